//! What a key does.
//!
//! Small letters are commands, and capital ones the values above 9, so that a 16×16 grid needs no
//! mode. `k` goes up, as in vi; so the check has `v`. A digit with Shift arrives as the sign that
//! stands with it on the key, which depends on the keyboard, and no terminal tells which one it
//! is. In English it is taken for the American one, in French for the azerty, where the digit
//! itself needs Shift and the note does not.

use neuf_words::Language;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::app::{Action, Direction};

/// The signs on the keys of the digits from 1 to 9.
fn signs(language: Language) -> [char; 9] {
    language.of([
        ['!', '@', '#', '$', '%', '^', '&', '*', '('],
        ['&', 'é', '"', '\'', '(', '-', 'è', '_', 'ç'],
    ])
}

/// What a key does in a grid of this side; `None` if nothing.
pub(crate) fn action(key: KeyEvent, side: usize, language: Language) -> Option<Action> {
    let has = |modifier| key.modifiers.contains(modifier);
    let direction = match key.code {
        KeyCode::Up | KeyCode::Char('k' | 'K') => Some(Direction::Up),
        KeyCode::Down | KeyCode::Char('j' | 'J') => Some(Direction::Down),
        KeyCode::Left | KeyCode::Char('h' | 'H') => Some(Direction::Left),
        KeyCode::Right | KeyCode::Char('l' | 'L') => Some(Direction::Right),
        _ => None,
    };
    if has(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c' | 'C' | 'q') => Some(Action::Quit),
            KeyCode::Char('z') => Some(Action::Undo),
            KeyCode::Char('y' | 'Z') => Some(Action::Redo),
            _ => None,
        };
    }
    if let Some(direction) = direction {
        let is_capital = matches!(key.code, KeyCode::Char('H' | 'J' | 'K' | 'L'));
        return Some(if has(KeyModifiers::SHIFT) || is_capital {
            Action::Extend(direction)
        } else {
            Action::Go(direction)
        });
    }
    let is_within = |value: &u8| (1..=side).contains(&usize::from(*value));
    let letter = match key.code {
        KeyCode::Char(letter) => letter,
        KeyCode::Backspace | KeyCode::Delete => return Some(Action::Clear),
        KeyCode::Enter => return Some(Action::Accept),
        KeyCode::Esc => return Some(Action::Cancel),
        _ => return None,
    };
    let value = match letter {
        '1'..='9' => Some(letter as u8 - b'0'),
        'A'..='Z' => Some(letter as u8 - b'A' + 10),
        _ => None,
    };
    if let Some(value) = value.filter(is_within) {
        let is_note = has(KeyModifiers::ALT)
            || (has(KeyModifiers::SHIFT) && value <= 9 && language == Language::English);
        return Some(if is_note { Action::Note(value) } else { Action::Value(value) });
    }
    if let Some(place) = signs(language).iter().position(|&sign| sign == letter) {
        return Some(place as u8 + 1).filter(is_within).map(Action::Note);
    }
    Some(match letter {
        ' ' | 'n' => Action::ToggleNotes,
        '0' => Action::Clear,
        'u' => Action::Undo,
        'U' => Action::Redo,
        'c' => Action::Colour,
        'v' => Action::Check,
        'i' => Action::Hint,
        'f' => Action::Highlight,
        'a' => Action::NoteAll,
        'g' => Action::New,
        '?' => Action::Help,
        'q' => Action::Quit,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(
        letter: char,
        modifiers: KeyModifiers,
        side: usize,
        language: Language,
    ) -> Option<Action> {
        action(KeyEvent::new(KeyCode::Char(letter), modifiers), side, language)
    }

    #[test]
    fn values_end_with_the_side() {
        let plain = |letter, side| of(letter, KeyModifiers::NONE, side, Language::English);
        assert_eq!(plain('9', 9), Some(Action::Value(9)));
        assert_eq!((plain('5', 4), plain('A', 9)), (None, None));
        assert_eq!(
            (plain('G', 16), plain('H', 16)),
            (Some(Action::Value(16)), Some(Action::Extend(Direction::Left)))
        );
        assert_eq!((plain('U', 16), plain('g', 16)), (Some(Action::Redo), Some(Action::New)));
    }

    #[test]
    fn a_digit_with_alt_or_shift_is_a_note() {
        let (english, french) = (Language::English, Language::French);
        for language in [english, french] {
            assert_eq!(of('3', KeyModifiers::ALT, 9, language), Some(Action::Note(3)));
        }
        assert_eq!(of('#', KeyModifiers::NONE, 9, english), Some(Action::Note(3)));
        assert_eq!(of('3', KeyModifiers::SHIFT, 9, english), Some(Action::Note(3)));
        // On an azerty keyboard the digit needs Shift, and the sign is what needs none.
        assert_eq!(of('3', KeyModifiers::SHIFT, 9, french), Some(Action::Value(3)));
        assert_eq!(of('"', KeyModifiers::NONE, 9, french), Some(Action::Note(3)));
        assert_eq!(of('(', KeyModifiers::NONE, 4, english), None);
    }

    #[test]
    fn control_z_undoes_and_control_c_leaves() {
        let control = |letter| of(letter, KeyModifiers::CONTROL, 9, Language::English);
        assert_eq!((control('z'), control('y')), (Some(Action::Undo), Some(Action::Redo)));
        assert_eq!((control('c'), control('h')), (Some(Action::Quit), None));
    }
}
