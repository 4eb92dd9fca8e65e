//! The explicit stack of resumable steps: what is being resolved, and what the table waits for.
//!
//! Owns [`Step`], [`Frame`] and [`Ask`] and the loop that works the stack off until a decision is needed. Steps are plain
//! serialisable data, so an encounter can be saved and taken up again in the middle of any of them. Must not decide
//! rules itself: each step is carried out by the room it belongs to.

use bevy::prelude::{Resource, World};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::access::{is_over, resolution, resolution_mut};
use super::effect::attack_resolution::AttackResolution;
use super::resources::EnemyActivation;
use super::{effect, enemy_ai, phase};
use crate::content::script::{AimBonus, Move, Script, Targeting};
use crate::model::{CombatantId, Condition, Coord, DamageCounts, DamageKind, GearIndex, Id, Token};

/// One thing still to be done.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ResolutionTask {
    /// A numbered part of a phase.
    Phase(phase::PhaseStep),
    /// The first of these enemies takes its Turn, and then the others.
    EnemyTurns(SmallVec<[CombatantId; 8]>),
    /// The player acts for a Charmed enemy: what of its Move and its attack is left.
    CharmedTurn {
        /// Whom the player acts for.
        enemy: CombatantId,
        /// It may still Move.
        can_move: bool,
        /// It may still attack.
        can_attack: bool,
    },
    /// A formation goes on over hazards, step by step.
    FormationMove {
        /// The way of each member.
        paths: enemy_ai::formation::FormationPaths,
        /// The next step of it.
        next_step: u8,
    },
    /// One of a formation makes its attack in the common Turn.
    FormationAttack {
        /// Whose attack it is.
        activation: EnemyActivation,
        /// The attack.
        attack: Id,
        /// The hexes it has stood on this Turn.
        path_this_turn: SmallVec<[Coord; 8]>,
    },
    /// An enemy carries out its roll.
    ActivateEnemy(EnemyActivation),
    /// An active enemy does what its roll says.
    ChooseBehaviour(EnemyActivation),
    /// Whether a reaction is wanted.
    ReactionWindow,
    /// The attack of the active enemy that the window was for.
    StartEnemyAttack {
        /// Its key on the enemy sheet.
        attack: Id,
    },
    /// An attack of an enemy on somebody, reaction or none.
    ExecuteEnemyAttack {
        /// Who attacks.
        enemy: CombatantId,
        /// Its key on the enemy sheet.
        attack: Id,
        /// Whom.
        target: CombatantId,
        /// Whether its implicit Move is behind it.
        implicit_move_done: bool,
    },
    /// The rest of a program, with the topmost frame.
    RunScript {
        /// The program.
        script: Script,
        /// The next verb.
        next_effect: u16,
    },
    /// The topmost frame is done.
    PopScriptFrame,
    /// An attack on one combatant, in stages.
    ResolveAttack(Box<AttackResolution>),
    /// Tokens wait in the tray.
    AssignTokens(Box<TokenAssignment>),
    /// Walk on along a path.
    Walk {
        /// Who walks.
        who: CombatantId,
        /// The whole path.
        path: SmallVec<[Coord; 6]>,
        /// The next hex of it.
        next: u8,
        /// A hex of the path whose effect is ignored.
        ignored_hex: Option<Coord>,
    },
    /// A special tile works on somebody.
    TriggerTile {
        /// Who entered it.
        who: CombatantId,
        /// Where.
        at: Coord,
    },
    /// Somebody is thrown.
    KnockBack {
        /// Who.
        who: CombatantId,
        /// In which direction.
        direction: u8,
        /// Hexes left.
        hexes_left: u8,
        /// Hexes already covered.
        hexes_moved: u8,
    },
    /// Flinch, Stun and the like that a condition token causes.
    ApplyCondition {
        /// On whom.
        who: CombatantId,
        /// Which.
        condition: Condition,
        /// How many.
        n: u8,
        /// What goes with it.
        source: ConditionSource,
    },
    /// See who is defeated and whether the encounter is decided.
    CheckOutcome,
}

/// How a condition comes about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ConditionSource {
    /// No sink may take it.
    pub inevitable: bool,
    /// It outlasts the end of this Turn.
    pub lasting: bool,
    /// Where it came from, for Knockback.
    pub from: Option<Coord>,
    /// How strong a token is that a sink takes whole; 0 for all others, whose tokens count one by one.
    #[serde(default)]
    pub strength: u8,
    /// Whose doing it is.
    #[serde(default)]
    pub by: Option<CombatantId>,
    /// With which attack.
    #[serde(default)]
    pub attack: Option<Id>,
}

