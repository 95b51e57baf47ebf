//! Take-and-break codes: reading, canonical form, digits.
//!
//! A code `d0.d1d2d3…` says what a move may do to one heap: bit i of the digit
//! `d_k` allows taking k tokens and leaving the rest as exactly i non-empty
//! heaps (Guy and Smith, *The G-values of various games*, 1956, for i ≤ 2;
//! *Winning Ways*, chapter 4, for more). This module does not enumerate moves
//! (see `take_and_break`) and computes no values (see `sequence`).

use std::error::Error;
use std::fmt;
use std::ops::Range;

/// The rules of one take-and-break game, in canonical form.
///
/// Two codes that allow the same moves from every heap are equal: trailing
/// zeros are dropped, and a repeating block is primitive, not all zeros, and
/// starts as early as it can.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Code {
    first: u8,
    digits: Box<[u8]>,
    block: Box<[u8]>,
}

/// Why a literal is not a code, and which bytes of it are at fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeError {
    /// What is wrong.
    pub kind: CodeErrorKind,
    /// Where, in bytes from the start of the literal.
    pub range: Range<usize>,
}

/// The ways in which a literal fails to be a code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CodeErrorKind {
    /// A character that is no digit: the digits are 0–9 and the capitals A–V.
    BadDigit {
        /// The character.
        found: char,
    },
    /// More than one digit before the point.
    SeveralDigitsBeforePoint,
    /// Nothing after the point, or no point.
    NoDigits,
    /// Brackets with nothing between them.
    EmptyBlock,
    /// Something after the repeating block, which never ends.
    AfterBlock,
    /// A digit before the point that lets a heap move to itself: bit 1 leaves
    /// every heap as it is, bit 0 leaves the empty heap as it is.
    Loopy {
        /// The digit as written.
        digit: char,
    },
}

impl Code {
    /// Reads a literal such as `0.77`, `.137`, `·77`, `4.3`, `0.F8`, `0.[3]`
    /// or `0.1[37]`, with `.` or `·` (U+00B7) for the point.
    ///
    /// # Errors
    ///
    /// The first fault from the left, except that several digits before the
    /// point are one fault whatever they are.
    pub fn parse(text: &str) -> Result<Self, CodeError> {
        let Some((at, point)) = text.char_indices().find(|&(_, c)| c == '.' || c == '·') else {
            return Err(fault(CodeErrorKind::NoDigits, text.len()..text.len()));
        };
        let first = parse_first(&text[..at])?;
        let start = at + point.len_utf8();
        if start == text.len() {
            return Err(fault(CodeErrorKind::NoDigits, at..start));
        }
        let plain = text[start..].find('[').map_or(text.len(), |i| start + i);
        let digits = parse_digits(text, start..plain)?;
        let block = parse_block(text, plain)?;
        Ok(Self::canonical(first, digits, block))
    }

    /// The code with these digits: before the point, after it, and repeating for
    /// ever. The digit before the point is a multiple of 4.
    pub(super) fn canonical(first: u8, mut digits: Vec<u8>, mut block: Vec<u8>) -> Self {
        block.truncate(primitive_period(&block));
        if block.iter().all(|&d| d == 0) {
            block.clear();
        }
        if block.is_empty() {
            let end = digits.iter().rposition(|&d| d != 0).map_or(0, |i| i + 1);
            digits.truncate(end);
        } else {
            let backwards = block.iter().rev().cycle();
            let shared = digits
                .iter()
                .rev()
                .zip(backwards)
                .take_while(|(a, b)| a == b);
            let shared = shared.count();
            digits.truncate(digits.len() - shared);
            let turn = shared % block.len();
            block.rotate_right(turn);
        }
        Self {
            first,
            digits: digits.into(),
            block: block.into(),
        }
    }

    /// The digit for taking k tokens, 0 to 31; k = 0 is the digit before the
    /// point.
    #[must_use]
    pub fn digit(&self, k: u64) -> u8 {
        let Some(after) = k.checked_sub(1) else {
            return self.first;
        };
        if let Some(&digit) = usize::try_from(after).ok().and_then(|i| self.digits.get(i)) {
            return digit;
        }
        if self.block.is_empty() {
            return 0;
        }
        let offset = (after - self.digits.len() as u64) % self.block.len() as u64;
        usize::try_from(offset).map_or(0, |i| self.block[i])
    }

    /// The position k of the last non-zero digit, or `None` when the code
    /// repeats for ever. It is 0 when no digit after the point allows a move.
    #[must_use]
    pub fn last_position(&self) -> Option<u64> {
        self.block.is_empty().then_some(self.digits.len() as u64)
    }

    /// The most parts that any digit allows a move to leave, 0 to 4.
    #[must_use]
    pub fn parts(&self) -> u32 {
        let digits = self.digits.iter().chain(&self.block);
        let bits = digits.fold(self.first, |bits, digit| bits | digit);
        bits.checked_ilog2().unwrap_or(0)
    }

