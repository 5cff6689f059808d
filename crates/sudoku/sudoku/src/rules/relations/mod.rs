//! Relations: rules that a setter draws on some cells, such as a thermometer or an arrow.
//!
//! A relation reads the values of its cells one after the other, and keeps a state: the last value
//! of a thermometer, what an arrow's circle still has to give. That is all that has to be said of
//! it. From the steps of this small machine [`Fillings`] makes a diagram of all ways to fill the
//! cells; the clauses (`formula/filling.rs`) and the explanations (which candidates no filling
//! has) are made from the diagram, whatever the relation is. The drawing follows from its [`Sign`],
//! and the text format from its [`Layout`].
//!
//! Beside the machine each relation says in [`Relation::holds`] whether given values keep it, from
//! the words of the rule alone. The checker uses this, so that a wrong machine and a wrong check do
//! not agree; tests compare the two on all fillings of small lines.
//!
//! Rejected was an encoding of its own for each relation (sums by totalizers, orders by supports):
//! each would need its own proof that unit propagation finds what it should, and its own reasoning
//! in explanations. The diagram of a chain whose state is the last value becomes exactly the
//! supports of neighbouring cells, without new variables. That unit propagation on such a diagram
//! finds every value without a filling is shown by Bacchus ("GAC via unit propagation", 2007) and
//! by Quimper and Walsh ("Decomposing global grammar constraints", 2007).
//!
//! A new relation is a file here, its row in [`Variant::relation`] and one in `variant.rs`.

mod apart;
mod arrow;
mod between;
mod copies;
mod extreme;
mod fillings;
mod layout;
mod name;
mod numbered_dot;
mod numbered_room;
mod pairs;
mod quadruple;
mod region_sum;
mod renban;
mod sandwich;
mod sign;
mod skyscraper;
mod slow_thermometer;
mod sum;
mod thermometer;
mod thirds;
mod whispers;
mod x_sum;

use std::fmt;
use std::ops::Range;

use neuf_words::{Language, Numbering, Told, tr};
use rustc_hash::FxHashSet;

use super::{Rules, Variant, VariantError, moves};
use crate::{Cell, Grid, Shape, ValueSet};

pub use apart::{Apart, Seen};
pub use fillings::{Fillings, Step};
pub use layout::{Layout, straight};
pub use name::RelationName;
pub use sign::{Between, Ends, Sign};

/// How many steps the diagrams of all relations of a puzzle may have, so that no input can ask
/// for more memory than there is.
const MOST_STEPS: usize = 4_000_000;

/// What the machine of a relation has to remember of the values that it has read.
pub(crate) type State = u128;

/// What a relation knows beside the values of its cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setting {
    /// The number of values: the side of the grid.
    pub side: usize,
    /// For each cell, in the order in which the relation has them, the number of its box.
    pub boxes: Vec<usize>,
    /// The numbers of the clue.
    pub numbers: Vec<usize>,
}

impl Setting {
    /// The number of cells.
    #[must_use]
    pub(crate) fn count(&self) -> usize {
        self.boxes.len()
    }

    /// The number of a clue that has one.
    #[must_use]
    pub(crate) fn clue(&self) -> State {
        self.numbers.first().map_or(0, |&number| number as State)
    }
}

