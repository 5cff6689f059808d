//! Explanations of variants: the examples and random puzzles with rules of
//! every kind, replayed step by step against the formula.

use std::sync::Mutex;

use neuf_cnf::Interrupt;
use neuf_explain::{
    ClauseName, ExplainOptions, Explanation, Finding, Lead, RuleKind, Step, Terms as _, explain,
    hint,
};
use neuf_formats::parse_puzzle;
use neuf_sudoku::rules::{Form, Parity, Variant};
use neuf_sudoku::{Grid, Puzzle, Rules, Shape, Solutions, Uniqueness, ValueSet, uniqueness};
use neuf_tests::french::assert_unbroken;
use neuf_tests::parallel::on_all_cores;
use neuf_tests::random::Random;
use neuf_tests::replay::{idle, replay};
use neuf_tests::running::{neuf, root};
use neuf_words::{Language, Numbering};
use serde_json::Value;

fn explained(puzzle: &Puzzle, depth: usize) -> Explanation {
    let mut options = ExplainOptions::default();
    options.depth = depth;
    explain(puzzle, &options, &Interrupt::new()).unwrap()
}

fn example(name: &str) -> Puzzle {
    let path = root().join("puzzles/variants").join(name).with_extension("txt");
    parse_puzzle(&std::fs::read_to_string(path).unwrap()).unwrap().puzzle
}

#[test]
fn the_examples_follow_step_by_step() {
    let seen = Mutex::new(Vec::new());
    let names = [
        // These two need more than two nested suppositions: the steps stop before the
        // solution.
        ("combined", 1),
        ("non-consecutive", 1),
        ("anti-knight", 2),
        ("sukaku", 1),
        ("windoku", 1),
        ("jigsaw", 1),
        ("anti-king", 1),
        ("anti-elephant", 1),
        ("combined-6x6", 1),
        ("diagonal", 1),
        ("even-odd", 1),
        ("greater-than", 1),
        ("jigsaw-7x7", 1),
        ("killer", 1),
        ("samurai", 1),
        ("twin", 1),
    ];
    on_all_cores(names.len(), |number| {
        let (name, depth) = names[number];
        let explanation = explained(&example(name), depth);
        let is_solved = matches!(explanation.finding, Finding::Solved(_));
        assert_eq!(is_solved, number > 1, "{name}");
        replay(&explanation).unwrap_or_else(|error| panic!("{name}: {error}"));
        // Where the steps end before the solution, all of them are kept.
        assert!(!is_solved || idle(&explanation.steps).is_none(), "{name}");
        seen.lock().unwrap().extend(explanation.steps.iter().map(Step::kind));
    });
    let seen = seen.into_inner().unwrap();
    for kind in [
        RuleKind::Sum,
        RuleKind::RuleOf45,
        RuleKind::Comparison,
        RuleKind::Pointing,
        RuleKind::Claiming,
        RuleKind::NakedPair,
        RuleKind::NestedFailedLiteral,
    ] {
        assert!(seen.contains(&kind), "{kind:?}");
    }
}

/// Each relation's example is replayed against the clauses, among them those that say which of its
/// cells differ.
#[test]
fn the_examples_of_relations_follow_step_by_step() {
    let all = Variant::ALL.iter().copied().filter(|variant| variant.form() == Form::Relation);
    let all: Vec<Variant> = all.collect();
    let by_sight = Mutex::new(Vec::new());
    on_all_cores(all.len(), |number| {
        let explanation = explained(&example(all[number].name()), 1);
        replay(&explanation).unwrap_or_else(|error| panic!("{}: {error}", all[number]));
        let steps = explanation.steps.iter();
        let is_apart =
            |name: &ClauseName| matches!(name, ClauseName::Relation { is_apart: true, .. });
        let rests_on_sight = |step: &Step| step.clauses.iter().any(is_apart);
        if steps.flat_map(|step| step.inner.iter().chain([step])).any(rests_on_sight) {
            by_sight.lock().unwrap().push(all[number]);
        }
    });
    let by_sight = by_sight.into_inner().unwrap();
    assert!(by_sight.len() > 5, "{by_sight:?}");
}

