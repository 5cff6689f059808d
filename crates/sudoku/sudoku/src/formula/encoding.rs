//! Encodings: which formula stands for a puzzle.
//!
//! The models of all encodings are exactly the solutions of the puzzle. Encodings differ
//! in size and in what unit propagation finds. The extended encoding is the paper's and
//! the one to learn from. The compact encoding is what remains of it when the givens have
//! been used, and large grids need it. The minimal encoding shows what is lost when only
//! the necessary clauses are there (Lynce and Ouaknine, "Sudoku as a SAT problem", 2006,
//! compare the two).
//!
//! Independently of the encoding, one chooses how *at most one* is encoded
//! ([`AtMostOne`]); the default is by pairs. The variables that this adds follow those of
//! the cells, so decoding does not have to know of them.
//!
//! The formula is made only when it is asked for. It can be streamed clause by clause
//! instead: the formula of a large grid need not fit in memory to be written to a file.

use std::sync::{Arc, OnceLock};

use neuf_cnf::{AtMostOne, Formula, Interrupt, Interrupted, Valuation, Var};
use neuf_words::named;

use super::Compact;
use super::decode::{DecodeError, decode};
use super::variants::{Truth, VariantClauses};
use crate::{Cell, Clause, Family, FormulaPart, Grid, Puzzle, Shape, Variables, f1, f2};

named! {
    /// A way to express a puzzle as a formula.
    ///
    /// ```
    /// use neuf_sudoku::{Encoding, Puzzle, Rules, Shape};
    /// let empty = Puzzle::empty(Rules::usual(Shape::default()));
    /// assert_eq!(Encoding::Extended.encode(&empty).formula().len(), 11_988);
    /// assert_eq!(Encoding::Minimal.encode(&empty).formula().len(), 81 + 3 * 2_916);
    /// assert_eq!("compact".parse(), Ok(Encoding::Compact));
    /// ```
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Encoding("encoding") {
        /// F1, F2 and all eight families: the paper's F_grid ∧ F_rules.
        #[default]
        Extended = "extended", "F1, F2 and the families K1 L1 C1 B1 K2 L2 C2 B2";
        /// F1, F2 and [`Family::MINIMAL`].
        Minimal = "minimal", "F1, F2 and the families K1 L2 C2 B2";
        /// The extended formula without the parts that the givens decide; see [`Compact`].
        Compact = "compact", "the eight families without what the givens decide";
    }
}

impl Encoding {
    /// The formula of a puzzle, which is made only when it is asked for.
    ///
    /// The clauses that a variant adds follow those of the eight families. Auxiliary
    /// variables, which only cages have, are numbered after those of the cells. In a
    /// jigsaw, the families B1 and B2 speak of its regions.
    ///
    /// ```
    /// use neuf_sudoku::rules::Variant;
    /// use neuf_sudoku::{Encoding, Puzzle, Rules, Shape};
    /// let mut rules = Rules::usual(Shape::default());
    /// rules.add_rule(Variant::Diagonal)?;
    /// let encoded = Encoding::Extended.encode(&Puzzle::empty(rules));
    /// // One clause for each value on each diagonal, and 27 new pairs for each.
    /// assert_eq!(encoded.clause_count(), 11_988 + 2 * 9 + 2 * 9 * 27);
    /// # Ok::<(), neuf_sudoku::rules::VariantError>(())
    /// ```
    #[must_use]
    pub fn encode(self, puzzle: &Puzzle) -> Encoded {
        match self {
            Encoding::Extended => {
                let says = Says::Families(Encoded::F_GRID.to_vec(), Family::ALL.to_vec());
                Encoded::new(puzzle, says, true)
            }
            Encoding::Minimal => {
                let says = Says::Families(Encoded::F_GRID.to_vec(), Family::MINIMAL.to_vec());
                Encoded::new(puzzle, says, false)
            }
            Encoding::Compact => Encoded::new(puzzle, Says::Compact(Compact::new(puzzle)), true),
        }
    }

