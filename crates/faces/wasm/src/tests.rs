//! The functions as the page calls them, without a browser.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use neuf_cnf::{Formula, Lit, UnitPropagator};
use neuf_sudoku::Encoding;
use serde_json::Value;

use crate::SatRun;
use crate::explain::{explain, hint};
use crate::generate::{generate, variants};
use crate::judge::{Verdict, judge};
use crate::logic::{clauses, probes, propagate, trace};
use crate::picture::{picture, sheet};
use crate::puzzle::{State, View, empty, parse, read, recognise, with_givens, write};
use crate::sat::{proof_text, read as read_formula};
use crate::solve::{check, clashes, count_unique, rate, techniques};
use neuf_words::{Language, Told as _};

const M: &str = "2...9.3...19.8..74..84..62.59.621....27...16....574.93.85..97..93..5.84...2.6...1";
const SMALL: &str = "1.....3..4.....2";

fn json(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).unwrap()
}

/// The puzzle of a text, with nothing entered.
fn state(text: &str) -> State {
    let puzzle = parse(text).unwrap();
    let values = puzzle.givens().values().to_vec();
    State::new(text, &values, &vec![0; values.len()]).unwrap()
}

#[test]
fn each_text_is_read_back_as_the_same_puzzle() {
    for text in [
        M,
        SMALL,
        "2x3\n....................................",
        "3x2\n....................................",
        "variant: killer, diagonal\n1... .2.. ..3. ...4\ncages: 5: r1c2 r1c3",
    ] {
        let first = json(&read(text.into(), 10, false, Language::English).unwrap());
        let view = &first["puzzles"][0]["puzzle"];
        let written = view["text"].as_str().unwrap();
        assert_eq!(parse(written).unwrap(), parse(text).unwrap());
        let again = json(&read(written.into(), 10, false, Language::English).unwrap());
        assert_eq!(&again["puzzles"][0]["puzzle"], view);
    }
}

#[test]
fn relations_have_shapes_to_draw() {
    let drawn = |name: &str| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../puzzles/variants");
        let text = fs::read_to_string(folder.join(name).with_extension("txt")).unwrap();
        let view = json(&View::of(&parse(&text).unwrap()).unwrap());
        let above = view["signs"].as_array().unwrap().iter().filter(|sign| sign["above"] == true);
        let signs = view["signs"].as_array().unwrap().len();
        (signs, above.count(), view["labels"].as_array().unwrap().len())
    };
    let (signs, above, labels) = drawn("thermometer");
    assert!(signs > 0 && above == 0 && labels == 0);
    let (signs, above, labels) = drawn("white-dot");
    assert!(signs > 0 && above == signs && labels == 0);
    let (signs, _, labels) = drawn("skyscraper");
    assert!(signs == 0 && labels > 0);
    assert_eq!(drawn("diagonal"), (0, 0, 0));
}

