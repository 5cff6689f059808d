//! Which cubes contain a core that was found: a trie of sets of literals (Hoffmann and Koehler,
//! "A new method to index and query sets", IJCAI 1999).
//!
//! A cube asks before it is solved whether it is refuted already. The way from the root to a
//! node is the beginning of a sorted core, and a cube follows only those branches whose literals
//! it has. Comparing the cube with one core after the other takes time quadratic in the number
//! of cubes, which was most of the work on thousands of easy ones.

use neuf_solver::Lit;
use rustc_hash::FxHashMap;

use crate::close::Closing;
use crate::literals::sorted;

/// A set of cores, of which supersets are superfluous and may be left out.
#[derive(Debug)]
pub(crate) struct Cores {
    /// By node and next literal: the node there. The root is node 0.
    next: FxHashMap<(u32, Lit), u32>,
    /// By node: whether a core ends there.
    ends: Vec<bool>,
}

impl Default for Cores {
    fn default() -> Cores {
        Cores { next: FxHashMap::default(), ends: vec![false] }
    }
}

impl Cores {
    /// The cores that these closings refute.
    pub(crate) fn of(closings: &[Closing]) -> Cores {
        let mut cores = Cores::default();
        closings.iter().for_each(|closing| cores.insert(&closing.core()));
        cores
    }

    /// Adds a core.
    pub(crate) fn insert(&mut self, core: &[Lit]) {
        let mut node = 0;
        for lit in sorted(core) {
            if self.ends[node as usize] {
                return;
            }
            let new = self.ends.len() as u32;
            node = *self.next.entry((node, lit)).or_insert(new);
            if node == new {
                self.ends.push(false);
            }
        }
        self.ends[node as usize] = true;
    }

    /// Whether all literals of some core are in a cube.
    pub(crate) fn refute(&self, cube: &[Lit]) -> bool {
        self.search(cube, &mut 0)
    }

    /// Adds to `visits` how many times it looks for a branch.
    fn search(&self, cube: &[Lit], visits: &mut usize) -> bool {
        let cube = sorted(cube);
        // Nodes to be looked at, each with the place of the first literal that may follow.
        let mut open = vec![(0, 0)];
        while let Some((node, start)) = open.pop() {
            if self.ends[node as usize] {
                return true;
            }
            *visits += cube.len() - start;
            let branch = |place: usize| Some((*self.next.get(&(node, cube[place]))?, place + 1));
            open.extend((start..cube.len()).filter_map(branch));
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use neuf_cnf::Random;
    use neuf_solver::Var;

    use super::*;

    #[test]
    fn a_core_within_a_cube_is_found() {
        let mut random = Random::new(7);
        for _ in 0..200 {
            let mut set = |most: usize| -> Vec<Lit> {
                let count = random.index(most + 1);
                (0..count).map(|_| Var::new(random.index(6)).lit(random.index(2) == 0)).collect()
            };
            let sets: Vec<Vec<Lit>> = (0..8).map(|_| set(4)).filter(|set| set.len() > 1).collect();
            let mut cores = Cores::default();
            for (count, core) in sets.iter().enumerate() {
                cores.insert(core);
                let cube = set(9);
                let is_within = |core: &Vec<Lit>| core.iter().all(|lit| cube.contains(lit));
                assert_eq!(cores.refute(&cube), sets[..=count].iter().any(is_within));
            }
        }
        let mut cores = Cores::default();
        assert!(!cores.refute(&[]) && !cores.refute(&[Lit::from_code(3)]));
        cores.insert(&[]);
        assert!(cores.refute(&[]) && cores.refute(&[Lit::from_code(3)]));
    }

    /// All cubes of the first variables, each refuted as a whole after it was asked about.
    #[test]
    fn a_question_does_not_cost_more_among_many_cores() {
        let depth = 12;
        let mut cores = Cores::default();
        let mut visits = 0;
        for number in 0..1 << depth {
            let cube: Vec<Lit> =
                (0..depth).map(|place| Var::new(place).lit(number >> place & 1 == 1)).collect();
            assert!(!cores.search(&cube, &mut visits));
            cores.insert(&cube);
            assert!(cores.refute(&cube));
        }
        let per_cube = visits >> depth;
        assert!(per_cube <= depth * (depth + 1) / 2, "{per_cube} visits for each cube");
    }
}
