//! The rules that neuf has written beside its picture, and whether they still are those of the
//! picture.
//!
//! Whoever adds a cage to a file changes the picture, and not the copy of the rules in
//! `metadata.neuf`. So the copy counts only as long as the picture is what neuf writes for it. A
//! checksum of the picture was rejected: programs that open and save a file write `1.0` as `1`,
//! leave out empty lists and turn texts into numbers, and a comparison passes over all of this.

use serde_json::Value;

use super::super::item::{list, member, members, text};
use super::super::metadata::line_in;
use super::picture::picture;
use crate::entry::Entry;
use crate::programs::brackets::{Item, Member, Node};

/// What of a picture follows from the rules and the givens.
const SHOWN: [&str; 8] =
    ["cells", "regions", "cages", "lines", "arrows", "underlays", "overlays", "global"];

/// Whether a picture is the one that neuf writes for this puzzle.
pub(super) fn is_shown(found: &[Member<'_>], own: &Entry) -> bool {
    let written = picture(own);
    SHOWN.iter().all(|name| {
        let of = |value: Option<&Value>| value.and_then(Value::as_array).cloned();
        let written = of(written.get(name)).unwrap_or_default();
        let mut written: Vec<String> = written.iter().map(of_value).collect();
        let items = member(found, name).map(list).unwrap_or_default();
        // A cage that only holds a line of text is no part of the drawing.
        let is_part = |item: &&Item<'_>| line_in(members(item)).is_none();
        let mut found: Vec<String> = items.iter().filter(is_part).map(of_item).collect();
        // Drawn parts show the same in any order, and also if a part is there twice. Only the order
        // of the cells has a meaning.
        if *name != "cells" {
            for list in [&mut written, &mut found] {
                list.sort_unstable();
                list.dedup();
            }
        }
        written == found
    })
}

/// A value that neuf writes, in a form in which it can be compared.
fn of_value(value: &Value) -> String {
    match value {
        Value::Array(values) => listed(values.iter().map(of_value)),
        Value::Object(members) => named(members.iter().map(|(key, value)| (key, of_value(value)))),
        Value::String(text) => word(text),
        other => word(&other.to_string()),
    }
}

/// A value of a file in the same form.
fn of_item(item: &Item<'_>) -> String {
    match &item.node {
        Node::List(items) => listed(items.iter().map(of_item)),
        Node::Object(members) => {
            named(members.iter().map(|member| (&member.key, of_item(&member.value))))
        }
        Node::Text(_) | Node::Word(_) => word(text(item).unwrap_or_default()),
    }
}

/// Empty braces are read as an empty list.
fn listed(values: impl Iterator<Item = String>) -> String {
    format!("[{}]", values.collect::<Vec<String>>().join(" "))
}

/// Members in the order of their names, without empty lists.
fn named<'k>(members: impl Iterator<Item = (&'k String, String)>) -> String {
    let members = members.filter(|(_, value)| value != "[]");
    let mut members: Vec<String> = members.map(|(key, value)| format!("{key:?}:{value}")).collect();
    members.sort_unstable();
    listed(members.into_iter())
}

/// Numbers in one notation, and colours without their sign; SudokuPad shortens black and white.
fn word(text: &str) -> String {
    let text = match text.trim() {
        "#0" => "000000",
        "#F" => "ffffff",
        text => text.strip_prefix('#').unwrap_or(text),
    };
    match text.parse::<f64>() {
        Ok(number) => format!("{number:?}"),
        Err(_) => format!("{text:?}"),
    }
}
