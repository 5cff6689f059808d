//! Limits, seeds and options of `neuf sat`.

use std::fs;

use neuf_cnf::dimacs;
use neuf_tests::formulas::{out_of_reach, random_3sat};
use neuf_tests::running::{Ran, neuf, root};

/// A formula that takes long.
fn hard() -> String {
    let mut text = Vec::new();
    dimacs::write(&mut text, [""; 0], &out_of_reach()).unwrap();
    String::from_utf8(text).unwrap()
}

fn sat(options: &[&str], input: &str) -> Ran {
    neuf([&["sat"], options].concat(), input)
}

/// The output without times, without rates, and without what the system reports.
fn repeatable(ran: &Ran) -> String {
    let varies = |line: &&str| ["c seconds", "c peak_memory"].iter().any(|c| line.starts_with(c));
    let lines = ran.stdout.lines().filter(|line| !varies(line));
    let name_and_value = |line: &str| match line.starts_with("c ") {
        true => line.split_whitespace().take(3).collect::<Vec<_>>().join(" "),
        false => line.to_owned(),
    };
    lines.map(name_and_value).collect::<Vec<_>>().join("\n")
}

fn counter(ran: &Ran, name: &str) -> u64 {
    let line = ran.stdout.lines().find(|line| line.starts_with(&format!("c {name} ")));
    line.unwrap().split_whitespace().nth(2).unwrap().parse().unwrap()
}

