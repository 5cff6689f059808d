//! Variants as a user meets them: the examples, every command, what is refused.

use std::fs;

use neuf_cnf::dimacs;
use neuf_formats::{PuzzleReader, ReaderOptions, parse_puzzle};
use neuf_solver::{Outcome, Solver};
use neuf_sudoku::{Encoding, Puzzle, count_solutions, other_solutions};
use neuf_tests::differential::is_satisfiable_by_batsat;
use neuf_tests::running::{neuf, root};

const KNIGHT: &str = "puzzles/variants/anti-knight.txt";

fn path(name: &str) -> String {
    root().join(name).display().to_string()
}

/// Each example has one solution, which keeps the rules by the direct checker.
#[test]
fn the_examples_are_proper_puzzles_of_their_variants() {
    let mut seen = Vec::new();
    for entry in fs::read_dir(root().join("puzzles/variants")).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let puzzle = parse_puzzle(&text).unwrap().puzzle;
        seen.extend(puzzle.rules().variants());
        let name = path.display().to_string();
        let solved = neuf(["solve", "--format", "line", &name], "");
        assert_eq!((solved.code, solved.stderr.as_str()), (0, ""), "{name}");
        let options = ReaderOptions::of_shape(Some(puzzle.shape()));
        let solution = PuzzleReader::new(solved.stdout.as_bytes(), options).next().unwrap();
        let solution = solution.unwrap().puzzle.into_parts().0;
        assert!(puzzle.is_solved_by(&solution), "{name}");
        assert_eq!(puzzle.rules().violations(&solution).next(), None, "{name}");
        let checked = neuf(["check", "--unique", &name], "");
        assert_eq!(checked.code, 0, "{name}: {}", checked.stderr);
        assert!(checked.stdout.contains("exactly one solution: "), "{}", checked.stdout);
        assert_eq!(neuf(["count", &name], "").stdout, "1\n");
        if puzzle.shape().arrangement().is_some() {
            continue;
        }
        // As a usual puzzle it would have many solutions.
        let usual = count_solutions(&puzzle.into_parts().0.into(), 2, &neuf_cnf::Interrupt::new());
        assert_eq!(usual.unwrap().solutions, 2, "{name}");
    }
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen, neuf_sudoku::rules::Variant::ALL);
}

/// The formula is given to a solver and the answer is decoded, in all encodings.
#[test]
fn a_formula_of_a_variant_goes_out_and_its_model_comes_back() {
    for example in ["combined-6x6", "killer", "jigsaw-7x7"] {
        let name = path(&format!("puzzles/variants/{example}.txt"));
        let expected = neuf(["solve", "--format", "line", &name], "").stdout;
        for encoding in ["extended", "minimal", "compact"] {
            let encoded = neuf(["encode", "--encoding", encoding, &name], "");
            assert_eq!(encoded.code, 0, "{}", encoded.stderr);
            assert!(encoded.stdout.contains("c variant: "));
            let formula =
                dimacs::read(encoded.stdout.as_bytes(), &dimacs::ReadOptions::default()).unwrap();
            let formula = formula.formula;
            let mut solver = Solver::from_formula(&formula);
            assert_eq!(solver.solve(), Outcome::Satisfiable);
            let lits = solver.model().unwrap().true_literals();
            let all: Vec<String> = lits.map(|lit| lit.to_dimacs().to_string()).collect();
            let answer = format!("s SATISFIABLE\nv {} 0\n", all.join(" "));
            let arguments =
                ["decode", "--encoding", encoding, "--puzzle", &name, "--format", "line"];
            let decoded = neuf(arguments, &answer);
            assert_eq!((decoded.code, &decoded.stdout), (0, &expected), "{}", decoded.stderr);
        }
    }
}

