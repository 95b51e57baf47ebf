//! How one value is stored: in one byte or two, whatever the values need.

use std::ops::BitXor;

/// An unsigned integer that holds a value.
pub trait Cell: Copy + Ord + BitXor<Output = Self> + Send + Sync + 'static {
    /// The value 0.
    const ZERO: Self;

    /// The largest value it holds.
    const MOST: Self;

    /// The value.
    fn index(self) -> usize;

    /// A value in so few bytes, or `None` when it takes more.
    fn of(value: usize) -> Option<Self>;
}

macro_rules! cells {
    ($($integer:ty),*) => {$(
        impl Cell for $integer {
            const ZERO: Self = 0;
            const MOST: Self = Self::MAX;

            #[inline(always)]
            fn index(self) -> usize {
                self as usize
            }

            #[inline(always)]
            fn of(value: usize) -> Option<Self> {
                Self::try_from(value).ok()
            }
        }
    )*};
}

cells!(u8, u16, u32, usize);
