//! Pauses, shares and bounds of the schedule.

use neuf_core::Interrupt;

use super::*;
use crate::limits::Budget;
use crate::simplify::testing::{EQUAL_OUTPUTS, run, solver_of};
use crate::{Limits, Solver};

fn open(solver: &mut Solver, schedule: &mut Schedule, technique: Technique) -> Option<Allowance> {
    run(solver, |_, context| schedule.open(technique, context))
}

#[test]
fn pauses_grow_in_vain_and_shrink_with_success() {
    let mut solver = solver_of(&[&[1, 2, 3]]);
    let mut schedule = Schedule::default();
    let left_out = [false, false, false, true, true, true].map(|is_found| {
        let mut count = 0;
        let allowance = loop {
            match open(&mut solver, &mut schedule, Technique::Congruence) {
                None => count += 1,
                Some(allowance) => break allowance,
            }
        };
        run(&mut solver, |_, context| schedule.close(context, &allowance, 0, is_found));
        count
    });
    assert_eq!(left_out, [0, 1, 2, 3, 1, 0]);
}

#[test]
fn a_round_that_cannot_be_paid_for_is_not_left_out() {
    let mut solver = solver_of(&[&[1, 2, 3]]);
    let mut schedule = Schedule { rounds: 1, pause: 1, left: 1, ..Schedule::default() };
    assert!(open(&mut solver, &mut schedule, Technique::Symmetry).is_none());
    assert_eq!(schedule.left, 1);
    solver.technique_ticks.granted = 1_000_000;
    assert!(open(&mut solver, &mut schedule, Technique::Symmetry).is_none());
    assert_eq!(schedule.left, 0);
    assert!(open(&mut solver, &mut schedule, Technique::Symmetry).is_some());
}

#[test]
fn a_round_that_is_stopped_at_once_is_closed_and_counts() {
    let mut solver = solver_of(EQUAL_OUTPUTS);
    solver.technique_ticks.granted = 10_000_000;
    let interrupt = Interrupt::new();
    interrupt.request();
    solver.budget = Budget::new(&Limits::default(), &interrupt, solver.spent());
    for round in 1..=2 {
        run(&mut solver, |techniques, context| {
            techniques.eliminate.run(context);
            techniques.sweep.run(context);
            techniques.fraig.run(context);
        });
        let part = solver.session.literals / 8;
        let weighted = |weight: f64| round * (weight * part as f64) as u64;
        let Stats { eliminate_ticks, sweep_ticks, fraig_ticks, .. } = solver.stats;
        assert_eq!([eliminate_ticks, sweep_ticks], [1.6, 1.3].map(weighted));
        assert_eq!(fraig_ticks, part, "its second round is left out");
    }
}

#[test]
fn new_clauses_end_the_pause_of_those_that_look_for_them() {
    let mut solver = solver_of(&[&[1, 2, 3]]);
    let paused = Schedule { rounds: 1, left: 1, ..Schedule::default() };
    for (technique, ends) in [(Technique::Counting, true), (Technique::Congruence, false)] {
        let allowance = open(&mut solver, &mut paused.clone(), technique);
        assert_eq!(allowance.is_some_and(|allowance| allowance.is_new), ends);
    }
}

/// The ticks that a technique with this share may spend after `effort` ticks of the search.
fn left(schedule: &Schedule, technique: Technique, options: &Options, effort: u64) -> u64 {
    let (literals, vars, moving) = (0, 0, 0);
    let (is_first, is_new, gone) = (false, false, schedule.gone);
    let moment = Moment { literals, vars, moving, effort, is_first, is_new, gone };
    schedule.allowance(&terms(technique, options, moment), effort)
}

#[test]
fn a_share_that_became_smaller_has_no_debts() {
    let mut schedule = Schedule { rounds: 1, ..Schedule::default() };
    let left = |schedule: &Schedule, share: f64, effort: u64| {
        left(schedule, Technique::Vivify, &Options::default().vivify_effort(share), effort)
    };
    schedule.spend(900);
    schedule.settle(0.5, 1000);
    assert_eq!(left(&schedule, 0.5, 1000), 0);
    assert_eq!(left(&schedule, 0.5, 1200), 100);
    // Ticks that were left over stay.
    schedule.settle(1.0, 1200);
    assert_eq!(left(&schedule, 1.0, 1200), 700);
}

#[test]
fn all_rounds_together_are_bounded_by_what_they_remove() {
    let room = |share: f64, effort: u64, gone: f64| {
        // More than enough is left of its share.
        let (rounds, spent, doublings) = (1, 200, 10);
        let schedule = Schedule { rounds, spent, doublings, gone, ..Schedule::default() };
        left(&schedule, Technique::Sweep, &Options::default().sweep_effort(share), effort)
    };
    assert_eq!(room(0.1, 2_000, 0.0), 0);
    assert_eq!(room(0.1, 4_000, 0.0), 200);
    assert_eq!(room(0.1, 1_000, 0.5), 1_900);
    // An effort that the caller has raised counts in full.
    assert_eq!(room(10.0, 1_000, 0.5), 11_800);
}
