//! `neuf sat --all`: all models, each once, compared with the models found by trying all
//! assignments.

use std::collections::BTreeSet;

use neuf_cnf::{Formula, Lit, Var, dimacs};
use neuf_tests::random::Random;
use neuf_tests::running::{Ran, neuf, root};

fn text(formula: &Formula, comments: &[&str]) -> String {
    let mut text = Vec::new();
    dimacs::write(&mut text, comments, formula).unwrap();
    String::from_utf8(text).unwrap()
}

/// A formula with few variables, some of which may be in no clause.
fn small(seed: u64) -> Formula {
    let mut random = Random::new(seed);
    let var_count = 1 + random.below(8);
    let mut formula = Formula::new();
    formula.declare_vars(var_count);
    for _ in 0..random.below(2 * var_count) {
        let clause = (0..1 + random.below(4)).map(|_| Lit::from_code(random.below(2 * var_count)));
        formula.add_clause(clause);
    }
    formula
}

/// The values that the models of a formula give these variables.
fn models(formula: &Formula, vars: &[Var]) -> BTreeSet<Vec<i32>> {
    let is_true =
        |assignment: u32, lit: Lit| (assignment >> lit.var().index() & 1 == 1) == lit.is_positive();
    let shown = |assignment: u32| {
        vars.iter().map(|var| var.lit(is_true(assignment, var.positive())).to_dimacs()).collect()
    };
    let is_model = |&assignment: &u32| {
        formula.clauses().all(|clause| clause.iter().any(|&lit| is_true(assignment, lit)))
    };
    (0..1 << formula.var_count()).filter(is_model).map(shown).collect()
}

/// The models in the `v` lines; each occurs once.
fn printed(ran: &Ran) -> BTreeSet<Vec<i32>> {
    let lines = ran.stdout.lines().filter_map(|line| line.strip_prefix("v"));
    let numbers = |line: &str| -> Vec<i32> {
        let mut numbers: Vec<i32> = line.split(' ').filter_map(|n| n.parse().ok()).collect();
        assert_eq!(numbers.pop(), Some(0), "{line}");
        numbers
    };
    let all: Vec<Vec<i32>> = lines.map(numbers).collect();
    let set: BTreeSet<Vec<i32>> = all.iter().cloned().collect();
    assert_eq!(set.len(), all.len(), "a model came twice: {}", ran.stdout);
    set
}

/// The end of the output: one `s` line, after the expected number of models.
fn assert_ends(ran: &Ran, count: usize) {
    let status = if count == 0 { "s UNSATISFIABLE" } else { "s SATISFIABLE" };
    assert_eq!(ran.code, if count == 0 { 20 } else { 10 }, "{}", ran.stderr);
    let statuses: Vec<&str> = ran.stdout.lines().filter(|line| line.starts_with('s')).collect();
    assert_eq!(statuses, [status]);
    let plural = if count == 1 { "" } else { "s" };
    assert_eq!(ran.stdout.lines().last(), Some(format!("c {count} model{plural}").as_str()));
}

#[test]
fn all_models_are_found_once() {
    for seed in 0..60 {
        let formula = small(seed);
        let vars: Vec<Var> = formula.vars().collect();
        let expected = models(&formula, &vars);
        let ran = neuf(["sat", "--all"], &text(&formula, &[]));
        assert_eq!(printed(&ran), expected, "seed {seed}");
        assert_ends(&ran, expected.len());
    }
}

#[test]
fn models_are_projected_by_option_and_by_file() {
    for seed in 0..40 {
        let formula = small(seed);
        let mut random = Random::new(seed);
        let vars: Vec<Var> = formula.vars().filter(|_| random.below(2) == 0).collect();
        let numbers: Vec<String> = vars.iter().map(ToString::to_string).collect();
        let expected = models(&formula, &vars);
        let comment = format!("p show {} 0", numbers.join(" "));
        let ran = neuf(["sat", "--all"], &text(&formula, &[&comment]));
        assert_eq!(printed(&ran), expected, "seed {seed}");
        assert_ends(&ran, expected.len());
        if !vars.is_empty() {
            // The command line decides, not the file.
            let project = numbers.join(",");
            let input = text(&formula, &["p show 1 0"]);
            let ran = neuf(["sat", "--all", "--project", &project], &input);
            assert_eq!(printed(&ran), expected, "seed {seed}");
        }
    }
    let input = "p cnf 4 1\nc ind 1 2 0\n1 -3 0\n";
    assert_ends(&neuf(["sat", "--all"], input), 4);
    assert_ends(&neuf(["sat", "--all", "--project", "1-4"], input), 12);
    let ran = neuf(["sat", "--all", "--project", "3-5"], input);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("variable 5, but the formula has 4"), "{}", ran.stderr);
}