    /// The digits after the point that come before the repeating block; the
    /// last one is not zero in a code without a block.
    #[must_use]
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// The repeating block, empty when the code is finite.
    #[must_use]
    pub fn block(&self) -> &[u8] {
        &self.block
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let show = |digits: &[u8]| digits.iter().copied().map(digit_name).collect::<String>();
        write!(f, "{}.{}", digit_name(self.first), show(&self.digits))?;
        match (self.digits.is_empty(), self.block.is_empty()) {
            (_, false) => write!(f, "[{}]", show(&self.block)),
            (true, true) => f.write_str("0"),
            (false, true) => Ok(()),
        }
    }
}

impl fmt::Display for CodeErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadDigit { found } => write!(f, "`{found}` is not a digit of a code"),
            Self::SeveralDigitsBeforePoint => f.write_str("several digits before the point"),
            Self::NoDigits => f.write_str("no digits after the point"),
            Self::EmptyBlock => f.write_str("an empty repeating block"),
            Self::AfterBlock => f.write_str("digits after the repeating block"),
            Self::Loopy { digit } => write!(f, "`{digit}` before the point makes the game loopy"),
        }
    }
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl Error for CodeError {}

fn fault(kind: CodeErrorKind, range: Range<usize>) -> CodeError {
    CodeError { kind, range }
}

fn digit_value(c: char) -> Option<u8> {
    match u8::try_from(c).ok()? {
        byte @ b'0'..=b'9' => Some(byte - b'0'),
        byte @ b'A'..=b'V' => Some(byte - b'A' + 10),
        _ => None,
    }
}

fn digit_name(digit: u8) -> char {
    char::from(match digit {
        0..=9 => b'0' + digit,
        _ => b'A' + (digit - 10),
    })
}

/// The digit before the point, 0 when there is none.
fn parse_first(text: &str) -> Result<u8, CodeError> {
    let mut chars = text.chars();
    let Some(digit) = chars.next() else {
        return Ok(0);
    };
    if chars.next().is_some() {
        let kind = CodeErrorKind::SeveralDigitsBeforePoint;
        return Err(fault(kind, 0..text.len()));
    }
    let kind = match digit_value(digit) {
        Some(value) if value.is_multiple_of(4) => return Ok(value),
        Some(_) => CodeErrorKind::Loopy { digit },
        None => CodeErrorKind::BadDigit { found: digit },
    };
    Err(fault(kind, 0..text.len()))
}

fn parse_digits(text: &str, range: Range<usize>) -> Result<Vec<u8>, CodeError> {
    let digit = |(i, found): (usize, char)| {
        let at = range.start + i;
        let bad = || fault(CodeErrorKind::BadDigit { found }, at..at + found.len_utf8());
        digit_value(found).ok_or_else(bad)
    };
    text[range.clone()].char_indices().map(digit).collect()
}

/// The digits in the brackets that open at byte `open`, none at the end of the
/// text.
fn parse_block(text: &str, open: usize) -> Result<Vec<u8>, CodeError> {
    let Some(rest) = text.get(open + 1..) else {
        return Ok(Vec::new());
    };
    let Some(length) = rest.find(']') else {
        let kind = CodeErrorKind::BadDigit { found: '[' };
        return Err(fault(kind, open..open + 1));
    };
    let inside = open + 1..open + 1 + length;
    let end = inside.end + 1;
    if inside.is_empty() {
        return Err(fault(CodeErrorKind::EmptyBlock, open..end));
    }
    let block = parse_digits(text, inside)?;
    if end < text.len() {
        return Err(fault(CodeErrorKind::AfterBlock, end..text.len()));
    }
    Ok(block)
}

