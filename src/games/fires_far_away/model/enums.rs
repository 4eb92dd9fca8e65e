//! The small closed lists of the book: stats, grades, modifiers, classes of action.
//!
//! Owns the names and what the book's tables say about each. Must not apply them: that is the work of `rules`.

use super::{Condition, DamageKind};
use enumset::{EnumSet, EnumSetType};
use serde::{Deserialize, Serialize};
use strum::{EnumIter, IntoStaticStr};

/// The seven Primary Stats.
#[allow(missing_docs, reason = "the names are the book's own words")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, IntoStaticStr, EnumIter)]
pub enum Stat {
    Vit,
    End,
    Str,
    Dex,
    Att,
    Int,
    Fth,
}

/// The strength with which a weapon's damage grows with a stat.
#[allow(missing_docs, reason = "the names are the book's own words")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Grade {
    S,
    A,
    B,
    C,
    D,
    E,
}

impl Grade {
    /// Points of the stat above the requirement for each +1 damage, and the largest number of +1s.
    pub const fn scaling(self) -> Option<(u8, u8)> {
        match self {
            Self::S => Some((2, 4)),
            Self::A => Some((4, 3)),
            Self::B => Some((6, 2)),
            Self::C => Some((8, 2)),
            Self::D => Some((10, 2)),
            Self::E => None,
        }
    }

    /// The grade in the off hand: one letter lower.
    pub const fn off_hand(self) -> Self {
        match self {
            Self::S => Self::A,
            Self::A => Self::B,
            Self::B => Self::C,
            Self::C => Self::D,
            Self::D | Self::E => Self::E,
        }
    }
}

/// Number of hands of a grip.
#[allow(missing_docs, reason = "the variant names are the description")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum HandCount {
    One,
    Two,
}

/// The way in which a piece for the hand is held.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Handedness {
    /// Made for one hand; both hands on it halve its STR requirement.
    #[default]
    One,
    /// Made for two hands; one hand needs twice its STR requirement.
    Two,
    /// For one hand only.
    OnlyOne,
    /// As `One`, but the other hand holds nothing else, and no shield is strapped on.
    Alone,
    /// Strapped on: it is held while it lies in a hand slot, and no hand token lies on it.
    Strapped,
    /// The bare hand: it lies in no slot, and is in hand while nothing held is a weapon (A-271, O-47).
    Bare,
}

/// The class an action counts as during a beat.
#[allow(missing_docs, reason = "the names are the book's own words")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum ActionClass {
    Simple,
    Dynamic,
    Double,
    Free,
    /// No action at all: it costs nothing, takes no place in the beat, lowers no shield and leaves a reaction window open
    ///
    NoAction,
}

/// Damage modifiers (2.3.7) and the attack tags that rules test (2.3.11, A-17).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, IntoStaticStr, EnumSetType,
)]
#[enumset(no_ops, no_super_impls, repr = "u16", serialize_repr = "list")]
pub enum Modifier {
    /// The attack passes over combatants that are knocked down.
    High,
    /// The tokens go into HP: no shield and no sink takes them.
    Inevitable,
    /// Only M.DEF takes the Slash, Crush and Pierce tokens; a raised shield still blocks them.
    Magical,
    /// No shield blocks the tokens.
    Unblockable,
    /// Dodge! does nothing against the attack.
    Undodgeable,
    /// The attack cannot be parried.
    Unparryable,
    /// No sink takes the tokens; a raised shield does.
    Unsinkable,
    /// No cover and no concealment protects the target, and Dodge! does nothing.
    LockOn,
    /// An attack with a missile, a thrown item or a single-target attunement.
    Ranged,
    /// An attunement other than Guts, or an enemy attack that counts as an attunement.
    Spell,
}

/// A set of [`Modifier`]s.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Modifiers(EnumSet<Modifier>);

impl Modifiers {
    /// The empty set.
    pub const NONE: Self = Self(EnumSet::empty());

    /// Whether the set holds `modifier`.
    pub fn contains(self, modifier: Modifier) -> bool {
        self.0.contains(modifier)
    }

    /// Whether an attack with these modifiers is ranged or a spell, and so not a melee attack.
    pub fn is_ranged(self) -> bool {
        self.contains(Modifier::Ranged) || self.contains(Modifier::Spell)
    }

    /// The set with `modifier` added.
    #[must_use]
    pub fn with(self, modifier: Modifier) -> Self {
        Self(self.0 | modifier)
    }

    /// The set without `modifier`.
    #[must_use]
    pub fn without(self, modifier: Modifier) -> Self {
        Self(self.0 - modifier)
    }

    /// The modifiers in the order of [`Modifier`].
    pub fn iter(self) -> impl Iterator<Item = Modifier> {
        self.0.iter()
    }

    /// Both sets together.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// The properties of an attack that its target and the answers to it look at.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, IntoStaticStr, EnumSetType,
)]
#[enumset(no_ops, no_super_impls, repr = "u16", serialize_repr = "list")]
pub enum AttackTag {
    /// Neither ranged nor a spell.
    Melee,
    /// A melee attack that reaches further than the adjacent hexes.
    Reaching,
    /// It comes with a missile, it is thrown, or it is an attunement with one target.
    Ranged,
    /// An attunement other than Guts, or an enemy attack that counts as one.
    Spell,
    /// A spell, an attack with the modifier Magical, or one that deals Magic.
    Magical,
    /// With the modifier High.
    High,
    /// With the modifier Inevitable.
    Inevitable,
    /// With the modifier Unblockable.
    Unblockable,
    /// With the modifier Undodgeable.
    Undodgeable,
    /// With the modifier Unparryable.
    Unparryable,
    /// With the modifier Unsinkable.
    Unsinkable,
    /// With the modifier Lock On.
    LockOn,
}

