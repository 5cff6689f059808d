//! Sittings played without a terminal: what the screen shows, and what keys and clicks do.

mod screens;
mod sittings;

use neuf_formats::parse_puzzle;
use neuf_words::Language;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;

use crate::app::App;
use crate::input::key_action;
use crate::saved::Games;
use crate::screen::{Theme, draw};
use crate::start::{Begin, PlayOptions, sitting};

/// A puzzle with one solution that needs more than singles.
const PUZZLE: &str =
    "4.....938.32.941...953..24.37.6.9..4529..16736.47.3.9.957..83....39..4..24..3.7.9 # Tuesday";

/// A sitting with a puzzle, which is kept in `games`.
fn app(text: &str, language: Language, games: Option<Games>) -> App {
    let mut options = PlayOptions::new(language);
    options.games = games;
    let entry = parse_puzzle(text).unwrap();
    sitting(Begin::Puzzle(Box::new(entry)), options).unwrap()
}

/// Presses keys one after the other, each a character; `<`, `>`, `~` and `_` are the arrows to
/// the left, to the right, up and down.
fn press(app: &mut App, keys: &str) {
    for key in keys.chars() {
        let code = match key {
            '<' => KeyCode::Left,
            '>' => KeyCode::Right,
            '~' => KeyCode::Up,
            '_' => KeyCode::Down,
            '\n' => KeyCode::Enter,
            key => KeyCode::Char(key),
        };
        let side = app.game.puzzle().shape().side();
        let event = KeyEvent::new(code, KeyModifiers::NONE);
        if let Some(action) = key_action(event, side, app.language) {
            app.act(action);
        }
    }
}

/// What the screen of this size shows.
fn shown(app: &App, width: u16, height: u16, has_colour: bool) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    draw(&mut buffer, app, Theme { has_colour });
    buffer
}

/// The characters of a screen, without the blanks at the ends of lines.
fn text(buffer: &Buffer) -> String {
    let width = usize::from(buffer.area.width);
    let line = |cells: &[ratatui::buffer::Cell]| {
        let line: String = cells.iter().map(ratatui::buffer::Cell::symbol).collect();
        format!("{}\n", line.trim_end())
    };
    buffer.content.chunks(width).map(line).collect()
}