#[test]
fn check_names_what_is_broken_and_where() {
    let text = "variant: diagonal, anti-knight\n5........\n.........\n.5.......\n.........\n\
        .........\n.........\n.........\n.........\n........5\n\
        cages: 20: r1c1 r1c2 r1c3; 24: r2c1 r2c2 r2c3\neven: r1c1\ngreater: r5c5 > r1c1\n";
    let ran = neuf(["check", "-"], &text.replacen(".........", "123......", 1));
    assert_eq!(ran.code, 1);
    let found: Vec<&str> =
        ran.stdout.lines().filter_map(|l| l.split_once(": ")).map(|l| l.1).collect();
    let expected = [
        "broken: 5 at row 1, column 1 and row 9, column 9 (the main diagonal)",
        "broken: the cage of sum 24 at r2c1 adds up to 6",
        "broken: 5 at row 1, column 1, which is marked even",
    ];
    for line in expected {
        assert!(found.contains(&line), "{line} in {}", ran.stdout);
    }
    assert!(ran.stderr.contains("faults"), "{}", ran.stderr);
    let json = neuf(["check", "--json", "-"], text).stdout;
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["valid"], false);
    assert_eq!(json["violations"][0]["cells"], serde_json::json!([[1, 1], [9, 9]]));
    let ran = neuf(["solve", "-"], text);
    assert!(ran.stderr.contains("no solution: the givens clash: 5 at row 1"), "{}", ran.stderr);
}

#[test]
fn a_list_under_one_header_is_solved_in_order() {
    let usual = fs::read_to_string(root().join("puzzles/variants/diagonal.txt")).unwrap();
    let puzzle = parse_puzzle(&usual).unwrap().puzzle.into_parts().0;
    let line = neuf_sudoku::line_text(&puzzle);
    let one = neuf(["solve", "--format", "line", &path("puzzles/variants/diagonal.txt")], "");
    let text = format!("variant: diagonal\n{}", format!("{line}\n").repeat(40));
    let ran = neuf(["solve", "--format", "line", "--threads", "3", "-"], &text);
    assert_eq!((ran.code, ran.stdout), (0, one.stdout.repeat(40)));
}

#[test]
fn methods_and_commands_that_know_the_usual_rules_only_refuse() {
    let knight = path(KNIGHT);
    for method in ["bits", "propagation", "probing", "naked-singles", "backtracking", "brute-force"]
    {
        let ran = neuf(["solve", "--method", method, &knight], "");
        assert_eq!((ran.code, ran.stdout.lines().count()), (1, 1), "{method}");
        assert!(ran.stdout.ends_with(": refused\n"), "{}", ran.stdout);
        let why = "the method knows the usual rules only, not the variant (anti-knight)";
        assert!(ran.stderr.contains(why), "{}", ran.stderr);
    }
    assert_eq!(
        neuf(["solve", "--method", "dpll", &path("puzzles/variants/combined-6x6.txt")], "").code,
        0
    );
    let ran = neuf(["transform", "canon", &knight], "");
    assert_eq!(ran.code, 1);
    let why = "this command supports the usual rules only, not the variant (anti-knight)";
    assert!(ran.stderr.contains(why) && ran.stderr.lines().count() == 1, "{}", ran.stderr);
    let ran = neuf(["transform", "canon", "--format", "json", &knight], "");
    assert!(ran.stdout.contains("\"status\":\"refused\""), "{}", ran.stdout);
    let ran = neuf(["encode", "--families", "K1", &knight], "");
    let is_named = ran.stderr.contains("but the puzzle is a variant");
    assert!(ran.code == 1 && is_named, "{}", ran.stderr);
}

/// Without its rules the grid would be another puzzle.
#[test]
fn conversions_keep_the_rules_or_leave_the_puzzle_out() {
    let killer = path("puzzles/variants/killer.txt");
    let ran = neuf(["convert", &killer], "");
    assert_eq!((ran.code, ran.stdout.as_str()), (1, ""));
    assert!(ran.stderr.contains("left out: line cannot express its rules (killer)"));
    let ran = neuf(["convert", "--format", "variant", &killer], "");
    let before = parse_puzzle(&fs::read_to_string(&killer).unwrap()).unwrap();
    assert_eq!(parse_puzzle(&ran.stdout).unwrap().puzzle.rules(), before.puzzle.rules());
}

