//! The bivalue universal grave (BUG), which rests on there being only one solution.
//!
//! If each empty cell had two candidates, and each missing value two places in each house, there
//! would be no solution or several. So where that is so but for a few further candidates, one of
//! these holds. Type 1 has one of them, which holds; in type 2 all of them exclude another
//! candidate; in type 3 they form a subset with other cells of their house, and in type 4 they
//! stand in two cells that share a value without other places in a house. The types are numbered
//! as in Sudoku Explainer. One candidate too many is looked for by itself, since it is the usual
//! case and by far the fastest to recognise.

use super::almost_locked::with_others;
use super::view::values_of;
use super::{
    Apart, Argument, HouseName, Mark, Node, Pattern, Place, Rule, RuleKind, Step, View, Voice,
    all_places, find_choice, out, places,
};
use crate::names::assumption::Assumption;
use crate::net::{GroupId, HouseId, Member};
use crate::step::evidence::mark;
use neuf_sudoku::Cell;

/// Without this candidate, there would be a grave.
#[derive(Debug, PartialEq)]
struct OneTooMany(Mark);

impl Argument for OneTooMany {
    fn told(&self, voice: &Voice<'_>) -> String {
        voice.say(
            [
                "Without {mark}, each empty cell would have two candidates and each missing value two \
                 places in each row, column and box. Such a grid never has exactly one solution.",
                "Sans {mark}, chaque case vide aurait deux candidats et chaque valeur manquante deux \
                 places dans chaque ligne, colonne et bloc. Une telle grille n'a jamais exactement \
                 une solution.",
            ],
            &[("mark", &self.0)],
        )
    }

    fn places(&self, _: &Step, _: u8) -> [Vec<Place>; 2] {
        [places(&[self.0.cell], &[self.0.value]), Vec::new()]
    }
}

/// Without these candidates, there would be a grave, so one of them holds.
#[derive(Debug, PartialEq)]
struct SeveralTooMany {
    extra: Vec<Node>,
    /// Types 3 and 4: the house of the cells with these candidates that is looked at.
    house: Option<HouseName>,
    /// Type 3: the cells that are locked together with these candidates.
    others: Vec<Cell>,
    /// Type 4: the value that has no other places in the house.
    locked: Option<u8>,
}

impl Argument for SeveralTooMany {
    fn told(&self, voice: &Voice<'_>) -> String {
        let begin = [
            "Without these candidates, each empty cell would have two candidates and each missing \
             value two places in each row, column and box: {extra}. Such a grid never has exactly one \
             solution, so one of them is true.",
            "Sans ces candidats, chaque case vide aurait deux candidats et chaque valeur manquante \
             deux places dans chaque ligne, colonne et bloc : {extra}. Une telle grille n'a jamais \
             exactement une solution ; l'un d'eux est donc vrai.",
        ];
        let begin = voice.say(begin, &[("extra", &self.extra)]);
        let mut cells: Vec<Cell> = self.extra.iter().flat_map(|node| node.cells.clone()).collect();
        cells.sort_unstable();
        cells.dedup();
        let end = match voice.step.rule.kind() {
            RuleKind::Grave3 => [
                "In {house}, {cells}, together with {others}, share out these values, and no other \
                 cell holds them.",
                "Dans {house}, {cells}, avec {others}, se partagent ces valeurs, et aucune autre case \
                 ne les contient.",
            ],
            RuleKind::Grave4 => [
                "In {house}, {locked} fits only in {cells}: one of the two holds {locked}, and the \
                 other one of these candidates.",
                "Dans {house}, {locked} ne peut être qu'en {cells} : l'une des deux contient \
                 {locked}, et l'autre l'un de ces candidats.",
            ],
            _ => {
                ["Each of them excludes the same candidates.", "Chacun exclut les mêmes candidats."]
            }
        };
        let end = voice.say(
            end,
            &[
                ("house", &self.house),
                ("cells", &cells),
                ("others", &self.others),
                ("locked", &self.locked),
            ],
        );
        format!("{begin} {end}")
    }

    fn places(&self, _: &Step, side: u8) -> [Vec<Place>; 2] {
        [Node::all_places(&self.extra), all_places(&self.others, side)]
    }

    fn may_exclude_its_own(&self) -> bool {
        true
    }
}

/// The most cells with further candidates.
const MOST_CELLS: usize = 4;

/// All empty cells have two candidates except one, which has three.
pub(super) fn with_one(view: &View<'_, '_>) -> Option<Pattern> {
    let board = view.board;
    let net = view.net();
    let mut larger = view.empty_cells().filter(|&(_, group)| board.left(group) != 2);
    let (Some((_, group)), None) = (larger.next(), larger.next()) else { return None };
    if board.left(group) != 3 {
        return None;
    }
    let places = |group: GroupId, extra: Member| {
        board.left(group) - usize::from(net.is_in_group(extra, group))
    };
    let is_extra = |&extra: &Member| {
        let groups = net.houses().flat_map(|house| net.value_groups(house));
        let mut waiting = groups.filter(|&group| board.is_waiting(group));
        waiting.all(|group| places(group, extra) == 2)
    };
    let extra = view.members(group).into_iter().find(is_extra)?;
    let rule = Rule::new(RuleKind::Grave, OneTooMany(mark(board, extra, true)));
    let assumes = Some(Assumption::Grave { extra: vec![net.meaning(extra)] });
    let (base, apart, concludes) = (Vec::new(), Vec::new(), vec![(extra, true)]);
    Some(Pattern { rule, base, apart, concludes, assumes })
}