#[test]
fn counting_can_stop_early_and_do_without_models() {
    let input = "p cnf 5 1\n1 2 0\n";
    let ran = neuf(["sat", "--all", "--count-limit", "7"], input);
    assert_eq!((ran.code, printed(&ran).len()), (10, 7));
    assert!(ran.stdout.ends_with("c 7 models, stopped at the limit\n"), "{}", ran.stdout);
    let ran = neuf(["sat", "--all", "--no-model"], input);
    assert!(printed(&ran).is_empty());
    assert_ends(&ran, 24);
    let ran = neuf(["sat", "--all", "--no-model", "--quiet"], input);
    assert_eq!(ran.stdout, "s SATISFIABLE\nc 24 models\n");
    let ran = neuf(["sat", "--all", "--quiet"], input);
    assert_eq!((ran.stdout.lines().count(), printed(&ran).len()), (25, 24));
}

#[test]
fn a_limit_is_for_all_models_together() {
    let rules = root().join("dimacs/sudoku-rules.cnf");
    let stopped = |options: [&str; 2]| {
        let arguments = ["sat".as_ref(), "--all".as_ref(), rules.as_os_str()];
        neuf(arguments.into_iter().chain(options.map(AsRef::as_ref)), "")
    };
    let ran = stopped(["--ticks", "300000"]);
    assert_eq!(ran.code, 10);
    let found = printed(&ran).len();
    assert!(found > 1, "{found}");
    let last = format!("c {found} models, stopped: tick limit");
    assert_eq!(ran.stdout.lines().last(), Some(last.as_str()));
    let more = printed(&stopped(["--ticks", "600000"])).len();
    assert!(more > found && more < 10 * found, "{found} {more}");
    let ran = stopped(["--time", "200ms"]);
    assert!(ran.stdout.ends_with(", stopped: time limit\n"), "{}", ran.stderr);
}

#[test]
fn models_of_a_sparse_header_are_those_of_a_projection_or_refused() {
    let input = "p cnf 1048577 1\n1 2 0\n";
    let ran = neuf(["sat", "--all", "--no-model", "-"], input);
    assert!(ran.code == 2 && !ran.stdout.contains("models"), "{}", ran.stdout);
    assert!(ran.stderr.contains("1048577 variables") && ran.stderr.contains("--project"));
    // A variable that only the header names may have either value.
    let ran = neuf(["sat", "-q", "--all", "--project", "1,1048577", "-"], input);
    let mut lines: Vec<&str> = ran.stdout.lines().collect();
    lines.sort_unstable();
    let models = ["v -1 -1048577 0", "v -1 1048577 0", "v 1 -1048577 0", "v 1 1048577 0"];
    assert_eq!((ran.code, lines), (10, [&["s SATISFIABLE"], &models[..]].concat()));
    let ran = neuf(["sat", "-q", "--all", "--project", "1048578", "-"], input);
    assert!(ran.code == 2 && ran.stderr.contains("1048578"), "{}", ran.stderr);
}

#[test]
fn all_models_make_one_object_of_json() {
    let input = "p cnf 3 2\n1 2 0\n-1 0\n";
    let json = neuf(["sat", "--all", "--json"], input).stdout;
    assert_eq!(json.lines().count(), 1);
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(value["models"].as_array().unwrap().len(), 2);
    assert_eq!(value["models"][0][1], 2);
    assert_eq!((&value["count"], &value["complete"]), (&2.into(), &true.into()));
    let limited = neuf(["sat", "--all", "--json", "--no-model", "--count-limit", "1"], input);
    let value: serde_json::Value = serde_json::from_str(&limited.stdout).unwrap();
    assert_eq!((&value["count"], &value["complete"]), (&1.into(), &false.into()));
    assert!(value.get("models").is_none());
    let none = neuf(["sat", "--all", "--json"], "p cnf 1 2\n1 0\n-1 0\n");
    assert_eq!(none.code, 20);
    let value: serde_json::Value = serde_json::from_str(&none.stdout).unwrap();
    assert_eq!(value["status"], "UNSATISFIABLE");
    assert_eq!(value["models"].as_array().unwrap().len(), 0);
}

#[test]
fn who_reads_the_first_models_only_gets_them_and_the_code() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};
    let rules = root().join("dimacs/sudoku-rules.cnf");
    let mut command = Command::new(neuf_tests::running::binary());
    command.args(["sat", "--all", "--quiet"]).arg(rules).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines().take(3);
    let lines: Vec<String> = lines.map(Result::unwrap).collect();
    assert_eq!(lines[0], "s SATISFIABLE");
    assert!(lines[1].starts_with("v ") && lines[2].ends_with(" 0") && lines[1] != lines[2]);
    assert_eq!(child.wait().unwrap().code(), Some(10));
}

#[test]
fn what_all_does_not_go_with_is_refused() {
    for arguments in [
        &["sat", "--count-limit", "2"][..],
        &["sat", "--project", "1"],
        &["sat", "--all", "--project", "1-"],
        &["sat", "--all", "--project", "0"],
        &["sat", "--all", "--count-limit", "0"],
        &["sat", "--all", "--certify"],
        &["sat", "--all", "--method", "dpll"],
    ] {
        assert_eq!(neuf(arguments, "p cnf 1 1\n1 0\n").code, 2, "{arguments:?}");
    }
    let ran = neuf(["sat", "--all"], "p inccnf\n1 2 0\na 1 0\n");
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("cubes"), "{}", ran.stderr);
}
