//! Writes the files of a release that are made from the definition of the command line: manual
//! pages, and completions of the shells.
//!
//! They are no part of the command, since the two crates that write them would take some seconds of
//! each build for files that are made once for each version.
//!
//! `clap_mangen` writes the sections up to the options. It would put the examples under the
//! heading EXTRA and run their lines together, and it does not know the exit codes, so the
//! sections below the options are written here.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::Path;

use clap::Command;
use clap_complete::{Generator as _, Shell};
use clap_mangen::Man;
use neuf_cli::{EXAMPLES, EXIT_CODES, INTRO};

const SHELLS: [Shell; 5] = [Shell::Bash, Shell::Elvish, Shell::Fish, Shell::PowerShell, Shell::Zsh];

fn main() -> io::Result<()> {
    let folder = std::env::args_os().nth(1);
    let folder = folder.ok_or_else(|| io::Error::other("expected the folder for the files"))?;
    let (pages, scripts) =
        (Path::new(&folder).join("man1"), Path::new(&folder).join("completions"));
    fs::create_dir_all(&pages)?;
    fs::create_dir_all(&scripts)?;
    let command = neuf_cli::whole_command();
    let version = command.get_version().unwrap_or_default();
    for of in std::iter::once(&command).chain(command.get_subcommands()) {
        fs::write(pages.join(format!("{}.1", file_name(of))), page(of, version)?)?;
    }
    for shell in SHELLS {
        fs::write(scripts.join(shell.file_name("neuf")), completions(shell))?;
    }
    Ok(())
}

/// The script with which a shell completes the command line.
fn completions(shell: Shell) -> String {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut neuf_cli::whole_command(), "neuf", &mut script);
    String::from_utf8_lossy(&script).into_owned()
}

/// The name of a page, such as `neuf` or `neuf-solve`.
fn file_name(command: &Command) -> &str {
    command.get_display_name().unwrap_or_else(|| command.get_name())
}

/// The definitions for quotes that the generator puts before each section.
const PRELUDE: &str = ".ie \\n(.g .ds Aq \\(aq\n.el .ds Aq '\n";

/// The page of a command in the language of roff.
fn page(command: &Command, version: &str) -> io::Result<String> {
    let is_top = command.get_name() == "neuf";
    let mut command = command.clone();
    if is_top {
        command = command.long_about(INTRO);
    }
    let version = format!("neuf {version}");
    let title = file_name(&command).to_owned();
    let man = Man::new(command.clone()).title(title).source(version).date("").manual("");
    let mut roff = Vec::new();
    man.render_title(&mut roff)?;
    man.render_name_section(&mut roff)?;
    man.render_synopsis_section(&mut roff)?;
    man.render_description_section(&mut roff)?;
    man.render_options_section(&mut roff)?;
    if is_top {
        man.render_subcommands_section(&mut roff)?;
    }
    // One copy of the definitions is enough for the page.
    let mut page = String::from_utf8_lossy(&roff).replace(PRELUDE, "");
    page.insert_str(0, PRELUDE);
    if is_top {
        heading(&mut page, "EXAMPLES");
        let example = |&(line, what): &(&str, &str)| format!("  {line:<43}  {what}");
        let examples: Vec<String> = EXAMPLES.iter().map(example).collect();
        text(&mut page, &examples.join("\n"));
        heading(&mut page, "EXIT STATUS");
        let codes: Vec<String> =
            EXIT_CODES.iter().map(|(code, what)| format!("  {code:<6}{what}")).collect();
        text(&mut page, &codes.join("\n"));
    } else if let Some(below) = command.get_after_long_help() {
        let below = below.to_string();
        heading(&mut page, "EXAMPLES");
        text(&mut page, below.strip_prefix("Examples:\n").unwrap_or(&below));
    }
    if !is_top {
        heading(&mut page, "SEE ALSO");
        text(&mut page, "neuf(1)");
    }
    Ok(page)
}

fn heading(page: &mut String, title: &str) {
    let _ = writeln!(page, ".SH {title}");
}

/// Writes a text of the pages of help: lines that are indented stay as they are, and the
/// others are filled to the width of the page.
fn text(page: &mut String, text: &str) {
    let mut is_kept = false;
    for line in text.lines() {
        let indented = line.starts_with("  ");
        if indented != is_kept {
            page.push_str(if indented { ".nf\n" } else { ".fi\n" });
            is_kept = indented;
        }
        if line.is_empty() {
            page.push_str(".PP\n");
        } else {
            let _ = writeln!(page, "{}", escaped(line));
        }
    }
    if is_kept {
        page.push_str(".fi\n");
    }
}

/// A line in which every character that has a meaning for roff is escaped.
fn escaped(line: &str) -> String {
    let line = line.replace('\\', "\\e").replace('-', "\\-");
    // At the start of a line these characters would begin a request to roff.
    if line.starts_with(['.', '\'']) { format!("\\&{line}") } else { line }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_command_has_a_page_with_its_options_and_examples() {
        let command = neuf_cli::whole_command();
        for of in command.get_subcommands() {
            assert_eq!(page(of, "1").unwrap().matches(".ds Aq").count(), 2);
            let page = page(of, "1").unwrap();
            let name = of.get_name();
            let dashed = name.replace('-', "\\-");
            assert!(page.contains(&format!("neuf\\-{dashed} \\-")), "{name}:\n{page}");
            assert!(page.contains(".SH EXAMPLES\n.nf\n"), "{name}");
            assert!(page.contains(&format!("neuf {dashed}")), "{name}");
            for option in of.get_arguments().filter_map(clap::Arg::get_long) {
                let option = option.replace('-', "\\-");
                assert!(page.contains(&format!("\\-\\-{option}")), "{name}: {option}");
            }
        }
    }

    #[test]
    fn completions_know_each_command_and_are_sound() {
        let commands = ["solve", "check-proof", "backbone"];
        for shell in SHELLS {
            let script = completions(shell);
            assert!(commands.iter().all(|command| script.contains(command)), "{shell}");
        }
        let words = "\nCOMP_WORDS=(neuf check-pr); COMP_CWORD=1; _neuf neuf check-pr neuf\n\
            echo \"${COMPREPLY[@]}\"\n";
        let script = completions(Shell::Bash) + words;
        if let Ok(ran) = std::process::Command::new("bash").args(["--norc", "-c", &script]).output()
        {
            assert_eq!(String::from_utf8_lossy(&ran.stdout).trim(), "check-proof");
        }
    }

    #[test]
    fn nothing_in_a_text_is_taken_for_a_request() {
        assert_eq!(escaped(".a 'b\\"), "\\&.a 'b\\e");
        let mut page = String::new();
        text(&mut page, "  a\n\nb");
        assert_eq!(page, ".nf\n  a\n.fi\n.PP\nb\n");
    }
}
