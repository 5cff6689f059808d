//! `neuf sat --list-options`: prints the table of the solver's options.

use neuf_solver::{OptionInfo, Options, Value};
use serde_json::json;

use crate::terminal::streams::Output;

/// Prints all options with their values, the range and the meaning.
///
/// # Errors
/// When the table cannot be printed.
pub(super) fn list(options: &Options, as_json: bool) -> anyhow::Result<()> {
    Output::print(if as_json { as_array(options)? } else { as_table(options) })
}

fn as_table(options: &Options) -> String {
    let row = |info: &OptionInfo| {
        let range = match info.low {
            Value::Switch(_) => "true or false".into(),
            low => format!("{low} to {}", info.high),
        };
        let (name, value) = (info.name, options.get(info.name).unwrap_or(info.default));
        format!("{name:<22} {:>6}  {range:<26} {}\n", value.to_string(), info.help)
    };
    Options::TABLE.iter().map(row).collect()
}

fn as_array(options: &Options) -> anyhow::Result<String> {
    let row = |info: &OptionInfo| {
        json!({
            "name": info.name,
            "value": value(options.get(info.name).unwrap_or(info.default)),
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
