//! Where to go on after a value in brackets that went wrong.
//!
//! A stray bracket or quote shifts the meaning of all that follows it, so the place of the
//! fault is not known. What is known is how a record looks: an object with a puzzle, a list
//! of rows, a string of 81 cells in a list. The first place in the text from which such a
//! record can be read whole is where reading goes on. Members of an object are no such
//! places, or the solution in a broken record would be read as a puzzle.
//!
//! Another line that begins with the same brackets and a quote shows the fault without a search. To
//! learn how the records of a file begin was given up: the search finds the same records.
//!
//! What is read again is paid for with what was read before
//! ([`Source::may_read_again`]), so a file of faults is not read in quadratic time; when
//! the means are used up, a value that went wrong takes all of its text with it, which is at
//! most a line more than [`crate::line::MAX_LINE`]. A flat list of other than 81 cells
//! cannot be told from a row, and is not searched for.

use std::io::BufRead;

use crate::entry::ReaderOptions;
use crate::programs::arrays::puzzles_of;
use crate::programs::brackets::{Item, Node, is_quote, parse_start};
use crate::source::Source;

/// The cells of a list or a string that is taken for a puzzle wherever it stands.
const CELLS: usize = 81;

/// The brackets that a text begins with, and a quote after them. Values of one kind
/// begin in the same way and their inner lines do not; so another line with this
/// beginning shows that the value before it was not closed.
pub(crate) fn opening(text: &str) -> &str {
    let end = text.find(|c| !"[({".contains(c)).unwrap_or(text.len());
    let quote = usize::from(text[end..].starts_with(is_quote));
    &text[..end + quote]
}

/// The first place after the beginning of a text where a record stands, if one is found
/// before the means to read again are used up.
pub(crate) fn next_record<R: BufRead>(
    text: &str,
    options: ReaderOptions,
    source: &mut Source<R>,
) -> Option<usize> {
    if !source.may_read_again(text.len()) {
        return None;
    }
    let (mut before, mut at_line_start) = (None, false);
    for (at, c) in text.char_indices() {
        let is_bracket = matches!(c, '{' | '[');
        let is_member = matches!(before, Some(':' | '=')) && !at_line_start;
        let is_element = matches!(before, Some('[' | '(' | '{' | ','));
        let may_begin = (is_bracket && !is_member) || (is_quote(c) && is_element);
        if at > 0 && may_begin && is_record(&text[at..], options, source) {
            return Some(at);
        }
        at_line_start = c == '\n';
        if !c.is_whitespace() {
            before = Some(c);
        }
    }
    None
}

/// The place after the first empty line of a value that is not closed: grids in rows are
/// apart from each other by such lines.
pub(crate) fn next_block<R: BufRead>(text: &str, source: &mut Source<R>) -> Option<usize> {
    let mut at = text.find('\n')? + 1;
    loop {
        let end = at + text[at..].find('\n')? + 1;
        if text[at..end].trim().is_empty() {
            return source.may_read_again(text.len()).then_some(end);
        }
        at = end;
    }
}

/// Whether a text begins with a whole record.
fn is_record<R: BufRead>(text: &str, options: ReaderOptions, source: &mut Source<R>) -> bool {
    if !source.may_read_again(0) {
        return false;
    }
    let (item, read) = parse_start(text, (1, 1));
    source.may_read_again(read);
    let is_name = text[read..].trim_start().starts_with(':');
    item.is_ok_and(|item| !is_name && is_sure(&item, options))
}

/// Whether a value is a puzzle, and no part of one.
fn is_sure(item: &Item<'_>, options: ReaderOptions) -> bool {
    let is_large = match &item.node {
        Node::Object(_) => true,
        Node::List(items) => match items.first().map(|first| &first.node) {
            Some(Node::Word(_)) => items.len() == CELLS,
            Some(Node::Text(text)) => text.chars().count() > 3 || items.len() == CELLS,
            Some(_) => true,
            None => false,
        },
        Node::Text(text) => text.trim().chars().count() >= CELLS,
        Node::Word(_) => false,
    };
    let all_are_sound = || {
        let puzzles = puzzles_of(item, options);
        !puzzles.is_empty() && puzzles.iter().all(Result::is_ok)
    };
    is_large && all_are_sound()
}
