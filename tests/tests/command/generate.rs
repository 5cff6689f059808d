//! `neuf generate`, and the commands for collections of puzzles: minimize, canon, morph,
//! dedup.

use std::collections::BTreeSet;

use neuf_cnf::Interrupt;
use neuf_formats::parse_puzzle;
use neuf_sudoku::{Grid, MethodName, MethodOptions, MethodOutcome, Solutions, line_text};
use neuf_tests::running::neuf;
use serde_json::Value;

/// Whether a puzzle has one solution, by the SAT engine.
fn is_proper(puzzle: &Grid) -> bool {
    Solutions::of(&puzzle.clone().into(), &Interrupt::new()).unwrap().take(2).count() == 1
}

fn grid(line: &str) -> Grid {
    parse_puzzle(line).unwrap().puzzle.into_parts().0
}

/// The output of the command, which must succeed.
fn lines(arguments: &[&str], input: &str) -> Vec<String> {
    let ran = neuf(arguments.iter().copied(), input);
    assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.stderr);
    ran.stdout.lines().map(str::to_owned).collect()
}

#[test]
fn a_seed_tells_the_puzzles_on_any_number_of_threads() {
    let of = |seed: &str, threads: &str| {
        lines(&["generate", "-n", "70", "--seed", seed, "--threads", threads], "")
    };
    let one = of("7", "1");
    assert_eq!(one.len(), 70);
    assert_eq!(one, of("7", "4"));
    assert_ne!(one, of("8", "4"));
    for line in one.iter().take(5) {
        let puzzle = grid(line);
        assert!(is_proper(&puzzle));
        for (cell, _) in puzzle.filled() {
            let mut without = puzzle.clone();
            without.set(cell, 0);
            assert!(!is_proper(&without), "{line}");
        }
    }
}

#[test]
fn csv_and_json_have_the_solution() {
    let table = lines(&["generate", "-n", "2", "--seed", "1", "--format", "csv"], "");
    let header = "puzzle,solution,givens,level,score,difficulty,hardest";
    assert_eq!((table.len(), table[0].as_str()), (3, header));
    let fields: Vec<&str> = table[1].split(',').collect();
    let (puzzle, solution) = (fields[0], fields[1]);
    assert!(fields[3].parse::<u8>().is_ok() && fields[4].parse::<f64>().is_ok(), "{}", table[1]);
    let report = MethodName::Backtracking
        .solve(&grid(puzzle).into(), &MethodOptions::default(), &Interrupt::new())
        .unwrap();
    assert_eq!((report.outcome, line_text(&report.grid)), (MethodOutcome::Solved, solution.into()));
    let arguments =
        ["generate", "--seed", "1", "--format", "json", "--level", "1", "--clues", "26-36"];
    let json: Value = serde_json::from_str(&lines(&arguments, "")[0]).unwrap();
    let givens = grid(json["puzzle"].as_str().unwrap()).filled().count();
    assert_eq!((json["level"].as_u64(), json["givens"].as_u64()), (Some(1), Some(givens as u64)));
    let rated = lines(&["rate", json["puzzle"].as_str().unwrap()], "");
    assert_eq!(rated[0].split('\t').nth(1), Some("1"));
}

#[test]
fn patterns_and_solutions_are_taken() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("pattern");
    std::fs::write(
        &path,
        "xx.|...\n.xx|..x\n---+---\nx..|.x.\n..x|x..\n---+---\n.x.|..x\n...|xx.\n",
    )
    .unwrap();
    let path = path.to_str().unwrap();
    let made = lines(&["generate", "--seed", "2", "--size", "6", "--pattern", path], "");
    let marks: Vec<usize> = grid(&made[0]).filled().map(|(cell, _)| cell.position()).collect();
    assert_eq!(marks, [0, 1, 7, 8, 11, 12, 16, 20, 21, 25, 29, 33, 34]);
    assert!(is_proper(&grid(&made[0])));
    let full = lines(&["solve", &made[0]], "").remove(0);
    let other = lines(&["generate", "--from", &full, "--seed", "3"], "").remove(0);
    assert_eq!(lines(&["solve", &other], ""), [full]);
}

#[test]
fn what_cannot_be_is_said() {
    let ran = neuf(["generate", "--clues", "9-16"], "");
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("fewer than 17"), "{}", ran.stderr);
    let ran = neuf(["generate", "--clues", "17", "--symmetry", "full", "--time", "200ms"], "");
    assert_eq!((ran.code, ran.stdout.as_str()), (1, ""));
    assert!(ran.stderr.contains("gave up on puzzle 1"), "{}", ran.stderr);
    assert!(ran.stderr.contains(" attempts"), "{}", ran.stderr);
    assert!(ran.stderr.contains("; others had"), "{}", ran.stderr);
}

/// It is not drawn but searched for, and is the same on any number of threads.
#[test]
fn what_is_rare_is_searched_for() {
    let of = |threads: &str| {
        lines(&["generate", "-n", "2", "--seed", "1", "--clues", "19-20", "--threads", threads], "")
    };
    let made = of("1");
    assert_eq!(made, of("2"));
    for line in &made {
        let puzzle = grid(line);
        assert!(is_proper(&puzzle) && (19..=20).contains(&puzzle.filled().count()), "{line}");
    }
}

