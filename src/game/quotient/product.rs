//! Larger candidates: some heaps made free, P-positions marked anew, and what
//! cannot be told apart taken together.

use super::candidate::Candidate;
use super::effort::{Effort, Obstacle};
use super::heaps::Heaps;
use super::monoid::{Element, Generated, Letter, Monoid};
use super::word::Word;
use fixedbitset::FixedBitSet;
use rustc_hash::FxHashMap;

/// A heap that is made a generator c of its own, with cⁱ⁺ᵖ = cⁱ.
#[derive(Clone, Copy, Debug)]
pub(super) struct Freed {
    /// The heap.
    pub heap: usize,
    /// i.
    pub index: u32,
    /// p, at least 1.
    pub period: u32,
}

/// An element of a product, by its two sides.
type Pair = (Element, Element);

/// Which side a generator acts on.
#[derive(Clone, Copy)]
enum Side {
    Left(Letter),
    Right(Letter),
}

/// What the other heaps of a candidate generate, times the freed heaps.
///
/// A heap that was no generator acts as the least word of its class, so that
/// freed heaps carry with them the heaps that are written with them.
pub(super) struct Product {
    left: Monoid,
    right: Monoid,
    /// The heaps that are generators, ascending.
    heaps: Vec<usize>,
    sides: Vec<Side>,
    /// The element of each heap.
    pretending: Vec<Pair>,
}

impl Product {
    /// The product that frees some heaps, ascending; the next new heap may be
    /// among them. `None` when it would have more than the most elements.
    ///
    /// # Errors
    /// When the effort ends.
    pub fn freeing(
        candidate: &Candidate,
        freed: &[Freed],
        effort: &Effort,
    ) -> Result<Option<Self>, Obstacle> {
        let is_kept = |heap: usize| freed.iter().all(|freed| freed.heap != heap);
        let kept: Vec<(usize, Letter)> = (0..)
            .zip(&candidate.generators)
            .filter(|&(_, &heap)| is_kept(heap))
            .map(|(letter, &heap)| (heap, letter))
            .collect();
        let (left, elements) = submonoid(&candidate.monoid, &kept, effort)?;
        let orders = freed
            .iter()
            .map(|freed| (freed.index + freed.period) as usize);
        let order = orders.fold(1, usize::saturating_mul);
        if order.saturating_mul(left.order()) > effort.bounds.product {
            return Ok(None);
        }
        let right = free(freed, effort)?;
        let mut generators: Vec<(usize, Side)> = (0..)
            .zip(&kept)
            .map(|(letter, &(heap, _))| (heap, Side::Left(letter)))
            .chain(
                (0..)
                    .zip(freed)
                    .map(|(letter, freed)| (freed.heap, Side::Right(letter))),
            )
            .collect();
        generators.sort_unstable_by_key(|&(heap, _)| heap);
        let (heaps, sides) = generators.into_iter().unzip();
        let mut product = Self {
            left,
            right,
            heaps,
            sides,
            pretending: Vec::new(),
        };
        let last = freed.last().map_or(0, |freed| freed.heap);
        let classes = (0..=last.max(candidate.heaps()))
            .map(|heap| product.element(heap, candidate, &elements, freed));
        product.pretending = classes.collect();
        Ok(Some(product))
    }

    /// The element of a heap, from its word in the candidate; `elements` are those
    /// of the candidate on the left side.
    fn element(
        &self,
        heap: usize,
        candidate: &Candidate,
        elements: &[Option<Element>],
        freed: &[Freed],
    ) -> Pair {
        let place = |heap: usize| freed.iter().position(|freed| freed.heap == heap);
        let word = match place(heap) {
            Some(_) => Word::default().plus(heap),
            None => candidate.least_word(candidate.pretending[heap]),
        };
        word.iter().fold((0, 0), |pair, (heap, copies)| {
            (0..copies).fold(pair, |(l, r), _| match place(heap) {
                Some(place) => {
                    let letter = Letter::try_from(place).expect("letters are few");
                    (l, self.right.letter_row(letter)[r as usize])
                }
                None => {
                    let class = candidate.pretending[heap] as usize;
                    let generator = elements[class].expect("it was kept");
                    (self.left.product(l, generator), r)
                }
            })
        })
    }

    fn times(&self, (l, r): Pair, letter: Letter) -> Pair {
        match self.sides[letter as usize] {
            Side::Left(letter) => (self.left.letter_row(letter)[l as usize], r),
            Side::Right(letter) => (l, self.right.letter_row(letter)[r as usize]),
        }
    }

    fn product(&self, (l, r): Pair, (m, s): Pair) -> Pair {
        (self.left.product(l, m), self.right.product(r, s))
    }

