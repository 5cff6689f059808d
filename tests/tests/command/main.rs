//! What a user does with the command `neuf`, from end to end.
//!
//! All in one program, because each program of tests is linked with the whole
//! workspace. The first part of a test's name is its file, so that
//! `cargo test -p neuf --test command rate::` runs those of `rate.rs`.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

mod alike;
mod all_solutions;
mod annex;
mod backbone;
mod book;
mod compressed;
mod cores;
mod counted;
mod dimacs_files;
mod draw;
mod engines;
mod explain;
mod explain_variants;
mod extras;
mod faces;
mod faults;
mod files;
mod french;
mod generate;
mod hint;
mod killed;
mod limits;
mod manners;
mod mistakes;
mod models;
mod moves;
mod mus;
mod named_cells;
mod narrow;
mod neighbours;
mod other_files;
mod other_solvers;
mod outcomes;
mod paper;
mod picture;
mod pipes;
mod proof_formats;
mod proofs;
mod prove;
mod rate;
mod relations;
mod repair;
mod resumed;
mod round_trips;
mod setters;
mod several;
mod stopped_input;
mod stopped_work;
mod streams;
mod tables;
mod techniques;
mod terminal;
mod threads;
mod typed;
mod user;
mod variants;
mod versions;
