//! Propagation and the failed-literal rule, until neither finds anything (the paper's
//! III.B).
//!
//! Each unassigned variable is tried in both polarities: when propagating a literal leads
//! to a conflict, its negation is a fact. The paper reports no sudoku that this does not
//! solve (and neither did Lynce and Ouaknine for puzzles with 17 clues). But six of the
//! 1,465 puzzles known as top1465 are not solved by it, and none of the hardest known
//! ones.

use neuf_cnf::{Interrupt, probe};

use super::method::usual_givens;
use super::propagation::{read_off, with_consequences};
use super::{Method, MethodError, MethodOutcome, Report};
use crate::Puzzle;

/// Unit propagation and failed literals on the paper's formula; it may stop unfinished.
///
/// In its report, each literal that follows is a deduction, each literal tried is a node,
/// and each one that fails is a conflict.
#[derive(Clone, Copy, Debug, Default)]
pub struct Probing;

impl Method for Probing {
    fn solve(&self, puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Report, MethodError> {
        usual_givens(puzzle)?;
        with_consequences(puzzle, interrupt, |propagator| {
            let probed = probe(propagator, interrupt);
            let mut report = read_off(puzzle, propagator);
            report.nodes = probed.probes;
            report.conflicts += probed.failed;
            if !probed.complete && report.outcome == MethodOutcome::Unfinished {
                report.outcome = MethodOutcome::Interrupted;
            }
            report
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::Propagation;
    use super::*;
    use crate::is_solution;
    use crate::testing::grid;

    /// The first puzzle of top1465: propagation alone stops early.
    const TOP: &str =
        "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";

    #[test]
    fn it_goes_where_propagation_stops() {
        let stopped = Propagation.solve(&grid(TOP).into(), &Interrupt::new()).unwrap();
        assert_eq!(stopped.outcome, MethodOutcome::Unfinished);
        let report = Probing.solve(&grid(TOP).into(), &Interrupt::new()).unwrap();
        assert!(report.outcome == MethodOutcome::Solved && is_solution(&report.grid));
        assert!(report.conflicts > 0 && report.nodes > report.conflicts);
    }

    /// Berthier's puzzle of depth 3, which the failed-literal rule does not solve.
    #[test]
    fn the_hardest_stops_at_29_known_cells() {
        let hardest =
            "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";
        let report = Probing.solve(&grid(hardest).into(), &Interrupt::new()).unwrap();
        assert_eq!(report.outcome, MethodOutcome::Unfinished);
        assert_eq!(report.grid.filled_count(), 29);
    }
}
