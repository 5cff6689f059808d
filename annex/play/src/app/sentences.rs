//! What a sitting says of the game as it stands.

use std::time::Duration;

use neuf_sudoku::Uniqueness;
use neuf_words::Language;

use crate::game::{Check, Game};
use crate::words::tr;

/// What is to be known of the puzzle before the first move; nothing if it is an ordinary one.
pub(super) fn greeting(game: &Game, language: Language) -> String {
    match game.uniqueness() {
        Uniqueness::None => tr!(language, "This puzzle has no solution.").into(),
        Uniqueness::Several(..) => tr!(
            language,
            "This puzzle has several solutions, so the check finds only what clashes."
        )
        .into(),
        _ if game.is_finished() => tr!(language, "This puzzle is solved.").into(),
        _ if game.history().done() > 0 => tr!(language, "Welcome back.").into(),
        _ => String::new(),
    }
}

/// What a check has found.
pub(super) fn verdict(check: &Check, game: &Game, language: Language) -> String {
    let (wrong, missing) = (check.wrong.len() as u64, check.missing.len() as u64);
    if wrong > 0 {
        let noun = [tr!(language, "wrong entry"), tr!(language, "wrong entries")];
        let things = language.things(wrong, noun);
        tr!(language, "{things}, marked with !", things)
    } else if !check.clashing.is_empty() {
        tr!(language, "Some cells clash; they are marked with !").into()
    } else if missing > 0 {
        let noun = [tr!(language, "cell lacks"), tr!(language, "cells lack")];
        let things = language.things(missing, noun);
        tr!(language, "{things} the note of the right value, marked with !", things)
    } else if game.solution().is_some() {
        tr!(language, "All is right so far.").into()
    } else {
        tr!(language, "Nothing clashes so far.").into()
    }
}

/// A time as on a watch.
pub(crate) fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}
