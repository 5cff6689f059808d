//! Numbers for the variables that the solver has added, in a file.
//!
//! The solver numbers its added variables from the end of the range ([`Var::MAX_COUNT`]), to stay
//! clear of variables that its caller may still use. Other checkers have tables by variable, and
//! such high numbers would cost them gigabytes. So in a file each added variable gets a lower
//! number when it is defined.
//!
//! If the formula is complete, the numbers follow the formula's variables. Otherwise the caller may
//! still add variables, which mostly have the next numbers. So the numbers of the file keep a
//! distance: they begin at 2^20, or at four times the number of variables when the solver defines
//! its first variable. A caller who reaches these numbers after all gets an error: the proof cannot
//! be continued. Choosing the numbers at the end would avoid this error, at the price of a second
//! pass over files of gigabytes.

use std::io;

use neuf_cnf::{Lit, ProofStep, Var};
use rustc_hash::{FxHashMap, FxHashSet};

/// The lowest number of a defined variable while the caller may add variables.
const FAR: usize = 1 << 20;
/// While the caller may add variables, numbers begin at this many times the number of variables, or
/// higher.
const ROOM: usize = 4;

/// The numbers of added variables.
#[derive(Debug, Default)]
pub(crate) struct Naming {
    /// Whether the caller adds no variables after its formula.
    pub(crate) is_complete: bool,
    /// One more than the highest variable of the caller.
    count: usize,
    /// The next free number.
    next: usize,
    names: FxHashMap<Var, Var>,
    given: FxHashSet<Var>,
    /// The literals of a step.
    lits: Vec<Lit>,
}

impl Naming {
    /// Takes note of a formula with this many variables.
    pub(crate) fn declare(&mut self, var_count: usize) {
        self.count = self.count.max(var_count);
    }

    /// The step with its variables numbered as in the file.
    ///
    /// # Errors
    /// When the caller uses a variable whose number was given to an added variable.
    pub(crate) fn rename<'a>(&'a mut self, step: ProofStep<'a>) -> io::Result<ProofStep<'a>> {
        match step {
            ProofStep::Input { lits, .. } => self.note(lits)?,
            ProofStep::Define { lits: &[first, ..], .. } => self.name(first.var()),
            _ => {}
        }
        if self.names.is_empty() {
            return Ok(step);
        }
        let (ProofStep::Input { lits, .. }
        | ProofStep::Derive { lits, .. }
        | ProofStep::Define { lits, .. }
        | ProofStep::Delete { lits, .. }) = step;
        let names = &self.names;
        self.lits.clear();
        self.lits.extend(
            lits.iter()
                .map(|lit| names.get(&lit.var()).unwrap_or(&lit.var()).lit(lit.is_positive())),
        );
        let lits = &self.lits[..];
        Ok(match step {
            ProofStep::Input { id, .. } => ProofStep::Input { id, lits },
            ProofStep::Derive { id, antecedents, .. } => {
                ProofStep::Derive { id, lits, antecedents }
            }
            ProofStep::Define { id, others, .. } => ProofStep::Define { id, lits, others },
            ProofStep::Delete { id, .. } => ProofStep::Delete { id, lits },
        })
    }

    /// Takes note of a clause of the caller.
    fn note(&mut self, lits: &[Lit]) -> io::Result<()> {
        for lit in lits {
            if self.given.contains(&lit.var()) {
                let var = lit.var();
                return Err(io::Error::other(format!(
                    "variable {var} is new, but in the proof the solver has given its number to \
                     one of its own"
                )));
            }
            self.count = self.count.max(lit.var().index() + 1);
        }
        Ok(())
    }

    /// Gives a number to a variable that is being defined. When no number is free, the variable
    /// keeps its own number.
    ///
    /// A variable also keeps a number below all numbers that are given here. Another number could
    /// belong to a variable that was named before.
    fn name(&mut self, var: Var) {
        if self.names.contains_key(&var) {
            return;
        }
        let least =
            if self.is_complete { self.count } else { FAR.max(self.count.saturating_mul(ROOM)) };
        let index = self.next.max(least);
        if var.index() >= least && index < Var::MAX_COUNT {
            self.next = index + 1;
            self.names.insert(var, Var::new(index));
            self.given.insert(Var::new(index));
        }
    }
}

#[cfg(test)]
mod tests {
    use neuf_cnf::ClauseId;
    use neuf_testing::lit;

    use super::*;

    fn added(number: usize) -> Lit {
        Var::new(Var::MAX_COUNT - number).positive()
    }

    const ID: ClauseId = ClauseId::FIRST;

    fn define(naming: &mut Naming, lits: &[Lit]) -> Vec<Lit> {
        match naming.rename(ProofStep::Define { id: ID, lits, others: &[] }).unwrap() {
            ProofStep::Define { lits, .. } => lits.to_vec(),
            _ => Vec::new(),
        }
    }

    #[test]
    fn numbers_follow_those_of_a_complete_formula() {
        let mut naming = Naming { is_complete: true, ..Naming::default() };
        naming.declare(3);
        assert_eq!(define(&mut naming, &[added(1), lit(2)]), [lit(4), lit(2)]);
        assert_eq!(define(&mut naming, &[!added(2), added(1)]), [!lit(5), lit(4)]);
        let used = [!added(2), lit(3)];
        let step = ProofStep::Delete { id: ID, lits: &used };
        let renamed = [!lit(5), lit(3)];
        assert_eq!(naming.rename(step).unwrap(), ProofStep::Delete { id: ID, lits: &renamed });
    }

    /// The solver takes the numbers of the caller's range from its end, so in the middle those that
    /// were given meet those that are to be replaced.
    #[test]
    fn no_number_is_given_twice_where_there_are_few() {
        const FREE: usize = 20;
        let mut naming = Naming { is_complete: true, ..Naming::default() };
        naming.declare(Var::MAX_COUNT - FREE);
        // The last variables have numbers that the formula does not use, although it uses higher
        // numbers.
        let own = (1..FREE + 4).map(added);
        let names: Vec<Lit> = own.map(|lit| define(&mut naming, &[lit])[0]).collect();
        let different: FxHashSet<&Lit> = names.iter().collect();
        assert_eq!(different.len(), names.len());
        assert!(names[..FREE].iter().all(|name| name.var().index() >= Var::MAX_COUNT - FREE));
        assert_eq!(names[FREE], added(FREE + 1));
    }

    #[test]
    fn numbers_keep_a_distance_while_variables_may_come() {
        let mut naming = Naming::default();
        let lits = [lit(7)];
        assert!(naming.rename(ProofStep::Input { id: ID, lits: &lits }).is_ok());
        let first = Var::new(FAR);
        assert_eq!(define(&mut naming, &[added(1)]), [first.positive()]);
        naming.declare(FAR);
        assert_eq!(define(&mut naming, &[added(2)]), [Var::new(ROOM * FAR).positive()]);
        for (var, is_free) in [(FAR - 1, true), (FAR + 1, true), (FAR, false)] {
            let lits = [Var::new(var).negative()];
            assert_eq!(naming.rename(ProofStep::Input { id: ID, lits: &lits }).is_ok(), is_free);
        }
    }
}
