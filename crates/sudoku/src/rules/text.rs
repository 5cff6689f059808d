//! Rules written as the lines that the text format reads.
//!
//! One line for each list, so that the lines can stand before any grids; what
//! is read back are the same constraints.

use std::fmt::{self, Write as _};

use super::{Parity, Rules};
use crate::Cell;

impl Rules {
    /// The lines that say these rules before the grids of a file, each with a
    /// line feed; `docs/variants.md` describes them.
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
        // A string takes everything.
        let _ = self.write(&mut text);
        text
    }

    fn write(&self, text: &mut String) -> fmt::Result {
        let name =
            |cell: Cell| format!("r{}c{}", self.shape.row(cell) + 1, self.shape.column(cell) + 1);
        let list = |cells: &mut dyn Iterator<Item = Cell>| {
            cells.map(name).collect::<Vec<String>>().join(" ")
        };
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
            .map(|cage| format!("{}: {}", cage.sum(), list(&mut cage.cells().iter().copied())))
            .collect();
        write_list(text, "cages", &cages.join("; "))?;
        for (key, parity) in [("even", Parity::Even), ("odd", Parity::Odd)] {
            let marked = self.marks().iter().filter(|&&(_, other)| other == parity);
            write_list(text, key, &list(&mut marked.map(|&(cell, _)| cell)))?;
        }
        let orders: Vec<String> = self
            .orders()
            .iter()
            .map(|order| format!("{} > {}", name(order.greater), name(order.less)))
            .collect();
        write_list(text, "greater", &orders.join("; "))?;
        let candidates = self.candidates().iter().map(|&(cell, values)| {
            let values: Vec<String> = values.iter().map(|value| value.to_string()).collect();
            let values = if values.is_empty() { "0".into() } else { values.join(" ") };
            format!("{} = {values}", name(cell))
        });
        write_list(text, "candidates", &candidates.collect::<Vec<String>>().join("; "))
    }
}

fn write_list(text: &mut String, key: &str, items: &str) -> fmt::Result {
    if items.is_empty() { Ok(()) } else { writeln!(text, "{key}: {items}") }
}
