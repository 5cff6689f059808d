//! Local search: flips one variable after the other to reduce the number of broken
//! clauses.
//!
//! A random broken clause is picked, and then one of its variables. A variable is more
//! likely the fewer clauses its flip would break, exponentially so, with a base that
//! depends on the length of clauses (`ProbSAT`, Balint and Schöning, SAT 2012). The
//! search starts from the saved phases and returns the best values that it has met (Cai
//! and Zhang, SAT 2021; as in `CaDiCaL` and Kissat).
//!
//! For each clause, the number of its true literals and the exclusive-or of their
//! variables are kept. If there is one true literal, this is the variable whose flip
//! would break the clause, so the break counts of all variables are kept up to date
//! without looking at clauses. The obvious way, to search the clause for another true
//! literal, touches twice as much memory.
//!
//! The literals of long clauses are read where they stand, in the solver's arena. A binary
//! clause needs no counts, since the value of its other literal says the same. A copy of all
//! clauses, each with counts, took half as much memory again as the solver itself.

use neuf_core::{ClauseRef, Interrupt, Interrupted, Lit, Propagator, Var};

use crate::random::Random;
use crate::uniform::{HIGH, chances, uniform_length};

/// The result of local search.
#[derive(Debug)]
pub(crate) struct Walked {
    /// The values with the fewest broken clauses, by variable.
    pub(crate) phases: Vec<bool>,
    /// How many clauses these values break, and how many the first values broke.
    pub(crate) broken: usize,
    pub(crate) started: usize,
    /// Whether the formula looks like a random one that probably has a model.
    pub(crate) is_uniform: bool,
    pub(crate) flips: u64,
    pub(crate) ticks: u64,
}

/// How long to search, in ticks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// The ticks to set it up.
    pub(crate) setup: u64,
    /// The ticks for everything.
    pub(crate) ticks: u64,
    /// The ticks after which it stops if there are not a fifth fewer broken clauses.
    pub(crate) patience: u64,
    /// The ticks for everything on a random formula that probably has a model. Then it
    /// does not stop before.
    pub(crate) uniform: u64,
}

/// Searches from these values, which are by variable. `None` when the effort does not
/// suffice to set it up, or when `interrupt` asks to stop meanwhile.
///
/// To be called at level 0, with everything propagated.
pub(crate) fn walk(
    core: &Propagator,
    start: &[bool],
    random: &mut Random,
    effort: Effort,
    interrupt: &Interrupt,
) -> Option<Walked> {
    if effort.setup > effort.ticks {
        return None;
    }
    let mut walker = Walker::new(core, start, interrupt).ok()?;
    walker.ticks = effort.setup;
    let started = walker.broken.len();
    let literals = walker.occurrences.len();
    let length = uniform_length(walker.lengths(core), literals, walker.occurrence_counts());
    let effort = match length {
        Some(length) => {
            walker.chances = chances(length);
            Effort { ticks: effort.uniform, patience: u64::MAX, ..effort }
        }
        None => effort,
    };
    walker.run(core, random, effort, interrupt);
    let Walker { best, flips, ticks, .. } = walker;
    let (phases, broken, is_uniform) = (best.values, best.broken, length.is_some());
    Some(Walked { phases, broken, started, is_uniform, flips, ticks })
}

/// The base of the exponential by the average length of clauses, from `ProbSAT`.
const BASES: [(f64, f64); 6] =
    [(0.0, 2.0), (3.0, 2.5), (4.0, 2.85), (5.0, 3.7), (6.0, 5.1), (7.0, 5.4)];
/// How many flips pass between two checks of the interrupt and of the progress, and how
/// many clauses pass between two checks of the interrupt while it is set up.
const PATIENCE: u64 = 1 << 12;
/// The literals of a cache line.
const LINE: usize = 16;
/// The search goes on only if at most this fraction of the broken clauses is left.
const PROGRESS: f64 = 0.8;

