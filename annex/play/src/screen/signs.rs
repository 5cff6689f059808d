//! Draws the signs that stand in the lines of the grid and outside of it.
//!
//! Which signs there are, is said once for all terminals ([`border_signs`], [`outside_clues`]);
//! here they get their places on the screen.

use neuf_draw::{Border, Edge, OutsideClue, border_signs, outside_clues};
use neuf_sudoku::{Cell, Rules};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::form::Places;

/// Draws what stands in the borders between cells and outside the grid.
pub(super) fn draw(buffer: &mut Buffer, places: Places, rules: &Rules, style: Style) {
    let shape = rules.shape();
    let area = |cell: Cell| places.area(shape.row(cell), shape.column(cell));
    for (border, sign) in border_signs(rules) {
        let width = sign.chars().count() as u16;
        let (x, y) = match border {
            Border::Start(cell) => (area(cell).x, area(cell).y - 1),
            Border::Above(cell) => (area(cell).x + area(cell).width / 2, area(cell).y - 1),
            Border::Beside(cell) => (area(cell).x - 1, area(cell).y + (area(cell).height - 1) / 2),
            Border::Corner(cell) => (area(cell).x - 1 - (width - 1) / 2, area(cell).y - 1),
        };
        buffer.set_string(x, y, sign, style);
    }
    for clue in outside_clues(rules) {
        draw_outside(buffer, area(clue.cell), &clue, style);
    }
}

/// Draws the number of a clue before the first cell of its row or column; that of a diagonal
/// stands at its corner, so that the two diagonals of a cell do not get into each other's way.
fn draw_outside(buffer: &mut Buffer, area: Rect, clue: &OutsideClue, style: Style) {
    let [down, right] = clue.step;
    let width = clue.text.chars().count() as u16;
    let is_at_level = matches!(clue.edge, Edge::Above | Edge::Below);
    // Beyond the upper and the lower line of the grid there is one line for clues. A clue at the
    // left or the right edge stands beside it, that of a diagonal as high as its corner.
    let y = match (down, is_at_level) {
        (1.., true) => area.y.saturating_sub(2),
        (1.., false) => area.y.saturating_sub(1),
        (0, _) => area.y + (area.height - 1) / 2,
        (..0, true) => area.bottom() + 1,
        (..0, false) => area.bottom(),
    };
    let x = match (right, is_at_level) {
        (0, _) => area.x + area.width.saturating_sub(width) / 2,
        (1.., true) => area.x.saturating_sub(width),
        (1.., false) => area.x.saturating_sub(1 + width),
        (..0, true) => area.right(),
        (..0, false) => area.right() + 1,
    };
    buffer.set_string(x, y, &clue.text, style);
}
