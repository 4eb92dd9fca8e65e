//! Hints for a new player: which is due when, and what becomes of a press on its slip.

use bevy_egui::egui::{Pos2, Rect, vec2};
use egui_kittest::{Harness, kittest::Queryable};

use super::{Table, click, gestures, laid, place, sheets, with};
use crate::model::{Coord, Faces, Id, Picks};
use crate::rules::portrait::{Portrait, Prompt, TableCard};
use crate::sheets::hints::due;
use crate::sheets::{Armed, Gesture, Hint, Hints, MenuAction, sample, words};

const ON: Hints = Hints::answer(false);

fn seen(hints: &[Hint]) -> Hints {
    hints.iter().fold(ON, |all, hint| all.with_seen(*hint))
}

/// The tables before anything was rolled on them.
fn unrolled(tables: Vec<TableCard>) -> Vec<TableCard> {
    let clear = |mut table: TableCard| {
        table.rolled = Faces::new();
        for entry in &mut table.entries {
            (entry.coins, entry.current, entry.exhausted) = (0, false, false);
        }
        table
    };
    tables.into_iter().map(clear).collect()
}

/// The first beat of an encounter: nothing was done, and no enemy has acted.
fn first_beat() -> Portrait {
    let beat = sample::beat();
    Portrait {
        round: 1,
        prompt: Prompt::Beat { may_end: false, actions_left: 2, only_end: false },
        tables: unrolled(beat.tables.clone()),
        ..beat
    }
}

/// The same after the first action.
fn acted() -> Portrait {
    Portrait { prompt: Prompt::Beat { may_end: true, actions_left: 1, only_end: false }, ..first_beat() }
}

#[test]
fn each_hint_is_due_when_its_matter_first_matters() {
    let beat = first_beat();
    assert_eq!(due(&beat, false, ON), Some(Hint::Dice));
    assert_eq!(due(&beat, true, ON), Some(Hint::Move), "dice are in hand: nothing is left to say about them");
    assert_eq!(due(&beat, false, seen(&[Hint::Dice])), Some(Hint::Move));
    assert_eq!(due(&beat, false, seen(&[Hint::Dice, Hint::Move])), None);
    assert_eq!(due(&acted(), false, ON), Some(Hint::EndBeat), "something was done");
    let (struck, asked) = (sample::tokens(), sample::reaction());
    assert_eq!(due(&asked, false, ON), Some(Hint::EncounterTable), "the enemies have rolled");
    assert_eq!(due(&asked, false, seen(&[Hint::EncounterTable])), Some(Hint::Reaction));
    assert_eq!(due(&struck, false, ON), Some(Hint::EncounterTable));
    assert_eq!(due(&struck, false, seen(&[Hint::EncounterTable])), Some(Hint::Tokens));
    let unrolled = Portrait { tables: unrolled(struck.tables.clone()), ..struck };
    assert_eq!(due(&unrolled, false, ON), Some(Hint::Tokens));
    assert_eq!(due(&sample::ready(), false, ON), None);
    assert_eq!(due(&sample::victory(), false, ON), None);
    assert_eq!(due(&sample::choice(), false, ON), None);
}

#[test]
fn nothing_is_due_for_who_knows_the_game_or_has_seen_it_all() {
    for portrait in [first_beat(), acted(), sample::beat(), sample::tokens(), sample::reaction()] {
        for hints in [Hints::default(), Hints::KNOWN, Hints::answer(true), ON.off(), seen(&Hint::ALL)] {
            assert_eq!(due(&portrait, false, hints), None);
        }
    }
}

#[test]
fn a_reaction_that_nothing_pays_for_needs_no_hint() {
    let mut portrait = sample::reaction();
    for one in portrait.actions.iter_mut().filter(|card| card.reaction).flat_map(|card| &mut card.uses) {
        one.refusal = Some("Too dear.".to_owned());
    }
    assert_eq!(due(&portrait, false, seen(&[Hint::EncounterTable])), None);
}

#[test]
fn the_words_of_a_hint_are_few() {
    for hint in Hint::ALL {
        let (heading, text) = words::hint(hint);
        let count = text.split_whitespace().count();
        assert!(!heading.is_empty() && (10..=32).contains(&count), "{hint:?}: {count} words");
    }
}

