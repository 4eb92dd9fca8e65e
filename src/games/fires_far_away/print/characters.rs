//! Character sheets: an empty one, and that of the scenario's character.
//!
//! Owns which boxes are on a sheet. The numbers come from the rules, through the view of the character builder.

use std::sync::Arc;

use super::typst::{Source, Value, record};
use crate::content::Catalog;
use crate::content::character_limits::{HAND_SLOTS, RING_SLOTS};
use crate::content::encounter::{Character, Encounter, Scenario};
use crate::lang::{Text, text};
use crate::model::{Id, SheetSlotKind, Sink, Stat};
use crate::view::sheet_words::SheetWord;
use crate::view::{CharacterBuilderView, SheetSlotView, build_character_builder};

use strum::IntoEnumIterator;

/// The empty places on a sheet to fill in: pouches, quivers, POTs, pieces carried.
const EMPTY_PLACES: [(SheetSlotKind, u8); 7] = [
    (SheetSlotKind::Hand, HAND_SLOTS),
    (SheetSlotKind::Armor, 1),
    (SheetSlotKind::Ring, RING_SLOTS),
    (SheetSlotKind::Pouch, 4),
    (SheetSlotKind::Missile, 2),
    (SheetSlotKind::Attunement, 4),
    (SheetSlotKind::Carried, 6),
];

/// Writes an empty sheet, and the sheet of the scenario's character.
pub(super) fn write_characters(source: &mut Source, catalog: &Arc<Catalog>, scenario: &Scenario) {
    let encounter = Arc::new(Encounter::blank(Id::new("character_sheet"), ""));
    let character = &scenario.character;
    let view = build_character_builder(catalog, scenario, &encounter, character);
    source.call("#character-sheet", &prepared_sheet(&view, character));
    source.call("#character-sheet", &empty_sheet(scenario, &view));
}

fn prepared_sheet(view: &CharacterBuilderView, character: &Character) -> Value {
    let sheet = &view.sheet;
    let numbers = [
        (SheetWord::Sp, u16::from(sheet.stamina)),
        (SheetWord::Fp, u16::from(sheet.focus.1)),
        (SheetWord::Enc, u16::from(sheet.enc)),
        (SheetWord::Eqp, u16::from(sheet.eqp)),
        (SheetWord::Pots, u16::from(sheet.pots)),
        (SheetWord::SoulLevel, view.soul_level),
        (SheetWord::Humanity, u16::from(view.humanity)),
    ];
    let sink = |sink: Sink| {
        let held = sheet.sheet.sinks.iter().find(|view| view.sink == sink).map_or(0, |view| view.capacity);
        record! { name: SheetWord::Sink(sink).short(), title: SheetWord::Sink(sink).title(), n: held }
    };
    let named = |(word, n): (SheetWord, u16)| record! { name: word.short(), n: n };
    let stat = |(stat, n): &(Stat, u8)| record! { name: SheetWord::Stat(*stat).short(), title: SheetWord::Stat(*stat).title(), n: *n };
    // The journey gives more to carry: each kind of place has at least as many lines as on an empty sheet that is half full.
    let mut places = Vec::new();
    for (kind, n) in EMPTY_PLACES {
        let filled = view.slots.iter().filter(|slot| slot.slot.kind == kind);
        let free = usize::from(n / 2).saturating_sub(filled.clone().count());
        places.extend(filled.map(place).chain(std::iter::repeat_with(|| empty_place(kind)).take(free)));
    }
    record! {
        name: Text::authored(&character.name),
        stats: sheet.stats.iter().map(stat).collect::<Vec<_>>(),
        numbers: numbers.into_iter().map(named).collect::<Vec<_>>(),
        souls: view.souls,
        hp: sheet.sheet.hp_max,
        sinks: Sink::ALL.into_iter().map(sink).collect::<Vec<_>>(),
        conditions: view.conditions.iter().map(|(_, name, has)| record! { name: name, has: *has }).collect::<Vec<_>>(),
        places: places,
    }
}

fn place(slot: &SheetSlotView) -> Value {
    let entry = slot.entry.as_ref();
    let held = entry.and_then(|entry| match (entry.in_main_hand, entry.in_off_hand) {
        (true, true) => Some(text!("print-both-hands")),
        (true, false) => Some(text!("print-main-hand")),
        (false, true) => Some(text!("print-off-hand")),
        (false, false) => None,
    });
    record! {
        label: place_label(slot.slot.kind),
        name: entry.map(|entry| &entry.name),
        held: held,
        text: entry.map(|entry| &entry.detail),
    }
}

fn empty_place(kind: SheetSlotKind) -> Value {
    record! { label: place_label(kind), name: None::<Text>, held: None::<Text>, text: None::<Text> }
}

fn empty_sheet(scenario: &Scenario, view: &CharacterBuilderView) -> Value {
    let empty = |word: SheetWord| record! { name: word.short(), title: word.title(), n: None::<u8> };
    let numbers = [
        SheetWord::Sp,
        SheetWord::Fp,
        SheetWord::Enc,
        SheetWord::Eqp,
        SheetWord::Pots,
        SheetWord::SoulLevel,
        SheetWord::Humanity,
    ];
    let places = EMPTY_PLACES.into_iter().flat_map(|(kind, n)| (0..n).map(move |_| empty_place(kind)));
    record! {
        name: None::<Text>,
        scenario: Text::authored(&scenario.name),
        stats: Stat::iter().map(|stat| empty(SheetWord::Stat(stat))).collect::<Vec<_>>(),
        numbers: numbers.into_iter().map(empty).collect::<Vec<_>>(),
        souls: None::<u32>,
        hp: None::<u8>,
        sinks: Sink::ALL.into_iter().map(|sink| empty(SheetWord::Sink(sink))).collect::<Vec<_>>(),
        conditions: view.conditions.iter().map(|(_, name, _)| record! { name: name, has: false }).collect::<Vec<_>>(),
        places: places.collect::<Vec<_>>(),
    }
}

fn place_label(kind: SheetSlotKind) -> Text {
    match kind {
        SheetSlotKind::Hand => text!("print-place-hand"),
        SheetSlotKind::Armor => text!("print-place-armor"),
        SheetSlotKind::Ring => text!("print-place-ring"),
        SheetSlotKind::Pouch => text!("print-place-pouch"),
        SheetSlotKind::Missile => text!("print-place-quiver"),
        SheetSlotKind::Attunement => text!("print-place-pot"),
        SheetSlotKind::Carried => text!("print-place-carried"),
    }
}
