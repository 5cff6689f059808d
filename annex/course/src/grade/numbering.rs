//! How a pupil numbers the variables.var(variables.shape.cell(i, j), k).
//!
//! The paper's order gives 81·i + 9·j + k. Other natural numberings exchange the indices, put
//! their decimal digits side by side, or count rows and columns from 1. All of them write the
//! three indices as digits in some base, in some order, so all of these are tried, and the one
//! under which most clauses of the file are expected ones is taken. If none is much better than
//! the paper's, the paper's is taken. In particular, the rules without a grid are the same
//! formula when rows and columns are exchanged, so then the exchange does not show. Where two
//! numberings explain a formula equally well, the one with rows before columns is taken, as nearly
//! everybody writes them.

use std::fmt::Write as _;

use neuf_cnf::{Formula, Lit, Var};
use neuf_sudoku::Variables;
use rustc_hash::{FxHashMap, FxHashSet};

use super::section::Catalogue;

/// A numbering of the variables: each of the three indices, plus what is added to it, is a
/// digit in some base.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VariableNumbering {
    /// Which of i (0), j (1) and k (2) is the first digit, the second and the last.
    order: [usize; 3],
    base: usize,
    /// What is added to i, j and k before they are digits.
    added: [isize; 3],
    /// What is added to the number.
    constant: isize,
}

impl VariableNumbering {
    /// The paper's: side²·i + side·j + k.
    #[must_use]
    pub fn paper(side: usize) -> VariableNumbering {
        VariableNumbering { order: [0, 1, 2], base: side, added: [0; 3], constant: 0 }
    }

    /// Whether this is the paper's numbering for grids of this side.
    #[must_use]
    pub fn is_papers(&self, side: usize) -> bool {
        *self == VariableNumbering::paper(side)
    }

    /// Whether this is the paper's numbering with rows and columns exchanged.
    #[must_use]
    pub fn is_transposed(&self, side: usize) -> bool {
        *self == VariableNumbering { order: [1, 0, 2], ..VariableNumbering::paper(side) }
    }

    /// Whether the value, not the row or the column, is the first digit.
    #[must_use]
    pub fn is_value_first(&self) -> bool {
        self.order[0] == 2
    }

    /// Whether the row comes before the column.
    fn is_rows_first(&self) -> bool {
        let place = |index: usize| self.order.iter().position(|&other| other == index);
        place(0) < place(1)
    }

    /// The number of x(i,j,k); DIMACS has neither 0 nor negative numbers as variables.
    #[must_use]
    pub fn number(&self, i: usize, j: usize, k: usize) -> isize {
        let digits = [i, j, k];
        let value = |total: isize, &index: &usize| {
            total * self.base as isize + digits[index] as isize + self.added[index]
        };
        self.order.iter().fold(0, value) + self.constant
    }

    /// The numbering as a formula, such as `81·i + 9·j + k` or `100·(i+1) + 10·(j+1) + k`.
    #[must_use]
    pub fn formula(&self) -> String {
        let mut text = String::new();
        for (place, &index) in self.order.iter().enumerate() {
            let factor = self.base.pow(2 - place as u32);
            let name = ["i", "j", "k"][index];
            if place > 0 {
                text.push_str(" + ");
            }
            if factor > 1 {
                let _ = write!(text, "{factor}·");
            }
            let _ = match self.added[index] {
                0 => write!(text, "{name}"),
                added => write!(text, "({name}{added:+})"),
            };
        }
        match self.constant {
            0 => {}
            constant => {
                let _ = write!(text, " + {constant}");
            }
        }
        text.replace("-", "−")
    }

    /// All natural numberings for grids of this side, the paper's first, and each once.
    fn all(side: usize) -> Vec<VariableNumbering> {
        const ORDERS: [[usize; 3]; 6] =
            [[0, 1, 2], [1, 0, 2], [2, 0, 1], [2, 1, 0], [0, 2, 1], [1, 2, 0]];
        let mut known = FxHashSet::default();
        let mut all = Vec::new();
        for base in [side, 10, side + 1, 100] {
            if base < side {
                continue;
            }
            for (from_one, order) in (0..16).flat_map(|bits| ORDERS.map(|order| (bits, order))) {
                let bit = |place: usize| isize::from((from_one >> place) & 1 == 1);
                let added = [bit(0), bit(1), -bit(2)];
                let numbering = VariableNumbering { order, base, added, constant: bit(3) };
                let numbers = [(0, 0, 1), (1, 0, 1), (0, 1, 1), (0, 0, 2)]
                    .map(|(i, j, k)| numbering.number(i, j, k));
                if numbers[0] > 0 && known.insert(numbers) {
                    all.push(numbering);
                }
            }
        }
        all
    }

