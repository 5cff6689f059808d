//! Rows of a picture with spaces as blanks: `|  6  |     |2   5|`.
//!
//! This is how the programs of a course print a grid: each box of a row stands between two bars,
//! its cells are one column apart, and a blank is a space. Words cannot tell where such a blank
//! is, so the row is rewritten with dots before it is divided into words. Only rows with as many
//! boxes as a box has columns are taken: in `| 5 |   | 3 |   |` each cell has its own bars.

/// The row with dots as blanks, every character at its place; `None` when it is no row of a
/// picture, or has no blank.
pub(crate) fn row(text: &str) -> Option<String> {
    let inside = text.trim().strip_prefix('|')?.strip_suffix('|')?;
    let columns = inside.split('|').count();
    let is_cell = |c: char| c == ' ' || c.is_ascii_digit();
    let is_box = |group: &str| {
        let is_at = |(at, c): (usize, char)| if at % 2 == 0 { is_cell(c) } else { c == ' ' };
        group.len() + 1 == 2 * columns && group.char_indices().all(is_at)
    };
    if columns < 2 || !inside.split('|').all(is_box) {
        return None;
    }
    let dotted: String = inside
        .char_indices()
        .map(|(at, c)| if at % 2 == 0 && c == ' ' { '.' } else { c })
        .collect();
    (dotted != inside).then(|| text.replacen(inside, &dotted, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_between_bars_become_dots() {
        let text = row(" |  6  |     |2   5|").unwrap();
        assert_eq!(text, " |. 6 .|. . .|2 . 5|");
        assert_eq!(row("|1  |  2|").as_deref(), Some("|1 .|. 2|"));
        assert_eq!(row("|     |     |     |").as_deref(), Some("|. . .|. . .|. . .|"));
    }

    #[test]
    fn other_rows_stay() {
        for text in [
            "| 5 |   | 3 |   |",
            "|   |   |   |",
            "| 1 2 | . . |",
            "|1 2|3 4|",
            "|12 |  3|",
            "1  |  2",
            "||",
            "",
        ] {
            assert_eq!(row(text), None, "{text}");
        }
    }
}
