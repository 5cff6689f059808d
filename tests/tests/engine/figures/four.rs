//! A 4×4 puzzle solved by propagation, value by value: under each grid the family of the clause
//! that became a unit, in the grid the cells of its literals, shaded.

use neuf_cnf::{Interrupt, Lit};
use neuf_explain::paper::Loaded;
use neuf_sudoku::Grid;

use super::svg::{BLUE, GREEN, INK, Picture, SOFT};

const SIDE: usize = 4;
/// The side of a cell in pixels.
const CELL: i32 = 30;

/// The cell and the value of a variable.
fn place(lit: Lit) -> (usize, usize) {
    let index = lit.var().index();
    (index / SIDE, index % SIDE + 1)
}

struct Board {
    values: [usize; SIDE * SIDE],
    /// For each cell, which values are still possible.
    open: [[bool; SIDE + 1]; SIDE * SIDE],
}

fn draw(
    picture: &mut Picture,
    [x, y]: [i32; 2],
    board: &Board,
    shaded: &[usize],
    new: Option<usize>,
) {
    let at = |cell: usize| {
        let (row, column) =
            (i32::try_from(cell / SIDE).unwrap(), i32::try_from(cell % SIDE).unwrap());
        (x + column * CELL, y + row * CELL)
    };
    for &cell in shaded {
        let (left, top) = at(cell);
        let fill = if new == Some(cell) { GREEN } else { BLUE };
        picture.rect([left, top, CELL, CELL], fill, "");
    }
    for line in 0..=SIDE {
        let offset = i32::try_from(line).unwrap() * CELL;
        let stroke = if line % 2 == 0 { INK } else { SOFT };
        let end = i32::try_from(SIDE).unwrap() * CELL;
        picture.path(&format!("M{x} {}h{end}M{} {y}v{end}", y + offset, x + offset), stroke, "");
    }
    for cell in 0..SIDE * SIDE {
        let (left, top) = at(cell);
        if board.values[cell] > 0 {
            let more = if new == Some(cell) {
                "font-size=\"20\" font-weight=\"700\""
            } else {
                "font-size=\"20\""
            };
            picture.text(left + CELL / 2, top + 22, &board.values[cell].to_string(), more);
            continue;
        }
        for value in (1..=SIDE).filter(|&value| board.open[cell][value]) {
            let (row, column) =
                (i32::try_from((value - 1) / 2).unwrap(), i32::try_from((value - 1) % 2).unwrap());
            let more = format!("font-size=\"10\" fill=\"{SOFT}\"");
            picture.text(left + 9 + 12 * column, top + 12 + 13 * row, &value.to_string(), &more);
        }
    }
}

/// All steps of propagation that put a value into a cell.
pub(super) fn steps(puzzle: &str) -> String {
    let grid: Grid = puzzle.parse().unwrap();
    let mut loaded = Loaded::new(&grid.clone().into(), &Interrupt::new()).unwrap();
    assert!(loaded.propagator.propagate().is_ok());
    // After the unit clauses of the grid.
    let literals = &loaded.propagator.trail()[loaded.units.iter().sum::<usize>()..];

    let mut board = Board { values: [0; SIDE * SIDE], open: [[true; SIDE + 1]; SIDE * SIDE] };
    for (cell, letter) in puzzle.bytes().enumerate() {
        board.values[cell] = if letter == b'.' { 0 } else { usize::from(letter - b'0') };
    }
    // F2: no value that stands in the row, the column or the block.
    let givens = board.values;
    for cell in 0..SIDE * SIDE {
        for other in (0..SIDE * SIDE).filter(|&other| givens[other] > 0) {
            let same = |f: fn(usize) -> usize| f(cell) == f(other);
            if same(|c| c / SIDE) || same(|c| c % SIDE) || same(|c| c / 8 * 2 + c % SIDE / 2) {
                board.open[cell][givens[other]] = false;
            }
        }
    }

    let count = literals.iter().filter(|lit| lit.is_positive()).count();
    let columns = 5;
    let [across, down] = [CELL * 4 + 24, CELL * 4 + 58];
    let rows = (i32::try_from(count + 1).unwrap() + columns - 1) / columns;
    let mut picture = Picture::new(across * columns + 4, down * rows + 4);
    let mut place_of =
        (0..).map(|number: i32| [14 + number % columns * across, 12 + number / columns * down]);
    let label = |picture: &mut Picture, [x, y]: [i32; 2], first: &str, second: &str| {
        picture.text(x + CELL * 2, y + CELL * 4 + 20, first, "font-size=\"15\"");
        picture.text(
            x + CELL * 2,
            y + CELL * 4 + 38,
            second,
            &format!("font-size=\"13\" fill=\"{SOFT}\""),
        );
    };
    let origin = place_of.next().unwrap();
    draw(&mut picture, origin, &board, &[], None);
    label(&mut picture, origin, "F1, F2", "");
    for &lit in literals {
        let (cell, value) = place(lit);
        if !lit.is_positive() {
            board.open[cell][value] = false;
            continue;
        }
        board.values[cell] = value;
        let name = loaded.reason(&loaded.propagator, lit).unwrap();
        let clause = name.clause(grid.shape()).unwrap();
        let cells: Vec<usize> = clause.iter().map(|&lit| place(lit).0).collect();
        let origin = place_of.next().unwrap();
        draw(&mut picture, origin, &board, &cells, Some(cell));
        let says = format!("x({},{},{value})", cell / SIDE, cell % SIDE);
        label(&mut picture, origin, &says, name.source().name());
        // What the value excludes becomes isolated later, literal by literal; a player crosses it
        // out at once.
        for other in 0..SIDE * SIDE {
            let same = |f: fn(usize) -> usize| f(cell) == f(other);
            if same(|c| c / SIDE) || same(|c| c % SIDE) || same(|c| c / 8 * 2 + c % SIDE / 2) {
                board.open[other][value] = false;
            }
        }
    }
    picture.end()
}
