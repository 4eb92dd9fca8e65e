//! The changes of a character outside encounters: its sheet is edited, it grows, and an encounter begins with it.

use std::sync::Arc;

use crate::common::{CATALOG, catalog_of, empty_world};
use emberhex::content::Catalog;
use emberhex::content::encounter::Character;
use emberhex::content::hands::{HandProblem, HeldPiece, hand_token_problem};
use emberhex::content::sheet_problem::SheetProblem;
use emberhex::content::validate::character_problems;
use emberhex::model::{CharacterEdit, Condition, GearIndex, HandToken, Id, Intent, SheetSlot, SheetSlotKind, Stat};
use emberhex::record::{GameStart, History, Replay, Save, SavedGame};
use emberhex::rules::{CurrentEncounter, legal_intents, reload_catalog, take_snapshot, with_rules};
use emberhex::scenario::{edit_character, try_on};
use emberhex::view::{
    ActionGroup, SheetEntryView, build_character_builder, build_sheet_entry, build_shelf, build_view,
};
use proptest::prelude::*;

/// A character with nothing but middling stats.
fn bare() -> Character {
    let text = "(name: \"Bram\", stats: { Vit: 10, End: 12, Str: 14, Dex: 12, Att: 13, Int: 8, Fth: 8 })";
    ron::from_str(text).unwrap()
}

fn slot(kind: SheetSlotKind, index: u8) -> SheetSlot {
    SheetSlot { kind, index }
}

fn edited(character: &Character, edit: &CharacterEdit) -> Character {
    edit_character(catalog_of("proving_ground"), character, edit).unwrap_or_else(|why| panic!("{edit:?}: {why}"))
}

fn refusal(character: &Character, edit: &CharacterEdit) -> String {
    edit_character(catalog_of("proving_ground"), character, edit).expect_err("it should be refused").to_string()
}

/// Everything that is put into this kind of place.
fn shelf_ids(kind: SheetSlotKind) -> Vec<Id> {
    build_shelf(&CATALOG).into_iter().filter(|entry| entry.kind == kind).map(|entry| entry.id).collect()
}

#[test]
fn gear_goes_only_where_it_belongs_and_as_far_as_there_is_room() {
    use SheetSlotKind::{Armor, Hand, Pouch, Ring};
    let rings = shelf_ids(Ring);
    let mut character = bare();
    for n in 0..2 {
        character = edited(&character, &CharacterEdit::Place(rings[n as usize], slot(Ring, n)));
    }
    assert_eq!(character.rings, &rings[..2]);
    let third = refusal(&character, &CharacterEdit::Place(rings[2], slot(Ring, 2)));
    assert!(third.contains("the number of rings"), "{third}");
    let as_armor = refusal(&character, &CharacterEdit::Place(rings[2], slot(Armor, 0)));
    assert!(as_armor.contains("is no armour"), "{as_armor}");
    for edit in [
        CharacterEdit::Exchange(slot(Ring, 0), slot(Pouch, 0)),
        CharacterEdit::Exchange(slot(Hand, 0), slot(Hand, 1)),
        CharacterEdit::Clear(slot(Hand, 0)),
    ] {
        refusal(&character, &edit);
    }
    let exchanged = edited(&character, &CharacterEdit::Exchange(slot(Ring, 0), slot(Ring, 1)));
    assert_eq!(exchanged.rings, [rings[1], rings[0]]);
    let one_less = edited(&exchanged, &CharacterEdit::Clear(slot(Ring, 0)));
    assert_eq!(one_less.rings, [rings[0]]);
}

