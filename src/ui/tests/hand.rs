//! The tray as a hand of cards, and what its cards tell in a reaction window.

use std::sync::Arc;

use bevy_egui::egui::{Key, Modifiers, Shape};

use super::full_load::full_load;
use super::*;
use crate::lang::Text;
use crate::model::ActionMode;
use crate::view::forecast_view::{AnswerOutcome, AnswerOutcomes, OutcomeView};
use crate::view::{Prompt, RefusedFor};

/// Every text that is painted.
pub(super) fn painted(harness: &Harness<'_, TestUi>) -> Vec<String> {
    fn visit(shape: &Shape, found: &mut Vec<String>) {
        match shape {
            Shape::Vec(list) => list.iter().for_each(|one| visit(one, found)),
            Shape::Text(text) => found.push(text.galley.text().to_owned()),
            _ => {}
        }
    }
    let mut found = Vec::new();
    harness.output().shapes.iter().for_each(|clipped| visit(&clipped.shape, &mut found));
    found
}

fn shows(harness: &Harness<'_, TestUi>, text: &str) -> bool {
    painted(harness).iter().any(|painted| painted.contains(text))
}

#[test]
fn a_covered_card_lies_on_top_whole_while_it_has_the_focus() {
    let mut harness = encounter_harness(sample::beat());
    let card = sample::beat().actions.into_iter().find(|card| card.id.as_str() == "move").expect("a card");
    let open = region_rect(&harness, "action:move");
    assert!(open.height() < open.width(), "only its head is open: {open:?}");
    assert!(shows(&harness, &card.name) && !shows(&harness, &card.text));
    for _ in 0..60 {
        harness.key_press_modifiers(Modifiers::NONE, Key::Tab);
        harness.run_steps(3);
        if harness.query_by_label(&card.name).is_some_and(|widget| widget.is_focused()) {
            assert!(shows(&harness, &card.text), "it is read whole");
            return;
        }
    }
    panic!("{} never has the focus", card.name);
}

#[test]
fn every_name_of_a_full_hand_can_be_read_without_pointing_at_it() {
    for size in [(1024.0, 640.0), (1280.0, 720.0), (2560.0, 1440.0)] {
        for scale in [1.0, 1.4, 2.0] {
            let harness = harness_with(full_load(), size, scale, draw_encounter_panels);
            let painted = painted(&harness);
            let is_read = |name: &str| painted.iter().any(|text| text == name);
            let cards = full_load().actions;
            let able = cards.iter().filter(|card| !card.reaction && card.is_available());
            let (mut read, mut all) = (0, 0);
            for card in able.filter(|card| !card.name.starts_with("Attunement")) {
                (read, all) = (read + usize::from(is_read(&card.name)), all + 1);
            }
            // With large letters in a small window the hand scrolls.
            let least = if scale > 1.0 && size.0 < 2000.0 { all / 3 } else { all };
            assert!(read >= least, "{read} of {all} at {size:?}, {scale}");
        }
    }
}

fn outcome(hp: u8, wounds: f64) -> OutcomeView {
    OutcomeView {
        hp_left: (hp, hp),
        hp_max: 7,
        unhurt: if wounds > 0.0 { 0.0 } else { 1.0 },
        wounds,
        defeat: 0.0,
        victory: 0.0,
        unharmed: if wounds > 0.0 { 0.0 } else { 1.0 },
        dice_lost: Vec::new(),
        focus_lost: 0,
        seeping: 0,
        durability_lost: 0,
        gear_broken: Vec::new(),
        losses_vary: false,
        breaks_guard: false,
        conditions: Vec::new(),
        is_certain: true,
        is_best_of_several: false,
    }
}

#[test]
fn the_answers_to_an_attack_tell_what_would_remain() {
    let mut harness = encounter_harness(sample::reaction());
    assert!(harness.state().ui_state.region("nothing_done").is_none(), "nothing is known yet");
    let answer = |action: &str, outcome: OutcomeView| AnswerOutcome {
        action: Id::new(action),
        mode: ActionMode::default(),
        outcome,
    };
    let mut dodged = outcome(5, 0.0);
    dodged.is_best_of_several = true;
    harness.state_mut().ui_state.model.outcomes = Some(Arc::new(AnswerOutcomes {
        nothing: Some(outcome(3, 2.0)),
        answers: vec![answer("dodge", dodged), answer("block", outcome(4, 1.0))],
        is_complete: true,
    }));
    harness.run_steps(3);
    assert!(shows(&harness, "Let it happen: HP 3 of 7 \u{b7} 2 HP lost"));
    assert!(shows(&harness, "At best HP 5 of 7 \u{b7} unhurt"));
    assert!(shows(&harness, "HP 4 of 7 \u{b7} 1 HP lost"));
    let head = region_rect(&harness, "nothing_done");
    assert!(!head.intersects(region_rect(&harness, "action:dodge")));
}

#[test]
fn outcomes_are_told_with_their_chances() {
    let mixed =
        OutcomeView { hp_left: (2, 6), unhurt: 0.62, unharmed: 0.62, wounds: 1.3, defeat: 0.1, ..outcome(2, 1.3) };
    assert_eq!(
        strings::outcome_text(&mixed),
        "HP 2 to 6 of 7 \u{b7} 62% unhurt \u{b7} 1.3 HP lost on average \u{b7} 10% defeat"
    );
    let lost = OutcomeView { defeat: 1.0, ..outcome(0, 4.0) };
    assert_eq!(strings::outcome_text(&lost), "HP 0 of 7 \u{b7} defeat");
    let rolled = OutcomeView { is_certain: false, breaks_guard: true, unharmed: 0.0, ..outcome(6, 0.0) };
    assert_eq!(strings::outcome_text(&rolled), "Likely HP 6 of 7 \u{b7} guard broken", "that is not unhurt");
    let flinched = OutcomeView { dice_lost: vec![6], unharmed: 0.0, ..outcome(7, 0.0) };
    assert_eq!(strings::outcome_text(&flinched), "HP 7 of 7 \u{b7} die 6 lost");
    let drained =
        OutcomeView { focus_lost: 2, seeping: 1, losses_vary: true, unharmed: 0.5, unhurt: 1.0, ..outcome(7, 0.0) };
    assert_eq!(strings::outcome_text(&drained), "HP 7 of 7 \u{b7} perhaps \u{2212}2 FP \u{b7} perhaps 1 seeping in");
}

