//! Rules of cells that differ beside those of chess and relations: extra regions, cages without a
//! sum, disjoint groups, and moves that a puzzle names. Each goes through every command.

use std::fs;

use neuf_explain::Terms as _;
use neuf_formats::parse_puzzle;
use neuf_sudoku::rules::Variant;
use neuf_sudoku::{Grid, Puzzle};
use neuf_tests::running::{example, neuf, said};
use neuf_words::Language;

const RULES: [Variant; 5] = [
    Variant::ExtraRegion,
    Variant::PlainCage,
    Variant::DisjointGroups,
    Variant::AnyMove,
    Variant::AntiQueen,
];

fn puzzle(rule: Variant) -> Puzzle {
    let puzzle = parse_puzzle(&fs::read_to_string(example(rule)).unwrap()).unwrap().puzzle;
    assert_eq!(puzzle.rules().variants(), [rule]);
    puzzle
}

#[test]
fn the_example_is_solved_explained_certified_and_drawn() {
    for rule in RULES {
        let (path, puzzle) = (example(rule), puzzle(rule));
        let solved = said(&["solve", "--format", "line", &path], "");
        assert_eq!(said(&["solve", "--method", "dpll", "--format", "line", &path], ""), solved);
        let values = solved.trim().bytes().map(|digit| digit - b'0').collect();
        let solution = Grid::from_values(puzzle.shape(), values).unwrap();
        assert!(puzzle.is_solved_by(&solution), "{rule}");
        assert!(said(&["check", "--unique", &path], "").contains("exactly one solution"));
        said(&["prove", &path], "");
        said(&["rate", &path], "");
        let formula = said(&["encode", &path], "");
        let answer = neuf(["sat", "-"], &formula).stdout;
        let decoded = said(&["decode", "--puzzle", &path, "--format", "line", "-"], &answer);
        assert_eq!(decoded, solved, "{rule}");
        for &language in Language::ALL {
            let lang = ["--lang", language.name()];
            let explained =
                said(&["explain", "--clauses", "--depth", "2", lang[0], lang[1], &path], "");
            assert!(explained.contains(&format!("{rule}(")), "{rule}: {explained}");
            let hint = said(&["hint", lang[0], lang[1], &path], "");
            assert!(hint.contains(&format!("variant: {rule}")), "{hint}");
            let drawn = said(&["draw", lang[0], lang[1], &path], "");
            let is_told = drawn.contains(&format!("\n{rule}:"))
                || drawn.contains(language.variant_meaning(rule));
            assert!(is_told, "{drawn}");
        }
        // The sign or the note is drawn: without its rules the picture has less in it.
        let with = said(&["draw", "--format", "svg", &path], "");
        let grid = neuf_sudoku::line_text(puzzle.givens());
        let without = said(&["draw", "--format", "svg", "-"], &grid);
        assert!(with.len() > without.len() + 50, "{rule}");
    }
}

#[test]
fn puzzles_are_made_with_the_rules_of_a_file_and_with_new_ones() {
    for rule in RULES {
        for asked in [example(rule), rule.to_string()] {
            let made = said(&["generate", "--seed", "3", "--variant", &asked], "");
            let found = parse_puzzle(&made).unwrap().puzzle;
            assert_eq!(found.rules().variants(), [rule]);
            assert_eq!(said(&["count", "-"], &made), "1\n");
        }
    }
}

/// Two equal values that a rule keeps apart are a fault with its name, and where one of them
/// stands, it is no candidate of the other cell.
#[test]
fn a_broken_rule_is_told() {
    for rule in RULES {
        let (_, rules) = puzzle(rule).into_parts();
        let value = 9;
        let concerns = |name: &neuf_sudoku::rules::ZoneName| name.concerns(value);
        let pair = rules.kept_apart().find(|(name, ..)| concerns(name)).unwrap();
        let (name, one, other) = pair;
        let mut grid = Grid::empty(rules.shape());
        grid.set(one, value);
        let before = Puzzle::new(grid.clone(), rules.clone()).unwrap();
        assert!(!neuf_sudoku::candidates(&before).get(other).contains(value), "{rule}");
        grid.set(other, value);
        let text = format!("{}{}\n", rules.text(), neuf_sudoku::line_text(&grid));
        let told = neuf(["check", "-"], &text);
        assert!(told.code == 1 && told.stdout.contains(&format!("({name})")), "{}", told.stdout);
        assert_eq!(neuf(["check", "--lang", "fr", "-"], &text).code, 1);
    }
}

#[test]
fn mistakes_in_lists_are_told_with_their_place() {
    let refused = |list: &str| {
        let ran = neuf(["solve", "-"], &format!("variant: diagonal\n{}\n{list}\n", ".".repeat(16)));
        assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
        ran.stderr.trim().strip_prefix("neuf: standard input: line 3, ").unwrap().to_owned()
    };
    assert_eq!(
        refused("extra-region: r1c1"),
        "column 15: a line of `extra-region` has 2 cells at least, not 1"
    );
    assert_eq!(
        refused("plain-cage: r1c1 r1c2 r1c1"),
        "column 13: the line of `plain-cage` passes row 1, column 1 twice"
    );
    assert_eq!(
        refused("extra-region: r1c1-r2c3"),
        "column 15: a cage of 6 cells repeats a value: there are 4"
    );
    assert_eq!(
        refused("move: 1"),
        "column 8: expected the two numbers of a move, such as 1,3, found the end of the line"
    );
    assert_eq!(
        refused("move: 1,4"),
        "column 7: a move goes from 1 to 3 cells in each direction, not 1 and 4"
    );
    assert_eq!(refused("anti-queen: 5"), "column 13: values go from 1 to 4; there is no 5");
    assert_eq!(
        refused("clone: r1c1 r1c2 r2c2"),
        "column 8: `clone` needs two shapes of as many cells each; 3 cells have no halves"
    );
    assert_eq!(
        refused("difference: r1c1 r1c2"),
        "column 13: each `difference` has one number in its clue, not 0"
    );
}
