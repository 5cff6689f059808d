//! Relations between cells (thermometers, arrows, …): each command knows them by the table of
//! `rules/relations` alone.
//!
//! A new relation is added there, with an example in `puzzles/variants`; these tests then walk it
//! through everything that a variant can be used for.

use std::fs;

use neuf_formats::parse_puzzle;
use neuf_sudoku::rules::{Form, Variant};
use neuf_sudoku::{Grid, Rules, Shape};
use neuf_tests::running::{example, neuf, said};
use neuf_words::{Language, Numbering};

fn relations() -> impl Iterator<Item = Variant> {
    let is_drawn = |variant: &Variant| variant.form() == Form::Relation && !variant.is_whole();
    Variant::ALL.iter().copied().filter(is_drawn)
}

#[test]
fn the_example_is_solved_explained_certified_and_drawn() {
    for rule in relations() {
        let path = example(rule);
        let puzzle = parse_puzzle(&fs::read_to_string(&path).unwrap()).unwrap().puzzle;
        assert!(puzzle.rules().variants().contains(&rule));
        let solved = said(&["solve", "--format", "line", &path], "");
        let solution = Grid::from_values(
            puzzle.shape(),
            solved.trim().bytes().map(|digit| digit - b'0').collect(),
        );
        assert!(puzzle.is_solved_by(&solution.unwrap()), "{rule}");
        assert!(said(&["check", "--unique", &path], "").contains("exactly one solution"));
        said(&["prove", &path], "");
        said(&["rate", "--time", "120", &path], "");
        for &language in Language::ALL {
            let lang = ["--lang", language.name()];
            let explained =
                said(&["explain", "--clauses", "--depth", "2", lang[0], lang[1], &path], "");
            assert!(explained.contains(&format!("{rule}(")), "{rule}: {explained}");
            let hint = said(&["hint", lang[0], lang[1], &path], "");
            assert!(hint.contains("variant: "), "{hint}");
            // On a terminal the cells follow the grid, as they stand in the file.
            let drawn = said(&["draw", lang[0], lang[1], &path], "");
            let list = if rule == Variant::GreaterThan { "greater" } else { rule.name() };
            assert!(drawn.contains(&format!("\n{list}:\n")), "{drawn}");
        }
        // The sign of the relation is drawn: without its rules the picture has less in it.
        let with = said(&["draw", "--format", "svg", &path], "");
        let grid = neuf_sudoku::line_text(puzzle.givens());
        let without = said(&["draw", "--format", "svg", "-"], &grid);
        assert!(with.len() > without.len() + 50, "{rule}");
    }
}

/// The comments of a formula tell the rules, so that the answer needs nothing else to be decoded.
#[test]
fn the_formula_goes_out_and_comes_back_with_its_rules() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("formula.cnf");
    let file = file.to_str().unwrap();
    for rule in relations().chain([Variant::Killer, Variant::Jigsaw, Variant::EvenOdd]) {
        let path = example(rule);
        let formula = said(&["encode", &path], "");
        let answer = neuf(["sat", "-"], &formula).stdout;
        let solved = said(&["solve", "--format", "line", &path], "");
        let decoded = said(&["decode", "--puzzle", &path, "--format", "line", "-"], &answer);
        assert_eq!(decoded, solved, "{rule}");
        fs::write(file, &formula).unwrap();
        let decoded = said(&["decode", "--formula", file, "--format", "line", "-"], &answer);
        assert_eq!(decoded, solved, "{rule}");
    }
}

