//! Draws relations with SudokuPad's lines, arrows, and what lies above and below the digits.
//!
//! The colours and widths are those of each relation's [`Sign`], so that a link shows what neuf's
//! own pictures show. Places are rows and columns, from the upper left corner of the grid.

use neuf_sudoku::rules::{Between, Ends, Related, Sign, straight};
use neuf_sudoku::{Cell, Shape};
use serde_json::{Map, Value, json};

/// A row and a column.
pub(super) type Point = [f64; 2];

/// The middle of a cell.
pub(super) fn centre(cell: Cell, shape: Shape) -> Point {
    [shape.row(cell) as f64 + 0.5, shape.column(cell) as f64 + 0.5]
}

/// The middle of several cells.
pub(super) fn middle(cells: &[Cell], shape: Shape) -> Point {
    let sum = cells.iter().map(|&cell| centre(cell, shape)).fold([0.0, 0.0], plus);
    sum.map(|value| value / cells.len().max(1) as f64)
}

fn plus(a: Point, b: Point) -> Point {
    [a[0] + b[0], a[1] + b[1]]
}

/// The place that is so far from a point in a direction.
fn beyond(point: Point, [down, right]: Point, by: f64) -> Point {
    [point[0] + by * down, point[1] + by * right]
}

/// A rectangle or an ellipse of this width and height, with a rim.
fn field(centre: Point, [width, height]: [f64; 2], is_round: bool, fill: &str, rim: &str) -> Value {
    json!({
        "center": centre, "width": width, "height": height, "rounded": is_round,
        "backgroundColor": fill, "borderColor": rim,
    })
}

/// A field with a text on it, and how the text looks.
fn with_text(mut field: Value, text: Value) -> Value {
    if let (Value::Object(field), Value::Object(text)) = (&mut field, text) {
        field.extend(text);
    }
    field
}

/// What was drawn.
pub(super) struct Strokes {
    shape: Shape,
    /// The side of a cell in the unit of widths.
    cell: f64,
    lines: Vec<Value>,
    arrows: Vec<Value>,
    underlays: Vec<Value>,
    overlays: Vec<Value>,
}

impl Strokes {
    pub(super) fn new(shape: Shape, cell: usize) -> Strokes {
        let (lines, arrows, underlays, overlays) = (vec![], vec![], vec![], vec![]);
        Strokes { shape, cell: cell as f64, lines, arrows, underlays, overlays }
    }

    /// Writes the lists that are not empty.
    pub(super) fn write(self, found: &mut Map<String, Value>) {
        let lists = [
            ("lines", self.lines),
            ("arrows", self.arrows),
            ("underlays", self.underlays),
            ("overlays", self.overlays),
        ];
        let drawn = lists.into_iter().filter(|(_, list)| !list.is_empty());
        found.extend(drawn.map(|(name, list)| (name.to_owned(), Value::Array(list))));
    }

    /// A line.
    pub(super) fn line(&mut self, colour: &str, thickness: f64, points: &[Point]) {
        self.lines.push(json!({"color": colour, "thickness": thickness, "wayPoints": points}));
    }

    /// A grey area under the digits, of this width and height.
    pub(super) fn shade(&mut self, centre: Point, size: [f64; 2], is_round: bool) {
        self.underlays.push(field(centre, size, is_round, "#cfcfcf", "#cfcfcf"));
    }

    /// A letter on white ground.
    pub(super) fn letter(&mut self, centre: Point, text: &str, size: usize) {
        let ground = field(centre, [0.25, 0.25], false, "#ffffff", "#ffffff");
        self.overlays.push(with_text(ground, json!({"text": text, "fontSize": size})));
    }

    /// A disc with a rim.
    fn disc(&mut self, centre: Point, size: [f64; 2], fill: &str, rim: &str) {
        self.underlays.push(field(centre, size, true, fill, rim));
    }

    /// The sign of a relation.
    pub(super) fn related(&mut self, related: &Related) {
        let cells = &related.cells;
        match related.relation.sign() {
            // A cage stands among the cages.
            Sign::None | Sign::Cage => {}
            Sign::Fields => {
                for &cell in cells {
                    self.shade(centre(cell, self.shape), [1.0, 1.0], false);
                }
            }
            Sign::Line { tint: [red, green, blue], width, ends } => {
                let colour = format!("#{red:02x}{green:02x}{blue:02x}");
                self.through(cells, &colour, f64::from(width), ends);
            }
            Sign::Between(Between::Chevron) => {
                let sign = match straight(self.shape, cells) {
                    Some([0, 1]) => ">",
                    Some([0, -1]) => "<",
                    Some([1, 0]) => "∨",
                    Some([-1, 0]) => "∧",
                    _ => return,
                };
                self.letter(middle(cells, self.shape), sign, 24);
            }
            Sign::Between(mark) => {
                let number = related.numbers.first().map(ToString::to_string);
                self.between(middle(cells, self.shape), mark, &number.unwrap_or_default());
            }
            Sign::Peak { is_greatest } => self.peak(cells[0], is_greatest),
            Sign::Corner => {
                let numbers = related.numbers.iter().map(ToString::to_string);
                let text = numbers.collect::<Vec<String>>().join(" ");
                let at = middle(cells, self.shape);
                let ground = field(at, [0.7, 0.7], true, "#ffffff", "#000000");
                self.overlays.push(with_text(ground, json!({"text": text, "fontSize": 14})));
            }
            Sign::Outside { has_arrow } => self.outside(related, has_arrow),
        }
    }

