//! The traits of rustsat, each in a few lines.

use rustsat::solvers::{
    ControlSignal, FlipLit, FreezeVar, GetInternalStats, Interrupt, InterruptSolver, Learn,
    LimitConflicts, LimitDecisions, LimitPropagations, PhaseLit, Propagate, PropagateResult, Solve,
    SolveIncremental, SolveStats, SolverResult, SolverState, SolverStats, Terminate,
};
use rustsat::types::{Cl, Clause, Lit, TernaryVal, Var};

use crate::literal::{self, back};
use crate::solver::{Neuf, State};

impl Extend<Clause> for Neuf<'_, '_> {
    /// # Panics
    /// When a variable is over the limit, or there is no memory; rustsat asks for a panic here.
    fn extend<T: IntoIterator<Item = Clause>>(&mut self, clauses: T) {
        clauses.into_iter().for_each(|clause| extend_by(self, &clause));
    }
}

impl<'a, C: AsRef<Cl> + ?Sized> Extend<&'a C> for Neuf<'_, '_> {
    /// # Panics
    /// When a variable is over the limit, or there is no memory; rustsat asks for a panic here.
    fn extend<T: IntoIterator<Item = &'a C>>(&mut self, clauses: T) {
        clauses.into_iter().for_each(|clause| extend_by(self, clause.as_ref()));
    }
}

fn extend_by(solver: &mut Neuf<'_, '_>, clause: &Cl) {
    if let Err(error) = solver.add_clause_ref(clause) {
        panic!("a clause cannot be added: {error}");
    }
}

impl Solve for Neuf<'_, '_> {
    fn signature(&self) -> &'static str {
        concat!("neuf-", env!("CARGO_PKG_VERSION"))
    }

    /// Makes variables up to this one known; memory is taken when clauses mention them.
    fn reserve(&mut self, max_var: Var) -> anyhow::Result<()> {
        literal::var(max_var)?;
        self.note_var(Some(max_var));
        self.state = State::Input;
        Ok(())
    }

    fn solve(&mut self) -> anyhow::Result<SolverResult> {
        match self.state {
            // A model under assumptions is also a model without them.
            State::Sat => Ok(SolverResult::Sat),
            State::Unsat { is_assumed: false } => Ok(SolverResult::Unsat),
            _ => self.solve_under(&[]),
        }
    }

    fn lit_val(&self, lit: Lit) -> anyhow::Result<TernaryVal> {
        self.require(SolverState::Sat)?;
        let value = literal::lit(lit).ok().and_then(|lit| self.solver.value(lit));
        Ok(value.map_or(TernaryVal::DontCare, TernaryVal::from))
    }

    /// Adds a clause. Without memory for the clause, the error is [`OutOfMemory::ExternalApi`], and
    /// the clause is not added. If the memory ends while the clause is added, later calls end in
    /// this error, too.
    ///
    /// [`OutOfMemory::ExternalApi`]: rustsat::OutOfMemory::ExternalApi
    fn add_clause_ref<C: AsRef<Cl> + ?Sized>(&mut self, clause: &C) -> anyhow::Result<()> {
        self.add(AsRef::<[Lit]>::as_ref(clause.as_ref()))
    }
}

impl SolveIncremental for Neuf<'_, '_> {
    fn solve_assumps(&mut self, assumps: &[Lit]) -> anyhow::Result<SolverResult> {
        self.solve_under(assumps)
    }

    fn core(&mut self) -> anyhow::Result<Vec<Lit>> {
        self.require(SolverState::Unsat)?;
        Ok(self.solver.failed_core().iter().map(|&lit| !back(lit)).collect())
    }
}

impl SolveStats for Neuf<'_, '_> {
    fn stats(&self) -> SolverStats {
        self.counted()
    }
}

impl<'term> Terminate<'term> for Neuf<'term, '_> {
    /// The callback is called before each search and then every few hundred steps.
    fn attach_terminator<CB: FnMut() -> ControlSignal + 'term>(&mut self, cb: CB) {
        self.attached.set_terminator(Some(Box::new(cb)));
    }

    fn detach_terminator(&mut self) {
        self.attached.set_terminator(None);
    }
}

impl<'learn> Learn<'learn> for Neuf<'_, 'learn> {
    /// The callback gets the clauses that are learned from conflicts. These clauses follow from the
    /// clauses of the solver, without the assumptions.
    fn attach_learner<CB: FnMut(Clause) + 'learn>(&mut self, cb: CB, max_len: usize) {
        self.attached.set_learner(Some(Box::new(cb)), max_len);
    }

    fn detach_learner(&mut self) {
        self.attached.set_learner(None, 0);
    }
}

