//! Random formulas with proofs, and forgeries of them.
//!
//! A proof draws clauses, finds hints by propagation, or hints for each resolvent, and ends with a
//! refutation by cases if there is one. One step may be forged; later steps build on the forged
//! clause.

use std::collections::BTreeMap;

/// What was changed in the one step that was forged.
pub(crate) const FORGERIES: [&str; 12] = [
    "nothing",
    "hints in another order",
    "a hint left out",
    "the sign of a hint",
    "hints of two resolvents exchanged",
    "a resolvent left out",
    "a needed clause deleted",
    "a repeated literal",
    "another literal",
    "another first literal",
    "a clause that does not follow",
    "the number of a clause used again",
];

#[derive(Clone, Debug)]
pub(crate) enum Step {
    Input(u64, Vec<u32>),
    /// By propagation alone.
    Derive(u64, Vec<u32>, Vec<i64>),
    Lemma(u64, Vec<u32>, Vec<i64>),
    Delete(u64),
}

#[derive(Debug)]
pub(crate) struct Case {
    pub(crate) vars: u32,
    pub(crate) formula: Vec<Vec<u32>>,
    pub(crate) steps: Vec<Step>,
    /// The index in [`FORGERIES`].
    pub(crate) forgery: usize,
}

/// A generator of random numbers (splitmix64).
pub(crate) struct Random(pub u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(word ^ word >> 31) * bound as u128) >> 64) as usize
    }

    fn clause(&mut self, vars: u32, shortest: usize) -> Vec<u32> {
        let mut clause = Vec::new();
        let size = shortest + self.below(4 - shortest);
        while clause.len() < size {
            let lit = self.below(2 * vars as usize) as u32;
            if !clause.iter().any(|&other| other >> 1 == lit >> 1) || self.below(20) == 0 {
                clause.push(lit);
            }
            if clause.len() == vars as usize {
                break;
            }
        }
        clause
    }
}

/// Whether a formula of a few variables has a model.
pub(crate) fn is_satisfiable(vars: u32, formula: &[Vec<u32>]) -> bool {
    let holds = |model: u32, lit: u32| (model >> (lit >> 1) & 1) != lit & 1;
    (0..1 << vars)
        .any(|model: u32| formula.iter().all(|clause| clause.iter().any(|&lit| holds(model, lit))))
}

struct Prover<'a> {
    random: &'a mut Random,
    vars: u32,
    alive: BTreeMap<u64, Vec<u32>>,
    next: u64,
    steps: Vec<Step>,
    /// The forgery that is still to be made.
    forgery: usize,
    /// What was forged.
    forged: usize,
}

impl Case {
    /// Draws a formula, a proof, and what is forged in it.
    pub(crate) fn random(random: &mut Random) -> Case {
        let vars = 2 + random.below(4) as u32;
        let size = vars as usize + random.below(4 * vars as usize);
        let shortest = if random.below(4) == 0 { 1 } else { 2 };
        let formula: Vec<Vec<u32>> = (0..size).map(|_| random.clause(vars, shortest)).collect();
        let forgery = if random.below(2) == 0 { 0 } else { random.below(FORGERIES.len()) };
        let alive: BTreeMap<u64, Vec<u32>> = (1..).zip(formula.clone()).collect();
        let next = size as u64 + 1;
        let mut prover =
            Prover { random, vars, alive, next, steps: Vec::new(), forgery, forged: 0 };
        // Resolvents are rarer than what else can be forged.
        let draws = if matches!(forgery, 4 | 5) { 30 } else { prover.random.below(10) };
        for _ in 0..draws {
            prover.draw();
        }
        prover.refute(&mut Vec::new());
        let Prover { steps, forged, .. } = prover;
        Case { vars, formula, steps, forgery: forged }
    }
}

