//! Commands about the command itself.

use std::path::PathBuf;

use clap::Args;
use clap_complete::Shell;

/// Arguments of `neuf completions`.
#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub(crate) shell: Shell,
}

/// Arguments of `neuf man`.
#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// The subcommand whose page to print [default: the page of neuf itself]
    #[arg(value_name = "COMMAND", conflicts_with = "dir")]
    pub(crate) command: Option<String>,

    /// Write all pages into this folder, which is created if necessary
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,
}
