//! The resolution stack: the tasks that are still to be resolved, and the decision that the encounter waits for.
//!
//! Owns [`ResolutionTask`], [`ScriptFrame`] and [`PendingDecision`]. All of it is plain serialisable data, so that an
//! encounter can be saved and resumed between any two tasks. Saves hold tasks, frames and attacks as they are here. Must not execute a task; `engine` does.
//!
//! A task under way knows its [`Cause`], for the facts that will come of it. Saves hold the causes; the state hash does
//! not, because no rule asks for a cause ([`serialize_causes`]).

pub mod attack;
mod lent_modifiers;
mod questions;
mod script_frame;

#[cfg(feature = "dev")]
use bevy::prelude::ReflectResource;
use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::content::script::{CombatantSelector, Destination, Move, Script, Targeting};
use crate::model::{Cause, CombatantId, Condition, Coord, DamageCounts, DamageKind, Id, Token, serialize_causes};
use crate::rules::components::phase::CounterbeatStep;
use crate::rules::components::resources::EnemyActivation;
use crate::rules::stack::attack::{AttackRecord, AttackStage};

pub use lent_modifiers::{LentList, LentModifiers};
pub use questions::{ChosenKnockBack, DieUse, TokenClearing};
pub use script_frame::{Bearer, LentModifier, PrintedLend, ScriptFrame, TriggerKey, TriggerSource};

/// The path of each member of a formation.
pub type FormationPaths = Vec<(CombatantId, SmallVec<[Coord; 6]>)>;

/// The book's numbered steps of the phases.
#[allow(missing_docs, reason = "each is one numbered step of 4.2")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PhaseStep {
    Tally,
    Doom,
    DoomEvent(u8),
    ClearTables,
    ClearSinks,
    RollPool,
    ExpireRoundConditions,
    OpenBeat,
    /// The start of the counterbeat, at which the player may take a stance.
    OpenCounterbeat,
    /// The decision of the player after an action.
    ContinueBeat,
    CloseBeat,
    TrickleCharacter,
    TrickleEnemies,
    Trickle(crate::model::CombatantId),
    EncounterRoll,
    LayCoins,
    CloseCounterbeat,
    /// The change to another step of the counterbeat.
    AdvanceCounterbeat(CounterbeatStep),
}