/// A rule for the values of some cells.
pub trait Relation: Sync {
    /// What a player calls it, in English and in French: a noun with its article and with
    /// places for its ends, `{first}` and `{last}`, and for its number, `{clue}`.
    fn noun(&self) -> [&'static str; 2];

    /// What a step of an explanation is called that looks at it, in English and in French: `arrow
    /// sum`.
    fn technique(&self) -> [&'static str; 2];

    /// How the cells lie.
    fn layout(&self) -> Layout;

    /// How it is drawn.
    fn sign(&self) -> Sign;

    /// A rule without a sign holds for all neighbours but those that have a mark of these variants,
    /// of which all marks are given. It is empty for all other relations.
    fn excused_by(&self) -> &'static [Variant] {
        &[]
    }

    /// What the check says of two cells whose values break the rule, in English and in French,
    /// where that is said better than by the noun. The places are `{first}` and `{last}`, the
    /// values `{one}` and `{other}`.
    fn clash(&self) -> Option<[&'static str; 2]> {
        None
    }

    /// What the rule says of a closed line, as open lines that together say the same: each as the
    /// places of its cells on the closed line, whose cells lie in these boxes, each cell once.
    /// `None` if the rule needs two ends.
    ///
    /// Rejected was a closed line as a form of its own: each machine would have to remember how the
    /// line began, and whoever draws or writes lines would have to know it.
    fn opened(&self, _boxes: &[usize]) -> Option<Vec<Vec<usize>>> {
        None
    }

    /// The numbers that the clue would have if the cells had these values; `None` if no clue says
    /// this, or the relation has none.
    fn clue(&self, _: &Setting, _: &[u8]) -> Option<Vec<usize>> {
        None
    }

    /// What the values of all cells add up to, if the rule with these numbers in its clue says it.
    fn total(&self, _: &[usize]) -> Option<usize> {
        None
    }

    /// Whether these values of all cells keep the rule. It is written from the words of the rule
    /// and shares nothing with the machine.
    fn holds(&self, setting: &Setting, values: &[u8]) -> bool;

    /// The equations that say all of the rule. They are empty if it says more, or something else.
    fn equations(&self, setting: &Setting) -> Vec<Equation> {
        let total = self.total(&setting.numbers).map(|total| total as i64);
        let weights = (0..setting.count()).map(|place| (place, 1)).collect();
        total.map(|total| Equation { weights, total }).into_iter().collect()
    }

    /// The pairs of places that hold the same value, if this is all that the rule says.
    fn copies(&self, _count: usize) -> Vec<[usize; 2]> {
        Vec::new()
    }

    /// The sets of values that the cells may hold, if the rule says no more than that the values
    /// differ and are one of these sets.
    fn sets(&self, _: &Setting) -> Option<Vec<ValueSet>> {
        None
    }

    /// The cuts of a row or a column that has each value once, if the rule says that the values
    /// fit one of them.
    fn cuts(&self, _: &Setting) -> Option<Vec<Cut>> {
        None
    }

    /// The order in which the machine reads the cells, by their places.
    fn order(&self, count: usize) -> Vec<usize> {
        (0..count).collect()
    }

    /// The state of the machine after it has read a value, from 0 at the beginning; `None` if
    /// nothing can follow. `turn` counts the values from 0, in the order of [`Relation::order`].
    fn step(&self, setting: &Setting, turn: usize, state: State, value: u8) -> Option<State>;

    /// Whether the machine may end in this state.
    fn accepts(&self, _: &Setting, _: State) -> bool {
        true
    }
}

/// Values of cells, each times a weight, add up to a total.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equation {
    /// The places of the cells, and their weights.
    pub weights: Vec<(usize, i64)>,
    /// What the weighted values add up to.
    pub total: i64,
}

/// A way to cut a row or a column: into cells with given values, cells inside, which together
/// have one of some sets of values, and the others, which have the values that are left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The places of the cells with given values, and these values.
    pub held: Vec<(usize, u8)>,
    /// The places of the cells inside.
    pub inside: Range<usize>,
    /// The sets of values that they may have, each of as many values as there are cells.
    pub sets: Vec<ValueSet>,
}

/// The sets of `count` of the values in `among` whose sum is `sum`.
pub(crate) fn sets_of_sum(among: ValueSet, count: usize, sum: usize) -> Vec<ValueSet> {
    let mut found = Vec::new();
    // What is chosen so far, what may still be chosen, and the number and the sum to come.
    let mut open = vec![(ValueSet(0), among, count, sum)];
    while let Some((chosen, left, count, sum)) = open.pop() {
        if count == 0 {
            found.extend((sum == 0).then_some(chosen));
            continue;
        }
        let Some(value) = left.first() else { continue };
        let left = left - ValueSet::of(value);
        if left.len() >= count {
            open.push((chosen, left, count, sum));
        }
        if let Some(sum) = sum.checked_sub(value.into()) {
            open.push((chosen | ValueSet::of(value), left, count - 1, sum));
        }
    }
    found
}

