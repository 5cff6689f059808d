//! From a valuation back to a grid, without trust in the valuation.
//!
//! The valuation may come from any solver, through a file that was cut off or confused with that of
//! another puzzle. So a grid results only if each cell has exactly one value, each given is
//! unchanged and the rules hold; otherwise the error says what is wrong and where. A decoder that
//! takes the first true value of each cell would print nonsense without a warning.

use neuf_cnf::{Valuation, Var};
use neuf_words::told;

use crate::rules::Violation;
use crate::{Cell, Grid, Place, Puzzle, ValueSet};

told! {
    /// Why a valuation is not a solution of a puzzle.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum DecodeError {
        /// No value of the cell is true and some are not assigned, so the valuation is
        /// incomplete.
        Incomplete(place: Place) = [
            "{place}: the answer does not say what the cell holds",
            "{place} : la réponse ne dit pas ce que contient la case",
        ];
        /// All values of the cell are false.
        NoValue(place: Place) = [
            "{place}: the answer gives the cell no value",
            "{place} : la réponse ne donne aucune valeur à la case",
        ];
        /// Two values of the cell (and perhaps more) are true.
        SeveralValues {
            /// The cell.
            place: Place,
            /// Its smallest true value.
            first: u8,
            /// The next one.
            second: u8,
        } = [
            "{place}: the answer gives the cell both {first} and {second}",
            "{place} : la réponse donne à la case à la fois {first} et {second}",
        ];
        /// The cell has another value than the given one.
        GivenChanged {
            /// The cell.
            place: Place,
            /// The value that was given.
            given: u8,
            /// The value that the valuation makes true.
            found: u8,
        } = [
            "{place}: the answer says {found} where {given} is given",
            "{place} : la réponse dit {found} là où {given} est donné",
        ];
        /// Each cell has a value, but together the values break a rule.
        Violation(broken: Violation) = [
            "the answer breaks the rules: {broken}", "la réponse enfreint les règles : {broken}",
        ];
    }
}

impl std::error::Error for DecodeError {}

/// The solution of `puzzle` that `valuation` stands for. `var` gives the variable of each
/// cell and value.
///
/// A value of a cell that has no variable is decided by the givens: it holds exactly if
/// it is given. Variables that `var` does not name are ignored.
///
/// # Errors
/// When the valuation does not name exactly one value for each cell, changes a
/// given, or breaks a rule.
pub(crate) fn decode(
    puzzle: &Puzzle,
    valuation: &Valuation,
    var: impl Fn(Cell, u8) -> Option<Var>,
) -> Result<Grid, DecodeError> {
    let givens = puzzle.givens();
    let mut grid = givens.clone();
    for cell in givens.shape().cells() {
        let truth = |value| match var(cell, value) {
            Some(var) => valuation.var_value(var),
            None => Some(givens.get(cell) == value),
        };
        let found = value_of(givens, cell, truth)?;
        let given = givens.get(cell);
        if given != 0 && given != found {
            let place = givens.shape().place(cell);
            return Err(DecodeError::GivenChanged { place, given, found });
        }
        grid.set(cell, found);
    }
    let fault = puzzle.rules().violations(&grid).next();
    match fault {
        Some(violation) => Err(DecodeError::Violation(violation)),
        None => Ok(grid),
    }
}