/// The sheets with hints on.
fn shown(portrait: Portrait, hints: Hints) -> Harness<'static, Table> {
    let mut table = laid(portrait);
    let desk = &mut table.state_mut().desk;
    (desk.hints, desk.table_card) = (hints, Some(table_card(1280.0)));
    table.run_steps(3);
    table
}

/// Where the encounter table would lie on the table: a test has no camera.
fn table_card(width: f32) -> Rect {
    Rect::from_min_size(Pos2::new(width - 220.0, 90.0), vec2(180.0, 120.0))
}

fn current(table: &Harness<'_, Table>) -> Option<Hint> {
    let desk = &table.state().desk;
    desk.hint.as_ref().filter(|_| desk.place("note").is_some()).map(|shown| shown.hint)
}

fn menu(action: MenuAction) -> Gesture {
    Gesture::Menu(action)
}

#[test]
fn without_hints_nothing_lies_on_the_table() {
    for hints in [Hints::default(), Hints::KNOWN] {
        let table = shown(first_beat(), hints);
        assert_eq!(current(&table), None);
        assert!(table.state().desk.place("note:got-it").is_none());
    }
}

#[test]
fn a_hint_is_put_away_by_its_button_and_the_next_one_comes() {
    let mut table = shown(first_beat(), ON);
    assert_eq!(current(&table), Some(Hint::Dice));
    assert!(table.query_by_label(words::hint(Hint::Dice).1).is_some());
    click(&mut table, "note:got-it");
    assert_eq!(gestures(&table), [menu(MenuAction::HintSeen(Hint::Dice))]);
    assert_eq!(current(&table), Some(Hint::Move));
    // A click anywhere on the slip does the same.
    let at = place(&table, "note").center_top() + vec2(0.0, 12.0);
    table.hover_at(at);
    table.step();
    table.drag_at(at);
    table.step();
    table.drop_at(at);
    table.run_steps(3);
    assert_eq!(gestures(&table).last(), Some(&menu(MenuAction::HintSeen(Hint::Move))));
    assert_eq!(current(&table), None);
}

#[test]
fn hints_are_switched_off_on_the_slip() {
    let mut table = shown(first_beat(), ON);
    click(&mut table, "note:off");
    assert_eq!(gestures(&table), [menu(MenuAction::HintsOff)]);
    assert_eq!(current(&table), None);
}

#[test]
fn a_hint_goes_when_the_thing_has_been_done() {
    let mut table = shown(first_beat(), ON);
    table.state_mut().desk.held = Picks::of(&[0]);
    table.run_steps(3);
    assert_eq!(gestures(&table), [menu(MenuAction::HintSeen(Hint::Dice))]);
    assert_eq!(current(&table), Some(Hint::Move));
    table.state_mut().desk.armed = Some(Armed { action: Id::new("move"), use_ix: 0 });
    table.run_steps(3);
    assert_eq!(current(&table), Some(Hint::Move), "it stays until a hex has been chosen");
    let state = table.state_mut();
    (state.desk.held, state.desk.armed, state.portrait) = (Picks::NONE, None, acted());
    state.portrait.character.sheet.at = Coord::new(7, 7);
    table.run_steps(3);
    assert_eq!(current(&table), Some(Hint::EndBeat));
    table.state_mut().portrait = sample::reaction();
    table.run_steps(3);
    let done = [Hint::Dice, Hint::Move, Hint::EndBeat].map(|hint| menu(MenuAction::HintSeen(hint)));
    assert_eq!(gestures(&table), done);
    assert_eq!(current(&table), Some(Hint::EncounterTable));
    click(&mut table, "note:got-it");
    assert_eq!(current(&table), Some(Hint::Reaction));
    table.state_mut().portrait = sample::tokens();
    table.run_steps(3);
    assert_eq!(current(&table), Some(Hint::Tokens));
    table.state_mut().portrait = sample::beat();
    table.run_steps(3);
    assert_eq!(current(&table), None);
    let all: Vec<Gesture> = Hint::ALL.into_iter().map(|hint| menu(MenuAction::HintSeen(hint))).collect();
    let told = gestures(&table);
    assert!(told.len() == all.len() && all.iter().all(|one| told.contains(one)), "{told:?}");
}