impl Variant {
    /// The relation that this variant puts on cells; `None` if it is of another form.
    #[must_use]
    pub fn relation(self) -> Option<&'static dyn Relation> {
        Some(match self {
            Variant::Thermometer => &thermometer::Thermometer,
            Variant::SlowThermometer => &slow_thermometer::SlowThermometer,
            Variant::Arrow => &arrow::Arrow::ROUND,
            Variant::PillArrow => &arrow::Arrow::PILL,
            Variant::LongPillArrow => &arrow::Arrow::LONG_PILL,
            Variant::GermanWhispers => &whispers::Whispers::GERMAN,
            Variant::DutchWhispers => &whispers::Whispers::DUTCH,
            Variant::Renban => &renban::Renban,
            Variant::Palindrome => &copies::Copies::PALINDROME,
            Variant::Clone => &copies::Copies::CLONE,
            Variant::Between => &between::BetweenLine,
            Variant::RegionSum => &region_sum::RegionSum,
            Variant::Modular => &thirds::Thirds::MODULAR,
            Variant::Entropic => &thirds::Thirds::ENTROPIC,
            Variant::GreaterThan => &pairs::Pair::GREATER,
            Variant::NonConsecutive => &pairs::Pair::NON_CONSECUTIVE,
            Variant::WhiteDot => &pairs::Pair::WHITE_DOT,
            Variant::BlackDot => &pairs::Pair::BLACK_DOT,
            Variant::AllDots => &pairs::Pair::NO_DOT,
            Variant::AllWhiteDots => &pairs::Pair::NO_WHITE_DOT,
            Variant::AllBlackDots => &pairs::Pair::NO_BLACK_DOT,
            Variant::Difference => &numbered_dot::NumberedDot::DIFFERENCE,
            Variant::Ratio => &numbered_dot::NumberedDot::RATIO,
            Variant::X => &pairs::Pair::X,
            Variant::V => &pairs::Pair::V,
            Variant::AllXv => &pairs::Pair::NO_LETTER,
            Variant::Minimum => &extreme::Extreme::MINIMUM,
            Variant::Maximum => &extreme::Extreme::MAXIMUM,
            Variant::Quadruple => &quadruple::Quadruple,
            Variant::LittleKiller => &sum::Sum::LITTLE_KILLER,
            Variant::SumCage => &sum::Sum::CAGE,
            Variant::Sandwich => &sandwich::Sandwich,
            Variant::XSum => &x_sum::XSum,
            Variant::Skyscraper => &skyscraper::Skyscraper,
            Variant::NumberedRooms => &numbered_room::NumberedRoom,
            _ => return None,
        })
    }
}

/// Cells whose values a relation ties together.
///
/// Those that [`Rules`] have lie as the layout of the relation wants, and there are as many numbers
/// as it has in its clue.
#[derive(Clone)]
#[non_exhaustive]
pub struct Related {
    /// The variant to which the relation belongs.
    pub variant: Variant,
    /// The relation of the variant.
    pub relation: &'static dyn Relation,
    /// The numbers of its clue; empty if it has none.
    pub numbers: Vec<usize>,
    /// The cells, in the order in which they were named.
    pub cells: Vec<Cell>,
}

impl Related {
    /// What makes this different from other related cells.
    fn key(&self) -> (Variant, &[usize], &[Cell]) {
        (self.variant, &self.numbers, &self.cells)
    }

