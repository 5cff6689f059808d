//! Checks the exchange under each order in which two threads can meet, with shuttle.
//!
//! Both threads are ports without a solver: they send, take in, and pass on steps of the proof as a
//! solver does. Queues and the filter are small here, so that queues fill up and entries of the
//! filter are overwritten. Shuttle treats each operation on shared memory as one step, and lets all
//! threads see the same memory. The check loses nothing by this: the filter has one operation, a
//! swap, and no other read depends on its result.
//!
//! `.ci/model` runs this check.

use neuf_testing::lits;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use neuf_cnf::Formula;
use neuf_core::{ClauseId, Lit, Steps};
use neuf_proof::ProofSink;
use shuttle::{check_dfs, thread};

use super::joint::{Branch, Joint};
use super::parcel::Parcel;
use super::port::{Port, ports};
use super::sync::Mutex;
use crate::Options;
use crate::testing::Checking;

fn id(number: u64) -> ClauseId {
    ClauseId::new(number).unwrap()
}

/// Sends these clauses, given with their own numbers.
fn send(port: &mut Port, clauses: &[(&[i32], Option<ClauseId>)]) {
    for &(clause, id) in clauses {
        port.outbox.lits.extend(lits(clause));
        port.outbox.entries.push((port.outbox.lits.len(), clause.len() as u32, id));
    }
    port.dispatch(true);
}

/// Takes in the clauses that have arrived, by `take`.
fn receive(port: &mut Port, take: impl FnMut(&Parcel) -> bool) {
    if let Some(first) = port.mail.next() {
        port.receive(first, take);
    }
}

/// Lets two threads send these clauses and take in arrived clauses once, and afterwards the rest.
/// Returns for each thread the clauses that it got, and how many it has sent.
fn exchanged(clauses: [&'static [&'static [i32]]; 2]) -> [(Vec<Vec<Lit>>, u64); 2] {
    let work = |(mut port, clauses): (Port, &'static [&'static [i32]])| {
        thread::spawn(move || {
            let mut got = Vec::new();
            let clauses: Vec<_> = clauses.iter().map(|&clause| (clause, None)).collect();
            send(&mut port, &clauses);
            receive(&mut port, |parcel| {
                assert_eq!(parcel.glue as usize, parcel.lits.len(), "a torn clause");
                got.push(parcel.lits.to_vec());
                true
            });
            (port, got)
        })
    };
    let threads: Vec<_> =
        ports(2, 0, &Options::default(), None).into_iter().zip(clauses).map(work).collect();
    let mut ended: Vec<_> = threads.into_iter().map(|thread| thread.join().unwrap()).collect();
    // Late clauses are sent as soon as there is room.
    for _ in 0..2 {
        ended.iter_mut().for_each(|(port, _)| port.dispatch(true));
        for (port, got) in &mut ended {
            receive(port, |parcel| {
                got.push(parcel.lits.to_vec());
                true
            });
        }
    }
    let ended = ended.into_iter().map(|(port, got)| (got, port.traffic.exported));
    ended.collect::<Vec<_>>().try_into().unwrap()
}

#[test]
fn clauses_arrive_once_whole_and_in_their_order() {
    check_dfs(
        || {
            let [(first, sent), (second, answered)] =
                exchanged([&[&[1], &[2, 3]], &[&[-4], &[5, -6]]]);
            assert_eq!((sent, answered), (2, 2));
            assert_eq!(first, [lits(&[-4]), lits(&[5, -6])]);
            assert_eq!(second, [lits(&[1]), lits(&[2, 3])]);
        },
        None,
    );
}

#[test]
fn a_full_queue_loses_clauses_but_no_units() {
    let most_lost = Arc::new(AtomicUsize::new(0));
    let lost = Arc::clone(&most_lost);
    check_dfs(
        move || {
            let [(first, _), (second, sent)] =
                exchanged([&[&[1, 2], &[3, 4], &[5, 6], &[7]], &[&[-7]]]);
            assert_eq!(first, [lits(&[-7])]);
            assert_eq!(sent, 1);
            assert_eq!(second.iter().filter(|clause| ***clause == lits(&[7])).count(), 1);
            let binary: Vec<_> = second.iter().filter(|clause| clause.len() == 2).collect();
            let given = [lits(&[1, 2]), lits(&[3, 4]), lits(&[5, 6])];
            let mut left = given.iter();
            assert!(binary.iter().all(|clause| left.any(|one| one == *clause)), "{binary:?}");
            assert!(binary[0] == &given[0] && binary[1] == &given[1], "there was room for two");
            lost.fetch_max(given.len() - binary.len(), Ordering::Relaxed);
        },
        None,
    );
    assert_eq!(most_lost.load(Ordering::Relaxed), 1, "the queue was never full");
}

#[test]
fn what_both_send_arrives_from_one_of_them() {
    check_dfs(
        || {
            let [(first, one), (second, other)] = exchanged([&[&[1, 2]], &[&[2, 1]]]);
            assert!(one + other == 1, "the filter let {one} and {other} through");
            assert_eq!((first.len() as u64, second.len() as u64), (other, one));
        },
        None,
    );
}

/// Each thread derives a unit, sends the unit, derives a clause from the other's unit, and deletes
/// all its clauses. The joint proof must name no clause before its derivation or after its
/// deletion, and delete each clause when no thread has it any more.
#[test]
fn the_joint_proof_is_right_and_deletes_each_clause_once() {
    check_dfs(
        || {
            let formula: Formula =
                [[1, 2], [-1, 2], [3, 4], [-3, 4]].iter().map(|clause| lits(clause)).collect();
            let checking = Checking::of(&formula);
            let joint = Joint::new(Box::new(checking.clone()), id(5), 2);
            let joint = Arc::new(Mutex::new(joint));
            let work = |mut port: Port| {
                let joint = Arc::clone(&joint);
                thread::spawn(move || {
                    let thread = port.thread;
                    let mut branch = Branch::new(&joint, thread);
                    let own: &[i32] = if thread == 0 { &[2] } else { &[4] };
                    let first = 2 * thread as u64 + 1;
                    let mut steps = Steps::new();
                    steps.derive(id(5), &lits(own), &[id(first), id(first + 1)]);
                    branch.take(&mut steps).unwrap();
                    steps.clear();
                    send(&mut port, &[(own, Some(id(5)))]);
                    receive(&mut port, |parcel| {
                        let wider = [&parcel.lits[..], &lits(&[9])].concat();
                        steps.input(id(6), &parcel.lits);
                        steps.derive(id(7), &wider, &[id(6)]);
                        steps.delete(id(6), &parcel.lits);
                        steps.delete(id(7), &wider);
                        true
                    });
                    steps.delete(id(5), &lits(own));
                    branch.take(&mut steps).unwrap();
                    port
                })
            };
            let ports = ports(2, 0, &Options::default(), Some(&joint));
            let threads: Vec<_> = ports.into_iter().map(work).collect();
            let ended: Vec<_> = threads.into_iter().map(|thread| thread.join().unwrap()).collect();
            // Clauses that nobody has taken in are released.
            for mut port in ended {
                receive(&mut port, |_| false);
            }
            joint.lock().unwrap().finish().unwrap();
            let checker = checking.checker();
            assert_eq!(checker.len(), formula.len(), "a clause was not deleted");
            assert!((2..=4).contains(&checker.lemmas()));
        },
        None,
    );
}
