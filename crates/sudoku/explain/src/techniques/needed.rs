//! A value that a sum or a relation needs in some of its cells, and so no cell that sees these
//! holds it.
//!
//! Where every filling of an arrow has a 1 in one of two cells, a cell that sees both is not 1.
//! People look for this in cages and on arrows right after pairs and pointing. Without a name of
//! its own it was a supposition: of the first ten arrows that the generator made, every one began
//! with one at this place.
//!
//! Asked is one question for each value and each choice of places that a cell outside sees: are
//! there fillings without the value there? Which cells hold it in which filling was rejected as too
//! much to tell.

use super::cage_sum::Sum;
use super::filled::{bare_rule, clause, told_sets};
use super::grounds::only_sets;
use super::relation::Relation;
use super::view::View;
use super::{Argument, Place, Rule, SEES_BOTH, SEES_THREE, Seen, Step, Voice, places};
use crate::board::Board;
use crate::constraints::{FilledCache, is_fillable, reasons_for_filled};
use crate::net::{ConstraintId, Filled, Member};
use crate::step::evidence::{Evidence, mark};
use neuf_sudoku::Cell;
use neuf_words::Sentence;

/// Every filling that is left to a sum or a relation has a value in one of some cells, so what sees
/// all of these does not hold it.
#[derive(Debug, PartialEq)]
struct NeededValue {
    /// The sum or the relation, of which nothing but its name is told.
    of: Rule,
    value: u8,
    /// The cells of the sum or the relation that may hold the value.
    cells: Vec<Cell>,
    /// The sets that a line can hold, if these are few and all have the value.
    sets: Vec<Vec<u8>>,
}

impl Argument for NeededValue {
    fn told(&self, voice: &Voice<'_>) -> String {
        if let Some(cage) = self.of.get::<Sum>() {
            return voice.say(
                [
                    "Whatever fills {cage}, one of {cells} is {value}.",
                    "Quelles que soient les valeurs de {cage}, l'une des cases {cells} est {value}.",
                ],
                &[("cage", &cage.name(voice)), ("cells", &self.cells), ("value", &self.value)],
            );
        }
        let Some(relation) = self.of.get::<Relation>() else { return String::new() };
        if !self.sets.is_empty() {
            let one = [
                "Each of these sets has {value}, so one of {cells} is {value}.",
                "Chacun de ces choix a {value}, donc l'une des cases {cells} est {value}.",
            ];
            let told = only_sets(voice, &relation.name, &self.sets);
            let one = voice.say(one, &[("value", &self.value), ("cells", &self.cells)]);
            return format!("{told} {one}");
        }
        voice.say(
            [
                "Whatever fits {name} ({rule}), one of {cells} is {value}.",
                "Quelles que soient les valeurs qui respectent {name} ({rule}), l'une des cases \
                 {cells} est {value}.",
            ],
            &[
                ("name", &relation.name),
                ("rule", &relation.rule(voice)),
                ("cells", &self.cells),
                ("value", &self.value),
            ],
        )
    }

    fn called(&self) -> Option<Sentence> {
        self.of.called()
    }

    fn drawn(&self, voice: &Voice<'_>) -> Option<String> {
        self.of.drawn(voice)
    }

    fn seen(&self, _: &Step) -> Option<Seen> {
        match self.cells.len() {
            2 => Some(SEES_BOTH),
            3 => Some(SEES_THREE),
            _ => None,
        }
    }

    fn places(&self, _: &Step, _: u8) -> [Vec<Place>; 2] {
        [places(&self.cells, &[self.value]), Vec::new()]
    }
}

/// A value that a sum or a relation needs, and what sees all of its places.
pub(crate) struct Needed {
    pub(crate) constraint: ConstraintId,
    pub(crate) filled: Filled,
    /// The members of its cells of which one is in.
    pub(crate) places: Vec<Member>,
    /// The members of other cells that exclude all of these.
    pub(crate) gone: Vec<Member>,
}

/// All of them, in the order of the constraints.
pub(crate) fn all(board: &Board<'_>, cache: &mut FilledCache) -> Vec<Needed> {
    let net = board.net();
    let mut view = None;
    let mut found = Vec::new();
    for (constraint, &filled) in (0..).zip(net.constraints()) {
        // Two cells that are compared need no value before one of them has its own.
        if matches!(filled, Filled::Balance(_)) || net.is_comparison(filled) {
            continue;
        }
        let cells = net.cells_of_filled(filled);
        for value in 1..=net.side() as u8 {
            let places = cells.iter().map(|&cell| net.member(cell, value));
            let places: Vec<Member> = places.filter(|&place| !board.is_out(place)).collect();
            let is_open = places.iter().all(|&place| board.is_open(place));
            // Fewer places leave more fillings, so this rules out most values at once.
            if !is_open || is_fillable(net, filled, cache, without(board, &places)) {
                continue;
            }
            let view = view.get_or_insert_with(|| View::of(board));
            for (places, gone) in seen_from_outside(view, cells, &places) {
                if !is_fillable(net, filled, cache, without(board, &places)) {
                    found.push(Needed { constraint, filled, places, gone });
                }
            }
        }
    }
    found
}