#[test]
fn what_is_carried_has_no_weight_and_is_equipped_and_put_away() {
    use SheetSlotKind::{Attunement, Carried, Hand, Ring};
    let (sword, shield) = (Id::new("arming_sword"), Id::new("kite_shield"));
    let mut character = edited(&bare(), &CharacterEdit::Place(sword, slot(Carried, 0)));
    let enc = |character: &Character| {
        let scenario = &CATALOG.scenarios[&Id::new("the_far_fire")];
        let encounter = &CATALOG.encounters[&Id::new("hollowed_adventurer")];
        build_character_builder(&CATALOG, scenario, encounter, character).sheet.enc
    };
    assert_eq!(enc(&character), 0, "R-268");
    character = edited(&character, &CharacterEdit::Exchange(slot(Carried, 0), slot(Hand, 0)));
    assert_eq!(
        (character.hands.as_slice(), character.carried.len(), character.held.0),
        ([sword].as_slice(), 0, Some(0))
    );
    assert!(enc(&character) > 0);
    character = edited(&character, &CharacterEdit::Place(shield, slot(Carried, 0)));
    character = edited(&character, &CharacterEdit::Exchange(slot(Hand, 0), slot(Carried, 0)));
    assert_eq!((character.hands.as_slice(), character.carried.as_slice()), ([shield].as_slice(), [sword].as_slice()));
    let as_ring = refusal(&character, &CharacterEdit::Exchange(slot(Carried, 0), slot(Ring, 0)));
    assert!(as_ring.contains("is no ring"), "{as_ring}");
    let art = shelf_ids(Attunement)[0];
    refusal(&character, &CharacterEdit::Place(art, slot(Carried, 1)));
    for n in 1..8 {
        character = edited(&character, &CharacterEdit::Place(sword, slot(Carried, n)));
    }
    let ninth = refusal(&character, &CharacterEdit::Place(sword, slot(Carried, 8)));
    assert!(ninth.contains("pieces carried"), "{ninth}");
}

#[test]
fn hand_tokens_follow_the_pieces_they_lie_on() {
    use SheetSlotKind::Hand;
    let (sword, shield, bow) = (Id::new("arming_sword"), Id::new("kite_shield"), Id::new("hedge_bow"));
    let mut character = bare();
    for (n, id) in [sword, shield, bow].into_iter().enumerate() {
        character = edited(&character, &CharacterEdit::Place(id, slot(Hand, n as u8)));
    }
    assert_eq!(character.held, (Some(0), Some(1)), "a free main hand takes the weapon, a free off-hand the shield");
    let exchanged = edited(&character, &CharacterEdit::Exchange(slot(Hand, 0), slot(Hand, 2)));
    assert_eq!((exchanged.hands[0], exchanged.held), (bow, (Some(2), Some(1))));
    let without = edited(&exchanged, &CharacterEdit::Clear(slot(Hand, 1)));
    assert_eq!((without.hands.as_slice(), without.held), ([bow, sword].as_slice(), (Some(1), None)));
    let moved = edited(&without, &CharacterEdit::MoveHandToken(HandToken::Off, Some(0)));
    assert_eq!(moved.held, (Some(1), Some(0)));
    let nowhere = refusal(&moved, &CharacterEdit::MoveHandToken(HandToken::Off, Some(3)));
    assert!(nowhere.contains("there is no hand slot 3"), "{nowhere}");
}

#[test]
fn every_kind_of_piece_says_which_hand_tokens_it_takes() {
    let problem = |main: Option<&str>, off: Option<&str>| {
        let piece = |id: Option<&str>| {
            let gear = CATALOG.gear[&Id::new(id?)].as_ref();
            // In these cases a second piece of the same kind is never there.
            Some(HeldPiece { place: usize::from(id != main), gear })
        };
        let (main, off) = (piece(main), piece(off));
        let of_main = main.and_then(|main| hand_token_problem(HandToken::Main, main, off));
        of_main.or_else(|| off.and_then(|off| hand_token_problem(HandToken::Off, off, main)))
    };
    let (sword, shield, lantern) = (Some("arming_sword"), Some("kite_shield"), Some("lantern_shield"));
    for (main, off) in [
        (None, None),
        (sword, None),
        (None, sword),
        (sword, sword),
        (sword, shield),
        (None, shield),
        (shield, None),
        (lantern, sword),
        (sword, lantern),
        (lantern, shield),
        (Some("zeal"), Some("zeal")),
    ] {
        assert_eq!(problem(main, off), None, "{main:?} {off:?}");
    }
    for (main, off, why) in [
        (shield, sword, HandProblem::BelongsInOffHand),
        (shield, lantern, HandProblem::BelongsInOffHand),
        (shield, shield, HandProblem::OneHandOnly),
        (lantern, lantern, HandProblem::OneHandOnly),
        (Some("katar"), Some("katar"), HandProblem::OneHandOnly),
        (Some("zeal"), shield, HandProblem::NothingBeside),
        (sword, Some("zeal"), HandProblem::NothingBeside),
        (Some("shielded_bracer"), None, HandProblem::TakesNoToken),
        (Some("fist"), None, HandProblem::TakesNoToken),
    ] {
        assert_eq!(problem(main, off), Some(why), "{main:?} {off:?}");
    }
}