    /// The cells of an arrow from which its shaft is drawn: from that cell of the circle or the
    /// pill on which it leaves. All cells of any other relation.
    ///
    /// ```
    /// use neuf_sudoku::rules::{Rules, Variant};
    /// use neuf_sudoku::Shape;
    /// let shape = Shape::default();
    /// let mut rules = Rules::usual(shape);
    /// let [one, two, below] = [(0, 0), (0, 1), (1, 0)].map(|(i, j)| shape.cell(i, j));
    /// let end = shape.cell(2, 0);
    /// // The pill is r1c1 and r1c2; the cell below touches both, and the shaft begins at the last.
    /// rules.add_clue(Variant::PillArrow, &[], vec![one, two, below, end])?;
    /// assert_eq!(rules.related()[0].shaft(shape), [two, below, end]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn shaft(&self, shape: Shape) -> Vec<Cell> {
        let Sign::Line { ends: Ends::Arrow(circle), .. } = self.relation.sign() else {
            return self.cells.clone();
        };
        let start = layout::leaving(shape, &self.cells, circle).map(|place| self.cells[place]);
        start.into_iter().chain(self.cells[circle..].iter().copied()).collect()
    }

    /// The cells that name the relation in a text; the others follow from them. For a row, a
    /// column, a diagonal or a square these are the first and the last one.
    #[must_use]
    pub(crate) fn named(&self) -> Named<'_> {
        match self.relation.layout() {
            Layout::Peak => Named::All(&self.cells[..1]),
            Layout::Line { .. }
            | Layout::Pair { .. }
            | Layout::Two
            | Layout::Cage
            | Layout::Copies => Named::All(&self.cells),
            Layout::Row | Layout::Diagonal | Layout::Square => {
                Named::Run(self.cells[0], self.cells[self.cells.len() - 1])
            }
        }
    }

    /// What the relation knows beside the values, under these rules.
    #[must_use]
    pub fn setting(&self, rules: &Rules) -> Setting {
        let boxes = self.cells.iter().map(|&cell| rules.box_of(cell)).collect();
        Setting { side: rules.shape().side(), boxes, numbers: self.numbers.clone() }
    }

    /// All fillings of the cells under these rules, each cell by itself.
    #[must_use]
    pub fn fillings(&self, rules: &Rules) -> Fillings {
        Fillings::of(self.relation, &self.setting(rules))
    }

    /// How a grid breaks the relation; `None` if it does not.
    pub(super) fn broken_by(&self, rules: &Rules, grid: &Grid) -> Option<Broken> {
        let values: Vec<u8> = self.cells.iter().map(|&cell| grid.get(cell)).collect();
        let is_full = !values.contains(&0);
        let is_broken = if is_full {
            !self.relation.holds(&self.setting(rules), &values)
        } else {
            values.iter().any(|&value| value != 0) && !self.fillings(rules).has_any(&values)
        };
        is_broken.then(|| Broken {
            name: self.name(rules.shape()),
            is_full,
            values: [values[0], values[values.len() - 1]],
            found: self.found(&self.setting(rules), &values),
        })
    }

    /// What the values give where the rule wants a number or two equal sums; 0 is an empty cell.
    fn found(&self, setting: &Setting, values: &[u8]) -> Option<Found> {
        let is_full = !values.contains(&0);
        if is_full && let Some([number]) = self.relation.clue(setting, values).as_deref() {
            return Some(Found::Number(*number));
        }
        // Of several equations, one that does not hold.
        let side = |equation: &Equation, sign: i64| -> i64 {
            let of_side = equation.weights.iter().filter(|&&(_, weight)| weight * sign > 0);
            of_side.map(|&(place, weight)| weight.abs() * i64::from(values[place])).sum()
        };
        let equations = self.relation.equations(setting);
        let mut sides = equations.iter().map(|known| (known, [side(known, 1), side(known, -1)]));
        sides.find_map(|(equation, [one, other])| {
            let is_number = equation.weights.iter().all(|&(_, weight)| weight > 0);
            match (is_full, is_number) {
                (false, true) => Some(Found::SoFar(one as usize)),
                (true, false) => (one - other != equation.total)
                    .then_some(Found::Sides([one, other].map(|sum| sum as usize))),
                _ => None,
            }
        })
    }
}

