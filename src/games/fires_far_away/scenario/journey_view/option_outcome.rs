//! The changes of the sheet by an option of the creation, shown before it is chosen, and the changes by the last step.
//!
//! Owns the comparison of two sheets. The option is carried out on a copy of the journey, so nothing is worked out twice.

use std::collections::HashMap;
use std::sync::Arc;

use crate::content::Catalog;
use crate::content::encounter::Character;
use crate::lang::Text;
use crate::model::Id;
use crate::scenario::diary_events::{attunement_name, gear_name, stat_name};
use crate::scenario::journey::{Journey, JourneyFact, JourneyIntent, JourneyStage};
use crate::view::ShelfEntry;
use crate::view::journey_events::{JourneyEvent, changed_stat_text};
use crate::view::journey_page::OptionOutcome;

/// The gains by an option while the character is made, if it changes the character; `None` for other options, and if a
/// die would be rolled.
pub(super) fn option_outcome(
    catalog: &Arc<Catalog>,
    journey: &Journey,
    option: Id,
    shelf: &HashMap<Id, ShelfEntry>,
) -> Option<OptionOutcome> {
    if journey.stage != JourneyStage::Creation {
        return None;
    }
    let mut after = journey.clone();
    let facts = after.apply(catalog, &JourneyIntent::Choose(option)).ok()?;
    let changes_gear = |fact: &JourneyFact| matches!(fact, JourneyFact::GearGained(_) | JourneyFact::GearLost(_));
    let is_rolled = facts.iter().any(|fact| matches!(fact, JourneyFact::DieRolled(_)));
    if is_rolled || !facts.iter().any(changes_gear) {
        return None;
    }
    let brief = |id: &Id| shelf.get(id).map(|entry| entry.brief.clone()).unwrap_or_default();
    // If the option takes gear away, the gear that remains is its gain.
    let is_choice = facts.iter().any(|fact| matches!(fact, JourneyFact::GearLost(_)));
    let gained = |id: &Id| is_choice || facts.contains(&JourneyFact::GearGained(*id));
    let gear = after.character.gear().filter(gained);
    let gear = gear.map(|id| (gear_name(catalog, id), brief(&id)));
    let learned = facts.iter().filter_map(|fact| match fact {
        JourneyFact::AttunementLearned(id) => Some((attunement_name(catalog, *id), brief(id))),
        _ => None,
    });
    let pieces = gear.chain(learned).collect();
    Some(OptionOutcome { pieces, stats: stat_changes(&journey.character, &after.character) })
}

/// The Primary Stats in which two sheets differ: "STR 8 → 10".
fn stat_changes(before: &Character, after: &Character) -> Vec<Text> {
    let changed = after.stats.iter().filter_map(|(stat, now)| {
        let was = before.stats.get(stat).copied();
        (was != Some(*now)).then(|| changed_stat_text(stat_name(*stat), was, *now))
    });
    changed.collect()
}

/// The entries that a step of the creation leaves on the sheet, if it has taken something away: the remaining entries
/// are the player's choice, and pieces that the character never held are not mentioned.
pub(super) fn gear_kept(catalog: &Catalog, journey: &Journey, facts: &[JourneyFact]) -> Option<JourneyEvent> {
    let is_lost = |fact: &JourneyFact| matches!(fact, JourneyFact::GearLost(_));
    if journey.stage != JourneyStage::Creation || !facts.iter().any(is_lost) {
        return None;
    }
    Some(JourneyEvent::GearOnSheet(journey.character.gear().map(|id| gear_name(catalog, id)).collect()))
}
