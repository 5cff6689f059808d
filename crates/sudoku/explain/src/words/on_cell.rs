//! What the rules of a variant say about a cell, in words: for somebody who does not see the lines,
//! cages and clues on the grid.
//!
//! Each phrase begins with what is drawn and then says where on it the cell lies. A clue outside
//! the grid is told at the cell beside it only, since each cell lies in a row and a column of
//! clues. The phrases are put together here and not by a face, so that all faces say the same; each
//! phrase is whole in each language, because the order of words is not the same.

use std::fmt::Display;

use neuf_sudoku::rules::{Layout, Parity, Related, Rules, Variant, ZoneName};
use neuf_sudoku::{Cell, Shape};
use neuf_words::{Language, Sentence};

use crate::Terms as _;

/// Where one of two cells lies, seen from the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Left,
    Right,
    Above,
    Below,
}

impl Side {
    /// Where `other` lies, seen from `cell`; `None` if they have no edge in common.
    fn of(shape: Shape, cell: Cell, other: Cell) -> Option<Side> {
        let by =
            |of: fn(Shape, Cell) -> usize| of(shape, other) as isize - of(shape, cell) as isize;
        match [by(Shape::row), by(Shape::column)] {
            [0, -1] => Some(Side::Left),
            [0, 1] => Some(Side::Right),
            [-1, 0] => Some(Side::Above),
            [1, 0] => Some(Side::Below),
            _ => None,
        }
    }
}

const REGION: Sentence = ["region {n}", "région {n}"];
const CAGES: [Sentence; 2] = [
    ["cage of {cells} cell with the sum {sum}", "cage de {cells} case, somme {sum}"],
    ["cage of {cells} cells with the sum {sum}", "cage de {cells} cases, somme {sum}"],
];
// In French, these are said of a *case*, so adjectives are feminine.
const EVEN: Sentence = ["even", "paire"];
const ODD: Sentence = ["odd", "impaire"];
const DIAGONAL: Sentence = ["on a diagonal", "sur une diagonale"];
const WINDOW: Sentence = ["in a window", "dans une fenêtre"];
/// The greater cell of two, and the less one.
const ORDER: [Sentence; 2] = [
    ["greater than {other}", "plus grande que {other}"],
    ["less than {other}", "plus petite que {other}"],
];
/// By side, and without one.
const BESIDE: [Sentence; 5] = [
    ["the cell on the left", "la case à gauche"],
    ["the cell on the right", "la case à droite"],
    ["the cell above", "la case du dessus"],
    ["the cell below", "la case du dessous"],
    ["another cell", "une autre case"],
];
const LINE: Sentence = ["{name}: cell {place} of {cells}", "{name} : case {place} sur {cells}"];
/// What is drawn on an edge, by side.
const EDGES: [Sentence; 5] = [
    ["{name} at the left edge", "{name} au bord gauche"],
    ["{name} at the right edge", "{name} au bord droit"],
    ["{name} at the upper edge", "{name} au bord supérieur"],
    ["{name} at the lower edge", "{name} au bord inférieur"],
    ["{name}", "{name}"],
];
/// What is drawn on a corner: the upper and the lower ones, the left one of each first.
const CORNERS: [[Sentence; 2]; 2] = [
    [
        ["{name} at the upper left corner: {values}", "{name} au coin supérieur gauche : {values}"],
        ["{name} at the upper right corner: {values}", "{name} au coin supérieur droit : {values}"],
    ],
    [
        ["{name} at the lower left corner: {values}", "{name} au coin inférieur gauche : {values}"],
        ["{name} at the lower right corner: {values}", "{name} au coin inférieur droit : {values}"],
    ],
];
/// A clue outside the grid, by the side of the cell on which it stands; on a diagonal there is no
/// such word.
const OUTSIDE: [Sentence; 5] = [
    ["{name} from the left: {n}", "{name} depuis la gauche : {n}"],
    ["{name} from the right: {n}", "{name} depuis la droite : {n}"],
    ["{name} from above: {n}", "{name} depuis le haut : {n}"],
    ["{name} from below: {n}", "{name} depuis le bas : {n}"],
    ["{name} along the diagonal: {n}", "{name} le long de la diagonale : {n}"],
];

/// The phrase for a side.
fn at<T: Copy>(phrases: [T; 5], side: Option<Side>) -> T {
    phrases[side.map_or(4, |side| side as usize)]
}