    /// The numbering that explains the formula best.
    pub(super) fn explaining(formula: &Formula, catalogue: &Catalogue) -> VariableNumbering {
        /// How many clauses are compared for each numbering, beside the unit clauses.
        const COMPARED: usize = 4_000;
        let side = catalogue.shape().side();
        let used = formula.occurring_vars();
        let step = formula.len().div_ceil(COMPARED).max(1);
        let compared: Vec<&[Lit]> = formula
            .clauses()
            .enumerate()
            .filter(|&(place, clause)| place % step == 0 || clause.len() == 1)
            .map(|(_, clause)| clause)
            .collect();
        let mut best = (0, VariableNumbering::paper(side));
        let mut papers = 0;
        for numbering in VariableNumbering::all(side) {
            let reading = Reading::new(numbering, catalogue.variables);
            let known = used.iter().filter(|var| reading.has(var.positive())).count();
            // A numbering that leaves out many numbers of the file is not the pupil's.
            if known * 5 < used.len() * 4 {
                continue;
            }
            let is_expected = |clause: &&&[Lit]| {
                reading.clause(clause).is_some_and(|clause| catalogue.find(&clause).is_some())
            };
            let score = compared.iter().filter(is_expected).count();
            let is_better = score > best.0
                || (score == best.0
                    && score > 0
                    && numbering.is_rows_first()
                    && !best.1.is_rows_first());
            if is_better {
                best = (score, numbering);
            }
            if numbering.is_papers(side) {
                papers = score;
            }
        }
        // When F1 has rows and columns exchanged and F2 has not, the file follows neither
        // numbering, and the paper's tells better what is wrong.
        let (gained, unexplained) = (best.0 - papers, compared.len() - papers);
        if gained * 2 > unexplained { best.1 } else { VariableNumbering::paper(side) }
    }
}

/// The variables of a file translated into those of the paper.
pub(super) struct Reading {
    meanings: FxHashMap<usize, usize>,
}

impl Reading {
    pub(super) fn new(numbering: VariableNumbering, variables: Variables) -> Reading {
        let shape = variables.shape;
        let meaning = |index: usize| {
            let (cell, value) = variables.meaning(Var::new(index))?;
            let number = numbering.number(shape.row(cell), shape.column(cell), value.into());
            Some((usize::try_from(number).ok()?.checked_sub(1)?, index))
        };
        Reading { meanings: (0..variables.count()).filter_map(meaning).collect() }
    }

    fn has(&self, lit: Lit) -> bool {
        self.meanings.contains_key(&lit.var().index())
    }

    /// The literal of the paper that a literal of the file stands for.
    pub(super) fn literal(&self, lit: Lit) -> Option<Lit> {
        let index = self.meanings.get(&lit.var().index())?;
        Some(Var::new(*index).lit(lit.is_positive()))
    }

    /// The clause of the paper as a sorted set of literals; `None` when a number stands for no
    /// variable of the paper.
    pub(super) fn clause(&self, clause: &[Lit]) -> Option<Vec<Lit>> {
        let mut lits: Vec<Lit> =
            clause.iter().map(|&lit| self.literal(lit)).collect::<Option<_>>()?;
        lits.sort_unstable();
        lits.dedup();
        Some(lits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numberings_are_told_as_formulas() {
        let paper = VariableNumbering::paper(9);
        assert_eq!(paper.formula(), "81·i + 9·j + k");
        let decimal =
            VariableNumbering { order: [0, 1, 2], base: 10, added: [1, 1, 0], constant: 0 };
        assert_eq!(decimal.formula(), "100·(i+1) + 10·(j+1) + k");
        assert_eq!(decimal.number(8, 8, 9), 999);
        let first = VariableNumbering { order: [2, 0, 1], base: 9, added: [0, 0, -1], constant: 1 };
        assert_eq!(first.formula(), "81·(k−1) + 9·i + j + 1");
        assert_eq!((first.number(0, 0, 1), first.number(8, 8, 9)), (1, 729));
    }

    #[test]
    fn the_papers_numbering_is_tried_first_and_none_twice() {
        for side in [2, 4, 9, 16] {
            let all = VariableNumbering::all(side);
            assert!(all[0].is_papers(side));
            let numbers = |numbering: &VariableNumbering| -> Vec<isize> {
                (0..8).map(|b| numbering.number(b >> 2, b >> 1 & 1, (b & 1) + 1)).collect()
            };
            let distinct: FxHashSet<Vec<isize>> = all.iter().map(numbers).collect();
            assert_eq!(distinct.len(), all.len());
        }
    }
}
