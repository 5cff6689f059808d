//! Lays out the blocks of a derivation or a trace as text or as Markdown.
//!
//! It is first told as blocks (titles, tables, lists, grids), because the width of a column
//! is known only when all its rows are. A fact such as `r1c2 = 5` must not be broken between two
//! lines: its blanks are no-break spaces until the line is written.

use std::io::{self, Write};

use neuf_sudoku::{Grid, Paint, Strokes, write_boxes};
use neuf_words::named;

named! {
    /// A way to write a derivation or a trace.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum PaperFormat("format") {
        #[default]
        Text = "text", "tables and lists for a terminal";
        Markdown = "markdown", "the same as text, for a web page or a note";
        Json = "json", "a JSON object on a line";
    }
}

/// A part of a text.
pub enum Block {
    /// The title of the whole.
    Title(String),
    /// The heading of a part.
    Heading(String),
    /// A paragraph.
    Text(String),
    /// Short facts, several on a line.
    Facts(Vec<String>),
    /// Items of a list with their levels.
    Items(Vec<(usize, String)>),
    /// A table.
    Table {
        /// The words above the columns.
        head: Vec<String>,
        /// Which columns are numbers.
        is_right: Vec<bool>,
        /// The cells by row.
        rows: Vec<Vec<String>>,
    },
    /// A grid.
    Grid(Grid),
    /// Families with their meanings.
    Families(Vec<(&'static str, &'static str)>),
}

/// The width of a line of facts.
const WIDTH: usize = 78;

/// Writes blocks as text or, if that is the format, as Markdown.
///
/// # Errors
/// Those of `out`.
pub fn write_blocks(out: &mut impl Write, blocks: &[Block], format: PaperFormat) -> io::Result<()> {
    for (place, block) in blocks.iter().enumerate() {
        if place > 0 {
            writeln!(out)?;
        }
        if format == PaperFormat::Markdown { markdown(out, block)? } else { text(out, block)? }
    }
    Ok(())
}

fn text(out: &mut impl Write, block: &Block) -> io::Result<()> {
    match block {
        Block::Title(text) | Block::Heading(text) | Block::Text(text) => wrapped(out, text, ""),
        Block::Facts(facts) => {
            wrapped(out, &facts.iter().map(|fact| hold(fact)).collect::<Vec<_>>().join(", "), "  ")
        }
        Block::Items(items) => {
            items.iter().try_for_each(|(level, item)| wrapped(out, item, &"  ".repeat(level + 1)))
        }
        Block::Table { head, is_right, rows } => {
            let lines = || std::iter::once(head).chain(rows);
            let width =
                |column: usize| lines().map(|row| row[column].chars().count()).max().unwrap_or(0);
            let widths: Vec<usize> = (0..head.len()).map(width).collect();
            for row in lines() {
                let cells =
                    row.iter().zip(&widths).zip(is_right).map(|((cell, &width), &right)| {
                        if right { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
                    });
                writeln!(out, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
            }
            Ok(())
        }
        Block::Grid(grid) => write_boxes(out, grid, Strokes::Drawn, |_| Paint::default()),
        Block::Families(named) => {
            named.iter().try_for_each(|(name, meaning)| writeln!(out, "  {name}  {meaning}"))
        }
    }
}

/// A fact whose blanks do not end a line.
pub(super) fn hold(fact: &str) -> String {
    fact.replace(' ', "\u{a0}")
}

/// Writes a text in lines of at most [`WIDTH`] characters.
fn wrapped(out: &mut impl Write, text: &str, indent: &str) -> io::Result<()> {
    let mut line = String::from(indent);
    let mut is_empty = true;
    for word in text.split(' ') {
        if !is_empty && line.chars().count() + 1 + word.chars().count() > WIDTH {
            writeln!(out, "{}", line.replace('\u{a0}', " "))?;
            line.clear();
            line.push_str(indent);
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
        }
        line.push_str(word);
        is_empty = false;
    }
    writeln!(out, "{}", line.replace('\u{a0}', " "))
}

fn markdown(out: &mut impl Write, block: &Block) -> io::Result<()> {
    match block {
        Block::Title(text) => writeln!(out, "# {text}"),
        Block::Heading(text) => writeln!(out, "## {text}"),
        Block::Text(text) => writeln!(out, "{text}"),
        Block::Facts(facts) => {
            let facts: Vec<String> = facts.iter().map(|fact| format!("`{fact}`")).collect();
            writeln!(out, "{}", facts.join(", "))
        }
        Block::Items(items) => items.iter().try_for_each(|(level, item)| {
            // A number at the beginning would make a list of its own.
            let item = item.trim_start().replace('\u{a0}', " ");
            let is_number =
                |text: &str| text.starts_with(|c: char| c.is_ascii_digit()) && !text.contains(' ');
            let item = match item.split_once(". ") {
                Some((number, rest)) if is_number(number) => format!("**{number}** {rest}"),
                _ => item,
            };
            writeln!(out, "{}- {item}", "  ".repeat(*level))
        }),
        Block::Table { head, is_right, rows } => {
            writeln!(out, "| {} |", head.join(" | "))?;
            let rule = is_right.iter().map(|&right| if right { "---:" } else { "---" });
            writeln!(out, "| {} |", rule.collect::<Vec<_>>().join(" | "))?;
            rows.iter().try_for_each(|row| writeln!(out, "| {} |", row.join(" | ")))
        }
        Block::Grid(grid) => {
            writeln!(out, "```text")?;
            write_boxes(out, grid, Strokes::Ascii, |_| Paint::default())?;
            writeln!(out, "```")
        }
        Block::Families(named) => {
            named.iter().try_for_each(|(name, meaning)| writeln!(out, "- `{name}` {meaning}"))
        }
    }
}
