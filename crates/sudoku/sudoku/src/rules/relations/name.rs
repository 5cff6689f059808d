//! What players call a relation: `the thermometer from r1c1 to r1c4`, `la cage de somme 14 en
//! L2C1`.
//!
//! A thing that is drawn has an article, its number and its place, so that a sentence can point at
//! it. The name of a variant (`sum-cage`) is what stands in a file, and says nothing of these. Each
//! relation has its noun in each language ([`Relation::noun`]); the noun of a
//! line names both its ends, since several lines may begin in one cell.

use neuf_words::{Language, Numbering};

use super::{Layout, Related, Relation, Variant};
use crate::{Place, Shape};

/// A relation as sentences name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RelationName {
    /// The variant to which the relation belongs.
    pub variant: Variant,
    /// Its first cell.
    pub first: Place,
    /// Its last cell; of clones, the first cell of the second one.
    pub last: Place,
    /// The number of its clue, if it has one number.
    pub clue: Option<usize>,
}

impl RelationName {
    /// The noun with its article.
    ///
    /// ```
    /// use neuf_sudoku::Place;
    /// use neuf_sudoku::rules::{RelationName, Variant};
    /// use neuf_words::{Language, Numbering};
    /// let [first, last] = [0, 3].map(|column| Place { row: 1, column });
    /// let name = RelationName { variant: Variant::SumCage, first, last, clue: Some(14) };
    /// let told = name.told(Language::English, Numbering::FromOne);
    /// assert_eq!(told, "the cage of sum 14 at r2c1");
    /// ```
    #[must_use]
    pub fn told(self, language: Language, from: Numbering) -> String {
        let noun = self.variant.relation().map_or(["", ""], Relation::noun);
        let [first, last] = [self.first, self.last].map(|place| place.short(language, from));
        let clue = self.clue.map(|clue| clue.to_string()).unwrap_or_default();
        language.say(noun, &[("first", &first), ("last", &last), ("clue", &clue)])
    }
}

impl Related {
    /// The relation as sentences name it, in a grid of this shape.
    #[must_use]
    pub fn name(&self, shape: Shape) -> RelationName {
        let last = match self.relation.layout() {
            Layout::Copies => self.cells.len() / 2,
            _ => self.cells.len() - 1,
        };
        let clue = match self.numbers[..] {
            [clue] => Some(clue),
            _ => None,
        };
        let [first, last] = [0, last].map(|at| shape.place(self.cells[at]));
        RelationName { variant: self.variant, first, last, clue }
    }
}