/// The irredundant clauses with their true literals, for an assignment of all variables.
///
/// The clauses are numbered, first the long ones and then the binary ones. The references to
/// long clauses are valid while the propagator does not change, and are used only until then.
#[derive(Clone, Debug)]
pub(crate) struct Walker {
    long: Vec<ClauseRef>,
    binary: Vec<[Lit; 2]>,
    /// The clauses of each literal, and where those of each literal end.
    occurrences: Vec<u32>,
    occurrence_ends: Vec<u32>,
    /// Of the long clauses.
    states: Vec<ClauseState>,
    /// For each binary clause that is broken, its place in the list of these.
    places: Vec<u32>,
    values: Vec<bool>,
    /// By variable: the number of clauses in which it is the only true one.
    breaks: Vec<u32>,
    broken: Vec<u32>,
    /// The weight of a variable, by its break count.
    chances: [f64; HIGH],
    weights: Vec<f64>,
    /// The literals of the clause whose variable is chosen.
    lits: Vec<Lit>,
    best: Best,
    flips: u64,
    ticks: u64,
}

/// The true literals of a clause.
#[derive(Clone, Copy, Debug, Default)]
struct ClauseState {
    count: u32,
    /// The exclusive-or of the variables of its true literals; for a broken clause, its
    /// place in the list of these.
    vars: u32,
}

/// The best values met, as earlier values and the flips since then.
#[derive(Clone, Debug)]
struct Best {
    values: Vec<bool>,
    broken: usize,
    /// The flips since `values`; the first `len` of them lead to the best values.
    flips: Vec<u32>,
    len: usize,
    /// Whether there were too many flips to keep.
    is_stale: bool,
}

impl Walker {
    /// The values, by variable.
    pub(crate) fn values(&self) -> &[bool] {
        &self.values
    }

    /// Whether all clauses are true.
    pub(crate) fn is_satisfied(&self) -> bool {
        self.broken.is_empty()
    }

    /// How many clauses are true only because of this variable.
    pub(crate) fn breaks(&self, var: Var) -> u32 {
        self.breaks[var.index()]
    }

    /// Takes all clauses, with these values of the variables.
    pub(crate) fn new(
        core: &Propagator,
        start: &[bool],
        interrupt: &Interrupt,
    ) -> Result<Walker, Interrupted> {
        let mut walker = Walker {
            long: Vec::new(),
            binary: Vec::new(),
            occurrences: Vec::new(),
            occurrence_ends: Vec::new(),
            states: Vec::new(),
            places: Vec::new(),
            values: start.to_vec(),
            breaks: vec![0; start.len()],
            broken: Vec::new(),
            chances: [0.0; HIGH],
            weights: Vec::new(),
            lits: Vec::new(),
            best: Best {
                values: Vec::new(),
                broken: 0,
                flips: Vec::new(),
                len: 0,
                is_stale: false,
            },
            flips: 0,
            ticks: 0,
        };
        for &lit in core.trail() {
            walker.values[lit.var().index()] = lit.is_positive();
        }
        walker.take_clauses(core, interrupt)?;
        walker.link(core, interrupt)?;
        walker.count(core, interrupt)?;
        let average = walker.occurrences.len() as f64 / walker.len().max(1) as f64;
        let base = base_for(average);
        for (breaks, chance) in walker.chances.iter_mut().enumerate() {
            *chance = base.powi(-(breaks as i32));
        }
        walker.best.values.clone_from(&walker.values);
        walker.best.broken = walker.broken.len();
        Ok(walker)
    }

    /// Numbers the irredundant clauses that are not true at level 0.
    fn take_clauses(
        &mut self,
        core: &Propagator,
        interrupt: &Interrupt,
    ) -> Result<(), Interrupted> {
        let arena = core.arena();
        let given = arena.refs().filter(|&clause| !arena.is_learned(clause));
        for (seen, clause) in given.enumerate() {
            look_at(interrupt, seen)?;
            if arena.lits(clause).all(|lit| core.value(lit) != Some(true)) {
                self.long.push(clause);
            }
        }
        for lit in core.watches().literals().filter(|&lit| core.value(lit).is_none()) {
            for watch in &core.watches()[lit] {
                let is_given = watch.is_binary() && !watch.is_learned_binary();
                // Each binary clause is in two lists.
                if is_given && lit < watch.blocker() && core.value(watch.blocker()).is_none() {
                    look_at(interrupt, self.binary.len())?;
                    self.binary.push([lit, watch.blocker()]);
                }
            }
        }
        Ok(())
    }

