//! The arena keeps its clauses through shrinking, removal and moves, and refuses references to
//! anything else.

use super::*;
use crate::dimacs_lits as lits;

#[test]
fn clauses_keep_their_header_and_literals() {
    let mut arena = Arena::default();
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
    let mut arena = Arena::default();
    let a = arena.add(&lits([1, 3, 2, 5, 4]), false, 0).unwrap();
    let b = arena.add(&lits([6, 7, 8]), false, 0).unwrap();
    assert_eq!(arena.retain(a, |lit| lit.to_dimacs() % 2 == 1), 3);
    assert_eq!(arena.lits(a).collect::<Vec<_>>(), lits([1, 3, 5]));
    assert_eq!(arena.refs().collect::<Vec<_>>(), [a, b]);
    assert_eq!(arena.garbage_count(), 2);
}

#[test]
fn ids_stay_with_their_clauses() {
    let mut old = Arena::default();
    old.keep_ids();
    let id = ClauseId::new(7 << 32 | 9).unwrap();
    let a = old.add(&lits([1, 2, 3, 4]), true, 2).unwrap();
    let b = old.add(&lits([4, 5, 6]), true, 2).unwrap();
    old.set_id(a, ClauseId::FIRST);
    old.set_id(b, id);
    old.retain(a, |lit| lit.to_dimacs() < 4);
    assert_eq!(old.refs().collect::<Vec<_>>(), [a, b]);
    assert_eq!((old.id(a), old.id(b)), (Some(ClauseId::FIRST), Some(id)));
    let mut new = old.successor(Arena::default()).unwrap();
    let moved = old.move_to(b, &mut new).unwrap();
    assert_eq!(new.id(moved), Some(id));
    assert_eq!(new.lits(moved).collect::<Vec<_>>(), lits([4, 5, 6]));
}

#[test]
fn a_move_leaves_garbage_behind() {
    let mut old = Arena::default();
    let a = old.add(&lits([1, 2, 3]), true, 2).unwrap();
    let b = old.add(&lits([4, 5, 6]), true, 2).unwrap();
    old.mark_garbage(a);
    let mut new = old.successor(Arena::default()).unwrap();
    assert_eq!(old.move_to(a, &mut new), None);
    let moved = old.move_to(b, &mut new).unwrap();
    assert_eq!(old.move_to(b, &mut new), Some(moved));
    assert_eq!(new.lits(moved).collect::<Vec<_>>(), lits([4, 5, 6]));
    assert_eq!(new.word_count(), 6);
}

#[test]
fn a_clause_that_is_moved_twice_stays_one() {
    let mut old = Arena::default();
    let a = old.add(&lits([1, 2, 3]), true, 2).unwrap();
    let mut new = old.successor(Arena::default()).unwrap();
    let places = [0; 2].map(|_| old.move_to(a, &mut new));
    assert_eq!(places[0], places[1]);
    assert_eq!(new.refs().count(), 1);
}

/// References to places where no clause stands can change nothing.
#[test]
fn places_that_are_no_clauses_are_refused() {
    let mut arena = Arena::default();
    arena.keep_ids();
    let id = ClauseId::new(u64::MAX).unwrap();
    for _ in 0..3 {
        let clause = arena.add(&lits([1, -2, 1 << 28, -(1 << 28), 3]), true, u32::MAX).unwrap();
        arena.set_id(clause, id);
        arena.set_used(clause, u32::MAX);
        arena.set_tried(clause, true);
    }
    let clauses: Vec<ClauseRef> = arena.refs().collect();
    arena.retain(clauses[1], |lit| lit.var().index() < 3);
    arena.mark_garbage(clauses[2]);
    // A panic takes Miri seconds, and there are five at each place.
    let step = if cfg!(miri) { 7 } else { 1 };
    for word in (0..arena.words.len() as u32 + 2).step_by(step) {
        let clause = ClauseRef::from_word(word);
        let mut arena = arena.clone();
        let changes: [fn(&mut Arena, ClauseRef); 5] = [
            |arena, clause| arena.set_glue(clause, 1),
            |arena, clause| arena.set_id(clause, ClauseId::FIRST),
            Arena::mark_garbage,
            |arena, clause| arena.bring_to_front(clause, [clause; 2].map(|_| lits([1])[0])),
            |arena, clause| _ = arena.lits(clause).count(),
        ];
        if !clauses.contains(&clause) {
            for change in changes {
                let change = std::panic::AssertUnwindSafe(|| change(&mut arena, clause));
                assert!(std::panic::catch_unwind(change).is_err(), "at {word}");
            }
        }
    }
}

#[test]
fn the_memory_of_a_small_arena_is_used_again() {
    let mut old = Arena::default();
    old.add(&lits([1, 2, 3]), true, 2).unwrap();
    let place = old.words.as_ptr();
    let small = old.clone();
    let mut new = small.successor(old.into_spare()).unwrap();
    assert_eq!((new.word_count(), new.words.as_ptr()), (0, place));
    // Not `resize`, which Miri would interpret for each word.
    new.words = vec![0; MOST_SPARE + 1];
    assert_eq!(new.into_spare().words.capacity(), 0);
}
