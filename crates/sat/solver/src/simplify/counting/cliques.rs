//! Groups of which at most one member is true: cliques in the graph of conflicts.
//!
//! Each conflict gets into a clique: a clique grows greedily from the conflict, by the first common
//! neighbour each time. The largest cliques, or the fewest, would be better, but both are hard to
//! find (Kou, Stockmeyer and Wong, "Covering edges by cliques with regard to keyword conflicts and
//! intersection graphs", CACM 1978). In the graphs of encoded constraints, most conflicts lie in a
//! single maximal clique, and any way of growing finds the constraints.

/// Cliques that contain all edges of the last graph. Each graph is a part of the next graph, and is
/// given by the ascending neighbours of each vertex. `None` when the search takes more than `limit`
/// ticks.
///
/// First come cliques of the first graph. These cliques grow in the next graph, new cliques come
/// for the remaining edges, and so on.
pub(super) fn cover(
    graphs: [&[Vec<u32>]; 3],
    limit: u64,
    ticks: &mut u64,
) -> Option<Vec<Vec<u32>>> {
    let mut cliques = Vec::new();
    for (number, neighbours) in graphs.into_iter().enumerate() {
        // In an equal graph no clique grows any more.
        if number == 0 || graphs[number - 1] != neighbours {
            extend(&mut cliques, neighbours, limit, ticks)?;
        }
    }
    Some(cliques)
}

/// Lets the cliques grow, and adds others, until they contain all edges of a graph.
fn extend(
    cliques: &mut Vec<Vec<u32>>,
    neighbours: &[Vec<u32>],
    limit: u64,
    ticks: &mut u64,
) -> Option<()> {
    let mut cliques_of: Vec<Vec<u32>> = vec![Vec::new(); neighbours.len()];
    for (number, clique) in cliques.iter_mut().enumerate() {
        let mut common = neighbours[clique[0] as usize].clone();
        for &member in &clique[1..] {
            common = self::common(&common, &neighbours[member as usize], ticks);
        }
        grow(clique, common, neighbours, ticks);
        for &member in &*clique {
            cliques_of[member as usize].push(number as u32);
        }
        if *ticks > limit {
            return None;
        }
    }
    // By vertex: the last vertex with which it was found in a clique.
    let mut shares_with = vec![u32::MAX; neighbours.len()];
    for first in 0..neighbours.len() as u32 {
        for &clique in &cliques_of[first as usize] {
            let members = &cliques[clique as usize];
            *ticks += 1 + members.len() as u64 / 8;
            for &member in members {
                shares_with[member as usize] = first;
            }
        }
        for &second in &neighbours[first as usize] {
            if shares_with[second as usize] == first {
                continue;
            }
            let mut clique = vec![first, second];
            let common = common(&neighbours[first as usize], &neighbours[second as usize], ticks);
            grow(&mut clique, common, neighbours, ticks);
            if *ticks > limit {
                return None;
            }
            for &member in &clique {
                shares_with[member as usize] = first;
                cliques_of[member as usize].push(cliques.len() as u32);
            }
            cliques.push(clique);
        }
    }
    Some(())
}

/// Adds common neighbours to a clique; `common` are all common neighbours of its members.
fn grow(clique: &mut Vec<u32>, mut common: Vec<u32>, neighbours: &[Vec<u32>], ticks: &mut u64) {
    while let Some(&next) = common.first() {
        clique.push(next);
        common = self::common(&common, &neighbours[next as usize], ticks);
    }
}

/// The entries that two ascending lists have in common.
fn common(one: &[u32], other: &[u32], ticks: &mut u64) -> Vec<u32> {
    *ticks += 1 + (one.len() + other.len()) as u64 / 8;
    let mut others = other.iter().copied().peekable();
    let mut is_common = |&vertex: &u32| {
        while others.next_if(|&other| other < vertex).is_some() {}
        others.next_if_eq(&vertex).is_some()
    };
    one.iter().copied().filter(|vertex| is_common(vertex)).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn graph(vertices: u32, edges: &[(u32, u32)]) -> Vec<Vec<u32>> {
        let is_edge = |a, b| a != b && (edges.contains(&(a, b)) || edges.contains(&(b, a)));
        (0..vertices).map(|a| (0..vertices).filter(|&b| is_edge(a, b)).collect()).collect()
    }

    #[test]
    fn rows_and_columns_of_a_board_are_found() {
        let is_edge = |a: u32, b: u32| a != b && (a / 4 == b / 4 || a % 4 == b % 4);
        let board: Vec<Vec<u32>> =
            (0..16).map(|a| (0..16).filter(|&b| is_edge(a, b)).collect()).collect();
        let found = cover([&board; 3], 10_000, &mut 0).unwrap();
        assert_eq!(found.len(), 8);
        assert!(found.iter().all(|clique| clique.len() == 4));
        assert_eq!(cover([&board; 3], 3, &mut 0), None);
    }

    proptest! {
        #[test]
        fn each_edge_is_in_a_clique(
            edges in prop::collection::vec((0..9u32, 0..9u32), 0..40),
            nearest in 0..40usize,
        ) {
            let graph = graph(9, &edges);
            let nearest = self::graph(9, &edges[..nearest.min(edges.len())]);
            let is_edge = |a: u32, b: u32| graph[a as usize].contains(&b);
            let cliques = cover([&nearest, &nearest, &graph], u64::MAX, &mut 0).unwrap();
            for clique in &cliques {
                for (place, &a) in clique.iter().enumerate() {
                    prop_assert!(clique[..place].iter().all(|&b| is_edge(a, b)));
                }
            }
            for a in 0..9 {
                for b in (0..9).filter(|&b| is_edge(a, b)) {
                    prop_assert!(cliques.iter().any(|one| one.contains(&a) && one.contains(&b)));
                }
            }
        }
    }
}
