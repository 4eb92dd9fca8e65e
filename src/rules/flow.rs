//! The explicit stack of resumable steps: what is being resolved, and what the table waits for.
//!
//! Owns [`Step`], [`Frame`] and [`Ask`] and the loop that works the stack off until a decision is needed. Steps are plain
//! serialisable data, so an encounter can be saved and taken up again in the middle of any of them. Must not decide
//! rules itself: each step is carried out by the room it belongs to.

use bevy::prelude::{Resource, World};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::access::{flow, flow_mut, is_over};
use super::effect::hit::Hit;
use super::resources::Order;
use super::{behaviour, effect, phase};
use crate::content::effect::{Aim, Bearing, Move, Program};
use crate::model::{Bag, Condition, Coord, DamageKind, Gear, Id, Token, Who};

/// One thing still to be done.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Step {
    /// A numbered part of a phase.
    Phase(phase::Part),
    /// The first of these enemies takes its Turn, and then the others.
    Enemies(SmallVec<[Who; 8]>),
    /// The player acts for a Charmed enemy: what of its Move and its attack is left.
    Charm {
        /// Whom the player acts for.
        foe: Who,
        /// It may still Move.
        moves: bool,
        /// It may still attack.
        attacks: bool,
    },
    /// A formation goes on over hazards, step by step.
    March {
        /// The way of each member.
        ways: behaviour::formation::Ways,
        /// The next step of it.
        next: u8,
    },
    /// One of a formation makes its attack in the common Turn.
    Member {
        /// Whose attack it is.
        order: Order,
        /// The attack.
        attack: Id,
        /// The hexes it has stood on this Turn.
        trail: SmallVec<[Coord; 8]>,
    },
    /// An enemy carries out its roll.
    Activate(Order),
    /// An active enemy does what its roll says.
    Behave(Order),
    /// Whether a reaction is wanted.
    Window,
    /// The attack of the active enemy that the window was for.
    Blow {
        /// Its key on the enemy sheet.
        attack: Id,
    },
    /// An attack of an enemy on somebody, reaction or none.
    Deliver {
        /// Who attacks.
        foe: Who,
        /// Its key on the enemy sheet.
        attack: Id,
        /// Whom.
        prey: Who,
        /// Whether its implicit Move is behind it.
        stepped: bool,
    },
    /// The rest of a program, with the topmost frame.
    Run {
        /// The program.
        list: Program,
        /// The next verb.
        at: u16,
    },
    /// The topmost frame is done.
    EndFrame,
    /// An attack on one combatant, in stages.
    Hit(Box<Hit>),
    /// Tokens wait in the tray.
    Lay(Box<Tray>),
    /// Walk on along a path.
    Walk {
        /// Who walks.
        who: Who,
        /// The whole path.
        path: SmallVec<[Coord; 6]>,
        /// The next hex of it.
        next: u8,
        /// A hex of the path whose effect is ignored.
        over: Option<Coord>,
    },
    /// A special tile works on somebody.
    Spring {
        /// Who entered it.
        who: Who,
        /// Where.
        at: Coord,
    },
    /// Somebody is thrown.
    Push {
        /// Who.
        who: Who,
        /// In which direction.
        direction: u8,
        /// Hexes left.
        left: u8,
        /// Hexes already covered.
        covered: u8,
    },
    /// Flinch, Stun and the like that a condition token causes.
    Afflict {
        /// On whom.
        who: Who,
        /// Which.
        condition: Condition,
        /// How many.
        n: u8,
        /// What goes with it.
        how: Affliction,
    },
    /// See who is defeated and whether the encounter is decided.
    Judge,
}

/// How a condition comes about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Affliction {
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
    pub by: Option<Who>,
    /// With which attack.
    #[serde(default)]
    pub attack: Option<Id>,
}

/// What a program works with.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Frame {
    /// Who acts.
    pub me: Who,
    /// The action, if it is one of the character's.
    pub action: Option<Id>,
    /// The weapon, shield, flask or item in use.
    pub with: Option<Gear>,
    /// The physical type chosen.
    pub kind: Option<DamageKind>,
    /// The missile in use.
    #[serde(default)]
    pub missile: Option<Gear>,
    /// Score overspent.
    pub over: i16,
    /// What was aimed at.
    pub targets: SmallVec<[Who; 4]>,
    /// Where the first target stood when it was aimed at.
    pub target_stood: Option<Coord>,
    /// The attack of an enemy.
    pub attack: Option<Id>,
    /// The hex it comes from, if that is not where the one who acts stands.
    #[serde(default)]
    pub origin: Option<Coord>,
    /// The character has dodged: nothing of this touches it.
    #[serde(default)]
    pub spared: bool,
    /// The hexes aimed at.
    #[serde(default)]
    pub hexes: SmallVec<[Coord; 8]>,
    /// FP spent above the printed cost.
    #[serde(default)]
    pub overcast: u8,
    /// The aim that this shot or throw was made with; it serves all of them in one action (O-09).
    #[serde(default)]
    pub bearing: Option<Bearing>,
    /// Whether what was aimed at would have been reached without that aim.
    #[serde(default)]
    pub sure: bool,
    /// Whether it answers an attack.
    pub reaction: bool,
    /// What the attack that this follows from has put into HP already.
    #[serde(default)]
    pub landed: Bag,
}

impl Default for Who {
    fn default() -> Self {
        Self::CHARACTER
    }
}

