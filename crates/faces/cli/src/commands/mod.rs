//! The subcommands, one file each.

mod backbone;
mod candidates;
mod canon;
pub mod certify;
mod check;
mod check_proof;
mod completions;
mod convert;
mod count;
mod decode;
mod dedup;
pub mod draw;
mod encode;
mod explain;
mod generate;
mod man;
mod minimize;
mod morph;
pub(crate) mod mus;
mod rate;
mod rate_hodoku;
mod rate_scale;
mod rate_se;
mod reconstruct;
mod repair;
pub mod sat;
mod simplify;
mod solve;

use neuf_explain::rate::HodokuRating;
use neuf_rate::ExplainerRating;

use crate::arguments::{Cli, Command};
use crate::exit::Exit;
use crate::progress;
use crate::signals::Signals;
use crate::streams::{self, Output};

/// Does what the command line says.
///
/// # Errors
/// When it cannot be done.
pub(crate) fn run(cli: &Cli, signals: &Signals) -> anyhow::Result<Exit> {
    let quiet = cli.global.quiet;
    let Some(command) = &cli.command else {
        let page = crate::help::short_page();
        if streams::has_colour() {
            Output::print(page.ansi())?;
        } else {
            Output::print(page)?;
        }
        return Ok(Exit::Done);
    };
    // `sat` has its counters.
    let has_own_answer = matches!(command, Command::Sat(_));
    let _work = (!has_own_answer).then(progress::working);
    match command {
        Command::Solve(args) => solve::run(args, quiet, signals),
        Command::Check(args) => check::run(args, quiet, signals),
        Command::Count(args) => count::run(args, quiet, signals),
        Command::Candidates(args) => candidates::run(args, quiet, signals),
        Command::Explain(args) => explain::run_explain(args, signals),
        Command::Hint(args) => explain::run_hint(args, quiet, signals),
        Command::Rate(args) if args.se => rate_scale::run::<ExplainerRating>(args, quiet, signals),
        Command::Rate(args) if args.hodoku => rate_scale::run::<HodokuRating>(args, quiet, signals),
        Command::Rate(args) => rate::run(args, quiet, signals),
        Command::Generate(args) => generate::run(args, quiet, signals),
        Command::Repair(args) => repair::run(args, quiet, signals),
        Command::Minimize(args) => minimize::run(args, quiet, signals),
        Command::Canon(args) => canon::run(args, quiet, signals),
        Command::Morph(args) => morph::run(args, quiet, signals),
        Command::Dedup(args) => dedup::run(args, quiet, signals),
        Command::Draw(args) => draw::run(args, signals),
        Command::Convert(args) => convert::run(args, signals),
        Command::Encode(args) => encode::run(args, signals),
        Command::Decode(args) => decode::run(args),
        Command::Certify(args) => certify::run(args, signals),
        Command::Sat(args) => sat::run(args, quiet, signals),
        Command::CheckProof(args) => check_proof::run(args, quiet, signals),
        Command::Simplify(args) => simplify::run(args, quiet, signals),
        Command::Backbone(args) => backbone::run(args, quiet, signals),
        Command::Mus(args) => mus::run(args, quiet, signals),
        Command::Reconstruct(args) => reconstruct::run(args),
        Command::Completions(args) => completions::run(args),
        Command::Man(args) => man::run(args),
    }
}
