//! What the keyboard acts on in the panels, and the token that it carries.
//!
//! Plain data, kept between frames.

use crate::model::Token;

/// What the keyboard acts on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KeyboardFocus {
    /// The table: arrows move between hexes, Space goes on.
    #[default]
    Table,
    /// A button, a die or a card, which Space and Enter click.
    Widget,
    /// A field for text, to which every key belongs.
    Text,
    /// A token picked up by a key: arrows and Tab choose its place, Space and Enter lay it down.
    HeldToken,
}

/// A token that was picked up by a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyHeldToken {
    /// The token.
    pub(super) token: Token,
    /// Which of its legal places is chosen.
    pub(super) place: usize,
}
