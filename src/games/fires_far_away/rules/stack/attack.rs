//! An attack under way: its record, from the announcement to its end.
//!
//! Owns the data. Must not resolve it: `change::attack_resolution` does, and `enemies::attack` announces and delivers the
//! attacks on enemies' sheets. Damage without an attack (tiles, conditions, trickles, collisions) resolves in the same
//! stages, so it has a record as well; [`AttackRecord::is_attack`] tells the two apart.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::script_frame::ScriptFrame;
use crate::content::script::OnDamage;
use crate::model::{
    AttackTags, Cause, CombatantId, Condition, Coord, DamageCounts, DamageKind, GearIndex, Id, Modifier, Modifiers,
    Sink, SinkNumbers,
};

/// The stage that an attack has reached. The stages from `Block` to `Conditions` are those of one hit; each hit
/// goes through all of them before the next one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AttackStage {
    /// The attack is announced, and can be answered.
    #[default]
    Threatened,
    /// The answers are over; the attacker comes within reach.
    Approach,
    /// The attack is made: its script runs, or all hits of its strike are resolved.
    Delivered,
    /// A raised shield takes its share.
    Block,
    /// The tokens are assigned to the sheet.
    AssignDamage,
    /// The scripts run that wait for damage in HP slots.
    OnDamage,
    /// The conditions of the attack follow.
    Conditions,
    /// The attack is over. Only the scripts that it has triggered are still to be resolved.
    Done,
}

/// Damage tokens in the order in which an attack lists them.
pub type DamageList = SmallVec<[(DamageKind, u8); 4]>;

/// An attack: its attacker, its targets and its gear, the stage that it has reached, and its results.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect), reflect(opaque, Debug))]
pub struct AttackRecord {
    /// The attacker; `None` for damage without one: trickles, conditions, collisions.
    pub by: Option<CombatantId>,
    /// Whether this is an attack. Otherwise it is damage that resolves in the same way and that nothing answers.
    pub is_attack: bool,
    /// The action of the character.
    pub action: Option<Id>,
    /// The key of the attack on the enemy's sheet.
    pub attack: Option<Id>,
    /// The gear in use.
    pub gear: Option<GearIndex>,
    /// The missile in use.
    pub missile: Option<GearIndex>,
    /// The properties of the attack, for [`crate::content::script::Predicate::Against`].
    pub tags: AttackTags,
    /// Whether a trigger made the attack. Such an attack triggers nothing when it is made, strikes or is blocked.
    pub from_trigger: bool,
    /// Whether the attack is cancelled and has no effect.
    pub cancelled: bool,
    /// The combatant that has turned the attack back: it strikes its maker instead. An attack is turned back once at
    /// most (O-20).
    pub turned_back_by: Option<CombatantId>,
    /// Whether the attack has healed its maker: Drain does so once, however many targets there are.
    pub has_drained: bool,
    /// Whether the attacker has made the implicit Move of the attack, or makes none.
    pub implicit_move_done: bool,
    /// The combatant that the attack was announced to.
    pub aimed_at: Option<CombatantId>,
    /// The targets, each with its results.
    pub targets: SmallVec<[AttackTarget; 1]>,
    /// The hits of the strike that is being resolved, in order: one for each target.
    pub hits: Vec<AttackHit>,
    /// The index of the hit that is being resolved.
    pub current_hit: u8,
    /// Knockback and Knockdown of a strike with several hits, which come after all damage (O-11).
    pub throws: SmallVec<[Throw; 2]>,
    /// The most that the sinks of a combatant take of this attack: the capacity that they had as its first tokens came, and
    /// less as soon as the attack closes some of it. It is kept only where a block can change it (O-90).
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub sink_limits: SmallVec<[(CombatantId, SinkNumbers); 1]>,
    /// The stage that the attack has reached.
    pub stage: AttackStage,
    /// The cause of the attack.
    #[serde(serialize_with = "crate::model::serialize_causes")]
    pub cause: Cause,
}

