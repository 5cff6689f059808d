//! The rules of a variant in words, for those who do not know them and for those who do not see the
//! grid.

use neuf_explain::{Terms as _, on_cell};
use neuf_words::Language;
use serde::Serialize;

use crate::error::Fault;
use crate::puzzle::parse;

/// What the rules of a puzzle say.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Described {
    /// Its variants.
    rules: Vec<Told>,
    /// By cell: what is drawn there, in phrases.
    cells: Vec<Vec<String>>,
}

/// A rule in words.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "ToldRule"))]
pub(crate) struct Told {
    name: &'static str,
    label: &'static str,
    meaning: &'static str,
}

pub(crate) fn described(text: &str, language: Language) -> Result<Described, Fault> {
    let puzzle = parse(text)?;
    let rules = puzzle.rules();
    let told = rules.variants().into_iter().map(|variant| Told {
        name: variant.name(),
        label: language.variant(variant),
        meaning: language.variant_meaning(variant),
    });
    Ok(Described {
        rules: told.collect(),
        cells: rules.shape().cells().map(|cell| on_cell(rules, cell, language)).collect(),
    })
}
