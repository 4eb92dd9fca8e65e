//! The short reprieve and growth.

use emberhex::content::character_wear::GearWear;
use emberhex::model::{CharacterEdit, Condition, DamageKind, Id, SheetSlotKind, Stat};
use emberhex::scenario::EditRefusal;
use emberhex::scenario::derived::sheet_values;
use emberhex::scenario::journey::{JourneyFact, JourneyIntent, JourneyRefusal, StashPiece};
use emberhex::view::page_needs::unmet_text;

use crate::journey::fixture::{CATALOG, Trip, read_back, slot, written};

const REST: JourneyIntent = JourneyIntent::Rest;

fn cursed() -> Condition {
    Condition::named("Cursed")
}

fn raise(stat: Stat) -> JourneyIntent {
    JourneyIntent::EditSheet(CharacterEdit::RaiseSoulLevel(stat))
}

/// A rest is possible where the page offers it; here at every turn to the page.
///
///
#[test]
fn a_reprieve_is_possible_only_where_the_chapter_offers_it() {
    let mut trip = Trip::at("bank");
    assert_eq!(trip.refusal(&REST), JourneyRefusal::NoReprieve);
    trip.choose("camp");
    assert!(trip.journey.legal_intents(&CATALOG).contains(&REST));
    assert_eq!(trip.rest(), [JourneyFact::Rested]);
    assert_eq!(trip.refusal(&REST), JourneyRefusal::NoReprieve, "it is being taken");
    trip.choose("bank");
    assert_eq!(trip.refusal(&raise(Stat::Str)), JourneyRefusal::OnlyAtReprieve, "it ends with the page");
    trip.choose("camp");
    trip.rest();
}

/// A page gives its rest once in a chapter, unless it says otherwise. The journey that is written down knows it.
///
///
#[test]
fn a_page_gives_its_reprieve_once_in_a_chapter() {
    let mut trip = Trip::at("inn");
    trip.rest();
    assert_eq!(trip.refusal(&REST), JourneyRefusal::NoReprieve, "it is being taken");
    trip.choose_all(&["bank", "inn"]);
    assert!(trip.journey.offers_reprieve(&CATALOG), "it is to be seen");
    assert_eq!(trip.refusal(&REST), JourneyRefusal::ReprieveTaken);
    assert!(!trip.journey.legal_intents(&CATALOG).contains(&REST));
    let text = written(&trip.journey);
    let mut read = Trip { journey: read_back(&text) };
    assert_eq!(read.refusal(&REST), JourneyRefusal::ReprieveTaken);
    // One that was written before pages counted their rests has taken none.
    let before = text.replace("\"rested\":[\"inn\"],", "");
    assert_ne!(before, text);
    Trip { journey: read_back(&before) }.rest();
    // Each page counts for itself, and another chapter begins anew.
    trip.choose_all(&["bank", "camp"]);
    trip.rest();
    trip.choose_all(&["bank", "end"]);
    trip.apply(&JourneyIntent::DrawChapter);
    assert!(trip.journey.chapter.rested.is_empty());
}

/// A rest can have conditions: without `when` it is not to be seen, without `needs` it is locked.
///
///
#[test]
fn a_reprieve_can_have_conditions() {
    let mut trip = Trip::at("body");
    trip.choose_all(&["wound", "wound", "bank", "hut"]);
    assert!(trip.journey.offers_reprieve(&CATALOG));
    let JourneyRefusal::Locked(unmet) = trip.refusal(&REST) else { panic!("it should be locked") };
    assert_eq!(unmet_text(&CATALOG, &unmet), "Needs fewer wounds");
    trip.choose_all(&["bank", "body", "heal", "bank", "hut"]);
    trip.rest();
    let mut trip = Trip::at("board");
    trip.choose_all(&["rub_out", "bank", "hut"]);
    assert!(!trip.journey.offers_reprieve(&CATALOG));
    assert_eq!(trip.refusal(&REST), JourneyRefusal::NoReprieve);
}