/// One task that is still to be resolved.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect), reflect(opaque, Debug))]
pub enum ResolutionTask {
    /// A numbered step of a phase.
    Phase(PhaseStep),
    /// These enemies take their Turns, in this order.
    EnemyTurns(SmallVec<[CombatantId; 8]>),
    /// The player acts for a Charmed enemy, with the rest of its Move and attack.
    CharmedTurn {
        /// The Charmed enemy.
        enemy: CombatantId,
        /// Whether the enemy may still Move.
        can_move: bool,
        /// Whether the enemy may still attack.
        can_attack: bool,
    },
    /// A formation continues its movement over hazards, step by step.
    FormationMove {
        /// The path of each member.
        paths: FormationPaths,
        /// The index of the next step.
        next_step: u8,
    },
    /// A member of a formation makes its attack in the common Turn.
    FormationAttack {
        /// The member and its table entry.
        activation: EnemyActivation,
        /// The key of the attack on the enemy sheet.
        attack: Id,
        /// The hexes that the member has stood on this Turn.
        path_this_turn: SmallVec<[Coord; 8]>,
    },
    /// An enemy carries out the entry that its table rolled.
    ActivateEnemy(EnemyActivation),
    /// The enemy that has become active takes its Turn: conditions first.
    TakeEnemyTurn(EnemyActivation),
    /// The active enemy chooses the behaviour that its entry calls for.
    ChooseBehaviour(EnemyActivation),
    /// The player may commit a reaction.
    ReactionWindow,
    /// The player may commit a reaction after something in the same window that was no action.
    ReopenWindow {
        /// Whether it is the window at the opening of the counterbeat.
        opening: bool,
    },
    /// An enemy announces an attack: its record begins.
    AnnounceAttack {
        /// The attacker.
        enemy: CombatantId,
        /// The key of the attack on the enemy sheet.
        attack: Id,
        /// The target of the attack.
        target: CombatantId,
        /// Whether a reaction window opens before the attack.
        answerable: bool,
    },
    /// The player may have a script carried out, at most so many times (`Effect::UpTo`).
    RepeatUpTo {
        /// The script.
        script: Script,
        /// The number of times left.
        left: u8,
    },
    /// The player chooses an encounter table that is rolled ahead.
    RollTableAhead,
    /// The player chooses an entry of an encounter table that is exhausted.
    ExhaustTableEntry,
    /// An enemy makes the innermost attack, which was announced: its implicit Move if needed, then its script.
    DeliverAttack,
    /// Runs the rest of a script with the innermost frame.
    RunScript {
        /// The script.
        script: Script,
        /// The index of the next effect.
        next_effect: u16,
    },
    /// Removes the innermost script frame.
    PopScriptFrame,
    /// Begins an attack, or damage that resolves like one, that had to wait for something else.
    StartAttack(Box<AttackRecord>),
    /// Resolves the next stage of the innermost attack.
    ResolveAttack,
    /// The player assigns the tokens in the token tray.
    AssignTokens(Box<TokenAssignment>),
    /// A combatant continues along a path.
    Walk {
        /// The mover.
        who: CombatantId,
        /// The whole path.
        path: SmallVec<[Coord; 6]>,
        /// The index of the next hex of the path.
        next: u8,
        /// The hexes of the path that are passed over without effect.
        passed_over: SmallVec<[Coord; 2]>,
        /// The cause of the movement.
        #[serde(default, serialize_with = "serialize_causes")]
        cause: Cause,
    },
    /// A combatant makes its own Move towards another.
    MoveTowards {
        /// The mover.
        who: CombatantId,
        /// The combatant that it approaches.
        to: CombatantId,
        /// The cause of the movement.
        #[serde(default, serialize_with = "serialize_causes")]
        cause: Cause,
    },
    /// A special tile takes effect on a combatant.
    TriggerTile {
        /// The combatant that entered the tile.
        who: CombatantId,
        /// The hex of the tile.
        at: Coord,
    },
    /// A combatant is knocked back.
    KnockBack {
        /// The combatant that is knocked back.
        who: CombatantId,
        /// The direction.
        direction: u8,
        /// The hexes that are left to move.
        hexes_left: u8,
        /// The hexes that have been moved.
        hexes_moved: u8,
        /// The cause of the Knockback.
        #[serde(default, serialize_with = "serialize_causes")]
        cause: Cause,
    },
    /// Condition tokens take effect on a combatant.
    ApplyCondition {
        /// The combatant that gets the condition.
        who: CombatantId,
        /// The condition.
        condition: Condition,
        /// The number of tokens.
        n: u8,
        /// The source of the condition.
        source: ConditionSource,
    },
    /// Checks which combatants are defeated and whether the encounter ends.
    CheckOutcome,
    /// Spawns the enemies that stand on the board from the start.
    SpawnStartingEnemies,
    /// Spawns the next wave of enemies, if one is left.
    SpawnWave,
    /// Spawns an enemy on a hex, or on the nearest hex with room for it.
    SpawnEnemy {
        /// The id of the enemy definition.
        enemy: Id,
        /// The hex.
        at: Coord,
    },
    /// Begins the script of a trigger, with a frame of its own. The frame waits here, so that the frames on the stack are
    /// those of the scripts that have begun.
    BeginTrigger {
        /// The frame.
        frame: Box<ScriptFrame>,
        /// The script.
        script: Script,
    },
    /// The player chooses the direction in which a combatant is knocked back.
    ChooseKnockBack(ChosenKnockBack),
}

/// The source of a condition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ConditionSource {
    /// Whether no sink may take the token.
    pub inevitable: bool,
    /// Whether the token outlasts the end of this Turn.
    pub lasting: bool,
    /// The hex that the condition came from, for Knockback.
    pub from: Option<Coord>,
    /// The strength of a token that a sink takes as a whole; 0 for conditions whose tokens count one by one.
    #[serde(default)]
    pub strength: u8,
    /// The combatant that caused the condition.
    #[serde(default)]
    pub by: Option<CombatantId>,
    /// The attack that caused the condition.
    #[serde(default)]
    pub attack: Option<Id>,
    /// Whether the innermost attack inflicts the condition, so that its record says whether a token was added.
    #[serde(default)]
    pub is_of_attack: bool,
    /// The cause of the condition.
    #[serde(default, serialize_with = "serialize_causes")]
    pub cause: Cause,
}

