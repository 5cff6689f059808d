//! Parts of the paper's formula, each of which can be written alone.
//!
//! The paper builds its formula in steps: the rules, then what the grid says, first as the
//! positive literals alone (its F) and then with what follows at once (F1 and F2). Each step is
//! a question of its own, and whoever answers one wants to see that part and nothing else.

use neuf_cnf::Lit;
use neuf_words::named;

use crate::{Puzzle, f1, f2};

named! {
    /// A part of the paper's formula.
    ///
    /// ```
    /// use neuf_sudoku::{Encoded, Family, FormulaPart, Grid, Puzzle};
    /// let puzzle = Puzzle::from("1.....2.....3..2".parse::<Grid>()?);
    /// let count = |parts: &[FormulaPart]| {
    ///     Encoded::of_parts(&puzzle, parts, Family::ALL).clause_count()
    /// };
    /// assert_eq!((count(&[FormulaPart::Givens]), count(&[FormulaPart::F1])), (4, 16));
    /// assert_eq!(count(&[FormulaPart::Rules, FormulaPart::Givens]), 448 + 4);
    /// assert_eq!("F2".parse(), Ok(FormulaPart::F2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum FormulaPart("part") {
        Rules = "rules", "the families K1 L1 C1 B1 K2 L2 C2 B2";
        Givens = "givens", "what the given cells hold, the paper's F";
        F1 = "f1", "what the given cells hold and do not hold";
        F2 = "f2", "what the empty cells cannot hold beside the givens";
    }
}

impl FormulaPart {
    /// The unit clauses of the part; none for the rules.
    pub(super) fn units(self, puzzle: &Puzzle) -> Vec<Lit> {
        match self {
            FormulaPart::Rules => Vec::new(),
            FormulaPart::Givens => f1(puzzle.givens()).filter(|lit| lit.is_positive()).collect(),
            FormulaPart::F1 => f1(puzzle.givens()).collect(),
            FormulaPart::F2 => f2(puzzle).collect(),
        }
    }
}
