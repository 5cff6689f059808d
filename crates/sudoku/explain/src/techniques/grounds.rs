//! The grounds of a step by a cage, a line or a clue: from what it follows that a cell can hold so
//! little, and how that is told.
//!
//! A person says "the other five cells hold at least 9 together, so r9c6 = 9". So of a sum, the
//! amount is told that the other cells have; of a thermometer, the cell that pushes the value up or
//! down; and of each other rule, what those other cells can hold that matter. Which cells matter is
//! known, since a step rests on no more candidates than it needs. Cells named by their colour
//! alone, as "these candidates", were the first form: they are nowhere for somebody who has no
//! colours or listens to the step. "What the other cells can still hold" was said of more than
//! three facts, and left the work to the reader.

use super::{Mark, Part, Step, Voice};
use crate::constraints::equations::{Amount, Limit, Worked, worked};
use crate::constraints::supported;
use crate::net::{Filled, Net};
use neuf_sudoku::rules::Variant;
use neuf_sudoku::{Cell, ones};
use neuf_words::{Counted, Sentence};

/// The most facts about other cells that are told behind a sentence which says enough already.
const MOST_KNOWN: usize = 3;

/// How many values are listed.
const MOST_LISTED: usize = 5;

/// How many candidates that go are named one by one, behind what is left to their cells.
const MOST_CROSSED_OUT: usize = 6;

/// How many cells of a sum are named.
const MOST_NAMED: usize = 4;

/// What is known of some cells.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Fact {
    /// They can hold these values alone.
    Hold(Vec<Cell>, Vec<u8>),
    /// They hold so much together.
    Sum { cells: Vec<Cell>, is_number: bool, are_all: bool, limit: Limit, amount: i64 },
    /// A cell of a thermometer comes so many cells after another one, or before it, which is
    /// limited.
    Rung { cell: Cell, steps: usize, is_after: bool, other: Cell, limit: Limit, amount: i64 },
}

/// What is left to a cell, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Ground {
    cell: Cell,
    /// The values that the rule leaves to it, whatever it can hold itself.
    left: Vec<u8>,
    /// Which of these values it can hold itself.
    still: Vec<u8>,
    /// Why so few, by an amount or by the cells that push; `None` if that is better told by what
    /// the other cells can hold.
    own: Option<Reason>,
}

/// From what it follows that cells can hold so little.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Reason {
    facts: Vec<Fact>,
    /// What the facts leave to the cells.
    left: Vec<(Cell, Vec<u8>)>,
}

/// The grounds of a step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Grounds {
    /// One for each cell of which the step concludes something.
    of_cells: Vec<Ground>,
    /// What the cells of the rule can hold, where that matters.
    known: Vec<(Vec<Cell>, Vec<u8>)>,
}

impl Grounds {
    /// The grounds on which a rule excludes candidates when its cells have these sets of them, as
    /// bits. Each of the members that are gone is a cell by its place, and a bit.
    pub(super) fn of(net: &Net, filled: Filled, sets: &[u32], gone: &[(usize, u32)]) -> Grounds {
        let cells = net.cells_of_filled(filled);
        let full = (1_u32 << net.side()) - 1;
        let mut of_cells = Vec::new();
        for (place, &cell) in cells.iter().enumerate() {
            let of_cell = gone.iter().filter(|&&(other, _)| other == place);
            let gone = of_cell.fold(0, |gone, &(_, bit)| gone | bit);
            if gone == 0 {
                continue;
            }
            let mut open = sets.to_vec();
            open[place] = full;
            let left = supported(net, filled, &open)[place] & !gone;
            let own = by_sum(net, filled, &open, place, [left, gone])
                .or_else(|| by_order(net, filled, &open, place, [left, gone]))
                .or_else(|| by_twin(net, filled, &open, place, gone));
            let still = listed(left & sets[place]);
            of_cells.push(Ground { cell, left: listed(left), still, own });
        }
        let mut known: Vec<(Vec<Cell>, Vec<u8>)> = Vec::new();
        for (&cell, &set) in cells.iter().zip(sets).filter(|&(_, &set)| set != full) {
            let values = listed(set);
            match known.iter_mut().find(|(_, other)| *other == values) {
                Some((same, _)) => same.push(cell),
                None => known.push((vec![cell], values)),
            }
        }
        Grounds { of_cells, known }
    }

