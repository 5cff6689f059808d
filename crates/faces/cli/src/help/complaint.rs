//! What is wrong with a command line, in the language of its user.
//!
//! clap composes its complaints in English alone. So they are composed here, from the kind of an
//! error and what clap says about its context, in the same form.

use std::error::Error as _;
use std::ffi::OsString;
use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use neuf_words::{Language, Sentence, is_unseen, shown};

use crate::words::{self, tr, user_language};

// What clap writes around its complaints.
const ERROR: Sentence = ["error", "erreur"];
const USAGE: Sentence = ["Usage", "Utilisation"];
const MORE: Sentence =
    ["For more information, try '--help'.", "`--help` en dit plus (en anglais)."];

/// The options of every command that take the next word as their value.
pub(super) const WITH_VALUE: [&str; 3] = ["--color", "--lang", "-l"];

/// Where the command stands in a command line.
pub(crate) fn command_place(line: &[OsString]) -> Option<usize> {
    let mut place = 1;
    while let Some(word) = line.get(place) {
        match &*word.to_string_lossy() {
            word if WITH_VALUE.contains(&word) => place += 2,
            word if word.starts_with('-') && word.len() > 1 => place += 1,
            _ => return Some(place),
        }
    }
    None
}

/// The language in which a command line is complained about: the one that it asks for, or its
/// user's, unless its command speaks English.
pub(crate) fn language(line: &[OsString], is_in_english: fn(&str) -> bool) -> Language {
    let words: Vec<_> = line.iter().skip(1).map(|word| word.to_string_lossy()).collect();
    let after = |word: &str, option: &str| word.strip_prefix(option).map(str::to_owned);
    let mut asked = None;
    let mut left = words.iter();
    while let Some(word) = left.next() {
        let value = match &**word {
            "--" => break,
            "--lang" | "-l" => left.next().map(ToString::to_string),
            word if word.starts_with("--") => after(word, "--lang="),
            word => after(word, "-l"),
        };
        asked = asked.or_else(|| value?.parse().ok());
    }
    let command = command_place(line).map(|place| line[place].to_string_lossy());
    match command.is_none_or(|name| !is_in_english(&name)) {
        true => asked.unwrap_or_else(user_language),
        false => Language::English,
    }
}

/// What is wrong with the command line. An argument with characters that are not seen is shown with
/// them, and without colours.
pub(crate) fn text(page: &Error) -> String {
    let is_hidden = |argument: OsString| argument.to_string_lossy().contains(is_unseen);
    let text = complaint(page);
    match std::env::args_os().any(is_hidden) {
        true => {
            let plain = anstream::adapter::strip_str(&text).to_string();
            plain.split_inclusive('\n').map(shown_line).collect()
        }
        false => text,
    }
}

fn shown_line(line: &str) -> String {
    match line.strip_suffix('\n') {
        Some(line) => format!("{}\n", shown(line)),
        None => shown(line).into_owned(),
    }
}

/// What is wrong as one line, without the word before it.
pub(crate) fn line(page: &Error) -> String {
    let text = anstream::adapter::strip_str(&complaint(page)).to_string();
    let first = text.lines().next().unwrap_or_default();
    let before = format!("{}{} ", tr!(ERROR), words::language().colon());
    first.strip_prefix(&before).unwrap_or(first).to_owned()
}

/// A complaint, put together from what clap knows about it.
fn complaint(error: &Error) -> String {
    let Some(sentence) = sentence(error) else { return page_in_words(error) };
    let colon = words::language().colon();
    let head = AnsiColor::Red.on_default().bold();
    let mut text = format!("{head}{}{colon}{head:#} {sentence}\n", tr!(ERROR));
    for tip in tips(error) {
        let green: Style = AnsiColor::Green.on_default();
        let _ = write!(text, "\n  {green}{}{colon}{green:#} {tip}\n", tr!(["tip", "conseil"]));
    }
    if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        let usage = usage.to_string();
        let usage = usage.trim_start_matches("Usage:").trim();
        let _ = write!(text, "\n{}{colon} {usage}\n", tr!(USAGE));
    }
    let _ = write!(text, "\n{}\n", tr!(MORE));
    text
}

/// A complaint that the command has made itself: its sentence is in the language of the user
/// already.
fn page_in_words(error: &Error) -> String {
    let colon = words::language().colon();
    let text = error.render().ansi().to_string();
    let text = text.replacen("error:", &format!("{}{colon}", tr!(ERROR)), 1);
    text.replace("Usage:", &format!("{}{colon}", tr!(USAGE))).replace(MORE[0], tr!(MORE))
}

