//! What the command shows on a terminal.

use std::fs::File;
use std::io::Read as _;
use std::process::Command;

use rustix::fs::{Mode, OFlags, open};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

use crate::running::{binary, root};

/// What the command shows on a terminal of this width, without colours.
///
/// # Panics
/// When there is no terminal to be had.
#[must_use]
pub fn shown(columns: u16, arguments: &[&str]) -> String {
    let keys = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
    grantpt(&keys).expect("a terminal");
    unlockpt(&keys).expect("a terminal");
    let name = ptsname(&keys, Vec::new()).expect("a terminal");
    let line = open(name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).expect("a terminal");
    let size = Winsize { ws_row: 50, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
    tcsetwinsize(&line, size).expect("a terminal");
    let mut command = Command::new(binary());
    command.args(arguments).current_dir(root());
    command.env("TERM", "dumb").env("LC_ALL", "C").env("NO_COLOR", "1");
    let end = || line.try_clone().expect("a terminal");
    let mut child = command.stdin(end()).stdout(end()).stderr(end()).spawn().expect("a terminal");
    drop((command, line));
    // Reading fails when the last of the other ends is closed.
    let mut bytes = Vec::new();
    let _ = File::from(keys).read_to_end(&mut bytes);
    child.wait().expect("a terminal");
    String::from_utf8_lossy(&bytes).replace('\r', "")
}
