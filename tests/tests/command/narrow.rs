//! What a terminal of 80 and one of 40 columns shows: nothing is wider, since a terminal breaks a long
//! line within a word and within a grid.

#![cfg(unix)]

use std::fs::File;
use std::io::Read as _;
use std::process::Command;

use neuf_tests::running::{binary, root};
use rustix::fs::{Mode, OFlags, open};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A puzzle with two solutions.
const SEVERAL: &str =
    "....7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// What the command shows on a terminal of this width, without colours.
fn shown(columns: u16, arguments: &[&str]) -> String {
    let keys = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&keys).unwrap();
    unlockpt(&keys).unwrap();
    let name = ptsname(&keys, Vec::new()).unwrap();
    let line = open(name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).unwrap();
    let size = Winsize { ws_row: 50, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
    tcsetwinsize(&line, size).unwrap();
    let mut command = Command::new(binary());
    command.args(arguments).current_dir(root());
    command.env("TERM", "dumb").env("LC_ALL", "C").env("NO_COLOR", "1");
    let end = || line.try_clone().unwrap();
    let mut child = command.stdin(end()).stdout(end()).stderr(end()).spawn().unwrap();
    drop((command, line));
    // Reading fails when the last of the other ends is closed.
    let mut bytes = Vec::new();
    let _ = File::from(keys).read_to_end(&mut bytes);
    child.wait().unwrap();
    String::from_utf8_lossy(&bytes).replace('\r', "")
}

#[test]
fn no_line_is_wider_than_the_terminal() {
    for (language, columns) in [("en", 80), ("en", 40), ("fr", 40)] {
        for arguments in [
            &["help"][..],
            &["candidates", PUZZLE],
            &["compare", PUZZLE],
            &["certify", PUZZLE],
            &["explain", SEVERAL],
            &["rate", "--hodoku", "--nth", "1", "puzzles/classic.txt"],
            &["hint", "puzzles/variants/thermometer.txt"],
            &["solve", "123"],
            &["generate", "--level", "zzz"],
        ] {
            let shown = shown(columns, &[arguments, &["--lang", language]].concat());
            assert!(!shown.is_empty(), "{arguments:?}");
            for line in shown.lines() {
                let wide = line.chars().count();
                assert!(wide <= columns.into(), "{arguments:?}, {wide} of {columns}:\n{shown}");
            }
        }
    }
}

#[test]
fn what_does_not_fit_beside_each_other_stands_below() {
    let candidates = shown(40, &["candidates", PUZZLE]);
    assert_eq!(candidates.matches("1 │").count(), 2, "{candidates}");
    let several = shown(40, &["explain", SEVERAL]);
    assert_eq!(several.lines().filter(|line| line.starts_with("9 │")).count(), 2, "{several}");
    let wide = shown(80, &["explain", SEVERAL]);
    assert_eq!(wide.lines().filter(|line| line.starts_with("9 │")).count(), 1, "{wide}");
    let certified = shown(80, &["certify", PUZZLE]);
    assert!(certified.contains("the only solution:\n  ┌─1─2─3─┬"), "{certified}");
}
