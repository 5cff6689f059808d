//! The frame of the layouts that people read: which parts there are, and in which order.
//!
//! A layout defines how each part looks. The frame walks through the parts and the steps,
//! including the inner steps of suppositions.

use std::io;

use super::{Telling, sources_named};
use crate::render::step_text::{StepText, step_texts};
use crate::words::Words;
use crate::{Explanation, Finding, GridState};
use neuf_sudoku::Grid;

/// Writes the parts of an explanation.
pub(super) trait Layout {
    /// The title, the givens and what was found.
    fn open(&mut self, explanation: &Explanation, words: Words) -> io::Result<()>;

    /// Two solutions that differ.
    fn solutions(&mut self, solutions: &[Grid; 2], words: Words) -> io::Result<()>;

    /// The givens that clash.
    fn core(&mut self, _core: &Grid) -> io::Result<()> {
        Ok(())
    }

    /// What a step concludes and why. The level is 0 for a step outside of all
    /// suppositions.
    fn open_step(&mut self, text: &StepText<'_>, level: usize) -> io::Result<()>;

    /// The premises and the clauses of a step.
    fn facts(&mut self, text: &StepText<'_>, words: Words) -> io::Result<()>;

    /// The conclusion of a step whose supposition was refuted.
    fn refuted(&mut self, text: &StepText<'_>, words: Words) -> io::Result<()>;

    /// The end of a step.
    fn close_step(&mut self, text: &StepText<'_>, level: usize) -> io::Result<()>;

    /// The families and variants that the steps name, with their meanings; never empty.
    fn families(&mut self, named: &[(&'static str, &'static str)], words: Words) -> io::Result<()>;

    /// Where the steps stop before the solution.
    fn reached(&mut self, reached: &GridState, words: Words) -> io::Result<()>;

    /// The solution at the end.
    fn solution(&mut self, solution: &Grid, words: Words) -> io::Result<()>;

    /// The end of the explanation.
    fn close(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes an explanation in a layout.
pub(super) fn write(
    layout: &mut impl Layout,
    explanation: &Explanation,
    telling: Telling,
) -> io::Result<()> {
    let words = telling.words();
    layout.open(explanation, words)?;
    match &explanation.finding {
        Finding::Several { solutions, .. } => layout.solutions(solutions, words)?,
        Finding::NoSolution { core: Some(core), .. } => layout.core(core)?,
        _ => {}
    }
    for text in step_texts(explanation, words) {
        step(layout, &text, 0, telling.clauses, words)?;
    }
    let named = sources_named(explanation, words);
    if telling.clauses && !named.is_empty() {
        layout.families(&named, words)?;
    }
    match &explanation.finding {
        Finding::Solved(solution) => layout.solution(solution, words)?,
        Finding::Unfinished { .. } => {
            layout.reached(&explanation.progress(explanation.steps.len()), words)?;
        }
        _ => {}
    }
    layout.close()
}

fn step(
    layout: &mut impl Layout,
    text: &StepText<'_>,
    level: usize,
    clauses: bool,
    words: Words,
) -> io::Result<()> {
    layout.open_step(text, level)?;
    if text.supposes() {
        for inner in &text.inner {
            step(layout, inner, level + 1, clauses, words)?;
        }
        layout.refuted(text, words)?;
    } else if clauses {
        layout.facts(text, words)?;
    }
    layout.close_step(text, level)
}
