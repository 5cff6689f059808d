//! `neuf cluster cubes`, `sat` and `join`: a formula cut into parts, solved by many
//! jobs, and what they found made into one answer. Never a wrong one, whatever happens to them.

#![allow(clippy::unwrap_used, reason = "a failing test should panic")]

use std::fs;
use std::path::Path;
use std::process::Command;

use neuf_cnf::Formula;
use neuf_cnf::dimacs;
use neuf_tests::formulas::{pigeonhole, random_3sat};
use neuf_tests::running::{Ran, binary, neuf, root, run};

/// Runs the command in a folder.
fn within(folder: &Path, line: &str) -> Ran {
    run(Command::new(binary()).args(line.split(' ')).current_dir(folder), "")
}

fn write(path: &Path, formula: &Formula) {
    let mut text = Vec::new();
    dimacs::write(&mut text, [""; 0], formula).unwrap();
    fs::write(path, text).unwrap();
}

/// A folder with the formula `a.cnf` and its cubes `a.icnf`, and how many those are.
fn cut(formula: &Formula, count: usize) -> (tempfile::TempDir, usize) {
    let folder = tempfile::tempdir().unwrap();
    write(&folder.path().join("a.cnf"), formula);
    let ran = within(folder.path(), &format!("cluster cubes a.cnf -o a.icnf --count {count}"));
    assert_eq!((ran.code, ran.stdout.as_str()), (0, ""), "{}", ran.stderr);
    let text = fs::read_to_string(folder.path().join("a.icnf")).unwrap();
    let cubes = text.lines().filter(|line| line.starts_with("a ")).count();
    assert!(ran.stderr.starts_with(&format!("neuf: {cubes} cubes, ")), "{}", ran.stderr);
    (folder, cubes)
}

fn unsatisfiable() -> Formula {
    random_3sat(140, 640, 1)
}

/// Whether there is no answer, but perhaps the header.
fn is_only_comments(stdout: &str) -> bool {
    stdout.lines().all(|line| line.starts_with("c "))
}

#[test]
fn cubes_are_written_for_any_solver_and_proved_to_be_complete() {
    let (folder, count) = cut(&unsatisfiable(), 20);
    assert!((10..=20).contains(&count), "{count}");
    let folder = folder.path();
    // The file is a formula with cubes, which any incremental solver can take.
    assert_eq!(within(folder, "sat a.icnf").code, 20);
    let ran = within(folder, "cluster cubes a.cnf -o b.icnf --count 20 --proof cover.lrat");
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    assert!(ran.stderr.contains("the cubes leave no model out: "), "{}", ran.stderr);
    let same =
        |one, other| fs::read(folder.join(one)).unwrap() == fs::read(folder.join(other)).unwrap();
    assert!(same("a.icnf", "b.icnf"));
    assert!(within(folder, "check-proof b.icnf cover.lrat").stdout.ends_with("s VERIFIED\n"));
    // Without its last cube, the proof is refused.
    let text = fs::read_to_string(folder.join("b.icnf")).unwrap();
    let last = text.trim_end().rfind('\n').unwrap();
    fs::write(folder.join("less.icnf"), &text[..=last]).unwrap();
    assert_eq!(within(folder, "check-proof less.icnf cover.lrat").code, 1);
    // Cubes alone, on standard output.
    let plain = within(folder, "cluster cubes a.cnf --count 20 --plain -q");
    assert_eq!(plain.stdout.lines().filter(|line| line.starts_with("a ")).count(), count);
    assert!(plain.stdout.lines().all(|line| "acp".contains(&line[..1])), "{}", plain.stdout);
    fs::write(folder.join("plain.icnf"), &plain.stdout).unwrap();
    assert_eq!(within(folder, "cluster sat a.cnf --cubes plain.icnf --certify").code, 20);
}

#[test]
fn the_answer_is_that_of_the_formula_and_is_certified() {
    for (number, formula) in
        [unsatisfiable(), pigeonhole(7), random_3sat(150, 600, 4)].iter().enumerate()
    {
        let (folder, _) = cut(formula, 12);
        let folder = folder.path();
        let expected = within(folder, "sat a.cnf").code;
        for options in
            ["", " --threads 2", " --split-after 20", " -O probe_interval=0 --split-after 50"]
        {
            let line = format!("cluster sat a.cnf a.lrat --cubes a.icnf --certify{options}");
            let ran = within(folder, &line);
            assert_eq!((ran.code, ran.stderr.as_str()), (expected, ""), "{number} {options}");
            if expected == 20 {
                assert!(ran.stdout.contains("c certified: "), "{}", ran.stdout);
                let checked = within(folder, "check-proof a.cnf a.lrat");
                assert!(checked.stdout.ends_with("s VERIFIED\n"), "{}", checked.stderr);
            }
        }
        // Cubes that leave almost everything out do not change the answer.
        fs::write(folder.join("few.icnf"), "p inccnf\na 1 2 0\na -3 0\n").unwrap();
        assert_eq!(within(folder, "cluster sat a.cnf --cubes few.icnf --certify").code, expected);
    }
}