/// What is wrong; `None` if clap does not say it by its kind alone.
fn sentence(error: &Error) -> Option<String> {
    let texts = |kind| texts(error.get(kind));
    let one = |kind| texts(kind).into_iter().next();
    let arg = || one(ContextKind::InvalidArg);
    let value = || one(ContextKind::InvalidValue);
    Some(match error.kind() {
        ErrorKind::InvalidSubcommand => {
            tr!(
                ["there is no command `{name}`", "il n'y a pas de commande `{name}`"],
                name = one(ContextKind::InvalidSubcommand)?
            )
        }
        ErrorKind::UnknownArgument => {
            let arg = arg()?;
            match arg.starts_with('-') {
                true => tr!(
                    [
                        "this command has no option `{arg}`",
                        "cette commande n'a pas d'option `{arg}`"
                    ],
                    arg
                ),
                false => tr!(
                    ["`{arg}` is one argument too many", "`{arg}` est un argument de trop"],
                    arg
                ),
            }
        }
        ErrorKind::InvalidValue => {
            let arg = arg()?;
            let mut sentence = match value().filter(|value| !value.is_empty()) {
                Some(value) => tr!(
                    [
                        "`{value}` is no value of `{arg}`",
                        "`{value}` n'est pas une valeur de `{arg}`"
                    ],
                    value,
                    arg
                ),
                None => tr!(["`{arg}` needs a value", "`{arg}` demande une valeur"], arg),
            };
            let valid = texts(ContextKind::ValidValue);
            if !valid.is_empty() {
                let _ = write!(
                    sentence,
                    "\n  [{}]",
                    tr!(
                        ["possible values: {valid}", "valeurs possibles : {valid}"],
                        valid = valid.join(", ")
                    )
                );
            }
            sentence
        }
        ErrorKind::ValueValidation => {
            let why = error.source().map(ToString::to_string).unwrap_or_default();
            tr!(
                [
                    "`{value}` is no value of `{arg}`: {why}",
                    "`{value}` n'est pas une valeur de `{arg}` : {why}"
                ],
                value = value()?,
                arg = arg()?,
                why
            )
        }
        ErrorKind::NoEquals => tr!(
            [
                "`{arg}` needs an equals sign before its value",
                "`{arg}` demande un signe égal devant sa valeur"
            ],
            arg = arg()?
        ),
        ErrorKind::ArgumentConflict => {
            let (arg, others) = (arg()?, texts(ContextKind::PriorArg));
            match others.as_slice() {
                [other] if *other == arg => tr!(
                    ["`{arg}` is given more than once", "`{arg}` est donné plus d'une fois"],
                    arg
                ),
                others => tr!(
                    ["`{arg}` does not go with {others}", "`{arg}` ne va pas avec {others}"],
                    arg,
                    others = quoted(others)
                ),
            }
        }
        ErrorKind::MissingRequiredArgument => {
            tr!(
                ["this is missing: {names}", "il manque {names}"],
                names = quoted(&texts(ContextKind::InvalidArg))
            )
        }
        ErrorKind::TooManyValues => {
            tr!(
                [
                    "`{value}` is one value too many for `{arg}`",
                    "`{value}` est une valeur de trop pour `{arg}`"
                ],
                value = value()?,
                arg = arg()?
            )
        }
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            let kinds = [ContextKind::MinValues, ContextKind::ExpectedNumValues];
            let wanted = kinds.into_iter().find_map(one)?;
            let found = one(ContextKind::ActualNumValues)?;
            tr!(
                [
                    "`{arg}` takes {wanted} values, not {found}",
                    "`{arg}` prend {wanted} valeurs, et non {found}"
                ],
                arg = arg()?,
                wanted,
                found
            )
        }
        ErrorKind::MissingSubcommand => {
            tr!(["a command is missing", "il manque une commande"]).to_owned()
        }
        ErrorKind::InvalidUtf8 => {
            tr!(["an argument is not in UTF-8", "un argument n'est pas en UTF-8"]).to_owned()
        }
        _ => return None,
    })
}

/// The tips of clap and those that were added.
fn tips(error: &Error) -> Vec<String> {
    let suggested =
        [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue];
    let similar = suggested.into_iter().flat_map(|kind| texts(error.get(kind)).into_iter().take(1));
    let mut tips: Vec<String> = similar
        .map(|names| {
            tr!(
                ["did you mean {names}?", "vouliez-vous dire {names} ?"],
                names = format!("`{names}`")
            )
        })
        .collect();
    tips.extend(texts(error.get(ContextKind::Suggested)));
    tips
}

/// The texts of a value of the context.
fn texts(value: Option<&ContextValue>) -> Vec<String> {
    match value {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        Some(ContextValue::StyledStr(text)) => vec![text.to_string()],
        Some(ContextValue::StyledStrs(texts)) => texts.iter().map(ToString::to_string).collect(),
        Some(ContextValue::Number(number)) => vec![number.to_string()],
        _ => Vec::new(),
    }
}

fn quoted(names: &[String]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_value_of_an_option_is_not_the_command() {
        let words = |line: &str| line.split(' ').map(OsString::from).collect::<Vec<_>>();
        let of = |line: &str| language(&words(line), |name| name == "sat");
        assert_eq!(of("neuf --color never --lang fr sat --zzz"), Language::English);
        assert_eq!(of("neuf --color never --lang fr solve --zzz"), Language::French);
    }
}
