//! A complete, incremental SAT solver: finds a model of a formula, or proves that there is none.
//! The solver learns clauses from conflicts (CDCL), can break symmetries, and can have each answer
//! checked.
//!
//! ```
//! use neuf_solver::{Lit, Outcome, Solver};
//! let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
//! let mut solver = Solver::new();
//! solver.add_clause([a, b]);
//! solver.add_clause([!a, b]);
//! assert_eq!(solver.solve(), Outcome::Satisfiable);
//! assert_eq!(solver.value(b), Some(true));
//! // Assumptions hold for one call; the core names those that contradict each other.
//! assert_eq!(solver.solve_under(&[!b, a]), Outcome::Unsatisfiable);
//! assert_eq!(solver.failed_core(), [!b]);
//! ```
//!
//! Take this crate to solve formulas in CNF from Rust. Take `neuf-cnf` to read, write or encode
//! formulas without solving them, `neuf-proof` to check the proofs of other solvers, `neuf-count`
//! to count models, and `neuf-sudoku` for sudokus. The command `neuf sat` and the C and Python
//! interfaces use this crate.
//!
//! # From a problem to clauses
//! A problem becomes clauses over variables that are true or false. Can three machines do four
//! jobs, each job on one machine, if the jobs 0 and 1 disturb each other, and so do 1 and 2?
//!
//! ```
//! use neuf_solver::{AtMostOne, Lit, Outcome, Solver};
//! let mut solver = Solver::new();
//! // on[job][machine]: the job runs on this machine.
//! let on: Vec<Vec<Lit>> =
//!     (0..4).map(|_| (0..3).map(|_| solver.new_var().positive()).collect()).collect();
//! for job in &on {
//!     // At least one machine, and at most one.
//!     solver.add_clause(job.iter().copied());
//!     let first_new = solver.outside_variables();
//!     AtMostOne::Auto.encode(job, first_new, &mut |clause| solver.add_clause(clause));
//! }
//! for (one, other) in [(0, 1), (1, 2)] {
//!     solver.extend((0..3).map(|machine| [!on[one][machine], !on[other][machine]]));
//! }
//! assert_eq!(solver.solve(), Outcome::Satisfiable);
//! let machine = |job: usize| on[job].iter().position(|&lit| solver.value(lit) == Some(true));
//! assert_ne!(machine(0), machine(1));
//! ```
//!
//! # Many questions to one solver
//! Clauses can be added after an answer, and each call can assume literals. The solver keeps what
//! it has learned, so related questions take less time than separate solvers. After
//! [`Outcome::Unsatisfiable`], [`Solver::failed_core`] names the assumptions that are to blame.
//!
//! ```
//! use neuf_solver::{Outcome, Solver};
//! let mut solver = Solver::new();
//! let [rain, umbrella, wet] = [(); 3].map(|()| solver.new_var().positive());
//! solver.add_clause([!rain, umbrella, wet]);
//! assert_eq!(solver.solve_under(&[rain, !wet]), Outcome::Satisfiable);
//! assert_eq!(solver.value(umbrella), Some(true));
//! // A new rule: the umbrella is broken.
//! solver.add_clause([!umbrella]);
//! assert_eq!(solver.solve_under(&[rain, !wet]), Outcome::Unsatisfiable);
//! assert_eq!(solver.failed_core().len(), 2);
//! assert_eq!(solver.solve_under(&[rain]), Outcome::Satisfiable);
//! ```
//!
//! # Answers that can be trusted
//! A model is easy to check; that there is no model is not. [`Solver::certify`] has a
//! checker that shares no code with the search check each answer before the caller sees it. With
//! one thread, the search then takes about 1.2 times as long.
//!
//! ```
//! use neuf_solver::{Lit, Outcome, Solver};
//! let [a, b] = [1, 2].map(|n| Lit::from_dimacs(n).unwrap());
//! let mut solver = Solver::new();
//! solver.certify(true)?;
//! solver.extend([[a, b], [a, !b], [!a, b], [!a, !b]]);
//! assert_eq!(solver.solve(), Outcome::Unsatisfiable);
//! assert!(solver.certificate().is_some());
//! # Ok::<(), neuf_solver::ProofTooLate>(())
//! ```
//!
//! # How long it takes
//! In the worst case the time is exponential in the number of variables; many formulas with
//! millions of clauses take seconds. Set [`Limits`] for a call that must end, and look at
//! [`Outcome::Unknown`] for the [`Cause`]. Limits in conflicts or ticks give the same run on every
//! machine; a limit of time does not.
//!
//! ```
//! use std::time::Duration;
//! use neuf_solver::{Limits, Solver};
//! let mut solver = Solver::new();
//! solver.set_limits(Limits::default().time(Duration::from_secs(10)).conflicts(1_000_000));
//! # let _ = solver.solve();
//! ```
//!
//! # How to
//! No other crate has to be imported: literals, formulas, DIMACS and proofs of the other crates are
//! here, too. The programs stand in the folder `examples`.
//!
//! | what you want | where it is | program |
//! |---|---|---|
//! | read a DIMACS file | [`dimacs::read()`], [`Solver::from_formula`] | `dimacs` |
//! | ask under assumptions | [`Solver::solve_under`], [`Solver::failed_core`] | `incremental` |
//! | have symmetries broken, for a single question | [`Solver::ask_once`] | |
//! | stop after a time, after conflicts or at a size | [`Solver::set_limits`] with [`Limits`] | |
//! | stop from another thread | [`Solver::interrupt_handle`] | |
//! | all models, over some variables or all | [`Solver::models`], [`Models::project`] | `models` |
//! | cardinality, exclusive or | [`AtMostOne`], [`encode_at_most`], [`encode_parity`] | |
//! | a proof in a file | [`Solver::set_proof`] with a [`ProofWriter`] | `proof` |
//! | only answers that were checked | [`Solver::certify`] | |
//! | several threads | [`Solver::set_threads`] | |
//! | which clauses contradict each other | [`mus::minimize`] | `mus` |
//! | what holds in every model | [`backbone::find`] | `alone` |
//! | many short questions about one formula | [`Template`] | |
//! | a constraint of your own code | [`Solver::connect`], [`ExternalPropagator`] | `graphs` |
//! | other options, or a profile of options | [`Solver::with_options`], [`Options::profile`] | |
//! | counters and progress | [`Solver::stats`], [`Solver::set_observer`] | |
//!
//! # Where the code is
//! A call begins and ends in `call.rs`, and the loop is in `search.rs`. Each part of the search has
//! its own file, named by its word in the field: `analyze` (learning from a conflict), `minimize`
//! and `shrink` (shorter learned clauses), `chain` (the antecedents for a proof), `bump` (which
//! variables a conflict rewards), `chrono` (jumping back), `decide` with `queue` and `heap` (which
//! variable is next), `phase`, `rephase`, `walk` and `uniform` (which value is tried first), `mode`
//! (focused and stable), `restart`, `recent`, `reduce` and `tier` (forgetting learned clauses),
//! `lucky` (simple assignments), `assume` (assumptions and failed cores), `constrain` (a clause for
//! one call), `callbacks`, `flip` (other values in a model), `enumerate` (all models), `remaining`
//! (the clauses that are left), `template` (many questions about one formula), `parallel/` (several
//! threads), `mus/` (minimal unsatisfiable subsets), `backbone` (literals of every model),
//! `resources` (tasks of many calls) and `external/` (constraints that the caller decides during
//! the search). The folder `simplify/` has the techniques that run between stretches of search, one
//! in each file; `reconstruct` undoes their effects for models and for later clauses. Propagation
//! itself is [`neuf_core::Propagator`]. The public interface is [`Solver`] in `solver.rs`, with its
//! [`Options`] in `options.rs` and `profile.rs`, its [`Limits`] in `limits.rs`, its [`Outcome`] in
//! `outcome.rs`, its [`Stats`] in `stats.rs` and its [`Observer`] in `observe.rs`; [`Dpll`] is in
//! `dpll.rs`. `map` numbers the variables for the inside, `proof` passes steps on, and `ema` has
//! moving averages. Random numbers are those of `neuf_cnf::Random`.
//!
//! # Words
//! | here | in papers and other solvers |
//! |---|---|
//! | forgetting, `reduce` | reduction of the clause database |
//! | outside and inside variables | external and internal variables |
//! | helper | a variable that the solver adds: extension or activation variable |
//! | failed core | final conflict, unsatisfiable core of the assumptions |
//! | recorded removals, `reconstruct` | extension stack, witnesses |
//! | `decompose` | substitution of equivalent literals |
//! | `counting` | pigeonhole reasoning with at-most-one constraints |
//! | `parity` | XOR reasoning, Gaussian elimination |
//! | cut, `symmetry` | symmetry-breaking predicate, of two literals |
//! | functional reduction, `fraig` | functionally reduced circuits, SAT sweeping of a circuit |
//! | `sweep` | SAT sweeping of clauses, as in Kissat |
//! | `define` | elimination by definability |
//! | template, question | a loaded formula; a call under assumptions that leaves no trace |
//! | ticks | cache lines touched, as Kissat counts its effort |
//!
//! # Who owns what
//! The state of the solver has one struct for each owner: `session` (the caller's clauses,
//! assumptions and answers), `heuristics` (what guides the search), `learning` (the analysis of
//! conflicts and the life of learned clauses), `simplify` and `reconstruct`. Parts that need more
//! than their own state borrow the other state, as `parts` says; no part knows the solver. Each
//! owner states its invariant. In the build with the feature `checked`, `check` verifies the
//! invariants of the propagation core.

