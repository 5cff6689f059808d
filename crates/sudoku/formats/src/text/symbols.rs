//! Turns the symbols of a grid into values.
//!
//! The meaning of a symbol depends on the others, so it is decided for a whole
//! grid at once which letter is which value, and whether `0` is a blank. A wrong
//! guess between two alphabets only renames the values, which does not matter for
//! sudoku. By the rules in the documentation of [the crate](crate), it never
//! confuses a value with a blank.

use std::borrow::Cow;

use crate::error::{FormatError, FormatErrorKind};
use neuf_sudoku::{Grid, Shape};

/// The content of one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Symbol {
    /// One character: a digit, a letter, a blank, or a stray character.
    Character(char),
    /// A number of two or three digits. It has the size of a character, so that a symbol has no
    /// padding: compilers compare whole symbols at once, and valgrind would then report that a
    /// branch depends on the padding, which is never written.
    Number(u32),
    /// `-1`: a blank among values that count from 0.
    MinusOne,
    /// Nothing, `null` or similar: a blank.
    Nothing,
}

/// A symbol and its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub(crate) symbol: Symbol,
    pub(crate) line: usize,
    pub(crate) column: usize,
}

impl Token {
    /// Its line and its column.
    pub(crate) fn place(&self) -> (usize, usize) {
        (self.line, self.column)
    }
}

/// Whether a character is a blank in every alphabet. (`0` and `x` are blanks only
/// in some.)
pub(crate) fn is_blank(c: char) -> bool {
    matches!(c, '.' | '_' | '*' | '-' | '?')
}

/// The character of a grid that another character stands for: a digit, a letter or a blank of full
/// width, as keyboards for Chinese and Japanese have them, and what people and programs draw for a
/// blank. Any other character stands for itself.
pub(crate) fn plain(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        '·' | '•' | '∙' | '⋅' | '□' | '▢' | '◻' | '⬜' => '.',
        '–' | '—' | '−' => '-',
        _ => c,
    }
}

/// A text with each of its characters [`plain`].
pub(crate) fn plain_text(text: &str) -> Cow<'_, str> {
    if text.is_ascii() { text.into() } else { text.chars().map(plain).collect::<String>().into() }
}

impl Symbol {
    /// The symbol of a word that stands for one cell; `None` for other words.
    pub(crate) fn of_word(word: &str) -> Option<Symbol> {
        let word = plain_text(word);
        let mut chars = word.chars();
        match (chars.next(), chars.next()) {
            (Some(c), None) => return Some(Symbol::Character(c)),
            (None, _) => return Some(Symbol::Nothing),
            _ => {}
        }
        if word == "-1" {
            return Some(Symbol::MinusOne);
        }
        let digits = word.len() <= 3 && word.bytes().all(|byte| byte.is_ascii_digit());
        match (digits, word.parse()) {
            (true, Ok(number @ 0..=9)) => char::from_digit(number, 10).map(Symbol::Character),
            (true, Ok(number)) => Some(Symbol::Number(number)),
            _ => None,
        }
    }

    fn text(self) -> String {
        match self {
            Symbol::Character(c) => c.to_string(),
            Symbol::Number(number) => number.to_string(),
            Symbol::MinusOne => "-1".to_owned(),
            Symbol::Nothing => String::new(),
        }
    }

    fn letter(self) -> Option<usize> {
        match self {
            Symbol::Character(c) if c.is_ascii_alphabetic() => {
                Some(usize::from(c.to_ascii_uppercase() as u8 - b'A'))
            }
            _ => None,
        }
    }

    fn is_x(self) -> bool {
        matches!(self, Symbol::Character('x' | 'X'))
    }

    fn is_digit_above_zero(self) -> bool {
        matches!(self, Symbol::Character('1'..='9'))
    }
}

/// The meaning of the symbols of one grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Alphabet {
    /// What is added to digits and numbers: 1 when values count from 0, else 0.
    shift: usize,
    /// The value of the letter A.
    first_letter: usize,
}