#[test]
fn a_sheet_says_whether_the_character_rides() {
    let rider = edited(&bare(), &CharacterEdit::SetMounted(true));
    assert!(rider.mounted && character_problems(&CATALOG, &rider).is_empty());
    assert_eq!(edited(&rider, &CharacterEdit::SetMounted(false)), bare());
}

#[test]
fn a_shield_leaves_the_main_hand_to_a_weapon_on_the_sheet_too() {
    use SheetSlotKind::Hand;
    let mut character = bare();
    for (n, id) in ["arming_sword", "kite_shield", "lantern_shield"].into_iter().enumerate() {
        character = edited(&character, &CharacterEdit::Place(Id::new(id), slot(Hand, n as u8)));
    }
    let to = CharacterEdit::MoveHandToken;
    let swapped = Character { held: (None, Some(0)), ..character.clone() };
    let why = refusal(&swapped, &to(HandToken::Main, Some(1)));
    assert!(why.contains("beside a weapon it lies in the off-hand"), "{why}");
    assert_eq!(edited(&swapped, &to(HandToken::Main, Some(2))).held, (Some(2), Some(0)));
    let spiked = Character { held: (Some(2), None), ..character.clone() };
    let why = refusal(&spiked, &to(HandToken::Off, Some(2)));
    assert!(why.contains("is for one hand only"), "{why}");
    let shield = Character { held: (None, Some(1)), ..character };
    let why = refusal(&shield, &to(HandToken::Main, Some(1)));
    assert!(why.contains("is for one hand only"), "{why}");
}

#[test]
fn attunements_take_pots_and_what_is_too_much_stays_until_it_is_dropped() {
    use SheetSlotKind::Attunement;
    let intensity = |id: &Id| CATALOG.attunements[id].intensity;
    let of_one: Vec<Id> = shelf_ids(Attunement).into_iter().filter(|id| intensity(id) == 1).take(4).collect();
    // ATT 13 has 3 POTs.
    let mut character = bare();
    for n in 0..3 {
        character = edited(&character, &CharacterEdit::Place(of_one[n as usize], slot(Attunement, n)));
    }
    let fourth = refusal(&character, &CharacterEdit::Place(of_one[3], slot(Attunement, 3)));
    assert!(fourth.contains("POTs"), "{fourth}");
    let weaker = edited(&character, &CharacterEdit::SetStat(Stat::Att, 8));
    assert_eq!(weaker.attunements.len(), 3);
    assert!(!character_problems(&CATALOG, &weaker).is_empty());
    let twice = refusal(
        &edited(&character, &CharacterEdit::Clear(slot(Attunement, 2))),
        &CharacterEdit::Place(of_one[0], slot(Attunement, 2)),
    );
    assert!(twice.contains("attuned twice"), "{twice}");
    let dropped = edited(&weaker, &CharacterEdit::Clear(slot(Attunement, 0)));
    let dropped = edited(&dropped, &CharacterEdit::Clear(slot(Attunement, 0)));
    assert_eq!(character_problems(&CATALOG, &dropped), []);
}

#[test]
fn what_is_too_much_can_become_less_by_a_lighter_choice() {
    use SheetSlotKind::Attunement;
    let of = |intensity: u8| {
        let is_of = |id: &Id| CATALOG.attunements[id].intensity == intensity;
        shelf_ids(Attunement).into_iter().find(is_of).expect("an attunement of this intensity")
    };
    let heavy = Character { attunements: vec![of(3), of(2)], ..edited(&bare(), &CharacterEdit::SetStat(Stat::Att, 7)) };
    assert!(!character_problems(&CATALOG, &heavy).is_empty());
    let lighter = edited(&heavy, &CharacterEdit::Place(of(1), slot(Attunement, 0)));
    assert_eq!(lighter.attunements[0], of(1));
    refusal(&lighter, &CharacterEdit::Place(of(3), slot(Attunement, 0)));
}

