//! Proves sums of parity constraints, in a number of steps linear in the length of the constraints.
//!
//! An equation of n variables takes 2^(n-1) clauses. So in the proof an equation is a chain of
//! equations of three variables. All equations have their variables in the same order. A chain has
//! a new variable for each prefix of the sum: the sum of the prefix before and the next variable.
//! The last prefix is the right side. For example, x + y + z = 1 has the prefixes p = x + y and 1 =
//! p + z. A chain is the binary decision diagram of the equation, of width 2, in clauses. Two
//! chains a and b are added from their start to their end. At each variable, the prefix c of the
//! sum is a new variable, defined as the sum of both prefixes. If only one equation has the
//! variable x, the link c' = c + x of the new chain follows from the definitions of c and c' and
//! the link of this equation, by one distinction of cases for each of its four clauses. If both
//! equations have the variable, then c' = c, and instead of a new definition c = a' + b' is
//! derived, from c = a + b and both links. Before its first variable and after its last, a prefix
//! of an equation is constant; there c is the prefix of the other equation, whose links are taken
//! over without a step. Clauses that are no longer needed are deleted at once.
//!
//! The definitions come from Philipp and Rebola-Pardo ("DRAT proofs for XOR reasoning", JELIA
//! 2016), who cut equations into short equations and sum these as clauses. The sum along an order
//! of variables, and the count of steps, come from decision diagrams (Sinz and Biere, "Extended
//! resolution proofs for conjoining BDDs", CSR 2006; Bryant, Biere and Heule, "Clausal proofs for
//! pseudo-Boolean reasoning", TACAS 2022). Gocht and Nordström ("Certifying parity reasoning
//! efficiently using pseudo-Boolean proofs", AAAI 2021) need fewer steps, but in a proof system of
//! linear inequalities.

use neuf_core::{ClauseId, Propagator, Var};

use super::find::{ClauseSource, Equation};
use super::relation::{Line, ParityProver, ShortEquation, Term};

/// A variable of a chain.
#[derive(Debug)]
struct Link {
    var: Var,
    /// The prefix of the sum with this variable.
    after: Term,
    /// The sum of this prefix, the prefix before and the variable is 0.
    step: ShortEquation,
}

/// An equation in the proof.
///
/// Invariant: the variables of the links ascend, and the last prefix is constant.
#[derive(Debug, Default)]
pub(super) struct Chain {
    links: Vec<Link>,
}

impl Chain {
    /// The result of a chain as one equation: the variables that are left, and the clauses about
    /// them.
    pub(super) fn conclude(mut self, prover: &mut ParityProver<'_>) -> Option<ShortEquation> {
        let mut terms: Vec<Term> = self.links.iter().map(|link| Term::of(link.var)).collect();
        terms.push(self.links.last()?.after);
        let mut steps: Vec<&mut ShortEquation> =
            self.links.iter_mut().map(|link| &mut link.step).collect();
        let relation = prover.derive(&terms, &mut steps);
        self.retract(prover);
        relation
    }

    /// Deletes the clauses that were derived for the chain.
    fn retract(self, prover: &mut ParityProver<'_>) {
        self.links.into_iter().for_each(|link| prover.retract(&link.step));
    }
}

/// The clauses of an equation of the formula, and the units of their other literals.
fn given(core: &Propagator, equation: &Equation) -> Option<ShortEquation> {
    let mut lines = Vec::new();
    let mut line = |lits, id: Option<ClauseId>| {
        lines.push(Line { lits, id: id?, is_own: false });
        Some(())
    };
    for source in &equation.clauses {
        match *source {
            ClauseSource::Binary(pair) => line(pair.to_vec(), core.binary_id(pair[0], pair[1]))?,
            ClauseSource::Long(clause) => {
                let lits: Vec<_> = core.arena().lits(clause).collect();
                for &lit in &lits {
                    if equation.vars.binary_search(&lit.var()).is_err() {
                        line(vec![!lit], core.unit_id(lit.var()))?;
                    }
                }
                line(lits, core.clause_id(clause))?;
            }
        }
    }
    Some(ShortEquation { vars: equation.vars.clone(), is_odd: equation.is_odd, lines })
}

