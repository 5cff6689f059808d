//! Colours, and what stands for them where there are none.
//!
//! Letters have the terminal's own colours, so that they can be read on light and on dark. A
//! coloured ground brings its own black letters for the same reason. Without colour
//! (`NO_COLOR`), grounds become letters or signs beside the value, and the selection is shown in
//! reverse.

use neuf_draw::{Ink, terminal_colour, terminal_ground, terminal_ink};
use neuf_explain::{CellRole, MarkRole};
use ratatui::style::{Color, Modifier, Style};

use crate::game::Colour;

/// The styles of a screen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Theme {
    pub(crate) has_colour: bool,
}

impl Theme {
    /// Black letters on a ground of the 256 colours.
    fn ground(self, number: u8) -> Style {
        if self.has_colour {
            Style::new().fg(Color::Black).bg(Color::Indexed(number))
        } else {
            Style::new()
        }
    }

    fn ink(self, colour: Color, style: Style) -> Style {
        if self.has_colour { style.fg(colour) } else { style }
    }

    pub(crate) fn given(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    pub(crate) fn entry(self) -> Style {
        self.ink(Color::Blue, Style::new())
    }

    pub(crate) fn faint(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// A value that is wrong or clashes.
    pub(crate) fn wrong(self) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
        self.ink(Color::Red, style)
    }

    pub(crate) fn colour(self, colour: Colour) -> Style {
        self.ground(match colour {
            Colour::Yellow => 229,
            Colour::Green => 151,
            Colour::Blue => 153,
            Colour::Red => 217,
            Colour::Purple => 183,
            Colour::Cyan => 159,
        })
    }

    /// The cell at which the keys work.
    pub(crate) fn cursor(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    pub(crate) fn selected(self) -> Style {
        if self.has_colour {
            self.ground(252)
        } else {
            Style::new().add_modifier(Modifier::REVERSED | Modifier::DIM)
        }
    }

    /// A cell whose value is lit.
    pub(crate) fn lit(self) -> Style {
        if self.has_colour {
            self.ground(222)
        } else {
            Style::new().add_modifier(Modifier::UNDERLINED)
        }
    }

    /// A cell of the house in which a hint lies.
    pub(crate) fn house(self) -> Style {
        self.ground(195)
    }

    /// A cell of a window.
    pub(crate) fn window(self) -> Style {
        if self.has_colour { self.ground(254) } else { Style::new() }
    }

    /// A cell that a line of this colour passes, as near to it as the 256 colours are.
    pub(crate) fn line(self, colour: [u8; 3]) -> Style {
        self.ground(terminal_colour(colour))
    }

    /// A cell of a step, in the colours of pictures.
    pub(crate) fn role(self, role: CellRole) -> Style {
        self.ground(terminal_ground(role))
    }

    /// A pencil mark of a step, in a cell that may have the ground of a role.
    pub(crate) fn mark(self, role: MarkRole, has_ground: bool) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let ink = |ink, style| match terminal_ink(ink, has_ground) {
            Some(number) => self.ink(Color::Indexed(number), style),
            None => style,
        };
        match role {
            MarkRole::On => ink(Ink::First, bold),
            MarkRole::Other | MarkRole::Follows => ink(Ink::Second, bold),
            MarkRole::Out => ink(Ink::Out, bold.add_modifier(Modifier::CROSSED_OUT)),
            MarkRole::Supposed => bold.add_modifier(Modifier::REVERSED),
            MarkRole::Lost => Style::new().add_modifier(Modifier::CROSSED_OUT),
        }
    }

    /// A button.
    pub(crate) fn button(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }
}
