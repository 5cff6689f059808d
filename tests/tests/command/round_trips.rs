//! Grid → DIMACS → a solver that was not written here → grid, for each size
//! and encoding.

use std::fs;
use std::path::Path;

use neuf_formats::{ReaderOptions, parse_puzzle_with};
use neuf_sudoku::{Encoding, Grid, Shape};
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
    let solution = parse_puzzle_with(&ran.stdout, options).unwrap().puzzle.into_parts().0;
    assert!(
        neuf_sudoku::Puzzle::from(grid.clone()).is_solved_by(&solution),
        "{what}: {}",
        ran.stdout
    );
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

/// Answers that are no solution, each for one reason: what `neuf decode` says of them, with the
/// puzzle, and with the formula alone where its comments tell the puzzle.
#[test]
fn forged_answers_are_refused_for_each_reason() {
    let folder = tempfile::tempdir().unwrap();
    let grid = ".1..3...4.....2.";
    let (formula, solution) = (folder.path().join("formula.cnf"), neuf(["solve", grid], "").stdout);
    let encode = ["encode", grid, "-o"].map(std::ffi::OsString::from);
    neuf(encode.into_iter().chain([formula.clone().into()]), "");
    let values: Vec<i32> =
        solution.trim_end().chars().map(|sign| sign.to_digit(10).unwrap() as i32).collect();
    let name = |cell: i32, value: i32| 4 * cell + value;
    let right: Vec<i32> = (0..16)
        .flat_map(|cell| (1..=4).map(move |value| (cell, value)))
        .map(|(cell, value)| {
            let is_held = values[cell as usize] == value;
            if is_held { name(cell, value) } else { -name(cell, value) }
        })
        .collect();
    let says = |lits: &[i32]| {
        let text: Vec<String> = lits.iter().map(i32::to_string).collect();
        let answer = format!("s SATISFIABLE\nv {} 0\n", text.join(" "));
        let with_puzzle = neuf(["decode", "-", "--puzzle", grid], &answer);
        let arguments = ["decode".as_ref(), "--formula".as_ref(), formula.as_os_str()];
        let with_formula = neuf(arguments, &answer);
        assert_eq!(with_puzzle.code, with_formula.code, "{}", with_formula.stderr);
        assert_eq!(with_puzzle.stderr, with_formula.stderr);
        (with_puzzle.code, with_puzzle.stderr)
    };
    assert_eq!(says(&right), (0, String::new()));
    // A variable that the formula does not have says nothing.
    assert_eq!(says(&[&right[..], &[999, -1000]].concat()), (0, String::new()));
    let (held, other) = (values[0], values[0] % 4 + 1);
    let changed = |changes: &[i32]| -> Vec<i32> {
        right
            .iter()
            .map(|lit| *changes.iter().find(|by| by.abs() == lit.abs()).unwrap_or(lit))
            .collect()
    };
    let without: Vec<i32> = right.iter().copied().filter(|lit| lit.abs() != held).collect();
    for (lits, why) in [
        (changed(&[-held]), "row 1, column 1: the answer gives the cell no value".to_owned()),
        (without, "row 1, column 1: the answer does not say what the cell holds".to_owned()),
        (
            changed(&[other]),
            format!(
                "row 1, column 1: the answer gives the cell both {} and {}",
                held.min(other),
                held.max(other)
            ),
        ),
        (
            changed(&[-name(1, 1), name(1, 2)]),
            "row 1, column 2: the answer says 2 where 1 is given".to_owned(),
        ),
        (changed(&[-held, other]), format!("the answer breaks the rules: {other} at row 1")),
    ] {
        let (code, told) = says(&lits);
        assert_eq!(code, 1, "{why}");
        assert!(told.contains(&why), "{why}: {told}");
    }
    // A number that is no literal is refused where it stands.
    for wrong in ["0x5", "5.0", "99999999999", "--5"] {
        let ran = neuf(["decode", "-", "--puzzle", grid], &format!("s SATISFIABLE\nv {wrong} 0\n"));
        assert!(ran.code == 1 && ran.stderr.contains("line 2"), "{wrong}: {}", ran.stderr);
    }
    let cut = right[..20].iter().map(i32::to_string).collect::<Vec<_>>().join(" ");
    let ran = neuf(["decode", "-", "--puzzle", grid], &format!("s SATISFIABLE\nv {cut}\n"));
    assert_eq!((ran.code, ran.stdout.as_str()), (1, ""), "{}", ran.stderr);
}
