//! Compares the LRAT checker with the plain checker in `reference`.

use neuf_testing::formulas::{all_models, random_ksat};
use neuf_testing::{lit, lits};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

use super::*;
use crate::formula;
use crate::reference::{
    LratLine, accepts_lrat, drat_text, lrat_lines, lrat_text, pigeonhole, refute,
};
use crate::{DratOptions, check_drat};

fn check(clauses: &[&[i32]], proof: &str) -> Result<LratReport, CheckError> {
    check_text(&formula(clauses), proof)
}

fn check_text(formula: &Formula, proof: &str) -> Result<LratReport, CheckError> {
    check_lrat(formula, proof.as_bytes(), Notation::Text, &Interrupt::new())
}

const SQUARE: &[&[i32]] = &[&[1, 2], &[1, -2], &[-1, 2], &[-1, -2]];

#[test]
fn a_proof_is_accepted_and_counted() {
    let report = check(SQUARE, "c a comment\n5 1 0 1 2 0\n5 d 1 2 0\n6 0 5 3 4 0\n").unwrap();
    assert_eq!(report, LratReport { lemmas: 2, hints: 5, deleted: 2 });
}

#[test]
fn wrong_proofs_are_refused_with_their_place() {
    let cases = [
        ("", "the proof does not derive the empty clause"),
        ("5 1 0 1 2 0\n", "the proof does not derive the empty clause"),
        ("5 1 0 1 0\n", "line 1: clause 5 does not follow from the clauses it names"),
        ("5 1 0 0\n", "line 1: clause 5 does not follow from the clauses it names"),
        ("5 0 -1 -2 -3 -4 0\n", "line 1: clause 5 does not follow from the clauses it names"),
        (
            "5 3 0 1 2 0\n",
            "line 1: clause 5 names clause 1, which is neither a unit nor false there",
        ),
        (
            "5 2 3 0 -2 1 0\n",
            "line 1: clause 5 leaves out clause 4, which has the negation of its first literal",
        ),
        ("5 1 0 1 9 0\n", "line 1: clause 5 needs clause 9, which is not there"),
        ("5 d 2 0\n\n5 1 0\n1 2 0", "line 3: clause 5 needs clause 2, which is not there"),
        ("4 1 0 1 2 0\n", "line 1: clause 4 comes after clause 4: numbers must grow"),
        ("\n5 d 7 0\n", "line 2: clause 7 cannot be deleted: it is not there"),
        ("5 d 1 1 0\n", "line 1: clause 1 cannot be deleted: it is not there"),
        ("5 1 0 1 2\n", "line 2: the proof ends within a step"),
        ("5 1 0 1 x 0\n", "line 1: expected a number, found `x`"),
    ];
    for (proof, message) in cases {
        assert_eq!(check(SQUARE, proof).unwrap_err().to_string(), message);
    }
    let binary = check_lrat(
        &formula(SQUARE),
        &b"a\x0a\x02\0\x02\0"[..],
        Notation::Binary,
        &Interrupt::new(),
    );
    let message = "byte 0: clause 5 does not follow from the clauses it names";
    assert_eq!(binary.unwrap_err().to_string(), message);
}

#[test]
fn steps_of_a_solver_must_follow() {
    let ids: Vec<ClauseId> = (1..=9).filter_map(ClauseId::new).collect();
    let mut checker = LratChecker::new(&formula(SQUARE));
    fn derive<'a>(id: ClauseId, lits: &'a [Lit], antecedents: &'a [ClauseId]) -> ProofStep<'a> {
        ProofStep::Derive { id, lits, antecedents }
    }
    // No clause contains -4; but an input may still do so.
    let pure = checker.step(derive(ids[4], &[lit(4)], &[]));
    assert_eq!(pure, Err(StepError::NoConflict { id: ids[4] }));
    checker.step(ProofStep::Input { id: ids[8], lits: &[] }).unwrap();
    assert!(!checker.is_refuted() && !checker.contains(9) && checker.len() == 4);
    checker.add_input(7, &[lit(-4)]).unwrap();
    assert_eq!(checker.add_input(7, &[]), Err(StepError::OutOfOrder { id: 7, last: 7 }));
    assert_eq!(
        checker.step(derive(ids[5], &[lit(1)], &ids[..2])),
        Err(StepError::OutOfOrder { id: 6, last: 7 })
    );
    checker.step(derive(ids[7], &[lit(1)], &ids[..2])).unwrap();
    checker.step(ProofStep::Delete { id: ids[0], lits: &[] }).unwrap();
    assert_eq!(
        checker.step(ProofStep::Delete { id: ids[0], lits: &[] }),
        Err(StepError::DeletesMissing(1))
    );
    checker.step(derive(ids[8], &[], &[ids[7], ids[2], ids[3]])).unwrap();
    assert!(checker.is_refuted() && checker.lemmas() == 2);
}