/// What the rules draw on a cell or say about it beside the usual rules, in phrases that can stand
/// in one list. A puzzle of the usual rules has none.
///
/// ```
/// use neuf_explain::on_cell;
/// use neuf_sudoku::rules::Variant;
/// use neuf_sudoku::{Rules, Shape};
/// use neuf_words::Language;
/// let shape = Shape::default();
/// let mut rules = Rules::usual(shape);
/// rules.add_clue(Variant::Killer, &[12], vec![shape.cell(0, 3), shape.cell(0, 4)])?;
/// rules.add_clue(Variant::Thermometer, &[], (1..6).map(|j| shape.cell(0, j)).collect())?;
/// assert_eq!(
///     on_cell(&rules, shape.cell(0, 3), Language::English),
///     ["cage of 2 cells with the sum 12", "thermometer: cell 3 of 5"]
/// );
/// assert_eq!(
///     on_cell(&rules, shape.cell(0, 1), Language::French),
///     ["thermomètre\u{a0}: case 1 sur 5"]
/// );
/// # Ok::<(), neuf_sudoku::rules::VariantError>(())
/// ```
#[must_use]
pub fn on_cell(rules: &Rules, cell: Cell, language: Language) -> Vec<String> {
    let say = |phrase, parts: &[(&str, &dyn Display)]| language.say(phrase, parts);
    let shape = rules.shape();
    let mut told = Vec::new();
    if rules.regions().is_some() {
        told.push(say(REGION, &[("n", &(rules.box_of(cell) + 1))]));
    }
    let cages = rules.cages().iter().filter(|cage| cage.cells.contains(&cell));
    told.extend(cages.filter_map(|cage| Some(of_cage(language, cage.sum?, cage.cells.len()))));
    let marks = rules.marks().filter(|&(marked, _)| marked == cell);
    told.extend(marks.map(|(_, parity)| match parity {
        Parity::Even => say(EVEN, &[]),
        Parity::Odd => say(ODD, &[]),
    }));
    let (row, column) = (shape.row(cell), shape.column(cell));
    if rules.has_rule(Variant::Diagonal) && (row == column || row + column + 1 == shape.side()) {
        told.push(say(DIAGONAL, &[]));
    }
    let is_window = |zone: &ZoneName| matches!(zone, ZoneName::Window(_));
    if rules.zones().any(|(zone, cells)| is_window(&zone) && cells.contains(&cell)) {
        told.push(say(WINDOW, &[]));
    }
    for distinct in rules.distinct().iter().filter(|set| set.sum.is_none()) {
        let name = name_of(distinct.variant, language);
        let place = distinct.cells.iter().position(|&other| other == cell);
        let cells = distinct.cells.len();
        told.extend(place.map(|at| on_line(language, &name, at + 1, cells)));
    }
    let related = rules.related().iter();
    told.extend(related.filter_map(|related| on_related(shape, related, cell, language)));
    told
}

/// A cage, with its sum and the number of its cells.
fn of_cage(language: Language, sum: usize, cells: usize) -> String {
    let phrase = language.form(cells as u64, CAGES);
    language.say(phrase, &[("cells", &cells), ("sum", &sum)])
}

/// What is drawn, the place of the cell on it from 1, and how many cells it has.
fn on_line(language: Language, name: &str, place: usize, cells: usize) -> String {
    language.say(LINE, &[("name", &name), ("place", &place), ("cells", &cells)])
}

/// A variant's name as a word. English names are those of files, with a hyphen for each blank.
fn name_of(variant: Variant, language: Language) -> String {
    let name = language.variant(variant);
    match language {
        Language::English => name.replace('-', " "),
        Language::French => name.to_owned(),
    }
}

