//! Moves: cells a move apart hold different values.
//!
//! The moves of chess that puzzles have without further words are variants of their own; any other
//! move across two numbers of cells is named by the puzzle, and so are the values of a queen, which
//! goes along diagonals. A queen that keeps all values apart exists on few grids, and on the usual
//! one it does not, so the values that it concerns are listed; setters mostly list the greatest
//! one.
//!
//! A move of chess is a row of the tables here and of two in `variant.rs`. Everything else
//! (clauses, the check, explanations, pictures, files, the page) asks these tables. The compiler
//! names each table that lacks the row.

use neuf_words::told;

use super::{Rules, Variant, VariantError};
use crate::{Cell, Shape};

told! {
    /// A move; two cells that it connects hold different values.
    ///
    /// Its name has an article in English, `a knight's move`, and none in French.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Move {
        /// Two cells in one direction and one across.
        Knight = ["a knight's move", "saut de cavalier"];
        /// One cell in any direction. Along a row or a column it says nothing new.
        King = ["a king's move", "pas de roi"];
        /// Two cells diagonally, over whatever stands between: the alfil, the elephant of old
        /// chess.
        Elephant = ["an elephant's move", "saut d'éléphant"];
        /// So many cells in one direction and so many across, the smaller number first.
        Across(by: [u8; 2] as "") = [
            "a move by {less} and {more}", "saut de {less} et {more}"; less = by[0], more = by[1]
        ];
        /// Any number of cells along a diagonal. It keeps this value apart, and no other.
        Queen(value: u8) = ["a queen's move", "coup de dame"];
    }
}

/// How far a move leads: rows down, and columns to the right.
type Offset = (usize, isize);

/// The neighbours to the right and below.
const BESIDE: [Offset; 2] = [(0, 1), (1, 0)];

/// How many clauses all moves of a puzzle may have, so that no input can ask for more memory than
/// there is.
const MOST_CLAUSES: usize = 20_000_000;

impl Move {
    /// The moves of chess that are variants of their own.
    pub(crate) const CHESS: [Move; 3] = [Move::Knight, Move::King, Move::Elephant];

    /// The variant to which the move belongs.
    #[must_use]
    pub fn variant(self) -> Variant {
        match self {
            Move::Knight => Variant::AntiKnight,
            Move::King => Variant::AntiKing,
            Move::Elephant => Variant::AntiElephant,
            Move::Across(_) => Variant::AnyMove,
            Move::Queen(_) => Variant::AntiQueen,
        }
    }

    /// What a list of moves says of a move that a puzzle names: two numbers of cells, or a value.
    #[must_use]
    pub fn text(self) -> String {
        match self {
            Move::Across([less, more]) => format!("{less},{more}"),
            Move::Queen(value) => value.to_string(),
            Move::Knight | Move::King | Move::Elephant => String::new(),
        }
    }

    /// Whether the move keeps this value apart.
    #[must_use]
    pub(crate) fn concerns(self, value: u8) -> bool {
        match self {
            Move::Queen(own) => own == value,
            _ => true,
        }
    }

    /// The moves to later rows; the others give the same pairs in the other order. Moves along a
    /// row or a column are left out, since they say nothing new.
    fn offsets(self, side: usize) -> Vec<Offset> {
        let both =
            |down: usize, right: usize| [-1, 1].map(|direction| (down, direction * right as isize));
        let (less, more) = match self {
            Move::Knight => (1, 2),
            Move::King => (1, 1),
            Move::Elephant => (2, 2),
            Move::Across([less, more]) => (less.into(), more.into()),
            Move::Queen(_) => return (1..side).flat_map(|far| both(far, far)).collect(),
        };
        let upright = (less < more).then(|| both(more, less));
        both(less, more).into_iter().chain(upright.into_iter().flatten()).collect()
    }

    /// The pairs of cells that are such a move apart.
    pub(super) fn pairs(self, shape: Shape) -> Vec<(Cell, Cell)> {
        pairs(shape, &self.offsets(shape.rows().max(shape.columns()))).collect()
    }
}

/// The pairs of cells between which one of these moves leads.
fn pairs(shape: Shape, offsets: &[Offset]) -> impl Iterator<Item = (Cell, Cell)> {
    shape.cells().flat_map(move |cell| {
        offsets.iter().filter_map(move |&(down, right)| {
            let (i, j) = (shape.row(cell) + down, shape.column(cell).checked_add_signed(right)?);
            Some((cell, shape.cell_at(i, j)?))
        })
    })
}

