//! `neuf` runs the programs of the annex, and names them where they are missing or a command has
//! moved into one.

use std::path::{Path, PathBuf};
use std::process::Command;

use neuf_tests::running::{Ran, binary, neuf, run};

/// `neuf` in a folder where no other program stands beside it.
fn alone(folder: &Path) -> PathBuf {
    let copy = folder.join(binary().file_name().unwrap());
    std::fs::copy(binary(), &copy).unwrap();
    // A child that another test has just started has the open file until it begins its program.
    let is_busy = || {
        matches!(
            Command::new(&copy).arg("--version").output(),
            Err(error) if error.kind() == std::io::ErrorKind::ExecutableFileBusy
        )
    };
    while is_busy() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    copy
}

fn of(program: &Path, path: &Path, arguments: &[&str]) -> Ran {
    run(Command::new(program).args(arguments).env("PATH", path).env("LC_ALL", "C"), "")
}

#[test]
fn a_program_that_is_missing_is_named_with_how_to_install_it() {
    let folder = tempfile::tempdir().unwrap();
    let copy = alone(folder.path());
    for name in ["cluster", "course", "play", "press"] {
        for line in [&[name, "x"][..], &["help", name], &["--color", "never", name]] {
            let ran = of(&copy, folder.path(), line);
            assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr.lines().count()), (1, "", 1));
            let how = format!("`cargo install --path annex/{name}`");
            assert!(ran.stderr.contains(&how), "{}", ran.stderr);
        }
    }
    let ran = of(&copy, folder.path(), &["course", "grade", "--lang", "fr"]);
    assert!(ran.stderr.contains("n'est pas installé"), "{}", ran.stderr);
    let ran = of(&copy, folder.path(), &["course", "grade", "--json"]);
    assert!(ran.stdout.contains("is not installed"), "{}", ran.stdout);
}

#[test]
fn help_names_each_program_in_a_line() {
    let page = neuf(["help"], "").stdout;
    for name in ["cluster", "course", "play", "press"] {
        assert_eq!(page.matches(&format!("\n  {name}  ")).count(), 1, "{page}");
    }
}

#[test]
fn a_command_that_has_moved_answers_with_its_new_name() {
    for (old, new) in [
        ("grade", "course grade"),
        ("claims", "course claims"),
        ("trace", "course trace"),
        ("compare", "course compare"),
        ("deduce", "course deduce"),
        ("cubes", "cluster cubes"),
        ("join", "cluster join"),
        ("sheet", "press sheet"),
        ("book", "press book"),
    ] {
        for line in [&[old, "x", "--zzz"][..], &["help", old], &["-q", old]] {
            let ran = neuf(line, "");
            let told = format!("neuf: `neuf {old}` is now `neuf {new}`\n");
            assert_eq!((ran.code, ran.stdout.as_str(), ran.stderr), (2, "", told));
        }
    }
    let ran = neuf(["garde"], "");
    assert!(ran.stderr.contains("did you mean `neuf course grade`?"), "{}", ran.stderr);
}

/// The program takes the place of the process, with the options that stand before its name.
#[cfg(unix)]
#[test]
fn a_program_beside_neuf_or_on_the_path_gets_the_rest_of_the_line() {
    use std::os::unix::fs::PermissionsExt;

    let [home, elsewhere] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let copy = alone(home.path());
    let program = |folder: &Path, name: &str| {
        let path = folder.join("neuf-course");
        std::fs::write(&path, format!("#!/bin/sh\necho {name} \"$@\"\nexit 7\n")).unwrap();
        std::fs::set_permissions(&path, PermissionsExt::from_mode(0o755)).unwrap();
    };
    program(elsewhere.path(), "path");
    let said = |line: &[&str]| {
        let ran = of(&copy, elsewhere.path(), line);
        assert_eq!((ran.code, ran.stderr.as_str()), (7, ""), "{line:?}");
        ran.stdout
    };
    assert_eq!(said(&["course", "grade", "-"]), "path grade -\n");
    program(home.path(), "beside");
    assert_eq!(said(&["--lang", "fr", "course", "grade"]), "beside --lang fr grade\n");
    assert_eq!(said(&["help", "course", "grade"]), "beside grade --help\n");
}
