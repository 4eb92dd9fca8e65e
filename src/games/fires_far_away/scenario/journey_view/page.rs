//! The spread, the record sheet and the changes of the last step.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::excess::excess_view;
use super::next_scenario::next_scenario_view;
use super::option_outcome::{gear_kept, option_outcome};
use super::refusals::refusal_text;
use super::{Shelf, ShownJourney};
use crate::content::Catalog;
use crate::content::chapter::{Chapter, OptionTarget, Paragraph};
use crate::content::encounter::Encounter;
use crate::lang::{Text, text};
use crate::model::{DamageKind, Id, Stat};
use crate::scenario::diary::lines_of_facts;
use crate::scenario::diary_events::{attunement_name, ending_title, event_of, gear_name};
use crate::scenario::growth::{check_soul_level, soul_level_cost};
use crate::scenario::journey::{FightReward, Journey, JourneyFact, JourneyStage, OptionState, PageChoice, StashPiece};
use crate::view::journey_events::{JourneyEvent, journey_event_text};
use crate::view::journey_page::{
    ChapterCard, ClockView, DeckView, DiaryLine, EndingView, JourneyPage, JourneySpread, JourneyView, KnownAttunement,
    LyingPiece, NoteView, PageOptionView, RecordSheetView, ReprieveView, StyledRun, ToldEvent,
};
use crate::view::journey_statistics::JourneyStatistics;
use crate::view::page_needs::unmet_text;
use crate::view::typography::book_marks;
use crate::view::{CharacterBuilderView, build_character_builder};

/// The Primary Stats in the order of the sheet.
const STATS: [Stat; 7] = [Stat::Vit, Stat::End, Stat::Str, Stat::Dex, Stat::Att, Stat::Int, Stat::Fth];

/// The journey as it is shown.
pub fn build_journey_view(catalog: &Arc<Catalog>, open: &ShownJourney<'_>, shelf: &Shelf) -> JourneyView {
    let journey = open.journey;
    let scenario = catalog.scenarios.get(&journey.scenario);
    let chapter = journey.current_chapter(catalog).map(AsRef::as_ref);
    JourneyView {
        scenario: Text::authored(scenario.map_or(journey.scenario.as_str(), |scenario| &scenario.name)),
        spread: spread(catalog, open, shelf),
        record: record_sheet(catalog, open, shelf),
        happened: happened(catalog, open, chapter)
            .iter()
            .map(|told| ToldEvent {
                text: journey_event_text(told),
                die: if let JourneyEvent::Die(face) = told { Some(*face) } else { None },
            })
            .collect(),
        is_past: open.is_past,
    }
}

/// The changes of the last step. A stat is told with its value before it, and pieces that the creation takes away with
/// the pieces that are left.
fn happened(catalog: &Catalog, open: &ShownJourney<'_>, chapter: Option<&Chapter>) -> Vec<JourneyEvent> {
    let journey = open.journey;
    let kept = gear_kept(catalog, journey, open.happened);
    let mut stats = open.stats_before.clone();
    let mut events = Vec::new();
    for fact in open.happened {
        let is_gear = matches!(fact, JourneyFact::GearGained(_) | JourneyFact::GearLost(_));
        match event_of(catalog, journey.scenario, chapter, fact) {
            _ if is_gear && kept.is_some() => {}
            Some(JourneyEvent::Stat { name, now, .. }) => {
                let JourneyFact::StatChanged(stat, _) = fact else { continue };
                events.push(JourneyEvent::Stat { name, before: stats.insert(*stat, now), now });
            }
            told => events.extend(told),
        }
    }
    kept.into_iter().chain(events).collect()
}

