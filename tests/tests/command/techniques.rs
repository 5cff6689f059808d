//! The named techniques: for each of them a puzzle of our own whose explanation uses it, with
//! the conclusions of its first step, replayed against the formula; and what the command does
//! with their names.

use std::process::Command;
use std::sync::Mutex;

use neuf_cnf::{Interrupt, Random};
use neuf_explain::{
    ExplainOptions, Explanation, Finding, RuleKind, Step, Telling, Terms as _, explain,
    write_explanation,
};
use neuf_formats::parse_puzzle;
use neuf_sudoku::{Isomorphism, Shape};
use neuf_tests::french::assert_unbroken;
use neuf_tests::parallel::on_all_cores;
use neuf_tests::replay::replay;
use neuf_tests::running::{binary, neuf, root, run};
use neuf_words::Language;

/// On each line a technique, a puzzle, and what the first step of this technique concludes.
const EXAMPLES: &str = include_str!("techniques.txt");

fn explained(puzzle: &str, uniqueness: bool) -> Explanation {
    let puzzle = parse_puzzle(puzzle).unwrap().puzzle;
    let mut options = ExplainOptions::default();
    options.full = true;
    options.uniqueness = uniqueness;
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
    // Comparisons, sums, relations and their chains belong to variants. Of 30,000 puzzles none
    // needs one of the two others, where an easier technique has always come first; they have a
    // test on a board.
    let others = [
        RuleKind::Comparison,
        RuleKind::Sum,
        RuleKind::RuleOf45,
        RuleKind::Relation,
        RuleKind::LineChain,
        RuleKind::Contradiction,
        RuleKind::FrankenSwordfish,
        RuleKind::FinnedFrankenXWing,
    ];
    for kind in RuleKind::ALL.iter().copied().filter(|kind| !others.contains(kind)) {
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
    assert!(puzzles.len() > 10);
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
        let rated = neuf(["rate", "--tabs", "--techniques", "-"], &made.stdout);
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
    let ran = neuf(["generate", "--needs", "kraken fish"], "");
    assert!(ran.code == 2 && ran.stderr.contains("book/sudoku/techniques.md"), "{}", ran.stderr);
}

#[test]
fn ratings_stand_in_a_table_for_people() {
    let naked = EXAMPLES.lines().find(|line| line.starts_with("xy-chain ")).unwrap();
    let puzzle = naked.split(' ').nth(1).unwrap();
    let brief = neuf(["rate", "--table", puzzle], "").stdout;
    assert!(brief.ends_with("  XY-chain\n") && brief.contains("hardest technique\n"), "{brief}");
    let ran = neuf(["rate", "--table", "--techniques", puzzle], "");
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!(lines.len(), 2, "{}", ran.stdout);
    for word in ["line", "level", "score", "hardest technique", "techniques"] {
        assert!(lines[0].contains(word), "{}", ran.stdout);
    }
    assert!(lines[1].contains("XY-chain ×") && lines[1].contains("hidden single ×"));
    let plain = neuf(["rate", puzzle], "").stdout;
    assert_eq!(plain.trim_end().split('\t').count(), 5, "{plain}");
}

#[test]
fn the_table_speaks_the_language_of_its_user() {
    let example = EXAMPLES.lines().find(|line| line.starts_with("xy-chain ")).unwrap();
    let puzzle = example.split(' ').nth(1).unwrap();
    let french = neuf(["rate", "--table", "--techniques", "--lang", "fr", puzzle], "").stdout;
    let words =
        ["ligne", "niveau", "technique la plus difficile", "chaîne XY ×", "singleton caché ×"];
    for word in words {
        assert!(french.contains(word), "{french}");
    }
    for (variable, value, is_french) in [
        ("LC_ALL", "fr_FR.UTF-8", true),
        ("LANG", "fr", true),
        ("LANG", "de_DE", false),
        ("LC_MESSAGES", "fr_CA@euro", true),
    ] {
        let mut command = Command::new(binary());
        command.args(["rate", "--table", "--techniques", puzzle]);
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            command.env_remove(name);
        }
        let ran = run(command.env(variable, value), "");
        assert_eq!(ran.stdout == french, is_french, "{variable}={value}: {}", ran.stdout);
    }
}

#[test]
fn chains_have_their_links_in_json_and_on_pages() {
    let example = EXAMPLES.lines().find(|line| line.starts_with("xy-chain ")).unwrap();
    let puzzle = example.split(' ').nth(1).unwrap();
    let json = neuf(["explain", "--format", "json", puzzle], "").stdout;
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let page = neuf(["explain", "--format", "html", puzzle], "").stdout;
    let data = page.lines().find_map(|line| line.strip_prefix("const data = ")).unwrap();
    let data: serde_json::Value = serde_json::from_str(data.trim_end_matches(';')).unwrap();
    let (steps, drawn) = (json["steps"].as_array().unwrap(), data["steps"].as_array().unwrap());
    assert_eq!(steps.len(), drawn.len());
    assert_eq!(page.matches("<article>").count(), steps.len());
    let mut values: Vec<u64> =
        data["values"].as_array().unwrap().iter().map(|value| value.as_u64().unwrap()).collect();
    let mut is_chain_drawn = false;
    for (step, next) in steps.iter().zip(drawn.iter().skip(1)) {
        for placed in next["placed"].as_array().unwrap() {
            let placed = placed.as_u64().unwrap();
            values[placed as usize / 9] = placed % 9 + 1;
        }
        for mark in step["concludes"].as_array().unwrap() {
            let field = |name: &str| mark[name].as_u64().unwrap();
            let cell = 9 * (field("row") - 1) + field("column") - 1;
            let candidate = 9 * cell + field("value") - 1;
            let holds = mark["holds"].as_bool().unwrap();
            let is_gone = next["gone"].as_array().unwrap().contains(&candidate.into());
            assert!(if holds { values[cell as usize] == field("value") } else { is_gone });
        }
    }
    for (step, drawn) in steps.iter().zip(drawn).filter(|(step, _)| step["rule"] == "xy-chain") {
        let links = step["links"].as_array().unwrap();
        let is_strong = |place: usize| links[place]["strong"].as_bool().unwrap();
        assert!((0..links.len()).all(|place| is_strong(place) == (place % 2 == 0)));
        assert_eq!(drawn["links"].as_array().unwrap().len(), links.len());
        is_chain_drawn = true;
    }
    assert!(is_chain_drawn);
}

