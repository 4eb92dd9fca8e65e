//! What a press, a drag and a drop on the sheets come to, and that nothing lies over anything else.

use bevy_egui::egui::{Pos2, Rect, Ui, vec2};
use egui_kittest::{Harness, kittest::Queryable};

use super::*;
use crate::model::{Choice, Coord, DamageKind, Gear, Hands, Id, Picks, Sink, Spot, Token};
use crate::rules::portrait::Portrait;

mod decisions;
mod hints;
mod pages_over;

struct Table {
    portrait: Portrait,
    desk: Desk,
    scale: f32,
}

type Draw = fn(&mut Ui, &mut Table);

fn sheets(ui: &mut Ui, table: &mut Table) {
    let dress = theme::Dress { calm: true, text_scale: table.scale, readable: false };
    theme::wear(ui.ctx(), dress);
    encounter(ui, &table.portrait, &mut table.desk);
}

fn with(portrait: Portrait, size: (f32, f32), scale: f32, draw: Draw) -> Harness<'static, Table> {
    let table = Table { portrait, desk: Desk { can_undo: true, ..Default::default() }, scale };
    let mut harness = Harness::builder()
        .with_size(vec2(size.0, size.1))
        .with_max_steps(40)
        .build_ui_state(move |ui, table: &mut Table| draw(ui, table), table);
    harness.run_steps(4);
    harness
}

fn laid(portrait: Portrait) -> Harness<'static, Table> {
    with(portrait, (1280.0, 800.0), 1.0, sheets)
}

fn place(harness: &Harness<'_, Table>, name: &str) -> Rect {
    harness.state().desk.place(name).unwrap_or_else(|| panic!("no place named {name}")).rect
}

fn drag(harness: &mut Harness<'_, Table>, from: Pos2, to: Pos2) {
    harness.hover_at(from);
    harness.step();
    harness.drag_at(from);
    harness.step();
    for part in 1..=5 {
        harness.hover_at(from.lerp(to, part as f32 / 5.0));
        harness.step();
    }
    harness.drop_at(to);
    harness.run_steps(3);
}

fn click(harness: &mut Harness<'_, Table>, name: &str) {
    let at = place(harness, name).center();
    harness.hover_at(at);
    harness.step();
    harness.drag_at(at);
    harness.step();
    harness.drop_at(at);
    harness.run_steps(3);
}

fn gestures(harness: &Harness<'_, Table>) -> Vec<Gesture> {
    harness.state().desk.gestures.clone()
}

#[test]
fn a_click_lifts_a_die() {
    let mut table = laid(sample::beat());
    table.get_by_label("Die 3 showing 3").click();
    table.run_steps(3);
    assert_eq!(gestures(&table), [Gesture::ToggleDie(2)]);
}

#[test]
fn a_die_dragged_onto_a_card_is_laid_on_it() {
    let mut table = laid(sample::beat());
    let (from, to) = (place(&table, "die:3").center(), place(&table, "action:cleave").center());
    drag(&mut table, from, to);
    let laid = Gesture::LayDice { action: Id::new("cleave"), use_ix: 0, dice: Picks::of(&[3]) };
    assert_eq!(gestures(&table), [laid]);
}

#[test]
fn held_dice_travel_together() {
    let mut table = laid(sample::beat());
    table.state_mut().desk.held = Picks::of(&[0, 4]);
    table.run_steps(2);
    let (from, to) = (place(&table, "die:4").center(), place(&table, "action:move").center());
    drag(&mut table, from, to);
    let laid = Gesture::LayDice { action: Id::new("move"), use_ix: 0, dice: Picks::of(&[0, 4]) };
    assert_eq!(gestures(&table), [laid]);
}

#[test]
fn dice_dropped_beside_everything_come_back() {
    let mut table = laid(sample::beat());
    let from = place(&table, "die:0").center();
    drag(&mut table, from, Pos2::new(640.0, 300.0));
    assert!(gestures(&table).is_empty());
    assert!(table.state().desk.carry.is_none());
}

