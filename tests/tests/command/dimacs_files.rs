//! The files of `dimacs/` are as the code generates them, and their formulas have the status that
//! the files state. `NEUF_WRITE=1 cargo test -p neuf --test command dimacs_files` writes them
//! again.

use std::fs;

use neuf_tests::collection;
use neuf_tests::peers::Peer;
use neuf_tests::running::{neuf, root};

#[test]
fn files_are_what_the_code_makes() {
    let folder = root().join("dimacs");
    let exhibits = collection::all();
    if std::env::var_os("NEUF_WRITE").is_some() {
        for exhibit in &exhibits {
            fs::write(folder.join(exhibit.name), exhibit.text()).unwrap();
        }
    }
    let mut names: Vec<_> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".cnf"))
        .collect();
    names.sort_unstable();
    assert_eq!(names, exhibits.iter().map(|exhibit| exhibit.name).collect::<Vec<_>>());
    for exhibit in exhibits {
        let text = fs::read_to_string(folder.join(exhibit.name)).unwrap();
        assert!(text == exhibit.text(), "{} is not what the code makes", exhibit.name);
    }
}

#[test]
fn every_solver_finds_the_status() {
    for exhibit in collection::all() {
        let path = root().join("dimacs").join(exhibit.name);
        for peer in Peer::available() {
            assert_eq!(
                peer.is_satisfiable(&path),
                exhibit.satisfiable,
                "{peer:?} {}",
                exhibit.name
            );
        }
        let ran = neuf(["sat".as_ref(), path.as_os_str()], "");
        let (code, status) =
            if exhibit.satisfiable { (10, "s SATISFIABLE") } else { (20, "s UNSATISFIABLE") };
        assert_eq!(ran.code, code, "{}: {}", exhibit.name, ran.stderr);
        assert_eq!(
            ran.stdout.lines().filter(|line| line.starts_with("s ")).collect::<Vec<_>>(),
            [status]
        );
    }
}
