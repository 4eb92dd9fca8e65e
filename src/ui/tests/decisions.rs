//! Tests that the player can answer every question of the rules with a click: openings, rerolls, charmed enemies and
//! loadouts.

use bevy_egui::egui::{Pos2, Rect};
use egui_kittest::kittest::Queryable;

use super::{click, draw_encounter_panels, encounter_harness, harness_with, region_rect, ui_actions};
use crate::lang::Text;
use crate::model::{Choice, CombatantId, Coord, DamageKind, DiceSelection, Id, Line};
use crate::ui::{ArmedAction, UiAction, button_answers, default_answer, sample, strings};
use crate::view::{EncounterView, Prompt};

#[test]
fn the_counterbeat_opens_with_stances_or_goes_on() {
    let mut harness = encounter_harness(sample::opening());
    assert!(harness.query_by_label(strings::NO_REACTIONS.text()).is_none());
    click(&mut harness, "action:rooted");
    click(&mut harness, "go_on");
    assert_eq!(
        ui_actions(&harness),
        [UiAction::Arm { action: Id::new("rooted"), mode_index: 0 }, UiAction::LetItHappen]
    );
    harness.state_mut().ui_state.output.ui_actions.clear();
    click(&mut harness, "fold");
    click(&mut harness, "action:far_off");
    assert!(ui_actions(&harness).is_empty());
    let toast = harness.state().ui_state.memory.toast.clone().expect("a refusal");
    assert!(toast.text.contains("FP"), "{}", toast.text);
}

#[test]
fn focus_can_be_raised_on_an_attunement_that_takes_more() {
    let mut harness = encounter_harness(sample::opening());
    let state = &mut harness.state_mut().ui_state;
    state.memory.armed_action = Some(ArmedAction { action: Id::new("rooted"), mode_index: 0 });
    state.memory.overcast = 1;
    harness.run_steps(2);
    assert!(harness.query_by_label("2+1 FP").is_some());
    click(&mut harness, "more_focus");
    click(&mut harness, "less_focus");
    assert_eq!(ui_actions(&harness), [UiAction::Overcast(1), UiAction::Overcast(-1)]);
}

#[test]
fn a_die_is_rolled_again_by_a_click_on_it_or_on_its_button() {
    let mut harness = encounter_harness(sample::rerolls());
    let again = |n| UiAction::Answer(Choice::Dice(DiceSelection::from_positions(&[n])));
    click(&mut harness, "die:0");
    // The second 3 is as good as the first.
    click(&mut harness, "die:2");
    // This die has been rerolled already.
    click(&mut harness, "die:3");
    click(&mut harness, "choice:2");
    click(&mut harness, "enough");
    assert_eq!(ui_actions(&harness), [again(0), again(1), again(4), UiAction::Answer(Choice::Done)]);
}

#[test]
fn control_of_a_charmed_enemy_is_ended_with_one_button() {
    let mut harness = encounter_harness(sample::charmed_enemy());
    assert!(harness.state().ui_state.region("choice:0").is_none(), "hexes and pieces are clicked on the table");
    click(&mut harness, "enough");
    assert_eq!(ui_actions(&harness), [UiAction::Answer(Choice::Done)]);
}

#[test]
fn the_loadout_changes_hands_and_starts_the_encounter() {
    let mut harness = encounter_harness(sample::loadout());
    assert!(harness.state().ui_state.region("action:move").is_none());
    assert!(
        harness.query_by_label("Plain Sword in both hands").is_none(),
        "the tokens say it, without a list of buttons"
    );
    click(&mut harness, "hand_token:o:0");
    click(&mut harness, "begin");
    let both = Choice::Hands(sample::loadout().hand_configurations[0]);
    assert_eq!(ui_actions(&harness), [UiAction::Answer(both), UiAction::PickStart(Coord::new(9, 8))]);
}

#[test]
fn several_click_options_are_asked_at_the_hex() {
    let mut harness = encounter_harness(sample::charmed_enemy());
    let at = Pos2::new(700.0, 300.0);
    let state = &mut harness.state_mut().ui_state;
    state.model.question_anchor = Some(at);
    state.model.click_options =
        ["blade", "flurry"].map(|id| (Choice::Attack(Id::new(id), CombatantId(2)), format!("{id}: 2 Slash"))).to_vec();
    harness.run_steps(2);
    let near = Rect::from_center_size(at, bevy_egui::egui::vec2(420.0, 240.0));
    assert!(near.intersects(region_rect(&harness, "choice:0")) && !region_rect(&harness, "choice:0").contains(at));
    click(&mut harness, "choice:1");
    assert_eq!(ui_actions(&harness), [UiAction::Answer(Choice::Attack(Id::new("flurry"), CombatantId(2)))]);
}

