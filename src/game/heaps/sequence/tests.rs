use super::*;
use crate::game::heaps::code::Code;
use crate::game::heaps::period::Theorem;
use pretty_assertions::assert_eq;
use proptest::prelude::*;
use std::convert::Infallible;

const FILLINGS: [Filling; 3] = [Filling::Chosen, Filling::Verified, Filling::Sparse];

fn rules(text: &str) -> TakeAndBreak {
    Code::parse(text).expect("a valid code").into()
}

fn grundys_game() -> TakeAndBreak {
    let code = Code::parse("4.0").expect("a valid code");
    TakeAndBreak::uneven(code).expect("two heaps at most")
}

fn plain(rules: &TakeAndBreak, to: u64) -> Vec<u32> {
    let mut plain = Plain::new();
    let done: Result<(), Infallible> = plain.extend(rules, to, &mut |_| Ok(()));
    assert_eq!(done, Ok(()));
    plain.values().to_vec()
}

fn grown(mut sequence: Sequence, to: u64) -> Sequence {
    let done: Result<(), Infallible> = sequence.extend(to, &mut |_| Ok(()));
    assert_eq!(done, Ok(()));
    sequence
}

fn proof(rules: TakeAndBreak, within: u64) -> Option<Proof> {
    grown(Sequence::new(rules), within).proof().copied()
}

#[test]
fn every_filling_agrees_with_the_plain_way() {
    // Few rare heaps, many, the parity of the heap, none; values beyond 64;
    // several digits that split; equal parts forbidden.
    let codes = [
        "0.77", "0.6", "0.106", "0.07", "0.007", "4.7", "0.47", "0.404", "4.404", "0.165",
    ];
    let games = codes.map(rules).into_iter().chain([grundys_game()]);
    for game in games {
        let expected = plain(&game, 6000);
        for filling in FILLINGS {
            let sequence = Sequence::filled(game.clone(), filling).without_proofs();
            assert_eq!(
                grown(sequence, 6000).values(),
                expected,
                "{game} {filling:?}"
            );
        }
    }
}

#[test]
fn blocks_of_heaps_agree_with_verified_guesses() {
    // Officers with its 1583 rare heaps passes a byte; Grundy's game does not.
    for game in [rules("0.6"), grundys_game(), rules("0.376")] {
        let filled = |filling| {
            let sequence = Sequence::filled(game.clone(), filling).without_proofs();
            grown(sequence, 22_000).values()
        };
        assert_eq!(filled(Filling::Chosen), filled(Filling::Verified), "{game}");
    }
}

#[test]
fn values_beyond_a_byte_go_to_larger_cells() {
    // Nim with heaps of up to 300 as a subtraction set: SG(n) = n mod 301.
    let game = TakeAndBreak::subtract(1..=300).expect("positive amounts");
    let sequence = grown(Sequence::new(game).without_proofs(), 2000);
    let expected: Vec<u32> = (0..=2000).map(|n| n % 301).collect();
    assert_eq!(sequence.values(), expected);
    // 0.7777…: taking up to 300 tokens of a heap, and splitting it, is Nim to
    // heap 300.
    let code = format!("0.{}", "7".repeat(300));
    for filling in FILLINGS {
        let sequence = Sequence::filled(rules(&code), filling).without_proofs();
        assert_eq!(
            grown(sequence, 700).values(),
            plain(&rules(&code), 700),
            "{filling:?}"
        );
    }
}

#[test]
fn a_proof_says_every_heap() {
    let kayles = grown(Sequence::new(rules("0.77")), 1000);
    let proof = kayles.proof().expect("Kayles is periodic");
    let law = Law {
        preperiod: 71,
        period: 12,
        saltus: 0,
    };
    assert_eq!(
        *proof,
        Proof {
            law,
            theorem: Theorem::GuySmith,
            checked_to: 2 * 83 + 1
        }
    );
    assert!(kayles.len() < 400);
    let long = plain(&rules("0.77"), 5000);
    for (n, &value) in long.iter().enumerate() {
        assert_eq!(kayles.get(n as u64), Some(u64::from(value)));
    }
    // 10^18 ≡ 4 mod 12, and heaps 4 mod 12 from 71 on have the value 1.
    assert_eq!(kayles.get(10_u64.pow(18)), Some(1));
    // The fourteen exceptions of Winning Ways, chapter 4.
    let exceptions = [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70];
    assert_eq!(kayles.exceptions(&law, 20), (exceptions.to_vec(), 14));
    assert_eq!(kayles.exceptions(&law, 2), (vec![0, 3], 14));
}

#[test]
fn zeros_at_the_start_prove_nothing() {
    // Heaps without a move come first: a bound with n₀ = 0 in place of
    // max(n₀, 1) would take their zeros for a period.
    let law = |preperiod, period| Law {
        preperiod,
        period,
        saltus: 0,
    };
    let laws = [
        ("0.4", Some(law(54, 34))),
        ("0.04", None),
        ("0.004", None),
        ("4.0", Some(law(1, 2))),
    ];
    for (code, law) in laws {
        assert_eq!(
            proof(rules(code), 3000).map(|proof| proof.law),
            law,
            "{code}"
        );
    }
}

