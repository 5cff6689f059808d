//! Saved games: what is read is what was written, and nothing else is taken for a game.

use std::fs;
use std::time::Duration;

use neuf_play::{Game, Games, SaveError};
use neuf_sudoku::Uniqueness;
use neuf_words::{Language, Told as _};
use proptest::prelude::*;

use super::moves::{press, presses};
use super::{SMALL, cell, game, kinds, puzzle};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_game_is_read_as_it_was_saved(presses in presses(), kind in 0..64_usize, seconds in 0..9999_u64) {
        let puzzles = kinds();
        let puzzle = &puzzles[kind % puzzles.len()];
        let mut game = Game::new(puzzle.clone(), Uniqueness::Unknown(None));
        for one in &presses {
            press(&mut game, one);
        }
        game.played = Duration::from_secs(seconds);
        let folder = tempfile::tempdir().unwrap();
        let games = Games::in_folder(folder.path().join("new"));
        games.save(&game, Some("é")).unwrap();
        let (read, name) = games.load(puzzle).unwrap().unwrap();
        prop_assert_eq!(name.as_deref(), Some("é"));
        prop_assert_eq!(read, game);
    }
}

#[test]
fn each_puzzle_has_a_file_of_its_own_and_the_last_one_comes_first() {
    let folder = tempfile::tempdir().unwrap();
    let games = Games::in_folder(folder.path());
    assert!(games.list().unwrap().is_empty());
    assert!(games.load(&puzzle(SMALL)).unwrap().is_none());
    let puzzles = kinds();
    for puzzle in &puzzles {
        games.save(&Game::new(puzzle.clone(), Uniqueness::None), None).unwrap();
    }
    games.save(&game(SMALL), None).unwrap();
    let listed = games.list().unwrap();
    assert_eq!(listed.len(), puzzles.len());
    let later = std::time::SystemTime::now() + Duration::from_secs(60);
    let old = &listed.last().unwrap().path;
    fs::File::options().write(true).open(old).unwrap().set_modified(later).unwrap();
    assert_eq!(&games.list().unwrap()[0].path, old);
}

/// The error that a file with this text gives.
fn refused(text: &str) -> SaveError {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    fs::write(&path, text).unwrap();
    Games::open(&path).unwrap_err()
}

#[test]
fn what_is_no_game_is_refused_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let games = Games::in_folder(folder.path());
    let mut game = game(SMALL);
    game.enter(&[cell(&game, 1, 2)], 3);
    game.note(&[cell(&game, 1, 4)], 2);
    games.save(&game, None).unwrap();
    let path = games.path(game.puzzle());
    let text = fs::read_to_string(&path).unwrap();
    let change = |from: &str, to: &str| {
        assert!(text.contains(from), "{text}");
        refused(&text.replacen(from, to, 1))
    };
    let told = refused("{\n").to_string();
    assert!(told.contains("line 2, column 0: this is not a saved game"), "{told}");
    assert!(matches!(
        change("\"version\":1", "\"version\":2"),
        SaveError::Version { found: 2, .. }
    ));
    assert!(matches!(change("1 . | . .", "1 . | . 9"), SaveError::Puzzle { .. }));
    assert!(matches!(change("\"entry\":3", "\"entry\":5"), SaveError::Move { number: 1, .. }));
    assert!(matches!(change("\"cell\":1", "\"cell\":0"), SaveError::Move { number: 1, .. }));
    assert!(matches!(change("\"cell\":3", "\"cell\":99"), SaveError::Move { number: 2, .. }));
    assert!(matches!(change("\"notes\":[2]", "\"notes\":[0]"), SaveError::Move { number: 2, .. }));
    assert!(matches!(change("\"notes\":[2]", "\"notes\":[200]"), SaveError::Move { .. }));
    assert!(matches!(change("\"colour\":null", "\"colour\":\"z\""), SaveError::Move { .. }));
    assert!(matches!(change("\"done\":2", "\"done\":3"), SaveError::Changed { .. }));
    assert!(matches!(change("\"boxes\":[2", "\"boxes\":[0"), SaveError::Changed { .. }));
    assert!(matches!(change("\"notes\":[2]", "\"notes\":[2,2]"), SaveError::Changed { .. }));
    assert!(matches!(change("\"done\"", "\"more\":1,\"done\""), SaveError::Json { .. }));
    let french = change("\"entry\":3", "\"entry\":5").told(Language::French);
    assert!(french.contains("le coup 1 ne convient pas à la grille"), "{french}");
}

#[test]
fn a_file_with_another_puzzle_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let games = Games::in_folder(folder.path());
    games.save(&game(SMALL), None).unwrap();
    let other = puzzle("2.....3..4.....1");
    fs::rename(games.path(&puzzle(SMALL)), games.path(&other)).unwrap();
    let error = games.load(&other).unwrap_err();
    assert!(matches!(error, SaveError::OtherPuzzle { .. }));
}