/// The pictures themselves are compared in the tests of the crate that draws them.
#[test]
fn variants_are_drawn_with_their_signs() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["killer", "jigsaw", "sukaku", "combined-6x6"] {
        let puzzle = path(&format!("puzzles/variants/{name}.txt"));
        for format in ["svg", "html"] {
            let file = folder.path().join(name).with_extension(format);
            let ran = neuf(["draw", &puzzle, "-o", file.to_str().unwrap()], "");
            assert_eq!((ran.code, ran.stderr.as_str()), (0, ""), "{name}.{format}");
            assert!(fs::metadata(&file).unwrap().len() > 1000, "{name}.{format}");
        }
    }
    let drawn = neuf(["draw", "--lang", "fr", &path(KNIGHT)], "").stdout;
    let said = "anti-cavalier – les cases à un saut de cavalier l'une de l'autre diffèrent\n";
    assert!(drawn.ends_with(said), "{drawn}");
    let solved = neuf(["draw", "--solution", &path("puzzles/variants/jigsaw-7x7.txt")], "").stdout;
    let fields = solved.lines().nth(1).unwrap().split(['┃', '│']).map(str::trim);
    assert_eq!(fields.filter(|field| !field.is_empty()).count(), 7, "{solved}");
    // A knight's move from the 9 of r2c3, and another from the 4 of r2c4.
    let marks = neuf(["check", "--candidates", "--json", &path(KNIGHT)], "").stdout;
    let marks: serde_json::Value = serde_json::from_str(&marks).unwrap();
    let cell = |row: usize, column: usize| marks["candidates"][9 * row + column].to_string();
    assert!(!cell(3, 3).contains('9') && !cell(3, 4).contains('4'), "{marks}");
}

#[test]
fn the_only_solution_of_a_variant_can_be_certified() {
    let ran = neuf(["prove", &path("puzzles/variants/combined-6x6.txt")], "");
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert!(ran.stdout.contains("accepted"), "{}", ran.stdout);
}

#[test]
fn malformed_rules_are_told_in_one_line_with_their_place() {
    let text = "variant: killer\n1... .2.. ..3. ...4\ncages:\n8: r1c1 r1c2\n";
    let ran = neuf(["solve", "-"], text);
    assert_eq!((ran.code, ran.stdout.as_str()), (1, "# standard input:4: malformed\n"));
    let expected = "standard input: line 4, column 1: 2 different values add up to 3 at least";
    assert!(ran.stderr.contains(expected) && ran.stderr.lines().count() == 1, "{}", ran.stderr);
}

#[test]
fn rules_are_written_as_they_are_read() {
    for entry in fs::read_dir(root().join("puzzles/variants")).unwrap() {
        let path = entry.unwrap().path();
        let (_, rules) =
            parse_puzzle(&fs::read_to_string(&path).unwrap()).unwrap().puzzle.into_parts();
        let text = format!("{}{}\n", rules.text(), ".".repeat(rules.shape().cell_count()));
        let read = parse_puzzle(&text).unwrap();
        assert_eq!(read.puzzle, Puzzle::empty(rules), "{text}");
    }
}