#[test]
fn a_dim_card_says_why() {
    let mut table = laid(sample::beat());
    let at = place(&table, "action:shove").center();
    table.hover_at(at);
    table.run_steps(12);
    assert!(table.query_by_label("No enemy is adjacent.").is_some());
    click(&mut table, "action:shove");
    assert!(gestures(&table).is_empty());
    let note = table.state().desk.note.clone().expect("a refusal");
    assert_eq!(note.text, "No enemy is adjacent.");
    let (die, card) = (place(&table, "die:0").center(), place(&table, "action:shove").center());
    drag(&mut table, die, card);
    assert!(gestures(&table).is_empty());
}

#[test]
fn a_card_is_armed_and_then_confirmed() {
    let mut table = laid(sample::beat());
    click(&mut table, "action:dash");
    let armed = Armed { action: Id::new("dash"), use_ix: 0 };
    assert_eq!(gestures(&table), [Gesture::Arm { action: armed.action, use_ix: 0 }]);
    table.state_mut().desk.gestures.clear();
    table.state_mut().desk.armed = Some(armed);
    table.run_steps(2);
    click(&mut table, "more");
    assert_eq!(gestures(&table), [Gesture::Overspend(1)]);
    table.state_mut().desk.gestures.clear();
    click(&mut table, "action:dash");
    assert_eq!(gestures(&table), [Gesture::Confirm]);
    table.state_mut().desk.gestures.clear();
    assert!(table.state().desk.place("do_it").is_none(), "nothing says yet that it is paid");
    table.state_mut().desk.preview =
        Some(Preview { ok: true, complete: true, line: "paid with 3".to_owned(), refusal: None });
    table.run_steps(2);
    click(&mut table, "do_it");
    assert_eq!(gestures(&table), [Gesture::Confirm]);
    click(&mut table, "put_back");
    assert_eq!(gestures(&table).last(), Some(&Gesture::PutBack));
}

#[test]
fn a_chip_chooses_the_damage_type() {
    let mut table = laid(sample::beat());
    // In a small card one chip turns through the ways of doing it.
    click(&mut table, "use:strike");
    assert_eq!(table.state().desk.wielding.get(&Id::new("strike")), Some(&1));
    assert!(gestures(&table).is_empty());
    let rect = place(&table, "action:strike");
    let (from, to) = (place(&table, "die:0").center(), rect.left_bottom() + vec2(12.0, -6.0));
    drag(&mut table, from, to);
    let laid = Gesture::LayDice { action: Id::new("strike"), use_ix: 1, dice: Picks::of(&[0]) };
    assert_eq!(gestures(&table), [laid]);
}

#[test]
fn a_token_is_laid_on_a_sink() {
    let mut table = laid(sample::tokens());
    let (from, to) = (place(&table, "token:0").center(), place(&table, "sink:PDef").center());
    drag(&mut table, from, to);
    let token = Token::Damage(DamageKind::Slash);
    assert_eq!(gestures(&table), [Gesture::Assign { token, to: Spot::Sink(Sink::PDef) }]);
}

#[test]
fn tokens_find_slots_sheets_and_gear() {
    for (token, onto, spot) in [
        ("token:0", "slots", Spot::Hp),
        ("token:1", "durability:0", Spot::Durability(Gear(0))),
        ("token:2", "conditions", Spot::Sheet),
    ] {
        let mut table = laid(sample::tokens());
        let (from, to) = (place(&table, token).center(), place(&table, onto).center());
        drag(&mut table, from, to);
        let seen = gestures(&table);
        assert!(matches!(seen.as_slice(), [Gesture::Assign { to, .. }] if *to == spot), "{token}: {seen:?}");
    }
}

#[test]
fn a_token_in_the_wrong_place_bounces_with_a_note() {
    let mut table = laid(sample::tokens());
    let (from, to) = (place(&table, "token:0").center(), place(&table, "sink:MDef").center());
    drag(&mut table, from, to);
    assert!(gestures(&table).is_empty());
    let note = table.state().desk.note.clone().expect("a refusal");
    assert!(note.refusal && note.text.contains("M.DEF"), "{}", note.text);
}

