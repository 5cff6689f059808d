//! SudokuPad's shortened JSON.
//!
//! Before a puzzle is compressed, SudokuPad shortens its JSON: names of members become one or two
//! letters without quotes, strings stand in single quotes, `{}` is left out of lists, `true` and
//! `false` are `t` and `f`, and colours lose their `#` and their quotes. The tolerant reader of
//! brackets reads all of this but the names, what is left out of lists, and `f`; colours stay as
//! they are.

use super::super::item::{list_of, member};
use crate::programs::brackets::{Member, Quotes};

/// The short and the long names of members.
const NAMES: [(&str, &str); 25] = [
    ("a", "arrows"),
    ("c", "color"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ca", "cages"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("ct", "center"),
    ("d", "duration"),
    ("d2", "d"),
    ("fs", "fontSize"),
    ("h", "height"),
    ("hl", "headLength"),
    ("l", "lines"),
    ("o", "overlays"),
    ("r", "rounded"),
    ("re", "regions"),
    ("t", "title"),
    ("te", "text"),
    ("th", "thickness"),
    ("u", "underlays"),
    ("v", "value"),
    ("vd", "videos"),
    ("w", "width"),
    ("wp", "wayPoints"),
];

/// Whether these are the members of a shortened puzzle, whose cells are called `ce`.
pub(in super::super) fn is_shortened(found: &[Member<'_>]) -> bool {
    !list_of(found, "ce").is_empty() && member(found, "cells").is_none()
}

/// A shortened text with long names and whole lists; JSON itself is unchanged. Takes linear time.
pub(in super::super) fn unzip(text: &str) -> String {
    if serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok() {
        return text.to_owned();
    }
    let quote = if text.contains('"') { '"' } else { '\'' };
    let mut json = String::with_capacity(text.len() * 2);
    let mut rest = text;
    // The last sign outside strings, which tells where a value is missing.
    let mut last = ' ';
    while let Some(c) = rest.chars().next() {
        let after = &rest[c.len_utf8()..];
        if c == quote {
            let end = end_of_string(after, quote);
            push_string(&mut json, &after[..end]);
            rest = after.get(end + 1..).unwrap_or_default();
            last = 'v';
        } else if matches!(c, '[' | ']' | '{' | '}' | ',' | ':') {
            let is_left_out = matches!(last, '[' | ',') && matches!(c, ',' | ']');
            if is_left_out {
                json.push_str("{}");
            }
            json.push(c);
            (last, rest) = (c, after);
        } else if c.is_whitespace() {
            rest = after;
        } else {
            let end = rest.find(['[', ']', '{', '}', ',', ':', quote]).unwrap_or(rest.len());
            let (word, after) = rest.split_at(end);
            let is_name = after.starts_with(':') && matches!(last, '{' | ',');
            push_word(&mut json, word.trim(), is_name);
            (last, rest) = ('v', after);
        }
    }
    json
}

/// How many bytes a string has up to its quote.
fn end_of_string(text: &str, quote: char) -> usize {
    let mut quotes = Quotes::opened_by(quote);
    let mut ends = |c| {
        quotes.is_outside(c);
        !quotes.are_open()
    };
    text.char_indices().find(|&(_, c)| ends(c)).map_or(text.len(), |(at, _)| at)
}

/// Writes the inside of a string as one of JSON, in which an apostrophe needs no backslash.
fn push_string(json: &mut String, inside: &str) {
    json.push('"');
    let mut rest = inside.chars();
    while let Some(c) = rest.next() {
        match c {
            '\\' => match rest.next() {
                Some('\'') => json.push('\''),
                Some(other) => json.extend(['\\', other]),
                None => json.push_str("\\\\"),
            },
            '"' => json.push_str("\\\""),
            c if c.is_control() => json.push(' '),
            c => json.push(c),
        }
    }
    json.push('"');
}

fn push_word(json: &mut String, word: &str, is_name: bool) {
    let long = NAMES.iter().find(|(short, _)| *short == word).map(|(_, long)| *long);
    match word {
        name if is_name => push_string(json, long.unwrap_or(name)),
        "t" => json.push_str("true"),
        "f" => json.push_str("false"),
        other => json.push_str(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shortened_becomes_json() {
        let short = r"{ce:[[,{v:5},],[,,{v:1}]],l:[{wp:[[0.5,1],[2,3]]}],u:[{r:t},{r:f}],metadata:{t:'It\'s, a {test}:',rules:'a\nb'}}";
        let expected = serde_json::json!({
            "cells": [[{}, {"value": 5}, {}], [{}, {}, {"value": 1}]],
            "lines": [{"wayPoints": [[0.5, 1], [2, 3]]}],
            "underlays": [{"rounded": true}, {"rounded": false}],
            "metadata": {"title": "It's, a {test}:", "rules": "a\nb"},
        });
        let json: serde_json::Value = serde_json::from_str(&unzip(short)).unwrap();
        assert_eq!(json, expected);
        let plain = r#"{"cells": [[], {}], "t": "x"}"#;
        assert_eq!(unzip(plain), plain);
    }

    #[test]
    fn what_is_broken_does_no_harm() {
        for text in ["{", "{a:'", "{a:'\\", "{,,,]", "{'':é'", "{:::"] {
            let _ = unzip(text);
        }
    }
}
