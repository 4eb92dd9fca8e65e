//! Tests of what the game does on the sparring page: notices, undo, the card of the selected entry and changed files.

use super::*;
use crate::content::ContentSource;
use crate::content::load;
use crate::model::SheetSlot;
use crate::screens::menu::back_from;
use crate::ui::MenuAction;

fn library() -> Library {
    let (files, _) = ContentSource::built_in().read_files();
    load(&files).expect("the shipped content is right").0
}

/// A world with the page open, on a folder of its own.
fn open_page() -> (World, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let mut world = World::new();
    world.insert_resource(ContentState::with_library(library()));
    world.init_resource::<AutosaveState>();
    world.resource_mut::<AutosaveState>().folder = Some(crate::record::SaveDirectory::new(folder.path()));
    world.init_resource::<UiState>();
    world.init_resource::<Page>();
    world.init_resource::<SparringState>();
    open(&mut world);
    (world, folder)
}

fn page(world: &World) -> Arc<SparringPage> {
    match world.resource::<Page>() {
        Page::Sparring(page) => Arc::clone(page),
        other => panic!("another page: {other:?}"),
    }
}

fn place(kind: SheetSlotKind, index: u8) -> SheetSlot {
    SheetSlot { kind, index }
}

#[test]
fn a_piece_that_makes_room_is_named_and_can_be_brought_back() {
    let (mut world, _folder) = open_page();
    let rings: Vec<Id> = page(&world).shelf.iter().filter(|e| e.kind == SheetSlotKind::Ring).map(|e| e.id).collect();
    let slot = place(SheetSlotKind::Ring, 0);
    for index in 0..2 {
        edit(&mut world, &CharacterEdit::Clear(place(SheetSlotKind::Ring, 1 - index)));
    }
    world.resource_mut::<SparringState>().before.clear();
    edit(&mut world, &CharacterEdit::Place(rings[0], slot));
    assert!(world.resource::<UiState>().memory.toast.is_none(), "nothing was there before");
    edit(&mut world, &CharacterEdit::Place(rings[1], slot));
    let first = page(&world).shelf.iter().find(|entry| entry.id == rings[0]).expect("a ring").name.clone();
    let toast = world.resource::<UiState>().memory.toast.clone().expect("a notice");
    assert!(toast.text.starts_with(&format!("{first} has made room")) && !toast.is_refusal(), "{}", toast.text);
    let worn = |world: &World| world.resource::<SparringState>().setup.clone().expect("a character").character.rings;
    assert_eq!(worn(&world), [rings[1]]);
    undo_edit(&mut world);
    assert_eq!(worn(&world), [rings[0]]);
    assert!(page(&world).can_undo);
    undo_edit(&mut world);
    assert_eq!(worn(&world), []);
    assert!(!page(&world).can_undo);
    undo_edit(&mut world);
    assert_eq!(worn(&world), []);
}

#[test]
fn the_selected_entry_is_shown_as_this_character_would_have_it() {
    let (mut world, _folder) = open_page();
    assert_eq!(page(&world).tried_on, None);
    let entry = page(&world).shelf.iter().find(|e| e.kind == SheetSlotKind::Hand).expect("a weapon").id;
    world.resource_mut::<UiState>().memory.builder.selected = Some(Selection::Entry(entry));
    follow_selection(&mut world);
    let tried = page(&world).tried_on.clone().expect("the card of the entry");
    assert_eq!(tried.id, entry);
    assert!(tried.numbers.iter().any(|number| number.label == "damage"));
    edit(&mut world, &CharacterEdit::SetStat(crate::model::Stat::Str, 1));
    let weak = page(&world).tried_on.clone().expect("the card of the entry");
    assert!(weak.lacks.is_some_and(|lacks| lacks.starts_with("needs STR ")));
}

#[test]
fn changed_files_change_the_characters_of_the_list() {
    let (mut world, _folder) = open_page();
    let name = "Somebody Else";
    assert!(page(&world).characters.iter().all(|choice| choice.name != name));
    let mut changed = library();
    let mut scenario = changed.scenarios().next().expect("a scenario").as_ref().clone();
    scenario.character.name = name.to_owned();
    let mut catalog = Catalog::clone(changed.catalog_or_core(scenario.id));
    let id = scenario.id;
    catalog.scenarios.insert(id, Arc::new(scenario));
    changed.add(id, Arc::new(catalog));
    world.insert_resource(ContentState::with_library(changed));
    follow_content(&mut world);
    assert!(page(&world).characters.iter().any(|choice| choice.name == name));
}

#[test]
fn escape_does_not_close_the_page_while_a_field_is_edited() {
    let (mut world, _folder) = open_page();
    world.resource_mut::<UiState>().memory.builder.is_editing = true;
    assert_eq!(back_from(&world), None);
    world.resource_mut::<UiState>().memory.builder.is_editing = false;
    assert_eq!(back_from(&world), Some(MenuAction::CloseSparring.into()));
}

#[test]
fn to_put_on_once_more_what_lies_in_the_last_place_says_so() {
    let (mut world, _folder) = open_page();
    let ring = page(&world).shelf.iter().find(|e| e.kind == SheetSlotKind::Ring).expect("a ring").clone();
    let change = CharacterEdit::Place(ring.id, place(SheetSlotKind::Ring, 0));
    edit(&mut world, &change);
    edit(&mut world, &change);
    let toast = world.resource::<UiState>().memory.toast.clone().expect("a notice");
    assert_eq!(toast.text, format!("{} is on the sheet already, and no other place is free.", ring.name));
}
