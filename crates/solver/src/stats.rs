//! The solver's counters.

/// What the solver has done since it was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Conflicts analyzed.
    pub conflicts: u64,
    /// Literals decided, assumptions included.
    pub decisions: u64,
    /// Literals propagated.
    pub propagations: u64,
    /// Cache lines touched by propagation, about.
    pub ticks: u64,
    /// Restarts.
    pub restarts: u64,
    /// Clauses learned, units included.
    pub learned: u64,
    /// Literals in the learned clauses.
    pub learned_literals: u64,
    /// Literals that minimization took out of learned clauses.
    pub minimized_literals: u64,
    /// Rounds of forgetting learned clauses.
    pub reductions: u64,
    /// Learned clauses forgotten.
    pub forgotten: u64,
    /// Variables fixed at level 0.
    pub fixed: u64,
}

impl Stats {
    /// Each counter with its name, in the order in which to show them.
    pub fn rows(&self) -> impl Iterator<Item = (&'static str, u64)> + use<> {
        [
            ("conflicts", self.conflicts),
            ("decisions", self.decisions),
            ("propagations", self.propagations),
            ("ticks", self.ticks),
            ("restarts", self.restarts),
            ("learned", self.learned),
            ("learned_literals", self.learned_literals),
            ("minimized_literals", self.minimized_literals),
            ("reductions", self.reductions),
            ("forgotten", self.forgotten),
            ("fixed", self.fixed),
        ]
        .into_iter()
    }
}