    /// A number for each pair.
    fn number(&self, (l, r): Pair) -> usize {
        r as usize * self.left.order() + l as usize
    }

    /// The elements of the options of a heap, each once.
    fn options(&self, heap: usize, heaps: &dyn Heaps) -> Vec<Pair> {
        let mut options = Vec::new();
        heaps.for_each_option(heap, &mut |option| {
            let parts = option.iter().map(|&part| self.pretending[part]);
            options.push(parts.fold((0, 0), |product, part| self.product(product, part)));
        });
        options.sort_unstable();
        options.dedup();
        options
    }

    /// Marks the P-positions: the least word of an element decides, whose
    /// options are smaller and so have been marked before.
    ///
    /// # Errors
    /// When the effort ends.
    pub fn marked(self, heaps: &dyn Heaps, effort: &Effort) -> Result<Marked, Obstacle> {
        let size = self.left.order() * self.right.order();
        let mut places = vec![u32::MAX; size];
        let mut count = 0;
        places[0] = 0;
        let generated = Generated::of(
            (0, 0),
            self.sides.len(),
            |pair, letter| self.times(pair, letter),
            |pair| {
                let place = &mut places[self.number(pair)];
                let is_new = *place == u32::MAX;
                if is_new {
                    count += 1;
                    *place = count;
                }
                is_new
            },
            |steps| effort.spend(4 * steps),
        )?;
        let mut marked = Marked {
            product: self,
            elements: generated.elements,
            words: generated.words,
            places,
            lost: FixedBitSet::with_capacity(size),
        };
        marked.mark(heaps, effort)?;
        Ok(marked)
    }
}

/// What some generators of a monoid generate, and for each element of the
/// monoid its name there.
fn submonoid(
    monoid: &Monoid,
    letters: &[(usize, Letter)],
    effort: &Effort,
) -> Result<(Monoid, Vec<Option<Element>>), Obstacle> {
    let mut names = vec![None; monoid.order()];
    names[0] = Some(0);
    let mut count = 0;
    let row = |letter: Letter| monoid.letter_row(letters[letter as usize].1);
    let generated = Generated::of(
        0,
        letters.len(),
        |x: Element, letter| row(letter)[x as usize],
        |x| {
            let name = &mut names[x as usize];
            let is_new = name.is_none();
            if is_new {
                count += 1;
                *name = Some(count);
            }
            is_new
        },
        |steps| effort.spend(2 * steps),
    )?;
    let name = |x: Element| names[x as usize].expect("it was generated");
    let rows = letters.iter().map(|&(_, letter)| {
        let row = monoid.letter_row(letter);
        let taken = generated.elements.iter().map(|&x| name(row[x as usize]));
        taken.collect()
    });
    let monoid = Monoid::new(rows.collect(), generated.words);
    Ok((monoid, names))
}

/// The product of cyclic monoids.
fn free(freed: &[Freed], effort: &Effort) -> Result<Monoid, Obstacle> {
    let mut monoid = Monoid::trivial();
    for freed in freed {
        let power = Monoid::cyclic(freed.index, freed.period);
        effort.spend(monoid.order() * power.order() * (monoid.letters() + 1))?;
        monoid = monoid.times_last(&power);
    }
    Ok(monoid)
}

/// A product with its P-positions.
pub(super) struct Marked {
    product: Product,
    /// The elements in the order of their least words.
    elements: Vec<Pair>,
    words: Vec<(u32, Letter)>,
    /// For the number of each pair, its place among the elements.
    places: Vec<u32>,
    /// The numbers of the pairs that are lost.
    lost: FixedBitSet,
}

/// No place.
const NOWHERE: u32 = u32::MAX;

impl Marked {
    fn place(&self, pair: Pair) -> u32 {
        self.places[self.product.number(pair)]
    }

    fn mark(&mut self, heaps: &dyn Heaps, effort: &Effort) -> Result<(), Obstacle> {
        let letters = self.product.heaps.len();
        let options: Vec<Vec<Pair>> = self
            .product
            .heaps
            .iter()
            .map(|&heap| self.product.options(heap, heaps))
            .collect();
        let most = options.iter().map(Vec::len).sum::<usize>();
        // For each place and letter, the place of the word without that letter.
        let mut without = vec![NOWHERE; letters * self.elements.len()];
        for place in 1..self.elements.len() {
            effort.spend(letters + most / 4)?;
            let (before, last) = self.words[place - 1];
            let (known, own) = without.split_at_mut(place * letters);
            let known = &known[before as usize * letters..][..letters];
            for (letter, own) in own[..letters].iter_mut().enumerate() {
                if letter == last as usize {
                    *own = before;
                } else if known[letter] != NOWHERE {
                    let rest = self.elements[known[letter] as usize];
                    *own = self.place(self.product.times(rest, last));
                }
            }
            let moves = options.iter().zip(&own[..letters]);
            let mut moves =
                moves.filter(|&(options, &rest)| rest != NOWHERE && !options.is_empty());
            let mut has_move = false;
            let wins = moves.any(|(options, &rest)| {
                has_move = true;
                let rest = self.elements[rest as usize];
                let mut options = options.iter();
                options.any(|&option| {
                    let reached = self.product.product(rest, option);
                    self.lost.contains(self.product.number(reached))
                })
            });
            if has_move && !wins {
                self.lost.insert(self.product.number(self.elements[place]));
            }
        }
        Ok(())
    }

