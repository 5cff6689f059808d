//! What a sum leaves to one cell, as a person works it out: the least or the most that all other
//! cells hold together.
//!
//! A cage, an arrow, a diagonal with a number and the pieces of a region sum line are equations;
//! an X-sum is one once its first value is known, and a sandwich once both of its ends are. What a
//! relation rules out is found by its fillings (`table`), which say nothing that could be told. So
//! the equation is looked at again for the steps that are shown, and for these alone.
//!
//! The bounds of the two sides are worked out one by one. What follows only because cells of both
//! sides see each other is left to the fillings.

use crate::net::{Filled, Net};
use neuf_sudoku::ones;
use neuf_sudoku::rules::{self, Apart, Seen, Variant};

/// How many choices of values are tried for a bound.
const MOST_TRIED: usize = 200_000;

/// Some cells of a rule, each times its weight, add up to a total.
struct Equation {
    /// The places of the cells with their weights.
    terms: Vec<(usize, i64)>,
    total: i64,
    /// The places of cells whose values say which cells are added up.
    since: Vec<usize>,
}

/// How the values of some cells are limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Limit {
    Least,
    Most,
    Exactly,
}

/// How much some cells of a rule hold together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Amount {
    /// The places of the cells.
    pub(crate) places: Vec<usize>,
    /// Whether their values are the digits of one number.
    pub(crate) is_number: bool,
    pub(crate) limit: Limit,
    pub(crate) amount: i64,
}

/// Why an equation leaves so little to a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Worked {
    /// The places of cells whose values say which cells are added up.
    pub(crate) since: Vec<usize>,
    pub(crate) amounts: Vec<Amount>,
    /// The values that the amounts leave to the cell, as bits. The rule may leave fewer.
    pub(crate) left: u32,
}

/// Why the cell at this place holds none of the values `gone`, when the cells have these candidates
/// as bits and `left` are the values that are left to the cell. `None` if no equation says so.
pub(crate) fn worked(
    net: &Net,
    filled: Filled,
    sets: &[u32],
    place: usize,
    [left, gone]: [u32; 2],
) -> Option<Worked> {
    let found = equations(net, filled, sets);
    if found.is_empty() {
        return None;
    }
    let apart = apart(net, filled);
    let bounds = Bounds { sets, full: (1 << net.side()) - 1, apart: &apart };
    found.iter().find_map(|equation| bounds.worked(equation, place, [left, gone]))
}

/// The equations that a rule says when its cells have these candidates.
fn equations(net: &Net, filled: Filled, sets: &[u32]) -> Vec<Equation> {
    let all = 0..net.cells_of_filled(filled).len();
    let sum_of = |places: std::ops::Range<usize>, total: usize, since: Vec<usize>| {
        let terms = places.map(|place| (place, 1)).collect();
        vec![Equation { terms, total: total as i64, since }]
    };
    let number = match filled {
        Filled::Sum(number) => return sum_of(all, net.sum(number), Vec::new()),
        Filled::Balance(number) => {
            let balance = &net.balanced(number).balanced.balance;
            let weight = |place: usize| if place < balance.innies.len() { 1 } else { -1 };
            let terms = all.map(|place| (place, weight(place))).collect();
            return vec![Equation { terms, total: balance.total, since: Vec::new() }];
        }
        Filled::Relation { number, .. } => number,
    };
    let related = &net.related(number).related;
    let said = related.relation.equations(&related.setting(net.rules()));
    if !said.is_empty() {
        let always = |said: rules::Equation| Equation {
            terms: said.weights,
            total: said.total,
            since: Vec::new(),
        };
        return said.into_iter().map(always).collect();
    }
    let clue = related.numbers.first().copied().unwrap_or(0);
    match related.variant {
        Variant::XSum if sets[0].is_power_of_two() => {
            sum_of(0..sets[0].trailing_zeros() as usize + 1, clue, vec![0])
        }
        Variant::Sandwich => {
            let ends = [0, net.side() - 1].map(|bit| sets.iter().position(|&set| set == 1 << bit));
            let [Some(one), Some(other)] = ends else { return Vec::new() };
            let (first, last) = (one.min(other), one.max(other));
            sum_of(first + 1..last, clue, vec![first, last])
        }
        _ => Vec::new(),
    }
}

/// The cells of a rule that do not both hold one value, by their places, as the step may use it.
fn apart(net: &Net, filled: Filled) -> Vec<[usize; 2]> {
    let count = net.cells_of_filled(filled).len();
    match filled {
        Filled::Sum(_) => (0..count).flat_map(|b| (0..b).map(move |a| [a, b])).collect(),
        Filled::Balance(_) | Filled::Relation { is_apart: true, .. } => {
            let full = (1_u128 << net.side()) - 1;
            let seen = Seen::by(net.rules()).among(net.cells_of_filled(filled));
            let always = seen.into_iter().filter(|Apart { values, .. }| values.0 & full == full);
            always.map(|Apart { places, .. }| places).collect()
        }
        Filled::Relation { .. } => Vec::new(),
    }
}

