//! What `neuf` says about itself: the short page, and where completions and manual pages are.

use neuf_tests::running::neuf;

#[test]
fn completions_and_manual_pages_are_files_of_a_release() {
    for line in [&["completions", "bash"][..], &["man"], &["man", "--dir", "man1"]] {
        let ran = neuf(line.iter().copied(), "");
        assert_eq!(ran.code, 2);
        assert!(ran.stderr.contains("are files of a release"), "{}", ran.stderr);
    }
}

#[test]
fn alone_it_shows_a_short_page() {
    let ran = neuf::<&str>([], "");
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
    assert!(ran.stdout.lines().count() <= 12, "{}", ran.stdout);
    assert!(ran.stdout.contains("neuf solve FILE") && !ran.stdout.contains('\x1b'));
}