/// The pairs of cells with an edge in common.
pub(super) fn neighbours(shape: Shape) -> impl Iterator<Item = (Cell, Cell)> {
    pairs(shape, &BESIDE)
}

impl Rules {
    /// The moves that the puzzle names, each once, in order.
    #[must_use]
    pub fn named_moves(&self) -> &[Move] {
        self.added.as_ref().map_or(&[], |added| &added.moves)
    }

    /// All moves a cell apart from which no cell holds the same value.
    pub(super) fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        let whole = Move::CHESS.into_iter().filter(|step| self.has_rule(step.variant()));
        whole.chain(self.named_moves().iter().copied())
    }

    /// Says that cells a move apart hold different values. The numbers of cells of a move may stand
    /// in any order. Adding a move again changes nothing.
    ///
    /// ```
    /// use neuf_sudoku::rules::{Move, Variant};
    /// use neuf_sudoku::{Rules, Shape};
    /// let mut rules = Rules::usual(Shape::default());
    /// rules.add_move(Move::Across([3, 1]))?;
    /// rules.add_move(Move::Queen(9))?;
    /// assert_eq!(rules.named_moves(), [Move::Across([1, 3]), Move::Queen(9)]);
    /// assert_eq!(rules.variants(), [Variant::AnyMove, Variant::AntiQueen]);
    /// # Ok::<(), neuf_sudoku::rules::VariantError>(())
    /// ```
    ///
    /// # Errors
    /// When a move stays in its row or column, which says nothing new, or leaves the grid from each
    /// cell; when the grid does not have the value; or when all moves together would have too many
    /// clauses.
    pub fn add_move(&mut self, mut step: Move) -> Result<(), VariantError> {
        let side = self.shape.side();
        match &mut step {
            Move::Across(by) => {
                by.sort_unstable();
                if by[0] == 0 || usize::from(by[1]) >= side {
                    return Err(VariantError::NoMove { by: *by, side });
                }
            }
            Move::Queen(value) if !(1..=side).contains(&usize::from(*value)) => {
                return Err(VariantError::NoValue { value: *value, side });
            }
            Move::Queen(_) => {}
            Move::Knight | Move::King | Move::Elephant => return self.add_rule(step.variant()),
        }
        let clauses = |step: &Move| {
            let values = if matches!(step, Move::Queen(_)) { 1 } else { side };
            step.pairs(self.shape).len() * values
        };
        let Err(place) = self.named_moves().binary_search(&step) else { return Ok(()) };
        let known: usize = self.named_moves().iter().map(clauses).sum();
        if known + clauses(&step) > MOST_CLAUSES {
            return Err(VariantError::TooManyMoves);
        }
        self.added_mut().moves.insert(place, step);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(Move::Knight.pairs(shape).len(), 224);
        assert_eq!(kept_apart(shape, Variant::AntiKnight), 224 - 9 * 8);
        // A king has 2·8·8 diagonal moves, 2·2·2 of them in each box.
        assert_eq!(kept_apart(shape, Variant::AntiKing), 128 - 9 * 8);
        // An elephant has 2·7·7 moves, 2 of them in each box.
        assert_eq!(kept_apart(shape, Variant::AntiElephant), 98 - 9 * 2);
        assert_eq!(neighbours(shape).count(), 144);
        // A board of nine has twice 2·(1+…+8)·… diagonal pairs: for each direction the sum of
        // k·(k−1)/2 over its diagonals, 36 + 2·(28 + 21 + 15 + 10 + 6 + 3 + 1).
        assert_eq!(Move::Queen(9).pairs(shape).len(), 2 * (36 + 2 * 84));
    }

    #[test]
    fn each_move_of_chess_has_a_variant_of_its_own_and_is_a_move_across_two_numbers() {
        let shape = Shape::default();
        for (step, by) in Move::CHESS.into_iter().zip([[1, 2], [1, 1], [2, 2]]) {
            assert!(step.variant().is_whole());
            assert_eq!(step.pairs(shape), Move::Across(by).pairs(shape), "{step}");
            // Moves up would give pairs twice.
            assert!(step.offsets(9).iter().all(|&(down, _)| down > 0));
        }
    }

    #[test]
    fn moves_that_say_nothing_are_refused() {
        let mut rules = Rules::usual(Shape::default());
        for refused in [Move::Across([0, 2]), Move::Across([9, 1]), Move::Queen(0), Move::Queen(10)]
        {
            assert!(rules.add_move(refused).is_err(), "{refused:?}");
        }
        assert!(rules.is_usual());
    }
}
