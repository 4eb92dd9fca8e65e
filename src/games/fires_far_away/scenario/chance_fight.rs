//! Encounters that chance decides, for random walks: an outcome, some wounds, and the costs and gains by the rules at
//! the end.
//!
//! Must not play an encounter: `simulation` does.

use std::sync::Arc;

use kernel::dice::Generator;

use super::derived::{character_after_outcome, sheet_values};
use super::journey::{FightResult, Journey};
use crate::content::Catalog;
use crate::content::encounter::{Aftermath, Encounter};
use crate::model::{DamageKind, Outcome};
use crate::record::FightStatistics;

/// The encounter under way as chance decides it: won with this chance in percent. One in ten of the others ends in a
/// retreat, and one in two where a retreat leads elsewhere than a defeat. The character takes a few wounds; HMN goes
/// and Hollow comes as they do at the end of an encounter that was played. Each further result of the outcome happens in
/// one of two cases.
pub fn decide_by_chance(catalog: &Arc<Catalog>, journey: &Journey, odds: u8, rng: &mut Generator) -> FightResult {
    let has_own_page = journey.fight.as_ref().is_some_and(|fight| fight.retreat != fight.defeat);
    let others_per_retreat = if has_own_page { 2 } else { 10 };
    let roll = rng.below(100);
    let outcome = match roll {
        n if n < usize::from(odds) => Outcome::Victory,
        _ if rng.below(others_per_retreat) == 0 => Outcome::Retreat,
        _ => Outcome::Defeat,
    };
    let slots = sheet_values(catalog, &journey.character).hp_slots;
    let free = slots.saturating_sub(journey.character.wear.hp_damage.total());
    let wounds = match outcome {
        Outcome::Defeat => free,
        _ => rng.below(usize::from(free.max(1))) as u8,
    };
    let encounter = journey.fight.as_ref().and_then(|fight| catalog.encounters.get(&fight.encounter));
    let further: Vec<usize> = match encounter {
        Some(encounter) => (0..encounter.aftermath(outcome).also.len()).filter(|_| rng.below(2) == 0).collect(),
        None => Vec::new(),
    };
    let mut character = match encounter {
        Some(encounter) => {
            let encounter = with_only(encounter, outcome, &further);
            character_after_outcome(catalog, &journey.character, &encounter, outcome)
        }
        None => journey.character.clone(),
    };
    character.wear.hp_damage.add(DamageKind::Crush, wounds);
    FightResult { outcome, character, statistics: FightStatistics::default(), further }
}

/// The encounter with only these further results of an outcome, all of which happen.
fn with_only(encounter: &Arc<Encounter>, outcome: Outcome, further: &[usize]) -> Arc<Encounter> {
    if encounter.aftermath(outcome).also.is_empty() {
        return Arc::clone(encounter);
    }
    let mut encounter = Encounter::clone(encounter);
    let page = match outcome {
        Outcome::Victory => &mut encounter.on_victory,
        Outcome::Defeat => &mut encounter.on_defeat,
        Outcome::Retreat => &mut encounter.on_retreat,
    };
    let also =
        further.iter().filter_map(|n| page.also.get(*n)).map(|result| Aftermath { when: None, ..result.clone() });
    page.also = also.collect();
    Arc::new(encounter)
}