    /// Why the step follows, with what it concludes, for a rule that is called `name` and whose
    /// `rule` is said where it matters. `None` for a step that concludes nothing.
    pub(super) fn told(&self, voice: &Voice<'_>, name: &dyn Part, rule: &str) -> Option<String> {
        let is_own = self.is_own(voice.step);
        let reason = self.concluded(voice.step)?;
        let facts = &reason.facts;
        if is_own && facts.is_empty() {
            let only = ["{name} has only one cell", "{name} n'a qu'une case"];
            return Some(voice.hence(&voice.begin(only, &[("name", name)])));
        }
        let told = joined(voice, facts);
        let of_rule = if rule.is_empty() { String::new() } else { format!(" ({rule})") };
        let sentence = match facts[..] {
            _ if is_own => ["By {name}{rule}, {facts}", "D'après {name}{rule}, {facts}"],
            [] => ["By {name}{rule}", "D'après {name}{rule}"],
            _ => ["By {name}{rule}, and since {facts}", "D'après {name}{rule}, et puisque {facts}"],
        };
        let parts: [(&str, &dyn Part); 3] = [("name", name), ("rule", &of_rule), ("facts", &told)];
        Some(ended(voice, &voice.say(sentence, &parts), &reason.left, is_own))
    }

    /// What the rule called `name` can hold, and what the step concludes from that.
    pub(super) fn holding(&self, voice: &Voice<'_>, name: &dyn Part, sets: &[Vec<u8>]) -> String {
        let told = only_sets(voice, name, sets);
        match self.since(voice) {
            Some(since) => format!("{told} {since}"),
            None => voice.and_so(told, None),
        }
    }

    /// Why a digit follows, behind a sentence that says what the rule can hold at all. `None` where
    /// that sentence is enough, or what the other cells hold is too much to tell.
    pub(super) fn since(&self, voice: &Voice<'_>) -> Option<String> {
        voice.step.concludes.first().filter(|mark| mark.holds)?;
        let Reason { facts, left } = self.concluded(voice.step)?;
        if facts.is_empty() || facts.len() > MOST_KNOWN {
            return None;
        }
        let facts = joined(voice, &facts);
        let reason = voice.begin(["since {facts}", "puisque {facts}"], &[("facts", &facts)]);
        Some(ended(voice, &reason, &left, false))
    }

    /// Whether one cell has a ground of its own, which says more than a list of fillings.
    pub(super) fn is_own(&self, step: &Step) -> bool {
        matches!(self.grounds(step)[..], [Ground { own: Some(_), .. }])
    }

    /// The grounds of what the step concludes.
    fn grounds(&self, step: &Step) -> Vec<&Ground> {
        let is_concluded = |ground: &&Ground| step.concludes.iter().any(|m| m.cell == ground.cell);
        self.of_cells.iter().filter(is_concluded).collect()
    }

    /// From what it follows what the step concludes; `None` for a step that concludes nothing.
    ///
    /// A cell is no reason for what it can hold itself, unless it is one for another cell: then
    /// what it can hold is told, and what is left to it is left of that.
    fn concluded(&self, step: &Step) -> Option<Reason> {
        let grounds = self.grounds(step);
        let (only, left) = match grounds[..] {
            [] => return None,
            [Ground { own: Some(own), .. }] => return Some(own.clone()),
            [Ground { cell, left, .. }] => (Some(*cell), vec![(*cell, left.clone())]),
            _ => {
                let still = |ground: &&Ground| (ground.cell, ground.still.clone());
                (None, grounds.iter().map(still).collect())
            }
        };
        let others = |(cells, values): &(Vec<Cell>, Vec<u8>)| {
            let others: Vec<Cell> =
                cells.iter().copied().filter(|&cell| Some(cell) != only).collect();
            (!others.is_empty()).then(|| Fact::Hold(others, values.clone()))
        };
        let facts: Vec<Fact> = self.known.iter().filter_map(others).collect();
        Some(Reason { facts, left })
    }
}

