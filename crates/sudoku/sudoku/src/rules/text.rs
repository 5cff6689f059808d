//! Writes rules as lines of the text format.
//!
//! [`Rules::text`] writes each list on one line, so that the lines can stand before any
//! grids; [`Rules::write_lists`] writes the lists as they stand after a grid, where people
//! read them. The reader of the text format gives back the same rules.

use std::fmt::{self, Write as _};
use std::io;

use super::{Form, Leap, Named, Order, Parity, Related, Rules, Variant};
use crate::Cell;

/// The number of comparisons on a line of [`Rules::write_lists`].
const ORDERS_IN_LINE: usize = 6;

impl Rules {
    /// The lines that express these rules before the grids of a file, each with a line
    /// feed; `book/guide/variants.md` describes them.
    ///
    /// ```
    /// use neuf_sudoku::Shape;
    /// use neuf_sudoku::rules::{Rules, Variant};
    /// let shape = Shape::square(2)?;
    /// let mut constraints = Rules::usual(shape);
    /// constraints.add_rule(Variant::Diagonal)?;
    /// constraints.add_cage(5, vec![shape.cell(0, 0), shape.cell(0, 1)])?;
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
    /// use neuf_sudoku::rules::Rules;
    /// let shape = Shape::square(2)?;
    /// let mut rules = Rules::usual(shape);
    /// rules.add_cage(5, vec![shape.cell(0, 0), shape.cell(0, 1)])?;
    /// let mut out = Vec::new();
    /// rules.write_lists(&mut out)?;
    /// assert_eq!(out, b"cages:\n5: r1c1 r1c2\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When writing to `out` fails.
    pub fn write_lists(&self, out: &mut impl io::Write) -> io::Result<()> {
        if !self.cages().is_empty() {
            writeln!(out, "cages:")?;
        }
        for cage in self.cages() {
            writeln!(out, "{}: {}", cage.sum(), self.names(cage.cells().iter().copied()))?;
        }
        for (name, lines) in self.distinct_lines() {
            writeln!(out, "{name}:")?;
            lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        }
        for (name, moves) in self.named_moves() {
            writeln!(out, "{name}: {moves}")?;
        }
        for parity in [Parity::Even, Parity::Odd] {
            let marked = self.marked(parity);
            if !marked.is_empty() {
                writeln!(out, "{}: {marked}", parity.name())?;
            }
        }
        if !self.orders().is_empty() {
            writeln!(out, "greater:")?;
        }
        for orders in self.comparisons().chunks(ORDERS_IN_LINE) {
            writeln!(out, "{}", orders.join("; "))?;
        }
        for (name, lines) in self.lines() {
            writeln!(out, "{name}:")?;
            lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
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

    /// The names of the cells with this mark.
    fn marked(&self, parity: Parity) -> String {
        let marked = self.marks().iter().filter(|&&(_, other)| other == parity);
        self.names(marked.map(|&(cell, _)| cell))
    }

    /// The sets of cells whose values differ, by the names of their variants.
    fn distinct_lines(&self) -> impl Iterator<Item = (&'static str, Vec<String>)> + '_ {
        let of_one = self.distinct().chunk_by(|one, next| one.variant() == next.variant());
        of_one.map(|sets| {
            let lines = sets.iter().map(|set| self.names(set.cells().iter().copied()));
            (sets[0].variant().name(), lines.collect())
        })
    }

    /// The moves that the puzzle names, by the names of their variants.
    fn named_moves(&self) -> impl Iterator<Item = (&'static str, String)> + '_ {
        let of_one = self.leaps().chunk_by(|one, next| one.variant() == next.variant());
        of_one.map(|leaps| {
            let written = leaps.iter().map(|leap| match leap {
                Leap::Across([less, more]) => format!("{less},{more}"),
                Leap::Queen(value) => value.to_string(),
            });
            (leaps[0].variant().name(), written.collect::<Vec<String>>().join("; "))
        })
    }

    /// The relations by the names of their variants, each as the names of its cells.
    fn lines(&self) -> impl Iterator<Item = (&'static str, Vec<String>)> + '_ {
        let of = |variant: Variant| {
            let related = self.related().iter().filter(move |known| known.variant() == variant);
            related.map(|related| self.line(related)).collect()
        };
        let relations = self.variants().into_iter();
        let relations = relations.filter(|variant| variant.form() == Form::Relation);
        relations.map(move |variant| (variant.name(), of(variant)))
    }

    /// The cells of a relation, behind the numbers of its clue.
    fn line(&self, related: &Related) -> String {
        let cells = match related.named() {
            Named::All(cells) => self.names(cells.iter().copied()),
            Named::Run(first, last) => format!("{}-{}", self.name(first), self.name(last)),
        };
        let numbers: Vec<String> = related.numbers().iter().map(ToString::to_string).collect();
        if numbers.is_empty() { cells } else { format!("{}: {cells}", numbers.join(" ")) }
    }

    fn comparisons(&self) -> Vec<String> {
        let written =
            |order: &Order| format!("{} > {}", self.name(order.greater), self.name(order.less));
        self.orders().iter().map(written).collect()
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
        let cages: Vec<String> = self
            .cages()
            .iter()
            .map(|cage| format!("{}: {}", cage.sum(), self.names(cage.cells().iter().copied())))
            .collect();
        write_list(text, "cages", &cages.join("; "))?;
        for (name, lines) in self.distinct_lines() {
            write_list(text, name, &lines.join("; "))?;
        }
        for (name, moves) in self.named_moves() {
            write_list(text, name, &moves)?;
        }
        for parity in [Parity::Even, Parity::Odd] {
            write_list(text, parity.name(), &self.marked(parity))?;
        }
        write_list(text, "greater", &self.comparisons().join("; "))?;
        for (name, lines) in self.lines() {
            write_list(text, name, &lines.join("; "))?;
        }
        let candidates = self.candidates().iter().map(|&(cell, values)| {
            let values: Vec<String> = values.iter().map(|value| value.to_string()).collect();
            let values = if values.is_empty() { "0".into() } else { values.join(" ") };
            format!("{} = {values}", self.name(cell))
        });
        write_list(text, "candidates", &candidates.collect::<Vec<String>>().join("; "))
    }
}

fn write_list(text: &mut String, key: &str, items: &str) -> fmt::Result {
    if items.is_empty() { Ok(()) } else { writeln!(text, "{key}: {items}") }
}
