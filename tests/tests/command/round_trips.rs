//! Grid → DIMACS → a solver that was not written here → grid, for each size
//! and encoding.

use std::fs;
use std::path::Path;

use neuf_formats::{ReaderOptions, parse_puzzle_with};
use neuf_sudoku::{Encoding, Grid, Shape, extends, is_solution};
use neuf_tests::peers::Peer;
use neuf_tests::puzzles::puzzle;
use neuf_tests::running::neuf;

/// Box rows, box columns, givens.
const SIZES: [(usize, usize, usize); 6] =
    [(2, 2, 5), (2, 3, 12), (3, 2, 12), (3, 3, 28), (4, 4, 120), (5, 5, 330)];

/// The puzzle as numbers, which every size can be written in.
fn text(grid: &Grid) -> String {
    grid.values().iter().map(u8::to_string).collect::<Vec<_>>().join(" ") + "\n"
}

fn round_trip(folder: &Path, shape: Shape, givens: usize, encoding: Encoding, peer: Peer) {
    let (grid, _) = puzzle(shape, givens, shape.side() as u64);
    let path = |name: &str| folder.join(name).into_os_string();
    let (puzzle, formula, answer) = (path("puzzle.txt"), path("formula.cnf"), path("answer.txt"));
    fs::write(&puzzle, text(&grid)).unwrap();
    let shape_option = shape.to_string();
    let options = ["--box", &shape_option, "--encoding", encoding.name()].map(Into::into);
    let what = format!("{shape} {} {peer:?}", encoding.name());

    let encode = ["encode".into(), puzzle.clone(), "-o".into(), formula.clone()];
    let ran = neuf(encode.into_iter().chain(options.clone()), "");
    assert_eq!(ran.code, 0, "{what}: {}", ran.stderr);

    fs::write(&answer, peer.answer(formula.as_ref())).unwrap();
    let decode = ["decode".into(), answer, "--puzzle".into(), puzzle];
    let ran = neuf(decode.into_iter().chain(options), "");
    assert_eq!(ran.code, 0, "{what}: {}", ran.stderr);

    let options = ReaderOptions::of_shape(Some(shape));
    let solution = parse_puzzle_with(&ran.stdout, options).unwrap().puzzle.into_givens();
    assert!(is_solution(&solution) && extends(&solution, &grid), "{what}: {}", ran.stdout);
}

#[test]
fn every_size_and_encoding_by_every_solver() {
    for (rows, columns, givens) in SIZES {
        let shape = Shape::new(rows, columns).unwrap();
        for &encoding in Encoding::ALL {
            for peer in Peer::available() {
                let folder = tempfile::tempdir().unwrap();
                round_trip(folder.path(), shape, givens, encoding, peer);
            }
        }
    }
}

#[test]
fn an_answer_without_solution_is_said_to_be_one() {
    let ran = neuf(["decode", "-"], "s UNSATISFIABLE\n");
    assert_ne!(ran.code, 0);
    assert!((ran.stdout + &ran.stderr).to_lowercase().contains("no solution"));
}

#[test]
fn a_tampered_answer_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let formula = folder.path().join("formula.cnf");
    let grid = ".1..3...4.....2.";
    let encode = ["encode", grid, "-o"].map(std::ffi::OsString::from);
    neuf(encode.into_iter().chain([formula.clone().into()]), "");
    let answer = Peer::Batsat.answer(&formula);
    let ran = neuf(["decode", "-", "--puzzle", grid], &answer);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    // The given 1 of the second cell is variable 5; no value at all then.
    let ran = neuf(["decode", "-", "--puzzle", grid], &answer.replace(" 5 ", " -5 "));
    assert_eq!(ran.code, 1);
    assert!(ran.stderr.contains("row 1, column 2"), "{}", ran.stderr);
}
