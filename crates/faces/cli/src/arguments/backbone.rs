//! The arguments of `neuf backbone`.

use clap::Args;

use super::formula::FormulaArgs;
use super::sat::LimitArgs;

/// Arguments of `neuf backbone`.
#[derive(Debug, Args)]
pub(crate) struct BackboneArgs {
    #[command(flatten)]
    pub(crate) formula: FormulaArgs,

    /// Check each refutation while it is made: a literal is printed only if a checker accepts
    /// that its negation leaves no model
    #[arg(long)]
    pub(crate) certify: bool,

    /// Print one JSON object and nothing else
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}