#[test]
fn a_token_can_be_lifted_and_laid_with_two_clicks() {
    let mut table = laid(sample::tokens());
    click(&mut table, "token:0");
    assert!(table.state().desk.carry.is_some());
    click(&mut table, "slots");
    let token = Token::Damage(DamageKind::Slash);
    assert_eq!(gestures(&table), [Gesture::Assign { token, to: Spot::Hp }]);
}

#[test]
fn the_table_can_lay_the_rest() {
    let mut table = laid(sample::tokens());
    click(&mut table, "assign_rest");
    assert_eq!(gestures(&table), [Gesture::AssignRest]);
}

#[test]
fn end_of_beat_undo_and_menu() {
    let mut table = laid(sample::beat());
    for name in ["end_beat", "undo", "menu"] {
        click(&mut table, name);
    }
    assert_eq!(gestures(&table), [Gesture::EndBeat, Gesture::Undo, Gesture::Menu(MenuAction::Pause)]);
    let mut bare = laid(sample::beat());
    bare.state_mut().desk.can_undo = false;
    bare.run_steps(2);
    click(&mut bare, "undo");
    assert!(gestures(&bare).is_empty());
}

#[test]
fn beyond_fallen_dice_the_button_says_so_and_marks_are_shown() {
    let mut table = laid(sample::beat());
    assert!(table.state().desk.place("redo").is_none() && table.state().desk.place("marks").is_none());
    let desk = &mut table.state_mut().desk;
    (desk.can_undo, desk.can_take_back, desk.can_redo, desk.take_backs) = (false, true, true, 2);
    table.run_steps(2);
    assert!(table.query_by_label(words::TAKE_BACK).is_some());
    assert!(table.query_by_label(&words::taken_back_in_full(2)).is_some());
    click(&mut table, "undo");
    click(&mut table, "redo");
    assert_eq!(gestures(&table), [Gesture::Undo, Gesture::Redo]);
}

#[test]
fn a_reaction_window_shows_reactions_only() {
    let mut table = laid(sample::reaction());
    let desk = &table.state().desk;
    assert!(desk.place("action:dodge").is_some());
    assert!(desk.place("action:move").is_none() && desk.place("end_beat").is_none());
    click(&mut table, "let_it_happen");
    assert_eq!(gestures(&table), [Gesture::LetItHappen]);
}

#[test]
fn answers_are_spelled_out() {
    let mut table = laid(sample::choice());
    table.get_by_label("Plain Sword in both hands").click();
    table.run_steps(3);
    let both = Hands { main: Some(Gear(0)), off: Some(Gear(0)) };
    assert_eq!(gestures(&table), [Gesture::Answer(Choice::Hands(both))]);
    assert!(!words::pressed(&Choice::Tile(Coord::new(1, 1))), "a hex is clicked");
}

#[test]
fn log_and_record_open_and_close() {
    let mut table = laid(sample::beat());
    table.state_mut().desk.log = vec!["The pool falls 2 and 3.".to_owned()];
    click(&mut table, "log");
    assert!(table.query_by_label("The pool falls 2 and 3.").is_some());
    click(&mut table, "close_log");
    assert!(!table.state().desk.log_open);
    click(&mut table, "record");
    assert!(table.state().desk.record_open);
}

#[test]
fn a_foe_can_be_pinned() {
    let mut table = laid(sample::beat());
    assert!(table.state().desk.place("foe:1").is_none(), "the panels lie closed until they are asked for");
    table.state_mut().desk.cards_open = true;
    table.run_steps(2);
    click(&mut table, "foe:1");
    assert_eq!(table.state().desk.pinned_foe, Some(crate::model::Who(1)));
    click(&mut table, "foe:1");
    assert_eq!(table.state().desk.pinned_foe, None);
}

#[test]
fn a_note_goes_away() {
    let mut table = laid(sample::beat());
    table.state_mut().desk.note = Some(Note::message("So."));
    for _ in 0..40 {
        table.step();
    }
    assert!(table.state().desk.note.is_none());
}