/// The chain of an equation of the formula.
pub(super) fn start(prover: &mut ParityProver<'_>, equation: &Equation) -> Option<Chain> {
    let mut rest = given(prover.core, equation)?;
    let mut chain = Chain::default();
    let mut prefix = Term::ZERO;
    for (place, &var) in equation.vars.iter().enumerate() {
        let later = &equation.vars[place + 1..];
        let end = Term::constant(equation.is_odd);
        let known = match *later {
            _ if place == 0 => Some(Term::of(var)),
            [last] => end.plus(Term::of(last)),
            [] => Some(end),
            _ => None,
        };
        let (after, step) = match known {
            Some(after) => {
                let step = prover.derive(&[prefix, Term::of(var), after], &mut [&mut rest])?;
                (after, step)
            }
            None => {
                let (new, definition) = prover.define(prefix, Term::of(var))?;
                let mut terms: Vec<Term> = later.iter().copied().map(Term::of).collect();
                terms.extend([new, end]);
                let mut definition = definition;
                let next = prover.derive(&terms, &mut [&mut rest, &mut definition])?;
                prover.retract(&std::mem::replace(&mut rest, next));
                (new, definition)
            }
        };
        chain.links.push(Link { var, after, step });
        prefix = after;
    }
    Some(chain)
}

/// The sum of two chains, which are used up. A contradiction refutes the formula. `None` when the
/// sum cannot be derived.
pub(super) fn add(prover: &mut ParityProver<'_>, a: Chain, b: Chain) -> Option<Chain> {
    let mut sides = [a, b].map(|chain| chain.links.into_iter().peekable());
    let mut prefixes = [Term::ZERO; 2];
    let mut sum = Term::ZERO;
    // The sum is the sum of the prefixes.
    let mut relation = ShortEquation::default();
    let mut chain = Chain::default();
    while !prover.core.is_refuted() {
        let next = sides.each_mut().map(|side| side.peek().map(|link| link.var));
        let Some(var) = next.into_iter().flatten().min() else { break };
        let old = sum;
        let mut steps = Vec::new();
        for (side, prefix) in sides.iter_mut().zip(&mut prefixes) {
            if let Some(link) = side.next_if(|link| link.var == var) {
                *prefix = link.after;
                steps.push(link.step);
            }
        }
        let [first, second] = prefixes;
        let is_common = steps.len() == 2;
        let mut defined = ShortEquation::default();
        if is_common {
            // The sum stays.
        } else if let Some(known) = first.plus(second) {
            sum = known;
        } else if old.var.is_none() {
            sum = old.plus(Term::of(var))?;
        } else {
            (sum, defined) = prover.define(first, second)?;
        }
        let borrowed = defined.borrowed();
        let step = if is_common {
            ShortEquation::default()
        } else {
            let mut from: Vec<&mut ShortEquation> = steps.iter_mut().collect();
            from.extend([&mut relation, &mut defined]);
            prover.derive(&[old, Term::of(var), sum], &mut from)?
        };
        let next = if !defined.lines.is_empty() {
            defined
        } else if !borrowed.lines.is_empty() {
            // The definition itself is the step.
            borrowed
        } else {
            let mut from: Vec<&mut ShortEquation> = steps.iter_mut().collect();
            from.push(&mut relation);
            prover.derive(&[sum, first, second], &mut from)?
        };
        prover.retract(&std::mem::replace(&mut relation, next));
        steps.into_iter().for_each(|step| prover.retract(&step));
        if !is_common {
            chain.links.push(Link { var, after: sum, step });
        }
    }
    finish(prover, &mut chain, prefixes, relation)?;
    Some(chain)
}

/// Makes the last prefix of a sum constant, as the right sides of both equations are.
fn finish(
    prover: &mut ParityProver<'_>,
    chain: &mut Chain,
    [first, second]: [Term; 2],
    mut relation: ShortEquation,
) -> Option<()> {
    let before =
        chain.links.len().checked_sub(2).map_or(Term::ZERO, |place| chain.links[place].after);
    if let Some(last) = chain.links.last_mut()
        && last.after.var.is_some()
        && !prover.core.is_refuted()
    {
        let end = first.plus(second)?;
        let terms = [before, Term::of(last.var), end];
        let step = prover.derive(&terms, &mut [&mut last.step, &mut relation])?;
        prover.retract(&std::mem::replace(&mut last.step, step));
        last.after = end;
    }
    prover.retract(&relation);
    Some(())
}