/// The values from this one on, as bits.
fn from(value: i64) -> u32 {
    let less = usize::try_from(value - 1).unwrap_or(0);
    (0..u32::BITS as usize).skip(less).fold(0, |bits, bit| bits | 1 << bit)
}

/// What cells hold together.
struct Bounds<'s> {
    sets: &'s [u32],
    /// All values.
    full: u32,
    /// The places of cells that hold different values.
    apart: &'s [[usize; 2]],
}

impl Bounds<'_> {
    fn worked(&self, equation: &Equation, place: usize, [left, gone]: [u32; 2]) -> Option<Worked> {
        let &(_, own) = equation.terms.iter().find(|&&(other, _)| other == place)?;
        // The weight of the cell is made positive, and all other cells are brought to the other
        // side.
        let turned = |weight: i64| weight * own.signum();
        let side = |is_same: bool| -> Vec<(usize, i64)> {
            let others = equation.terms.iter().filter(|&&(other, _)| other != place);
            let weighed = others.map(|&(other, weight)| (other, turned(weight)));
            let of_side = weighed.filter(|&(_, weight)| (weight > 0) == is_same);
            of_side.map(|(other, weight)| (other, weight.abs())).collect()
        };
        let (beside, against) = (side(true), side(false));
        let total = turned(equation.total);
        let [least_beside, most_beside] = self.bounds(&beside)?;
        let [least_against, most_against] = self.bounds(&against)?;
        let amount = |terms: &[(usize, i64)], limit, amount| {
            (!terms.is_empty()).then(|| Amount {
                places: terms.iter().map(|&(place, _)| place).collect(),
                is_number: terms.iter().any(|&(_, weight)| weight > 1),
                limit,
                amount,
            })
        };
        let amounts = |limits: [Limit; 2], values: [i64; 2]| {
            let against = amount(&against, limits[0], values[0]);
            against.into_iter().chain(amount(&beside, limits[1], values[1])).collect::<Vec<_>>()
        };
        let since = equation.since.clone();
        if least_beside == most_beside && least_against == most_against {
            let value = (total + least_against - least_beside) / own.abs();
            let is_left =
                (1..=i64::from(u32::BITS)).contains(&value) && left >> (value - 1) & 1 == 1;
            let exactly = amounts([Limit::Exactly; 2], [least_against, least_beside]);
            return is_left.then(|| Worked { since, amounts: exactly, left: 1 << (value - 1) });
        }
        let lowest = left.trailing_zeros();
        let highest = left.checked_ilog2()?;
        // The bounds are told that exclude something; no other bound is known to the reader.
        let mut reach = self.full;
        let mut told = Vec::new();
        if gone & ((1 << lowest) - 1) != 0 {
            let least = (total + least_against - most_beside + own.abs() - 1).div_euclid(own.abs());
            reach &= from(least);
            told.extend(amounts([Limit::Least, Limit::Most], [least_against, most_beside]));
        }
        if gone >> highest != 0 {
            let most = (total + most_against - least_beside).div_euclid(own.abs());
            reach &= !from(most + 1);
            told.extend(amounts([Limit::Most, Limit::Least], [most_against, least_beside]));
        }
        let is_told = gone & reach == 0 && !told.is_empty();
        is_told.then_some(Worked { since, amounts: told, left: reach })
    }

    /// The least and the most that these cells hold together; `None` if that takes too long to find
    /// out.
    fn bounds(&self, terms: &[(usize, i64)]) -> Option<[i64; 2]> {
        let negative: Vec<(usize, i64)> = terms.iter().map(|&(place, w)| (place, -w)).collect();
        Some([self.least(terms)?, -self.least(&negative)?])
    }

    fn least(&self, terms: &[(usize, i64)]) -> Option<i64> {
        let mut search = Least { bounds: self, terms, chosen: Vec::new(), best: None, tried: 0 };
        search.extend(0);
        search.best.filter(|_| search.tried <= MOST_TRIED)
    }
}

/// The search for the least that some cells hold together, by branch and bound.
struct Least<'s> {
    bounds: &'s Bounds<'s>,
    terms: &'s [(usize, i64)],
    /// The values of the first cells.
    chosen: Vec<i64>,
    best: Option<i64>,
    tried: usize,
}

