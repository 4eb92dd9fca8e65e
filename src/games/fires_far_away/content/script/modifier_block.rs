//! Modifier blocks: changes of numbers and abilities that last while something holds.
//!
//! One shape for everything that changes numbers (`modify`, `multiply`), allows or forbids (`grant`), adds to strikes
//! (`strike`) or reacts to events (`on`). Gear, conditions, enemies and their types, attunements, actions, special
//! tiles and house rules print blocks; the effect `Lend` lends them until something ends them. Owns the types. Must not
//! decide whether a block holds.
//!
//! Where each rule about blocks lies, below `rules/`:
//!
//! * `query/modifiers.rs`: which blocks there are for a combatant, which of them hold, and what they grant.
//! * `query/derived.rs`: a number with everything that blocks add to it.
//! * `query/wards.rs` and `query/mobility.rs`: blocks that concern other combatants, and movement.
//! * `change/modifiers.rs`: the only place that lends and ends; `stack/lent_modifiers.rs` keeps the list.
//! * `change/triggers.rs`: the scripts that events set off; `change/attack_triggers.rs` for the events of attacks.
//! * `change/settle.rs`: the stored numbers that follow from blocks.

use enumset::{EnumSet, EnumSetType};
use serde::{Deserialize, Serialize};
use strum::EnumDiscriminants;

use super::{Cost, Expr, OnHit, Predicate, Script, SightMode};
use crate::content::enemy_traits::Ability;
use crate::model::{AttackTags, Condition, DamageKind, Id, Sink, Stat, Token, Until};

/// The contents of a block, while it holds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModifierBlock {
    /// Holds only while this predicate does. It is asked each time when the block is read.
    #[serde(default)]
    pub when: Predicate,
    /// Holds only for these actions, and for those that count as one of them; for all actions if empty. An attunement
    /// counts as the base action of its school, too: `cast`, `summon_guts`.
    #[serde(default)]
    pub actions: Vec<Id>,
    /// Holds only for attacks that deal this damage type, which the player chose for the weapon.
    #[serde(default)]
    pub dealing: Option<DamageKind>,
    /// Numbers added to derived values. The numbers of a lent block are worked out once, when it begins.
    #[serde(default)]
    pub modify: Vec<(Quantity, Expr)>,
    /// Abilities and bans.
    #[serde(default)]
    pub grant: Vec<Grant>,
    /// The additions to every strike of the bearer.
    #[serde(default)]
    pub strike: OnHit,
    /// Scripts that events set off.
    #[serde(default)]
    pub on: Vec<Trigger>,
    /// Factors of derived values, which come after everything that `modify` adds to the value, here or elsewhere. As there,
    /// the numbers of a lent block are worked out once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub multiply: Vec<(Quantity, Expr)>,
}

impl ModifierBlock {
    /// Whether it has a grant of this kind.
    pub fn grants(&self, kind: GrantKind) -> bool {
        self.grant.iter().any(|what| GrantKind::from(what) == kind)
    }

    /// Whether its test and its numbers depend on nothing but the loadout: they stay the same while that does, where blocks
    /// that come and go can change these derived values of the loadout.
    pub fn is_fixed_by_loadout(&self, varying: EnumSet<QuantityKind>) -> bool {
        self.when.is_fixed_by_loadout(varying)
            && self.modify.iter().chain(&self.multiply).all(|(_, by)| by.is_fixed_by_loadout(varying))
    }

    /// The derived values that it modifies, by a sum or by a factor.
    pub fn quantities(&self) -> impl Iterator<Item = Quantity> {
        self.modify.iter().chain(&self.multiply).map(|(what, _)| *what)
    }

    /// Whether it modifies a derived value of this kind.
    pub fn modifies(&self, kind: QuantityKind) -> bool {
        self.quantities().any(|what| QuantityKind::from(what) == kind)
    }
}