#[test]
fn jobs_of_a_scheduler_are_joined() {
    let (folder, count) = cut(&unsatisfiable(), 12);
    let folder = folder.path();
    let job = |index: usize| {
        let line = format!("cluster sat a.cnf --cubes a.icnf --results out --cube-index {index}");
        within(folder, &line)
    };
    for index in 1..=count {
        let ran = job(index);
        assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
        let what = format!("c cube {index} of {count}: ");
        assert!(ran.stdout.contains(&(what + "refuted, ")), "{}", ran.stdout);
        assert!(ran.stdout.ends_with("s UNKNOWN\n"), "{}", ran.stdout);
        let joined = within(folder, "cluster join a.cnf out --cubes a.icnf --proof a.lrat");
        let is_last = index == count;
        assert_eq!(joined.code, if is_last { 20 } else { 0 }, "{}", joined.stderr);
        if index + 2 == count {
            let missing = format!("c missing: {}-{count}\n", count - 1);
            assert!(joined.stdout.contains(&missing), "{}", joined.stdout);
        }
    }
    assert!(within(folder, "check-proof a.cnf a.lrat").stdout.ends_with("s VERIFIED\n"));
    // A result that is there is not made again, and an index without a cube is an error.
    assert!(job(3).stdout.contains("has its result"));
    for (index, why) in [(count + 1, "there is no cube "), (0, "expected an index from 1")] {
        let ran = job(index);
        assert!(ran.code > 0 && is_only_comments(&ran.stdout), "{}", ran.stdout);
        assert!(ran.stderr.contains(why), "{}", ran.stderr);
    }
    // Three jobs share the cubes; one of them ran twice.
    for share in ["1/3", "2/3", "3/3", "2/3"] {
        let line = format!(
            "cluster sat a.cnf --cubes a.icnf --results shares --trust-results --cube-index {share}"
        );
        assert_eq!(within(folder, &line).code, 0);
    }
    let copy = |to| fs::copy(folder.join("shares/cube-2-of-3.result"), folder.join(to)).unwrap();
    copy("shares/copy.result");
    let refused = within(folder, "cluster join a.cnf shares --cubes a.icnf");
    assert_eq!(refused.code, 1, "{}", refused.stdout);
    assert!(
        refused.stderr.ends_with(" is refuted: --trust-results believes it\n"),
        "{}",
        refused.stderr
    );
    let joined = within(folder, "cluster join a.cnf shares --cubes a.icnf --trust-results");
    assert_eq!(joined.code, 20, "{}", joined.stderr);
    assert!(joined.stdout.contains("c repeated: 2,5,8"), "{}", joined.stdout);
    assert!(joined.stdout.contains("c not certified: "), "{}", joined.stdout);
    let json =
        within(folder, "cluster join a.cnf shares out --cubes a.icnf --trust-results --json");
    assert!(json.stdout.contains(r#""status":"UNSATISFIABLE""#), "{}", json.stdout);
}

/// A limit that is too low for each cube: all jobs are started again until they are done.
#[test]
fn jobs_that_are_too_hard_go_on_with_pieces() {
    let (folder, count) = cut(&random_3sat(170, 760, 3), 3);
    let folder = folder.path();
    let join = || within(folder, "cluster join a.cnf out --cubes a.icnf --proof a.lrat");
    let (mut rounds, mut has_failed) = (0, vec![true; count]);
    while has_failed.contains(&true) {
        for (index, has_failed) in (1..).zip(&mut has_failed) {
            let options = format!("--cube-index {index} --conflicts 150");
            let ran = within(
                folder,
                &format!("cluster sat a.cnf --cubes a.icnf --results out {options}"),
            );
            *has_failed = ran.code != 0;
            if *has_failed {
                let goes_on = format!("the same job goes on with what out/cube-{index}.icnf has");
                assert!(ran.stderr.contains(&goes_on), "{}", ran.stderr);
            }
        }
        rounds += 1;
        assert!(rounds < 40, "the jobs do not get further");
        // Pieces without a result are not taken for refuted ones, but where those with a result
        // make the others easy, a few conflicts see that they cover their cube.
        let joined = join();
        if rounds == 1 {
            assert_ne!(joined.code, 20);
        }
        let missing = joined.stdout.lines().find_map(|line| line.strip_prefix("c missing: "));
        for number in missing.into_iter().flat_map(|numbers| numbers.split([',', '-'])) {
            let index: usize = number.parse().unwrap();
            assert!(has_failed[index - 1], "{number} is missing");
        }
    }
    assert!(rounds > 2, "{rounds}");
    assert_eq!(join().code, 20);
    assert!(within(folder, "check-proof a.cnf a.lrat").stdout.ends_with("s VERIFIED\n"));
    let again = within(folder, "cluster sat a.cnf --cubes a.icnf --results out --cube-index 1");
    assert!(again.stdout.contains(" has its result\n"), "{}", again.stdout);
}

/// A job that was cut and finished without proofs: for a run that wants them, it is not done.
#[test]
fn a_job_in_pieces_whose_results_were_believed_is_done_again_with_proofs() {
    let (folder, count) = cut(&random_3sat(170, 760, 3), 3);
    let folder = folder.path();
    let job = |index: usize, options: &str| {
        let line = format!(
            "cluster sat a.cnf --cubes a.icnf --results out --cube-index {index} {options}"
        );
        within(folder, line.trim_end())
    };
    let run_of = |index: usize| {
        let names =
            fs::read_dir(folder.join("out")).unwrap().map(|entry| entry.unwrap().file_name());
        let start = format!("cube-{index}-run-");
        names.filter(|name| name.to_str().unwrap().starts_with(&start)).count()
    };
    for index in 1..=count {
        let mut runs = (0..40).map(|_| job(index, "--trust-results --conflicts 150").code);
        assert!(runs.any(|code| code == 0));
    }
    let cut = (1..=count).find(|&index| run_of(index) > 0).unwrap();
    let believed = job(cut, "--trust-results");
    assert!(believed.stdout.contains(" has its result\n"), "{}", believed.stdout);
    let join = || within(folder, "cluster join a.cnf out --cubes a.icnf --proof a.lrat");
    assert_eq!(join().code, 1);
    for index in 1..=count {
        let ran = job(index, "");
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        assert!(ran.stdout.contains(": refuted, "), "{}", ran.stdout);
        if index == cut {
            let why = "has no proofs, so that it counts only with --trust-results; ";
            assert!(ran.stderr.contains(why), "{}", ran.stderr);
        }
    }
    assert!(job(cut, "").stdout.contains(" has its result\n"));
    assert_eq!(join().code, 20, "{}", join().stderr);
    assert!(within(folder, "check-proof a.cnf a.lrat").stdout.ends_with("s VERIFIED\n"));
}

/// Looking ahead weighs clauses of at most nine literals, so it finds nothing to split on here.
#[test]
fn a_job_whose_cube_cannot_be_cut_raises_its_limit() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let all_signs =
        |number: i32| (1..=11).map(move |var| var * (1 - (number >> (var - 1) & 1) * 2));
    let line = |lits: &mut dyn Iterator<Item = i32>| {
        lits.map(|lit| format!("{lit} ")).chain(["0\n".to_owned()]).collect::<String>()
    };
    let clauses: String = (0..1 << 11).map(|number| line(&mut all_signs(number))).collect();
    fs::write(folder.join("a.cnf"), format!("p cnf 11 2048\n{clauses}")).unwrap();
    fs::write(folder.join("a.icnf"), "p inccnf\na 1 0\na -1 0\n").unwrap();
    let job = |index| {
        let options = format!("--results out --cube-index {index} --conflicts 20");
        within(folder, &format!("cluster sat a.cnf --cubes a.icnf {options}"))
    };
    for index in 1..=2 {
        let ran = job(index);
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        let raised = "conflict limit, and it cannot be cut; it is raised to 40 conflicts\n";
        assert!(ran.stderr.starts_with(&format!("neuf: cube {index} of 2: {raised}")));
    }
    assert_eq!(within(folder, "cluster join a.cnf out --cubes a.icnf").code, 20);
    // What was left belongs to the cubes that it was cut from.
    fs::write(folder.join("a.icnf"), "p inccnf\na 2 0\na -2 0\n").unwrap();
    fs::write(folder.join("out/cube-1.icnf"), "p inccnf\na 1 3 0\n").unwrap();
    let ran = job(1);
    assert_eq!(ran.code, 1);
    assert!(ran.stderr.contains("out/cube-1.icnf has pieces of other cubes: "), "{}", ran.stderr);
}

#[test]
fn a_model_of_one_cube_is_the_answer() {
    let (folder, count) = cut(&random_3sat(150, 600, 4), 8);
    let folder = folder.path();
    // A model is checked, and needs no proof that other cubes have none.
    for results in ["out", "believed --trust-results"] {
        let codes = (1..=count).map(|index| {
            let line = format!(
                "cluster sat a.cnf --cubes a.icnf --cube-index {index} --results {results}"
            );
            within(folder, &line).code
        });
        let codes: Vec<_> = codes.collect();
        assert!(codes.contains(&10) && codes.contains(&0), "{codes:?}");
    }
    for results in ["out", "believed"] {
        let joined = within(folder, &format!("cluster join a.cnf {results} --cubes a.icnf"));
        assert_eq!(joined.code, 10, "{}", joined.stderr);
        assert!(joined.stdout.contains("\ns SATISFIABLE\nv "), "{}", joined.stdout);
    }
}

#[test]
fn what_is_damaged_or_foreign_is_refused_by_name() {
    let (folder, count) = cut(&unsatisfiable(), 12);
    let (other, _) = cut(&random_3sat(140, 640, 2), 12);
    let folder = folder.path();
    for (from, to) in [("a.icnf", "foreign.icnf"), ("a.cnf", "other.cnf")] {
        fs::copy(other.path().join(from), folder.join(to)).unwrap();
    }
    let fails = |line: &str, why: &str| {
        let ran = within(folder, line);
        assert!(ran.code == 1 && is_only_comments(&ran.stdout), "{line}: {}", ran.stderr);
        assert!(ran.stderr.contains(why), "{line}: {}", ran.stderr);
    };
    fails(
        "cluster sat a.cnf --cubes foreign.icnf",
        "foreign.icnf: these are cubes of another formula (",
    );
    // One literal of the cubes is negated; then the file ends too early.
    let text = fs::read_to_string(folder.join("a.icnf")).unwrap();
    let cube = text.find("\na ").unwrap() + 3;
    let (start, end) = text.split_at(cube);
    let negated = end.strip_prefix('-').map_or(format!("-{end}"), str::to_owned);
    fs::write(folder.join("changed.icnf"), format!("{start}{negated}")).unwrap();
    let last = text.trim_end().rfind('\n').unwrap();
    fs::write(folder.join("short.icnf"), &text[..=last]).unwrap();
    for name in ["changed", "short"] {
        let line = format!("cluster sat a.cnf --cubes {name}.icnf --results out --cube-index 1");
        fails(&line, "the cubes were changed or are not complete");
    }
    fs::write(folder.join("far.icnf"), "p inccnf\na 9999 0\n").unwrap();
    fails("cluster sat a.cnf --cubes far.icnf", "a cube has the literal 9999");
    // Results.
    let line = "cluster sat a.cnf --cubes a.icnf --results jobs --trust-results --cube-index 1";
    assert_eq!(within(folder, line).code, 0);
    let line = "cluster sat other.cnf --cubes foreign.icnf --results jobs --cube-index 1";
    fails(line, "jobs/cube-1.result is a result for another formula");
    assert_eq!(within(folder, "cluster cubes a.cnf -n 3 -o few.icnf").code, 0);
    let line = "cluster sat a.cnf --cubes few.icnf --results jobs --cube-index 1";
    fails(line, "jobs/cube-1.result is a result for other cubes");
    let line = "cluster sat a.cnf --cubes a.icnf --results jobs --cube-index 1";
    let proved = within(folder, line);
    assert!(proved.stdout.contains(": refuted, "), "{}", proved.stdout);
    assert!(within(folder, line).stdout.contains(" has its result\n"));
    let line = "cluster sat a.cnf --cubes a.icnf --results out --cube-index 1/1 --certify";
    assert_eq!(within(folder, line).code, 0);
    let result = folder.join("out/cube-1-of-1.result");
    let whole = fs::read_to_string(&result).unwrap();
    assert_eq!(within(folder, "cluster join a.cnf out --cubes a.icnf").code, 20);
    fails("cluster join other.cnf out", "cube-1-of-1.result is a result for another formula (");
    let resume = "cluster sat other.cnf --cubes foreign.icnf --results out";
    fails(resume, "is a result for another formula (");
    let claims: Vec<usize> = whole.match_indices("\nu ").map(|(place, _)| place + 1).collect();
    assert_eq!(claims.len(), count);
    // A step of the proof is changed: the rest does not count.
    let middle = claims[count / 2];
    let spoilt = format!("{}9{}", &whole[..middle - 9], &whole[middle - 8..]);
    fs::write(&result, spoilt).unwrap();
    let ran = within(folder, "cluster join a.cnf out --cubes a.icnf");
    assert_eq!(ran.code, 0);
    assert!(ran.stderr.contains("cube-1-of-1.result is damaged: the check sum in line "));
    assert!(ran.stdout.contains("c missing: ") && ran.stdout.ends_with("s UNKNOWN\n"));
    // What is left is solved when the run goes on.
    let ran = within(folder, "cluster sat a.cnf a.lrat --cubes a.icnf --results out --certify");
    assert_eq!(ran.code, 20, "{}", ran.stderr);
    assert!(within(folder, "check-proof a.cnf a.lrat").stdout.ends_with("s VERIFIED\n"));
    fs::create_dir(folder.join("nothing")).unwrap();
    fails("cluster join a.cnf nothing", "there is no result of a cube in nothing");
    fs::write(folder.join("out/none.result"), "v 1 0\n").unwrap();
    fails("cluster join a.cnf out", "none.result: this is not a result of cubes");
    for line in [
        "cluster sat a.cnf --cube-index 1",
        "cluster sat a.cnf --cubes a.icnf --cube-index 0 --results out",
        "cluster sat a.cnf --cubes a.icnf --all",
        "cluster sat a.cnf --cubes a.icnf --method dpll",
        "cluster sat a.cnf a.lrat --cubes a.icnf --cube-index 1 --results out",
        "cluster sat a.cnf a.drat --cubes a.icnf --results out --proof drat",
        "cluster cubes a.cnf --count 0",
        "cluster join a.cnf",
        "cluster join a.cnf out --trust-results --proof a.lrat",
        "cluster sat a.cnf --cubes a.icnf --trust-results",
        "cluster sat a.cnf --cubes a.icnf --results out --trust-results --certify",
        "cluster sat a.cnf a.lrat --cubes a.icnf --results out --trust-results",
    ] {
        assert_eq!(within(folder, line).code, 2, "{line}");
    }
}

/// Kills runs, and starts them again until one has the answer.
#[cfg(unix)]
#[test]
fn a_killed_run_goes_on_and_loses_nothing() {
    use std::process::Stdio;
    use std::thread::sleep;
    use std::time::{Duration, Instant};
    let (folder, _) = cut(&random_3sat(190, 850, 1), 40);
    let folder = folder.path();
    let line = "cluster sat a.cnf a.lrat --cubes a.icnf --results out --certify --split-after 200";
    let start = || {
        let mut command = Command::new(binary());
        command.args(line.split(' ')).current_dir(folder).stdin(Stdio::null());
        command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    };
    let refuted = || {
        let Ok(entries) = fs::read_dir(folder.join("out")) else { return 0 };
        let texts = entries.map(|entry| fs::read(entry.unwrap().path()).unwrap_or_default());
        let claims = |text: Vec<u8>| text.windows(3).filter(|part| *part == b"\nu ").count();
        texts.map(claims).sum::<usize>()
    };
    for (round, signal) in ["-KILL", "-TERM", "-KILL"].iter().enumerate() {
        let before = refuted();
        let mut child = start();
        let begun = Instant::now();
        while refuted() == before && child.try_wait().unwrap().is_none() {
            assert!(begun.elapsed() < Duration::from_secs(60), "no cube is refuted");
            sleep(Duration::from_millis(2));
        }
        let _ = Command::new("kill")
            .args([*signal, &child.id().to_string()])
            .stderr(Stdio::null())
            .status();
        let status = child.wait().unwrap();
        assert!(refuted() > before || status.code() == Some(20), "round {round}");
        // After a signal that asks, the proof holds what was derived, as without cubes.
        let has_proof = folder.join("a.lrat").exists();
        assert!(!has_proof || *signal == "-TERM" || status.code() == Some(20));
        let _ = fs::remove_file(folder.join("a.lrat"));
    }
    let ran = within(folder, line);
    assert_eq!((ran.code, ran.stderr.as_str()), (20, ""), "{}", ran.stdout);
    assert!(within(folder, "check-proof a.cnf a.lrat").stdout.ends_with("s VERIFIED\n"));
    let joined = within(folder, "cluster join a.cnf out --cubes a.icnf");
    assert_eq!(joined.code, 20, "{}", joined.stderr);
    assert!(joined.stdout.contains("c certified: "), "{}", joined.stdout);
}

/// A job that is stopped leaves no file, and one on a full disk says so.
#[cfg(target_os = "linux")]
#[test]
fn a_job_writes_its_result_whole_or_not_at_all() {
    let (folder, _) = cut(&unsatisfiable(), 4);
    let folder = folder.path();
    let line = "cluster sat a.cnf --cubes a.icnf --results out --cube-index 1 --conflicts 1";
    let ran = within(folder, line);
    assert!(ran.code == 1 && is_only_comments(&ran.stdout));
    assert!(ran.stderr.contains("cube 1 of 4 was not solved: conflict limit"), "{}", ran.stderr);
    fs::remove_file(folder.join("out/cube-1.icnf")).unwrap();
    let is_empty = || fs::read_dir(folder.join("out")).unwrap().next().is_none();
    assert!(is_empty());
    // The size of files is limited to one block.
    let limited = |line: &str| {
        let mut shell = Command::new("sh");
        let script = format!("ulimit -f 1; exec {} {line}", binary().display());
        run(shell.args(["-c", &script]).current_dir(folder), "")
    };
    let ran = limited("cluster sat a.cnf --cubes a.icnf --results out --cube-index 1 --certify");
    assert!(ran.code == 1 && is_only_comments(&ran.stdout), "{}", ran.stderr);
    assert!(ran.stderr.contains("cannot write out/cube-1.result: "), "{}", ran.stderr);
    assert!(is_empty());
    let ran = limited("cluster sat a.cnf --cubes a.icnf --results out --certify");
    assert!(ran.code == 1 && is_only_comments(&ran.stdout), "{}", ran.stderr);
    assert!(ran.stderr.contains("cannot write the results in out: "), "{}", ran.stderr);
    // What was written can be used, and the next run ends.
    assert_eq!(within(folder, "cluster sat a.cnf --cubes a.icnf --results out --certify").code, 20);
}

/// Results with right check sums and false content, made by somebody who knows the format.
#[test]
fn forged_results_are_blamed_by_name_and_leave_no_proof() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("f.cnf"), "p cnf 3 2\n1 2 0\n2 3 0\n").unwrap();
    fs::write(folder.join("c.icnf"), "p inccnf\na 1 0\na -1 0\n").unwrap();
    fs::create_dir(folder.join("out")).unwrap();
    let head = "p neuf-part 1 3105aeeb8f57f207dc22c2cb5ee3006f 2\n";
    for (name, claim) in [
        ("a", "3 -1 0 -1 0\nu 1 0 1 0 3 932c66cfa125e24f\n"),
        ("b", "3 1 0 -1 0\nu -1 0 -1 0 3 e1d872efb2a7cb0e\n"),
    ] {
        fs::write(folder.join(format!("out/{name}.result")), format!("{head}{claim}")).unwrap();
    }
    let sat = "cluster sat f.cnf --cubes c.icnf --results out";
    for line in [
        sat.to_owned(),
        format!("{sat} --certify"),
        format!("{sat} p.lrat"),
        format!("{sat} p.lrat --text --certify"),
        "cluster join f.cnf out --cubes c.icnf".to_owned(),
        "cluster join f.cnf out --cubes c.icnf --proof p.lrat".to_owned(),
    ] {
        let ran = within(folder, &line);
        assert_eq!(ran.code, 1, "{line}: {}", ran.stdout);
        assert!(!ran.stdout.contains("\ns "), "{line}: {}", ran.stdout);
        assert!(
            ran.stderr.starts_with("neuf: the result out/a.result does not follow: "),
            "{line}: {}",
            ran.stderr
        );
        assert!(!folder.join("p.lrat").exists(), "{line}");
    }
    let believed = within(folder, "cluster join f.cnf out --cubes c.icnf --trust-results");
    assert_eq!(believed.code, 20);
    assert!(believed.stdout.contains("c not certified: the results were believed\n"));
    let believed = within(folder, &format!("{sat} --trust-results"));
    assert_eq!(believed.code, 20);
    assert!(believed.stdout.contains("c not certified: the results were believed\n"));
}

