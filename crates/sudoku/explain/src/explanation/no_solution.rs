//! Puzzles without a solution: which givens contradict each other, and why.
//!
//! Two givens that clash are reason enough. Otherwise the reason is a minimal unsatisfiable core of
//! the givens ([`minimal_core`]). The derivation starts from it. With few givens it can become
//! long, and where it does not reach a contradiction at the allowed depth, it starts from all
//! givens instead.

use neuf_cnf::Interrupt;

use crate::board::Board;
use crate::derive::Deriver;
use crate::mistakes::minimal_core;
use crate::net::Net;
use crate::step::prune::pruned;
use crate::techniques::contradiction::{Clash, broken_by};
use crate::{ClauseName, ExplainOptions, Finding, GroupName, Mark, Step};
use neuf_sudoku::rules::Violation;
use neuf_sudoku::{Grid, House, MethodError, Place, Puzzle};

/// Finds out why a puzzle has no solution.
///
/// # Errors
/// When the formula of the rules would be too large.
pub(crate) fn no_solution(
    puzzle: &Puzzle,
    options: &ExplainOptions,
    interrupt: &Interrupt,
) -> Result<(Finding, Vec<Step>), MethodError> {
    let givens = puzzle.givens();
    if let Some(Violation::Twice { value, places, house }) = first_clash(puzzle) {
        return Ok(of_clash(givens, value, places, house));
    }
    let core = minimal_core(puzzle, interrupt)?;
    let net = Net::new(puzzle.rules());
    for from in core.iter().chain([givens]) {
        let mut derivation = Deriver::new(Board::new(&net, from), None, options, interrupt);
        let steps = derivation.run(usize::MAX);
        if steps.last().is_some_and(|step| step.concludes.is_empty()) {
            let steps = if options.full { steps } else { pruned(steps, []) };
            let derived_from = Some(from.clone());
            return Ok((Finding::NoSolution { core: core.clone(), derived_from }, steps));
        }
    }
    Ok((Finding::NoSolution { core, derived_from: None }, Vec::new()))
}

/// The first two equal givens that share a house. Under other rules than the usual ones, one
/// of them may be impossible by itself, so that the two are not a minimal core; then this is
/// `None`.
fn first_clash(puzzle: &Puzzle) -> Option<Violation> {
    puzzle.rules().violations(puzzle.givens()).next().filter(|_| puzzle.rules().is_usual())
}

/// The givens that [`explain`](crate::explain) names when a puzzle has no solution: they
/// contradict the rules together, and none of them can be left out. `None` when `interrupt`
/// is requested before they are found. The puzzle must have no solution.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_explain::clashing_givens;
/// use neuf_sudoku::Grid;
/// let puzzle: Grid = "12....3....4....".parse()?;
/// let clashing = clashing_givens(&puzzle.into(), &Interrupt::new())?.unwrap();
/// assert_eq!(clashing, "12....3.........".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the formula of the rules would be too large.
pub fn clashing_givens(
    puzzle: &Puzzle,
    interrupt: &Interrupt,
) -> Result<Option<Grid>, MethodError> {
    match first_clash(puzzle) {
        Some(Violation::Twice { value, places, .. }) => {
            let mut both = Grid::empty(puzzle.shape());
            for place in places {
                both.set(puzzle.shape().cell(place.row, place.column), value);
            }
            Ok(Some(both))
        }
        _ => minimal_core(puzzle, interrupt),
    }
}

fn of_clash(givens: &Grid, value: u8, places: [Place; 2], house: House) -> (Finding, Vec<Step>) {
    let [first, second] = places.map(|place| givens.shape().cell(place.row, place.column));
    let mut core = Grid::empty(givens.shape());
    core.set(first, value);
    core.set(second, value);
    let step = Step {
        rule: broken_by(Clash(house, value)),
        concludes: Vec::new(),
        premises: [first, second].map(|cell| Mark { cell, value, holds: true }).to_vec(),
        clauses: vec![ClauseName::AtMostOnce(
            GroupName::Value(house.into(), value),
            [first, second].map(|cell| (cell, value)),
        )],
        assumes: None,
        inner: Vec::new(),
    };
    (Finding::NoSolution { core: Some(core.clone()), derived_from: Some(core) }, vec![step])
}

#[cfg(test)]
mod tests {
    use neuf_sudoku::solve_on_bits;

    use super::*;

    #[test]
    fn each_clashing_given_is_needed() {
        // One digit of a proper puzzle is mistyped, without a direct clash.
        let givens: Grid =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5..1.8..79"
                .parse()
                .unwrap();
        let interrupt = Interrupt::new();
        let core = clashing_givens(&givens.clone().into(), &interrupt).unwrap().unwrap();
        assert!(core.filled().count() > 2);
        assert!(core.filled().all(|(cell, value)| givens.get(cell) == value));
        let count = |grid: &Grid| solve_on_bits(grid.usual_values().unwrap(), 1, &interrupt).1;
        assert_eq!(count(&core).solutions, 0);
        for (cell, _) in core.filled() {
            let mut fewer = core.clone();
            fewer.set(cell, 0);
            assert_eq!(count(&fewer).solutions, 1);
        }
        interrupt.request();
        assert_eq!(clashing_givens(&givens.into(), &interrupt).unwrap(), None);
    }
}