/// The lack that a card names for the first piece in hand.
fn lack_in_hand(strength: u8, held: (Option<u8>, Option<u8>), id: &str) -> Option<String> {
    let scenario = &CATALOG.scenarios[&Id::new("the_far_fire")];
    let encounter = &CATALOG.encounters[&Id::new("hollowed_adventurer")];
    let mut character = Character { hands: vec![Id::new(id)], held, ..bare() };
    character.stats.insert(Stat::Str, strength);
    character.stats.insert(Stat::Dex, 40);
    let view = build_character_builder(&CATALOG, scenario, encounter, &character);
    view.slots.into_iter().find_map(|slot| slot.entry)?.lacks.map(String::from)
}

#[test]
fn a_card_says_what_is_lacking_in_the_grip_in_which_it_is_held() {
    let (one, both) = ((Some(0), None), (Some(0), Some(0)));
    // The Arming Sword needs 7 STR in one hand; both hands halve that.
    assert_eq!(lack_in_hand(7, one, "arming_sword"), None);
    let in_one = "needs STR 7, you have 6; two-handed it needs 4";
    assert_eq!(lack_in_hand(6, one, "arming_sword").as_deref(), Some(in_one));
    assert_eq!(lack_in_hand(6, both, "arming_sword"), None);
    assert_eq!(lack_in_hand(3, both, "arming_sword").as_deref(), Some("needs STR 4, you have 3"));
    let in_slot = "needs STR 7, you have 3; two-handed it needs 4";
    assert_eq!(lack_in_hand(3, (None, None), "arming_sword").as_deref(), Some(in_slot));
}

#[test]
fn an_entry_tried_on_says_its_numbers_for_this_character_and_what_is_lacking() {
    let scenario = &CATALOG.scenarios[&Id::new("the_far_fire")];
    let encounter = &CATALOG.encounters[&Id::new("hollowed_adventurer")];
    let tried = |character: &Character, id: &str, kind| {
        let (sheet, slot) = try_on(&CATALOG, character, Id::new(id), kind);
        build_sheet_entry(&CATALOG, scenario, encounter, &sheet, slot).expect("something lies there")
    };
    let number = |entry: &SheetEntryView, label: &str| {
        let found = entry.numbers.iter().find(|number| number.label == label);
        let found = found.unwrap_or_else(|| panic!("no {label} in {:?}", entry.numbers));
        (found.shown.clone(), found.parts.clone())
    };
    let mut character = bare();
    for (stat, value) in [(Stat::Str, 17), (Stat::Dex, 7), (Stat::Int, 16)] {
        character.stats.insert(stat, value);
    }
    let full = Character { hands: vec![Id::new("arming_sword"); 4], ..character.clone() };
    for sheet in [&character, &full] {
        let sword = tried(sheet, "arming_sword", SheetSlotKind::Hand);
        let (damage, parts) = number(&sword, "damage");
        assert_eq!((&*damage, sword.lacks.as_deref()), ("3", None), "{parts}");
        assert_eq!(parts, "base 2 (as printed; R-290), +1 STR scaling with grade C");
        assert!(sword.detail.contains("3 Slash"), "{}", sword.detail);
    }
    assert_eq!(
        number(&tried(&character, "arming_sword", SheetSlotKind::Hand), "weight").1,
        "base 2 (as printed; R-302)"
    );
    let weak = edited(&character, &CharacterEdit::SetStat(Stat::Str, 3));
    let lacks = tried(&weak, "arming_sword", SheetSlotKind::Hand).lacks.expect("too weak");
    assert_eq!(lacks, "needs STR 7, you have 3; two-handed it needs 4");
    let spell = tried(&character, "fireball", SheetSlotKind::Attunement);
    assert_eq!(spell.lacks.as_deref().map(|lacks| lacks.starts_with("needs ")), Some(true));
    for label in ["price", "FP", "POTs"] {
        assert!(number(&spell, label).1.starts_with("base "), "{label}");
    }
}

#[test]
fn with_two_weapons_in_hand_each_has_its_own_group_of_actions() {
    let mut character =
        Character { hands: vec![Id::new("arming_sword"), Id::new("hatchet")], held: (Some(0), Some(1)), ..bare() };
    character.stats.extend([(Stat::Str, 20), (Stat::Dex, 20)]);
    let mut start = GameStart::new(Id::new("the_far_fire"), Id::new("hollowed_adventurer"), 5);
    start.character = Some(character);
    let mut world = empty_world();
    History::begin(&mut world, &CATALOG, &start).unwrap();
    let cards = with_rules(&mut world, |rules| build_view(rules)).actions;
    let groups = |action: &str| {
        let card = cards.iter().find(|card| card.id == Id::new(action));
        card.unwrap_or_else(|| panic!("no card of {action}")).groups()
    };
    let [sword, hatchet] = [0, 1].map(|n| ActionGroup::Gear(GearIndex(n)));
    assert_eq!(groups("light_attack"), [sword, hatchet]);
    assert_eq!(groups("dual_spin"), [sword], "what takes both weapons lies with the main hand");
    assert_eq!(groups("move"), [ActionGroup::Body]);
}

