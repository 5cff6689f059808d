//! The program `neuf-course`, which is called `neuf course`.

mod claims;
mod compare;
mod deduce;
mod grade;
mod trace;

use clap::{Parser, Subcommand};
use neuf_cli::program::Program;
use neuf_cli::terminal::exit::Exit;
use neuf_cli::terminal::progress;
use neuf_cli::terminal::signals::Signals;
use neuf_cli::terminal::streams::is_quiet;

/// What a course on the 2014 paper needs
#[derive(Debug, Parser)]
#[command(name = "neuf course", bin_name = "neuf course", version, arg_required_else_help = true)]
struct Course {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Compare a pupil's formula with the paper's
    #[command(after_long_help = grade::EXAMPLES)]
    Grade(grade::GradeArgs),
    /// Test what the 2014 paper claims of its two rules, on collections of sudokus
    #[command(after_long_help = claims::EXAMPLES)]
    Claims(claims::ClaimsArgs),
    /// Show what a method does on a sudoku, step by step
    #[command(after_long_help = trace::EXAMPLES)]
    Trace(trace::TraceArgs),
    /// Run every method on one sudoku and compare them
    #[command(after_long_help = compare::EXAMPLES)]
    Compare(compare::CompareArgs),
    /// Apply the failed-literal rule to one variable of a formula: 1, -1 or 0
    #[command(after_long_help = deduce::EXAMPLES)]
    Deduce(deduce::DeduceArgs),
}

impl Program for Course {
    fn run(&self, signals: &Signals) -> anyhow::Result<Exit> {
        let _work = progress::working();
        match &self.command {
            Command::Grade(args) => grade::run(args, is_quiet(), signals),
            Command::Claims(args) => claims::run(args, is_quiet(), signals),
            Command::Trace(args) => trace::run(args, signals),
            Command::Compare(args) => compare::run(args, signals),
            Command::Deduce(args) => deduce::run(args, is_quiet(), signals),
        }
    }
}

fn main() -> std::process::ExitCode {
    neuf_cli::program::main::<Course>()
}
