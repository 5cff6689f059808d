//! Proofs from end to end: they are written by `neuf sat` and read by `neuf check-proof`.
//! A damaged proof is refused, and the place is reported; a run whose proof cannot be
//! written never ends with an answer.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use neuf_cnf::dimacs;
use neuf_tests::collection;
use neuf_tests::formulas::{mutilated_board, out_of_reach, pigeonhole, torus_sums};
use neuf_tests::random::Random;
use neuf_tests::running::{Ran, binary, neuf, root};

/// Unsatisfiable, with a proof of some hundred steps.
const FORMULA: &str = "random-100-2.cnf";
/// Unsatisfiable, with a proof larger than the buffers of pipes.
const LONG: &str = "pigeonhole-7.cnf";
/// A direct contradiction: the proof has one line.
const SQUARE: &str = "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n";

fn exhibit(name: &str) -> PathBuf {
    root().join("dimacs").join(name)
}

/// `neuf sat FORMULA PROOF` with these options.
fn prove(formula: &Path, proof: &Path, options: &[&str]) -> Ran {
    run("sat", formula, proof, options)
}

fn check(formula: &Path, proof: &Path, options: &[&str]) -> Ran {
    run("check-proof", formula, proof, options)
}

fn run(command: &str, formula: &Path, proof: &Path, options: &[&str]) -> Ran {
    let files = [formula, proof].map(|path| path.as_os_str().to_owned());
    let options = options.iter().map(OsString::from);
    neuf([OsString::from(command)].into_iter().chain(files).chain(options), "")
}

fn is_verified(ran: &Ran) -> bool {
    ran.code == 0 && ran.stdout.lines().last() == Some("s VERIFIED") && ran.stderr.is_empty()
}

/// There is one line on standard error, and no verdict: at most comments, or the object of an
/// error.
fn complaint(ran: &Ran) -> &str {
    let is_no_verdict = |line: &str| line.starts_with("c ") || line.starts_with(r#"{"error":"#);
    assert!(ran.code == 1 && ran.stdout.lines().all(is_no_verdict), "{ran:?}");
    assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
    ran.stderr.trim_end()
}

#[test]
fn each_refutation_is_certified_written_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let proof = folder.path().join("proof");
    for exhibit in collection::all() {
        let formula = self::exhibit(exhibit.name);
        for options in [&["--proof", "lrat"][..], &["--proof", "drat"]] {
            let ran = prove(&formula, &proof, &[options, &["--certify"]].concat());
            assert_eq!(ran.code, if exhibit.satisfiable { 10 } else { 20 }, "{}", ran.stderr);
            let certified = ran.stdout.lines().find(|line| line.starts_with("c certified: "));
            assert_eq!(certified.is_some(), !exhibit.satisfiable, "{}", ran.stdout);
            // If the formula has a model, the proof contains the learned clauses, and no
            // refutation.
            let ran = check(&formula, &proof, options);
            assert_eq!(is_verified(&ran), !exhibit.satisfiable, "{} {ran:?}", exhibit.name);
            if exhibit.satisfiable {
                assert!(complaint(&ran).ends_with("does not derive the empty clause"));
            }
        }
    }
}

#[test]
fn what_resolution_cannot_refute_is_refuted_with_a_proof() {
    let folder = tempfile::tempdir().unwrap();
    let (file, proof) = (folder.path().join("formula.cnf"), folder.path().join("proof"));
    for (formula, counter) in [
        (torus_sums(16, 16), "parity_refutations"),
        (pigeonhole(20), "counting_clauses"),
        (mutilated_board(12), "counting_clauses"),
    ] {
        let mut text = Vec::new();
        dimacs::write(&mut text, [""; 0], &formula).unwrap();
        fs::write(&file, text).unwrap();
        let options = ["--certify", "--stats", "--conflicts", "5000", "-O", "counting=true"];
        let ran = prove(&file, &proof, &options);
        assert_eq!(ran.code, 20, "{ran:?}");
        let has_line = |start: &str| ran.stdout.lines().any(|line| line.starts_with(start));
        assert!(has_line("c certified: ") && has_line(&format!("c {counter} ")), "{ran:?}");
        let checked = check(&file, &proof, &[]);
        assert!(is_verified(&checked), "{checked:?}");
    }
}