/// Rules that some grid obeys, and that grid.
fn rules(shape: Shape, random: &mut Random) -> (Rules, Grid) {
    loop {
        let mut rules = Rules::usual(shape);
        for rule in Variant::ALL.iter().copied().filter(|rule| rule.is_whole()) {
            if random.below(4) == 0 {
                // Not all shapes have windows.
                let _ = rules.add_rule(rule);
            }
        }
        let mut start = Grid::empty(shape);
        let cells: Vec<_> = shape.cells().collect();
        start.set(cells[random.below(cells.len())], 1 + random.below(shape.side()) as u8);
        let found = Solutions::of(&Puzzle::new(start, rules.clone()).unwrap(), &Interrupt::new())
            .unwrap()
            .next();
        let Some(grid) = found else { continue };
        for _ in 0..shape.side() {
            let row = random.below(shape.side());
            let column = random.below(shape.side() - 1);
            let [a, b] = [shape.cell(row, column), shape.cell(row, column + 1)];
            let [x, y] = [grid.get(a), grid.get(b)];
            match random.below(4) {
                0 => rules
                    .add_clue(Variant::Killer, &[usize::from(x) + usize::from(y)], vec![a, b])
                    .unwrap(),
                1 if x > y => rules.add_clue(Variant::GreaterThan, &[], vec![a, b]).unwrap(),
                1 => rules.add_clue(Variant::GreaterThan, &[], vec![b, a]).unwrap(),
                2 => {
                    let parity = if x % 2 == 0 { Parity::Even } else { Parity::Odd };
                    rules.add_mark(a, parity).unwrap();
                }
                _ => {
                    let other = 1 + random.below(shape.side()) as u8;
                    let set: ValueSet = [x, other].into_iter().collect();
                    rules.add_candidates(a, set).unwrap();
                }
            }
        }
        return (rules, grid);
    }
}

/// A puzzle with one solution from which no given can be removed.
fn dug(rules: &Rules, solution: &Grid, random: &mut Random) -> Puzzle {
    let empty = Puzzle::empty(rules.clone());
    let mut grid = solution.clone();
    let mut cells: Vec<_> = grid.shape().cells().collect();
    random.shuffle(&mut cells);
    for cell in cells {
        let value = grid.get(cell);
        grid.set(cell, 0);
        let found = uniqueness(&empty.with_givens(grid.clone()), &Interrupt::new());
        if !matches!(found, Ok(Uniqueness::Unique(_))) {
            grid.set(cell, value);
        }
    }
    empty.with_givens(grid)
}

