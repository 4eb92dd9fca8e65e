//! Tests of the lines that say what numbers are the sum of, and what is lent.

use egui_kittest::kittest::Queryable;

use super::{click, encounter_harness};
use crate::ui::sample;

#[test]
fn the_character_details_say_what_numbers_are_the_sum_of_and_what_is_lent() {
    let view = sample::beat();
    let (_, full) = view.character.sheet.active_effects[0].clone();
    let mut harness = encounter_harness(view);
    assert!(harness.query_by_label("P.DEF 2: base 0, +2 Chain Hauberk").is_none());
    assert_eq!(harness.query_all_by_label(&full).count(), 1);
    click(&mut harness, "record");
    assert!(harness.query_by_label("P.DEF 2: base 0, +2 Chain Hauberk").is_some());
    assert!(harness.query_by_label("EQP 12: base 12").is_some());
    assert_eq!(harness.query_all_by_label(&full).count(), 2);
}

#[test]
fn an_enemy_card_says_what_its_changed_numbers_are_the_sum_of() {
    let mut harness = encounter_harness(sample::beat());
    harness.state_mut().ui_state.memory.side_panels_open = true;
    harness.run_steps(2);
    click(&mut harness, "enemy:1");
    harness.run_steps(2);
    let is_said = harness.query_all_by_label_contains("Move 2: base 3, -1 Slowed").next().is_some();
    assert!(is_said);
}

#[test]
fn how_many_hit_points_are_left_stands_in_figures_beside_the_slots() {
    let mut view = sample::beat();
    let harness = encounter_harness(view.clone());
    assert!(super::hand::painted(&harness).iter().any(|text| text == "5/7"));
    view.character.sheet.hp_damage = Default::default();
    let harness = encounter_harness(view);
    assert!(super::hand::painted(&harness).iter().any(|text| text == "7/7"), "empty rings alone look like no HP");
}