#[test]
fn formats_notations_and_compression_are_told_from_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let formula = exhibit(FORMULA);
    let (moved, mut sizes) = (folder.path().join("moved"), Vec::new());
    for format in ["lrat", "drat"] {
        for notation in [&[][..], &["--text"]] {
            for ending in ["plain", "gz", "xz", "bz2", "zst"] {
                let proof = folder.path().join(format!("proof.{ending}"));
                let options = [&["--proof", format][..], notation].concat();
                assert_eq!(prove(&formula, &proof, &options).code, 20);
                // The name does not tell the reader which format it is.
                fs::rename(&proof, &moved).unwrap();
                let ran = check(&formula, &moved, &[]);
                assert!(is_verified(&ran), "{format} {notation:?} {ending}: {ran:?}");
                assert!(ran.stdout.starts_with(&format!("c {format} proof\n")), "{}", ran.stdout);
                if ending == "plain" {
                    let content = fs::read(&moved).unwrap();
                    assert_eq!(content.is_ascii(), !notation.is_empty());
                    sizes.push(content.len());
                }
            }
        }
    }
    assert!(sizes[0] < sizes[1] && sizes[2] < sizes[3], "bytes are shorter than text: {sizes:?}");
}

#[test]
fn a_trimmed_drat_proof_is_an_lrat_proof() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let formula = exhibit(LONG);
    let core = path("core.lrat.gz");
    let trim = ["--trim", core.to_str().unwrap()];
    for options in [&[][..], &["--text"]] {
        prove(&formula, &path("proof"), &[options, &["--proof", "drat"]].concat());
        let ran = check(&formula, &path("proof"), &trim);
        assert!(is_verified(&ran), "{ran:?}");
        let ran = check(&formula, &core, &["--proof", "lrat"]);
        assert!(is_verified(&ran), "{ran:?}");
    }
    // LRAT is not trimmed, and nothing is written over the formula.
    prove(&formula, &path("proof"), &[]);
    assert_eq!(check(&formula, &path("proof"), &trim).code, 2);
    prove(&formula, &path("proof"), &["--proof", "drat"]);
    fs::write(path("kept"), SQUARE).unwrap();
    let ran = check(&formula, &path("proof"), &["--trim", path("kept").to_str().unwrap()]);
    assert!(complaint(&ran).contains("not overwritten"));
    assert_eq!(fs::read_to_string(path("kept")).unwrap(), SQUARE);
    assert_eq!(check(&formula, &path("proof"), &["--trim", "/nowhere/core"]).code, 1);
}

#[test]
fn a_proof_can_be_piped_in() {
    let folder = tempfile::tempdir().unwrap();
    let proof = folder.path().join("proof");
    for format in ["lrat", "drat"] {
        prove(&exhibit(FORMULA), &proof, &["--text", "--proof", format]);
        let text = fs::read_to_string(&proof).unwrap();
        let formula = exhibit(FORMULA).into_os_string();
        assert!(is_verified(&neuf(["check-proof".into(), formula, "-".into()], &text)));
    }
    assert_eq!(neuf(["check-proof", "-", "-"], SQUARE).code, 2);
}

