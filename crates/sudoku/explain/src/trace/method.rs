//! The methods that can be traced.

use std::fmt;
use std::str::FromStr;

use neuf_sudoku::{UnknownName, find_name};

/// A method whose steps can be told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TracedMethod {
    /// The naive algorithm of the mock exam.
    NakedSingles,
    /// The paper's III.A.
    #[default]
    Propagation,
    /// The paper's III.B.
    Probing,
    /// The loop of the mock exam.
    Backtracking,
    /// Branching over propagation.
    Dpll,
}

impl TracedMethod {
    /// All of them, beginning with the simplest.
    pub const ALL: [TracedMethod; 5] = [
        TracedMethod::NakedSingles,
        TracedMethod::Propagation,
        TracedMethod::Probing,
        TracedMethod::Backtracking,
        TracedMethod::Dpll,
    ];

    /// The name, which is that of the method: `naked-singles`, `propagation`, …
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            TracedMethod::NakedSingles => "naked-singles",
            TracedMethod::Propagation => "propagation",
            TracedMethod::Probing => "probing",
            TracedMethod::Backtracking => "backtracking",
            TracedMethod::Dpll => "dpll",
        }
    }

    /// What a trace of it shows, in a line.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            TracedMethod::NakedSingles => "the cells that each pass fills",
            TracedMethod::Propagation => "each isolated literal, and what it simplifies",
            TracedMethod::Probing => "what is supposed, what follows, which clause fails",
            TracedMethod::Backtracking => "the loop as a table: position, element, candidates",
            TracedMethod::Dpll => "the decisions as a tree",
        }
    }
}

impl FromStr for TracedMethod {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<TracedMethod, UnknownName> {
        find_name("method", &TracedMethod::ALL, TracedMethod::name, name)
    }
}

impl fmt::Display for TracedMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