/// The enemy whose Turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Active {
    /// Who, and by which line of which table.
    pub order: Order,
    /// Which behaviour, by letter from 0.
    pub behaviour: u8,
    /// The attack coming up or under way.
    pub attack: Option<Id>,
    /// Whom it goes for: the character, unless it is Maddened.
    #[serde(default)]
    pub prey: Who,
    /// No reaction.
    pub sudden: bool,
    /// The hexes it has stood on this Turn, first to last.
    pub trail: SmallVec<[Coord; 8]>,
    /// The attack answered does nothing to the character.
    pub evaded: bool,
    /// The attack answered is called off.
    pub cancelled: bool,
    /// Its Turn is over.
    pub done: bool,
}

/// Tokens on their way to the character's sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Tray {
    /// What is left to lay down.
    pub tokens: SmallVec<[(Token, u8); 4]>,
    /// No sink may take them.
    pub unsinkable: bool,
    /// Physical tokens use M.DEF instead of P.DEF.
    pub magical: bool,
    /// What went into HP so far.
    pub hp: Bag,
    /// What the same attack had put into HP before.
    #[serde(default)]
    pub earlier: Bag,
    /// Whether a Durability sink or a piece of gear has taken Acid or Breaking.
    pub corroded: bool,
    /// Condition tokens that were suffered.
    pub suffered: SmallVec<[(Condition, u8); 2]>,
    /// How the conditions come about.
    pub how: Affliction,
}

/// A decision the table waits for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ask {
    /// A start tile.
    Start,
    /// An action, or the end of the beat.
    Beat,
    /// A reaction, or none.
    Window,
    /// Where to move.
    Move(Move),
    /// At whom or what.
    Aim(Aim),
    /// How to hold what.
    Hands,
    /// Which condition to struggle against.
    Struggle,
    /// Which wound to close; how many are left to close.
    Mend(u8),
    /// Which damage type the weapon in use deals.
    Kind,
    /// Which missile is used.
    Missile,
    /// With which weapon in hand the program goes on.
    Tool,
    /// To which hex the target is pulled.
    Drag,
    /// Which die of the pool is rolled again; how many still may be.
    Reroll(u8),
    /// A stance, or none, as the counterbeat opens.
    Opening,
    /// Which of several equally near ones a Maddened enemy goes for.
    Prey {
        /// The enemy.
        foe: Who,
        /// The ones it could go for.
        among: SmallVec<[Who; 4]>,
    },
    /// What a Charmed enemy does.
    Charm {
        /// The enemy.
        foe: Who,
        /// It may still Move.
        moves: bool,
        /// It may still attack.
        attacks: bool,
    },
    /// Which gear is mended.
    MendGear,
    /// Where tokens go.
    Tokens(Box<Tray>),
}

/// The stack.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Flow {
    /// Last in, first out.
    pub stack: Vec<Step>,
    /// Contexts of the programs under way, innermost last.
    pub frames: Vec<Frame>,
    /// The open decision.
    pub ask: Option<Ask>,
    /// The active enemy.
    pub active: Option<Active>,
    /// What the last hit put into HP slots, for the hit it belongs to.
    pub landed: Bag,
}

impl Flow {
    /// Does `steps` next, first to last.
    pub fn next(&mut self, steps: impl IntoIterator<Item = Step, IntoIter: DoubleEndedIterator>) {
        self.stack.extend(steps.into_iter().rev());
    }

    /// Does `step` next.
    pub fn push(&mut self, step: Step) {
        self.stack.push(step);
    }

    /// The innermost frame.
    pub fn frame(&self) -> Option<&Frame> {
        self.frames.last()
    }
}

/// Works the stack off until a decision is needed or the encounter is over.
pub fn advance(world: &mut World) {
    advance_until(world, |_| false);
}

/// The same, but stops before the first step at which `enough` holds: for looking ahead, step by step, in a copy of the
/// world. Nothing is lost by stopping; [`advance`] goes on from there.
pub fn advance_until(world: &mut World, enough: impl Fn(&World) -> bool) {
    loop {
        if is_over(world) {
            phase::close(world);
            return;
        }
        if flow(world).ask.is_some() || enough(world) {
            return;
        }
        let step = flow_mut(world).stack.pop();
        match step {
            Some(step) => work(world, step),
            None => phase::next(world),
        }
    }
}

fn work(world: &mut World, step: Step) {
    match step {
        Step::Phase(part) => phase::work(world, part),
        Step::Enemies(left) => behaviour::next_enemy(world, left),
        Step::Charm { foe, moves, attacks } => behaviour::sway::charm(world, foe, moves, attacks),
        Step::March { ways, next } => behaviour::formation::go_on(world, ways, next),
        Step::Member { order, attack, trail } => behaviour::formation::member(world, order, attack, trail),
        Step::Activate(order) => behaviour::activate(world, order),
        Step::Behave(order) => behaviour::behave(world, order),
        Step::Window => behaviour::window(world),
        Step::Blow { attack } => behaviour::blow(world, attack),
        Step::Deliver { foe, attack, prey, stepped } => behaviour::attack::deliver(world, foe, attack, prey, stepped),
        Step::Run { list, at } => effect::run(world, list, at),
        Step::EndFrame => {
            flow_mut(world).frames.pop();
        }
        Step::Hit(hit) => effect::hit::work(world, hit),
        Step::Lay(tray) => effect::tray::work(world, tray),
        Step::Walk { who, path, next, over } => effect::walk::walk(world, who, path, next, over),
        Step::Spring { who, at } => effect::walk::spring(world, who, at),
        Step::Push { who, direction, left, covered } => effect::walk::push(world, who, direction, left, covered),
        Step::Afflict { who, condition, n, how } => effect::afflict::afflict(world, who, condition, n, how),
        Step::Judge => phase::ends::judge(world),
    }
}
