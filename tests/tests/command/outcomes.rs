//! A program that asks for JSON gets an object for every outcome: of a file that is missing or
//! broken, of a limit of time, and of a signal.

use std::fs;
use std::path::Path;

use neuf_cnf::dimacs;
use neuf_tests::formulas::out_of_reach;
use neuf_tests::running::neuf;
use serde_json::Value;

/// The arguments of each command that prints JSON, with `{}` in the place of the input that has a
/// fault and `OUT` in that of an output; and whether that input is a formula.
const INPUTS: [(&str, &str, bool); 23] = [
    ("solve", "--format json {}", false),
    ("check", "--json {}", false),
    ("count", "--json {}", false),
    ("check", "--candidates --json {}", false),
    ("explain", "--format json {}", false),
    ("hint", "--format json {}", false),
    ("rate", "--json {}", false),
    ("convert", "--format json {}", false),
    ("generate", "--format json --variant {}", false),
    ("repair", "--json {}", false),
    ("transform", "minimize --format json {}", false),
    ("transform", "canon --format json {}", false),
    ("transform", "shuffle --format json {}", false),
    ("transform", "dedup --format json {}", false),
    ("encode", "--json {} -o OUT", false),
    ("decode", "--json {}", true),
    ("prove", "--json {}", false),
    ("sat", "--json {}", true),
    ("check-proof", "--json {} {}", true),
    ("simplify", "--json {} -o OUT", true),
    ("mus", "--json {}", true),
    ("backbone", "--json {}", true),
    ("simplify", "--json --reconstruct {}", true),
];

/// The objects on standard output, one on each line.
fn objects(stdout: &str, line: &str) -> Vec<Value> {
    let object = |text: &str| -> Value {
        let value = serde_json::from_str(text).unwrap_or_else(|_| panic!("{line}: {text}"));
        assert!(matches!(value, Value::Object(_)), "{line}: {text}");
        value
    };
    stdout.lines().map(object).collect()
}

/// A program can see in the object that something is missing, and in a word or a sentence, what.
fn tells_a_failure(object: &Value) -> bool {
    ["error", "reason", "cause"].iter().any(|member| object[member].is_string())
}

#[test]
fn each_command_with_json_has_an_object_for_a_missing_and_for_a_broken_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (broken, grid) = (path("broken.cnf"), path("broken.txt"));
    fs::write(&broken, "p cnf 1 1\n1 x 0\n").unwrap();
    fs::write(&grid, "no puzzle at all\n").unwrap();
    for (command, arguments, is_formula) in INPUTS {
        for fault in [&path("missing.txt"), if is_formula { &broken } else { &grid }] {
            let line = format!("{command} {arguments}");
            let words = line.split(' ').map(|word| match word {
                "{}" => fault.clone(),
                "OUT" => path("out.cnf"),
                word => word.to_owned(),
            });
            let ran = neuf(words, "");
            assert!([1, 2].contains(&ran.code), "{line}: {}", ran.code);
            let objects = objects(&ran.stdout, &line);
            assert!(objects.len() == 1 && tells_a_failure(&objects[0]), "{line}: {}", ran.stdout);
            assert!(!ran.stderr.is_empty() && !Path::new(&path("out.cnf")).exists(), "{line}");
        }
    }
}

/// Whoever adds JSON to a command adds it to the table.
#[test]
fn the_table_has_each_command_with_json() {
    let page = neuf(["help"], "").stdout;
    let names = page.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let mut found = 0;
    for name in names.filter(|name| name.starts_with(char::is_alphabetic) && *name != "neuf") {
        let help = neuf([name, "--help"], "").stdout;
        let has_format = help.lines().any(|line| line.trim_start().starts_with("- json:"));
        let has_json = help.lines().any(|line| line.trim_start().starts_with("--json"));
        let rows = INPUTS.iter().filter(|(command, ..)| *command == name).count();
        assert_eq!(has_format || has_json, rows > 0, "{name}");
        found += rows;
    }
    assert_eq!(found, INPUTS.len());
}

/// A formula that takes long, and commands that search in it.
fn hard() -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hard.cnf");
    let mut text = Vec::new();
    dimacs::write(&mut text, [""; 0], &out_of_reach()).unwrap();
    fs::write(&path, text).unwrap();
    let path = path.display().to_string();
    (folder, path)
}