#[test]
fn each_limit_ends_in_unknown_with_its_cause() {
    let input = hard();
    for (options, cause) in [
        (["--conflicts", "500"], "conflict limit"),
        (["--ticks", "100000"], "tick limit"),
        (["--time", "150ms"], "time limit"),
        (["--memory", "10k"], "memory limit"),
    ] {
        let ran = sat(&options, &input);
        assert_eq!(ran.code, 0, "{options:?}: {}", ran.stderr);
        assert!(ran.stdout.ends_with("s UNKNOWN\n"), "{}", ran.stdout);
        assert!(ran.stdout.contains(&format!("c stopped: {cause}\n")), "{}", ran.stdout);
        let json = sat(&[&options[..], &["--json"]].concat(), &input).stdout;
        assert!(json.contains(&format!(r#""cause":"{cause}""#)), "{json}");
    }
    let ran = sat(&["--conflicts", "500", "--stats"], &input);
    assert_eq!(counter(&ran, "conflicts"), 500);
    // Ample limits change nothing.
    let ample = ["--conflicts", "99999999", "--ticks", "99999999999", "--memory", "8G"];
    let input = fs::read_to_string(root().join("dimacs/pigeonhole-7.cnf")).unwrap();
    assert_eq!(sat(&ample, &input).code, 20);
}

#[test]
fn limits_are_for_all_cubes_together() {
    let formula = fs::read_to_string(root().join("dimacs/pigeonhole-7.cnf")).unwrap();
    let clauses: Vec<&str> = formula.lines().filter(|line| !line.starts_with(['c', 'p'])).collect();
    // The cubes put the first pigeon into different holes.
    let run = |cubes: &str, options: &[&str]| {
        let input = format!("p inccnf\n{}\n{cubes}", clauses.join("\n"));
        sat(&[&["--stats"], options].concat(), &input)
    };
    let cubes = ["a 1 0\n", "a 1 0\na 2 0\n"];
    let [one, both] = cubes.map(|cubes| counter(&run(cubes, &[]), "conflicts"));
    let limit = both - 2;
    assert!(one < limit, "{one} {both}");
    let ran = run(cubes[1], &["--conflicts", &limit.to_string()]);
    assert_eq!((ran.code, ran.stdout.lines().last()), (0, Some("s UNKNOWN")));
}

#[test]
fn the_same_seed_gives_the_same_run() {
    let mut text = Vec::new();
    dimacs::write(&mut text, [""; 0], &random_3sat(150, 630, 5)).unwrap();
    let input = String::from_utf8(text).unwrap();
    let runs: Vec<String> = ["0", "1", "2", "3", "4"]
        .map(|seed| {
            let first = sat(&["--seed", seed, "--stats"], &input);
            let second = sat(&["--option", &format!("seed={seed}"), "--stats"], &input);
            assert_eq!(repeatable(&first), repeatable(&second), "seed {seed}");
            assert!(first.code == 10 || first.code == 20);
            repeatable(&first)
        })
        .to_vec();
    assert!(runs.iter().any(|run| *run != runs[0]), "no seed changes anything");
    assert_eq!(repeatable(&sat(&["--stats"], &input)), runs[0], "the default seed is 0");
}

#[test]
fn options_change_the_search_and_not_the_answer() {
    let input = fs::read_to_string(root().join("dimacs/pigeonhole-7.cnf")).unwrap();
    let usual = sat(&["--stats"], &input);
    let focused = sat(&["--stats", "-O", "modes=0", "--option", "walk=false"], &input);
    assert_eq!((usual.code, focused.code), (20, 20));
    assert_ne!(counter(&usual, "conflicts"), counter(&focused, "conflicts"));
    for wrong in ["modes=9", "walk=maybe", "walk", "nonsense=1", "tier1=-1", "reduce_fraction=NaN"]
    {
        let ran = sat(&["-O", wrong], &input);
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{wrong}");
        assert!(ran.stderr.contains(wrong), "{}", ran.stderr);
    }
}

#[test]
fn the_options_are_listed_as_they_are() {
    let misspelt = [
        (["-O", "restart_margn=1"], "is `restart_margin` meant? `neuf sat --list-options`"),
        (["-O", "xyz=1"], "there is no option `xyz`: `neuf sat --list-options` lists all"),
        (["--restart-margin", "-q"], "lists those of the search, for `-O NAME=VALUE`"),
        (["--conflicts", "1k"], "`1k` is no value of `--conflicts <N>`: not a whole number"),
    ];
    for (arguments, tip) in misspelt {
        let ran = sat(&arguments, "");
        assert!(ran.code == 2 && ran.stderr.contains(tip), "{arguments:?}: {}", ran.stderr);
    }
    let listed = sat(&["--list-options"], "");
    assert_eq!(listed.code, 0);
    let json = sat(&["--list-options", "--json"], "").stdout;
    let rows: Vec<serde_json::Value> = serde_json::from_str(&json).unwrap();
    assert_eq!(rows.len(), listed.stdout.lines().count());
    for (line, row) in listed.stdout.lines().zip(&rows) {
        let name = row["name"].as_str().unwrap();
        assert!(line.starts_with(name) && line.ends_with(row["help"].as_str().unwrap()));
        // The value that is listed as the default is accepted, and changes nothing.
        let option = format!("{name}={}", row["default"]);
        assert_eq!(sat(&["-O", &option], "p cnf 1 1\n1 0\n").code, 10, "{option}");
    }
}

#[test]
fn what_does_not_go_with_dpll_is_refused() {
    for options in [
        &["--conflicts", "1"][..],
        &["--ticks", "1"],
        &["--memory", "1G"],
        &["--seed", "1"],
        &["-O", "walk=false"],
        &["--certify"],
    ] {
        let ran = sat(&[options, &["--method", "dpll"]].concat(), "p cnf 1 1\n1 0\n");
        assert_eq!(ran.code, 2, "{options:?}");
        assert!(ran.stderr.contains("--method cdcl"), "{}", ran.stderr);
    }
    for wrong in ["--memory=x", "--memory=-1", "--ticks=x", "--seed=x", "--conflicts=1.5"] {
        assert_eq!(sat(&[wrong], "p cnf 1 1\n1 0\n").code, 2, "{wrong}");
    }
}

#[test]
fn statistics_are_comments_or_fields() {
    let ran =
        sat(&["--stats"], &fs::read_to_string(root().join("dimacs/pigeonhole-7.cnf")).unwrap());
    for name in ["conflicts", "decisions", "propagations", "restarts", "learned", "ticks"] {
        assert!(counter(&ran, name) > 0, "{name}");
    }
    for name in ["seconds_reading", "seconds"] {
        assert!(ran.stdout.contains(&format!("\nc {name} ")), "{}", ran.stdout);
    }
    #[cfg(target_os = "linux")]
    assert!(counter(&ran, "peak_memory") > 1 << 20);
}

/// A formula whose text and clauses take some tens of megabytes.
fn large() -> String {
    let mut text = Vec::new();
    dimacs::write(&mut text, [""; 0], &random_3sat(150_000, 600_000, 1)).unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn limits_hold_while_the_formula_is_read() {
    let input = large();
    for (options, cause) in [(["--time", "0"], "time limit"), (["--memory", "1M"], "memory limit")]
    {
        if cause == "memory limit" && !cfg!(target_os = "linux") {
            continue;
        }
        let ran = sat(&options, &input);
        assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
        let expected =
            format!("c the formula was not read to its end\nc stopped: {cause}\ns UNKNOWN\n");
        assert!(ran.stdout.ends_with(&expected), "{}", ran.stdout);
        for more in [&["--all"][..], &["--method", "dpll"]] {
            // dpll refuses the option, so that no user relies on it.
            if more[0] == "--method" && cause == "memory limit" {
                continue;
            }
            let ran = sat(&[&options[..], more].concat(), &input);
            assert!(ran.stdout.ends_with(&expected), "{more:?}: {}", ran.stdout);
        }
        let json = sat(&[&options[..], &["--json"]].concat(), &input).stdout;
        let json: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!((&json["status"], &json["cause"]), (&"UNKNOWN".into(), &cause.into()));
        assert!(json.get("variables").is_none() && json.get("clauses").is_none(), "{json}");
        assert_eq!(json["statistics"]["conflicts"], 0, "every counter is there");
    }
    let input = [&input, "x"].concat();
    assert_eq!(sat(&["--memory", "9G"], &input).code, 1, "an error of the text is one");
}

#[test]
#[cfg(target_os = "linux")]
fn the_memory_limit_is_about_what_the_process_uses() {
    let input = large();
    let whole = counter(&sat(&["--stats", "--conflicts", "1"], &input), "peak_memory");
    // It is stopped while reading, while loading, and while searching or shortly before.
    for percent in [30, 60, 90] {
        let limit = whole * percent / 100;
        let ran = sat(&["--stats", "--conflicts", "1", "--memory", &limit.to_string()], &input);
        assert!(ran.stdout.contains("c stopped: memory limit\n"), "{percent}: {}", ran.stdout);
        let peak = counter(&ran, "peak_memory");
        assert!(peak < limit + limit / 4, "{peak} instead of {limit}");
    }
}

#[test]
fn time_limits_of_other_commands_hold_while_they_read() {
    let formula = root().join("dimacs/pigeonhole-7.cnf");
    let formula = formula.to_str().unwrap();
    for arguments in [
        &["simplify", formula, "--time", "0"][..],
        &["check-proof", formula, formula, "--time", "0"],
    ] {
        let ran = neuf(arguments, "");
        assert_eq!((ran.code, ran.stdout.as_str()), (1, ""), "{arguments:?}");
        assert!(ran.stderr.ends_with("stopped while it was read: time limit\n"), "{}", ran.stderr);
    }
}

#[test]
fn memory_depends_on_the_variables_that_occur() {
    let input = "p cnf 3 2\n1 -268435456 0\n-1 -200000000 0\n";
    for options in [
        &["--partial-model"][..],
        &["--partial-model", "--certify"],
        &["--partial-model", "--method", "dpll"],
        &["--all", "--count-limit", "3"],
    ] {
        let ran = sat(&[options, &["--stats"]].concat(), input);
        assert_eq!(ran.code, 10, "{}", ran.stderr);
        let values = ran.stdout.lines().find(|line| line.starts_with("v ")).unwrap();
        let values: Vec<i32> =
            values[2..].split(' ').map(|number| number.parse().unwrap()).collect();
        let numbers: Vec<i32> = values.iter().map(|value| value.abs()).collect();
        // All models are for the variables of the header, too.
        let declared: &[i32] = if options[0] == "--all" { &[1, 2, 3] } else { &[1] };
        let wanted = [declared, &[200_000_000, 268_435_456, 0]].concat();
        assert!(numbers == wanted, "{options:?}: {} numbers", numbers.len());
        if cfg!(target_os = "linux") {
            let peak = counter(&ran, "peak_memory");
            assert!(peak < 64 << 20, "{options:?}: {peak}");
        }
    }
    // The header declares three variables, so the model names these three.
    let ran = sat(&[], input);
    let values = ran.stdout.lines().find(|line| line.starts_with("v ")).unwrap();
    let numbers = values[2..].split(' ').map(|number| number.trim_start_matches('-'));
    assert!(numbers.eq(["1", "2", "3", "200000000", "268435456", "0"]), "{values}");
    for (options, named) in [(&["--json", "--partial-model"][..], 3), (&["--json"], 5)] {
        let json: serde_json::Value = serde_json::from_str(&sat(options, input).stdout).unwrap();
        assert_eq!(json["model"].as_array().unwrap().len(), named);
        assert_eq!(json["variables"], 1 << 28);
    }
    // Of the variables that do not occur, those of the header are counted: four models for each of
    // the others.
    let all = sat(&["--all", "--no-model"], input).stdout;
    assert!(all.ends_with("c 16 models\n"), "{all}");

    let input = "p cnf 3 3\n268435456 0\n-268435456 200000000 0\n-200000000 7 9 0\n";
    let simplified = neuf(["simplify"], input);
    let clauses: Vec<&str> =
        simplified.stdout.lines().filter(|line| !line.starts_with('c')).collect();
    assert_eq!(clauses, ["p cnf 268435456 3", "200000000 0", "268435456 0", "7 9 0"]);
}

/// The values that a model gives, in `v` lines or JSON.
fn values(ran: &Ran) -> Vec<i32> {
    assert!(matches!(ran.code, 0 | 10), "{}", ran.stderr);
    if let Ok(json) = serde_json::from_str::<serde_json::Value>(&ran.stdout) {
        let model = json["model"].as_array().unwrap().iter();
        return model.map(|value| i32::try_from(value.as_i64().unwrap()).unwrap()).collect();
    }
    let lines = ran.stdout.lines().filter_map(|line| line.strip_prefix("v "));
    let mut values: Vec<i32> =
        lines.flat_map(|line| line.split(' ').map(|number| number.parse().unwrap())).collect();
    assert_eq!(values.pop(), Some(0));
    values
}

#[test]
fn a_model_has_all_variables_of_the_header() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    for declared in [3, 9, 1_100_000] {
        let input = format!("p cnf {declared} 2\n1 -2 0\n2 3 0\n");
        std::fs::write(path("a.cnf"), &input).unwrap();
        for options in
            [&[][..], &["--json"], &["--certify"], &["--method", "dpll"], &["--threads", "2"]]
        {
            let found = values(&sat(options, &input));
            let numbers = found.iter().map(|value| value.abs());
            assert!(numbers.eq(1..=declared), "{declared} {options:?}: {}", found.len());
            let options = [options, &["--partial-model"]].concat();
            let found = values(&sat(&options, &input));
            assert!(found.iter().map(|value| value.abs()).eq(1..=3), "{declared} {options:?}");
        }
        let formula = path("a.cnf");
        // A reconstruction gives back as many values as there were.
        let (simpler, removed) = (path("b.cnf"), path("r.cnf"));
        let simplify = ["simplify", &formula, "--method", "full", "-o", &simpler, "-r", &removed];
        assert_eq!(neuf(simplify, "").code, 0);
        let answer = neuf(["sat", &simpler], "").stdout;
        for options in [
            &["simplify", "--reconstruct", &removed, "-"][..],
            &["simplify", "--reconstruct", &removed, "-", "--formula", &formula],
        ] {
            let ran = neuf(options, &answer);
            assert_eq!(values(&ran).len(), declared as usize, "{}", ran.stderr);
        }
    }
}

/// Limits that were once checked only between large pieces of work.
#[test]
fn a_time_limit_holds_within_large_pieces_of_work() {
    use std::time::{Duration, Instant};
    /// A tenth of a second is what it takes; a busy machine may need more.
    const LATE: Duration = Duration::from_secs(2);
    let folder = tempfile::tempdir().unwrap();
    let grid = folder.path().join("grid.txt");
    fs::write(&grid, format!("{}\n", "0 ".repeat(64).trim_end()).repeat(64)).unwrap();
    let grid = grid.to_str().unwrap();
    let lines: [&[&str]; 2] =
        [&["solve", "--method", "dpll", "--box", "8x8", grid], &["count", "--box", "8x8", grid]];
    for line in lines {
        let begun = Instant::now();
        let ran = neuf([line, &["--time", "1"]].concat(), "");
        let took = begun.elapsed();
        assert_eq!(ran.code, 1, "{line:?}: {}", ran.stderr);
        assert!(
            ran.stderr.contains("stopped") && took < Duration::from_secs(1) + LATE,
            "{line:?}: {took:?} {}",
            ran.stderr
        );
    }
}

#[test]
fn numbers_one_past_the_limit_are_refused() {
    let over = "p cnf 1 1\n268435457 0\n";
    let ran = sat(&["-q"], over);
    assert_eq!((ran.code, ran.stdout.as_str()), (1, ""));
    assert!(ran.stderr.contains("268435457 is over the limit of 268435456"), "{}", ran.stderr);
    for header in ["p cnf 268435457 1", "p cnf 99999999999999999999 1"] {
        let ran = sat(&["-q"], &format!("{header}\n1 0\n"));
        assert_eq!((ran.code, ran.stdout.as_str()), (1, ""), "{header}: {}", ran.stderr);
    }
    // A header may declare as many as there can be; the memory does not follow it.
    let ran = sat(&["--stats", "--no-model"], "p cnf 268435456 1\n1 0\n");
    assert_eq!(ran.code, 10, "{}", ran.stderr);
    // A word of a file is at most as long as the reader's buffer.
    let long = format!("p cnf 1 1\n{}1 0\n", "0".repeat(200_000));
    let ran = sat(&[], &long);
    assert!(ran.code == 1 && ran.stderr.contains("over 131072 characters"), "{}", ran.stderr);
}
