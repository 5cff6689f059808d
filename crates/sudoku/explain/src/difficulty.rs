//! Levels of difficulty in words, by the hardest technique that a puzzle needs.
//!
//! The paper's ladder ([`Level`](crate::rate::Level)) tells how strong the rules must be for
//! a program; these levels tell a person what to know. The borders lie where the books for
//! people have theirs: what can be seen without pencil marks, what needs marks of one
//! house, patterns of several houses, chains, and what cannot be done but by trying.

use neuf_words::named;

use super::RuleKind;

named! {
    /// How difficult a puzzle is for a person.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Difficulty("difficulty") {
        /// At each moment some value has only one place in a box, or some house has only one
        /// empty cell.
        Beginner = "beginner";
        /// Singles suffice.
        Easy = "easy";
        /// Intersections, pairs, triples and quadruples, and in variants comparisons, sums and relations.
        Medium = "medium";
        /// Fish, wings, colouring, patterns of one value, and what rests on uniqueness.
        Hard = "hard";
        /// Chains, almost locked sets, sue de coq, and large fish with fins.
        Expert = "expert";
        /// Failed literals: no named technique goes on.
        Diabolical = "diabolical";
        /// Failed literals nested in each other.
        Beyond = "beyond";
    }
}

impl Difficulty {
    /// The level of a puzzle whose hardest technique is this one. Singles are
    /// [`Difficulty::Easy`]; whether a puzzle is for beginners depends on which singles there
    /// are.
    ///
    /// ```
    /// use neuf_explain::{Difficulty, RuleKind};
    /// assert_eq!(Difficulty::of(RuleKind::XyChain), Difficulty::Expert);
    /// ```
    #[must_use]
    pub fn of(kind: RuleKind) -> Difficulty {
        use RuleKind as Kind;
        match kind {
            Kind::NakedSingle | Kind::HiddenSingle => Difficulty::Easy,
            Kind::Pointing
            | Kind::Claiming
            | Kind::NakedPair
            | Kind::HiddenPair
            | Kind::Comparison
            | Kind::Sum
            | Kind::Relation
            | Kind::NakedTriple
            | Kind::HiddenTriple
            | Kind::NakedQuad
            | Kind::HiddenQuad => Difficulty::Medium,
            Kind::XWing | Kind::Swordfish | Kind::Jellyfish => Difficulty::Hard,
            kind if kind < Kind::FinnedSwordfish => Difficulty::Hard,
            kind if kind < Kind::FailedLiteral => Difficulty::Expert,
            Kind::FailedLiteral => Difficulty::Diabolical,
            _ => Difficulty::Beyond,
        }
    }
}
