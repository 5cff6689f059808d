//! `neuf sat --list-options`: prints the table of the solver's options.

use neuf_solver::{Options, Value};
use serde_json::json;

use crate::output::Output;

/// Prints all options with default, range and meaning.
///
/// # Errors
/// When they cannot be printed.
pub(super) fn list(as_json: bool) -> anyhow::Result<()> {
    Output::print(if as_json { as_array()? } else { as_table() })
}

fn as_table() -> String {
    let row = |info: &neuf_solver::OptionInfo| {
        let range = format!("{} to {}", info.low, info.high);
        let (name, default) = (info.name, info.default.to_string());
        format!("{name:<18} {default:>6}  {range:<26} {}\n", info.help)
    };
    Options::TABLE.iter().map(row).collect()
}

fn as_array() -> anyhow::Result<String> {
    let row = |info: &neuf_solver::OptionInfo| {
        json!({
            "name": info.name,
            "default": value(info.default),
            "low": value(info.low),
            "high": value(info.high),
            "help": info.help,
        })
    };
    let rows: Vec<_> = Options::TABLE.iter().map(row).collect();
    Ok(serde_json::to_string(&rows)? + "\n")
}

fn value(value: Value) -> serde_json::Value {
    match value {
        Value::Switch(value) => value.into(),
        Value::Count(value) => value.into(),
        Value::Factor(value) => value.into(),
    }
}
