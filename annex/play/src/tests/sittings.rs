//! What keys and clicks do in a sitting.

use std::time::{Duration, Instant};

use neuf_explain::Difficulty;
use neuf_words::Language;
use ratatui::crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use super::{PUZZLE, app, press, shown, text};
use crate::app::{Action, App, Dialog, clock};
use crate::input::Mouse;
use crate::saved::Games;
use crate::start::{Begin, PlayError, PlayOptions, sitting};

const SMALL: &str = "1.....3..4.....2";

/// Waits until the threads are done.
fn wait(app: &mut App) {
    let start = Instant::now();
    while app.task().is_some() {
        assert!(start.elapsed() < Duration::from_secs(120), "nothing comes");
        app.tick(Duration::from_millis(1));
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// The value of a cell, its row and column counted from 1.
fn value(app: &App, row: usize, column: usize) -> u8 {
    app.game.value(app.game.puzzle().shape().cell(row - 1, column - 1))
}

#[test]
fn the_keys_go_through_the_grid_and_fill_it() {
    let mut app = app(SMALL, Language::English, None);
    // The cursor begins at the first empty cell, and what leaves the grid comes in again.
    press(&mut app, "3l4");
    assert_eq!((value(&app, 1, 2), value(&app, 1, 3)), (3, 4));
    press(&mut app, "~_hh2");
    assert_eq!(value(&app, 1, 1), 1, "a given stays");
    assert_eq!(app.message, "Givens cannot be changed.");
    press(&mut app, "uu");
    assert_eq!((value(&app, 1, 2), value(&app, 1, 3)), (0, 0));
    press(&mut app, "u");
    assert_eq!(app.message, "There is nothing to undo.");
    press(&mut app, "U");
    assert_eq!(value(&app, 1, 2), 3);
}

#[test]
fn the_last_entry_ends_the_game_and_the_clock() {
    let mut app = app(SMALL, Language::English, None);
    let solution = app.game.solution().unwrap().clone();
    app.tick(Duration::from_secs(65));
    for cell in app.game.grid().empty_cells() {
        app.act(Action::Select(cell));
        app.act(Action::Value(solution.get(cell)));
    }
    assert_eq!(app.message, "Solved in 1:05. Well done!");
    app.tick(Duration::from_secs(5));
    assert_eq!(clock(app.game.played), "1:05");
}

#[test]
fn several_cells_are_selected_and_noted_at_once() {
    let mut app = app(SMALL, Language::English, None);
    press(&mut app, "Ln2");
    assert_eq!(app.selected.len(), 2);
    assert!(app.selected.iter().all(|&cell| app.game.cell(cell).notes.contains(2)));
}

/// An event of the left button at a place.
fn event(kind: MouseEventKind, (column, row): (u16, u16)) -> MouseEvent {
    MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }
}

/// Where a text stands on the screen.
fn find(app: &App, what: &str) -> (u16, u16) {
    let text = text(&shown(app, 80, 24, true));
    let found = text.lines().enumerate().find_map(|(row, line)| {
        let at = line.find(what)?;
        Some((line[..at].chars().count() as u16, row as u16))
    });
    found.unwrap_or_else(|| panic!("{what} is not in\n{text}"))
}

#[test]
fn the_mouse_selects_drags_and_presses_buttons() {
    let screen = Rect::new(0, 0, 80, 24);
    let mut app = app(PUZZLE, Language::English, None);
    let mut mouse = Mouse::default();
    let mut send = |app: &mut App, kind, place| {
        if let Some(action) = mouse.action(event(kind, place), app, screen) {
            app.act(action);
        }
    };
    let (down, drag, up) = (
        MouseEventKind::Down(MouseButton::Left),
        MouseEventKind::Drag(MouseButton::Left),
        MouseEventKind::Up(MouseButton::Left),
    );
    // Rows are two lines apart and columns four in the compact form, under the line of numbers.
    let at = |row: u16, column: u16| (3 + 4 * (column - 1) + 1, 3 + 2 * (row - 1));
    send(&mut app, down, at(9, 4));
    send(&mut app, drag, at(9, 5));
    send(&mut app, drag, at(9, 6));
    send(&mut app, up, at(9, 6));
    let shape = app.game.puzzle().shape();
    assert_eq!(app.selected, [3, 4, 5].map(|column| shape.cell(8, column)));
    send(&mut app, down, at(1, 2));
    assert_eq!(app.selected, [shape.cell(0, 1)]);
    let place = find(&app, "n Notes");
    send(&mut app, down, place);
    assert!(app.is_noting);
    let place = find(&app, "1 2 3 4 5 6 7 8 9");
    let digits = app.left();
    assert_eq!(digits.len(), 9);
    // The first of two such lines has the numbers of columns and is not one with single blanks.
    send(&mut app, down, (place.0 + 2, place.1));
    assert!(app.game.cell(shape.cell(0, 1)).notes.contains(2));
    let place = find(&app, "g New game");
    send(&mut app, down, place);
    assert!(matches!(app.dialog, Some(Dialog::Levels(_))));
    let place = find(&app, "3  medium");
    send(&mut app, down, place);
    assert!(app.dialog.is_none() && app.task().is_some());
}

#[test]
fn a_hint_comes_in_stages_and_enter_does_it() {
    let mut app = app(SMALL, Language::English, None);
    press(&mut app, "i");
    wait(&mut app);
    assert_eq!(app.message, "Look for: hidden single.");
    press(&mut app, "\n");
    assert_eq!(value(&app, 1, 2), 0, "nothing is told yet that could be done");
    press(&mut app, "ii\n");
    assert_eq!(value(&app, 1, 2), 3);
    assert!(app.hint.is_none());
}

/// Nothing more is promised than comes.
#[test]
fn i_tells_more_is_said_only_where_more_is_told() {
    let shown = |app: &App| text(&shown(app, 80, 24, true));
    // One cell is empty, and its entry is wrong.
    let full = "53467891267219534819834256785976142342685379171392485696153728428741963534528617.";
    let mut app = app(full, Language::English, None);
    press(&mut app, "8i");
    wait(&mut app);
    assert!(app.hint.is_some() && !shown(&app).contains("i tells more"), "{}", shown(&app));
    // The last step goes on to no other one.
    press(&mut app, "ui");
    wait(&mut app);
    assert!(shown(&app).contains("i tells more."));
    press(&mut app, "ii");
    assert!(shown(&app).contains("Enter does it.") && !shown(&app).contains("i goes on"));
}

/// The wrong entry clashes with three givens.
#[test]
fn the_check_marks_entries_and_no_given() {
    let full = "53467891267219534819834256785976142342685379171392485696153728428741963534528617.";
    let mut app = app(full, Language::English, None);
    press(&mut app, "8v");
    let check = app.check.as_ref().unwrap();
    let marked: Vec<_> = app.game.puzzle().shape().cells().filter(|&at| check.marks(at)).collect();
    assert_eq!(marked, [app.cursor]);
    assert_eq!(app.message, "1 wrong entry, marked with !");
    // Givens that clash are marked as little, and not called right.
    let mut none = super::app("11..............", Language::English, None);
    press(&mut none, "v");
    assert!(none.check.as_ref().unwrap().is_clean());
    assert_eq!(none.message, "This puzzle has no solution.");
}

#[test]
fn a_seed_makes_the_same_game_for_everyone() {
    let made = |begin: Begin, keys: &str| {
        let mut options = PlayOptions::new(Language::English);
        (options.games, options.seed) = (None, Some(7));
        let mut app = sitting(begin, options).unwrap();
        press(&mut app, keys);
        wait(&mut app);
        app
    };
    let mut app = made(Begin::Level(Difficulty::Easy), "");
    let first = made(Begin::New, "\n");
    assert_eq!(first.game.puzzle(), app.game.puzzle());
    assert_eq!(app.name.as_deref(), Some("easy, seed 7"));
    // The game after it is another one, and its seed can be read out.
    press(&mut app, "g\n");
    wait(&mut app);
    assert_ne!(first.game.puzzle(), app.game.puzzle());
    let name = app.name.unwrap();
    assert!(name.starts_with("easy, seed ") && name.len() <= 17, "{name}");
}

#[test]
fn a_move_makes_the_hint_that_is_looked_for_out_of_date() {
    let mut app = app(PUZZLE, Language::English, None);
    press(&mut app, "i1");
    assert!(app.task().is_none() && app.hint.is_none());
}

#[test]
fn a_new_game_is_made_by_level_and_the_old_one_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let games = Games::in_folder(folder.path());
    let mut app = app(SMALL, Language::English, Some(games.clone()));
    let old = app.game.puzzle().clone();
    press(&mut app, "3g_~\n");
    wait(&mut app);
    assert_ne!(app.game.puzzle(), &old);
    assert!(app.name.as_ref().unwrap().starts_with("easy, seed "));
    assert!(app.game.solution().is_some());
    let kept = games.load(&old).unwrap().unwrap().0;
    assert_eq!(kept.value(old.shape().cell(0, 1)), 3);
    app.close();
    assert_eq!(games.list().unwrap().len(), 2, "the new one is kept before its first move");
}