const SEARCHES: [&str; 5] = [
    "sat --json",
    "sat --json --method dpll",
    "mus --json",
    "backbone --json",
    "count --json --formula",
];

#[test]
fn a_limit_of_time_has_an_object() {
    let (_folder, formula) = hard();
    for line in SEARCHES {
        let ran = neuf(line.split(' ').chain(["--time", "200ms", &formula]), "");
        let objects = objects(&ran.stdout, line);
        assert!(objects.len() == 1 && tells_a_failure(&objects[0]), "{line}: {}", ran.stdout);
        assert!(ran.stdout.contains("time limit"), "{line}: {}", ran.stdout);
    }
}

#[cfg(unix)]
mod signals {
    use std::io::{BufRead, BufReader, Read, Write};
    use std::os::unix::process::ExitStatusExt;
    use std::process::{Command, Stdio};

    use neuf_tests::running::{await_listening, binary, is_ignored, send_signal, stopped_at_work};

    use super::*;

    const SIGNALS: [(&str, i32); 4] = [("-INT", 2), ("-TERM", 15), ("-HUP", 1), ("-XCPU", 24)];

    #[test]
    fn a_search_that_a_signal_ends_has_an_object() {
        let (folder, formula) = hard();
        for line in SEARCHES {
            for signal in SIGNALS.into_iter().filter(|(name, _)| !is_ignored(name)) {
                let words = line.split(' ').chain([&*formula]);
                let mut command = Command::new(binary());
                command.args(words).current_dir(&folder);
                let stdout = stopped_at_work(&mut command, signal);
                let objects = objects(&stdout, line);
                assert!(objects.len() == 1 && tells_a_failure(&objects[0]), "{line}: {stdout}");
            }
        }
    }

    /// The last object of a batch says that there would have been more.
    #[test]
    fn a_batch_that_a_signal_ends_has_an_object_at_its_end() {
        let puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
        let mut lines = vec!["generate --format json -n 1000000000"];
        lines.extend([
            "solve --format json -",
            "check --json -",
            "count --json -",
            "check --candidates --json -",
            "rate --json -",
            "rate --se --json -",
            "transform canon --format json -",
            "repair --json -",
            "transform minimize --format json -",
            "transform shuffle --format json -",
            "transform dedup --format json -",
            "convert --format json -",
        ]);
        for line in lines {
            let mut command = Command::new(binary());
            command.args(line.split(' ')).env("LC_ALL", "C");
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
            let mut child = command.spawn().unwrap();
            // More puzzles could come.
            let mut stdin = child.stdin.take().unwrap();
            // `generate` does not read it.
            let _ = stdin.write_all(puzzle.as_bytes());
            await_listening(child.id());
            let mut stdout = BufReader::new(child.stdout.take().unwrap());
            let mut told = String::new();
            // A file format is written in blocks.
            if !line.starts_with("convert") {
                assert!(stdout.read_line(&mut told).unwrap() > 0, "{line}");
            }
            send_signal(child.id(), "-TERM");
            stdout.read_to_string(&mut told).unwrap();
            assert_eq!(child.wait().unwrap().signal(), Some(15), "{line}");
            let objects = objects(&told, line);
            let (last, others) = objects.split_last().unwrap();
            assert_eq!(last["error"], "stopped by a signal", "{line}: {told}");
            assert!(others.iter().all(|object| !tells_a_failure(object)), "{line}: {told}");
        }
    }

    /// The allocator's last words are an object, too.
    #[cfg(target_os = "linux")]
    #[test]
    fn memory_that_the_system_refuses_has_an_object() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("wide.cnf");
        let wide: String = (1..400_000).map(|n| format!("{n} -{} 0\n", n + 1)).collect();
        fs::write(&path, format!("p cnf 400000 399999\n{wide}")).unwrap();
        for command in ["count --formula", "mus", "backbone"] {
            let script = format!("ulimit -v 60000; exec \"$0\" {command} --json \"$1\"");
            let mut shell = Command::new("sh");
            shell.current_dir(&folder).arg("-c").arg(script).arg(binary()).arg(&path);
            let output = shell.output().unwrap();
            let told = String::from_utf8(output.stdout).unwrap();
            let objects = objects(&told, command);
            assert!(objects.len() == 1 && told.contains("memory"), "{command}: {told}");
        }
    }
}
