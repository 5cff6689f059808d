//! Why a function of the page has no answer.

use std::io;

use neuf_draw::PngError;
use neuf_explain::rate::RateError;
use neuf_formats::FormatError;
use neuf_generate::GenerateError;
use neuf_sudoku::rules::VariantError;
use neuf_sudoku::{MethodError, ShapeError, UnknownName};
use thiserror::Error;

/// An error of any library that the page uses; its text is what the page shows.
#[derive(Debug, Error)]
pub(crate) enum Fault {
    #[error("there is no puzzle in this text")]
    NoPuzzle,
    #[error("the values are those of another grid")]
    OtherGrid,
    #[error("this puzzle does not have exactly one solution")]
    NotUnique,
    #[error("the page shows grids up to {0}×{0}")]
    TooLarge(usize),
    #[error("the formula has no literal {0}")]
    NoLiteral(i32),
    #[error("there is no format {0}")]
    NoFormat(String),
    #[error(transparent)]
    Format(#[from] FormatError),
    #[error(transparent)]
    Generate(#[from] GenerateError),
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    #[error(transparent)]
    Method(#[from] MethodError),
    #[error(transparent)]
    Name(#[from] UnknownName),
    #[error(transparent)]
    Png(#[from] PngError),
    #[error(transparent)]
    Rate(#[from] RateError),
    #[error(transparent)]
    Shape(#[from] ShapeError),
    #[error(transparent)]
    Variant(#[from] VariantError),
}