#[test]
fn a_sitting_goes_on_where_the_last_one_ended() {
    let folder = tempfile::tempdir().unwrap();
    let games = Games::in_folder(folder.path());
    let mut options = PlayOptions::new(Language::French);
    options.games = Some(games.clone());
    let first = sitting(Begin::Last, options.clone()).unwrap();
    assert!(matches!(first.dialog, Some(Dialog::Levels(_))), "there is no game yet");
    let mut app = app(PUZZLE, Language::French, Some(games));
    press(&mut app, "1");
    app.tick(Duration::from_secs(7));
    app.close();
    let again = sitting(Begin::Last, options.clone()).unwrap();
    assert_eq!((value(&again, 1, 2), again.game.played.as_secs()), (1, 7));
    assert_eq!(
        (again.message.as_str(), again.name.as_deref()),
        ("La partie reprend.", Some("Tuesday"))
    );
    assert!(again.game.solution().is_some());
    let entry = Box::new(neuf_formats::parse_puzzle(PUZZLE).unwrap());
    let fresh = sitting(Begin::Again(entry), options.clone()).unwrap();
    assert_eq!(value(&fresh, 1, 2), 0);
    // A file in which a given was changed is no game of the puzzle whose name the file has.
    let path = options.games.as_ref().unwrap().list().unwrap().remove(0).path;
    std::fs::rename(&path, path.with_file_name("9x9-0.json")).unwrap();
    let none = sitting(Begin::Last, options).unwrap();
    assert!(matches!(none.dialog, Some(Dialog::Levels(_))));
}

