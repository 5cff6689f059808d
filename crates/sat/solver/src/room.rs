//! Asks whether there is memory for clauses before adding them.
//!
//! A caller decides how many clauses are added, so a lack of memory is an error of the caller's
//! call and ends nothing. All memory for a clause is asked for first, so that adding the clause
//! cannot fail. Rejected: undoing a clause that was half added, since some thirty tables grow with
//! the variables. Learned clauses go into vectors that grow fallibly, and a lack of memory in the
//! search is [`Cause::Memory`](crate::Cause::Memory).

use neuf_core::{Lit, has_room};

use crate::Solver;
use crate::out_of_memory::OutOfMemory;

/// How many bytes the tables by variable take for each variable: 85 were measured.
const PER_VARIABLE: usize = 112;
/// How many bytes the tables by variable take for each variable of a formula that is loaded. The
/// tables may have doubled just before the end.
const PER_LOADED_VARIABLE: usize = 192;
/// How many bytes each clause of a formula that is loaded takes: header, watches and numbers.
const PER_CLAUSE: usize = 48;
/// How much a proof and its checker need for each literal.
const PER_PROVED_LITERAL: usize = 16;
/// Memory for literals is asked for in portions of at least this many literals.
const PORTION: usize = 1 << 12;

impl Solver {
    /// Makes sure that there is memory for a clause of outside literals.
    #[inline]
    pub(crate) fn find_room(&mut self, clause: &[Lit]) -> Result<(), OutOfMemory> {
        let session = &self.session;
        let has_tables = session.map.len() + clause.len() <= self.propagator.var_capacity();
        if has_tables && session.literals + clause.len() as u64 <= session.room {
            return Ok(());
        }
        self.find_more_room(clause)
    }

    #[cold]
    fn find_more_room(&mut self, clause: &[Lit]) -> Result<(), OutOfMemory> {
        let map = &self.session.map;
        let is_new = |lit: &&Lit| map.find(**lit).is_none();
        let vars = map.len() + clause.iter().filter(is_new).count();
        let capacity = self.propagator.var_capacity();
        // All tables double at once.
        let more_vars = if vars > capacity { vars.max(2 * capacity) - capacity } else { 0 };
        let literals = self.session.literals as usize;
        let needs_literals = literals + clause.len() > self.session.room as usize;
        if more_vars == 0 && !needs_literals {
            return Ok(());
        }
        let more = clause.len() + literals / 8 + PORTION;
        let (solvers, proved) = self.copies(literals + more);
        // A long clause is copied now and then.
        let copies = 4 * size_of_val(clause);
        let bytes = solvers * (more_vars * PER_VARIABLE + copies)
            + (solvers - 1) * more * PER_CLAUSE
            + proved * PER_PROVED_LITERAL;
        OutOfMemory::unless(self.propagator.make_room(more / 3, more) && has_room(bytes))?;
        self.session.room = (literals + more) as u64;
        Ok(())
    }

    /// How many solvers have each clause, and how many of these literals stand in a proof.
    fn copies(&self, literals: usize) -> (usize, usize) {
        let is_proved = self.proof.certifier.is_some() || self.propagator.is_traced();
        (1 + self.team.others().count(), if is_proved { literals } else { 0 })
    }

    /// A clone of this solver, if there is memory for it.
    ///
    /// ```
    /// use neuf_solver::{Lit, OutOfMemory, Outcome, Solver};
    /// let a = Lit::from_dimacs(1).unwrap();
    /// let mut solver = Solver::new();
    /// solver.add_clause([a]);
    /// let mut copy = solver.try_clone()?;
    /// copy.add_clause([!a]);
    /// // The clause of the clone is not a clause of the solver.
    /// assert_eq!(copy.solve(), Outcome::Unsatisfiable);
    /// assert_eq!(solver.solve(), Outcome::Satisfiable);
    /// # Ok::<(), OutOfMemory>(())
    /// ```
    ///
    /// # Errors
    /// [`OutOfMemory`] when there is not enough memory.
    pub fn try_clone(&self) -> Result<Solver, OutOfMemory> {
        OutOfMemory::unless(self.has_room_for_clones(1))?;
        Ok(self.clone())
    }

    /// Whether there is memory for so many clones of this solver alone.
    pub(crate) fn has_room_for_clones(&self, count: usize) -> bool {
        let own = self.bytes() as usize + self.session.map.len() * PER_VARIABLE;
        has_room(count.saturating_mul(own))
    }

    /// Makes sure that there is memory for a formula of this size.
    pub(crate) fn find_room_for(
        &self,
        vars: usize,
        clauses: usize,
        literals: usize,
    ) -> Result<(), OutOfMemory> {
        let (solvers, proved) = self.copies(2 * literals);
        let own = vars * PER_LOADED_VARIABLE + clauses * PER_CLAUSE + size_of::<Lit>() * literals;
        OutOfMemory::unless(has_room(solvers * own + proved * PER_PROVED_LITERAL))
    }
}

#[cfg(test)]
mod tests {
    use neuf_cnf::{Formula, Var};

    use super::*;
    use crate::{Cause, Outcome};

    /// More literals than there can be memory for.
    struct Endless;

    impl Iterator for Endless {
        type Item = Lit;

        fn next(&mut self) -> Option<Lit> {
            Some(Var::new(7).positive())
        }

        fn size_hint(&self) -> (usize, Option<usize>) {
            (1 << 60, None)
        }
    }

    #[test]
    fn a_clause_without_room_changes_nothing_unless_it_must_be_added() {
        let [a, b] = [1, 2].map(|number| Lit::from_dimacs(number).unwrap());
        let mut solver = Solver::new();
        assert_eq!(solver.try_add_clause([a, b]), Ok(()));
        assert_eq!(solver.try_add_clause(Endless), Err(OutOfMemory));
        assert_eq!(solver.solve_under(&[!a]), Outcome::Satisfiable);
        assert_eq!((solver.value(b), solver.value(Var::new(7).positive())), (Some(true), None));
        assert_eq!(solver.find_room_for(1 << 52, 0, 0), Err(OutOfMemory));
        assert_eq!(solver.try_add_formula(&Formula::new()), Ok(()));
        assert_eq!(solver.try_clone().map(|mut clone| clone.solve()), Ok(Outcome::Satisfiable));
        // If a call cannot report that a clause was lost, the next answers report it.
        solver.add_clause(Endless);
        assert_eq!(solver.solve(), Outcome::Unknown(Cause::Memory));
        // A refutation does not need the clause.
        solver.add_clause([!a]);
        solver.add_clause([!b]);
        assert_eq!(solver.solve(), Outcome::Unsatisfiable);
    }
}
