//! Clauses, and constraints that become clauses.

use pyo3::prelude::*;

use super::Solver;
use crate::constraints::{AtMost, FIRST_HIDDEN, Parity};
use crate::formula::Cnf;
use crate::gather::{gather_all, scope_of};
use crate::literals::literals;

#[pymethods]
impl Solver {
    /// Adds a clause. With ``no_return=False``, it returns whether propagation alone does not
    /// refute the clauses.
    #[pyo3(signature = (clause, no_return = true))]
    fn add_clause(
        &self,
        py: Python<'_>,
        clause: &Bound<'_, PyAny>,
        no_return: bool,
    ) -> PyResult<Option<bool>> {
        // Reading may run code of the caller, so it comes before the lock.
        let clause = literals(clause)?;
        let state = &mut *self.lock()?;
        state.check(&clause)?;
        state.add_clause(&clause)?;
        Ok((!no_return).then(|| py.detach(|| state.is_consistent())))
    }

    /// Adds all clauses of a formula, or none if one of them is wrong. See :class:`neuf.CNF`
    /// for what can be a formula. With ``no_return=False``, it returns whether propagation
    /// alone does not refute the clauses.
    #[pyo3(signature = (formula, no_return = true))]
    fn append_formula(
        &self,
        py: Python<'_>,
        formula: &Bound<'_, PyAny>,
        no_return: bool,
    ) -> PyResult<Option<bool>> {
        let (mut at_mosts, scope) = (Vec::new(), scope_of(formula)?);
        let formula = gather_all(formula, &mut at_mosts)?;
        let state = &mut *self.lock()?;
        if formula.var_count() > FIRST_HIDDEN {
            formula.clauses().try_for_each(|clause| state.check(clause))?;
        }
        state.add_at_mosts(&at_mosts)?;
        py.detach(|| state.add_formula(formula))?;
        state.scope.join(scope);
        Ok((!no_return).then(|| py.detach(|| state.is_consistent())))
    }

    /// Adds the constraint that the weights of the true literals add up to at most ``k``; without
    /// ``weights``, each weighs 1. Literals may come several times, and weights may be negative.
    /// The constraint becomes clauses over variables that only :attr:`formula` and proofs show.
    ///
    /// >>> solver = Solver(bootstrap_with=[[1, 2, 3, 4]])
    /// >>> solver.add_atmost([1, 2, 3, 4], 2)
    /// >>> solver.solve([1, 3, 4]), solver.get_core()
    /// (False, [4, 3, 1])
    #[pyo3(signature = (lits, k, weights = None, no_return = true))]
    fn add_atmost(
        &self,
        py: Python<'_>,
        lits: &Bound<'_, PyAny>,
        k: &Bound<'_, PyAny>,
        weights: Option<&Bound<'_, PyAny>>,
        no_return: bool,
    ) -> PyResult<Option<bool>> {
        let at_most = AtMost::read(lits, k, weights)?;
        let state = &mut *self.lock()?;
        state.add_at_mosts(&[at_most])?;
        Ok((!no_return).then(|| py.detach(|| state.is_consistent())))
    }

    /// Whether tools are to use :meth:`add_atmost`: only after :meth:`activate_atmost`, with
    /// ``native_card=True``, or when there are such constraints already. RC2 is several times
    /// faster with encodings of its own, which grow.
    fn supports_atmost(&self) -> PyResult<bool> {
        Ok(self.lock()?.setup.native_card)
    }

    /// Makes :meth:`supports_atmost` true. :meth:`add_atmost` itself can be called at any time.
    fn activate_atmost(&self) -> PyResult<()> {
        self.lock()?.setup.native_card = true;
        Ok(())
    }

    /// Adds the constraint that an odd number of the literals is true, or with ``value=False`` an
    /// even number. It becomes clauses, as in :meth:`add_atmost`.
    #[pyo3(signature = (lits, value = true))]
    fn add_xor_clause(&self, lits: &Bound<'_, PyAny>, value: bool) -> PyResult<()> {
        let parity = Parity { lits: literals(lits)?, is_odd: value };
        self.lock()?.add_parity(&parity)
    }

    /// The highest variable of all clauses and assumptions.
    fn nof_vars(&self) -> PyResult<usize> {
        Ok(self.lock()?.var_count)
    }

    /// How many clauses were added.
    fn nof_clauses(&self) -> PyResult<usize> {
        Ok(self.lock()?.formula.len())
    }

    /// The clauses as a new :class:`neuf.CNF`, with the projection of :meth:`models`.
    #[getter]
    fn formula(&self) -> PyResult<Cnf> {
        Ok(self.lock()?.as_cnf())
    }
}
