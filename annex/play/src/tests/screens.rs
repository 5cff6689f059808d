//! What the screen shows, compared with the pictures in `screens`. To write them anew after a
//! change, and to look at the difference: `NEUF_RENEW=1 cargo test -p neuf-play screens::`.

use std::fs;
use std::path::Path;

use neuf_words::Language;
use ratatui::style::{Color, Modifier};

use super::{PUZZLE, app, press, shown, text};
use crate::app::{Action, App};

/// Compares a screen with the picture of this name.
fn compare(name: &str, app: &App, width: u16, height: u16) {
    let found = text(&shown(app, width, height, true));
    for line in found.lines() {
        assert!(line.chars().count() <= usize::from(width), "{name}: {line}");
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/tests/screens");
    let path = folder.join(format!("{name}.txt"));
    if std::env::var_os("NEUF_RENEW").is_some() {
        fs::write(&path, &found).unwrap();
    }
    let wanted = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(found, wanted, "{name}:\n{found}");
}

/// A game in which something has happened: entries, one of them wrong, notes, colours, a check.
fn played(language: Language) -> App {
    let mut app = app(PUZZLE, language, None);
    press(&mut app, "1>6>cn15>57n");
    press(&mut app, "av");
    app
}

#[test]
fn a_game_is_drawn_in_each_size_and_language() {
    for language in [Language::English, Language::French] {
        for (width, height) in [(80, 24), (120, 40), (40, 30)] {
            let name = format!("played-{language}-{width}x{height}");
            compare(&name, &played(language), width, height);
        }
    }
}

/// All notes of a killer leave its sums and values to be seen.
#[test]
fn notes_that_do_not_fit_leave_a_killer_readable() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles/variants");
    let killer = fs::read_to_string(folder.join("killer.txt")).unwrap();
    let mut app = app(&killer, Language::English, None);
    press(&mut app, "5>a");
    compare("killer-notes-80x24", &app, 80, 24);
}

/// The text of a hint is longer than all else that is said.
#[test]
fn a_hint_finds_room_for_its_text() {
    for (language, width, height) in
        [(Language::English, 80, 24), (Language::French, 40, 30), (Language::French, 40, 24)]
    {
        let mut app = app(PUZZLE, language, None);
        hint(&mut app);
        press(&mut app, "ii");
        compare(&format!("hint-{language}-{width}x{height}"), &app, width, height);
    }
}

/// Asks for a hint, and waits for it.
fn hint(app: &mut App) {
    app.act(Action::Hint);
    while app.task().is_some() {
        app.tick(std::time::Duration::ZERO);
        std::thread::yield_now();
    }
}

#[test]
fn dialogs_lie_over_the_grid() {
    for (language, width, height) in [(Language::English, 80, 24), (Language::French, 40, 30)] {
        for (name, keys) in [("keys", "?"), ("levels", "g")] {
            let mut app = app(PUZZLE, language, None);
            press(&mut app, keys);
            compare(&format!("{name}-{language}-{width}x{height}"), &app, width, height);
        }
    }
}

#[test]
fn variants_are_drawn_with_their_signs() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles/variants");
    for (name, width, height) in [
        ("killer", 80, 24),
        ("jigsaw", 80, 24),
        ("greater-than", 80, 24),
        ("even-odd", 80, 24),
        ("diagonal", 40, 30),
        ("windoku", 80, 24),
        ("sukaku", 120, 40),
        ("combined", 120, 40),
        ("anti-king", 80, 24),
        ("thermometer", 80, 24),
        ("arrow", 80, 24),
        ("between", 120, 40),
        ("all-dots", 80, 24),
        ("all-xv", 80, 24),
        ("maximum", 80, 24),
        ("quadruple", 80, 24),
        ("sandwich", 80, 24),
        ("little-killer", 120, 40),
    ] {
        let text = fs::read_to_string(folder.join(format!("{name}.txt"))).unwrap();
        let app = app(&text, Language::English, None);
        compare(&format!("{name}-{width}x{height}"), &app, width, height);
    }
}

#[test]
fn other_sizes_are_drawn_as_large_as_they_fit() {
    let empty = |side: usize| ".".repeat(side * side);
    for (side, width, height) in [(4, 40, 20), (6, 80, 24), (16, 80, 24), (16, 160, 90)] {
        let app = app(&empty(side), Language::English, None);
        compare(&format!("empty-{side}-{width}x{height}"), &app, width, height);
    }
}

#[test]
fn a_small_terminal_is_told_how_large_it_has_to_be() {
    let app = app(PUZZLE, Language::English, None);
    let told = text(&shown(&app, 25, 9, true));
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(
        told,
        "This terminal has 25 columns and 9 lines; the grid needs 24 and 22. Make it larger, or \
         leave with q."
    );
    // No size makes it panic.
    for (width, height) in [(0, 0), (1, 1), (80, 1), (3, 200)] {
        shown(&app, width, height, true);
    }
}

/// Without colour nothing is coloured, and what a colour says is said by a sign.
#[test]
fn without_colour_letters_and_signs_stand_for_it() {
    let app = played(Language::English);
    let buffer = shown(&app, 80, 24, false);
    assert!(buffer.content.iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset));
    let coloured = shown(&app, 80, 24, true);
    assert!(coloured.content.iter().any(|cell| cell.bg != Color::Reset));
    let is_reversed = |cell: &ratatui::buffer::Cell| cell.modifier.contains(Modifier::REVERSED);
    assert!(buffer.content.iter().any(is_reversed), "the cursor");
    let signs = |sign| buffer.content.iter().filter(|cell| cell.symbol() == sign).count();
    assert!(signs("!") > 1, "wrong entries, and the sentence that explains the sign");
    let mut second = app;
    second.act(Action::Cancel);
    let text = text(&shown(&second, 80, 24, false));
    assert!(text.contains("a┃") || text.contains("a│"), "{text}");
}

/// A ground of a colour brings black letters, since the letters of a dark terminal are white.
#[test]
fn letters_can_be_read_on_each_ground() {
    let mut app = played(Language::English);
    hint(&mut app);
    press(&mut app, "iif");
    for cell in &shown(&app, 120, 40, true).content {
        let is_bright = |colour| matches!(colour, Color::White | Color::Reset);
        assert!(cell.bg == Color::Reset || !is_bright(cell.fg), "{cell:?}");
    }
}

/// The digits that are entered stand where the grid has their cells, at each size.
#[test]
fn what_is_entered_is_seen() {
    for (width, height) in [(80, 24), (120, 40), (40, 30), (40, 24)] {
        let mut app = app("................", Language::English, None);
        let before = text(&shown(&app, width, height, true));
        press(&mut app, "3");
        let after = text(&shown(&app, width, height, true));
        assert_eq!(after.matches('3').count(), before.matches('3').count() + 1);
    }
}
