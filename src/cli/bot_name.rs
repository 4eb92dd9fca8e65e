//! The bots of the command line.
//!
//! Owns their names. Must not play: `simulation` does.

use serde::{Deserialize, Serialize};

use crate::simulation::bot::BotPolicy;
use crate::simulation::sensible::Effort;
use crate::simulation::trials::BotKind;

/// The bot that plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum BotName {
    /// Looks ahead.
    Sensible,
    /// Looks ahead, with less effort.
    Quick,
    /// Looks ahead, with more effort.
    Careful,
    /// Attacks.
    Aggressive,
    /// Does anything.
    Random,
}

impl BotName {
    pub(super) const fn kind(self) -> BotKind {
        match self {
            Self::Sensible => BotKind::Sensible(Effort::SENSIBLE),
            Self::Careful => BotKind::Sensible(Effort::CAREFUL),
            Self::Quick => BotKind::Sensible(Effort::QUICK),
            Self::Aggressive => BotKind::Policy(BotPolicy::Aggressive),
            Self::Random => BotKind::Policy(BotPolicy::Random),
        }
    }
}