/// The values of these bits.
fn listed(bits: u32) -> Vec<u8> {
    ones(bits.into()).map(|bit| bit as u8 + 1).collect()
}

/// Facts as a part of a sentence.
fn joined(voice: &Voice<'_>, facts: &[Fact]) -> String {
    let told = voice.each(facts);
    let has_commas = told.iter().any(|fact| fact.contains(','));
    if has_commas { voice.words.statements(&told) } else { voice.words.list(&told) }
}

/// A reason with what is left to the cells for it, and what the step concludes from that.
fn ended(voice: &Voice<'_>, reason: &str, left: &[(Cell, Vec<u8>)], is_own: bool) -> String {
    let say =
        |sentence, what: &dyn Part| voice.say(sentence, &[("reason", &reason), ("what", what)]);
    let placed = voice.step.concludes.first().filter(|mark| mark.holds);
    if let (Some(mark), [(_, values)]) = (placed, left)
        && values.len() == 1
    {
        return match is_own {
            true => voice.hence(reason),
            false => say(["{reason}, {what}.", "{reason}, {what}."], mark),
        };
    }
    let Some(leaves) = leaves(voice, left) else {
        return say(["{reason}, {what}.", "{reason}, {what}."], &voice.concluded(None));
    };
    let told = match is_own {
        true => say(["{reason}: {what}.", "{reason} : {what}."], &leaves),
        false => say(["{reason}, {what}.", "{reason}, {what}."], &leaves),
    };
    let Some(mark) = placed else {
        // What is left to the cells says it all, and a longer list nobody reads.
        let is_long = voice.step.concludes.len() > MOST_CROSSED_OUT;
        return if is_long { told } else { voice.and_so(told, None) };
    };
    still_possible(voice, &told, mark)
}

/// Why a digit follows though what is told leaves more values to its cell.
fn still_possible(voice: &Voice<'_>, told: &str, mark: &Mark) -> String {
    voice.say(
        [
            "{told} Of these values, only {value} is still possible there, so {mark}.",
            "{told} De ces valeurs, seule {value} y est encore possible, donc {mark}.",
        ],
        &[("told", &told), ("value", &mark.value), ("mark", mark)],
    )
}

/// What follows from a sentence that leaves these values to the cell of the digit that the step
/// enters, or concludes anything else.
pub(super) fn of_listed(voice: &Voice<'_>, told: String, left: &[u8]) -> String {
    let placed = voice.step.concludes.first().filter(|mark| mark.holds);
    let leaves = |mark: &Mark| leaves(voice, &[(mark.cell, left.to_vec())]);
    match placed.filter(|_| left.len() > 1).and_then(|mark| Some((mark, leaves(mark)?))) {
        None => voice.and_so(told, None),
        Some((mark, leaves)) => {
            let parts: [(&str, &dyn Part); 2] = [("told", &told), ("what", &leaves)];
            let told = voice.say(["{told} So {what}.", "{told} Donc {what}."], &parts);
            still_possible(voice, &told, mark)
        }
    }
}

/// Why a sum leaves so little to a cell.
fn by_sum(net: &Net, filled: Filled, sets: &[u32], place: usize, bits: [u32; 2]) -> Option<Reason> {
    let cells = net.cells_of_filled(filled);
    let Worked { since, amounts, left } = worked(net, filled, sets, place, bits)?;
    let hold = |at: usize| Fact::Hold(vec![cells[at]], listed(sets[at]));
    let sum = |Amount { places, is_number, limit, amount }: Amount| Fact::Sum {
        are_all: places.len() + 1 == cells.len(),
        cells: places.into_iter().map(|at| cells[at]).collect(),
        is_number,
        limit,
        amount,
    };
    let is_told = |at: &usize| *at != place && amounts.iter().all(|known| known.places != [*at]);
    let since: Vec<Fact> = since.into_iter().filter(is_told).map(hold).collect();
    let facts = since.into_iter().chain(amounts.into_iter().map(sum)).collect();
    Some(Reason { facts, left: vec![(cells[place], listed(left))] })
}