#[test]
fn definitions_name_the_clauses_to_resolve_with() {
    let ids: Vec<ClauseId> = (1..=8).filter_map(ClauseId::new).collect();
    let mut checker = LratChecker::new(&formula(SQUARE));
    // 3 = ¬1 ∨ ¬2.
    for (id, numbers, others) in
        [(5, &[3, 1][..], 0..0), (6, &[3, 2], 0..0), (7, &[-3, -1, -2], 4..6)]
    {
        let step =
            ProofStep::Define { id: ids[id - 1], lits: &lits(numbers), others: &ids[others] };
        assert_eq!(checker.step(step), Ok(()));
    }
    let step = ProofStep::Define { id: ids[7], lits: &lits(&[-3, -1]), others: &ids[4..6] };
    assert_eq!(checker.step(step), Err(StepError::NoConflict { id: ids[7] }));
    assert_eq!(checker.add_input(10, &lits(&[3])), Err(StepError::GivenDefined { id: 10 }));
    let is_defined = |number| checker.is_defined(lits(&[number])[0].var());
    assert_eq!([1, 3, 4].map(is_defined), [false, true, false]);
}

#[test]
fn an_empty_clause_in_the_formula_needs_no_proof() {
    assert_eq!(check(&[&[]], "").unwrap().lemmas, 0);
}

#[test]
fn an_interrupt_is_heard() {
    let interrupt = Interrupt::new();
    interrupt.request();
    let stopped = check_lrat(&formula(SQUARE), &b""[..], Notation::Text, &interrupt);
    assert!(matches!(stopped, Err(CheckError::Interrupted)));
}

/// Checks the steps of a text proof as if a solver made them.
fn check_steps(formula: &Formula, lines: &[LratLine]) -> bool {
    let mut checker = LratChecker::new(formula);
    let ids = |ids: &[i64]| -> Vec<ClauseId> {
        ids.iter().filter_map(|&id| ClauseId::new(id as u64)).collect()
    };
    let passes = lines.iter().all(|line| match line {
        LratLine::Add(id, numbers, hints) => {
            let lits: Vec<Lit> = numbers.iter().filter_map(|&n| Lit::from_dimacs(n)).collect();
            let id = ClauseId::new(*id).unwrap();
            checker.is_refuted()
                || checker
                    .step(ProofStep::Derive { id, lits: &lits, antecedents: &ids(hints) })
                    .is_ok()
        }
        LratLine::Delete(ids) => ids.iter().filter_map(|&id| ClauseId::new(id)).all(|id| {
            checker.is_refuted() || checker.step(ProofStep::Delete { id, lits: &[] }).is_ok()
        }),
    });
    passes && checker.is_refuted()
}

/// A correct LRAT proof.
fn prove(formula: &Formula, choose: &mut impl FnMut(usize) -> usize) -> Option<String> {
    let drat = drat_text(&refute(formula, choose)?);
    let options = DratOptions::default().keep_core(true);
    let nobody = Interrupt::new();
    let checked = check_drat(formula, drat.as_bytes(), Notation::Text, options, &nobody).unwrap();
    let mut lrat = Vec::new();
    checked.write_lrat(&mut lrat, Notation::Text).unwrap();
    Some(String::from_utf8(lrat).unwrap())
}

/// Checks the proof with all LRAT checkers.
fn agree(formula: &Formula, lines: &[LratLine]) -> bool {
    let is_right = accepts_lrat(formula, lines);
    let checked = check_text(formula, &lrat_text(lines));
    assert_eq!(checked.is_ok(), is_right, "{checked:?}: {lines:?}");
    // The steps of a solver may not argue by resolution on the first literal.
    assert!(is_right || !check_steps(formula, lines));
    is_right
}

#[test]
fn each_small_change_is_judged_rightly() {
    let formula = pigeonhole(3);
    let text = prove(&formula, &mut |_| 0).unwrap();
    let lines = lrat_lines(&text);
    assert!(agree(&formula, &lines) && check_steps(&formula, &lines) && lines.len() > 10);
    let (mut changes, mut refused) = (0, 0);
    let mut try_with = |change: &dyn Fn(&mut Vec<i32>, &mut Vec<i64>) -> bool, place: usize| {
        let mut lines = lines.clone();
        if let LratLine::Add(_, lits, hints) = &mut lines[place]
            && change(lits, hints)
        {
            changes += 1;
            refused += u32::from(!agree(&formula, &lines));
        }
    };
    for place in 0..lines.len() {
        for at in 0..20 {
            try_with(&|_, hints| at < hints.len() && hints.remove(at) != 0, place);
            try_with(
                &|_, hints| {
                    at + 1 < hints.len() && {
                        hints.swap(at, at + 1);
                        true
                    }
                },
                place,
            );
            try_with(
                &|_, hints| {
                    at < hints.len() && {
                        hints[at] = -hints[at];
                        true
                    }
                },
                place,
            );
            try_with(
                &|lits, _| {
                    at < lits.len() && {
                        lits[at] = -lits[at];
                        true
                    }
                },
                place,
            );
            try_with(&|lits, _| at < lits.len() && lits.remove(at) != 0, place);
        }
    }
    assert!(changes > 100 && refused > changes / 2, "{refused} of {changes}");
    // The last line derives the empty clause, so no shorter proof is complete.
    for end in 0..text.len() - 2 {
        assert!(check_text(&formula, &text[..end]).is_err(), "{end}");
    }
}

