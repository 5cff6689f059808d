//! A command line that is for another program.

use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::process::Command;

use anyhow::anyhow;

use super::table::{PROGRAMS, names, new_name};
use crate::arguments::Global;
use crate::help::command_place;
use crate::program::Call;
use crate::terminal::exit::{Exit, UsageError};
use crate::terminal::failure;
use crate::terminal::streams::When;
use crate::words::{language, tr};

/// What a command line asks of another program; `None` if it asks `neuf` itself.
pub(crate) fn call(line: &[OsString]) -> Option<Call> {
    let place = command_place(line)?;
    // `neuf help course grade` is `neuf course grade --help`.
    let is_help = line[place] == "help";
    let place = place + usize::from(is_help);
    let name = line.get(place)?.to_str()?;
    let run: Box<dyn FnOnce() -> anyhow::Result<Exit>> =
        if let Some(&(program, _)) = PROGRAMS.iter().find(|(program, _)| *program == name) {
            let before = &line[1..place - usize::from(is_help)];
            let mut arguments: Vec<_> = before.iter().chain(&line[place + 1..]).cloned().collect();
            arguments.extend(is_help.then(|| "--help".into()));
            Box::new(move || run(program, &arguments))
        } else {
            let old = names().find(|old| *old == name)?;
            Box::new(move || {
                let text = tr!(
                    [
                        "`neuf {old}` is now `neuf {new}`",
                        "`neuf {old}` s'appelle désormais `neuf {new}`"
                    ],
                    old,
                    new = new_name(old)
                );
                Err(UsageError(text).into())
            })
        };
    Some(Call {
        global: Global { color: When::Auto, lang: None, quiet: false },
        is_json: failure::asks_for_json(line),
        language: language(),
        remark: None,
        run: Box::new(move |_| run()),
    })
}

/// Runs a program of the annex.
fn run(name: &str, arguments: &[OsString]) -> anyhow::Result<Exit> {
    let file = format!("neuf-{name}{}", std::env::consts::EXE_SUFFIX);
    let beside = std::env::current_exe().ok().map(|own| own.with_file_name(&file));
    let program = beside.filter(|path| path.is_file()).unwrap_or_else(|| PathBuf::from(&file));
    let error = match started(Command::new(program).args(arguments)) {
        Ok(code) => std::process::exit(code),
        Err(error) => error,
    };
    Err(match error.kind() {
        ErrorKind::NotFound => anyhow!(tr!(
            [
                "the program neuf-{name} is not installed: `cargo install --path annex/{name}` in \
                 the source of neuf installs it",
                "le programme neuf-{name} n'est pas installé : `cargo install --path annex/{name}` \
                 dans les sources de neuf l'installe"
            ],
            name
        )),
        _ => anyhow::Error::new(error)
            .context(tr!(["cannot start {file}", "impossible de lancer {file}"], file)),
    })
}

/// Runs a command in the place of this process.
#[cfg(unix)]
fn started(command: &mut Command) -> std::io::Result<i32> {
    use std::os::unix::process::CommandExt as _;
    Err(command.exec())
}

/// Runs a command to its end.
#[cfg(not(unix))]
fn started(command: &mut Command) -> std::io::Result<i32> {
    Ok(command.status()?.code().unwrap_or(1))
}