/// What the twin of a cell can hold, which holds the same value.
fn by_twin(net: &Net, filled: Filled, sets: &[u32], place: usize, gone: u32) -> Option<Reason> {
    let Filled::Relation { number, .. } = filled else { return None };
    let cells = net.cells_of_filled(filled);
    let pairs = net.related(number).related.relation.copies(cells.len());
    let [one, other] = pairs.into_iter().find(|pair| pair.contains(&place))?;
    let twin = if one == place { other } else { one };
    let is_told = gone & sets[twin] == 0 && is_short(&listed(sets[twin]));
    let fact = Fact::Hold(vec![cells[twin]], listed(sets[twin]));
    let left = vec![(cells[place], listed(sets[twin]))];
    is_told.then_some(Reason { facts: vec![fact], left })
}

/// Which cells of a thermometer push the value of a cell up and down.
fn by_order(
    net: &Net,
    filled: Filled,
    sets: &[u32],
    place: usize,
    [left, gone]: [u32; 2],
) -> Option<Reason> {
    let Filled::Relation { number, .. } = filled else { return None };
    // By how much the value rises from cell to cell.
    let rise = match net.related(number).related.variant {
        Variant::Thermometer => 1,
        Variant::SlowThermometer => 0,
        _ => return None,
    };
    let cells = net.cells_of_filled(filled);
    let [lowest, highest] =
        [left.trailing_zeros() as usize + 1, (u32::BITS - left.leading_zeros()) as usize];
    let within = (1_u32 << highest) - (1 << (lowest - 1));
    if left == 0 || gone & within != 0 {
        return None;
    }
    let limit = |set: u32, limit| if set.is_power_of_two() { Limit::Exactly } else { limit };
    // What the facts leave that are told.
    let mut reach = (1_u32 << net.side()) - 1;
    let mut facts = Vec::new();
    let below = (1 << (lowest - 1)) - 1;
    if gone & below != 0 {
        reach &= !below;
        // The nearest cell that pushes is one that says something by itself, if there is any.
        let pushes =
            |&at: &usize| sets[at].trailing_zeros() as usize + 1 + rise * (place - at) == lowest;
        let at = (0..place).rev().find(|at| pushes(at) && sets[*at] & 1 == 0);
        let at = at.or_else(|| (0..place).find(pushes))?;
        facts.push(Fact::Rung {
            cell: cells[place],
            steps: place - at,
            is_after: true,
            other: cells[at],
            limit: limit(sets[at], Limit::Least),
            amount: i64::from(sets[at].trailing_zeros()) + 1,
        });
    }
    if gone >> highest != 0 {
        reach &= below | within;
        let most = |at: usize| (u32::BITS - sets[at].leading_zeros()) as usize;
        let pushes = |&at: &usize| most(at) == highest + rise * (at - place);
        let at = (place + 1..cells.len()).find(|at| pushes(at) && most(*at) < net.side());
        let at = at.or_else(|| (place + 1..cells.len()).rev().find(pushes))?;
        facts.push(Fact::Rung {
            cell: cells[place],
            steps: at - place,
            is_after: false,
            other: cells[at],
            limit: limit(sets[at], Limit::Most),
            amount: most(at) as i64,
        });
    }
    let left = vec![(cells[place], listed(reach))];
    (!facts.is_empty()).then_some(Reason { facts, left })
}

const AT_LEAST: Sentence = ["at least {n}", "au moins {n}"];
const AT_MOST: Sentence = ["at most {n}", "au plus {n}"];
const EXACTLY: Sentence = ["{n}", "{n}"];

/// Of one cell and of several.
const WORTH: Counted = [
    ["{cells} is {amount}", "{cells} are {amount}"],
    ["{cells} vaut {amount}", "{cells} valent {amount}"],
];
const TOGETHER: Sentence = ["{cells} hold {amount} together", "{cells} font {amount} ensemble"];
const ALL_TOGETHER: Sentence = [
    "its other {count} cells hold {amount} together",
    "ses {count} autres cases font {amount} ensemble",
];
const NUMBER: Sentence =
    ["the number in {cells} is {amount}", "le nombre en {cells} vaut {amount}"];