#[test]
fn another_action_than_a_move_leaves_that_hint_for_later() {
    let mut table = shown(first_beat(), seen(&[Hint::Dice]));
    assert_eq!(current(&table), Some(Hint::Move));
    table.state_mut().portrait = acted();
    table.run_steps(3);
    assert_eq!(current(&table), Some(Hint::EndBeat));
    click(&mut table, "note:got-it");
    assert_eq!(current(&table), Some(Hint::Move));
}

/// What a hint speaks of: the places that its slip must not lie on.
fn subjects(hint: Hint) -> &'static [&'static str] {
    match hint {
        Hint::Dice => &["die:"],
        Hint::Move => &["action:move"],
        Hint::EndBeat => &["end_beat"],
        Hint::EncounterTable => &["cards"],
        Hint::Tokens => &["token:", "assign_rest", "sink:", "slots"],
        Hint::Reaction => &["action:", "let_it_happen"],
    }
}

#[test]
fn a_slip_lies_on_no_panel_and_not_on_what_it_speaks_of() {
    let mut tried = 0;
    let cases = [
        (first_beat(), ON),
        (first_beat(), seen(&[Hint::Dice])),
        (acted(), ON),
        (sample::reaction(), ON),
        (sample::reaction(), seen(&[Hint::EncounterTable])),
        (sample::tokens(), seen(&[Hint::EncounterTable])),
    ];
    for (portrait, hints) in cases {
        for size in [(1280.0, 800.0), (1024.0, 700.0), (1920.0, 1080.0)] {
            for scale in [0.8, 1.0, 1.3, 1.6] {
                let mut table = with(portrait.clone(), size, scale, sheets);
                let desk = &mut table.state_mut().desk;
                (desk.hints, desk.table_card) = (hints, Some(table_card(size.0)));
                table.run_steps(3);
                let desk = &table.state().desk;
                let Some(note) = desk.place("note").map(|p| p.rect) else {
                    panic!("no room for {:?} at {size:?}, {scale}", due(&portrait, false, hints));
                };
                tried += 1;
                let hint = desk.hint.as_ref().map(|shown| shown.hint).expect("a hint");
                let screen = Rect::from_min_size(Pos2::ZERO, vec2(size.0, size.1));
                assert!(screen.contains_rect(note), "{hint:?} leaves {size:?} at {scale}");
                assert_eq!(desk.covered.iter().filter(|rect| rect.contains(note.center())).count(), 1);
                let own = desk.covered.iter().position(|rect| rect.contains(note.center())).expect("its own");
                for (n, panel) in desk.covered.iter().enumerate() {
                    assert!(n == own || !panel.intersects(note), "{hint:?} on {panel:?} at {size:?}, {scale}");
                }
                assert!(hint != Hint::EncounterTable || !note.intersects(table_card(size.0)));
                for name in subjects(hint) {
                    let mut spoken = desk.places.iter().filter(|p| p.name.starts_with(name));
                    assert!(spoken.all(|p| !p.rect.intersects(note)), "{hint:?} lies on {name} at {size:?}, {scale}");
                }
                for name in ["note:got-it", "note:off"] {
                    assert!(note.contains_rect(place(&table, name)), "{name}");
                }
            }
        }
    }
    assert_eq!(tried, 6 * 3 * 4);
}

#[test]
fn a_slip_takes_no_clicks_beyond_its_own_rectangle() {
    let mut table = shown(first_beat(), ON);
    let note = place(&table, "note");
    let desk = &table.state().desk;
    assert!(desk.covers(note.center()));
    let beside = [note.left_center() - vec2(6.0, 0.0), note.right_center() + vec2(6.0, 0.0)];
    assert!(beside.iter().all(|at| !desk.covers(*at)), "the table beside it stays the table's");
    click(&mut table, "action:move");
    let armed = Gesture::Arm { action: Id::new("move"), use_ix: 0 };
    assert!(gestures(&table).contains(&armed), "what it speaks of can be pressed");
}
