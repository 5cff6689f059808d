//! What a step may rest on besides clauses: that the puzzle has only one solution.
//!
//! People who know that a puzzle has one solution can rule out every pattern that would
//! allow a second one. Such a step does not follow from the formula, so it says what it
//! assumes. The assumption is written as a clause (*one of these candidates holds*), and
//! the conclusions follow from this clause, the clauses of the rules that the step names
//! and its premises. These patterns are known for the usual rules only: a further rule can
//! tell the two solutions apart.

use crate::net::{Member, Net};
use neuf_sudoku::{Cell, Clause, Shape, Variables};

/// What follows from there being only one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Assumption {
    /// Four cells without givens, in two rows, two columns and two boxes, do not hold only these
    /// two values. Otherwise the values could be exchanged, which would give a second solution.
    Rectangle {
        /// The cells.
        cells: [Cell; 4],
        /// The values.
        values: [u8; 2],
    },
    /// One of these candidates holds. Without them each empty cell would have two
    /// candidates and each value two places in each house where it is missing, and then
    /// there is never exactly one solution.
    Grave {
        /// The candidates.
        extra: Vec<(Cell, u8)>,
    },
}

impl Assumption {
    /// The candidates of which one holds, whether or not they are excluded already.
    #[must_use]
    pub fn candidates(&self, shape: Shape) -> Vec<(Cell, u8)> {
        match self {
            Assumption::Grave { extra } => extra.clone(),
            Assumption::Rectangle { cells, values } => {
                let others = (1..=shape.side() as u8).filter(|value| !values.contains(value));
                let others: Vec<u8> = others.collect();
                let of = |&cell: &Cell| others.iter().map(move |&value| (cell, value));
                cells.iter().flat_map(of).collect()
            }
        }
    }

    /// The assumption as a clause.
    ///
    /// # Panics
    /// When the shape does not have the cells and values.
    #[must_use]
    pub fn clause(&self, shape: Shape) -> Clause {
        let variables = Variables { shape };
        let candidates = self.candidates(shape).into_iter();
        candidates.map(|(cell, value)| variables.var(cell, value).positive()).collect()
    }

    /// The members of which one is in.
    pub(crate) fn members(&self, net: &Net) -> Vec<Member> {
        let candidates = self.candidates(net.shape()).into_iter();
        candidates.map(|(cell, value)| net.member(cell, value)).collect()
    }
}