impl fmt::Debug for Related {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Related").field(&self.key()).finish()
    }
}

impl PartialEq for Related {
    fn eq(&self, other: &Related) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Related {}

/// How a relation's cells are named in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Named<'a> {
    /// One by one.
    All(&'a [Cell]),
    /// From the first to the last.
    Run(Cell, Cell),
}

/// A relation that a grid breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Broken {
    /// The relation.
    pub name: RelationName,
    /// Whether all its cells are filled. If not, no values in the empty ones keep the relation.
    pub is_full: bool,
    /// The values of the first and the last cell.
    pub values: [u8; 2],
    /// What the values give, for a rule that wants a number or two equal sums.
    pub found: Option<Found>,
}

/// What the values of a relation give that breaks it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Found {
    /// The number that its clue would have.
    Number(usize),
    /// What the filled cells add up to, while others are empty.
    SoFar(usize),
    /// Two sums that are not equal, such as those of the circle and of the shaft of an arrow.
    Sides([usize; 2]),
}

impl Told for Broken {
    fn told_from(&self, language: Language, from: Numbering) -> String {
        let Broken { name, is_full, values: [one, other], found } = self;
        if let Some(sentence) =
            name.variant.relation().filter(|_| *is_full).and_then(Relation::clash)
        {
            let [first, last] =
                [name.first, name.last].map(|place| place.told_from(language, from));
            let parts: [(&str, &dyn fmt::Display); 4] =
                [("first", &first), ("last", &last), ("one", one), ("other", other)];
            return language.say(sentence, &parts);
        }
        let rule = language.of(name.variant.meanings());
        let name = name.told(language, from);
        match (is_full, found) {
            (_, Some(Found::Number(number))) => tr!(
                language,
                [
                    "the values give {number}, so they do not fit {name} ({rule})",
                    "les valeurs donnent {number} et ne respectent donc pas {name} ({rule})"
                ],
                number,
                name,
                rule
            ),
            (_, Some(Found::SoFar(number))) => tr!(
                language,
                [
                    "the values give {number} so far, and no values in the empty cells fit {name} \
                     ({rule})",
                    "les valeurs donnent {number} jusqu'ici, et aucune valeur des cases vides ne \
                     respecte {name} ({rule})"
                ],
                number,
                name,
                rule
            ),
            (_, Some(Found::Sides([one, other]))) => tr!(
                language,
                [
                    "two sums that have to be equal are {one} and {other}, so the values do not fit \
                     {name} ({rule})",
                    "deux sommes qui doivent être égales sont {one} et {other}, et les valeurs ne \
                     respectent donc pas {name} ({rule})"
                ],
                one,
                other,
                name,
                rule
            ),
            (true, None) => tr!(
                language,
                [
                    "the values do not fit {name} ({rule})",
                    "les valeurs ne respectent pas {name} ({rule})"
                ],
                name,
                rule
            ),
            (false, None) => tr!(
                language,
                [
                    "no values in the empty cells fit {name} ({rule})",
                    "aucune valeur des cases vides ne respecte {name} ({rule})"
                ],
                name,
                rule
            ),
        }
    }
}

impl Rules {
    /// The relations, in the order of their variants; those of one variant in the order in which
    /// they were added.
    #[must_use]
    pub fn related(&self) -> &[Related] {
        self.added.as_ref().map_or(&[], |added| &added.related)
    }

