//! What `neuf sat` prints besides the answer: header, progress, statistics, profiles.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

use neuf_cnf::dimacs;
use neuf_solver::{Options, Profile, Stats, Technique};
use neuf_tests::formulas::{exchanged_factors, out_of_reach};
use neuf_tests::running::{Ran, binary, neuf, root};
use serde_json::Value;

fn text(formula: &neuf_cnf::Formula) -> String {
    let mut text = Vec::new();
    dimacs::write(&mut text, [""; 0], formula).unwrap();
    String::from_utf8(text).unwrap()
}

/// A formula that takes some thousand conflicts and all usual techniques.
fn medium() -> String {
    text(&exchanged_factors(6))
}

fn sat(options: &[&str], input: &str) -> Ran {
    neuf([&["sat"], options].concat(), input)
}

fn json(options: &[&str], input: &str) -> Value {
    serde_json::from_str(&sat(&[&["--json"], options].concat(), input).stdout).unwrap()
}

/// Checks that the competitions would accept an output.
fn assert_valid(stdout: &str) {
    let starts = |start: &str| stdout.lines().filter(|line| line.starts_with(start)).count();
    assert_eq!(starts("s "), 1, "{stdout}");
    for line in stdout.lines() {
        let is_valid =
            line == "c" || ["c ", "s ", "v "].iter().any(|start| line.starts_with(start));
        assert!(is_valid && line.len() < 80, "{line}");
    }
}

/// The numbers of the lines of progress.
fn progress(stdout: &str) -> Vec<Vec<f64>> {
    let numbers = |line: &str| -> Option<Vec<f64>> {
        let words = line.strip_prefix("c ")?.split_whitespace();
        words.map(|word| word.parse().ok()).collect()
    };
    stdout.lines().filter_map(numbers).filter(|row| row.len() >= 8).collect()
}

#[test]
fn a_pipe_sees_the_answer_and_the_size_only() {
    let ran = sat(&[], "p cnf 2 2\n1 0\n2 0\n");
    let version = env!("CARGO_PKG_VERSION");
    let expected = format!("c neuf {version}\nc 2 variables, 2 clauses\ns SATISFIABLE\nv 1 2 0\n");
    assert_eq!((ran.stdout, ran.stderr.as_str(), ran.code), (expected, "", 10));
    assert_eq!(sat(&["-q"], "p cnf 1 1\n1 0\n").stdout, "s SATISFIABLE\nv 1 0\n");
    assert_eq!(sat(&["-q"], &medium()).stdout, "s UNSATISFIABLE\n");
    for clash in [["-q", "-v"], ["--json", "-v"]] {
        assert_eq!(sat(&clash, "p cnf 1 1\n1 0\n").code, 2, "{clash:?}");
    }
}

#[test]
fn progress_is_comments_in_columns() {
    let ran = sat(&["-v"], &medium());
    assert_eq!((ran.code, ran.stderr.as_str()), (20, ""));
    assert_valid(&ran.stdout);
    let stdout = &ran.stdout;
    assert!(stdout.contains("\nc reading standard input\n"), "{stdout}");
    assert!(stdout.contains(" clauses, read in "), "{stdout}");
    assert_eq!(stdout.matches("seconds").count(), 1, "one heading: {stdout}");
    // One line at once, and one at the end.
    let rows = progress(stdout);
    let (first, last) = (&rows[0], rows.last().unwrap());
    let statistics = json(&[], &medium())["statistics"].clone();
    assert!(rows.len() >= 2 && rows.len() < 50, "{stdout}");
    assert_eq!(last.len(), if cfg!(target_os = "linux") { 10 } else { 9 });
    let conflicts = if cfg!(target_os = "linux") { 2 } else { 1 };
    assert_eq!(first[conflicts], 0.0);
    assert_eq!(Some(last[conflicts] as u64), statistics["conflicts"].as_u64());
    assert!(!stdout.contains("eliminate:"), "{stdout}");
}

#[test]
fn techniques_say_what_they_did() {
    // Where gates are found to be equal, elimination would wait longer than this search takes.
    let ran = sat(&["-vv", "-O", "fraig=false"], &medium());
    assert_valid(&ran.stdout);
    for technique in ["reduce", "vivify", "eliminate", "walk"] {
        assert!(ran.stdout.contains(&format!(" {technique}: ")), "{technique}: {}", ran.stdout);
    }
    // The same search, whoever watches it.
    let [watched, alone] = [&["-vv", "--stats"][..], &["--stats"]].map(|options| {
        let stdout = sat(options, &medium()).stdout;
        stdout.lines().find(|line| line.starts_with("c decisions ")).unwrap().to_owned()
    });
    assert_eq!(watched, alone);
}

