//! Local search: flips one variable after the other to reduce the number of broken
//! clauses.
//!
//! A random broken clause is picked, and then one of its variables. The fewer clauses the flip of a
//! variable would break, the more likely the variable is picked: the chance falls exponentially
//! with this number, with a base that depends on the length of clauses (`ProbSAT`, Balint and
//! Schöning, SAT 2012). The search starts from the saved phases and returns the best values so far
//! (Cai and Zhang, SAT 2021; as in `CaDiCaL` and Kissat).
//!
//! `counts.rs` has the clauses and the counts that a flip changes, `best.rs` the best values.

mod best;
mod counts;

use neuf_cnf::Random;
use neuf_core::{Interrupt, Lit, Propagator, Var};

use self::best::Best;
pub(crate) use self::counts::Counts;
use crate::uniform::{HIGH, chances, uniform_length};

/// The base of the exponential by the average length of clauses, from `ProbSAT`.
const BASES: [(f64, f64); 6] =
    [(0.0, 2.0), (3.0, 2.5), (4.0, 2.85), (5.0, 3.7), (6.0, 5.1), (7.0, 5.4)];
/// How many flips pass between two checks of the interrupt and of the progress.
const PATIENCE: u64 = 1 << 12;
/// The literals of a cache line.
const LINE: usize = 16;
/// The search goes on only if at most this fraction of the broken clauses is left.
const PROGRESS: f64 = 0.8;

/// The result of local search.
#[derive(Debug)]
pub(crate) struct Walked {
    /// The values with the fewest broken clauses, by variable.
    pub(crate) phases: Vec<bool>,
    /// How many clauses the values `phases` break, and how many the first values broke.
    pub(crate) broken: usize,
    pub(crate) started: usize,
    /// Whether the formula looks like a random formula that probably has a model.
    pub(crate) is_uniform: bool,
    pub(crate) flips: u64,
    pub(crate) ticks: u64,
}

/// How long to search, in ticks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WalkEffort {
    /// The ticks to set up the search.
    pub(crate) setup: u64,
    /// The ticks for everything.
    pub(crate) ticks: u64,
    /// The ticks after which the search stops unless a fifth of the broken clauses is gone.
    pub(crate) patience: u64,
    /// The ticks for everything on a random formula that probably has a model. On such a formula
    /// the search does not stop before.
    pub(crate) uniform: u64,
}

/// Searches from these values, by variable. `None` when the effort does not suffice to set up the
/// search, or when `interrupt` asks to stop meanwhile.
///
/// To be called at level 0, with everything propagated.
pub(crate) fn walk(
    core: &Propagator,
    start: &[bool],
    random: &mut Random,
    effort: WalkEffort,
    interrupt: &Interrupt,
) -> Option<Walked> {
    if effort.setup > effort.ticks {
        return None;
    }
    let counts = Counts::new(core, start, interrupt).ok()?;
    let (literals, occurrences) = (counts.literal_count(), counts.occurrence_counts());
    let length = uniform_length(counts.lengths(core), literals, occurrences);
    let (chances, effort) = match length {
        Some(length) => {
            (chances(length), WalkEffort { ticks: effort.uniform, patience: u64::MAX, ..effort })
        }
        None => (usual_chances(literals as f64 / counts.clause_count().max(1) as f64), effort),
    };
    let started = counts.broken_count();
    let best = Best::new(counts.values().to_vec(), started);
    let mut walker = Walker {
        chances,
        weights: Vec::new(),
        lits: Vec::new(),
        best,
        flips: 0,
        ticks: effort.setup,
        counts,
    };
    walker.run(core, random, effort, interrupt);
    let ticks = walker.spent();
    let Walker { best, flips, .. } = walker;
    let (phases, broken, is_uniform) = (best.values, best.broken, length.is_some());
    Some(Walked { phases, broken, started, is_uniform, flips, ticks })
}

/// The state of the search.
struct Walker {
    counts: Counts,
    /// The weight of a variable, by its break count.
    chances: [f64; HIGH],
    /// The literals of the clause that was drawn, and the sums of their weights.
    lits: Vec<Lit>,
    weights: Vec<f64>,
    best: Best,
    flips: u64,
    /// The ticks of all but the flips.
    ticks: u64,
}

impl Walker {
    fn spent(&self) -> u64 {
        self.ticks + self.counts.ticks()
    }

