//! Reads the constraints of a board of f-puzzles: what stands behind each key of the table.
//!
//! The forms of all values were checked before (`form.rs`). So a member that this file asks for has
//! the expected form, or is missing and says nothing. To check each value where it is read was
//! rejected, because members that nobody asks for would be dropped in silence.

use std::collections::HashSet;

use neuf_sudoku::rules::{Move, Related, Rules, Variant, VariantError};
use neuf_sudoku::{Cell, Shape};

use super::super::cells::{before, beside, cell, cells, cells_of, inward, seen, spot};
use super::super::item::{
    NUMBER, at, count, is_set, list, list_of, member, members, number, number_of, text, text_of,
    within,
};
use super::super::metadata::{count_line, line_in};
use super::keys::{Content, content, whispers};
use crate::error::{FormatError, FormatErrorKind, quoted};
use crate::programs::brackets::{Item, Member};
use crate::unread::Tally;

/// The rules of a board with its constraints, and what has no rule.
///
/// # Errors
/// When a constraint makes no sense.
pub(super) fn constrained(
    rules: Rules,
    board: &[Member<'_>],
    tally: Tally,
) -> Result<(Rules, Tally), FormatError> {
    let mut reading = Reading { rules, board, tally, compared: HashSet::new() };
    for member in board {
        within(&member.key, None, reading.read(member))?;
    }
    within("negative", None, reading.negative())?;
    Ok((reading.rules, reading.tally))
}

/// The rules read so far.
struct Reading<'i, 'a> {
    rules: Rules,
    board: &'i [Member<'a>],
    tally: Tally,
    compared: HashSet<(Cell, Cell)>,
}

impl Reading<'_, '_> {
    fn has(&self, key: &str) -> bool {
        member(self.board, key).is_some_and(is_set)
    }

    /// Whether something drawn stands for a constraint that the board has under its own key:
    /// `Region Sum Line` for `regionsumline`.
    fn has_drawn(&self, own: &[Member<'_>]) -> bool {
        let name = text_of(own, "fromConstraint").unwrap_or_default();
        let key: String = name.chars().filter(|c| !c.is_whitespace()).collect();
        self.has(&key.to_lowercase())
    }

    fn read(&mut self, found: &Member<'_>) -> Result<(), FormatError> {
        let Some(content) = content(&found.key) else { return Ok(()) };
        match content {
            Content::Head(_) | Content::NonConsecutive | Content::Negative => {}
            Content::Whole(rule) if is_set(&found.value) => {
                let added = self.rules.add_rule(rule);
                at(found.value.place, added)?;
            }
            Content::Diagonal if is_set(&found.value) => self.diagonal(&found.key, &found.value)?,
            Content::Whole(_) | Content::Diagonal => {}
            Content::Drawing => {
                for own in list(&found.value).iter().map(members) {
                    match line_in(own).filter(|_| found.key == "cage") {
                        Some(("rules", text)) => self.tally.text(text),
                        Some((name, text)) => count_line(name, text, &mut self.tally),
                        // Programs draw some constraints a second time, for those that do not know
                        // them.
                        None if self.has_drawn(own) => {}
                        None => self.tally.drawings(&found.key, 1),
                    }
                }
            }
            Content::Note(words) => self.tally.notes(words, count(&found.value)),
            Content::Peaks(variant) => self.peaks(variant, &found.key, &found.value)?,
            _ => {
                for (place, item) in list(&found.value).iter().enumerate() {
                    let read = self.entry(content, &found.key, item);
                    within(&found.key, Some(place), read)?;
                }
            }
        }
        Ok(())
    }

    /// Both diagonals are a rule of neuf's.
    fn diagonal(&mut self, key: &str, item: &Item<'_>) -> Result<(), FormatError> {
        if self.has("diagonal+") && self.has("diagonal-") {
            return at(item.place, self.rules.add_rule(Variant::Diagonal));
        }
        // One of them is a region like any other.
        let shape = self.rules.shape();
        let (from, step) = match key {
            "diagonal-" => ([0, 0], [1, 1]),
            _ => ([0, shape.side() + 1], [1, -1]),
        };
        at(item.place, self.rules.add_clue(Variant::ExtraRegion, &[], seen(from, step, shape)))
    }

    /// Each pair of a clone that overlaps itself is a clone of its own.
    fn clones(&mut self, item: &Item<'_>, own: &[Member<'_>]) -> Result<(), FormatError> {
        let of = |name: &str| cells_of(own, name, self.rules.shape());
        let (first, second) = (of("cells")?, of("cloneCells")?);
        if first.len() != second.len() {
            let found = [first.len(), second.len()];
            let found = ["and", "et"].map(|and| format!("{} {and} {}", found[0], found[1]));
            return Err(FormatError::unexpected(
                item.place,
                ["as many cells in both clones", "autant de cases dans les deux clones"],
                found,
            ));
        }
        let pairs: Vec<(Cell, Cell)> =
            first.into_iter().zip(second).filter(|(one, other)| one != other).collect();
        if pairs.is_empty() {
            return Ok(());
        }
        let whole = pairs.iter().map(|pair| pair.0).chain(pairs.iter().map(|pair| pair.1));
        match self.rules.add_clue(Variant::Clone, &[], whole.collect()) {
            Err(VariantError::PassedTwice { .. }) => {
                pairs.into_iter().try_for_each(|(one, other)| {
                    at(item.place, self.rules.add_clue(Variant::Clone, &[], vec![one, other]))
                })
            }
            added => at(item.place, added),
        }
    }

