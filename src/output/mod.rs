//! Results as text and as JSON: one writer a file.

pub mod json;
pub mod text;
