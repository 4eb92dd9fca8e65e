//! Oddities of a scenario as a whole: entries that no character can come to, and requirements that it does not meet.

use std::collections::BTreeSet;

use super::context::LintContext;
use super::word_uses::UsedWord;
use crate::content::chapter::{OptionTarget, PageEffect};
use crate::content::condition_row::ConditionDuration;
use crate::content::encounter::Encounter;
use crate::content::school::Known;
use crate::content::script::{Cost, Expr};
use crate::content::validate::ContentPath;
use crate::model::{Id, MAX_DICE, Stat};

/// The most score that a pool can show.
const MOST_SCORE: i16 = 6 * MAX_DICE as i16;

pub(super) fn unlisted_encounter(context: &mut LintContext) {
    let Some(scenario) = context.catalog.scenario() else { return };
    for encounter in context.encounters().into_iter().filter(|encounter| !scenario.encounters.contains(&encounter.id)) {
        if let Some(path) = context.path_of(("encounter", encounter.id)) {
            context.warn_of_file(path, "no scenario lists this encounter under `encounters`");
        }
    }
}

pub(super) fn unfought_encounter(context: &mut LintContext) {
    let Some(scenario) = context.catalog.scenario().filter(|scenario| scenario.chapters().next().is_some()) else {
        return;
    };
    let chapters = context.chapters();
    let options = chapters.iter().flat_map(|file| &file.chapter.pages).flat_map(|page| &page.options);
    let fought: BTreeSet<Id> = options
        .filter_map(|option| match &option.target {
            OptionTarget::Fight { encounter, .. } => Some(*encounter),
            _ => None,
        })
        .collect();
    for (n, id) in scenario.encounters.iter().enumerate().filter(|(_, id)| !fought.contains(*id)) {
        let at = ContentPath::new("scenario", scenario.id).field("encounters").item(n);
        context.warn(&at, format!("no page leads to it: an option does with `(fight:{id})`"));
    }
}

/// Every effect of the scenario's pages.
fn page_effects<'a>(context: &LintContext<'a>) -> Vec<&'a PageEffect> {
    context.chapters().into_iter().flat_map(|file| &file.chapter.pages).flat_map(|page| page.all_effects()).collect()
}

pub(super) fn unobtainable_gear(context: &mut LintContext) {
    let Some(scenario) = context.catalog.scenario() else { return };
    let mut given: BTreeSet<Id> = scenario.character.gear().collect();
    given.extend(page_effects(context).into_iter().filter_map(|effect| match effect {
        PageEffect::Gain(gear) => Some(*gear),
        _ => None,
    }));
    let gained = |encounter: &Encounter| {
        let pages = encounter.aftermaths().into_iter().flat_map(|(_, page)| page.results(0..page.also.len()));
        pages.flat_map(|result| result.gain_gear.clone()).collect::<Vec<_>>()
    };
    given.extend(context.catalog.encounters.values().flat_map(|encounter| gained(encounter)));
    // A piece that is held as another brings that one along.
    let worn: Vec<Id> =
        context.catalog.gear.values().filter(|gear| given.contains(&gear.id)).filter_map(|gear| gear.used_as).collect();
    given.extend(worn);
    let own =
        context.catalog.gear.keys().filter(|id| context.is_own(("gear", **id)) && !scenario.replaces.contains(id));
    for id in own.copied().filter(|id| !given.contains(id)).collect::<Vec<_>>() {
        let message = "no character can get it: the character does not begin with it, and neither a page nor an encounter gives it";
        context.warn(&ContentPath::new("gear", id), message);
    }
}

pub(super) fn unlearnable_attunement(context: &mut LintContext) {
    let Some(scenario) = context.catalog.scenario() else { return };
    let mut known: BTreeSet<Id> = scenario.character.attunements.iter().copied().collect();
    known.extend(page_effects(context).into_iter().filter_map(|effect| match effect {
        PageEffect::Learn(attunement) => Some(*attunement),
        _ => None,
    }));
    known.extend(context.catalog.gear.values().flat_map(|gear| gear.header.teaches.clone()));
    let own = context
        .catalog
        .attunements
        .values()
        .filter(|it| context.is_own(("action", it.id)) && it.known == Known::Attuned);
    let own = own.map(|attunement| attunement.id).filter(|id| !scenario.replaces.contains(id));
    for id in own.filter(|id| !known.contains(id)).collect::<Vec<_>>() {
        let message =
            "no character can learn it: the character does not begin with it, and neither a page nor gear teaches it";
        context.warn(&ContentPath::new("action", id), message);
    }
}

