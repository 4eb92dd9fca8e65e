//! The rules of chapters 1 and 2.2, and the rules of 2.3.23 and 2.5 that concern a journey, played in small scenarios
//! of their own.
//!
//! The line `Covers:` above a test names the ids of the rulebook that it shows. The build collects these lines, so that
//! `emberhex check` counts them with those of the vignettes.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "journey/fixture.rs"]
mod fixture;

#[path = "journey/between_fights.rs"]
mod between_fights;
#[path = "journey/deck.rs"]
mod deck;
#[path = "journey/fights.rs"]
mod fights;
#[path = "journey/gear.rs"]
mod gear;
#[path = "journey/laws.rs"]
mod laws;
#[path = "journey/pages.rs"]
mod pages;
#[path = "journey/reprieve.rs"]
mod reprieve;
#[path = "journey/sheet.rs"]
mod sheet;
#[path = "journey/walks.rs"]
mod walks;

/// Every id that a test says it covers is one of the rulebook.
#[test]
fn what_these_tests_cover_are_ids_of_the_rulebook() {
    let sources = [
        include_str!("journey/between_fights.rs"),
        include_str!("journey/deck.rs"),
        include_str!("journey/fights.rs"),
        include_str!("journey/gear.rs"),
        include_str!("journey/pages.rs"),
        include_str!("journey/reprieve.rs"),
        include_str!("journey/sheet.rs"),
    ];
    let lines = sources.iter().flat_map(|source| source.lines()).filter_map(|line| line.strip_prefix("/// Covers: "));
    let ids: Vec<&str> = lines.flat_map(|line| line.split(", ")).collect();
    assert!(ids.len() > 40, "{ids:?}");
    let unknown: Vec<&&str> = ids.iter().filter(|id| !fixture::CATALOG.rulebook.contains_key(**id)).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}
