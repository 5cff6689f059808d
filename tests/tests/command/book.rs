//! The commands that the book shows print what it shows, and its parts fit together.
//!
//! A page with a command of the annex is tested there, with all its other commands.

#![cfg(unix)]

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

use neuf_tests::book::{
    HIDDEN, PARTS, assert_commands_work, assert_part, assert_up_to_date, is_of_annex, pages,
};
use neuf_tests::running::{binary, root, run};

/// The page in the browser, as the book sees it. `book/build` puts it there when it has been built.
const PAGE: &str = "../page/index.html";

#[test]
fn commands_print_what_the_book_shows() {
    assert_up_to_date(|page| !is_of_annex(page));
}

#[test]
fn the_commands_of_the_doors_work() {
    assert_commands_work(&["crates/sat/README.md", "crates/sudoku/README.md"]);
}

/// The names of the chapters, in the order of the table of contents.
fn chapters(part: &str) -> Vec<String> {
    let table = fs::read_to_string(root().join("book").join(part).join("SUMMARY.md")).unwrap();
    table.split("](").skip(1).map(|link| link.split(')').next().unwrap().to_owned()).collect()
}

/// The commands of a page without the choice of a language and without hidden filters, since both
/// editions show the same.
fn commands(part: &str, chapter: &str) -> Vec<String> {
    let page = fs::read_to_string(root().join("book").join(part).join(chapter)).unwrap();
    let lines = page.lines().filter(|line| line.starts_with("$ "));
    let shown = lines.map(|line| line.split(HIDDEN).next().unwrap());
    shown.map(|line| line.replace(" --lang fr", "")).collect()
}

/// The options of `neuf sat --help` as definitions, under its headings.
fn defined(help: &str) -> String {
    let (_, options) = help.split_once("\nOptions:\n").unwrap();
    let (options, _) = options.split_once("\nExamples:\n").unwrap();
    let mut text = String::from("### In general\n\n");
    let mut values: Vec<String> = Vec::new();
    let mut lines = options.lines().peekable();
    while let Some(line) = lines.next() {
        let word = line.trim_start();
        let depth = line.len() - word.len();
        if depth == 0 && !line.is_empty() {
            write!(text, "### {}\n\n", line.trim_end_matches(':')).unwrap();
        } else if (2..=6).contains(&depth) {
            let names: Vec<String> = word
                .split(", ")
                .map(|name| format!("`{}`", name.replace(['<', '>'], "").replace("...", "")))
                .collect();
            // Its paragraphs: what it does, its values, its default.
            let mut words: Vec<&str> = Vec::new();
            while let Some(line) =
                lines.next_if(|line| line.is_empty() || line.starts_with("       "))
            {
                let word = line.trim();
                if let Some(value) = word.strip_prefix("- ") {
                    values.push(value.to_owned());
                } else if !values.is_empty() && !word.is_empty() && !word.starts_with('[') {
                    let last = values.last_mut().unwrap();
                    *last += " ";
                    *last += word;
                } else if word != "Possible values:" {
                    words.push(word);
                }
            }
            let told = words.join(" ").split_whitespace().collect::<Vec<_>>().join(" ");
            write!(text, "{}\n: {told}", names.join(", ")).unwrap();
            for value in values.drain(..) {
                let (name, meaning) = value.split_once(':').unwrap();
                write!(text, "\n  - `{name}`: {}", meaning.trim()).unwrap();
            }
            text += "\n\n";
        }
    }
    text
}

#[test]
fn the_options_of_the_command_stand_on_the_page_of_sat() {
    let help = run(Command::new(binary()).args(["sat", "--help"]).env("NO_COLOR", "1"), "");
    let text = defined(&help.stdout);
    assert!(text.contains("`-t`, `--time TIME`\n: Stop after this time"), "{text}");
    assert_part("sat.md", "command", &text);
}

#[test]
fn both_languages_have_the_same_chapters_and_commands() {
    let english = chapters("en");
    assert_eq!(english, chapters("fr"));
    for chapter in english {
        assert_eq!(commands("en", &chapter), commands("fr", &chapter), "{chapter}");
    }
}

/// The blocks in OCaml of the chapters on the paper, which are one program, and Quine's algorithm.
fn functions_of_the_paper(part: &str) -> String {
    let mut program = String::new();
    for chapter in ["grid", "rules", "givens", "propagation", "failed-literals", "later"] {
        let path = root().join("book").join(part).join(chapter).with_extension("md");
        let page = fs::read_to_string(path).unwrap();
        for block in page.split("\n```ocaml\n").skip(1) {
            program += block.split("\n```").next().unwrap();
            program.push('\n');
        }
    }
    program
}

#[allow(clippy::print_stderr, reason = "a log should show what was not tested")]
fn has_ocaml() -> bool {
    let there =
        Command::new("ocamlc").arg("-version").output().is_ok_and(|ran| ran.status.success());
    if !there {
        eprintln!("ocaml is not installed: the functions of the chapters are not tested");
    }
    there
}

