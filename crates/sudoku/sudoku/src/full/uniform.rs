//! Draws full 9×9 grids so that each of the 6,670,903,752,021,072,936,960 grids is
//! equally likely.
//!
//! This is rejection sampling along the lines in which Felgenhauer and Jarvis counted the
//! grids (2005):
//!
//! 1. Box 1 is 1 to 9 in order; a random renaming at the end makes up for that. Boxes 2
//!    and 3 are drawn from the 56·6⁶ ways to complete the band, and boxes 4 and 7 from as
//!    many ways to complete the stack.
//! 2. Box 5 avoids the values that box 4 has in each row and box 2 in each column. How
//!    many ways there are depends only on how many values these rows and columns have in
//!    common, and 55 tables contain all of them. The same holds for box 9. The draw is
//!    accepted with a probability that is proportional to the product of both numbers, so
//!    that afterwards every pair of boxes is equally likely.
//! 3. In boxes 6 and 8, two of the three rows and two of the three columns are already
//!    taken for each value, so at most one way is left. If there is none, everything
//!    starts anew.
//!
//! So every grid is drawn with the same probability, that of one proposal. About one proposal in 28
//! succeeds, and each takes a tenth of a microsecond. To fill in random values and search on from
//! there prefers grids with few neighbours; shuffling the rows and columns of one grid reaches only
//! one class in five billion.

use std::sync::LazyLock;

use neuf_bits::Values;
use neuf_cnf::Random;

/// Values 1 to 9 as bits 0 to 8.
type Set = u16;

const ALL: Set = 0x1FF;

/// The number of ways to distribute the rows of box 1 over the rows of box 2. The rest is
/// left for box 3.
const SPLITS: usize = 56;

/// The orders of three things.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Three sets, nine bits each, in the order of rows or of columns.
type Packed = u32;

/// Tables of the ways to fill boxes beside others.
struct Tables {
    /// The ways to split a band and a stack: the values in each row of boxes 2 and 3, and
    /// in each column of boxes 4 and 7.
    splits: [[[[Set; 3]; 2]; SPLITS]; 2],
    /// For each set of three values its orders, packed as sets of one value each.
    ordered: Box<[[Packed; 6]; 512]>,
    /// The size of each set. Not every processor has an instruction for it.
    sizes: [u8; 512],
    /// For each kind of neighbours, given by [`Tables::kind`]: where its fillings begin,
    /// and how many there are.
    kinds: [(u32, u32); 256],
    /// The fillings, with four bits for each cell: the place of its value in the order of
    /// [`slots`].
    fillings: Vec<u64>,
    /// The largest possible product of the numbers of fillings of two boxes.
    most: u64,
}

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

/// The rows of box 1.
const ROWS: [Set; 3] = [0o7, 0o70, 0o700];

impl Tables {
    fn new() -> Tables {
        let band = splits();
        let stack = band.map(|way| way.map(|sets| sets.map(renamed)));
        let mut ordered = Box::new([[0; 6]; 512]);
        for set in triples() {
            ordered[usize::from(set)] = ORDERS.map(|order| in_order(set, order));
        }
        let mut kinds = [(0, 0); 256];
        let mut fillings = Vec::new();
        for (kind, place) in kinds.iter_mut().enumerate() {
            let Some(counts) = counts_of(kind) else { continue };
            let begin = fillings.len();
            fill_all(&counts, &mut fillings);
            *place = (begin as u32, (fillings.len() - begin) as u32);
        }
        let most = kinds.iter().map(|&(_, count)| u64::from(count)).max().unwrap_or(0);
        let sizes = std::array::from_fn(|set| set.count_ones() as u8);
        Tables { splits: [band, stack], ordered, sizes, kinds, fillings, most: most * most }
    }

    /// The kind of a box beside these rows and columns, which is the number of values
    /// that they have in common.
    fn kind(&self, rows: Packed, columns: Packed) -> usize {
        let common = |row, column| {
            let common = set_of(rows, row) & set_of(columns, column);
            usize::from(self.sizes[usize::from(common)])
        };
        common(0, 0) | common(0, 1) << 2 | common(1, 0) << 4 | common(1, 1) << 6
    }

    /// Three sets, each in an order that a part of the number `way` decides, packed.
    fn draw(&self, sets: [Set; 3], way: &mut u64) -> [Packed; 3] {
        sets.map(|set| {
            let order = *way % 6;
            *way /= 6;
            self.ordered[usize::from(set & ALL)][order as usize]
        })
    }
}

/// One of three packed sets.
fn set_of(packed: Packed, place: usize) -> Set {
    (packed >> (9 * place)) as Set & ALL
}

/// The values in each column of a box that is packed by rows, or in each row of a box
/// that is packed by columns.
fn across(lines: [Packed; 3]) -> Packed {
    lines[0] | lines[1] | lines[2]
}

fn triples() -> impl Iterator<Item = Set> {
    (0..=ALL).filter(|set| set.count_ones() == 3)
}