/// The cells of a board are numbered without its holes, and told by the rows of the board.
#[test]
fn overlapping_grids_are_drawn_checked_and_hinted() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../puzzles/variants");
    let text = fs::read_to_string(folder.join("samurai.txt")).unwrap();
    let found = json(&read(text.into(), 10, false, Language::English).unwrap());
    let view = &found["puzzles"][0]["puzzle"];
    let board = &view["board"];
    assert_eq!((&board["rows"], &board["columns"]), (&json(&21), &json(&21)));
    assert_eq!(board["starts"], json(&[0, 12, 6 * 21 + 6, 12 * 21, 12 * 21 + 12]));
    let places = board["places"].as_array().unwrap();
    // Cell 9 is the first cell behind the hole of three places in the first row.
    assert_eq!((places.len(), &places[8], &places[9]), (369, &json(&8), &json(&12)));

    let text = view["text"].as_str().unwrap();
    let given = state(text);
    let solution = check(&given).unwrap().solution.unwrap();
    let mut values = given.grid.values().to_vec();
    // 4 stands in the first row of two grids, which is no clash.
    assert_eq!((values[1], values[9]), (4, 4));
    assert!(
        json(&clashes(text, &values, Language::English).unwrap()).as_array().unwrap().is_empty()
    );
    // In the last row, cell 361 of the right grid is 2; a second 2 at its end clashes.
    values[368] = values[361];
    let told = json(&clashes(text, &values, Language::English).unwrap());
    let cells: Vec<u64> =
        told[0]["cells"].as_array().unwrap().iter().flat_map(Value::as_u64).collect();
    assert!(cells.contains(&368) && cells.iter().all(|&cell| cell > 368 - 9), "{told}");

    let step = json(&hint(&given, Language::English).unwrap());
    let mark = &step["explanation"]["steps"][0]["concludes"][0];
    let place = |key: &str| mark[key].as_u64().unwrap() as usize - 1;
    let at = place("row") * 21 + place("column");
    let cell = places.iter().position(|place| *place == json(&at)).unwrap();
    assert_eq!(json(&(solution[cell] == mark["value"])), mark["holds"]);
    let is_whole = |value: &Value| value.as_str().unwrap().chars().count() == 369;
    let two = json(&explain(&text.replace('7', "."), Language::English).unwrap());
    assert!(two["explanation"]["several"]["solutions"].as_array().unwrap().iter().all(is_whole));
    assert!(clauses(text).is_err());
}

#[test]
fn a_puzzle_that_was_typed_in_is_one_of_the_rules() {
    let blank = json(&empty(2, 3, "diagonal,anti-king").unwrap());
    let mut givens = vec![0; 36];
    givens[7] = 6;
    let view = json(&with_givens(blank["text"].as_str().unwrap(), &givens).unwrap());
    assert_eq!(view["givens"][7], 6);
    assert_eq!(view["variants"], json(&["diagonal", "anti-king"]));
    assert!(with_givens(SMALL, &givens).is_err() && empty(6, 6, "").is_err());
    assert!(empty(3, 3, "anti-penguin").is_err());
}

/// An empty grid of side 100 would be searched for hours.
#[test]
fn no_question_is_answered_about_a_grid_that_the_page_does_not_show() {
    let large = ".".repeat(36 * 36);
    assert!(parse(&large).is_err() && parse(&".".repeat(25 * 25)).is_ok());
    assert!(rate(&large, Language::English).is_err());
}

#[test]
fn what_is_wrong_is_named_before_a_step_is_told() {
    let mut now = state(M);
    let told = json(&hint(&now, Language::English).unwrap());
    assert_eq!(told["explanation"]["status"], "hint");
    assert_eq!(told["pictures"][0]["values"].as_array().unwrap().len(), 81);
    // The name and the place are told before the sentence, and a house has nine cells.
    assert!(told["lead"]["technique"].as_str().unwrap().starts_with("Look for: "), "{told}");
    assert!(told["lead"]["place"].as_str().unwrap().starts_with("Look at "), "{told}");
    assert_eq!(told["lead"]["cells"].as_array().unwrap().len(), 9);
    // The first row begins with 2 5; and 4 is possible there as far as the rules go.
    let cell = now.puzzle.shape().cell(0, 1);
    now.grid.set(cell, 4);
    let told = json(&hint(&now, Language::English).unwrap());
    assert_eq!((&told["checked"]["wrong"], &told["explanation"]), (&json(&[1]), &Value::Null));
    assert_eq!(check(&now).unwrap().wrong, [1]);
}

