//! What a sitting says of the game as it stands.

use std::time::Duration;

use neuf_sudoku::Uniqueness;
use neuf_words::{Language, Told, tr};

use crate::game::{Check, Game};

/// Why the game is not kept.
pub(super) fn not_saved(error: &impl Told, language: Language) -> String {
    let error = error.told(language);
    tr!(
        language,
        ["The game is not saved: {error}", "La partie n'est pas enregistrée : {error}"],
        error
    )
}

/// What is to be known of the puzzle before the first move; nothing if it is an ordinary one.
pub(super) fn greeting(game: &Game, language: Language) -> String {
    let sentence = match game.uniqueness() {
        Uniqueness::None => ["This puzzle has no solution.", "Cette grille n'a pas de solution."],
        Uniqueness::Several(..) => [
            "This puzzle has several solutions, so the check finds only what clashes.",
            "Cette grille a plusieurs solutions : la vérification ne trouve que les conflits.",
        ],
        _ if game.is_finished() => ["This puzzle is solved.", "Cette grille est terminée."],
        _ if game.history().done() > 0 => ["Welcome back.", "La partie reprend."],
        _ => return String::new(),
    };
    language.of(sentence).into()
}

/// What a check has found.
pub(super) fn verdict(check: &Check, game: &Game, language: Language) -> String {
    let (wrong, missing) = (check.wrong.len() as u64, check.missing.len() as u64);
    if wrong > 0 {
        let noun = [["wrong entry", "wrong entries"], ["entrée fausse", "entrées fausses"]];
        let things = language.things(wrong, language.of(noun));
        tr!(language, ["{things}, marked with !", "{things} ; le signe ! les marque"], things)
    } else if !check.clashing.is_empty() {
        language
            .of([
                "Some cells clash; they are marked with !",
                "Des cases sont en conflit ; le signe ! les marque",
            ])
            .into()
    } else if missing > 0 {
        let noun = [["cell lacks", "cells lack"], ["case n'a pas", "cases n'ont pas"]];
        let things = language.things(missing, language.of(noun));
        tr!(
            language,
            [
                "{things} the note of the right value, marked with !",
                "{things} la note de la bonne valeur ; le signe ! les marque"
            ],
            things
        )
    } else if *game.uniqueness() == Uniqueness::None {
        greeting(game, language)
    } else if game.solution().is_some() {
        language.of(["All is right so far.", "Tout est juste jusqu'ici."]).into()
    } else {
        language.of(["Nothing clashes so far.", "Aucun conflit jusqu'ici."]).into()
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