/// What is left of a run that was killed when it began.
#[test]
fn a_result_that_ends_in_its_first_line_is_none() {
    let (folder, _) = cut(&unsatisfiable(), 6);
    let folder = folder.path();
    let run = || within(folder, "cluster sat a.cnf --cubes a.icnf --results out");
    assert_eq!(run().code, 20);
    let whole = fs::read(folder.join("out/run-1-0.result")).unwrap();
    let line = whole.iter().position(|&byte| byte == b'\n').unwrap();
    for length in [0, 1, 7, 14, 20, line] {
        fs::write(folder.join("out/run-1-0.result"), &whole[..length]).unwrap();
        let ran = run();
        assert_eq!((ran.code, ran.stderr.as_str()), (20, ""), "{length}");
        assert_eq!(within(folder, "cluster join a.cnf out --cubes a.icnf").code, 20);
    }
    fs::write(folder.join("out/run-1-0.result"), "p cnf").unwrap();
    assert!(run().stderr.contains("this is not a result of cubes"));
}

#[test]
fn a_run_says_what_its_answer_rests_on() {
    let (folder, _) = cut(&unsatisfiable(), 6);
    let folder = folder.path();
    let run = |options: &str| {
        let ran =
            within(folder, &format!("cluster sat a.cnf --cubes a.icnf --results out{options}"));
        assert_eq!(ran.code, 20, "{}", ran.stderr);
        ran
    };
    assert!(!run(" --trust-results").stdout.contains("certified"));
    let again = run("");
    assert!(again.stderr.contains(" without a proof, which do not count: "), "{}", again.stderr);
    fs::remove_dir_all(folder.join("out")).unwrap();
    assert!(!run("").stdout.contains("certified"));
    let again = run("");
    assert_eq!(again.stderr, "");
    assert!(
        again.stdout.contains("c not certified: only the results were checked"),
        "{}",
        again.stdout
    );
    assert!(run(" --certify").stdout.contains("c certified: "));
}

