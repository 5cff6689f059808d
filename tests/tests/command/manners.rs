//! How `neuf sat` behaves in a script that was written for another solver: its header comes at
//! once, signals are answered, other solvers' options are understood, and `--json` has an object
//! for errors.

use std::fs;
use std::process::Command;

use neuf_tests::running::{binary, neuf, root, run};
use serde_json::Value;

const CLASH: &str = "p cnf 1 2\n1 0\n-1 0\n";

#[cfg(unix)]
mod signals {
    use std::io::{BufRead, BufReader, Read};
    use std::os::unix::process::ExitStatusExt;
    use std::process::{Child, Command, Stdio};

    use neuf_cnf::dimacs;
    use neuf_tests::formulas::out_of_reach;
    use neuf_tests::running::{
        await_listening, await_work, binary, is_ignored, send_signal, stopped_at_work,
    };

    /// A folder with a formula that takes long, and the command that solves it.
    fn hard(options: &[&str]) -> (tempfile::TempDir, Command) {
        let folder = tempfile::tempdir().unwrap();
        let mut text = Vec::new();
        dimacs::write(&mut text, [""; 0], &out_of_reach()).unwrap();
        std::fs::write(folder.path().join("hard.cnf"), text).unwrap();
        let mut command = Command::new(binary());
        command.args(["sat", "hard.cnf"]).args(options).current_dir(folder.path());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        (folder, command)
    }

    /// Reads lines until one begins like this.
    fn read_until(reader: &mut impl BufRead, start: &str) -> String {
        let mut all = String::new();
        loop {
            let before = all.len();
            assert!(reader.read_line(&mut all).unwrap() > 0, "no {start}: {all}");
            if all[before..].starts_with(start) {
                return all;
            }
        }
    }

    fn end(mut child: Child) {
        send_signal(child.id(), "-KILL");
        child.wait().unwrap();
    }

    #[test]
    fn the_header_comes_at_once_in_a_pipe() {
        let (_folder, mut command) = hard(&[]);
        let mut child = command.spawn().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let header = read_until(&mut stdout, "c 600 variables");
        assert_eq!(header.lines().count(), 2, "{header}");
        assert!(header.starts_with("c neuf "), "{header}");
        end(child);
    }

