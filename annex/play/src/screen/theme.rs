//! Colours, and what stands for them where there are none.
//!
//! Letters have colours that can be read on light and on dark; on a coloured ground they are black
//! or dark for the same reason. Without colour (`NO_COLOR`), grounds become letters or signs beside
//! the value, and the selection is shown in reverse.

use neuf_draw::{Ground, Ink, terminal_colour, terminal_ground, terminal_ink};
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
    fn numbered(self, number: u8) -> Style {
        let style = self.ink(Ink::Plain, true, Style::new());
        if self.has_colour { style.bg(Color::Indexed(number)) } else { style }
    }

    fn ground(self, ground: Ground) -> Style {
        self.numbered(terminal_ground(ground))
    }

    fn ink(self, ink: Ink, has_ground: bool, style: Style) -> Style {
        match terminal_ink(ink, has_ground).filter(|_| self.has_colour) {
            Some(number) => style.fg(Color::Indexed(number)),
            None => style,
        }
    }

    pub(crate) fn given(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// A digit that the player entered, in a cell that may have a ground.
    pub(crate) fn entry(self, has_ground: bool) -> Style {
        self.ink(Ink::First, has_ground, Style::new())
    }

    pub(crate) fn faint(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// A value that is wrong or clashes, in a cell that may have a ground.
    pub(crate) fn wrong(self, has_ground: bool) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
        self.ink(Ink::Out, has_ground, style)
    }

    pub(crate) fn colour(self, colour: Colour) -> Style {
        self.ground(match colour {
            Colour::Yellow => Ground::Yellow,
            Colour::Green => Ground::Green,
            Colour::Blue => Ground::Blue,
            Colour::Red => Ground::Red,
            Colour::Purple => Ground::Purple,
            Colour::Cyan => Ground::Cyan,
        })
    }

    /// The cell at which the keys work.
    pub(crate) fn cursor(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    pub(crate) fn selected(self) -> Style {
        if self.has_colour {
            self.ground(Ground::Selected)
        } else {
            Style::new().add_modifier(Modifier::REVERSED | Modifier::DIM)
        }
    }

    /// A cell whose value is lit.
    pub(crate) fn lit(self) -> Style {
        if self.has_colour {
            self.ground(Ground::Lit)
        } else {
            Style::new().add_modifier(Modifier::UNDERLINED)
        }
    }

    /// A cell of the house in which a hint lies.
    pub(crate) fn house(self) -> Style {
        self.ground(Ground::House)
    }

    /// A cell of a window.
    pub(crate) fn window(self) -> Style {
        self.ground(Ground::Window)
    }

    /// A cell that a line of this colour passes, as near to it as the 256 colours are.
    pub(crate) fn line(self, colour: [u8; 3]) -> Style {
        self.numbered(terminal_colour(colour))
    }

    /// A cell of a step, in the colours of pictures.
    pub(crate) fn role(self, role: CellRole) -> Style {
        self.ground(Ground::Role(role))
    }

    /// A pencil mark of a step, in a cell that may have the ground of a role.
    pub(crate) fn mark(self, role: MarkRole, has_ground: bool) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match role {
            MarkRole::On => self.ink(Ink::First, has_ground, bold),
            MarkRole::Other | MarkRole::Follows => self.ink(Ink::Second, has_ground, bold),
            MarkRole::Out => {
                self.ink(Ink::Out, has_ground, bold.add_modifier(Modifier::CROSSED_OUT))
            }
            MarkRole::Supposed => bold.add_modifier(Modifier::REVERSED),
            MarkRole::Lost => Style::new().add_modifier(Modifier::CROSSED_OUT),
        }
    }

    /// A button.
    pub(crate) fn button(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }
}
