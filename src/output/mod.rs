//! Results in several formats: one writer a file.

pub mod csv;
pub mod json;
pub mod latex;
pub mod markdown;
mod rectangle;
pub mod text;
