//! The top page of help, and the short page that `neuf` prints without arguments.

use std::fmt::Write as _;
use std::sync::LazyLock;

use anstyle::{AnsiColor, Style};
use clap::builder::StyledStr;

use crate::annex::PROGRAMS;
use crate::commands::{GROUPS, Group};
use crate::terminal::wrap;
use crate::words::tr;

/// The widest page: a wider terminal would give lines that are hard to read.
const WIDEST: usize = 80;

/// The least room for what stands beside a word.
const LEAST: usize = 24;

/// Whether a command speaks English, whatever the language of its user: it is about formulas.
pub(crate) fn is_in_english(name: &str) -> bool {
    let is_in = |group: &&Group| group.rows.iter().any(|row| row.name == name);
    GROUPS.iter().find(is_in).is_some_and(|group| !group.has_languages)
}

/// What the command is, at the top of its page. The first sentence is that of `README.md`.
pub const INTRO: &str = "\
neuf solves SAT formulas and sudokus, and can prove its answers. A formula or a puzzle \
comes from a file (compressed or not) or from standard input, and a puzzle also directly \
from the command line. neuf recognises the format of a puzzle.";

/// The examples of the top page: command lines and what they do.
pub const EXAMPLES: &[(&str, &str)] = &[
    ("neuf solve 43............14", "a puzzle in one line, here 4×4"),
    ("neuf solve big.txt.xz > solutions.txt", "a file of any length, on all cores"),
    ("neuf check --unique puzzle.sdk", "is it a proper puzzle?"),
    ("neuf encode puzzle.sdk -o puzzle.cnf", "the puzzle as a formula, for any solver"),
    ("neuf sat formula.cnf.gz", "satisfiable or not?"),
];

/// The exit codes, which [`crate::terminal::exit::Exit`] defines, and what they mean.
pub const EXIT_CODES: &[(&str, &str)] = &[
    ("0", "done; `neuf sat`: no answer within the limits"),
    (
        "1",
        "something failed: bad input, no solution, not finished, a clash, a wrong formula (`neuf course grade`)",
    ),
    ("2", "the command line is wrong"),
    ("10", "`neuf sat` and others on formulas: satisfiable"),
    ("20", "`neuf sat` and others on formulas: unsatisfiable"),
    ("128+n", "stopped by signal n (130: Ctrl-C)"),
];

/// The lines of [`short_page`]: command lines and what they do.
fn first_steps() -> [(&'static str, &'static str); 8] {
    [
        (
            tr!(["neuf solve FILE", "neuf solve FICHIER"]),
            tr!([
                "solve the puzzles of a file, or a puzzle typed as 53..7…",
                "résoudre les grilles d'un fichier, ou une grille tapée comme 53..7…"
            ]),
        ),
        (
            tr!(["neuf hint FILE", "neuf hint FICHIER"]),
            tr!([
                "the next step of a puzzle, as a person would take it",
                "l'étape suivante d'une grille, comme un joueur la ferait"
            ]),
        ),
        (
            tr!(["neuf explain FILE", "neuf explain FICHIER"]),
            tr!(["all steps to its solution", "toutes les étapes jusqu'à la solution"]),
        ),
        (
            tr!(["neuf draw -c FILE", "neuf draw -c FICHIER"]),
            tr!(["show a puzzle with its pencil marks", "montrer une grille avec ses candidats"]),
        ),
        ("neuf generate", tr!(["make a puzzle", "fabriquer une grille"])),
        (
            tr!(["neuf sat FILE", "neuf sat FICHIER"]),
            tr!(["solve a formula", "résoudre une formule"]),
        ),
        (
            "neuf help",
            tr!([
                "all commands, with examples",
                "toutes les commandes, avec des exemples (en anglais)"
            ]),
        ),
        ("neuf help solve", tr!(["one command in full", "une commande en détail"])),
    ]
}

