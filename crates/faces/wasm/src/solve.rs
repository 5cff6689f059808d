//! What the values break, whether there is one solution, and how hard the puzzle is.

use neuf_cnf::Interrupt;
use neuf_explain::rate::{self, Ways};
use neuf_explain::{Difficulty, RuleKind, Terms as _};
use neuf_sudoku::rules::Violation;
use neuf_sudoku::{Cell, Grid, Uniqueness, uniqueness};
use neuf_words::{Language, Told};
use serde::Serialize;

use crate::error::Fault;
use crate::puzzle::{State, bits, grid, parse};

pub(crate) fn candidates(text: &str, values: &[u8]) -> Result<Vec<u32>, Fault> {
    let puzzle = parse(text)?;
    let grid = grid(&puzzle, values)?;
    let found = neuf_sudoku::candidates(&puzzle.with_givens(grid));
    Ok(found.iter().map(|(_, set)| bits(set)).collect())
}

/// A rule that the values break.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Clash {
    /// The cells that break the rule; for a cage only its first.
    cells: Vec<usize>,
    /// How they break it, in the language of the page.
    text: String,
}

pub(crate) fn clashes(text: &str, values: &[u8], language: Language) -> Result<Vec<Clash>, Fault> {
    let puzzle = parse(text)?;
    let grid = grid(&puzzle, values)?;
    let shape = puzzle.shape();
    let clash = |found: &Violation| {
        let cells = found.places().into_iter().filter_map(|at| shape.cell_at(at.row, at.column));
        let cells = cells.map(Cell::position).collect();
        Clash { cells, text: found.told(language) }
    };
    Ok(puzzle.rules().violations(&grid).map(|fault| clash(&fault)).collect())
}

/// How many solutions a puzzle has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum Solutions {
    None,
    One,
    Several,
    /// It was not found out.
    Unknown,
}

/// What is known about a puzzle and where the reader is.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Checked {
    pub(crate) solutions: Solutions,
    /// The only solution.
    pub(crate) solution: Option<Vec<u8>>,
    /// The cells whose value is not that of the only solution.
    pub(crate) wrong: Vec<usize>,
    /// The empty cells whose marks leave out the value of the only solution.
    pub(crate) wrong_marks: Vec<usize>,
}

pub(crate) fn check(state: &State) -> Result<Checked, Fault> {
    let mut checked = Checked {
        solutions: Solutions::None,
        solution: None,
        wrong: Vec::new(),
        wrong_marks: Vec::new(),
    };
    if !state.puzzle.is_consistent() {
        return Ok(checked);
    }
    match uniqueness(&state.puzzle, &Interrupt::new())? {
        Uniqueness::None => {}
        Uniqueness::Several(..) => checked.solutions = Solutions::Several,
        Uniqueness::Unknown(_) => checked.solutions = Solutions::Unknown,
        Uniqueness::Unique(solution) => {
            checked.solutions = Solutions::One;
            let differs = |&(cell, value): &(_, u8)| solution.get(cell) != value;
            let wrong = state.grid.filled().filter(differs);
            checked.wrong = wrong.map(|(cell, _)| cell.position()).collect();
            let cells = state.grid.empty_cells().map(|cell| (cell, state.marks[cell.position()]));
            let lacks = cells
                .filter(|&(cell, marks)| state.is_marked() && !marks.contains(solution.get(cell)));
            checked.wrong_marks = lacks.map(|(cell, _)| cell.position()).collect();
            checked.solution = Some(solution.values().to_vec());
        }
    }
    Ok(checked)
}

/// How difficult a puzzle is, on the ladder of `neuf rate` and `neuf generate`.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Rated {
    /// The name of the difficulty, and the name in the language of the page.
    difficulty: &'static str,
    label: &'static str,
    score: f64,
    /// The techniques of the way through by name and in words, and how often it takes them, from
    /// simple to hard.
    techniques: Vec<(&'static str, &'static str, usize)>,
}

pub(crate) fn rate(text: &str, language: Language) -> Result<Rated, Fault> {
    let (puzzle, interrupt) = (parse(text)?, Interrupt::new());
    let rating = rate::rate(&puzzle, &interrupt)?;
    let way = Ways::new(puzzle.rules()).way(&puzzle, true, &interrupt)?;
    let technique = |&(kind, count): &(RuleKind, usize)| (kind.name(), language.rule(kind), count);
    Ok(Rated {
        difficulty: way.difficulty.name(),
        label: language.difficulty(way.difficulty),
        score: rating.score,
        techniques: way.counts.iter().map(technique).collect(),
    })
}

/// A technique that a puzzle can need.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Technique {
    name: &'static str,
    label: &'static str,
    /// The difficulty of a puzzle whose hardest technique this is.
    difficulty: &'static str,
    difficulty_label: &'static str,
}

/// The techniques from simple to hard. A contradiction is none: it shows that there is no
/// solution.
pub(crate) fn techniques(language: Language) -> Vec<Technique> {
    let kinds = RuleKind::ALL.iter().filter(|&&kind| kind != RuleKind::Contradiction);
    let technique = |&kind: &RuleKind| Technique {
        name: kind.name(),
        label: language.rule(kind),
        difficulty: Difficulty::of(kind).name(),
        difficulty_label: language.difficulty(Difficulty::of(kind)),
    };
    kinds.map(technique).collect()
}

pub(crate) fn count_unique(lines: &str) -> usize {
    let grids = lines.lines().filter_map(|line| line.trim().parse::<Grid>().ok());
    let interrupt = Interrupt::new();
    neuf_bits::with_engine(|engine| {
        let is_unique = |grid: &Grid| {
            grid.usual_values().is_some_and(|values| {
                let mut found = engine.solutions(values, &interrupt);
                found.skip_up_to(2) == 1 && found.is_exhausted()
            })
        };
        grids.filter(is_unique).count()
    })
}
