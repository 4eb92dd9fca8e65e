//! Facts of a journey as events with names, for which the view has sentences.

use super::journey::JourneyFact;
use crate::content::Catalog;
use crate::content::chapter::{Chapter, ScenarioChapters};
use crate::lang::Text;
use crate::model::{Id, Stat};
use crate::view::journey_events::JourneyEvent;
use crate::view::sheet_words::SheetWord;
use crate::view::typography::book_marks;

/// The event of a fact; `None` for one that the page itself shows. `chapter` is the one in which it happened.
pub fn event_of(
    catalog: &Catalog,
    scenario: Id,
    chapter: Option<&Chapter>,
    fact: &JourneyFact,
) -> Option<JourneyEvent> {
    let chapters = catalog.chapters.get(&scenario);
    let note = |code: &Id| {
        let text = catalog.note_text(scenario, *code);
        text.map_or_else(|| Text::authored(code.as_str()), |text| Text::authored(book_marks(text, None)))
    };
    let gear = |id: &Id| gear_name(catalog, *id);
    let condition = |condition: &crate::model::Condition| {
        Text::authored(catalog.conditions.get(&condition.id()).map_or(condition.name(), |row| &row.name))
    };
    let encounter = |id: &Id| Text::authored(catalog.encounters.get(id).map_or(id.as_str(), |e| &e.name));
    Some(match fact {
        JourneyFact::ChapterDrawn(_)
        | JourneyFact::InterludeBegun(_)
        | JourneyFact::PrestigeBegun
        | JourneyFact::PageTurned { .. }
        | JourneyFact::OptionChosen { .. } => return None,
        JourneyFact::ClockMoved { clock, now } => {
            let found = chapter.and_then(|chapter| chapter.clocks.get(clock));
            let of_scenario = || catalog.scenarios.get(&scenario)?.statistics.get(clock);
            let found = found.or_else(of_scenario).or_else(|| any_clock(chapters, *clock));
            let name = Text::authored(found.map_or(clock.as_str(), |clock| &clock.name));
            JourneyEvent::Clock { name, now: *now, last: found.map_or(*now, |clock| clock.last) }
        }
        JourneyFact::NoteMade(code) => JourneyEvent::NoteMade(note(code)),
        JourneyFact::NoteErased(code) => JourneyEvent::NoteErased(note(code)),
        JourneyFact::SoulsChanged { by, now } => JourneyEvent::Souls { by: *by, now: *now },
        JourneyFact::HumanityChanged { before, now } => JourneyEvent::Humanity { before: *before, now: *now },
        JourneyFact::StatChanged(stat, now) => JourneyEvent::Stat { name: stat_name(*stat), before: None, now: *now },
        JourneyFact::GearGained(id) => JourneyEvent::GearGained(gear(id)),
        JourneyFact::GearLeft(id) => JourneyEvent::GearLeft(gear(id)),
        JourneyFact::GearLost(id) => JourneyEvent::GearLost(gear(id)),
        JourneyFact::AttunementLearned(id) => JourneyEvent::Learned(attunement_name(catalog, *id)),
        JourneyFact::Wounded(n) => JourneyEvent::Wounded(*n),
        JourneyFact::Healed(n) => JourneyEvent::Healed(*n),
        JourneyFact::FocusChanged(by) => JourneyEvent::Focus(*by),
        JourneyFact::ConditionGained(of) => JourneyEvent::ConditionGained(condition(of)),
        JourneyFact::ConditionLost(of) => JourneyEvent::ConditionLost(condition(of)),
        JourneyFact::DieRolled(face) => JourneyEvent::Die(*face),
        JourneyFact::FightBegun(id) => JourneyEvent::FightBegun(encounter(id)),
        JourneyFact::FightEnded { encounter: id, outcome } => JourneyEvent::FightEnded(encounter(id), *outcome),
        JourneyFact::Used { action, gear: piece } => JourneyEvent::Used(match piece {
            Some(id) if !catalog.attunements.contains_key(action) => gear(id),
            _ => attunement_name(catalog, *action),
        }),
        JourneyFact::LockOpened { page, option } => {
            let option = chapter.and_then(|chapter| chapter.page(*page)).and_then(|page| {
                page.options.iter().find(|known| known.id == *option).map(|option| book_marks(&option.label, None))
            });
            JourneyEvent::LockOpened(option.map(Text::authored).unwrap_or_default())
        }
        JourneyFact::Rested => JourneyEvent::Rested,
        JourneyFact::SoulLevelRaised(stat) => JourneyEvent::SoulLevel(stat_name(*stat)),
        JourneyFact::ChapterResolved(id) => {
            let title = chapters.and_then(|chapters| chapters.chapters.get(id)).map(|chapter| chapter.title.as_str());
            JourneyEvent::ChapterResolved(Text::authored(title.unwrap_or(id.as_str())))
        }
        JourneyFact::CampaignContinued { from, ending } => {
            let earlier = catalog.campaign.earlier(*from);
            let title = |ending: &Id| {
                let title = earlier.and_then(|scenario| scenario.endings.get(ending));
                title.map_or_else(|| Text::authored(ending.as_str()), |title| Text::authored(book_marks(title, None)))
            };
            let name = Text::authored(earlier.map_or(from.as_str(), |scenario| &scenario.name));
            JourneyEvent::CampaignContinued(name, ending.as_ref().map(title))
        }
        JourneyFact::JourneyEnded(ending) => JourneyEvent::Ended(ending.map(|id| ending_title(chapters, id))),
    })
}

fn any_clock(chapters: Option<&ScenarioChapters>, id: Id) -> Option<&crate::content::chapter::Clock> {
    chapters?.all().find_map(|chapter| chapter.clocks.get(&id))
}

/// The title of an ending.
pub fn ending_title(chapters: Option<&ScenarioChapters>, id: Id) -> Text {
    let found = chapters.and_then(|chapters| chapters.all().find_map(|chapter| chapter.endings.get(&id)));
    found.map_or_else(|| Text::authored(id.as_str()), |title| Text::authored(book_marks(title, None)))
}

/// The printed name of gear.
pub fn gear_name(catalog: &Catalog, id: Id) -> Text {
    Text::authored(catalog.gear.get(&id).map_or(id.as_str(), |gear| &gear.header.name))
}

/// The printed name of an attunement.
pub fn attunement_name(catalog: &Catalog, id: Id) -> Text {
    Text::authored(catalog.attunements.get(&id).map_or(id.as_str(), |attunement| &attunement.name))
}

/// The short name of a Primary Stat.
pub fn stat_name(stat: Stat) -> Text {
    SheetWord::Stat(stat).short()
}
