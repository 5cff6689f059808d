//! The program by itself. That there is a test here also has cargo build it for those in
//! `annex/tests`.

use std::process::Command;

#[test]
fn the_program_has_the_name_of_its_door() {
    let ran = Command::new(env!("CARGO_BIN_EXE_neuf-course")).arg("--version").output().unwrap();
    assert!(String::from_utf8_lossy(&ran.stdout).starts_with("neuf course "), "{ran:?}");
}
