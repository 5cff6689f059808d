//! Intersections: all places of a value in one house lie in another one.
//!
//! This is called *pointing* when the places in a box, a window or a region lie in
//! another house, and *claiming* when the places in a line lie in a box.

use super::{
    AnyOf, Argument, HouseName, Pattern, Place, Rule, RuleKind, Step, Voice, cover, places,
};
use crate::board::Board;
use crate::net::{GroupId, HouseId};
use neuf_sudoku::Cell;

/// The places of a value in one house all lie in another house too, so the value stands nowhere
/// else there.
#[derive(Debug, PartialEq)]
struct Intersection {
    value: u8,
    /// The house whose places are looked at.
    from: HouseName,
    /// The house in which the value is excluded elsewhere.
    into: HouseName,
    /// The places that are left.
    cells: Vec<Cell>,
}

impl Argument for Intersection {
    fn told(&self, voice: &Voice<'_>) -> String {
        voice.say(
            [
                "In {from}, {value} fits only in {into} ({cells}): it stands nowhere else in {into}.",
                "Dans {from}, {value} ne peut être que dans {into} ({cells}) : il n'est nulle part \
                 ailleurs dans {into}.",
            ],
            &[
                ("from", &self.from),
                ("value", &self.value),
                ("into", &self.into),
                ("cells", &AnyOf(&self.cells)),
            ],
        )
    }

    fn places(&self, _: &Step, _: u8) -> [Vec<Place>; 2] {
        [places(&self.cells, &[self.value]), Vec::new()]
    }

    fn house(&self) -> Option<HouseName> {
        Some(self.from)
    }
}

/// All intersections that cross something out.
pub(crate) fn find(board: &Board<'_>) -> Vec<Pattern> {
    let net = board.net();
    let mut patterns = Vec::new();
    for house in net.houses_by_sight() {
        for group in net.value_groups(house).filter(|&group| board.is_waiting(group)) {
            let mut places = board.open_members(group);
            let (Some(first), Some(second)) = (places.next(), places.next()) else { continue };
            // Most groups that contain the first place do not contain the second.
            for into in net.all_groups(first) {
                if into != group
                    && !net.is_cell(into)
                    && net.is_in_group(second, into)
                    && places.clone().all(|place| net.is_in_group(place, into))
                {
                    patterns.extend(pattern(board, house, group, into));
                }
            }
        }
    }
    patterns
}

/// The pattern when all places of the group `from` lie in the group `into`;
/// `None` when it would not cross anything out.
fn pattern(board: &Board<'_>, house: HouseId, from: GroupId, into: GroupId) -> Option<Pattern> {
    let net = board.net();
    let (other, value) = net.house_and_value(into)?;
    let cells: Vec<Cell> = board.open_members(from).map(|member| net.meaning(member).0).collect();
    let [from_name, into_name] = [house, other].map(|house| net.house_name(house));
    let kind = if from_name.is_line() { RuleKind::Claiming } else { RuleKind::Pointing };
    let found = Intersection { value, from: from_name, into: into_name, cells };
    cover::pattern(board, Rule::new(kind, found), &[from], &[into])
}