/// What a relation says about a cell; `None` if that is nothing, or told at another cell.
fn on_related(shape: Shape, related: &Related, cell: Cell, language: Language) -> Option<String> {
    let say = |phrase, parts: &[(&str, &dyn Display)]| language.say(phrase, parts);
    let cells = &related.cells;
    let place = cells.iter().position(|&other| other == cell)?;
    let name = name_of(related.variant, language);
    let first = related.numbers.first().copied().unwrap_or(0);
    match related.relation.layout() {
        Layout::Line { .. } => Some(on_line(language, &name, place + 1, cells.len())),
        Layout::Pair { has_number } => {
            let name = if has_number { format!("{name} {first}") } else { name };
            let side = Side::of(shape, cell, cells[1 - place]);
            Some(say(at(EDGES, side), &[("name", &name)]))
        }
        Layout::Two => {
            let side = Side::of(shape, cell, cells[1 - place]);
            let other = say(at(BESIDE, side), &[]);
            Some(say(ORDER[place], &[("other", &other)]))
        }
        Layout::Cage => Some(of_cage(language, first, cells.len())),
        Layout::Copies => {
            let half = cells.len() / 2;
            Some(on_line(language, &name, place % half + 1, half))
        }
        Layout::Peak => (place == 0).then_some(name),
        Layout::Square => {
            let is_first = |of: fn(Shape, Cell) -> usize| of(shape, cell) == of(shape, cells[0]);
            let values: Vec<String> = related.numbers.iter().map(usize::to_string).collect();
            let [row, column] = [Shape::row, Shape::column].map(|of| usize::from(is_first(of)));
            let parts: [(&str, &dyn Display); 2] = [("name", &name), ("values", &values.join(" "))];
            Some(say(CORNERS[row][column], &parts))
        }
        Layout::Row | Layout::Diagonal => {
            let inwards = cells.get(1).and_then(|&next| Side::of(shape, next, cell));
            (place == 0).then(|| say(at(OUTSIDE, inwards), &[("name", &name), ("n", &first)]))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(rules: &Rules, row: usize, column: usize) -> [Vec<String>; 2] {
        let cell = rules.shape().cell(row, column);
        [Language::English, Language::French].map(|language| on_cell(rules, cell, language))
    }

    #[test]
    fn each_layout_is_told_where_it_lies() {
        let shape = Shape::default();
        let mut rules = Rules::usual(shape);
        let cells = |cells: &[(usize, usize)]| -> Vec<Cell> {
            cells.iter().map(|&(row, column)| shape.cell(row, column)).collect()
        };
        rules.add_clue(Variant::WhiteDot, &[], cells(&[(4, 4), (5, 4)])).unwrap();
        rules.add_clue(Variant::Minimum, &[], cells(&[(8, 8)])).unwrap();
        rules.add_clue(Variant::Killer, &[5], cells(&[(6, 2)])).unwrap();
        let square = cells(&[(0, 0), (0, 1), (1, 0), (1, 1)]);
        rules.add_clue(Variant::Quadruple, &[7, 2], square).unwrap();
        let row = (0..9).rev().map(|column| shape.cell(2, column)).collect();
        rules.add_clue(Variant::Skyscraper, &[3], row).unwrap();
        assert_eq!(
            told(&rules, 4, 4),
            [["white dot at the lower edge"], ["point blanc au bord inférieur"]]
        );
        assert_eq!(told(&rules, 5, 4)[0], ["white dot at the upper edge"]);
        assert_eq!(
            told(&rules, 6, 2),
            [["cage of 1 cell with the sum 5"], ["cage de 1 case, somme 5"]]
        );
        assert_eq!(told(&rules, 8, 8), [["minimum"], ["minimum"]]);
        assert!(told(&rules, 8, 7)[0].is_empty());
        assert_eq!(
            told(&rules, 1, 0),
            [
                ["quadruple at the upper right corner: 2 7"],
                ["quadruple au coin supérieur droit : 2 7"]
            ]
        );
        assert_eq!(
            told(&rules, 2, 8),
            [["skyscraper from the right: 3"], ["gratte-ciel depuis la droite : 3"]]
        );
        assert!(told(&rules, 2, 0)[0].is_empty());
    }

    #[test]
    fn comparisons_and_houses_are_told() {
        let shape = Shape::default();
        let mut rules = Rules::usual(shape);
        rules.add_rule(Variant::Diagonal).unwrap();
        rules.add_mark(shape.cell(0, 0), Parity::Odd).unwrap();
        let compared = vec![shape.cell(0, 0), shape.cell(0, 1)];
        rules.add_clue(Variant::GreaterThan, &[], compared).unwrap();
        assert_eq!(
            told(&rules, 0, 0),
            [
                ["odd", "on a diagonal", "greater than the cell on the right"],
                ["impaire", "sur une diagonale", "plus grande que la case à droite"]
            ]
        );
        assert_eq!(told(&rules, 0, 1)[1], ["plus petite que la case à gauche"]);
        assert!(on_cell(&Rules::usual(shape), shape.cell(0, 0), Language::English).is_empty());
    }
}
