//! Random walks through a scenario: which pages, options and endings journeys come to, and where they stick.
//!
//! Owns the walk and its report. The caller decides the encounters. Must not know how a page is played:
//! it draws from the legal intents of the journey, and tries changes of the sheet, which a journey answers one by one.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kernel::dice::Generator;
use serde::Serialize;

use super::growth::check_soul_level;
use super::journey::{
    FightResult, Journey, JourneyError, JourneyFact, JourneyIntent, JourneyStage, JourneyStart, StashPlace,
};
use crate::content::Catalog;
use crate::content::campaign::NoteUse;
use crate::content::chapter::{Chapter, ChapterPage};
use crate::lang::words;
use crate::model::{CharacterEdit, Condition, Id, Outcome, SheetSlot, SheetSlotKind, Stat};

/// The most decisions of one journey. One that needs more goes round in a circle.
pub(super) const MAX_DECISIONS: usize = 5_000;
/// Gear is moved after one in this number of decisions, several pieces at a time.
const DECISIONS_PER_MOVE: usize = 12;
/// The same where attunements can be exchanged or the stash is accessible.
const DECISIONS_PER_MOVE_AT_CHEST: usize = 2;
/// The number of moves of gear that are tried then. Many are refused, as those of a person who tries things out.
const MOVES: usize = 6;
/// Something is used after one in this number of decisions. To list all uses costs far more than a decision.
const DECISIONS_PER_USE: usize = 40;

/// One in this number of walks is steady: it takes the first possible thing at two decisions of three.
const WALKS_PER_STEADY_ONE: usize = 4;

/// The key of [`WalkReport::endings`] for journeys that ended without an ending of the scenario.
pub const WITHOUT_ENDING: &str = "without an ending";

/// The other things that a walk does, besides choosing options and resting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WalkHabits {
    /// It spends its souls at every rest, and leaves its gear as it is.
    LeavesGear,
    /// It also uses its gear and attunements, moves its gear about, exchanges attunements, and spends souls at some
    /// rests only. One walk in `WALKS_PER_STEADY_ONE` often takes the first possible thing, so that a long chain of
    /// pages, each of which can be left, is walked to its end.
    HandlesGear,
}

/// The results of many walks.
#[derive(Clone, Debug, Default, Serialize)]
pub struct WalkReport {
    /// The number of journeys.
    pub journeys: u64,
    /// How often each page was read: chapter and page.
    #[serde(skip)]
    pub pages: BTreeMap<(Id, Id), u64>,
    /// How often each option was open: chapter, page and option.
    #[serde(skip)]
    pub options: BTreeMap<(Id, Id, Id), u64>,
    /// How often each ending was reached.
    pub endings: BTreeMap<String, u64>,
    /// How often each note was made.
    pub notes: BTreeMap<String, u64>,
    /// Encounters: how often each was met and how often it was won.
    pub encounters: BTreeMap<String, (u64, u64)>,
    /// SL at the end: least, sum and most.
    pub soul_level: (u16, u64, u16),
    /// Souls gained in a journey: least, sum and most.
    pub souls: (u64, u64, u64),
    /// In how many journeys the character became Hollow.
    pub hollow: u64,
    /// How often each action was used between encounters.
    pub uses: BTreeMap<String, u64>,
    /// How often gear was moved: on the sheet, to the stash, to the page and back.
    pub gear_moves: u64,
    /// Decisions of a journey: sum.
    pub decisions: u64,
    /// Journeys that came to a page without a way on: the number of the walk and the place.
    pub stuck: Vec<(u64, String)>,
}

/// Walks one journey to its end and adds it to the report.
///
/// # Errors
///
/// If the journey cannot begin.
pub fn walk_journey(
    catalog: &Arc<Catalog>,
    scenario: Id,
    (seed, index): (u64, u64),
    habits: WalkHabits,
    report: &mut WalkReport,
    fight: impl FnMut(&Journey, &mut Generator) -> FightResult,
) -> Result<Journey, JourneyError> {
    let mut rng = Generator::derived(seed, index);
    let start = JourneyStart::new(scenario, rng.next_u64());
    walk_from(catalog, (&start, index), habits, report, (&mut rng, fight))
}

