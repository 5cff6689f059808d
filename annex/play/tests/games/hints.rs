//! Hints in stages, from where the player stands.

use neuf_cnf::Interrupt;
use neuf_play::Hint;
use neuf_words::Language;

use super::{SMALL, cell, game};

#[test]
fn a_hint_tells_the_technique_then_the_house_then_the_step() {
    let game = game(SMALL);
    let mut hint = Hint::of(&game, &Interrupt::new()).unwrap();
    assert_eq!(hint.text(Language::English), "Look for: hidden single.");
    assert_eq!(hint.text(Language::French), "Cherchez\u{a0}: singleton caché.");
    assert!(hint.house().is_empty());
    hint.tell_more();
    assert_eq!(hint.text(Language::English), "Look at box 1 for: hidden single.");
    assert_eq!(hint.house().len(), 4);
    assert!(hint.focus().is_empty() && hint.conclusions().is_empty());
    hint.tell_more();
    assert_eq!(hint.lead(), None);
    assert!(hint.text(Language::English).contains("r1c2 = 3"));
    assert!(!hint.focus().is_empty() && hint.house().is_empty());
}

/// Following the hints alone finishes the puzzle, also one that needs more than singles.
#[test]
fn following_the_hints_leads_to_the_solution() {
    let hard = "4.....938.32.941...953..24.37.6.9..4529..16736.47.3.9.957..83....39..4..24..3.7.9";
    for text in [SMALL, hard] {
        let mut game = game(text);
        for _ in 0..90 {
            let mut hint = Hint::of(&game, &Interrupt::new()).unwrap();
            let mut told = String::new();
            while told != hint.text(Language::English) {
                told = hint.text(Language::English);
                game.apply(hint.conclusions());
                hint.tell_more();
            }
        }
        assert!(game.is_finished());
    }
}

#[test]
fn a_hint_speaks_of_a_wrong_entry_first() {
    let mut game = game(SMALL);
    game.enter(&[cell(&game, 1, 2)], 2);
    let hint = Hint::of(&game, &Interrupt::new()).unwrap();
    assert_eq!(hint.text(Language::English), "This contradicts the solution: r1c2 = 2.");
}

/// Notes in some cells only may mark the few places of a value. They say nothing about the other
/// values of their cells.
#[test]
fn notes_count_as_what_is_left_only_where_each_empty_cell_has_some() {
    let mut game = game(SMALL);
    let place = cell(&game, 1, 2);
    assert!(game.note(&[place], 2) && game.found().is_empty());
    assert!(game.note(&[place], 2) && game.note_all() && game.found().is_empty());
    let first = game.cell(place).notes.iter().next().unwrap();
    assert!(game.note(&[place], first));
    let found = game.found();
    assert_eq!(found.len(), 1);
    assert!(found[0].cell == place && found[0].value == first && !found[0].holds);
}

#[test]
fn a_puzzle_with_several_solutions_is_told_to_have_them() {
    let game = game("1...............");
    let text = Hint::of(&game, &Interrupt::new()).unwrap().text(Language::English);
    assert!(text.contains("several solutions") || text.contains("exactly one"), "{text}");
}

/// What a thermometer shows is told at the thermometer, and its cells are pointed at.
#[test]
fn a_hint_of_a_line_points_at_the_line() {
    let game = game("variant: thermometer\nthermometer: r1c1 r1c2 r1c3 r1c4\n....4......1....\n");
    let mut hint = Hint::of(&game, &Interrupt::new()).unwrap();
    assert_eq!(hint.text(Language::English), "Look for: thermometer bound.");
    hint.tell_more();
    assert_eq!(hint.house().len(), 4);
    assert_eq!(
        hint.text(Language::French),
        "Regardez le thermomètre de L1C1 à L1C4. Technique\u{a0}: borne d'un thermomètre."
    );
}