#[test]
fn the_stack_is_folded_again_when_something_else_is_decided() {
    let mut harness = encounter_harness(sample::beat());
    click(&mut harness, "fold");
    assert!(harness.state().ui_state.memory.tray.unfolded);
    harness.state_mut().view = sample::reaction();
    harness.run_steps(2);
    assert!(!harness.state().ui_state.memory.tray.unfolded);
    assert!(harness.state().ui_state.region("action:dodge").is_some());
}

#[test]
fn the_text_of_an_armed_card_does_not_lie_on_the_table() {
    let mut harness = encounter_harness(sample::beat());
    harness.state_mut().ui_state.memory.armed_action = Some(ArmedAction { action: Id::new("dash"), mode_index: 0 });
    harness.run_steps(2);
    harness.hover_at(region_rect(&harness, "action:dash").center());
    harness.run_steps(20);
    let layout = PanelLayout::new(Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 800.0)), 1.0);
    let tip = harness.query_by_label_contains(&strings::PIN_TOOLTIP).expect("the text of the card").rect();
    assert!(layout.status.contains(tip.center()), "{tip:?}");
}

/// Where the cards of the hand lie.
fn places(harness: &Harness<'_, TestUi>) -> Vec<(String, Rect)> {
    let cards = harness.state().ui_state.output.regions.iter().filter(|region| region.name.starts_with("action:"));
    cards.map(|region| (region.name.clone(), region.rect)).collect()
}

#[test]
fn the_hand_keeps_its_places_from_action_to_action() {
    let mut harness = encounter_harness(sample::beat());
    let before = places(&harness);
    assert!(before.len() > 8, "{before:?}");
    for refused_for in [RefusedFor::Passing, RefusedFor::Room, RefusedFor::Need] {
        let mut view = sample::beat();
        let modes = view.actions.iter_mut().filter(|card| !card.reaction).flat_map(|card| &mut card.modes);
        for mode in modes.filter(|mode| mode.refusal.is_none()) {
            (mode.refusal, mode.refused_for) = (Some("the actions of this beat are done".into()), refused_for);
        }
        harness.state_mut().view = view;
        harness.run_steps(3);
        assert_eq!(places(&harness), before, "grey cards lie where they lay");
    }
}

#[test]
fn an_action_that_fills_the_beat_is_named_as_the_reason() {
    let mut harness = encounter_harness(sample::beat());
    let card = harness.state_mut().view.actions.iter_mut().find(|card| card.id.as_str() == "move").expect("a card");
    card.modes[0].refusal = Some(Text::authored("the action before it fills the beat"));
    card.modes[0].refused_for = RefusedFor::FilledBeat;
    harness.state_mut().ui_state.model.last_action = Some("Dash".to_owned());
    harness.run_steps(2);
    click(&mut harness, "action:move");
    let toast = harness.state().ui_state.memory.toast.clone().expect("a refusal");
    assert_eq!(toast.text, "Dash fills the beat");
}

#[test]
fn a_card_says_that_it_lowers_the_shield() {
    let mut harness = encounter_harness(sample::beat());
    for (action, lowers) in [("action:dash", true), ("action:move", false)] {
        harness.hover_at(region_rect(&harness, action).center());
        harness.run_steps(20);
        assert_eq!(harness.query_by_label(&strings::LOWERS_SHIELD).is_some(), lowers, "{action}");
    }
}

#[test]
fn the_end_of_the_beat_says_what_it_waits_for() {
    let mut view = sample::beat();
    view.prompt = Prompt::Beat { can_end_beat: false, actions_left: 2, can_only_end: false };
    view.end_beat_refusal = Some(Text::authored("pay for one action first: a beat needs at least one"));
    let mut harness = encounter_harness(view);
    let at = harness.get_by_label_contains(&strings::END_BEAT).rect().center();
    harness.hover_at(at);
    harness.run_steps(20);
    let told = "The beat can't be ended yet. Pay for one action first: a beat needs at least one.";
    assert!(harness.query_by_label(told).is_some());
}

#[test]
fn the_text_of_a_card_goes_with_the_click_that_arms_it_and_comes_back_when_the_pointer_rests_there_anew() {
    let mut harness = encounter_harness(sample::beat());
    let at = region_rect(&harness, "action:dash").center();
    harness.hover_at(at);
    harness.run_steps(20);
    let is_told = |harness: &Harness<'_, TestUi>| harness.query_by_label_contains(&strings::PIN_TOOLTIP).is_some();
    assert!(is_told(&harness));
    harness.drag_at(at);
    harness.step();
    harness.drop_at(at);
    harness.step();
    harness.state_mut().ui_state.memory.armed_action = Some(ArmedAction { action: Id::new("dash"), mode_index: 0 });
    harness.run_steps(20);
    assert!(!is_told(&harness), "the target is chosen now");
    harness.hover_at(Pos2::new(640.0, 300.0));
    harness.run_steps(20);
    assert!(!is_told(&harness));
    harness.hover_at(at + vec2(1.0, 0.0));
    harness.run_steps(30);
    assert!(is_told(&harness));
}
