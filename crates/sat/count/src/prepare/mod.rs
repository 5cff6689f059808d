//! Simplification that keeps the count.
//!
//! A solver may do more to a formula than a counter: setting a pure literal keeps some models, but
//! loses others. Here each step keeps the number of assignments of the projection that have a
//! model. So a variable may go if it has one value in all models, if it is equal to another
//! variable, or if other variables define it. A variable outside of the projection may always be
//! resolved away (Lagniez and Marquis, "Preprocessing for propositional model counting", AAAI
//! 2014).

mod eliminate;
mod equivalent;
mod subsume;

use neuf_cnf::{Formula, Interrupt, Interrupted, Lit, UnitPropagator, Var, probe};

/// How often the techniques are applied in turn.
const ROUNDS: usize = 4;

/// A formula that is ready to be counted, with its variables numbered anew.
#[derive(Debug, Default)]
pub(crate) struct Prepared {
    pub(crate) clauses: Vec<Vec<Lit>>,
    /// By variable: whether the variable belongs to the projection.
    pub(crate) projected: Vec<bool>,
    /// How many variables of the projection are in no clause, so that each doubles the count.
    pub(crate) free: usize,
    /// Whether there is no model.
    pub(crate) is_refuted: bool,
}

/// The formula while it is simplified.
pub(crate) struct Draft {
    pub(crate) clauses: Vec<Vec<Lit>>,
    pub(crate) projected: Vec<bool>,
    /// Variables that are in no clause any more, because other variables decide their values.
    pub(crate) is_gone: Vec<bool>,
    pub(crate) is_refuted: bool,
}

impl Draft {
    /// The clauses of each literal.
    pub(crate) fn occurrences(&self) -> Vec<Vec<usize>> {
        let mut lists = vec![Vec::new(); 2 * self.projected.len()];
        for (index, clause) in self.clauses.iter().enumerate() {
            clause.iter().for_each(|lit| lists[lit.code()].push(index));
        }
        lists
    }

    /// Puts clauses in order: each literal once, no tautology, no clause twice.
    ///
    /// # Errors
    /// When the interrupt is requested.
    pub(crate) fn tidy(&mut self, interrupt: &Interrupt) -> Result<(), Interrupted> {
        interrupt.check()?;
        for clause in &mut self.clauses {
            clause.sort_unstable();
            clause.dedup();
        }
        // The two literals of a variable stand next to each other.
        self.clauses.retain(|clause| clause.windows(2).all(|pair| pair[0] != !pair[1]));
        interrupt.check()?;
        self.clauses.sort_unstable_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
        self.clauses.dedup();
        self.is_refuted |= self.clauses.first().is_some_and(Vec::is_empty);
        interrupt.check()
    }
}

/// Simplifies a formula for the count over these variables, or over all.
///
/// # Errors
/// When the interrupt is requested.
pub(crate) fn prepare(
    formula: &Formula,
    projection: Option<&[Var]>,
    interrupt: &Interrupt,
) -> Result<Prepared, Interrupted> {
    interrupt.check()?;
    // Numbers are dense, since tables are as long as the highest number of a variable.
    let vars = formula.occurring_vars();
    let dense = formula.renumbered(&vars);
    interrupt.check()?;
    let (projected, beyond) = match projection {
        None => (vec![true; vars.len()], formula.var_count() - vars.len()),
        Some(projection) => {
            let mut projected_vars = projection.to_vec();
            projected_vars.sort_unstable();
            projected_vars.dedup();
            let projected: Vec<bool> =
                vars.iter().map(|var| projected_vars.binary_search(var).is_ok()).collect();
            let inside = projected.iter().filter(|&&is_projected| is_projected).count();
            (projected, projected_vars.len() - inside)
        }
    };
    let mut draft = Draft {
        clauses: dense.clauses().map(<[Lit]>::to_vec).collect(),
        is_gone: vec![false; projected.len()],
        projected,
        is_refuted: false,
    };
    draft.tidy(interrupt)?;
    for _ in 0..ROUNDS {
        let before = size(&draft);
        propagate(&mut draft, interrupt)?;
        if draft.is_refuted {
            return Ok(Prepared { is_refuted: true, ..Prepared::default() });
        }
        equivalent::replace(&mut draft, interrupt)?;
        subsume::remove(&mut draft, interrupt)?;
        eliminate::resolve(&mut draft, interrupt)?;
        draft.tidy(interrupt)?;
        if draft.is_refuted {
            return Ok(Prepared { is_refuted: true, ..Prepared::default() });
        }
        if size(&draft) == before {
            break;
        }
    }
    // Resolution may have made units.
    propagate(&mut draft, interrupt)?;
    if draft.is_refuted {
        return Ok(Prepared { is_refuted: true, ..Prepared::default() });
    }
    Ok(renumber(draft, beyond))
}

/// A measure that falls with each simplification.
fn size(draft: &Draft) -> (usize, usize) {
    let gone = draft.is_gone.iter().filter(|&&is_gone| !is_gone).count();
    (gone, draft.clauses.iter().map(Vec::len).sum())
}

/// Unit propagation and failed literals.
fn propagate(draft: &mut Draft, interrupt: &Interrupt) -> Result<(), Interrupted> {
    let mut formula: Formula = draft.clauses.iter().cloned().collect();
    formula.declare_vars(draft.projected.len());
    let mut propagator = UnitPropagator::load(&formula, interrupt)?;
    if propagator.propagate().is_ok() {
        probe(&mut propagator, interrupt);
    }
    interrupt.check()?;
    if propagator.is_refuted() {
        draft.is_refuted = true;
        return Ok(());
    }
    for lit in propagator.trail() {
        draft.is_gone[lit.var().index()] = true;
    }
    draft.clauses.retain(|clause| clause.iter().all(|&lit| propagator.value(lit) != Some(true)));
    for clause in &mut draft.clauses {
        clause.retain(|&lit| propagator.value(lit).is_none());
    }
    draft.tidy(interrupt)
}

/// Numbers the variables that are left from 0 on; `beyond` are in no clause from the beginning.
fn renumber(draft: Draft, beyond: usize) -> Prepared {
    let formula: Formula = draft.clauses.into_iter().collect();
    let left = formula.occurring_vars();
    let mut is_left = vec![false; draft.projected.len()];
    left.iter().for_each(|var| is_left[var.index()] = true);
    let is_free =
        |&index: &usize| draft.projected[index] && !draft.is_gone[index] && !is_left[index];
    let free = beyond + (0..is_left.len()).filter(is_free).count();
    Prepared {
        clauses: formula.renumbered(&left).clauses().map(<[Lit]>::to_vec).collect(),
        projected: left.iter().map(|var| draft.projected[var.index()]).collect(),
        free,
        is_refuted: false,
    }
}
