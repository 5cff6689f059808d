//! A tree decomposition of the formula, and the distance of each variable from the root of its
//! tree.
//!
//! If the search branches on variables near the root first, each component hangs below a bag of the
//! tree, under an assignment of this bag. So the number of components is bounded by the
//! width of the tree, and not by the number of variables of the formula (Darwiche 2001; Korhonen
//! and Järvisalo, CP 2021). The decomposition comes from eliminating variables with the fewest
//! neighbours first. Flow-based methods find better decompositions, in minutes.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use neuf_cnf::{Interrupt, Interrupted, Lit};
use rustc_hash::FxHashSet;

/// Once elimination has looked at this many pairs of neighbours, the graph is too dense for a
/// decomposition to help. The other variables are then eliminated without new neighbours, which is
/// a mere guess.
const MOST_PAIRS: usize = 50_000_000;

/// A decomposition is no guide if its width is more than the number of variables divided by this.
/// Then branching on the variable that occurs most is better.
const WIDEST: usize = 5;

/// Up to this width, each part of the tree has a root in its own middle. So a chain of n variables
/// is halved again and again, in n log n steps, where distances from a single root make n² steps.
/// Up to three bags cut a part off, instead of a single bag, so wider trees would have too many
/// assignments of these bags.
const NARROW: usize = 2;

/// The distance of each variable from the root of its tree, and the width of the decomposition. If
/// a bag is too wide for a guide, all distances and the width are 0.
///
/// # Errors
/// When the interrupt is requested.
pub(crate) fn depths(
    clauses: &[Vec<Lit>],
    var_count: usize,
    interrupt: &Interrupt,
) -> Result<(Vec<u32>, usize), Interrupted> {
    let Some(bags) = eliminate(clauses, var_count, interrupt)? else {
        return Ok((vec![0; var_count], 0));
    };
    let width = bags.iter().map(|bag| bag.len() - 1).max().unwrap_or(0);
    // The bag of a variable hangs at the first of its neighbours that is eliminated after the
    // variable.
    let mut place = vec![usize::MAX; var_count];
    bags.iter().enumerate().for_each(|(index, bag)| place[bag[0] as usize] = index);
    let mut tree: Vec<Vec<usize>> = vec![Vec::new(); bags.len()];
    let mut tops = Vec::new();
    for (index, bag) in bags.iter().enumerate() {
        match bag[1..].iter().map(|&var| place[var as usize]).min() {
            Some(parent) => {
                tree[index].push(parent);
                tree[parent].push(index);
            }
            None => tops.push(index),
        }
    }
    let mut depths = vec![u32::MAX; var_count];
    let mut note = |bag: usize, depth: u32| {
        for &var in &bags[bag] {
            let known = &mut depths[var as usize];
            *known = (*known).min(depth);
        }
    };
    let mut is_cut = vec![false; bags.len()];
    let mut pieces: VecDeque<(usize, u32)> = tops.into_iter().map(|top| (top, 0)).collect();
    while let Some((start, depth)) = pieces.pop_front() {
        interrupt.check()?;
        let root = centroid(start, &tree, &is_cut);
        if width <= NARROW {
            note(root, depth);
            is_cut[root] = true;
            let next = tree[root].iter().filter(|&&next| !is_cut[next]);
            pieces.extend(next.map(|&next| (next, depth + 1)));
            continue;
        }
        let mut queue = VecDeque::from([(root, usize::MAX, depth)]);
        while let Some((bag, from, depth)) = queue.pop_front() {
            note(bag, depth);
            let next = tree[bag].iter().filter(|&&next| next != from);
            queue.extend(next.map(|&next| (next, bag, depth + 1)));
        }
    }
    Ok((depths, width))
}

