//! Fish: the places of a value in two rows lie in two columns (X-wing), in
//! three rows in three columns (swordfish), or the other way round. Where grids overlap, a fish
//! lies within one of them.

use super::cover::{self, Locked, locked_sets};
use super::subset::bits;
use super::{Argument, Pattern, Place, Rule, RuleKind, Step, Voice, places};
use crate::board::Board;
use crate::net::GroupId;
use neuf_sudoku::{Cell, House, ones};

/// By size, from two lines.
const KINDS: [RuleKind; 3] = [RuleKind::XWing, RuleKind::Swordfish, RuleKind::Jellyfish];

/// In some lines, a value has places in only as many lines across. A finned fish has further
/// places in its lines, and what it excludes sees all of these, too. A Franken fish has boxes
/// among its lines.
#[derive(Debug, PartialEq)]
pub(super) struct Fish {
    pub(super) value: u8,
    /// The lines (or boxes) whose places are looked at.
    pub(super) lines: Vec<House>,
    /// The lines (or boxes) across, in which the value is excluded elsewhere.
    pub(super) across: Vec<House>,
    /// The places that are left, without the fins.
    pub(super) cells: Vec<Cell>,
    /// The places outside of the lines across.
    pub(super) fins: Vec<Cell>,
}

impl Argument for Fish {
    fn told(&self, voice: &Voice<'_>) -> String {
        let (lines, across) = (&self.lines, &self.across);
        if self.fins.is_empty() {
            return voice.say(
                [
                    "In {lines} (the base), {value} fits only in {across} (the cover): it stands \
                     nowhere else in the cover.",
                    "Dans {lines} (la base), {value} ne peut être que dans {across} (la couverture) : \
                     il n'est nulle part ailleurs dans la couverture.",
                ],
                &[("lines", &lines), ("value", &self.value), ("across", &across)],
            );
        }
        voice.say_of(
            self.fins.len(),
            [
                [
                    "In {lines} (the base), {value} fits only in {across} (the cover), but for the \
                     fin {fins}. Either the fin holds it, or it stands nowhere else in the cover; \
                     what sees the fin, too, does not hold it.",
                    "In {lines} (the base), {value} fits only in {across} (the cover), but for the \
                     fins {fins}. Either one of the fins holds it, or it stands nowhere else in the \
                     cover; what sees all fins, too, does not hold it.",
                ],
                [
                    "Dans {lines} (la base), {value} ne peut être que dans {across} (la couverture), \
                     à la nageoire {fins} près. Ou bien la nageoire le contient, ou bien il n'est \
                     nulle part ailleurs dans la couverture ; ce qui voit aussi la nageoire ne le \
                     contient pas.",
                    "Dans {lines} (la base), {value} ne peut être que dans {across} (la couverture), \
                     aux nageoires {fins} près. Ou bien l'une des nageoires le contient, ou bien il \
                     n'est nulle part ailleurs dans la couverture ; ce qui voit aussi toutes les \
                     nageoires ne le contient pas.",
                ],
            ],
            &[
                ("value", &self.value),
                ("lines", &lines),
                ("across", &across),
                ("fins", &self.fins),
            ],
        )
    }

    fn drawn(&self, voice: &Voice<'_>) -> Option<String> {
        Some(voice.say(["{lines}", "{lines}"], &[("lines", &self.lines)]))
    }

    fn places(&self, _: &Step, _: u8) -> [Vec<Place>; 2] {
        [&self.cells, &self.fins].map(|cells| places(cells, &[self.value]))
    }
}

/// All fish of this size that cross something out.
pub(crate) fn find(board: &Board<'_>, size: usize) -> Vec<Pattern> {
    let net = board.net();
    let mut patterns = Vec::new();
    for [along, across] in net.shape().lines() {
        for value in 1..=net.side() as u8 {
            let group = |line: &House| net.value_group(net.line(*line), value);
            let lines: Vec<House> =
                along.iter().copied().filter(|line| board.is_waiting(group(line))).collect();
            let places: Vec<u128> = lines.iter().map(|line| bits(board, group(line))).collect();
            for Locked { items, bits } in locked_sets(&places, size) {
                let lines: Vec<House> = items.iter().map(|&item| lines[item]).collect();
                let across: Vec<House> = ones(bits).map(|place| across[place]).collect();
                let base: Vec<GroupId> = lines.iter().map(group).collect();
                let cover: Vec<GroupId> = across.iter().map(group).collect();
                let open = base.iter().flat_map(|&group| board.open_members(group));
                let cells: Vec<Cell> = open.map(|member| net.meaning(member).0).collect();
                let found = Fish { value, lines, across, cells, fins: Vec::new() };
                let found = Rule::new(KINDS[size - 2], found);
                patterns.extend(cover::pattern(board, found, &base, &cover));
            }
        }
    }
    patterns
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Terms as _;
    use neuf_sudoku::Shape;
    use neuf_words::Language;

    #[test]
    fn one_fin_and_several_have_their_own_forms() {
        let cell = |row: usize, column: usize| Shape::default().cell(row - 1, column - 1);
        let told = |fins| {
            let (lines, across) =
                (vec![House::Row(0), House::Row(1)], vec![House::Column(0), House::Column(1)]);
            let found = Fish { value: 4, lines, across, cells: Vec::new(), fins };
            let step = Step::bare(RuleKind::FinnedXWing, found, Vec::new());
            [Language::English, Language::French]
                .map(|language| language.sentence(Shape::default(), &step))
        };
        let [english, french] = told(vec![cell(6, 6)]);
        assert!(english.contains(" Either the fin holds it, or "), "{english}");
        assert!(french.contains(" Ou bien la nageoire le contient, "), "{french}");
        let [english, french] = told(vec![cell(6, 1), cell(2, 6)]);
        assert!(english.contains(" Either one of the fins holds it, or "), "{english}");
        assert!(french.contains(" Ou bien l'une des nageoires le contient, "), "{french}");
    }
}
