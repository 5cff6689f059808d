//! What `neuf` says about itself.

use neuf_tests::running::neuf;

#[test]
fn alone_it_shows_a_short_page() {
    let ran = neuf::<&str>([], "");
    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""));
    assert!(ran.stdout.lines().count() <= 12, "{}", ran.stdout);
    assert!(ran.stdout.contains("neuf solve FILE") && !ran.stdout.contains('\x1b'));
}