/// What a program works with.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ScriptFrame {
    /// Who acts.
    pub actor: CombatantId,
    /// The action, if it is one of the character's.
    pub action: Option<Id>,
    /// The weapon, shield, flask or item in use.
    pub gear: Option<GearIndex>,
    /// The physical type chosen.
    pub damage_kind: Option<DamageKind>,
    /// The missile in use.
    #[serde(default)]
    pub missile: Option<GearIndex>,
    /// Score overspent.
    pub overspent: i16,
    /// What was aimed at.
    pub targets: SmallVec<[CombatantId; 4]>,
    /// Where the first target stood when it was aimed at.
    pub aimed_position: Option<Coord>,
    /// The attack of an enemy.
    pub attack: Option<Id>,
    /// The hex it comes from, if that is not where the one who acts stands.
    #[serde(default)]
    pub origin: Option<Coord>,
    /// The character has dodged: nothing of this touches it.
    #[serde(default)]
    pub character_dodged: bool,
    /// The hexes aimed at.
    #[serde(default)]
    pub target_hexes: SmallVec<[Coord; 8]>,
    /// FP spent above the printed cost.
    #[serde(default)]
    pub extra_focus: u8,
    /// The aim that this shot or throw was made with; it serves all of them in one action (O-09).
    #[serde(default)]
    pub aim_bonus: Option<AimBonus>,
    /// Whether what was aimed at would have been reached without that aim.
    #[serde(default)]
    pub in_unaided_range: bool,
    /// Whether it answers an attack.
    pub is_reaction: bool,
    /// What the attack that this follows from has put into HP already.
    #[serde(default)]
    pub hp_damage_so_far: DamageCounts,
}

impl Default for CombatantId {
    fn default() -> Self {
        Self::CHARACTER
    }
}

/// The enemy whose Turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ActiveEnemyTurn {
    /// Who, and by which line of which table.
    pub activation: EnemyActivation,
    /// Which behaviour, by letter from 0.
    pub behaviour: u8,
    /// The attack coming up or under way.
    pub attack: Option<Id>,
    /// Whom it goes for: the character, unless it is Maddened.
    #[serde(default)]
    pub target: CombatantId,
    /// No reaction.
    pub sudden: bool,
    /// The hexes it has stood on this Turn, first to last.
    pub path_this_turn: SmallVec<[Coord; 8]>,
    /// The attack answered does nothing to the character.
    pub dodged: bool,
    /// The attack answered is called off.
    pub cancelled: bool,
    /// Its Turn is over.
    pub turn_ended: bool,
}

/// Tokens on their way to the character's sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TokenAssignment {
    /// What is left to lay down.
    pub tokens: SmallVec<[(Token, u8); 4]>,
    /// No sink may take them.
    pub unsinkable: bool,
    /// Physical tokens use M.DEF instead of P.DEF.
    pub magical: bool,
    /// What went into HP so far.
    pub hp_damage: DamageCounts,
    /// What the same attack had put into HP before.
    #[serde(default)]
    pub earlier_hp_damage: DamageCounts,
    /// Whether a Durability sink or a piece of gear has taken Acid or Breaking.
    pub corroded: bool,
    /// Condition tokens that were suffered.
    pub unsunk_conditions: SmallVec<[(Condition, u8); 2]>,
    /// How the conditions come about.
    pub condition_source: ConditionSource,
}

/// A decision the table waits for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PendingDecision {
    /// A start tile.
    StartTile,
    /// An action, or the end of the beat.
    Beat,
    /// A reaction, or none.
    Reaction,
    /// Where to move.
    Move(Move),
    /// At whom or what.
    Aim(Targeting),
    /// How to hold what.
    Hands,
    /// Which condition to struggle against.
    Struggle,
    /// Which wound to close; how many are left to close.
    Heal(u8),
    /// Which damage type the weapon in use deals.
    DamageKind,
    /// Which missile is used.
    Missile,
    /// With which weapon in hand the program goes on.
    HeldGear,
    /// To which hex the target is pulled.
    PullTo,
    /// Which die of the pool is rolled again; how many still may be.
    Reroll(u8),
    /// A stance, or none, as the counterbeat opens.
    Stance,
    /// Which of several equally near ones a Maddened enemy goes for.
    MaddenedTarget {
        /// The enemy.
        enemy: CombatantId,
        /// The ones it could go for.
        candidates: SmallVec<[CombatantId; 4]>,
    },
    /// What a Charmed enemy does.
    CharmedEnemy {
        /// The enemy.
        enemy: CombatantId,
        /// It may still Move.
        can_move: bool,
        /// It may still attack.
        can_attack: bool,
    },
    /// Which gear is mended.
    RepairGear,
    /// Where tokens go.
    Tokens(Box<TokenAssignment>),
}

