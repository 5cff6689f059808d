//! The ids of games of Solo, the sudoku of Simon Tatham's Portable Puzzle Collection.
//!
//! An id is `parameters:description`. The parameters are `3x3` (the boxes in a row of boxes and the
//! boxes in a column of boxes), or `9j` for a jigsaw of side 9, then `x` for the two diagonals, `k`
//! for a killer, and what the generator was asked for (`r4`, `db` …). The description are the
//! cells: a number is a given, `a` to `z` are 1 to 26 empty cells, `_` parts two numbers. Then,
//! each behind a comma, come the regions of a jigsaw, the cages of a killer and the sums of these,
//! which stand in one cell of each cage. Regions and cages are told by the walls between
//! neighbours: all upright ones row by row, then all level ones column by column; a letter is 0
//! (`_`) to 25 (`y`) places without a wall and then one with a wall, and `z` is 25 places without.
//!
//! An id of which only a part can be read is refused, since its letters and digits may be the
//! values of some other grid by chance. An id `3x3#12345` has the seed of a generator alone.

use neuf_sudoku::rules::{Regions, Rules, Variant, VariantError};
use neuf_sudoku::{Grid, Puzzle, Shape};

use crate::entry::{Entry, ReaderOptions};
use crate::error::{FormatError, quoted};
use crate::line::Line;
use crate::text::count::check_shape;

/// What is expected of an id.
const WHOLE: [&str; 2] = [
    "a whole game of Simon Tatham's Solo (this id seems to be cut off or changed)",
    "une partie entière du Solo de Simon Tatham (cet identifiant semble coupé ou modifié)",
];

/// What is expected of an id with a seed.
const SPECIFIC: [&str; 2] = [
    "a game of Simon Tatham's Solo with its cells (this id has only the seed of a generator: take \
     the one from the menu entry Specific)",
    "une partie du Solo de Simon Tatham avec ses cases (cet identifiant n'a que la graine d'un \
     générateur : prenez celui de l'entrée de menu Specific)",
];

/// The most values of a game.
const MOST: usize = 31;

/// What the parameters say.
struct Parameters {
    /// The shape of the boxes; of a jigsaw, some shape of its side.
    shape: Shape,
    is_jigsaw: bool,
    has_diagonals: bool,
    is_killer: bool,
}

/// The number at the start of a text, and the text behind it.
fn number(text: &str) -> Option<(usize, &str)> {
    let (digits, rest) =
        text.split_at(text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len()));
    Some((digits.parse().ok()?, rest))
}

/// Reads the parameters; `None` if the text has others. The rest begins with `:` or `#`.
fn parameters(text: &str) -> Option<(Parameters, &str)> {
    let (columns, mut rest) = number(text)?;
    let mut rows = None;
    if let Some((number, after)) = rest.strip_prefix('x').and_then(number) {
        (rows, rest) = (Some(number), after);
    }
    let (mut is_jigsaw, mut has_diagonals, mut is_killer) = (false, false, false);
    while !rest.starts_with([':', '#']) {
        let mut chars = rest.chars();
        match chars.next()? {
            'j' => is_jigsaw = true,
            'x' => has_diagonals = true,
            'k' => is_killer = true,
            'd' if matches!(chars.next(), Some('t' | 'b' | 'i' | 'a' | 'e' | 'u')) => {}
            'a' => {}
            'r' | 'm' => {
                let after = chars.as_str();
                chars = number(after.strip_prefix('d').unwrap_or(after))?.1.chars();
            }
            _ => return None,
        }
        rest = chars.as_str();
    }
    // A number alone stands before other things, too.
    if rows.is_none() && !is_jigsaw {
        return None;
    }
    let side = columns.checked_mul(rows.unwrap_or(1)).filter(|&side| (2..=MOST).contains(&side))?;
    // As many boxes stand in a row as each has rows.
    let shape = match is_jigsaw {
        true => Shape::new(1, side),
        false => Shape::new(columns, rows.unwrap_or(1)),
    };
    Some((Parameters { shape: shape.ok()?, is_jigsaw, has_diagonals, is_killer }, rest))
}

/// Whether a line may be the id of a game.
pub(crate) fn is_id(line: &Line) -> bool {
    parameters(line.text.trim()).is_some()
}

