//! `neuf completions`: what a shell needs to complete the command line.
//!
//! Made from the definition in [`crate::cli`], so they cannot go stale. They
//! are printed whole at each call; a file in the repository would be one more
//! thing to keep up with every option.

use clap_complete::generate;

use crate::cli::CompletionsArgs;
use crate::exit::Exit;
use crate::help;
use crate::output::Output;

pub(crate) fn run(args: &CompletionsArgs) -> anyhow::Result<Exit> {
    // The generator panics when it cannot write, so it writes to memory.
    let mut script = Vec::new();
    generate(args.shell, &mut help::command(), "neuf", &mut script);
    Output::print(String::from_utf8_lossy(&script))?;
    Ok(Exit::Done)
}