    /// One of a list of constraints.
    fn entry(&mut self, content: Content, key: &str, item: &Item<'_>) -> Result<(), FormatError> {
        let (own, shape) = (members(item), self.rules.shape());
        let own_cells = || cells_of(own, "cells", shape);
        match content {
            Content::Lines(variant) => self.lines(variant, own),
            Content::Whispers => {
                let least = number_of(own, "value")?;
                match whispers(least, shape) {
                    Some(variant) => self.lines(variant, own),
                    None => {
                        self.tally.constraint(&format!("{key} {}", least.unwrap_or(0)));
                        Ok(())
                    }
                }
            }
            Content::Arrows => self.arrow(key, own),
            Content::Pairs(variant, usual, numbered) => match number_of(own, "value")? {
                Some(value) if value.to_string() != usual => {
                    at(item.place, self.rules.add_clue(numbered, &[value], own_cells()?))
                }
                _ => at(item.place, self.rules.add_clue(variant, &[], own_cells()?)),
            },
            Content::Regions => {
                at(item.place, self.rules.add_clue(Variant::ExtraRegion, &[], own_cells()?))
            }
            Content::SumCages => {
                let sum = number_of(own, "value")?.unwrap_or(0);
                at(item.place, self.rules.add_clue(Variant::SumCage, &[sum], own_cells()?))
            }
            Content::Clones => self.clones(item, own),
            Content::Moves => {
                let by = text_of(own, "value").and_then(|value| value.split_once(','));
                match by.map(|(a, b)| (a.parse(), b.parse())) {
                    Some((Ok(a), Ok(b))) => {
                        at(item.place, self.rules.add_move(Move::Across([a, b])))
                    }
                    _ => Err(FormatError::unexpected(item.place, NUMBER, quoted(item.raw))),
                }
            }
            Content::Queens => {
                let value = number_of(own, "value")?.and_then(|value| u8::try_from(value).ok());
                at(item.place, self.rules.add_move(Move::Queen(value.unwrap_or(0))))
            }
            Content::Letters => match text_of(own, "value") {
                None => Ok(()),
                Some("X" | "x") => {
                    at(item.place, self.rules.add_clue(Variant::X, &[], own_cells()?))
                }
                Some("V" | "v") => {
                    at(item.place, self.rules.add_clue(Variant::V, &[], own_cells()?))
                }
                Some(_) => {
                    let value = member(own, "value").unwrap_or(item);
                    Err(FormatError::unexpected(
                        value.place,
                        ["X or V", "X ou V"],
                        quoted(text(value).unwrap_or_default()),
                    ))
                }
            },
            Content::Marks(parity) => {
                let mut cells = marked_cells(own, shape)?.into_iter();
                cells.try_for_each(|cell| at(item.place, self.rules.add_mark(cell, parity)))
            }
            Content::Quadruples => {
                let numbers: Vec<usize> =
                    list_of(own, "values").iter().filter_map(number).collect();
                if numbers.is_empty() {
                    return Ok(());
                }
                at(item.place, self.rules.add_clue(Variant::Quadruple, &numbers, own_cells()?))
            }
            Content::LittleKillers => self.little_killer(item, own),
            Content::Outside(variant) => self.outside(variant, item, own),
            Content::Cages => self.cage(key, item, own),
            Content::Named => self.named(item, own, own_cells()?),
            Content::Greater => match own_cells()?[..] {
                [_, _] => {
                    at(item.place, self.rules.add_clue(Variant::GreaterThan, &[], own_cells()?))
                }
                _ => Err(FormatError::unexpected(
                    item.place,
                    ["two cells", "deux cases"],
                    ["another number", "un autre nombre"],
                )),
            },
            _ => Ok(()),
        }
    }

