//! Levels of difficulty in words, by the hardest technique that a puzzle needs.
//!
//! The paper's ladder ([`Level`](crate::rate::Level)) tells how strong the rules must be for
//! a program; these levels tell a person what to know. The borders lie where the books for
//! people have theirs: what can be seen without pencil marks, what needs marks of one
//! house, patterns of several houses, short chains that have a name, chains, and what cannot be
//! done but by trying. `bench/results/score.md` compares them with Sudoku Explainer's ratings.

use neuf_words::named;

named! {
    /// How difficult a puzzle is for a person.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Difficulty("difficulty") {
        /// At each moment some value has only one place in a box, or some house has only one
        /// empty cell.
        Beginner = "beginner";
        /// Singles suffice.
        Easy = "easy";
        /// Intersections, pairs and triples, and in variants comparisons, sums and relations of up
        /// to two open cells; three are hard, four or five tough, and more are for experts. In the
        /// rule of 45 each house that is added up counts as a cell.
        Medium = "medium";
        /// Quadruples, fish, wings with a pivot, and what rests on uniqueness.
        Hard = "hard";
        /// Short chains with a name: skyscrapers, kites, empty rectangles, turbot fish, W-wings,
        /// remote pairs, colouring, and X-wings with fins.
        Tough = "tough";
        /// Chains, almost locked sets and WXYZ-wings, sue de coq, and large fish with fins.
        Expert = "expert";
        /// SK loops, exocets and tridagons; forcing chains: all candidates of a cell, or all places
        /// of a value, lead to the same; or something is supposed that fails.
        Diabolical = "diabolical";
        /// Failed literals nested in each other.
        Beyond = "beyond";
    }
}

impl Difficulty {
    /// The levels of puzzles that a person can solve by reasoning, the easiest first: all but the
    /// last.
    ///
    /// ```
    /// use neuf_explain::Difficulty;
    /// assert!(Difficulty::REASONED.contains(&Difficulty::Tough));
    /// assert!(!Difficulty::REASONED.contains(&Difficulty::Beyond));
    /// ```
    pub const REASONED: &'static [Difficulty] =
        Difficulty::ALL.split_at(Difficulty::ALL.len() - 1).0;
}
