//! Looking ahead: what each of two values of a variable would change.
//!
//! A literal is decided on trial and propagated. If that fails, its negation holds at this
//! node. Otherwise the clauses that became shorter without becoming true are counted, a clause
//! of k open literals with the weight 5^(2-k). This is the *weighted difference* of Dubois and
//! Dequen's kcnfs (2001) and of Heule's march (2004), and the product of the two values of a
//! variable says how well it splits, because both parts then become smaller. Only variables
//! that look promising without propagation are tried, as in Li and Anbulagan's Satz (1997).
//!
//! To count the literals that become true would prefer variables with long chains of
//! implications that say little about what is left.

use neuf_cnf::{Formula, Interrupt, Interrupted, Lit, UnitPropagator, Var};

/// Clauses with more open literals than this count for nothing.
const LONGEST: usize = 9;
/// How many rounds of trials a node gets at most while literals fail.
const ROUNDS: usize = 3;
/// The least and the largest number of variables that are tried at a node; between them it is
/// a tenth of the open variables.
const TRIED: (usize, usize) = (24, 160);

/// A formula under decisions, with what is needed to look ahead.
pub(crate) struct Lookahead<'a> {
    formula: &'a Formula,
    propagator: UnitPropagator,
    /// By literal: where the list of its clauses ends in `clauses`.
    ends: Vec<u32>,
    clauses: Vec<u32>,
    /// By clause: the last trial that met it.
    met: Vec<u64>,
    trials: u64,
    /// By number of open literals.
    weights: [f64; LONGEST + 1],
    /// By literal: the weight of its open clauses.
    heat: Vec<f64>,
    pub(crate) failed: u64,
}

/// A variable to split on, with the literal to follow first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Branch {
    pub(crate) lit: Lit,
    /// How many variables have a value after `lit`, and after its negation.
    pub(crate) assigned: [usize; 2],
}

/// What was found at a node.
#[derive(Clone, Debug)]
pub(crate) enum Look {
    /// The decisions contradict the formula.
    Refuted,
    /// These literals hold because their negations failed, and this is the best split;
    /// `None` when no variable is left to split on.
    Open { forced: Vec<Lit>, branch: Option<Branch> },
}