    /// The rules about all neighbours, each with its setting and the neighbours that have no mark
    /// which excuses them.
    pub(super) fn between_neighbours(
        &self,
    ) -> impl Iterator<Item = (Variant, Setting, impl Iterator<Item = [Cell; 2]> + '_)> + '_ {
        let whole = self.added.iter().flat_map(|added| &added.whole);
        whole.filter_map(move |&variant| {
            let excused = variant.relation()?.excused_by();
            let marks = self.related().iter().filter(|mark| excused.contains(&mark.variant));
            let pair_of = |mark: &Related| match mark.cells[..] {
                [a, b] => Some([a.min(b), a.max(b)]),
                _ => None,
            };
            let marked: FxHashSet<[Cell; 2]> = marks.filter_map(pair_of).collect();
            let side = self.shape.side();
            let setting = Setting { side, boxes: vec![0; 2], numbers: Vec::new() };
            let pairs = moves::neighbours(self.shape).map(|(a, b)| [a, b]);
            Some((variant, setting, pairs.filter(move |pair| !marked.contains(pair))))
        })
    }

    /// The values that two neighbours do not both hold by a rule about all neighbours. Few pairs of
    /// values break such a rule, so clauses and explanations exclude them one by one: by the
    /// fillings of all pairs of neighbours, a non-consecutive puzzle took twice as long to solve
    /// and four times as long to rate, and had fewer chains.
    pub fn excluded(&self) -> impl Iterator<Item = (Variant, [(Cell, u8); 2])> + '_ {
        let side = self.shape.side() as u8;
        self.between_neighbours().flat_map(move |(variant, setting, neighbours)| {
            let breaks = |&pair: &[u8; 2]| {
                variant.relation().is_some_and(|relation| !relation.holds(&setting, &pair))
            };
            let up = (1..=side).flat_map(|low| (low..=side).map(move |high| [low, high]));
            let down = up.clone().filter(|[low, high]| low < high).map(|[low, high]| [high, low]);
            let values: Vec<[u8; 2]> = up.chain(down).filter(breaks).collect();
            neighbours.flat_map(move |[a, b]| {
                let own = values.clone().into_iter();
                own.map(move |[one, other]| (variant, [(a, one), (b, other)]))
            })
        })
    }

    /// The relations that a grid breaks: those that were added, and those of all neighbours.
    pub(super) fn broken<'a>(&'a self, grid: &'a Grid) -> impl Iterator<Item = Broken> + 'a {
        let related = self.related().iter().filter_map(|related| related.broken_by(self, grid));
        let of_neighbours = self.between_neighbours().flat_map(move |(variant, setting, pairs)| {
            pairs.filter_map(move |pair| {
                let values = pair.map(|cell| grid.get(cell));
                if values.contains(&0) || variant.relation()?.holds(&setting, &values) {
                    return None;
                }
                let [first, last] = pair.map(|cell| self.shape.place(cell));
                let name = RelationName { variant, first, last, clue: None };
                Some(Broken { name, is_full: true, values, found: None })
            })
        });
        related.chain(of_neighbours)
    }

    /// The open lines that say what the rule says of these cells, if they are a closed line: they
    /// end where they begin.
    fn opened(
        &self,
        variant: Variant,
        relation: &dyn Relation,
        cells: &[Cell],
    ) -> Result<Option<Vec<Vec<Cell>>>, VariantError> {
        let [first, .., before, last] = cells[..] else { return Ok(None) };
        // Two cells there and back are no closed line.
        let is_closed = first == last && cells.len() > 3;
        if !is_closed || !matches!(relation.layout(), Layout::Line { .. }) {
            return Ok(None);
        }
        let cells = &cells[..cells.len() - 1];
        let boxes: Vec<usize> = cells.iter().map(|&cell| self.box_of(cell)).collect();
        let place = |cell| self.shape.place(cell);
        let lines = relation.opened(&boxes);
        let lines = lines.ok_or(VariantError::Closed { variant, place: place(first) })?;
        if !layout::touch(self.shape, before, first) {
            return Err(VariantError::NotTouching {
                variant,
                places: [place(before), place(first)],
            });
        }
        let line = |places: Vec<usize>| places.into_iter().map(|place| cells[place]).collect();
        Ok(Some(lines.into_iter().map(line).collect()))
    }

