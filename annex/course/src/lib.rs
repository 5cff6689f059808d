//! What a course on the 2014 Centrale-Supélec paper needs beside the solver: a pupil's formula
//! is compared with the paper's ([`grade()`]), and the two claims at the end of the paper are
//! tested on collections of puzzles ([`Claims`]). Its methods are told step by step
//! ([`mod@trace`]).
//!
//! ```
//! use neuf_cnf::{Formula, Interrupt};
//! use neuf_course::{Task, Verdict, grade};
//! use neuf_sudoku::{Family, Puzzle, Rules, Shape};
//! let task = Task::rules(Puzzle::empty(Rules::usual(Shape::new(2, 2)?)));
//! // The minimal encoding: four of the eight families, which imply the others.
//! let mut pupil = Formula::new();
//! for family in Family::MINIMAL {
//!     pupil.extend(family.clauses(Shape::new(2, 2)?));
//! }
//! let grade = grade(&pupil.into(), &task, &Interrupt::new());
//! assert_eq!(grade.verdict, Verdict::Equivalent);
//! assert!(grade.sections[1].is_absent(), "L1 is missing");
//! # Ok::<(), neuf_sudoku::ShapeError>(())
//! ```

#![forbid(unsafe_code)]

mod claims;
mod grade;
pub mod trace;

pub use claims::{
    Claims, ClaimsJson, Collection, Counterexample, Fixpoint, Judged, LeftOut, NotAFixpoint,
    PaperRule, Share, Tally, UniquenessProof, Unsolved, check_fixpoint, judge, write_claims,
};
pub use grade::{
    Common, Difference, Fault, FaultKind, Given, Grade, GradeJson, GridMistake, Index, Section,
    SectionReport, Submission, Task, VariableNumbering, Verdict, grade, stated_givens, write_grade,
};
