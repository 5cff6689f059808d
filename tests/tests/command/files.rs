//! Which files a command may write: two outputs never have one name, an output never
//! replaces an input, and a proof replaces only files that are named as proofs.

use std::fs;
use std::path::PathBuf;

use neuf_tests::running::{Ran, neuf, root};

const SQUARE: &str = "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n";
const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";

/// A folder with a formula, a proof of it, and a puzzle.
struct Place(tempfile::TempDir);

impl Place {
    fn new() -> Place {
        let place = Place(tempfile::tempdir().unwrap());
        fs::write(place.path("a.cnf"), SQUARE).unwrap();
        fs::write(place.path("puzzle.txt"), PUZZLE).unwrap();
        fs::write(place.path("a.drat"), "1 0\n0\n").unwrap();
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Runs the command; an argument that begins with `@` names a file in the folder.
    fn run(&self, line: &str) -> Ran {
        let arguments = line.split(' ').map(|word| match word.strip_prefix('@') {
            Some(name) => self.path(name).into_os_string(),
            None => word.into(),
        });
        neuf(arguments, "")
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }
}

/// There is one line on standard error and nothing else.
fn complaint(ran: &Ran, code: i32) -> &str {
    assert_eq!((ran.code, ran.stdout.as_str()), (code, ""), "{ran:?}");
    assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
    ran.stderr.trim_end()
}

#[test]
fn two_outputs_never_share_a_name() {
    let place = Place::new();
    let before = place.names();
    let mut lines = vec![
        "simplify @a.cnf --method full -o @new -r @new",
        "simplify @a.cnf --method full -o @new -r @./new",
        "simplify @a.cnf --method full -r -",
        "prove @puzzle.txt --formula @new --proof @./new",
        "prove @puzzle.txt --formula - --proof @new",
    ];
    if cfg!(unix) {
        fs::create_dir(place.path("folder")).unwrap();
        lines.push("simplify @a.cnf --method full -o @new -r @folder/../new");
    }
    for line in lines {
        let ran = place.run(line);
        assert!(complaint(&ran, 2).contains("two outputs would be the same file"), "{line}");
    }
    let _ = fs::remove_dir(place.path("folder"));
    assert_eq!(place.names(), before);
    // If nothing would be lost, nothing is refused.
    if cfg!(unix) {
        let ran = place.run("simplify @a.cnf --method full -o /dev/null -r /dev/null");
        assert_eq!(ran.code, 0, "{}", ran.stderr);
    }
}

#[cfg(unix)]
#[test]
fn links_lead_to_the_same_file() {
    use std::os::unix::fs::symlink;
    let place = Place::new();
    for name in ["here", "there"] {
        symlink("missing", place.path(name)).unwrap();
    }
    for other in ["@missing", "@there"] {
        let ran = place.run(&format!("simplify @a.cnf --method full -o @here -r {other}"));
        assert!(complaint(&ran, 2).contains("the same file"), "{}", ran.stderr);
    }
    assert!(!place.path("missing").exists());
    symlink("a.cnf", place.path("soft")).unwrap();
    for name in ["a.cnf", "./a.cnf", "soft"] {
        let ran = place.run(&format!("simplify @a.cnf -o @{name}"));
        assert!(complaint(&ran, 1).ends_with("is read by this command: not overwritten"));
    }
    // Under another name of the file, its content is kept.
    fs::hard_link(place.path("a.cnf"), place.path("hard")).unwrap();
    assert_eq!(place.run("simplify @a.cnf -o @hard").code, 0);
    assert!(place.read("hard") != SQUARE && place.read("a.cnf") == SQUARE);
}

#[test]
fn no_output_replaces_an_input() {
    let place = Place::new();
    let before = place.names();
    for line in [
        "simplify @a.cnf -o @a.cnf",
        "simplify @a.cnf --method full -o @new -r @a.cnf",
        "sat @a.cnf @a.cnf --force",
        "check-proof @a.cnf @a.drat --trim @a.drat",
        "check-proof @a.cnf @a.drat --trim @a.cnf --force",
        "convert @puzzle.txt -o @puzzle.txt",
        "convert @a.cnf @puzzle.txt -o @puzzle.txt",
        "draw @puzzle.txt -o @puzzle.txt",
        "encode @puzzle.txt -o @puzzle.txt",
        "prove @puzzle.txt --formula @puzzle.txt --proof @new",
        "prove @puzzle.txt --formula @new --proof @puzzle.txt --force",
    ] {
        let ran = place.run(line);
        let message = complaint(&ran, 1);
        assert!(message.ends_with("is read by this command: not overwritten"), "{line}: {message}");
    }
    assert_eq!(place.names(), before);
    assert_eq!((place.read("a.cnf"), place.read("puzzle.txt")), (SQUARE.into(), PUZZLE.into()));
}

/// Runs a shell command, in which `neuf` is the program, in a folder.
#[cfg(target_os = "linux")]
fn shell(place: &Place, line: &str) -> Ran {
    use neuf_tests::running::{binary, run};
    let line = format!("neuf() {{ \"$NEUF\" \"$@\"; }}; {line}");
    let mut command = std::process::Command::new("sh");
    run(command.args(["-c", &line]).env("NEUF", binary()).current_dir(&place.0), "")
}

#[cfg(target_os = "linux")]
#[test]
fn redirected_streams_are_files_too() {
    let place = Place::new();
    for (line, why) in [
        ("neuf simplify -o a.cnf < a.cnf", "is read by this command"),
        ("neuf convert -o puzzle.txt < puzzle.txt", "is read by this command"),
        ("neuf solve puzzle.txt >> puzzle.txt", "it is also the standard output"),
        ("neuf check < puzzle.txt >> puzzle.txt", "it is also the standard output"),
        ("neuf encode puzzle.txt >> puzzle.txt", "puzzle.txt is also the standard output"),
        ("neuf sat a.cnf >> a.cnf", "a.cnf is also the standard output"),
        ("neuf sat a.cnf answer > answer", "two outputs would be the same file"),
    ] {
        let ran = shell(&place, line);
        assert!(ran.code == 1 || ran.code == 2, "{line}: {ran:?}");
        assert!(ran.stderr.contains(why), "{line}: {}", ran.stderr);
    }
    assert_eq!((place.read("a.cnf"), place.read("puzzle.txt")), (SQUARE.into(), PUZZLE.into()));
    assert_eq!(shell(&place, "neuf sat < a.cnf > answer").code, 20);
}

#[test]
fn a_proof_replaces_only_what_is_named_as_one() {
    let place = Place::new();
    for (name, content, is_replaced) in [
        ("list", "", true),
        ("old.drat", "3 0\n", true),
        ("old.lrat.xz", "anything", true),
        ("proof", "anything", true),
        ("list", PUZZLE, false),
        ("b.cnf", SQUARE, false),
        ("new", "3 0\nd 3 0\n", false),
    ] {
        for line in [
            "sat @a.cnf @NAME",
            "check-proof @a.cnf @a.drat --trim @NAME",
            "prove @puzzle.txt --formula @a.out --proof @NAME",
        ] {
            let line = line.replace("NAME", name);
            fs::write(place.path(name), content).unwrap();
            let ran = place.run(&line);
            if is_replaced {
                assert_ne!(place.read_bytes(name), content.as_bytes(), "{line}: {ran:?}");
                continue;
            }
            assert!(complaint(&ran, 1).ends_with("not overwritten without --force"), "{line}");
            assert_eq!(place.read(name), content);
            let ran = place.run(&format!("{line} --force"));
            assert_ne!(place.read_bytes(name), content.as_bytes(), "{line}: {ran:?}");
        }
    }
    // neuf may replace what it wrote itself, in each form.
    for form in ["--proof lrat", "--proof drat", "--proof lrat --text", "--proof drat --text"] {
        for ending in ["proof", "proof.gz", "proof.zst"] {
            for _ in 0..2 {
                let line = format!("sat {} @{ending} {form}", exhibit());
                assert_eq!(place.run(&line).code, 20, "{line}");
            }
        }
    }
}

fn exhibit() -> String {
    root().join("dimacs/random-100-2.cnf").to_str().unwrap().to_owned()
}

impl Place {
    fn read_bytes(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap()
    }
}
