//! The grid with everything in it.

use neuf_draw::{CellSigns, Walls};
use neuf_explain::Focus;
use neuf_sudoku::{Cell, ValueSet};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::form::Places;
use super::signs;
use super::theme::Theme;
use crate::app::App;
use crate::game::Colour;
use crate::hint::Hint;

/// Small digits, for pencil marks that stand in one line.
const SMALL: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/// Draws the grid, with the numbers of rows and columns.
pub(super) fn draw(buffer: &mut Buffer, places: Places, app: &App, theme: Theme) {
    let rules = app.game.puzzle().rules();
    let shape = rules.shape();
    let side = shape.side();
    draw_lines(buffer, places, &Walls::around_cages(rules), side);
    signs::draw(buffer, places, rules, Style::new());
    for at in 0..side {
        let number = (at + 1).to_string();
        let (down, across) = (places.area(at, 0), places.area(0, at));
        let x = across.x + (across.width - number.len() as u16) / 2;
        buffer.set_string(x, places.grid.y, &number, theme.faint());
        let y = down.y + (down.height - 1) / 2;
        let width = places.form.digits;
        buffer.set_string(places.grid.x, y, format!("{number:>width$}"), theme.faint());
    }
    let focus = app.hint.as_ref().map_or_else(Focus::default, Hint::focus);
    let house = app.hint.as_ref().map_or(Vec::new(), Hint::house);
    let drawing = Drawing { places, app, theme, focus, house, signs: CellSigns::of(rules) };
    for cell in shape.cells() {
        drawing.draw(buffer, cell, places.area(shape.row(cell), shape.column(cell)));
    }
}

/// Draws the lines that the form has.
fn draw_lines(buffer: &mut Buffer, places: Places, walls: &Walls<'_>, side: usize) {
    let form = places.form;
    let mut put = |x: u16, y: u16, sign: char| {
        if let Some(cell) = buffer.cell_mut((x, y)) {
            cell.set_char(sign);
        }
    };
    for row in 0..=side {
        for column in 0..=side {
            // The cell after the last one is not there, but its corner is.
            let area = places.area(row, column);
            let (has_level, has_upright) = (form.has_line(row, true), form.has_line(column, false));
            if has_level && has_upright {
                let sign = walls.crossing(row, column);
                put(area.x - 1, area.y - 1, sign);
            }
            if has_level && column < side {
                for x in area.left()..area.right() {
                    put(x, area.y - 1, walls.level(row, column).level());
                }
            }
            if has_upright && row < side {
                for y in area.top()..area.bottom() {
                    put(area.x - 1, y, walls.upright(row, column).upright());
                }
            }
        }
    }
}

/// What the cells are drawn with.
struct Drawing<'a> {
    places: Places,
    app: &'a App,
    theme: Theme,
    focus: Focus,
    house: Vec<Cell>,
    signs: CellSigns,
}

