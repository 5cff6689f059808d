//! What the layouts for people have in common: what comes after what.
//!
//! A layout says how each part looks; the frame says which parts there are and
//! walks the steps, down into what follows from suppositions.

use std::io;

use super::{Telling, sources_named};
use crate::step_text::{StepText, step_texts};
use crate::words::Words;
use crate::{Explanation, Finding};
use neuf_sudoku::Grid;

/// How the parts of an explanation look.
pub(super) trait Layout {
    /// The title, the givens and what was found.
    fn open(&mut self, explanation: &Explanation, words: Words) -> io::Result<()>;

    /// Two solutions that differ.
    fn solutions(&mut self, solutions: &[Grid; 2], words: Words) -> io::Result<()>;

    /// The givens that clash.
    fn core(&mut self, _core: &Grid) -> io::Result<()> {
        Ok(())
    }

    /// What a step concludes and why, up to what it stands on. The level is 0
    /// outside of all suppositions.
    fn open_step(&mut self, text: &StepText<'_>, level: usize) -> io::Result<()>;

    /// What a step stands on.
    fn facts(&mut self, text: &StepText<'_>, words: Words) -> io::Result<()>;

    /// What follows when all that is supposed is refuted.
    fn refuted(&mut self, text: &StepText<'_>, words: Words) -> io::Result<()>;

    /// After a step.
    fn close_step(&mut self, text: &StepText<'_>, level: usize) -> io::Result<()>;

    /// The families that the steps name, of which there is one at least.
    fn families(&mut self, named: &[(&'static str, &'static str)], words: Words) -> io::Result<()>;

    /// The solution.
    fn solution(&mut self, solution: &Grid, words: Words) -> io::Result<()>;

    /// The end.
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
    let words = telling.language.words();
    layout.open(explanation, words)?;
    match &explanation.finding {
        Finding::Several { solutions, .. } => layout.solutions(solutions, words)?,
        Finding::NoSolution { core: Some(core), .. } => layout.core(core)?,
        _ => {}
    }
    for text in step_texts(explanation, words) {
        step(layout, &text, 0, telling.brief, words)?;
    }
    let named = sources_named(explanation, words);
    if !telling.brief && !named.is_empty() {
        layout.families(&named, words)?;
    }
    if let Finding::Solved(solution) = &explanation.finding {
        layout.solution(solution, words)?;
    }
    layout.close()
}

fn step(
    layout: &mut impl Layout,
    text: &StepText<'_>,
    level: usize,
    brief: bool,
    words: Words,
) -> io::Result<()> {
    layout.open_step(text, level)?;
    if text.supposes() {
        for inner in &text.inner {
            step(layout, inner, level + 1, brief, words)?;
        }
        layout.refuted(text, words)?;
    } else if !brief {
        layout.facts(text, words)?;
    }
    layout.close_step(text, level)
}
