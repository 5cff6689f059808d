//! Games without a screen: moves and how they are taken back, checks, hints, and saved games.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

mod hints;
mod moves;
mod saved;

use neuf_cnf::Interrupt;
use neuf_formats::parse_puzzle;
use neuf_play::Game;
use neuf_sudoku::{Cell, Puzzle, uniqueness};

/// A small puzzle with one solution.
const SMALL: &str = "1.....3..4.....2";

/// A puzzle of the text.
fn puzzle(text: &str) -> Puzzle {
    parse_puzzle(text).unwrap().puzzle
}

/// A game before its first move.
fn game(text: &str) -> Game {
    let puzzle = puzzle(text);
    let known = uniqueness(&puzzle, &Interrupt::new()).unwrap();
    Game::new(puzzle, known)
}

/// A cell, its row and column counted from 1.
fn cell(game: &Game, row: usize, column: usize) -> Cell {
    game.puzzle().shape().cell(row - 1, column - 1)
}

/// One puzzle of each kind: sizes up to 16×16, signs, regions, pencil marks.
fn kinds() -> Vec<Puzzle> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/variants");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let text = |path| std::fs::read_to_string(path).unwrap();
    let mut puzzles: Vec<Puzzle> = files.iter().map(|path| puzzle(&text(path))).collect();
    assert!(puzzles.len() >= 14);
    puzzles.push(puzzle(SMALL));
    let shape = neuf_sudoku::Shape::new(2, 8).unwrap();
    puzzles.push(neuf_sudoku::Grid::empty(shape).into());
    puzzles
}