#[test]
fn isomorphs_share_their_form_and_fall_together() {
    let puzzles = lines(&["generate", "-n", "6", "--seed", "4"], "");
    let input = puzzles.join("\n");
    let morphed = lines(&["transform", "shuffle", "--seed", "1"], &input);
    assert_ne!(morphed, puzzles);
    assert_eq!(morphed, lines(&["transform", "shuffle", "--seed", "1", "--threads", "1"], &input));
    let forms = lines(&["transform", "canon"], &input);
    assert_eq!(forms, lines(&["transform", "canon"], &morphed.join("\n")));
    // The form of a form is the form itself.
    assert_eq!(forms, lines(&["transform", "canon"], &forms.join("\n")));
    let both = format!("{input} rated 7.2\n{}\n{}\n", puzzles[0], morphed.join("\n"));
    let mut expected = puzzles.clone();
    expected[5].push_str(" rated 7.2");
    assert_eq!(lines(&["transform", "dedup"], &both), expected);
    let exact = lines(&["transform", "dedup", "--exact"], &both);
    assert_eq!(exact.len(), 12);
}

#[test]
fn the_map_leads_to_the_form() {
    let puzzle = lines(&["generate", "--seed", "5"], "").remove(0);
    let line = lines(&["transform", "canon", "--mapping", &puzzle], "").remove(0);
    let fields: Vec<&str> = line.split('\t').collect();
    let numbers = |field: &str| -> Vec<usize> {
        field.split(',').map(|number| number.parse().unwrap()).collect()
    };
    let [rows, columns, values] = [2, 3, 4].map(|field| numbers(fields[field]));
    let (from, form) = (grid(&puzzle), grid(fields[0]));
    let shape = from.shape();
    for cell in shape.cells() {
        let (i, j) = (rows[shape.row(cell)] - 1, columns[shape.column(cell)] - 1);
        let (i, j) = if fields[1] == "T" { (j, i) } else { (i, j) };
        let value = usize::from(from.get(shape.cell(i, j)));
        let value = if value == 0 { 0 } else { values[value - 1] };
        assert_eq!(usize::from(form.get(cell)), value);
    }
    let json: Value =
        serde_json::from_str(&lines(&["transform", "canon", "--format", "json", &puzzle], "")[0])
            .unwrap();
    assert_eq!(json["canonical"], fields[0]);
}

/// All 288 grids of side 4 are isomorphic to one of two.
#[test]
fn two_grids_of_side_four_are_different() {
    let empty = Grid::empty(neuf_sudoku::Shape::new(2, 2).unwrap());
    let all: Vec<String> = Solutions::of(&empty.into(), &Interrupt::new())
        .unwrap()
        .map(|grid| line_text(&grid))
        .collect();
    assert_eq!(all.len(), 288);
    let kept = lines(&["transform", "dedup"], &all.join("\n"));
    assert_eq!((kept.len(), &kept[0]), (2, &all[0]));
}

#[test]
fn minimizing_keeps_the_solution() {
    let puzzle = lines(&["generate", "--seed", "6", "--clues", "40"], "").remove(0);
    let plain = lines(&["transform", "minimize", &puzzle], "").remove(0);
    let seeded = lines(&["transform", "minimize", "--seed", "1", &puzzle], "").remove(0);
    assert_ne!(plain, seeded);
    for line in [&plain, &seeded] {
        let minimal = grid(line);
        assert!(
            is_proper(&minimal)
                && minimal.filled().all(|(cell, value)| grid(&puzzle).get(cell) == value)
        );
        for (cell, _) in minimal.filled() {
            let mut without = minimal.clone();
            without.set(cell, 0);
            assert!(!is_proper(&without));
        }
    }
    let ran = neuf(["transform", "minimize", &".".repeat(81)], "");
    assert_eq!((ran.code, ran.stdout.trim_end()), (1, "# argument:1: several solutions"));
}

#[test]
fn puzzles_are_made_for_a_level_of_hodoku() {
    let made = neuf(["generate", "--seed", "3", "-n", "2", "--hodoku", "hard"], "");
    assert_eq!(made.code, 0, "{}", made.stderr);
    let rated = neuf(["rate", "--hodoku", "-"], &made.stdout);
    assert_eq!(rated.stdout.lines().filter(|line| line.contains("\thard\t")).count(), 2);
    let wrong = neuf(["generate", "--hodoku", "tough"], "");
    assert!(wrong.code == 2 && wrong.stderr.contains("hard-unfair"), "{}", wrong.stderr);
}

