//! Counting multisets.

/// How many multisets of `size` elements there are over `kinds` kinds; `None`
/// when it does not fit.
pub fn multisets(kinds: u128, size: u64) -> Option<u128> {
    if kinds == 0 {
        return Some(u128::from(size == 0));
    }
    binomial(kinds.checked_add(u128::from(size))? - 1, size)
}

/// How many subsets of `k` elements a set of `n` has; `None` when it does not fit.
pub fn binomial(n: u128, k: u64) -> Option<u128> {
    let mut result: u128 = 1;
    for i in 0..u128::from(k) {
        if i >= n {
            return Some(0);
        }
        result = result.checked_mul(n - i)? / (i + 1);
    }
    Some(result)
}
