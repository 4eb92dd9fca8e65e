//! The steps between two decisions as beats of the table.
//!
//! Owns how long each kind of fact is shown, and how the things that it concerns move. Must not decide anything: the scenes
//! before and after come from views.

use bevy::prelude::*;
use duel::rules::{Fact, Side, Who};
use duel::view::{DuelPage, DuelView, log_line};
use kernel::lang::{Text, text};

use super::places;
use super::scene::{DuelScene, FallenDice, die_name};
use crate::table::scene::{BeatSound, Pose, PropId, PropMotion};

/// Words that stand over a thing for a beat.
#[derive(Clone, Debug, PartialEq)]
pub struct Caption {
    /// The thing.
    pub over: PropId,
    /// The words.
    pub text: Text,
    /// Whether they are bad news for the thing.
    pub is_harm: bool,
}

/// How long a fact is shown, in seconds at the usual pace. Facts that are seen in the scene anyway take no time of their own.
pub fn seconds_for(fact: &Fact) -> f32 {
    match fact {
        Fact::Rolled { .. } | Fact::TieRolled(_) => 1.0,
        Fact::Rerolled { .. } => 0.8,
        Fact::FightEnded(_) | Fact::Felled(_) => 0.8,
        Fact::TokenGained { had_it: false, .. } => 0.6,
        Fact::Hit { .. } | Fact::Missed { .. } | Fact::SpellFailed(..) | Fact::Escaped(_) => 0.6,
        Fact::Injured { .. } | Fact::Recovered(..) => 0.55,
        Fact::CardsRevealed(..) | Fact::HandDealt(..) => 0.5,
        Fact::TokenPlaced { .. } | Fact::TokenShifted { .. } | Fact::AilmentGained { .. } => 0.35,
        Fact::TokenRemoved { .. } | Fact::CardsLaid(..) | Fact::EffectBegan(..) | Fact::FameChanged { .. } => 0.35,
        Fact::CardMoved { .. } | Fact::AilmentEased { .. } | Fact::AilmentRemoved(..) | Fact::EffectEnded(..) => 0.3,
        Fact::Blocked(..) | Fact::EntryChosen(..) => 0.4,
        _ => 0.0,
    }
}

/// What some facts sound like: that of the largest thing which moves.
pub fn sound_of(facts: &[Fact]) -> Option<BeatSound> {
    facts.iter().find_map(|fact| match fact {
        Fact::Rolled { faces, .. } if faces.len() > 1 => Some(BeatSound::Dice),
        Fact::TieRolled(_) => Some(BeatSound::Dice),
        Fact::Rolled { .. } | Fact::Rerolled { .. } => Some(BeatSound::Die),
        Fact::CardsLaid(..) | Fact::CardsRevealed(..) | Fact::CardMoved { .. } | Fact::HandDealt(..) => {
            Some(BeatSound::Card)
        }
        Fact::Injured { .. } | Fact::Felled(_) => Some(BeatSound::Fall),
        Fact::TokenGained { had_it: false, .. } | Fact::AilmentGained { .. } => Some(BeatSound::Coin),
        Fact::TokenPlaced { .. } | Fact::TokenShifted { .. } | Fact::TokenRemoved { .. } => Some(BeatSound::Slide),
        Fact::FameChanged { .. } | Fact::Recovered(..) => Some(BeatSound::Coin),
        _ => None,
    })
}

/// The dice that lie on the felt after a fact.
pub fn fallen_after(fact: &Fact, view: &DuelView, before: &FallenDice) -> Option<FallenDice> {
    let side_of = |who: &Who| match &view.page {
        DuelPage::Fight(fight) => fight.fighters.get(who.seat.index()).map_or(Side::Player, |fighter| fighter.side),
        _ => Side::Player,
    };
    let number = before.number + 1;
    match fact {
        Fact::Rolled { who, faces, .. } => {
            Some(FallenDice { dice: faces.iter().map(|face| (*face, side_of(who))).collect(), number })
        }
        Fact::TieRolled(rolls) => {
            let dice = rolls.iter().flat_map(|(who, faces, _)| faces.iter().map(|face| (*face, side_of(who))));
            Some(FallenDice { dice: dice.collect(), number })
        }
        Fact::Rerolled { die, to, .. } => {
            let mut dice = before.clone();
            if let Some((face, _)) = dice.dice.get_mut(usize::from(*die)) {
                *face = *to;
            }
            Some(dice)
        }
        Fact::RoundBegan(_) | Fact::FightBegan(_) => Some(FallenDice { dice: Vec::new(), number }),
        _ => None,
    }
}