#[test]
fn attunements_beyond_the_pots_are_marked_and_the_problem_is_worded_for_players() {
    let scenario = &CATALOG.scenarios[&Id::new("the_far_fire")];
    let encounter = &CATALOG.encounters[&Id::new("hollowed_adventurer")];
    let of_one = |id: &Id| CATALOG.attunements[id].intensity == 1;
    let attunements: Vec<Id> = shelf_ids(SheetSlotKind::Attunement).into_iter().filter(of_one).take(3).collect();
    let character =
        Character { attunements, held: (Some(2), None), ..edited(&bare(), &CharacterEdit::SetStat(Stat::Att, 10)) };
    let view = build_character_builder(&CATALOG, scenario, encounter, &character);
    let excess: Vec<bool> = view
        .slots
        .iter()
        .filter(|slot| slot.slot.kind == SheetSlotKind::Attunement)
        .map(|slot| slot.is_excess)
        .collect();
    assert_eq!(excess, [false, false, true]);
    let empty_slot = "the main hand token lies on an empty hand slot";
    assert_eq!(view.problems, [empty_slot, "the attunements need 3 POTs, and there are only 2"]);
    let problems = character_problems(&CATALOG, &character);
    assert_eq!(problems[0].designer_text(), "there is no hand slot 2; they count from 0");
    assert_eq!(problems[1].designer_text(), "the number of POTs in use is 3; it has to be from 0 to 2");
}

#[test]
fn the_sheet_says_what_dodging_costs_with_this_load() {
    let scenario = &CATALOG.scenarios[&Id::new("the_far_fire")];
    let encounter = &CATALOG.encounters[&Id::new("hollowed_adventurer")];
    let coat = shelf_ids(SheetSlotKind::Armor).into_iter().max_by_key(|id| CATALOG.gear[id].header.weight);
    let coat = coat.expect("an outfit");
    let weight = CATALOG.gear[&coat].header.weight;
    // EQP is END - 2: the load is below half of it, at most it, below twice it, and too much.
    let shown = |end: u8, name: &str| {
        let mut character = Character { armor: Some(coat), ..bare() };
        character.stats.insert(Stat::End, end);
        let view = build_character_builder(&CATALOG, scenario, encounter, &character);
        assert_eq!((view.sheet.enc, view.sheet.eqp), (weight, end - 2));
        let action = CATALOG.action(Id::new(name)).expect("a common action");
        let number = view.sheet.load_actions.into_iter().find(|number| number.label == action.name.as_str());
        let number = number.unwrap_or_else(|| panic!("{name} is not shown"));
        (number.shown, number.parts)
    };
    let (light, laden, heavy, stuck) = (weight * 2 + 4, weight + 2, weight + 1, weight / 2 + 2);
    let all = [light, laden, heavy, stuck];
    assert_eq!(
        all.map(|end| shown(end, "dodge").0),
        ["2 SP, 1 hex", "3 SP, 1 hex", "4 SP, 0 hexes", "too heavy, 0 hexes"]
    );
    assert_eq!(all.map(|end| shown(end, "juke").0)[..3], ["1 die, 1 hex", "2 SP, 1 hex", "3 SP, 1 hex"]);
    assert_eq!(all.map(|end| shown(end, "vault").0)[..3], ["3 SP, 2 hexes", "5 SP, 2 hexes", "5 SP, 2 hexes"]);
    let moves = all.map(|end| shown(end, "move").0);
    assert_eq!(moves[0], "1+ SP, 1 hex for each SP");
    assert_eq!(moves[2], "1+ SP, 1 hex for each SP, at most 5");
    let (_, parts) = shown(laden, "dodge");
    assert!(parts.contains("price: base 3 (ENC is at most EQP)") && parts.contains("R-304"), "{parts}");
}