/// The game of a line, if the line is an id. A line of other characters, and a line with a
/// character for each cell, are of another kind, unless they are a whole description as well.
pub(crate) fn puzzle(line: &Line, options: ReaderOptions) -> Option<Result<Entry, FormatError>> {
    let text = line.text.trim();
    let place = line.start();
    let (parameters, rest) = parameters(text)?;
    let refused = |expected| Some(Err(FormatError::unexpected(place, expected, quoted(text))));
    let Some(description) = rest.strip_prefix(':') else { return refused(SPECIFIC) };
    let is_usual = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '_' | ',');
    let Some(game) = Game::read(&parameters, description) else {
        let is_id = description.chars().all(is_usual)
            && description.contains(|c: char| c.is_ascii_lowercase())
            && description.contains(|c: char| c.is_ascii_digit() || c == ',')
            && (description.len() != parameters.shape.cell_count() || description.contains(','));
        return if is_id { refused(WHOLE) } else { None };
    };
    let (shape, has_boxes) = (parameters.shape, !parameters.is_jigsaw);
    if let Err(error) = check_shape(shape, has_boxes, options.shape, place) {
        return Some(Err(error));
    }
    let puzzle = game.puzzle(&parameters, shape).map_err(|error| FormatError::new(place, error));
    Some(puzzle.map(|puzzle| Entry::new(puzzle, line.number)))
}

/// What a description says.
struct Game {
    /// The values of the cells; 0 in an empty one.
    cells: Vec<usize>,
    /// The number of the region of each cell of a jigsaw.
    regions: Option<Vec<usize>>,
    /// The number of the cage of each cell of a killer, and the sums.
    cages: Option<(Vec<usize>, Vec<usize>)>,
}

impl Game {
    fn read(parameters: &Parameters, description: &str) -> Option<Game> {
        let side = parameters.shape.side();
        let mut parts = description.split(',');
        let cells = numbers(parts.next()?, side, side)?;
        let regions = match parameters.is_jigsaw {
            true => Some(divided(parts.next()?, side)?),
            false => None,
        };
        let cages = match parameters.is_killer {
            true => {
                Some((divided(parts.next()?, side)?, numbers(parts.next()?, side, side * side)?))
            }
            false => None,
        };
        parts.next().is_none().then_some(Game { cells, regions, cages })
    }

    fn puzzle(&self, parameters: &Parameters, shape: Shape) -> Result<Puzzle, VariantError> {
        let mut rules = Rules::usual(shape);
        if let Some(regions) = &self.regions {
            let sign = |&region: &usize| char::from_u32(0x100 + region as u32).unwrap_or_default();
            rules.set_regions(Regions::of_map(&regions.iter().map(sign).collect::<String>())?)?;
        }
        if parameters.has_diagonals {
            rules.add_rule(Variant::Diagonal)?;
        }
        if let Some((cages, sums)) = &self.cages {
            for cage in 0..=cages.iter().copied().max().unwrap_or_default() {
                let places = || (0..cages.len()).filter(|&place| cages[place] == cage);
                let clues: Vec<usize> =
                    places().map(|at| sums[at]).filter(|&sum| sum > 0).collect();
                let cells = shape.cells().zip(cages).filter(|&(_, &of)| of == cage);
                rules.add_clue(Variant::Killer, &clues, cells.map(|(cell, _)| cell).collect())?;
            }
        }
        let values = self.cells.iter().map(|&value| value as u8).collect();
        let givens = Grid::from_values(rules.shape(), values).unwrap_or_else(|| Grid::empty(shape));
        Ok(Puzzle::empty(rules).with_givens(givens))
    }
}

/// The numbers of the cells, 0 in an empty one; `None` if they are not one for each cell, up to
/// `most`.
fn numbers(text: &str, side: usize, most: usize) -> Option<Vec<usize>> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if found.len() > side * side {
            return None;
        }
        if let Some((value, after)) = number(rest).filter(|_| c != '0') {
            found.push(value);
            rest = after;
        } else {
            match c {
                'a'..='z' => found.resize(found.len() + letter(c), 0),
                '_' => {}
                _ => return None,
            }
            rest = &rest[1..];
        }
    }
    (found.len() == side * side && found.iter().all(|&value| value <= most)).then_some(found)
}

