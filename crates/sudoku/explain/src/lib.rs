//! Derivations of sudokus that a person can follow, in which each step rests on clauses
//! of the formula.
//!
//! A step names its rule, its conclusions, its premises, and the clauses of the rules
//! that it follows by. It uses nothing else, so a solver can check each step with exactly
//! these clauses, and the tests do so. The rules of reasoning are those that people use:
//! singles, intersections, subsets and fish, wings, colouring, chains, almost locked sets,
//! and (if allowed) what rests on there being only one solution; in variants also
//! comparisons and the sums of cages. What has no name is a failed literal of the
//! paper, each with the chain from what is supposed to the contradiction, and nested
//! where one level is not enough. The clauses that a solver learns would give shorter
//! derivations, but a reader cannot see where such a clause comes from.
//!
//! The same code serves the usual puzzle and all variants. The rules are laid out as a
//! net of groups (`net`), a board holds what is known (`board`), and the derivation takes
//! the easiest step again and again (`derive`, `techniques`). Afterwards, steps that no later step
//! needs are removed (`step/prune`).
//!
//! | folder | what is in it |
//! |---|---|
//! | `names` | what a step speaks of: marks, houses, groups, clauses |
//! | `net` | the rules of a puzzle as tables |
//! | `constraints` | what sums, balances and relations rule out |
//! | `board` | what is known, and how suppositions are made and undone |
//! | `closure` | the failed-literal rule to its fixpoint, at any depth |
//! | `step` | steps, and how they are made of patterns and reasons |
//! | `kind` | the kinds of techniques by their names, and levels of difficulty |
//! | `techniques` | each technique: its search, its sentences, its picture |
//! | `derive` | one step after the other, with suppositions where no technique helps |
//! | `explanation` | what is found out about a puzzle |
//! | `mistakes` | what was probably mistyped, and which entries of a game are wrong |
//! | `words` | sentences in each language |
//! | `render` | explanations as text, Markdown, JSON and a page |
//! | `rate` | how hard a puzzle is |
//! | `paper` | the two rules of the 2014 paper, and what a value needs of them |
//!
//! ```
//! use neuf_cnf::Interrupt;
//! use neuf_explain::{ExplainOptions, Finding, explain};
//! use neuf_sudoku::Grid;
//! let puzzle: Grid = "1.....3..4.....2".parse()?;
//! let explanation = explain(&puzzle.into(), &ExplainOptions::default(), &Interrupt::new())?;
//! assert!(matches!(explanation.finding, Finding::Solved(_)));
//! assert_eq!(explanation.steps.len(), 12);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod board;
mod closure;
mod constraints;
mod derive;
mod explanation;
mod kind;
pub mod mistakes;
mod names;
mod net;
pub mod paper;
pub mod rate;
mod render;
mod step;
mod techniques;
#[cfg(test)]
mod tests;
mod words;

pub use constraints::balance::{Balanced, balances};
pub use derive::approach::{Approach, approach};
pub use explanation::game::without_notes;
pub use explanation::no_solution::clashing_givens;
pub use explanation::several::differing;
pub use explanation::{ExplainOptions, Explanation, Finding, Limit, Smallness, explain, hint};
pub use kind::RuleKind;
pub use kind::difficulty::Difficulty;
pub use names::assumption::Assumption;
pub use names::clause_name::ClauseName;
pub use names::house::{GroupName, HouseName};
pub use names::mark::Mark;
pub use names::source::Source;
pub use render::focus::{CellRole, Focus, GridState, MarkRole};
pub use render::lead::Lead;
pub use render::{ExplanationFormat, Telling, write_explanation};
pub use step::Step;
pub use step::links::Link;
pub use words::Terms;
pub use words::on_cell::on_cell;