/// The values of a set of three in some order, packed.
fn in_order(set: Set, order: [usize; 3]) -> Packed {
    let mut values = [0; 3];
    let members = (0..9).filter(|value| set >> value & 1 == 1);
    for (place, value) in order.into_iter().zip(members) {
        values[place] = 1 << value;
    }
    values[0] | values[1] << 9 | values[2] << 18
}

/// The set of the values that these values become when box 1 is transposed.
fn renamed(set: Set) -> Set {
    let names = (0..9).filter(|value| set >> value & 1 == 1).map(|value| value % 3 * 3 + value / 3);
    names.fold(0, |set, name| set | 1 << name)
}

fn splits() -> [[[Set; 3]; 2]; SPLITS] {
    let fits = |sets: [Set; 3]| (0..3).all(|row| sets[row] & ROWS[row] == 0);
    let pairs = triples().flat_map(|a| triples().filter(move |b| a & b == 0).map(move |b| (a, b)));
    let second = pairs.map(|(a, b)| [a, b, ALL & !a & !b]).filter(|&sets| fits(sets));
    let mut splits = [[[0; 3]; 2]; SPLITS];
    for (split, second) in splits.iter_mut().zip(second) {
        *split = [second, [0, 1, 2].map(|row| ALL & !ROWS[row] & !second[row])];
    }
    splits
}

/// How many of nine values stand in each row of one neighbour and each column of the
/// other, from the four numbers that determine the others.
fn counts_of(kind: usize) -> Option<[[usize; 3]; 3]> {
    let [a, b, c, d] = [kind & 3, kind >> 2 & 3, kind >> 4 & 3, kind >> 6];
    let rest = |a: usize, b: usize| 3usize.checked_sub(a + b);
    let (right, below) = ([rest(a, b)?, rest(c, d)?], [rest(a, c)?, rest(b, d)?]);
    let last = rest(right[0], right[1])?;
    Some([[a, b, right[0]], [c, d, right[1]], [below[0], below[1], last]])
}

/// All ways to fill a box so that no value stands in a row or a column that it must
/// avoid, when this many values avoid each row and column.
fn fill_all(counts: &[[usize; 3]; 3], fillings: &mut Vec<u64>) {
    let mut avoided = Vec::with_capacity(9);
    for (row, counts) in counts.iter().enumerate() {
        for (column, &count) in counts.iter().enumerate() {
            avoided.extend(std::iter::repeat_n((row, column), count));
        }
    }
    fill_from(0, 0, 0, &avoided, fillings);
}

fn fill_from(
    cell: usize,
    used: Set,
    filling: u64,
    avoided: &[(usize, usize)],
    fillings: &mut Vec<u64>,
) {
    if cell == 9 {
        fillings.push(filling);
        return;
    }
    for (slot, &(row, column)) in avoided.iter().enumerate() {
        if used >> slot & 1 == 0 && row != cell / 3 && column != cell % 3 {
            let filling = filling | (slot as u64) << (4 * cell);
            fill_from(cell + 1, used | 1 << slot, filling, avoided, fillings);
        }
    }
}

/// The values, as sets of one value, in the order in which the fillings number them.
fn slots(rows: Packed, columns: Packed) -> [Set; 9] {
    let mut slots = [0; 16];
    let mut slot = 0;
    for row in 0..3 {
        for column in 0..3 {
            let mut common = set_of(rows, row) & set_of(columns, column);
            while common != 0 {
                slots[slot & 15] = common & common.wrapping_neg();
                common &= common - 1;
                slot += 1;
            }
        }
    }
    std::array::from_fn(|slot| slots[slot])
}

/// The values that two boxes leave for each row, or for each column.
fn left(one: Packed, other: Packed) -> Packed {
    const EVERY: Packed = (1 << 27) - 1;
    EVERY & !one & !other
}

/// The only way to fill a box for whose rows and columns these values are left, packed by
/// rows. There are nine values and nine such sets; either each set has one value, or one
/// set is empty and there is no way.
fn forced(rows: Packed, columns: Packed) -> Option<[Packed; 3]> {
    let mut lines = [0; 3];
    for (row, line) in lines.iter_mut().enumerate() {
        for column in 0..3 {
            let common = set_of(rows, row) & set_of(columns, column);
            if common == 0 {
                return None;
            }
            *line |= Packed::from(common) << (9 * column);
        }
    }
    Some(lines)
}

/// Boxes 2 to 9, packed by rows, except boxes 4 and 7, which are packed by columns.
type Proposal = [[Packed; 3]; 8];

