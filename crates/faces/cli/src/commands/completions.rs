//! `neuf completions`: prints a script with which a shell can complete the command line.
//!
//! The script is made from the definitions in [`crate::arguments`] at each call. A file in the
//! repository would have to be changed with each option.

use clap_complete::generate;

use crate::arguments::CompletionsArgs;
use crate::exit::Exit;
use crate::help;
use crate::streams::Output;

pub(crate) fn run(args: &CompletionsArgs) -> anyhow::Result<Exit> {
    // The generator panics when writing fails, so it writes to memory, which cannot fail.
    let mut script = Vec::new();
    generate(args.shell, &mut help::command(), "neuf", &mut script);
    Output::print(String::from_utf8_lossy(&script))?;
    Ok(Exit::Done)
}