/// Walks the journey of a start to its end, as the walk of this number, and adds it to the report.
///
/// # Errors
///
/// If the journey cannot begin.
pub fn walk_from(
    catalog: &Arc<Catalog>,
    (start, index): (&JourneyStart, u64),
    habits: WalkHabits,
    report: &mut WalkReport,
    (rng, mut fight): (&mut Generator, impl FnMut(&Journey, &mut Generator) -> FightResult),
) -> Result<Journey, JourneyError> {
    let mut journey = Journey::begin_from(catalog, start)?;
    let (mut decisions, mut was_hollow) = (0, false);
    let handles_gear = habits == WalkHabits::HandlesGear;
    let is_steady = handles_gear && rng.below(WALKS_PER_STEADY_ONE) == 0;
    while !matches!(journey.stage, JourneyStage::Ended(_)) {
        note_open_options(catalog, &journey, report);
        let intent = if journey.fight.is_some() && journey.excess(catalog).is_empty() {
            JourneyIntent::FinishFight(Box::new(fight(&journey, rng)))
        } else {
            let legal = journey.legal_intents(catalog);
            if legal.is_empty() || decisions >= MAX_DECISIONS {
                report.stuck.push((index, place_of(catalog, &journey)));
                break;
            }
            let takes_first = is_steady && rng.below(3) > 0;
            legal[if takes_first { 0 } else { rng.below(legal.len()) }].clone()
        };
        decisions += 1;
        if journey.apply(catalog, &intent).is_err() {
            report.stuck.push((index, words!("walk-refuses-listed", place = place_of(catalog, &journey))));
            break;
        }
        was_hollow |= journey.character.conditions.contains(&Condition::hollow());
        if !handles_gear || rng.below(2) == 0 {
            spend_souls(catalog, &mut journey, rng);
        }
        let is_at_chest = journey.chapter.is_resting || journey.has_stash(catalog);
        let per_move = if is_at_chest { DECISIONS_PER_MOVE_AT_CHEST } else { DECISIONS_PER_MOVE };
        if handles_gear && rng.below(per_move) == 0 {
            report.gear_moves += (0..MOVES).filter(|_| move_gear(catalog, &mut journey, rng)).count() as u64;
        }
        if handles_gear && rng.below(DECISIONS_PER_USE) == 0 && !use_something(catalog, &mut journey, rng) {
            report.stuck.push((index, words!("walk-refuses-listed-use", place = place_of(catalog, &journey))));
            break;
        }
    }
    report.hollow += u64::from(was_hollow);
    report.add(&journey, decisions as u64);
    Ok(journey)
}

/// Raises SL as far as souls allow, if the character rests.
fn spend_souls(catalog: &Arc<Catalog>, journey: &mut Journey, rng: &mut Generator) {
    const STATS: [Stat; 7] = [Stat::Vit, Stat::End, Stat::Str, Stat::Dex, Stat::Att, Stat::Int, Stat::Fth];
    while journey.chapter.is_resting && check_soul_level(catalog, &journey.character).is_ok() {
        let edit = CharacterEdit::RaiseSoulLevel(STATS[rng.below(STATS.len())]);
        if journey.apply(catalog, &JourneyIntent::EditSheet(edit)).is_err() {
            return;
        }
    }
}

/// Tries to move a piece or to exchange an attunement. Returns whether it could be done.
fn move_gear(catalog: &Arc<Catalog>, journey: &mut Journey, rng: &mut Generator) -> bool {
    let taken = taken_slots(journey);
    let Some(from) = taken.get(rng.below(taken.len())).copied() else { return false };
    let kind = SLOT_KINDS[rng.below(SLOT_KINDS.len())];
    let other = SheetSlot { kind, index: rng.below(SLOTS_TRIED) as u8 };
    let known = journey.known_attunements.iter().nth(rng.below(journey.known_attunements.len())).copied();
    let lying = journey.lying_here();
    let intent = match (rng.below(7), known) {
        (0, Some(attunement)) => JourneyIntent::Attune(attunement),
        (1, _) => JourneyIntent::EditSheet(CharacterEdit::Clear(from)),
        (2, _) => JourneyIntent::Stash(from),
        (3, _) => JourneyIntent::Take(StashPlace::Stash(rng.below(journey.stash.len()))),
        (4, _) => JourneyIntent::PutDown(from),
        (5, _) => match lying.get(rng.below(lying.len())) {
            Some((place, _)) => JourneyIntent::Take(StashPlace::Page(*place)),
            None => return false,
        },
        _ => JourneyIntent::EditSheet(CharacterEdit::Exchange(from, other)),
    };
    journey.apply(catalog, &intent).is_ok()
}

