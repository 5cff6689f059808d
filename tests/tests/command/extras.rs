//! What `neuf` says about itself: completions, manual pages, the short page.

use std::process::Command;

use neuf_tests::running::{neuf, run};

#[test]
fn completions_know_each_command_and_are_sound() {
    let commands = ["solve", "check-proof", "completions"];
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let ran = neuf(["completions", shell], "");
        assert_eq!((ran.code, ran.stderr.as_str()), (0, ""), "{shell}");
        assert!(commands.iter().all(|command| ran.stdout.contains(command)), "{shell}");
    }
    let script = neuf(["completions", "bash"], "").stdout;
    if Command::new("bash").arg("--version").output().is_ok() {
        let words = "\nCOMP_WORDS=(neuf check-pr); COMP_CWORD=1; _neuf neuf check-pr neuf\n\
            echo \"${COMPREPLY[@]}\"\n";
        let ran = run(Command::new("bash").arg("--norc"), &(script + words));
        assert_eq!(ran.stdout.trim(), "check-proof", "{}", ran.stderr);
    }
    let ran = neuf(["completions", "tcl"], "");
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("bash") && ran.stderr.contains("zsh"), "{}", ran.stderr);
}

#[test]
fn manual_pages_are_printed_and_written() {
    let folder = tempfile::tempdir().unwrap();
    let man1 = folder.path().join("share/man1");
    let ran = neuf(["man", "--dir", man1.to_str().unwrap()], "");
    assert_eq!((ran.code, ran.stdout.as_str()), (0, ""), "{}", ran.stderr);
    let written = std::fs::read_to_string(man1.join("neuf-check-proof.1")).unwrap();
    assert_eq!(written, neuf(["man", "check-proof"], "").stdout);
    let top = std::fs::read_to_string(man1.join("neuf.1")).unwrap();
    assert!(top.contains(".SH EXIT STATUS"), "{top}");
    // There is one for each command that the top page names, and one for `neuf` itself.
    let pages = std::fs::read_dir(&man1).unwrap().count();
    assert_eq!(pages, 1 + top.matches(".TP\nneuf\\-").count());
    let ran = neuf(["man", "nothing"], "");
    assert_eq!((ran.code, ran.stderr.trim()), (2, "neuf: no command is called `nothing`"));
}

#[test]
fn alone_it_shows_a_short_page() {
    let ran = neuf::<&str>([], "");
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
    assert!(ran.stdout.lines().count() <= 12, "{}", ran.stdout);
    assert!(ran.stdout.contains("neuf solve FILE") && !ran.stdout.contains('\x1b'));
}
