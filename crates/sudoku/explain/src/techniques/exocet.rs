//! Exocets: two cells of a box whose values stand in two other cells of the same band, too.
//!
//! The *Junior Exocet* as David P. Bird defines it (JE2), from patterns that champagne found in the
//! hardest puzzles. For a band of rows; for a stack it is the same with rows and columns exchanged:
//!
//! - the *base* is two empty cells of a row in one box, with two to four values;
//! - in each of the other two boxes, two cells of a column outside of the base's row are chosen:
//!   the *target*, which can hold values of the base, and its *companion*, which can hold none;
//! - three columns, the *lines across*, go through the third cell of the base's row in its box, and
//!   through each target. Outside of the band, the places of each value of the base in these
//!   columns lie in two lines (rows or columns), or in one less for each of the columns that has
//!   the value already.
//!
//! Why the targets hold the values of the base: a value that the base holds stands in no other cell
//! of its box or row, so in the band it has no place in the lines across but the targets. If it
//! were in neither, all three columns would need it outside of the band, which takes three lines.
//! So each of the two values of the base is in a target, and as a target holds one value, each
//! target holds one of them. What [`UseOf`] lists follows:
//!
//! - a target holds nothing else, and what neither target can hold is not in the base either;
//! - a value that a target holds is in the third box neither in the base's row nor in the target's,
//!   nor in the line across (where the other target or its companion stands): it is in one of two
//!   cells there, the *mirror* of the target.
//!
//! Two more uses are known and were looked for: a value whose places lie in one line less than two
//! is not in the base; and when both values are known, each fills the lines that cover its places.
//! In 479 of the hardest puzzles, which have 1,238 steps by exocets, neither excluded anything that
//! easier techniques had left. Which pairs of values go together in the base is a trial of each
//! pair, which a player reads as forcing chains.

use super::nine::{box_id, is_nine, values_at};
use super::view::values_of;
use super::{
    AnyOf, Apart, Argument, Node, Pattern, Place, Rule, RuleKind, Step, View, Voice, out, places,
};
use crate::net::{GroupId, Member};
use neuf_sudoku::{Cell, House};

/// The most values of a base.
const MOST_VALUES: u32 = 4;

/// The base, whose values, whichever these are, stand also in the targets.
#[derive(Debug, PartialEq)]
struct Exocet {
    base: [Cell; 2],
    values: Vec<u8>,
    targets: [Cell; 2],
    /// The lines across: that of the base's box, and those of the targets.
    across: [House; 3],
    /// Where the values can stand in these lines outside of the band.
    places: Vec<Node>,
    use_of: UseOf,
}

/// What an exocet is used for.
#[derive(Debug, PartialEq)]
enum UseOf {
    /// The targets hold the same two values as the base.
    Targets,
    /// What a target holds stands in the third box, too, in one of these two cells (its *mirror*).
    Mirror { target: Cell, cells: [Cell; 2] },
}

impl Argument for Exocet {
    fn told(&self, voice: &Voice<'_>) -> String {
        let ([one, two], [q, r], mut across) = (self.base, self.targets, self.across);
        across.sort_unstable();
        let mut boxes = [one, q, r].map(|cell| voice.shape.box_of(cell));
        boxes.sort_unstable();
        let boxes = boxes.map(|number| voice.words.number(number).to_string());
        let told = voice.say(
            [
                "The base ({one} and {two}) holds two of {values}. In {across}, outside of boxes \
                 {boxes}, each of these values lies in at most two rows or columns, so not in all \
                 three. In these boxes, the other cells of {across} see the base or cannot hold its \
                 values, so what the base holds stands in one of the targets {q} and {r}, too.",
                "La base ({one} et {two}) contient deux des valeurs {values}. Dans {across}, hors \
                 des blocs {boxes}, chacune de ces valeurs est dans deux lignes ou colonnes au plus, \
                 donc pas dans toutes les trois. Dans ces blocs, les autres cases dans {across} \
                 voient la base ou ne peuvent pas contenir ses valeurs : ce que la base contient est \
                 donc aussi dans l'une des cibles {q} et {r}.",
            ],
            &[
                ("one", &one),
                ("two", &two),
                ("values", &self.values),
                ("across", &across),
                ("boxes", &voice.words.list(&boxes)),
                ("q", &q),
                ("r", &r),
            ],
        );
        let use_of = match &self.use_of {
            UseOf::Targets => voice.say(
                [
                    "Base and targets hold the same two values.",
                    "La base et les cibles contiennent les deux mêmes valeurs.",
                ],
                &[],
            ),
            UseOf::Mirror { target, cells } => voice.say(
                [
                    "The value of {target} is in the base, too, so in {box} it can only be in {cells}.",
                    "La valeur de {target} est aussi dans la base : dans {box}, elle ne peut donc \
                     être qu'en {cells}.",
                ],
                &[
                    ("target", target),
                    ("box", &House::Box(voice.shape.box_of(cells[0]))),
                    ("cells", &AnyOf(cells)),
                ],
            ),
        };
        format!("{told} {use_of}")
    }

