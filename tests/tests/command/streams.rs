//! Standard output that is a device, is full, or has no reader.
#![cfg(unix)]

use std::process::Command;

use neuf_tests::running::{Ran, binary, neuf, run};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Runs a line of the shell, in which `neuf` is the command.
fn shell(line: &str) -> Ran {
    let line = format!("neuf() {{ \"$NEUF\" \"$@\"; }}; {line}");
    run(Command::new("sh").args(["-c", &line]).env("NEUF", binary()).env("PUZZLE", PUZZLE), "")
}

/// Commands that print, with the exit code of each when nothing goes wrong.
const PRINTING: [(&str, i32); 12] = [
    ("neuf", 0),
    ("neuf --help", 0),
    ("neuf solve --help", 0),
    ("neuf --version", 0),
    ("neuf solve $PUZZLE", 0),
    ("neuf count $PUZZLE", 0),
    ("neuf generate --seed 1", 0),
    ("neuf explain $PUZZLE", 0),
    ("neuf draw $PUZZLE", 0),
    ("neuf encode $PUZZLE", 0),
    ("printf 'p cnf 1 1\\n1 0\\n' | neuf sat", 10),
    ("printf 'p cnf 1 2\\n1 0\\n-1 0\\n' | neuf sat", 20),
];

/// A name that is written from the right to the left from some place on, and one that moves the
/// cursor of a terminal.
#[cfg(unix)]
#[test]
fn names_with_hidden_characters_are_shown_with_them() {
    let hidden = |text: &str| text.chars().any(|c| c != '\n' && neuf_words::is_unseen(c));
    let folder = tempfile::tempdir().unwrap();
    for (name, shown) in [
        ("a\u{202e}gnp.txt", "a\\u{202e}gnp.txt"),
        ("a\x1b[31m\u{9b}2Jb", "a\u{fffd}[31m\u{fffd}2Jb"),
    ] {
        let path = folder.path().join(name);
        let path = path.to_str().unwrap();
        for command in ["solve", "sat", "check-proof", "draw"] {
            let mut line = vec![command, path];
            line.extend((command == "check-proof").then_some("x"));
            let ran = neuf(&line, "");
            assert!(
                ran.stderr.contains(shown) && !hidden(&ran.stderr),
                "{command}: {:?}",
                ran.stderr
            );
        }
        // The command line itself, with and without colours.
        for colour in ["always", "never"] {
            for line in
                [&["--color", colour, "sat", "--time", name][..], &["--color", colour, name]]
            {
                let ran = neuf(line, "");
                // A name alone is a file to solve, which does not exist, if it has an ending.
                let code = if line.len() == 3 && name.ends_with(".txt") { 1 } else { 2 };
                // The colours of the command's own name are wanted.
                let said = ["\x1b[1m\x1b[33mneuf:\x1b[0m", "\x1b[1m\x1b[31mneuf:\x1b[0m"]
                    .iter()
                    .fold(ran.stderr.clone(), |said, own| said.replace(own, "neuf:"));
                assert!(ran.code == code && !hidden(&said), "{:?}", ran.stderr);
                assert!(name.contains('\x1b') || ran.stderr.contains(shown), "{:?}", ran.stderr);
            }
        }
        // What is wrong in a file, and where.
        std::fs::write(path, format!("{name} 1\np cnf 1 1\n{name} 0\n")).unwrap();
        for command in ["solve", "sat", "check"] {
            let ran = neuf([command, path], "");
            assert_eq!(ran.code, 1, "{command}");
            let both = format!("{}{}", ran.stdout, ran.stderr);
            assert!(ran.stderr.contains(shown) && !hidden(&both), "{command}: {both:?}");
        }
    }
    let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let list = format!("name,puzzle\na\u{202e}b,{grid}\n");
    // A table in CSV keeps its fields as they are.
    for line in [
        &["rate", "-"][..],
        &["convert", "-", "--format", "json"],
        &["convert", "-", "--format", "sdk"],
        &["convert", "-", "--format", "opensudoku"],
        &["draw", "-", "--format", "svg"],
        &["draw", "-", "--format", "html"],
    ] {
        let ran = neuf(line, &list);
        let text: String = ran.stdout.chars().filter(|c| *c != '\t').collect();
        assert!(ran.code == 0 && !hidden(&text), "{line:?}: {text:?} {}", ran.stderr);
    }
}

#[test]
fn dev_null_is_a_standard_output_however_it_was_opened() {
    for (line, code) in PRINTING {
        for null in [">/dev/null", "1<>/dev/null"] {
            let ran = shell(&format!("{line} {null}"));
            assert_eq!((ran.code, ran.stderr.as_str()), (code, ""), "{line} {null}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    for (line, _) in PRINTING {
        let ran = shell(&format!("{line} >/dev/full"));
        assert_eq!(ran.code, 1, "{line}");
        assert!(
            ran.stderr.starts_with("neuf: cannot write to standard output: "),
            "{}",
            ran.stderr
        );
        assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
    }
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    for (line, code) in PRINTING {
        let ran = shell(&format!("{{ {line}; echo $? >&2; }} | true"));
        assert_eq!(ran.stderr, format!("{code}\n"), "{line}");
    }
}