    /// The smallest usual shape whose formula has at least `var_count` variables, or 9×9 if
    /// no shape has. This finds the grid that the answer of a solver is about when its puzzle
    /// is not known. Such an answer may leave out the last variables if they are false. The
    /// formula must not depend on the givens, as that of [`Encoding::Compact`] does.
    ///
    /// ```
    /// use neuf_cnf::AtMostOne;
    /// use neuf_sudoku::{Encoding, Shape};
    /// let shape = |count| Encoding::Extended.likely_shape(count, AtMostOne::Pairwise);
    /// assert_eq!(shape(729), Shape::default());
    /// assert_eq!(shape(722), Shape::default());
    /// assert_eq!(shape(216), Shape::new(2, 3)?);
    /// // *At most one* as a product adds eight variables for each of 1,024 groups.
    /// let count = 16 * 16 * 16 + 8 * 1024;
    /// let shape = Encoding::Extended.likely_shape(count, AtMostOne::Product);
    /// assert_eq!(shape, Shape::new(4, 4)?);
    /// # Ok::<(), neuf_sudoku::ShapeError>(())
    /// ```
    #[must_use]
    pub fn likely_shape(self, var_count: usize, at_most_one: AtMostOne) -> Shape {
        let is_enough = |shape: &Shape| {
            let encoded = self.encode(&Grid::empty(*shape).into());
            encoded.with_at_most_one(at_most_one).var_count() >= var_count
        };
        let mut shapes = (1..=Shape::MAX_SIDE).filter_map(|side| Shape::of_side(side).ok());
        shapes.find(is_enough).unwrap_or_default()
    }
}

/// A puzzle as a formula, and the way back.
///
/// ```
/// use neuf_cnf::Valuation;
/// use neuf_sudoku::{Encoding, Grid, Shape, f1};
/// let shape = Shape::new(2, 2)?;
/// let full = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]].concat();
/// let full = Grid::from_values(shape, full).unwrap();
/// let encoded = Encoding::Extended.encode(&Grid::empty(shape).into());
/// // F1 of a full grid contains a literal for each of its variables.
/// let valuation: Valuation = f1(&full).collect();
/// assert!(encoded.formula().is_satisfied_by(&valuation));
/// assert_eq!(encoded.decode(&valuation)?, full);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Encoded {
    puzzle: Puzzle,
    says: Says,
    at_most_one: AtMostOne,
    /// The clauses that the rules of a variant add.
    added: Option<Arc<VariantClauses>>,
    formula: OnceLock<Formula>,
}

/// What the formula consists of.
#[derive(Clone, Debug)]
enum Says {
    /// These parts of the grid and then these families, over the variables of the shape.
    Families(Vec<FormulaPart>, Vec<Family>),
    /// What the givens leave undecided, over variables of its own.
    Compact(Compact),
}

impl Encoded {
    /// These parts of the formula: what the grid says, in the order of [`FormulaPart::ALL`], then,
    /// if the rules are among the parts, the clauses of these families, in their order, and then
    /// those that a variant adds. F1 contains the [`FormulaPart::Givens`], which are left out
    /// beside it.
    ///
    /// Without the rules, or with fewer families than [`Family::MINIMAL`], the formula says less
    /// than the rules and has models that are no solutions. [`Encoded::decode`] refuses such
    /// models.
    #[must_use]
    pub fn of_parts(puzzle: &Puzzle, parts: &[FormulaPart], families: &[Family]) -> Encoded {
        let is_wanted = |part: &FormulaPart| {
            parts.contains(part)
                && !(*part == FormulaPart::Givens && parts.contains(&FormulaPart::F1))
        };
        let families = if parts.contains(&FormulaPart::Rules) { families } else { &[] };
        let grid = FormulaPart::ALL.iter().copied().filter(is_wanted).collect();
        Encoded::new(puzzle, Says::Families(grid, families.to_vec()), true)
    }

    /// What the sections of the formula are called, and how many clauses each has, in the order
    /// of [`Encoded::clauses`]. The clauses that a variant adds are not among them, and the
    /// compact encoding has no sections.
    #[must_use]
    pub fn sections(&self) -> Vec<(&'static str, usize)> {
        let Says::Families(grid, families) = &self.says else { return Vec::new() };
        let grid = grid.iter().filter(|&&part| part != FormulaPart::Rules);
        let grid = grid.map(|part| (part.name(), part.units(&self.puzzle).len()));
        let count = |family: &Family| family.count_with(self.shape(), self.at_most_one);
        grid.chain(families.iter().map(|family| (family.name(), count(family)))).collect()
    }

