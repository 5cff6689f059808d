//! The commands of the pages of the book that need the annex.

#![cfg(unix)]

use std::fs;

use neuf_tests::book::{
    assert_commands_work, assert_up_to_date, is_of_annex, shell, with_examples,
};
use neuf_tests::parallel::on_all_cores;
use neuf_tests::running::{binary, root, run};

#[test]
fn commands_print_what_the_book_shows() {
    assert_up_to_date(is_of_annex);
}

#[test]
fn the_commands_of_the_readmes_work() {
    let of = |name: &str| format!("annex/{name}README.md");
    let pages = ["", "cluster/", "course/", "press/"].map(of);
    assert_commands_work(&pages.each_ref().map(String::as_str));
}

/// The table of the guide that answers the questions of the paper: each command in it works.
#[test]
fn the_commands_of_the_course_table_work() {
    binary();
    let page = fs::read_to_string(root().join("book/sudoku/course.md")).unwrap();
    let spans = page.split('`').skip(1).step_by(2).filter(|span| span.starts_with("neuf "));
    let commands: Vec<String> = spans.map(|span| span.replace("\\|", "|")).collect();
    assert!(commands.len() >= 25, "{commands:?}");
    on_all_cores(commands.len(), |number| {
        let folder = tempfile::tempdir().unwrap();
        let ran = run(&mut shell(&commands[number], &with_examples(folder.path())), "");
        // 10 is the answer of a formula that has a model.
        assert!(matches!(ran.code, 0 | 10), "{}: {}", commands[number], ran.stderr);
        assert_ne!(ran.stdout.clone() + &ran.stderr, "", "{}", commands[number]);
    });
}
