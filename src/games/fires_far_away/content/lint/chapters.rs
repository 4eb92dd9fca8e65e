//! Oddities of chapters: what can never be read, chosen or reached, and what nothing asks about.

use std::collections::BTreeSet;
use std::ops::Range;

use super::context::{ChapterFile, LintContext};
use crate::content::campaign::NoteUse;
use crate::content::chapter::{ChapterPage, PageEffect, PageOption, PageTest, PassageCondition};
use crate::content::chapter_paths::{Possible, missed_endings, reachable_pages};
use crate::content::syntax::{PathStep, parse_syntax};
use crate::content::validate::ContentPath;
use crate::model::Id;

/// Where a key of a map in the block `chapter` stands.
fn key_in_block<'a>(context: &LintContext<'a>, file: ChapterFile<'a>, field: &'static str, id: Id) -> Range<usize> {
    let place = file.chapter.place.clone();
    let block = context.text_of(file).get(place.clone()).unwrap_or_default();
    // The fields stand between the lines that open and close the block, without the brackets of a struct.
    let (opening, fields) = block.split_once('\n').unwrap_or(("", block));
    let fields = format!("({})", fields.rsplit_once("```").map_or(fields, |(fields, _)| fields));
    let found = parse_syntax(&fields).locate(&fields, &[PathStep::Field(field), PathStep::Key(id.as_str())]);
    let start = place.start + opening.len();
    start + found.start..start + found.end
}

pub(super) fn undealt_chapter(context: &mut LintContext) {
    for file in context.chapters() {
        let ChapterFile { scenario, all, chapter } = file;
        let is_card = all.chapters.values().any(|other| std::ptr::eq(other.as_ref(), chapter));
        let has_place = scenario.chapters().chain(scenario.interlude).any(|id| id == chapter.id);
        if is_card && !has_place {
            let message =
                "no deck holds this chapter: name it under `deck`, `first`, `last` or `interlude` in scenario.ron";
            context.warn_in(file, chapter.place.clone(), message);
        }
    }
}

/// The notes that the scenario makes and reads, those of its campaign included.
fn note_use(context: &LintContext) -> NoteUse {
    let Some(scenario) = context.catalog.scenario() else { return NoteUse::default() };
    let encounters = scenario.encounters.iter().filter_map(|id| context.catalog.encounters.get(id));
    let chapters = context.chapters();
    let mut notes = NoteUse::of(scenario, chapters.iter().map(|file| file.chapter), encounters.map(AsRef::as_ref));
    notes.made.extend(context.catalog.campaign.made_before());
    notes
}

pub(super) fn unmade_note(context: &mut LintContext) {
    let notes = note_use(context);
    for file in context.chapters() {
        for code in file.chapter.notes.keys().filter(|code| !notes.made.contains(*code)) {
            let place = key_in_block(context, file, "notes", *code);
            context.warn_in(file, place, format!("nothing makes the note `{code}`"));
        }
    }
}

pub(super) fn unread_note(context: &mut LintContext) {
    let notes = note_use(context);
    for file in context.chapters() {
        let is_read = |code: &Id| notes.read.contains(code) || context.catalog.campaign.is_read_after(*code);
        let unread: Vec<Id> =
            file.chapter.notes.keys().copied().filter(|code| notes.made.contains(code) && !is_read(code)).collect();
        for code in unread {
            let place = key_in_block(context, file, "notes", code);
            context.warn_in(file, place, format!("nothing reads the note `{code}`"));
        }
    }
}

pub(super) fn unmoved_clock(context: &mut LintContext) {
    let moved = |pages: &[ChapterPage]| -> BTreeSet<Id> {
        let effects = pages.iter().flat_map(ChapterPage::all_effects);
        let clocks = effects.filter_map(|effect| match effect {
            PageEffect::Tick(clock, _) | PageEffect::Set(clock, _) => Some(*clock),
            _ => None,
        });
        clocks.collect()
    };
    let mut anywhere = BTreeSet::new();
    for file in context.chapters() {
        let here = moved(&file.chapter.pages);
        for clock in file.chapter.clocks.keys().filter(|clock| !here.contains(*clock)) {
            let place = key_in_block(context, file, "clocks", *clock);
            context.warn_in(
                file,
                place,
                format!("nothing moves the clock `{clock}`: an effect does with `Tick(\"{clock}\", 1)`"),
            );
        }
        anywhere.extend(here);
    }
    let Some(scenario) = context.catalog.scenario() else { return };
    for id in scenario.statistics.keys().filter(|id| !anywhere.contains(*id)) {
        let at = ContentPath::new("scenario", scenario.id).field("statistics").named(*id);
        context.warn(&at, format!("nothing moves the statistic `{id}`: an effect does with `Tick(\"{id}\", 1)`"));
    }
}

pub(super) fn unreached_page(context: &mut LintContext) {
    for file in context.chapters() {
        let reached = reachable_pages(file.chapter);
        for page in file.chapter.pages.iter().filter(|page| !reached.contains(&page.id)) {
            context.warn_in(file, page.place.clone(), format!("nothing leads to the page `{}`", page.id));
        }
    }
}

