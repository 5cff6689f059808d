//! The commands that the book shows print what it shows.
//!
//! A block of the kind `console` holds commands, each after `$ `, and below each what it prints on
//! standard output and then on standard error. This test runs them and compares. `NEUF_RENEW=1` writes the outputs into the
//! pages instead, and a diff then shows what changed. Other blocks (`sh`, `text`) are not run.

#![cfg(unix)]

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::{env, fs};

use neuf_tests::parallel::on_all_cores;
use neuf_tests::running::{binary, root, run};

/// The folders of the book that hold pages.
const PARTS: [&str; 3] = ["guide", "en", "fr"];

/// The pages of a part, in the order of their names.
fn pages(part: &str) -> Vec<PathBuf> {
    let files = fs::read_dir(root().join("book").join(part)).unwrap();
    let paths = files.map(|file| file.unwrap().path());
    let mut pages: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|end| end == "md")).collect();
    pages.sort();
    pages
}

/// A shell that runs this command line, with `neuf` as it was built.
fn shell(line: &str, folder: &Path) -> Command {
    let path = env::join_paths(
        [binary().parent().unwrap().to_owned()]
            .into_iter()
            .chain(env::split_paths(&env::var_os("PATH").unwrap())),
    );
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(line).current_dir(folder);
    shell.env("PATH", path.unwrap()).env("NO_COLOR", "1").env("COLUMNS", "100");
    for language in ["LANG", "LC_ALL", "LC_MESSAGES", "LANGUAGE"] {
        shell.env_remove(language);
    }
    shell
}

/// What a shell prints for this command line.
fn printed(line: &str, folder: &Path) -> String {
    let ran = run(&mut shell(line, folder), "");
    ran.stdout + &ran.stderr
}

/// The folder, in which the examples that come with the project can be seen.
fn with_examples(folder: &Path) -> PathBuf {
    for name in ["puzzles", "dimacs", "book"] {
        let there = root().join(name).canonicalize().unwrap();
        std::os::unix::fs::symlink(there, folder.join(name)).unwrap();
    }
    folder.to_owned()
}

/// The page with every output as it is now. The commands of a page run in one folder of their
/// own, which sees the examples that come with the project and may be written to.
fn renewed(page: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let examples = with_examples(folder.path());
    let mut text = String::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        writeln!(text, "{line}").unwrap();
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
            writeln!(text, "{line}").unwrap();
            while command.ends_with('\\') {
                let more = lines.next().expect("a command ends");
                writeln!(text, "{more}").unwrap();
                command = format!("{command}\n{more}");
            }
            let output = printed(&command, &examples);
            for line in output.lines() {
                assert!(line != "```" && !line.starts_with("$ "), "{command} prints {line:?}");
                writeln!(text, "{}", line.trim_end()).unwrap();
            }
            line = lines.next().expect("a block ends");
            while line != "```" && !line.starts_with("$ ") {
                line = lines.next().expect("a block ends");
            }
        }
        writeln!(text, "```").unwrap();
    }
    text
}

#[test]
fn commands_print_what_the_book_shows() {
    binary();
    let pages: Vec<PathBuf> = PARTS.into_iter().flat_map(pages).collect();
    let stale = Mutex::new(String::new());
    on_all_cores(pages.len(), |number| {
        let path = &pages[number];
        let old = fs::read_to_string(path).unwrap();
        let new = renewed(&old);
        if old == new {
            return;
        }
        if env::var_os("NEUF_RENEW").is_some() {
            fs::write(path, new).unwrap();
            return;
        }
        let mut stale = stale.lock().unwrap();
        writeln!(stale, "{}:", path.display()).unwrap();
        let line = old.lines().zip(new.lines()).position(|(old, new)| old != new);
        let line = line.unwrap_or_else(|| old.lines().count().min(new.lines().count()));
        let (was, is) = (old.lines().nth(line), new.lines().nth(line));
        writeln!(stale, "  line {}: shown {was:?}, printed {is:?}", line + 1).unwrap();
    });
    let stale = stale.into_inner().unwrap();
    assert!(stale.is_empty(), "see the top of book.rs for how to renew these pages:\n{stale}");
}

/// The table of the guide that answers the questions of the paper: each command in it works.
#[test]
fn the_commands_of_the_course_table_work() {
    binary();
    let page = fs::read_to_string(root().join("book/guide/course.md")).unwrap();
    let spans = page.split('`').skip(1).step_by(2).filter(|span| span.starts_with("neuf "));
    let commands: Vec<String> = spans.map(|span| span.replace("\\|", "|")).collect();
    assert!(commands.len() >= 25, "{commands:?}");
    on_all_cores(commands.len(), |number| {
        let folder = tempfile::tempdir().unwrap();
        let ran = run(&mut shell(&commands[number], &with_examples(folder.path())), "");
        // 10 is the answer of a formula that has a model.
        assert!(matches!(ran.code, 0 | 10), "{}: {}", commands[number], ran.stderr);
        assert_ne!(ran.stdout.clone() + &ran.stderr, "", "{}", commands[number]);
    });
}

/// The names of the chapters, in the order of the table of contents.
fn chapters(part: &str) -> Vec<String> {
    let table = fs::read_to_string(root().join("book").join(part).join("SUMMARY.md")).unwrap();
    table.split("](").skip(1).map(|link| link.split(')').next().unwrap().to_owned()).collect()
}

/// The commands of a page without the choice of a language, since both editions show the same.
fn commands(part: &str, chapter: &str) -> Vec<String> {
    let page = fs::read_to_string(root().join("book").join(part).join(chapter)).unwrap();
    let lines = page.lines().filter(|line| line.starts_with("$ "));
    lines.map(|line| line.replace(" --lang fr", "")).collect()
}

#[test]
fn both_languages_have_the_same_chapters_and_commands() {
    let english = chapters("en");
    assert_eq!(english, chapters("fr"));
    for chapter in english {
        assert_eq!(commands("en", &chapter), commands("fr", &chapter), "{chapter}");
    }
}

#[test]
fn each_page_is_in_a_table_of_contents_and_each_link_leads_to_a_file() {
    let build = fs::read_to_string(root().join("book/build")).unwrap();
    for part in PARTS {
        let chapters = chapters(part);
        for path in pages(part) {
            let name = path.file_name().unwrap().to_str().unwrap();
            assert!(
                name == "SUMMARY.md" || chapters.iter().any(|chapter| chapter == name),
                "{name}"
            );
            let page = fs::read_to_string(&path).unwrap();
            for link in page.split("](").skip(1) {
                let link = link.split(')').next().unwrap();
                let file = link.split('#').next().unwrap();
                let there = file.is_empty()
                    || file.contains("://")
                    || path.with_file_name(file).exists()
                    || file.strip_prefix("pictures/").is_some_and(|file| build.contains(file));
                assert!(there, "{}: no file {link}", path.display());
            }
            for file in page.split("{{#include ").skip(1) {
                let file = file.split("}}").next().unwrap();
                assert!(path.with_file_name(file).exists(), "{}: no file {file}", path.display());
            }
        }
    }
}
