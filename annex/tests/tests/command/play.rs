//! `neuf play` on a pseudo-terminal: what is played is there again the next time, and the
//! terminal is given back, whatever ends the game.

use neuf_tests::running::neuf;

#[test]
fn without_a_terminal_there_is_no_game() {
    let puzzle = "1.....3..4.....2";
    for (language, told) in
        [("en", "a game needs a terminal"), ("fr", "une partie demande un terminal")]
    {
        let ran = neuf(["play", "--lang", language, puzzle], "");
        assert!(ran.code == 1 && ran.stderr.contains(told), "{}", ran.stderr);
        assert_eq!((ran.stdout.as_str(), ran.stderr.lines().count()), ("", 1));
    }
}

#[test]
fn levels_have_names_in_both_languages_and_in_letters_of_either_case() {
    for name in ["Easy", "FACILE", "Débutant", "DEBUTANT"] {
        let ran = neuf(["play", "--level", name], "");
        assert!(ran.code == 1 && ran.stderr.contains("a game needs a terminal"), "{}", ran.stderr);
    }
    assert_eq!(neuf(["play", "--level", "beyond"], "").code, 2);
}

#[cfg(unix)]
mod on_a_terminal {
    use std::fs::File;
    use std::io::{Read as _, Write as _};
    use std::num::NonZero;
    use std::os::fd::{AsFd as _, OwnedFd};
    use std::os::unix::process::ExitStatusExt as _;
    use std::path::{Path, PathBuf};
    use std::process::{Child, Command, ExitStatus};
    use std::sync::{Arc, Mutex};
    use std::time::{Duration, Instant};