/// The easiest of the types with several further candidates.
pub(super) fn with_several(view: &View<'_, '_>) -> Option<Pattern> {
    let grave = Grave::of(view)?;
    // A value with two places is seen before a subset, whatever the numbers of the types.
    grave.type_2(view).or_else(|| grave.type_4(view)).or_else(|| grave.type_3(view))
}

/// A grave but for several candidates.
struct Grave {
    /// The cells with further candidates.
    cells: Vec<Cell>,
    /// The further candidates.
    extra: Vec<Member>,
}

impl Grave {
    fn of(view: &View<'_, '_>) -> Option<Grave> {
        let board = view.board;
        let larger: Vec<(Cell, GroupId)> =
            view.empty_cells().filter(|&(_, group)| board.left(group) != 2).take(6).collect();
        if larger.len() > MOST_CELLS || larger.iter().any(|&(_, group)| board.left(group) < 3) {
            return None;
        }
        let members: Vec<Vec<Member>> =
            larger.iter().map(|&(_, group)| view.members(group)).collect();
        let extra = choose(view, &members, &mut Vec::new())?;
        Some(Grave { cells: larger.into_iter().map(|(cell, _)| cell).collect(), extra })
    }

    /// What all of the candidates exclude.
    fn type_2(&self, view: &View<'_, '_>) -> Option<Pattern> {
        let gone = view.common(&self.extra);
        let apart = Apart::between(&gone, &self.extra);
        self.pattern(view, RuleKind::Grave2, Vec::new(), apart, gone, None, None)
    }

    /// The houses that contain all cells with further candidates.
    fn houses(&self, view: &View<'_, '_>) -> Vec<HouseId> {
        let Some((&first, rest)) = self.cells.split_first() else { return Vec::new() };
        let Some(&second) = rest.first() else { return Vec::new() };
        let mut houses = view.shared_houses(first, second);
        let holds =
            |house: HouseId, cell: Cell| view.net().cells_of(house).any(|other| other == cell);
        houses.retain(|&house| rest.iter().all(|&cell| holds(house, cell)));
        houses
    }

    /// The further candidates form a subset with other cells of a house.
    fn type_3(&self, view: &View<'_, '_>) -> Option<Pattern> {
        self.houses(view).into_iter().find_map(|house| {
            with_others(view, house, &self.cells, &self.extra, |set, base, apart, gone| {
                let within = Some((house, set.to_vec()));
                self.pattern(view, RuleKind::Grave3, base, apart, gone, within, None)
            })
        })
    }

    /// Two cells share a value that has no other places in a house.
    fn type_4(&self, view: &View<'_, '_>) -> Option<Pattern> {
        let &[one, two] = &self.cells[..] else { return None };
        let net = view.net();
        for house in self.houses(view) {
            for value in values_of(view.value_bits(one) & view.value_bits(two)) {
                let group = net.value_group(house, value);
                let locked = [one, two].map(|cell| net.member(cell, value));
                if view.board.left(group) != 2 || locked.iter().any(|m| self.extra.contains(m)) {
                    continue;
                }
                let mut apart = Vec::new();
                let mut gone = Vec::new();
                for (cell, locked) in [one, two].into_iter().zip(locked) {
                    let members = view.members(net.cell_group(cell));
                    apart.extend(Apart::each(&members));
                    let is_gone = |m: &Member| *m != locked && !self.extra.contains(m);
                    gone.extend(members.into_iter().filter(is_gone));
                }
                let within = Some((house, Vec::new()));
                let kind = RuleKind::Grave4;
                let found = self.pattern(view, kind, vec![group], apart, gone, within, Some(value));
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }

    #[allow(clippy::too_many_arguments)]
    fn pattern(
        &self,
        view: &View<'_, '_>,
        kind: RuleKind,
        base: Vec<GroupId>,
        apart: Vec<Apart>,
        gone: Vec<Member>,
        within: Option<(HouseId, Vec<Cell>)>,
        locked: Option<u8>,
    ) -> Option<Pattern> {
        if gone.is_empty() {
            return None;
        }
        let mut extra: Vec<Node> = Vec::new();
        for &one in &self.extra {
            let (cell, value) = view.net().meaning(one);
            match extra.iter_mut().find(|node| node.value == value) {
                Some(node) => node.cells.push(cell),
                None => extra.push(Node { value, cells: vec![cell] }),
            }
        }
        let (house, others) = within.unzip();
        let house = house.map(|house| view.net().house_name(house));
        let others = others.unwrap_or_default();
        let rule = Rule::new(kind, SeveralTooMany { extra, house, others, locked });
        let extra = self.extra.iter().map(|&one| view.net().meaning(one)).collect();
        let assumes = Some(Assumption::Grave { extra });
        Some(Pattern { rule, base, apart, concludes: out(gone), assumes }.lean(view.board))
    }
}

/// The candidates of these cells without which each has two, and each value two places in each
/// house. There is at most one choice that leaves such a grave for a value in a house, but which
/// it is can depend on several cells, so all are tried.
fn choose(
    view: &View<'_, '_>,
    cells: &[Vec<Member>],
    extra: &mut Vec<Member>,
) -> Option<Vec<Member>> {
    let Some((first, rest)) = cells.split_first() else {
        let net = view.net();
        let places = |group: GroupId| {
            let gone = extra.iter().filter(|&&one| net.is_in_group(one, group)).count();
            view.board.left(group) - gone
        };
        let mut groups = net.houses().flat_map(|house| net.value_groups(house));
        let is_grave = groups.all(|group| !view.board.is_waiting(group) || places(group) == 2);
        return is_grave.then(|| extra.clone());
    };
    find_choice(first, 2, |kept| {
        let before = extra.len();
        extra.extend(first.iter().filter(|member| !kept.contains(member)));
        let found = choose(view, rest, extra);
        extra.truncate(before);
        found
    })
}
