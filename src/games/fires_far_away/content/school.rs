//! Schools of attunements, and the data that an action has because it is an attunement.
//!
//! Owns the types that actions, attunements and catalysts share. Must not hold an entry format.

use serde::{Deserialize, Serialize};

use crate::model::Id;

/// A school of attunements (6.1 to 6.5).
#[allow(missing_docs, reason = "the names are the book's own words")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum School {
    Guts,
    Pyromancy,
    Sorcery,
    Miracle,
    Witchery,
}

impl School {
    /// Whether its attunements are magic: spells that take a catalyst. Those of Guts are not.
    pub const fn is_magic(self) -> bool {
        !matches!(self, Self::Guts)
    }
}

/// The data that an action has because it is an attunement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AttunementInfo {
    /// Its school.
    pub school: School,
    /// Its FP cost.
    pub focus: u8,
    /// Whether the player may spend more FP for more effect.
    pub overcast: bool,
    /// When the character knows it.
    pub known: Known,
    /// Whether blocks that are lent to an `Aimed` shot or throw serve it (O-91).
    pub aimed: bool,
    /// The base action of its school, as which it counts too.
    pub base: Id,
    /// Whether it names an SP cost of its own. A block that changes the price of the action that it is like does not
    /// reach that (O-60).
    pub own_cost: bool,
}

/// When the character knows an attunement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Known {
    /// While it is assigned to POTs, or a piece of gear teaches it.
    #[default]
    Attuned,
    /// While a catalyst of its school is in hand, too; it uses no POT.
    WithCatalyst,
}