#[test]
fn marks_that_were_taken_away_count_when_all_cells_have_marks() {
    let mut now = state(M);
    let solution = check(&now).unwrap().solution.unwrap();
    for cell in now.grid.empty_cells().collect::<Vec<_>>() {
        now.marks[cell.position()] = std::iter::once(solution[cell.position()]).collect();
    }
    // With one mark in each cell, the next step is a single that rests on marks.
    let told = json(&hint(&now, Language::French).unwrap());
    assert_eq!(told["pictures"][0]["rule"], "singleton caché", "{told}");
    let premises = told["explanation"]["steps"][0]["premises"].as_array().unwrap();
    assert!(premises.iter().any(|premise| premise["from"] == "known"), "{told}");
    let cell = now.grid.empty_cells().next().unwrap();
    let other = solution[cell.position()] % 9 + 1;
    now.marks[cell.position()] = std::iter::once(other).collect();
    assert_eq!(check(&now).unwrap().wrong_marks, [cell.position()]);
}

#[test]
fn every_way_to_have_no_single_solution_is_told() {
    let status =
        |text: &str| json(&explain(text, Language::English).unwrap())["explanation"].take();
    assert_eq!(status(M)["status"], "solved");
    assert_eq!(status("11..............")["status"], "no solution");
    let several = status("1...............");
    assert_eq!(several["status"], "several solutions");
    assert_eq!(several["several"]["solutions"].as_array().unwrap().len(), 2);
    assert!(rate("1...............", Language::English).is_err());
}

#[test]
fn clashes_name_their_cells() {
    let mut values = parse(SMALL).unwrap().givens().values().to_vec();
    assert!(clashes(SMALL, &values, Language::French).unwrap().is_empty());
    values[1] = 1;
    let found = json(&clashes(SMALL, &values, Language::French).unwrap());
    assert_eq!(found[0]["cells"], json(&[0, 1]));
    let told = "1 en ligne 1, colonne 1 et en ligne 1, colonne 2 (ligne 1)";
    assert_eq!(found[0]["text"], told);
}

#[test]
fn errors_speak_the_language_of_the_page() {
    let fault = write(SMALL, "gif").err().unwrap();
    assert!(fault.told(Language::English).starts_with("no format is called `gif`"));
    assert!(fault.told(Language::French).starts_with("aucun format ne s'appelle `gif`"));
    let fault = parse("1234").err().unwrap();
    assert!(fault.told(Language::French).contains("il faut"), "{fault}");
}

#[test]
fn a_file_without_puzzles_is_recognised() {
    for (bytes, word) in [
        (&b"c of a course\np cnf 2 1\n1 2 0\n"[..], "formule"),
        (b"s SATISFIABLE\nv 1 0\n", "solveur"),
        (b"\x89PNG\r\n\x1a\n\0", "texte"),
    ] {
        let fault = read(bytes.to_vec(), 1, false, Language::French).err().unwrap();
        assert!(fault.told(Language::French).contains(word), "{fault}");
    }
    let found = read(format!("{M}\n12345\n").into(), 5, false, Language::French).unwrap();
    assert!(json(&found)["fault"].as_str().unwrap().contains("il faut"));
}

#[test]
fn unknown_rules_are_left_out_only_on_request() {
    let board = r#"{"size":4,"grid":[[{"value":1,"given":true},{},{},{}],[{},{},{},{}],
        [{},{},{},{}],[{},{},{},{}]],"antiking":true,"rowindexer":[{"cells":["R1C1"]}]}"#;
    let fault = read(board.into(), 5, false, Language::French).err().unwrap();
    assert!(fault.told(Language::French).contains("rowindexer"), "{fault}");
    let found = json(&read(board.into(), 5, true, Language::French).unwrap());
    let named = &found["puzzles"][0];
    assert_eq!(named["left_out"], json(&["neuf n'a pas de règle pour `rowindexer` (1)"]));
    assert_eq!(named["puzzle"]["variants"], json(&["anti-king"]));
    let usual = json(&read(SMALL.into(), 5, true, Language::English).unwrap());
    assert_eq!(usual["puzzles"][0]["left_out"], json(&[""; 0]));
}

