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
pub(crate) struct Probing;

impl Method for Probing {
    fn solve(&self, puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Report, MethodError> {
        usual_givens(puzzle)?;
        with_consequences(puzzle, interrupt, |propagator| {
            let (set, before) = (propagator.trail().len() as u64, propagator.propagations());
            let probed = probe(propagator, interrupt);
            let mut report = read_off(puzzle, propagator);
            report.assignments = Some(set + propagator.propagations() - before);
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
    use crate::testing::{FIGURE_1, grid};
    use crate::{Count, Shape, candidates, count_solutions, is_solution};

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
        // Each trial sets the literal that it supposes, and the rest of the work is its own.
        assert!(report.assignments > stopped.assignments);
        assert!(report.assignments > Some(report.nodes));
    }

    /// Everything that the paper says about its first figure.
    #[test]
    fn figure_1_needs_one_failed_literal() {
        let (figure, shape) = (grid(FIGURE_1), Shape::default());
        assert_eq!(figure.filled().count(), 24);
        let block: Vec<u8> = (0..9).map(|r| figure.get(shape.index(3, r))).collect();
        assert_eq!(block, [0, 1, 0, 0, 0, 7, 6, 0, 0]);
        let puzzle = Puzzle::from(figure.clone());
        let open = candidates(&puzzle);
        for (cell, values) in [((1, 3), vec![1, 6, 8]), ((0, 7), vec![1, 3, 4, 7])] {
            let found: Vec<u8> = open.get(shape.cell(cell.0, cell.1)).iter().collect();
            assert_eq!(found, values);
        }
        let stopped = Propagation.solve(&puzzle, &Interrupt::new()).unwrap();
        assert_eq!(stopped.outcome, MethodOutcome::Unfinished);
        assert_eq!(stopped.grid.get(shape.cell(0, 7)), 7);
        assert_eq!(stopped.grid.filled().count() - 24, 15);
        let report = Probing.solve(&puzzle, &Interrupt::new()).unwrap();
        assert!(report.outcome == MethodOutcome::Solved && is_solution(&report.grid));
        assert_eq!((report.nodes, report.conflicts), (2, 1));
        let Count { solutions, .. } = count_solutions(&puzzle, 2, &Interrupt::new()).unwrap();
        assert_eq!(solutions, 1);
    }

    /// Berthier's puzzle of depth 3, which the failed-literal rule does not solve.
    #[test]
    fn the_hardest_stops_at_29_known_cells() {
        let hardest =
            "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..";
        let report = Probing.solve(&grid(hardest).into(), &Interrupt::new()).unwrap();
        assert_eq!(report.outcome, MethodOutcome::Unfinished);
        assert_eq!(report.grid.filled().count(), 29);
    }
}