/// Makes one proposal; `None` when it fails.
fn propose(tables: &Tables, random: &mut Random) -> Option<Proposal> {
    const WAYS: u64 = (SPLITS * SPLITS) as u64 * 6u64.pow(12);
    let mut way = random.below(WAYS);
    let split = (way % SPLITS as u64) as usize;
    way /= SPLITS as u64;
    let [second, third] = tables.splits[0][split];
    let split = (way % SPLITS as u64) as usize;
    way /= SPLITS as u64;
    let [fourth, seventh] = tables.splits[1][split];
    let [b2, b3] = [second, third].map(|sets| tables.draw(sets, &mut way));
    let [b4, b7] = [fourth, seventh].map(|sets| tables.draw(sets, &mut way));
    let ([c2, c3], [r4, r7]) = ([b2, b3].map(across), [b4, b7].map(across));
    let ((begin5, count5), (begin9, count9)) =
        (tables.kinds[tables.kind(r4, c2)], tables.kinds[tables.kind(r7, c3)]);
    // One random number decides whether the draw is accepted and, if it is, which
    // fillings are taken.
    let drawn = random.below(tables.most);
    if drawn >= u64::from(count5) * u64::from(count9) {
        return None;
    }
    let fill = |rows, columns, filling: u32| -> [Packed; 3] {
        let slots = slots(rows, columns);
        let filling = tables.fillings[filling as usize];
        let value = |cell: usize| Packed::from(slots[(filling >> (4 * cell) & 15) as usize % 9]);
        [0, 3, 6].map(|row| value(row) | value(row + 1) << 9 | value(row + 2) << 18)
    };
    let b5 = fill(r4, c2, begin5 + drawn as u32 / count9);
    let b9 = fill(r7, c3, begin9 + drawn as u32 % count9);
    let b6 = forced(left(r4, row_sets(b5)), left(c3, across(b9)))?;
    let b8 = forced(left(r7, row_sets(b9)), left(c2, across(b5)))?;
    Some([b2, b3, b4, b5, b6, b7, b8, b9])
}

/// The values in each row of a box that is packed by rows.
fn row_sets(lines: [Packed; 3]) -> Packed {
    let set = |line: usize| {
        Packed::from(set_of(lines[line], 0) | set_of(lines[line], 1) | set_of(lines[line], 2))
    };
    set(0) | set(1) << 9 | set(2) << 18
}

/// Draws a random full grid; all are equally likely.
pub(super) fn usual_full_grid(random: &mut Random) -> Values {
    let tables = &*TABLES;
    let boxes = loop {
        if let Some(boxes) = propose(tables, random) {
            break boxes;
        }
    };
    let mut names = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    random.shuffle(&mut names);
    std::array::from_fn(|cell| {
        let (row, column) = (cell / 9, cell % 9);
        let value = match row / 3 * 3 + column / 3 {
            0 => row * 3 + column,
            number => {
                let (row, column) = (row % 3, column % 3);
                let by_columns = matches!(number, 3 | 6);
                let (line, place) = if by_columns { (column, row) } else { (row, column) };
                set_of(boxes[number - 1][line], place).trailing_zeros() as usize
            }
        };
        names[value]
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Grid, Shape, is_solution};

    #[test]
    fn the_tables_are_those_of_the_count() {
        let tables = &*TABLES;
        assert!(tables.splits.iter().flatten().flatten().flatten().all(|&set| set != 0));
        assert_eq!(tables.kinds.iter().filter(|(_, count)| *count > 0).count(), 55);
    }

    #[test]
    fn grids_are_solutions() {
        let mut random = Random::stream(7, 0);
        for _ in 0..200 {
            let values = usual_full_grid(&mut random).to_vec();
            assert!(is_solution(&Grid::from_values(Shape::default(), values).unwrap()));
        }
    }

    /// All proposals are equally likely, and different successful ones give different
    /// grids. So the rate of success gives the number of grids.
    #[test]
    fn the_rate_of_success_is_the_number_of_grids() {
        let tables = &*TABLES;
        let mut random = Random::stream(8, 0);
        let tries = 400_000;
        let found = (0..tries).filter(|_| propose(tables, &mut random).is_some()).count();
        let band = 56.0 * 6f64.powi(6);
        let proposals = 362_880.0 * band * band * tables.most as f64;
        let grids = proposals * found as f64 / f64::from(tries);
        let known = 6_670_903_752_021_072_936_960.0;
        assert!((grids / known - 1.0).abs() < 0.04, "{found} of {tries}: {grids:e}");
    }

    /// Rows and columns of a band or stack can be exchanged, so the first value is
    /// equally likely in each cell of a box that shares no house with it.
    #[test]
    fn places_are_even() {
        let mut random = Random::stream(9, 0);
        let mut counts = [[0; 9]; 9];
        for _ in 0..9000 {
            let values = usual_full_grid(&mut random);
            let shape = Shape::default();
            let cells = shape.cells().filter(|cell| values[cell.position()] == values[0]);
            for cell in cells {
                let place = shape.row(cell) % 3 * 3 + shape.column(cell) % 3;
                counts[shape.box_of(cell)][place] += 1;
            }
        }
        for number in [4, 5, 7, 8] {
            let even = counts[number].iter().all(|count| (860..1140).contains(count));
            assert!(even, "box {number}: {:?}", counts[number]);
        }
    }
}
