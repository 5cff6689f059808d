//! The commands that the book shows.
//!
//! A block of the kind `console` holds commands, each after `$ `, and below each what it prints on
//! standard output and then on standard error. A test runs them and compares. `NEUF_RENEW=1` writes
//! the outputs into the pages instead, and a diff then shows what changed. Behind ` #| ` at the end
//! of a command stands a filter that the reader does not see: the command prints all, and the page
//! shows the lines that the filter lets pass, and `…` where the filter leaves lines out. Other
//! blocks of the book (`sh`, `text`) are not run; the `sh` blocks of the READMEs only have to work.
//! The commands of a page share a folder, so a page is run as a whole: by the tests of the annex if
//! one of its commands belongs to the annex, and otherwise by the tests of the main house.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::{env, fs};

use crate::parallel::on_all_cores;
use crate::running::{binary, root, run};

/// The folders of the book that hold pages.
pub const PARTS: [&str; 4] = ["engine", "sudoku", "en", "fr"];

/// The sign between a command and a filter that the reader does not see.
pub const HIDDEN: &str = " #| ";

/// Whether a command of a page is one of the annex.
#[must_use]
pub fn is_of_annex(page: &str) -> bool {
    let programs = ["course", "play", "press", "cluster"];
    let mut lines = page.lines().filter(|line| line.starts_with("$ "));
    lines.any(|line| programs.iter().any(|name| line.contains(&format!("neuf {name} "))))
}

/// The pages of a part, in the order of their names.
///
/// # Panics
/// When the part cannot be read.
#[must_use]
pub fn pages(part: &str) -> Vec<PathBuf> {
    let files = fs::read_dir(root().join("book").join(part)).expect("the book");
    let paths = files.map(|file| file.expect("the book").path());
    let mut pages: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|end| end == "md")).collect();
    pages.sort();
    pages
}

/// Checks that the part of a page between `<!-- NAME -->` and `<!-- end -->` is this text, and
/// writes the text there under `NEUF_RENEW=1`.
///
/// # Panics
/// When the part is another one, or missing.
pub fn assert_part(page: &str, name: &str, text: &str) {
    let path = root().join("book/engine").join(page);
    let old = fs::read_to_string(&path).expect("the book");
    let start = format!("<!-- {name} -->\n");
    let (before, rest) = old.split_once(&start).expect("a part begins");
    let (_, after) = rest.split_once("<!-- end -->").expect("a part ends");
    let new = format!("{before}{start}\n{}\n\n<!-- end -->{after}", text.trim_end());
    if env::var_os("NEUF_RENEW").is_some() {
        fs::write(&path, &new).expect("the book");
    }
    let now = fs::read_to_string(&path).expect("the book");
    assert!(now == new, "book/engine/{page} is not up to date: see the top of tests/src/book.rs");
}

/// A shell that runs this command line, with `neuf` as it was built.
///
/// # Panics
/// When `neuf` is missing.
#[must_use]
pub fn shell(line: &str, folder: &Path) -> Command {
    let path = env::join_paths(
        [binary().parent().expect("the book").to_owned()]
            .into_iter()
            .chain(env::split_paths(&env::var_os("PATH").unwrap_or_default())),
    );
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(line).current_dir(folder);
    shell.env("PATH", path.expect("the book")).env("NO_COLOR", "1").env("COLUMNS", "100");
    for language in ["LANG", "LC_ALL", "LC_MESSAGES", "LANGUAGE"] {
        shell.env_remove(language);
    }
    shell
}

/// What the page shows for this command line. For the French edition the system is French, so
/// whatever can be told in French is shown so.
fn printed(line: &str, folder: &Path, is_french: bool) -> String {
    let (command, filter) = line.split_once(HIDDEN).unwrap_or((line, ""));
    let mut asked = shell(command, folder);
    if is_french {
        asked.env("LC_ALL", "fr_FR.UTF-8");
    }
    let ran = run(&mut asked, "");
    let all = ran.stdout + &ran.stderr;
    if filter.is_empty() {
        return all;
    }
    let passed = run(&mut shell(filter, folder), &all).stdout;
    assert_ne!(passed, "", "{line}: nothing passes the filter");
    let gap = |is_there| if is_there { "…\n" } else { "" };
    let mut text = String::new();
    let mut rest = all.lines();
    for line in passed.lines() {
        let found = rest.position(|other| other == line);
        assert!(found.is_some(), "a hidden filter only leaves lines out, and makes none: {line:?}");
        text = text + gap(found != Some(0)) + line + "\n";
    }
    text + gap(rest.next().is_some())
}

