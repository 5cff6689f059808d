//! The calls of an observer, and that an observer changes nothing.

use std::sync::{Arc, Mutex};

use neuf_cnf::Formula;
use neuf_solver::{
    ClauseCounts, Limits, Observer, Options, Profile, Progress, Round, Solver, Stats, Technique,
};
use neuf_tests::formulas::{exchanged_factors, random_3sat};

/// Everything that an observer was told.
#[derive(Debug, Default)]
struct Told {
    rounds: Vec<Round>,
    moments: Vec<(Stats, ClauseCounts, usize)>,
}

#[derive(Default)]
struct Recorder(Arc<Mutex<Told>>);

impl Observer for Recorder {
    fn ended(&mut self, round: &Round, progress: &Progress<'_>) {
        assert!(progress.stats().since(&round.done).ticks < u64::MAX);
        self.0.lock().unwrap().rounds.push(*round);
    }

    fn searching(&mut self, progress: &Progress<'_>) {
        let (clauses, left) = (progress.clauses(), progress.variables_left());
        let moment = (progress.stats(), clauses, left);
        self.0.lock().unwrap().moments.push(moment);
    }
}

fn solver(formula: &Formula, options: &Options) -> Solver {
    let mut solver = Solver::with_options(options);
    solver.add_formula(formula);
    solver.set_limits(Limits::default().conflicts(6000));
    solver
}

fn told(formula: &Formula, options: &Options) -> (Stats, Told) {
    let recorder = Recorder::default();
    let told = Arc::clone(&recorder.0);
    let mut solver = solver(formula, options);
    solver.set_observer(Box::new(recorder));
    // A clone is not observed.
    let before = told.lock().unwrap().moments.len();
    solver.clone().solve();
    assert_eq!(told.lock().unwrap().moments.len(), before);
    solver.solve();
    let stats = solver.stats();
    assert_eq!(solver.progress().stats(), stats);
    drop(solver);
    (stats, Arc::into_inner(told).unwrap().into_inner().unwrap())
}

#[test]
fn an_observer_changes_nothing_and_hears_of_each_technique() {
    let eager = Options::default().probe_interval(50).eliminate_interval(100).sweep(true);
    let eager = eager.walk_first(1.0).rephase_interval(50);
    let mut seen = Vec::new();
    for (formula, options) in [
        (exchanged_factors(6), Options::default()),
        (exchanged_factors(6), eager.clone()),
        (random_3sat(150, 640, 9), eager),
    ] {
        let mut alone = solver(&formula, &options);
        alone.solve();
        let (stats, told) = told(&formula, &options);
        assert_eq!(stats, alone.stats());
        assert!(told.moments.len() > 10, "{}", told.moments.len());
        assert!(told.moments.is_sorted_by_key(|moment| moment.0.ticks));
        // The counters of the rounds are a part of all counters.
        let sum = |count: fn(&Stats) -> u64| -> u64 {
            told.rounds.iter().map(|round| count(&round.done)).sum()
        };
        assert_eq!(sum(|stats| stats.conflicts), 0);
        assert_eq!(sum(|stats| stats.decisions), 0);
        assert!(0 < sum(|stats| stats.ticks) && sum(|stats| stats.ticks) < stats.ticks);
        assert_eq!(sum(|stats| stats.eliminated), stats.eliminated);
        assert_eq!(sum(|stats| stats.vivify_checked), stats.vivify_checked);
        assert_eq!(sum(|stats| stats.reductions), stats.reductions);
        assert_eq!(sum(|stats| stats.walks), stats.walks);
        seen.extend(told.rounds.iter().map(|round| round.technique));
    }
    seen.sort_unstable();
    seen.dedup();
    let missing: Vec<_> = Technique::ALL.iter().filter(|&name| !seen.contains(name)).collect();
    // A formula that is solved by luck needs no search.
    assert!(missing.len() <= 3, "{missing:?}");
    let options: Vec<&str> = Options::TABLE.iter().map(|info| info.name).collect();
    assert!(Technique::ALL.iter().all(|technique| options.contains(&technique.name())));
}

#[test]
fn clauses_and_variables_are_counted() {
    let formula = random_3sat(150, 645, 4);
    let (stats, told) = told(&formula, &Options::profile(Profile::Plain));
    let (_, first, left) = told.moments[0];
    assert_eq!((first.irredundant, first.redundant), (645, 0));
    assert_eq!(left, 150);
    for (stats, clauses, left) in &told.moments {
        // Only the search removes clauses: clauses that are satisfied at level 0.
        let units = stats.fixed as usize;
        assert_eq!(*left, 150 - units);
        assert!(clauses.redundant <= stats.learned, "{clauses:?}");
        assert!(clauses.irredundant <= 645 && (units > 0 || clauses.irredundant == 645));
    }
    assert!(stats.learned_glue > stats.learned && stats.learned_glue < stats.learned_literals);
    let last = told.moments.last().unwrap();
    assert!(last.1.redundant > 10, "{last:?}");
}