impl Least<'_> {
    fn extend(&mut self, so_far: i64) {
        self.tried += 1;
        let at = self.chosen.len();
        let values = |place: usize| {
            ones(u128::from(self.bounds.sets[place])).map(|bit| bit as i64 + 1).collect::<Vec<_>>()
        };
        let least_of = |&(place, weight): &(usize, i64)| {
            values(place).into_iter().map(|value| weight * value).min().unwrap_or(0)
        };
        let rest: i64 = self.terms[at..].iter().map(least_of).sum();
        if self.tried > MOST_TRIED || self.best.is_some_and(|best| so_far + rest >= best) {
            return;
        }
        let Some(&(place, weight)) = self.terms.get(at) else {
            self.best = Some(so_far);
            return;
        };
        let mut values = values(place);
        values.sort_unstable_by_key(|value| weight * value);
        for value in values {
            let is_taken = |(&(other, _), &taken): (&(usize, i64), &i64)| {
                taken == value && self.bounds.apart.contains(&[place.min(other), place.max(other)])
            };
            if self.terms.iter().zip(&self.chosen).any(is_taken) {
                continue;
            }
            self.chosen.push(value);
            self.extend(so_far + weight * value);
            self.chosen.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use neuf_sudoku::{Cell, Rules, Shape};

    fn row(cells: std::ops::Range<usize>) -> Vec<Cell> {
        cells.map(|column| Shape::default().cell(0, column)).collect()
    }

    const FULL: u32 = 0x1ff;

    #[test]
    fn the_shaft_of_an_arrow_limits_its_circle() {
        let mut rules = Rules::default();
        rules.add_clue(Variant::Arrow, &[], row(0..4)).unwrap();
        let net = Net::new(&rules);
        let worked = |is_apart, gone: u32| {
            let filled = Filled::Relation { number: 0, is_apart };
            worked(&net, filled, &[FULL; 4], 0, [FULL & !gone, gone])
        };
        let least = |amount: i64| {
            let places = vec![1, 2, 3];
            let amounts = vec![Amount { places, is_number: false, limit: Limit::Least, amount }];
            Some(Worked { since: Vec::new(), amounts, left: FULL & !((1 << (amount - 1)) - 1) })
        };
        // Three cells of a row hold 1 + 2 + 3 at least; without their sight only 1 + 1 + 1.
        assert_eq!(worked(true, 0b1_1111), least(6));
        assert_eq!(worked(false, 0b11), least(3));
        assert_eq!(worked(false, 0b111), None);
    }

    #[test]
    fn the_last_cell_of_a_sum_is_what_the_others_leave() {
        let mut rules = Rules::default();
        rules.add_clue(Variant::Killer, &[17], row(0..3)).unwrap();
        let net = Net::new(&rules);
        let sets = [1 << 3, 1 << 8, FULL];
        let found = worked(&net, Filled::Sum(0), &sets, 2, [1 << 3, FULL & !(1 << 3)]);
        let amounts = found.unwrap().amounts;
        assert_eq!((amounts[0].limit, amounts[0].amount), (Limit::Exactly, 13));
        // 17 less 13 is not 5.
        assert_eq!(worked(&net, Filled::Sum(0), &sets, 2, [1 << 4, FULL & !(1 << 4)]), None);
    }

    /// What only the fillings exclude is left.
    #[test]
    fn no_more_is_left_out_than_the_amounts_exclude() {
        let mut rules = Rules::default();
        rules.add_clue(Variant::Arrow, &[], row(0..3)).unwrap();
        let net = Net::new(&rules);
        let filled = Filled::Relation { number: 0, is_apart: false };
        // The shaft makes 1 + 1 or 3 + 1, so the circle is neither 1 nor 3 either.
        let found = worked(&net, filled, &[FULL, 0b101, 1], 0, [0b1010, FULL & !0b1111]).unwrap();
        assert_eq!((found.amounts.len(), found.left), (1, 0b1111));
    }

    #[test]
    fn a_sandwich_is_a_sum_between_its_ends() {
        let mut rules = Rules::default();
        rules.add_clue(Variant::Sandwich, &[10], row(0..9)).unwrap();
        let net = Net::new(&rules);
        let filled = Filled::Relation { number: 0, is_apart: false };
        let mut sets = [FULL; 9];
        assert_eq!(worked(&net, filled, &sets, 3, [1, FULL & !1]), None);
        (sets[1], sets[4], sets[2]) = (1 << 8, 1, 1 << 3);
        let found = worked(&net, filled, &sets, 3, [1 << 5, FULL & !(1 << 5)]).unwrap();
        assert_eq!((found.since, found.amounts[0].amount), (vec![1, 4], 4));
    }
}