#[test]
fn the_header_comes_before_the_formula_is_read() {
    let mut command = Command::new(binary());
    command.args(["sat", "-v", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut header = String::new();
    stdout.read_line(&mut header).unwrap();
    stdout.read_line(&mut header).unwrap();
    let expected = format!("c neuf {}\nc reading standard input\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(header, expected);
    child.stdin.take().unwrap().write_all(b"p cnf 1 1\n1 0\n").unwrap();
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).unwrap();
    assert!(rest.ends_with("\ns SATISFIABLE\nv 1 0\n"), "{rest}");
    assert_eq!(child.wait().unwrap().code(), Some(10));
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_progress_with_statistics() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hard.cnf");
    fs::write(&path, text(&out_of_reach())).unwrap();
    let mut command = Command::new(binary());
    command.args(["sat", "-v"]).arg(&path);
    let stdout = neuf_tests::running::stopped_at_work(&mut command, ("-INT", 2));
    assert_valid(&stdout);
    assert!(progress(&stdout).len() >= 2, "{stdout}");
    assert!(stdout.contains("\nc stopped: interrupted\n"), "{stdout}");
    assert!(stdout.contains("\nc conflicts ") && stdout.ends_with("\ns UNKNOWN\n"), "{stdout}");
}

#[test]
fn statistics_come_in_groups_without_zeros() {
    // Without `fraig`, so that elimination does not wait.
    let stdout = sat(&["--stats", "-O", "fraig=false"], &medium()).stdout;
    assert_valid(&stdout);
    for group in ["search", "forgetting", "elimination", "vivification", "time"] {
        assert!(stdout.contains(&format!("\nc -- {group} ---")), "{group}: {stdout}");
    }
    let value = |line: &str| -> Option<f64> { line.split_whitespace().nth(2)?.parse().ok() };
    let rows = stdout.lines().filter(|line| !line.starts_with("c seconds"));
    assert!(rows.filter_map(value).all(|value| value > 0.0), "{stdout}");
    assert!(stdout.contains(" per conflict\n") && stdout.contains(" % of variables\n"), "{stdout}");
    // The times add up.
    let times = stdout.lines().filter(|line| line.starts_with("c seconds_"));
    let sum: f64 = times.filter_map(value).sum();
    let all = stdout.lines().find(|line| line.starts_with("c seconds ")).and_then(value).unwrap();
    assert!((sum - all).abs() < 0.01 + 0.01 * all, "{sum} {all}");
}

#[test]
fn the_object_has_all_counters_with_rates_and_times() {
    let object = json(&[], &medium());
    let keys = |value: &Value| -> BTreeSet<String> {
        value.as_object().unwrap().keys().cloned().collect()
    };
    let counters: BTreeSet<String> = Stats::TABLE.iter().map(|info| info.name.into()).collect();
    assert_eq!(keys(&object["statistics"]), counters);
    let techniques: BTreeSet<String> =
        Technique::ALL.iter().map(|technique| technique.name().into()).collect();
    let timed = keys(&object["techniques"]);
    assert!(timed.is_subset(&techniques) && timed.contains("vivify"), "{timed:?}");
    for name in &timed {
        let time = &object["techniques"][name];
        assert!(time["rounds"].as_u64() >= Some(1), "{time}");
        let share = time["seconds"].as_f64().unwrap() / object["seconds"].as_f64().unwrap();
        assert!((time["share"].as_f64().unwrap() - share).abs() < 0.05, "{time}");
    }
    assert!(keys(&object["rates"]).is_subset(&counters));
    let statistics = &object["statistics"];
    let per = statistics["decisions"].as_f64().unwrap() / statistics["conflicts"].as_f64().unwrap();
    assert!((object["rates"]["decisions"]["value"].as_f64().unwrap() - per).abs() < 1e-9);
    assert_eq!(object["rates"]["decisions"]["unit"], "per conflict");
}

#[test]
fn profiles_are_presets_that_options_change() {
    for profile in Profile::ALL {
        let name = profile.name();
        let listed = sat(&["--profile", name, "--list-options", "--json"], "").stdout;
        let listed: Vec<Value> = serde_json::from_str(&listed).unwrap();
        assert_eq!(listed.len(), Options::TABLE.len());
        let changed: Vec<&str> = listed
            .iter()
            .filter(|row| row["value"] != row["default"])
            .map(|row| row["name"].as_str().unwrap())
            .collect();
        let expected: Vec<&str> = profile.changes().map(|(info, _)| info.name).collect();
        assert_eq!(changed, expected, "{name}");
        assert_eq!(sat(&["--profile", name], &medium()).code, 20, "{name}");
    }
    let plain = json(&["--profile", "plain"], &medium());
    assert_eq!(plain["statistics"]["eliminated"], 0);
    assert_eq!(plain["statistics"]["walks"], 0);
    let mixed = json(&["--profile", "plain", "-O", "eliminate=true"], &medium());
    assert!(mixed["statistics"]["eliminated"].as_u64() > Some(0));
    let wrong = sat(&["--profile", "fast"], "");
    assert!(wrong.code == 2 && wrong.stderr.contains("incremental"), "{}", wrong.stderr);
    assert_eq!(sat(&["--profile", "sat", "--method", "dpll"], "p cnf 1 1\n1 0\n").code, 2);
    let formula = root().join("dimacs/random-100-1.cnf");
    assert_eq!(neuf(["sat", "--profile", "sat", formula.to_str().unwrap()], "").code, 10);
}