#[test]
fn the_core_of_cubes_is_that_of_all_of_them() {
    let folder = tempfile::tempdir().unwrap();
    let [core, cubes, results] =
        ["core.cnf.xz", "a.icnf", "results"].map(|name| folder.path().join(name));
    let path = root().join("dimacs/random-100-2.cnf");
    let path = path.to_str().unwrap();
    let cubes = cubes.to_str().unwrap();
    assert_eq!(neuf(["cluster", "cubes", path, "-n", "6", "-o", cubes], "").code, 0);
    let results = ["--results", results.to_str().unwrap()];
    for options in [&[][..], &results, &results] {
        let line = ["cluster", "sat", path, "--core", core.to_str().unwrap(), "--cubes", cubes];
        let ran = neuf([&line[..], options].concat(), "");
        assert_eq!(ran.code, 20, "{}", ran.stderr);
        let ran = neuf(["sat", "-q", core.to_str().unwrap()], "");
        assert_eq!(ran.stdout, "s UNSATISFIABLE\n");
        fs::remove_file(&core).unwrap();
    }
}

/// The literals on `v` lines, or those of an object.
fn literals(ran: &Ran) -> usize {
    match serde_json::from_str::<serde_json::Value>(&ran.stdout) {
        Ok(json) => json["model"].as_array().unwrap().len(),
        Err(_) => {
            let lines = ran.stdout.lines().filter_map(|line| line.strip_prefix("v "));
            lines.flat_map(|line| line.split(' ')).filter(|&number| number != "0").count()
        }
    }
}

