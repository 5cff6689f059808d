//! Adding all clauses of a formula.
//!
//! Room is made for all clauses first, since watch lists that grow step by step take most of the
//! time of loading a large formula. The clauses are read in groups. For each group, one loop brings
//! the ends of its watch lists into the cache, so that the cache misses overlap; then the clauses
//! are added.
//!
//! The consequences of units are drawn after each group. So later clauses that are satisfied
//! already take no memory; in some formulas, most clauses are satisfied. Drawing the consequences
//! at the end would store all clauses and remove most again.
//!
//! A formula is read twice: to enter its variables in their order and to count the watches,
//! and then to add the clauses.

use neuf_cnf::{Formula, PackedFormula};
use neuf_core::{ClauseId, Expected, Interrupt, Interrupted, Lit, Var};

use crate::Solver;
use crate::map::VarMap;
use crate::out_of_memory::OutOfMemory;
use crate::outcome::Cause;

/// How many clauses are in a group.
const GROUP: usize = 64;
/// How many clauses pass between two checks of the interrupt.
const PATIENCE: usize = 1 << 10;
/// The number of variables for which room is made between two checks of the interrupt;
/// their tables take about a megabyte.
const GROWTH: usize = 1 << 13;

/// The clauses of a formula, which can be read several times from the first to the last.
#[derive(Clone, Copy)]
enum GivenClauses<'a> {
    Plain(&'a Formula),
    Packed(&'a PackedFormula),
}

impl GivenClauses<'_> {
    fn var_count(self) -> usize {
        match self {
            GivenClauses::Plain(formula) => formula.var_count(),
            GivenClauses::Packed(formula) => formula.var_count(),
        }
    }

    fn clause_count(self) -> usize {
        match self {
            GivenClauses::Plain(formula) => formula.len(),
            GivenClauses::Packed(formula) => formula.len(),
        }
    }

    fn literal_count(self) -> usize {
        match self {
            GivenClauses::Plain(formula) => formula.literal_count(),
            GivenClauses::Packed(formula) => formula.literal_count(),
        }
    }

    fn is_sparse(self) -> bool {
        match self {
            GivenClauses::Plain(formula) => formula.is_sparse(),
            GivenClauses::Packed(formula) => formula.is_sparse(),
        }
    }

    fn packed(self) -> PackedFormula {
        match self {
            GivenClauses::Plain(formula) => PackedFormula::new(formula),
            GivenClauses::Packed(formula) => formula.clone(),
        }
    }

    /// Calls `visit` with each clause until it returns an error.
    fn visit(
        self,
        visit: impl FnMut(&[Lit]) -> Result<(), Interrupted>,
    ) -> Result<(), Interrupted> {
        match self {
            GivenClauses::Plain(formula) => formula.clauses().try_for_each(visit),
            GivenClauses::Packed(formula) => formula.try_for_each(visit),
        }
    }

    /// [`GivenClauses::visit`] for groups of clauses, with a look at the interrupt from time to
    /// time.
    fn read(
        self,
        interrupt: &Interrupt,
        mut visit: impl FnMut(&mut Group),
    ) -> Result<(), Interrupted> {
        let mut group = Group::default();
        let mut count = 0;
        self.visit(|clause| {
            if count % PATIENCE == 0 {
                interrupt.check()?;
            }
            count += 1;
            group.push(clause);
            if group.ends.len() == GROUP {
                visit(&mut group);
                group.clear();
            }
            Ok(())
        })?;
        visit(&mut group);
        interrupt.check()
    }
}

/// A few clauses one after the other.
#[derive(Default)]
struct Group {
    lits: Vec<Lit>,
    ends: Vec<usize>,
}

impl Group {
    fn push(&mut self, clause: &[Lit]) {
        self.lits.extend_from_slice(clause);
        self.ends.push(self.lits.len());
    }

    fn clauses(&self) -> impl Iterator<Item = &[Lit]> + Clone {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.lits[start..end])
    }

    fn clear(&mut self) {
        self.lits.clear();
        self.ends.clear();
    }

    /// Replaces the literals by inside literals.
    fn enter(&mut self, map: &mut VarMap) {
        self.lits.iter_mut().for_each(|lit| *lit = map.enter(*lit));
    }

    fn count(&self, expected: &mut Expected) {
        self.clauses().for_each(|clause| expected.count(clause));
    }
}

