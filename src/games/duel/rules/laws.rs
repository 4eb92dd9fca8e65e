//! The laws of every state of a fight.
//!
//! Owns the checks that hold after each decision. Must not change the fight. Rules: D-50, D-71, D-72, DO-20, DO-21, DO-36.

use kernel::game::BrokenLaw;
use kernel::id::Id;

use super::fight::Fight;
use super::fighter::{Fighter, FighterKind};
use crate::content::{Ailment, Content};

/// More rounds of an Ailment than any fight can give.
const MOST_ROUNDS: u8 = 100;

fn law(holds: bool, broken: impl FnOnce() -> String) -> Result<(), BrokenLaw> {
    if holds { Ok(()) } else { Err(BrokenLaw(broken())) }
}

/// Checks the laws of a fight.
///
/// # Errors
///
/// Returns the first broken law.
pub fn check(content: &Content, fight: &Fight) -> Result<(), BrokenLaw> {
    law(fight.round <= content.rules.round_limit, || format!("round {} is after the last", fight.round))?;
    let is_waiting = fight.decision().is_some();
    law(is_waiting != fight.outcome.is_some(), || "a fight waits for a decision until it is over".into())?;
    for fighter in &fight.fighters {
        check_numbers(fighter)?;
        if fighter.kind == FighterKind::Character {
            check_cards(content, fight, fighter)?;
        }
    }
    for token in &fight.track {
        law(fight.fighter(token.seat).is_fighting(), || "a token lies there without its fighter".into())?;
    }
    if fight.outcome.is_some() {
        let is_clear = fight.track.is_empty() && fight.fighters.iter().all(|f| f.ongoing.is_empty());
        law(is_clear, || "something of the fight outlasts it".into())?;
    }
    Ok(())
}

fn check_numbers(fighter: &Fighter) -> Result<(), BrokenLaw> {
    let name = fighter.entry;
    law(fighter.grit <= fighter.full_grit, || format!("{name} has more than its full Grit"))?;
    law(fighter.grit > 0 || !fighter.is_fighting(), || format!("{name} fights on with 0 Grit"))?;
    let is_sane = Ailment::ALL.iter().all(|ailment| fighter.ailments.amount(*ailment) <= MOST_ROUNDS);
    law(is_sane, || format!("{name} has too much of an Ailment: {:?}", fighter.ailments))
}

/// Each card lies in exactly one place: hand, laid, face-up or discard pile.
fn check_cards(content: &Content, fight: &Fight, fighter: &Fighter) -> Result<(), BrokenLaw> {
    let seat = fight.seats().find(|seat| std::ptr::eq(fight.fighter(*seat), fighter));
    let all_ongoing = fight.fighters.iter().flat_map(|fighter| &fighter.ongoing);
    let face_up = all_ongoing.filter(|ongoing| Some(ongoing.owner) == seat).filter_map(|o| o.source.card());
    let laid = fighter.laid.iter().map(|laid| laid.card);
    let hand = fighter.hand.iter().chain(&fighter.discard).copied();
    let mut found: Vec<Id> = hand.chain(laid).chain(face_up).collect();
    if found.is_empty() {
        return Ok(());
    }
    let is_laid = |card: &&Id| content.cards.get(card).is_some_and(|card| card.has_priority());
    let owned = fighter.owned.iter().filter(is_laid);
    let mut dealt: Vec<Id> = content.rules.basic_cards.iter().chain(owned).copied().collect();
    found.sort();
    dealt.sort();
    law(found == dealt, || format!("{} has the cards {found:?} and not {dealt:?}", fighter.entry))
}
