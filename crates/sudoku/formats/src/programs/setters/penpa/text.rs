//! The text in a link to Penpa: base64, raw deflate, and short signs for common names.

use std::io::Read;

use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::DecodePaddingMode;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig};
use flate2::read::DeflateDecoder;

use crate::line::MAX_LINE;

/// Base64, with or without the signs that fill it up.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

/// What stands for a name; a `z` that stands for itself is written `zZ`.
const SHORT: [(char, &str); 31] = [
    ('Z', "z"),
    ('9', "\"qa\""),
    ('Q', "\"pu_q\""),
    ('A', "\"pu_a\""),
    ('G', "\"grid\""),
    ('M', "\"edit_mode\""),
    ('S', "\"surface\""),
    ('L', "\"line\""),
    ('E', "\"lineE\""),
    ('W', "\"wall\""),
    ('C', "\"cage\""),
    ('N', "\"number\""),
    ('Y', "\"symbol\""),
    ('P', "\"special\""),
    ('B', "\"board\""),
    ('R', "\"command_redo\""),
    ('U', "\"command_undo\""),
    ('8', "\"command_replay\""),
    ('1', "\"numberS\""),
    ('F', "\"freeline\""),
    ('2', "\"freelineE\""),
    ('T', "\"thermo\""),
    ('3', "\"arrows\""),
    ('D', "\"direction\""),
    ('0', "\"squareframe\""),
    ('5', "\"polygon\""),
    ('4', "\"deletelineE\""),
    ('6', "\"killercages\""),
    ('7', "\"nobulbthermo\""),
    ('_', "\"__a\""),
    ('O', "null"),
];

/// The compressed text of a link to Penpa; `None` for other words. The answer that a link may hold,
/// too, is in it behind a `&`.
pub(in super::super) fn packed(text: &str) -> Option<&str> {
    let (before, after) = text.split_once('#').or_else(|| text.split_once('?'))?;
    if !before.contains("penpa") {
        return None;
    }
    let at = after.find("p=")?;
    (at == 0 || after[..at].ends_with('&')).then(|| &after[at + 2..])
}

/// The text of a link, in its lines; the answer, if there is one, is the last of them.
pub(in super::super) fn unpack(packed: &str) -> Option<String> {
    let mut parts = packed.split('&');
    let mut text = long(&inflate(parts.next()?)?);
    if let Some(answer) = parts.find_map(|part| part.strip_prefix("a=")) {
        text.push('\n');
        text.push_str(ANSWER);
        text.push_str(&inflate(answer).unwrap_or_default());
    }
    Some(text)
}

/// What stands before the answer.
pub(super) const ANSWER: &str = "answer=";

fn inflate(packed: &str) -> Option<String> {
    let packed = packed.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=");
    let bytes = BASE64.decode(packed.as_bytes()).ok()?;
    let mut text = Vec::new();
    // A link of some kilobytes may hold gigabytes of the same letter.
    DeflateDecoder::new(&bytes[..]).take(MAX_LINE as u64 + 1).read_to_end(&mut text).ok()?;
    String::from_utf8(text).ok().filter(|text| text.len() <= MAX_LINE)
}

/// The text with the long names.
fn long(text: &str) -> String {
    let mut long = String::with_capacity(text.len() * 2);
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        if c != 'z' {
            long.push(c);
            continue;
        }
        let next = rest.next();
        match SHORT.iter().find(|(short, _)| Some(*short) == next) {
            Some((_, name)) => long.push_str(name),
            None => {
                long.push(c);
                long.extend(next);
            }
        }
    }
    long
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_signs_become_names() {
        assert_eq!(
            long("{zN:{\"22\":zO},zT:[]} pizZza"),
            "{\"number\":{\"22\":null},\"thermo\":[]} pizza"
        );
        assert_eq!(long("z"), "z");
    }

    #[test]
    fn links_are_recognised() {
        let link = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=abc&a=def";
        assert_eq!(packed(link), Some("abc&a=def"));
        assert_eq!(packed("https://example.org/#p=abc"), None);
        assert_eq!(packed("penpa"), None);
        assert_eq!(unpack("abc"), None);
    }
}