impl ConditionSource {
    /// A condition that a sink may take, from nowhere in particular.
    pub fn from_cause(cause: Cause) -> Self {
        Self { cause, ..Self::default() }
    }
}

impl Default for CombatantId {
    fn default() -> Self {
        Self::CHARACTER
    }
}

/// The state of the enemy Turn in progress.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect))]
pub struct ActiveEnemyTurn {
    /// The active enemy with its table and entry.
    pub activation: EnemyActivation,
    /// The index of the behaviour: 0 is behaviour A.
    pub behaviour: u8,
    /// The attack that the behaviour makes. Its course is in its [`AttackRecord`].
    pub attack: Option<Id>,
    /// The target of the enemy: the character, unless the enemy is Maddened.
    #[serde(default)]
    pub target: CombatantId,
    /// Whether the attack allows no reaction.
    pub sudden: bool,
    /// The hexes that the enemy has stood on this Turn, first to last.
    pub path_this_turn: SmallVec<[Coord; 8]>,
    /// Whether the Turn of the enemy has ended.
    pub turn_ended: bool,
    /// Whether the enemy has become active and its Turn has not gone on from there.
    #[serde(default)]
    pub awaits_behaviour: bool,
    /// Whether the reaction to the first attack of this Turn has been used already.
    #[serde(default)]
    pub reaction_spent: bool,
}

/// The tokens that the player assigns to the character sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TokenAssignment {
    /// The tokens that are left to assign.
    pub tokens: SmallVec<[(Token, u8); 4]>,
    /// Whether no sink may take the tokens.
    pub unsinkable: bool,
    /// Whether physical tokens use M.DEF instead of P.DEF.
    pub magical: bool,
    /// The tokens that have been assigned to HP slots.
    pub hp_damage: DamageCounts,
    /// The damage that the same attack had put into HP slots before.
    #[serde(default)]
    pub earlier_hp_damage: DamageCounts,
    /// Whether a Durability sink or a piece of gear has taken Acid or Breaking.
    pub corroded: bool,
    /// The condition tokens that no sink took.
    pub unsunk_conditions: SmallVec<[(Condition, u8); 2]>,
    /// The source of the conditions.
    pub condition_source: ConditionSource,
    /// The cause of the tokens.
    #[serde(default, serialize_with = "serialize_causes")]
    pub cause: Cause,
}

/// A decision that the encounter waits for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect), reflect(opaque, Debug))]
pub enum PendingDecision {
    /// The start tile.
    StartTile,
    /// An action, or the end of the beat.
    Beat,
    /// A reaction, or none.
    Reaction,
    /// The destination of a move.
    Move(Move),
    /// The target.
    Aim(Targeting),
    /// The gear to hold, and the grip.
    Hands,
    /// The condition to struggle against.
    Struggle,
    /// The token to take away.
    ClearTokens(TokenClearing),
    /// The damage type of the weapon in use.
    DamageKind,
    /// The missile to use.
    Missile,
    /// The held melee weapon with which the script continues.
    HeldGear,
    /// The hex to which the actor or the target is put.
    Put(CombatantSelector, Destination),
    /// The die of the pool to roll again, with the number of rerolls left.
    Reroll(u8),
    /// The die of the pool for this use, with the number of dice left to choose.
    PickDie {
        /// The change of the die.
        to: DieUse,
        /// The number of dice left to choose.
        left: u8,
    },
    /// Whether a part of a script is carried out (once more). If the part begins with a question, this is the question,
    /// with an answer that stops.
    MayStop(Option<Box<PendingDecision>>),
    /// The encounter table to roll ahead.
    RollAhead,
    /// The entry of an encounter table to exhaust.
    ExhaustEntry,
    /// A stance, or no stance, at the start of the counterbeat.
    Stance,
    /// The target of a Maddened enemy among several equally near combatants.
    MaddenedTarget {
        /// The enemy.
        enemy: CombatantId,
        /// The possible targets.
        candidates: SmallVec<[CombatantId; 4]>,
    },
    /// The action of a Charmed enemy.
    CharmedEnemy {
        /// The enemy.
        enemy: CombatantId,
        /// Whether the enemy may still Move.
        can_move: bool,
        /// Whether the enemy may still attack.
        can_attack: bool,
    },
    /// The gear to repair, with the largest number of its Durability sinks that are cleared.
    RepairGear(u8),
    /// The slots for the tokens in the token tray.
    Tokens(Box<TokenAssignment>),
    /// The piece that is dropped, because the pouches or quivers no longer hold everything.
    DropGear,
    /// The held weapon, ranged or not, with which the script continues.
    HeldWeapon,
    /// The attunement that is forgotten, because the POTs no longer hold all of them.
    DropAttunement,
    /// The direction in which a combatant is thrown back.
    KnockBackDirection(ChosenKnockBack),
    /// The held shield with which the script continues.
    HeldShield,
    /// The gear to restore, with the largest number of its Durability sinks that are cleared.
    RestoreGear(u8),
}

