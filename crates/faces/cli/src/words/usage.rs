//! What is wrong with a command line, in another language than clap's English, and in English
//! where clap repeats what a parser of Rust says.

use std::error::Error as _;
use std::fmt::Write as _;
use std::num::ParseIntError;

use anstyle::AnsiColor;
use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::{catalogue, tr};

/// The complaint about a command line in the language of the process. `None` for English, unless
/// a value is wrong, and for errors that only clap can tell.
pub(crate) fn complaint(error: &Error) -> Option<String> {
    let words = catalogue();
    if words.is_none() && error.kind() != ErrorKind::ValueValidation {
        return None;
    }
    let what = what(error)?;
    let red = AnsiColor::Red.on_default().bold();
    let green = AnsiColor::Green.on_default();
    let mut text = format!("{red}{}{red:#} {what}\n", tr!("error:"));
    for (kind, shown) in [
        (ContextKind::SuggestedSubcommand, tr!("a similar command exists:")),
        (ContextKind::SuggestedArg, tr!("a similar option exists:")),
        (ContextKind::SuggestedValue, tr!("a similar value exists:")),
    ] {
        let similar = strings(error, kind);
        if !similar.is_empty() {
            let tip = tr!("tip:");
            let _ = write!(text, "\n  {green}{tip}{green:#} {shown} {}\n", quoted(&similar));
        }
    }
    if let Some(ContextValue::StyledStrs(tips)) = error.get(ContextKind::Suggested) {
        for tip in tips {
            let _ = write!(text, "\n  {green}{}{green:#} {}\n", tr!("tip:"), tip.ansi());
        }
    }
    if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        let word = words.map_or("Usage:", |words| words.page.usage);
        let usage = usage.ansi().to_string().replacen("Usage:", word, 1);
        let _ = write!(text, "\n{usage}\n");
    }
    let _ = writeln!(text, "\n{}", tr!("For more information, try '--help'."));
    Some(text)
}

/// The first line of the complaint.
fn what(error: &Error) -> Option<String> {
    let argument = strings(error, ContextKind::InvalidArg);
    let (name, value) = (argument.first(), strings(error, ContextKind::InvalidValue));
    let value = value.first();
    Some(match error.kind() {
        ErrorKind::UnknownArgument => tr!("unexpected argument '{name}' found", name = name?),
        ErrorKind::InvalidSubcommand => {
            let names = strings(error, ContextKind::InvalidSubcommand);
            tr!("unrecognized command '{name}'", name = names.first()?)
        }
        ErrorKind::InvalidValue if value?.is_empty() => {
            tr!("a value is required for '{name}' but none was supplied", name = name?)
        }
        ErrorKind::InvalidValue => {
            let (name, value) = (name?, value?);
            let mut text = tr!("invalid value '{value}' for '{name}'", value, name);
            let known = strings(error, ContextKind::ValidValue);
            if !known.is_empty() {
                let values = known.join(", ");
                let _ = write!(text, "\n  {}", tr!("[possible values: {values}]", values));
            }
            text
        }
        ErrorKind::ValueValidation => {
            let (name, value) = (name?, value?);
            let text = tr!("invalid value '{value}' for '{name}'", value, name);
            match error.source() {
                Some(source) => {
                    let colon = catalogue().map_or(": ", |words| words.colon);
                    format!("{text}{colon}{}", of_value(source))
                }
                None => text,
            }
        }
        ErrorKind::MissingRequiredArgument => {
            let names = argument.join(" ");
            tr!("these required arguments are missing: {names}", names)
        }
        ErrorKind::ArgumentConflict => {
            let name = name?;
            let others = strings(error, ContextKind::PriorArg);
            if others.is_empty() || others.iter().any(|other| other == name) {
                tr!("'{name}' cannot be used several times", name)
            } else {
                tr!(
                    "'{name}' cannot be used together with {others}",
                    name,
                    others = quoted(&others)
                )
            }
        }
        _ => return None,
    })
}

/// What is wrong with a value. The parsers of [`crate::arguments`] answer in the language of the
/// process, those of clap in English.
fn of_value(source: &(dyn std::error::Error + 'static)) -> String {
    if source.is::<ParseIntError>() {
        return tr!("it is no whole number").to_owned();
    }
    let text = source.to_string();
    match text.split_once(" is not in ") {
        Some((value, range)) => tr!("{value} is not in {range}", value, range),
        None if text.starts_with("invalid digit") => tr!("it is no whole number").to_owned(),
        None => text,
    }
}

/// The texts of a part of an error.
fn strings(error: &Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    }
}

fn quoted(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("'{name}'")).collect();
    names.join(", ")
}
