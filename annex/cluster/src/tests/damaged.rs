//! Results of cubes in which a byte is wrong, or that end too soon.
//!
//! What damage does to a file is noticed by the check sums. Who writes the file may make these
//! anew, so the second test does so as well, and then the proofs have to tell.

use std::collections::BTreeSet;

use neuf_cnf::Fnv;
use neuf_testing::changes::every_change;

use super::*;

/// All clauses of two variables but so many, and two cubes.
fn small(left_out: usize) -> (Formula, [Vec<Lit>; 2]) {
    let [a, b] = [0, 1].map(Var::new);
    let clause = |signs: usize| [a.lit(signs & 1 == 1), b.lit(signs & 2 == 2)];
    ((0..4 - left_out).map(clause).collect(), [vec![b.positive()], vec![b.negative()]])
}

/// One part with the results of both cubes, and the answer about the formula.
fn small_parts() -> [(Formula, Vec<u8>, Outcome); 2] {
    [(0, Outcome::Unsatisfiable), (1, Outcome::Satisfiable)].map(|(left_out, outcome)| {
        let (formula, cubes) = small(left_out);
        let options = CubeOptions { proof: true, ..CubeOptions::default() };
        // The cube with the model is the last one, after which no other is solved.
        let part = solve_cubes(&formula, cubes, &options, Vec::new()).unwrap().1;
        let findings = Summary::read(&part[..]).unwrap().findings;
        assert_eq!(findings.len(), 2);
        let has_model = findings.iter().any(|finding| matches!(finding, Finding::Model { .. }));
        assert_eq!(has_model, outcome == Outcome::Satisfiable);
        (formula, part, outcome)
    })
}

#[test]
fn a_damaged_result_says_nothing_that_the_whole_one_does_not() {
    for (formula, part, outcome) in small_parts() {
        let whole = Summary::read(&part[..]).unwrap();
        let mut seen = BTreeSet::new();
        let tally = every_change(&part, |bytes| {
            let Ok(found) = Summary::read(bytes) else { return false };
            let count = found.findings.len();
            assert!(whole.findings.starts_with(&found.findings));
            let is_same = found.fingerprint == whole.fingerprint && found.clauses == whole.clauses;
            assert!(is_same || count == 0);
            // Behind the last finding may stand the beginning of another record.
            assert!(count < 2 || found.damaged.is_some() || bytes.starts_with(&part));
            // Also who believes it without its proof is not deceived.
            if seen.insert((is_same, count)) {
                for answer in answers(&formula, &[bytes.to_vec()], true) {
                    match answer {
                        Ok(answer) => assert_eq!(answer, outcome),
                        Err(error) => assert!(!is_same, "{error}"),
                    }
                }
            }
            true
        });
        assert_eq!(seen.len(), 4);
        assert!(tally.accepted > tally.refused && tally.refused > 500, "{tally:?}");
    }
}

/// The text of a part with the check sums that belong to the text as it stands.
fn summed(bytes: &[u8]) -> Vec<u8> {
    let mut sum = Fnv::default();
    let mut text = Vec::new();
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        let begin = text.len();
        let place = line.iter().rposition(|&byte| byte == b' ').map_or(0, |place| place + 1);
        if matches!(line[0], b'u' | b'm' | b's') && line.ends_with(b"\n") {
            text.extend_from_slice(&line[..place]);
            sum.add(&text[begin..]);
            let own = format!("{:016x}\n", sum.half());
            sum.add(own.as_bytes());
            text.extend_from_slice(own.as_bytes());
        } else {
            text.extend_from_slice(line);
            sum.add(line);
        }
    }
    text
}

#[test]
fn a_result_that_is_changed_together_with_its_check_sums_is_not_believed() {
    for (formula, part, outcome) in small_parts() {
        assert_eq!(summed(&part), part);
        let mut seen = BTreeSet::new();
        let tally = every_change(&part, |bytes| {
            let changed = [summed(bytes)];
            if !seen.insert(changed[0].clone()) || Summary::read(&changed[0][..]).is_err() {
                return changed[0] == part;
            }
            let found = answers(&formula, &changed, false);
            assert!(
                found.iter().all(|answer| answer.as_ref().ok().is_none_or(|&it| it == outcome))
            );
            // What is certified is right whoever is believed.
            let trusted: Vec<_> = opened(&changed).into_iter().map(Part::trusted).collect();
            let sink = Some(Box::new(neuf_proof::Certifier::of(&formula)) as Box<dyn ProofSink>);
            let (limits, interrupt) = (Limits::default(), Interrupt::new());
            if let Ok(joined) = join(&formula, &[], &trusted, sink, limits, &interrupt) {
                assert_eq!(joined.outcome, outcome);
            }
            found.iter().any(Result::is_ok)
        });
        assert!(tally.accepted > 100 && tally.refused > tally.accepted, "{tally:?}");
    }
}