impl Solver {
    /// Adds all clauses of a formula. Each model gives a value to all variables of the formula,
    /// whether clauses mention them or not; for a [sparse](Formula::is_sparse) formula, only to
    /// variables that occur.
    ///
    /// Adding a formula is faster than adding clauses one by one, because room is made for all
    /// clauses first.
    ///
    /// Without memory for the clauses, calls end as [`Solver::add_clause`] says.
    ///
    /// ```
    /// use neuf_solver::{Formula, Lit, Outcome, Solver};
    /// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
    /// let formula: Formula = [[a, b], [!a, b]].into_iter().collect();
    /// let mut solver = Solver::new();
    /// solver.add_formula(&formula);
    /// assert_eq!(solver.solve_under(&[!b]), Outcome::Unsatisfiable);
    /// ```
    pub fn add_formula(&mut self, formula: &Formula) {
        if self.try_add_formula(formula).is_err() {
            self.note_loss();
        }
    }

    /// Adds all clauses of a formula, if there is enough memory.
    ///
    /// ```
    /// use neuf_solver::{Formula, Lit, OutOfMemory, Solver};
    /// let a = Lit::from_dimacs(1).unwrap();
    /// let formula: Formula = [[a]].into_iter().collect();
    /// let mut solver = Solver::new();
    /// solver.try_add_formula(&formula)?;
    /// assert!(!solver.has_lost_clauses());
    /// # Ok::<(), OutOfMemory>(())
    /// ```
    ///
    /// # Errors
    /// [`OutOfMemory`]; then no clause was added.
    pub fn try_add_formula(&mut self, formula: &Formula) -> Result<(), OutOfMemory> {
        self.find_room_in(GivenClauses::Plain(formula))?;
        // Nothing requests this interrupt.
        let _ = self.take_in(GivenClauses::Plain(formula), &Interrupt::new());
        Ok(())
    }

    fn find_room_in(&self, formula: GivenClauses<'_>) -> Result<(), OutOfMemory> {
        let (all, literals) = (formula.var_count(), formula.literal_count());
        let vars = if formula.is_sparse() { literals } else { all };
        self.find_room_for(vars, formula.clause_count(), literals)
    }

    /// Adds all clauses of a formula and returns the solver, unless its interrupt asks to
    /// stop meanwhile. A large formula takes seconds.
    ///
    /// ```
    /// use neuf_cnf::{Formula, Interrupt};
    /// use neuf_solver::{Cause, Solver};
    /// let interrupt = Interrupt::new();
    /// let mut solver = Solver::new();
    /// solver.set_interrupt(&interrupt);
    /// interrupt.request();
    /// assert_eq!(solver.load(&Formula::new()).err(), Some(Cause::Interrupted));
    /// ```
    ///
    /// # Errors
    /// Why the interrupt asks to stop: its request, its deadline or its limit of memory. Then no
    /// solver is returned, because the solver would lack clauses.
    pub fn load(self, formula: &Formula) -> Result<Solver, Cause> {
        self.load_from(GivenClauses::Plain(formula))
    }

    /// Like [`Solver::load`], from a formula in few bytes.
    ///
    /// ```
    /// use neuf_cnf::{Formula, Lit, PackedFormula};
    /// use neuf_solver::{Outcome, Solver};
    /// let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
    /// let formula: Formula = [vec![a, b], vec![!a]].into_iter().collect();
    /// let packed = PackedFormula::new(&formula);
    /// drop(formula);
    /// let mut solver = Solver::new().load_packed(&packed).unwrap();
    /// assert_eq!(solver.solve(), Outcome::Satisfiable);
    /// assert_eq!(packed.first_unsatisfied(solver.model().unwrap()), None);
    /// ```
    ///
    /// # Errors
    /// The errors of [`Solver::load`].
    pub fn load_packed(self, formula: &PackedFormula) -> Result<Solver, Cause> {
        self.load_from(GivenClauses::Packed(formula))
    }

