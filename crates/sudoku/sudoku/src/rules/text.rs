//! Writes rules as lines of the text format.
//!
//! [`Rules::text`] writes each list on one line, so that the lines can stand before any
//! grids; [`Rules::write_lists`] writes the lists as they stand after a grid, where people
//! read them. The reader of the text format gives back the same rules.

use std::fmt::{self, Write as _};
use std::io;

use super::{Distinct, Layout, Limited, Named, Parity, Related, Rules, Variant};
use crate::Cell;

/// The number of comparisons on a line of [`Rules::write_lists`].
const ORDERS_IN_LINE: usize = 6;

impl Rules {
    /// The lines that express these rules before the grids of a file, each with a line
    /// feed; `book/sudoku/variants.md` describes them.
    ///
    /// ```
    /// use neuf_sudoku::Shape;
    /// use neuf_sudoku::rules::{Rules, Variant};
    /// let shape = Shape::new(2, 2)?;
    /// let mut constraints = Rules::usual(shape);
    /// constraints.add_rule(Variant::Diagonal)?;
    /// constraints.add_clue(Variant::Killer, &[5], vec![shape.cell(0, 0), shape.cell(0, 1)])?;
    /// assert_eq!(constraints.text(), "variant: diagonal, killer\ncages: 5: r1c1 r1c2\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write(&mut text);
        text
    }

    /// Writes the lists of cells that belong to these rules: cages, extra regions, marked cells,
    /// comparisons and relations, but not candidates. Each cage and each relation stands on a
    /// line of its own.
    ///
    /// ```
    /// use neuf_sudoku::Shape;
    /// use neuf_sudoku::rules::{Rules, Variant};
    /// let shape = Shape::new(2, 2)?;
    /// let mut rules = Rules::usual(shape);
    /// rules.add_clue(Variant::Killer, &[5], vec![shape.cell(0, 0), shape.cell(0, 1)])?;
    /// let mut out = Vec::new();
    /// rules.write_lists(&mut out)?;
    /// assert_eq!(out, b"cages:\n5: r1c1 r1c2\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When writing to `out` fails.
    pub fn write_lists(&self, out: &mut impl io::Write) -> io::Result<()> {
        for (name, items) in self.lists() {
            match items {
                Items::Short(items) => writeln!(out, "{name}: {items}")?,
                Items::Lines(items) => {
                    writeln!(out, "{name}:")?;
                    items.iter().try_for_each(|item| writeln!(out, "{item}"))?;
                }
                Items::Comparisons(items) => {
                    writeln!(out, "{name}:")?;
                    let mut lines = items.chunks(ORDERS_IN_LINE);
                    lines.try_for_each(|line| writeln!(out, "{}", line.join("; ")))?;
                }
            }
        }
        Ok(())
    }

    /// The name of a cell, such as `r1c9`.
    fn name(&self, cell: Cell) -> String {
        format!("r{}c{}", self.shape.row(cell) + 1, self.shape.column(cell) + 1)
    }

    fn names(&self, cells: impl Iterator<Item = Cell>) -> String {
        cells.map(|cell| self.name(cell)).collect::<Vec<String>>().join(" ")
    }

    /// All lists but those of candidates, by their names.
    fn lists(&self) -> Vec<(&'static str, Items)> {
        let mut lists = Vec::new();
        for sets in self.distinct().chunk_by(|one, next| one.variant == next.variant) {
            let line = |set: &Distinct| {
                let cells = self.names(set.cells.iter().copied());
                set.sum.map_or(cells.clone(), |sum| format!("{sum}: {cells}"))
            };
            let variant = sets[0].variant;
            let name = if variant == Variant::Killer { "cages" } else { variant.name() };
            lists.push((name, Items::Lines(sets.iter().map(line).collect())));
        }
        for moves in self.named_moves().chunk_by(|one, next| one.variant() == next.variant()) {
            let written: Vec<String> = moves.iter().map(|step| step.text()).collect();
            lists.push((moves[0].variant().name(), Items::Short(written.join("; "))));
        }
        for &parity in Parity::ALL {
            let marked = self.marks().filter(|&(_, other)| other == parity);
            let marked = self.names(marked.map(|(cell, _)| cell));
            if !marked.is_empty() {
                lists.push((parity.name(), Items::Short(marked)));
            }
        }
        for related in self.related().chunk_by(|one, next| one.variant == next.variant) {
            let lines = related.iter().map(|related| self.line(related)).collect();
            lists.push(match related[0].variant {
                Variant::GreaterThan => ("greater", Items::Comparisons(lines)),
                variant => (variant.name(), Items::Lines(lines)),
            });
        }
        lists
    }

    /// The cells of a relation, behind the numbers of its clue.
    fn line(&self, related: &Related) -> String {
        let cells = match related.named() {
            Named::All(&[greater, less]) if related.relation.layout() == Layout::Two => {
                format!("{} > {}", self.name(greater), self.name(less))
            }
            Named::All(cells) => self.names(cells.iter().copied()),
            Named::Run(first, last) => format!("{}-{}", self.name(first), self.name(last)),
        };
        let numbers: Vec<String> = related.numbers.iter().map(ToString::to_string).collect();
        if numbers.is_empty() { cells } else { format!("{}: {cells}", numbers.join(" ")) }
    }

    fn write(&self, text: &mut String) -> fmt::Result {
        writeln!(
            text,
            "variant: {}",
            if self.is_usual() { "none".into() } else { self.to_string() }
        )?;
        if let Some(regions) = self.regions() {
            writeln!(text, "regions:")?;
            let signs: Vec<char> =
                self.shape.cells().map(|cell| regions.names()[regions.of(cell)]).collect();
            for row in signs.chunks(self.shape.side()) {
                writeln!(text, "{}", row.iter().collect::<String>())?;
            }
        }
        for (name, items) in self.lists() {
            let items = match items {
                Items::Short(items) => items,
                Items::Lines(items) | Items::Comparisons(items) => items.join("; "),
            };
            writeln!(text, "{name}: {items}")?;
        }
        let candidates = self.candidates().iter().map(|&Limited { cell, values, .. }| {
            let values: Vec<String> = values.iter().map(|value| value.to_string()).collect();
            let values = if values.is_empty() { "0".into() } else { values.join(" ") };
            format!("{} = {values}", self.name(cell))
        });
        let candidates: Vec<String> = candidates.collect();
        if candidates.is_empty() {
            return Ok(());
        }
        writeln!(text, "candidates: {}", candidates.join("; "))
    }
}

/// The entries of a list.
enum Items {
    /// They stand behind the name of the list.
    Short(String),
    /// Each stands on a line of its own where people read them.
    Lines(Vec<String>),
    /// Several stand on a line.
    Comparisons(Vec<String>),
}
