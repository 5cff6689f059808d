//! The pages of help, and what is said of a wrong command line.
//!
//! The pages of the subcommands come from the definitions in [`crate::arguments`].

mod complaint;
mod page;

use std::ffi::OsString;

use anstyle::AnsiColor;
use clap::builder::Styles;
use clap::{Args, Command};

use crate::arguments::Global;
use crate::commands::rows;

pub(crate) use complaint::{command_place, language, line as complaint, text};
pub use page::{EXAMPLES, EXIT_CODES, INTRO};
pub(crate) use page::{is_in_english, short_page};

use complaint::WITH_VALUE;
use page::top_page;

/// The styles of all help and usage messages.
pub(crate) fn styles() -> Styles {
    Styles::styled()
        .header(AnsiColor::Yellow.on_default().bold())
        .usage(AnsiColor::Yellow.on_default().bold())
        .literal(AnsiColor::Green.on_default())
        .placeholder(AnsiColor::Cyan.on_default())
}

/// The command with its top page. A subcommand has its options as soon as it is called.
pub(crate) fn command() -> Command {
    let command = Command::new("neuf")
        .about("Solve SAT formulas and sudokus, and prove the answers")
        .version(env!("CARGO_PKG_VERSION"))
        .max_term_width(90)
        .styles(styles())
        .override_help(top_page());
    // A run has one subcommand, and to define the options of all the others took a quarter of the
    // time of a small run and half a megabyte.
    let subcommands =
        rows().map(|row| Command::new(row.name).about(row.about.trim_start()).defer(row.define));
    Global::augment_args(command).subcommands(subcommands)
}

/// The command with the options of all subcommands.
pub fn whole_command() -> Command {
    let mut command = command().disable_help_subcommand(true);
    command.build();
    command
}

/// The command line with the options of every command in front of `help`, since clap's own
/// command `help` takes none: `neuf help solve --lang fr` is `neuf --lang fr help solve`.
pub(crate) fn arguments(line: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let line: Vec<OsString> = line.into_iter().collect();
    let (mut options, mut others) = (Vec::new(), Vec::new());
    let mut left = line.iter().skip(1).peekable();
    while let Some(word) = left.next() {
        let text = word.to_string_lossy();
        let takes_value = WITH_VALUE.contains(&&*text);
        let has_value =
            ["--lang=", "--color=", "-l"].into_iter().any(|start| text.starts_with(start));
        if takes_value || has_value || ["-q", "--quiet"].contains(&&*text) {
            options.push(word);
            options.extend(left.next_if(|_| takes_value));
        } else {
            others.push(word);
        }
    }
    if others.first().is_some_and(|word| *word == "help") {
        line.iter().take(1).chain(options).chain(others).cloned().collect()
    } else {
        line
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn the_definition_is_sound() {
        command().debug_assert();
    }

    #[test]
    fn the_options_of_every_command_stand_last() {
        for subcommand in whole_command().get_subcommands_mut() {
            let page = subcommand.render_help().to_string();
            let mut headings =
                page.lines().filter(|line| line.ends_with(':') && !line.starts_with(' '));
            assert_eq!(headings.next_back(), Some("Options of every command:"), "{page}");
        }
    }

    /// The same letter stands for the same option in every command.
    #[test]
    fn a_short_option_means_the_same_everywhere() {
        let mut meanings: BTreeMap<char, String> = BTreeMap::new();
        let command = whole_command();
        let of_every_command = ["lang", "quiet", "help", "version"];
        for subcommand in command.get_subcommands() {
            let own = subcommand.get_arguments();
            let own = own.filter(|own| !of_every_command.contains(&own.get_id().as_str()));
            for argument in own {
                let (Some(short), Some(long)) = (argument.get_short(), argument.get_long()) else {
                    continue;
                };
                let known = meanings.entry(short).or_insert_with(|| long.to_owned());
                assert_eq!(known, long, "-{short} of `neuf {}`", subcommand.get_name());
            }
        }
    }

    #[test]
    fn help_takes_the_options_of_every_command() {
        for (line, expected) in [
            ("neuf help solve --lang fr", "neuf --lang fr help solve"),
            ("neuf help -q --color=never -lfr", "neuf -q --color=never -lfr help"),
            ("neuf -l fr help", "neuf -l fr help"),
            ("neuf solve help -q", "neuf solve help -q"),
            ("neuf", "neuf"),
        ] {
            let found = arguments(line.split(' ').map(OsString::from));
            assert_eq!(found.join(" ".as_ref()), expected, "{line}");
        }
    }

    /// Nothing but words without a blank is wider than a narrow terminal.
    #[test]
    fn help_fits_into_forty_columns() {
        let mut command = command().term_width(40).max_term_width(40);
        command.build();
        for subcommand in command.get_subcommands_mut() {
            let page = subcommand.render_help().to_string();
            // clap does not break the line of usage.
            let lines = page.lines().filter(|line| !line.starts_with("Usage:"));
            for line in lines.filter(|line| line.chars().count() > 40) {
                assert!(line.trim().split(' ').count() < 3, "{}: {line}", subcommand.get_name());
            }
        }
    }

    /// The rest of a longer one would stand on a line of its own, like another command.
    #[test]
    fn an_example_is_no_wider_than_a_page() {
        for subcommand in whole_command().get_subcommands() {
            let help = subcommand.get_after_long_help().unwrap().to_string();
            for line in help.lines().filter(|line| line.starts_with("  ")) {
                assert!(line.chars().count() <= 80, "{}: {line}", subcommand.get_name());
            }
        }
    }

    /// Two lines of text, one below the other, would be one paragraph that was broken by hand.
    #[test]
    fn a_paragraph_is_one_line() {
        for subcommand in whole_command().get_subcommands() {
            let help = subcommand.get_after_long_help().unwrap().to_string();
            let is_text = |line: &str| !line.is_empty() && !line.starts_with("  ");
            let lines: Vec<&str> = help.lines().collect();
            for pair in lines.windows(2) {
                assert!(
                    !(is_text(pair[0]) && is_text(pair[1])),
                    "{}: {pair:?}",
                    subcommand.get_name()
                );
            }
        }
    }

    #[test]
    fn the_examples_parse() {
        for (line, _) in EXAMPLES {
            let words = line.split(' ').take_while(|&word| word != ">");
            command().try_get_matches_from(words).unwrap();
        }
        for subcommand in whole_command().get_subcommands() {
            let help = subcommand.get_after_long_help().unwrap().to_string();
            for line in help.lines().filter(|line| line.starts_with("  ")) {
                for part in line.split(['|', ';', '>']).filter(|part| part.contains("neuf ")) {
                    let words = part.split("  ").find(|part| part.contains("neuf ")).unwrap();
                    command().try_get_matches_from(words.split_whitespace()).unwrap();
                }
            }
        }
    }
}