    /// The number of clauses.
    fn len(&self) -> usize {
        self.long.len() + self.binary.len()
    }

    /// The place among the binary clauses, or `None` for a long clause.
    #[inline]
    fn as_binary(&self, index: u32) -> Option<usize> {
        (index as usize).checked_sub(self.long.len())
    }

    /// Calls `see` for each literal of a clause that has no value at level 0.
    #[inline]
    fn each_literal(&self, core: &Propagator, index: u32, mut see: impl FnMut(Lit)) {
        match self.as_binary(index) {
            Some(binary) => self.binary[binary].into_iter().for_each(see),
            None => {
                for lit in core.arena().lits(self.long[index as usize]) {
                    if core.value(lit).is_none() {
                        see(lit);
                    }
                }
            }
        }
    }

    /// Makes the lists of the clauses of each literal.
    fn link(&mut self, core: &Propagator, interrupt: &Interrupt) -> Result<(), Interrupted> {
        let mut places = vec![0u32; 2 * self.values.len() + 1];
        let mut total = 0;
        for index in 0..self.len() as u32 {
            look_at(interrupt, index as usize)?;
            self.each_literal(core, index, |lit| {
                places[lit.code() + 1] += 1;
                total += 1;
            });
        }
        for code in 1..places.len() {
            places[code] += places[code - 1];
        }
        let mut occurrences = vec![0; total];
        for index in 0..self.len() as u32 {
            look_at(interrupt, index as usize)?;
            self.each_literal(core, index, |lit| {
                let slot = &mut places[lit.code()];
                occurrences[*slot as usize] = index;
                *slot += 1;
            });
        }
        self.occurrences = occurrences;
        // Each start has moved to where that of the next literal was.
        places.pop();
        self.occurrence_ends = places;
        Ok(())
    }

    /// How many literals without a value at level 0 each clause has.
    fn lengths(&self, core: &Propagator) -> impl Iterator<Item = usize> {
        (0..self.len() as u32).map(move |index| {
            let mut length = 0;
            self.each_literal(core, index, |_| length += 1);
            length
        })
    }

    /// How many clauses each variable is in.
    fn occurrence_counts(&self) -> impl Iterator<Item = usize> + Clone {
        let lits = (0..self.values.len()).map(|index| Var::new(index).positive());
        lits.map(move |lit| self.occurrences_of(lit).len() + self.occurrences_of(!lit).len())
    }

    fn occurrences_of(&self, lit: Lit) -> std::ops::Range<usize> {
        let code = lit.code();
        let start = if code == 0 { 0 } else { self.occurrence_ends[code - 1] };
        start as usize..self.occurrence_ends[code] as usize
    }

    /// Counts the true literals of each clause.
    fn count(&mut self, core: &Propagator, interrupt: &Interrupt) -> Result<(), Interrupted> {
        self.states.reserve_exact(self.long.len());
        self.places.reserve_exact(self.binary.len());
        for index in 0..self.len() as u32 {
            look_at(interrupt, index as usize)?;
            let mut state = ClauseState::default();
            self.each_literal(core, index, |lit| {
                if self.is_true(lit) {
                    state.count += 1;
                    state.vars ^= lit.var().index() as u32;
                }
            });
            match state.count {
                0 => {
                    state.vars = self.broken.len() as u32;
                    self.broken.push(index);
                }
                1 => self.breaks[state.vars as usize] += 1,
                _ => {}
            }
            match self.as_binary(index) {
                Some(_) => self.places.push(state.vars),
                None => self.states.push(state),
            }
        }
        Ok(())
    }

    #[inline]
    fn is_true(&self, lit: Lit) -> bool {
        self.values[lit.var().index()] == lit.is_positive()
    }