/// The candidates of a board without these.
fn without<'b>(board: &'b Board<'_>, gone: &'b [Member]) -> impl Fn(Cell) -> u128 + 'b {
    let net = board.net();
    move |cell| {
        let of_cell = gone.iter().map(|&member| net.meaning(member)).filter(|&(at, _)| at == cell);
        let gone = of_cell.fold(0, |bits, (_, value)| bits | 1 << (value - 1));
        board.values(cell, usize::MAX) & !gone
    }
}

/// The members of other cells with the same value that see several of these places: for each choice
/// of places that some of them see, the places and these members.
fn seen_from_outside(
    view: &View<'_, '_>,
    cells: &[Cell],
    places: &[Member],
) -> Vec<(Vec<Member>, Vec<Member>)> {
    let net = view.net();
    let (_, value) = net.meaning(places[0]);
    let mut found: Vec<(Vec<Member>, Vec<Member>)> = Vec::new();
    for group in net.cell_groups() {
        let (cell, _) = net.meaning(net.members(group)[0]);
        let member = net.member(cell, value);
        if !view.board.is_open(member) || cells.contains(&cell) {
            continue;
        }
        let seen = places.iter().copied().filter(|&place| view.sees(place, member));
        let seen: Vec<Member> = seen.collect();
        if seen.len() < 2 {
            continue;
        }
        match found.iter_mut().find(|(places, _)| *places == seen) {
            Some((_, gone)) => gone.push(member),
            None => found.push((seen, vec![member])),
        }
    }
    found
}

/// The step with the fewest premises. Needed values have no kind of their own: their steps are
/// called as other steps of sums and relations.
pub(super) fn shortest(board: &Board<'_>) -> Option<Step> {
    let found = all(board, &mut FilledCache::default());
    let steps = found.iter().map(|needed| step(board, needed));
    steps.min_by_key(|step| step.premises.len())
}

fn step(board: &Board<'_>, needed: &Needed) -> Step {
    let Needed { filled, places, gone, .. } = needed;
    let net = board.net();
    let mut evidence = Evidence::new(board);
    // Why the fillings without the value are none; that it is at none of its places is supposed.
    let is_supposed = |member: Member| places.contains(&member);
    let first = net.cells_of_filled(*filled)[0];
    let all: Vec<Member> = (1..=net.side() as u8).map(|value| net.member(first, value)).collect();
    let found = reasons_for_filled(net, *filled, without(board, places), &[], &all, |member| {
        if is_supposed(member) {
            return Some(((None, true), 0, None));
        }
        let why = evidence.why_out_in_cell(member)?;
        let place = why.premise.map_or(0, |(premise, _)| board.place_of(premise) + 1);
        Some(((why.premise, false), place + 1, Some(why)))
    });
    let of = bare_rule(net, found.filled);
    evidence.clause(clause(net, found.filled));
    found.reasons.into_iter().flatten().for_each(|why| evidence.note(why));
    for &member in gone {
        places.iter().for_each(|&place| evidence.apart(member, place));
    }
    let (_, value) = net.meaning(places[0]);
    let cells = places.iter().map(|&place| net.meaning(place).0).collect();
    let mut sets = match *filled {
        Filled::Relation { number, is_apart } => {
            let all = net.cells_of_filled(*filled).iter();
            let values: Vec<u32> = all.map(|&c| board.values(c, usize::MAX) as u32).collect();
            told_sets(net, number, is_apart, &values, &[])
        }
        _ => Vec::new(),
    };
    // One set needs no more words than the rule.
    if sets.len() < 2 || !sets.iter().all(|set| set.contains(&value)) {
        sets.clear();
    }
    let concludes = gone.iter().map(|&member| mark(board, member, false)).collect();
    evidence.step(Rule::new(of.kind(), NeededValue { of, value, cells, sets }), concludes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Mark;
    use crate::RuleKind;
    use crate::net::Net;
    use neuf_sudoku::rules::Variant;
    use neuf_sudoku::{Grid, Rules, Shape};

    #[test]
    fn what_sees_all_places_of_a_needed_value_loses_it() {
        let shape = Shape::default();
        let mut rules = Rules::usual(shape);
        // 23 in three cells is 6, 8 and 9; two of the cells are in box 1, the other one beside it.
        let cells = vec![shape.cell(0, 1), shape.cell(0, 2), shape.cell(0, 3)];
        rules.add_clue(Variant::Killer, &[23], cells).unwrap();
        let net = Net::new(&rules);
        let mut board = Board::new(&net, &Grid::empty(shape));
        for value in [1, 2, 3, 4, 5, 7] {
            for column in 1..4 {
                board.set(net.member(shape.cell(0, column), value), false);
            }
        }
        assert!(shortest(&board).is_some_and(|step| step.concludes.iter().all(|mark| !mark.holds)));
        // Without 9 in the last cell, box 1 has its 9 in the first two.
        board.set(net.member(shape.cell(0, 3), 9), false);
        let found = all(&board, &mut FilledCache::default());
        let of_nine = found.iter().find(|needed| net.meaning(needed.places[0]).1 == 9).unwrap();
        let step = step(&board, of_nine);
        let below = Mark { cell: shape.cell(1, 0), value: 9, holds: false };
        assert!(step.concludes.contains(&below), "{step:?}");
        assert_eq!(step.kind(), RuleKind::Sum);
        assert!(step.clauses.len() > 2 && !step.premises.is_empty());
    }
}