/// The stack.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ResolutionStack {
    /// Last in, first out.
    pub tasks: Vec<ResolutionTask>,
    /// Contexts of the programs under way, innermost last.
    pub frames: Vec<ScriptFrame>,
    /// The open decision.
    pub pending_decision: Option<PendingDecision>,
    /// The active enemy.
    pub active_turn: Option<ActiveEnemyTurn>,
    /// What the last hit put into HP slots, for the hit it belongs to.
    pub assigned_hp_damage: DamageCounts,
}

impl ResolutionStack {
    /// Does `steps` next, first to last.
    pub fn push_sequence(&mut self, tasks: impl IntoIterator<Item = ResolutionTask, IntoIter: DoubleEndedIterator>) {
        self.tasks.extend(tasks.into_iter().rev());
    }

    /// Does `step` next.
    pub fn push(&mut self, task: ResolutionTask) {
        self.tasks.push(task);
    }

    /// The innermost frame.
    pub fn current_frame(&self) -> Option<&ScriptFrame> {
        self.frames.last()
    }
}

/// Works the stack off until a decision is needed or the encounter is over.
pub fn resolve_until_decision(world: &mut World) {
    resolve_until(world, |_| false);
}

/// The same, but stops before the first step at which `enough` holds: for looking ahead, step by step, in a copy of the
/// world. Nothing is lost by stopping; [`advance`] goes on from there.
pub fn resolve_until(world: &mut World, should_stop: impl Fn(&World) -> bool) {
    loop {
        if is_over(world) {
            phase::close_encounter(world);
            return;
        }
        if resolution(world).pending_decision.is_some() || should_stop(world) {
            return;
        }
        let task = resolution_mut(world).tasks.pop();
        match task {
            Some(task) => execute_task(world, task),
            None => phase::advance_phase(world),
        }
    }
}

fn execute_task(world: &mut World, task: ResolutionTask) {
    match task {
        ResolutionTask::Phase(part) => phase::execute_step(world, part),
        ResolutionTask::EnemyTurns(left) => enemy_ai::start_next_enemy_turn(world, left),
        ResolutionTask::CharmedTurn { enemy: foe, can_move: moves, can_attack: attacks } => {
            enemy_ai::charm_and_madness::ask_charm_choice(world, foe, moves, attacks)
        }
        ResolutionTask::FormationMove { paths: ways, next_step: next } => {
            enemy_ai::formation::continue_formation_move(world, ways, next)
        }
        ResolutionTask::FormationAttack { activation: order, attack, path_this_turn: trail } => {
            enemy_ai::formation::start_formation_attack(world, order, attack, trail)
        }
        ResolutionTask::ActivateEnemy(order) => enemy_ai::activate_enemy(world, order),
        ResolutionTask::ChooseBehaviour(order) => enemy_ai::choose_behaviour(world, order),
        ResolutionTask::ReactionWindow => enemy_ai::open_reaction_window(world),
        ResolutionTask::StartEnemyAttack { attack } => enemy_ai::start_enemy_attack(world, attack),
        ResolutionTask::ExecuteEnemyAttack { enemy: foe, attack, target: prey, implicit_move_done: stepped } => {
            enemy_ai::attack::execute_enemy_attack(world, foe, attack, prey, stepped)
        }
        ResolutionTask::RunScript { script: list, next_effect: at } => effect::run_script(world, list, at),
        ResolutionTask::PopScriptFrame => {
            resolution_mut(world).frames.pop();
        }
        ResolutionTask::ResolveAttack(hit) => effect::attack_resolution::advance_attack(world, hit),
        ResolutionTask::AssignTokens(tray) => effect::token_assignment::advance_assignment(world, tray),
        ResolutionTask::Walk { who, path, next, ignored_hex: over } => {
            effect::movement::walk_path(world, who, path, next, over)
        }
        ResolutionTask::TriggerTile { who, at } => effect::movement::trigger_tile(world, who, at),
        ResolutionTask::KnockBack { who, direction, hexes_left: left, hexes_moved: covered } => {
            effect::movement::knock_back(world, who, direction, left, covered)
        }
        ResolutionTask::ApplyCondition { who, condition, n, source: how } => {
            effect::conditions::apply_condition(world, who, condition, n, how)
        }
        ResolutionTask::CheckOutcome => phase::encounter_end::check_outcome(world),
    }
}
