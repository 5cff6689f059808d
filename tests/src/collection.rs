//! The formulas of the folder `dimacs/`, each made by code.

use neuf_cnf::{Formula, dimacs};
use neuf_formats::parse_puzzle;
use neuf_sudoku::{Encoding, Grid, Shape};

use crate::{formulas, puzzles};

/// A file of the folder.
#[derive(Debug)]
pub struct Exhibit {
    /// Its name.
    pub name: &'static str,
    /// What it is, in one line.
    pub about: String,
    /// Whether it has a model.
    pub satisfiable: bool,
    /// The formula itself.
    pub formula: Formula,
}

impl Exhibit {
    /// The file, word for word.
    ///
    /// # Panics
    /// Never: memory takes any writing.
    #[must_use]
    pub fn text(&self) -> String {
        let status = if self.satisfiable { "SATISFIABLE" } else { "UNSATISFIABLE" };
        let comments = [self.about.clone(), format!("status: {status}")];
        let mut text = Vec::new();
        dimacs::write(&mut text, comments, &self.formula).expect("memory");
        String::from_utf8(text).expect("ASCII")
    }
}

/// The paper's grid M.
const PAPER: &str =
    "2...9.3...19.8..74..84..62.59.621....27...16....574.93.85..97..93..5.84...2.6...1";
/// The grid of the eighth practical, moved from digits 0–8 to 1–9.
const PRACTICAL: &str =
    ".4....179..2..8.54..6..5..8.8..7.91..5..9..3..19.6..4.3..4..7..57.1..2..928....6.";
/// M with a 6 where its only solution has a 5; nothing clashes at sight.
const SPOILT: &str =
    "26..9.3...19.8..74..84..62.59.621....27...16....574.93.85..97..93..5.84...2.6...1";

/// All files, in the order of their names.
///
/// # Panics
/// Never: all puzzles in it are well formed.
#[must_use]
pub fn all() -> Vec<Exhibit> {
    let mut exhibits = vec![rules()];
    exhibits.extend(usual_sudokus());
    exhibits.extend(large_sudokus());
    exhibits.extend(classics());
    exhibits.sort_by_key(|exhibit| exhibit.name);
    exhibits
}

fn rules() -> Exhibit {
    let encoded = Encoding::Extended.encode(&Grid::empty(Shape::default()).into());
    Exhibit {
        name: "sudoku-rules.cnf",
        about: "the eight rule families of the 9x9 sudoku; x(i,j,k) is 81*i + 9*j + k".into(),
        satisfiable: true,
        formula: encoded.formula().clone(),
    }
}

fn sudoku(name: &'static str, about: &str, grid: &Grid, encoding: Encoding) -> Exhibit {
    let encoded = encoding.encode(&grid.clone().into());
    Exhibit {
        name,
        about: format!("{about}, {} encoding", encoding.name()),
        satisfiable: true,
        formula: encoded.formula().clone(),
    }
}

fn usual_sudokus() -> Vec<Exhibit> {
    let [paper, practical, spoilt] = [PAPER, PRACTICAL, SPOILT]
        .map(|text| parse_puzzle(text).expect("a puzzle").puzzle.into_givens());
    let m = "the grid M of the 2014 Centrale-Supelec paper";
    let mut exhibits = vec![
        sudoku("sudoku-paper-compact.cnf", m, &paper, Encoding::Compact),
        sudoku("sudoku-paper-extended.cnf", m, &paper, Encoding::Extended),
        sudoku("sudoku-paper-minimal.cnf", m, &paper, Encoding::Minimal),
        sudoku(
            "sudoku-practical.cnf",
            "the grid of the practical 8",
            &practical,
            Encoding::Extended,
        ),
        sudoku("sudoku-spoilt.cnf", "the grid M with a 6 for a 5", &spoilt, Encoding::Extended),
    ];
    exhibits[4].satisfiable = false;
    exhibits
}

fn large_sudokus() -> Vec<Exhibit> {
    let exhibit = |name, order, givens, seed| {
        let shape = Shape::square(order).expect("a shape");
        let (grid, _) = puzzles::puzzle(shape, givens, seed);
        let side = shape.side();
        let about = format!("a {side}x{side} sudoku with {givens} givens");
        sudoku(name, &about, &grid, Encoding::Compact)
    };
    vec![exhibit("sudoku-16x16.cnf", 4, 110, 16), exhibit("sudoku-25x25.cnf", 5, 300, 25)]
}

fn classics() -> Vec<Exhibit> {
    let exhibit = |name, about: &str, satisfiable, formula| Exhibit {
        name,
        about: about.into(),
        satisfiable,
        formula,
    };
    let random = formulas::random_3sat;
    vec![
        exhibit("pigeonhole-7.cnf", "8 pigeons in 7 holes", false, formulas::pigeonhole(7)),
        exhibit(
            "parity-16-odd.cnf",
            "16 variables with a sum both even and odd",
            false,
            formulas::parity(16, false, 1),
        ),
        exhibit(
            "parity-60-even.cnf",
            "60 variables with an even sum, added up in two orders",
            true,
            formulas::parity(60, true, 2),
        ),
        exhibit("random-100-1.cnf", "random 3-SAT, 100 variables", true, random(100, 410, 1)),
        exhibit("random-100-2.cnf", "random 3-SAT, 100 variables", false, random(100, 520, 2)),
        exhibit("random-150-3.cnf", "random 3-SAT, 150 variables", true, random(150, 600, 3)),
        exhibit("random-150-4.cnf", "random 3-SAT, 150 variables", false, random(150, 780, 4)),
    ]
}