    fn places(&self, _: &Step, _: u8) -> [Vec<Place>; 2] {
        let cells = [self.base, self.targets].concat();
        [places(&cells, &self.values), Node::all_places(&self.places)]
    }

    /// What follows lies in the exocet itself.
    fn may_exclude_its_own(&self) -> bool {
        true
    }
}

/// The first exocet with the simplest use.
pub(super) fn find(view: &View<'_, '_>) -> Option<Pattern> {
    if !is_nine(view) {
        return None;
    }
    let found: Vec<Found> =
        [true, false].into_iter().flat_map(|by_rows| all(view, Frame { by_rows })).collect();
    let uses = [Found::targets, Found::mirrors];
    uses.iter().find_map(|by| found.iter().find_map(|one| by(one, view)))
}

/// The grid as it is, or with rows and columns exchanged.
#[derive(Clone, Copy)]
struct Frame {
    by_rows: bool,
}

impl Frame {
    fn cell(self, view: &View<'_, '_>, row: usize, column: usize) -> Cell {
        let shape = view.net().shape();
        if self.by_rows { shape.cell(row, column) } else { shape.cell(column, row) }
    }

    fn column(self, column: usize) -> House {
        if self.by_rows { House::Column(column) } else { House::Row(column) }
    }
}

/// An exocet, in the words of rows: see the beginning of this file.
struct Found {
    frame: Frame,
    row: usize,
    base: [Cell; 2],
    /// The values of the base, each with those of the three lines across that do not have it yet,
    /// by their number.
    values: Vec<(u8, Vec<usize>)>,
    /// The columns of the three lines across, that of the base's box first.
    across: [usize; 3],
    /// The rows of the two targets.
    target_rows: [usize; 2],
}

/// All exocets of one direction.
fn all(view: &View<'_, '_>, frame: Frame) -> Vec<Found> {
    let mut found = Vec::new();
    for row in 0..9 {
        for third in 0..9 {
            let first = third - third % 3;
            let base: Vec<Cell> = (first..first + 3)
                .filter(|&column| column != third)
                .map(|column| frame.cell(view, row, column))
                .collect();
            let &[one, two] = &base[..] else { continue };
            let (ones, twos) = (view.value_bits(one), view.value_bits(two));
            let count = (ones | twos).count_ones();
            if ones == 0 || twos == 0 || !(2..=MOST_VALUES).contains(&count) {
                continue;
            }
            let boxes: Vec<usize> = (0..9).step_by(3).filter(|&left| left != first).collect();
            for [column, at] in targets(view, frame, row, boxes[0], ones | twos) {
                for [column_two, at_two] in targets(view, frame, row, boxes[1], ones | twos) {
                    let across = [third, column, column_two];
                    let values: Option<Vec<(u8, Vec<usize>)>> = values_of(ones | twos)
                        .into_iter()
                        .map(|value| Some((value, waiting(view, frame, row, across, value)?)))
                        .collect();
                    let Some(values) = values else { continue };
                    let (base, target_rows) = ([one, two], [at, at_two]);
                    found.push(Found { frame, row, base, values, across, target_rows });
                }
            }
        }
    }
    found
}