/// A set of [`AttackTag`]s.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AttackTags(EnumSet<AttackTag>);

impl AttackTags {
    /// The tags of an attack with these modifiers, which deals Magic or not, and which reaches this far.
    pub fn new(mods: Modifiers, deals_magic: bool, reach: u8) -> Self {
        let mut tags: EnumSet<AttackTag> = mods.0.iter().map(AttackTag::from).collect();
        if mods.contains(Modifier::Spell) || deals_magic {
            tags.insert(AttackTag::Magical);
        }
        if !mods.is_ranged() {
            tags.insert(AttackTag::Melee);
            if reach > 1 {
                tags.insert(AttackTag::Reaching);
            }
        }
        Self(tags)
    }

    /// Whether an attack with these tags is one of `is`, or `is` names none, and has none of `not`.
    pub fn fit(self, is: Self, not: Self) -> bool {
        (is.0.is_empty() || !self.0.is_disjoint(is.0)) && self.0.is_disjoint(not.0)
    }

    /// Whether the set holds `tag`.
    pub fn contains(self, tag: AttackTag) -> bool {
        self.0.contains(tag)
    }

    /// The tags in the order of [`AttackTag`].
    pub fn iter(self) -> impl Iterator<Item = AttackTag> {
        self.0.iter()
    }

    /// Whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }
}

impl FromIterator<AttackTag> for AttackTags {
    fn from_iter<T: IntoIterator<Item = AttackTag>>(tags: T) -> Self {
        Self(tags.into_iter().collect())
    }
}

impl From<Modifier> for AttackTag {
    fn from(modifier: Modifier) -> Self {
        match modifier {
            Modifier::High => Self::High,
            Modifier::Inevitable => Self::Inevitable,
            Modifier::Magical => Self::Magical,
            Modifier::Unblockable => Self::Unblockable,
            Modifier::Undodgeable => Self::Undodgeable,
            Modifier::Unparryable => Self::Unparryable,
            Modifier::Unsinkable => Self::Unsinkable,
            Modifier::LockOn => Self::LockOn,
            Modifier::Ranged => Self::Ranged,
            Modifier::Spell => Self::Spell,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_follow_from_modifiers_damage_and_reach() {
        let tags = |mods: &[Modifier], magic, reach| {
            AttackTags::new(mods.iter().fold(Modifiers::NONE, |set, m| set.with(*m)), magic, reach)
        };
        let set = |tags: &[AttackTag]| tags.iter().copied().collect::<AttackTags>();
        let (whip, bolt) = (tags(&[], false, 2), tags(&[Modifier::Ranged, Modifier::Spell], true, 6));
        assert_eq!(tags(&[], false, 1), set(&[AttackTag::Melee]));
        assert_eq!(whip, set(&[AttackTag::Melee, AttackTag::Reaching]));
        assert_eq!(bolt, set(&[AttackTag::Ranged, AttackTag::Spell, AttackTag::Magical]));
        assert!(tags(&[], true, 1).contains(AttackTag::Magical) && tags(&[], true, 1).contains(AttackTag::Melee));
        // One of the first set, if it names any, and none of the second.
        assert!(bolt.fit(set(&[AttackTag::Ranged, AttackTag::Melee]), AttackTags::default()));
        assert!(!bolt.fit(set(&[AttackTag::Melee]), AttackTags::default()));
        assert!(whip.fit(AttackTags::default(), set(&[AttackTag::Magical])));
        assert!(!bolt.fit(AttackTags::default(), set(&[AttackTag::Magical])));
    }

    #[test]
    fn modifiers_are_written_as_a_list_of_their_names() {
        let set: Modifiers = ron::from_str("[Spell, High, Spell]").unwrap();
        assert!(set.contains(Modifier::High) && set.is_ranged() && !set.contains(Modifier::LockOn));
        assert_eq!(ron::to_string(&set).unwrap(), "[High,Spell]");
        assert_eq!(serde_json::to_string(&Modifiers::NONE).unwrap(), "[]");
        assert!(ron::from_str::<Modifiers>("[Sharp]").is_err());
    }
}

/// The moment at which a lent block ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Until {
    /// The attack under way is through.
    Attack,
    /// The next attack that it serves is through, or the bearer's Turn ends.
    NextAttack,
    /// The bearer's Turn ends: the beat of the character, the counterbeat for enemies.
    Turn,
    /// The counterbeat ends, the one in progress or the next.
    Counterbeat,
    /// The next beat ends, after the counterbeat that comes before it.
    NextBeat,
    /// The target has no token of the condition any more, or has left the board: the bearer, if it is a target of
    /// the script that lent it, or else the first target of that script. It does not begin if the target has none.
    TargetLoses(Condition),
    /// Sinks are cleared in step 4 of the Round phase.
    Round,
    /// The tally rises in step 1 of the Round phase (O-19).
    NextRoundTally,
    /// The encounter ends.
    Encounter,
    /// The next reprieve; in an encounter it does not end.
    Reprieve,
    /// The beat ends, the one in progress or the next.
    Beat,
    /// No token of this damage type lies unassigned on the target any more, or the target has left the board; if the
    /// last of them has defeated it, triggers of the defeat still run. The target is that of `TargetLoses`. It does not
    /// begin if there is no such token.
    TargetLosesDamage(DamageKind),
}