    /// Whether a sum of heaps is marked as a P-position.
    pub fn is_lost(&self, word: &Word) -> bool {
        let pair = word.iter().fold((0, 0), |pair, (heap, copies)| {
            let class = self.product.pretending[heap];
            (0..copies).fold(pair, |pair, _| self.product.product(pair, class))
        });
        self.lost.contains(self.product.number(pair))
    }

    /// The candidate whose classes are those that some product with an element
    /// tells apart.
    ///
    /// # Errors
    /// When the effort ends, or there are too many classes.
    pub fn minimised(self, effort: &Effort) -> Result<Candidate, Obstacle> {
        let letters = self.product.heaps.len();
        let next: Vec<Vec<u32>> = (0..letters)
            .map(|letter| {
                effort.spend(self.elements.len())?;
                let letter = Letter::try_from(letter).expect("letters are few");
                let next = |&pair| self.place(self.product.times(pair, letter));
                Ok(self.elements.iter().map(next).collect())
            })
            .collect::<Result<_, Obstacle>>()?;
        let (classes, count) = self.classes(&next, effort)?;
        if count > effort.bounds.order {
            return Err(Obstacle::TooLarge);
        }
        Ok(self.quotient(&next, &classes, count))
    }

    /// The class of each element, by the place of its first element, and how
    /// many there are.
    fn classes(&self, next: &[Vec<u32>], effort: &Effort) -> Result<(Vec<u32>, usize), Obstacle> {
        let is_lost = |&pair: &Pair| u32::from(self.lost.contains(self.product.number(pair)));
        let mut classes: Vec<u32> = self.elements.iter().map(is_lost).collect();
        let mut count = 1 + usize::from(classes.contains(&1));
        let mut numbers: FxHashMap<u64, u32> = FxHashMap::default();
        loop {
            let before = count;
            for next in next {
                effort.spend(4 * classes.len())?;
                numbers.clear();
                let split = classes.iter().zip(next).map(|(&class, &next)| {
                    let both = u64::from(class) << 32 | u64::from(classes[next as usize]);
                    let new = u32::try_from(numbers.len()).expect("elements fit 32 bits");
                    *numbers.entry(both).or_insert(new)
                });
                classes = split.collect();
                count = numbers.len();
            }
            if count == before {
                return Ok((classes, count));
            }
        }
    }

    /// The candidate, from classes that are numbered as they are first met.
    fn quotient(&self, next: &[Vec<u32>], classes: &[u32], count: usize) -> Candidate {
        let mut first = Vec::with_capacity(count);
        for (place, &class) in classes.iter().enumerate() {
            if class as usize == first.len() {
                first.push(place);
            }
        }
        let class_of = |pair| classes[self.place(pair) as usize];
        let is_generator = |heap: usize| {
            let place = self.place(self.product.pretending[heap]) as usize;
            first[classes[place] as usize] == place
        };
        let kept: Vec<usize> = (0..self.product.heaps.len())
            .filter(|&letter| is_generator(self.product.heaps[letter]))
            .collect();
        let rows = kept.iter().map(|&letter| {
            let next = &next[letter];
            first
                .iter()
                .map(|&place| classes[next[place] as usize])
                .collect()
        });
        let words = first[1..].iter().map(|&place| {
            let (before, letter) = self.words[place - 1];
            let kept = kept.binary_search(&usize::from(letter));
            let letter = kept.expect("least words are made of generators");
            let letter = Letter::try_from(letter).expect("letters are few");
            (classes[before as usize], letter)
        });
        let monoid = Monoid::new(rows.collect(), words.collect());
        let mut lost = FixedBitSet::with_capacity(count);
        for (class, &place) in first.iter().enumerate() {
            let number = self.product.number(self.elements[place]);
            lost.set(class, self.lost.contains(number));
        }
        let generators = kept.iter().map(|&letter| self.product.heaps[letter]);
        let pretending = self.product.pretending.iter().map(|&pair| class_of(pair));
        Candidate::new(monoid, generators.collect(), lost, pretending.collect())
    }
}
