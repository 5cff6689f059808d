//! Passes all models of a session's clauses to a function of the caller.

#![forbid(unsafe_code)]

use std::ffi::c_int;

use neuf_cnf::{Lit, Var};

use crate::memory::{Callback, ModelFunction};
use crate::report::{Error, Kind};
use crate::session::Session;

/// Passes on each model, narrowed to a projection: by default, the projection of the session's
/// files. Returns whether these were all models, and how many there were.
pub(crate) fn enumerate(
    session: &mut Session,
    projection: &[Lit],
    callback: Callback<ModelFunction>,
) -> Result<(bool, u64), Error> {
    session.check_clause()?;
    session.set_interrupt();
    let limits = session.limits;
    let vars: Option<Vec<Var>> = match projection {
        [] => session.projection.as_ref().map(|vars| vars.iter().copied().collect()),
        lits => Some(lits.iter().map(|lit| lit.var()).collect()),
    };
    if vars.is_none() && session.declared > 0 {
        let message = format!(
            "a file declares {} variables, of which nearly all occur in no clause: a projection \
             says which of them the models are for",
            session.declared
        );
        return Err(Error::new(Kind::Argument, message));
    }
    let solver = session.begin()?;
    solver.set_limits(limits);
    let mut models = solver.models();
    if let Some(vars) = vars {
        models = models.project(vars);
    }
    let (mut count, mut is_enough) = (0, false);
    let mut numbers: Vec<c_int> = Vec::new();
    while !is_enough && let Some(model) = models.next() {
        numbers.clear();
        numbers.extend(model.true_literals().map(Lit::to_dimacs));
        count += 1;
        is_enough = callback.tell(&numbers);
    }
    let stopped = models.stopped();
    drop(models);
    session.clear_interrupt();
    if let Some(cause) = stopped {
        session.note_cause(cause);
    }
    Ok((!is_enough && stopped.is_none(), count))
}