fn spread(catalog: &Arc<Catalog>, open: &ShownJourney<'_>, shelf: &Shelf) -> JourneySpread {
    let journey = open.journey;
    match (journey.stage, journey.current_chapter(catalog)) {
        (JourneyStage::Ended(ending), _) => JourneySpread::Ending(ending_view(catalog, journey, ending)),
        (JourneyStage::BetweenChapters, _) => JourneySpread::Deck(deck(catalog, journey, None)),
        (_, Some(chapter)) if open.shows_card => JourneySpread::Deck(deck(catalog, journey, Some(card(chapter)))),
        (_, chapter) => JourneySpread::Page(Box::new(page(catalog, journey, chapter.map(AsRef::as_ref), shelf))),
    }
}

fn card(chapter: &Chapter) -> ChapterCard {
    ChapterCard {
        symbol: Text::authored(&chapter.symbol),
        title: Text::authored(book_marks(&chapter.title, None)),
        text: Text::authored(book_marks(&chapter.text, None)),
    }
}

fn deck(catalog: &Catalog, journey: &Journey, drawn: Option<ChapterCard>) -> DeckView {
    let chapters = catalog.chapters.get(&journey.scenario);
    let found = |id: &Id| chapters.and_then(|chapters| chapters.chapters.get(id)).map(|chapter| card(chapter));
    let unknown = |id: &Id| ChapterCard { title: Text::authored(id.as_str()), ..ChapterCard::default() };
    let discards = journey.discards.iter().map(|id| found(id).unwrap_or_else(|| unknown(id))).collect();
    DeckView { face_down: journey.deck.len(), drawn, discards }
}

fn ending_view(catalog: &Catalog, journey: &Journey, ending: Option<Id>) -> EndingView {
    let chapters = catalog.chapters.get(&journey.scenario);
    let (facts, diary): (Vec<_>, Vec<_>) = lines_of_facts(catalog, journey, &journey.diary).unzip();
    let last_page = diary.iter().rev().find_map(|line| match line {
        DiaryLine::Page(heading) => Some(heading.clone()),
        _ => None,
    });
    let scenario = catalog.scenarios.get(&journey.scenario).map(|scenario| scenario.name.as_str());
    let title = match ending {
        Some(ending) => ending_title(chapters, ending),
        None => Text::authored(scenario.unwrap_or(journey.scenario.as_str())),
    };
    let heading = last_page.filter(|heading| *heading != title).unwrap_or_default();
    EndingView { heading, title, diary, facts, next: next_scenario_view(catalog, journey) }
}

fn page(catalog: &Arc<Catalog>, journey: &Journey, chapter: Option<&Chapter>, shelf: &Shelf) -> JourneyPage {
    let page = journey.current_page(catalog);
    let turn = journey.diary.iter().filter(|fact| matches!(fact, JourneyFact::PageTurned { .. })).count();
    let clocks = chapter.into_iter().flat_map(|chapter| &chapter.clocks).map(|(id, clock)| ClockView {
        id: *id,
        name: Text::authored(&clock.name),
        now: journey.chapter.clocks.get(id).copied().unwrap_or(clock.start),
        last: clock.last,
    });
    let sheet = &journey.character;
    let is_resting = journey.chapter.is_resting;
    let reprieve = journey.offers_reprieve(catalog).then(|| ReprieveView {
        is_taken: is_resting,
        refusal: journey.check_rest(catalog).err().filter(|_| !is_resting).map(|why| refusal_text(catalog, &why)),
        soul_level_cost: soul_level_cost(catalog, sheet),
        soul_level_refusal: check_soul_level(catalog, sheet).err().map(|why| why.text()),
        stats: STATS.iter().map(|stat| (*stat, journey.printed_stat(*stat))).collect(),
    });
    JourneyPage {
        chapter: chapter.map(|chapter| Text::authored(book_marks(&chapter.title, None))).unwrap_or_default(),
        heading: page.map(|page| Text::authored(book_marks(&page.heading, None))).unwrap_or_default(),
        turn,
        paragraphs: journey.page_paragraphs(catalog).into_iter().map(styled).collect(),
        options: journey
            .page_choices(catalog)
            .into_iter()
            .map(|choice| option(catalog, journey, choice, shelf))
            .collect(),
        clocks: clocks.collect(),
        lying: journey.lying_here().into_iter().map(|(at, piece)| lying(catalog, shelf, at, piece)).collect(),
        uses: uses(catalog, journey, shelf),
        rewards: journey
            .rewards
            .iter()
            .enumerate()
            .map(|(at, reward)| reward_view(catalog, shelf, at, reward))
            .collect(),
        reprieve,
        name_field: (journey.stage == JourneyStage::Creation).then(|| sheet.name.clone()),
    }
}