#[test]
fn techniques_have_names_and_difficulties() {
    let found = json(&techniques(Language::French));
    let wing = found.as_array().unwrap().iter().find(|one| one["name"] == "x-wing").unwrap();
    assert_eq!((&wing["difficulty"], &wing["label"]), (&json(&"hard"), &json(&"X-wing")));
    assert!(found.as_array().unwrap().iter().all(|one| one["name"] != "contradiction"));
}

#[test]
fn puzzles_are_made_as_wanted() {
    let wanted = r#"{"seed":7,"number":0,"box_rows":3,"box_columns":3,"variants":"",
        "difficulty":"medium","needs":["naked-pair"],"symmetry":"rotational","minimal":false}"#;
    let made = json(&generate(wanted).unwrap());
    assert_eq!(made["difficulty"], "medium");
    let text = made["puzzle"]["text"].as_str().unwrap();
    let rated = json(&rate(text, Language::French).unwrap());
    assert_eq!((&rated["difficulty"], &rated["label"]), (&json(&"medium"), &json(&"moyen")));
    let techniques = rated["techniques"].as_array().unwrap();
    assert!(techniques.iter().any(|one| one[0] == "naked-pair"), "{rated}");
    assert_eq!(json(&check(&state(text)).unwrap())["solution"], made["solution"]);
}

#[test]
fn puzzles_of_variants_are_made_with_rules_of_their_own() {
    let choices = json(&variants(Language::French));
    let choices = choices.as_array().unwrap().iter().map(|choice| choice["name"].as_str().unwrap());
    for variant in choices.chain(["even-odd,anti-king"]) {
        // Windows need square boxes.
        let columns = if variant == "windoku" { 2 } else { 3 };
        let wanted = format!(
            r#"{{"seed":7,"number":0,"box_rows":2,"box_columns":{columns},"variants":"{variant}",
            "difficulty":null,"symmetry":"none","minimal":true}}"#
        );
        let made = json(&generate(&wanted).unwrap());
        let text = made["puzzle"]["text"].as_str().unwrap();
        assert_eq!(json(&check(&state(text)).unwrap())["solution"], made["solution"]);
        // With the rule that all dots are given come the dots.
        let variants = made["puzzle"]["variants"].as_array().unwrap();
        assert!(variant.split(',').all(|one| variants.iter().any(|has| has == one)));
    }
}

#[test]
fn pictures_and_files_are_of_their_kinds() {
    let now = state(M);
    assert!(picture(&now, Language::English).unwrap().starts_with(b"<svg"));
    let texts = serde_json::to_string(&[M, SMALL]).unwrap();
    assert!(sheet(&texts, 2, "", "pdf", Language::French).unwrap().starts_with(b"%PDF"));
    let pages = sheet(&texts, 1, "", "svg", Language::French).unwrap();
    assert_eq!(serde_json::from_slice::<Vec<String>>(&pages).unwrap().len(), 4);
    assert_eq!(write(M, "line").unwrap().trim_end(), M);
    assert!(write(SMALL, "hodoku").is_err());
}

/// The clauses as lists of literals, by their parts.
fn parts(text: &str) -> Vec<(i32, Vec<Lit>)> {
    let flat = clauses(text).unwrap();
    let lit = |&number: &i32| Lit::from_dimacs(number).unwrap();
    // The number of K1 is 0, too, so the list cannot be split at each 0.
    let mut numbers = flat.iter();
    let mut found = Vec::new();
    while let Some(&part) = numbers.next() {
        found.push((part, numbers.by_ref().take_while(|&&number| number != 0).map(lit).collect()));
    }
    found
}

#[test]
fn the_small_grid_has_the_papers_counts() {
    let found = parts(SMALL);
    assert_eq!(found.iter().filter(|(part, _)| *part < 8).count(), 448);
    for part in 0..8 {
        let count = found.iter().filter(|&&(other, _)| other == part).count();
        assert_eq!(count, if part < 4 { 16 } else { 96 });
    }
    let encoded = Encoding::Extended.encode(&parse(SMALL).unwrap());
    let mut ours: Vec<Vec<Lit>> = found.into_iter().map(|(_, clause)| clause).collect();
    let mut theirs: Vec<Vec<Lit>> = encoded.clauses().map(|clause| clause.to_vec()).collect();
    ours.sort();
    theirs.sort();
    assert_eq!(ours, theirs);
}