const AFTER: Counted = [
    [
        "{cell} comes {steps} cell after {other}, which is {amount}",
        "{cell} comes {steps} cells after {other}, which is {amount}",
    ],
    [
        "{cell} vient {steps} case après {other}, qui vaut {amount}",
        "{cell} vient {steps} cases après {other}, qui vaut {amount}",
    ],
];
const BEFORE: Counted = [
    [
        "{cell} comes {steps} cell before {other}, which is {amount}",
        "{cell} comes {steps} cells before {other}, which is {amount}",
    ],
    [
        "{cell} vient {steps} case avant {other}, qui vaut {amount}",
        "{cell} vient {steps} cases avant {other}, qui vaut {amount}",
    ],
];

fn limited(voice: &Voice<'_>, limit: Limit, amount: i64) -> String {
    let phrase = match limit {
        Limit::Least => AT_LEAST,
        Limit::Most => AT_MOST,
        Limit::Exactly => EXACTLY,
    };
    voice.say(phrase, &[("n", &amount)])
}

impl Part for Fact {
    fn told(&self, voice: &Voice<'_>) -> String {
        match self {
            Fact::Hold(cells, values) if !is_short(values) => {
                voice.without(cells, &voice.others(values))
            }
            Fact::Hold(cells, values) => {
                let amount = span(voice, values);
                voice.say_of(cells.len(), WORTH, &[("cells", cells), ("amount", &amount)])
            }
            Fact::Sum { cells, is_number, are_all, limit, amount } => {
                let amount = limited(voice, *limit, *amount);
                let count = cells.len();
                let parts: [(&str, &dyn Part); 3] =
                    [("cells", cells), ("amount", &amount), ("count", &count)];
                match count {
                    1 => voice.say_of(1, WORTH, &parts),
                    _ if *is_number => voice.say(NUMBER, &parts),
                    _ if *are_all && count > MOST_NAMED => voice.say(ALL_TOGETHER, &parts),
                    _ => voice.say(TOGETHER, &parts),
                }
            }
            Fact::Rung { cell, steps, is_after, other, limit, amount } => {
                let amount = limited(voice, *limit, *amount);
                let phrase = if *is_after { AFTER } else { BEFORE };
                let parts: [(&str, &dyn Part); 4] =
                    [("cell", cell), ("steps", steps), ("other", other), ("amount", &amount)];
                voice.say_of(*steps, phrase, &parts)
            }
        }
    }
}

/// That a cage or a line can only hold these sets of values.
pub(super) fn only_sets(voice: &Voice<'_>, name: &dyn Part, sets: &[Vec<u8>]) -> String {
    let (sentence, sets): (_, &dyn Part) = match sets {
        [only] => (["{name} can only hold {sets}.", "{name} ne peut contenir que {sets}."], only),
        _ => (
            [
                "{name} can only hold one of these: {sets}.",
                "{name} ne peut contenir que l'un de ces choix\u{a0}: {sets}.",
            ],
            &sets.to_vec(),
        ),
    };
    voice.begin(sentence, &[("name", name), ("sets", sets)])
}

/// Values as a range, or as a list: `at least 4`, `from 3 to 5`, `2, 5 or 9`.
fn span(voice: &Voice<'_>, values: &[u8]) -> String {
    let side = voice.shape.side() as u8;
    let (Some(&low), Some(&high)) = (values.first(), values.last()) else { return String::new() };
    let parts: [(&str, &dyn Part); 2] = [("low", &low), ("high", &high)];
    let phrase = match (low, high) {
        _ if usize::from(high - low) + 1 != values.len() || values.len() < 3 => {
            return voice.words.any_value(values);
        }
        (1, _) => ["at most {high}", "au plus {high}"],
        (_, high) if high == side => ["at least {low}", "au moins {low}"],
        _ => ["from {low} to {high}", "de {low} à {high}"],
    };
    voice.say(phrase, &parts)
}

/// Whether values are told as a range or as a short list, and not by those that are missing.
fn is_short(values: &[u8]) -> bool {
    let (low, high) = (values.first().copied().unwrap_or(0), values.last().copied().unwrap_or(0));
    usize::from(high - low) + 1 == values.len() || values.len() <= MOST_LISTED
}

