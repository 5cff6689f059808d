//! The panel beside the grid: name, clock and mode, the values, the buttons, and what there is to
//! say.
//!
//! What is said comes first: where a long hint needs the lines, there are fewer buttons, since
//! each of them is a key, too.

use neuf_draw::rule_notes;
use neuf_explain::Terms as _;
use neuf_sudoku::rules::{Form, Variant};
use neuf_words::{HELD, held, tr};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use textwrap::wrap;

use super::form::Places;
use super::theme::Theme;
use crate::app::{Action, App, Task, clock};

/// Something to click on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Button {
    pub(crate) area: Rect,
    pub(crate) action: Action,
    text: String,
    style: Style,
}

/// The lines of a panel.
struct Lines {
    header: String,
    /// What the rules are, if they are not the usual ones, and what there is to say.
    texts: Vec<String>,
    buttons: Vec<Button>,
    /// The line where the texts begin.
    texts_at: u16,
}

/// Draws the panel.
pub(super) fn draw(buffer: &mut Buffer, places: Places, app: &App, theme: Theme) {
    let (panel, lines) = (places.panel, lines(app, places, theme));
    let width = usize::from(panel.width);
    buffer.set_stringn(
        panel.x,
        panel.y,
        &lines.header,
        width,
        Style::new().add_modifier(Modifier::BOLD),
    );
    for button in &lines.buttons {
        buffer.set_string(button.area.x, button.area.y, &button.text, button.style);
    }
    for (text, y) in lines.texts.iter().zip(lines.texts_at..panel.bottom()) {
        buffer.set_stringn(panel.x, y, text, width, Style::new());
    }
}

/// What can be clicked on in the panel.
pub(super) fn buttons(places: Places, app: &App) -> Vec<Button> {
    lines(app, places, Theme { has_colour: false }).buttons
}

fn lines(app: &App, places: Places, theme: Theme) -> Lines {
    let (language, panel) = (app.language, places.panel);
    let width = usize::from(panel.width);
    let mode = if app.is_noting { ["notes", "notes"] } else { ["digits", "chiffres"] };
    let mode = language.of(mode);
    let side = app.game.puzzle().shape().side();
    let tail = format!("  {}  [{mode}]", clock(app.game.played));
    let room = width.saturating_sub(tail.chars().count());
    let of_its_size = Some(format!("Sudoku {side}×{side}"));
    let own = of_its_size.filter(|own| own.chars().count() <= room);
    let name = app.name.clone().or(own).unwrap_or_else(|| "Sudoku".into());
    let header = cut_to(&name, room) + &tail;
    let below = values(app, panel, theme);
    let first = below.last().map_or(panel.y + 1, |button| button.area.bottom());
    let room = usize::from(panel.bottom().saturating_sub(first));
    let mut texts = said(app, places);
    let is_cut = texts.len() > room;
    texts.truncate(room);
    if let Some(last) = texts.last_mut().filter(|_| is_cut) {
        *last = with_dots(last, width);
    }
    let mut buttons = keys(app, panel, first, theme);
    let free = room - texts.len();
    buttons.retain(|button| usize::from(button.area.y - first) < free);
    let used = buttons.last().map_or(0, |button| usize::from(button.area.y - first) + 1);
    let gap = usize::from(free > used);
    buttons.splice(0..0, below);
    Lines { header, texts, buttons, texts_at: first + (used + gap) as u16 }
}

/// A text that may be too long for this width, cut off with three dots if it is.
fn cut_to(text: &str, width: usize) -> String {
    if text.chars().count() > width { with_dots(text, width) } else { text.to_owned() }
}

/// The beginning of a text and three dots, in this width.
fn with_dots(text: &str, width: usize) -> String {
    text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}