/// The least length p that divides the block's such that the block is a power
/// of its first p digits.
fn primitive_period(block: &[u8]) -> usize {
    let repeats =
        |&p: &usize| block.len().is_multiple_of(p) && block[p..] == block[..block.len() - p];
    (1..=block.len()).find(repeats).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::{Code, CodeErrorKind};
    use pretty_assertions::assert_eq;
    use proptest::prelude::*;

    fn code(text: &str) -> Code {
        Code::parse(text).expect("a valid code")
    }

    #[test]
    fn canonical_forms() {
        let same = [
            ("0.77", "0.77"),
            (".137", "0.137"),
            ("·77", "0.77"),
            ("0·7700", "0.77"),
            ("4.3", "4.3"),
            ("C.3", "C.3"),
            ("0.F8", "0.F8"),
            ("0.0V0", "0.0V"),
            ("0.[33]", "0.[3]"),
            ("0.3[3]", "0.[3]"),
            ("0.33[333]", "0.[3]"),
            ("4.[3]", "4.[3]"),
            ("0.1[37]", "0.1[37]"),
            ("0.7[37]", "0.[73]"),
            ("0.137[37]", "0.1[37]"),
            ("0.1737[3737]", "0.1[73]"),
            ("0.7[0]", "0.7"),
            ("0.70[000]", "0.7"),
            ("0.0[0]", "0.0"),
            ("0.000", "0.0"),
            ("4.[0]", "4.0"),
            ("0.[30]", "0.[30]"),
            ("0.0[30]", "0.[03]"),
        ];
        for (text, canonical) in same {
            assert_eq!(code(text).to_string(), canonical, "{text}");
            assert_eq!(code(text), code(canonical), "{text}");
        }
        assert_ne!(code("0.[3]"), code("0.3"));
        assert_ne!(code("0.[3]"), code("4.[3]"));
    }

    #[test]
    fn digits_positions_and_parts() {
        let finite = code("4.0F8");
        let digits: Vec<u8> = (0..6).map(|k| finite.digit(k)).collect();
        assert_eq!(digits, [4, 0, 15, 8, 0, 0]);
        assert_eq!((finite.last_position(), finite.parts()), (Some(3), 3));
        let repeating = code("0.1[37]");
        let digits: Vec<u8> = (0..7).map(|k| repeating.digit(k)).collect();
        assert_eq!(digits, [0, 1, 3, 7, 3, 7, 3]);
        assert_eq!(repeating.digit(u64::MAX), 7);
        assert_eq!(repeating.digit(u64::MAX - 1), 3);
        assert_eq!((repeating.last_position(), repeating.parts()), (None, 2));
        assert_eq!(
            (code("0.0").last_position(), code("0.0").parts()),
            (Some(0), 0)
        );
        assert_eq!((code("0.1").parts(), code("0.3").parts()), (0, 1));
        assert_eq!(code("K.1").parts(), 4);
        assert_eq!(
            (code("0.1[0V]").digits(), code("0.1[0V]").block()),
            (&[1][..], &[0, 31][..])
        );
    }

    #[test]
    fn every_fault_has_its_place() {
        use CodeErrorKind::{
            AfterBlock, BadDigit, EmptyBlock, Loopy, NoDigits, SeveralDigitsBeforePoint,
        };
        let faults = [
            ("0.7X", BadDigit { found: 'X' }, 3..4),
            ("0.f8", BadDigit { found: 'f' }, 2..3),
            ("0·7f8", BadDigit { found: 'f' }, 4..5),
            ("0.1[3w]", BadDigit { found: 'w' }, 5..6),
            ("0.7é", BadDigit { found: 'é' }, 3..5),
            ("0.7]", BadDigit { found: ']' }, 3..4),
            ("0.7[3", BadDigit { found: '[' }, 3..4),
            ("0.[3[4]", BadDigit { found: '[' }, 4..5),
            ("0.7.7", BadDigit { found: '.' }, 3..4),
            ("x.7", BadDigit { found: 'x' }, 0..1),
            ("10.77", SeveralDigitsBeforePoint, 0..2),
            ("00·77", SeveralDigitsBeforePoint, 0..2),
            ("0.", NoDigits, 1..2),
            (".", NoDigits, 0..1),
            ("4·", NoDigits, 1..3),
            ("77", NoDigits, 2..2),
            ("", NoDigits, 0..0),
            ("0.[]", EmptyBlock, 2..4),
            ("0.7[][3]", EmptyBlock, 3..5),
            ("0.[3]7", AfterBlock, 5..6),
            ("0.[3]77[3]", AfterBlock, 5..10),
            ("·1[3][]", AfterBlock, 6..8),
            ("0.[3]x", AfterBlock, 5..6),
            ("1.7", Loopy { digit: '1' }, 0..1),
            ("2.7", Loopy { digit: '2' }, 0..1),
            ("7·X", Loopy { digit: '7' }, 0..1),
            ("D.7", Loopy { digit: 'D' }, 0..1),
        ];
        for (text, kind, range) in faults {
            let error = Code::parse(text).expect_err(text);
            assert_eq!((error.kind, error.range), (kind, range), "{text}");
        }
    }

    proptest! {
        #[test]
        fn equal_exactly_when_the_digits_are(
            a in "[04]\\.[01]{0,4}(\\[[01]{1,4}\\])?",
            b in "[04]\\.[01]{0,4}(\\[[01]{1,4}\\])?",
        ) {
            prop_assume!(!a.ends_with('.') && !b.ends_with('.'));
            let (a, b) = (code(&a), code(&b));
            let same = (0..40).all(|k| a.digit(k) == b.digit(k));
            prop_assert_eq!(a == b, same);
        }

        #[test]
        fn display_reads_back(text in "[048C]?[.·][0-9A-V]{1,6}(\\[[0-9A-V]{1,6}\\])?") {
            let read = code(&text);
            prop_assert_eq!(code(&read.to_string()), read);
        }

        #[test]
        fn any_text_is_a_code_or_a_fault_inside_it(text in "[0-9]{0,2}[.·]([0-9a-zA-Z]|\\[[0-9a-zA-Z]{0,2}\\]){0,6}") {
            if let Err(error) = Code::parse(&text) {
                prop_assert!(text.get(error.range).is_some_and(|fault| !fault.is_empty()));
            }
        }
    }
}