#[test]
fn the_second_sitting_with_a_puzzle_overwrites_nothing_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let games = Games::in_folder(folder.path());
    let sitting = || app(PUZZLE, Language::English, Some(games.clone()));
    let (mut first, mut second) = (sitting(), sitting());
    let told = "This puzzle is played in another window: nothing is kept of this game.";
    assert_eq!((first.message.as_str(), second.message.as_str()), ("", told));
    press(&mut first, "1");
    first.close();
    // The first one has ended, but the second does not know its moves.
    press(&mut second, "l5");
    second.save_moves();
    assert_eq!(second.message, told);
    second.close();
    let third = sitting();
    assert_eq!((value(&third, 1, 2), third.message.as_str()), (1, "Welcome back."));
}

#[test]
fn a_new_game_can_be_a_variant_of_another_size() {
    let mut app = app(SMALL, Language::English, None);
    // Up from the first level are the rules, then the size.
    press(&mut app, "g~~>~<");
    let dialog = text(&shown(&app, 80, 24, true));
    assert!(dialog.contains("◂ size: 8x8 ▸") && dialog.contains("◂ rules: diagonal ▸"), "{dialog}");
    press(&mut app, "<1");
    wait(&mut app);
    let rules = app.game.puzzle().rules();
    assert_eq!(rules.variants(), [neuf_sudoku::rules::Variant::Diagonal]);
    assert_eq!(rules.shape().side(), 6);
    assert!(app.name.as_ref().unwrap().starts_with("diagonal, beginner, seed "));
}

#[test]
fn what_was_only_looked_at_is_not_kept() {
    let folder = tempfile::tempdir().unwrap();
    let games = Games::in_folder(folder.path());
    app(PUZZLE, Language::English, Some(games.clone())).close();
    let mut options = PlayOptions::new(Language::English);
    options.games = Some(games.clone());
    sitting(Begin::Level(Difficulty::Easy), options).unwrap().close();
    assert!(games.list().unwrap().is_empty());
}

#[test]
fn the_marks_of_a_file_become_entries_and_notes() {
    let puzzle = neuf_formats::parse_puzzle(SMALL).unwrap().puzzle;
    let mut entry = neuf_formats::Entry::new(puzzle, 1);
    let shape = entry.puzzle.shape();
    entry.played.placed.push((shape.cell(0, 1), 3));
    entry.played.crossed_out.push((shape.cell(1, 0), 4));
    let mut options = PlayOptions::new(Language::English);
    options.games = None;
    let app = sitting(Begin::Puzzle(Box::new(entry)), options).unwrap();
    assert_eq!(value(&app, 1, 2), 3);
    let notes = app.game.cell(shape.cell(1, 0)).notes;
    assert!(!notes.is_empty() && !notes.contains(4));
}

#[test]
fn a_grid_beyond_sixteen_is_refused() {
    let shape = neuf_sudoku::Shape::new(5, 5).unwrap();
    let entry = neuf_formats::Entry::new(neuf_sudoku::Grid::empty(shape), 1);
    let begin = Begin::Puzzle(Box::new(entry));
    let error = sitting(begin, PlayOptions::new(Language::English)).unwrap_err();
    assert!(matches!(error, PlayError::TooLarge(25)), "{error}");
}