/// The rules and the message, in lines.
fn said(app: &App, places: Places) -> Vec<String> {
    let (language, width) = (app.language, usize::from(places.panel.width));
    let rules = app.game.puzzle().rules();
    let mut said = Vec::new();
    let notes: Vec<String> = app.notes().iter().map(|value| value.to_string()).collect();
    if places.form.has_small_notes() && notes.len() > 1 {
        let cell = language.cell(rules.shape(), app.cursor);
        said.push(tr!(
            language,
            ["Notes in {cell}: {notes}", "Notes en {cell} : {notes}"],
            cell,
            notes = notes.join(" ")
        ));
    }
    let names: Vec<&str> =
        rules.variants().into_iter().map(|variant| language.variant(variant)).collect();
    if !names.is_empty() && app.message.is_empty() {
        said.push(tr!(language, ["Rules: {rules}", "Règles : {rules}"], rules = names.join(", ")));
        said.extend(rule_notes(rules, language));
        // Of what has a sign, relations look alike.
        let signed = rules.variants().into_iter();
        let signed = signed.filter(|variant| {
            let is_clear = variant.is_whole() || *variant == Variant::GreaterThan;
            variant.form() == Form::Relation && !is_clear
        });
        said.extend(signed.map(|variant| language.variant_meaning(variant).to_owned()));
    }
    match app.task() {
        Some(Task::Hint) => said.push(
            language.of(["Looking for the next step…", "Recherche de l'étape suivante…"]).into(),
        ),
        Some(Task::Puzzle(level)) => {
            let level = language.difficulty(level);
            said.push(tr!(
                language,
                [
                    "Making a puzzle ({level})… Esc stops",
                    "Une grille se prépare ({level})… Échap arrête"
                ],
                level
            ));
        }
        None if app.message.is_empty() => {}
        None => said.push(app.message.clone()),
    }
    if let Some(hint) = app.hint.as_ref().filter(|_| app.task().is_none()) {
        let next = match (hint.conclusions().is_empty(), hint.has_more()) {
            (false, true) => Some(["Enter does it; i goes on.", "Entrée le fait ; i continue."]),
            (false, false) => Some(["Enter does it.", "Entrée le fait."]),
            (true, true) => Some(["i tells more.", "i en dit plus."]),
            (true, false) => None,
        };
        said.extend(next.map(|next| language.of(next).to_owned()));
    }
    said.iter().flat_map(|text| in_lines(text, width)).collect()
}

/// A text in lines of this width, whose facts are not broken.
fn in_lines(text: &str, width: usize) -> Vec<String> {
    let held = held(text, |word| word.chars().count() <= width);
    wrap(&held, width).iter().map(|line| line.replace(HELD, " ")).collect()
}

/// The values to click on, those faint of which none is missing.
fn values(app: &App, panel: Rect, theme: Theme) -> Vec<Button> {
    let value_of = |number: usize| u8::try_from(number + 1).unwrap_or(u8::MAX);
    let items = app.left().into_iter().enumerate().map(|(number, left)| {
        let style = if left == 0 { theme.faint() } else { theme.button() };
        let value = value_of(number);
        // Above 9, the key is a letter.
        let key = if value > 9 { format!("={}", letter(value)) } else { String::new() };
        (Action::Value(value), format!("{value}{key}"), style)
    });
    flow(panel, panel.y + 1, 1, items)
}

/// The letter of a value above 9: A is 10.
pub(crate) fn letter(value: u8) -> char {
    char::from(b'A' + value.saturating_sub(10).min(25))
}

/// The buttons of the keys.
fn keys(app: &App, panel: Rect, first: u16, theme: Theme) -> Vec<Button> {
    let items = [
        (Action::ToggleNotes, "n", ["Notes", "Notes"]),
        (Action::Undo, "u", ["Undo", "Annuler"]),
        (Action::Redo, "U", ["Redo", "Rétablir"]),
        (Action::Clear, "⌫", ["Clear", "Effacer"]),
        (Action::Colour, "c", ["Colour", "Couleur"]),
        (Action::Highlight, "f", ["Light", "Montrer"]),
        (Action::NoteAll, "a", ["All notes", "Tout noter"]),
        (Action::Check, "v", ["Check", "Vérifier"]),
        (Action::Hint, "i", ["Hint", "Indice"]),
        (Action::New, "g", ["New game", "Nouvelle grille"]),
        (Action::Help, "?", ["Help", "Aide"]),
        (Action::Quit, "q", ["Quit", "Quitter"]),
    ];
    let items = items.map(|(action, key, name)| {
        (action, format!("{key} {}", app.language.of(name)), theme.button())
    });
    flow(panel, first, 3, items)
}

/// Puts buttons side by side, in as many lines as they need.
fn flow(
    panel: Rect,
    first: u16,
    gap: u16,
    items: impl IntoIterator<Item = (Action, String, Style)>,
) -> Vec<Button> {
    let (mut x, mut y) = (panel.x, first);
    let mut buttons = Vec::new();
    for (action, text, style) in items {
        let width = text.chars().count() as u16;
        if x > panel.x && x + width > panel.right() {
            (x, y) = (panel.x, y + 1);
        }
        buttons.push(Button { area: Rect::new(x, y, width, 1), action, text, style });
        x += width + gap;
    }
    buttons.retain(|button| button.area.bottom() <= panel.bottom());
    buttons
}