    fn run(
        &mut self,
        core: &Propagator,
        random: &mut Random,
        effort: Effort,
        interrupt: &Interrupt,
    ) {
        let (mut before, mut stretch_end) = (f64::INFINITY, self.ticks);
        while !self.broken.is_empty() && self.ticks < effort.ticks {
            if self.flips.is_multiple_of(PATIENCE) {
                if interrupt.is_requested() {
                    break;
                }
                if self.ticks >= stretch_end {
                    let now = self.best.broken as f64;
                    if now > PROGRESS * before {
                        break;
                    }
                    (before, stretch_end) = (now, self.ticks.saturating_add(effort.patience));
                }
            }
            let clause = self.broken[random.below(self.broken.len())];
            let var = self.choose(core, clause, random);
            self.flip(var);
            self.flips += 1;
            self.best.note(var, self.broken.len(), &self.values);
        }
        self.best.settle();
    }

    /// Draws a variable of the clause.
    fn choose(&mut self, core: &Propagator, clause: u32, random: &mut Random) -> Var {
        let mut weights = std::mem::take(&mut self.weights);
        let mut lits = std::mem::take(&mut self.lits);
        weights.clear();
        lits.clear();
        let mut sum = 0.0;
        self.each_literal(core, clause, |lit| {
            let breaks = self.breaks[lit.var().index()] as usize;
            sum += self.chances[breaks.min(HIGH - 1)];
            weights.push(sum);
            lits.push(lit);
        });
        let limit = random.unit() * sum;
        let place = weights.iter().position(|&weight| limit < weight).unwrap_or(0);
        let var = lits[place].var();
        // Literals of a usual clause share a cache line; those of a long one do not.
        self.ticks += 1 + (lits.len() / LINE) as u64;
        (self.weights, self.lits) = (weights, lits);
        var
    }

    /// Gives a variable its other value.
    pub(crate) fn flip(&mut self, var: Var) {
        let value = !self.values[var.index()];
        self.values[var.index()] = value;
        let name = var.index() as u32;
        let now_true = self.occurrences_of(var.lit(value));
        let now_false = self.occurrences_of(var.lit(!value));
        self.ticks += 2 + (now_true.len() + now_false.len()) as u64;
        for place in now_true {
            let index = self.occurrences[place];
            if let Some(binary) = self.as_binary(index) {
                let other = self.other(binary, var);
                if self.is_true(other) {
                    self.breaks[other.var().index()] -= 1;
                } else {
                    self.breaks[var.index()] += 1;
                    self.mend(self.places[binary]);
                }
                continue;
            }
            let state = &mut self.states[index as usize];
            state.count += 1;
            match state.count {
                1 => {
                    let hole = std::mem::replace(&mut state.vars, name);
                    self.breaks[var.index()] += 1;
                    self.mend(hole);
                }
                2 => {
                    self.breaks[state.vars as usize] -= 1;
                    state.vars ^= name;
                }
                _ => state.vars ^= name,
            }
        }
        for place in now_false {
            let index = self.occurrences[place];
            if let Some(binary) = self.as_binary(index) {
                let other = self.other(binary, var);
                if self.is_true(other) {
                    self.breaks[other.var().index()] += 1;
                } else {
                    self.breaks[var.index()] -= 1;
                    self.places[binary] = self.broken.len() as u32;
                    self.broken.push(index);
                }
                continue;
            }
            let state = &mut self.states[index as usize];
            state.count -= 1;
            match state.count {
                0 => {
                    state.vars = self.broken.len() as u32;
                    self.breaks[var.index()] -= 1;
                    self.broken.push(index);
                }
                1 => {
                    state.vars ^= name;
                    self.breaks[state.vars as usize] += 1;
                }
                _ => state.vars ^= name,
            }
        }
    }

    /// The literal of a binary clause that has another variable.
    #[inline]
    fn other(&self, binary: usize, var: Var) -> Lit {
        let [first, second] = self.binary[binary];
        if first.var() == var { second } else { first }
    }

    /// Removes the clause at this place of the list from the broken ones.
    #[inline]
    fn mend(&mut self, hole: u32) {
        self.broken.swap_remove(hole as usize);
        if let Some(&moved) = self.broken.get(hole as usize) {
            match self.as_binary(moved) {
                Some(binary) => self.places[binary] = hole,
                None => self.states[moved as usize].vars = hole,
            }
        }
    }
}