#[test]
fn random_puzzles_follow_and_spoilt_ones_are_refuted() {
    let shapes = [(2, 3), (2, 2), (3, 2), (2, 3), (3, 3)];
    on_all_cores(30, |number| {
        let (rows, columns) = shapes[number % shapes.len()];
        let shape = Shape::new(rows, columns).unwrap();
        let mut random = Random::new(700 + number as u64);
        let (rules, solution) = rules(shape, &mut random);
        let puzzle = dug(&rules, &solution, &mut random);
        let explanation = explained(&puzzle, if shape.side() < 9 { 2 } else { 1 });
        replay(&explanation).unwrap_or_else(|error| panic!("{number}: {error}"));
        match &explanation.finding {
            Finding::Solved(found) => assert_eq!(found, &solution),
            Finding::Unfinished { solution: found, .. } if shape.side() < 9 => {
                let mut out = Vec::new();
                neuf_formats::write_variant(&mut out, puzzle.givens(), &rules).unwrap();
                panic!("{}", String::from_utf8(out).unwrap());
            }
            Finding::Unfinished { solution: found, .. } => {
                assert_eq!((found, shape.side()), (&solution, 9));
            }
            finding => panic!("{number}: {finding:?}"),
        }
        let mut options = ExplainOptions::default();
        options.depth = 1;
        options.full = true;
        let hint = hint(&puzzle, &options, &Interrupt::new()).unwrap();
        assert!(hint.steps.len() <= 1 && replay(&hint).is_ok());
        // Puts another value into a cell.
        let mut spoilt = puzzle.givens().clone();
        let Some((cell, value)) = puzzle.givens().filled().next() else { return };
        spoilt.set(cell, value % shape.side() as u8 + 1);
        let explanation = explained(&puzzle.with_givens(spoilt), 1);
        replay(&explanation).unwrap_or_else(|error| panic!("{number}, spoilt: {error}"));
        if let Finding::NoSolution { core, .. } = &explanation.finding {
            let core = core.as_ref().unwrap();
            let without = |grid: &Grid| {
                let puzzle = puzzle.with_givens(grid.clone());
                matches!(uniqueness(&puzzle, &Interrupt::new()), Ok(Uniqueness::None))
            };
            assert!(without(core), "{number}");
            for (cell, _) in core.filled() {
                let mut less = core.clone();
                less.set(cell, 0);
                assert!(!without(&less), "{number}");
            }
        }
    });
}

#[test]
fn givens_that_a_variant_forbids_are_named() {
    let text = "variant: anti-knight\n3... .... .3.. ....\n";
    let puzzle = parse_puzzle(text).unwrap().puzzle;
    let explanation = explained(&puzzle, 1);
    let Finding::NoSolution { core, derived_from } = &explanation.finding else { panic!() };
    assert_eq!(
        (core.as_ref(), derived_from.as_ref()),
        (Some(puzzle.givens()), Some(puzzle.givens()))
    );
    assert_eq!(replay(&explanation), Ok(1));
    let said = neuf(["explain", "--clauses", "-"], text).stdout;
    assert!(
        said.contains("r3c2 = 3 is given but cannot be.") && said.contains("anti-knight("),
        "{said}"
    );
}

#[test]
fn the_command_tells_variants_in_words() {
    let path = |name: &str| root().join("puzzles/variants").join(name).display().to_string();
    let killer = neuf(["explain", "--clauses", &path("killer.txt")], "");
    assert_eq!((killer.code, killer.stderr.as_str()), (0, ""));
    assert!(
        killer
            .stdout
            .contains("Box 7 adds up to 45; its cages 5, 9, 4 and 20 make 38; so r8c3 = 7.\n"),
        "{}",
        killer.stdout
    );
    assert!(killer.stdout.contains("killer(18: r1c2)"));
    let unequal = path("greater-than.txt");
    let french = neuf(["explain", "--clauses", "--lang", "fr", &unequal], "").stdout;
    assert!(french.contains(" est plus grande que ") && french.contains("greater-than(L1C2>L1C1)"));
    let diagonal = neuf(["explain", &path("diagonal.txt")], "").stdout;
    assert!(
        diagonal.contains(" in the main diagonal.") || diagonal.contains(" in the other diagonal.")
    );
    let found = neuf(["explain", "--format", "json", &path("combined-6x6.txt")], "");
    let found: Value = serde_json::from_str(&found.stdout).unwrap();
    let clauses = found["steps"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|step| step["clauses"].as_array().unwrap());
    let sums = clauses.filter(|clause| clause["family"] == "killer" && clause["cage"].is_array());
    assert!(sums.count() > 3, "{found}");
    let page = neuf(["explain", "--format", "html", &path("jigsaw-7x7.txt")], "").stdout;
    // The first row of the map is AAABBBB.
    let row = page.lines().find(|line| line.starts_with("<tr><th>1<td")).unwrap();
    let right =
        row.split("<td").skip(1).map(|cell| cell.split('>').next().unwrap().contains("right"));
    assert_eq!(right.collect::<Vec<_>>(), [false, false, true, false, false, false, true]);
    let step = neuf(["draw", "--step", "9", &path("killer.txt")], "").stdout;
    assert!(step.contains("9. r7c7 = 3 (rule of 45)."), "{step}");
    let hint = neuf(["hint", &path("anti-knight.txt")], "").stdout;
    assert!(hint.contains("\n# The next step.\n#\n# 1. "), "{hint}");
    assert!(hint.lines().last().unwrap().starts_with("# "), "{hint}");
}

