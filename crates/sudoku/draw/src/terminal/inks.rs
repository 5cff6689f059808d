//! The colours of letters and grounds on a terminal, by their numbers among its 256.
//!
//! A terminal is light or dark, and a program cannot know which: most do not set `COLORFGBG`, and
//! one that did an hour ago may have been switched since. The eight colours that people choose for
//! themselves were taken before. But on pale grounds, which are the same everywhere, these were as
//! pale as the ground on dark terminals, whose green is made to be read on black; and the blue of
//! many is dark on black. So each ink has two colours, which a test measures: one that can be read
//! on white and on black, and one for grounds.

use neuf_explain::CellRole;

/// What a letter in colour says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// A digit that was found or entered, or a mark in the first role of a pattern.
    First,
    /// A mark in the other role, or one that follows.
    Second,
    /// A mark that is crossed out, or a digit that is wrong.
    Out,
    /// Plain text on a ground; elsewhere it has the terminal's own colour.
    Plain,
}

/// What the ground of a cell says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// A step points at the cell.
    Role(CellRole),
    /// A player coloured it: yellow.
    Yellow,
    /// Green.
    Green,
    /// Blue.
    Blue,
    /// Red.
    Red,
    /// Purple.
    Purple,
    /// Cyan.
    Cyan,
    /// It is among the cells that the next key changes.
    Selected,
    /// It holds the value that a player looks for.
    Lit,
    /// It lies in the house in which the next step is.
    House,
    /// It lies in a window of a Windoku.
    Window,
}

/// The number of a colour for letters; `None` for the terminal's own.
#[must_use]
pub fn terminal_ink(ink: Ink, is_on_ground: bool) -> Option<u8> {
    Some(match (ink, is_on_ground) {
        (Ink::First, false) => 32,
        (Ink::First, true) => 19,
        (Ink::Second, false) => 28,
        (Ink::Second, true) => 22,
        (Ink::Out, false) => 196,
        (Ink::Out, true) => 88,
        (Ink::Plain, false) => return None,
        // Not the black of the eight colours, which some terminals make grey where it is bold.
        (Ink::Plain, true) => 16,
    })
}

/// The number of the colour of a ground.
#[must_use]
pub fn terminal_ground(ground: Ground) -> u8 {
    match ground {
        Ground::Role(CellRole::New) | Ground::Green => 151,
        Ground::Role(CellRole::Place) | Ground::Blue => 153,
        Ground::Role(CellRole::Fact) | Ground::Yellow => 229,
        Ground::Role(CellRole::Broken) => 224,
        Ground::Red => 217,
        Ground::Purple => 219,
        Ground::Cyan => 159,
        Ground::Selected => 252,
        Ground::Lit => 222,
        Ground::House => 195,
        Ground::Window => 254,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The grounds of cells.
    fn grounds() -> Vec<u8> {
        let roles = [CellRole::New, CellRole::Place, CellRole::Fact, CellRole::Broken];
        let others = [
            Ground::Yellow,
            Ground::Green,
            Ground::Blue,
            Ground::Red,
            Ground::Purple,
            Ground::Cyan,
            Ground::Selected,
            Ground::Lit,
            Ground::House,
            Ground::Window,
        ];
        let mut grounds: Vec<u8> = roles.map(Ground::Role).map(terminal_ground).to_vec();
        grounds.extend(others.map(terminal_ground));
        grounds
    }

    /// The relative luminance of one of the colours above 15, as the Web Content Accessibility
    /// Guidelines define it.
    fn luminance(number: u8) -> f64 {
        let share =
            |level: u8| if level == 0 { 0.0 } else { (f64::from(level) * 40.0 + 55.0) / 255.0 };
        let linear = |share: f64| match share <= 0.03928 {
            true => share / 12.92,
            false => ((share + 0.055) / 1.055).powf(2.4),
        };
        let place = number - 16;
        // The last 24 are greys.
        if let Some(grey) = place.checked_sub(216) {
            return linear((f64::from(grey) * 10.0 + 8.0) / 255.0);
        }
        let [red, green, blue] = [place / 36, place / 6 % 6, place % 6].map(|l| linear(share(l)));
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    fn contrast(one: u8, other: u8) -> f64 {
        let [dark, light] = {
            let mut both = [luminance(one), luminance(other)];
            both.sort_by(f64::total_cmp);
            both
        };
        (light + 0.05) / (dark + 0.05)
    }

    /// 3 is what the guidelines ask of large and bold letters, 4.5 of others.
    #[test]
    fn each_ink_can_be_read_on_light_on_dark_and_on_grounds() {
        let [black, white] = [16, 231];
        assert!((contrast(black, white) - 21.0).abs() < 1e-9);
        for ink in [Ink::First, Ink::Second, Ink::Out, Ink::Plain] {
            for paper in [black, white] {
                let colour = terminal_ink(ink, false);
                assert!(colour.is_none_or(|colour| contrast(colour, paper) > 3.5), "{ink:?}");
            }
            for ground in grounds() {
                let colour = terminal_ink(ink, true).unwrap();
                assert!(contrast(colour, ground) > 4.5, "{ink:?} on {ground}");
            }
        }
    }
}
