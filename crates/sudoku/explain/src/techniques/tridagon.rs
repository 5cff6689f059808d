//! Tridagons: three values in three cells of each of four boxes, which cannot be all that these
//! hold.
//!
//! Called *Thor's hammer* by mith, who found the first puzzles that need it, *trivalue oddagon* by
//! others, and *tridagon* by Denis Berthier, who studied it. The four boxes form a rectangle. In
//! each, three cells lie in different rows and different columns, so that they are a permutation of
//! three: it sends each row to a column. If an odd number of these four permutations is odd, the
//! twelve cells cannot all hold one of the three values. So one of their further candidates, the
//! *guardians*, holds.
//!
//! Why: suppose that they all do. The three cells of a box then hold the three values in some
//! order, read row by row. Two boxes side by side have no value twice in a row, so their orders
//! differ in each of the three rows: one is the other turned round in a circle, which is an even
//! permutation. So the orders of both are even, or those of both are odd. Two boxes above each
//! other agree in the same way when their orders are read column by column, and that reading of a
//! box differs from the first by its permutation. So going once round the four boxes, the four
//! permutations together would have to be even.
//!
//! One guardian holds; what all guardians in one cell leave no room for, or what all see, is out.
//! Where they do not see the same, the shortest chains from each of them to the same conclusion are
//! taken, as in forcing chains.

use super::forcing::{Alike, Reach, links_of};
use super::nine::is_nine;
use super::view::values_of;
use super::{
    Apart, Argument, Link, Mark, Node, Pattern, Place, Rule, RuleKind, Step, View, Voice,
    each_choice, out, places,
};
use crate::net::{GroupId, Member};
use neuf_sudoku::Cell;

/// Twelve cells that cannot all hold one of three values.
#[derive(Debug, PartialEq)]
struct Tridagon {
    values: [u8; 3],
    /// The twelve cells, box by box.
    cells: Vec<Cell>,
    /// Their further candidates, one of which holds.
    guardians: Vec<Node>,
    /// A chain from each guardian to what is concluded, if it does not follow at once.
    chains: Vec<Vec<Mark>>,
}

impl Argument for Tridagon {
    fn told(&self, voice: &Voice<'_>) -> String {
        let told = voice.say_of(
            self.guardians.len(),
            [
                [
                    "{cells} lie three by three in four boxes that form a rectangle, in each box in \
                     different rows and columns. They cannot hold {values} alone: some row or column \
                     would have one of these twice. So the only further candidate, the guardian, is \
                     true: {guardians}.",
                    "{cells} lie three by three in four boxes that form a rectangle, in each box in \
                     different rows and columns. They cannot hold {values} alone: some row or column \
                     would have one of these twice. So one of the further candidates, the guardians, \
                     is true: {guardians}.",
                ],
                [
                    "{cells} sont trois par trois dans quatre blocs en rectangle, dans chaque bloc \
                     sur des lignes et des colonnes différentes. Elles ne peuvent pas contenir \
                     seulement {values} : une ligne ou une colonne aurait deux fois l'une de ces \
                     valeurs. Le seul autre candidat, le gardien, est donc vrai : {guardians}.",
                    "{cells} sont trois par trois dans quatre blocs en rectangle, dans chaque bloc \
                     sur des lignes et des colonnes différentes. Elles ne peuvent pas contenir \
                     seulement {values} : une ligne ou une colonne aurait deux fois l'une de ces \
                     valeurs. L'un des autres candidats, les gardiens, est donc vrai : {guardians}.",
                ],
            ],
            &[
                ("cells", &self.cells),
                ("values", &self.values),
                ("guardians", &self.guardians),
            ],
        );
        if self.chains.is_empty() {
            return told;
        }
        let chains = voice.say(
            [
                "Whichever it is, the same follows in the end: {chains}.",
                "Quel qu'il soit, on arrive au même résultat : {chains}.",
            ],
            &[("chains", &self.chains)],
        );
        format!("{told} {chains}")
    }

    fn places(&self, _: &Step, _: u8) -> [Vec<Place>; 2] {
        let mut others = Node::all_places(&self.guardians);
        let told = self.chains.iter().flatten();
        others.extend(told.map(|mark| (mark.cell, Some(mark.value))));
        [places(&self.cells, &self.values), others]
    }

    fn links(&self, step: &Step) -> Vec<Link> {
        links_of(&self.chains, step)
    }

    /// What follows lies in the twelve cells themselves.
    fn may_exclude_its_own(&self) -> bool {
        true
    }
}

/// The most guardians: with more chains than in forcing chains of a cell, nobody follows them.
const MOST_GUARDIANS: u32 = 5;

/// The ways to put three cells into different rows and columns: the column of each row. The first
/// three are even permutations, the others odd.
const WAYS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];

/// The tridagon with the fewest guardians of which something follows at once; else the one with the
/// shortest chains.
pub(super) fn find(view: &View<'_, '_>) -> Option<Pattern> {
    if !is_nine(view) {
        return None;
    }
    let mut found = all(view);
    found.sort_by_key(|one| one.guardians.len());
    if let Some(pattern) = found.iter().find_map(|one| one.at_once(view)) {
        return Some(pattern);
    }
    if found.is_empty() {
        return None;
    }
    let reach = Reach::of(view)?;
    let ends = found.iter().filter_map(|one| {
        let (length, end) = reach.shared(one.guardians.iter().copied())?;
        Some((length, end, one))
    });
    let (_, end, shortest) = ends.min_by_key(|&(length, ..)| length)?;
    Some(shortest.by_chains(view, reach.alike(view, &shortest.guardians, end)))
}

