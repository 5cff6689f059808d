//! The law of no regret: at every moment of a run each technique has spent at most its share of the
//! search's ticks, and a fixed amount for each literal of the formula besides.
//!
//! The options have the shares (`vivify_effort` and so on). Ticks that a technique earns by
//! removing variables are added where its opening comment says so. The fixed amount is the work of
//! one round, since a round has to look at all clauses before it knows whether there is anything to
//! do. The amount is paid back before the next round, so it does not grow with the run.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use neuf_cnf::Formula;
use neuf_solver::{Limits, Observer, Options, Progress, Round, Solver, Stats, Technique};
use neuf_tests::formulas::{exchanged_factors, factoring, random_3sat};
use neuf_tests::random::Random;
use neuf_tests::shapes::Shape;

/// The ticks that a technique may spend.
struct Law {
    /// A share of the search's ticks.
    share: f64,
    /// Ticks that do not depend on the search.
    flat: fn(&Moment) -> f64,
    /// The counter of the technique's ticks.
    spent: fn(&Stats) -> u64,
}

/// The sizes on which the fixed part of a law may depend.
struct Moment {
    /// The literals of the formula, and whether its clauses have one length.
    literals: f64,
    is_uniform: bool,
    /// The rounds of the technique so far, and their counters together.
    rounds: f64,
    done: Stats,
    /// The ticks of the search when the first round began.
    at_first: f64,
}

/// The law of a technique; `None` for techniques that cost no more than a look at all clauses.
fn law(technique: Technique) -> Option<Law> {
    let law = |share, flat, spent| Some(Law { share, flat, spent });
    match technique {
        // Numbers above one have ticks of their own.
        Technique::Counting => law(
            0.005,
            |m| {
                let bounds = (10.0 * m.literals).min(1_200_000.0);
                0.03 * m.at_first + 200_000.0 + 1.6 * (m.literals + bounds)
            },
            |s| s.counting_ticks,
        ),
        Technique::Parity => {
            law(0.1, |m| 0.2 * m.at_first + 100_000.0 + 6.0 * m.literals, |s| s.parity_ticks)
        }
        // The first round comes before elimination, and may spend more where it finds something.
        Technique::Symmetry => law(
            0.01,
            |m| {
                let found = 2_000 * m.done.symmetry_cuts + 1_000_000 * m.done.fixed;
                let found = (found as f64).min(10_000_000.0);
                0.05 * m.at_first + 500_000.0 + 4.3 * (found + 20.0 * m.literals)
            },
            |s| s.symmetry_ticks,
        ),
        // The first round may spend half of what the search has spent so far, since elimination,
        // which comes next, takes gates apart.
        Technique::Congruence => law(
            0.1,
            |m| 0.5 * m.at_first + 100_000.0 + 10_000.0 * m.rounds + 9.0 * m.literals,
            |s| s.congruence_ticks,
        ),
        // Each pair that simulation leaves open grants ticks, and each equivalence more; a last
        // question may end later.
        Technique::Fraig => law(
            0.1,
            |m| {
                let earned = m.done.fraig_equal + m.done.fraig_units;
                let granted = 2_000 * m.done.fraig_candidates + 10_000 * earned;
                0.4 * m.at_first + 30.0 * m.literals + granted as f64
            },
            |s| s.fraig_ticks,
        ),
        Technique::Probe => law(0.008, |m| m.literals, |s| s.ticks),
        // An environment is looked at to its end.
        Technique::Sweep => law(0.1, |m| 1.3 * (250_000.0 + 2.0 * m.literals), |s| s.sweep_ticks),
        Technique::Vivify => law(0.1, |m| 3.0 * m.literals, |s| s.vivify_ticks),
        // Each round may look at all clauses.
        Technique::Eliminate => {
            law(0.3, |m| m.rounds * (10_000.0 + 1.6 * m.literals), |s| s.eliminate_ticks)
        }
        // Random formulas get much of it before the search.
        Technique::Walk => law(
            0.08,
            |m| {
                (m.rounds + 1.0) * 100_000.0
                    + m.literals * if m.is_uniform { 3_000.0 } else { 30.0 }
            },
            |s| s.walk_ticks,
        ),
        _ => None,
    }
}

/// The ticks that were spent so far.
struct Ledger {
    literals: f64,
    is_uniform: bool,
    /// The ticks of propagation that belong to techniques and not to the search.
    not_of_search: u64,
    moments: BTreeMap<Technique, Moment>,
    /// The parts of the variables that sweeping has removed.
    gone: f64,
    /// The largest part of its allowed ticks that a technique had spent at any moment.
    worst: BTreeMap<Technique, f64>,
}