/// The number of a letter, from 1.
fn letter(c: char) -> usize {
    c as usize - 'a' as usize + 1
}

/// The number of the part in which each cell is, as the walls divide the grid.
fn divided(text: &str, side: usize) -> Option<Vec<usize>> {
    let places = 2 * side * (side - 1);
    // Behind the last place stands a wall that ends the text.
    let mut has_wall = vec![false; places + 1];
    let mut at = 0;
    for c in text.chars() {
        at += match c {
            '_' => 0,
            'a'..='y' => letter(c),
            'z' => 25,
            _ => return None,
        };
        if c != 'z' {
            *has_wall.get_mut(at)? = true;
            at += 1;
        }
    }
    if at != places + 1 {
        return None;
    }
    let mut parts: Vec<usize> = (0..side * side).collect();
    for at in (0..places).filter(|&at| !has_wall[at]) {
        let (line, step) = (at / (side - 1), at % (side - 1));
        let [one, other] = match line.checked_sub(side) {
            None => [line * side + step, line * side + step + 1],
            Some(column) => [step * side + column, (step + 1) * side + column],
        };
        let (kept, gone) = (parts[one].min(parts[other]), parts[one].max(parts[other]));
        parts.iter_mut().filter(|part| **part == gone).for_each(|part| *part = kept);
    }
    // Numbers without gaps.
    let mut known: Vec<usize> = parts.clone();
    known.sort_unstable();
    known.dedup();
    parts.iter().map(|part| known.binary_search(part).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_puzzle;
    use crate::testing::{CLASSIC, only, read, refused};
    use neuf_testing::grids as strategies;
    use proptest::prelude::*;

    /// Games that the program itself has made, with its solutions.
    const GAMES: [(&str, &str); 8] = [
        ("2x2:e1a4_3a1e", "4321 2134 3412 1243"),
        ("2x3:e1b1_4a2c1a5_1a4c3a5_6b6e", "426351 531462 263145 154236 315624 642513"),
        (
            "3x3db:d8a2a6_2b5c8b4c7b3b4b3a1_7_3_1e2_8_7_8a6b9b1b4c9b7c9b1_9a8a7d",
            "591384276 237561489 846927153 624893517 319745628 785612934 162438795 473259861 958176342",
        ),
        (
            "3x3x:b1_3_8_4b6_2c6b8_9a4l5c1_5e2_4c9l3a6_2b4c5_3b2_9_8_6b",
            "591384276 237561489 846729153 762435918 159876324 483912567 914657832 628143795 375298641",
        ),
        (
            "3x3k:zzzc,_aa_a___a___a_a______a______a____a_a___a_____b_____aaa_b_ba_aa___aaa_____aaa__a_\
             aba_a_bbaabaaaaa_,12_8a10a20_4a12a21a11b14_8c9_4d12_7_12a29a10a19c21c14a11c10_3d18_10b9_\
             5a14_9c18b14b10c13b4a",
            "952467318 381295764 764138529 195876243 238954176 476321985 619783452 543612897 827549631",
        ),
        (
            "6j:b6a1h4a2d2a3h5a6b,b_c_bba____c_eda_a_ac_a_aca",
            "426315 135426 541263 612534 364152 253641",
        ),
        ("5jx:f2_4i5_3f,a_b_aa_a_ccb_dbbb", "51243 32451 43125 14532 25314"),
        (
            "4x3:g5_7_2a8a7_4_11a8_10_2a5h8_6d2h1a12_10_1b9c3a8b6_12a3_2_7a8a9b8a7a11_5_4a12_3b4a8c1b11_5_\
             4a3h6d11_10h1a7_4_3a11_10_12a7a9_6_1g",
            "B36941C572A8 174BC8A29563 C5A32786194B 298A56B3417C A1B4956C3782 56C1327B849A 9827 6B54AC31 \
             3478AC9126B5 4A3C89175B26 8C52BA496317 621574 38BAC9 7B961 32AC854",
        ),
    ];

    #[test]
    fn games_of_the_program_have_its_solutions() {
        for (id, solution) in GAMES {
            let puzzle = parse_puzzle(id).unwrap().puzzle;
            let solution = solution.replace(' ', "");
            let value = |c: char| c.to_digit(36).unwrap() as u8;
            let grid = Grid::from_values(puzzle.shape(), solution.chars().map(value).collect());
            let grid = grid.unwrap();
            assert!(puzzle.is_solved_by(&grid), "{id}");
            assert!(strategies::extends(&grid, puzzle.givens()), "{id}");
            let rules = puzzle.rules();
            assert_eq!(rules.has_rule(Variant::Diagonal), id.contains("x:"), "{id}");
            assert_eq!(rules.cages().is_empty(), !id.contains("k:"), "{id}");
            assert_eq!(rules.regions().is_some(), id.contains('j'), "{id}");
        }
        let killer = parse_puzzle(GAMES[4].0).unwrap().puzzle;
        let first = &killer.rules().cages()[0];
        assert_eq!((first.sum, first.cells.len(), killer.rules().cages().len()), (Some(12), 2, 34));
        let sums = killer.rules().cages().iter().filter_map(|cage| cage.sum);
        assert_eq!(sums.sum::<usize>(), 9 * 45);
    }

    #[test]
    fn parts_of_ids_are_refused_and_other_lines_are_read_as_before() {
        // The boxes of an id are those of its puzzle.
        let id = format!("2x3:{}", "zj");
        let other = ReaderOptions { shape: Shape::new(3, 2).ok(), ..ReaderOptions::default() };
        assert_eq!(parse_puzzle(&id).unwrap().puzzle.shape().to_string(), "2x3");
        assert!(crate::parse_puzzle_with(&id, other).is_err());
        for (id, _) in GAMES {
            for cut in
                [&id[..id.len() - 2], &format!("{id}a"), &format!("{id}_1"), &format!("{id},a")]
            {
                assert!(refused(cut).contains("Simon Tatham"), "{cut}: {}", refused(cut));
            }
        }
        assert!(refused("3x3#123456").contains("seed"));
        let error =
            parse_puzzle("3x3:d8a2a6_2b5c8b4c7b3b4b3a1_7_3_1e2_8_7_8a6b9b1b4c9b7c9b1_9a8a7c");
        assert_eq!(error.unwrap_err().place(), (1, 1));
        for other in [format!("3x3:{CLASSIC}"), format!("3x3: {CLASSIC}"), format!("9x9:{CLASSIC}")]
        {
            assert_eq!(only(&other), CLASSIC, "{other}");
        }
        assert!(parse_puzzle("9:a1b2").is_err());
    }

    /// The description that the program gives to these values.
    fn description(values: &[u8]) -> String {
        let mut text = String::new();
        let mut rest = values;
        while let Some(&value) = rest.first() {
            let empty = rest.iter().take_while(|&&value| value == 0).count().min(26);
            if value > 0 && text.ends_with(|c: char| c.is_ascii_digit()) {
                text.push('_');
            }
            match empty {
                0 => text.push_str(&value.to_string()),
                _ => text.push(char::from(b'a' + empty as u8 - 1)),
            }
            rest = &rest[empty.max(1)..];
        }
        text
    }

    proptest! {
        #[test]
        fn what_the_program_writes_is_read(
            grid in prop_oneof![
                strategies::any_grids(Shape::default()),
                strategies::any_grids(Shape::new(4, 3).unwrap()),
                strategies::any_grids(Shape::new(2, 3).unwrap()),
            ],
        ) {
            let shape = grid.shape();
            let size = format!("{}x{}", shape.box_rows(), shape.box_columns());
            let id = format!("{size}:{}", description(grid.values()));
            let entry = parse_puzzle(&id).unwrap();
            prop_assert_eq!(entry.puzzle.givens(), &grid);
        }

        #[test]
        fn changed_ids_are_no_panic(game in 0..GAMES.len(), at in 0..300usize, c in "[a-z0-9_,:jkx]") {
            let id = GAMES[game].0;
            let at = at % id.len();
            let _ = read(&format!("{}{c}{}", &id[..at], &id[at + 1..]));
            let _ = read(&id[at..]);
        }
    }
}