#[test]
fn a_joined_model_has_all_variables_of_the_header() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("a.cnf"), "p cnf 9 2\n1 -2 0\n2 3 0\n").unwrap();
    fs::write(folder.join("c.icnf"), "p inccnf\na 1 0\na -1 0\n").unwrap();
    let job = "cluster sat a.cnf --cubes c.icnf --results out --cube-index 1/1";
    assert_eq!(within(folder, job).code, 10);
    for options in ["", " --json"] {
        let ran = within(folder, &format!("cluster join a.cnf out{options}"));
        assert_eq!((ran.code, literals(&ran)), (10, 9), "{}", ran.stdout);
    }
}

#[test]
fn a_failure_is_an_object_where_json_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for line in ["cluster cubes --json missing.cnf -o c.icnf", "cluster join --json a.cnf missing"]
    {
        let ran = within(folder, line);
        let told: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
        assert!(ran.code == 1 && told["error"].is_string(), "{line}: {told}");
    }
    write(&folder.join("a.cnf"), &random_3sat(10, 42, 1));
    let ran = within(folder, "cluster cubes --json a.cnf -o c.icnf");
    let told: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
    assert!(told["cubes"].is_u64() && told["refuted"].is_u64(), "{told}");
}

/// Looking ahead was once stopped only between large pieces of work.
#[test]
fn a_time_limit_holds_while_literals_are_tried() {
    let folder = tempfile::tempdir().unwrap();
    let formula = folder.path().join("chain.cnf");
    // Looking ahead tries hundreds of literals at one node, each of which goes through the chain.
    let n = 200_000;
    let mut text = format!("p cnf {} {}\n", n + 2, 2 * n + 2);
    for i in 1..n {
        text += &format!("-{i} {} 0\n{i} -{} {} 0\n", i + 1, i + 1, n + 1);
    }
    text +=
        &format!("-{n} 1 0\n{m} {} 0\n-{m} {} 0\n1 -{m} -{} 0\n", n + 2, n + 2, n + 2, m = n + 1);
    fs::write(&formula, text).unwrap();
    let begun = std::time::Instant::now();
    let ran = within(folder.path(), "cluster cubes chain.cnf -n 3 -o c.icnf --time 1");
    let took = begun.elapsed().as_secs();
    assert!(ran.code == 1 && took <= 3, "{took} s: {}", ran.stderr);
}

