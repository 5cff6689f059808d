//! Watch lists that share one block of memory behave as lists of their own, and give room back.

use proptest::prelude::*;

use super::*;

const LITERALS: usize = 8;

/// A change of a list: its kind, the literal of the list, and a number that the change needs.
type Change = (usize, usize, u32);

/// Removes from a list the watches behind the first `len`.
fn truncate(watches: &mut Watches, lit: Lit, len: usize) {
    let mut left = len;
    watches.retain(lit, |_| {
        left = left.wrapping_sub(1);
        left < len
    });
}

/// Makes a change in the slots and in a vector for each literal.
fn change(watches: &mut Watches, plain: &mut [Vec<Watch>], (kind, code, number): Change) {
    let (lit, list) = (Lit::from_code(code), &mut plain[code]);
    let clause = ClauseRef::from_word(number % 8);
    match kind {
        0..8 => {
            let blocker = Lit::from_code(number as usize % LITERALS);
            let is_long = number.is_multiple_of(3);
            let watch =
                if is_long { Watch::long(blocker, clause) } else { Watch::binary(blocker, true) };
            watches.push(lit, watch);
            list.push(watch);
        }
        8 => {
            let kept = list.len().min(number as usize % 8);
            truncate(watches, lit, kept);
            list.truncate(kept);
        }
        9 => {
            let keep = |watch: &Watch| watch.blocker().code() as u32 != number % LITERALS as u32;
            watches.retain(lit, keep);
            list.retain(keep);
        }
        10 => {
            watches.remove_last(lit, clause);
            if let Some(place) = list.iter().rposition(|watch| watch.clause() == Some(clause)) {
                list.swap_remove(place);
            }
        }
        11 => {
            let counts: Vec<u32> = (0..LITERALS as u32).map(|code| (number >> code) % 8).collect();
            watches.reserve(&counts, &Interrupt::new()).unwrap();
        }
        12 => {
            let new_place = |clause: ClauseRef| {
                (clause.word() != number % 8).then(|| ClauseRef::from_word(clause.word() ^ 1))
            };
            *watches = std::mem::take(watches).moved(new_place);
            for list in plain {
                *list = std::mem::take(list)
                    .into_iter()
                    .filter_map(|watch| match watch.clause() {
                        None => Some(watch),
                        Some(clause) => Some(Watch::long(watch.blocker(), new_place(clause)?)),
                    })
                    .collect();
            }
        }
        _ => watches.close_up(plain.iter().map(Vec::len).sum()),
    }
}

proptest! {
    #[test]
    fn lists_in_slots_are_as_lists_of_their_own(
        changes in prop::collection::vec((0..14usize, 0..LITERALS, any::<u32>()), 1..120),
    ) {
        let mut watches = Watches::default();
        watches.grow(LITERALS / 2);
        let mut plain = vec![Vec::new(); LITERALS];
        for made in changes {
            change(&mut watches, &mut plain, made);
            prop_assert_eq!(watches.check(), Ok(()));
            for (lit, list) in watches.literals().zip(&plain) {
                prop_assert_eq!((&watches[lit], watches.count(lit)), (&list[..], list.len()));
            }
        }
    }
}

#[test]
fn vacant_slots_are_given_back() {
    let mut watches = Watches::default();
    watches.grow(LITERALS / 2);
    let lits: Vec<Lit> = watches.literals().collect();
    for number in 0..2 * KEPT {
        watches.push(lits[number % LITERALS], Watch::binary(lits[0], false));
    }
    assert!(watches.slots.len() > 2 * KEPT);
    lits.iter().for_each(|&lit| truncate(&mut watches, lit, 1));
    watches.tidy();
    assert_eq!((watches.slots.len(), watches.check()), (LITERALS + 1, Ok(())));
    assert!(watches.slots.capacity() < KEPT + 2 * LITERALS);
}

#[test]
fn room_that_was_made_is_used() {
    let mut watches = Watches::default();
    watches.grow(1);
    let [a, b] = [0, 1].map(Lit::from_code);
    watches.reserve(&[2, 3], &Interrupt::new()).unwrap();
    for lit in [a, b, b, a, b] {
        watches.push(lit, Watch::binary(!lit, false));
    }
    assert_eq!(watches.slots.len(), 6);
    // The list behind it is in the way.
    watches.push(a, Watch::binary(b, false));
    assert_eq!((watches.range(a), watches.check()), (5..8, Ok(())));
    // The list that moved away has left room at the front, where no list can grow into it.
    watches.close_up(6);
    assert_eq!((watches.range(b), watches.range(a)), (0..3, 3..6));
}

#[test]
fn room_that_was_reserved_stays_until_the_watches_come() {
    let (count, room) = (2_000, 3);
    let mut watches = Watches::default();
    watches.grow(count / 2);
    watches.reserve(&vec![room; count], &Interrupt::new()).unwrap();
    let reserved = watches.slots.len();
    assert!(reserved > SMALL);
    for _ in 0..room {
        for code in 0..count {
            // As the database does before each clause.
            watches.tidy();
            watches.push(Lit::from_code(code), Watch::binary(Lit::from_code(0), false));
        }
    }
    assert_eq!(watches.slots.len(), reserved);
    assert!(watches.check().is_ok());
}