    /// Adds a clue that names cells: those of a cage, of an extra region, or of a relation. For a
    /// layout that names one cell, the others are found by themselves.
    ///
    /// The numbers are the sum of a cage, those of a quadruple in any order, or the one number
    /// outside the grid; most clues have none. The cells of a row, a column or a diagonal are named
    /// in the order in which they are seen from the clue. A line of which the last cell is the
    /// first one again is closed: the rule holds all around it.
    ///
    /// ```
    /// use neuf_cnf::Interrupt;
    /// use neuf_sudoku::rules::Variant;
    /// use neuf_sudoku::{Puzzle, Rules, Shape, count_solutions};
    /// let shape = Shape::new(2, 2)?;
    /// let mut rules = Rules::usual(shape);
    /// let count = |rules: &Rules| {
    ///     count_solutions(&Puzzle::empty(rules.clone()), 1000, &Interrupt::new())
    /// };
    /// // Through a whole row, a thermometer reads 1 2 3 4: one of 24 orders.
    /// rules.add_clue(Variant::Thermometer, &[], (0..4).map(|j| shape.cell(0, j)).collect())?;
    /// assert_eq!(count(&rules)?.solutions, 288 / 24);
    /// rules.add_clue(Variant::Killer, &[4], vec![shape.cell(0, 0), shape.cell(1, 0)])?;
    /// assert_eq!(count(&rules)?.solutions, 6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the variant takes no such cells, they do not lie as its layout wants or are not in the
    /// grid, the clue has other numbers than it must have, or no values keep it; or when all clues
    /// together are too large to be encoded.
    pub fn add_clue(
        &mut self,
        variant: Variant,
        numbers: &[usize],
        cells: Vec<Cell>,
    ) -> Result<(), VariantError> {
        match (variant, numbers) {
            (Variant::Killer, &[sum]) => return self.add_set(variant, Some(sum), cells),
            (Variant::ExtraRegion | Variant::PlainCage, []) => {
                return self.add_set(variant, None, cells);
            }
            (Variant::Killer | Variant::ExtraRegion | Variant::PlainCage, _) => {
                let (found, wanted) = (numbers.len(), usize::from(variant == Variant::Killer));
                return Err(VariantError::NumberCount {
                    variant,
                    found,
                    least: wanted,
                    most: wanted,
                });
            }
            _ => {}
        }
        let relation = variant.relation().filter(|_| !variant.is_whole());
        let relation = relation.ok_or(VariantError::NoRelation(variant))?;
        cells.iter().try_for_each(|&cell| self.require(cell))?;
        if let Some(lines) = self.opened(variant, relation, &cells)? {
            let mut rules = self.clone();
            for line in lines {
                rules.add_clue(variant, numbers, line)?;
            }
            *self = rules;
            return Ok(());
        }
        let cells = relation.layout().complete(variant, self.shape, cells)?;
        let wanted = relation.layout().numbers();
        if !wanted.contains(&numbers.len()) {
            let (found, [least, most]) = (numbers.len(), [*wanted.start(), *wanted.end()]);
            return Err(VariantError::NumberCount { variant, found, least, most });
        }
        let mut numbers = numbers.to_vec();
        numbers.sort_unstable();
        let related = Related { variant, relation, numbers, cells };
        let known = self.added.as_ref().map_or(0, |added| added.steps);
        let room = MOST_STEPS - known;
        let made = Fillings::within(relation, &related.setting(self), room);
        let (fillings, made) = made.ok_or(VariantError::LinesTooLarge(variant))?;
        if fillings.step_count() == 0 {
            return Err(VariantError::NoFilling(variant));
        }
        let steps = known + made;
        let added = self.added_mut();
        added.steps = steps;
        let place = added.related.partition_point(|known| known.variant <= variant);
        added.related.insert(place, related);
        Ok(())
    }
}

#[cfg(test)]
mod tests;
