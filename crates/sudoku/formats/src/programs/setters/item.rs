//! Members and values of JSON objects, as the files of setters' programs have them.
//!
//! These programs write numbers as strings and strings as numbers, and leave out what is empty, so
//! each question here takes either. Values of any other form were refused before (`form.rs`). A
//! link is one long word, so the column of an error says nothing there; therefore an error also
//! names the part of the file, such as `killercage[2]`.

use neuf_sudoku::Shape;
use neuf_sudoku::rules::VariantError;

use crate::error::{FormatError, FormatErrorKind, quoted};
use crate::programs::brackets::{Item, Member, Node};

/// The member of this name.
pub(super) fn member<'i, 'a>(members: &'i [Member<'a>], name: &str) -> Option<&'i Item<'a>> {
    members.iter().find(|member| member.key == name).map(|member| &member.value)
}

/// The members of a value; none if it is no object.
pub(super) fn members<'i, 'a>(item: &'i Item<'a>) -> &'i [Member<'a>] {
    match &item.node {
        Node::Object(members) => members,
        _ => &[],
    }
}

/// The values of a list; none if it is no list.
pub(super) fn list<'i, 'a>(item: &'i Item<'a>) -> &'i [Item<'a>] {
    match &item.node {
        Node::List(items) => items,
        _ => &[],
    }
}

/// The values of the list that the member of this name is; none if there is no such list.
pub(super) fn list_of<'i, 'a>(members: &'i [Member<'a>], name: &str) -> &'i [Item<'a>] {
    member(members, name).map(list).unwrap_or_default()
}

/// The text of a string, a number or another word.
pub(super) fn text<'i>(item: &'i Item<'_>) -> Option<&'i str> {
    match &item.node {
        Node::Text(text) => Some(text),
        Node::Word("null") => None,
        Node::Word(word) => Some(word),
        _ => None,
    }
}

/// The text of the member of this name, if it is not empty.
pub(super) fn text_of<'i>(members: &'i [Member<'_>], name: &str) -> Option<&'i str> {
    member(members, name).and_then(text).map(str::trim).filter(|text| !text.is_empty())
}

/// A number that is not negative, also in quotes.
pub(super) fn number(item: &Item<'_>) -> Option<usize> {
    text(item)?.trim().parse().ok().filter(|number| *number < 1_000_000)
}

/// What is expected where a member is a number.
pub(super) const NUMBER: [&str; 2] = ["a number", "un nombre"];

/// The number of the member of this name; `None` if there is none or it is empty.
///
/// # Errors
/// When it is no number.
pub(super) fn number_of(members: &[Member<'_>], name: &str) -> Result<Option<usize>, FormatError> {
    let Some(item) = member(members, name) else { return Ok(None) };
    match text(item).map(str::trim) {
        None | Some("") => Ok(None),
        Some(found) => match number(item) {
            Some(number) => Ok(Some(number)),
            None => Err(FormatError::unexpected(item.place, NUMBER, quoted(found))),
        },
    }
}

/// The value of a cell in a grid of this shape, if the item is one.
pub(super) fn value(item: &Item<'_>, shape: Shape) -> Option<u8> {
    number(item).filter(|value| (1..=shape.side()).contains(value)).map(|value| value as u8)
}

/// Whether a value says yes: `true`, a list that is not empty, or any other word but `false`,
/// `null` and 0.
pub(super) fn is_set(item: &Item<'_>) -> bool {
    match &item.node {
        Node::List(items) => !items.is_empty(),
        Node::Object(_) => true,
        Node::Text(text) => !matches!(text.trim(), "" | "false"),
        Node::Word(word) => !matches!(*word, "false" | "null" | "0"),
    }
}

/// How many things a value lists.
pub(super) fn count(item: &Item<'_>) -> usize {
    match &item.node {
        Node::List(items) => items.len(),
        _ => usize::from(is_set(item)),
    }
}

/// Names the part of the file in the error, unless it is named already: by its path from the start
/// of the file, or by a key and a place in the list behind it, counted from 0.
pub(super) fn within<T>(
    path: &str,
    place: Option<usize>,
    read: Result<T, FormatError>,
) -> Result<T, FormatError> {
    read.map_err(|error| match error.kind {
        FormatErrorKind::Part { .. } => error,
        kind => {
            let place = place.map(|place| format!("[{place}]")).unwrap_or_default();
            let part = format!("`{path}{place}`");
            let kind = FormatErrorKind::Part { part, kind: Box::new(kind) };
            FormatError { kind, ..error }
        }
    })
}

/// The error of a rule, at this place.
pub(super) fn at(
    place: (usize, usize),
    added: Result<(), VariantError>,
) -> Result<(), FormatError> {
    added.map_err(|error| FormatError::new(place, error))
}