#[test]
fn propagation_as_it_is_told_finds_what_the_propagator_finds() {
    for text in [
        SMALL,
        M,
        "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
    ] {
        let all = parts(text);
        let clauses: Vec<&[Lit]> = all.iter().map(|(_, clause)| &clause[..]).collect();
        let formula: Formula = clauses.iter().map(|clause| clause.iter().copied()).collect();
        let var_count = formula.var_count();
        let mut propagator = UnitPropagator::from_formula(&formula);
        propagator.propagate().unwrap();
        let base = trace(&clauses, var_count, None);
        assert_eq!((base.trail.len(), base.conflict), (propagator.trail().len(), None));
        let probed = probes(text, &[]).unwrap();
        let probed: HashMap<i32, (i32, bool)> =
            probed.chunks(3).map(|probe| (probe[0], (probe[1], probe[2] == 1))).collect();
        for number in (1..=var_count as i32).flat_map(|number| [number, -number]).step_by(7) {
            let lit = Lit::from_dimacs(number).unwrap();
            if propagator.value(lit).is_some() {
                continue;
            }
            let told = trace(&clauses, var_count, Some(lit));
            let fails = propagator.decide(lit).is_err();
            assert_eq!(told.conflict.is_some(), fails, "{number}");
            assert_eq!(probed[&number].1, fails);
            if !fails {
                let follow = told.trail.len() - told.base;
                assert_eq!(usize::try_from(probed[&number].0).unwrap(), follow);
                let mut ours: Vec<i32> = told.trail.iter().map(|&(lit, _)| lit).collect();
                let mut theirs: Vec<i32> =
                    propagator.trail().iter().map(|lit| lit.to_dimacs()).collect();
                ours.sort_unstable();
                theirs.sort_unstable();
                assert_eq!(ours, theirs);
            }
            // Each reason was a unit when its literal was found.
            let mut known = Vec::new();
            for &(found, reason) in &told.trail {
                if let Ok(reason) = usize::try_from(reason) {
                    let others = clauses[reason].iter().map(|lit| lit.to_dimacs());
                    assert!(others.clone().any(|other| other == found));
                    assert!(others.filter(|&other| other != found).all(|o| known.contains(&-o)));
                }
                known.push(found);
            }
            propagator.backtrack(0);
        }
    }
}

#[test]
fn a_literal_of_another_formula_is_refused() {
    assert!(propagate(SMALL, &[65, 0], 0).is_err() && propagate(SMALL, &[], -65).is_err());
    assert!(judge(SMALL, &[], &[1, 65]).is_err());
    let told = propagate(SMALL, &[], 1).unwrap();
    assert_eq!((told.conflict, told.base), (None, told.trail.len()));
    // The first cell holds 1, so a clause says that 2 does not stand there.
    assert!(propagate(SMALL, &[], 2).unwrap().conflict.is_some());
}

#[test]
fn clauses_that_are_added_have_the_numbers_after_those_of_the_formula() {
    let open = "2.3.3...........";
    let count = parts(open).len() as i32;
    let base = propagate(open, &[], 0).unwrap();
    let fails = probes(open, &[]).unwrap();
    let fails = fails.chunks(3).find(|probe| probe[2] == 1).unwrap()[0];
    let told = propagate(open, &[-fails, 0], 0).unwrap();
    assert!(told.trail.len() > base.trail.len());
    assert!(told.trail.contains(&(-fails, count)));
    assert!(propagate(open, &[-fails, 0], fails).unwrap().conflict.is_some());
}

