//! What the mouse does: a click selects or presses a button, dragging selects more cells, and so
//! does a click with Ctrl.

use ratatui::crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use crate::app::{Action, App};
use crate::screen::action_at;

/// The state of the mouse.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Mouse {
    /// Whether the button went down in the grid.
    is_dragging: bool,
}

impl Mouse {
    /// What an event of the mouse does on a screen.
    pub(crate) fn action(&mut self, event: MouseEvent, app: &App, screen: Rect) -> Option<Action> {
        let found = || action_at(app, screen, event.column, event.row);
        match event.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                let found = found();
                self.is_dragging = matches!(found, Some(Action::Select(_)));
                match found {
                    Some(Action::Select(cell))
                        if event.modifiers.contains(KeyModifiers::CONTROL) =>
                    {
                        Some(Action::Add(cell))
                    }
                    found => found,
                }
            }
            MouseEventKind::Drag(MouseButton::Left) if self.is_dragging => match found() {
                Some(Action::Select(cell)) => Some(Action::Add(cell)),
                _ => None,
            },
            MouseEventKind::Up(_) => {
                self.is_dragging = false;
                None
            }
            _ => None,
        }
    }
}