/// An arrow whose circle can hold nothing but 9.
const ARROW: &str = "variant: arrow
arrow: r9c6 r8c7 r9c7 r8c6 r7c6 r6c7; r9c1 r8c2 r8c1; r1c3 r2c4 r3c4 r3c5 r4c4 r3c3; \
                     r5c3 r4c2 r4c3; r7c2 r6c3 r7c3 r8c4; r5c5 r6c5 r6c4; r4c8 r3c9 r4c9 r5c9; \
                     r6c2 r5c1 r6c1 r7c1; r8c8 r7c8 r7c9
7..........3...............................4.4...................................
";

#[test]
fn a_digit_is_told_as_one_with_what_gives_it() {
    let hint = |language| {
        let told = neuf(["hint", "--lang", language, "-"], ARROW).stdout;
        told.lines().rev().take(2).map(str::to_owned).collect::<Vec<String>>()
    };
    assert_eq!(
        hint("en"),
        [
            "#    By the arrow from r9c6 to r6c7 (cells that see each other differ), its other 5 cells \
             hold at least 9 together, so r9c6 = 9.",
            "# 1. r9c6 = 9 (arrow sum)",
        ]
    );
    assert_eq!(
        hint("fr"),
        [
            "#    D'après la flèche de L9C6 à L6C7 (deux cases qui se voient diffèrent), ses 5 autres \
             cases font au moins 9 ensemble, donc L9C6 = 9.",
            "# 1. L9C6 = 9 (somme d'une flèche)",
        ]
    );
}

/// Whatever a line, a clue or a cage shows: a digit is a step of its own, its sentence ends in the
/// digit, and every candidate that goes is named in the sentence and not by its colour alone.
#[test]
fn each_relation_is_told_by_its_own_name_and_names_its_candidates() {
    let all = Variant::ALL.iter().copied().filter(|variant| variant.form() == Form::Relation);
    let all: Vec<Variant> = all.chain([Variant::Killer]).collect();
    let told = Mutex::new(Vec::new());
    on_all_cores(all.len(), |number| {
        let explanation = explained(&example(all[number].name()), 1);
        for step in &explanation.steps {
            if !matches!(step.kind(), RuleKind::Relation | RuleKind::Sum | RuleKind::RuleOf45) {
                continue;
            }
            let shape = explanation.puzzle.shape();
            for language in [Language::English, Language::French] {
                let name = language.technique(step);
                assert_ne!(name, language.rule(RuleKind::Relation), "{}", all[number]);
                let sentence = language.sentence(shape, step);
                assert_unbroken(&sentence);
                let ends: Vec<String> = match step.concludes[..] {
                    [mark] if mark.holds => {
                        let (cell, value) = (language.cell(shape, mark.cell), mark.value);
                        ["=", "is", "est"].map(|is| format!("{cell} {is} {value}.")).into()
                    }
                    _ => Vec::new(),
                };
                let is_digit = step.concludes.iter().any(|mark| mark.holds);
                assert_eq!(is_digit, !ends.is_empty(), "{sentence}");
                assert!(!is_digit || ends.iter().any(|end| sentence.ends_with(end)), "{sentence}");
                // The numbers that are told, without those in the names of cells.
                let mut bare = sentence.clone();
                for cell in shape.cells() {
                    bare = bare.replace(&language.cell(shape, cell), "");
                }
                let numbers: Vec<&str> = bare.split(|sign: char| !sign.is_ascii_digit()).collect();
                for mark in &step.concludes {
                    assert!(sentence.contains(&language.cell(shape, mark.cell)), "{sentence}");
                    let of_cell = step.concludes.iter().filter(|other| other.cell == mark.cell);
                    let gone: Vec<u8> = of_cell.filter(|m| !m.holds).map(|m| m.value).collect();
                    let left: Vec<u8> =
                        (1..=shape.side() as u8).filter(|value| !gone.contains(value)).collect();
                    // Of a cell that keeps one value, that one is named; of many that go, it may be
                    // told what is left instead.
                    let value = match left[..] {
                        [last] => last,
                        _ => mark.value,
                    };
                    let is_named = numbers.contains(&value.to_string().as_str());
                    assert!(is_named || step.concludes.len() > 6, "{mark:?}: {sentence}");
                }
                assert!(!sentence.contains("these candidates"), "{sentence}");
                told.lock().unwrap().push((name, is_digit));
            }
        }
    });
    let told = told.into_inner().unwrap();
    for name in [
        "arrow sum",
        "thermometer bound",
        "whisper parity",
        "renban set",
        "region sum",
        "between line bound",
        "sandwich sum",
        "X-sum",
        "skyscraper clue",
        "little killer sum",
        "somme d'une flèche",
        "alternance des murmures",
    ] {
        assert!(told.iter().any(|&(other, _)| other == name), "{name}");
    }
    assert!(told.iter().filter(|(_, is_digit)| *is_digit).count() > 200);
}

