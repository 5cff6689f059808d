//! `neuf sat --core`: the core is a part of the formula, in its order, and has no model.

use std::fs;
use std::path::Path;

use neuf_cnf::dimacs::{self, ReadOptions};
use neuf_cnf::{Formula, Lit};
use neuf_solver::{Outcome, Solver};
use neuf_tests::formulas::{exchanged_factors, mutilated_board, random_3sat};
use neuf_tests::running::{Ran, neuf};

fn formula(path: &Path) -> Formula {
    let file = dimacs::read(fs::File::open(path).unwrap(), &ReadOptions::default().strict(true));
    file.unwrap().formula
}

fn text(formula: &Formula) -> String {
    let mut text = Vec::new();
    dimacs::write(&mut text, [""; 0], formula).unwrap();
    String::from_utf8(text).unwrap()
}

/// Whether the clauses of one formula are clauses of another formula, in their order.
fn is_part(core: &Formula, whole: &Formula) -> bool {
    let sorted = |clause: &[Lit]| {
        let mut clause = clause.to_vec();
        clause.sort_unstable();
        clause
    };
    let mut rest = whole.clauses().map(sorted);
    core.clauses().all(|clause| rest.any(|other| other == sorted(clause)))
}

fn sat(input: &str, core: &Path, options: &[&str]) -> Ran {
    neuf([&["sat", "--core", core.to_str().unwrap()], options].concat(), input)
}

#[test]
fn each_core_is_a_part_without_a_model() {
    let folder = tempfile::tempdir().unwrap();
    let [core, proof] = ["core.cnf", "proof.lrat"].map(|name| folder.path().join(name));
    let proof = proof.to_str().unwrap();
    let drawn = (0..8).map(|seed| random_3sat(60, 280 + 4 * seed, seed as u64));
    let mut smaller = 0;
    for whole in drawn.chain([mutilated_board(4), exchanged_factors(4)]) {
        for options in [&[][..], &["--threads", "2"], &["-", proof, "--certify"]] {
            let _ = fs::remove_file(&core);
            let ran = sat(&text(&whole), &core, options);
            if ran.code == 10 {
                assert!(!core.exists());
                continue;
            }
            assert_eq!(ran.code, 20, "{options:?}: {}", ran.stderr);
            let found = formula(&core);
            assert!(ran.stdout.contains(&format!("c core: {} clauses, in ", found.len())));
            assert!(is_part(&found, &whole) && !is_part(&whole, &Formula::new()));
            assert_eq!(found.var_count(), whole.var_count());
            assert_eq!(Solver::from_formula(&found).solve(), Outcome::Unsatisfiable);
            smaller += usize::from(found.len() < whole.len());
        }
    }
    assert!(smaller > 10, "{smaller}");
}

#[test]
fn an_empty_clause_is_a_core() {
    let folder = tempfile::tempdir().unwrap();
    let core = folder.path().join("core.cnf");
    let ran = sat("p cnf 2 3\n1 0\n0\n2 0\n", &core, &["--json"]);
    assert!(ran.code == 20 && ran.stdout.contains(r#"core.cnf","clauses":1}"#), "{}", ran.stdout);
    assert!(fs::read_to_string(&core).unwrap().ends_with("p cnf 2 1\n0\n"));
}

#[test]
fn a_core_needs_a_refutation_and_a_file_of_its_own() {
    let formula = "p cnf 1 2\n1 0\n-1 0\n";
    for (options, code, message) in [
        (&["-"][..], 2, "a core needs a file of its own"),
        (&["core.cnf", "--method", "dpll"], 2, "--core requires --method cdcl"),
        (&["core.cnf", "--all"], 2, "--all lists models"),
        (&["missing/core.cnf"], 1, "the core was not written: cannot write missing/core.cnf"),
    ] {
        let ran = neuf([&["sat", "--core"], options].concat(), formula);
        assert_eq!(
            (ran.code, ran.stdout.lines().any(|line| line.starts_with("s "))),
            (code, false),
            "{options:?}"
        );
        assert!(ran.stderr.contains(message), "{}", ran.stderr);
    }
}
