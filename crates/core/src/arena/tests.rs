use super::*;
use crate::dimacs_lits as lits;

#[test]
fn clauses_keep_their_header_and_literals() {
    let mut arena = Arena::new();
    let a = arena.add(&lits([1, -2, 3]), false, 0).unwrap();
    let b = arena.add(&lits([4, 5, 6, 7]), true, 3).unwrap();
    assert!(!arena.is_learned(a) && arena.is_learned(b));
    arena.set_glue(b, 2);
    arena.set_used(b, 99);
    arena.set_tried(b, true);
    assert_eq!((arena.glue(b), arena.used(b), arena.len(b)), (2, Arena::MAX_USED, 4));
    assert!(arena.is_tried(b) && !arena.is_tried(a));
    arena.make_irredundant(b);
    assert!(!arena.is_learned(b) && arena.is_tried(b));
    assert_eq!(arena.lits(a).collect::<Vec<_>>(), lits([1, -2, 3]));
    assert_eq!(arena.refs().collect::<Vec<_>>(), [a, b]);
}

#[test]
fn shrunk_clauses_leave_a_gap_that_is_leapt_over() {
    let mut arena = Arena::new();
    let a = arena.add(&lits([1, 2, 3, 4, 5]), false, 0).unwrap();
    let b = arena.add(&lits([6, 7, 8]), false, 0).unwrap();
    assert_eq!(arena.retain(a, |lit| lit.to_dimacs() % 2 == 1), 3);
    assert_eq!(arena.lits(a).collect::<Vec<_>>(), lits([1, 3, 5]));
    assert_eq!(arena.refs().collect::<Vec<_>>(), [a, b]);
    assert_eq!(arena.garbage_count(), 2);
}

#[test]
fn ids_stay_with_their_clauses() {
    let mut old = Arena::new();
    old.keep_ids();
    let id = ClauseId::new(7 << 32 | 9).unwrap();
    let a = old.add(&lits([1, 2, 3, 4]), true, 2).unwrap();
    let b = old.add(&lits([4, 5, 6]), true, 2).unwrap();
    old.set_id(a, ClauseId::FIRST);
    old.set_id(b, id);
    old.retain(a, |lit| lit.to_dimacs() < 4);
    assert_eq!(old.refs().collect::<Vec<_>>(), [a, b]);
    assert_eq!((old.id(a), old.id(b)), (Some(ClauseId::FIRST), Some(id)));
    let mut new = old.successor();
    let moved = old.move_to(b, &mut new).unwrap();
    assert_eq!(new.id(moved), Some(id));
    assert_eq!(new.lits(moved).collect::<Vec<_>>(), lits([4, 5, 6]));
}

#[test]
fn a_move_leaves_garbage_behind() {
    let mut old = Arena::new();
    let a = old.add(&lits([1, 2, 3]), true, 2).unwrap();
    let b = old.add(&lits([4, 5, 6]), true, 2).unwrap();
    old.mark_garbage(a);
    let mut new = old.successor();
    assert_eq!(old.move_to(a, &mut new), None);
    let moved = old.move_to(b, &mut new).unwrap();
    assert_eq!(old.move_to(b, &mut new), Some(moved));
    assert_eq!(new.lits(moved).collect::<Vec<_>>(), lits([4, 5, 6]));
    assert_eq!(new.word_count(), 6);
}
