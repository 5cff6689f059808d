//! `neuf sat` against solvers that were not written here, on 2,000 small
//! random formulas at several ratios of clauses to variables.

use std::fs::File;
use std::path::Path;

use neuf_cnf::dimacs::{self, answer};
use neuf_tests::formulas::random_3sat;
use neuf_tests::peers::Peer;
use neuf_tests::running::neuf;

/// Clauses per variable: easily satisfiable, around the threshold (4.26), and
/// over it.
const RATIOS: [f64; 5] = [3.0, 4.0, 4.3, 4.6, 6.0];
const FORMULAS: usize = 2000;

#[test]
fn random_formulas() {
    let peers = Peer::available();
    let next = std::sync::atomic::AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let folder = tempfile::tempdir().unwrap();
                let path = folder.path().join("formula.cnf");
                loop {
                    let number = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                    if number >= FORMULAS {
                        break;
                    }
                    compare(number, &path, &peers);
                }
            });
        }
    });
}

fn compare(number: usize, path: &Path, peers: &[Peer]) {
    let var_count = 10 + number % 41;
    let clause_count = (var_count as f64 * RATIOS[number % RATIOS.len()]) as usize;
    let formula = random_3sat(var_count, clause_count, number as u64);
    let mut file = File::create(path).unwrap();
    dimacs::write(&mut file, [format!("number {number}")], &formula).unwrap();
    let ran = neuf(["sat".as_ref(), path.as_os_str()], "");
    match answer::read_answer(ran.stdout.as_bytes()).unwrap() {
        answer::Answer::Satisfiable(model) => {
            assert_eq!(ran.code, 10);
            assert!(formula.is_satisfied_by(&model), "number {number}: no model");
        }
        answer::Answer::Unsatisfiable => assert_eq!(ran.code, 20),
        answer::Answer::Unknown => panic!("number {number}: no answer"),
    }
    for peer in peers {
        assert_eq!(peer.is_satisfiable(path), ran.code == 10, "number {number}, {peer:?}");
    }
}