#[test]
fn the_page_of_a_hard_puzzle_is_not_large() {
    let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let page = neuf(["explain", "--format", "html", hard], "").stdout;
    assert!(page.contains("</html>") && page.len() < 300_000, "{}", page.len());
}

/// What is supposed, where that leads, and what follows, on one line.
fn supposition(step: &Explanation, language: Language) -> String {
    let mut telling = Telling::default();
    telling.language = language;
    let mut text = Vec::new();
    write_explanation(&mut text, step, telling).unwrap();
    let text = String::from_utf8(text).unwrap();
    let lines = text.lines().skip_while(|line| !line.contains("≠"));
    let lines: Vec<&str> = lines.take_while(|line| !line.is_empty()).map(str::trim).collect();
    format!("  {}\n", lines.join(" "))
}

/// What a player reads at the first two steps of each technique, in both languages. Read the file
/// aloud after a change: `NEUF_RENEW=1 cargo test -p neuf --test command techniques::` writes it.
#[test]
fn the_sentences_are_those_that_were_read() {
    let lines: Vec<&str> = EXAMPLES.lines().collect();
    let told = Mutex::new(vec![String::new(); lines.len()]);
    on_all_cores(lines.len(), |number| {
        let (name, rest) = lines[number].split_once(' ').unwrap();
        let explanation = explained(rest.split(' ').next().unwrap(), true);
        let steps = explanation.steps.iter().enumerate();
        let steps = steps.filter(|(_, step)| step.kind().name() == name).take(2);
        let sentences = steps.flat_map(|(place, step)| {
            [Language::English, Language::French].map(|language| match step.kind() {
                RuleKind::FailedLiteral | RuleKind::NestedFailedLiteral => {
                    supposition(&explanation.only(place), language)
                }
                _ => format!("  {}\n", language.sentence(Shape::default(), step)),
            })
        });
        let text = format!("{name}\n{}", sentences.collect::<String>());
        told.lock().unwrap()[number] = text;
    });
    let told = told.into_inner().unwrap().concat();
    assert_unbroken(&told);
    let path = root().join("tests/tests/command/sentences.txt");
    if std::env::var_os("NEUF_RENEW").is_some() {
        std::fs::write(&path, told).unwrap();
        return;
    }
    let read = std::fs::read_to_string(&path).unwrap();
    for (told, read) in told.lines().zip(read.lines()) {
        assert_eq!(told, read);
    }
    assert_eq!(told.lines().count(), read.lines().count());
}

/// SK loops, exocets and tridagons on grids that are turned, mirrored and renamed at random: they
/// are found in each of them, follow from their clauses, and take away no value of the solution.
#[test]
fn exotic_patterns_are_found_however_a_grid_is_turned() {
    const TURNS: usize = 3;
    let kinds = [RuleKind::SkLoop, RuleKind::Exocet, RuleKind::Tridagon].map(RuleKind::name);
    let lines: Vec<Vec<&str>> =
        EXAMPLES.lines().map(|line| line.splitn(3, ' ').collect()).collect();
    let lines: Vec<&Vec<&str>> = lines.iter().filter(|line| kinds.contains(&line[0])).collect();
    assert!(lines.len() > 4);
    on_all_cores(lines.len() * TURNS, |number| {
        let (name, puzzle) = (lines[number / TURNS][0], lines[number / TURNS][1]);
        let puzzle = parse_puzzle(puzzle).unwrap().puzzle;
        let turned = Isomorphism::draw(Shape::default(), &mut Random::stream(7, number as u64));
        let puzzle = turned.apply(puzzle.givens()).into();
        let mut options = ExplainOptions::default();
        options.full = true;
        let explanation = explain(&puzzle, &options, &Interrupt::new()).unwrap();
        replay(&explanation).unwrap_or_else(|error| panic!("{name} {number}: {error}"));
        let Finding::Solved(solution) = &explanation.finding else { panic!("{name} {number}") };
        let steps = explanation.steps.iter().filter(|step| step.kind().name() == name);
        let marks: Vec<_> = steps.flat_map(|step| &step.concludes).collect();
        assert!(!marks.is_empty(), "{name} {number}");
        for mark in marks {
            assert_eq!(solution.get(mark.cell) == mark.value, mark.holds, "{name} {number}");
        }
    });
}
