//! Parts of the paper's formula, each of which can be written alone.
//!
//! The paper builds its formula in steps: the rules, then what the grid says, first as the
//! positive literals alone (its F) and then with what follows at once (F1 and F2). Each step is
//! a question of its own, and whoever answers one wants to see that part and nothing else.

use std::fmt;
use std::str::FromStr;

use neuf_cnf::Lit;

use crate::names::{UnknownName, find_name};
use crate::{Puzzle, f1, f2};

/// A part of the paper's formula.
///
/// ```
/// use neuf_sudoku::{Encoded, Grid, Part, Puzzle};
/// let puzzle = Puzzle::from("1.....2.....3..2".parse::<Grid>()?);
/// let count = |parts: &[Part]| Encoded::of_parts(&puzzle, parts).clause_count();
/// assert_eq!((count(&[Part::Givens]), count(&[Part::F1])), (4, 16));
/// assert_eq!(count(&[Part::Rules, Part::Givens]), 448 + 4);
/// assert_eq!("F2".parse(), Ok(Part::F2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// The eight families.
    Rules,
    /// What the given cells hold: the positive literals, the paper's F.
    Givens,
    /// F1: what the given cells hold and do not hold.
    F1,
    /// F2: what the empty cells cannot hold beside the givens.
    F2,
}

impl Part {
    /// All parts.
    pub const ALL: [Part; 4] = [Part::Rules, Part::Givens, Part::F1, Part::F2];

    /// The name: `rules`, `givens`, `f1` or `f2`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Part::Rules => "rules",
            Part::Givens => "givens",
            Part::F1 => "f1",
            Part::F2 => "f2",
        }
    }

    /// A description of the part in a line.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            Part::Rules => "the families K1 L1 C1 B1 K2 L2 C2 B2",
            Part::Givens => "what the given cells hold, the paper's F",
            Part::F1 => "what the given cells hold and do not hold",
            Part::F2 => "what the empty cells cannot hold beside the givens",
        }
    }

    /// The unit clauses of the part; none for the rules.
    pub(super) fn units(self, puzzle: &Puzzle) -> Vec<Lit> {
        match self {
            Part::Rules => Vec::new(),
            Part::Givens => f1(puzzle.givens()).filter(|lit| lit.is_positive()).collect(),
            Part::F1 => f1(puzzle.givens()).collect(),
            Part::F2 => f2(puzzle).collect(),
        }
    }
}

impl FromStr for Part {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Part, UnknownName> {
        find_name("part", &Part::ALL, Part::name, name)
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