/// The types of a program's values, as the compiler finds them, in one line.
fn types(file: &Path) -> String {
    let found = run(Command::new("ocamlc").args(["-w", "-a", "-i"]).arg(file), "");
    assert!(found.code == 0, "{}", found.stderr);
    found.stdout.split_whitespace().collect::<Vec<_>>().join(" ") + " "
}

/// The functions of the chapters have the types that stand above them, and solve Figure 1.
#[test]
fn the_functions_of_the_paper_have_their_types_and_solve_figure_1() {
    let program = functions_of_the_paper("en");
    assert!(program == functions_of_the_paper("fr"));
    if !has_ocaml() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("paper.ml");
    fs::write(&file, &program).unwrap();
    let types = types(&file);
    let shown = program.split("(* val ").skip(1).map(|text| text.split(" *)").next().unwrap());
    let shown: Vec<&str> = shown.collect();
    assert!(shown.len() >= 20, "{shown:?}");
    for one in shown {
        // Either the next value follows or the end.
        let found = types.match_indices(&format!("val {one} ")).any(|(at, found)| {
            let rest = &types[at + found.len()..];
            rest.is_empty() || rest.starts_with("val ") || rest.starts_with("type ")
        });
        assert!(found, "val {one}");
    }

    let grid = ".9.2..6.532...7....7.9.5..8.1.........7....946..........8.....7.3.4915.......3...";
    let end = "let () =
      let value n = match Sys.argv.(1).[n] with '.' -> 0 | c -> Char.code c - Char.code '0' in
      let t = Array.init 9 (fun i -> Array.init 9 (fun j -> value (9 * i + j))) in
      Array.iter (Array.iter print_int) (sudoku t)";
    fs::write(&file, program + end).unwrap();
    let ran = run(Command::new("ocaml").arg(&file).arg(grid), "");
    let solution = run(Command::new(binary()).args(["solve", grid]), "").stdout;
    assert_eq!(ran.stdout, solution.trim_end(), "{}", ran.stderr);
}

/// In the file for pupils each function is asked for, with the type that its answer has, and the
/// answers of the chapters pass its tests.
#[test]
fn the_answers_pass_the_tests_of_the_file_for_pupils() {
    if !has_ocaml() {
        return;
    }
    let asked = root().join("book/twins/squelette.ml");
    let text = fs::read_to_string(&asked).unwrap();
    let verdicts = |file: &Path| -> Vec<(String, String)> {
        let ran = run(Command::new("ocaml").arg(file), "");
        assert!(ran.code == 0, "{}", ran.stderr);
        let lines = ran.stdout.lines().map(|line| line.split_once(' ').unwrap());
        lines.map(|(name, verdict)| (name.to_owned(), verdict.trim().to_owned())).collect()
    };
    let before = verdicts(&asked);
    assert!(before.len() >= 24, "{before:?}");
    assert!(before.iter().all(|(_, verdict)| verdict.starts_with("à écrire")), "{before:?}");

    let (start, rest) = text.split_once("(* ---- I.").unwrap();
    let (_, tests) = rest.split_once("(* ---- Les tests.").unwrap();
    let literal = text.lines().find(|line| line.starts_with("type litteral")).unwrap();
    let answers = functions_of_the_paper("fr").replace(literal, "");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("answers.ml");
    fs::write(&file, format!("{start}{answers}(*{tests}")).unwrap();
    let after = verdicts(&file);
    assert!(after.iter().all(|(_, verdict)| verdict == "juste"), "{after:?}");

    let (asked, answered) = (types(&asked), types(&file));
    for (name, _) in before {
        let kind = |types: &str| {
            let (_, rest) = types.split_once(&format!("val {name} : ")).unwrap();
            rest.split(" val ").next().unwrap().to_owned()
        };
        assert_eq!(kind(&asked), kind(&answered), "{name}");
    }
}

#[test]
fn each_page_is_in_a_table_of_contents_and_what_it_includes_is_there() {
    for part in PARTS {
        let chapters = chapters(part);
        for path in pages(part) {
            let name = path.file_name().unwrap().to_str().unwrap();
            assert!(
                name == "SUMMARY.md" || chapters.iter().any(|chapter| chapter == name),
                "{name}"
            );
            let page = fs::read_to_string(&path).unwrap();
            for file in page.split("{{#include ").skip(1) {
                let file = file.split("}}").next().unwrap();
                assert!(path.with_file_name(file).exists(), "{}: no file {file}", path.display());
            }
        }
    }
}

/// The places of the page in the browser to which a chapter leads, in their order.
fn places(part: &str, chapter: &str) -> Vec<String> {
    let page = fs::read_to_string(root().join("book").join(part).join(chapter)).unwrap();
    let start = format!("]({PAGE}#");
    let links = page.split(&start).skip(1);
    links.map(|link| link.split(')').next().unwrap().to_owned()).collect()
}

