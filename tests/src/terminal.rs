//! Commands on a terminal, and what they show there.

use std::fs::File;
use std::io::Read as _;
use std::os::fd::OwnedFd;
use std::process::{Child, Command};

use rustix::fs::{Mode, OFlags, open};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

use crate::running::{binary, root};

/// Starts a command on a terminal with so many columns and rows. Returns it with both ends of the
/// terminal: the one of the keys and the screen, and the one that the command has.
///
/// # Panics
/// When there is no terminal to be had.
#[must_use]
pub fn start(mut command: Command, (columns, rows): (u16, u16)) -> (Child, File, OwnedFd) {
    let keys = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
    grantpt(&keys).expect("a terminal");
    unlockpt(&keys).expect("a terminal");
    let name = ptsname(&keys, Vec::new()).expect("a terminal");
    let line = open(name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).expect("a terminal");
    let size = Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
    tcsetwinsize(&line, size).expect("a terminal");
    let end = || line.try_clone().expect("a terminal");
    let child = command.stdin(end()).stdout(end()).stderr(end()).spawn().expect("a terminal");
    (child, File::from(keys), line)
}

/// What the command shows on a terminal of this width, without colours.
///
/// # Panics
/// When there is no terminal to be had.
#[must_use]
pub fn shown(columns: u16, arguments: &[&str]) -> String {
    let mut command = Command::new(binary());
    command.args(arguments).current_dir(root());
    command.env("TERM", "dumb").env("LC_ALL", "C").env("NO_COLOR", "1");
    written(command, columns)
}

/// What a command writes to a terminal of this width, with its colours.
///
/// # Panics
/// When there is no terminal to be had.
#[must_use]
pub fn written(command: Command, columns: u16) -> String {
    let (mut child, mut keys, line) = start(command, (columns, 50));
    drop(line);
    // Reading fails when the last of the other ends is closed.
    let mut bytes = Vec::new();
    let _ = keys.read_to_end(&mut bytes);
    child.wait().expect("a terminal");
    String::from_utf8_lossy(&bytes).replace('\r', "")
}