impl Alphabet {
    /// Finds the alphabet of these symbols, for a grid of this side.
    pub(crate) fn of(tokens: &[Token], side: usize) -> Alphabet {
        let has = |test: &dyn Fn(Symbol) -> bool| tokens.iter().any(|token| test(token.symbol));
        let plain = Alphabet { shift: 0, first_letter: 10 };
        let is_top = |symbol| plain.value(symbol, side) == Some(side);
        if has(&|symbol| symbol == Symbol::MinusOne) {
            let shift = usize::from(!has(&is_top) || has(&|s| s == Symbol::Character('0')));
            return Alphabet { shift, ..plain };
        }
        let is_letter = |symbol: Symbol| symbol.letter().is_some() && !symbol.is_x();
        if !has(&is_letter) {
            return plain;
        }
        let has_digits =
            has(&Symbol::is_digit_above_zero) || has(&|s| matches!(s, Symbol::Number(_)));
        if !has_digits {
            let fits = !has(&|s| is_letter(s) && s.letter() >= Some(side));
            return Alphabet { first_letter: if fits { 1 } else { 10 }, ..plain };
        }
        let zero_beside_blanks = has(&|s| s == Symbol::Character('0'))
            && has(&|s| matches!(s, Symbol::Character(c) if is_blank(c)));
        // In a full grid, each value stands once in each row.
        let zeros = tokens.iter().filter(|token| token.symbol == Symbol::Character('0')).count();
        if side > 9 && (zero_beside_blanks || zeros == side) && !has(&is_top) {
            return Alphabet { shift: 1, first_letter: 11 };
        }
        plain
    }

    /// The value of a symbol, 0 for a blank, `None` for a stray character. The value
    /// may be greater than the side.
    pub(crate) fn value(self, symbol: Symbol, side: usize) -> Option<usize> {
        match symbol {
            Symbol::MinusOne | Symbol::Nothing => Some(0),
            Symbol::Number(number) => Some(number as usize + self.shift),
            Symbol::Character(c) if is_blank(c) => Some(0),
            Symbol::Character(c) => {
                if let Some(digit) = c.to_digit(10) {
                    return Some(digit as usize + self.shift);
                }
                let value = self.first_letter + symbol.letter()?;
                Some(if symbol.is_x() && value > side { 0 } else { value })
            }
        }
    }
}

/// Whether each symbol is a blank or a value up to this side.
pub(crate) fn fits(tokens: &[Token], side: usize) -> bool {
    let alphabet = Alphabet::of(tokens, side);
    tokens.iter().all(|token| alphabet.value(token.symbol, side).is_some_and(|v| v <= side))
}

/// The grid with these symbols, one for each cell of the shape in reading order.
pub(crate) fn decode(tokens: &[Token], shape: Shape) -> Result<Grid, FormatError> {
    let side = shape.side();
    let alphabet = Alphabet::of(tokens, side);
    let mut values = Vec::with_capacity(tokens.len());
    for token in tokens {
        let value = alphabet.value(token.symbol, side);
        match value {
            Some(value) if value <= side => values.push(value as u8),
            _ => return Err(refuse(token, value, side)),
        }
    }
    let (line, column) = tokens.last().map_or((1, 1), |token| (token.line, token.column));
    let found = values.len();
    Grid::from_values(shape, values).ok_or_else(|| {
        let kind = FormatErrorKind::CellCount { expected: shape.cell_count(), found };
        FormatError::new((line, column), kind)
    })
}

fn refuse(token: &Token, value: Option<usize>, side: usize) -> FormatError {
    let found = token.symbol.text();
    let kind = match value {
        Some(_) => FormatErrorKind::AboveSide { side, found },
        None => FormatErrorKind::Stray { found },
    };
    FormatError::new(token.place(), kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(words: &str, side: usize) -> Vec<Option<usize>> {
        let symbols: Vec<Symbol> =
            words.split(' ').map(|word| Symbol::of_word(word).unwrap()).collect();
        let tokens: Vec<Token> =
            symbols.iter().map(|&symbol| Token { symbol, line: 1, column: 1 }).collect();
        let alphabet = Alphabet::of(&tokens, side);
        symbols.into_iter().map(|symbol| alphabet.value(symbol, side)).collect()
    }

    #[test]
    fn alphabets() {
        let some = |values: &[usize]| values.iter().copied().map(Some).collect::<Vec<_>>();
        assert_eq!(values("1 9 A g . 0", 16), some(&[1, 9, 10, 16, 0, 0]));
        assert_eq!(values("0 9 A F .", 16), some(&[1, 10, 11, 16, 0]), "hexadecimal");
        assert_eq!(values("0 9 A F", 16), some(&[0, 9, 10, 15]), "0 is the only blank");
        assert_eq!(values("A P . 0", 16), some(&[1, 16, 0, 0]), "letters alone");
        assert_eq!(values("A X . Y", 25), some(&[1, 24, 0, 25]), "X among letters");
        assert_eq!(values("1 X x P", 25), some(&[1, 0, 0, 25]), "X beside digits");
        assert_eq!(values("1 16 0 . 007", 16), some(&[1, 16, 0, 0, 7]));
        assert_eq!(values("-1 0 8", 9), some(&[0, 1, 9]), "counted from 0");
        assert_eq!(values("-1 1 9", 9), some(&[0, 1, 9]), "counted from 1");
        assert_eq!(values("-1 0 9", 9), some(&[0, 1, 10]), "neither");
        assert_eq!(values("1 é", 9), [Some(1), None]);
    }
}