impl Best {
    /// Takes note of a flip, after which this many clauses are broken.
    fn note(&mut self, var: Var, broken: usize, values: &[bool]) {
        let is_better = broken < self.broken;
        if is_better {
            self.broken = broken;
        }
        if self.is_stale {
            if is_better {
                self.values.copy_from_slice(values);
                self.is_stale = false;
            }
            return;
        }
        self.flips.push(var.index() as u32);
        if is_better {
            self.len = self.flips.len();
        }
        if self.flips.len() > 1000 + values.len() / 4 {
            // This avoids a copy of all values at each of many small improvements.
            self.is_stale = self.len == 0;
            self.settle();
        }
    }

    /// Sets the values to the best ones.
    fn settle(&mut self) {
        for var in self.flips.drain(..self.len) {
            let value = &mut self.values[var as usize];
            *value = !*value;
        }
        self.len = 0;
        if self.is_stale {
            self.flips.clear();
        }
    }
}

/// The base for this average length of clauses, interpolated from the table.
fn base_for(length: f64) -> f64 {
    let next = BASES.iter().position(|&(size, _)| length < size).unwrap_or(BASES.len() - 1);
    let ((low, a), (high, b)) = (BASES[next.max(1) - 1], BASES[next.max(1)]);
    (a + (b - a) * (length - low) / (high - low)).clamp(2.0, 5.4)
}

/// Looks at the interrupt once in a while, by the number of clauses looked at.
fn look_at(interrupt: &Interrupt, clauses: usize) -> Result<(), Interrupted> {
    if clauses.is_multiple_of(PATIENCE as usize) { interrupt.check() } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use neuf_cnf::Formula;
    use neuf_cnf::strategies::random_ksat;
    use proptest::prelude::*;

    fn broken_by(formula: &Formula, values: &[bool]) -> usize {
        let is_true = |lit: &Lit| values[lit.var().index()] == lit.is_positive();
        formula.clauses().filter(|clause| !clause.iter().any(is_true)).count()
    }

    proptest! {
        #[test]
        fn the_counts_are_right_and_the_best_is_kept(
            formula in random_ksat(3, 20..=60, 3.0..=6.0),
            units in prop::collection::vec(0..40usize, 0..3),
            seed: u64,
            ticks in 200..20_000u64,
            patience in 100..20_000u64,
        ) {
            let mut core = Propagator::from_clauses(formula.var_count(), formula.clauses());
            for code in units {
                core.add_unit(Lit::from_code(code));
            }
            core.propagate();
            if core.is_refuted() {
                return Ok(());
            }
            let start = vec![true; core.var_count()];
            let effort = Effort { setup: 100, ticks, patience, uniform: ticks };
            let run = || walk(&core, &start, &mut Random::new(seed), effort, &Interrupt::new());
            let Some(walked) = run() else { return Ok(()) };
            prop_assert_eq!(broken_by(&formula, &walked.phases), walked.broken);
            prop_assert!(walked.broken <= walked.started);
            for lit in core.trail() {
                prop_assert_eq!(walked.phases[lit.var().index()], lit.is_positive());
            }
            prop_assert_eq!(run().map(|again| again.phases), Some(walked.phases));
        }
    }

    #[test]
    fn an_easy_formula_is_solved() {
        let mut random = Random::new(1);
        let mut lit = || Lit::from_code(random.below(2 * 2000));
        let formula: Formula = (0..6000).map(|_| [lit(), lit(), lit()]).collect();
        let core = Propagator::from_clauses(formula.var_count(), formula.clauses());
        let start = vec![false; core.var_count()];
        let interrupt = Interrupt::new();
        let effort =
            Effort { setup: 0, ticks: 10_000_000, patience: 10_000_000, uniform: 10_000_000 };
        let walked = walk(&core, &start, &mut Random::new(0), effort, &interrupt).unwrap();
        assert_eq!(walked.broken, 0);
        assert!(walked.flips > 0 && walked.started > 0);
    }
}