/// A value that is worked out from the sheet, the gear and the blocks in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, EnumDiscriminants)]
#[strum_discriminants(name(QuantityKind), derive(PartialOrd, Ord, EnumSetType), enumset(no_super_impls))]
#[strum_discriminants(doc = "The kind of a [`Quantity`], without its details.")]
pub enum Quantity {
    /// A Primary Stat; everything that is worked out from it follows.
    Stat(Stat),
    /// HP slots.
    Hp,
    /// The limit of FP.
    Focus,
    /// Dice of the pool roll.
    Dice,
    /// EQP.
    Eqp,
    /// POTs.
    Pots,
    /// The value of a sink.
    Sink(Sink),
    /// PWR of the attunement in use.
    Pwr,
    /// The damage of the weapon in use. An effect that doubles weapon damage doubles it too.
    Damage,
    /// Tokens of the first damage type that each attack of the bearer lists, even if the attack deals 0 of it.
    AttackDamage,
    /// The maximum range of the weapon, shot or throw in use.
    Range,
    /// The largest number of hexes of a movement, after all limits (O-05).
    Tiles,
    /// The SP cost of an action that asks for a score, at least 1.
    Price,
    /// The FP cost of an attunement, at least 1.
    FocusPrice,
    /// The distance by which a die may lie below the faces that an Encounter Die must match.
    MatchBelow,
    /// The distance by which a die may lie above the faces that an Encounter Die must match.
    MatchAbove,
    /// Defense of the shield in use.
    Defense,
    /// Stability of the shield in use.
    Stability,
    /// Simple or Dynamic actions of a beat.
    Actions,
    /// The Move on an enemy's sheet.
    Movement,
    /// The depth in hexes of a half-moon or a full moon.
    Depth,
    /// The number of the first behaviours of an entry that an enemy passes over. The last one always stays.
    SkippedBehaviours,
    /// The tokens of this type or condition that come to the bearer at once, before its shield and its sinks.
    Received(Token),
    /// The number of Withering tokens that turn into Cursed!, at least 1.
    CurseAt,
    /// Pouches.
    Pouches,
    /// The charges of a flask or item after a refill (A-287, O-50). Asked with the piece as the gear in use.
    Charges,
    /// The tokens of this condition that count on the bearer's sheet, besides those that lie there. Only the end of the
    /// block takes these away. A test of the block itself counts only the tokens that lie there.
    Tokens(Condition),
    /// The maximum range of an attunement whose attack on one opponent is a ranged one: of the aims `One` of its script
    /// with a reach `Within` that start from the actor.
    AttunementRange,
    /// The largest number of hexes that a movement itself gives, before a load, a condition or a raised shield limits it
    /// (A-286, O-95).
    TilesBeforeLimits,
}