/// Stops a solver from another thread.
#[derive(Clone, Debug)]
pub struct Interrupter(neuf_cnf::Interrupt);

impl Interrupt for Neuf<'_, '_> {
    type Interrupter = Interrupter;

    fn interrupter(&mut self) -> Interrupter {
        Interrupter(self.solver.interrupt_handle())
    }
}

impl InterruptSolver for Interrupter {
    /// Stops the call that is under way, or else the next call.
    fn interrupt(&self) {
        self.0.request();
    }
}

impl PhaseLit for Neuf<'_, '_> {
    fn phase_lit(&mut self, lit: Lit) -> anyhow::Result<()> {
        self.solver.set_phase(literal::lit(lit)?);
        Ok(())
    }

    fn unphase_var(&mut self, var: Var) -> anyhow::Result<()> {
        self.solver.clear_phase(literal::var(var)?);
        Ok(())
    }
}

impl FlipLit for Neuf<'_, '_> {
    fn flip_lit(&mut self, lit: Lit) -> anyhow::Result<bool> {
        self.require(SolverState::Sat)?;
        Ok(self.solver.flip(literal::var(lit.var())?))
    }

    fn is_flippable(&mut self, lit: Lit) -> anyhow::Result<bool> {
        self.require(SolverState::Sat)?;
        Ok(self.solver.is_flippable(literal::var(lit.var())?))
    }
}

/// neuf brings back removed variables as soon as a clause or an assumption mentions them, so no
/// variable has to be frozen; these methods only count.
impl FreezeVar for Neuf<'_, '_> {
    fn freeze_var(&mut self, var: Var) -> anyhow::Result<()> {
        literal::var(var)?;
        *self.frozen.entry(var).or_default() += 1;
        Ok(())
    }

    fn melt_var(&mut self, var: Var) -> anyhow::Result<()> {
        if let Some(count) = self.frozen.get_mut(&var) {
            *count -= 1;
            if *count == 0 {
                self.frozen.remove(&var);
            }
        }
        Ok(())
    }

    fn is_frozen(&mut self, var: Var) -> anyhow::Result<bool> {
        Ok(self.frozen.contains_key(&var))
    }
}

impl LimitConflicts for Neuf<'_, '_> {
    /// The limit holds for each later call.
    fn limit_conflicts(&mut self, limit: Option<u32>) -> anyhow::Result<()> {
        self.limits = self.limits.conflicts(limit.map(u64::from));
        Ok(())
    }
}

impl LimitDecisions for Neuf<'_, '_> {
    /// The limit holds for each later call.
    fn limit_decisions(&mut self, limit: Option<u32>) -> anyhow::Result<()> {
        self.limits = self.limits.decisions(limit.map(u64::from));
        Ok(())
    }
}

impl LimitPropagations for Neuf<'_, '_> {
    /// The limit holds for each later call.
    fn limit_propagations(&mut self, limit: Option<u32>) -> anyhow::Result<()> {
        self.limits = self.limits.propagations(limit.map(u64::from));
        Ok(())
    }
}

impl GetInternalStats for Neuf<'_, '_> {
    fn propagations(&self) -> usize {
        usize::try_from(self.solver.stats().propagations).unwrap_or(usize::MAX)
    }

    fn decisions(&self) -> usize {
        usize::try_from(self.solver.stats().decisions).unwrap_or(usize::MAX)
    }

    fn conflicts(&self) -> usize {
        usize::try_from(self.solver.stats().conflicts).unwrap_or(usize::MAX)
    }
}

impl Propagate for Neuf<'_, '_> {
    /// The result has the assumptions and their consequences, but not the consequences of the
    /// clauses alone.
    fn propagate(
        &mut self,
        assumps: &[Lit],
        phase_saving: bool,
    ) -> anyhow::Result<PropagateResult> {
        let assumed: Result<Vec<_>, _> = assumps.iter().map(|&lit| literal::lit(lit)).collect();
        let assumed = assumed?;
        self.state = State::Input;
        let found = if phase_saving {
            self.solver.propagate_under(&assumed)
        } else {
            self.solver.propagate_keeping_phases(&assumed)
        };
        let is_new = |lit: &neuf_cnf::Lit| self.solver.fixed(*lit).is_none();
        let all = assumed.iter().chain(&found.implied).copied();
        let propagated = all.filter(is_new).map(back).collect();
        Ok(PropagateResult { propagated, conflict: found.conflict })
    }
}
