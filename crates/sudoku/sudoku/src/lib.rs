//! Sudokus of any size as formulas: grids and rules, encodings, methods that solve them,
//! counting, and canonical forms. Related crates read and write formats (`neuf-formats`),
//! explain and rate (`neuf-explain`, `neuf-rate`) and generate (`neuf-generate`).
//!
//! ```
//! use neuf_cnf::Interrupt;
//! use neuf_sudoku::{Grid, MethodName, MethodOptions, MethodOutcome, Puzzle};
//! let grid: Grid =
//!     ".9.2..6.532...7....7.9.5..8.1.........7....946..........8.....7.3.4915.......3..."
//!         .parse()?;
//! let puzzle = Puzzle::from(grid);
//! let report = MethodName::Sat.solve(&puzzle, &MethodOptions::default(), &Interrupt::new())?;
//! assert_eq!(report.outcome, MethodOutcome::Solved);
//! assert!(puzzle.is_solved_by(&report.grid));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The paper in this code
//! The subject is the computer-science paper of the 2014 Centrale-Supélec competition
//! (MP). What it defines has these names here:
//!
//! | in the paper | here |
//! |---|---|
//! | the variable x(i,j,k) and its number | [`Variables`] |
//! | the function `indice(b, r)` | [`Shape::index`] |
//! | at least one value in each cell, row, column, block: K1, L1, C1, B1 | [`Family`] |
//! | at most one: K2, L2, C2, B2 | [`Family`] |
//! | F_rules: the eight families, 11,988 clauses | [`Encoding::Extended`] of the empty grid |
//! | F_grid = F1 ∧ F2 | [`f1`], [`f2`] |
//! | the formula simplified by what is known (part III) | [`neuf_cnf::Formula::simplified_by`] |
//! | unit propagation (III.A) | [`MethodName::Propagation`], [`neuf_cnf::UnitPropagator`] |
//! | failed literals (III.B) | [`MethodName::Probing`], [`neuf_cnf::probe`] |
//! | the naive algorithm of the mock exam | [`MethodName::NakedSingles`] |
//! | backtracking over the cells, with sets as bit masks | [`MethodName::Backtracking`] |
//! | the odometer over all fillings | [`MethodName::BruteForce`] |
//!
//! The functions that the five documents ask for, by their names:
//!
//! | document | functions | here |
//! |---|---|---|
//! | paper II.A | `case1` `lig1` `col1` `bloc1` | [`Family::clauses`] |
//! | paper II.A | `case2` `lig2` `col2` `bloc2` | [`Family::clauses`] |
//! | paper II.B | `donnees`; `interdites_ij`, `interdites` | [`f1`]; [`f2`] |
//! | paper III.A | `nouveau_lit_isole`, `simplification` | [`neuf_cnf::UnitPropagator`] |
//! | paper III.A | `propagation` | [`neuf_cnf::UnitPropagator::propagate`] |
//! | paper III.B | `propagation2`, `sudoku` | [`neuf_cnf::probe()`], [`MethodName::Probing`] |
//! | paper III.B | `variables` | [`neuf_cnf::Formula::occurring_vars`] |
//! | paper III.B | `deduction` | `neuf_course::trace::deduce` |
//! | mock exam | `ligneBienRemplie`, `bienRempli` | [`is_solution`] |
//! | mock exam | `ligne`, `colonne`, `carre`, `conflit` | `rules/house_sets.rs` |
//! | mock exam | `chiffresOk`, `nbPossible` | [`candidates`] by `HouseSets::candidates` |
//! | mock exam | `unTour`; `complete` | [`pass`]; [`MethodName::NakedSingles`] |
//! | mock exam | `solutionSudoku` | [`MethodName::Backtracking`] |
//! | practical 8 | `to_set`, `line`, `column`, `square` | [`ValueSet`], `rules/house_sets.rs` |
//! | practical 8 | `valid`; `backtrack` | [`is_solution`]; [`MethodName::Backtracking`] |
//! | OCaml practical | `compatible` | [`is_consistent`] |
//! | OCaml practical | `remplir`, `resoudre` | [`MethodName::Backtracking`] |
//! | OCaml practical | `imprime`; `nb_sol` | [`write_boxes`]; [`count_solutions`] |
//! | OCaml practical | `resoudre_alea` of the empty grid | [`full_grid`] |

#![forbid(unsafe_code)]

mod canonical;
mod count;
mod enumeration;
mod formula;
mod full;
mod grid;
pub mod rules;
mod solve;
#[cfg(test)]
mod testing;

pub use canonical::canonical_form;
pub use count::{
    RateError, Streamed, Uniqueness, count_solutions, each_solution, only_solution, uniqueness,
};
pub use formula::{
    Clause, DecodeError, Encoded, Encoding, Family, FormulaPart, Variables, added_clauses, f1, f2,
    filling_clauses, grid_units, other_solutions, sum_clauses,
};
pub use full::full_grid;
pub use grid::{
    Arrangement, Cell, Grid, GridTextError, House, Isomorphism, Paint, Place, Record, Shape,
    ShapeError, Strokes, ValueSet, line_text, ones, write_boxes, write_candidates, write_painted,
};
pub use neuf_words::UnknownName;
pub use rules::Rules;
pub use rules::candidates::{Candidates, candidates, fitting_candidates};
pub use rules::check::{is_consistent, is_solution};
pub use rules::puzzle::Puzzle;
pub(crate) use rules::{HouseSets, extends};
pub use solve::{
    BacktrackingStep, Count, MethodError, MethodName, MethodOptions, MethodOutcome, Report,
    Solutions, backtrack, many_puzzles, pass, refuse_too_large, solve_on_bits, solver_of,
};