/// Rectangles of which no two may overlap.
fn apart(desk: &Desk, wanted: &[&str]) -> Vec<(String, Rect)> {
    let named = |p: &&Place| wanted.iter().any(|w| p.name == *w || p.name.starts_with(&format!("{w}:")));
    desk.places.iter().filter(named).map(|p| (p.name.clone(), p.rect)).collect()
}

#[test]
fn nothing_overlaps_at_any_size() {
    let all = [
        "die",
        "action",
        "sink",
        "slots",
        "undo",
        "redo",
        "marks",
        "log",
        "menu",
        "end_beat",
        "let_it_happen",
        "token",
        "foe",
        "table",
        "doom",
        "assign_rest",
        "durability",
        "conditions",
        "shield",
        "unassigned",
        "record",
        "choice",
        "put_back",
        "more",
        "less",
        "do_it",
        "more_focus",
        "less_focus",
        "go_on",
        "begin",
        "enough",
    ];
    let open = [sample::beat(), sample::tokens(), sample::reaction(), sample::choice()];
    let decisions = [sample::ready(), sample::opening(), sample::rerolls(), sample::bidding()];
    for portrait in open.into_iter().chain(decisions) {
        for size in [(1280.0, 800.0), (1024.0, 700.0), (1920.0, 1080.0)] {
            for (scale, cards_open) in [(0.8, true), (1.0, false), (1.0, true), (1.3, true), (1.6, true)] {
                let mut table = with(portrait.clone(), size, scale, sheets);
                let desk = &mut table.state_mut().desk;
                desk.held = Picks::of(&[0]);
                desk.cards_open = cards_open;
                (desk.can_redo, desk.take_backs) = (true, 3);
                desk.armed = portrait.actions.first().map(|a| Armed { action: a.id, use_ix: 0 });
                table.run_steps(2);
                let desk = &table.state().desk;
                let screen = Rect::from_min_size(Pos2::ZERO, vec2(size.0, size.1));
                for (n, one) in desk.covered.iter().enumerate() {
                    assert!(screen.expand(0.5).contains_rect(*one), "{one:?} leaves {size:?} at {scale}");
                    for other in &desk.covered[n + 1..] {
                        let shared = one.intersect(*other);
                        let clear = shared.width() <= 0.5 || shared.height() <= 0.5;
                        assert!(clear, "panels {one:?} and {other:?} at {size:?}, {scale}");
                    }
                }
                let places = apart(desk, &all);
                assert!(places.len() > 12);
                for (n, (name, one)) in places.iter().enumerate() {
                    // What a panel scrolls may reach below its window; what is dropped on may not.
                    for (other_name, other) in &places[n + 1..] {
                        let shared = one.shrink(0.6).intersect(other.shrink(0.6));
                        let scrolled = |n: &str| n.starts_with("table:") || n == "doom" || n.starts_with("foe:");
                        let clear = shared.width() <= 0.0 || shared.height() <= 0.0;
                        let below = scrolled(name) || scrolled(other_name);
                        assert!(
                            clear || below,
                            "{name} and {other_name} overlap at {size:?}, {scale}: {:?}, {one:?} {other:?}",
                            portrait.prompt_text
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn the_bottom_sheet_stays_low_and_the_table_wide() {
    for size in [(1280.0, 800.0), (1024.0, 700.0)] {
        for scale in [0.8, 1.0, 1.6] {
            let layout = Layout::new(Rect::from_min_size(Pos2::ZERO, vec2(size.0, size.1)), scale);
            assert!(layout.tray.height() <= 270.0);
            assert!(layout.table.width() >= size.0 * 0.4, "{} of {}", layout.table.width(), size.0);
            assert!(layout.table.height() >= size.1 * 0.4);
        }
    }
}

#[test]
fn what_holds_for_a_while_is_written_down_and_says_what_it_is() {
    let table = laid(sample::beat());
    let (_, full) = &sample::beat().character.poise[0];
    assert!(table.query_by_label(full).is_some());
}
