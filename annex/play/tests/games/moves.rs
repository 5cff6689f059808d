//! Moves: what they change, and that taking all of them back gives the start.

use neuf_play::Game;
use neuf_sudoku::{Uniqueness, ValueSet};
use proptest::prelude::*;

use super::{SMALL, cell, game, kinds};

/// A key that a player presses: the kind of move, the cells by their numbers, and a value.
pub(crate) type Press = (u8, Vec<usize>, u8);

/// Presses a key, and says whether anything has changed.
pub(crate) fn press(game: &mut Game, (kind, cells, value): &Press) -> bool {
    let all: Vec<_> = game.puzzle().shape().cells().collect();
    let mut cells: Vec<_> = cells.iter().map(|number| all[number % all.len()]).collect();
    cells.sort_unstable();
    cells.dedup();
    match kind {
        0 | 1 => game.enter(&cells, *value),
        2 | 3 => game.note(&cells, *value),
        4 => game.clear(&cells),
        5 => game.colour(&cells),
        6 => game.note_all(),
        7 => game.undo().is_some(),
        _ => game.redo().is_some(),
    }
}

/// Some presses of keys: kind of move, cells, value (also values that the grid does not have).
pub(crate) fn presses() -> impl Strategy<Value = Vec<Press>> {
    let cells = proptest::collection::vec(0..256_usize, 1..4);
    proptest::collection::vec((0..9_u8, cells, 0..18_u8), 0..40)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Undo of everything gives the start, and redo of everything gives the end, whatever was
    /// played, in every kind of puzzle.
    #[test]
    fn all_moves_can_be_taken_back_and_done_again(presses in presses(), kind in 0..64_usize) {
        let puzzles = kinds();
        let start = Game::new(puzzles[kind % puzzles.len()].clone(), Uniqueness::Unknown(None));
        let mut played = start.clone();
        for one in &presses {
            let before = played.clone();
            let is_changed = press(&mut played, one);
            prop_assert_eq!(is_changed, before != played, "{:?}", one);
        }
        while played.redo().is_some() {}
        let end = played.clone();
        while played.undo().is_some() {}
        for cell in start.puzzle().shape().cells() {
            prop_assert_eq!(played.cell(cell), start.cell(cell));
        }
        while played.redo().is_some() {}
        prop_assert_eq!(played, end);
    }
}

#[test]
fn notes_follow_an_entry_where_it_is_seen_and_come_back_with_undo() {
    let mut game = game(SMALL);
    let [seen, box_mate, apart] =
        [(1, 4), (2, 2), (3, 4)].map(|(row, column)| cell(&game, row, column));
    assert!(game.note(&[seen, box_mate, apart], 2));
    assert!(game.enter(&[cell(&game, 1, 2)], 2));
    assert!(game.cell(seen).notes.is_empty() && game.cell(box_mate).notes.is_empty());
    assert_eq!(game.cell(apart).notes, ValueSet::of(2));
    game.undo();
    assert_eq!(game.cell(seen).notes, ValueSet::of(2));
}

#[test]
fn notes_follow_an_entry_by_the_rules_of_a_variant() {
    let mut game = game("variant: diagonal, non-consecutive\n................");
    let [corner, other, beside] =
        [(1, 1), (4, 4), (1, 2)].map(|(row, column)| cell(&game, row, column));
    assert!(game.note(&[other], 2) && game.note(&[beside], 3) && game.note(&[beside], 4));
    assert!(game.enter(&[corner], 2));
    assert!(game.cell(other).notes.is_empty(), "the diagonal");
    assert_eq!(game.cell(beside).notes, ValueSet::of(4), "3 is next to 2");
}

#[test]
fn givens_are_never_changed() {
    let mut game = game(SMALL);
    let given = cell(&game, 1, 1);
    assert!(!game.enter(&[given], 3) && !game.note(&[given], 3) && !game.clear(&[given]));
    assert!(game.colour(&[given]), "but a given has a ground, too");
    assert_eq!(game.value(given), 1);
}

#[test]
fn the_same_digit_again_takes_it_out_and_clearing_leaves_the_notes_to_the_second_time() {
    let mut game = game(SMALL);
    let cells = [cell(&game, 1, 2)];
    assert!(game.note(&cells, 3) && game.enter(&cells, 2) && game.enter(&cells, 2));
    assert_eq!((game.value(cells[0]), game.cell(cells[0]).notes), (0, ValueSet::of(3)));
    assert!(game.enter(&cells, 2) && game.clear(&cells));
    assert_eq!((game.value(cells[0]), game.cell(cells[0]).notes), (0, ValueSet::of(3)));
    assert!(game.clear(&cells) && !game.clear(&cells));
    assert!(game.cell(cells[0]).notes.is_empty());
}

#[test]
fn a_move_after_undo_forgets_what_was_taken_back() {
    let mut game = game(SMALL);
    let cells = [cell(&game, 1, 2)];
    assert!(game.enter(&cells, 2) && game.undo().is_some() && game.enter(&cells, 3));
    assert_eq!(game.redo(), None);
    assert_eq!((game.value(cells[0]), game.history().moves().len()), (3, 1));
}

#[test]
fn the_check_names_clashes_wrong_entries_and_missing_notes() {
    let mut game = game(SMALL);
    assert!(game.check().is_clean());
    let [first, second, third] = [(1, 2), (1, 4), (2, 1)].map(|(i, j)| cell(&game, i, j));
    let solution = game.solution().unwrap().clone();
    let wrong = if solution.get(first) == 4 { 3 } else { 4 };
    game.enter(&[first], wrong);
    let other = (1..=4).find(|&value| value != solution.get(third)).unwrap();
    game.note(&[third], other);
    let check = game.check();
    assert_eq!((check.wrong, check.missing), (vec![first], vec![third]));
    game.enter(&[first], 2);
    game.enter(&[second], 2);
    assert_eq!(game.check().clashing, [first, second]);
    // The given 2 in the corner stands in the column of the second, and no given is marked.
    game.clear(&[first]);
    assert_eq!(game.check().clashing, [second]);
}

#[test]
fn a_game_is_finished_when_its_grid_is_full_and_right() {
    let mut game = game(SMALL);
    let solution = game.solution().unwrap().clone();
    for cell in game.grid().empty_cells() {
        assert!(!game.is_finished());
        game.enter(&[cell], solution.get(cell));
    }
    assert!(game.is_finished() && game.check().is_clean());
}