/// The options of the top page.
const OPTIONS: [(&str, &str); 5] = [
    ("--color WHEN", "auto, always or never [default: auto; obeys NO_COLOR]"),
    ("-l, --lang LANG", "en or fr, for sudokus and in class [default: that of LANG]"),
    ("-q, --quiet", "print results and errors only"),
    ("-h, --help", "print help; `neuf COMMAND --help` has more"),
    ("-V, --version", "print the version"),
];

/// The page that `neuf` prints without arguments, in the language of its user.
pub(crate) fn short_page() -> StyledStr {
    let mut page = wrap::hanging(
        tr!([
            "neuf solves SAT formulas and sudokus, and can prove its answers.",
            "neuf résout des formules SAT et des sudokus, et peut prouver ses réponses."
        ]),
        width(),
        0,
    ) + "\n\n";
    heading(&mut page, tr!(["Try:", "Essayez :"]));
    for (line, what) in first_steps() {
        entry(&mut page, line, 20, what);
    }
    StyledStr::from(page)
}

/// The page that `neuf help` prints.
pub(super) fn top_page() -> StyledStr {
    let mut page = wrap::hanging(INTRO, width(), 0) + "\n\n";
    heading(&mut page, "Usage:");
    let _ = writeln!(page, "  neuf COMMAND [OPTIONS] [INPUT]…");
    for group in GROUPS {
        page.push('\n');
        heading(&mut page, &format!("{}:", group.title));
        for row in group.rows {
            entry(&mut page, row.name, 12, row.about.trim_start());
        }
    }
    page.push('\n');
    heading(&mut page, "Programs of their own:");
    for (name, about) in PROGRAMS {
        entry(&mut page, name, 12, about);
    }
    page.push('\n');
    heading(&mut page, "Options of every command:");
    for (option, what) in OPTIONS {
        entry(&mut page, option, 16, what);
    }
    page.push('\n');
    heading(&mut page, "Examples:");
    for (line, what) in EXAMPLES {
        entry(&mut page, line, 38, what);
    }
    page.push('\n');
    heading(&mut page, "Exit codes:");
    for (code, what) in EXIT_CODES {
        entry(&mut page, code, 5, what);
    }
    StyledStr::from(page)
}

fn heading(page: &mut String, text: &str) {
    let style = AnsiColor::Yellow.on_default().bold();
    let _ = writeln!(page, "{style}{text}{style:#}");
}

/// How wide a page is: as the terminal is, but not wider than is read with ease. The terminal is
/// asked once and not for each line, since the page is laid out whenever the command starts.
fn width() -> usize {
    static WIDTH: LazyLock<usize> = LazyLock::new(|| wrap::width().unwrap_or(WIDEST).min(WIDEST));
    *WIDTH
}

/// Writes a line with a word and its meaning, or the meaning below the word where there is little
/// room beside it.
fn entry(page: &mut String, word: &str, room: usize, meaning: &str) {
    entry_within(page, word, room, meaning, width());
}

fn entry_within(page: &mut String, word: &str, room: usize, meaning: &str, width: usize) {
    let style: Style = AnsiColor::Green.on_default();
    let gap = room.saturating_sub(word.chars().count());
    let (first, rest) = if room + 4 + LEAST <= width {
        let text = format!("{:indent$}{meaning}", "", indent = room + 4);
        let text = wrap::hanging(&text, width, room + 4);
        (format!("{:gap$}", ""), text[room + 2..].to_owned())
    } else {
        let text = format!("\n{}", wrap::hanging(&format!("      {meaning}"), width, 6));
        (String::new(), if meaning.is_empty() { String::new() } else { text })
    };
    let _ = writeln!(page, "{}", format!("  {style}{word}{style:#}{first}{rest}").trim_end());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_word_means_stands_beside_it_or_below() {
        let mut page = String::new();
        entry_within(&mut page, "hint", 6, "the next step of a puzzle, as it is taken", 36);
        entry_within(&mut page, "generate", 20, "make a puzzle of this level", 30);
        let expected = "  hint    the next step of a puzzle,\n          as it is taken\n  generate\n      \
                        make a puzzle of this\n      level\n";
        assert_eq!(anstream::adapter::strip_str(&page).to_string(), expected);
    }
}
