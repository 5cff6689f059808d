//! No line of a comment in the sources is longer than a line of code may be.
//!
//! rustfmt wraps code and leaves comments as they are. rustfmt's option for comments
//! (`wrap_comments`) was rejected, since the option needs the nightly toolchain.

use std::fs;

use neuf_tests::running::root;

use super::links::files;

/// The most characters of a line, as rustfmt wraps code.
const MOST: usize = 100;

/// The numbers of the lines that are too long. Code in a comment, between two fences, may need its
/// length.
fn too_long(source: &str) -> Vec<usize> {
    let mut is_code = false;
    let lines = source.lines().enumerate().filter(|(_, line)| {
        let Some(comment) = line.trim_start().strip_prefix("//") else { return false };
        is_code ^= comment.trim_start_matches(['/', '!', ' ']).starts_with("```");
        !is_code && line.chars().count() > MOST
    });
    lines.map(|(number, _)| number + 1).collect()
}

#[test]
fn no_line_of_a_comment_is_too_long() {
    let (mut found, mut faults) = (Vec::new(), Vec::new());
    files(root(), "rs", &mut found);
    assert!(found.len() > 500, "{}", found.len());
    for path in found {
        let source = fs::read_to_string(&path).unwrap();
        let lines = too_long(&source).into_iter();
        faults.extend(lines.map(|number| format!("{}:{number}", path.display())));
    }
    assert!(faults.is_empty(), "longer than {MOST} characters:\n{}", faults.join("\n"));
}

#[test]
fn characters_are_counted_and_code_is_left_out() {
    let long = "é".repeat(MOST - 3);
    let source =
        format!("// {long}\n//! {long}\nlet long = 1;\n/// ```\n/// {long}\n/// ```\n//  {long}\n");
    assert_eq!(too_long(&source), [2, 7]);
}