/// Damage leaves the HP slots and FP are full. Broken gear is mended, Durability with it.
///
///
#[test]
fn a_reprieve_clears_wounds_restores_focus_and_mends() {
    let mut trip = Trip::at("body");
    trip.choose_all(&["wound", "wound", "spend", "bank"]);
    assert!(trip.journey.character.wear.hp_damage.total() == 2 && trip.focus() + 4 == full_focus(&trip));
    let worn = GearWear { broken: true, durability_used: 2, field_repaired: true, ..GearWear::default() };
    trip.sheet().wear.set(slot(SheetSlotKind::Hand, 0), worn);
    trip.choose("camp");
    assert!(!trip.journey.character.wear.is_fresh(), "only a rest does it, not the place");
    trip.rest();
    assert!(trip.journey.character.wear.is_fresh());
    assert_eq!(trip.focus(), full_focus(&trip));
}

fn full_focus(trip: &Trip) -> u8 {
    sheet_values(&CATALOG, &trip.journey.character).focus_limit
}

/// Static conditions go, but for those whose entries say otherwise: Hollow and Cursed!.
///
///
#[test]
fn static_conditions_end_but_for_hollow_and_cursed() {
    let mut trip = Trip::at("camp");
    trip.sheet().conditions = vec![Condition::hollow(), cursed()];
    trip.rest();
    assert_eq!(trip.journey.character.conditions, [Condition::hollow(), cursed()]);
    // One that a scenario lets outlast encounters but not the rest: none of the corebook's own rows does.
    trip.choose_all(&["bank", "camp"]);
    trip.sheet().conditions.push(Condition::named("Slowed"));
    trip.rest();
    assert_eq!(trip.journey.character.conditions, [Condition::hollow(), cursed()]);
}

/// Flasks and items are filled, on the character and in the stash, mended too. Ephemeral gear never regains a charge.
///
/// Covers, O-86
#[test]
fn charges_return_except_to_what_is_ephemeral() {
    let used = |n| GearWear { charges_used: n, extra_charges: Some(0), ..GearWear::default() };
    let mut trip = Trip::at("finds");
    trip.choose_all(&["moonlit", "vodka", "bank"]);
    let pouches = trip.journey.character.pouches.clone();
    assert_eq!(pouches.iter().map(|id| id.as_str()).collect::<Vec<_>>(), ["sunlit_flask", "moonlit_flask", "vodka"]);
    for n in 0..3 {
        trip.sheet().wear.set(slot(SheetSlotKind::Pouch, n), used(n + 1));
    }
    let worn = GearWear { broken: true, durability_used: 1, ..used(2) };
    trip.journey.stash.push(StashPiece { gear: Id::new("moonlit_flask"), wear: worn });
    trip.choose("camp");
    trip.rest();
    let charges = |n| trip.journey.character.wear.of(slot(SheetSlotKind::Pouch, n)).charges_used;
    assert_eq!([charges(0), charges(1), charges(2)], [0, 0, 3]);
    assert!(trip.journey.stash[0].wear.is_fresh());
}