/// A bag whose removal leaves trees of at most half the size, in the piece of the tree around a
/// bag. Bags that are cut belong to no piece.
fn centroid(start: usize, tree: &[Vec<usize>], is_cut: &[bool]) -> usize {
    // The bags of the piece, each with the bag it was reached from, and the number of bags behind
    // each.
    let mut piece = vec![(start, 0)];
    let mut next = 0;
    while let Some(&(bag, from)) = piece.get(next) {
        let from = piece[from].0;
        let around = tree[bag].iter().filter(|&&other| other != from && !is_cut[other]);
        let around: Vec<(usize, usize)> = around.map(|&other| (other, next)).collect();
        piece.extend(around);
        next += 1;
    }
    let mut sizes = vec![1; piece.len()];
    for place in (1..piece.len()).rev() {
        // The last bag with half of the piece behind it has no such bag behind itself.
        if 2 * sizes[place] >= piece.len() {
            return piece[place].0;
        }
        sizes[piece[place].1] += sizes[place];
    }
    start
}

/// The bags in the order of elimination: the variable, and its neighbours at that time. The result
/// is empty if a bag is too wide for a guide. The first such bag ends the work, because the bags
/// that lead to wider bags take nearly all of the time.
fn eliminate(
    clauses: &[Vec<Lit>],
    var_count: usize,
    interrupt: &Interrupt,
) -> Result<Option<Vec<Vec<u32>>>, Interrupted> {
    let mut neighbours: Vec<FxHashSet<u32>> = vec![FxHashSet::default(); var_count];
    let mut pairs = 0;
    for clause in clauses {
        pairs += clause.len() * clause.len();
        if pairs > MOST_PAIRS {
            break;
        }
        for a in clause {
            interrupt.check()?;
            let others = clause.iter().filter(|b| b.var() != a.var());
            neighbours[a.var().index()].extend(others.map(|b| b.var().index() as u32));
        }
    }
    let mut heap: BinaryHeap<Reverse<(usize, u32)>> =
        (0..var_count as u32).map(|var| Reverse((neighbours[var as usize].len(), var))).collect();
    let mut is_done = vec![false; var_count];
    let mut bags = Vec::with_capacity(var_count);
    while let Some(Reverse((degree, var))) = heap.pop() {
        if is_done[var as usize] || neighbours[var as usize].len() != degree {
            continue;
        }
        if degree * WIDEST > var_count {
            return Ok(None);
        }
        is_done[var as usize] = true;
        let mut around: Vec<u32> =
            std::mem::take(&mut neighbours[var as usize]).into_iter().collect();
        around.sort_unstable();
        pairs += around.len() * around.len();
        let is_dense = pairs > MOST_PAIRS;
        for &a in &around {
            // The neighbours of one variable may have millions of pairs.
            interrupt.check()?;
            let list = &mut neighbours[a as usize];
            list.remove(&var);
            if !is_dense {
                list.extend(around.iter().filter(|&&b| b != a));
            }
            heap.push(Reverse((list.len(), a)));
        }
        around.insert(0, var);
        bags.push(around);
    }
    Ok(Some(bags))
}

#[cfg(test)]
mod tests {
    use super::*;
    use neuf_testing::lits as clause;

    #[test]
    fn a_chain_is_cut_in_its_middle() {
        let chain: Vec<Vec<Lit>> = (1..100).map(|var| clause(&[var, var + 1])).collect();
        let (depths, width) = depths(&chain, 101, &Interrupt::new()).unwrap();
        assert_eq!(width, 1);
        let middle = (0..100).min_by_key(|&var| depths[var]).unwrap();
        assert!((40..60).contains(&middle), "{middle}");
        assert!(depths.iter().all(|&depth| depth <= 60));
        // A variable without clauses is a tree of its own.
        assert_eq!(depths[100], 0);
    }

    #[test]
    fn a_graph_that_is_no_tree_gives_no_guide_and_the_interrupt_is_looked_at() {
        let every_pair = (1..=30).flat_map(|a| (a + 1..=30).map(move |b| clause(&[a, b])));
        let clauses: Vec<Vec<Lit>> = every_pair.collect();
        let interrupt = Interrupt::new();
        assert_eq!(depths(&clauses, 30, &interrupt), Ok((vec![0; 30], 0)));
        interrupt.request();
        assert_eq!(depths(&clauses, 30, &interrupt), Err(Interrupted));
    }
}