/// The lines of the example, with the solution but for one cell that is changed.
#[test]
fn a_broken_line_is_told_with_its_first_cell_and_its_rule() {
    for rule in relations() {
        let text = fs::read_to_string(example(rule)).unwrap();
        let (_, rules) = parse_puzzle(&text).unwrap().puzzle.into_parts();
        let related = &rules.related()[0];
        // One of the values 1 to 9 in all cells of a line breaks each relation but one; rising
        // values break that one's descent.
        let mut grid = Grid::empty(rules.shape());
        let broken = (1..=9_u8).flat_map(|one| (1..=9).map(move |rest| (one, rest))).find(|pair| {
            for (place, &cell) in related.cells.iter().enumerate() {
                grid.set(cell, if place == 0 { pair.0 } else { pair.1 });
            }
            let values: Vec<u8> = related.cells.iter().map(|&cell| grid.get(cell)).collect();
            !related.relation.holds(&related.setting(&rules), &values)
        });
        assert!(broken.is_some(), "{rule}");
        let input = format!("{}{}\n", rules.text(), neuf_sudoku::line_text(&grid));
        let told = neuf(["check", "-"], &input).stdout;
        // A comparison is told with its values.
        if rule == Variant::GreaterThan {
            assert!(told.contains(" is not greater than "), "{told}");
            continue;
        }
        let name = |language| related.name(rules.shape()).told(language, Numbering::FromOne);
        let (english, meaning) = (name(Language::English), rule.meaning());
        let expected = format!("do not fit {english} ({meaning})");
        // What a sentence names has its place, and no braces that nothing fills.
        let [short, french] = [Language::English, Language::French].map(|language| {
            rules.shape().place(related.cells[0]).short(language, Numbering::FromOne)
        });
        assert!(english.starts_with("the ") && english.contains(&short), "{english}");
        assert!(!english.contains('{') && !english.contains("  "), "{english}");
        assert!(told.contains(&expected), "{expected}: {told}");
        let told = neuf(["check", "--lang", "fr", "-"], &input).stdout;
        let (noun, meaning) = (name(Language::French), Language::French.of(rule.meanings()));
        let expected = ["ne respectent pas", "ne respectent donc pas"]
            .map(|verb| format!("{verb} {noun} ({meaning})"));
        assert!(expected.iter().any(|part| told.contains(part)), "{expected:?}: {told}");
        assert!(noun.contains(&french), "{noun}");
    }
}

#[test]
fn malformed_lines_are_told_with_their_place() {
    let refused = |line: &str| {
        let text =
            format!("variant: thermometer\n{}\nthermometer:\nr1c1 r1c2\n{line}\n", ".".repeat(16));
        let ran = neuf(["solve", "-"], &text);
        assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
        ran.stderr.trim().strip_prefix("neuf: standard input: line 5, ").unwrap().to_owned()
    };
    assert_eq!(refused("r3c3"), "column 1: a line of `thermometer` has 2 cells at least, not 1");
    assert_eq!(
        refused("r3c3 r3c4 r2c4 r3c3"),
        "column 16: the line of `thermometer` begins and ends in row 3, column 3, but `thermometer` \
         needs two ends (only whispers, renban, modular, entropic and region-sum lines may be closed)"
    );
    assert_eq!(
        refused("r3c3 r3c4 r3c3"),
        "column 11: the line of `thermometer` passes row 3, column 3 twice"
    );
    assert_eq!(
        refused("r3c3 r1c1"),
        "column 6: `thermometer` cannot go from row 3, column 3 to row 1, column 1, \
         which do not touch"
    );
    assert_eq!(
        refused("r3c3-r2c1"),
        "column 6: expected a cell in the same row, column or diagonal, found `r2c1`"
    );
    assert_eq!(refused("r3c3 r3c5"), "column 6: expected a cell from r1c1 to r4c4, found `r3c5`");
}

/// A run of cells is read in its direction, and the plural names the list, too.
#[test]
fn lines_may_be_written_as_runs() {
    let read = |lines: &str| {
        let text = format!("{lines}\n{}\n", ".".repeat(16));
        parse_puzzle(&text).unwrap().puzzle.into_parts().1
    };
    let runs = read("Thermometers: r4c4-r4c1; r1c1-r3c3");
    let mut expected = Rules::usual(Shape::new(2, 2).unwrap());
    let shape = expected.shape();
    let falling = (0..3).map(|k| shape.cell(k, k)).collect();
    let back = (0..4).rev().map(|j| shape.cell(3, j)).collect();
    expected.add_clue(Variant::Thermometer, &[], back).unwrap();
    expected.add_clue(Variant::Thermometer, &[], falling).unwrap();
    assert_eq!(runs, expected);
}

#[test]
fn puzzles_are_made_with_the_lines_of_a_file() {
    for rule in relations() {
        let made = said(&["generate", "--seed", "3", "--variant", &example(rule)], "");
        let puzzle = parse_puzzle(&made).unwrap().puzzle;
        let given = parse_puzzle(&fs::read_to_string(example(rule)).unwrap()).unwrap().puzzle;
        assert_eq!(puzzle.rules(), given.rules());
        assert_eq!(said(&["count", "-"], &made), "1\n");
    }
}