/// A thing that a block allows, forbids or makes its bearer be.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, EnumDiscriminants)]
#[strum_discriminants(name(GrantKind), derive(PartialOrd, Ord, EnumSetType), enumset(no_super_impls))]
#[strum_discriminants(doc = "The kind of a [`Grant`], without its details.")]
pub enum Grant {
    /// The bearer has an ability, as from a type of enemy.
    Is(Ability),
    /// The actions of the block cannot be committed.
    Never,
    /// The weapon in use does the actions of the block whatever its damage types, and deals one of these instead.
    /// Only for `in_use` blocks of gear and for blocks of an action, with a `when` that asks for nothing but the
    /// loadout.
    Deals(Vec<DamageKind>),
    /// The weapon in use does the actions of the block in either grip, whatever grip they ask for. As with
    /// `Deals`, only for `in_use` blocks of gear.
    AnyGrip,
    /// The actions of the block lower a raised shield, even those that would leave it up. Asked with the raised
    /// shield as the gear in use.
    LowersShield,
    /// The condition does not take effect on the bearer.
    Immune(Condition),
    /// The bearer cannot be defeated.
    Undefeatable,
    /// A raised shield that is no gear: it takes the place of the one that is raised, whose card keeps its tokens, and
    /// is gone with the block. When its guard breaks, nothing follows. Only for a block that the character
    /// lends itself.
    Shield {
        /// Number of tokens blocked per attack.
        defense: u8,
        /// Number of tokens that its card holds.
        stability: u8,
    },
    /// The hexes up to this distance from the bearer are closed to the other side: combatants outside do not enter
    /// them, and those that are thrown towards them stop before them (A-334, O-31).
    Ward(u8),
    /// Attacks that are one of `is` (whatever they are, if `is` is empty) and none of `not` cannot be made on the
    /// bearer. An enemy passes over a behaviour with such an attack; one that is made all the same does nothing to the
    /// bearer (A-334, O-15).
    Barred {
        /// The attacks have one of these tags.
        #[serde(default)]
        is: AttackTags,
        /// The attacks have none of these tags.
        #[serde(default)]
        not: AttackTags,
    },
    /// Enemies act as if the bearer stood on the hex that the script which lent the block has aimed at. An attack on one
    /// target is wasted there; an area still strikes all combatants in it. Only for a lent block.
    SeemsElsewhere,
    /// No more than this number of tokens of the type or condition come to the bearer at once; with 0, none. `Received`
    /// changes the number first.
    AtMost(Token, u8),
    /// Tokens that the raised shield blocks are not placed on its card, and do not count towards its Stability.
    /// Asked with the raised shield as the gear in use.
    BlocksOffCard,
    /// The raised shield blocks nothing. Asked with the raised shield as the gear in use.
    BlocksNothing,
    /// A Guard Break does not inflict this condition on the bearer. Asked with the broken shield as the gear in use.
    GuardBreakWithout(Condition),
    /// The bearer carries a light. Lent to gear: the piece is a source of light, whatever its `light` says,
    /// while it lies whole in a hand slot, as armour or as a ring.
    Light,
    /// Every hex of the bearer conceals it, as a concealment tile would.
    Concealed,
    /// It is dark (true) or light (false) as long as the block is lent, whatever the encounter and `SetDarkness` say. Of
    /// several such blocks the one that was lent last counts. Only for a block that is lent `to: Table`
    /// without a test.
    Darkness(bool),
    /// The aims of the actions and attacks that the block holds for find their targets like this as well, at one
    /// opponent, at a pair or at a hex. Only for the character.
    Sight(SightMode),
    /// Of an area only this number of combatants are struck, the first of those that count: along a line in its order,
    /// otherwise the nearest to where the area starts. Only for the character; asked with the weapon in use.
    StrikesAtMost(u8),
    /// A raised shield does not halve the hexes of the block's actions. Asked with the raised shield as the gear in
    /// use.
    FullMove,
    /// The actions of the block cost this instead of their printed cost; of several such costs the first counts.
    /// Changes of the price, and the additions of conditions, come on top. A cost of two dice makes a Double of
    /// them.
    Costs(Cost),
    /// No condition and no special tile changes how far the bearer moves. A condition that forbids a movement still
    /// forbids it.
    Unhindered,
    /// When the bearer is thrown back, the player chooses the direction, for the whole distance.
    ChoosesKnockback,
    /// Nothing that the bearer does takes a token of this condition off it: no lost Turn, no struggle and no script of its
    /// own. An action that would do nothing else cannot be committed.
    Keeps(Condition),
}

