//! House rules of a scenario that concern a journey: the price of SL, what can be carried, the dice of the creation.

use std::sync::Arc;

use emberhex::content::{Catalog, SourceFile, load};
use emberhex::model::{CharacterEdit, Id, SheetSlotKind, Stat};
use emberhex::scenario::journey::{Journey, JourneyFact, JourneyIntent};

use crate::journey::fixture::{FORD, WELL, files, slot};

/// The library with house rules for a scenario.
fn with_house(scenario: &str, house: &str) -> Result<Arc<Catalog>, String> {
    let mut files = files();
    let path = format!("scenarios/{scenario}/rules/house.ron");
    files.push(SourceFile { path, text: house.to_owned() });
    let (library, _) = load(&files).map_err(|report| report.to_string())?;
    Ok(Arc::clone(library.catalog(Id::new(scenario)).unwrap()))
}

/// A journey through the ford on this page.
fn at(catalog: &Arc<Catalog>, page: &str) -> Journey {
    let mut journey = Journey::begin(catalog, Id::new(FORD), 7).unwrap();
    journey.deck = ["ford", "mill"].map(Id::new).to_vec();
    for intent in [JourneyIntent::DrawChapter, JourneyIntent::Choose(Id::new(page))] {
        journey.apply(catalog, &intent).unwrap();
    }
    journey
}

///
#[test]
fn a_scenario_changes_the_price_of_soul_levels() {
    let catalog = with_house(FORD, "(soul_level_costs: [4, 6])").unwrap();
    let mut journey = at(&catalog, "camp");
    journey.character.souls = 17;
    journey.apply(&catalog, &JourneyIntent::Rest).unwrap();
    let raise = JourneyIntent::EditSheet(CharacterEdit::RaiseSoulLevel(Stat::Vit));
    let left: Vec<u32> = (0..3).map(|_| (journey.apply(&catalog, &raise).is_ok(), journey.character.souls).1).collect();
    assert_eq!((left, journey.character.soul_level), (vec![13, 7, 0], 3), "4, 6, and then 7");
    assert!(with_house(FORD, "(soul_level_costs: [])").unwrap_err().contains("the cost of the first time at least"));
}

///
#[test]
fn a_scenario_changes_how_much_is_carried() {
    let catalog = with_house(FORD, "(carried_slots: 2)").unwrap();
    let mut journey = at(&catalog, "finds");
    let lying = ["dagger", "ring", "dagger_again"].map(|option| {
        journey.apply(&catalog, &JourneyIntent::Choose(Id::new(option))).unwrap();
        journey.lying_here().len()
    });
    assert_eq!((lying, journey.character.carried.len()), ([0, 0, 1], 2));
    let catalog = with_house(FORD, "(carried_slots: 12)").unwrap();
    let mut journey = at(&catalog, "finds");
    journey.character.carried = vec![Id::new("dagger"); 11];
    journey.apply(&catalog, &JourneyIntent::Choose(Id::new("ring"))).unwrap();
    assert_eq!(journey.character.carried.len(), 12);
    assert!(with_house(FORD, "(carried_slots: 41)").unwrap_err().contains("what can be carried"));
}

/// What the places of the next scenario do not hold lies in its stash.
///
/// Covers: O-85
#[test]
fn what_cannot_be_carried_into_the_next_scenario_lies_in_the_stash() {
    let mut files = files();
    files.push(SourceFile { path: format!("scenarios/{WELL}/rules/house.ron"), text: "(carried_slots: 1)".to_owned() });
    let library = load(&files).unwrap_or_else(|report| panic!("{report}")).0;
    let catalog = library.catalog(Id::new(FORD)).unwrap();
    let mut journey = at(catalog, "finds");
    journey.character.carried = ["dagger", "spear", "club"].map(Id::new).to_vec();
    let worn = emberhex::content::character_wear::GearWear { durability_used: 1, ..Default::default() };
    journey.character.wear.set(slot(SheetSlotKind::Carried, 2), worn.clone());
    journey.stage = emberhex::scenario::journey::JourneyStage::Ended(None);
    let next = journey.continue_campaign(&library, 1).unwrap();
    assert_eq!(next.character.carried, [Id::new("dagger")]);
    let stash: Vec<_> = next.stash.iter().map(|piece| (piece.gear.as_str(), piece.wear.clone())).collect();
    assert_eq!(stash, [("spear", Default::default()), ("club", worn)]);
}

///
#[test]
fn a_scenario_changes_the_dice_of_its_creation() {
    let house = "(creation_dice: 3)";
    let why = with_house(WELL, house).unwrap_err();
    assert!(why.contains("a roll has ranges of the sum of 3 dice, from 3 to 18"), "{why}");
    let mut files = files();
    files.push(SourceFile { path: format!("scenarios/{WELL}/rules/house.ron"), text: house.to_owned() });
    let creation = files.iter_mut().find(|file| file.path.ends_with("test_well/creation.md")).unwrap();
    creation.text =
        creation.text.replace("((1, 6), [GainHumanity(1)])", "((3, 10), []), ((11, 18), [GainHumanity(1)])");
    let library = load(&files).unwrap_or_else(|report| panic!("{report}")).0;
    let (catalog, id) = (library.catalog(Id::new(WELL)).unwrap(), Id::new(WELL));
    for seed in 0..12 {
        let mut journey = Journey::begin(catalog, id, seed).unwrap();
        journey.apply(catalog, &JourneyIntent::Choose(Id::new("tools"))).unwrap();
        let facts = journey.apply(catalog, &JourneyIntent::Choose(Id::new("luck"))).unwrap();
        let faces: Vec<u8> = facts
            .iter()
            .filter_map(|fact| match fact {
                JourneyFact::DieRolled(face) => Some(*face),
                _ => None,
            })
            .collect();
        assert_eq!(faces.len(), 3, "{facts:?}");
        assert_eq!(journey.character.humanity, u8::from(faces.iter().sum::<u8>() > 10), "{faces:?}");
    }
    // A roll of a chapter is one die.
    let catalog = with_house(FORD, house).unwrap();
    let mut journey = at(&catalog, "board");
    let facts = journey.apply(&catalog, &JourneyIntent::Choose(Id::new("roll"))).unwrap();
    let dice = facts.iter().filter(|fact| matches!(fact, JourneyFact::DieRolled(_))).count();
    assert_eq!(dice, 1);
}