#[test]
fn a_clause_of_the_reader_is_judged() {
    let open = "2.3.3...........";
    let var = |cell: i32, value: i32| cell * 4 + value;
    let verdict = |clause: &[i32]| judge(open, &[], clause).unwrap();
    assert_eq!(verdict(&[5, -5]).verdict, Verdict::Tautology);
    // The first cell holds 2.
    let contained = verdict(&[var(0, 2), var(1, 1)]);
    assert_eq!(contained.verdict, Verdict::Contained);
    assert_eq!(parts(open)[contained.contains.unwrap()].1.len(), 1);
    // Its neighbour holds 1 or 4, which propagation finds.
    let follows = verdict(&[var(1, 1), var(1, 4)]);
    assert_eq!((follows.verdict, follows.by_propagation), (Verdict::Follows, true));
    let contradicts = verdict(&[var(1, 2), var(1, 3)]);
    assert_eq!((contradicts.verdict, contradicts.by_propagation), (Verdict::Contradicts, true));
    // The grid has several solutions, with 1 and with 4 there.
    let new = verdict(&[var(1, 1)]);
    assert_eq!(new.verdict, Verdict::New);
    assert_eq!((new.with.unwrap()[1], new.without.unwrap()[1]), (1, 4));
    // What fails follows from more than propagation.
    let fails = probes(open, &[]).unwrap();
    let fails = fails.chunks(3).find(|probe| probe[2] == 1).unwrap()[0];
    assert_eq!(verdict(&[-fails]).verdict, Verdict::Follows);
}

#[test]
fn what_a_file_holds_is_recognised_by_its_beginning() {
    use std::io::Write;
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    let line = |number: i32| format!("{number} -{} 0\n", number * 7 % 1000 + 1);
    let text = format!("p cnf 1000 999\n{}", (1..1000).map(line).collect::<String>());
    encoder.write_all(text.as_bytes()).unwrap();
    let compressed = encoder.finish().unwrap();
    for (start, kind) in [
        (&b"c of a course\np cnf 2 1\n1 2 0\n"[..], "formula"),
        (&compressed[..compressed.len() / 2], "formula"),
        (b"s UNSATISFIABLE\n", "answer"),
        (b"\x89PNG\r\n\x1a\n\0", "binary"),
        (M.as_bytes(), "text"),
        (b"", "text"),
    ] {
        assert_eq!(recognise(start.to_vec()), kind);
    }
}

#[test]
fn unique_puzzles_are_counted() {
    assert_eq!(count_unique(&format!("{M}\n{}\n{M}\n", ".".repeat(81))), 2);
}

/// Solves a formula to the end and returns the last report.
fn solved(bytes: &[u8], format: &str) -> (Value, SatRun) {
    let mut run = SatRun::new(bytes.to_vec(), true).ok().unwrap();
    run.start(true, format).ok().unwrap();
    loop {
        let report: Value = serde_json::from_str(&run.search(100_000)).unwrap();
        if report["status"] != "running" {
            return (report, run);
        }
    }
}

fn pigeonhole(holes: i32) -> String {
    let var = |pigeon: i32, hole: i32| pigeon * holes + hole + 1;
    let mut text = String::new();
    for pigeon in 0..=holes {
        for hole in 0..holes {
            text += &format!("{} ", var(pigeon, hole));
        }
        text += "0\n";
        for (other, hole) in (0..pigeon).flat_map(|other| (0..holes).map(move |hole| (other, hole)))
        {
            text += &format!("-{} -{} 0\n", var(pigeon, hole), var(other, hole));
        }
    }
    text
}

#[test]
fn a_refutation_in_stretches_is_certified_and_its_proof_whole() {
    let text = pigeonhole(6);
    let (report, mut run) = solved(text.as_bytes(), "lrat");
    assert_eq!((&report["status"], &report["verified"]), (&json(&"unsatisfiable"), &json(&true)));
    let formula = neuf_cnf::dimacs::read(
        text.as_bytes(),
        &neuf_cnf::dimacs::ReadOptions::default().relaxed(true),
    );
    let proof = run.take_proof();
    let checked = neuf_proof::check_lrat(
        &formula.unwrap().formula,
        &proof[..],
        neuf_proof::Notation::Binary,
        &neuf_cnf::Interrupt::new(),
    );
    assert!(checked.unwrap().lemmas > 0);
    assert!(run.take_proof().is_empty());
}

