//! How the threads differ.
//!
//! The first thread searches as it would alone. The second is in stable mode while the first is in
//! focused mode and the other way round, so that both kinds of formulas have one thread for them at
//! any time. Of each further four threads, one stays in focused mode, one stays in stable mode, and
//! two change. Half of the threads begin with the opposite phases, and a few phases of each are
//! changed at random.
//!
//! All other options are the options of the first thread. Every fourth thread once had other
//! rewards, target phases, restarts and rules of forgetting. These are worse for most formulas:
//! eight threads needed 1.17 times the work. Threads that simplify in quite different ways would
//! eliminate different variables, and could take fewer clauses from each other.

use crate::Solver;
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
