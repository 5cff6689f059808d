//! Letters that are read as digits while a guess (`guess/letters.rs`) reads a text once more.

use crate::text::symbols::{Symbol, Token};

/// The letters that were read as digits: pairs of a letter and its value, 0 for a blank.
#[derive(Debug, Default)]
pub(crate) struct Letters(Vec<(char, u8)>);

impl Letters {
    /// The cells with digits for the letters that look like digits, which are noted.
    pub(crate) fn as_digits(&mut self, cells: &[Token]) -> Vec<Token> {
        let read = |token: &Token| match digit(token.symbol) {
            Some(found) => {
                if !self.0.contains(&found) {
                    self.0.push(found);
                }
                Token { symbol: Symbol::Character(char::from(b'0' + found.1)), ..*token }
            }
            None => *token,
        };
        cells.iter().map(read).collect()
    }

    /// Each letter that was read, with its value.
    pub(crate) fn into_noted(self) -> Vec<(char, u8)> {
        self.0
    }
}

/// The digit that a letter looks like.
fn digit(symbol: Symbol) -> Option<(char, u8)> {
    match symbol {
        Symbol::Character(letter @ ('O' | 'o')) => Some((letter, 0)),
        Symbol::Character(letter @ ('l' | 'I')) => Some((letter, 1)),
        _ => None,
    }
}
