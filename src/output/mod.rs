//! Results in several formats: one writer a file.

mod content;
pub mod csv;
pub mod json;
pub mod latex;
pub mod markdown;
pub mod text;