/// Attunements are assigned during a reprieve alone, as far as POTs go, each by its Intensity.
///
///
#[test]
fn attunements_are_assigned_only_during_a_reprieve() {
    let (hope, mercy) = (Id::new("hope"), Id::new("mercy"));
    let mut trip = Trip::at("finds");
    trip.choose_all(&["spell", "big_spell", "bank"]);
    let forget = JourneyIntent::EditSheet(CharacterEdit::Clear(slot(SheetSlotKind::Attunement, 0)));
    assert_eq!(trip.refusal(&JourneyIntent::Attune(hope)), JourneyRefusal::OnlyAtReprieve);
    assert_eq!(trip.refusal(&forget), JourneyRefusal::OnlyAtReprieve);
    trip.choose("camp");
    assert_eq!(trip.refusal(&JourneyIntent::Attune(hope)), JourneyRefusal::OnlyAtReprieve, "before the rest");
    trip.rest();
    assert_eq!(trip.refusal(&JourneyIntent::Attune(Id::new("hurl_lightning"))), JourneyRefusal::Unknown);
    assert_eq!(sheet_values(&CATALOG, &trip.journey.character).pots, 3);
    trip.apply(&JourneyIntent::Attune(hope));
    // Healing and Hope fill one POT each, and Mercy needs two.
    let why = trip.refusal(&JourneyIntent::Attune(mercy));
    assert!(matches!(why, JourneyRefusal::Edit(EditRefusal::Illegal(_))), "{why}");
    trip.apply(&forget);
    assert!(!trip.journey.character.attunements.contains(&Id::new("healing")));
    assert!(trip.journey.known_attunements.contains(&Id::new("healing")), "it stays known");
    trip.apply(&JourneyIntent::Attune(mercy));
}

/// SL rises during a reprieve, for a character that is neither Hollow nor cursed, for SL + 1 souls; one stat rises with
/// it.
///
///
#[test]
fn soul_levels_are_raised_only_at_rest_for_their_price() {
    let mut trip = Trip::at("bank");
    trip.sheet().souls = 5;
    assert_eq!(trip.refusal(&raise(Stat::Str)), JourneyRefusal::OnlyAtReprieve);
    trip.choose("camp");
    assert_eq!(trip.refusal(&raise(Stat::Str)), JourneyRefusal::OnlyAtReprieve);
    trip.rest();
    for (souls, level) in [(4, 1), (2, 2)] {
        trip.apply(&raise(Stat::Str));
        assert_eq!((trip.journey.character.souls, trip.journey.character.soul_level), (souls, level));
    }
    let why = trip.refusal(&raise(Stat::Str));
    assert!(why.to_string().contains("costs 3 souls, and you have 2"), "{why}");
    assert_eq!(trip.stat(Stat::Str), 14);
    trip.sheet().souls = 100;
    for condition in [Condition::hollow(), cursed()] {
        trip.sheet().conditions = vec![condition];
        let why = trip.refusal(&raise(Stat::Str));
        assert!(why.to_string().starts_with("no SL while"), "{why}");
    }
}

/// The stat counts at once: values, gates and POTs follow it, and FP that ATT brings are filled.
///
/// Covers: R-041, O-83
#[test]
fn a_raised_stat_counts_at_once_and_its_focus_is_filled() {
    let mut trip = Trip::at("camp");
    trip.sheet().souls = 100;
    trip.rest();
    trip.sheet().wear.focus_spent = 2;
    let before = (trip.focus(), full_focus(&trip));
    while trip.stat(Stat::Att) < 20 && full_focus(&trip) == before.1 {
        trip.apply(&raise(Stat::Att));
    }
    assert!(full_focus(&trip) > before.1);
    assert_eq!(trip.focus() - before.0, full_focus(&trip) - before.1, "what is new is there, what was spent is not");
    while trip.stat(Stat::Str) < 14 {
        trip.apply(&raise(Stat::Str));
    }
    trip.choose_all(&["bank", "gates"]);
    assert_eq!(trip.lock("strong"), None);
}

/// The seven Primary Stats can be raised, each by 1, and nothing else with them: HMN comes from the scenario.
///
///
#[test]
fn each_of_the_seven_stats_can_be_raised() {
    for stat in [Stat::Vit, Stat::End, Stat::Str, Stat::Dex, Stat::Att, Stat::Int, Stat::Fth] {
        let mut trip = Trip::at("camp");
        trip.sheet().souls = 1;
        trip.rest();
        let before = trip.journey.character.clone();
        assert_eq!(trip.apply(&raise(stat)), [JourneyFact::SoulLevelRaised(stat)]);
        let mut expected = before.clone();
        *expected.stats.get_mut(&stat).unwrap() += 1;
        (expected.souls, expected.soul_level) = (0, 1);
        assert_eq!(trip.journey.character, expected);
    }
}