/// The tasks, script frames and pending decision of the encounter.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect), reflect(Resource))]
pub struct ResolutionStack {
    /// The tasks to execute; the last task is executed first.
    pub tasks: Vec<ResolutionTask>,
    /// The frames of the scripts in progress, innermost last.
    pub frames: Vec<ScriptFrame>,
    /// The decision that the encounter waits for.
    pub pending_decision: Option<PendingDecision>,
    /// The enemy Turn in progress.
    pub active_turn: Option<ActiveEnemyTurn>,
    /// The attacks under way, innermost last.
    pub attacks: Vec<AttackRecord>,
    /// The combatants whose last HP slot has been filled since the last check for defeat, each with the cause of that
    /// token.
    #[serde(serialize_with = "serialize_causes")]
    pub fatal_wounds: SmallVec<[(CombatantId, Cause); 2]>,
    /// The damage type of each of those tokens.
    #[serde(skip_serializing_if = "SmallVec::is_empty")]
    pub fatal_kinds: SmallVec<[(CombatantId, DamageKind); 2]>,
}

impl ResolutionStack {
    /// Pushes `tasks` so that they are executed next, first to last.
    pub fn push_sequence(&mut self, tasks: impl IntoIterator<Item = ResolutionTask, IntoIter: DoubleEndedIterator>) {
        self.tasks.extend(tasks.into_iter().rev());
    }

    /// Pushes `task` so that it is executed next.
    pub fn push(&mut self, task: ResolutionTask) {
        self.tasks.push(task);
    }

    /// The innermost script frame.
    pub fn current_frame(&self) -> Option<&ScriptFrame> {
        self.frames.last()
    }

    /// The innermost attack with a combatant among its targets: the attack that its reaction answers, or that has hit it.
    pub fn attack_on(&self, who: CombatantId) -> Option<&AttackRecord> {
        self.attacks.iter().rev().find(|record| record.is_attack && record.target(who).is_some())
    }

    /// The innermost attack with a combatant among its targets, to change it.
    pub fn attack_on_mut(&mut self, who: CombatantId) -> Option<&mut AttackRecord> {
        self.attacks.iter_mut().rev().find(|record| record.is_attack && record.target(who).is_some())
    }

    /// The attack that a script belongs to.
    pub fn attack_of(&self, frame: &ScriptFrame) -> Option<&AttackRecord> {
        self.attacks.iter().rev().find(|record| record.is_made_by(frame))
    }

    /// The attack whose answers are awaited, if there is one.
    pub fn announced_attack(&self) -> Option<&AttackRecord> {
        self.attacks.last().filter(|record| record.is_attack && record.stage == AttackStage::Threatened)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn saves_hold_causes_and_the_state_hash_does_not() {
        let cause = Cause::Doom { event: 2 };
        let without = ResolutionStack { frames: vec![ScriptFrame::default()], ..ResolutionStack::default() };
        let mut with = without.clone();
        with.frames[0].trigger = cause;
        with.fatal_wounds.push((CombatantId(1), cause));
        let hashed = |stack: &ResolutionStack| postcard::to_extend(stack, Vec::new()).map_err(|why| why.to_string());
        assert_eq!(hashed(&with).unwrap(), hashed(&without).unwrap());
        let other = ResolutionStack { frames: Vec::new(), ..without.clone() };
        assert_ne!(hashed(&other).unwrap(), hashed(&without).unwrap());
        let read = |stack: &ResolutionStack| {
            let saved = serde_json::to_string(&(&stack.frames, &stack.fatal_wounds)).map_err(|why| why.to_string());
            saved.and_then(|text| serde_json::from_str(&text).map_err(|why| why.to_string()))
        };
        assert_eq!(read(&with), Ok((with.frames.clone(), with.fatal_wounds.clone())));
    }
}
