//! Puzzles to order.

use neuf_cnf::{Interrupt, Random};
use neuf_explain::Terms as _;
use neuf_explain::rate::Level;
use neuf_generate::{Request, Symmetry, draw_rules};
use neuf_sudoku::rules::Variant;
use neuf_sudoku::{Puzzle, Rules, Shape};
use neuf_words::Language;
use serde::{Deserialize, Serialize};

use crate::error::Fault;
use crate::puzzle::View;

/// What the page asks for.
#[derive(Deserialize)]
pub(crate) struct Wanted {
    seed: u64,
    /// The number of the puzzle among those of the seed.
    number: u64,
    box_rows: usize,
    box_columns: usize,
    /// The names of variants, separated by commas; their maps and lists are drawn.
    variants: String,
    /// The number of the level, from 0; none for any.
    level: Option<usize>,
    /// The least and the largest score; none for any.
    scores: Option<[f64; 2]>,
    symmetry: String,
    minimal: bool,
}

/// A puzzle that was made.
#[derive(Serialize)]
pub(crate) struct Made {
    puzzle: View,
    solution: Vec<u8>,
    level: Option<u8>,
}

/// A variant of which puzzles can be made.
#[derive(Serialize)]
pub(crate) struct Choice {
    name: &'static str,
    label: &'static str,
    /// Whether the name says everything, so that an empty grid can have these rules.
    is_whole: bool,
}

/// The variants of which puzzles can be made. A sukaku has no rules of its own, so it is not
/// among them.
pub(crate) fn variants(language: Language) -> Vec<Choice> {
    let made = Variant::ALL.iter().filter(|&&variant| variant != Variant::Sukaku);
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
    let drawn = if variants.is_empty() {
        None
    } else {
        // Another stream than that of the puzzle, whose draws would begin alike.
        let mut random = Random::stream(!wanted.seed, wanted.number);
        draw_rules(shape, &variants, &mut random, &interrupt)?
    };
    let (rules, solution) = drawn.unzip();
    let rules = rules.unwrap_or_else(|| Rules::usual(shape));
    let level = wanted.level.and_then(|number| Level::ALL.get(number)).copied();
    let mut request = Request::default();
    request.rules = rules.clone();
    request.solution = solution;
    request.is_minimal = wanted.minimal;
    request.symmetry = wanted.symmetry.parse::<Symmetry>()?;
    request.levels = level.map(|level| level..=level);
    request.scores = wanted.scores.map(|[least, most]| least..=most);
    let made = neuf_generate::generate(&request, wanted.seed, wanted.number, &interrupt)?;
    let puzzle = Puzzle::empty(rules).with_givens(made.puzzle);
    Ok(Made {
        puzzle: View::of(&puzzle)?,
        solution: made.solution.values().to_vec(),
        level: made.level.map(Level::number),
    })
}