    fn load_from(mut self, formula: GivenClauses<'_>) -> Result<Solver, Cause> {
        let interrupt = self.session.interrupt.clone();
        self.find_room_in(formula).map_err(|_| Cause::Memory)?;
        self.take_in(formula, &interrupt).map_err(|_| Cause::of_stopped(&interrupt))?;
        Ok(self)
    }

    /// Adds all clauses. With a proof or several threads, only the first formula is added as a
    /// whole: each clause of a later formula is a step of the proof.
    fn take_in(
        &mut self,
        formula: GivenClauses<'_>,
        interrupt: &Interrupt,
    ) -> Result<(), Interrupted> {
        self.session.promise.note_late_need();
        if self.session.promise.is_used() {
            return Ok(());
        }
        // An enumeration of no clauses has numbers in the proof, too.
        let is_numbered = self.propagator.next_clause_id().is_some_and(|id| id > ClauseId::FIRST);
        let is_first = self.session.literals == 0 && !self.propagator.is_refuted() && !is_numbered;
        let is_whole = match &self.proof.certifier {
            Some(certifier) => !is_numbered && certifier.begin(formula.packed()),
            None => is_first || !self.propagator.is_traced(),
        };
        if is_whole && !self.team.has_others() {
            self.proof.declare(formula.var_count());
            return self.add_clauses(formula, interrupt);
        }
        if !formula.is_sparse() {
            self.declare(formula.var_count());
        }
        let mut count = 0;
        formula.visit(|clause| {
            if count % PATIENCE == 0 {
                interrupt.check()?;
            }
            count += 1;
            self.add_clause(clause.iter().copied());
            Ok(())
        })
    }

    /// Gives a value to all variables below this number in each model.
    pub(crate) fn declare(&mut self, var_count: usize) {
        self.session.declared = self.session.declared.max(var_count);
        self.team.others_mut().for_each(|solver| solver.declare(var_count));
    }

    fn add_clauses(
        &mut self,
        formula: GivenClauses<'_>,
        interrupt: &Interrupt,
    ) -> Result<(), Interrupted> {
        self.backtrack(0);
        let expected = if formula.is_sparse() {
            self.count_sparse(formula, interrupt)?
        } else {
            self.declare(formula.var_count());
            self.count_dense(formula, interrupt)?
        };
        self.propagator.expect(&expected, interrupt)?;
        drop(expected);
        self.session.literals += formula.literal_count() as u64;
        formula.read(interrupt, |group| {
            group.enter(&mut self.session.map);
            self.add_group(group);
        })
    }

    /// Adds the clauses of a group, which has inside literals.
    fn add_group(&mut self, group: &Group) {
        let has_removed = self.heuristics.decider.has_inactive() || !self.reconstruction.is_empty();
        let known = self.propagator.trail().len();
        let watched = group.clauses().filter(|clause| clause.len() > 1);
        self.propagator.touch(watched.flat_map(|clause| [clause[0], clause[1]]));
        for clause in group.clauses() {
            if has_removed {
                self.reconstruction.mention(&mut self.heuristics.decider, clause);
            }
            self.propagator.add_clause(clause);
        }
        if self.propagator.trail().len() > known {
            // A conflict at level 0 refutes the formula.
            let _ = self.propagator.propagate();
        }
    }

    /// Enters the variables of a formula in the order of their numbers, which often reflects the
    /// structure of the problem, and counts the sizes of its clauses. If only few variables do not
    /// occur, all are entered, so that both numberings are the same.
    fn count_dense(
        &mut self,
        formula: GivenClauses<'_>,
        interrupt: &Interrupt,
    ) -> Result<Expected, Interrupted> {
        let mut occurs = vec![false; formula.var_count()];
        let mut expected = Expected::new(formula.var_count());
        formula.read(interrupt, |group| {
            group.lits.iter().for_each(|lit| occurs[lit.var().index()] = true);
            group.count(&mut expected);
        })?;
        let used = occurs.iter().filter(|&&is_used| is_used).count();
        let enters_all = used >= occurs.len() - occurs.len() / 8;
        let entered = (0..occurs.len()).filter(|&index| enters_all || occurs[index]);
        for (count, index) in entered.enumerate() {
            self.session.map.enter(Var::new(index).positive());
            if count.is_multiple_of(GROWTH) {
                interrupt.check()?;
                self.grow();
            }
        }
        self.grow();
        interrupt.check()?;
        let map = &mut self.session.map;
        Ok(expected.renamed(self.propagator.var_count(), |lit| map.enter(lit)))
    }

