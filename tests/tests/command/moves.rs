//! Rules about moves of chess: each command knows them by the tables of `rules/moves.rs` alone.
//!
//! A new move is added there, with an example in `puzzles/variants`; these tests then walk it
//! through everything that a variant can be used for.

use std::fs;

use neuf_explain::Terms as _;
use neuf_formats::{parse_puzzle, write_variant};
use neuf_sudoku::rules::{Move, Variant};
use neuf_sudoku::{Grid, Puzzle, Rules, Shape};
use neuf_tests::running::{example, neuf, root, said};
use neuf_words::{Language, Told as _};

const CHESS: [Move; 3] = [Move::Knight, Move::King, Move::Elephant];

#[test]
fn the_example_is_solved_explained_certified_and_drawn() {
    for step in CHESS {
        let (rule, path) = (step.variant(), example(step.variant()));
        let puzzle = parse_puzzle(&fs::read_to_string(&path).unwrap()).unwrap().puzzle;
        assert_eq!(puzzle.rules().variants(), [rule]);
        let solved = said(&["solve", "--format", "line", &path], "");
        assert_eq!(said(&["solve", "--method", "dpll", "--format", "line", &path], ""), solved);
        let solution = Grid::from_values(
            puzzle.shape(),
            solved.trim().bytes().map(|digit| digit - b'0').collect(),
        );
        assert!(puzzle.is_solved_by(&solution.unwrap()), "{rule}");
        assert_eq!(said(&["count", &path], ""), "1\n");
        assert!(said(&["check", "--unique", &path], "").contains("exactly one solution"));
        said(&["prove", &path], "");
        said(&["rate", &path], "");
        for &language in Language::ALL {
            let lang = ["--lang", language.name()];
            let explained =
                said(&["explain", "--clauses", "--depth", "2", lang[0], lang[1], &path], "");
            assert!(explained.contains(&format!("{rule}(")), "{rule}: {explained}");
            let hint = said(&["hint", lang[0], lang[1], &path], "");
            assert!(hint.contains(&format!("variant: {rule}")), "{hint}");
            let note = format!("{} – {}", language.variant(rule), language.variant_meaning(rule));
            let drawn = said(&["draw", lang[0], lang[1], &path], "");
            assert!(drawn.ends_with(&format!("{note}\n")), "{drawn}");
        }
    }
}

#[test]
fn the_formula_goes_out_and_comes_back() {
    for step in CHESS {
        let path = example(step.variant());
        let formula = said(&["encode", &path], "");
        let answer = neuf(["sat", "-"], &formula).stdout;
        let decoded = said(&["decode", "--puzzle", &path, "--format", "line", "-"], &answer);
        assert_eq!(decoded, said(&["solve", "--format", "line", &path], ""));
    }
}

#[test]
fn puzzles_are_made_and_written_back() {
    for step in CHESS {
        let mut rules = Rules::usual(Shape::new(2, 3).unwrap());
        rules.add_rule(step.variant()).unwrap();
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("rules.txt");
        let mut text = fs::File::create(&file).unwrap();
        write_variant(&mut text, &Grid::empty(rules.shape()), &rules).unwrap();
        let made = said(&["generate", "--seed", "3", "--variant", file.to_str().unwrap()], "");
        let puzzle = parse_puzzle(&made).unwrap().puzzle;
        assert_eq!(puzzle.rules().variants(), [step.variant()]);
        assert_eq!(said(&["count", "-"], &made), "1\n");
    }
}

/// Two equal values a move apart are a fault that is told by the name of the move, and the value
/// is no candidate there.
#[test]
fn a_broken_rule_is_told() {
    for step in CHESS {
        let mut rules = Rules::usual(Shape::default());
        rules.add_rule(step.variant()).unwrap();
        let (_, one, other) = rules.kept_apart().next().unwrap();
        let mut grid = Grid::empty(rules.shape());
        grid.set(one, 5);
        let before = Puzzle::new(grid.clone(), rules.clone()).unwrap();
        assert!(!neuf_sudoku::candidates(&before).get(other).contains(5), "{step}");
        grid.set(other, 5);
        let text = format!("variant: {}\n{}\n", step.variant(), neuf_sudoku::line_text(&grid));
        let told = neuf(["check", "-"], &text);
        assert!(told.code == 1 && told.stdout.contains(&format!("({step})")), "{}", told.stdout);
        let told = neuf(["check", "--lang", "fr", "-"], &text).stdout;
        assert!(told.contains(&format!("({})", step.told(Language::French))), "{told}");
    }
}

/// The words that the fuzzers try include the names of all variants, and the guide has a line for
/// each.
#[test]
fn the_dictionary_and_the_guide_have_all_variants() {
    let text = |path: &str| fs::read_to_string(root().join(path)).unwrap();
    let dictionary = text("fuzz/dictionaries/variants.dict");
    let guide = text("book/sudoku/variants.md");
    for variant in Variant::ALL {
        assert!(dictionary.contains(&format!("\n\"{variant}\"\n")), "{variant}");
        assert!(guide.contains(&format!("\n| `{variant}` | ")), "{variant}");
    }
}
