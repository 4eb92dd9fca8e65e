//! What the armed action, or the move of the dragged piece, would do, as bar and tags tell it.

use std::sync::Arc;

use super::*;
use crate::model::{CombatantId, Condition, Sink, TokenSlot};
use crate::view::action_result::{ActionResultView, AlwaysTrue, TriedAction};
use crate::view::forecast_view::{ChanceView, PieceTag, TagText, TargetResultView};

fn target(hp_left: (u8, u8), defeat: ChanceView) -> TargetResultView {
    TargetResultView {
        who: CombatantId(1),
        name: Text::authored("Goose"),
        miss: None,
        dealt: vec![(Token::Damage(DamageKind::Slash), 4)],
        stopped: vec![(TokenSlot::Sink(Sink::PDef), 2)],
        hp_before: 11,
        hp_left,
        defeat,
        guard_broken: false,
        conditions: Vec::new(),
        moved_to: None,
    }
}

fn tried(result: Option<ActionResultView>) -> TriedAction {
    TriedAction {
        name: Text::authored("Dash"),
        dice: vec![3],
        is_dragged: false,
        result,
        outcome: None,
        always: AlwaysTrue { lowers_shield: true, fills_beat: false },
        by_target: Vec::new(),
    }
}

fn bar(tried: TriedAction, missing: &str) -> Harness<'static, TestUi> {
    let mut harness = encounter_harness(sample::beat());
    let state = &mut harness.state_mut().ui_state;
    state.memory.armed_action = Some(ArmedAction { action: Id::new("dash"), mode_index: 0 });
    let cost_text = missing.to_owned();
    state.model.preview = Some(CommitPreview { can_commit: true, is_complete: true, cost_text, refusal: None });
    state.model.tried = Some(Arc::new(tried));
    harness.run_steps(3);
    harness
}

#[test]
fn the_bar_tells_what_a_strike_does_before_it_is_made() {
    let never = ChanceView::NEVER;
    let result = ActionResultView { targets: vec![target((9, 9), never)], lowers_shield: true, ..Default::default() };
    let result = ActionResultView { is_exact: true, ..result };
    let told = "Goose: 4 Slash, 2 into P.DEF, 11 \u{2192} 9 HP \u{b7} lowers the shield";
    assert!(bar(tried(Some(result.clone())), "").query_by_label(told).is_some());
    // Where dice decide, with the chance; what follows a wound.
    let mut wounded = target((0, 7), ChanceView { favourable: 2, total: 6 });
    wounded.conditions = vec![(Condition::named("Bleeding"), 2)];
    let told = "Goose: 4 Slash, 2 into P.DEF, 11 \u{2192} 0 to 7 HP, defeated 2 in 6, Bleeding 2";
    let result = ActionResultView { targets: vec![wounded], lowers_shield: false, ..result };
    assert!(bar(tried(Some(result)), "").query_by_label(told).is_some());
}

#[test]
fn before_a_target_is_pointed_at_the_bar_tells_what_is_true_of_all() {
    let harness = bar(tried(None), "now click a lit hex");
    assert!(harness.query_by_label("lowers the shield \u{b7} now click a lit hex").is_some());
}

#[test]
fn the_tag_at_a_target_tells_its_part() {
    let certain = ChanceView { favourable: 1, total: 1 };
    let mut harness = encounter_harness(sample::beat());
    let text = TagText::Result(Box::new(target((0, 0), certain)));
    harness.state_mut().ui_state.memory.piece_tags = PieceTagState {
        are_on: true,
        tags: vec![PieceTag { who: CombatantId(1), text }],
        pieces: vec![(CombatantId(1), Pos2::new(700.0, 300.0))],
        hex_width: 44.0,
        ..PieceTagState::default()
    };
    harness.run_steps(3);
    assert!(harness.query_by_label_contains("4 Slash, 2 into P.DEF, 11 \u{2192} 0 HP, defeated").is_some());
}

#[test]
fn a_dragged_move_has_a_bar_that_takes_no_pointer() {
    let mut harness = encounter_harness(sample::beat());
    let result = ActionResultView {
        path: vec![Coord::new(4, 4), Coord::new(4, 5)],
        hazards: vec![Text::authored("Suds")],
        conditions: vec![(Condition::named("Slowed"), 1)],
        fills_beat: true,
        is_exact: true,
        ..ActionResultView::default()
    };
    harness.state_mut().ui_state.model.tried =
        Some(Arc::new(TriedAction { is_dragged: true, name: Text::authored("Sprint"), ..tried(Some(result)) }));
    harness.run_steps(3);
    let told = "2 hexes \u{b7} into Suds \u{b7} Slowed 1 \u{b7} fills the beat";
    assert!(harness.query_by_label(told).is_some());
    let rect = region_rect(&harness, "dragged_move");
    assert!(!harness.state().ui_state.is_covered(rect.center()), "the hexes under it stay within reach");
}

#[test]
fn the_bar_stays_on_screen_at_any_size() {
    let long = ActionResultView {
        targets: vec![target((9, 9), ChanceView::NEVER), target((3, 3), ChanceView::NEVER)],
        raises_shield: true,
        fills_beat: true,
        is_exact: true,
        ..ActionResultView::default()
    };
    for (size, scale) in [((1280.0, 800.0), 1.0), ((1024.0, 640.0), 1.0), ((1280.0, 800.0), 2.0)] {
        let mut harness = harness_with(sample::beat(), size, scale, draw_encounter_panels);
        let state = &mut harness.state_mut().ui_state;
        state.memory.armed_action = Some(ArmedAction { action: Id::new("dash"), mode_index: 0 });
        let cost_text = String::new();
        state.model.preview = Some(CommitPreview { can_commit: true, is_complete: true, cost_text, refusal: None });
        state.model.tried = Some(Arc::new(tried(Some(long.clone()))));
        harness.run_steps(3);
        let screen = Rect::from_min_size(Pos2::ZERO, vec2(size.0, size.1));
        let layout = PanelLayout::new(screen, theme::text_scale(&harness.ctx));
        let (line, button) =
            (harness.query_by_label_contains("Goose").expect("the line"), region_rect(&harness, "do_it"));
        let bar = layout.strip.expand(1.0);
        assert!(
            bar.contains_rect(line.rect()) && bar.contains_rect(button),
            "{:?} {button:?} at {size:?}",
            line.rect()
        );
        assert!(!line.rect().shrink(0.5).intersects(button), "{:?} {button:?} at {size:?}, {scale}", line.rect());
    }
}
