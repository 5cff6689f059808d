//! Several threads on one formula: solvers that search in different ways and exchange short
//! clauses.
//!
//! One solver begins alone, so easy formulas cost nothing more, and the first rounds of
//! simplification are made once. Then the solver is cloned. The clones search in other ways
//! (`diversify.rs`), each on a thread of its own, and the first answer counts. The solvers exchange
//! units, binary clauses and clauses of low glue through bounded queues without locks (`mail.rs`),
//! as `ManySAT` (Hamadi, Jabbour and Sais 2009) and Plingeling did. Gimsatul (Fleury and Biere
//! 2022) also shares the memory of clauses; here each thread has its own arena, because propagation
//! moves watched literals within the clauses.
//!
//! # Which clauses may travel
//! All clauses travel in outside variables. Only two kinds of clauses travel:
//! - the literals that are true at level 0, and
//! - clauses that were learned from a conflict,
//!
//! both without helpers (variables that a solver has added).
//!
//! **The given formula F implies each clause that travels**, although simplification has changed
//! the clauses of the sending solver. The reason is that no technique ever adds a clause that is
//! not implied:
//! - Elimination adds resolvents, which are implied. The substitution of equivalent
//!   literals, vivification, strengthening, probing, sweeping, congruence closure and
//!   learning add clauses that follow by propagation.
//! - Elimination also *removes* clauses that are not implied by the others. Later learned clauses
//!   follow from fewer clauses, so F still implies them. Pure literals are not fixed: their clauses
//!   are removed.
//! - Assumptions are decisions, so learned clauses do not depend on them. The clauses with
//!   which an enumeration forbids models contain the negation of an activation variable,
//!   which is a helper.
//!
//! The proof says the same: each step that is not a definition follows by propagation from the
//! steps before it. A new technique that adds clauses in another way, for example to break
//! symmetries, must not be used together with an exchange, unless its clauses stay at home, as
//! clauses with helpers do.
//!
//! **A solver may take each clause C that F implies as a learned clause**, although its own clauses
//! G need not imply C, for instance after an elimination. Two invariants make the solver's answers
//! right, and both stay true:
//! - All clauses of the solver are implied by F (and definitions). So a refutation refutes
//!   F. C is implied by F.
//! - Each model of G becomes a model of F by reconstruction (`reconstruct.rs`). A model of G and C
//!   is a model of G. When C later makes a clause of G superfluous, C becomes irredundant and
//!   stays, so no model is added.
//!
//! An imported clause therefore does not bring back removed clauses. (A clause of the caller does,
//! since it may contradict a witness.) But a variable that the importer has eliminated or replaced
//! must not occur in its clauses again, so a clause with such a variable is dropped. A clause with
//! a variable that the importer does not know is dropped as well.
//!
//! # Proofs
//! One stream holds the steps of all threads (`joint.rs`). Each solver numbers clauses in its own
//! way, and the stream numbers them anew in ascending order. A solver hands over its steps *before*
//! it sends a clause, so the derivation of an imported clause always precedes its use. A clause
//! that several threads have is deleted in the proof when the last thread deletes it.
//!
//! # What is promised
//! Several threads give the same answers as one thread. Models, failed cores and counters differ
//! from run to run; take one thread to repeat a run. Each thread has the limits of conflicts and
//! ticks for itself. A panic in one thread stops the others and is reported as
//! [`Cause::Panicked`](crate::Cause::Panicked), now and in all later calls: clauses of the thread
//! that panicked might be wrong. Where a panic aborts the process, as in the command `neuf`, a
//! panic in any thread does.

mod diversify;
mod exchange;
mod filter;
mod import;
mod joint;
mod mail;
#[cfg(all(test, shuttle))]
mod model;
mod pace;
mod parcel;
mod port;
mod race;
mod sync;
mod team;
mod together;

pub(crate) use port::Connection;
pub(crate) use team::Team;
pub use team::ThreadStats;