/// Every kind of slot of a sheet.
const SLOT_KINDS: [SheetSlotKind; 7] = [
    SheetSlotKind::Hand,
    SheetSlotKind::Armor,
    SheetSlotKind::Ring,
    SheetSlotKind::Pouch,
    SheetSlotKind::Missile,
    SheetSlotKind::Carried,
    SheetSlotKind::Attunement,
];
/// The number of slots of a kind that are tried.
const SLOTS_TRIED: usize = 8;

fn taken_slots(journey: &Journey) -> Vec<SheetSlot> {
    let slots = SLOT_KINDS
        .into_iter()
        .flat_map(|kind| (0..SLOTS_TRIED).map(move |index| SheetSlot { kind, index: index as u8 }));
    slots.filter(|slot| journey.character.in_slot(*slot).is_some()).collect()
}

/// Uses something that the journey lists, if it lists anything. Returns `false` if the journey refuses it then.
fn use_something(catalog: &Arc<Catalog>, journey: &mut Journey, rng: &mut Generator) -> bool {
    let uses = journey.uses(catalog);
    match uses.get(rng.below(uses.len())) {
        Some(usage) => journey.apply(catalog, &JourneyIntent::Use(usage.clone())).is_ok(),
        None => true,
    }
}

fn note_open_options(catalog: &Arc<Catalog>, journey: &Journey, report: &mut WalkReport) {
    let Some(chapter) = journey.current_chapter(catalog) else { return };
    let Some(page) = journey.chapter.page else { return };
    for intent in journey.legal_intents(catalog) {
        if let JourneyIntent::Choose(option) = intent {
            *report.options.entry((chapter.id, page, option)).or_default() += 1;
        }
    }
}

pub(super) fn place_of(catalog: &Arc<Catalog>, journey: &Journey) -> String {
    let page = journey.chapter.page.map_or(words!("walk-no-page"), |page| page.as_str());
    match journey.stage {
        JourneyStage::Chapter(chapter) => format!("{chapter}#{page}"),
        JourneyStage::Creation => format!("creation#{page}"),
        JourneyStage::Interlude => {
            let chapter = journey.current_chapter(catalog).map_or("interlude", |chapter| chapter.id.as_str());
            format!("{chapter}#{page}")
        }
        JourneyStage::Prestige => format!("prestige#{page}"),
        JourneyStage::BetweenChapters | JourneyStage::Ended(_) => words!("walk-between-chapters").to_owned(),
    }
}

impl WalkReport {
    fn add(&mut self, journey: &Journey, decisions: u64) {
        let is_first = self.journeys == 0;
        self.journeys += 1;
        self.decisions += decisions;
        let mut souls = 0;
        let mut stage = Id::new("creation");
        for fact in &journey.diary {
            match fact {
                JourneyFact::PageTurned { chapter, page } => {
                    let chapter = chapter.unwrap_or(stage);
                    *self.pages.entry((chapter, *page)).or_default() += 1;
                }
                JourneyFact::PrestigeBegun => stage = Id::new("prestige"),
                JourneyFact::NoteMade(code) => *self.notes.entry(code.to_string()).or_default() += 1,
                JourneyFact::Used { action, .. } => *self.uses.entry(action.to_string()).or_default() += 1,
                JourneyFact::SoulsChanged { by: by @ 1.., .. } => souls += u64::from(by.unsigned_abs()),
                JourneyFact::FightEnded { encounter, outcome } => {
                    let record = self.encounters.entry(encounter.to_string()).or_default();
                    record.0 += 1;
                    record.1 += u64::from(*outcome == Outcome::Victory);
                }
                JourneyFact::JourneyEnded(ending) => {
                    let name = ending.as_ref().map_or(WITHOUT_ENDING, |ending| ending.as_str());
                    *self.endings.entry(name.to_owned()).or_default() += 1;
                }
                _ => {}
            }
        }
        let level = journey.character.soul_level;
        let least = |known: u16| if is_first { level } else { known.min(level) };
        self.soul_level =
            (least(self.soul_level.0), self.soul_level.1 + u64::from(level), self.soul_level.2.max(level));
        let least_souls = if is_first { souls } else { self.souls.0.min(souls) };
        self.souls = (least_souls, self.souls.1 + souls, self.souls.2.max(souls));
    }

