//! What lies over the grid: the keys, and the level, size and rules of a new game.

use neuf_explain::Terms as _;
use neuf_words::Language;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::widgets::{Block, Clear, Widget as _};

use crate::app::{App, Dialog, LEVELS};

/// The lines of a dialog; of the levels, the one that is chosen.
fn lines(app: &App, dialog: Dialog) -> (String, Vec<String>, Option<usize>) {
    let language = app.language;
    match dialog {
        Dialog::Help => {
            let lines = keys(language, app.game.puzzle().shape().side());
            let width = lines.iter().map(|(keys, _)| keys.chars().count()).max().unwrap_or(0);
            let line = |(keys, what): (String, &str)| format!("{keys:<width$}  {what}");
            (language.of(["Keys", "Touches"]).into(), lines.into_iter().map(line).collect(), None)
        }
        Dialog::Levels(at) => {
            let line = |(number, &level)| format!("{}  {}", number + 1, language.difficulty(level));
            let lines = LEVELS.iter().enumerate().map(line);
            let lines = lines.chain(app.order.lines(language)).collect();
            (language.of(["New game", "Nouvelle grille"]).into(), lines, Some(at))
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
    let line = |keys: &str, what| (keys.to_owned(), language.of(what));
    let named = |keys, what| line(language.of(keys), what);
    vec![
        line(&letters, ["enter a value, or a note", "entrer une valeur ou une note"]),
        named(
            ["Alt/Shift+1", "Alt+1, &é\"…"],
            ["a note in any mode", "une note, dans tous les modes"],
        ),
        named(["n, space", "n, espace"], ["values or notes", "valeurs ou notes"]),
        named(["⌫, Del, 0", "⌫, Suppr, 0"], ["clear", "effacer"]),
        named(
            ["arrows, hjkl", "flèches, hjkl"],
            ["move; with Shift select", "aller ; avec Maj, choisir"],
        ),
        line("u, Ctrl+Z", ["undo", "annuler"]),
        line("U, Ctrl+Y", ["redo", "rétablir"]),
        line("c", ["colour", "couleur"]),
        line("f", ["light up a value", "montrer une valeur"]),
        line("a", ["all candidates as notes", "noter tous les candidats"]),
        line("v", ["check", "vérifier"]),
        named(["i, Enter", "i, Entrée"], ["hint; do it", "indice ; le suivre"]),
        line("g", ["new game; this one is kept", "nouvelle grille ; l'autre reste"]),
        line("Esc", ["stop, close", "arrêter, fermer"]),
        line("q, Ctrl+C", ["quit; the game is kept", "quitter ; la partie reste"]),
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
