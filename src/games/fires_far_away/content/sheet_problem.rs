//! The problems of a character sheet: the place on it and the kind of problem.
//!
//! Owns these types and their wording for the authors of files. Must not look for problems, `validate` does; nor word them
//! for players, `view` does.

use super::character_limits::{HIGHEST_STAT, LOWEST_STAT, no_hand_slot};
use super::hands::HandProblem;
use crate::model::{Condition, HandToken, Id, SheetSlot, SheetSlotKind, Stat};

/// One problem of a character sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SheetProblem {
    /// Its place.
    pub place: SheetPlace,
    /// Its kind.
    pub kind: SheetProblemKind,
}

/// A part of a character sheet that can be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetPlace {
    /// One place.
    Slot(SheetSlot),
    /// All places of a kind.
    List(SheetSlotKind),
    /// A hand token.
    Held(HandToken),
    /// The condition with this number, from 0.
    Condition(usize),
    /// One Primary Stat.
    Stat(Stat),
}

/// A kind of problem of a character sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetProblemKind {
    /// No such gear or attunement exists.
    Unknown(Id),
    /// The gear does not fit its place.
    WrongPlace(Id),
    /// More things than there are places.
    TooMany {
        /// The number that there is.
        there: u16,
        /// The number that there may be.
        most: u16,
    },
    /// The attunements need more POTs than there are.
    TooFewPots {
        /// The POTs that they need.
        needed: u16,
        /// The POTs that there are.
        there: u16,
    },
    /// An attunement stands there twice.
    Twice(Id),
    /// A hand token lies on an empty hand slot with this number, from 0.
    NothingToHold(u8),
    /// A hand token lies on a piece that does not allow it.
    Hand {
        /// The piece.
        gear: Id,
        /// The reason.
        problem: HandProblem,
    },
    /// No quiver has room for a missile of this type.
    NoQuiver {
        /// The missile.
        missile: Id,
        /// Its type.
        ammo: Id,
    },
    /// No condition that a character keeps after an encounter.
    NotLasting(Condition),
    /// A condition stands there twice.
    ConditionTwice(Condition),
    /// A Primary Stat is missing.
    MissingStat,
    /// A Primary Stat beyond what a sheet can say.
    StatOutOfRange(u8),
}

impl SheetProblem {
    /// Whether it is the same problem as another one, be it in another place of the same kind.
    pub fn is_same_as(&self, other: &Self) -> bool {
        use SheetPlace::{Condition, Held, Slot};
        let is_alike = match (self.place, other.place) {
            (Slot(here), Slot(there)) => here.kind == there.kind,
            (Held(_), Held(_)) | (Condition(_), Condition(_)) => true,
            (here, there) => here == there,
        };
        is_alike && self.kind == other.kind
    }

    /// Whether it is the same problem as another one, and smaller: too much of something, but less of it.
    pub fn is_less_than(&self, other: &Self) -> bool {
        use SheetProblemKind::{TooFewPots, TooMany};
        let excess = |kind: SheetProblemKind| match kind {
            TooMany { there, most } => Some((0, there, most)),
            TooFewPots { needed, there } => Some((1, needed, there)),
            _ => None,
        };
        match (excess(self.kind), excess(other.kind)) {
            (Some((kind, here, _)), Some((same, before, _))) => {
                self.place == other.place && kind == same && here < before
            }
            _ => false,
        }
    }

    /// The problem as it is reported to the authors of files. The check of ids words the ids that do not exist.
    pub fn designer_text(&self) -> String {
        let counted =
            |what: &str, n: u16, least: u16, most: u16| format!("{what} is {n}; it has to be from {least} to {most}");
        match self.kind {
            SheetProblemKind::Unknown(id) => format!("there is no {} `{id}`", self.place.expected()),
            SheetProblemKind::WrongPlace(id) => format!("`{id}` is no {}", self.place.expected()),
            SheetProblemKind::TooMany { there, most } => counted(self.place.count_name(), there, 0, most),
            SheetProblemKind::TooFewPots { needed, there } => counted("the number of POTs in use", needed, 0, there),
            SheetProblemKind::Twice(id) => format!("`{id}` is attuned twice"),
            SheetProblemKind::NothingToHold(slot) => no_hand_slot(slot),
            SheetProblemKind::Hand { gear, problem } => format!("`{gear}` {problem}"),
            SheetProblemKind::ConditionTwice(condition) => format!("`{}` is there twice", condition.name()),
            SheetProblemKind::NoQuiver { missile, ammo } => {
                format!("no quiver has room for `{missile}`: it needs one that holds `{ammo}`")
            }
            SheetProblemKind::NotLasting(condition) => {
                format!("`{}` is no condition of a character that outlasts an encounter", condition.name())
            }
            SheetProblemKind::MissingStat => {
                let SheetPlace::Stat(stat) = self.place else { return "a Primary Stat is missing".to_owned() };
                let name: &str = stat.into();
                format!("a character has seven Primary Stats, and `{name}` is missing")
            }
            SheetProblemKind::StatOutOfRange(value) => {
                let SheetPlace::Stat(stat) = self.place else { return format!("{value} is no Primary Stat") };
                counted(stat.into(), value.into(), LOWEST_STAT.into(), HIGHEST_STAT.into())
            }
        }
    }
}

impl SheetPlace {
    /// The kind of entry that belongs into the place.
    pub fn expected(self) -> &'static str {
        let (Self::Slot(SheetSlot { kind, .. }) | Self::List(kind)) = self else { return "entry" };
        match kind {
            SheetSlotKind::Hand => "weapon, shield or catalyst for a hand slot",
            SheetSlotKind::Armor => "armour",
            SheetSlotKind::Ring => "ring",
            SheetSlotKind::Pouch => "flask or item",
            SheetSlotKind::Missile => "missile",
            SheetSlotKind::Carried => "gear that can be carried",
            SheetSlotKind::Attunement => "attunement",
        }
    }

    fn count_name(self) -> &'static str {
        let (Self::Slot(SheetSlot { kind, .. }) | Self::List(kind)) = self else { return "the number" };
        match kind {
            SheetSlotKind::Hand => "the number of hand slots in use",
            SheetSlotKind::Armor => "the number of outfits",
            SheetSlotKind::Ring => "the number of rings",
            SheetSlotKind::Pouch => "the number of pouches in use",
            SheetSlotKind::Missile => "the number of missile types",
            SheetSlotKind::Carried => "the number of pieces carried",
            SheetSlotKind::Attunement => "the number of attunements",
        }
    }
}