    /// Adds the walks of another report.
    pub fn merge(mut self, other: Self) -> Self {
        if self.journeys == 0 || other.journeys == 0 {
            return if self.journeys == 0 { other } else { self };
        }
        self.journeys += other.journeys;
        self.decisions += other.decisions;
        self.gear_moves += other.gear_moves;
        self.hollow += other.hollow;
        other.uses.into_iter().for_each(|(key, n)| *self.uses.entry(key).or_default() += n);
        other.pages.into_iter().for_each(|(key, n)| *self.pages.entry(key).or_default() += n);
        other.options.into_iter().for_each(|(key, n)| *self.options.entry(key).or_default() += n);
        other.endings.into_iter().for_each(|(key, n)| *self.endings.entry(key).or_default() += n);
        other.notes.into_iter().for_each(|(key, n)| *self.notes.entry(key).or_default() += n);
        for (key, (met, won)) in other.encounters {
            let record = self.encounters.entry(key).or_default();
            *record = (record.0 + met, record.1 + won);
        }
        let (a, b) = (self.soul_level, other.soul_level);
        self.soul_level = (a.0.min(b.0), a.1 + b.1, a.2.max(b.2));
        let (a, b) = (self.souls, other.souls);
        self.souls = (a.0.min(b.0), a.1 + b.1, a.2.max(b.2));
        self.stuck.extend(other.stuck);
        self
    }

    /// The pages of a scenario that no walk has read: chapter and page.
    pub fn unread_pages(&self, catalog: &Catalog, scenario: Id) -> Vec<(Id, Id)> {
        let all = pages_of(catalog, scenario).map(|(chapter, page)| (chapter.id, page.id));
        all.filter(|key| !self.pages.contains_key(key)).collect()
    }

    /// The options that were never open: chapter, page and option.
    pub fn closed_options(&self, catalog: &Catalog, scenario: Id) -> Vec<(Id, Id, Id)> {
        let options = pages_of(catalog, scenario)
            .flat_map(|(chapter, page)| page.options.iter().map(|option| (chapter.id, page.id, option.id)));
        options.filter(|key| !self.options.contains_key(key)).collect()
    }

    /// The endings that no walk has come to.
    pub fn missed_endings(&self, catalog: &Catalog, scenario: Id) -> BTreeSet<Id> {
        let chapters = catalog.chapters.get(&scenario).into_iter().flat_map(|chapters| chapters.all());
        let endings = chapters.flat_map(|chapter| chapter.endings.keys().copied());
        endings.filter(|ending| !self.endings.contains_key(ending.as_str())).collect()
    }
}

/// The notes that a scenario makes and that no test asks about, in it or in a scenario after it in the campaign.
pub fn unread_notes(catalog: &Catalog, scenario: Id) -> Vec<Id> {
    let Some(sheet) = catalog.scenarios.get(&scenario) else { return Vec::new() };
    let chapters = catalog.chapters.get(&scenario).into_iter().flat_map(|chapters| chapters.all());
    let encounters = sheet.encounters.iter().filter_map(|id| catalog.encounters.get(id));
    let notes = NoteUse::of(sheet, chapters.map(AsRef::as_ref), encounters.map(AsRef::as_ref));
    let is_read = |code: &Id| notes.read.contains(code) || catalog.campaign.is_read_after(*code);
    notes.made.iter().copied().filter(|code| !is_read(code)).collect()
}

fn pages_of(catalog: &Catalog, scenario: Id) -> impl Iterator<Item = (&Chapter, &ChapterPage)> {
    let chapters = catalog.chapters.get(&scenario).into_iter().flat_map(|chapters| chapters.all());
    chapters.flat_map(|chapter| chapter.pages.iter().map(move |page| (&**chapter, page)))
}