/// The columns of a box and the rows of the targets in them.
fn targets(
    view: &View<'_, '_>,
    frame: Frame,
    row: usize,
    left: usize,
    base: u32,
) -> Vec<[usize; 2]> {
    let top = row - row % 3;
    let others: Vec<usize> = (top..top + 3).filter(|&other| other != row).collect();
    let mut found = Vec::new();
    for column in left..left + 3 {
        for (target, companion) in [(others[0], others[1]), (others[1], others[0])] {
            let companion = frame.cell(view, companion, column);
            let can_hold = view.value_bits(frame.cell(view, target, column)) & base != 0;
            if can_hold && values_at(view, companion) & base == 0 {
                found.push([column, target]);
            }
        }
    }
    found
}

/// Of the three lines across, those that do not have a value yet, if fewer lines than these cover
/// its places there outside of the band.
fn waiting(
    view: &View<'_, '_>,
    frame: Frame,
    row: usize,
    across: [usize; 3],
    value: u8,
) -> Option<Vec<usize>> {
    let net = view.net();
    let group = |number: usize| net.value_group(net.line(frame.column(across[number])), value);
    let waiting: Vec<usize> =
        (0..3).filter(|&number| view.board.is_waiting(group(number))).collect();
    let rows_of = |number: usize| {
        let is_place = |&other: &usize| {
            let member = net.member(frame.cell(view, other, across[number]), value);
            view.board.is_open(member)
        };
        let outside = (0..9).filter(|other| other / 3 != row / 3);
        outside.filter(is_place).fold(0_u32, |rows, other| rows | 1 << other)
    };
    // Some columns cover what lies in them, and the rows of all other places the rest.
    let is_covered = |columns: u32| {
        let others = (0..waiting.len()).filter(|place| columns >> place & 1 == 0);
        let rows = others.fold(0, |rows, place| rows | rows_of(waiting[place]));
        ((columns.count_ones() + rows.count_ones()) as usize) < waiting.len()
    };
    (0..1_u32 << waiting.len()).any(is_covered).then_some(waiting)
}

impl Found {
    fn cell(&self, view: &View<'_, '_>, row: usize, column: usize) -> Cell {
        self.frame.cell(view, row, column)
    }

    fn targets(&self, view: &View<'_, '_>) -> Option<Pattern> {
        let targets = self.target_cells(view);
        let bits = |cell: Cell| view.value_bits(cell);
        let values = self.values.iter().fold(0, |all, (value, _)| all | 1 << (value - 1));
        let held = targets.iter().fold(0, |all, &cell| all | bits(cell));
        let mut gone = Vec::new();
        for (cells, kept) in [(targets, values), (self.base, held)] {
            for cell in cells {
                let lost = values_of(bits(cell) & !kept).into_iter();
                gone.extend(lost.map(|value| view.net().member(cell, value)));
            }
        }
        self.pattern(view, gone, UseOf::Targets, Vec::new(), Vec::new())
    }

    fn mirrors(&self, view: &View<'_, '_>) -> Option<Pattern> {
        [0, 1].into_iter().find_map(|place| self.mirror(view, place))
    }

    /// What the mirror of a target says of the target, or the target of its mirror.
    fn mirror(&self, view: &View<'_, '_>, place: usize) -> Option<Pattern> {
        let net = view.net();
        let target = self.target_cells(view)[place];
        let own = self.target_rows[place];
        let top = self.row - self.row % 3;
        let row = (top..top + 3).find(|&row| row != self.row && row != own)?;
        let column = self.across[2 - place];
        let left = column - column % 3;
        let columns: Vec<usize> = (left..left + 3).filter(|&other| other != column).collect();
        let cells = [columns[0], columns[1]].map(|column| self.cell(view, row, column));
        let [ones, twos] = cells.map(|cell| values_at(view, cell));
        let held = view.value_bits(target);
        let mut gone = Vec::new();
        for value in values_of(held & !(ones | twos)) {
            gone.push((target, value));
        }
        let both = held & (ones | twos);
        for (cell, bits, other) in [(cells[0], ones, twos), (cells[1], twos, ones)] {
            // The other cell can hold none of the target's values, so this one holds what the
            // target does.
            if other & both == 0 && view.value_bits(cell) != 0 {
                gone.extend(values_of(bits & !both).into_iter().map(|value| (cell, value)));
            }
        }
        let gone = self.open(view, gone.into_iter());
        // Each value of the target has a place in the third box.
        let number = row / 3 * 3 + left / 3;
        let number = if self.frame.by_rows { number } else { left / 3 * 3 + row / 3 };
        let block = box_id(view, number)?;
        let (mut base, mut apart) = (vec![net.cell_group(target)], Vec::new());
        for value in values_of(held) {
            let group = net.value_group(block, value);
            let known = [target, self.base[0], self.base[1]].map(|cell| net.member(cell, value));
            let known: Vec<Member> =
                known.into_iter().filter(|&one| view.board.is_open(one)).collect();
            if view.board.is_waiting(group) {
                base.push(group);
                let pairs = view
                    .board
                    .open_members(group)
                    .flat_map(|member| known.iter().map(move |&other| (member, other)));
                let pairs = pairs.filter(|&(member, other)| view.sees(member, other));
                apart.extend(pairs.map(|(member, other)| Apart::of(member, other)));
            }
        }
        let mirrored = |gone: &Member| cells.contains(&view.cell(*gone));
        for &gone in gone.iter().filter(|gone| mirrored(gone)) {
            let held = values_of(held).into_iter();
            let held = held.map(|value| net.member(view.cell(gone), value));
            let held = held.filter(|&one| view.board.is_open(one));
            apart.extend(held.map(|one| Apart::of(gone, one)));
        }
        self.pattern(view, gone, UseOf::Mirror { target, cells }, base, apart)
    }