    /// F_grid.
    const F_GRID: [FormulaPart; 2] = [FormulaPart::F1, FormulaPart::F2];

    /// `is_full` says whether the clauses of a variant are all those that help
    /// propagation, or only the necessary ones.
    fn new(puzzle: &Puzzle, says: Says, is_full: bool) -> Encoded {
        let mut encoded = Encoded {
            puzzle: puzzle.clone(),
            says,
            at_most_one: AtMostOne::Pairwise,
            added: None,
            formula: OnceLock::new(),
        };
        if !puzzle.rules().is_usual() {
            encoded.add_variant(is_full);
        }
        encoded
    }

    /// Encodes *at most one* in another way.
    ///
    /// Each solution is still exactly one model. The added variables follow from those of
    /// the cells, provided that the families say that each group has a true variable, as
    /// [`Family::MINIMAL`] does.
    ///
    /// ```
    /// use neuf_cnf::AtMostOne;
    /// use neuf_sudoku::{Encoding, Grid, Shape};
    /// let encoded = Encoding::Compact.encode(&Grid::empty(Shape::new(10, 10)?).into());
    /// assert_eq!(encoded.clause_count(), 189_040_000);
    /// let encoded = encoded.with_at_most_one(AtMostOne::Product);
    /// assert_eq!(encoded.clause_count(), 10_360_000);
    /// # Ok::<(), neuf_sudoku::ShapeError>(())
    /// ```
    #[must_use]
    pub fn with_at_most_one(self, at_most_one: AtMostOne) -> Encoded {
        let says = match self.says {
            Says::Compact(compact) => Says::Compact(compact.with_at_most_one(at_most_one)),
            families => families,
        };
        let formula = OnceLock::new();
        let mut encoded = Encoded { says, at_most_one, added: None, formula, ..self };
        if let Some(added) = &self.added {
            encoded.add_variant(added.is_full());
        }
        encoded
    }

    /// The puzzle that is encoded.
    #[must_use]
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Adds the clauses of a variant, whose variables follow those of the usual rules.
    fn add_variant(&mut self, is_full: bool) {
        let truth = |cell, value| self.truth(cell, value);
        let first = self.rule_var_count();
        let added = VariantClauses::new(self.puzzle.rules(), is_full, first, &truth);
        self.added = Some(Arc::new(added));
    }

    /// The number of variables that the formula declares.
    #[must_use]
    pub fn var_count(&self) -> usize {
        self.added.as_ref().map_or_else(|| self.rule_var_count(), |added| added.var_count())
    }

    /// The number of variables that the usual rules need.
    fn rule_var_count(&self) -> usize {
        match &self.says {
            Says::Families(_, families) => {
                let new =
                    families.iter().map(|family| family.new_vars(self.shape(), self.at_most_one));
                self.cell_var_count() + new.sum::<usize>()
            }
            Says::Compact(compact) => compact.var_count(),
        }
    }

    /// The number of variables that speak of a cell. They come first; the others are
    /// auxiliary.
    fn cell_var_count(&self) -> usize {
        match &self.says {
            Says::Families(..) => self.variables().count(),
            Says::Compact(compact) => compact.candidate_count(),
        }
    }

    /// The number of clauses of the formula, found without making them.
    #[must_use]
    pub fn clause_count(&self) -> usize {
        let rules = match &self.says {
            Says::Families(grid, families) => {
                let count = |family: &Family| family.count_with(self.shape(), self.at_most_one);
                let rules: usize = families.iter().map(count).sum();
                let units = |part: &FormulaPart| match part {
                    FormulaPart::F1 => f1(self.puzzle.givens()).count(),
                    FormulaPart::F2 => f2(&self.puzzle).count(),
                    FormulaPart::Givens => self.puzzle.givens().filled().count(),
                    FormulaPart::Rules => 0,
                };
                grid.iter().map(units).sum::<usize>() + rules
            }
            Says::Compact(compact) => compact.clause_count(),
        };
        rules + self.added_clauses().count()
    }