impl Ledger {
    fn new(formula: &Formula) -> Ledger {
        let lengths: Vec<usize> = formula.clauses().map(<[_]>::len).collect();
        Ledger {
            literals: lengths.iter().sum::<usize>() as f64,
            is_uniform: lengths.windows(2).all(|two| two[0] == two[1]),
            not_of_search: 0,
            moments: BTreeMap::new(),
            gone: 0.0,
            worst: BTreeMap::new(),
        }
    }
}

struct Watch(Arc<Mutex<Ledger>>);

impl Observer for Watch {
    fn ended(&mut self, round: &Round, progress: &Progress<'_>) {
        let ledger = &mut *self.0.lock().unwrap();
        ledger.not_of_search += round.done.ticks;
        let search = (progress.stats().ticks - ledger.not_of_search) as f64;
        let found = round.done.sweep_equal + round.done.sweep_units;
        ledger.gone += found as f64 / (progress.variables_left() as u64 + found).max(1) as f64;
        let Some(law) = law(round.technique) else { return };
        // Variables that sweeping removes for good raise its share.
        let is_sweep = round.technique == Technique::Sweep;
        let share = law.share + if is_sweep { 4.0 * ledger.gone.min(1.0) } else { 0.0 };
        let (literals, is_uniform) = (ledger.literals, ledger.is_uniform);
        let moment = ledger.moments.entry(round.technique).or_insert_with(|| Moment {
            literals,
            is_uniform,
            rounds: 0.0,
            done: Stats::default(),
            at_first: search,
        });
        moment.rounds += 1.0;
        moment.done = moment.done.plus(&round.done);
        let allowed = share * search + (law.flat)(moment);
        let worst = ledger.worst.entry(round.technique).or_default();
        *worst = worst.max((law.spent)(&moment.done) as f64 / allowed);
    }
}

/// Two hundred formulas: products with known factors, random clauses, and shapes of all kinds.
fn formulas() -> Vec<Formula> {
    let random = &mut Random::new(7);
    let mut all: Vec<Formula> = vec![exchanged_factors(5), exchanged_factors(6)];
    all.extend((0..40).map(|n| factoring(8 + n % 4, 40_000 + 977 * n as u64)));
    all.extend((0..46).map(|n| random_3sat(150 + n as usize, 640 + 4 * n as usize, n as u64)));
    for _ in 0..8 {
        all.extend(Shape::ALL.iter().map(|shape| shape.draw(600, random)));
    }
    all
}

/// The largest parts of their laws that the techniques had spent in a run.
fn worst(formula: &Formula, options: &Options) -> BTreeMap<Technique, f64> {
    let ledger = Arc::new(Mutex::new(Ledger::new(formula)));
    let mut solver = Solver::with_options(options);
    solver.add_formula(formula);
    solver.set_limits(Limits::default().conflicts(8_000).ticks(3_000_000));
    solver.set_observer(Box::new(Watch(Arc::clone(&ledger))));
    solver.ask_once();
    solver.solve();
    std::mem::take(&mut ledger.lock().unwrap().worst)
}

#[test]
fn each_technique_stays_within_its_share() {
    // Rounds come early, so that many formulas have some before they are answered.
    let options = Options::default().probe_interval(100).eliminate_interval(50);
    let options = options.rephase_interval(200);
    let mut runs: BTreeMap<Technique, usize> = BTreeMap::new();
    for (number, formula) in formulas().iter().enumerate() {
        for (technique, part) in worst(formula, &options) {
            *runs.entry(technique).or_default() += 1;
            assert!(part <= 1.0, "{technique:?} has spent {part:.2} times its part of {number}");
        }
    }
    assert!(runs.len() == 10 && runs.values().all(|&count| count >= 25), "{runs:?}");
}

/// With more effort than the law knows, the ledger sees it.
#[test]
fn an_excess_is_seen() {
    let formula = exchanged_factors(6);
    let options = Options::default().probe_interval(100).eliminate_interval(50);
    let excess = |options: &Options, technique| worst(&formula, options)[&technique];
    assert!(excess(&options.clone().vivify_effort(0.4), Technique::Vivify) > 1.5);
    assert!(excess(&options.clone().eliminate_effort(3.0), Technique::Eliminate) > 1.0);
    assert!(excess(&options.sweep_effort(3.0), Technique::Sweep) > 1.0);
}
