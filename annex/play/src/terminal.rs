//! The terminal: taken over for a sitting, and given back whatever ends it.
//!
//! It is given back when the sitting ends, before the message of a panic, when the process is
//! told to end (SIGTERM, SIGINT, SIGHUP) and while it is stopped (SIGTSTP). The signals only set
//! flags, which the loop looks at ten times a second: a handler may not write to the terminal. In
//! raw mode Ctrl-Z and Ctrl-C are keys like all others and send no signal. When the window of the
//! terminal is closed, crossterm reads its end again and again and does not come back, so another
//! thread ends the process where the loop does not; each move is kept by then.

use std::io::{self, Stdout, stdout};
use std::panic;
use std::sync::Arc;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::{Hide, Show};
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyEventKind,
};
use ratatui::crossterm::execute;
use ratatui::crossterm::style::force_color_output;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::layout::Rect;
#[cfg(unix)]
use signal_hook::consts::{SIGCONT, SIGHUP, SIGTSTP};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::{flag, low_level};

use crate::app::App;
use crate::input::{Mouse, key_action};
use crate::screen::{self, Theme};

/// How long the loop waits for an event before it looks at the clock and at signals.
const TICK: Duration = Duration::from_millis(100);

/// How long the loop may take to end after a signal.
const GRACE: Duration = Duration::from_secs(1);

/// Whether the terminal is taken over.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal while it is taken over.
struct Taken(Terminal<CrosstermBackend<Stdout>>);

impl Taken {
    fn take() -> io::Result<Taken> {
        give_back_before_panics();
        take_over()?;
        Ok(Taken(Terminal::new(CrosstermBackend::new(stdout()))?))
    }

    /// Takes the terminal over again, and draws all of it with the next picture. ratatui's own
    /// `clear` asks the terminal for its cursor, and some do not answer.
    fn take_again(&mut self) -> io::Result<()> {
        take_over()?;
        execute!(stdout(), Clear(ClearType::All))?;
        self.0 = Terminal::new(CrosstermBackend::new(stdout()))?;
        Ok(())
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        give_back();
    }
}

/// Lets a panic give the terminal back before its message is printed, which nobody could read on
/// the other screen.
fn give_back_before_panics() {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let next = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            give_back();
            next(info);
        }));
    });
}

fn take_over() -> io::Result<()> {
    enable_raw_mode()?;
    show_screen()
}

/// Shows the other screen, and notes that the terminal is taken.
fn show_screen() -> io::Result<()> {
    IS_TAKEN.store(true, Ordering::SeqCst);
    execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, Hide)
}

/// Gives the terminal back, if it is taken. What fails then cannot be told to anybody.
fn give_back() {
    if IS_TAKEN.swap(false, Ordering::SeqCst) {
        let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
    }
}

/// The signals that have come.
#[derive(Debug, Default)]
struct Caught {
    /// The one that ends the process, 0 for none.
    end: Arc<AtomicUsize>,
    #[cfg(unix)]
    stop: Arc<AtomicBool>,
    go_on: Arc<AtomicBool>,
}

impl Caught {
    fn listen() -> io::Result<Caught> {
        let caught = Caught::default();
        let ends = [
            SIGINT,
            SIGTERM,
            #[cfg(unix)]
            SIGHUP,
        ];
        for signal in ends {
            flag::register_usize(signal, Arc::clone(&caught.end), signal as usize)?;
        }
        #[cfg(unix)]
        for (signal, came) in [(SIGTSTP, &caught.stop), (SIGCONT, &caught.go_on)] {
            flag::register(signal, Arc::clone(came))?;
        }
        let end = Arc::clone(&caught.end);
        thread::spawn(move || end_anyway(&end));
        Ok(caught)
    }

    /// Stops the process if it was told to, with the terminal given back meanwhile. Says whether
    /// it has been stopped.
    fn has_stopped(&self) -> io::Result<bool> {
        #[cfg(unix)]
        if self.stop.swap(false, Ordering::SeqCst) {
            give_back();
            low_level::emulate_default_handler(SIGTSTP)?;
            return Ok(true);
        }
        // After SIGSTOP, of which nobody is told beforehand.
        Ok(self.go_on.swap(false, Ordering::SeqCst))
    }
}

/// Waits for a signal that ends the process, and lets it end if the loop has not done so.
fn end_anyway(end: &AtomicUsize) {
    while end.load(Ordering::SeqCst) == 0 {
        thread::sleep(GRACE / 2);
    }
    thread::sleep(GRACE);
    give_back();
    let _ = low_level::emulate_default_handler(end.load(Ordering::SeqCst) as i32);
}

/// Plays a sitting on the terminal. The game is kept when it ends, and after each move. After a
/// signal, the process ends by it.
pub(crate) fn run(app: &mut App, theme: Theme) -> io::Result<()> {
    force_color_output(theme.has_colour);
    let caught = Caught::listen()?;
    let mut terminal = Taken::take()?;
    let ended = sit(app, theme, &caught, &mut terminal);
    drop(terminal);
    app.close();
    match caught.end.load(Ordering::SeqCst) {
        0 => ended,
        signal => low_level::emulate_default_handler(signal as i32),
    }
}

fn sit(app: &mut App, theme: Theme, caught: &Caught, terminal: &mut Taken) -> io::Result<()> {
    let (mut mouse, mut last, mut is_new) = (Mouse::default(), Instant::now(), true);
    while !app.has_ended && caught.end.load(Ordering::SeqCst) == 0 {
        if is_new {
            app.save_moves();
            terminal.0.draw(|frame| screen::draw(frame.buffer_mut(), app, theme))?;
        }
        is_new = event::poll(TICK)?;
        while !app.has_ended && event::poll(Duration::ZERO)? {
            take_in(&event::read()?, app, &mut mouse, terminal.0.get_frame().area());
        }
        if caught.has_stopped()? {
            // The shell may have set the terminal as it likes.
            terminal.take_again()?;
            (last, is_new) = (Instant::now(), true);
        }
        let now = Instant::now();
        is_new |= app.tick(now - last);
        last = now;
    }
    Ok(())
}

fn take_in(event: &Event, app: &mut App, mouse: &mut Mouse, screen: Rect) {
    let side = app.game.puzzle().shape().side();
    let action = match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => {
            key_action(*key, side, app.language)
        }
        Event::Mouse(event) => mouse.action(*event, app, screen),
        _ => None,
    };
    if let Some(action) = action {
        app.act(action);
    }
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    /// The variable by which the test below tells its other process what to do.
    const PANICS: &str = "NEUF_PLAY_TEST_PANICS";

    /// The test runs itself in another process, which takes the screen and panics; what it has
    /// written shows whether the screen was given back. Raw mode is left out: a pipe has none.
    #[test]
    fn a_panic_gives_the_screen_back() {
        if std::env::var_os(PANICS).is_some() {
            give_back_before_panics();
            show_screen().unwrap();
            panic!("on purpose");
        }
        let name = "terminal::tests::a_panic_gives_the_screen_back";
        let mut command = Command::new(std::env::current_exe().unwrap());
        let run = command.args(["--exact", name, "--nocapture"]).env(PANICS, "1").output().unwrap();
        let out = String::from_utf8_lossy(&run.stdout);
        assert!(!run.status.success());
        assert!(String::from_utf8_lossy(&run.stderr).contains("on purpose"));
        let shown = out.find("\u{1b}[?1049h").expect("the other screen is shown");
        let left = out.find("\u{1b}[?1049l").expect("it is left");
        let cursor = out.find("\u{1b}[?25h").expect("the cursor is shown again");
        assert!(shown < left && left < cursor, "{out:?}");
    }
}