/// An event that sets off a script.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, EnumDiscriminants)]
#[strum_discriminants(name(EventKind), derive(EnumSetType), enumset(no_super_impls))]
#[strum_discriminants(doc = "The kind of an [`Event`], without its details.")]
pub enum Event {
    /// An attack on the bearer is announced; the target of the script is the attacker.
    Threatened,
    /// An attack on the bearer has been made, whether it hit or not; the target is the attacker. An attack that was
    /// cancelled or does not reach was not made (O-26, O-55). Whether the trigger answers is asked as the attack is
    /// made; the script runs once the blow has been dealt with whole and defeat has been asked (O-96).
    Attacked,
    /// An attack has hit the bearer; the target is the attacker.
    Struck,
    /// The bearer's shield has blocked at least this number of tokens of an attack; the target is the attacker. The
    /// shield that blocked them is the gear in use, even if the attack has lowered or broken it (O-46).
    Blocked(u8),
    /// An attack of the bearer has hit; the target is the combatant that it hit.
    Hit,
    /// An attack of the bearer has put at least this number of tokens into HP, of this type if one is named; the target
    /// is the combatant that it hit.
    Damaged {
        /// Smallest number of tokens.
        at_least: u8,
        /// Type of the tokens; any type if left out.
        #[serde(default)]
        kind: Option<DamageKind>,
    },
    /// An attack of the bearer has defeated a combatant, which is the target.
    Felled,
    /// An attack of the bearer has added a token of a condition; the target is the combatant that has it now.
    Inflicted(Condition),
    /// The bearer has gained a token of a condition.
    Gained(Condition),
    /// The bearer has committed an action.
    Committed,
    /// The bearer's pool has been rolled. Scripts that raise dice come after all others.
    Rolled,
    /// Step 4 of the Round phase, when sinks are cleared.
    RoundBegan,
    /// The Turn of the bearer begins. The members of a formation share one, and it begins for each of them.
    TurnBegan,
    /// The bearer has been defeated. It leaves the board before the script runs, so the character is the actor then, and
    /// the hexes of the aim are those on which the bearer fell.
    Defeated,
    /// The lent block itself ends: its time is over, its store is empty, or it is revoked. A block that is lent anew to
    /// the same bearer under the same `key` takes its place and ends later in its stead: a replaced block does not end
    /// (O-30).
    Expired,
    /// As `Defeated`, if a token of this damage type has filled the bearer's last HP slot.
    DefeatedBy(DamageKind),
    /// A counterbeat begins, for everybody: after a stance, before damage trickles.
    CounterbeatBegan,
    /// The bearer strikes the combatants that are hit, as an attack, even if there are none. It strikes with the
    /// gear in use. Every `Strike` of a script sets this off, also that of a trigger.
    Strikes,
}

impl Event {
    /// Whether another combatant takes part in it, which is the target of the script.
    pub fn has_other_side(&self) -> bool {
        match self {
            Self::Threatened
            | Self::Attacked
            | Self::Struck
            | Self::Blocked(_)
            | Self::Hit
            | Self::Damaged { .. }
            | Self::Felled
            | Self::Inflicted(_) => true,
            Self::Gained(_)
            | Self::Committed
            | Self::Strikes
            | Self::Rolled
            | Self::RoundBegan
            | Self::TurnBegan
            | Self::Defeated
            | Self::DefeatedBy(_)
            | Self::Expired
            | Self::CounterbeatBegan => false,
        }
    }
}

/// A script that an event sets off. The actor is the bearer of the block.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trigger {
    /// The event.
    pub event: Event,
    /// Predicates that must hold when the event happens.
    #[serde(default)]
    pub only: Vec<Predicate>,
    /// How often it can be set off; each time if left out.
    #[serde(default)]
    pub once: Option<Span>,
    /// How often the same other side of the event can set it off; each time if left out (O-26).
    #[serde(default)]
    pub each: Option<Span>,
    /// The script.
    pub then: Script,
}

/// A stretch of time in which something happens once at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Span {
    /// A beat or a counterbeat.
    Turn,
    /// A Round.
    Round,
    /// The encounter.
    Encounter,
}

/// The bearer of a lent block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum LendTo {
    /// The actor.
    #[default]
    Me,
    /// Each target.
    Target,
    /// The gear in use: the block holds for every use of the piece.
    GearInUse,
    /// Every combatant.
    Table,
    /// Every enemy of this id that is on the board.
    Every(Id),
}

/// Lends modifier blocks until something ends them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lend {
    /// The blocks.
    pub blocks: Vec<ModifierBlock>,
    /// Their bearer; the actor if left out.
    #[serde(default)]
    pub to: LendTo,
    /// Their end.
    pub until: Until,
    /// A name. A block that is lent under the same name to the same bearer replaces the earlier block.
    #[serde(default)]
    pub key: Option<Id>,
    /// A store of this size, which `Spend` and `Expr::Held` read by the key.
    #[serde(default)]
    pub holds: Option<Expr>,
}
