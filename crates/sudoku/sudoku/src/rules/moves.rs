//! Moves of chess: rules that cells a move apart hold different values.
//!
//! A rule of this kind is a row of two tables here and of three in `variant.rs`: everything else
//! (clauses, the check, explanations, pictures, files, the page) asks these tables. The compiler
//! names each table that lacks the row.

use neuf_words::named;

use crate::{Cell, Shape};

named! {
    /// A move of chess; two cells that it connects hold different values where a variant says so.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    pub enum Move {
        /// Two cells in one direction and one across.
        Knight = "a knight's move";
        /// One cell in any direction. Along a row or a column it says nothing new.
        King = "a king's move";
        /// Two cells diagonally, over whatever stands between: the alfil, the elephant of old
        /// chess.
        Elephant = "an elephant's move";
    }
}

/// How far a move leads: rows down, and columns to the right.
pub(super) type Offset = (usize, isize);

/// The neighbours to the right and below.
pub(super) const BESIDE: &[Offset] = &[(0, 1), (1, 0)];

impl Move {
    /// The French name, without an article.
    #[must_use]
    pub fn french(self) -> &'static str {
        match self {
            Move::Knight => "saut de cavalier",
            Move::King => "pas de roi",
            Move::Elephant => "saut d'éléphant",
        }
    }

    /// The moves to later rows; the others give the same pairs in the other order. Moves along a
    /// row or a column are left out, since they say nothing new.
    pub(super) fn offsets(self) -> &'static [Offset] {
        match self {
            Move::Knight => &[(1, -2), (1, 2), (2, -1), (2, 1)],
            Move::King => &[(1, -1), (1, 1)],
            Move::Elephant => &[(2, -2), (2, 2)],
        }
    }
}

/// The pairs of cells between which one of these moves leads.
pub(super) fn pairs(shape: Shape, offsets: &[Offset]) -> impl Iterator<Item = (Cell, Cell)> {
    shape.cells().flat_map(move |cell| {
        offsets.iter().filter_map(move |&(down, right)| {
            let (i, j) = (shape.row(cell) + down, shape.column(cell).checked_add_signed(right)?);
            Some((cell, shape.cell_at(i, j)?))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;
    use crate::rules::{Form, Variant};

    /// How many pairs of cells a variant keeps apart that share no row, column or box.
    fn kept_apart(shape: Shape, rule: Variant) -> usize {
        let mut rules = Rules::usual(shape);
        rules.add_rule(rule).unwrap();
        rules.kept_apart().count()
    }

    /// A knight has 2·4·(n−1)(n−2)/2 moves down an n×n board, 224 on the usual one. Those
    /// within a box, 8 for each, say nothing new.
    #[test]
    fn pairs_of_the_usual_grid_are_as_many_as_geometry_has() {
        let shape = Shape::default();
        assert_eq!(pairs(shape, Move::Knight.offsets()).count(), 224);
        assert_eq!(kept_apart(shape, Variant::AntiKnight), 224 - 9 * 8);
        // A king has 2·8·8 diagonal moves, 2·2·2 of them in each box.
        assert_eq!(kept_apart(shape, Variant::AntiKing), 128 - 9 * 8);
        // An elephant has 2·7·7 moves, 2 of them in each box.
        assert_eq!(kept_apart(shape, Variant::AntiElephant), 98 - 9 * 2);
        assert_eq!(pairs(shape, BESIDE).count(), 144);
    }

    #[test]
    fn each_move_has_a_variant_of_its_own() {
        for &step in Move::ALL {
            assert_eq!(step.variant().form(), Form::Move(step));
            let others = Move::ALL.iter().filter(|other| other.offsets() == step.offsets());
            assert_eq!(others.count(), 1, "{step} is a copy");
            // Moves up would give pairs twice.
            assert!(step.offsets().iter().all(|&(down, _)| down > 0));
        }
    }
}
