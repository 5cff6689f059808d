//! The named techniques: for each of them a puzzle of our own whose explanation uses it, with
//! the conclusions of its first step, replayed against the formula; and what the command does
//! with their names.

use neuf_cnf::Interrupt;
use neuf_explain::{ExplainOptions, Explanation, Finding, RuleKind, Step, explain};
use neuf_formats::parse_puzzle;
use neuf_sudoku::Shape;
use neuf_tests::parallel::on_all_cores;
use neuf_tests::replay::replay;
use neuf_tests::running::neuf;

/// On each line a technique, a puzzle, and what the first step of this technique concludes.
const EXAMPLES: &str = include_str!("techniques.txt");

fn explained(puzzle: &str, uniqueness: bool) -> Explanation {
    let puzzle = parse_puzzle(puzzle).unwrap().puzzle;
    let options = ExplainOptions { full: true, uniqueness, ..ExplainOptions::default() };
    explain(&puzzle, &options, &Interrupt::new()).unwrap()
}

/// The conclusions of a step in short: `r1c2=3 r4c5-6`.
fn conclusions(step: &Step) -> String {
    let shape = Shape::default();
    let marks = step.concludes.iter().map(|mark| {
        let place = shape.place(mark.cell);
        let sign = if mark.holds { '=' } else { '-' };
        format!("r{}c{}{sign}{}", place.row + 1, place.column + 1, mark.value)
    });
    marks.collect::<Vec<_>>().join(" ")
}

#[test]
fn each_technique_is_found_where_it_is_known_to_be() {
    let lines: Vec<Vec<&str>> =
        EXAMPLES.lines().map(|line| line.splitn(3, ' ').collect()).collect();
    // Comparisons and sums belong to variants. A hidden quadruple that no simpler technique
    // replaces is so rare that the generator has found none.
    let others =
        [RuleKind::Comparison, RuleKind::Sum, RuleKind::Contradiction, RuleKind::HiddenQuad];
    for kind in RuleKind::ALL.into_iter().filter(|kind| !others.contains(kind)) {
        assert!(lines.iter().any(|line| line[0] == kind.name()), "{}", kind.name());
    }
    on_all_cores(lines.len(), |number| {
        let [name, puzzle, expected] = lines[number][..] else { panic!("{number}") };
        let explanation = explained(puzzle, true);
        let step = explanation.steps.iter().find(|step| step.kind().name() == name);
        assert_eq!(step.map(conclusions).as_deref(), Some(expected), "{name} {puzzle}");
        replay(&explanation).unwrap_or_else(|error| panic!("{name} {puzzle}: {error}"));
        let Finding::Solved(solution) = &explanation.finding else { panic!("{puzzle}") };
        let marks = explanation.steps.iter().flat_map(|step| &step.concludes);
        for mark in marks {
            assert_eq!(solution.get(mark.cell) == mark.value, mark.holds, "{name} {puzzle}");
        }
    });
}

#[test]
fn without_uniqueness_no_step_rests_on_it() {
    let of_uniqueness = EXAMPLES.lines().filter(|line| {
        RuleKind::by_name(line.split(' ').next().unwrap()).unwrap().rests_on_uniqueness()
    });
    let puzzles: Vec<&str> = of_uniqueness.map(|line| line.split(' ').nth(1).unwrap()).collect();
    assert_eq!(puzzles.len(), 5);
    on_all_cores(puzzles.len(), |number| {
        let explanation = explained(puzzles[number], false);
        assert!(explanation.steps.iter().all(|step| step.assumes.is_none()));
        replay(&explanation).unwrap();
    });
    let ran = neuf(["explain", "--no-uniqueness", puzzles[0]], "");
    assert!(ran.code == 0 && !ran.stdout.contains("unique rectangle"));
    let ran = neuf(["explain", "--lang", "fr", "--full", puzzles[0]], "");
    assert!(ran.stdout.contains("rectangle unique de type 1"), "{}", ran.stdout);
}

#[test]
fn puzzles_are_made_by_level_and_technique() {
    for level in ["beginner", "easy", "medium", "hard"] {
        let made = neuf(["generate", "--seed", "5", "-n", "2", "--level", level], "");
        assert_eq!(made.code, 0, "{}", made.stderr);
        let rated = neuf(["rate", "--columns", "--techniques", "-"], &made.stdout);
        for line in rated.stdout.lines() {
            assert_eq!(line.split('\t').nth(5), Some(level), "{line}");
        }
        assert_eq!(rated.stdout.lines().count(), 2);
    }
    let arguments = ["--seed", "5", "--needs", "Skyscraper", "--without", "xy wing,naked-triple"];
    let made = neuf(["generate"].iter().chain(&arguments), "");
    let rated = neuf(["rate", "--json", "--techniques", "-"], &made.stdout);
    let json: serde_json::Value = serde_json::from_str(&rated.stdout).unwrap();
    let techniques = &json["techniques"];
    assert!(techniques["skyscraper"].as_u64() >= Some(1), "{json}");
    assert!(techniques["xy-wing"].is_null() && techniques["naked-triple"].is_null(), "{json}");
    let both = ["generate", "--needs", "x-wing", "--level", "easy"];
    let ran = neuf(both, "");
    assert_eq!(ran.code, 2, "{}", ran.stderr);
    assert!(ran.stderr.contains("no puzzle needs x-wing and does without it"), "{}", ran.stderr);
    let ran = neuf(["generate", "--needs", "exocet"], "");
    assert!(ran.code == 2 && ran.stderr.contains("book/guide/techniques.md"), "{}", ran.stderr);
}

#[test]
fn ratings_stand_in_a_table_for_people() {
    let naked = EXAMPLES.lines().find(|line| line.starts_with("xy-chain ")).unwrap();
    let puzzle = naked.split(' ').nth(1).unwrap();
    let ran = neuf(["rate", "--table", puzzle], "");
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!(lines.len(), 2, "{}", ran.stdout);
    for word in ["line", "level", "score", "hardest technique", "techniques"] {
        assert!(lines[0].contains(word), "{}", ran.stdout);
    }
    assert!(lines[1].contains("XY-chain ×") && lines[1].contains("hidden single ×"));
    let plain = neuf(["rate", puzzle], "").stdout;
    assert_eq!(plain.trim_end().split('\t').count(), 5, "{plain}");
}