impl Prover<'_> {
    fn draw(&mut self) {
        match self.random.below(20) {
            0 | 1 => {
                let ids: Vec<u64> = self.alive.keys().copied().collect();
                if !ids.is_empty() {
                    let id = ids[self.random.below(ids.len())];
                    self.alive.remove(&id);
                    self.steps.push(Step::Delete(id));
                }
            }
            2 => {
                let clause = self.random.clause(self.vars, 1);
                self.alive.insert(self.next, clause.clone());
                self.steps.push(Step::Input(self.next, clause));
                self.next += 1;
            }
            3 => self.next += [1, 60, 1 << 20, 1 << 40][self.random.below(4)],
            _ => {
                let mut clause = self.random.clause(self.vars, 1);
                let mut hints = None;
                // Fresh variables make definitions, and resolvents with the clauses before.
                if self.random.below(2) == 0 {
                    let lit = 2 * self.vars as usize + self.random.below(4);
                    clause.insert(0, lit as u32);
                    hints = self.resolve(&clause);
                }
                let hints = hints
                    .or_else(|| self.propagate(&clause, &[]))
                    .or_else(|| self.resolve(&clause));
                if hints.is_some() || self.forgery == 10 {
                    let derives = self.random.below(4) == 0;
                    self.emit(clause, hints, derives);
                }
            }
        }
    }

    /// Hints that lead from the negation of these literals to a false clause.
    fn propagate(&mut self, lits: &[u32], more: &[u32]) -> Option<Vec<i64>> {
        let mut truths: Vec<u32> = lits.iter().chain(more).map(|lit| lit ^ 1).collect();
        let mut hints = Vec::new();
        if truths.iter().any(|lit| truths.contains(&(lit ^ 1))) {
            return Some(hints);
        }
        let mut ids: Vec<u64> = self.alive.keys().copied().collect();
        for at in 1..ids.len() {
            ids.swap(at, self.random.below(at + 1));
        }
        loop {
            let before = hints.len();
            for id in &ids {
                let mut open: Vec<u32> = self.alive[id].clone();
                open.retain(|lit| !truths.contains(&(lit ^ 1)));
                open.dedup();
                match open[..] {
                    [] => {
                        hints.push(*id as i64);
                        return Some(hints);
                    }
                    [unit] if !truths.contains(&unit) => {
                        truths.push(unit);
                        hints.push(*id as i64);
                    }
                    _ => {}
                }
            }
            if hints.len() == before {
                return None;
            }
        }
    }

    /// Hints for each resolvent on the first literal.
    fn resolve(&mut self, lits: &[u32]) -> Option<Vec<i64>> {
        let pivot = *lits.first()?;
        let others: Vec<(u64, Vec<u32>)> = self
            .alive
            .iter()
            .filter(|(_, clause)| clause.contains(&(pivot ^ 1)))
            .map(|(&id, clause)| (id, clause.clone()))
            .collect();
        let mut hints = Vec::new();
        for (id, mut rest) in others {
            rest.retain(|&lit| lit != pivot ^ 1);
            hints.push(-(id as i64));
            hints.extend(self.propagate(lits, &rest)?);
        }
        Some(hints)
    }

    /// A refutation by cases below these literals.
    fn refute(&mut self, lits: &mut Vec<u32>) -> bool {
        if let Some(hints) = self.propagate(lits, &[]) {
            self.emit(lits.clone(), Some(hints), false);
            return true;
        }
        let var = (0..self.vars).find(|&var| !lits.iter().any(|lit| lit >> 1 == var));
        let Some(var) = var else {
            // There is a model; only a forger goes on.
            if self.forgery == 10 {
                self.emit(lits.clone(), None, false);
            }
            return self.forged == 10;
        };
        for lit in [2 * var, 2 * var + 1] {
            lits.push(lit);
            let is_refuted = self.refute(lits);
            lits.pop();
            if !is_refuted {
                return false;
            }
        }
        if let Some(hints) = self.propagate(lits, &[]) {
            self.emit(lits.clone(), Some(hints), false);
        }
        true
    }

    /// Writes a step, which may be forged.
    fn emit(&mut self, mut lits: Vec<u32>, hints: Option<Vec<i64>>, derives: bool) {
        let is_true = hints.is_some();
        let mut hints = hints.unwrap_or_else(|| {
            let last = self.next as usize - 1;
            (0..self.random.below(4)).map(|_| 1 + self.random.below(last) as i64).collect()
        });
        let mut id = self.next;
        if self.forgery > 0 && (self.forgery == 10) != is_true && self.random.below(3) > 0 {
            let before = (lits.clone(), hints.clone(), self.steps.len(), id);
            self.forge(&mut lits, &mut hints, &mut id);
            if self.forgery == 10 || before != (lits.clone(), hints.clone(), self.steps.len(), id) {
                self.forged = std::mem::take(&mut self.forgery);
            }
        }
        self.alive.insert(id, lits.clone());
        self.next = self.next.max(id) + 1;
        let step = if derives { Step::Derive } else { Step::Lemma };
        self.steps.push(step(id, lits, hints));
    }

    fn forge(&mut self, lits: &mut Vec<u32>, hints: &mut Vec<i64>, id: &mut u64) {
        let random = &mut *self.random;
        let at = random.below(hints.len().max(1));
        let names: Vec<usize> = (0..hints.len()).filter(|&at| hints[at] < 0).collect();
        // The hints from one name of a resolvent to the next.
        let group =
            |which: usize| names[which]..names.get(which + 1).copied().unwrap_or(hints.len());
        match self.forgery {
            1 if hints.len() > 1 => {
                let other = random.below(hints.len());
                hints.swap(at, other);
            }
            2 if !hints.is_empty() => {
                hints.remove(at);
            }
            3 if !hints.is_empty() => hints[at] = -hints[at],
            4 if names.len() > 1 => {
                let which = random.below(names.len() - 1);
                let (one, two) = (group(which), group(which + 1));
                hints.swap(one.start, two.start);
            }
            5 if !names.is_empty() => {
                let gone = group(random.below(names.len()));
                hints.drain(gone);
            }
            6 if !hints.is_empty() => {
                let needed = hints[at].unsigned_abs();
                if self.alive.remove(&needed).is_some() {
                    self.steps.push(Step::Delete(needed));
                }
            }
            7 if !lits.is_empty() => lits.push(lits[random.below(lits.len())]),
            8 if !lits.is_empty() => {
                let at = random.below(lits.len());
                lits[at] = random.below(2 * self.vars as usize) as u32;
            }
            9 if lits.len() > 1 => {
                let at = random.below(lits.len());
                lits.swap(0, at);
            }
            11 => *id = 1 + random.below(*id as usize) as u64,
            _ => {}
        }
    }
}