    /// The clauses: F1, F2, then the rules. They are made one by one.
    pub fn clauses(&self) -> impl Iterator<Item = Clause> + '_ {
        let (families, compact) = match &self.says {
            Says::Families(grid, families) => (Some((grid, families)), None),
            Says::Compact(compact) => (None, Some(compact)),
        };
        let units = families.into_iter().flat_map(|(grid, _)| grid);
        let units = units.flat_map(|part| part.units(&self.puzzle)).map(Clause::from);
        let mut first_new = self.cell_var_count();
        let rules = families.into_iter().flat_map(|(_, families)| families);
        let rules = rules.flat_map(move |family| {
            let start = first_new;
            first_new += family.new_vars(self.shape(), self.at_most_one);
            family.clauses_with(self.puzzle.rules(), self.at_most_one, start)
        });
        let rest = compact.into_iter().flat_map(Compact::clauses);
        units.chain(rules).chain(rest).chain(self.added_clauses())
    }

    /// The clauses of the variant.
    fn added_clauses(&self) -> impl Iterator<Item = Clause> + '_ {
        let added = self.added.as_deref().into_iter();
        added.flat_map(|added| added.clauses(|cell, value| self.truth(cell, value)))
    }

    /// The variable of a cell and a value, or what the givens say about them.
    fn truth(&self, cell: Cell, value: u8) -> Truth {
        match self.var(cell, value) {
            Some(var) => Truth::Open(var),
            None => Truth::Known(self.puzzle.givens().get(cell) == value),
        }
    }

    /// The whole formula, which is made at the first call and kept.
    #[must_use]
    pub fn formula(&self) -> &Formula {
        self.formula.get_or_init(|| {
            let mut formula = Formula::new();
            formula.declare_vars(self.var_count());
            formula.extend(self.clauses());
            formula
        })
    }

    /// The same for a large grid, whose formula may take seconds.
    ///
    /// # Errors
    /// When `interrupt` is requested before the formula is made.
    pub fn try_formula(&self, interrupt: &Interrupt) -> Result<&Formula, Interrupted> {
        /// How many clauses are made between two looks at the interrupt.
        const PATIENCE: usize = 1 << 12;
        if let Some(formula) = self.formula.get() {
            return Ok(formula);
        }
        let mut formula = Formula::new();
        formula.declare_vars(self.var_count());
        for (index, clause) in self.clauses().enumerate() {
            if index.is_multiple_of(PATIENCE) {
                interrupt.check()?;
            }
            formula.add_clause(clause);
        }
        Ok(self.formula.get_or_init(|| formula))
    }

    /// The variable that says that `cell` holds `value`. `None` when the encoding has
    /// none because the givens decide it.
    ///
    /// # Panics
    /// When the value is 0 or above the side, unless the encoding is compact.
    #[must_use]
    pub fn var(&self, cell: Cell, value: u8) -> Option<Var> {
        match &self.says {
            Says::Families(..) => Some(self.variables().var(cell, value)),
            Says::Compact(compact) => compact.var(cell, value),
        }
    }

    /// The cell and the value of a variable; `None` for auxiliary variables.
    #[must_use]
    pub fn meaning(&self, var: Var) -> Option<(Cell, u8)> {
        match &self.says {
            Says::Families(..) => self.variables().meaning(var),
            Says::Compact(compact) => compact.meaning(var),
        }
    }

    /// The solution for which a model of the formula stands.
    ///
    /// The formula is not needed for this and not made.
    ///
    /// # Errors
    /// When the valuation is not a solution: it does not name exactly one value for each
    /// cell, changes a given or breaks a rule.
    pub fn decode(&self, valuation: &Valuation) -> Result<Grid, DecodeError> {
        decode(&self.puzzle, valuation, |cell, value| self.var(cell, value))
    }

    fn shape(&self) -> Shape {
        self.puzzle.givens().shape()
    }

    fn variables(&self) -> Variables {
        Variables { shape: self.shape() }
    }
}