impl Drawing<'_> {
    fn draw(&self, buffer: &mut Buffer, cell: Cell, area: Rect) {
        let (game, theme) = (&self.app.game, self.theme);
        let value = game.value(cell);
        let is_wrong = self.app.check.as_ref().is_some_and(|check| check.marks(cell));
        let ground = self.ground(cell);
        let has_ground = ground.bg.is_some();
        buffer.set_style(area, ground);
        let middle = area.y + (area.height - 1) / 2;
        let put = |buffer: &mut Buffer, x: u16, sign: Option<char>, style: Style| {
            if let Some(sign) = sign {
                buffer.set_string(x, middle, sign.to_string(), style);
            }
        };
        let colour = game.cell(cell).colour.filter(|_| !theme.has_colour).map(Colour::letter);
        let house = (!theme.has_colour && self.house.contains(&cell)).then_some('·');
        let step = (!theme.has_colour && self.focus.cell(cell).is_some()).then_some('*');
        let digits = self.places.form.digits as u16;
        // Numbers of two digits and of one end in the same column.
        let start = (area.width - digits) / 2;
        let left = self.signs.left[cell.position()].or(step).or(house).filter(|_| start > 0);
        let right = if is_wrong { Some('!') } else { colour };
        let right = right.or(self.signs.right[cell.position()]);
        let inner = area.width - u16::from(left.is_some()) - u16::from(right.is_some());
        if value != 0 {
            let style = match (is_wrong, game.is_given(cell)) {
                (true, _) => theme.wrong(has_ground),
                (false, true) => theme.given(),
                (false, false) => theme.entry(has_ground),
            };
            let text = value.to_string();
            buffer.set_string(area.x + start + digits - text.len() as u16, middle, text, style);
        } else if !self.places.form.has_small_notes() {
            self.draw_marks(buffer, cell, area, has_ground);
        } else {
            let x = area.x + u16::from(left.is_some());
            buffer.set_string(
                x,
                middle,
                small(game.cell(cell).notes, inner),
                self.small_style(cell, has_ground),
            );
        }
        put(buffer, area.x, left, theme.faint());
        let sign_style = if is_wrong { theme.wrong(has_ground) } else { theme.faint() };
        put(buffer, area.right() - 1, right, sign_style);
    }

    /// What lies under the text of a cell; of several things the one that the player needs first.
    fn ground(&self, cell: Cell) -> Style {
        let (app, theme) = (self.app, self.theme);
        let value = app.game.value(cell);
        let notes = app.game.cell(cell).notes;
        let is_lit =
            app.highlight.is_some_and(|lit| value == lit || value == 0 && notes.contains(lit));
        if app.cursor == cell {
            theme.cursor()
        } else if app.selected.contains(&cell) {
            theme.selected()
        } else if let Some(role) = self.focus.cell(cell) {
            theme.role(role)
        } else if self.house.contains(&cell) {
            theme.house()
        } else if is_lit {
            theme.lit()
        } else if let Some(colour) = app.game.cell(cell).colour {
            theme.colour(colour)
        } else if let Some(line) = self.signs.line[cell.position()] {
            theme.line(line)
        } else if self.signs.is_window[cell.position()] {
            theme.window()
        } else {
            Style::new()
        }
    }

    /// The marks of an empty cell, each at its place.
    fn draw_marks(&self, buffer: &mut Buffer, cell: Cell, area: Rect, has_ground: bool) {
        let (columns, _) = self.places.form.marks;
        let digits = self.places.form.digits;
        let notes = self.app.game.cell(cell).notes;
        let side = self.app.game.puzzle().shape().side() as u8;
        for value in 1..=side {
            let role = self.focus.mark(cell, value);
            // A step may speak of candidates that the player has not noted.
            if !notes.contains(value) && role.is_none() {
                continue;
            }
            let place = usize::from(value) - 1;
            let x = area.x + ((place % columns) * (digits + 1) + 1) as u16;
            let y = area.y + (place / columns) as u16;
            let style = role.map_or(self.theme.faint(), |role| self.theme.mark(role, has_ground));
            buffer.set_string(x, y, format!("{value:>digits$}"), style);
        }
    }

    fn small_style(&self, cell: Cell, has_ground: bool) -> Style {
        let side = self.app.game.puzzle().shape().side() as u8;
        let role = (1..=side).find_map(|value| self.focus.mark(cell, value));
        role.map_or(self.theme.faint(), |role| self.theme.mark(role, has_ground))
    }
}

/// Notes as small digits, or one sign in the middle for notes that do not fit. To show the first
/// notes and the sign was rejected: a killer with all notes then has digits in every cell that
/// say little, and its sums and values drown in them.
fn small(notes: ValueSet, width: u16) -> String {
    let digit = |digit: char| SMALL[digit.to_digit(10).unwrap_or(0) as usize];
    let small = |value: u8| value.to_string().chars().map(digit).collect::<String>();
    let side_by_side = notes.iter().map(small).collect::<Vec<String>>();
    let is_wide = notes.iter().any(|value| value > 9);
    let all = side_by_side.join(if is_wide { " " } else { "" });
    let width = usize::from(width);
    if all.chars().count() <= width {
        return all;
    }
    format!("{:^width$}", "⁺")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_that_do_not_fit_are_told_to_be_there() {
        let notes = |values: &[u8]| values.iter().copied().collect::<ValueSet>();
        assert_eq!(small(notes(&[1, 5, 9]), 3), "¹⁵⁹");
        assert_eq!(small(notes(&[1, 5, 6, 9]), 3), " ⁺ ");
        assert_eq!(small(notes(&[2, 12]), 4), "² ¹²");
        assert_eq!(small(notes(&[2, 11, 12]), 4), " ⁺  ");
        assert_eq!(small(notes(&[]), 3), "");
    }
}
