//! The solver's counters.

/// Counters of what the solver has done since it was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// Conflicts analyzed.
    pub conflicts: u64,
    /// Literals decided, assumptions included.
    pub decisions: u64,
    /// Literals propagated.
    pub propagations: u64,
    /// Cache lines touched by propagation (approximate).
    pub ticks: u64,
    /// Restarts.
    pub restarts: u64,
    /// Clauses learned, units included.
    pub learned: u64,
    /// Literals in the learned clauses.
    pub learned_literals: u64,
    /// Literals that minimization removed from learned clauses.
    pub minimized_literals: u64,
    /// Literals that shrinking removed from learned clauses.
    pub shrunken_literals: u64,
    /// Jumps back of one level only.
    pub chronological: u64,
    /// Rounds of forgetting learned clauses.
    pub reductions: u64,
    /// Learned clauses forgotten.
    pub forgotten: u64,
    /// Learned clauses that one learned soon afterwards made superfluous.
    pub subsumed_recent: u64,
    /// Rounds of simplification.
    pub simplifications: u64,
    /// Variables eliminated.
    pub eliminated: u64,
    /// Eliminated variables whose gate was recognised.
    pub gates: u64,
    /// Eliminated variables that were found to be defined in another way.
    pub definitions: u64,
    /// Units found when a definition was looked for.
    pub definition_units: u64,
    /// Clauses that a shorter one made superfluous.
    pub subsumed: u64,
    /// Literals removed from irredundant clauses because of another clause.
    pub strengthened: u64,
    /// Cache lines touched by elimination and subsumption (approximate).
    pub eliminate_ticks: u64,
    /// Blocked clauses removed.
    pub blocked: u64,
    /// Cache lines touched to find blocked clauses (approximate).
    pub block_ticks: u64,
    /// Covered clauses removed.
    pub covered: u64,
    /// Cache lines touched to find covered clauses (approximate).
    pub cover_ticks: u64,
    /// Variables added for what several clauses share.
    pub factored: u64,
    /// Clauses saved by added variables.
    pub factored_clauses: u64,
    /// Cache lines touched by variable addition (approximate).
    pub factor_ticks: u64,
    /// Clauses that returned because later clauses or assumptions touched their
    /// witnesses.
    pub restored: u64,
    /// Clauses that vivification has tried.
    pub vivify_checked: u64,
    /// Clauses that vivification made shorter.
    pub vivified: u64,
    /// Literals that vivification removed.
    pub vivified_literals: u64,
    /// Clauses that vivification found to be subsumed by another one.
    pub vivify_subsumed: u64,
    /// Ticks of vivification.
    pub vivify_ticks: u64,
    /// Repeated binary clauses removed.
    pub duplicates: u64,
    /// Units found in pairs of binary clauses.
    pub duplicate_units: u64,
    /// Gates looked at for congruence.
    pub congruence_gates: u64,
    /// Pairs of literals found to be equal by their gates.
    pub congruent: u64,
    /// Units found by congruence closure.
    pub congruence_units: u64,
    /// Cache lines touched by congruence closure (approximate).
    pub congruence_ticks: u64,
    /// Literals that failed along binary clauses.
    pub backbone_units: u64,
    /// Cache lines touched to find literals that fail along binary clauses (approximate).
    pub backbone_ticks: u64,
    /// Binary clauses removed because others imply them.
    pub transitive: u64,
    /// Literals that failed during transitive reduction.
    pub transitive_units: u64,
    /// Cache lines touched by transitive reduction (approximate).
    pub transitive_ticks: u64,
    /// Variables whose environments were swept.
    pub sweeps: u64,
    /// Questions asked by sweeping.
    pub sweep_questions: u64,
    /// Questions of sweeping that were given up.
    pub sweep_unanswered: u64,
    /// Pairs of literals that sweeping found to be equal.
    pub sweep_equal: u64,
    /// Units that sweeping found.
    pub sweep_units: u64,
    /// Cache lines touched by sweeping (approximate).
    pub sweep_ticks: u64,
    /// Pairs of ternary clauses replaced by a binary one.
    pub ternary_binaries: u64,
    /// Ternary clauses learned from pairs of ternary clauses.
    pub ternary_resolvents: u64,
    /// Cache lines touched by ternary resolution (approximate).
    pub ternary_ticks: u64,
    /// Variables replaced by equivalent ones.
    pub substituted: u64,
    /// Literals propagated on trial.
    pub probes: u64,
    /// Literals propagated on trial that failed.
    pub failed_literals: u64,
    /// Units derived from failed literals.
    pub probed_units: u64,
    /// Binary clauses learned from what literals imply on trial.
    pub hyper_binaries: u64,
    /// Longer clauses replaced by such a binary clause.
    pub hyper_replaced: u64,
    /// Units that a literal and its negation both imply.
    pub lifted_units: u64,
    /// Pairs of literals found to be equal because of what a literal and its negation
    /// imply.
    pub lifted_equalities: u64,
    /// Phases reset.
    pub rephased: u64,
    /// Runs of local search.
    pub walks: u64,
    /// Variables flipped by local search.
    pub flips: u64,
    /// Cache lines touched by local search (approximate).
    pub walk_ticks: u64,
    /// Calls answered by a simple assignment.
    pub lucky: u64,
    /// Variables fixed at level 0.
    pub fixed: u64,
    /// Bytes in clauses, watches and tables at the last check (approximate).
    pub memory: u64,
}

