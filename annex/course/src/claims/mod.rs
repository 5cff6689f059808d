//! The two claims at the end of the 2014 paper, tested on collections of puzzles.
//!
//! The paper reports, without proof, that propagation solves the easiest sudokus and about half
//! of the hardest, and that no sudoku is known that failed literals do not solve. Here both
//! rules are run on each puzzle of a collection ([`judge`]), the results are counted
//! ([`Tally`]), and for the first puzzle that a rule does not solve a second program checks that
//! the rule really ends there ([`check_fixpoint`]).

mod collection;
mod fixpoint;
mod judge;
mod report;
mod tally;
mod words;

pub use collection::Collection;
pub use fixpoint::{Fixpoint, PaperRule, check_fixpoint};
pub use judge::{Judged, LeftOut, judge};
pub use report::{ClaimsJson, write_claims};
pub use tally::{Claims, Counterexample, NotAFixpoint, Share, Tally, UniquenessProof, Unsolved};
