//! Idempotents, kernel, and whether a quotient is a tame one.

use super::candidate::Candidate;
use super::monoid::Element;

/// The elements with x·x = x, ascending.
#[must_use]
pub fn idempotents(candidate: &Candidate) -> Vec<Element> {
    let order = Element::try_from(candidate.order()).expect("elements fit 32 bits");
    let is_idempotent = |&x: &Element| candidate.monoid.product(x, x) == x;
    (0..order).filter(is_idempotent).collect()
}

/// The least ideal, ascending: the multiples of the product of all idempotents.
/// It is a group.
#[must_use]
pub fn kernel(candidate: &Candidate) -> Vec<Element> {
    let all = idempotents(candidate).into_iter();
    let identity = all.fold(0, |x, y| candidate.monoid.product(x, y));
    let mut kernel = candidate.monoid.row(identity).to_vec();
    kernel.sort_unstable();
    kernel.dedup();
    kernel
}

/// Whether this is the misère quotient of some heaps of Nim: of none, of heaps
/// of one token, or of the heaps below 2ᵏ for k ≥ 2, which has a kernel of 2ᵏ
/// elements that are their own inverses, two more elements 1 and a = a⁻¹, where a
/// moves the kernel, and as P-positions a and the identity of the kernel.
#[must_use]
pub fn is_tame(candidate: &Candidate) -> bool {
    let lost: Vec<usize> = candidate.lost.ones().collect();
    match candidate.order() {
        1 => lost.is_empty(),
        2 => lost == [1] && candidate.monoid.product(1, 1) == 0,
        order => {
            let kernel = kernel(candidate);
            let square = |x: Element| candidate.monoid.product(x, x);
            let Some(&identity) = kernel.iter().find(|&&x| square(x) == x) else {
                return false;
            };
            let outside = (0..order).filter(|&x| !kernel.iter().any(|&y| y as usize == x));
            let outside: Vec<usize> = outside.collect();
            let [0, fickle] = outside[..] else {
                return false;
            };
            let number = Element::try_from(fickle).expect("elements fit 32 bits");
            kernel.len() >= 4
                && kernel.len().is_power_of_two()
                && kernel.iter().all(|&x| square(x) == identity)
                && square(number) == 0
                && candidate.monoid.product(number, identity) != identity
                && lost.len() == 2
                && candidate.lost.contains(fickle)
                && candidate.lost.contains(identity as usize)
        }
    }
}
