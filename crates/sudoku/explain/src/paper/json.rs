//! A derivation as JSON, one object on a line. It holds no sentences, so it is the same in all
//! languages. Literals are DIMACS numbers in the paper's numbering.

use std::io::{self, Write};

use neuf_sudoku::{Cell, Shape, Variables, line_text};
use neuf_words::Numbering;
use serde_json::{Value, json};

use super::derivation::{Derivation, DerivationStep};
use super::probed::Followed;
use crate::{ClauseName, Mark};

/// Writes a derivation.
pub(super) fn write_derivation(
    out: &mut impl Write,
    derivation: &Derivation,
    numbering: Numbering,
) -> io::Result<()> {
    let writer = Literals { shape: derivation.givens.shape(), numbering };
    let marks = |marks: &[Mark]| marks.iter().map(|&mark| writer.literal(mark)).collect::<Value>();
    let steps = derivation.steps.iter().map(|step| match step {
        DerivationStep::Follows(followed) => writer.followed(followed),
        DerivationStep::Fails { supposed, needed, empty } => json!({
            "literal": writer.literal(!*supposed),
            "supposed": writer.literal(*supposed),
            "needed": needed.iter().map(|one| writer.followed(one)).collect::<Value>(),
            "empty": writer.clause(*empty),
        }),
    });
    let object = json!({
        "puzzle": line_text(&derivation.givens),
        "cell": derivation.cell.map(|cell| writer.cell(cell)),
        "status": derivation.outcome.to_string(),
        "reached": line_text(&derivation.grid),
        "f1": marks(&derivation.units[0]),
        "f2": marks(&derivation.units[1]),
        "steps": steps.collect::<Value>(),
        "empty": writer.clause(derivation.empty),
    });
    serde_json::to_writer(&mut *out, &object)?;
    writeln!(out)
}

/// Cells, literals and clauses as JSON.
#[derive(Clone, Copy, Debug)]
pub struct Literals {
    /// The shape of the grid.
    pub shape: Shape,
    /// From which number rows and columns are counted.
    pub numbering: Numbering,
}

impl Literals {
    /// The row and column of a cell.
    #[must_use]
    pub fn cell(&self, cell: Cell) -> [usize; 2] {
        [self.shape.row(cell), self.shape.column(cell)].map(|place| self.numbering.number(place))
    }

    /// A literal by its cell and value, and by its number.
    #[must_use]
    pub fn literal(&self, mark: Mark) -> Value {
        json!({
            "cell": self.cell(mark.cell),
            "value": mark.value,
            "holds": mark.holds,
            "dimacs": mark.lit(Variables { shape: self.shape }).to_dimacs(),
        })
    }

    /// A clause with its family, or null.
    #[must_use]
    pub fn clause(&self, name: Option<ClauseName>) -> Value {
        let clause = name.and_then(|name| Some((name.source().name(), name.clause(self.shape)?)));
        clause.map_or(Value::Null, |(family, clause)| {
            let literals: Vec<i32> = clause.iter().map(|lit| lit.to_dimacs()).collect();
            json!({ "family": family, "literals": literals })
        })
    }

    /// A literal with the clause that it follows by.
    #[must_use]
    pub fn followed(&self, followed: &Followed) -> Value {
        json!({
            "literal": self.literal(followed.mark),
            "clause": self.clause(followed.clause),
        })
    }
}