/// Generated puzzles of variants, read again and checked by another solver: each has one
/// solution, and several without any one of the givens.
#[test]
fn variants_are_generated() {
    for name in ["diagonal", "jigsaw-7x7", "anti-knight", "even-odd", "combined-6x6", "killer"] {
        let rules = path(&format!("puzzles/variants/{name}.txt"));
        let arguments = ["generate", "-n", "2", "--seed", "1", "--minimal", "--variant", &rules];
        let made = neuf(arguments, "");
        assert_eq!((made.code, made.stderr.as_str()), (0, ""), "{name}");
        let threads = arguments.into_iter().chain(["--threads", "1"]);
        assert_eq!(neuf(threads, "").stdout, made.stdout, "{name}");
        let reader = PuzzleReader::new(made.stdout.as_bytes(), ReaderOptions::default());
        let puzzles: Vec<_> = reader.map(|entry| entry.unwrap().puzzle).collect();
        assert_eq!(puzzles.len(), 2, "{name}");
        let solved = neuf(["solve", "--format", "line", "--method", "dpll", "-"], &made.stdout);
        for (puzzle, solution) in puzzles.iter().zip(solved.stdout.lines()) {
            let options = ReaderOptions::of_shape(Some(puzzle.shape()));
            let solution = PuzzleReader::new(solution.as_bytes(), options).next();
            let solution = solution.unwrap().unwrap().puzzle.into_parts().0;
            assert_eq!(puzzle.rules().violations(&solution).next(), None, "{name}");
            assert!(puzzle.is_solved_by(&solution), "{name}");
            let has_other = |puzzle: &Puzzle| {
                let other = other_solutions(puzzle, &solution, Encoding::Extended);
                is_satisfiable_by_batsat(&other)
            };
            assert!(!has_other(puzzle), "{name}");
            for (cell, _) in puzzle.givens().filled() {
                let mut without = puzzle.givens().clone();
                without.set(cell, 0);
                assert!(has_other(&puzzle.with_givens(without)), "{name}");
            }
        }
    }
}

/// Rules that are invented: each puzzle has its own, and the output is a file that says them.
#[test]
fn rules_are_invented_for_each_puzzle() {
    for (names, more) in [
        ("killer", vec!["--clues", "0", "--symmetry", "rotational"]),
        ("jigsaw,diagonal", vec!["--minimal"]),
        ("even-odd", vec!["--level", "easy-medium"]),
        ("thermometer", vec![]),
    ] {
        let arguments = ["generate", "--size", "6", "-n", "4", "--seed", "2", "--variant", names];
        let ran = neuf(arguments.into_iter().chain(more), "");
        assert_eq!((ran.code, ran.stderr.as_str()), (0, ""), "{names}");
        let reader = PuzzleReader::new(ran.stdout.as_bytes(), ReaderOptions::default());
        let puzzles: Vec<_> = reader.map(|entry| entry.unwrap().puzzle).collect();
        assert_eq!(puzzles.len(), 4, "{names}");
        for (number, puzzle) in puzzles.iter().enumerate() {
            let told = puzzle.rules().variants().iter().map(|rule| rule.name()).collect::<Vec<_>>();
            assert!(names.split(',').all(|name| told.contains(&name)), "{names}: {told:?}");
            assert!(puzzles[..number].iter().all(|other| other != puzzle), "{names}");
            assert!(names != "killer" || puzzle.givens().filled().count() == 0);
        }
        let checked = neuf(["check", "--unique", "-q"], &ran.stdout);
        assert_eq!(checked.code, 0, "{names}: {}", checked.stdout);
    }
    let ran = neuf(["generate", "--variant", "kiler"], "");
    assert!(ran.code == 2 && ran.stderr.contains("no file is called `kiler`"), "{}", ran.stderr);
    let ran = neuf(["generate", "--variant", "killer", "--from", "1234341221434321"], "");
    assert_eq!(ran.code, 2, "{}", ran.stderr);
}

#[test]
fn variants_that_cannot_be_are_refused() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("rules");
    let file = file.to_str().unwrap();
    let generate = |rules: &str, more: &[&str]| {
        fs::write(file, rules).unwrap();
        neuf(["generate", "--variant", file].into_iter().chain(more.iter().copied()), "")
    };
    let made = generate("variant: anti-king\n", &["--clues", "30", "--symmetry", "rotational"]);
    let puzzle = parse_puzzle(&made.stdout).unwrap();
    assert_eq!(puzzle.puzzle.givens().filled().count(), 30);
    let none = generate("variant: even-odd\neven: r1c1-r1c5\n", &[]);
    assert_eq!(none.code, 1);
    assert!(none.stderr.contains("no grid keeps these rules (even-odd)"), "{}", none.stderr);
    assert_eq!(generate("variant: diagonal\n", &["--level", "2"]).code, 2);
    assert_eq!(generate("nothing\n", &[]).code, 1);
}
