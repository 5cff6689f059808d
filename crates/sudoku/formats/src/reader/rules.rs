//! The rules that stand before and after a puzzle, and what the reader does with them.

use std::io::BufRead;

use neuf_sudoku::Shape;

use super::{Mode, PuzzleReader};
use crate::entry::Entry;
use crate::error::FormatError;
use crate::line::Line;
use crate::text::sheet::{self, Key, RuleLines, Sheet, next_written, wrong_rules};

impl<R: BufRead> PuzzleReader<R> {
    /// Reads a line of rules, and the lines that belong to it.
    pub(super) fn read_rule(&mut self, line: &Line) -> Result<bool, FormatError> {
        let Some((key, rest)) = sheet::split(line) else { return Ok(false) };
        let mut before = None;
        if key == Key::Variant {
            before = self.close_sheet();
            if rest.text.trim().eq_ignore_ascii_case("none") {
                return before.map_or(Ok(true), Err);
            }
        }
        let place = (line.number, line.column);
        let options = self.text.options;
        let sheet = self.sheet.get_or_insert_with(|| Box::new(Sheet::new(place, options)));
        sheet.tells_of_last = before.is_some();
        sheet.read(key, &rest, &mut self.text.source);
        if let Some((regions, _)) = &sheet.rules.regions {
            self.text.options.shape = Some(regions.shape());
        } else if let Some(arrangement) = sheet.rules.arrangement() {
            let boxes = sheet.outside.shape.unwrap_or_default();
            let board = Shape::overlapping(arrangement, boxes.box_rows(), boxes.box_columns());
            self.text.options.shape = Some(board.map_err(|error| FormatError::new(place, error))?);
            self.text.takes_any_boxes = sheet.outside.shape.is_none();
        }
        before.map_or(Ok(true), Err)
    }

    /// Ends the sheet; it is an error if the sheet had no grid.
    fn close_sheet(&mut self) -> Option<FormatError> {
        let sheet = self.sheet.take()?;
        self.text.options = sheet.outside;
        self.text.takes_any_boxes = false;
        sheet.unused()
    }

    /// Adds to a puzzle the rules of the sheet and those that follow the puzzle.
    pub(super) fn with_rules(
        &mut self,
        next: Option<Result<Entry, FormatError>>,
    ) -> Option<Result<Entry, FormatError>> {
        let Some(next) = next else { return self.close_sheet().map(Err) };
        if self.sheet.as_mut().is_some_and(|sheet| std::mem::take(&mut sheet.tells_of_last)) {
            return Some(next);
        }
        let more = self.rules_behind();
        let Some(sheet) = &mut self.sheet else { return Some(next) };
        sheet.used = true;
        if let Some(fault) = sheet.fault.take() {
            return Some(Err(fault));
        }
        let puzzle = match next {
            Ok(puzzle) => puzzle,
            Err(error) => return Some(Err(error)),
        };
        if let Some(line) = sheet.fault_line {
            return Some(Err(wrong_rules(puzzle.line, line)));
        }
        Some(more.and_then(|more| sheet.apply(&more, puzzle)))
    }

    /// Reads the rules that stand after a grid.
    fn rules_behind(&mut self) -> Result<RuleLines, FormatError> {
        let mut rules = RuleLines::default();
        let mut result = Ok(());
        if !matches!(self.mode, Mode::Lines) || self.table.is_some() || !self.ready.is_empty() {
            return Ok(rules);
        }
        while let Some(line) = next_written(&mut self.text.source)? {
            match sheet::split(&line).filter(|(key, _)| line.complete && *key != Key::Variant) {
                Some((key, rest)) => {
                    let read = rules.read(key, &rest, &mut self.text.source);
                    result = result.and(read);
                }
                None => {
                    self.text.source.give_back(std::iter::once(line));
                    break;
                }
            }
        }
        result.map(|()| rules)
    }
}
