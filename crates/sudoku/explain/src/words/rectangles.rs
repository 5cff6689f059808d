//! The sentences of what rests on there being only one solution.

use super::Words;
use super::phrases::Techniques;
use crate::{HouseName, Node, Rule, RuleKind, Step};
use neuf_sudoku::{Cell, House, Shape};
use neuf_words::fill;

impl Words {
    pub(super) fn rectangle(self, phrases: &Techniques, shape: Shape, step: &Step) -> String {
        let Rule::UniqueRectangle { kind, cells, values, extra, house, others } = &step.rule else {
            return String::new();
        };
        let [x, y] = values;
        let [.., roof, last] = cells;
        let free = step.concludes.first().map_or(*x, |mark| mark.value);
        let locked = if free == *x { *y } else { *x };
        let phrase = match kind {
            RuleKind::UniqueRectangle1 => phrases.rectangle_1,
            RuleKind::UniqueRectangle2 => phrases.rectangle_2,
            RuleKind::UniqueRectangle3 => phrases.rectangle_3,
            RuleKind::UniqueRectangle5 => phrases.rectangle_5,
            RuleKind::UniqueRectangle6 => phrases.rectangle_6,
            RuleKind::HiddenRectangle => phrases.rectangle_hidden,
            RuleKind::AvoidableRectangle1 => phrases.avoidable_1,
            RuleKind::AvoidableRectangle2 => phrases.avoidable_2,
            _ => phrases.rectangle_4,
        };
        // The cell that loses a value, and the lines through it.
        let corner = step.concludes.first().map_or(*last, |mark| mark.cell);
        let [row, column] = [House::Row(shape.row(corner)), House::Column(shape.column(corner))];
        // The two parallel lines of the rectangle, for type 6.
        let mut lines: Vec<House> = match house {
            Some(HouseName::Usual(House::Column(_))) => {
                cells.iter().map(|&cell| House::Column(shape.column(cell))).collect()
            }
            _ => cells.iter().map(|&cell| House::Row(shape.row(cell))).collect(),
        };
        lines.sort_unstable();
        lines.dedup();
        let house = house.map(|house| self.house(house)).unwrap_or_default();
        fill(
            phrase,
            &[
                ("cells", &self.cells(shape, cells)),
                ("last", &self.cell(shape, *last)),
                ("roof", &self.cells(shape, &[*roof, *last])),
                ("x", x),
                ("y", y),
                ("extra", &self.values(extra)),
                ("others", &self.cells(shape, others)),
                ("house", &house),
                ("row", &self.house(row.into())),
                ("column", &self.house(column.into())),
                ("lines", &self.lines(&lines)),
                ("corner", &self.cell(shape, corner)),
                ("locked", &locked),
                ("free", &free),
            ],
        )
    }

    /// A grave with several candidates.
    pub(super) fn large_grave(self, shape: Shape, step: &Step) -> String {
        let Rule::LargeGrave { kind, extra, house, others, locked } = &step.rule else {
            return String::new();
        };
        let phrases = &self.0.techniques;
        let begin = fill(phrases.graves, &[("extra", &self.placed(shape, extra))]);
        let mut cells: Vec<Cell> = extra.iter().flat_map(|node| node.cells.clone()).collect();
        cells.sort_unstable();
        cells.dedup();
        let values: Vec<u8> = extra.iter().map(|node| node.value).collect();
        let end = match kind {
            RuleKind::Grave3 => phrases.grave_3,
            RuleKind::Grave4 => phrases.grave_4,
            _ => phrases.grave_2,
        };
        let end = fill(
            end,
            &[
                ("house", &house.map(|house| self.house(house)).unwrap_or_default()),
                ("cells", &self.cells(shape, &cells)),
                ("others", &self.cells(shape, others)),
                ("values", &self.values(&values)),
                ("locked", &locked.unwrap_or_default()),
            ],
        );
        format!("{begin} {end}")
    }

    /// Candidates: `4 in r1c2 and r3c4, 5 in r1c2`.
    pub(super) fn placed(self, shape: Shape, nodes: &[Node]) -> String {
        let placed = nodes.iter().map(|node| {
            let cells = self.cells(shape, &node.cells);
            fill(self.0.techniques.placed, &[("value", &node.value), ("cells", &cells)])
        });
        placed.collect::<Vec<_>>().join(", ")
    }
}
