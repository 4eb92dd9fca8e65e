//! What is counted: hexes, dice, tokens, and their words with a number and without.

use crate::lang::{Text, text};

/// Things of which there is an amount.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Things {
    Hexes,
    Rows,
    Dice,
    /// How often something is done.
    Times,
    DurabilitySinks,
    /// Tokens of any kind.
    Tokens,
    /// Tokens of these kinds.
    TokensOf(Text),
    /// What has one word for one and several: FP, a damage type.
    Named(Text),
}

impl Things {
    /// So many of them: "1 hex", "3 hexes".
    pub(super) fn counted(&self, n: i16) -> Text {
        match self {
            Self::Hexes => text!("rules-hexes", n = n),
            Self::Rows => text!("rules-rows", n = n),
            Self::Dice => text!("rules-dice", n = n),
            Self::Times => text!("rules-repeats", n = n),
            Self::DurabilitySinks => text!("rules-durability-sinks", n = n),
            Self::Tokens => text!("rules-tokens", n = n),
            Self::TokensOf(kinds) => text!("rules-tokens-of", n = n, of = kinds),
            Self::Named(name) => text!("rules-things", n = n, things = name),
        }
    }

    /// Several of them without a number: "hexes".
    pub(super) fn several(&self) -> Text {
        match self {
            Self::Hexes => text!("rules-several-hexes"),
            Self::Rows => text!("rules-several-rows"),
            Self::Dice => text!("rules-several-dice"),
            Self::Times => text!("rules-several-times"),
            Self::DurabilitySinks => text!("rules-several-durability-sinks"),
            Self::Tokens => text!("rules-several-tokens"),
            Self::TokensOf(kinds) => text!("rules-several-tokens-of", of = kinds),
            Self::Named(name) => name.clone(),
        }
    }
}