/// The twelve cells with their three values, and the guardians.
struct Found {
    values: u32,
    cells: Vec<Cell>,
    guardians: Vec<Member>,
}

/// All tridagons with few guardians.
fn all(view: &View<'_, '_>) -> Vec<Found> {
    let mut triples = Vec::new();
    each_choice(&[0, 1, 2, 3, 4, 5, 6, 7, 8], 3, |chosen: &[u32]| {
        triples.push(chosen.iter().fold(0, |all, value| all | 1 << value));
    });
    let mut found = Vec::new();
    for &values in &triples {
        // By box and way: the number of guardians there, if the three cells fit.
        let counts: Vec<[Option<u32>; 6]> = (0..9)
            .map(|place| {
                WAYS.map(|way| {
                    let bits = cells(view, place, way).map(|cell| view.value_bits(cell));
                    let is_fit = bits.iter().all(|bits| (bits & values).count_ones() > 1);
                    let count = bits.iter().map(|bits| (bits & !values).count_ones()).sum();
                    (is_fit && count <= MOST_GUARDIANS).then_some(count)
                })
            })
            .collect();
        for (top, left) in (0..9).map(|place| (place / 3, place % 3)) {
            for (bottom, right) in (top + 1..3).flat_map(|b| (left + 1..3).map(move |r| (b, r))) {
                let boxes =
                    [3 * top + left, 3 * top + right, 3 * bottom + left, 3 * bottom + right];
                rectangle(view, values, boxes, &counts, &mut found);
            }
        }
    }
    found
}

/// The tridagons of these values in a rectangle of boxes.
fn rectangle(
    view: &View<'_, '_>,
    values: u32,
    boxes: [usize; 4],
    counts: &[[Option<u32>; 6]],
    found: &mut Vec<Found>,
) {
    let mut chosen: Vec<(Vec<usize>, u32)> = vec![(Vec::new(), 0)];
    for place in boxes {
        let longer = chosen.iter().flat_map(|(ways, sum)| {
            let fitting = counts[place].iter().enumerate();
            fitting.filter_map(move |(way, count)| {
                let sum = sum + (*count)?;
                (sum <= MOST_GUARDIANS).then(|| ([&ways[..], &[way]].concat(), sum))
            })
        });
        chosen = longer.collect();
    }
    for (ways, sum) in chosen {
        let odd = ways.iter().filter(|&&way| way >= 3).count();
        if odd % 2 == 1 && sum > 0 {
            let all = boxes.iter().zip(&ways);
            let cells: Vec<Cell> =
                all.flat_map(|(&place, &way)| cells(view, place, WAYS[way])).collect();
            let guardians = cells.iter().flat_map(|&cell| {
                let further = values_of(view.value_bits(cell) & !values).into_iter();
                further.map(move |value| view.net().member(cell, value))
            });
            found.push(Found { values, guardians: guardians.collect(), cells });
        }
    }
}

/// Three cells of a box.
fn cells(view: &View<'_, '_>, place: usize, way: [usize; 3]) -> [Cell; 3] {
    let (top, left) = (place / 3 * 3, place % 3 * 3);
    [0, 1, 2].map(|row| view.net().shape().cell(top + row, left + way[row]))
}

impl Found {
    /// What the guardians show without chains.
    fn at_once(&self, view: &View<'_, '_>) -> Option<Pattern> {
        if let [only] = self.guardians[..] {
            return Some(self.pattern(
                view,
                vec![(only, true)],
                Vec::new(),
                Vec::new(),
                Vec::new(),
            ));
        }
        let gone = view.common(&self.guardians);
        if gone.is_empty() {
            return None;
        }
        let apart = Apart::between(&gone, &self.guardians);
        Some(self.pattern(view, out(gone), Vec::new(), apart, Vec::new()))
    }

    fn by_chains(&self, view: &View<'_, '_>, alike: Alike) -> Pattern {
        let Alike { base, apart, chains, concludes } = alike;
        self.pattern(view, concludes, base, apart, chains)
    }

    /// The pattern with these conclusions, which rest on these clauses besides those of the twelve
    /// cells.
    fn pattern(
        &self,
        view: &View<'_, '_>,
        concludes: Vec<(Member, bool)>,
        mut base: Vec<GroupId>,
        mut apart: Vec<Apart>,
        chains: Vec<Vec<Mark>>,
    ) -> Pattern {
        let net = view.net();
        base.extend(self.cells.iter().map(|&cell| net.cell_group(cell)));
        base.sort_unstable();
        base.dedup();
        for value in values_of(self.values) {
            let members = self.cells.iter().map(|&cell| net.member(cell, value));
            let members: Vec<Member> =
                members.filter(|&member| view.board.is_open(member)).collect();
            apart.extend(Apart::each(&members).into_iter().filter(|one| view.excludes(one)));
        }
        let values = values_of(self.values);
        let guardians = self.guardians.iter().map(|&one| {
            let (cell, value) = net.meaning(one);
            Node { value, cells: vec![cell] }
        });
        let found = Tridagon {
            values: [values[0], values[1], values[2]],
            cells: self.cells.clone(),
            guardians: guardians.collect(),
            chains,
        };
        let rule = Rule::new(RuleKind::Tridagon, found);
        Pattern { rule, base, apart, concludes, assumes: None }
    }
}