#[test]
fn what_was_checked_is_counted() {
    let folder = tempfile::tempdir().unwrap();
    let [formula, proof] = ["a.cnf", "a.lrat"].map(|name| folder.path().join(name));
    fs::write(&formula, SQUARE).unwrap();
    fs::write(&proof, "c by hand\n5 1 0 1 2 0\n5 d 1 2 0\n6 0 5 3 4 0\n").unwrap();
    let ran = check(&formula, &proof, &[]);
    let counted: Vec<Vec<&str>> =
        ran.stdout.lines().take(4).map(|line| line.split_whitespace().collect()).collect();
    let expected = [["c", "lrat", "proof"], ["c", "lemmas", "2"], ["c", "hints", "5"]];
    assert_eq!(counted[..3], expected);
    assert_eq!(check(&formula, &proof, &["--quiet"]).stdout, "s VERIFIED\n");
    let json = check(&formula, &proof, &["--json"]).stdout;
    assert!(json.contains(r#""status":"VERIFIED""#) && json.contains(r#""lemmas":2"#), "{json}");
    fs::write(&proof, "5 1 0 1 2 0\n").unwrap();
    let ran = check(&formula, &proof, &["--json"]);
    let found: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!((ran.code, &found["status"]), (1, &"NOT VERIFIED".into()));
    assert_eq!(ran.stderr, format!("neuf: {}\n", found["reason"].as_str().unwrap()));
    let json = neuf(["sat", "--json", "--certify"], SQUARE).stdout;
    assert!(json.contains(r#""status":"UNSATISFIABLE""#) && json.contains(r#""certified":"#));
}

#[test]
fn spoilt_text_is_refused_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let (formula, proof) = (exhibit(FORMULA), folder.path().join("proof"));
    prove(&formula, &proof, &["--text"]);
    let text = fs::read_to_string(&proof).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    // The lemma before the last one, which is the empty clause.
    let is_lemma = |line: &&str| !line.contains('d');
    let place = lines.iter().rposition(is_lemma).unwrap();
    let place = lines[..place].iter().rposition(is_lemma).unwrap();
    let number = place + 1;
    let (start, _) = lines[place].split_once(" 0 ").unwrap();
    let with = |line: &str| {
        let mut lines = lines.clone();
        lines[place] = line;
        lines.join("\n") + "\n"
    };
    let cases = [
        (with(&format!("{start} 0 99999999 0")), "which is not there"),
        (with(&format!("{start} 0 1 x 0")), "expected a number, found `x`"),
        (with("1 5 0 2 0"), "numbers must grow"),
        (with("99999999 d 99999998 0"), "cannot be deleted: it is not there"),
        (lines[..=place].join("\n").trim_end_matches(" 0").into(), "ends within a step"),
    ];
    for (spoilt, why) in cases {
        fs::write(&proof, spoilt).unwrap();
        let ran = check(&formula, &proof, &["--proof", "lrat"]);
        let expected = format!("neuf: {}: line {number}: ", proof.display());
        assert!(complaint(&ran).starts_with(&expected), "{why}: {} {number}", ran.stderr);
        assert!(complaint(&ran).ends_with(why), "{}", ran.stderr);
    }
    // DRAT: a lemma that is used and does not follow.
    fs::write(folder.path().join("a.cnf"), "p cnf 3 3\n1 2 3 0\n-1 2 0\n1 -2 0\n").unwrap();
    fs::write(&proof, "1 0\n-3 0\n-2 0\n0\n").unwrap();
    let ran = check(&folder.path().join("a.cnf"), &proof, &["--proof", "drat"]);
    assert!(complaint(&ran).contains(": line "), "{}", ran.stderr);
    assert!(complaint(&ran).ends_with("does not follow"), "{}", ran.stderr);
}

#[test]
fn spoilt_bytes_are_refused_with_their_place() {
    let folder = tempfile::tempdir().unwrap();
    let (formula, proof) = (exhibit(FORMULA), folder.path().join("proof"));
    for format in ["lrat", "drat"] {
        prove(&formula, &proof, &["--proof", format]);
        let whole = fs::read(&proof).unwrap();
        let mut stray = whole.clone();
        stray[0] = b'x';
        // The tag of the first step and a part of a number.
        for (spoilt, expected) in
            [(&stray[..], "byte 0: expected "), (&whole[..2], ": the proof ends within a step")]
        {
            fs::write(&proof, spoilt).unwrap();
            let ran = check(&formula, &proof, &["--proof", format, "--binary"]);
            let message = complaint(&ran);
            assert!(message.starts_with(&format!("neuf: {}: byte ", proof.display())), "{message}");
            assert!(message.contains(expected), "{format}: {message}");
        }
    }
    // An LRAT proof is read up to its last step.
    prove(&formula, &proof, &[]);
    let whole = fs::read(&proof).unwrap();
    fs::write(&proof, &whole[..whole.len() - 1]).unwrap();
    let ran = check(&formula, &proof, &[]);
    let expected = format!("byte {}: the proof ends within a step", whole.len() - 1);
    assert!(complaint(&ran).ends_with(&expected), "{}", ran.stderr);
}

#[test]
fn no_damage_ends_in_anything_but_a_verdict_or_a_complaint() {
    let folder = tempfile::tempdir().unwrap();
    let (formula, proof) = (exhibit(FORMULA), folder.path().join("proof"));
    let mut random = Random::new(3);
    for options in [["--proof", "lrat"], ["--proof", "drat"]] {
        for notation in [&[][..], &["--text"]] {
            prove(&formula, &proof, &[&options, notation].concat());
            let whole = fs::read(&proof).unwrap();
            for _ in 0..8 {
                let mut spoilt = whole.clone();
                let place = random.below(spoilt.len());
                match random.below(3) {
                    0 => spoilt[place] ^= 1 << random.below(8),
                    1 => spoilt.truncate(place),
                    _ => drop(spoilt.drain(place..(place + 1 + random.below(9)).min(whole.len()))),
                }
                fs::write(&proof, spoilt).unwrap();
                let ran = check(&formula, &proof, &[]);
                if ran.code != 0 {
                    let named = format!("neuf: {}: ", proof.display());
                    assert!(complaint(&ran).starts_with(&named), "{}", ran.stderr);
                }
            }
        }
    }
}

#[test]
fn the_proof_of_another_formula_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let proof = folder.path().join("proof");
    for format in ["lrat", "drat"] {
        prove(&exhibit(FORMULA), &proof, &["--proof", format]);
        complaint(&check(&exhibit("random-100-1.cnf"), &proof, &["--proof", format]));
        complaint(&check(&exhibit("sudoku-rules.cnf"), &proof, &["--proof", format]));
    }
    fs::write(&proof, "").unwrap();
    assert!(complaint(&check(&exhibit(FORMULA), &proof, &[])).ends_with("the empty clause"));
}

#[test]
fn formulas_are_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let formula = folder.path().join("a.cnf");
    fs::write(&formula, SQUARE).unwrap();
    for (name, content) in [("b", SQUARE), ("d.cnf", "anything"), ("e", "1 2 0\n-1 2 0\n")] {
        let other = folder.path().join(name);
        fs::write(&other, content).unwrap();
        let ran = prove(&formula, &other, &[]);
        assert!(complaint(&ran).ends_with("not overwritten without --force"), "{}", ran.stderr);
        assert_eq!(fs::read_to_string(&other).unwrap(), content);
        assert_eq!(prove(&formula, &other, &["--force"]).code, 20);
        assert_ne!(fs::read_to_string(&other).unwrap(), content);
    }
    let packed = folder.path().join("f.gz");
    let encode = ["encode".as_ref(), "-o".as_ref(), packed.as_os_str(), "--rules-only".as_ref()];
    assert_eq!(neuf(encode, "").code, 0);
    assert!(complaint(&prove(&formula, &packed, &[])).contains("not overwritten"));
    // The proof must not replace the formula, whatever name is used for it.
    let roundabout = folder.path().join(".").join("a.cnf");
    for itself in [&formula, &roundabout] {
        let ran = prove(&formula, itself, &["--force"]);
        assert!(complaint(&ran).contains("is read by this command"), "{}", ran.stderr);
        assert_eq!(fs::read_to_string(&formula).unwrap(), SQUARE);
    }
    // A proof may be replaced.
    for options in [&[][..], &["--text", "--proof", "drat"]] {
        for _ in 0..2 {
            assert_eq!(prove(&formula, &folder.path().join("proof.drat"), options).code, 20);
        }
    }
    assert_eq!(prove(&formula, Path::new("-"), &[]).code, 2);
}

#[cfg(target_os = "linux")]
#[test]
fn a_proof_that_cannot_be_written_is_no_answer() {
    let folder = tempfile::tempdir().unwrap();
    // A name that requests each codec, and a disk that is full.
    let mut targets: Vec<PathBuf> = vec!["/dev/full".into(), "/nowhere/proof".into()];
    for ending in ["gz", "xz", "bz2", "zst"] {
        let link = folder.path().join(format!("full.{ending}"));
        std::os::unix::fs::symlink("/dev/full", &link).unwrap();
        targets.push(link);
    }
    for formula in [exhibit(FORMULA), exhibit(LONG)] {
        for target in &targets {
            for options in [&[][..], &["--text", "--proof", "drat", "--certify"], &["--json"]] {
                let ran = prove(&formula, target, options);
                let message = complaint(&ran);
                assert!(message.starts_with("neuf: cannot write "), "{message}");
                assert!(message.contains(target.to_str().unwrap()), "{message}");
            }
        }
    }
    prove(&exhibit(LONG), &folder.path().join("proof"), &["--proof", "drat"]);
    let ran = check(&exhibit(LONG), &folder.path().join("proof"), &["--trim", "/dev/full"]);
    assert!(complaint(&ran).contains("cannot write /dev/full"), "{}", ran.stderr);
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_is_an_error_too() {
    use std::io::Read;
    use std::process::Command;
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let reader = pipe.clone();
    let reader = std::thread::spawn(move || {
        let mut byte = [0];
        fs::File::open(reader).unwrap().read_exact(&mut byte).unwrap();
    });
    let ran = prove(&exhibit(LONG), &pipe, &["--text"]);
    reader.join().unwrap();
    assert!(complaint(&ran).contains("cannot write the proof"), "{}", ran.stderr);
}

#[test]
fn a_proof_through_a_pipe_is_whole() {
    use std::process::Command;
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    if !Command::new("mkfifo").arg(&pipe).status().is_ok_and(|status| status.success()) {
        return; // No such thing on this system.
    }
    let reader = pipe.clone();
    let reader = std::thread::spawn(move || check(&exhibit(LONG), &reader, &[]));
    assert_eq!(prove(&exhibit(LONG), &pipe, &[]).code, 20);
    let ran = reader.join().unwrap();
    assert!(is_verified(&ran), "{ran:?}");
}

#[test]
fn what_proofs_do_not_go_with_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let proof = folder.path().join("proof");
    let [formula, cubes] = ["a.cnf", "b.icnf"].map(|name| folder.path().join(name));
    fs::write(&formula, SQUARE).unwrap();
    fs::write(&cubes, "p inccnf\n1 2 0\na -1 0\n").unwrap();
    for (formula, options) in [
        (&formula, &["--all"][..]),
        (&formula, &["--method", "dpll"]),
        (&cubes, &[]),
        (&cubes, &["--certify"]),
    ] {
        let ran = prove(formula, &proof, options);
        assert!(ran.code == 2 && !ran.stdout.contains("\ns "), "{options:?} {}", ran.stderr);
        assert!(!proof.exists());
    }
    for option in ["--text", "--force", "--proof=drat"] {
        assert_eq!(neuf(["sat", option], SQUARE).code, 2, "{option} without a proof");
    }
}

/// Starts solving a formula that takes long, with a proof, and interrupts it by SIGINT.
#[cfg(unix)]
#[test]
fn an_interrupt_leaves_statistics_and_what_was_derived() {
    use neuf_tests::running::stopped_at_work;
    use std::process::Command;
    let folder = tempfile::tempdir().unwrap();
    let [formula, proof] = ["a.cnf", "a.lrat"].map(|name| folder.path().join(name));
    let mut text = Vec::new();
    dimacs::write(&mut text, [""; 0], &out_of_reach()).unwrap();
    fs::write(&formula, text).unwrap();
    for signal in [("-INT", 2), ("-TERM", 15)] {
        let mut command = Command::new(binary());
        command.arg("sat").args([&formula, &proof]).arg("--certify");
        let stdout = stopped_at_work(&mut command, signal);
        assert!(stdout.contains("\nc stopped: interrupted\n"), "{stdout}");
        assert!(stdout.contains("\nc conflicts "), "{stdout}");
        assert!(stdout.ends_with("\ns UNKNOWN\n"), "{stdout}");
        let ran = check(&formula, &proof, &[]);
        assert!(complaint(&ran).ends_with("does not derive the empty clause"), "{ran:?}");
        fs::remove_file(&proof).unwrap();
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing temporary is left");
}
