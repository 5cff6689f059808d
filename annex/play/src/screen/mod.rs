//! The screen: what is drawn of a sitting, and what stands at a place of it.

mod dialog;
mod form;
mod grid;
mod panel;
mod signs;
mod theme;

use neuf_sudoku::Rules;
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::style::Style;
use textwrap::wrap;

use self::form::Places;
pub(crate) use self::theme::Theme;
use crate::app::{Action, App, Dialog};
use neuf_words::tr;

/// Draws all of a sitting.
pub(crate) fn draw(buffer: &mut Buffer, app: &App, theme: Theme) {
    let screen = buffer.area;
    match places(app.game.puzzle().rules(), screen) {
        Ok(places) => {
            grid::draw(buffer, places, app, theme);
            panel::draw(buffer, places, app, theme);
        }
        Err(least) => {
            let Size { width, height } = least;
            let (have, lines) = (screen.width, screen.height);
            let text = tr!(
                app.language,
                [
                    "This terminal has {have} columns and {lines} lines; the grid needs {width} \
                     and {height}. Make it larger, or leave with q.",
                    "Ce terminal a {have} colonnes et {lines} lignes ; la grille en demande \
                     {width} et {height}. Agrandissez-le, ou quittez avec q."
                ],
                have,
                lines,
                width,
                height
            );
            for (line, y) in wrap(&text, usize::from(have.max(1))).iter().zip(0..lines) {
                buffer.set_string(0, y, line, Style::new());
            }
        }
    }
    if let Some(dialog) = app.dialog {
        dialog::draw(buffer, screen, app, dialog);
    }
}

fn places(rules: &Rules, screen: Rect) -> Result<Places, Size> {
    Places::of(rules, Size { width: screen.width, height: screen.height })
}

/// What a click at a place of the screen does.
pub(crate) fn action_at(app: &App, screen: Rect, x: u16, y: u16) -> Option<Action> {
    match app.dialog {
        Some(dialog @ Dialog::Levels(_)) => {
            let line = dialog::line_at(screen, app, dialog, x, y);
            return Some(line.map_or(Action::Cancel, Action::Level));
        }
        Some(Dialog::Help) => return Some(Action::Cancel),
        None => {}
    }
    let rules = app.game.puzzle().rules();
    let places = places(rules, screen).ok()?;
    if let Some(cell) = places.cell_at(rules, x, y) {
        return Some(Action::Select(cell));
    }
    let buttons = panel::buttons(places, app);
    buttons.into_iter().find(|button| button.area.contains((x, y).into())).map(|found| found.action)
}
