//! The forecast in the panels: the row of wounds, the button, hovered entries, and that it takes no pointer.

use std::cmp::Reverse;
use std::sync::Arc;

use super::*;
use crate::lang::Text;
use crate::model::{Condition, Sink, TokenSlot};
use crate::view::forecast_view::{
    AboutChance, ChanceView, ForecastEntry, ForecastNote, ForecastPosition, ForecastTokens, ForecastView,
    SurvivalChance, SurvivalView, TriedStep, WoundChance,
};
use crate::view::forecast_view::{LastingLoss, LossKind};

fn sixths(favourable: u64) -> ChanceView {
    ChanceView { favourable, total: 6 }
}

fn forecast() -> ForecastView {
    let wound = |hp, or_more, n| WoundChance { hp, or_more, chance: sixths(n) };
    let slash = Token::Damage(DamageKind::Slash);
    ForecastView {
        entry: Some(ForecastEntry { table: 0, entry: 1, title: Text::authored("Somebody 2-5"), chance: sixths(4) }),
        position: ForecastPosition::After(TriedStep {
            is_dragged: true,
            to: Some(Coord::new(4, 4)),
            ..TriedStep::default()
        }),
        wounds: vec![wound(0, false, 2), wound(1, false, 3), wound(2, false, 0), wound(3, true, 1)],
        defeat: sixths(1),
        tokens: vec![
            ForecastTokens { slot: TokenSlot::Hp, token: slash, least: 0, most: 2, chance: sixths(4) },
            ForecastTokens { slot: TokenSlot::Sink(Sink::PDef), token: slash, least: 1, most: 1, chance: sixths(6) },
        ],
        lasting: vec![
            LastingLoss { kind: LossKind::Die(Reverse(6)), least: 0, most: 1, chance: sixths(4) },
            LastingLoss { kind: LossKind::Condition(Condition::grappled()), least: 1, most: 1, chance: sixths(6) },
            LastingLoss { kind: LossKind::GuardBroken, least: 0, most: 1, chance: sixths(1) },
        ],
        slots: vec![(TokenSlot::Hp, 0, 2), (TokenSlot::Sink(Sink::PDef), 1, 1)],
        notes: vec![ForecastNote::OneOfSeveralCourses, ForecastNote::BeatEndsNow],
    }
}

fn harness_with_forecast(size: (f32, f32), scale: f32) -> Harness<'static, TestUi> {
    let mut harness = harness_with(sample::beat(), size, scale, draw_encounter_panels);
    harness.state_mut().ui_state.model.forecast = Some(Arc::new(forecast()));
    harness.run_steps(3);
    harness
}

#[test]
fn the_panel_tells_entry_wounds_tokens_and_what_is_uncertain() {
    let harness = harness_with_forecast((1280.0, 720.0), 1.0);
    for text in [
        "lose a die of 6 (4 in 6) \u{b7} Grappled \u{b7} Guard Break (1 in 6)",
        "Somebody 2-5: 4 in 6 \u{b7} from 4,4",
        "no wound: 2 in 6, 1 HP: 3 in 6, 2 HP: never, 3+ HP: 1 in 6; defeat: 1 in 6",
        "HP: up to 2 Slash (4 in 6)\nP.DEF: 1 Slash",
    ] {
        assert!(harness.query_by_label(text).is_some(), "{text}");
    }
    let notes = harness.query_by_label_contains("if you then end your beat");
    assert!(notes.is_some() && harness.query_by_label_contains("one possible course of several").is_some());
    let bare = encounter_harness(sample::beat());
    assert!(bare.state().ui_state.region("forecast_panel").is_none());
}

#[test]
fn the_heading_names_the_position_that_is_told_of() {
    let step = TriedStep { action: Text::authored("Lunge"), to: Some(Coord::new(7, 8)), ..TriedStep::default() };
    let on = TriedStep { to: None, on: Some(Text::authored("Goose")), ..step.clone() };
    for (position, heading) in [
        (ForecastPosition::Now, "Somebody 2-5: 4 in 6"),
        (ForecastPosition::Before(Text::authored("Lunge")), "Somebody 2-5: 4 in 6 \u{b7} before Lunge"),
        (ForecastPosition::After(step), "Somebody 2-5: 4 in 6 \u{b7} after Lunge to 7,8"),
        (ForecastPosition::After(on), "Somebody 2-5: 4 in 6 \u{b7} after Lunge on Goose"),
    ] {
        assert_eq!(strings::forecast_heading(&ForecastView { position, ..forecast() }), heading);
    }
}