/// A target of an attack, with its results.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AttackTarget {
    /// The target.
    pub who: CombatantId,
    /// The distance between the attacker and the target when the attack was made.
    pub distance: u8,
    /// Whether the attack does nothing to the target, because it dodged or because the attack goes past it
    ///
    pub dodged: bool,
    /// The tokens that the attack inflicted on the target, before its shield and its sinks.
    pub inflicted: DamageList,
    /// The number of tokens that the raised shield of the target took.
    pub blocked: u8,
    /// The raised shield that took them, if it is a piece of gear.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blocked_by: Option<GearIndex>,
    /// The tokens that reached HP slots.
    pub hp_damage: DamageCounts,
    /// The conditions of which the attack has really added a token.
    pub conditions_added: SmallVec<[Condition; 2]>,
}

impl AttackTarget {
    /// A target to which nothing has happened yet.
    pub fn at_distance(who: CombatantId, distance: u8) -> Self {
        Self { who, distance, ..Self::default() }
    }
}

/// The effect of one strike on one target.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AttackHit {
    /// The target.
    pub on: CombatantId,
    /// The damage tokens.
    pub tokens: DamageList,
    /// Damage modifiers.
    pub mods: Modifiers,
    /// The scripts that run if damage reaches HP.
    pub on_damage: Vec<OnDamage>,
    /// The conditions of the attack, then those that Guard Break adds.
    pub inflicts: SmallVec<[(Condition, u8); 4]>,
    /// The hex that the attack comes from, for Knockback.
    pub from: Option<Coord>,
    /// Whether gear has already taken one of its Acid or Breaking tokens.
    pub corroded: bool,
    /// Whether only a raised shield takes the damage, whatever its Defense.
    pub shield_only: bool,
    /// The HP damage of the attack that this one follows from.
    pub earlier_hp_damage: DamageCounts,
    /// The damage that this hit has put into HP slots.
    pub hp_damage: DamageCounts,
}

/// A Knockback or a Knockdown that waits until all damage of a strike is dealt (O-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Throw {
    /// The target.
    pub on: CombatantId,
    /// Knockback or Knockdown.
    pub condition: Condition,
    /// The number of tokens.
    pub n: u8,
    /// Whether no sink may take the tokens.
    pub inevitable: bool,
    /// The hex that the attack comes from.
    pub from: Option<Coord>,
}

impl AttackHit {
    /// A hit with tokens of one type.
    pub fn blockable(on: CombatantId, kind: DamageKind, n: u8) -> Self {
        Self { on, tokens: SmallVec::from_slice(&[(kind, n)]), ..Self::default() }
    }

    /// A hit with tokens of one type that no shield can block.
    pub fn unblockable(on: CombatantId, kind: DamageKind, n: u8) -> Self {
        Self { mods: Modifiers::NONE.with(Modifier::Unblockable), ..Self::blockable(on, kind, n) }
    }
}

impl AttackRecord {
    /// Damage that is no attack: its hits resolve as those of an attack do.
    pub fn damage(hits: Vec<AttackHit>, cause: Cause) -> Self {
        Self { hits, cause, stage: AttackStage::Block, ..Self::default() }
    }

    /// The entry of a combatant among the targets.
    pub fn target(&self, who: CombatantId) -> Option<&AttackTarget> {
        self.targets.iter().find(|target| target.who == who)
    }

    /// The entry of a combatant among the targets, to change it.
    pub fn target_mut(&mut self, who: CombatantId) -> Option<&mut AttackTarget> {
        self.targets.iter_mut().find(|target| target.who == who)
    }

    /// The most tokens that a sink of a combatant holds while the attack is dealt with, if that is limited (O-90).
    pub fn sink_limit(&self, who: CombatantId, sink: Sink) -> Option<u8> {
        let limits = self.sink_limits.iter().find(|(limited, _)| *limited == who);
        limits.map(|(_, limits)| limits[sink as usize])
    }

    /// Whether a combatant is a target that the attack does nothing to, because it has dodged or the attack goes past it.
    pub fn is_spared(&self, who: CombatantId) -> bool {
        self.target(who).is_some_and(|target| target.dodged)
    }

    /// Whether a script with this frame is the script of this attack, or one that the attack has caused.
    pub fn is_made_by(&self, frame: &ScriptFrame) -> bool {
        self.by == Some(frame.actor)
            && (self.action, self.attack, self.from_trigger) == (frame.action, frame.attack, frame.from_trigger)
            && (self.action.is_some() || self.attack.is_some())
    }
}