/// The rating is that of `neuf rate --se`, and each puzzle of a run is another one.
#[test]
fn puzzles_are_made_for_a_rating_of_sudoku_explainer() {
    let made = neuf(["generate", "--seed", "3", "-n", "3", "--se", "3.4-4.4"], "");
    assert_eq!(made.code, 0, "{}", made.stderr);
    let rated = neuf(["rate", "--se", "-"], &made.stdout);
    let ratings: Vec<f64> = rated.stdout.lines().map(|line| first(line).parse().unwrap()).collect();
    assert_eq!(ratings.len(), 3);
    assert!(ratings.iter().all(|rating| (3.4..=4.4).contains(rating)), "{ratings:?}");
    let different: BTreeSet<&str> = made.stdout.lines().collect();
    assert_eq!(different.len(), 3);
    // One number stands for itself, and what is no rating is refused with the form of one.
    let one = neuf(["generate", "--seed", "1", "--se", "2.6"], "");
    let rated = neuf(["rate", "--se", "-"], &one.stdout);
    assert_eq!(first(&rated.stdout), "2.6");
    for wrong in ["hard", "7.3-7.1", "-1", "7.25"] {
        let ran = neuf(["generate", &format!("--se={wrong}")], "");
        assert!(ran.code == 2 && ran.stderr.contains("such as 7.1-7.3"), "{wrong}: {}", ran.stderr);
    }
    let ran = neuf(["generate", "--se", "7.1-7.3", "--variant", "killer"], "");
    assert!(ran.code == 2 && ran.stderr.contains("--variant"), "{}", ran.stderr);
    // What cannot be found in time is said, and no puzzle of another rating is given.
    let ran = neuf(["generate", "--seed", "1", "--se", "11.9", "--time", "1"], "");
    assert!(ran.code == 1 && ran.stdout.is_empty() && ran.stderr.contains("gave up"));
}

/// The first column of a table.
fn first(line: &str) -> &str {
    line.split('\t').next().unwrap_or_default()
}

/// Cages are as large and add up to as much as is wanted, with givens and without.
#[test]
fn cages_are_made_to_measure() {
    for more in [&["--cages", "2-3", "--sums", "3-14"][..], &["--cages", "3", "--clues", "0-20"]] {
        let command = ["generate", "--variant", "killer", "--seed", "5"];
        let told = lines(&[&command[..], more].concat(), "");
        let cages = told.iter().find_map(|line| line.strip_prefix("cages: ")).unwrap();
        for cage in cages.split("; ") {
            let (sum, cells) = cage.split_once(": ").unwrap();
            let (sum, size): (usize, _) = (sum.parse().unwrap(), cells.split(' ').count());
            let fits = if more[1] == "3" { size == 3 } else { size < 4 && sum < 15 };
            assert!(fits && size > 1, "{cage}");
        }
    }
    // Cages keep their limits in each image, and a cage of one cell without a sum is none.
    let command = ["generate", "--variant", "killer", "--symmetry", "rotational", "--seed", "1"];
    let told =
        lines(&[&command[..], &["--sums", "5-15", "--cages", "1-4", "--clues", "0"]].concat(), "");
    let cages = told.iter().find_map(|line| line.strip_prefix("cages: ")).unwrap();
    let sums =
        cages.split("; ").map(|cage| cage.split_once(": ").unwrap().0.parse::<usize>().unwrap());
    assert!(sums.into_iter().all(|sum| (5..=15).contains(&sum)), "{cages}");
    let ran = neuf(["generate", "--variant", "plain-cage", "--cages", "1-3", "--seed", "1"], "");
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    // Techniques of a variant can be asked for with this variant.
    let ran = neuf(["generate", "--variant", "arrow", "--needs", "relation", "--seed", "1"], "");
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    for (language, told) in [
        ("en", "no cages can be made of 2-3 cells with sums of 30-40 and values up to 9"),
        ("fr", "on ne peut faire de cages de 2-3 cases, de sommes 30-40 et de valeurs jusqu'à 9"),
    ] {
        let command = ["--lang", language, "generate", "--variant", "killer"];
        let ran = neuf([&command[..], &["--cages", "2-3", "--sums", "30-40"]].concat(), "");
        assert!(ran.code != 0 && ran.stderr.contains(told), "{}", ran.stderr);
    }
    let ran = neuf(["generate", "--variant", "arrow", "--cages", "2-3"], "");
    assert!(ran.code == 2 && ran.stderr.contains("add --variant killer"), "{}", ran.stderr);
}

/// What only variants have is refused with the variant, and not looked for.
#[test]
fn a_technique_of_variants_is_told_its_variant() {
    for (language, told) in
        [("en", "add --variant killer"), ("fr", "ajoutez par exemple --variant killer")]
    {
        let ran = neuf(["generate", "--technique", "sum", "--lang", language], "");
        assert!(ran.code == 2 && ran.stderr.contains(told), "{}", ran.stderr);
    }
}

/// A hint gives the technique that was asked for.
#[test]
fn a_hint_gives_the_technique_that_was_asked_for() {
    for (name, told) in [
        ("w-wing", "W-wing"),
        ("hidden-quad", "hidden quad"),
        ("bug-3", "bivalue universal grave type 3"),
    ] {
        let made = neuf(["generate", "--technique", name, "--seed", "5"], "");
        let hint = neuf(["hint"], &made.stdout);
        assert!(hint.stdout.contains(&format!("({told})")), "{}{}", made.stderr, hint.stdout);
    }
}