/// What is left to cells; `None` if that is too much for some of them, or nothing.
fn leaves(voice: &Voice<'_>, left: &[(Cell, Vec<u8>)]) -> Option<String> {
    let mut groups: Vec<(&[u8], Vec<Cell>)> = Vec::new();
    for (cell, values) in left {
        if values.is_empty() || !is_short(values) {
            return None;
        }
        match groups.iter_mut().find(|(other, _)| other == values) {
            Some((_, cells)) => cells.push(*cell),
            None => groups.push((values, vec![*cell])),
        }
    }
    let told = groups.iter().map(|(values, cells)| {
        let amount = span(voice, values);
        voice.say_of(cells.len(), WORTH, &[("cells", cells), ("amount", &amount)])
    });
    Some(voice.words.statements(&told.collect::<Vec<String>>()))
}

#[cfg(test)]
mod tests {
    use super::super::constraints;
    use crate::board::Board;
    use crate::net::Net;
    use crate::{Mark, Step, Terms as _};
    use neuf_sudoku::rules::Variant;
    use neuf_sudoku::{Cell, Grid, Rules, Shape};
    use neuf_words::Language;

    fn row(cells: std::ops::Range<usize>) -> Vec<Cell> {
        cells.map(|column| Shape::default().cell(0, column)).collect()
    }

    /// What is told first of the only line, clue or cage of a puzzle in the first row, with these
    /// givens there.
    fn told(variant: Variant, numbers: &[usize], cells: usize, givens: &str) -> [String; 2] {
        let mut rules = Rules::default();
        rules.add_clue(variant, numbers, row(0..cells)).unwrap();
        let net = Net::new(&rules);
        let grid: Grid = format!("{givens:.<81}").parse().unwrap();
        let step = constraints::shortest(&Board::new(&net, &grid)).unwrap();
        [Language::English, Language::French].map(|l| l.sentence(Shape::default(), &step))
    }

    #[test]
    fn a_sum_tells_what_its_other_cells_hold() {
        let [english, french] = told(Variant::Killer, &[20], 3, "98.");
        assert_eq!(
            english,
            "By the cage of sum 20 at r1c1, r1c1 and r1c2 hold 17 together, so r1c3 = 3."
        );
        assert_eq!(
            french,
            "D'après la cage de somme 20 en L1C1, L1C1 et L1C2 font 17 ensemble, donc L1C3 = 3."
        );
    }

    #[test]
    fn a_thermometer_tells_which_cell_pushes() {
        assert_eq!(
            told(Variant::Thermometer, &[], 2, "7.")[0],
            "By the thermometer from r1c1 to r1c2, r1c2 comes 1 cell after r1c1, which is 7: r1c2 is 8 \
             or 9. So r1c2 holds none of 1, 2, 3, 4, 5 and 6."
        );
        assert_eq!(
            told(Variant::Thermometer, &[], 3, "7..")[1],
            "D'après le thermomètre de L1C1 à L1C3, L1C2 vient 1 case après L1C1, qui vaut 7\u{a0}; et \
             L1C2 vient 1 case avant L1C3, qui vaut au plus 9, donc L1C2 = 8."
        );
    }

    #[test]
    fn other_rules_tell_what_the_cells_that_matter_can_hold() {
        assert_eq!(
            told(Variant::WhiteDot, &[], 2, "1")[0],
            "By the white dot between r1c1 and r1c2 (the two values beside a white dot differ by 1), \
             and since r1c1 is 1, r1c2 = 2."
        );
        // However many cells matter, each is told.
        assert_eq!(
            told(Variant::Sandwich, &[8], 9, "...42.567")[0],
            "By the sandwich clue 8 from r1c1 to r1c9 (the values between the least and the greatest \
             one add up to the number outside; 8 takes 1 to 2 cells), and since r1c3 is 1, 3, 7, 8 \
             or 9; r1c4 is 4; r1c5 is 2; r1c7 is 5; and r1c8 is 6, r1c2 = 8."
        );
        // The first value of an X-sum is told once, though it is all that stands beside the cell.
        assert_eq!(
            told(Variant::XSum, &[8], 9, "2")[0],
            "By the X-sum 8 from r1c1 to r1c9 (the first value says how many cells add up to the \
             number outside), r1c1 is 2, so r1c2 = 6."
        );
        // An X-sum is a sum as soon as it is known of which cells.
        assert_eq!(
            told(Variant::XSum, &[12], 9, "38.")[0],
            "By the X-sum 12 from r1c1 to r1c9 (the first value says how many cells add up to the \
             number outside), r1c1 is 3 and r1c1 and r1c2 hold 11 together, so r1c3 = 1."
        );
        assert_eq!(
            told(Variant::Sandwich, &[10], 9, "1.79")[0],
            "By the sandwich clue 10 from r1c1 to r1c9 (the values between the least and the greatest \
             one add up to the number outside; 10 takes 2 to 3 cells), and since r1c1 is 1 and r1c3 \
             is 7, r1c2 = 3."
        );
    }