    use neuf_tests::running::{binary, send_signal};
    use neuf_tests::terminal::start;
    use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};

    const PUZZLE: &str =
        "4.....938.32.941...953..24.37.6.9..4529..16736.47.3.9.957..83....39..4..24..3.7.9";

    /// The games that are kept in a folder for state.
    fn games(state: &Path) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(state.join("neuf/games")).unwrap();
        let paths = entries.map(|entry| entry.unwrap().path());
        paths.filter(|path| path.extension().is_some_and(|ending| ending == "json")).collect()
    }

    fn size(number: u16) -> NonZero<u16> {
        NonZero::new(number).unwrap()
    }

    /// A terminal with a game on it.
    struct Terminal {
        child: Child,
        keys: File,
        /// Its other end, as the game has it.
        line: OwnedFd,
        screen: Arc<Mutex<vt100::Parser>>,
    }

    impl Terminal {
        /// Starts `neuf play` in a terminal of this size, with the games of a folder.
        fn start(folder: &Path, arguments: &[&str], size_of: (u16, u16)) -> Terminal {
            let (child, keys, line) = Terminal::open(folder, arguments, size_of);
            let (columns, rows) = size_of;
            let screen = Arc::new(Mutex::new(vt100::Parser::new(size(rows), size(columns), 0)));
            let (mut output, shown) = (keys.try_clone().unwrap(), Arc::clone(&screen));
            std::thread::spawn(move || {
                let mut bytes = [0; 4096];
                while let Ok(count @ 1..) = output.read(&mut bytes) {
                    shown.lock().unwrap().process(&bytes[..count]);
                }
            });
            Terminal { child, keys, line, screen }
        }

        /// Starts the game. Returns it with both ends of its terminal.
        fn open(folder: &Path, arguments: &[&str], size: (u16, u16)) -> (Child, File, OwnedFd) {
            let mut command = Command::new(binary());
            command.arg("play").args(arguments).env("XDG_STATE_HOME", folder);
            command.env("TERM", "xterm-256color").env("LC_ALL", "C").env_remove("NO_COLOR");
            start(command, size)
        }

        fn press(&mut self, keys: &str) {
            self.keys.write_all(keys.as_bytes()).unwrap();
        }

        fn text(&self) -> String {
            self.screen.lock().unwrap().screen().contents()
        }

        /// Waits until the screen shows this.
        fn await_text(&self, wanted: &str) {
            self.await_that(wanted, || self.text().contains(wanted));
        }

        fn await_that(&self, what: &str, is_so: impl Fn() -> bool) {
            let start = Instant::now();
            while !is_so() {
                let text = self.text();
                assert!(start.elapsed() < Duration::from_secs(60), "no {what} in\n{text}");
                std::thread::sleep(Duration::from_millis(10));
            }
        }

        /// Whether the game has the terminal: another screen, and keys that are not echoed.
        fn is_taken(&self) -> bool {
            let modes = tcgetattr(self.line.as_fd()).unwrap().local_modes;
            let is_raw = !modes.contains(LocalModes::ECHO | LocalModes::ICANON);
            is_raw && self.screen.lock().unwrap().screen().alternate_screen()
        }

        /// Waits for the end, and checks that the terminal is as it was.
        fn end(mut self) -> ExitStatus {
            let status = self.child.wait().unwrap();
            self.await_that("ordinary screen", || {
                let parser = self.screen.lock().unwrap();
                let screen = parser.screen();
                !screen.alternate_screen()
                    && !screen.hide_cursor()
                    && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
            });
            let modes = tcgetattr(self.line.as_fd()).unwrap().local_modes;
            assert!(modes.contains(LocalModes::ECHO | LocalModes::ICANON));
            status
        }
    }

    /// The row of the grid with this number.
    fn row(text: &str, number: usize) -> String {
        let start = format!("{number} ┃");
        text.lines().find(|line| line.starts_with(&start)).unwrap_or_default().to_owned()
    }

    #[test]
    fn what_was_played_is_there_the_next_time() {
        let folder = tempfile::tempdir().unwrap();
        let mut terminal = Terminal::start(folder.path(), &[PUZZLE], (80, 24));
        terminal.await_text("1 ┃ 4 │");
        assert!(terminal.is_taken());
        // An entry, notes in the cell to its right, a colour; then the arrow down and undo.
        terminal.press("6\x1b[Cn15\x1b[Bc");
        terminal.await_text("1 ┃ 4 │ 6 │¹⁵ ┃");
        terminal.press("u\x1b[Ai");
        terminal.await_text("Look for: ");
        terminal.press("q");
        assert!(terminal.end().success());

        let mut terminal = Terminal::start(folder.path(), &["--lang", "fr"], (40, 30));
        terminal.await_text("La partie reprend.");
        assert!(row(&terminal.text(), 1).starts_with("1 ┃ 4 │ 6 │¹⁵ ┃"), "{}", terminal.text());
        terminal.press("uuu");
        terminal.await_text("1 ┃ 4 │   │   ┃");
        terminal.press("\x03");
        assert!(terminal.end().success());
    }

    /// The sequences that a terminal sends for its mouse (SGR): press, drag, release.
    #[test]
    fn the_mouse_selects_cells_and_presses_buttons() {
        let folder = tempfile::tempdir().unwrap();
        let mut terminal = Terminal::start(folder.path(), &["1.....3..4.....2"], (80, 24));
        terminal.await_text("n Notes");
        let text = terminal.text();
        let find = |what: &str| {
            let mut lines = text.lines().enumerate();
            let found = lines.find_map(|(row, line)| Some((row, line.split_once(what)?.0)));
            let (row, before) = found.unwrap();
            (before.chars().count() + 1, row + 1)
        };
        let (column, row_of_button) = find("n Notes");
        terminal.press(&format!("\x1b[<0;{column};{row_of_button}M"));
        terminal.press(&format!("\x1b[<0;{column};{row_of_button}m"));
        terminal.await_text("[notes]");
        // From the cell that is second in the first row to the one below it.
        let (_, first) = find("1 ┃");
        let (left, down) = find("┏━━");
        assert_eq!(down + 1, first);
        // A cell of the full form has five columns and two lines.
        let (x, y) = (left + 7, first);
        terminal.press(&format!("\x1b[<0;{x};{y}M\x1b[<32;{x};{}M\x1b[<0;{x};{}m", y + 3, y + 3));
        terminal.press("2");
        terminal.await_that("two notes", || {
            let (text, marks) = (terminal.text(), |line: &str| line.matches('2').count());
            let rows: Vec<usize> =
                text.lines().map(|line| marks(line.split('┃').nth(1).unwrap_or(""))).collect();
            rows.iter().sum::<usize>() == 2
        });
        terminal.press("q");
        assert!(terminal.end().success());
    }

    /// Where a signal ends the game, it is kept, and a shell sees the signal.
    #[test]
    fn a_signal_ends_the_game_and_it_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        for (signal, number, digit) in [("-TERM", 15, '1'), ("-HUP", 1, '5'), ("-INT", 2, '6')] {
            let mut terminal = Terminal::start(folder.path(), &[PUZZLE], (80, 24));
            terminal.await_text("1 ┃ 4 │");
            // It goes into the first empty cell, which is another one each time.
            terminal.press(&digit.to_string());
            terminal
                .await_that("digit", || row(&terminal.text(), 1).contains(&format!(" {digit} ")));
            send_signal(terminal.child.id(), signal);
            assert_eq!(terminal.end().signal(), Some(number));
        }
        let mut terminal = Terminal::start(folder.path(), &[], (80, 24));
        terminal.await_text("1 ┃ 4 │ 1 │ 5 ┃ 6 │");
        terminal.press("q");
        assert!(terminal.end().success());
    }

    #[test]
    fn a_stopped_game_gives_the_terminal_back_and_takes_it_again() {
        let folder = tempfile::tempdir().unwrap();
        let mut terminal = Terminal::start(folder.path(), &[PUZZLE], (80, 24));
        terminal.await_text("1 ┃ 4 │");
        send_signal(terminal.child.id(), "-TSTP");
        terminal.await_that("ordinary screen", || !terminal.is_taken());
        // The game stops after it has given the terminal back, so a signal may come too early.
        terminal.await_that("grid after the stop", || {
            send_signal(terminal.child.id(), "-CONT");
            terminal.text().contains("1 ┃ 4 │")
        });
        terminal.await_that("screen of the game", || terminal.is_taken());
        terminal.press("1");
        terminal.await_text("1 ┃ 4 │ 1 │");
        terminal.press("q");
        assert!(terminal.end().success());
    }

    #[test]
    fn the_grid_follows_the_size_of_the_terminal() {
        let folder = tempfile::tempdir().unwrap();
        let mut terminal = Terminal::start(folder.path(), &[PUZZLE], (20, 8));
        terminal.await_text("This terminal has 20");
        let (ws_row, ws_col) = (24, 80);
        terminal.screen.lock().unwrap().screen_mut().set_size(size(ws_row), size(ws_col));
        tcsetwinsize(&terminal.line, Winsize { ws_row, ws_col, ws_xpixel: 0, ws_ypixel: 0 })
            .unwrap();
        send_signal(terminal.child.id(), "-WINCH");
        terminal.await_text("1 ┃ 4 │");
        terminal.press("q");
        assert!(terminal.end().success());
    }

    #[test]
    fn a_new_game_is_chosen_by_level() {
        let folder = tempfile::tempdir().unwrap();
        let mut terminal = Terminal::start(folder.path(), &[], (80, 24));
        terminal.await_text("New game");
        terminal.press("1");
        terminal.await_text("beginner, seed ");
        terminal.press("q");
        assert!(terminal.end().success());
        assert_eq!(games(folder.path()).len(), 1);
    }

    #[test]
    fn a_broken_game_is_refused_in_a_line_that_names_its_file() {
        let folder = tempfile::tempdir().unwrap();
        let mut terminal = Terminal::start(folder.path(), &["1.....3..4.....2"], (80, 24));
        terminal.await_text("n Notes");
        terminal.press("3q");
        assert!(terminal.end().success());
        let path = games(folder.path()).remove(0);
        std::fs::write(&path, "{").unwrap();
        let terminal = Terminal::start(folder.path(), &["1.....3..4.....2"], (300, 24));
        terminal.await_text("line 1, column 1: this is not a saved game");
        assert!(terminal.text().contains(path.to_str().unwrap()));
        assert_eq!(terminal.end().code(), Some(1));
    }

    /// The window is closed: both ends of the terminal are gone, and the game must not stay.
    #[test]
    fn a_closed_terminal_ends_the_game() {
        let folder = tempfile::tempdir().unwrap();
        let (mut child, mut keys, line) = Terminal::open(folder.path(), &[PUZZLE], (80, 24));
        let (mut shown, mut bytes) = (Vec::new(), [0; 4096]);
        while !String::from_utf8_lossy(&shown).contains('┃') {
            let count = keys.read(&mut bytes).unwrap();
            shown.extend_from_slice(&bytes[..count]);
        }
        drop((keys, line));
        std::thread::sleep(Duration::from_millis(300));
        send_signal(child.id(), "-HUP");
        let start = Instant::now();
        let status = loop {
            if let Some(status) = child.try_wait().unwrap() {
                break status;
            }
            assert!(start.elapsed() < Duration::from_secs(60), "the game goes on");
            std::thread::sleep(Duration::from_millis(20));
        };
        assert_eq!(status.signal(), Some(1));
    }
}