/// The system refuses a thread whose stack would not fit into memory.
#[test]
fn a_thread_that_cannot_be_started_is_the_cause_that_is_told() {
    let folder = tempfile::tempdir().unwrap();
    write(&folder.path().join("a.cnf"), &pigeonhole(6));
    fs::write(folder.path().join("a.icnf"), "p inccnf\na 1 0\na -1 0\n").unwrap();
    for options in ["a.proof", "--certify"] {
        let mut command = Command::new(binary());
        let line = format!("cluster sat a.cnf --cubes a.icnf {options}");
        command.args(line.split(' ')).current_dir(folder.path());
        let ran = run(command.env("RUST_MIN_STACK", (usize::MAX / 16).to_string()), "");
        assert!(ran.stderr.contains("cannot start "), "{line}: {}", ran.stderr);
    }
}

#[cfg(unix)]
mod while_it_works {
    use std::os::unix::process::ExitStatusExt as _;
    use std::process::{Child, ExitStatus, Stdio};
    use std::thread::{sleep, spawn};
    use std::time::{Duration, Instant};

    use neuf_tests::random::Random;
    use neuf_tests::running::send_signal;

    use super::*;

    fn start(folder: &Path, line: &str) -> Child {
        let mut command = Command::new(binary());
        command.args(line.split(' ')).current_dir(folder).stdin(Stdio::null());
        command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap()
    }

