//! The figures of the book that show a search are drawn from runs of the engine, and stand in
//! `book/drawn`. This draws them again: `NEUF_RENEW=1 cargo test -p neuf-tests --test engine
//! figures::`.
//!
//! They are files of the repository and not made by `book/build`, so that a change of the engine
//! that changes what the book shows is seen by whoever makes it. No figure has words, so that both
//! languages have the same ones.

mod four;
mod run;
mod search;
mod svg;

use std::path::Path;
use std::{env, fs};

use run::Formula;

/// Checks that a figure of the book is this one.
fn assert_drawn(name: &str, svg: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../book/drawn").join(name);
    if env::var_os("NEUF_RENEW").is_some() {
        fs::write(&path, svg).unwrap();
    }
    let now = fs::read_to_string(&path).unwrap_or_default();
    assert!(now == svg, "book/drawn/{name} is not up to date: see figures/mod.rs");
}

#[test]
fn a_puzzle_by_hand() {
    assert_drawn("four.svg", &four::steps("1.....3..4.....2"));
}

#[test]
fn the_trail_grows() {
    assert_drawn("trail.svg", &search::trail(&Formula::of_the_book()));
}

#[test]
fn a_conflict_and_its_cut() {
    assert_drawn("graph.svg", &search::graph(&Formula::of_the_book()));
}

#[test]
fn watches_move_and_stay() {
    assert_drawn("watches.svg", &search::watches(&Formula::of_the_book()));
}

#[test]
fn the_trees_of_two_searches() {
    assert_drawn("trees.svg", &search::trees(&Formula::of_the_book()));
}