/// Killers begin with the cages of one cell, which are givens, then with single innies and outies.
#[test]
fn a_killer_begins_where_a_person_begins() {
    let killer = "variant: killer
cages: 10: r4c5 r4c6; 9: r6c4 r6c5; 29: r1c8 r1c9 r2c8 r2c9 r3c9; 24: r7c1 r8c1 r8c2 r9c1 r9c2; \
         8: r1c1 r1c2; 9: r9c8 r9c9; 11: r4c7 r5c7; 10: r5c3 r6c3; 9: r3c4 r4c4; 10: r6c6 r7c6; \
         27: r1c4 r1c5 r1c6 r2c4 r2c6; 20: r8c4 r8c6 r9c4 r9c5 r9c6; \
         32: r1c3 r2c1 r2c2 r2c3 r3c3; 31: r7c7 r8c7 r8c8 r8c9 r9c7; 12: r2c7 r3c6 r3c7; \
         12: r7c3 r7c4 r8c3; 19: r3c2 r4c2 r4c3 r5c2; 17: r5c8 r6c7 r6c8 r7c8; \
         17: r3c8 r4c8 r4c9; 21: r6c1 r6c2 r7c2; 6: r2c5 r3c5; 12: r7c5 r8c5; 9: r3c1 r4c1 r5c1; \
         12: r5c9 r6c9 r7c9; 6: r5c5; 9: r5c4; 2: r5c6; 5: r1c7; 7: r9c3
.................................................................................
";
    let explanation = explained(&parse_puzzle(killer).unwrap().puzzle, 1);
    replay(&explanation).unwrap();
    let names = explanation.steps.iter().map(|step| Language::English.technique(step));
    let names: Vec<&str> = names.take(8).collect();
    assert_eq!(names, [&["cage of one cell"; 5][..], &["rule of 45"; 3]].concat());
    let is_digit = |step: &Step| step.concludes.iter().all(|mark| mark.holds);
    assert!(explanation.steps.iter().take(8).all(is_digit));
    let lead = explanation.lead(5, Lead::Both, Language::English, Numbering::FromOne);
    assert_eq!(lead.as_deref(), Some("Look at box 1 and box 4 for: rule of 45."));
    let told = Language::French.sentence(Shape::default(), &explanation.steps[5]);
    assert_eq!(
        told,
        "Le bloc 1 et le bloc 4 ont pour somme 90\u{a0}; leurs cages 8, 10, 32, 19, 21 et 9, avec en \
         plus L7C2, font 99\u{a0}; donc L7C2 = 9."
    );
}
