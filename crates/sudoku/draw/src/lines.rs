//! The signs of relations: lines through cells, with bulbs, rings and heads of arrows.
//!
//! What is drawn is said by [`Sign`], which knows no paper; here it gets its lengths. The lines lie
//! below those of the grid and below the digits, in pale colours, as on the boards on which such
//! puzzles are solved.

use neuf_sudoku::rules::{Ends, Related, Rules, Sign};

use crate::frame::Frame;
use crate::outlines::Stroke;
use crate::scene::{Colour, Item, Scene};

/// Shares of a cell's side: the radius of a bulb, the radius of a ring, the length of an arrow's
/// head, and half the thickness of a ring.
const BULB: f32 = 0.36;
const RING: f32 = 0.38;
const HEAD: f32 = 0.2;
const RIM: f32 = 0.035;

/// A point of the scene.
pub(crate) type Point = (f32, f32);

/// Draws all lines of the rules.
pub(crate) fn draw(scene: &mut Scene, frame: Frame, rules: &Rules) {
    for related in rules.related() {
        let Sign::Line { tint: [red, green, blue], width, ends } = related.relation.sign() else {
            continue;
        };
        let pen = Pen { frame, colour: Colour(red, green, blue), width: f32::from(width) / 100.0 };
        pen.draw(scene, &centres(frame, rules, related), ends);
    }
}

/// The middles of the cells of a relation.
pub(crate) fn centres(frame: Frame, rules: &Rules, related: &Related) -> Vec<Point> {
    let centre = |&cell| {
        let (x, y) = frame.corner(rules.shape(), cell);
        (x + frame.cell / 2.0, y + frame.cell / 2.0)
    };
    related.cells.iter().map(centre).collect()
}

/// What a line is drawn with.
struct Pen {
    frame: Frame,
    colour: Colour,
    /// As a share of a cell's side.
    width: f32,
}

impl Pen {
    /// A length that is given as a share of a cell's side.
    fn of_cell(&self, share: f32) -> f32 {
        share * self.frame.cell
    }

    fn draw(&self, scene: &mut Scene, points: &[Point], ends: Ends) {
        let mut shaft = points.to_vec();
        match ends {
            Ends::Plain => {}
            Ends::Bulb => scene.disc(points[0], self.of_cell(BULB), self.colour),
            Ends::Ring => {
                self.pill(scene, points[0], points[0]);
                leave(&mut shaft, self.of_cell(RING));
            }
            Ends::Rings => {
                for _ in 0..2 {
                    shaft.reverse();
                    self.pill(scene, shaft[0], shaft[0]);
                    leave(&mut shaft, self.of_cell(RING));
                }
            }
            Ends::Arrow(circle) => {
                self.pill(scene, points[0], points[circle - 1]);
                // The shaft begins at the cell of the pill that is nearest to the next one.
                let next = points[circle.min(points.len() - 1)];
                let far = |point: &Point| (point.0 - next.0).hypot(point.1 - next.1);
                let start = points[..circle].iter().rev().min_by(|a, b| far(a).total_cmp(&far(b)));
                shaft.drain(..circle - 1);
                shaft[0] = start.copied().unwrap_or(shaft[0]);
                leave(&mut shaft, self.of_cell(RING));
                self.head(scene, &shaft);
            }
        }
        let width = self.of_cell(self.width);
        for pair in shaft.windows(2) {
            scene.line(pair[0], pair[1], width, self.colour);
        }
        // The corners are round, and so are the ends that have no sign.
        let is_cut = |place: usize| match ends {
            Ends::Plain | Ends::Bulb => false,
            Ends::Ring | Ends::Arrow(_) => place == 0,
            Ends::Rings => place == 0 || place + 1 == shaft.len(),
        };
        for (_, &point) in shaft.iter().enumerate().filter(|&(place, _)| !is_cut(place)) {
            scene.disc(point, width / 2.0, self.colour);
        }
    }

    /// A ring around the straight way from one point to another, with open middle, so that what
    /// lies below can be seen.
    fn pill(&self, scene: &mut Scene, from: Point, to: Point) {
        const PARTS: usize = 24;
        let (radius, rim) = (self.of_cell(RING), self.of_cell(RIM));
        let along = (to.1 - from.1).atan2(to.0 - from.0);
        let half = |centre: Point, start: f32| {
            (0..=PARTS).map(move |part| {
                let angle = start + std::f32::consts::PI * part as f32 / PARTS as f32;
                (centre.0 + radius * angle.cos(), centre.1 + radius * angle.sin())
            })
        };
        let quarter = std::f32::consts::FRAC_PI_2;
        let mut outline: Vec<Point> =
            half(to, along - quarter).chain(half(from, along + quarter)).collect();
        outline.push(outline[0]);
        for pair in outline.windows(2) {
            scene.line(pair[0], pair[1], 2.0 * rim, self.colour);
        }
    }

    /// The head of an arrow at the end of its shaft.
    fn head(&self, scene: &mut Scene, shaft: &[Point]) {
        let [.., before, tip] = shaft else { return };
        let along = (tip.1 - before.1).atan2(tip.0 - before.0);
        triangle(scene, *tip, along, self.of_cell(HEAD), self.colour);
    }
}

/// A triangle around a point that points along an angle; its size is that of its rear corners'
/// distance from the point.
pub(crate) fn triangle(scene: &mut Scene, centre: Point, along: f32, size: f32, colour: Colour) {
    let at = |angle: f32, far: f32| {
        (centre.0 + far * (along + angle).cos(), centre.1 + far * (along + angle).sin())
    };
    let back = 2.5;
    let corners = [at(0.0, 0.6 * size), at(back, size), at(-back, size)];
    let strokes = vec![
        Stroke::Move(corners[0].0, corners[0].1),
        Stroke::Line(corners[1].0, corners[1].1),
        Stroke::Line(corners[2].0, corners[2].1),
        Stroke::Close,
    ];
    scene.items.push(Item::Form { strokes, colour });
}

/// Moves the first point of a line so far towards the second one.
fn leave(line: &mut [Point], far: f32) {
    let [first, second, ..] = line else { return };
    let (x, y) = (second.0 - first.0, second.1 - first.1);
    let share = far / x.hypot(y).max(f32::MIN_POSITIVE);
    *first = (first.0 + share * x, first.1 + share * y);
}