fn styled(paragraph: &Paragraph) -> Vec<StyledRun> {
    let mut before = None;
    let mut runs = Vec::new();
    for run in paragraph {
        let text = book_marks(&run.text, before);
        before = text.chars().last().or(before);
        runs.push(StyledRun { text: Text::authored(text), emphasis: run.emphasis, strong: run.strong });
    }
    runs
}

fn option(catalog: &Arc<Catalog>, journey: &Journey, choice: PageChoice<'_>, shelf: &Shelf) -> PageOptionView {
    PageOptionView {
        id: choice.option.id,
        label: Text::authored(book_marks(&choice.option.label, None)),
        locked: match choice.state {
            OptionState::Open => None,
            OptionState::Locked(unmet) => Some(unmet_text(catalog, &unmet)),
        },
        is_fight: matches!(choice.option.target, OptionTarget::Fight { .. }),
        outcome: option_outcome(catalog, journey, choice.option.id, shelf),
    }
}

fn lying(catalog: &Catalog, shelf: &Shelf, position: usize, piece: &StashPiece) -> LyingPiece {
    let detail = shelf.get(&piece.gear).map(|entry| entry.detail.clone()).unwrap_or_default();
    LyingPiece { position, name: gear_name(catalog, piece.gear), detail }
}

/// The things that can be used now, each once: by the first of the ways to use it.
fn uses(catalog: &Arc<Catalog>, journey: &Journey, shelf: &Shelf) -> Vec<LyingPiece> {
    let mut seen = Vec::new();
    let mut views = Vec::new();
    for (position, usage) in journey.uses(catalog).into_iter().enumerate() {
        if seen.contains(&(usage.action, usage.gear)) {
            continue;
        }
        seen.push((usage.action, usage.gear));
        let piece = usage.gear.and_then(|slot| journey.character.in_slot(slot));
        let is_attunement = catalog.attunements.contains_key(&usage.action);
        let id = piece.filter(|_| !is_attunement).unwrap_or(usage.action);
        let name = if is_attunement { attunement_name(catalog, id) } else { gear_name(catalog, id) };
        let detail = shelf.get(&id).map(|entry| entry.detail.clone()).unwrap_or_default();
        views.push(LyingPiece { position, name, detail });
    }
    views
}

fn reward_view(catalog: &Catalog, shelf: &Shelf, position: usize, reward: &FightReward) -> LyingPiece {
    match reward {
        FightReward::Souls(n) => LyingPiece { position, name: text!("souls", n = *n), detail: Text::Empty },
        FightReward::Gear(id) => {
            let detail = shelf.get(id).map(|entry| entry.detail.clone()).unwrap_or_default();
            LyingPiece { position, name: gear_name(catalog, *id), detail }
        }
    }
}