impl<'a> Lookahead<'a> {
    /// Builds the tables of a formula.
    ///
    /// # Errors
    /// When `interrupt` is requested meanwhile.
    pub(crate) fn new(
        formula: &'a Formula,
        interrupt: &Interrupt,
    ) -> Result<Lookahead<'a>, Interrupted> {
        interrupt.check()?;
        let mut starts = vec![0_u32; 2 * formula.var_count() + 1];
        for lit in formula.clauses().flatten() {
            starts[lit.code() + 1] += 1;
        }
        for code in 1..starts.len() {
            starts[code] += starts[code - 1];
        }
        // While the lists are filled, each start moves to the end of its list.
        let mut clauses = vec![0; formula.literal_count()];
        for (index, clause) in formula.clauses().enumerate() {
            for lit in clause {
                clauses[starts[lit.code()] as usize] = index as u32;
                starts[lit.code()] += 1;
            }
        }
        interrupt.check()?;
        let mut weights = [0.0; LONGEST + 1];
        for (open, weight) in weights.iter_mut().enumerate().skip(1) {
            *weight = 5_f64.powi(2 - open as i32);
        }
        Ok(Lookahead {
            formula,
            propagator: UnitPropagator::load(formula, interrupt)?,
            ends: starts,
            clauses,
            met: vec![0; formula.len()],
            trials: 0,
            weights,
            heat: vec![0.0; 2 * formula.var_count()],
            failed: 0,
        })
    }

    /// Goes to a node: makes these decisions, each with the literals that were forced after it.
    /// Returns whether there is no contradiction.
    pub(crate) fn go_to<'b>(
        &mut self,
        steps: impl Iterator<Item = (Option<Lit>, &'b [Lit])>,
    ) -> bool {
        self.propagator.backtrack(0);
        for (decision, forced) in steps {
            let mut result = self.propagator.propagate();
            if let Some(lit) = decision {
                result = self.propagator.decide(lit);
            }
            for &lit in forced {
                result = result.and_then(|()| self.propagator.imply(lit));
            }
            if result.is_err() {
                return false;
            }
        }
        self.propagator.propagate().is_ok()
    }

    /// How many variables have a value.
    pub(crate) fn assigned(&self) -> usize {
        self.propagator.trail().len()
    }

    /// How many literals have been propagated so far.
    pub(crate) fn propagations(&self) -> u64 {
        self.propagator.propagations()
    }

    /// Looks ahead at the present node.
    ///
    /// # Errors
    /// When `interrupt` is requested. It is looked at before each trial: a node of a large formula
    /// has hundreds, each of which may propagate through all of it.
    pub(crate) fn look(&mut self, interrupt: &Interrupt) -> Result<Look, Interrupted> {
        let mut forced = Vec::new();
        for round in 1.. {
            let before = forced.len();
            let Some(branches) = self.try_all(&mut forced, interrupt)? else {
                return Ok(Look::Refuted);
            };
            let is_last = forced.len() == before || round == ROUNDS;
            if is_last {
                let is_open =
                    |&&(_, branch): &&(f64, Branch)| self.propagator.value(branch.lit).is_none();
                let best = branches.iter().filter(is_open).max_by(|a, b| a.0.total_cmp(&b.0));
                let branch = best.map(|&(_, branch)| branch);
                if branch.is_some() || forced.len() == before {
                    return Ok(Look::Open { forced, branch });
                }
            }
        }
        unreachable!("a round in which no literal fails is the last one")
    }

    /// Tries both values of the candidates. `None` when the node is refuted.
    fn try_all(
        &mut self,
        forced: &mut Vec<Lit>,
        interrupt: &Interrupt,
    ) -> Result<Option<Vec<(f64, Branch)>>, Interrupted> {
        let mut branches = Vec::new();
        for var in self.candidates() {
            interrupt.check()?;
            if self.propagator.value(var.positive()).is_some() {
                continue;
            }
            let found = [var.positive(), var.negative()].map(|lit| self.measure(lit));
            let failed = match found {
                [Some((first, one)), Some((second, other))] => {
                    // The part with more solutions, if there are any, is the one that loses
                    // less.
                    let (lit, assigned) = match first <= second {
                        true => (var.positive(), [one, other]),
                        false => (var.negative(), [other, one]),
                    };
                    let score = 1024.0 * first * second + first + second;
                    branches.push((score, Branch { lit, assigned }));
                    continue;
                }
                [None, _] => var.positive(),
                [_, None] => var.negative(),
            };
            self.failed += 1;
            forced.push(!failed);
            if self.propagator.imply(!failed).is_err() {
                return Ok(None);
            }
        }
        Ok(Some(branches))
    }

    /// The difference that a literal makes, and how many variables have a value then. `None`
    /// when it fails.
    fn measure(&mut self, lit: Lit) -> Option<(f64, usize)> {
        let (level, known) = (self.propagator.level(), self.propagator.trail().len());
        let found = self.propagator.decide(lit).is_ok().then(|| {
            self.trials += 1;
            let trail = self.propagator.trail();
            let shortened = trail[known..].iter().flat_map(|&lit| {
                let code = (!lit).code();
                let start = if code == 0 { 0 } else { self.ends[code - 1] };
                &self.clauses[start as usize..self.ends[code] as usize]
            });
            let mut difference = 0.0;
            for &clause in shortened {
                if self.met[clause as usize] == self.trials {
                    continue;
                }
                self.met[clause as usize] = self.trials;
                if let Some(open) = open_count(&self.propagator, self.formula, clause as usize) {
                    difference += self.weights[open];
                }
            }
            (difference, trail.len())
        });
        self.propagator.backtrack(level);
        found
    }

    /// The open variables that occur in the heaviest clauses, in both polarities.
    fn candidates(&mut self) -> Vec<Var> {
        self.heat.fill(0.0);
        for (index, clause) in self.formula.clauses().enumerate() {
            let Some(open) = open_count(&self.propagator, self.formula, index) else { continue };
            for &lit in clause.iter().filter(|&&lit| self.propagator.value(lit).is_none()) {
                self.heat[lit.code()] += self.weights[open];
            }
        }
        let heat = |var: Var| {
            let [one, other] = [var.positive(), var.negative()].map(|lit| self.heat[lit.code()]);
            1024.0 * one * other + one + other
        };
        let is_open = |var: &Var| self.propagator.value(var.positive()).is_none();
        let mut vars: Vec<Var> = self.formula.vars().filter(is_open).collect();
        vars.retain(|&var| heat(var) > 0.0);
        let count = (vars.len() / 10).clamp(TRIED.0, TRIED.1);
        if vars.len() > count {
            vars.select_nth_unstable_by(count, |&a, &b| {
                heat(b).total_cmp(&heat(a)).then(a.cmp(&b))
            });
            vars.truncate(count);
            vars.sort_unstable();
        }
        vars
    }
}

/// How many open literals a clause has; `None` when it is true or has too many of them.
fn open_count(propagator: &UnitPropagator, formula: &Formula, clause: usize) -> Option<usize> {
    let mut open = 0;
    for &lit in formula.clause(clause) {
        match propagator.value(lit) {
            Some(true) => return None,
            Some(false) => {}
            None => open += 1,
        }
    }
    (open <= LONGEST).then_some(open)
}
