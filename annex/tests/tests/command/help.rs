//! The programs of the annex have the name of their door.

use neuf_tests::running::neuf;

#[test]
fn help_shows_the_name_of_the_door() {
    for (line, usage) in [
        ("course --help", "Usage: neuf course "),
        ("help course grade", "Usage: neuf course grade "),
        ("press book --help", "Usage: neuf press book "),
        ("help play", "Usage: neuf play "),
    ] {
        let ran = neuf(line.split(' '), "");
        assert_eq!((ran.code, ran.stderr.as_str()), (0, ""), "{line}");
        assert!(ran.stdout.contains(usage), "{line}: {}", ran.stdout);
        assert!(!ran.stdout.contains("neuf-"), "{line}: {}", ran.stdout);
    }
}

/// Each example below the options is a command line that its program reads.
#[test]
fn the_examples_name_their_program() {
    for (program, commands) in [
        ("course", &["grade", "claims", "trace", "compare", "deduce"][..]),
        ("press", &["sheet", "book", "draw"]),
    ] {
        for command in commands {
            let page = neuf([program, command, "--help"], "").stdout;
            let name = format!("  neuf {program} {command} ");
            assert!(page.lines().any(|line| line.starts_with(&name)), "{page}");
            for line in page.lines().filter(|line| line.starts_with("  neuf ")) {
                assert!(line.chars().count() <= 80, "{line}");
            }
        }
    }
}