/// The only value of a cell that `truth` says is true.
fn value_of(
    grid: &Grid,
    cell: Cell,
    truth: impl Fn(u8) -> Option<bool>,
) -> Result<u8, DecodeError> {
    let place = grid.shape().place(cell);
    let all = ValueSet::full(grid.shape().side());
    let mut true_values = all.iter().filter(|&value| truth(value) == Some(true));
    match (true_values.next(), true_values.next()) {
        (Some(value), None) => Ok(value),
        (Some(first), Some(second)) => Err(DecodeError::SeveralValues { place, first, second }),
        (None, _) if all.iter().any(|value| truth(value).is_none()) => {
            Err(DecodeError::Incomplete(place))
        }
        (None, _) => Err(DecodeError::NoValue(place)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Encoding, Shape, Variables, f1};

    fn solved() -> Grid {
        let values = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]].concat();
        Grid::from_values(Shape::new(2, 2).unwrap(), values).unwrap()
    }

    /// The error that results from a change to the valuation of the solved grid, when the
    /// first two cells of that grid are given.
    fn error_after(change: impl FnOnce(Variables, &mut Valuation)) -> DecodeError {
        let full = solved();
        let mut givens = Grid::empty(full.shape());
        for j in 0..2 {
            let cell = full.shape().cell(0, j);
            givens.set(cell, full.get(cell));
        }
        let mut valuation: Valuation = f1(&full).collect();
        let encoded = Encoding::Extended.encode(&givens.clone().into());
        assert_eq!(encoded.decode(&valuation), Ok(full.clone()));
        change(Variables { shape: full.shape() }, &mut valuation);
        encoded.decode(&valuation).unwrap_err()
    }

    #[test]
    fn a_cell_without_a_value_is_named() {
        let error = error_after(|vars, valuation| {
            valuation.assign(vars.var(vars.shape.cell(2, 1), 1).negative());
        });
        assert_eq!(error, DecodeError::NoValue(Place { row: 2, column: 1 }));
        assert_eq!(error.to_string(), "row 3, column 2: the answer gives the cell no value");
    }

    #[test]
    fn a_cell_with_two_values_is_named() {
        let error = error_after(|vars, valuation| {
            valuation.assign(vars.var(vars.shape.cell(3, 3), 4).positive());
        });
        let place = Place { row: 3, column: 3 };
        assert_eq!(error, DecodeError::SeveralValues { place, first: 1, second: 4 });
    }

    #[test]
    fn an_unassigned_cell_is_called_incomplete() {
        let error =
            error_after(|vars, valuation| valuation.unassign(vars.var(vars.shape.cell(1, 0), 3)));
        assert_eq!(error, DecodeError::Incomplete(Place { row: 1, column: 0 }));
    }

    #[test]
    fn a_changed_given_is_named() {
        let error = error_after(|vars, valuation| {
            valuation.assign(vars.var(vars.shape.cell(0, 1), 2).negative());
            valuation.assign(vars.var(vars.shape.cell(0, 1), 3).positive());
        });
        let place = Place { row: 0, column: 1 };
        assert_eq!(error, DecodeError::GivenChanged { place, given: 2, found: 3 });
    }

    #[test]
    fn a_broken_rule_is_named() {
        let error = error_after(|vars, valuation| {
            valuation.assign(vars.var(vars.shape.cell(3, 3), 1).negative());
            valuation.assign(vars.var(vars.shape.cell(3, 3), 2).positive());
        });
        let expected =
            "the answer breaks the rules: 2 at row 4, column 3 and row 4, column 4 (row 4)";
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn an_empty_valuation_is_incomplete_and_longer_ones_are_read() {
        let encoded = Encoding::Minimal.encode(&Grid::empty(solved().shape()).into());
        let error = encoded.decode(&Valuation::new(0)).unwrap_err();
        assert_eq!(error, DecodeError::Incomplete(Place { row: 0, column: 0 }));
        let mut longer: Valuation = f1(&solved()).collect();
        longer.assign(Var::new(500).positive());
        assert_eq!(encoded.decode(&longer), Ok(solved()));
    }

    /// Of what the givens decide, the compact encoding has no variables: there the givens say what
    /// a cell holds, and a valuation of all literals cannot change them.
    #[test]
    fn what_has_no_variable_is_as_given() {
        let full = solved();
        let mut givens = full.clone();
        for (i, j) in [(0, 0), (0, 2), (2, 0), (2, 2)] {
            givens.set(full.shape().cell(i, j), 0);
        }
        let encoded = Encoding::Compact.encode(&givens.clone().into());
        let is_true = |cell: Cell, value: u8| full.get(cell) == value;
        let vars = || full.shape().cells().flat_map(|cell| (1..=4).map(move |value| (cell, value)));
        let mut valuation = Valuation::new(0);
        for (cell, value) in vars() {
            match encoded.var(cell, value) {
                Some(var) => valuation.assign(var.lit(is_true(cell, value))),
                None if givens.get(cell) == 0 => assert!(!is_true(cell, value)),
                None => {}
            }
        }
        assert_eq!(encoded.decode(&valuation), Ok(full.clone()));
        let open = full.shape().cell(2, 2);
        let lit = |value| encoded.var(open, value).map(Var::positive);
        let other = (1..=4).filter(|&value| !is_true(open, value)).find_map(lit);
        if let Some(other) = other {
            let mut several = valuation.clone();
            several.assign(other);
            let error = encoded.decode(&several).unwrap_err();
            assert!(matches!(error, DecodeError::SeveralValues { .. }), "{error}");
        }
        valuation.assign(lit(full.get(open)).unwrap().var().negative());
        let error = encoded.decode(&valuation).unwrap_err();
        assert_eq!(error, DecodeError::NoValue(full.shape().place(open)));
    }

    /// A rule of a variant is asked as those of the usual grid are.
    #[test]
    fn a_broken_rule_of_a_variant_is_named() {
        let full = solved();
        let shape = full.shape();
        let mut rules = crate::Rules::usual(shape);
        let cells = vec![shape.cell(0, 0), shape.cell(3, 3)];
        rules.add_clue(crate::rules::Variant::GreaterThan, &[], cells).unwrap();
        let encoded = Encoding::Extended.encode(&Puzzle::empty(rules));
        let valuation: Valuation = f1(&full).collect();
        let error = encoded.decode(&valuation).unwrap_err();
        assert!(matches!(error, DecodeError::Violation(Violation::Relation(_))), "{error}");
    }
}
