//! Lines without cells: comments, and settings of data files.

use neuf_sudoku::Shape;

/// Whether a line has no cells, unless it is a row of a table: it is empty, a comment or a setting.
pub(crate) fn is_passed(text: &str) -> bool {
    text.trim_start().is_empty() || is_comment_or_setting(text)
}

pub(crate) fn is_comment_sign(c: char) -> bool {
    matches!(c, '#' | '%')
}

/// Whether a line is a comment or a setting, unless it is a row of a table.
pub(crate) fn is_comment_or_setting(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with(is_comment_sign) || is_setting(text)
}

/// Whether a line that looks like a comment is a row of a list without a header, such as
/// `#1,53..7…`: something stands right behind the sign, and a later field is a grid. A puzzle
/// right behind the sign has been made a comment by somebody who wants it left out.
pub(super) fn is_signed_row(text: &str) -> bool {
    let is_name = |c: char| !c.is_whitespace() && !is_comment_sign(c);
    let is_cell = |c: char| c.is_ascii_digit() || matches!(c, '.' | '_' | '*' | '-');
    let is_field = |field: &str| is_grid(field.trim().trim_matches('"'), is_cell);
    text.strip_prefix(is_comment_sign).is_some_and(|name| name.starts_with(is_name))
        && text.split([',', ';', '\t']).skip(1).any(is_field)
}

/// The sign `#` or `%`, if a line that looks like a comment is a grid with it as the blank, and
/// some of its cells are digits.
pub(super) fn sign_of_blanks(text: &str) -> Option<char> {
    let sign = text.chars().next().filter(|c| is_comment_sign(*c))?;
    let is_blanks = is_grid(text, |c| c == sign || c.is_ascii_digit())
        && text.contains(|c: char| c.is_ascii_digit())
        && text.chars().skip(1).any(|c| c == sign);
    is_blanks.then_some(sign)
}

/// Whether a text is one word of as many cells as a grid of four rows or more.
fn is_grid(text: &str, is_cell: impl Fn(char) -> bool) -> bool {
    const LEAST: usize = 16;
    text.len() >= LEAST && text.chars().all(is_cell) && Shape::of_cell_count(text.len()).is_ok()
}

/// Whether a line of a data file of MiniZinc has no cells: it sets a number, such as `n = 3;`
/// or `int: size = 9;`, or begins an array whose bracket stands on the next line.
fn is_setting(text: &str) -> bool {
    let Some((name, value)) = text.split_once('=') else { return false };
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | ':' | ' ');
    let value = value.trim();
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let is_call = value.starts_with("array") && value.contains('(') && value.ends_with(',');
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(is_name)
        && (is_call || value.strip_suffix(';').is_some_and(|text| is_number(text.trim())))
}