/// What counting, parity or symmetry answers takes the page no more conflicts than the command.
#[test]
fn structure_and_symmetry_answer() {
    for name in ["pigeonhole-7", "parity-16-odd", "cliques-8-4-3"] {
        let path = format!("{}/../../../dimacs/{name}.cnf", env!("CARGO_MANIFEST_DIR"));
        let (report, _) = solved(&std::fs::read(path).unwrap(), "lrat");
        let counters: HashMap<String, u64> =
            serde_json::from_value::<Vec<_>>(report["counters"].clone())
                .unwrap()
                .into_iter()
                .collect();
        assert_eq!(report["status"], "unsatisfiable", "{name}");
        assert!(counters["conflicts"] < 1_500, "{name}: {}", counters["conflicts"]);
        assert_eq!(counters["symmetry_cuts"] > 0, name == "cliques-8-4-3");
    }
}

#[test]
fn the_same_stretches_make_the_same_run() {
    let text = pigeonhole(7);
    let [(one, _), (other, _)] = ["lrat", "lrat"].map(|format| solved(text.as_bytes(), format));
    assert_eq!(one["counters"], other["counters"]);
}

#[test]
fn a_small_formula_is_shown_and_a_proof_can_be_text() {
    let text = b"p cnf 2 3\n1 2 0\n-1 0\n-2 0\n";
    let (_, mut run) = solved(text, "lrat-text");
    let info: Value = serde_json::from_str(&run.info()).unwrap();
    assert_eq!(info["shown"], serde_json::json!([[1, 2], [-1], [-2]]));
    let proof = String::from_utf8(run.take_proof()).unwrap();
    assert!(proof.contains(" 0\n"));
    // Turned into text afterwards, a binary proof is the same.
    let (_, mut run) = solved(text, "lrat");
    assert_eq!(proof_text(&run.take_proof(), "lrat").unwrap(), proof.into_bytes());
    assert!(proof_text(b"a\x06", "lrat").is_err() && proof_text(b"", "frat").is_err());
    let (_, run) = solved(pigeonhole(7).as_bytes(), "");
    let info: Value = serde_json::from_str(&run.info()).unwrap();
    assert_eq!(info["shown"], Value::Null);
}

#[test]
fn a_model_is_checked_and_a_compressed_file_read() {
    use std::io::Write;
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(b"p cnf 3 2\n1 -2 0\n2 3 0\n").unwrap();
    let (report, run) = solved(&encoder.finish().unwrap(), "");
    assert_eq!((&report["status"], &report["verified"]), (&json(&"satisfiable"), &json(&true)));
    assert_eq!(run.model().len(), 3);
}

#[test]
fn a_formula_that_is_cut_short_is_refused_with_what_to_do() {
    let cut = b"p cnf 2 5\n1 2 0\n-1 0\n";
    let refused = |language| read_formula(cut.to_vec(), false).unwrap_err().told(language);
    let place = "line 1, column 1: the header announces 5 clauses, but there are 2";
    let english = format!("{place}; the option `relaxed` reads the file as it is");
    assert_eq!(refused(Language::English), english);
    let place = "ligne 1, colonne 1\u{a0}: l'en-tête annonce 5 clauses, or il y en a 2";
    let french = format!("{place}\u{a0}; l'option `relaxed` lit le fichier tel quel");
    assert_eq!(refused(Language::French), french);
    let (file, warnings) = read_formula(cut.to_vec(), true).unwrap();
    assert_eq!((file.formula.len(), warnings.len()), (2, 1));
}
