//! Warnings: content without an error that is most likely a mistake, such as a flag that nothing reads or an enemy that no
//! table drives.
//!
//! Owns the list of all kinds ([`LINTS`]); each is one function in a file of its subject. These functions read and report
//! through `context`; `word_uses` holds the words of scripts that they ask about, `allow` the comments that silence them.
//! Content with errors is not searched, since an error can be the reason for what would be warned about. Must not refuse
//! anything: `validate` does.

mod allow;
mod chapters;
mod context;
mod encounters;
mod enemies;
mod flags;
mod ground;
mod scenario;
mod tables;
mod texts;
mod word_uses;

use super::catalog::Catalog;
use super::problem::ContentReport;
use super::source::scenario_of;
use super::validate::SourceMap;
use allow::{IDLE_ALLOW, silence};
use context::LintContext;

/// A kind of warning.
pub struct Lint {
    /// The id by which a comment silences it: `// allow: ID`.
    pub id: &'static str,
    /// The explanation of the kind for authors.
    pub about: &'static str,
    find: fn(&mut LintContext),
}

const fn lint(id: &'static str, find: fn(&mut LintContext), about: &'static str) -> Lint {
    Lint { id, about, find }
}

/// The id of the warning about a file that is not read, which the loader finds.
pub const UNREAD_FILE: &str = "unread_file";

/// Found elsewhere: as files are read, or as warnings are silenced.
fn elsewhere(_: &mut LintContext) {}

