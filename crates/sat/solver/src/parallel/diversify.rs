//! How the threads differ.
//!
//! The first thread searches as it would alone. The second is in stable mode while the first
//! is in focused mode and the other way round, so that both kinds of formulas have one
//! thread for them at any time. Further ones stay in one mode; from the fifth on, they
//! differ by what guides the search and by the seed. Half of the threads begin with the
//! opposite phases, and a few phases of each are changed at random. Threads that simplify in
//! quite different ways would eliminate different variables, and could then take fewer
//! clauses from each other.

use crate::Solver;
use crate::options::Options;
use neuf_cnf::Random;

/// Turns a clone of the first solver into the solver of this thread, from 1.
pub(super) fn diversify(solver: &mut Solver, thread: usize) {
    let options = &mut solver.options;
    options.seed = options.seed.wrapping_add(thread as u64);
    let has_both_modes = options.modes == 1;
    match thread % 4 {
        2 => options.modes = 0,
        3 => options.modes = 2,
        _ => {}
    }
    vary(options, thread / 4);
    let seed = options.seed;
    let modes = solver.options.modes;
    let heuristics = &mut solver.heuristics;
    heuristics.random = Random::new(seed);
    heuristics.modes.set_stable(match modes {
        0 => false,
        2 => true,
        _ => heuristics.modes.is_stable() ^ (has_both_modes && thread % 4 == 1),
    });
    if thread % 2 == 1 {
        heuristics.phases.invert();
    }
    if thread > 1 {
        heuristics.phases.scatter(&mut heuristics.random);
    }
    let (parts, heuristics, _) = solver.search_parts();
    heuristics.follow_mode(&parts);
}

/// Changes what guides the search, in another way for each group of four threads.
fn vary(options: &mut Options, group: usize) {
    match group % 4 {
        1 => {
            options.target = 2;
            options.bump_reasons = !options.bump_reasons;
        }
        2 => {
            options.chrono = !options.chrono;
            options.restart_margin = options.restart_margin.max(1.2);
        }
        3 => {
            options.reduce_fraction = (options.reduce_fraction / 1.5).max(0.1);
            options.vivify_irredundant = 0;
        }
        _ => {}
    }
}
