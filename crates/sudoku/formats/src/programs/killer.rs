//! Killers as the programs and forums of killer sudoku exchange them, such as SumoCue and JSudoku.
//!
//! The line is `3x3::k:` and a number for each cell with a colon behind it: 256 times the sum of
//! the cage, and the number of the cage. A cell whose number is less than 256 is in no cage.
//! `3x3:d:k:` has the two diagonals as well. A line with other fields, or with two sums for a cage,
//! is refused: nothing says what these mean.

use neuf_sudoku::rules::{Rules, Variant, VariantError};
use neuf_sudoku::{Cell, Puzzle, Shape};
use rustc_hash::FxHashSet;

use crate::entry::{Entry, ReaderOptions};
use crate::error::{FormatError, quoted};
use crate::line::Line;
use crate::text::count::check_shape;

/// What is expected of a line.
const WHOLE: [&str; 2] = [
    "a whole killer as SumoCue has it, with 81 numbers behind `3x3::k:`",
    "un killer entier comme ceux de SumoCue, avec 81 nombres après `3x3::k:`",
];

/// Whether a line begins as a killer does.
pub(crate) fn is_killer(line: &Line) -> bool {
    split(line.text.trim()).is_some()
}

/// Whether the diagonals count, and the numbers.
fn split(text: &str) -> Option<(bool, &str)> {
    let numbers = |start: &str| text.strip_prefix(start);
    let usual = numbers("3x3::k:").map(|numbers| (false, numbers));
    usual.or_else(|| Some((true, numbers("3x3:d:k:")?)))
}

/// The puzzle of a line.
pub(crate) fn puzzle(line: &Line, options: ReaderOptions) -> Option<Result<Entry, FormatError>> {
    let text = line.text.trim();
    let (has_diagonals, numbers) = split(text)?;
    let place = line.start();
    let shape = Shape::default();
    if let Err(error) = check_shape(shape, true, options.shape, place) {
        return Some(Err(error));
    }
    Some(match cages(numbers, shape) {
        None => Err(FormatError::unexpected(place, WHOLE, quoted(text))),
        Some(cages) => rules(cages, has_diagonals, shape)
            .map(|rules| Entry::new(Puzzle::empty(rules), line.number))
            .map_err(|error| FormatError::new(place, error)),
    })
}

/// A cage: its number, its sum and its cells.
type Cage = (u32, u32, Vec<Cell>);

fn cages(numbers: &str, shape: Shape) -> Option<Vec<Cage>> {
    let numbers: Vec<&str> = numbers.strip_suffix(':').unwrap_or(numbers).split(':').collect();
    if numbers.len() != shape.cell_count() {
        return None;
    }
    let mut cages: Vec<Cage> = Vec::new();
    let mut alone = FxHashSet::default();
    for (cell, number) in shape.cells().zip(numbers) {
        let number: u32 = number.parse().ok()?;
        let (sum, id) = (number / 256, number % 256);
        match cages.iter_mut().find(|(known, ..)| *known == id) {
            // Whether cells with one number and no sum are a cage is not known.
            _ if sum == 0 && id > 0 && !alone.insert(id) => return None,
            _ if sum == 0 => {}
            Some((_, known, cells)) if *known == sum => cells.push(cell),
            Some(_) => return None,
            None => cages.push((id, sum, vec![cell])),
        }
    }
    (!cages.is_empty()).then_some(cages)
}

fn rules(cages: Vec<Cage>, has_diagonals: bool, shape: Shape) -> Result<Rules, VariantError> {
    let mut rules = Rules::usual(shape);
    if has_diagonals {
        rules.add_rule(Variant::Diagonal)?;
    }
    for (_, sum, cells) in cages {
        rules.add_clue(Variant::Killer, &[sum as usize], cells)?;
    }
    Ok(rules)
}

#[cfg(test)]
mod tests {
    #[test]
    fn cells_of_one_number_without_a_sum_are_refused() {
        let line = |number: u32| {
            let cells = (0..81).map(|at| if at < 3 { number } else { 100 + at });
            format!("3x3::k:{}", cells.map(|cell| format!("{cell}:")).collect::<String>())
        };
        // Cages of one cell, so that there is a cage at all.
        let caged = |number: u32| line(number).replacen(":180:", ":1460:", 1);
        assert!(parse_puzzle(&caged(0)).is_ok() && parse_puzzle(&caged(5)).is_err());
    }

    use crate::parse_puzzle;
    use crate::testing::{CLASSIC, only, read, refused};
    use proptest::prelude::*;

    /// The line of these cages, as sums with the places of their cells.
    fn written(cages: &[(u32, Vec<usize>)]) -> String {
        let number = |at: usize| {
            let cage = cages.iter().position(|(_, places)| places.contains(&at));
            cage.map_or(cages.len() + at, |cage| cages[cage].0 as usize * 256 + cage)
        };
        (0..81).map(|at| format!("{}:", number(at))).collect()
    }

    #[test]
    fn lines_of_numbers_are_cages() {
        let cages = [(3, vec![0, 1]), (15, vec![2, 3, 4]), (9, vec![80]), (17, vec![70, 79])];
        let line = written(&cages);
        let lists = "cages:\n3: r1c1 r1c2\n15: r1c3 r1c4 r1c5\n17: r8c8 r9c8\n9: r9c9\n";
        let empty = ".".repeat(81);
        for (start, header) in [("3x3::k:", ""), ("3x3:d:k:", "variant: diagonal\n")] {
            let expected = parse_puzzle(&format!("{header}{lists}{empty}\n")).unwrap().puzzle;
            for text in
                [format!("{start}{line}"), format!(" {start}{} ", line.trim_end_matches(':'))]
            {
                assert_eq!(parse_puzzle(&text).unwrap().puzzle, expected, "{text}");
            }
        }
    }

    #[test]
    fn other_fields_and_sums_are_refused() {
        let line = format!("3x3::k:{}", written(&[(3, vec![0, 1])]));
        for text in [
            format!("{line}0:"),
            line[..line.len() - 4].to_owned(),
            line.replacen("768", "1024", 1),
            line.replacen("768", "x", 1),
            format!("3x3::k:{}", "0:".repeat(81)),
        ] {
            assert!(refused(&text).contains("SumoCue"), "{text}: {}", refused(&text));
        }
        assert_eq!(only(&format!("3x3::{CLASSIC}")), CLASSIC);
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back(sums in proptest::collection::vec(3..18u32, 1..20)) {
            let cages: Vec<(u32, Vec<usize>)> =
                (0..).map(|k| vec![4 * k, 4 * k + 1]).zip(&sums).map(|(places, &sum)| (sum, places)).collect();
            let text = format!("3x3::k:{}", written(&cages));
            let puzzle = parse_puzzle(&text).unwrap().puzzle;
            let found: Vec<(Option<usize>, usize)> =
                puzzle.rules().cages().iter().map(|cage| (cage.sum, cage.cells.len())).collect();
            let expected: Vec<_> = sums.iter().map(|&sum| (Some(sum as usize), 2)).collect();
            prop_assert_eq!(found, expected);
        }

        #[test]
        fn changed_lines_are_no_panic(at in 0..200usize, c in "[0-9:kdx]") {
            let text = format!("3x3::k:{}", written(&[(3, vec![0, 1]), (17, vec![9, 18])]));
            let _ = read(&format!("{}{c}{}", &text[..at], &text[at + 1..]));
        }
    }
}
