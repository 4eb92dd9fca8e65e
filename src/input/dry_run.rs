//! Dry runs: apply a decision to a copy of the encounter, to see whether it would defeat the character.
//!
//! Owns the copy, and the rule that only the character's own movement counts: the player does not decide where a
//! knock-back ends. Must not change the encounter itself. The copy uses another seed, so that a dry run reveals no
//! hidden dice.

use bevy::prelude::World;

use crate::model::{Choice, Coord, Fact, Intent, Motion, Outcome};
use crate::rules::components::board::Board;
use crate::rules::{
    Content, CurrentEncounter, Dice, Facts, Refusal, Snapshot, install_rules, legal_choices, resolve_intent, restore,
    take_snapshot, validate_intent,
};

/// Upper limit of the token assignments in one dry run: more than the hexes of one movement can cause.
const MAX_TOKEN_ASSIGNMENTS: usize = 8;

/// Whether a decision would defeat the character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DefeatRisk {
    /// The character's own movement does not defeat it.
    Safe,
    /// The character would enter this hex, and the tile there would defeat it.
    Fatal(Coord),
    /// The decision is not legal yet, or the rules ask another question before its answer.
    Unknown,
}

/// A copy of the encounter, and the state to which it is reset before each run.
pub struct DryRun {
    world: World,
    start: Snapshot,
}

impl DryRun {
    /// Copies the encounter. `None` if its board has no hazard, so that no decision can be fatal.
    pub fn from_world(world: &World) -> Option<Self> {
        let content = world.get_resource::<Content>()?;
        let encounter = world.get_resource::<CurrentEncounter>()?;
        let board = world.resource::<Board>();
        if !Coord::all().any(|at| board.is_hazard(at)) {
            return None;
        }
        let mut copy = World::new();
        install_rules(&mut copy);
        copy.insert_resource(content.clone());
        copy.insert_resource(encounter.clone());
        let start = Snapshot { dice: Dice::seeded(0), ..take_snapshot(world) };
        Some(Self { world: copy, start })
    }

    /// Applies a decision to the copy, then `next_answer` if it is a legal answer at that point. Tokens that a hex
    /// causes are assigned automatically.
    pub fn defeat_risk(&mut self, intent: &Intent, next_answer: Option<&Choice>) -> DefeatRisk {
        restore(&mut self.world, &self.start);
        let mut tracker = DefeatTracker::default();
        if self.apply_tracked(intent, &mut tracker).is_err() {
            return DefeatRisk::Unknown;
        }
        let answer = next_answer.filter(|choice| legal_choices(&mut self.world).contains(choice)).cloned();
        let answered = answer.is_some();
        if let Some(answer) = answer {
            let _ = self.apply_tracked(&Intent::Choose(answer), &mut tracker);
        }
        for _ in 0..MAX_TOKEN_ASSIGNMENTS {
            if tracker.entered_tile.is_none() || validate_intent(&mut self.world, &Intent::AssignRest).is_err() {
                break;
            }
            let _ = self.apply_tracked(&Intent::AssignRest, &mut tracker);
        }
        match tracker.fatal_hex {
            Some(at) => DefeatRisk::Fatal(at),
            None if next_answer.is_some() && !answered => DefeatRisk::Unknown,
            None => DefeatRisk::Safe,
        }
    }

    fn apply_tracked(&mut self, intent: &Intent, tracker: &mut DefeatTracker) -> Result<(), Refusal> {
        resolve_intent(&mut self.world, intent)?;
        for fact in std::mem::take(&mut self.world.resource_mut::<Facts>().list) {
            tracker.track_fact(&fact);
        }
        Ok(())
    }
}

/// Reads the facts of a dry run in order and finds the hex that defeats the character.
#[derive(Default)]
struct DefeatTracker {
    /// Whether the character's last movement was a knock-back.
    knocked_back: bool,
    /// The special tile that the character entered by its own movement, while the facts are still effects of that tile.
    entered_tile: Option<Coord>,
    /// The hex that defeated the character.
    fatal_hex: Option<Coord>,
}

impl DefeatTracker {
    fn track_fact(&mut self, fact: &Fact) {
        match fact {
            Fact::Moved { who, how, .. } if who.is_character() => self.knocked_back = *how == Motion::KnockedBack,
            Fact::TileTriggered { who, at, .. } if who.is_character() => {
                self.entered_tile = (!self.knocked_back).then_some(*at);
            }
            // A tile may deal its damage as an attack by the combatant that entered it; no other attack is an effect of
            // the tile.
            Fact::Attacked { by, on, .. } if by.is_character() && on.iter().all(|who| who.is_character()) => {}
            Fact::Attacked { .. } | Fact::BeatEnded | Fact::CounterbeatBegan => self.entered_tile = None,
            Fact::Defeated { who, .. } if who.is_character() => self.fatal_hex = self.fatal_hex.or(self.entered_tile),
            Fact::EncounterEnded { outcome: Outcome::Defeat } => self.fatal_hex = self.fatal_hex.or(self.entered_tile),
            _ => {}
        }
    }
}
