//! Oddities of a scenario as a whole: what it brings along and what nobody can come to.

use std::collections::BTreeSet;

use super::lookout::Lookout;
use super::word_uses::UsedWord;
use crate::content::chapter::{OptionTarget, PageEffect};
use crate::content::condition_row::ConditionDuration;
use crate::content::encounter::Encounter;
use crate::content::school::Known;
use crate::content::script::{Cost, Expr};
use crate::content::validate::ContentPath;
use crate::model::{Id, Stat};

/// The most dice of a pool, and so the most score that one can show.
const MOST_DICE: u8 = 12;
const MOST_SCORE: i16 = 6 * MOST_DICE as i16;

pub(super) fn unlisted_encounter(look: &mut Lookout) {
    let Some(scenario) = look.catalog.scenario() else { return };
    for encounter in look.encounters().into_iter().filter(|encounter| !scenario.encounters.contains(&encounter.id)) {
        if let Some(path) = look.path_of(("encounter", encounter.id)) {
            look.warn_of_file(path, "no scenario lists this encounter under `encounters`");
        }
    }
}

pub(super) fn unfought_encounter(look: &mut Lookout) {
    let Some(scenario) = look.catalog.scenario().filter(|scenario| scenario.chapters().next().is_some()) else {
        return;
    };
    let chapters = look.chapters();
    let options = chapters.iter().flat_map(|file| &file.chapter.pages).flat_map(|page| &page.options);
    let fought: BTreeSet<Id> = options
        .filter_map(|option| match &option.target {
            OptionTarget::Fight { encounter, .. } => Some(*encounter),
            _ => None,
        })
        .collect();
    for (n, id) in scenario.encounters.iter().enumerate().filter(|(_, id)| !fought.contains(*id)) {
        let at = ContentPath::new("scenario", scenario.id).field("encounters").item(n);
        look.warn(&at, format!("no page leads to it: an option does with `(fight:{id})`"));
    }
}

/// Every effect of the scenario's pages.
fn page_effects<'a>(look: &Lookout<'a>) -> Vec<&'a PageEffect> {
    look.chapters().into_iter().flat_map(|file| &file.chapter.pages).flat_map(|page| page.all_effects()).collect()
}

pub(super) fn unobtainable_gear(look: &mut Lookout) {
    let Some(scenario) = look.catalog.scenario() else { return };
    let mut given: BTreeSet<Id> = scenario.character.gear().collect();
    given.extend(page_effects(look).into_iter().filter_map(|effect| match effect {
        PageEffect::Gain(gear) => Some(*gear),
        _ => None,
    }));
    let gained = |encounter: &Encounter| {
        let pages = encounter.aftermaths().into_iter().flat_map(|(_, page)| page.results(0..page.also.len()));
        pages.flat_map(|result| result.gain_gear.clone()).collect::<Vec<_>>()
    };
    given.extend(look.catalog.encounters.values().flat_map(|encounter| gained(encounter)));
    // A piece that is held as another brings that one along.
    let worn: Vec<Id> =
        look.catalog.gear.values().filter(|gear| given.contains(&gear.id)).filter_map(|gear| gear.used_as).collect();
    given.extend(worn);
    let own = look.catalog.gear.keys().filter(|id| look.is_own(("gear", **id)) && !scenario.replaces.contains(id));
    for id in own.copied().filter(|id| !given.contains(id)).collect::<Vec<_>>() {
        let message =
            "nobody can get it: the character does not begin with it, and neither a page nor an encounter gives it";
        look.warn(&ContentPath::new("gear", id), message);
    }
}

pub(super) fn unlearnable_attunement(look: &mut Lookout) {
    let Some(scenario) = look.catalog.scenario() else { return };
    let mut known: BTreeSet<Id> = scenario.character.attunements.iter().copied().collect();
    known.extend(page_effects(look).into_iter().filter_map(|effect| match effect {
        PageEffect::Learn(attunement) => Some(*attunement),
        _ => None,
    }));
    known.extend(look.catalog.gear.values().flat_map(|gear| gear.header.teaches.clone()));
    let own =
        look.catalog.attunements.values().filter(|it| look.is_own(("action", it.id)) && it.known == Known::Attuned);
    let own = own.map(|attunement| attunement.id).filter(|id| !scenario.replaces.contains(id));
    for id in own.filter(|id| !known.contains(id)).collect::<Vec<_>>() {
        let message =
            "nobody can learn it: the character does not begin with it, and neither a page nor gear teaches it";
        look.warn(&ContentPath::new("action", id), message);
    }
}