#![forbid(unsafe_code)]

mod activity;
mod analyze;
mod answer;
mod assume;
pub mod backbone;
mod bump;
mod call;
mod callbacks;
mod certify;
mod chain;
mod check;
mod chrono;
mod constrain;
mod decide;
mod dpll;
mod ema;
mod enumerate;
mod extend;
mod external;
mod flip;
mod heap;
mod heuristics;
mod kept;
mod learning;
mod limits;
mod load;
mod lucky;
mod map;
mod minimize;
mod mode;
pub mod mus;
mod observe;
mod options;
mod out_of_memory;
mod outcome;
mod parallel;
mod parts;
mod phase;
mod profile;
mod projection;
mod promise;
mod proof;
mod question;
mod queue;
mod recent;
mod reconstruct;
mod reduce;
mod remaining;
mod rephase;
mod resources;
mod restart;
mod room;
mod search;
mod session;
mod shrink;
mod simplify;
mod solver;
mod stats;
mod template;
#[cfg(test)]
mod testing;
mod tier;
mod uniform;
mod walk;

pub use assume::Consequences;
pub use callbacks::Callbacks;
pub use dpll::{Dpll, DpllStep};
pub use enumerate::Models;
pub use external::{ExternalPropagator, Lifetime, PropagatorError};
pub use limits::Limits;
// Types of the interface, so that a program needs no other crate.
pub use neuf_cnf::{
    AtMostOne, ClauseId, Formula, Interrupt, Lit, NotALiteral, PackedFormula, ProofStep, Steps,
    TooManyStates, Valuation, Var, dimacs, encode_at_most, encode_parity,
};
pub use neuf_proof::{Format, Notation, ProofSink, ProofWriter, Refusal, UsedClauses};
pub use observe::{ClauseCounts, Observer, Progress, Round, Technique};
pub use options::{OptionError, OptionInfo, Options, Value};
pub use out_of_memory::OutOfMemory;
pub use outcome::{Cause, Certificate, Outcome};
pub use parallel::ThreadStats;
pub use profile::Profile;
pub use proof::ProofTooLate;
pub use resources::{Effort, Task};
pub use simplify::{Simplified, reconstruct};
pub use solver::Solver;
pub use stats::{CounterInfo, Stats};
pub use template::{Question, Template};