pub(super) fn unmet_requirement(context: &mut LintContext) {
    let Some(scenario) = context.catalog.scenario() else { return };
    // In the creation the Primary Stats may rise.
    if context.catalog.chapters.get(&scenario.id).is_some_and(|chapters| chapters.creation.is_some()) {
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
        let Some(gear) = context.catalog.gear.get(&id) else { continue };
        let is_lacking = |(stat, need): &(&Stat, &u8)| {
            character.stats.get(*stat).is_some_and(|has| has < need) && !is_raised(context, **stat)
        };
        if let Some((stat, need)) = gear.header.requires.iter().find(is_lacking) {
            let name: &str = stat.into();
            let has = character.stats.get(stat).copied().unwrap_or_default();
            let message =
                format!("`{id}` needs {name} {need}, and the character has {has}: it gives nothing but its weight");
            context.warn(&here, message);
        }
    }
}

/// Whether something that the character begins with can change a Primary Stat.
fn is_raised(context: &LintContext, stat: Stat) -> bool {
    let Some(scenario) = context.catalog.scenario() else { return false };
    let begins_with = |(kind, id): (&'static str, Id)| match kind {
        "gear" => scenario.character.gear().any(|gear| gear == id),
        "action" => scenario.character.attunements.contains(&id),
        _ => context.is_own((kind, id)),
    };
    context.uses().iter().any(|word| word.word == UsedWord::ChangesStat(stat) && begins_with(word.at.entry()))
}

pub(super) fn unpayable_cost(context: &mut LintContext) {
    let of_actions = context.catalog.actions.iter().filter(|action| action.attunement.is_none());
    let of_actions = of_actions.map(|action| (action.id, &action.cost));
    let of_attunements = context.catalog.attunements.values().filter_map(|it| Some((it.id, it.cost.as_ref()?)));
    let own = of_actions.chain(of_attunements).filter(|(id, _)| context.is_own(("action", *id)));
    for (id, what) in own.filter_map(|(id, cost)| Some((id, unpayable(cost)?))).collect::<Vec<_>>() {
        let message =
            format!("{what} can't be paid: a pool has {MAX_DICE} dice at most, which show {MOST_SCORE} together");
        context.warn(&ContentPath::new("action", id).field("cost"), message);
    }
}

/// The part of a cost that no pool can pay.
fn unpayable(cost: &Cost) -> Option<String> {
    match cost {
        Cost::Dice(n) | Cost::EqualDice(n) if usize::from(*n) > MAX_DICE => Some(format!("a cost of {n} dice")),
        Cost::Score(Expr::N(n)) | Cost::ScorePlus(Expr::N(n)) | Cost::DieAndScorePlus(Expr::N(n))
            if *n > MOST_SCORE =>
        {
            Some(format!("a cost of {n} SP"))
        }
        Cost::When(cases) => cases.iter().find_map(|(_, cost)| unpayable(cost)),
        _ => None,
    }
}

pub(super) fn endless_condition(context: &mut LintContext) {
    // The rules of the book end the conditions of the core.
    if context.catalog.scenario().is_none() {
        return;
    }
    let pages = page_effects(context);
    for condition in
        context.catalog.all_conditions().filter(|it| context.is_own(("condition", it.id()))).collect::<Vec<_>>()
    {
        let row = context.catalog.condition(condition);
        let can_end = row.duration != ConditionDuration::Static || !row.ends.is_empty() || row.becomes.is_some();
        // A flask of the core empties all sinks; that alone is no end of a condition.
        let is_removed = context.uses().iter().any(|it| match it.word {
            UsedWord::Removes(removed) => removed == condition,
            UsedWord::RemovesAny => context.is_own(it.at.entry()),
            _ => false,
        });
        let is_cured = pages.iter().any(|effect| **effect == PageEffect::Cure(condition));
        if !can_end && !is_removed && !is_cured {
            let message = format!(
                "{} never runs out: it is Static, and neither `ends` nor an effect takes it off",
                condition.name()
            );
            context.warn(&ContentPath::new("condition", condition.id()), message);
        }
    }
}