#[test]
fn subtraction_sets_and_their_complements_are_proved() {
    // SG(n) = n mod 4.
    let game = TakeAndBreak::subtract([1, 2, 3]).expect("positive amounts");
    let law = Law {
        preperiod: 0,
        period: 4,
        saltus: 0,
    };
    let theorem = Theorem::FiniteSubtraction;
    assert_eq!(
        proof(game, 500),
        Some(Proof {
            law,
            theorem,
            checked_to: 6
        })
    );
    // Nim, and Nim without taking 1: two heaps share each value.
    let theorem = Theorem::AllBut;
    let law = Law {
        preperiod: 0,
        period: 1,
        saltus: 1,
    };
    let nim = Proof {
        law,
        theorem,
        checked_to: 1,
    };
    assert_eq!(proof(rules("0.[3]"), 500), Some(nim));
    assert_eq!(
        proof(TakeAndBreak::all_but([]).expect("no amount"), 500),
        Some(nim)
    );
    let law = Law {
        preperiod: 0,
        period: 2,
        saltus: 1,
    };
    let game = TakeAndBreak::all_but([1]).expect("positive amounts");
    assert_eq!(
        proof(game, 500),
        Some(Proof {
            law,
            theorem,
            checked_to: 4
        })
    );
    let sequence = grown(Sequence::new(rules("0.[3]")), 500);
    assert_eq!(sequence.get(u64::MAX), Some(u64::MAX));
}

#[test]
fn what_is_not_proved_is_observed() {
    // From tables of hexadecimal games: preperiod, period, saltus.
    for (code, preperiod, period, saltus) in [
        ("0.8", 1, 3, 1),
        ("0.28", 1, 53, 16),
        ("0.3F", 0, 6, 3),
        ("0.9B", 8, 7, 4),
    ] {
        let sequence = grown(Sequence::new(rules(code)), 700);
        assert_eq!(sequence.proof(), None, "{code}");
        let law = Law {
            preperiod,
            period,
            saltus,
        };
        assert_eq!(sequence.observed(), Some(law), "{code}");
    }
    assert_eq!(grown(Sequence::new(rules("0.007")), 3000).observed(), None);
}

#[test]
fn an_interrupted_table_goes_on() {
    for code in ["0.07", "0.6", "0.106"] {
        for filling in FILLINGS {
            let mut sequence = Sequence::filled(rules(code), filling).without_proofs();
            let mut pauses = 0;
            let mut stop = |_| {
                pauses += 1;
                if pauses % 2 == 1 { Err(pauses) } else { Ok(()) }
            };
            while sequence.extend(30_000, &mut stop).is_err() {}
            assert!(pauses > 1, "{code} {filling:?}");
            let whole = Sequence::filled(rules(code), filling).without_proofs();
            assert_eq!(sequence.values(), grown(whole, 30_000).values());
        }
    }
}

#[test]
fn a_table_goes_on_from_known_values() {
    let games = [
        rules("0.77"),
        rules("0.007"),
        rules("0.8F"),
        rules("0.1[37]"),
        grundys_game(),
        TakeAndBreak::subtract(1..=300).expect("positive amounts"),
        TakeAndBreak::all_but([2, 5]).expect("positive amounts"),
    ];
    for game in games {
        let whole = plain(&game, 1500);
        for known in [0, 1, 2, 700, 1499, 1501] {
            let start = Sequence::with_values(game.clone(), whole[..known].to_vec());
            let sequence = grown(start, 1500);
            for (n, &value) in whole.iter().enumerate() {
                assert_eq!(
                    sequence.get(n as u64),
                    Some(u64::from(value)),
                    "{game} {known} {n}"
                );
            }
        }
    }
}

fn any_octal() -> impl Strategy<Value = TakeAndBreak> {
    prop_oneof![
        4 => "[04]\\.[0-7]{1,6}".prop_map(|text| rules(&text)),
        1 => "[04]\\.[0-7]{1,3}".prop_map(|text| {
            TakeAndBreak::uneven(Code::parse(&text).expect("a valid code")).expect("two heaps at most")
        }),
        1 => prop::collection::vec(1_u64..40, 0..12)
            .prop_map(|set| TakeAndBreak::subtract(set).expect("positive amounts")),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn random_games_agree_with_the_plain_way(game in any_octal(), to in 1500_u64..2600) {
        let expected = plain(&game, to);
        for filling in FILLINGS {
            let sequence = Sequence::filled(game.clone(), filling).without_proofs();
            prop_assert_eq!(grown(sequence, to).values(), expected.clone());
        }
        let proved = grown(Sequence::new(game), to);
        for (n, &value) in expected.iter().enumerate() {
            prop_assert_eq!(proved.get(n as u64), Some(u64::from(value)));
        }
    }

    #[test]
    fn complements_of_sets_agree_with_the_plain_way(
        set in prop::collection::vec(1_u64..12, 0..6),
        to in 200_u64..900,
    ) {
        let game = TakeAndBreak::all_but(set).expect("positive amounts");
        let proved = grown(Sequence::new(game.clone()), to);
        for (n, &value) in plain(&game, to).iter().enumerate() {
            prop_assert_eq!(proved.get(n as u64), Some(u64::from(value)));
        }
    }
}