/// The folder, in which the examples that come with the project can be seen.
///
/// # Panics
/// When they cannot be linked.
#[must_use]
pub fn with_examples(folder: &Path) -> PathBuf {
    for name in ["puzzles", "dimacs", "book"] {
        let there = root().join(name).canonicalize().expect("the book");
        std::os::unix::fs::symlink(there, folder.join(name)).expect("the book");
    }
    folder.to_owned()
}

/// The page with every output as it is now. The commands of a page run in one folder of their
/// own, which sees the examples that come with the project and may be written to.
fn renewed(page: &str, is_french: bool) -> String {
    let folder = tempfile::tempdir().expect("the book");
    let examples = with_examples(folder.path());
    let mut text = String::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        writeln!(text, "{line}").expect("the book");
        if line != "```console" {
            continue;
        }
        let mut line = lines.next().expect("a block ends");
        while line != "```" {
            assert!(
                line.starts_with("$ "),
                "a block of commands begins with one, not with {line:?}"
            );
            let mut command = line["$ ".len()..].to_owned();
            writeln!(text, "{line}").expect("the book");
            while command.ends_with('\\') {
                let more = lines.next().expect("a command ends");
                writeln!(text, "{more}").expect("the book");
                command = format!("{command}\n{more}");
            }
            let output = printed(&command, &examples, is_french);
            for line in output.lines() {
                assert!(line != "```" && !line.starts_with("$ "), "{command} prints {line:?}");
                writeln!(text, "{}", line.trim_end()).expect("the book");
            }
            line = lines.next().expect("a block ends");
            while line != "```" && !line.starts_with("$ ") {
                line = lines.next().expect("a block ends");
            }
        }
        writeln!(text, "```").expect("the book");
    }
    text
}

/// Runs the commands of `neuf` in the listings of the kind `sh` of these pages. Each must work.
///
/// # Panics
/// When a command fails, or a page has none.
pub fn assert_commands_work(pages: &[&str]) {
    on_all_cores(pages.len(), |number| {
        let page = fs::read_to_string(root().join(pages[number])).expect("a page");
        let listings = page.split("```sh\n").skip(1);
        let lines = listings.flat_map(|rest| rest.split("```").next().unwrap_or_default().lines());
        let commands: Vec<&str> = lines.filter(|line| line.starts_with("neuf ")).collect();
        assert_ne!(commands, [""; 0], "{}", pages[number]);
        let folder = tempfile::tempdir().expect("a folder");
        let examples = with_examples(folder.path());
        for command in commands {
            let ran = run(&mut shell(command, &examples), "");
            // 10 and 20 are the answers about formulas.
            let is_right = matches!(ran.code, 0 | 10 | 20);
            assert!(is_right, "{}: {command}: {}", pages[number], ran.stderr);
        }
    });
}

/// Runs the commands of the chosen pages and compares their output.
///
/// # Panics
/// When a command prints something else than its page shows.
pub fn assert_up_to_date(is_wanted: fn(&str) -> bool) {
    binary();
    let pages: Vec<PathBuf> = PARTS.into_iter().flat_map(pages).collect();
    let stale = Mutex::new(String::new());
    on_all_cores(pages.len(), |number| {
        let path = &pages[number];
        let old = fs::read_to_string(path).expect("the book");
        if !is_wanted(&old) {
            return;
        }
        let new = renewed(&old, path.parent().is_some_and(|part| part.ends_with("fr")));
        if old == new {
            return;
        }
        if env::var_os("NEUF_RENEW").is_some() {
            fs::write(path, new).expect("the book");
            return;
        }
        let mut stale = stale.lock().expect("the book");
        writeln!(stale, "{}:", path.display()).expect("the book");
        let line = old.lines().zip(new.lines()).position(|(old, new)| old != new);
        let line = line.unwrap_or_else(|| old.lines().count().min(new.lines().count()));
        let (was, is) = (old.lines().nth(line), new.lines().nth(line));
        writeln!(stale, "  line {}: shown {was:?}, printed {is:?}", line + 1).expect("the book");
    });
    let stale = stale.into_inner().expect("the book");
    assert!(
        stale.is_empty(),
        "see the top of tests/src/book.rs for how to renew these pages:\n{stale}"
    );
}