#[test]
fn souls_buy_soul_levels_one_stat_at_a_time() {
    let mut character = Character { souls: 5, soul_level: 1, ..bare() };
    character = edited(&character, &CharacterEdit::RaiseSoulLevel(Stat::Vit));
    assert_eq!((character.souls, character.soul_level, character.stats[&Stat::Vit]), (3, 2, 11));
    character = edited(&character, &CharacterEdit::RaiseSoulLevel(Stat::End));
    assert_eq!((character.souls, character.soul_level), (0, 3));
    assert_eq!(
        refusal(&character, &CharacterEdit::RaiseSoulLevel(Stat::End)),
        "the next SL costs 4 souls, and you have 0"
    );
    for name in ["Hollow", "Cursed"] {
        let conditions = vec![Condition::named(name)];
        let hindered = Character { souls: 99, conditions, ..character.clone() };
        let why = refusal(&hindered, &CharacterEdit::RaiseSoulLevel(Stat::End));
        assert!(why.starts_with("no SL while "), "{why}");
    }
}

#[test]
fn humanity_buys_back_a_hollow_character_and_none_comes_to_a_cursed_one() {
    let hollow = edited(&bare(), &CharacterEdit::SetCondition(Condition::hollow(), true));
    assert_eq!(
        edited(&Character { humanity: 5, ..bare() }, &CharacterEdit::SetCondition(Condition::hollow(), true)).humanity,
        0
    );
    let saved = edited(&hollow, &CharacterEdit::SetHumanity(2));
    assert_eq!((saved.humanity, saved.conditions.as_slice()), (1, [].as_slice()), "the first is used up (O-83)");
    let cursed = edited(&saved, &CharacterEdit::SetCondition(Condition::named("Cursed"), true));
    assert_eq!(cursed.humanity, 0, "a curse takes all HMN (R-087)");
    assert!(cursed.conditions.contains(&Condition::hollow()));
    assert_eq!(refusal(&cursed, &CharacterEdit::SetHumanity(1)), "no HMN while Cursed!");
    refusal(&cursed, &CharacterEdit::SetCondition(Condition::hollow(), false));
}

/// A start with another character than that of the scenario.
fn own_start(character: Character) -> GameStart {
    let start = GameStart::new(Id::new("the_far_fire"), Id::new("hollowed_adventurer"), 5);
    GameStart { character: Some(character), ..start }
}

fn armed() -> Character {
    let sword = CharacterEdit::Place(Id::new("arming_sword"), slot(SheetSlotKind::Hand, 0));
    Character { conditions: vec![Condition::hollow()], ..edited(&bare(), &sword) }
}

#[test]
fn an_encounter_with_another_character_is_saved_replayed_and_reloaded_with_it() {
    let mut world = empty_world();
    History::begin(&mut world, &CATALOG, &own_start(armed())).unwrap();
    for _ in 0..12 {
        let Some(intent) = legal_intents(&mut world).into_iter().next_back() else { break };
        History::decide(&mut world, &intent).unwrap();
    }
    let name = |world: &bevy::prelude::World| world.resource::<CurrentEncounter>().scenario.character.name.clone();
    let saved = SavedGame::from(Save::from_world(&world));
    assert_eq!(saved.save.start.character, Some(armed()));
    let mut resumed = empty_world();
    let report = saved.resume(&mut resumed, &CATALOG).unwrap();
    assert_eq!((report.mismatch, name(&resumed).as_str()), (None, "Bram"));
    assert_eq!(take_snapshot(&resumed), take_snapshot(&world));

    let text = Replay::from_world(&mut world).to_ron().unwrap();
    let replay = Replay::parse("a test", &text).unwrap();
    replay.play_back(&mut empty_world(), &CATALOG, |_, _, _, _| {}).unwrap();

    reload_catalog(&mut world, &Arc::new(Catalog::clone(&CATALOG))).unwrap();
    assert_eq!(name(&world), "Bram", "a hot reload does not give the scenario's character back");
}

#[test]
fn an_encounter_does_not_begin_with_gear_that_is_gone() {
    let character = Character { rings: vec![Id::new("no_such_ring")], ..bare() };
    let why = History::begin(&mut empty_world(), &CATALOG, &own_start(character)).unwrap_err();
    assert_eq!(why.to_string(), "there is no gear `no_such_ring`");
}

