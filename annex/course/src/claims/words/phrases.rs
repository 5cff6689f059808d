//! The phrases about the claims: what each language has to say. A name in braces is filled in.

/// The phrases of a language.
pub(super) struct Phrases {
    /// The heads of the table: collection, puzzles, and the two rules.
    pub(super) heads: [&'static str; 4],
    pub(super) all: &'static str,
    /// What the collections that come along hold.
    pub(super) easy: &'static str,
    pub(super) minimal: &'static str,
    pub(super) seventeen: &'static str,
    pub(super) hard: &'static str,

    pub(super) first_claim: &'static str,
    pub(super) second_claim: &'static str,
    pub(super) propagation: &'static str,
    pub(super) not_refuted: &'static str,
    pub(super) refuted: &'static str,

    /// The sentence above a counterexample, in a collection that comes along and in a file.
    pub(super) open_number: &'static str,
    pub(super) open_line: &'static str,
    pub(super) left: &'static str,
    /// What the second check has seen, of both rules and of failed literals alone.
    pub(super) checked: &'static str,
    pub(super) tried: &'static str,
    pub(super) ends: &'static str,
    pub(super) unique: &'static str,
}