impl Stats {
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
            + self.transitive
            + self.blocked
            + self.covered
            + self.ternary_binaries
            + self.hyper_replaced
    }

    /// Each counter with its name, in the order in which they are shown.
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
            ("shrunken_literals", self.shrunken_literals),
            ("chronological", self.chronological),
            ("reductions", self.reductions),
            ("forgotten", self.forgotten),
            ("subsumed_recent", self.subsumed_recent),
            ("simplifications", self.simplifications),
            ("eliminated", self.eliminated),
            ("gates", self.gates),
            ("definitions", self.definitions),
            ("definition_units", self.definition_units),
            ("subsumed", self.subsumed),
            ("strengthened", self.strengthened),
            ("eliminate_ticks", self.eliminate_ticks),
            ("blocked", self.blocked),
            ("block_ticks", self.block_ticks),
            ("covered", self.covered),
            ("cover_ticks", self.cover_ticks),
            ("factored", self.factored),
            ("factored_clauses", self.factored_clauses),
            ("factor_ticks", self.factor_ticks),
            ("restored", self.restored),
            ("vivify_checked", self.vivify_checked),
            ("vivified", self.vivified),
            ("vivified_literals", self.vivified_literals),
            ("vivify_subsumed", self.vivify_subsumed),
            ("vivify_ticks", self.vivify_ticks),
            ("duplicates", self.duplicates),
            ("duplicate_units", self.duplicate_units),
            ("congruence_gates", self.congruence_gates),
            ("congruent", self.congruent),
            ("congruence_units", self.congruence_units),
            ("congruence_ticks", self.congruence_ticks),
            ("backbone_units", self.backbone_units),
            ("backbone_ticks", self.backbone_ticks),
            ("transitive", self.transitive),
            ("transitive_units", self.transitive_units),
            ("transitive_ticks", self.transitive_ticks),
            ("sweeps", self.sweeps),
            ("sweep_questions", self.sweep_questions),
            ("sweep_unanswered", self.sweep_unanswered),
            ("sweep_equal", self.sweep_equal),
            ("sweep_units", self.sweep_units),
            ("sweep_ticks", self.sweep_ticks),
            ("ternary_binaries", self.ternary_binaries),
            ("ternary_resolvents", self.ternary_resolvents),
            ("ternary_ticks", self.ternary_ticks),
            ("substituted", self.substituted),
            ("probes", self.probes),
            ("failed_literals", self.failed_literals),
            ("probed_units", self.probed_units),
            ("hyper_binaries", self.hyper_binaries),
            ("hyper_replaced", self.hyper_replaced),
            ("lifted_units", self.lifted_units),
            ("lifted_equalities", self.lifted_equalities),
            ("rephased", self.rephased),
            ("walks", self.walks),
            ("flips", self.flips),
            ("walk_ticks", self.walk_ticks),
            ("lucky", self.lucky),
            ("fixed", self.fixed),
            ("memory", self.memory),
        ]
        .into_iter()
    }
}
