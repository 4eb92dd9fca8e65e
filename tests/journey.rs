//! The rules of chapters 1 and 2.2, and the rules of 2.3.23 and 2.5 that concern a journey, played in small scenarios
//! of their own.
//!
//! The line `Covers:` above a test names the ids of the rulebook that it shows. The build collects these lines, so that
//! `emberhex check` counts them with those of the vignettes.

pub(crate) mod fixture;

mod between_cards;
mod between_fights;
mod deck;
mod fights;
mod gear;
mod house;
mod laws;
mod pages;
mod places;
mod reprieve;
mod sheet;
mod walks;

/// Every id that a test says it covers is one of the rulebook.
#[test]
fn what_these_tests_cover_are_ids_of_the_rulebook() {
    let sources = [
        include_str!("journey/between_fights.rs"),
        include_str!("journey/deck.rs"),
        include_str!("journey/fights.rs"),
        include_str!("journey/gear.rs"),
        include_str!("journey/house.rs"),
        include_str!("journey/pages.rs"),
        include_str!("journey/places.rs"),
        include_str!("journey/reprieve.rs"),
        include_str!("journey/sheet.rs"),
    ];
    let lines = sources.iter().flat_map(|source| source.lines()).filter_map(|line| line.strip_prefix("/// Covers: "));
    let ids: Vec<&str> = lines.flat_map(|line| line.split(", ")).collect();
    assert!(ids.len() > 40, "{ids:?}");
    let unknown: Vec<&&str> = ids.iter().filter(|id| !fixture::CATALOG.rulebook.contains_key(**id)).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}
