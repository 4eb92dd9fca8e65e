//! Dry runs: a decision carried out on a copy of the encounter, to see whether it would defeat the character.
//!
//! Owns the copy, and the rule that only the character's own movement counts: being thrown onto a hex is not a decision
//! of the player. Must not change the encounter itself. The copy rolls other dice, so that nothing hidden is shown.

use bevy::prelude::World;

use crate::model::{Choice, Coord, Fact, Intent, Motion, Outcome};
use crate::rules::access::field;
use crate::rules::{
    Content, CurrentEncounter, DiceBox, Facts, Refusal, Snapshot, apply, choices, install, judge, restore, snapshot,
};

/// More trays of tokens than the hexes of one movement can fill.
const MOST_TRAYS: usize = 8;

/// What a decision would do to the character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Its own movement does not defeat it.
    Safe,
    /// It would enter this hex, and what lies there would defeat it.
    Fatal(Coord),
    /// The decision can't be made yet, or another question comes before its answer.
    Unknown,
}

/// A copy of the encounter.
pub struct DryRun {
    world: World,
    start: Snapshot,
}

impl DryRun {
    /// Copies the position; `None` if no hex of it does anything to whoever enters it.
    pub fn of(world: &World) -> Option<Self> {
        let content = world.get_resource::<Content>()?;
        let stage = world.get_resource::<CurrentEncounter>()?;
        if !Coord::all().any(|at| field(world).hazard(at)) {
            return None;
        }
        let mut copy = World::new();
        install(&mut copy);
        copy.insert_resource(content.clone());
        copy.insert_resource(stage.clone());
        let start = Snapshot { dice: DiceBox::seeded(0), ..snapshot(world) };
        Some(Self { world: copy, start })
    }

    /// Carries out a decision from the position that was copied, then answers the question that follows, if that answer
    /// is open by then. Tokens that a hex deals are assigned automatically.
    pub fn fate(&mut self, intent: &Intent, then: Option<&Choice>) -> Fate {
        restore(&mut self.world, &self.start);
        let mut tracker = DefeatTracker::default();
        if self.carry_out(intent, &mut tracker).is_err() {
            return Fate::Unknown;
        }
        let answer = then.filter(|choice| choices(&self.world).contains(choice)).cloned();
        let answered = answer.is_some();
        if let Some(answer) = answer {
            let _ = self.carry_out(&Intent::Choose(answer), &mut tracker);
        }
        for _ in 0..MOST_TRAYS {
            if tracker.entered.is_none() || judge(&self.world, &Intent::AssignRest).is_err() {
                break;
            }
            let _ = self.carry_out(&Intent::AssignRest, &mut tracker);
        }
        match tracker.fatal {
            Some(at) => Fate::Fatal(at),
            None if then.is_some() && !answered => Fate::Unknown,
            None => Fate::Safe,
        }
    }

    fn carry_out(&mut self, intent: &Intent, tracker: &mut DefeatTracker) -> Result<(), Refusal> {
        apply(&mut self.world, intent)?;
        for fact in std::mem::take(&mut self.world.resource_mut::<Facts>().list) {
            tracker.read(&fact);
        }
        Ok(())
    }
}

/// Reads the facts of a dry run in their order.
#[derive(Default)]
struct DefeatTracker {
    /// The character's last movement was a throw.
    thrown: bool,
    /// The special tile the character entered by its own movement, while what happens is still that tile's doing.
    entered: Option<Coord>,
    /// The hex that defeated the character.
    fatal: Option<Coord>,
}

impl DefeatTracker {
    fn read(&mut self, fact: &Fact) {
        match fact {
            Fact::Moved { who, how, .. } if who.is_character() => self.thrown = *how == Motion::Thrown,
            Fact::TileSprung { who, at, .. } if who.is_character() => {
                self.entered = (!self.thrown).then_some(*at);
            }
            // A tile may deal its damage as an attack of whoever entered it; every other attack is not the tile's doing.
            Fact::Attacked { by, on, .. } if by.is_character() && on.iter().all(|who| who.is_character()) => {}
            Fact::Attacked { .. } | Fact::BeatEnded | Fact::CounterbeatBegan => self.entered = None,
            Fact::Defeated { who } if who.is_character() => self.fatal = self.fatal.or(self.entered),
            Fact::Ended { outcome: Outcome::Defeat } => self.fatal = self.fatal.or(self.entered),
            _ => {}
        }
    }
}