pub(super) fn unreached_ending(context: &mut LintContext) {
    for file in context.chapters() {
        for ending in missed_endings(file.chapter) {
            let place = key_in_block(context, file, "endings", ending);
            context.warn_in(file, place, format!("nothing leads to the ending `{ending}`"));
        }
    }
}

/// Every page with its chapter.
fn pages<'a>(context: &LintContext<'a>) -> Vec<(ChapterFile<'a>, &'a ChapterPage)> {
    let pages = |file: ChapterFile<'a>| file.chapter.pages.iter().map(move |page| (file, page));
    context.chapters().into_iter().flat_map(pages).collect()
}

fn leads_on(page: &ChapterPage) -> bool {
    page.on_enter.iter().any(|effect| matches!(effect, PageEffect::GoTo(_)))
}

pub(super) fn dead_end(context: &mut LintContext) {
    let is_always_open = |option: &PageOption| option.when.is_none() && option.needs.is_none() && !option.once;
    for (file, page) in pages(context) {
        if !leads_on(page) && !page.options.iter().any(is_always_open) {
            let message = format!("the page `{}` may be a dead end: each of its options has a condition", page.id);
            context.warn_in(file, page.place.clone(), message);
        }
    }
}

pub(super) fn wordless_page(context: &mut LintContext) {
    for (file, page) in pages(context) {
        if !leads_on(page) && page.passages.is_empty() {
            context.warn_in(file, page.place.clone(), format!("the page `{}` has not a word of text", page.id));
        }
    }
}

/// Everything that can come about in the scenario.
fn possible(context: &LintContext) -> Option<Possible> {
    let scenario = context.catalog.scenario()?;
    Some(Possible::of(context.catalog, scenario, context.catalog.chapters.get(&scenario.id)?))
}

pub(super) fn closed_option(context: &mut LintContext) {
    let Some(possible) = possible(context) else { return };
    for (file, page) in pages(context) {
        for option in &page.options {
            // An item or an attunement can open a lock, even if its `needs` can never hold.
            let needed = option.needs.iter().filter(|_| !option.lock);
            let gate = PageTest::All(option.when.iter().chain(needed).cloned().collect());
            if possible.never(file.chapter, &gate) {
                context.warn_in(file, option.place.clone(), format!("the option `{}` can never be open", option.id));
            }
        }
    }
}

pub(super) fn hidden_passage(context: &mut LintContext) {
    let Some(possible) = possible(context) else { return };
    for (file, page) in pages(context) {
        for passage in &page.passages {
            if let PassageCondition::When(test) = &passage.condition
                && possible.never(file.chapter, test)
            {
                let message = "this passage is never there: its condition never holds";
                context.warn_in(file, passage.place.clone(), message);
            }
        }
    }
}

pub(super) fn idle_reprieve(context: &mut LintContext) {
    let Some(possible) = possible(context) else { return };
    for (file, page) in pages(context) {
        let Some(reprieve) = &page.reprieve else { continue };
        let gate = PageTest::All(reprieve.when.iter().chain(&reprieve.needs).cloned().collect());
        if possible.never(file.chapter, &gate) {
            context.warn_in(file, page.place.clone(), "the reprieve of this page can never be taken");
        }
    }
}

pub(super) fn unrecovered_place(context: &mut LintContext) {
    let Some(scenario) = context.catalog.scenario() else { return };
    let mut recovered: BTreeSet<Id> = BTreeSet::new();
    let mut left: Vec<(Id, ContentPath)> = Vec::new();
    for encounter in context.encounters().into_iter().filter(|encounter| scenario.encounters.contains(&encounter.id)) {
        for (field, page) in encounter.aftermaths() {
            let at = ContentPath::new("encounter", encounter.id).field(field);
            for (n, result) in page.results(0..page.also.len()).enumerate() {
                let here = if n == 0 { at.clone() } else { at.field("also").item(n - 1) };
                recovered.extend(result.recover);
                left.extend(result.leave_souls.map(|place| (place, here.field("leave_souls"))));
                left.extend(result.leave_carried.map(|place| (place, here.field("leave_carried"))));
            }
        }
    }
    let all = pages(context);
    recovered.extend(all.iter().flat_map(|(_, page)| page.all_effects()).filter_map(|effect| match effect {
        PageEffect::Recover(place) => Some(*place),
        _ => None,
    }));
    let message =
        |place: Id| format!("what is left at `{place}` is never taken up again: nothing does `Recover(\"{place}\")`");
    for (place, at) in left.into_iter().filter(|(place, _)| !recovered.contains(place)) {
        context.warn(&at, message(place));
    }
    for (file, page) in all {
        let of_page = page.on_enter.iter().chain(&page.on_first_visit).map(|effect| (effect, &page.place));
        let of_options =
            page.options.iter().flat_map(|option| option.effects.iter().map(move |it| (it, &option.place)));
        for (effect, at) in of_page.chain(of_options) {
            let mut places = Vec::new();
            effect.visit(&mut |effect| {
                if let PageEffect::LeaveSouls(place) | PageEffect::LeaveCarried(place) = effect {
                    places.push(*place);
                }
            });
            for place in places.into_iter().filter(|place| !recovered.contains(place)) {
                context.warn_in(file, at.clone(), message(place));
            }
        }
    }
}
