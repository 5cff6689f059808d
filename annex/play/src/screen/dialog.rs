//! What lies over the grid: the keys, and the level, size and rules of a new game.

use neuf_explain::Terms as _;
use neuf_words::Language;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::widgets::{Block, Clear, Widget as _};

use crate::app::{App, Dialog, LEVELS};
use crate::words::tr;

/// The lines of a dialog; of the levels, the one that is chosen.
fn lines(app: &App, dialog: Dialog) -> (String, Vec<String>, Option<usize>) {
    let language = app.language;
    match dialog {
        Dialog::Help => {
            let lines = keys(language, app.game.puzzle().shape().side());
            let width = lines.iter().map(|(keys, _)| keys.chars().count()).max().unwrap_or(0);
            let line = |(keys, what): (String, &str)| format!("{keys:<width$}  {what}");
            (tr!(language, "Keys").into(), lines.into_iter().map(line).collect(), None)
        }
        Dialog::Levels(at) => {
            let line = |(number, &level)| format!("{}  {}", number + 1, language.difficulty(level));
            let lines = LEVELS.iter().enumerate().map(line);
            let lines = lines.chain(app.order.lines(language)).collect();
            (tr!(language, "New game").into(), lines, Some(at))
        }
    }
}

/// The keys and what they do.
fn keys(language: Language, side: usize) -> Vec<(String, &'static str)> {
    let letters = if side > 9 {
        format!("1–9, A–{}", super::panel::letter(side as u8))
    } else {
        format!("1–{side}")
    };
    let note = match language {
        Language::English => "Alt/Shift+1",
        Language::French => "Alt+1, &é\"…",
    };
    let line = |keys: &str, what| (keys.to_owned(), what);
    vec![
        (letters, tr!(language, "enter a value, or a note")),
        line(note, tr!(language, "a note in any mode")),
        line(tr!(language, "n, space"), tr!(language, "values or notes")),
        line(tr!(language, "⌫, Del, 0"), tr!(language, "clear")),
        line(tr!(language, "arrows, hjkl"), tr!(language, "move; with Shift select")),
        line("u, Ctrl+Z", tr!(language, "undo")),
        line("U, Ctrl+Y", tr!(language, "redo")),
        line("c", tr!(language, "colour")),
        line("f", tr!(language, "light up a value")),
        line("a", tr!(language, "all candidates as notes")),
        line("v", tr!(language, "check")),
        line("i, Enter", tr!(language, "hint; do it")),
        line("g", tr!(language, "new game; this one is kept")),
        line("Esc", tr!(language, "stop, close")),
        line("q, Ctrl+C", tr!(language, "quit; the game is kept")),
    ]
}

/// Where a dialog stands on a screen.
fn area(screen: Rect, lines: &[String]) -> Rect {
    let width = lines.iter().map(|line| line.chars().count() as u16 + 4).max().unwrap_or(0);
    let (width, height) =
        (width.max(20).min(screen.width), (lines.len() as u16 + 2).min(screen.height));
    let (x, y) = ((screen.width - width) / 2, (screen.height - height) / 2);
    Rect::new(screen.x + x, screen.y + y, width, height)
}

/// Draws a dialog.
pub(super) fn draw(buffer: &mut Buffer, screen: Rect, app: &App, dialog: Dialog) {
    let (title, lines, chosen) = lines(app, dialog);
    let area = area(screen, &lines);
    Clear.render(area, buffer);
    Block::bordered().title(format!(" {title} ")).render(area, buffer);
    let width = usize::from(area.width.saturating_sub(4));
    for (number, line) in lines.iter().enumerate().take(usize::from(area.height.saturating_sub(2)))
    {
        let is_chosen = chosen == Some(number);
        let style =
            if is_chosen { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
        let y = area.y + 1 + number as u16;
        buffer.set_stringn(area.x + 2, y, format!("{line:<width$}"), width, style);
    }
}

/// The number of the line of a dialog at a place of the screen.
pub(super) fn line_at(screen: Rect, app: &App, dialog: Dialog, x: u16, y: u16) -> Option<usize> {
    let (_, lines, _) = lines(app, dialog);
    let area = area(screen, &lines);
    let is_inside = area.contains((x, y).into()) && y > area.y && y + 1 < area.bottom();
    is_inside.then(|| usize::from(y - area.y - 1))
}
