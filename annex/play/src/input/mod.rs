//! Keys and mouse, as what they do.

mod keys;
mod mouse;

pub(crate) use keys::action as key_action;
pub(crate) use mouse::Mouse;