#[test]
fn the_scenarios_own_character_needs_no_place_in_the_save() {
    let mut world = empty_world();
    let start = GameStart::new(Id::new("the_far_fire"), Id::new("hollowed_adventurer"), 5);
    History::begin(&mut world, &CATALOG, &start).unwrap();
    assert_eq!(Save::from_world(&world).start.character, None);
    assert!(legal_intents(&mut world).iter().any(|intent| matches!(intent, Intent::Choose(_))));
}

#[test]
fn the_builder_shows_the_sheet_of_a_character_whose_gear_is_gone() {
    let scenario = &CATALOG.scenarios[&Id::new("the_far_fire")];
    let encounter = &CATALOG.encounters[&Id::new("hollowed_adventurer")];
    let gone = Id::new("no_such_ring");
    let character = Character { rings: vec![gone], attunements: vec![gone], hands: vec![gone], ..bare() };
    let view = build_character_builder(&CATALOG, scenario, encounter, &character);
    assert!(view.problems.iter().any(|problem| problem.contains("no_such_ring")), "{:?}", view.problems);
    let shown = view.slots.iter().filter(|slot| slot.entry.as_ref().is_some_and(|entry| entry.id == gone));
    assert_eq!(shown.count(), 3);
}

/// Any change of a sheet: of everything that the shelves hold, in any place.
fn any_edit() -> impl Strategy<Value = CharacterEdit> {
    let kinds = prop::sample::select(vec![
        SheetSlotKind::Hand,
        SheetSlotKind::Armor,
        SheetSlotKind::Ring,
        SheetSlotKind::Pouch,
        SheetSlotKind::Missile,
        SheetSlotKind::Carried,
        SheetSlotKind::Attunement,
    ]);
    let slots = (kinds, 0u8..6).prop_map(|(kind, index)| slot(kind, index)).boxed();
    let shelf = build_shelf(&CATALOG);
    let entries = prop::sample::select(shelf).prop_map(|entry| (entry.id, entry.kind));
    let tokens = prop::sample::select(vec![HandToken::Main, HandToken::Off]);
    let stats = prop::sample::select(vec![Stat::Vit, Stat::End, Stat::Str, Stat::Att, Stat::Int]);
    prop_oneof![
        6 => (entries, 0u8..5).prop_map(|((id, kind), index)| CharacterEdit::Place(id, slot(kind, index))),
        2 => (slots.clone(), slots.clone()).prop_map(|(from, to)| CharacterEdit::Exchange(from, to)),
        2 => slots.prop_map(CharacterEdit::Clear),
        2 => (tokens, prop::option::of(0u8..5)).prop_map(|(token, at)| CharacterEdit::MoveHandToken(token, at)),
        1 => any::<bool>().prop_map(CharacterEdit::SetMounted),
        1 => (stats, 1u8..40).prop_map(|(stat, value)| CharacterEdit::SetStat(stat, value)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    /// Whatever is done with a sheet by putting things on, it has no problem that a lower stat or a piece taken off has not
    /// brought; and the builder can show it.
    #[test]
    fn putting_on_never_makes_a_sheet_illegal(edits in prop::collection::vec(any_edit(), 1..24)) {
        let mut character = bare();
        for edit in edits {
            let before = character_problems(&CATALOG, &character);
            let Ok(after) = edit_character(&CATALOG, &character, &edit) else { continue };
            let adds = matches!(edit, CharacterEdit::Place(..) | CharacterEdit::Exchange(..) | CharacterEdit::MoveHandToken(..));
            let problems = character_problems(&CATALOG, &after);
            if adds {
                // Too much of something may become less, but nothing else may become wrong.
                let kind = |problem: &SheetProblem| problem.designer_text().replace(|c: char| c.is_ascii_digit(), "");
                let is_new = |problem: &&SheetProblem| before.iter().all(|old| kind(old) != kind(problem));
                prop_assert_eq!(problems.iter().find(is_new), None, "{:?}", edit);
                prop_assert!(problems.len() <= before.len(), "{:?}: {:?}", edit, problems);
            }
            character = after;
        }
        let scenario = &CATALOG.scenarios[&Id::new("the_far_fire")];
        let encounter = &CATALOG.encounters[&Id::new("hollowed_adventurer")];
        let view = build_character_builder(&CATALOG, scenario, encounter, &character);
        let placed = view.slots.iter().filter(|slot| slot.entry.is_some()).count();
        let borne = character.gear().count() + character.attunements.len();
        prop_assert_eq!(placed, borne);
    }
}