    fn run(
        &mut self,
        core: &Propagator,
        random: &mut Random,
        effort: WalkEffort,
        interrupt: &Interrupt,
    ) {
        let (mut before, mut stretch_end) = (f64::INFINITY, self.spent());
        while !self.counts.is_satisfied() && self.spent() < effort.ticks {
            if self.flips.is_multiple_of(PATIENCE) {
                if interrupt.is_requested() {
                    break;
                }
                if self.spent() >= stretch_end {
                    let now = self.best.broken as f64;
                    if now > PROGRESS * before {
                        break;
                    }
                    (before, stretch_end) = (now, self.spent().saturating_add(effort.patience));
                }
            }
            self.counts.draw(core, random, &mut self.lits);
            let var = self.choose(random);
            self.counts.flip(var);
            self.flips += 1;
            self.best.note(var, self.counts.broken_count(), self.counts.values());
        }
        self.best.settle();
    }

    /// Draws a variable of the clause that was drawn.
    fn choose(&mut self, random: &mut Random) -> Var {
        self.weights.clear();
        let mut sum = 0.0;
        for lit in &self.lits {
            let breaks = self.counts.breaks(lit.var()) as usize;
            sum += self.chances[breaks.min(HIGH - 1)];
            self.weights.push(sum);
        }
        let limit = random.unit() * sum;
        let place = self.weights.iter().position(|&weight| limit < weight).unwrap_or(0);
        // The literals of a usual clause share a cache line; the literals of a long clause do not.
        self.ticks += 1 + (self.lits.len() / LINE) as u64;
        self.lits[place].var()
    }
}

/// The weights of variables by their break counts, for clauses of this average length.
fn usual_chances(length: f64) -> [f64; HIGH] {
    let base = base_for(length);
    std::array::from_fn(|breaks| base.powi(-(breaks as i32)))
}

/// The base for this average length of clauses, interpolated from the table.
fn base_for(length: f64) -> f64 {
    let next = BASES.iter().position(|&(size, _)| length < size).unwrap_or(BASES.len() - 1);
    let ((low, a), (high, b)) = (BASES[next.max(1) - 1], BASES[next.max(1)]);
    (a + (b - a) * (length - low) / (high - low)).clamp(2.0, 5.4)
}

#[cfg(test)]
mod tests {
    use super::*;
    use neuf_cnf::Formula;
    use neuf_testing::formulas::random_ksat;
    use proptest::prelude::*;

    fn broken_by(formula: &Formula, values: &[bool]) -> usize {
        let is_true = |lit: &Lit| values[lit.var().index()] == lit.is_positive();
        formula.clauses().filter(|clause| !clause.iter().any(is_true)).count()
    }

    proptest! {
        #[test]
        fn the_counts_are_right_and_the_best_is_kept(
            formula in random_ksat(3, 20..=60, 3.0..=6.0),
            pairs in prop::collection::vec([0..40usize, 0..40], 0..80),
            units in prop::collection::vec(0..40usize, 0..3),
            seed: u64,
            ticks in 200..20_000u64,
            patience in 100..20_000u64,
        ) {
            let mut formula = formula;
            // Some of them several times, and in both orders.
            formula.extend(pairs.into_iter().map(|pair| pair.map(Lit::from_code)));
            let mut core = Propagator::from_clauses(formula.var_count(), formula.clauses());
            for code in units {
                core.add_unit(Lit::from_code(code));
            }
            core.propagate();
            if core.is_refuted() {
                return Ok(());
            }
            let start = vec![true; core.var_count()];
            let effort = WalkEffort { setup: 100, ticks, patience, uniform: ticks };
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
        let mut lit = || Lit::from_code(random.index(2 * 2000));
        let formula: Formula = (0..6000).map(|_| [lit(), lit(), lit()]).collect();
        let core = Propagator::from_clauses(formula.var_count(), formula.clauses());
        let start = vec![false; core.var_count()];
        let interrupt = Interrupt::new();
        let effort =
            WalkEffort { setup: 0, ticks: 10_000_000, patience: 10_000_000, uniform: 10_000_000 };
        let walked = walk(&core, &start, &mut Random::new(0), effort, &interrupt).unwrap();
        assert_eq!(walked.broken, 0);
        assert!(walked.flips > 0 && walked.started > 0);
    }
}
