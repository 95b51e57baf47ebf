//! Whether recorded output is written anew.

/// Whether `GRUNDY_BLESS` asks for it: it is set, and neither empty nor `0`.
pub fn is_blessing() -> bool {
    std::env::var_os("GRUNDY_BLESS").is_some_and(|value| asks(&value.to_string_lossy()))
}

fn asks(value: &str) -> bool {
    !matches!(value, "" | "0")
}

#[test]
fn zero_and_nothing_bless_nothing() {
    assert!(asks("1"));
    assert!(!asks("0"));
    assert!(!asks(""));
}