    /// How the command ends, and what it says.
    fn end(mut child: Child, line: &str) -> (ExitStatus, String) {
        let begun = Instant::now();
        while child.try_wait().unwrap().is_none() {
            if begun.elapsed() > Duration::from_secs(60) {
                child.kill().unwrap();
                panic!("{line} goes on");
            }
            sleep(Duration::from_millis(10));
        }
        let output = child.wait_with_output().unwrap();
        (output.status, String::from_utf8(output.stderr).unwrap())
    }

    #[test]
    fn a_pipe_among_results_ends_with_the_time_and_the_first_signal() {
        let folder = tempfile::tempdir().unwrap();
        write(&folder.path().join("a.cnf"), &pigeonhole(6));
        fs::write(folder.path().join("c.icnf"), "p inccnf\na 1 0\na -1 0\n").unwrap();
        fs::create_dir(folder.path().join("out")).unwrap();
        let make_pipe = |name: &str| {
            let made = Command::new("mkfifo").arg(folder.path().join(name)).status();
            assert!(made.is_ok_and(|status| status.success()));
        };
        make_pipe("out/z.result");
        make_pipe("pipe");
        let line = "cluster join a.cnf out --time 300ms";
        let (status, stderr) = end(start(folder.path(), line), line);
        assert_eq!(status.code(), Some(1));
        assert_eq!(stderr, "neuf: cannot read out/z.result: time limit\n");
        let line = "cluster sat a.cnf --cubes c.icnf --results out --time 300ms";
        let (status, stderr) = end(start(folder.path(), line), line);
        assert_eq!((status.code(), stderr.as_str()), (Some(0), ""));
        for line in ["cluster join a.cnf out", "cluster sat a.cnf --cubes c.icnf --results out"] {
            let child = start(folder.path(), line);
            sleep(Duration::from_millis(300));
            send_signal(child.id(), "-TERM");
            assert_eq!(end(child, line).0.signal(), Some(15), "{line}");
        }
        // A pipe with a result is one.
        fs::remove_file(folder.path().join("out/z.result")).unwrap();
        let line = "cluster sat a.cnf --cubes c.icnf --results out --cube-index 1/1";
        assert_eq!(end(start(folder.path(), line), line).0.code(), Some(0));
        let result = fs::read(folder.path().join("out/cube-1-of-1.result")).unwrap();
        let pipe = folder.path().join("pipe");
        let writer = spawn(move || fs::write(pipe, result));
        let line = "cluster join a.cnf pipe --cubes c.icnf";
        assert_eq!(end(start(folder.path(), line), line).0.code(), Some(20));
        writer.join().unwrap().unwrap();
    }

