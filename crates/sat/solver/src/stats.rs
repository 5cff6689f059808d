//! The solver's counters, in one table.
//!
//! Each counter is named once, with its group and its meaning. The struct, its rows, the command's
//! `--stats` and the page of documentation are made from this table. Times are not among the
//! counters: the same run has the same counters on every machine. An [`Observer`](crate::Observer)
//! gets the times.

use neuf_core::Propagator;

/// The name, the group and the meaning of a counter.
///
/// ```
/// use neuf_solver::Stats;
/// let info = Stats::TABLE.iter().find(|info| info.name == "conflicts").unwrap();
/// assert_eq!(info.help, "Conflicts analyzed.");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CounterInfo {
    /// The name of the field of [`Stats`].
    pub name: &'static str,
    /// The group with which it is shown.
    pub group: &'static str,
    /// What the counter counts, in a line.
    pub help: &'static str,
}

macro_rules! stats {
    ($($group:literal { $($(#[doc = $help:literal])+ $name:ident,)* })*) => {
        /// Counters of what the solver has done since it was made.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        #[non_exhaustive]
        pub struct Stats {
            $($($(#[doc = $help])+ pub $name: u64,)*)*
        }

        impl Stats {
            /// All counters, group by group, in the order in which they are shown.
            pub const TABLE: &'static [CounterInfo] = &[$($(CounterInfo {
                name: stringify!($name),
                group: $group,
                help: concat!($($help),+).trim_ascii(),
            },)*)*];

            /// Each counter with its name, in the order of [`Stats::TABLE`].
            ///
            /// ```
            /// use neuf_solver::Solver;
            /// let mut solver = Solver::new();
            /// solver.solve();
            /// for (name, value) in solver.stats().rows().filter(|&(_, value)| value > 0) {
            ///     assert!(!name.is_empty() && value > 0);
            /// }
            /// ```
            pub fn rows(&self) -> impl Iterator<Item = (&'static str, u64)> + use<> {
                [$($((stringify!($name), self.$name),)*)*].into_iter()
            }

            /// By how much each counter has grown since an earlier state of the same solver.
            ///
            /// ```
            /// use neuf_solver::{Lit, Solver};
            /// let mut solver = Solver::new();
            /// solver.add_clause([Lit::from_dimacs(1).unwrap()]);
            /// solver.solve();
            /// let before = solver.stats();
            /// solver.solve();
            /// // The cost of the second call alone.
            /// let cost = solver.stats().since(&before);
            /// assert!(cost.propagations <= solver.stats().propagations);
            /// ```
            #[must_use]
            pub fn since(&self, earlier: &Stats) -> Stats {
                Stats { $($($name: self.$name.saturating_sub(earlier.$name),)*)* }
            }

            /// The counters of two solvers together.
            #[must_use]
            pub fn plus(&self, other: &Stats) -> Stats {
                Stats { $($($name: self.$name.saturating_add(other.$name),)*)* }
            }
        }
    };
}

stats! {
    "search" {
        /// Conflicts analyzed.
        conflicts,
        /// Literals decided, assumptions included.
        decisions,
        /// Literals propagated.
        propagations,
        /// Cache lines touched by propagation (approximate).
        ticks,
        /// Restarts.
        restarts,
        /// Clauses learned, units included.
        learned,
        /// Literals in the learned clauses.
        learned_literals,
        /// The sum of the glue of the learned clauses.
        learned_glue,
        /// Literals that minimization and shrinking removed from learned clauses.
        minimized_literals,
        /// Literals that shrinking removed from learned clauses.
        shrunken_literals,
        /// Jumps back of one level only.
        chronological,
    }
    "forgetting" {
        /// Rounds of forgetting learned clauses.
        reductions,
        /// Learned clauses forgotten.
        forgotten,
        /// Learned clauses that a clause learned soon afterwards made superfluous.
        subsumed_recent,
    }
    "simplification" {
        /// Rounds of simplification.
        simplifications,
        /// Variables fixed at level 0.
        fixed,
        /// Clauses that returned because later clauses or assumptions touched their
        /// witnesses.
        restored,
    }
    "elimination" {
        /// Variables eliminated.
        eliminated,
        /// Eliminated variables whose gate was recognised.
        gates,
        /// Eliminated variables that were found to be defined in another way.
        definitions,
        /// Units found when a definition was looked for.
        definition_units,
        /// Clauses that a shorter clause made superfluous.
        subsumed,
        /// Literals removed from irredundant clauses because of another clause.
        strengthened,
        /// Cache lines touched by elimination and subsumption (approximate).
        eliminate_ticks,
    }
    "equivalence" {
        /// Repeated binary clauses removed.
        duplicates,
        /// Units found in pairs of binary clauses.
        duplicate_units,
        /// Parity constraints found.
        parities,
        /// Units that follow from sums of parity constraints.
        parity_units,
        /// Pairs of literals that are equal because of sums of parity constraints.
        parity_equal,
        /// Refutations by a sum of parity constraints.
        parity_refutations,
        /// Cache lines touched by sums of parity constraints (approximate).
        parity_ticks,
        /// Gates looked at for congruence.
        congruence_gates,
        /// Pairs of literals found to be equal by their gates.
        congruent,
        /// Units found by congruence closure.
        congruence_units,
        /// Cache lines touched by congruence closure (approximate).
        congruence_ticks,
        /// Rounds of simulating the circuit of the formula.
        fraigs,
        /// Variables that may be equal to other variables after simulation.
        fraig_candidates,
        /// Questions asked about variables that may be equal after simulation.
        fraig_questions,
        /// Questions about variables that may be equal after simulation that were given up.
        fraig_unanswered,
        /// Pairs of literals found to be equal functions of the inputs of a circuit.
        fraig_equal,
        /// Units found by simulation and questions.
        fraig_units,
        /// Cache lines touched by simulation and its questions (approximate).
        fraig_ticks,
        /// Variables replaced by equivalent ones.
        substituted,
        /// Variables whose environments were swept.
        sweeps,
        /// Questions asked by sweeping.
        sweep_questions,
        /// Questions of sweeping that were given up.
        sweep_unanswered,
        /// Pairs of literals that sweeping found to be equal.
        sweep_equal,
        /// Units that sweeping found.
        sweep_units,
        /// Cache lines touched by sweeping (approximate).
        sweep_ticks,
    }
    "counting" {
        /// Groups of literals found with a bound on how many members are true.
        counting_groups,
        /// True literals that clauses ask for and groups have no room for, which refuted the
        /// formula.
        counting_clauses,
        /// Cache lines touched to find groups (approximate).
        counting_ticks,
    }
    "symmetry" {
        /// Symmetries found that take a literal to another literal.
        symmetries,
        /// Binary clauses added, since of two models that are images of each other one suffices.
        symmetry_cuts,
        /// Cache lines touched to find symmetries (approximate).
        symmetry_ticks,
    }
    "probing" {
        /// Literals propagated on trial.
        probes,
        /// Literals propagated on trial that failed.
        failed_literals,
        /// Units derived from failed literals.
        probed_units,
    }
    "vivification" {
        /// Clauses that vivification has tried.
        vivify_checked,
        /// Clauses that vivification made shorter.
        vivified,
        /// Literals that vivification removed.
        vivified_literals,
        /// Clauses that vivification found to be subsumed by another clause.
        vivify_subsumed,
        /// Ticks of vivification.
        vivify_ticks,
    }
    "phases" {
        /// Phases reset.
        rephased,
        /// Runs of local search.
        walks,
        /// Variables flipped by local search.
        flips,
        /// Cache lines touched by local search (approximate).
        walk_ticks,
        /// Calls answered by a simple assignment.
        lucky,
    }
    "memory" {
        /// Bytes in clauses, watches and tables at the last check (approximate).
        memory,
    }
}

impl Stats {
    /// These counters, completed by the propagator's.
    pub(crate) fn with_those_of(&self, propagator: &Propagator) -> Stats {
        Stats {
            propagations: propagator.propagations(),
            ticks: propagator.ticks(),
            fixed: propagator.history().root_len() as u64,
            ..*self
        }
    }

    /// A sum that grows with everything that simplification does to the formula.
    pub(crate) fn simplified(&self) -> u64 {
        self.fixed
            + self.eliminated
            + self.substituted
            + self.subsumed
            + self.strengthened
            + self.vivified
            + self.vivify_subsumed
            + self.duplicates
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_describes_the_rows() {
        let rows: Vec<_> = Stats::default().rows().collect();
        assert_eq!(rows.len(), Stats::TABLE.len());
        for (info, (name, value)) in Stats::TABLE.iter().zip(rows) {
            assert_eq!((info.name, value), (name, 0));
            assert!(info.help.ends_with('.'), "{}", info.help);
        }
        let groups: Vec<&str> = Stats::TABLE.iter().map(|info| info.group).collect();
        let mut once = groups.clone();
        once.dedup();
        let mut different = once.clone();
        different.sort_unstable();
        different.dedup();
        assert_eq!(once.len(), different.len(), "each group stands together");
    }

    #[test]
    fn differences_are_taken_counter_by_counter() {
        let before = Stats { conflicts: 3, memory: 9, ..Stats::default() };
        let after = Stats { conflicts: 5, walks: 1, memory: 4, ..Stats::default() };
        let expected = Stats { conflicts: 2, walks: 1, ..Stats::default() };
        assert_eq!(after.since(&before), expected);
    }
}
