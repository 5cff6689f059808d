//! The methods that can be traced.

use neuf_words::named;

named! {
    /// A method whose steps can be told.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum TracedMethod("method") {
        /// The naive algorithm of the mock exam.
        NakedSingles = "naked-singles", "the cells that each pass fills";
        /// The paper's III.A.
        #[default]
        Propagation = "propagation", "each isolated literal, and what it simplifies";
        /// The paper's III.B.
        Probing = "probing", "what is supposed, what follows, which clause fails";
        /// The loop of the mock exam.
        Backtracking = "backtracking", "the loop as a table: position, element, candidates";
        /// Branching over propagation.
        Dpll = "dpll", "the decisions as a tree";
    }
}
