//! The definition of the command line in another language.
//!
//! clap knows one language. So the texts of its definition are replaced by their translations,
//! and what clap itself would add to them in English (headings, default values, possible
//! values) is hidden and written here. This is done only for pages of help and for errors: a
//! command line that can be parsed never waits for it.

use std::fmt::Write as _;

use anstyle::Style;
use clap::builder::StyledStr;
use clap::{Arg, ArgAction, Command};

use neuf_words::fill;

use super::{Catalogue, Page, catalogue};

/// The definition in the language of the process.
pub(crate) fn localized(command: Command) -> Command {
    match catalogue() {
        Some(words) => translated(command, words),
        None => command,
    }
}

/// A text of the pages of help in the language of the process.
pub(crate) fn of_help(text: &'static str) -> &'static str {
    catalogue().and_then(|words| found(text, words)).unwrap_or(text)
}

/// A page in the language of the process, or the English one: that of a command, `intro` or
/// `exit codes`.
pub(crate) fn page(name: &str, english: &'static str) -> &'static str {
    catalogue().and_then(|words| found_page(name, words)).unwrap_or(english)
}

fn found_page(name: &str, words: &'static Catalogue) -> Option<&'static str> {
    words.pages.iter().find(|(known, _)| *known == name).map(|&(_, page)| page)
}

fn found(text: &str, words: &'static Catalogue) -> Option<&'static str> {
    words.help.iter().find(|(english, _)| *english == text).map(|&(_, other)| other)
}

/// The translation of a text of the definition, or the text itself.
fn text(styled: &StyledStr, words: &'static Catalogue) -> String {
    let english = styled.to_string();
    found(&english, words).map_or(english, str::to_owned)
}

pub(super) fn translated(command: Command, words: &'static Catalogue) -> Command {
    let styles = command.get_styles().clone();
    let (header, literal): (Style, Style) = (*styles.get_header(), *styles.get_literal());
    let Page { usage, help, .. } = &words.page;
    let template = format!(
        "{{before-help}}{{about-with-newline}}\n{header}{usage}{header:#} {{usage}}\n\n{{all-args}}{{after-help}}"
    );
    let own_help = Arg::new("help").short('h').long("help").action(ArgAction::Help).help(*help);
    let mut command = command
        .help_template(StyledStr::from(template))
        .disable_help_flag(true)
        .arg(own_help)
        .mut_args(|argument| of_argument(argument, words, literal));
    if let Some(about) = command.get_about().map(|about| text(about, words)) {
        command = command.about(about);
    }
    if let Some(name) = found("COMMAND", words) {
        command = command.subcommand_value_name(name);
    }
    if let Some(page) = found_page(command.get_name(), words) {
        command = command.after_long_help(page);
    }
    command.mut_subcommands(|subcommand| {
        // Subcommands inherit the styles only when clap builds the definition.
        translated(subcommand.styles(styles.clone()), words)
    })
}

/// An argument with its texts translated, and with its default value and the values that it
/// may have in them.
fn of_argument(argument: Arg, words: &'static Catalogue, literal: Style) -> Arg {
    let page = &words.page;
    let takes_value = argument.get_action().takes_values();
    let heading = match argument.get_help_heading() {
        Some(heading) => found(heading, words).unwrap_or(page.options),
        None if argument.is_positional() => page.arguments,
        None => page.options,
    };
    let help = argument.get_help().map(|help| text(help, words)).unwrap_or_default();
    let mut default = String::new();
    if takes_value && !argument.is_hide_default_value_set() {
        let values = argument.get_default_values().iter();
        let values: Vec<_> = values.map(|value| value.to_string_lossy()).collect();
        if !values.is_empty() {
            default = fill(page.default, &[("value", &values.join(","))]);
        }
    }
    let values = if takes_value { argument.get_possible_values() } else { Vec::new() };
    let names: Vec<&str> = values.iter().map(clap::builder::PossibleValue::get_name).collect();
    let mut short = help.clone();
    let mut long = help;
    if !default.is_empty() {
        let _ = write!(short, " {default}");
    }
    if !names.is_empty() {
        let _ = write!(short, " {}", fill(page.values, &[("values", &names.join(", "))]));
    }
    if values.iter().any(|value| value.get_help().is_some()) {
        let _ = write!(long, "\n\n{}", page.values_heading);
        for value in &values {
            let _ = write!(long, "\n- {literal}{}{literal:#}", value.get_name());
            if let Some(meaning) = value.get_help() {
                let _ = write!(long, "{} {}", page.colon, text(meaning, words));
            }
        }
        if !default.is_empty() {
            let _ = write!(long, "\n\n{default}");
        }
    } else {
        long.clone_from(&short);
    }
    let names: Option<Vec<&'static str>> = argument.get_value_names().map(|names| {
        let known = |name: &clap::builder::Str| found(name.as_str(), words);
        names.iter().filter_map(known).collect()
    });
    let all_known = names.as_ref().map(Vec::len) == argument.get_value_names().map(<[_]>::len);
    let argument = match names.filter(|_| all_known) {
        Some(names) => argument.value_names(names),
        None => argument,
    };
    let argument = argument.help(StyledStr::from(short)).long_help(StyledStr::from(long));
    // clap wants these two for arguments with a value only.
    let argument = argument.hide_default_value(takes_value).hide_possible_values(takes_value);
    argument.help_heading(heading)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::help;
    use crate::words::CATALOGUES;

    /// The texts of a command that a language does not have.
    fn missing(command: &Command, words: &'static Catalogue) -> Vec<String> {
        let mut texts: Vec<String> = Vec::new();
        texts.extend(command.get_about().map(ToString::to_string));
        for argument in command.get_arguments() {
            let meanings = argument.get_possible_values();
            let meanings = meanings.iter().filter_map(|value| value.get_help());
            texts.extend(argument.get_help().into_iter().chain(meanings).map(ToString::to_string));
            texts.extend(argument.get_help_heading().map(str::to_owned));
            if !argument.get_action().takes_values() {
                continue;
            }
            texts.extend(argument.get_value_names().into_iter().flatten().map(ToString::to_string));
        }
        texts.retain(|text| found(text, words).is_none());
        texts
    }

    #[test]
    fn every_text_of_help_is_translated() {
        let command = help::command();
        for words in CATALOGUES {
            let mut all = Vec::new();
            for subcommand in command.get_subcommands() {
                let name = subcommand.get_name();
                all.extend(missing(subcommand, words));
                assert!(found_page(name, words).is_some(), "neuf {name}");
            }
            assert!(["intro", "exit codes"].iter().all(|name| found_page(name, words).is_some()));
            for text in help::texts() {
                all.extend(found(text, words).is_none().then(|| text.to_owned()));
            }
            all.sort_unstable();
            all.dedup();
            assert_eq!(all, Vec::<String>::new(), "texts of help without a translation");
        }
    }

    /// The pages below the options show the same command lines in every language.
    #[test]
    fn pages_of_examples_have_the_same_command_lines() {
        fn lines(page: &str) -> Vec<&str> {
            let lines = page.lines().filter_map(|line| line.strip_prefix("  "));
            lines
                .map(|line| line.split("  ").next().unwrap_or_default().trim())
                .filter(|line| line.contains("neuf "))
                .collect()
        }
        let command = help::command();
        for words in CATALOGUES {
            for (name, page) in words.pages {
                let Some(subcommand) = command.find_subcommand(name) else {
                    assert!(["intro", "exit codes"].contains(name), "{name}");
                    continue;
                };
                let english = subcommand.get_after_long_help().unwrap().to_string();
                assert_eq!(lines(&english), lines(page), "neuf {name}");
                for line in page.lines() {
                    assert!(line.chars().count() <= 86, "neuf {name}: {line}");
                }
            }
        }
    }

    #[test]
    fn the_translated_definition_is_sound() {
        for words in CATALOGUES {
            let command = translated(help::command(), words);
            command.clone().debug_assert();
            let english =
                ["Usage:", "Options:", "Arguments:", "Proofs:", "[default", "[possible", "Print "];
            for name in ["rate", "sat"] {
                let help = command.clone().try_get_matches_from(["neuf", name, "--help"]);
                let page = help.unwrap_err().to_string();
                for words in english {
                    assert!(!page.contains(words), "{words} in {page}");
                }
            }
        }
    }
}