    #[test]
    fn a_closed_terminal_and_a_limit_of_processor_time_end_with_what_is_known() {
        for signal in [("-HUP", 1), ("-XCPU", 24)] {
            if is_ignored(signal.0) {
                eprintln!(
                    "{} is ignored where the tests were started, so it ends nothing",
                    signal.0
                );
                continue;
            }
            let (_folder, mut command) = hard(&[]);
            let stdout = stopped_at_work(&mut command, signal);
            assert!(stdout.contains("c stopped: interrupted\n"), "{stdout}");
            assert!(stdout.contains("\nc conflicts ") && stdout.ends_with("\ns UNKNOWN\n"));
            let (_folder, mut command) = hard(&["--json"]);
            let stdout = stopped_at_work(&mut command, signal);
            assert!(stdout.contains(r#""status":"UNKNOWN","cause":"interrupted""#), "{stdout}");
        }
    }

    #[test]
    fn the_soft_limit_of_processor_time_is_noticed() {
        let (_folder, command) = hard(&[]);
        let mut shell = Command::new("sh");
        shell.current_dir(command.get_current_dir().unwrap()).stdout(Stdio::piped());
        let output = shell.arg("-c").arg("ulimit -S -t 1; exec \"$0\" sat hard.cnf").arg(binary());
        let output = output.output().unwrap();
        assert_eq!(output.status.signal(), Some(24));
        assert!(String::from_utf8(output.stdout).unwrap().ends_with("\ns UNKNOWN\n"));
    }

    #[test]
    fn nohup_is_obeyed() {
        let (_folder, command) = hard(&[]);
        let mut shell = Command::new("sh");
        shell.current_dir(command.get_current_dir().unwrap()).stdout(Stdio::piped());
        shell.arg("-c").arg("trap '' HUP; exec \"$0\" sat hard.cnf").arg(binary());
        let mut child = shell.spawn().unwrap();
        await_listening(child.id());
        await_work(child.id());
        send_signal(child.id(), "-HUP");
        std::thread::sleep(std::time::Duration::from_millis(200));
        assert!(child.try_wait().unwrap().is_none(), "it goes on");
        end(child);
    }

    #[test]
    fn counters_are_printed_when_they_are_asked_for() {
        for (options, is_alone) in [(&[][..], false), (&["-q"], true), (&["--json"], true)] {
            let (_folder, mut command) = hard(options);
            let mut child = command.spawn().unwrap();
            let (stdout, stderr) = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
            let mut reader: Box<dyn BufRead> = match is_alone {
                true => Box::new(BufReader::new(stderr)),
                false => Box::new(BufReader::new(stdout)),
            };
            await_work(child.id());
            for _ in 0..2 {
                send_signal(child.id(), "-USR1");
                let told = read_until(&mut reader, "c peak_memory");
                assert!(told.contains("\nc conflicts ") && told.contains("\nc seconds "), "{told}");
                assert!(told.lines().all(|line| line.starts_with('c')), "{told}");
            }
            send_signal(child.id(), "-TERM");
            let mut rest = String::new();
            reader.read_to_string(&mut rest).unwrap();
            assert_eq!(rest.ends_with("s UNKNOWN\n"), !is_alone, "{rest}");
            assert_eq!(child.wait().unwrap().signal(), Some(15));
        }
    }

    /// What has no counters tells how far it has come, and goes on.
    #[test]
    fn work_of_any_kind_is_told_when_it_is_asked_for() {
        let (folder, command) = hard(&[]);
        let folder = folder.path();
        drop(command);
        for (line, told) in [
            ("mus hard.cnf", "minimizing, "),
            ("backbone hard.cnf", "looking for the backbone, "),
            ("count hard.cnf", "counting, "),
            ("sat hard.cnf --json --method dpll", "searching, "),
            ("generate -n 100000000", "puzzles, "),
            (
                "count --json .................................................................................",
                "puzzles, ",
            ),
        ] {
            let mut command = Command::new(binary());
            command.args(line.split(' ')).current_dir(folder).env("LC_ALL", "C");
            command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
            let mut child = command.spawn().unwrap();
            let mut stderr = BufReader::new(child.stderr.take().unwrap());
            await_work(child.id());
            for _ in 0..2 {
                send_signal(child.id(), "-USR1");
                let mut answer = String::new();
                stderr.read_line(&mut answer).unwrap();
                assert!(answer.starts_with("neuf: ") && answer.contains(told), "{line}: {answer}");
            }
            assert!(child.try_wait().unwrap().is_none(), "{line}");
            end(child);
        }
    }

    /// A log shows what has begun even if the formula never comes.
    #[test]
    fn the_header_comes_before_the_formula_is_read() {
        let mut command = Command::new(binary());
        command.arg("sat").stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        assert!(read_until(&mut stdout, "c neuf ").ends_with('\n'));
        end(child);
    }
}

#[test]
fn options_of_other_solvers_are_understood() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("f.cnf");
    fs::write(&path, CLASH).unwrap();
    let sat = |line: &str| {
        let mut command = Command::new(binary());
        command.arg("sat").args(line.split(' ')).current_dir(&folder).env("LC_ALL", "C");
        run(&mut command, "p cnf 2 1\n1 2 0\n")
    };
    let ran = sat("-q -s -n -");
    assert_eq!((ran.code, ran.stderr.as_str()), (10, ""));
    assert!(ran.stdout.ends_with("s SATISFIABLE\n") && ran.stdout.contains("\nc seconds "));
    assert_eq!(sat("-q --unsat --time=10 --conflicts=1000 f.cnf").stdout, "s UNSATISFIABLE\n");
    // Lean's `bv_decide` begins with the files; other programs have the options first.
    assert_eq!(sat("-q --color never --stable=0 --elim=0 f.cnf").stdout, "s UNSATISFIABLE\n");
    for line in ["--lrat --binary=true --quiet --unsat f.cnf p.lrat", "f.cnf p.lrat --lrat --quiet"]
    {
        let mut command = Command::new(binary());
        let ran = run(command.args(line.split(' ')).current_dir(&folder), "");
        assert_eq!((ran.code, &*ran.stdout, &*ran.stderr), (20, "s UNSATISFIABLE\n", ""), "{line}");
        assert!(folder.path().join("p.lrat").exists());
        fs::remove_file(folder.path().join("p.lrat")).unwrap();
    }
    // Kissat's way of a proof as text.
    assert_eq!(sat("-q f.cnf p.drat --no-binary").code, 20);
    assert_eq!(fs::read_to_string(folder.path().join("p.drat")).unwrap(), "0\n");
    assert_eq!(sat("-q --lrat --no-binary f.cnf p.lrat").code, 20);
    assert!(fs::read_to_string(folder.path().join("p.lrat")).unwrap().starts_with("3 0 "));
    for (line, told) in [
        ("--ternary=0 f.cnf", "`neuf sat --list-options` lists those of the search"),
        ("--decisions=5 f.cnf", "`neuf help sat` lists the options of this command"),
        ("f.cnf p.lpr", "p.lpr is named as a proof in a format that is not written"),
        ("f.cnf p.frat.xz --proof lrat", "p.frat.xz is named as a proof in a format that is not"),
        ("f.cnf p.opb", "p.opb is named as a formula"),
        ("f.cnf p.frat", "p.frat is named as a proof in a format that is not written"),
        ("f.cnf p.drat --proof lrat", "p.drat is named as a proof in drat, but --proof says lrat"),
        ("f.cnf p.lrat.xz --proof drat", "is named as a proof in lrat, but --proof says drat"),
    ] {
        let ran = sat(line);
        assert_eq!((ran.code, ran.stdout.as_str()), (2, ""), "{line}");
        assert!(ran.stderr.contains(told), "{line}: {}", ran.stderr);
    }
}

#[test]
fn json_has_an_object_for_each_error() {
    let missing = root().join("dimacs/missing.cnf");
    let missing = missing.to_str().unwrap();
    let formula = root().join("dimacs/pigeonhole-7.cnf");
    let formula = formula.to_str().unwrap();
    for (arguments, input, code, place) in [
        (&["sat", "--json"][..], "p cnf 1 1\n1 x 0\n", 1, Some((2, 3))),
        (&["mus", "--json"], "p cnf 1 1\n1 0\nx 0\n", 1, Some((3, 1))),
        (&["mus", "--groups", "--json"], "p gcnf 1 1 1\n{1} x 0\n", 1, Some((2, 5))),
        (&["explain", "--format", "json", "-"], "no puzzle\n", 1, Some((1, 1))),
        (&["sat", "--json", missing], "", 1, None),
        (&["mus", "--json", missing], "", 1, None),
        (&["sat", "--json", "--nonsense"], "", 2, None),
        (&["sat", "--json", "--method", "dpll", "--core", "c.cnf"], "", 2, None),
        (&["check-proof", "--json", missing, missing], "", 1, None),
        (&["solve", "--json", "missing.txt"], "", 2, None),
        (&["encode", "--json", "-o", "never.cnf", "missing.txt"], "", 1, None),
        (&["decode", "--json", missing], "", 1, None),
        (&["simplify", "--json", "-o", "never.cnf"], "p cnf 1 1\nx 0\n", 1, Some((2, 1))),
        (&["simplify", "--json", "--reconstruct", missing], "", 1, None),
        (&["convert", "--json", "-o", "never.txt", "missing.txt"], "", 1, None),
        (&["count", "--json", "--formula", missing], "", 1, None),
    ] {
        let ran = neuf(arguments, input);
        assert_eq!(ran.code, code, "{arguments:?}: {}", ran.stderr);
        assert_eq!(ran.stdout.lines().count(), 1, "{arguments:?}: {}", ran.stdout);
        let json: Value = serde_json::from_str(&ran.stdout).unwrap();
        let error = json["error"].as_str().unwrap_or_else(|| panic!("{arguments:?}: {json}"));
        assert!(!error.is_empty() && ran.stderr.contains(error), "{error}: {}", ran.stderr);
        assert_eq!(json["code"], code);
        let found = json["line"].as_u64().zip(json["column"].as_u64());
        assert_eq!(found, place, "{arguments:?}: {json}");
        assert_eq!(json["file"].is_string(), place.is_some(), "{json}");
    }
    // This command has an object of its own for a proof that is refused.
    let ran = neuf(["check-proof", "--json", formula, "-"], "1 0\n");
    let json: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert!(ran.code == 1 && json["reason"].is_string() && json["error"].is_null(), "{json}");
    // Without the option there is no object.
    assert_eq!(neuf(["sat", "-q"], "x").stdout, "");
}

/// A batch goes on after a file that cannot be read, and has an object in its place.
#[test]
fn json_of_a_batch_has_an_object_for_a_file_that_is_missing() {
    let puzzles = root().join("puzzles/course.txt");
    let puzzles = puzzles.to_str().unwrap();
    for (command, option) in [
        ("solve", &["--format", "json"][..]),
        ("check", &["--json"]),
        ("count", &["--json"]),
        ("check", &["--candidates", "--json"]),
        ("rate", &["--json"]),
        ("rate", &["--se", "--json"]),
        ("rate", &["--hodoku", "--json"]),
        ("transform", &["canon", "--format", "json"]),
        ("repair", &["--json"]),
        ("transform", &["minimize", "--format", "json"]),
        ("transform", &["shuffle", "--format", "json"]),
        ("transform", &["dedup", "--format", "json"]),
    ] {
        let line = [&[command], option, &["missing.txt", puzzles]].concat();
        let ran = neuf(line, "");
        let first = ran.stdout.lines().next().unwrap_or_default();
        let json: Value =
            serde_json::from_str(first).unwrap_or_else(|_| panic!("{command}: {first}"));
        assert_eq!((&json["file"], &json["status"]), (&"missing.txt".into(), &"unread".into()));
        assert!(json["line"].is_null() && json["reason"].is_string(), "{command}: {json}");
        assert!(ran.code == 1 && ran.stdout.lines().count() > 1, "{command}: {}", ran.stdout);
    }
}

#[test]
fn json_says_what_was_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let puzzle = root().join("puzzles/course.txt");
    let puzzle = puzzle.to_str().unwrap();
    let json = |arguments: &[&str], input: &str| -> Value {
        let ran = neuf(arguments, input);
        serde_json::from_str(&ran.stdout)
            .unwrap_or_else(|_| panic!("{arguments:?}: {}", ran.stderr))
    };
    let (formula, simple, back) = (path("f.cnf"), path("s.cnf"), path("b.cnf"));
    let told = json(&["encode", "--json", "--nth", "1", puzzle, "-o", &formula], "");
    assert!(told["variables"] == 729 && told["clauses"].as_u64() > Some(11_000), "{told}");
    let line = ["simplify", "--json", "-m", "full", "-r", &back, &formula, "-o", &simple];
    let told = json(&line, "");
    assert_eq!((&told["complete"], &told["output"]), (&true.into(), &simple.as_str().into()));
    let answer = neuf(["sat", "-q", &simple], "").stdout;
    let told = json(&["simplify", "--json", "--reconstruct", &back], &answer);
    assert!(told["status"] == "SATISFIABLE" && told["model"].as_array().unwrap().len() == 729);
    let answer = neuf(["sat", "-q", &formula], "").stdout;
    let told = json(&["decode", "--json", "--formula", &formula], &answer);
    assert_eq!(told["solution"].as_str().map(str::len), Some(81));
    let told = json(&["convert", "--json", puzzle, "-o", &path("c.csv")], "");
    assert!(told["format"] == "csv" && told["puzzles"].as_u64() > Some(0) && told["left_out"] == 0);
}