    /// What is counted: the sets of a renban line, how high a skyscraper clue begins, and of clones
    /// the twin alone.
    #[test]
    fn rules_that_count_tell_what_is_counted() {
        assert_eq!(
            told(Variant::Renban, &[], 4, "8")[0],
            "The renban line from r1c1 to r1c4 can only hold one of these: 5678, 6789. So r1c2, r1c3 \
             and r1c4 hold none of 1, 2, 3 and 4."
        );
        let [english, french] = told(Variant::Skyscraper, &[8], 9, "");
        assert!(
            english
                .contains("for 8 to be seen, the first cell is at most 2, and each next cell at"),
            "{english}"
        );
        assert!(
            french.contains("pour en voir 8, la première case vaut au plus 2, et chaque case"),
            "{french}"
        );
        let mut rules = Rules::default();
        let clones = [(0, 0), (0, 1), (4, 4), (4, 5)].map(|(i, j)| Shape::default().cell(i, j));
        rules.add_clue(Variant::Clone, &[], clones.to_vec()).unwrap();
        let net = Net::new(&rules);
        let grid: Grid = format!("{:.<81}", "7").parse().unwrap();
        let step = constraints::shortest(&Board::new(&net, &grid)).unwrap();
        assert_eq!(
            Language::English.sentence(Shape::default(), &step),
            "By the clones at r1c1 and r5c5, r1c1 is 7, so r5c5 = 7."
        );
    }

    /// What a cell can hold itself is a reason for the other cell alone.
    #[test]
    fn no_cell_is_its_own_reason() {
        let mut rules = Rules::default();
        rules.add_clue(Variant::BlackDot, &[], row(0..2)).unwrap();
        let net = Net::new(&rules);
        let mut board = Board::new(&net, &Grid::empty(Shape::default()));
        row(0..2).iter().for_each(|&cell| board.set(net.member(cell, 3), false));
        let mut step = constraints::shortest(&board).unwrap();
        let told = |step: &Step| Language::English.sentence(Shape::default(), step);
        let both = told(&step);
        assert!(
            both.contains("since r1c1 and r1c2 are not 3, r1c1 and r1c2 are 1, 2, 4 or 8."),
            "{both}"
        );
        step.concludes.retain(|mark| mark.cell == row(0..2)[1]);
        let one = told(&step);
        assert!(one.contains("since r1c1 is not 3, r1c2 is 1, 2, 3, 4 or 8."), "{one}");
    }

    /// A step of which not all is needed says nothing of the rest.
    #[test]
    fn what_is_not_concluded_is_not_told() {
        let mut rules = Rules::default();
        rules.add_clue(Variant::Thermometer, &[], row(0..4)).unwrap();
        let net = Net::new(&rules);
        let mut step =
            constraints::shortest(&Board::new(&net, &Grid::empty(Shape::default()))).unwrap();
        let last = Mark { cell: row(0..4)[3], value: 1, holds: false };
        step.concludes.retain(|mark| *mark == last);
        assert_eq!(
            Language::English.sentence(Shape::default(), &step),
            "By the thermometer from r1c1 to r1c4, r1c4 comes 3 cells after r1c1, which is at least 1: \
             r1c4 is at least 4. So r1c4 is not 1."
        );
    }
}
