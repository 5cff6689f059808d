//! The lowest value of each option that is an interval in conflicts: the lowest interval must not
//! make a round after each conflict.

use neuf_cnf::Formula;
use neuf_solver::{Limits, Options, Solver, Stats};
use neuf_tests::formulas::random_3sat;

const CONFLICTS: u64 = 8000;

fn formula() -> Formula {
    random_3sat(200, 880, 2)
}

/// The counters after this many conflicts.
fn after(conflicts: u64, options: &Options) -> Stats {
    let mut solver = Solver::with_options(options);
    solver.add_formula(&formula());
    solver.set_limits(Limits::default().conflicts(conflicts));
    solver.solve();
    assert!(solver.stats().conflicts >= conflicts);
    solver.stats()
}

/// The rounds before the search and in all. `interval` sets the option.
fn rounds(interval: impl Fn(Options) -> Options) -> (u64, u64) {
    let options = interval(Options::default());
    (after(1, &options).simplifications, after(CONFLICTS, &options).simplifications)
}

/// Whether an interval of 0 adds one round before the search to the usual ones. The other
/// kind of round is put off until after the run.
fn assert_zero_adds_one_round(with: impl Fn(Options, u64) -> Options, usual: u64) {
    let (before, all) = rounds(|options| with(options, usual));
    assert_eq!(before, 0);
    assert!((1..20).contains(&all), "{all} rounds");
    // The number of later rounds is as usual, give or take one.
    let (with_zero, all_with_zero) = rounds(|options| with(options, 0));
    assert_eq!(with_zero, 1);
    assert!((all..=all + 1).contains(&all_with_zero), "{all_with_zero} rounds instead of {all}");
}

#[test]
fn an_interval_of_0_makes_one_round_of_probing_before_the_search() {
    let with = |options: Options, interval| options.eliminate(false).probe_interval(interval);
    assert_zero_adds_one_round(with, Options::default().probe_interval);
}

#[test]
fn an_interval_of_0_makes_one_round_of_elimination_before_the_search() {
    let with = |options: Options, interval| {
        options.probe_interval(1_000_000_000).eliminate_interval(interval)
    };
    assert_zero_adds_one_round(with, Options::default().eliminate_interval);
}

/// The round before the search has something to spend, so it does something.
#[test]
fn a_round_before_the_search_is_a_whole_one() {
    let with = Options::default().probe_interval(0).eliminate_interval(0);
    let stats = after(1, &with);
    assert!(stats.vivify_checked > 10 && stats.eliminate_ticks > 1000, "{stats:?}");
    assert_eq!(stats.simplifications, 1);
}

/// Each other interval starts at 1. What it makes grows slower than the conflicts, except
/// for restarts, which the option `restart_margin` limits.
#[test]
fn the_other_intervals_start_at_1_and_grow() {
    let mut seen = 0;
    for info in Options::TABLE.iter().filter(|info| info.name.ends_with("_interval")) {
        let name = info.name;
        let mut options = Options::default();
        let count: fn(&Stats) -> u64 = match name {
            "probe_interval" | "eliminate_interval" => |stats| stats.simplifications,
            "rephase_interval" => |stats| stats.rephased,
            "reduce_interval" => |stats| stats.reductions,
            "restart_interval" => |stats| stats.restarts,
            // Changes of mode and exchanges between threads count nowhere, but their lowest
            // values must do.
            "mode_interval" | "exchange_interval" => |_| 1,
            _ => panic!("{name} needs a line here"),
        };
        seen += 1;
        options.set(name, &info.low.to_string()).unwrap();
        let stats = after(CONFLICTS, &options);
        let most = if name == "restart_interval" { CONFLICTS / 2 } else { CONFLICTS / 20 };
        assert!((1..most).contains(&count(&stats)), "{name}: {}", count(&stats));
        if !["probe_interval", "eliminate_interval"].contains(&name) {
            assert!(Options::default().set(name, "0").is_err(), "{name}");
        }
    }
    assert_eq!(seen, 7);
}