    /// A line through cells with what stands at its ends.
    fn through(&mut self, cells: &[Cell], colour: &str, width: f64, ends: Ends) {
        let thickness = width * self.cell / 100.0;
        let points: Vec<Point> = cells.iter().map(|&cell| centre(cell, self.shape)).collect();
        let (first, last) = (points[0], points[points.len() - 1]);
        match ends {
            Ends::Plain => {}
            Ends::Bulb => self.disc(first, [0.85, 0.85], colour, colour),
            Ends::Ring => self.disc(first, [0.8, 0.8], "#ffffff", colour),
            Ends::Rings => {
                for end in [first, last] {
                    self.disc(end, [0.8, 0.8], "#ffffff", colour);
                }
            }
            Ends::Arrow(count) => return self.arrow(cells, &points, count, colour, thickness),
        }
        self.line(colour, thickness, &points);
    }

    fn arrow(
        &mut self,
        cells: &[Cell],
        points: &[Point],
        count: usize,
        colour: &str,
        thickness: f64,
    ) {
        let circle = &points[..count];
        let (from, to) = (circle[0], circle[count - 1]);
        let size = [0.83 + (to[1] - from[1]).abs(), 0.83 + (to[0] - from[0]).abs()];
        self.disc(middle(&cells[..count], self.shape), size, "#ffffff", colour);
        let mut shaft = points[count - 1..].to_vec();
        // It begins at the cell of the pill that is nearest to the next one.
        let far = |point: &Point, [row, column]: Point| (point[0] - row).hypot(point[1] - column);
        if let Some(&next) = shaft.get(1) {
            let circle = circle.iter().rev();
            let start = circle.min_by(|a, b| far(a, next).total_cmp(&far(b, next)));
            shaft[0] = start.copied().unwrap_or(shaft[0]);
        }
        // The shaft begins at the rim.
        if let [start, next, ..] = shaft[..] {
            let way = [next[0] - start[0], next[1] - start[1]];
            shaft[0] = beyond(start, way, 0.4 / way[0].hypot(way[1]));
        }
        self.arrows.push(json!({
            "color": colour, "thickness": thickness, "headLength": 0.3, "wayPoints": shaft,
        }));
    }

    fn between(&mut self, at: Point, mark: Between, number: &str) {
        let fill = match mark {
            Between::WhiteDot => "#ffffff",
            Between::BlackDot => "#000000",
            Between::Letter(text) => return self.letter(at, text, 21),
            Between::Chevron => return,
        };
        let colour = if fill == "#000000" { "#ffffff" } else { "#000000" };
        let ground = field(at, [0.3, 0.3], true, fill, "#000000");
        self.overlays.push(with_text(ground, json!({"text": number, "color": colour})));
    }

    /// A grey cell with a chevron at each edge, which points to the smaller value.
    fn peak(&mut self, cell: Cell, is_greatest: bool) {
        let (at, side) = (centre(cell, self.shape), self.shape.side() as f64);
        self.shade(at, [1.0, 1.0], false);
        for way in [[-1.0, 0.0], [0.0, 1.0], [1.0, 0.0], [0.0, -1.0]] {
            let [row, column] = beyond(at, way, 1.0);
            if !(0.0..side).contains(&row) || !(0.0..side).contains(&column) {
                continue;
            }
            let (tip, back) = if is_greatest { (0.45, 0.38) } else { (0.38, 0.45) };
            let across = [way[1], way[0]];
            let wing = |by: f64| beyond(beyond(at, way, back), across, by);
            self.line("#000000", 1.5, &[wing(-0.1), beyond(at, way, tip), wing(0.1)]);
        }
    }

    /// A number before the first cell, with an arrow where the cells lie on a diagonal.
    fn outside(&mut self, related: &Related, has_arrow: bool) {
        let [down, right] = straight(self.shape, &related.cells).unwrap_or([1, 0]);
        let way = [down as f64, right as f64];
        let at = beyond(centre(related.cells[0], self.shape), way, -1.0);
        let text = related.numbers.first().map(ToString::to_string).unwrap_or_default();
        self.letter(at, &text, 28);
        if has_arrow {
            let ends = [beyond(at, way, 0.3), beyond(at, way, 0.48)];
            self.arrows.push(json!({
                "color": "#000000", "thickness": 2, "headLength": 0.2, "wayPoints": ends,
            }));
        }
    }
}