/// The page answers to what the book asks of it. That the moments exist is tested where the search
/// is, in `web/src/logic/book.test.ts`, and that the states of propagation do in `states.test.mjs`
/// beside it.
#[test]
fn the_links_to_the_page_lead_to_what_it_has() {
    let web = |name: &str| fs::read_to_string(root().join("web/src").join(name)).unwrap();
    let (puzzles, examples) = (web("logic/run.svelte.ts"), web("logic/SearchLab.svelte"));
    let formula = fs::read_to_string(root().join("book/drawn/seven.cnf")).unwrap();
    let clauses: Vec<&str> = formula.lines().filter(|line| !line.starts_with(['c', 'p'])).collect();
    let mut count = 0;
    for chapter in chapters("en") {
        let places = places("en", &chapter);
        assert_eq!(places, self::places("fr", &chapter), "{chapter}");
        for place in places {
            count += 1;
            let Some(query) = place.strip_prefix("/logic?") else {
                assert!(place.starts_with("/sudoku?p=") || place == "/sat", "{place}");
                continue;
            };
            for part in query.split('&') {
                let (name, value) = part.split_once('=').unwrap_or((part, ""));
                match name {
                    "search" | "at" | "cell" | "suppose" => (),
                    "moment" => assert!(value.parse::<u32>().is_ok(), "{place}"),
                    "puzzle" => assert!(puzzles.contains(&format!("{value}: \"")), "{place}"),
                    "example" => assert!(examples.contains(&format!("\"{value}\"")), "{place}"),
                    "formula" => {
                        // Letters for the numbers, a slash for the zero.
                        let number = |word: &str| {
                            let letter = word.trim_start_matches('-').as_bytes()[0];
                            let sign = if word.starts_with('-') { "-" } else { "" };
                            format!("{sign}{}", letter - b'a' + 1)
                        };
                        let read: Vec<String> = value
                            .split("+/+")
                            .map(|clause| {
                                clause.split('+').map(number).collect::<Vec<_>>().join(" ") + " 0"
                            })
                            .collect();
                        assert_eq!(read, clauses, "{place}");
                    }
                    _ => panic!("{place}"),
                }
            }
        }
    }
    assert!(count >= 6, "{count}");
}

/// The functions of the twins that `book/typeset` puts beside the text are in both languages the
/// same, and each is in one of the programs.
#[test]
fn the_twins_beside_the_text_exist() {
    let twins = ["sudoku.ml", "sudoku.py", "sudoku.c"]
        .map(|name| fs::read_to_string(root().join("book/twins").join(name)).unwrap())
        .join("\n");
    let words: Vec<&str> = twins.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
    let asked = |part: &str, chapter: &str| -> Vec<String> {
        let page = fs::read_to_string(root().join("book").join(part).join(chapter)).unwrap();
        page.lines().filter(|line| line.starts_with("<!-- twins ")).map(str::to_owned).collect()
    };
    let mut count = 0;
    for chapter in chapters("en") {
        let comments = asked("en", &chapter);
        assert_eq!(comments, asked("fr", &chapter), "{chapter}");
        for comment in comments {
            let names = comment.split(": ").nth(1).unwrap().trim_end_matches(" -->");
            for name in names.split(' ') {
                count += 1;
                assert!(words.contains(&name), "{chapter}: {name}");
            }
        }
    }
    assert!(count >= 40, "{count}");
}

/// The sheets to hand out have the formula and the grid of the lessons.
#[test]
fn the_sheets_of_the_lessons_have_the_formula_and_the_grid() {
    let formula = fs::read_to_string(root().join("book/drawn/seven.cnf")).unwrap();
    let letter = |number: &str| {
        let sign = if number.starts_with('-') { "¬" } else { "" };
        let index: u8 = number.trim_start_matches('-').parse().unwrap();
        format!("{sign}{}", char::from(b'a' + index - 1))
    };
    for part in ["en", "fr"] {
        let sheet = |number: u8| {
            let path = format!("book/{part}/handouts/lesson-{number}.html");
            fs::read_to_string(root().join(path)).unwrap()
        };
        for line in formula.lines().filter(|line| !line.starts_with(['c', 'p'])) {
            let lits: Vec<String> =
                line.split(' ').filter(|&word| word != "0").map(letter).collect();
            assert!(sheet(3).contains(&format!(">{}<", lits.join(" ∨ "))), "{part}: {line}");
        }
        let second = sheet(2);
        let cells = second.split("<td>").skip(1).take(16);
        let grid: String = cells
            .map(|cell| cell.chars().next().filter(char::is_ascii_digit).unwrap_or('.'))
            .collect();
        assert!(second.contains(&format!("--only digits {grid}")), "{part}: {grid}");
        let lessons = fs::read_to_string(root().join("book").join(part).join("teachers.md"));
        assert!(lessons.unwrap().contains(&grid), "{part}: {grid}");
    }
}
