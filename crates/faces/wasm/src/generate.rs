//! Puzzles to order.

use neuf_cnf::Interrupt;
use neuf_explain::{Difficulty, RuleKind, Terms as _};
use neuf_generate::{Request, Symmetry, can_be_invented, invent};
use neuf_sudoku::rules::Variant;
use neuf_sudoku::{Puzzle, Rules, Shape};
use neuf_words::Language;
use serde::{Deserialize, Serialize};

use crate::error::Fault;
use crate::puzzle::View;

/// What the page asks for.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Wanted {
    seed: u64,
    /// The number of the puzzle among those of the seed.
    number: u64,
    box_rows: usize,
    box_columns: usize,
    /// The names of variants, separated by commas; their maps and lists are drawn.
    variants: String,
    /// The name of the difficulty; none for any.
    difficulty: Option<String>,
    /// The names of techniques that the puzzle must need.
    #[serde(default)]
    needs: Vec<String>,
    symmetry: String,
    minimal: bool,
    /// Whether the puzzle has no givens, but the clues of its variants alone.
    #[serde(default)]
    no_givens: bool,
}

/// A puzzle that was made.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Made {
    puzzle: View,
    solution: Vec<u8>,
    /// The name of its difficulty, if one or a technique was asked for.
    difficulty: Option<&'static str>,
}

/// A variant of which puzzles can be made.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Variant"))]
pub(crate) struct Choice {
    name: &'static str,
    /// The name in the language of the page.
    label: &'static str,
    /// Whether the name says everything, so that an empty grid can have these rules.
    is_whole: bool,
}

/// The variants of which puzzles can be made.
pub(crate) fn variants(language: Language) -> Vec<Choice> {
    let made = Variant::ALL.iter().filter(|&&variant| can_be_invented(variant));
    let choice = |&variant: &Variant| Choice {
        name: variant.name(),
        label: language.variant(variant),
        is_whole: variant.is_whole(),
    };
    made.map(choice).collect()
}

pub(crate) fn generate(wanted: &str) -> Result<Made, Fault> {
    let wanted: Wanted = serde_json::from_str(wanted)?;
    let shape = Shape::new(wanted.box_rows, wanted.box_columns)?;
    let names = wanted.variants.split(',').filter(|name| !name.is_empty());
    let variants: Vec<Variant> = names.map(str::parse).collect::<Result<_, _>>()?;
    let interrupt = Interrupt::new();
    let difficulty = wanted.difficulty.map(|name| name.parse::<Difficulty>()).transpose()?;
    let mut request = Request::default();
    request.rules = Rules::usual(shape);
    request.is_minimal = wanted.minimal;
    request.clues = wanted.no_givens.then_some(0..=0);
    request.symmetry = wanted.symmetry.parse::<Symmetry>()?;
    request.difficulties = difficulty.map(|difficulty| difficulty..=difficulty);
    let technique =
        |name: &String| RuleKind::by_name(name).ok_or_else(|| Fault::NoTechnique(name.clone()));
    request.needs = wanted.needs.iter().map(technique).collect::<Result<_, _>>()?;
    let (seed, number) = (wanted.seed, wanted.number);
    let (rules, made) = match variants.is_empty() {
        true => {
            let made = neuf_generate::generate(&request, seed, number, &interrupt)?;
            (request.rules.clone(), made)
        }
        false => invent(&variants, &request, seed, number, &interrupt)?,
    };
    let puzzle = Puzzle::empty(rules).with_givens(made.puzzle);
    Ok(Made {
        puzzle: View::of(&puzzle)?,
        solution: made.solution.values().to_vec(),
        difficulty: made.way.map(|way| way.difficulty.name()),
    })
}