fn record_sheet(catalog: &Arc<Catalog>, open: &ShownJourney<'_>, shelf: &Shelf) -> RecordSheetView {
    let journey = open.journey;
    let note = |code: &Id| NoteView {
        code: Text::authored(code.as_str()),
        text: catalog
            .note_text(journey.scenario, *code)
            .map_or_else(|| Text::authored(code.as_str()), |text| Text::authored(book_marks(text, None))),
    };
    let builder = builder(catalog, journey);
    let sheet = builder.as_ref().map(|builder| &builder.sheet);
    let hp = sheet
        .map_or((0, 0), |sheet| (sheet.sheet.hp_max.saturating_sub(sheet.sheet.hp_damage.total()), sheet.sheet.hp_max));
    RecordSheetView {
        excess: excess_view(catalog, journey, shelf),
        notes: journey.notes.iter().map(note).collect(),
        permanent_notes: journey.permanent_notes.iter().map(note).collect(),
        attunements: journey.known_attunements.iter().map(|id| known(catalog, journey, shelf, *id)).collect(),
        can_attune: journey.can_grow(),
        stash: journey.stash.iter().enumerate().map(|(at, piece)| lying(catalog, shelf, at, piece)).collect(),
        has_stash: journey.has_stash(catalog),
        lying: journey.lying_here().into_iter().map(|(at, piece)| lying(catalog, shelf, at, piece)).collect(),
        can_put_down: journey.chapter.page.is_some() && journey.fight.is_none(),
        hp,
        focus: sheet.map_or((0, 0), |sheet| sheet.focus),
        statistics: statistics(catalog, journey),
        builder,
        figures: figures(journey, open.seconds_played),
    }
}

/// The figures of a journey.
fn figures(journey: &Journey, seconds_played: u64) -> JourneyStatistics {
    let mut encounters = (0, 0, 0);
    for record in journey.encounters.values() {
        encounters.0 += u32::from(record.won);
        encounters.1 += u32::from(record.lost);
        encounters.2 += u32::from(record.fled);
    }
    let souls = journey.diary.iter().map(|fact| match fact {
        JourneyFact::SoulsChanged { by, .. } => u32::try_from(*by).unwrap_or(0),
        _ => 0,
    });
    let by_kind = |damage: &BTreeMap<DamageKind, u32>| damage.iter().map(|(kind, n)| (*kind, *n)).collect();
    JourneyStatistics {
        encounters,
        rounds: journey.fights.rounds,
        dice_spent: journey.fights.dice_spent,
        damage_dealt: by_kind(&journey.fights.damage_dealt),
        damage_taken: by_kind(&journey.fights.damage_taken),
        souls_gained: souls.sum(),
        chapters: journey.discards.len(),
        seconds_played,
    }
}

/// The statistics that the scenario adds to the record sheet.
fn statistics(catalog: &Catalog, journey: &Journey) -> Vec<ClockView> {
    let all = catalog.scenarios.get(&journey.scenario).into_iter().flat_map(|scenario| &scenario.statistics);
    all.map(|(id, statistic)| ClockView {
        id: *id,
        name: Text::authored(&statistic.name),
        now: journey.statistics.get(id).copied().unwrap_or(statistic.start),
        last: statistic.last,
    })
    .collect()
}

fn known(catalog: &Catalog, journey: &Journey, shelf: &Shelf, id: Id) -> KnownAttunement {
    let entry = shelf.get(&id);
    KnownAttunement {
        id,
        name: attunement_name(catalog, id),
        brief: entry.map(|entry| entry.brief.clone()).unwrap_or_default(),
        detail: entry.map(|entry| entry.detail.clone()).unwrap_or_default(),
        assigned: journey.character.attunements.contains(&id),
    }
}

/// The character's sheet, if the files have all that it bears.
fn builder(catalog: &Arc<Catalog>, journey: &Journey) -> Option<CharacterBuilderView> {
    let sheet = &journey.character;
    let scenario = catalog.scenarios.get(&journey.scenario)?;
    let has_all = sheet.gear().all(|id| catalog.gear.contains_key(&id))
        && sheet.attunements.iter().all(|id| catalog.attunements.contains_key(id));
    let encounter = Arc::new(Encounter::blank(Id::new("between_encounters"), ""));
    has_all.then(|| build_character_builder(catalog, scenario, &encounter, sheet))
}