    /// Each output of a command that is killed at any moment is whole, or not there.
    #[test]
    fn a_kill_at_any_moment_leaves_whole_files_only() {
        let (folder, _) = cut(&random_3sat(120, 552, 1), 20);
        let folder = folder.path();
        let done = "cluster sat a.cnf --cubes a.icnf --results whole --cube-index 1/1";
        assert_eq!(within(folder, done).code, 0);
        let (mut random, mut kills) = (Random::new(38), 0);
        for (line, outputs) in [
            ("cluster cubes a.cnf --count 20 -o c.icnf --proof c.lrat", &["c.icnf", "c.lrat"][..]),
            (
                "cluster sat a.cnf --cubes a.icnf --results out --cube-index 1/2",
                &["out/cube-1-of-2.result"],
            ),
            ("cluster join a.cnf whole --cubes a.icnf --proof c.lrat", &["c.lrat"]),
        ] {
            let begun = Instant::now();
            within(folder, line);
            let time = begun.elapsed();
            let read = || outputs.iter().map(|name| fs::read(folder.join(name)).ok());
            let whole: Vec<_> = read().collect();
            assert!(whole.iter().all(Option::is_some), "{line}");
            for _ in 0..4 {
                outputs.iter().for_each(|name| fs::remove_file(folder.join(name)).unwrap_or(()));
                let mut child = start(folder, line);
                sleep(time.mul_f64(f64::from(random.below(1000) as u32) / 1000.0));
                child.kill().unwrap();
                kills += usize::from(child.wait().unwrap().code().is_none());
                let is_whole = read().zip(&whole).all(|(now, then)| now.is_none() || now == *then);
                assert!(is_whole, "{line}");
                within(folder, line);
                assert!(read().eq(whole.iter().cloned()), "{line}");
            }
        }
        assert!(kills > 5, "{kills}");
    }
}
