//! Refuses options of `neuf sat` that contradict each other or do not fit the formula.

use neuf_cnf::dimacs::DimacsFile;
use neuf_solver::Profile;

use super::proof;
use crate::arguments::{ProofArgs, SatArgs, SatMethod};
use crate::terminal::exit::UsageError;

/// Checks that all options belong to the chosen method and do not contradict each other.
///
/// # Errors
/// When an option does not; the message names the option.
pub(super) fn refuse(args: &SatArgs) -> Result<(), UsageError> {
    let (limits, given) = (&args.limits, &args.proof);
    let is_traced = is_traced(given);
    let cdcl_only = [
        (limits.conflicts.is_some(), "--conflicts"),
        (limits.ticks.is_some(), "--ticks"),
        (limits.memory.is_some(), "--memory"),
        (args.search.seed.is_some(), "--seed"),
        (args.threads > 1, "--threads"),
        (!args.search.options.is_empty(), "--option"),
        (args.search.profile != Profile::Default, "--profile"),
        (args.models.all, "--all"),
        (args.fixed, "--fixed"),
        (given.core.is_some(), "--core"),
        (is_traced, "a proof"),
    ];
    match args.method {
        SatMethod::Cdcl if args.look_ahead => {
            Err(UsageError("--look-ahead requires --method dpll".into()))
        }
        SatMethod::Cdcl if is_traced && args.models.all => {
            Err(UsageError("--all lists models, so there is no proof to write or check".into()))
        }
        SatMethod::Cdcl => proof::refuse_misnamed(given),
        SatMethod::Dpll => match cdcl_only.into_iter().find(|&(is_given, _)| is_given) {
            Some((_, what)) => Err(UsageError(format!("{what} requires --method cdcl"))),
            None => Ok(()),
        },
    }
}

/// Whether something receives the steps of a refutation.
fn is_traced(proof: &ProofArgs) -> bool {
    proof.proof_file.is_some() || proof.certify || proof.core.is_some()
}

/// Checks that the options make sense for a formula with cubes.
///
/// # Errors
/// When an option does not; the message gives the reason.
pub(super) fn refuse_cubes(args: &SatArgs, file: &DimacsFile) -> Result<(), UsageError> {
    let refuse = |why: &str| Err(UsageError(format!("the formula has cubes (`p inccnf`): {why}")));
    match args.method {
        _ if file.cubes.is_empty() => Ok(()),
        SatMethod::Dpll => refuse("--method dpll cannot solve under assumptions"),
        SatMethod::Cdcl if args.models.all => {
            refuse("--all cannot show to which cube a model belongs")
        }
        SatMethod::Cdcl if is_traced(&args.proof) => {
            refuse("a proof refutes clauses, not clauses under cubes")
        }
        SatMethod::Cdcl => Ok(()),
    }
}