    /// A rule under its name.
    fn named(
        &mut self,
        item: &Item<'_>,
        own: &[Member<'_>],
        cells: Vec<Cell>,
    ) -> Result<(), FormatError> {
        let name = text_of(own, "rule").unwrap_or_default();
        let variant: Variant = name
            .parse()
            .map_err(|error| FormatError::new(item.place, FormatErrorKind::Name(error)))?;
        if variant.is_whole() && cells.is_empty() {
            return at(item.place, self.rules.add_rule(variant));
        }
        let numbers: Vec<usize> = list_of(own, "values").iter().filter_map(number).collect();
        at(item.place, self.rules.add_clue(variant, &numbers, cells))
    }

    fn lines(&mut self, variant: Variant, own: &[Member<'_>]) -> Result<(), FormatError> {
        for line in list_of(own, "lines") {
            let cells = cells(line, self.rules.shape())?;
            // A click leaves a line of one cell, which says nothing.
            if cells.len() > 1 {
                at(line.place, self.rules.add_clue(variant, &[], cells))?;
            }
        }
        Ok(())
    }

    /// Each line of an arrow begins in one of the cells of its circle or pill.
    fn arrow(&mut self, key: &str, own: &[Member<'_>]) -> Result<(), FormatError> {
        let shape = self.rules.shape();
        let mut circle = cells_of(own, "cells", shape)?;
        // A pill is read from left to right or from top to bottom, however it was drawn.
        circle.sort_unstable();
        let variant = match circle.len() {
            1 => Variant::Arrow,
            2 => Variant::PillArrow,
            3 => Variant::LongPillArrow,
            length => {
                self.tally.constraint(&format!("{key} with a circle of {length} cells"));
                return Ok(());
            }
        };
        for line in list_of(own, "lines") {
            let shaft = cells(line, shape)?;
            if shaft.first().is_some_and(|start| !circle.contains(start)) {
                let expected =
                    ["a line that begins in its circle", "une ligne qui part de son cercle"];
                return Err(FormatError::unexpected(line.place, expected, quoted(line.raw)));
            }
            let shaft = shaft.get(1..).unwrap_or_default();
            if shaft.is_empty() {
                continue;
            }
            let all: Vec<Cell> = circle.iter().chain(shaft).copied().collect();
            at(line.place, self.rules.add_clue(variant, &[], all))?;
        }
        Ok(())
    }

    /// Cells that are less or greater than their neighbours. Of two neighbours that are both
    /// marked, neither says anything about the other.
    fn peaks(&mut self, variant: Variant, key: &str, found: &Item<'_>) -> Result<(), FormatError> {
        let shape = self.rules.shape();
        let mut marked: Vec<(&Item<'_>, usize, Cell)> = Vec::new();
        for (place, item) in list(found).iter().enumerate() {
            let cells = within(key, Some(place), marked_cells(members(item), shape))?;
            marked.extend(cells.into_iter().map(|cell| (item, place, cell)));
        }
        // The same mark twice is one.
        let mut known: HashSet<Cell> = HashSet::new();
        marked.retain(|(_, _, cell)| known.insert(*cell));
        for (item, place, cell) in marked {
            within(key, Some(place), self.peak(variant, item, cell, &known))?;
        }
        Ok(())
    }

    fn peak(
        &mut self,
        variant: Variant,
        item: &Item<'_>,
        cell: Cell,
        marked: &HashSet<Cell>,
    ) -> Result<(), FormatError> {
        let shape = self.rules.shape();
        if !beside(cell, shape).any(|cell| marked.contains(&cell)) {
            return at(item.place, self.rules.add_clue(variant, &[], vec![cell]));
        }
        for other in beside(cell, shape).filter(|other| !marked.contains(other)) {
            let order = if variant == Variant::Maximum { [cell, other] } else { [other, cell] };
            self.order(item, order[0], order[1])?;
        }
        Ok(())
    }

    /// A comparison that was made already counts once.
    fn order(&mut self, item: &Item<'_>, greater: Cell, less: Cell) -> Result<(), FormatError> {
        if self.compared.insert((greater, less)) {
            at(item.place, self.rules.add_clue(Variant::GreaterThan, &[], vec![greater, less]))?;
        }
        Ok(())
    }

    fn little_killer(&mut self, item: &Item<'_>, own: &[Member<'_>]) -> Result<(), FormatError> {
        let shape = self.rules.shape();
        let Some(sum) = number_of(own, "value")? else { return Ok(()) };
        let place = member(own, "cell").unwrap_or(item);
        let direction = match text_of(own, "direction").unwrap_or_default() {
            "DR" => [1, 1],
            "DL" => [1, -1],
            "UR" => [-1, 1],
            "UL" => [-1, -1],
            other => {
                return Err(FormatError::unexpected(
                    item.place,
                    ["DR, DL, UR or UL", "DR, DL, UR ou UL"],
                    quoted(other),
                ));
            }
        };
        let cells = seen(spot(place)?, direction, shape);
        match cells[..] {
            [] => Err(FormatError::unexpected(
                place.place,
                BESIDE,
                quoted(text(place).unwrap_or_default()),
            )),
            // A diagonal of one cell: its sum is the value.
            [cell] => at(item.place, self.rules.add_clue(Variant::Killer, &[sum], vec![cell])),
            _ => at(item.place, self.rules.add_clue(Variant::LittleKiller, &[sum], cells)),
        }
    }

    fn outside(
        &mut self,
        variant: Variant,
        item: &Item<'_>,
        own: &[Member<'_>],
    ) -> Result<(), FormatError> {
        let shape = self.rules.shape();
        let Some(clue) = number_of(own, "value")? else { return Ok(()) };
        let place = member(own, "cell").unwrap_or(item);
        let from = spot(place)?;
        let Some(step) = inward(from, shape) else {
            return Err(FormatError::unexpected(
                place.place,
                BESIDE,
                quoted(text(place).unwrap_or_default()),
            ));
        };
        let cells = seen(from, step, shape);
        debug_assert_eq!(before(cells[0], step, shape), from);
        at(item.place, self.rules.add_clue(variant, &[clue], cells))
    }

    fn cage(&mut self, key: &str, item: &Item<'_>, own: &[Member<'_>]) -> Result<(), FormatError> {
        let cells = cells_of(own, "cells", self.rules.shape())?;
        match text_of(own, "value") {
            // A cage of one cell without a sum says nothing.
            None if cells.len() < 2 => {}
            None => at(item.place, self.rules.add_clue(Variant::PlainCage, &[], cells))?,
            Some(text) if text.bytes().all(|byte| byte.is_ascii_digit()) => {
                let sum = number_of(own, "value")?.unwrap_or(0);
                at(item.place, self.rules.add_clue(Variant::Killer, &[sum], cells))?;
            }
            Some(text) => self.tally.constraint(&format!("{key} {text}")),
        }
        Ok(())
    }

    /// The negative rules, which depend on each other.
    fn negative(&mut self) -> Result<(), FormatError> {
        let item = member(self.board, "negative");
        let names = item.map(list).unwrap_or_default();
        // A rule about the numbers that stand in dots is about those other than the usual one, too.
        let numbered = |rules: &Rules, variant| {
            rules.related().iter().filter(|related| related.variant == variant).count()
        };
        let mut has_ratio = false;
        let mut apart = member(self.board, "nonconsecutive").filter(|item| is_set(item));
        for name in names.iter().filter_map(text) {
            match name {
                "ratio" => {
                    has_ratio = true;
                    let others = numbered(&self.rules, Variant::Ratio);
                    self.tally.constraints("negative ratio other than 2", others);
                }
                // f-puzzles itself says this by `nonconsecutive`, and programs beside it by name.
                "difference" => {
                    apart = apart.or(item);
                    let others = numbered(&self.rules, Variant::Difference);
                    self.tally.constraints("negative difference other than 1", others);
                }
                "xv" => at(item.unwrap_or(&names[0]).place, self.rules.add_rule(Variant::AllXv))?,
                "foglight" => {}
                other => self.tally.constraint(&format!("negative {other}")),
            }
        }
        // A dot of either kind excuses its pair from both rules. The rule of neuf about one kind
        // knows no dots of the other kind, and the rule about both knows no numbers. Where such a
        // dot could excuse a pair, the rule is named and not read.
        let has = |is_its: fn(&Related) -> bool| self.rules.related().iter().any(is_its);
        let has_white = has(|dot| dot.variant == Variant::WhiteDot);
        let has_difference = has(|dot| dot.variant == Variant::Difference);
        let has_black = has(|dot| {
            dot.variant == Variant::BlackDot || dot.variant == Variant::Ratio && dot.numbers == [2]
        });
        let (rule, is_exact) = match (apart.is_some(), has_ratio) {
            (true, true) => (Variant::AllDots, !has_difference),
            (true, false) if !has_white && !has_difference => (Variant::NonConsecutive, !has_black),
            (true, false) => (Variant::AllWhiteDots, !has_black),
            (false, true) => (Variant::AllBlackDots, !has_white && !has_difference),
            (false, false) => return Ok(()),
        };
        if is_exact {
            let place = apart.or(item).map_or((1, 1), |item| item.place);
            return at(place, self.rules.add_rule(rule));
        }
        self.tally.constraint(match rule {
            Variant::AllBlackDots => "negative ratio beside difference",
            Variant::AllDots => "nonconsecutive and negative ratio beside difference",
            _ => "nonconsecutive beside ratio",
        });
        Ok(())
    }
}

/// The cell or the cells of a mark.
fn marked_cells(own: &[Member<'_>], shape: Shape) -> Result<Vec<Cell>, FormatError> {
    let mut cells = cells_of(own, "cells", shape)?;
    if let Some(item) = member(own, "cell") {
        cells.push(cell(item, shape)?);
    }
    Ok(cells)
}

/// What a clue outside the grid must name.
const BESIDE: [&str; 2] = ["a place beside the grid", "une place à côté de la grille"];