pub(super) fn unmet_requirement(look: &mut Lookout) {
    let Some(scenario) = look.catalog.scenario() else { return };
    // In the creation the Primary Stats may rise.
    if look.catalog.chapters.get(&scenario.id).is_some_and(|chapters| chapters.creation.is_some()) {
        return;
    }
    let at = ContentPath::new("scenario", scenario.id).field("character");
    let character = &scenario.character;
    let items = |field: &'static str, list: &[Id]| {
        let at = at.field(field);
        list.iter().enumerate().map(move |(n, id)| (*id, at.item(n))).collect::<Vec<_>>()
    };
    let armor = character.armor.iter().map(|id| (*id, at.field("armor")));
    let rings = items("rings", &character.rings);
    for (id, here) in items("hands", &character.hands).into_iter().chain(armor).chain(rings) {
        let Some(gear) = look.catalog.gear.get(&id) else { continue };
        let is_lacking = |(stat, need): &(&Stat, &u8)| character.stats.get(*stat).is_some_and(|has| has < need);
        if let Some((stat, need)) = gear.header.requires.iter().find(is_lacking) {
            let name: &str = stat.into();
            let has = character.stats.get(stat).copied().unwrap_or_default();
            let message =
                format!("`{id}` needs {name} {need}, and the character has {has}: it gives nothing but its weight");
            look.warn(&here, message);
        }
    }
}

pub(super) fn unpayable_cost(look: &mut Lookout) {
    let of_actions = look.catalog.actions.iter().filter(|action| action.attunement.is_none());
    let of_actions = of_actions.map(|action| (action.id, &action.cost));
    let of_attunements = look.catalog.attunements.values().filter_map(|it| Some((it.id, it.cost.as_ref()?)));
    let own = of_actions.chain(of_attunements).filter(|(id, _)| look.is_own(("action", *id)));
    for (id, what) in own.filter_map(|(id, cost)| Some((id, unpayable(cost)?))).collect::<Vec<_>>() {
        let message =
            format!("{what} can't be paid: a pool has {MOST_DICE} dice at most, which show {MOST_SCORE} together");
        look.warn(&ContentPath::new("action", id).field("cost"), message);
    }
}

/// The part of a cost that no pool can pay.
fn unpayable(cost: &Cost) -> Option<String> {
    match cost {
        Cost::Dice(n) | Cost::EqualDice(n) if *n > MOST_DICE => Some(format!("a cost of {n} dice")),
        Cost::Score(Expr::N(n)) | Cost::ScorePlus(Expr::N(n)) | Cost::DieAndScorePlus(Expr::N(n))
            if *n > MOST_SCORE =>
        {
            Some(format!("a cost of {n} SP"))
        }
        Cost::When(cases) => cases.iter().find_map(|(_, cost)| unpayable(cost)),
        _ => None,
    }
}

pub(super) fn endless_condition(look: &mut Lookout) {
    let pages = page_effects(look);
    for condition in look.catalog.all_conditions().filter(|it| look.is_own(("condition", it.id()))).collect::<Vec<_>>()
    {
        let row = look.catalog.condition(condition);
        let can_end = row.duration != ConditionDuration::Static || !row.ends.is_empty() || row.becomes.is_some();
        let is_removed = look.uses().iter().any(|word| word.word == UsedWord::Removes(condition));
        let is_cured = pages.iter().any(|effect| **effect == PageEffect::Cure(condition));
        if !can_end && !is_removed && !is_cured {
            let message = format!(
                "{} never runs out: it is Static, and neither `ends` nor an effect takes it off",
                condition.name()
            );
            look.warn(&ContentPath::new("condition", condition.id()), message);
        }
    }
}
