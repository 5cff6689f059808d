//! Hints that carry on: each is the next step of the explanation, whatever the player has
//! found, and the output of one is the input of the next.

use neuf_tests::running::neuf;

/// The first step of its explanation is an X-wing, before which nothing else is useful.
const X_WING: &str =
    "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5";
const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// It needs failed literals.
const HARD: &str =
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";

fn steps(puzzle: &str) -> Vec<String> {
    let json = neuf(["explain", "--format", "json", puzzle], "").stdout;
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    json["steps"].as_array().unwrap().iter().map(|step| step["text"].to_string()).collect()
}

#[test]
fn a_hint_is_a_step_of_the_explanation() {
    for puzzle in [X_WING, EASY, HARD] {
        let all = steps(puzzle);
        for after in [0, 1, 4] {
            let number = after.to_string();
            let ran = neuf(["hint", "--format", "json", "--after", &number, puzzle], "");
            let json: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
            assert_eq!(json["steps"][0]["text"].to_string(), all[after]);
            assert_eq!(json["steps"][0]["number"], (after + 1).to_string());
        }
    }
    let ran = neuf(["hint", X_WING], "");
    assert!(ran.stdout.contains("(X-wing)"), "{}", ran.stdout);
    let ran = neuf(["hint", "--until-digit", X_WING], "");
    let ends = ran.stdout.lines().filter(|line| line.contains(" = ")).count();
    assert!(ends == 1 && ran.stdout.contains("(X-wing)"), "{}", ran.stdout);
}

/// The output of each hint is the input of the next, until the grid is solved.
#[test]
fn hints_feed_the_next_hint_until_it_is_solved() {
    let diagonal = "variant: diagonal\n1.....2.....3..2\n";
    for (puzzle, most) in [(X_WING, 80), (EASY, 60), (HARD, 120), (diagonal, 30)] {
        let mut state = puzzle.to_owned();
        let mut number = 0;
        loop {
            let ran = neuf(["hint", "-"], &state);
            assert_eq!(ran.code, 0, "{state}\n{}", ran.stderr);
            if ran.stdout.contains("\n# The grid is solved.") {
                break;
            }
            assert!(ran.stdout != state && number < most, "{}", ran.stdout);
            (state, number) = (ran.stdout, number + 1);
        }
        let solution = neuf(["solve", "-"], puzzle).stdout;
        assert_eq!(neuf(["solve", "-"], &state).stdout, solution);
        if puzzle == X_WING {
            assert!(state.contains(":0000:x:1+"), "{state}");
        }
    }
}

/// Pencil marks from which candidates were crossed out leave the puzzle what it is.
#[test]
fn notes_of_a_player_are_not_rules() {
    // In r9c4, 9 is crossed out, which the X-wing does not need.
    let marks = neuf(["check", "--candidates", X_WING], "").stdout;
    let rows: Vec<&str> = marks.lines().collect();
    assert!(rows[11].contains(" 379 "), "{marks}");
    let noted = marks.replace(rows[11], &rows[11].replacen(" 379 ", " 37  ", 1));
    let rated = |puzzle: &str| {
        let line = neuf(["rate", "-"], puzzle).stdout;
        line.split('\t').next().unwrap().to_owned()
    };
    assert_eq!(rated(&noted), rated(X_WING));
    let ran = neuf(["hint", "-"], &noted);
    assert!(ran.code == 0 && ran.stdout.contains("(X-wing)"), "{}", ran.stdout);
    // The same as a line of HoDoKu, with and without a digit found.
    for line in [format!(":0000:x:{X_WING}:994:::"), format!(":0000:x:{X_WING}:994 994:::")] {
        let ran = neuf(["hint", &line], "");
        assert!(ran.code == 0 && ran.stdout.contains("(X-wing)"), "{}", ran.stdout);
        assert!(ran.stdout.lines().next().unwrap().contains("994"), "{}", ran.stdout);
    }
}

#[test]
fn wrong_entries_are_named() {
    let wrong = EASY.replacen("53.", "53+2", 1);
    let ran = neuf(["hint", &format!(":0000:x:{wrong}::::")], "");
    assert_eq!(ran.code, 1);
    assert!(ran.stdout.contains("this entry contradicts it: r1c3 = 2."), "{}", ran.stdout);
    let right = EASY.replacen("53.", "53+4", 1);
    assert_eq!(neuf(["hint", &format!(":0000:x:{right}::::")], "").code, 0);
}

#[test]
fn a_solved_grid_needs_no_hint() {
    let solution = neuf(["solve", EASY], "").stdout;
    let ran = neuf(["hint", solution.trim()], "");
    assert_eq!((ran.code, ran.stdout.lines().last()), (0, Some("# The grid is solved.")));
}

/// The steps that were found are kept when no rule of the depth leads on.
#[test]
fn an_explanation_that_stops_shows_where() {
    let ran = neuf(["explain", "--depth", "0", HARD], "");
    assert_eq!(ran.code, 1);
    assert!(ran.stderr.contains("at the limit of --depth"), "{}", ran.stderr);
    let full = neuf(["explain", "--depth", "0", "--full", HARD], "");
    assert_eq!(ran.stdout, full.stdout);
    assert!(ran.stdout.contains("Here the steps stop:\n┌"), "{}", ran.stdout);
    let json = neuf(["explain", "--depth", "0", "--format", "json", HARD], "").stdout;
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        (json["limit"].as_str(), json["candidates"][0][0].as_u64()),
        (Some("depth"), Some(4))
    );
}

/// A contradiction without any given is told as one of what else the puzzle says.
#[test]
fn candidates_that_contradict_each_other_are_told() {
    // Three cells of the first row have only two values between them.
    let row = |first: &str| format!("{first} 1234 | 1234 1234\n");
    let marks = "12 12 | 12 1234\n".to_owned() + &row("1234") + &row("1234") + &row("1234");
    let ran = neuf(["explain", "-"], &marks);
    assert_eq!(ran.code, 1);
    let told = "what the puzzle says besides its givens leaves no solution";
    assert!(ran.stdout.contains(told), "{}", ran.stdout);
    assert!(!ran.stdout.contains("\n."), "{}", ran.stdout);
}

/// The first stage names no cell, the second one a place, and neither shows the grid after the
/// step.
#[test]
fn a_hint_has_stages() {
    let hint = |arguments: &[&str]| {
        let arguments = [&["hint"], arguments, &[X_WING]].concat();
        neuf(arguments, "")
    };
    assert_eq!(hint(&["--stage", "1"]).stdout, "Look for: X-wing.\n");
    let second = hint(&["--stage", "2", "--lang", "fr"]).stdout;
    assert_eq!(second, "Regardez les lignes 2 et 6. Technique\u{a0}: X-wing.\n");
    assert_eq!(hint(&["--stage", "3"]).stdout, hint(&[]).stdout);
    let clash = hint(&["--stage", "1", "--format", "json"]);
    assert!(clash.code == 2 && clash.stderr.contains("--stage 1 and 2"), "{}", clash.stderr);
    assert_eq!(hint(&["--stage", "4"]).code, 2);
    // At a thermometer, the place is the thermometer.
    let thermometer = "variant: thermometer\nthermometer: r1c1 r1c2 r1c3 r1c4\n....4......1....\n";
    let place = neuf(["hint", "--stage", "2", "-"], thermometer).stdout;
    assert_eq!(place, "Look at the thermometer from r1c1 to r1c4 for: thermometer bound.\n");
}