#[test]
fn a_deadly_hex_is_asked_about_beside_it() {
    let question = crate::ui::fatal_question(Some("The Sinkhole"));
    assert!(question.starts_with("The Sinkhole is deadly"), "{question}");
    for (size, scale) in [((1280.0, 800.0), 1.0), ((1024.0, 640.0), 2.0)] {
        for at in [Some(Pos2::new(600.0, 320.0)), Some(Pos2::new(900.0, 110.0)), None] {
            let mut harness = harness_with(sample::beat(), size, scale, draw_encounter_panels);
            let state = &mut harness.state_mut().ui_state;
            state.memory.armed_action = Some(ArmedAction { action: Id::new("move"), mode_index: 0 });
            (state.model.confirm_question, state.model.question_anchor) =
                (Some(crate::ui::ConfirmQuestion { text: question.clone(), is_about_a_hex: true }), at);
            harness.run_steps(3);
            assert!(harness.query_by_label(&question).is_some());
            assert!(harness.state().ui_state.region("do_it").is_none(), "the question lies where the slip lay");
            let (no, yes) = (region_rect(&harness, "deadly:no"), region_rect(&harness, "deadly:yes"));
            let screen = Rect::from_min_size(Pos2::ZERO, bevy_egui::egui::vec2(size.0, size.1));
            assert!(screen.contains_rect(no) && screen.contains_rect(yes) && !no.intersects(yes));
            if let Some(at) = at {
                assert!(
                    !harness.state().ui_state.is_covered(at),
                    "the hex stays in sight, and no click on it hits a button"
                );
            }
            click(&mut harness, "deadly:no");
            click(&mut harness, "deadly:yes");
            assert_eq!(ui_actions(&harness), [UiAction::CancelFatal, UiAction::ConfirmFatal]);
        }
    }
}

/// Where it makes no difference which tokens leave, one button takes as many as it can, and to stop is a button of its own.
#[test]
fn a_heal_is_answered_with_one_button() {
    let wounds = |choices: Vec<Choice>| {
        let prompt = Prompt::Choose { question: Text::authored("Which wound closes? 3 more."), choices };
        EncounterView { prompt, ..sample::beat() }
    };
    let mut harness = encounter_harness(wounds(vec![Choice::Done, Choice::All, Choice::Damage(DamageKind::Slash)]));
    click(&mut harness, "enough");
    click(&mut harness, "choice:0");
    click(&mut harness, "choice:1");
    let slash = Choice::Damage(DamageKind::Slash);
    assert_eq!(ui_actions(&harness), [Choice::All, Choice::Done, slash.clone()].map(UiAction::Answer));
    let of_two = wounds(vec![Choice::Done, slash, Choice::Damage(DamageKind::Burn)]);
    assert_eq!(default_answer(&of_two).map(|(answer, _)| answer), Some(Choice::Done));
}

#[test]
fn digits_stand_for_the_buttons_in_their_order() {
    let state = Default::default();
    assert_eq!(button_answers(&sample::rerolls(), &state).len(), 3);
    assert_eq!(button_answers(&sample::loadout(), &state).len(), 2, "one for each piece in a hand slot");
    assert_eq!(button_answers(&sample::charmed_enemy(), &state), []);
    assert_eq!(default_answer(&sample::rerolls()).map(|(_, told)| told), Some(strings::LEAVE_IT.text()));
    assert_eq!(default_answer(&sample::beat()), None);
}

#[test]
fn every_answer_has_words() {
    let view = sample::charmed_enemy();
    let at = Coord::new(3, 4);
    for (choice, told) in [
        (Choice::Tile(at), "the hex 3,4"),
        (Choice::Target(CombatantId(2)), "Rotten Archer"),
        (Choice::Pair(CombatantId(1), CombatantId(2)), "Hollowed Adventurer 1 and Rotten Archer"),
        (Choice::Attack(Id::new("blade"), CombatantId(2)), "Worn Blade on Rotten Archer"),
        (Choice::Dice(DiceSelection::from_positions(&[1])), "the 3"),
        (Choice::MoveAlongLine(Line::Straight(0), 2), "2 hexes straight east"),
        (Choice::AreaAlongLine(Line::SnakeLeft(0)), "a line first east, then north-east"),
        (Choice::AreaAt(at, 5), "on 3,4, opening south-east and east"),
        (Choice::AreaDirection(3), "west"),
    ] {
        assert_eq!(strings::choice_text(&choice, &view), told);
    }
}

#[test]
fn an_enemy_card_says_what_its_types_mean() {
    let mut view = sample::beat();
    view.enemies[0].formation = Some(Text::authored("The Wall"));
    view.enemies[0].light = true;
    view.tables[0].entries[0].absent = true;
    let mut harness = encounter_harness(view);
    harness.state_mut().ui_state.memory.side_panels_open = true;
    harness.state_mut().ui_state.memory.pinned_enemy = Some(CombatantId(1));
    harness.run_steps(3);
    assert!(harness.query_by_label_contains(strings::ABSENT.text()).is_some());
    assert!(harness.query_by_label_contains("again every 2 Rounds").is_some());
    assert!(harness.query_by_label_contains("Hollow: It feels no fear.").is_some());
    assert!(harness.query_by_label_contains("The Wall").is_some());
}