#[test]
fn the_mark_at_the_hp_says_what_is_lost() {
    assert_eq!(strings::slot_mark_text(TokenSlot::Hp, 0, 6), "lose 0 to 6 HP");
    assert_eq!(strings::slot_mark_text(TokenSlot::Hp, 2, 2), "lose 2 HP");
    assert_eq!(strings::slot_mark_text(TokenSlot::Sink(Sink::PDef), 1, 1), "+1");
}

#[test]
fn with_hints_on_the_forecast_is_on_until_the_player_switches_it_off() {
    let mut harness = encounter_harness(sample::beat());
    assert!(!harness.state().ui_state.is_forecast_on());
    harness.state_mut().ui_state.model.hint_settings = crate::ui::HintSettings::from_answer(false);
    assert!(harness.state().ui_state.is_forecast_on());
    click(&mut harness, "forecast");
    assert!(!harness.state().ui_state.is_forecast_on());
}

#[test]
fn the_panel_stays_between_the_other_panels_at_any_size() {
    for size in [(1280.0, 720.0), (1024.0, 700.0), (1920.0, 1080.0)] {
        for (scale, cards, log) in [(0.8, true, false), (1.0, false, true), (1.0, true, true), (1.6, false, false)] {
            let mut harness = harness_with_forecast(size, scale);
            let state = &mut harness.state_mut().ui_state;
            (state.memory.side_panels_open, state.memory.log_open, state.memory.character_details_open) =
                (cards, log, !cards && !log);
            harness.run_steps(2);
            let panel = region_rect(&harness, "forecast_panel");
            let state = &harness.state().ui_state;
            assert!(panel.width() > 160.0 && panel.height() < size.1 * 0.56, "{panel:?} at {size:?}, {scale}");
            for other in &state.output.panel_rects {
                let shared = panel.intersect(*other);
                let clear = shared.width() <= 0.5 || shared.height() <= 0.5;
                assert!(clear, "{panel:?} and {other:?} at {size:?}, {scale}");
            }
        }
    }
}

#[test]
fn the_panel_takes_no_pointer() {
    let harness = harness_with_forecast((1280.0, 720.0), 1.0);
    let rect = region_rect(&harness, "forecast_panel");
    assert!(!harness.state().ui_state.is_covered(rect.center()), "the table below stays within reach");
}

#[test]
fn a_button_keeps_the_forecast_on() {
    for size in [(1280.0, 720.0), (1024.0, 700.0)] {
        let mut harness = harness_with(sample::beat(), size, 1.0, draw_encounter_panels);
        click(&mut harness, "forecast");
        assert_eq!(harness.state().ui_state.memory.forecast_choice, Some(true));
        click(&mut harness, "forecast");
        assert!(!harness.state().ui_state.is_forecast_on() && ui_actions(&harness).is_empty());
    }
}

#[test]
fn a_hovered_entry_of_the_sheet_is_told() {
    let mut harness = encounter_harness(sample::beat());
    harness.state_mut().ui_state.memory.side_panels_open = true;
    harness.run_steps(2);
    let at = region_rect(&harness, "entry:0:1").center();
    harness.hover_at(at);
    harness.run_steps(2);
    assert_eq!(harness.state().ui_state.output.hovered_entry, Some((0, 1)));
    harness.hover_at(Pos2::new(640.0, 300.0));
    harness.run_steps(2);
    assert_eq!(harness.state().ui_state.output.hovered_entry, None);
}

#[test]
fn the_slots_of_a_token_are_compared_with_the_chosen_one_first() {
    let slots = vec![
        (TokenSlot::Sink(Sink::PDef), SurvivalChance::Exact(sixths(5))),
        (TokenSlot::Hp, SurvivalChance::About(AboutChance(0.71))),
    ];
    let survival = SurvivalView { token: Token::Damage(DamageKind::Slash), slots };
    let view = sample::tokens();
    let told = |chosen| strings::survival_text(&survival, chosen, &view.character);
    assert_eq!(told(TokenSlot::Sink(Sink::PDef)), "P.DEF 5 in 6 \u{b7} HP about 71%");
    assert_eq!(told(TokenSlot::Hp), "HP about 71% \u{b7} P.DEF 5 in 6");
}
