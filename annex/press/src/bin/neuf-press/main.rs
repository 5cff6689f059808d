//! The program `neuf-press`, which is called `neuf press`.

mod book;
mod draw;
mod printed;
mod sheet;

use clap::{Parser, Subcommand};
use neuf_cli::program::Program;
use neuf_cli::terminal::exit::Exit;
use neuf_cli::terminal::progress;
use neuf_cli::terminal::signals::Signals;

/// Sudokus on paper
#[derive(Debug, Parser)]
#[command(name = "neuf press", bin_name = "neuf press", version, arg_required_else_help = true)]
struct Press {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Arrange sudokus on pages to print, with their solutions
    #[command(after_long_help = sheet::EXAMPLES)]
    Sheet(sheet::SheetArgs),
    /// Make a book of sudokus to print, with instructions, hints and solutions
    #[command(after_long_help = book::EXAMPLES)]
    Book(book::BookArgs),
    /// Draw one sudoku, its candidates, its solution or a step on a page
    #[command(after_long_help = draw::EXAMPLES)]
    Draw(draw::DrawArgs),
}

impl Program for Press {
    fn run(&self, signals: &Signals) -> anyhow::Result<Exit> {
        let _work = progress::working();
        match &self.command {
            Command::Sheet(args) => sheet::run(args, signals),
            Command::Book(args) => book::run(args, signals),
            Command::Draw(args) => draw::run(args, signals),
        }
    }
}

fn main() -> std::process::ExitCode {
    neuf_cli::program::main::<Press>()
}