    fn target_cells(&self, view: &View<'_, '_>) -> [Cell; 2] {
        [0, 1].map(|place| self.cell(view, self.target_rows[place], self.across[place + 1]))
    }

    /// The candidates of a value in the lines across that do not have it yet, outside of the band.
    fn places(&self, view: &View<'_, '_>, value: u8) -> Vec<Member> {
        let cells = self.across.iter().flat_map(|&column| {
            let outside = (0..9).filter(|row| row / 3 != self.row / 3);
            outside.map(move |row| (row, column))
        });
        let members =
            cells.map(|(row, column)| view.net().member(self.cell(view, row, column), value));
        members.filter(|&member| view.board.is_open(member)).collect()
    }

    /// The candidates among these.
    fn open(
        &self,
        view: &View<'_, '_>,
        candidates: impl Iterator<Item = (Cell, u8)>,
    ) -> Vec<Member> {
        let members = candidates.map(|(cell, value)| view.net().member(cell, value));
        members.filter(|&member| view.board.is_open(member)).collect()
    }

    /// The pattern with these conclusions, which rest on these clauses besides those of every
    /// exocet.
    fn pattern(
        &self,
        view: &View<'_, '_>,
        gone: Vec<Member>,
        use_of: UseOf,
        mut base: Vec<GroupId>,
        mut apart: Vec<Apart>,
    ) -> Option<Pattern> {
        if gone.is_empty() {
            return None;
        }
        let net = view.net();
        let targets = self.target_cells(view);
        base.extend(self.base.map(|cell| net.cell_group(cell)));
        let mut places = Vec::new();
        for (value, waiting) in &self.values {
            let value = *value;
            let of_base: Vec<Member> =
                self.open(view, self.base.map(|cell| (cell, value)).into_iter());
            if let &[one, two] = &of_base[..] {
                apart.push(Apart::of(one, two));
            }
            for &number in waiting {
                let group =
                    net.value_group(net.line(self.frame.column(self.across[number])), value);
                base.push(group);
                for member in view.board.open_members(group) {
                    let seen = of_base.iter().filter(|&&one| view.sees(one, member));
                    apart.extend(seen.map(|&one| Apart::of(one, member)));
                }
            }
            let outside = self.places(view, value);
            apart.extend(Apart::each(&outside).into_iter().filter(|one| view.excludes(one)));
            places.push(Node { value, cells: view.cells(&outside) });
        }
        // A target holds one value.
        for target in targets {
            apart.extend(Apart::each(&view.members(net.cell_group(target))));
        }
        base.sort_unstable();
        base.dedup();
        let exocet = Exocet {
            base: self.base,
            values: self.values.iter().map(|&(value, _)| value).collect(),
            targets,
            across: self.across.map(|column| self.frame.column(column)),
            places,
            use_of,
        };
        let (rule, concludes) = (Rule::new(RuleKind::Exocet, exocet), out(gone));
        Some(Pattern { rule, base, apart, concludes, assumes: None })
    }
}
