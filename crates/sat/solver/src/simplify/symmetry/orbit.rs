//! The orbit of a base: the literals to which the known symmetries take the base, and by which
//! symmetries.
//!
//! Images of images are images: symmetries for each of n pigeons and for each of m holes give
//! symmetries for all n m pairs. So no symmetry is looked for, which would take much longer, where
//! known symmetries reach a literal. A tree (Schreier's) keeps the first way to each literal, since
//! most of the products are never asked for.

use neuf_core::Lit;
use rustc_hash::FxHashMap;

/// A permutation of literals, as each literal that it moves with its image.
pub(super) type Permutation = FxHashMap<Lit, Lit>;

/// The literals that are reached.
///
/// Invariant: the image of `order[parent]` under the generator `by` is the literal, where `reached`
/// has `(parent, by)` for the literal; the base comes first and has no parent.
#[derive(Debug)]
pub(super) struct Orbit {
    order: Vec<Lit>,
    reached: FxHashMap<Lit, Option<(usize, usize)>>,
    /// How many images were looked up.
    pub(super) visits: u64,
}

impl Orbit {
    /// The orbit of a base under generators.
    pub(super) fn new(base: Lit, generators: &[Permutation]) -> Orbit {
        let reached = FxHashMap::from_iter([(base, None)]);
        let mut orbit = Orbit { order: vec![base], reached, visits: 0 };
        orbit.extend(0, generators);
        orbit
    }

    /// Adds the literals that the last generator, which is new, reaches together with all others.
    pub(super) fn add_last(&mut self, generators: &[Permutation]) {
        let before = self.order.len();
        let Some((last, _)) = generators.iter().enumerate().next_back() else { return };
        for place in 0..before {
            self.reach(place, last, &generators[last]);
        }
        self.extend(before, generators);
    }

    fn extend(&mut self, from: usize, generators: &[Permutation]) {
        let mut place = from;
        while place < self.order.len() {
            for (by, generator) in generators.iter().enumerate() {
                self.reach(place, by, generator);
            }
            place += 1;
        }
    }

    fn reach(&mut self, place: usize, by: usize, generator: &Permutation) {
        self.visits += 1;
        if let Some(&image) = generator.get(&self.order[place])
            && !self.reached.contains_key(&image)
        {
            self.reached.insert(image, Some((place, by)));
            self.order.push(image);
        }
    }

    /// The product of generators that takes the base to a literal, if the literal is reached.
    pub(super) fn product(&mut self, lit: Lit, generators: &[Permutation]) -> Option<Permutation> {
        let mut step = *self.reached.get(&lit)?;
        let mut steps = Vec::new();
        while let Some((parent, by)) = step {
            steps.push(by);
            step = self.reached.get(&self.order[parent]).copied().flatten();
        }
        let mut product = Permutation::default();
        for by in steps.into_iter().rev() {
            let generator = &generators[by];
            let after = |lit: Lit| generator.get(&lit).copied().unwrap_or(lit);
            for image in product.values_mut() {
                *image = after(*image);
            }
            for (&lit, &image) in generator {
                product.entry(lit).or_insert(image);
            }
            product.retain(|lit, image| lit != image);
            self.visits += (product.len() + generator.len()) as u64;
        }
        Some(product)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simplify::testing::lits;

    #[test]
    fn what_is_reached_by_several_steps_has_a_product() {
        let [a, b, c, d] = lits(&[1, 2, 3, 4])[..] else { unreachable!() };
        let swap = |x: Lit, y: Lit| Permutation::from_iter([(x, y), (y, x), (!x, !y), (!y, !x)]);
        let mut generators = vec![swap(a, b), swap(b, !c)];
        let mut orbit = Orbit::new(a, &generators);
        assert_eq!(orbit.product(d, &generators), None);
        generators.push(swap(c, d));
        orbit.add_last(&generators);
        for (lit, moved) in [(a, 0), (b, 4), (!c, 6), (!d, 8)] {
            let product = orbit.product(lit, &generators).unwrap();
            assert_eq!(product.get(&a).copied().unwrap_or(a), lit);
            assert_eq!(product.len(), moved);
            assert!(product.iter().all(|(from, to)| product[&!*from] == !*to));
        }
        assert_eq!(orbit.product(c, &generators), None);
    }
}
