//! `neuf sat --threads`: several threads search for one answer.

use std::fs;

use neuf_cnf::Formula;
use neuf_cnf::dimacs;
use neuf_tests::formulas::{out_of_reach, pigeonhole, random_3sat};
use neuf_tests::running::{Ran, neuf, root};

/// Options with which other threads join soon and exchange clauses often.
const SOON: [&str; 6] =
    ["--threads", "3", "-O", "join_after=30", "--option", "exchange_interval=3"];

fn text(formula: &Formula) -> String {
    let mut text = Vec::new();
    dimacs::write(&mut text, [""; 0], formula).unwrap();
    String::from_utf8(text).unwrap()
}

fn sat(options: &[&str], input: &str) -> Ran {
    neuf([&["sat"], &SOON[..], options].concat(), input)
}

#[test]
fn one_proof_of_all_threads_is_accepted() {
    let folder = tempfile::tempdir().unwrap();
    let [formula, proof] = ["a.cnf", "a.proof"].map(|name| folder.path().join(name));
    let [formula, proof] = [&formula, &proof].map(|path| path.to_str().unwrap());
    for (number, unsatisfiable) in [pigeonhole(8), random_3sat(130, 650, 1)].iter().enumerate() {
        fs::write(formula, text(unsatisfiable)).unwrap();
        for options in [&["--text"][..], &[], &["--proof", "drat"], &["-O", "probe=false"]] {
            let ran = sat(&[&[formula, proof, "--certify", "--stats"], options].concat(), "");
            assert_eq!((ran.code, ran.stderr.as_str()), (20, ""), "{number} {options:?}");
            let threads = ran.stdout.lines().filter(|line| line.starts_with("c thread "));
            assert_eq!(threads.count(), 3, "{}", ran.stdout);
            assert!(ran.stdout.contains("c certified: "), "{}", ran.stdout);
            let checked = neuf(["check-proof", formula, proof], "");
            assert_eq!(checked.stdout.lines().last(), Some("s VERIFIED"), "{}", checked.stderr);
        }
    }
}

#[test]
fn a_model_is_found_and_threads_are_counted() {
    let input = text(&random_3sat(200, 800, 4));
    let ran = sat(&["--json", "-O", "walk=0", "-O", "lucky=0"], &input);
    assert_eq!((ran.code, ran.stderr.as_str()), (10, ""));
    let json: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(json["model"].as_array().map(Vec::len), Some(200));
    let threads = json["threads"].as_array().unwrap();
    assert!(threads.iter().all(|thread| thread["conflicts"].is_u64()), "{threads:?}");
    // With one thread there is no such member.
    let one = neuf(["sat", "--json", "--threads", "1"], &input).stdout;
    assert!(!one.contains("\"threads\""), "{one}");
}

#[test]
fn one_thread_is_the_default_and_wrong_numbers_are_refused() {
    let file = root().join("dimacs/pigeonhole-7.cnf");
    let file = file.to_str().unwrap();
    let untimed = |options: &[&str]| {
        let ran = neuf([&["sat", "--stats", file], options].concat(), "");
        // Names and counts, without rates and times.
        let is_count = |line: &&str| !line.contains("seconds") && !line.contains("peak_memory");
        let count = |line: &str| line.split_whitespace().take(3).collect::<Vec<_>>().join(" ");
        ran.stdout.lines().filter(is_count).map(count).collect::<Vec<_>>()
    };
    assert_eq!(untimed(&["--threads", "1"]), untimed(&[]));
    assert_eq!(neuf(["sat", "--threads", "auto", file], "").code, 20);
    for wrong in ["0", "1025", "many", "-1", ""] {
        let ran = neuf(["sat", &format!("--threads={wrong}"), file], "");
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{wrong}");
        assert!(ran.stderr.contains("auto"), "{}", ran.stderr);
    }
    let ran = neuf(["sat", "--method", "dpll", "--threads", "2", file], "");
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("--threads requires --method cdcl"), "{}", ran.stderr);
    // Models are listed by one thread, none twice.
    let count = |threads: &str| {
        let input = "p cnf 3 1\n1 2 3 0\n";
        neuf(["sat", "--all", "--no-model", "--threads", threads], input).stdout
    };
    assert_eq!(count("2"), count("1"));
}

#[test]
fn limits_hold_and_cubes_are_solved() {
    let input = text(&out_of_reach());
    for (options, cause) in [
        (["--conflicts", "500"], "conflict limit"),
        (["--ticks", "1000000"], "tick limit"),
        (["--time", "300ms"], "time limit"),
        (["--memory", "10k"], "memory limit"),
    ] {
        let ran = sat(&options, &input);
        assert_eq!((ran.code, ran.stderr.as_str()), (0, ""), "{options:?}");
        assert!(ran.stdout.contains(&format!("c stopped: {cause}\n")), "{}", ran.stdout);
    }
    let formula = text(&pigeonhole(7));
    let clauses: Vec<&str> = formula.lines().filter(|line| !line.starts_with(['c', 'p'])).collect();
    let input = format!("p inccnf\n{}\na 1 0\na 2 0\n", clauses.join("\n"));
    assert_eq!(sat(&[], &input).code, 20);
}

/// Interrupts three threads that write a proof, which is checked meanwhile.
#[cfg(unix)]
#[test]
fn a_signal_ends_all_threads() {
    use neuf_tests::running::{binary, stopped_at_work};
    use std::process::Command;
    let folder = tempfile::tempdir().unwrap();
    let [formula, proof] = ["a.cnf", "a.lrat"].map(|name| folder.path().join(name));
    fs::write(&formula, text(&out_of_reach())).unwrap();
    for signal in [("-INT", 2), ("-TERM", 15)] {
        let mut command = Command::new(binary());
        command.arg("sat").args(SOON).args([&formula, &proof]).arg("--certify");
        let stdout = stopped_at_work(&mut command, signal);
        assert!(stdout.contains("\nc stopped: interrupted\nc thread 1: "), "{stdout}");
        assert!(stdout.ends_with("\ns UNKNOWN\n"), "{stdout}");
        fs::remove_file(&proof).unwrap();
    }
}
