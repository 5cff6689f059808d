//! A puzzle: givens, and the rules that its solution keeps.

use super::Rules;
use crate::{Grid, Shape};

/// Givens and rules. The functions of this crate and of the crates built on it take such
/// a puzzle.
///
/// Most puzzles have the usual rules, so `into()` turns a grid into a puzzle of these.
///
/// Invariant: givens and rules have the same shape.
///
/// ```
/// use neuf_sudoku::rules::Variant;
/// use neuf_sudoku::{Grid, Puzzle, Rules, Shape};
/// let shape = Shape::default();
/// let usual: Puzzle = Grid::empty(shape).into();
/// assert!(usual.rules().is_usual());
/// let mut rules = Rules::usual(shape);
/// rules.add_rule(Variant::Diagonal)?;
/// let diagonal = Puzzle::new(Grid::empty(shape), rules).unwrap();
/// assert_eq!(diagonal.rules().to_string(), "diagonal");
/// assert_eq!(diagonal.givens(), usual.givens());
/// # Ok::<(), neuf_sudoku::rules::VariantError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    givens: Grid,
    rules: Rules,
}

impl Puzzle {
    /// The puzzle with these givens and rules; `None` when their shapes differ.
    #[must_use]
    pub fn new(givens: Grid, rules: Rules) -> Option<Puzzle> {
        (givens.shape() == rules.shape()).then_some(Puzzle { givens, rules })
    }

    /// The puzzle with these rules and no givens.
    #[must_use]
    pub fn empty(rules: Rules) -> Puzzle {
        Puzzle { givens: Grid::empty(rules.shape()), rules }
    }

    /// The givens.
    #[must_use]
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The shape of the grid.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.givens.shape()
    }

    /// The values of a puzzle in the usual 9×9 grid with the usual rules alone, 0 for an empty
    /// cell: those that the bit engine answers for. `None` for all other puzzles.
    ///
    /// ```
    /// use neuf_sudoku::{Grid, Puzzle, Shape};
    /// assert_eq!(Puzzle::from(Grid::empty(Shape::default())).usual_values(), Some(&[0; 81]));
    /// assert_eq!(Puzzle::from(Grid::empty(Shape::new(2, 2)?)).usual_values(), None);
    /// # Ok::<(), neuf_sudoku::ShapeError>(())
    /// ```
    #[must_use]
    pub fn usual_values(&self) -> Option<&[u8; 81]> {
        self.givens.usual_values().filter(|_| self.rules.is_usual())
    }

    /// The puzzle with the same rules and other givens.
    ///
    /// # Panics
    /// When the givens have another shape.
    #[must_use]
    pub fn with_givens(&self, givens: Grid) -> Puzzle {
        assert_eq!(givens.shape(), self.shape(), "givens of another shape");
        Puzzle { givens, rules: self.rules.clone() }
    }

    /// The givens and the rules.
    #[must_use]
    pub fn into_parts(self) -> (Grid, Rules) {
        (self.givens, self.rules)
    }

    /// Whether the givens break no rule. A consistent puzzle may still have no solution.
    #[must_use]
    pub fn is_consistent(&self) -> bool {
        self.rules.allow(&self.givens)
    }

    /// Whether a grid is a solution: it is full, contains the givens and keeps the rules.
    #[must_use]
    pub fn is_solved_by(&self, grid: &Grid) -> bool {
        super::extends(grid, &self.givens) && self.rules.are_solved_by(grid)
    }
}

impl From<Grid> for Puzzle {
    /// The puzzle with these givens and the usual rules.
    fn from(givens: Grid) -> Puzzle {
        let rules = Rules::usual(givens.shape());
        Puzzle { givens, rules }
    }
}
