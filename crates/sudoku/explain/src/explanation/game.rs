//! A game: a puzzle, and what a person has found in it so far.
//!
//! Pencil marks can mean two things. Either they are the puzzle, as in a Sukaku, whose cells have
//! candidates instead of givens; or they are notes in an ordinary puzzle, from which a person has
//! crossed out what cannot be. The notes must not become rules of the puzzle: a step would then
//! rest on them instead of the rules, and techniques of the usual rules would not apply. What they
//! mean is decided by the givens: if these have only one solution without the marks, the marks are
//! notes. (To ask the user would not help someone who pipes a grid from another program.)

use neuf_cnf::Interrupt;
use neuf_sudoku::rules::{Limited, Variant};
use neuf_sudoku::{MethodError, Puzzle, Uniqueness, candidates, uniqueness};

use crate::Mark;

/// Separates the notes of a game from its puzzle: if the givens and the other rules have only
/// one solution, the candidates are taken out of the rules, and the values that they exclude
/// are returned as marks. A puzzle that needs its candidates, or has none, is returned as it
/// is.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_explain::without_notes;
/// use neuf_sudoku::{Grid, Puzzle, Rules, Shape, ValueSet};
/// let givens: Grid = "1.....3..4.....2".parse()?;
/// let mut rules = Rules::usual(givens.shape());
/// let cell = givens.shape().cell(0, 1);
/// rules.add_candidates(cell, [2, 3].into_iter().collect())?;
/// let game = Puzzle::new(givens.clone(), rules).unwrap();
/// let (puzzle, notes) = without_notes(&game, &Interrupt::new())?;
/// assert_eq!(puzzle, givens.into());
/// assert!(notes.iter().all(|mark| mark.cell == cell && mark.value == 4 && !mark.holds));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the formula of the grid would be too large.
pub fn without_notes(
    puzzle: &Puzzle,
    interrupt: &Interrupt,
) -> Result<(Puzzle, Vec<Mark>), MethodError> {
    let as_it_is = || (puzzle.clone(), Vec::new());
    if puzzle.rules().candidates().is_empty() {
        return Ok(as_it_is());
    }
    let givens = puzzle.givens().clone();
    let rules = puzzle.rules().without(Variant::Sukaku);
    let ordinary = Puzzle::empty(rules).with_givens(givens);
    if !ordinary.is_consistent()
        || !matches!(uniqueness(&ordinary, interrupt)?, Uniqueness::Unique(_))
    {
        return Ok(as_it_is());
    }
    let left = candidates(&ordinary);
    let noted = puzzle.rules().candidates().iter();
    let crossed_out = noted.flat_map(|&Limited { cell, values, .. }| {
        let gone = left.get(cell) - values;
        gone.iter().map(move |value| Mark { cell, value, holds: false }).collect::<Vec<_>>()
    });
    let crossed_out = crossed_out.collect();
    Ok((ordinary, crossed_out))
}