/// Proofs that other checkers judge differently, as `book/engine/proofs.md` says.
#[test]
fn the_differences_from_other_checkers_are_as_documented() {
    let square = formula(&[&[1, 2], &[1, -2], &[-1, 2], &[-1, -2]]);
    let accepted = [
        "5 1 0\n 1 2 0\n6 0 5 3 4 0\n",
        "5 1 0 1 2 0 6 0 5 3 4 0\n",
        "c notes\n\n5 1 0 1 2 0 c why\n6 0 5 3 4 0\n",
        "5 1 0 1 2 0\n5 d1 0\n6 0 5 3 4 0\n",
        "5 1 -1 0 0\n6 1 0 1 2 0\n7 0 6 3 4 0\n",
        "5 1 1 0 1 2 0\n6 0 5 3 4 0\n",
        "5 1 0 1 2 99 0\n6 0 5 3 4 99 0\n",
        "5 1 0 1 2 0\n6 0 5 3 4 0\nwhatever\n",
    ];
    for proof in accepted {
        assert!(check_text(&square, proof).is_ok(), "{proof}");
    }
    let refused = [
        "9 1 0 1 2 0\n8 2 0 9 3 0\n10 0 9 8 4 0\n",
        "1 1 0 1 2 0\n6 0 1 3 4 0\n",
        "5 1 0 1 2 0\n5 d 1 0\n1 2 0 5 3 0\n6 0 5 1 4 0\n",
        "5 1 0 1 2 0\n5 d 99 0\n6 0 5 3 4 0\n",
        "5 1 0 1 2 0\n5 d 1 1 0\n6 0 5 3 4 0\n",
        "5 1 -0 1 2 0\n6 0 5 3 4 0\n",
        "5 +1 0 1 2 0\n6 0 5 3 4 0\n",
    ];
    for proof in refused {
        assert!(check_text(&square, proof).is_err(), "{proof}");
    }
    // The given clause `1 1` counts as the unit `1`.
    let repeating = formula(&[&[1, 1], &[-1, 2], &[-2, -1]]);
    assert!(check_text(&repeating, "4 0 1 2 3 0\n").is_ok());
    // Resolution on the 3 of clause 7: that with clause 5 contains −4 and 4.
    let resolved: [&[i32]; 6] = [&[1, 2], &[1, -2], &[-1, 2], &[-1, -2], &[-3, 4], &[3, 1]];
    let end = "8 1 0 1 2 0\n9 0 8 3 4 0\n";
    for hints in ["0", "-5 0", "-5 -1 0", "-5 -77 0", "-5 -5 0"] {
        let proof = format!("7 3 -4 0 {hints}\n{end}");
        assert!(check_text(&formula(&resolved), &proof).is_ok(), "{hints}");
    }
}

proptest! {
    #[test]
    fn both_checkers_agree_on_changed_proofs(
        formula in random_ksat(3, 4..=7, 4.0..=9.0),
        choices in vec(any::<Index>(), 1..9),
        changes in vec((any::<Index>(), any::<Index>(), 0..6, -20..20i64), 0..4),
        without in proptest::option::of(any::<Index>()),
    ) {
        let mut turn = 0;
        let mut choose = |count: usize| {
            turn += 1;
            choices[turn % choices.len()].index(count)
        };
        let Some(text) = prove(&formula, &mut choose) else { return Ok(()) };
        let mut lines = lrat_lines(&text);
        prop_assert!(agree(&formula, &lines) && check_steps(&formula, &lines));
        for (line, part, kind, by) in changes {
            let line = line.index(lines.len());
            match (kind, &mut lines[line]) {
                (0, LratLine::Add(id, ..)) => *id = id.saturating_add_signed(by).max(1),
                (1, LratLine::Add(_, lits, _)) if !lits.is_empty() => {
                    let at = part.index(lits.len());
                    let lit = &mut lits[at];
                    *lit = -*lit;
                }
                (2, LratLine::Add(_, _, hints)) if !hints.is_empty() => {
                    let at = part.index(hints.len());
                    let hint = &mut hints[at];
                    *hint = if *hint + by == 0 { 1 } else { *hint + by };
                }
                (3, LratLine::Add(_, _, hints)) => hints.insert(part.index(hints.len() + 1), by.abs().max(1)),
                (3, LratLine::Delete(ids)) => ids.push(by.unsigned_abs().max(1)),
                (4, LratLine::Add(_, lits, _)) if !lits.is_empty() => {
                    lits.remove(part.index(lits.len()));
                }
                _ => { lines.remove(line); }
            }
            if lines.is_empty() {
                break;
            }
        }
        // A formula that lost a clause may have a model.
        let is_without = |index: usize| without.is_some_and(|w| w.index(formula.len()) == index);
        let formula: Formula = formula.clauses().enumerate()
            .filter(|(index, _)| !is_without(*index))
            .map(|(_, clause)| clause.to_vec()).collect();
        if agree(&formula, &lines) {
            prop_assert!(all_models(&formula).is_empty());
        }
    }
}