/// Of two HMN gained while Hollow the first lifts Hollow and the second counts. While cursed none is gained.
///
/// Covers: O-83
#[test]
fn the_first_humanity_of_the_hollow_buys_them_back() {
    let mut trip = Trip::at("body");
    trip.choose_all(&["hollow", "bank", "purse"]);
    assert_eq!(
        (trip.journey.character.humanity, &trip.journey.character.conditions[..]),
        (0, &[Condition::hollow()][..])
    );
    trip.choose("two_humanity");
    assert_eq!(trip.journey.character.humanity, 1);
    assert!(trip.journey.character.conditions.is_empty());
    trip.choose_all(&["bank", "body", "curse", "bank", "purse", "two_humanity"]);
    assert_eq!(trip.journey.character.humanity, 0);
    assert!(trip.journey.character.conditions.contains(&Condition::hollow()));
}

/// HMN and wounds on pages have floors: HMN 0 makes no character Hollow, and no page defeats one.
#[test]
fn pages_take_no_more_than_there_is() {
    let mut trip = Trip::at("purse");
    trip.choose_all(&["lose_humanity", "lose_humanity"]);
    assert_eq!(trip.journey.character.humanity, 0);
    assert!(trip.journey.character.conditions.is_empty());
    trip.choose_all(&["bank", "body", "wounds", "wound"]);
    let slots = sheet_values(&CATALOG, &trip.journey.character).hp_slots;
    assert_eq!(trip.journey.character.wear.hp_damage.get(DamageKind::Crush), slots - 1);
    trip.choose_all(&["heal"]);
    assert_eq!(trip.journey.character.wear.hp_damage.total(), slots - 2);
    for _ in 0..9 {
        trip.choose("spend");
    }
    assert_eq!(trip.focus(), 0);
}

/// Gear that gave POTs or HP slots is gone at once: wounds and attunements stay until they are dropped by choice.
///
///
#[test]
fn values_follow_a_piece_that_goes_and_what_is_too_much_waits() {
    let mut trip = Trip::at("finds");
    trip.choose_all(&["ring", "spell", "big_spell", "bank", "camp"]);
    let ring = trip.journey.character.carried.iter().position(|id| id.as_str() == "saints_ring").unwrap() as u8;
    let (carried, worn) = (slot(SheetSlotKind::Carried, ring), slot(SheetSlotKind::Ring, 0));
    trip.edit(CharacterEdit::Exchange(carried, worn));
    trip.rest();
    for attunement in ["hope", "mercy"] {
        trip.apply(&JourneyIntent::Attune(Id::new(attunement)));
    }
    let pots = |trip: &Trip| sheet_values(&CATALOG, &trip.journey.character).pots;
    assert_eq!(pots(&trip), 4);
    trip.edit(CharacterEdit::Exchange(worn, slot(SheetSlotKind::Carried, 9)));
    assert_eq!((pots(&trip), trip.journey.character.attunements.len()), (3, 3), "four POTs filled, three there");
    trip.edit(CharacterEdit::Clear(slot(SheetSlotKind::Attunement, 0)));
    trip.refusal(&JourneyIntent::Attune(Id::new("healing")));
    // HP slots go in the same way; the wounds in them stay.
    trip.sheet().rings = vec![Id::new("living_ring")];
    let slots = sheet_values(&CATALOG, &trip.journey.character).hp_slots;
    trip.sheet().wear.hp_damage.add(DamageKind::Crush, slots - 1);
    trip.edit(CharacterEdit::Exchange(worn, slot(SheetSlotKind::Carried, 9)));
    assert_eq!(sheet_values(&CATALOG, &trip.journey.character).hp_slots, slots - 1);
    assert_eq!(trip.journey.character.wear.hp_damage.total(), slots - 1);
}