    /// [`Solver::count_dense`] without tables by outside variable, which would be larger than the
    /// formula.
    fn count_sparse(
        &mut self,
        formula: GivenClauses<'_>,
        interrupt: &Interrupt,
    ) -> Result<Expected, Interrupted> {
        let mut vars = Vec::with_capacity(formula.literal_count());
        formula.read(interrupt, |group| vars.extend(group.lits.iter().map(|lit| lit.var())))?;
        vars.sort_unstable();
        let map = &mut self.session.map;
        for var in vars {
            map.enter(var.positive());
        }
        self.grow();
        let map = &mut self.session.map;
        let mut expected = Expected::new(self.propagator.var_count());
        formula.read(interrupt, |group| {
            group.enter(map);
            group.count(&mut expected);
        })?;
        Ok(expected)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;
    use crate::Outcome;

    /// Loads a formula of 10,000 clauses and stops at this check of the interrupt.
    fn load_until(look: u64) -> Result<Solver, Cause> {
        static LOOKS: AtomicU64 = AtomicU64::new(0);
        let lit = |index: usize| Var::new(index % 997).lit(index.is_multiple_of(3));
        let formula: Formula =
            (0..10_000).map(|index| [lit(index), lit(7 * index + 1), lit(index / 5 + 2)]).collect();
        LOOKS.store(0, Ordering::Relaxed);
        let used = || LOOKS.fetch_add(1, Ordering::Relaxed);
        let mut solver = Solver::new();
        solver.set_interrupt(&Interrupt::new().with_memory_limit(look, used));
        solver.load(&formula)
    }

    #[test]
    fn loading_stops_at_each_look_at_the_interrupt() {
        let looks = (0..).take_while(|&look| load_until(look).is_err()).count();
        assert!(looks > 20, "only {looks} looks");
        assert_eq!(load_until(10).err(), Some(Cause::Memory));
        let mut solver = load_until(u64::MAX).unwrap();
        assert!(matches!(solver.solve(), Outcome::Satisfiable | Outcome::Unsatisfiable));
    }

    #[test]
    fn a_formula_after_an_enumeration_of_nothing_is_checked() {
        let [a, b] = [1, 2].map(neuf_testing::lit);
        let formula: Formula = [[a, b], [!a, b], [a, !b]].into_iter().collect();
        let mut solver = Solver::new();
        solver.certify(true).unwrap();
        assert_eq!(solver.models().count(), 1);
        solver.add_formula(&formula);
        assert_eq!((solver.models().count(), solver.solve()), (1, Outcome::Satisfiable));
        solver.add_clause([!a, !b]);
        assert_eq!(solver.solve(), Outcome::Unsatisfiable);
        assert!(solver.certificate().is_some());
    }

    #[test]
    fn clauses_that_units_before_them_satisfy_take_no_memory() {
        let lit = |index: usize| Var::new(index).positive();
        // The first unit makes all variables true, one after the other.
        let mut formula: Formula = [[lit(0)]].into_iter().collect();
        formula.extend((0..100).map(|index| [!lit(index), lit(index + 1)]));
        formula.extend((0..10_000).map(|index| [lit(index % 99), lit(100 + index), lit(7)]));
        for mut solver in [
            Solver::new().load(&formula).unwrap(),
            Solver::new().load_packed(&PackedFormula::new(&formula)).unwrap(),
        ] {
            assert!(solver.propagator.arena().is_empty());
            assert_eq!(solver.solve(), Outcome::Satisfiable);
            assert!(formula.is_satisfied_by(solver.model().unwrap()));
        }
        formula.extend([[!lit(100)]]);
        let mut solver = Solver::new().load(&formula).unwrap();
        assert!(solver.propagator.is_refuted());
        assert_eq!(solver.solve(), Outcome::Unsatisfiable);
    }
}