/// Every kind of warning, by subject.
pub const LINTS: &[Lint] = &[
    // Files and texts.
    lint(UNREAD_FILE, elsewhere, "A file lies where no file of its name is read."),
    lint(
        "unprinted_letter",
        texts::unprinted_letter,
        "No typeface of the game has a letter, so that a box stands for it.",
    ),
    lint("empty_text", texts::empty_text, "A name or a text is written and empty."),
    lint("long_name", texts::long_name, "A name is longer than any card or list can show."),
    lint(IDLE_ALLOW, elsewhere, "A comment `allow: …` silences nothing, or names no kind of warning."),
    // Flags and names that scripts share.
    lint("unset_flag", flags::unset_flag, "A flag is asked about or cleared, and nothing that can meet it sets it."),
    lint("unread_flag", flags::unread_flag, "A flag is set, and nothing that can meet it asks about it."),
    lint("unlent_key", flags::unlent_key, "`Held`, `Spend` or `Revoke` names something that nothing lends."),
    // Enemies.
    lint("absent_enemy", enemies::absent_enemy, "An enemy of the scenario comes to none of its encounters."),
    lint(
        "undriven_enemy",
        enemies::undriven_enemy,
        "No table of its encounter drives an enemy, so that it never acts.",
    ),
    lint("unlisted_attack", enemies::unlisted_attack, "No table that drives an enemy lists one of its attacks."),
    lint("idle_attack", enemies::idle_attack, "An attack does nothing: its `effect` is empty."),
    lint("idle_power", enemies::idle_power, "An attack has a `power`, and its script never asks for `Pwr`."),
    lint("moveless_enemy", enemies::moveless_enemy, "A table lets enemies move that have no `movement`."),
    lint(
        "immune_and_not",
        enemies::immune_and_not,
        "A sheet says of one thing both that it is immune to it and that it is not.",
    ),
    // Tables.
    lint("impossible_roll", tables::impossible_roll, "An entry is for a roll that the dice of its table can't show."),
    lint("shadowed_entry", tables::shadowed_entry, "Entries before it take every roll of an entry."),
    lint(
        "shadowed_behaviour",
        tables::shadowed_behaviour,
        "A behaviour before it can always be done, so that it never is.",
    ),
    lint(
        "driven_twice",
        tables::driven_twice,
        "Two tables drive one enemy, or one table names it twice: the first counts.",
    ),
    lint("idle_distance", tables::idle_distance, "A `preferred_distance` stands in a behaviour that does not move."),
    lint(
        "unreachable_attack",
        tables::unreachable_attack,
        "A behaviour keeps a distance from which its own attack does not reach.",
    ),
    lint("uncounted_enemy", tables::uncounted_enemy, "`EnemiesInPlay` counts an enemy that never comes there."),
    // Ground.
    lint("unlaid_tile", ground::unlaid_tile, "A tile is declared, and neither `layout` nor an effect lays it."),
    lint("covered_tile", ground::covered_tile, "Later entries of `layout` lie over every hex of an earlier one."),
    lint("idle_hazard", ground::idle_hazard, "A hazard does nothing to those who step onto it."),
    lint("harmless_deadly", ground::harmless_deadly, "A tile is `deadly`, and its effect defeats no combatant."),
    lint(
        "walled_in_start",
        ground::walled_in_start,
        "From a start hex only a few others can be reached, and no enemy stands there.",
    ),
    lint(
        "start_in_hazard",
        ground::start_in_hazard,
        "A start hex lies in a hazard, which strikes only those who step onto it.",
    ),
    lint(
        "unreachable_retreat",
        ground::unreachable_retreat,
        "There is a page for a retreat, and no tile from which one is possible.",
    ),
    lint("beyond_the_sheet", ground::beyond_the_sheet, "A distance is longer than the sheet."),
    // The course of an encounter.
    lint(
        "no_enemy_to_defeat",
        encounters::no_enemy_to_defeat,
        "The goal is to defeat all enemies, and none ever comes.",
    ),
    lint("empty_wave", encounters::empty_wave, "A wave brings no enemy."),
    lint("late_doom", encounters::late_doom, "A doom event comes after the Round in which the encounter is won."),
    lint(
        "doom_on_the_absent",
        encounters::doom_on_the_absent,
        "A doom event changes enemies that are not there by then.",
    ),
    lint("unused_formation", encounters::unused_formation, "No enemy stands in a formation."),
    // The scenario.
    lint(
        "unlisted_encounter",
        scenario::unlisted_encounter,
        "`scenario.ron` does not list an encounter of its folder.",
    ),
    lint(
        "unfought_encounter",
        scenario::unfought_encounter,
        "A scenario with chapters lists an encounter to which no page leads.",
    ),
    lint(
        "unobtainable_gear",
        scenario::unobtainable_gear,
        "Nobody begins with a piece of gear of the scenario, and nothing gives it.",
    ),
    lint(
        "unlearnable_attunement",
        scenario::unlearnable_attunement,
        "Nobody begins with an attunement of the scenario, and nothing teaches it.",
    ),
    lint(
        "unmet_requirement",
        scenario::unmet_requirement,
        "The character lacks a Primary Stat that its gear needs, so that the gear does nothing.",
    ),
    lint("unpayable_cost", scenario::unpayable_cost, "A cost is more than the largest pool of dice can pay."),
    lint(
        "endless_condition",
        scenario::endless_condition,
        "A condition of the scenario never runs out, and nothing takes it off.",
    ),
    // Chapters.
    lint("undealt_chapter", chapters::undealt_chapter, "No deck holds a chapter."),
    lint("unmade_note", chapters::unmade_note, "Nothing makes a note."),
    lint("unread_note", chapters::unread_note, "Nothing asks about a note."),
    lint("unmoved_clock", chapters::unmoved_clock, "Nothing moves a clock or a statistic."),
    lint("unreached_page", chapters::unreached_page, "Nothing leads to a page."),
    lint("unreached_ending", chapters::unreached_ending, "Nothing leads to an ending."),
    lint("dead_end", chapters::dead_end, "Each option of a page has a condition, so that no way may lead on."),
    lint("wordless_page", chapters::wordless_page, "A page has options and not a word of text."),
    lint("closed_option", chapters::closed_option, "An option can never be open."),
    lint("hidden_passage", chapters::hidden_passage, "A passage is never there."),
    lint("idle_reprieve", chapters::idle_reprieve, "A reprieve can never be taken."),
    lint(
        "unrecovered_place",
        chapters::unrecovered_place,
        "Souls or gear are left at a place from which nothing takes them up again.",
    ),
];

/// Adds the warnings about the entries of a catalog that stand in a file that `is_checked` names, without those that a
/// comment allows: in the catalog of a scenario those about its own files, in that of the core those about the files of the
/// core.
pub(super) fn find_warnings(
    catalog: &Catalog,
    sources: &SourceMap,
    is_checked: &dyn Fn(&str) -> bool,
    report: &mut ContentReport,
) {
    if report.errors.is_empty() {
        let scenario = catalog.scenario().map(|scenario| scenario.id.as_str());
        let is_searched = |path: &str| is_checked(path) && scenario_of(path) == scenario;
        let mut context = LintContext::new(catalog, sources, &is_searched);
        LINTS.iter().for_each(|lint| context.run(lint.id, lint.find));
        report.warnings.extend(context.found());
        let files = sources.files.iter().filter(|file| is_searched(&file.path));
        let kinds: Vec<&str> = LINTS.iter().map(|lint| lint.id).collect();
        report.warnings = silence(std::mem::take(&mut report.warnings), files, &kinds);
    }
}
