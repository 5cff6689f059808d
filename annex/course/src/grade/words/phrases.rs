//! The phrases of a grade: what each language has to say.
//!
//! A name in braces is filled in. Whole sentences, not their pieces, are translated where the
//! order of words may differ; a remark about a section is a list of pieces in every language.

use super::super::Verdict;
use super::super::fault::FaultKind;

/// The phrases of a language.
pub(super) struct Phrases {
    pub(super) clauses: [&'static str; 2],
    pub(super) givens: [&'static str; 2],
    /// The columns of the table of sections.
    pub(super) heads: [&'static str; 5],
    pub(super) zero: &'static str,

    pub(super) numbering: &'static str,
    /// Remarks on the numbering, for `{remark}`.
    pub(super) papers: &'static str,
    pub(super) transposed: &'static str,
    pub(super) value_first: &'static str,
    pub(super) other_numbering: &'static str,

    pub(super) f1: &'static str,
    pub(super) f2: &'static str,

    pub(super) section: &'static str,
    pub(super) absent: &'static str,
    pub(super) missing: &'static str,
    pub(super) common: &'static str,
    pub(super) not_asked: &'static str,
    pub(super) implied: &'static str,
    pub(super) not_implied: &'static str,
    pub(super) perhaps_implied: &'static str,
    pub(super) doubled: &'static str,
    pub(super) exchanged: &'static str,

    pub(super) positive_only: &'static str,
    pub(super) transposed_grid: &'static str,
    pub(super) other_box: &'static str,
    pub(super) houses: [&'static str; 3],
    pub(super) houses_only: &'static str,

    pub(super) fault: &'static str,
    pub(super) faulty_section: &'static str,
    pub(super) kind: fn(FaultKind) -> &'static str,
    /// The only faulty clause, and the first of several.
    pub(super) first: [&'static str; 2],
    pub(super) harmless: &'static str,
    pub(super) too_strong: &'static str,

    pub(super) verdict: fn(Verdict) -> &'static str,
    pub(super) only_a_model: &'static str,
    pub(super) no_model: &'static str,
    pub(super) accepted: &'static str,
    pub(super) refused: &'static str,
    pub(super) beside_givens: &'static str,
    pub(super) filled: &'static str,
}