/// How the things that some facts concern move.
pub fn motions(
    facts: &[Fact],
    scene: &DuelScene,
    before: &DuelScene,
    fallen: &FallenDice,
) -> Vec<(PropId, PropMotion)> {
    let mut found = Vec::new();
    let mut add = |name: String, motion: PropMotion| {
        let id = PropId::from(name);
        if scene.scene.prop(&id).is_some() || before.scene.prop(&id).is_some() {
            found.push((id, motion));
        }
    };
    for fact in facts {
        match fact {
            Fact::Rolled { .. } | Fact::TieRolled(_) => {
                for n in 0..fallen.dice.len() {
                    let from = Vec3::new(4.2 - 0.3 * n as f32, 2.2, -1.2 + 0.4 * n as f32);
                    add(die_name(fallen.number, n), PropMotion::Throw(from));
                }
            }
            Fact::Rerolled { die, .. } => {
                add(die_name(fallen.number, usize::from(*die)), PropMotion::Throw(Vec3::new(4.6, 2.4, -1.0)));
            }
            Fact::TokenGained { .. } => add("snuffer".into(), PropMotion::Hop(1.1)),
            _ => {}
        }
    }
    // A peg that is lost falls off the table's near side; coins go to the middle.
    for prop in &before.scene.props {
        if scene.scene.prop(&prop.id).is_none() {
            let name = prop.id.as_str();
            let away = if name.starts_with("peg ") || name.starts_with("fame ") {
                Some(Pose { at: prop.pose.at + Vec3::new(0.0, 0.9, 0.5), scale: 0.01, ..prop.pose })
            } else if name.starts_with("token ") {
                Some(Pose { at: prop.pose.at + Vec3::Y * 0.9, scale: 0.3, ..prop.pose })
            } else {
                None
            };
            found.extend(away.map(|to| (prop.id.clone(), PropMotion::Leave(to))));
        }
    }
    for prop in &scene.scene.props {
        let came_from = before.scene.prop(&prop.id);
        // An action token comes from the sheet of its fighter.
        if let Some(seat) = prop.id.as_str().strip_prefix("token ").and_then(|rest| rest.split(' ').next())
            && came_from.is_none()
        {
            let sheet = scene.scene.prop(&format!("sheet {seat}").into());
            found.extend(sheet.map(|sheet| (prop.id.clone(), PropMotion::From(sheet.pose.scaled(1.0).raised(0.3)))));
        }
        let is_card = prop.id.as_str().starts_with("card ");
        if is_card && came_from.is_some_and(|old| old.pose.at.distance(prop.pose.at) > 0.3) {
            found.push((prop.id.clone(), PropMotion::Hop(0.5)));
        }
        if is_card && came_from.is_none() {
            found.push((prop.id.clone(), PropMotion::From(Pose { ..places::hand().raised(2.0) })));
        }
    }
    found
}

/// The words over the things that some facts concern.
pub fn captions(facts: &[Fact]) -> Vec<Caption> {
    let over = |who: &Who| PropId::from(format!("sheet {}", who.seat.0));
    let harm = |who: &Who, text: Text| Caption { over: over(who), text, is_harm: true };
    let note = |who: &Who, text: Text| Caption { over: over(who), text, is_harm: false };
    let captions = facts.iter().filter_map(|fact| match fact {
        Fact::Injured { who, amount, .. } => Some(harm(who, text!("duel-slip-injury", n = *amount))),
        Fact::Recovered(who, n) => Some(note(who, text!("duel-slip-grit", n = *n))),
        Fact::Missed { target, .. } => Some(note(target, text!("duel-slip-miss"))),
        Fact::Hit { target, damage, .. } => Some(harm(target, text!("duel-slip-hit", n = *damage))),
        Fact::Blocked(who, n) => Some(note(who, text!("duel-slip-block", n = *n))),
        Fact::SpellFailed(who, _) => Some(harm(who, text!("duel-slip-failed"))),
        Fact::Felled(who) => Some(harm(who, text!("duel-slip-felled"))),
        Fact::Escaped(who) => Some(note(who, text!("duel-slip-escaped"))),
        _ => None,
    });
    captions.collect()
}

/// The lines of the log for some facts.
pub fn log_lines(content: &duel::content::Content, facts: &[Fact]) -> Vec<Text> {
    facts.iter().filter_map(|fact| log_line(content, fact)).collect()
}
