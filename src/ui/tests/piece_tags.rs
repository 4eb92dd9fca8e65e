//! The tags at the pieces of enemies.

use std::cmp::Reverse;

use super::*;
use crate::lang::Text;
use crate::model::CombatantId;
use crate::view::TurnLine;
use crate::view::forecast_view::{ChanceView, EnemyPlan, ForecastPosition, PieceTag, TagText};
use crate::view::forecast_view::{LastingLoss, LossKind};

fn odds(who: u8) -> PieceTag {
    let strikes = EnemyPlan::Strikes(Text::authored("Worn Blade"));
    PieceTag {
        who: CombatantId(who),
        text: TagText::Odds(vec![(strikes, 0.67), (EnemyPlan::Moves, 0.25), (EnemyPlan::Waits, 0.08)]),
    }
}

fn with_tags(tags: Vec<PieceTag>, pieces: &[(u8, Pos2)], keep_clear: &[Pos2]) -> Harness<'static, TestUi> {
    let mut harness = encounter_harness(sample::beat());
    harness.state_mut().ui_state.memory.piece_tags = PieceTagState {
        are_on: true,
        tags,
        position: ForecastPosition::Now,
        pieces: pieces.iter().map(|(who, at)| (CombatantId(*who), *at)).collect(),
        keep_clear: keep_clear.to_vec(),
        covered: Vec::new(),
        hex_width: 44.0,
    };
    harness.run_steps(3);
    harness
}

#[test]
fn a_tag_tells_what_an_enemy_is_likely_to_do() {
    let harness = with_tags(vec![odds(1)], &[(0, Pos2::new(640.0, 400.0)), (1, Pos2::new(700.0, 300.0))], &[]);
    assert!(
        harness.query_by_label("Hollowed Adventurer 1: Worn Blade 67%, moves 25%, waits 8%").is_some(),
        "every outcome"
    );
    let slash = Token::Damage(DamageKind::Slash);
    let (attack, dealt) = ("Worn Blade: 2 Slash at up to 2 hexes.".to_owned(), vec![(slash, 2)]);
    let certain = ChanceView { favourable: 1, total: 1 };
    let lasting = vec![LastingLoss { kind: LossKind::Die(Reverse(6)), least: 1, most: 1, chance: certain }];
    let coming = TagText::Coming { attack: attack.into(), dealt, lasting, in_reach: true };
    let tag = PieceTag { who: CombatantId(1), text: coming };
    let harness = with_tags(vec![tag], &[(1, Pos2::new(700.0, 300.0))], &[]);
    assert!(harness.query_by_label("Hollowed Adventurer 1: Worn Blade, 2 Slash at you, lose a die of 6").is_some());
}

#[test]
fn the_chances_of_a_tag_add_up() {
    let strikes = |name: &str| EnemyPlan::Strikes(Text::authored(name));
    let odds = vec![
        (strikes("Swing"), 0.5),
        (strikes("Hot Brick"), 0.25),
        (strikes("Twist"), 0.17),
        (EnemyPlan::ActsOnItself(Text::authored("Into the Flame")), 0.08),
    ];
    let tag = PieceTag { who: CombatantId(1), text: TagText::Odds(odds) };
    let mut harness = with_tags(vec![tag], &[(1, Pos2::new(700.0, 300.0))], &[]);
    assert!(harness.query_by_label("Hollowed Adventurer 1: Swing 50%, Hot Brick 25%, +2 more 25%").is_some());
    harness.state_mut().ui_state.memory.piece_tags.position = ForecastPosition::Before(Text::authored("Lunge"));
    harness.run_steps(2);
    assert!(harness.query_by_label_contains("before Lunge, Swing 50%").is_some(), "it tells of another position");
}

#[test]
fn a_tag_covers_no_piece_no_lit_hex_no_panel_and_no_other_tag() {
    let pieces = [(0, Pos2::new(640.0, 330.0)), (1, Pos2::new(640.0, 290.0)), (2, Pos2::new(684.0, 290.0))];
    let lit = [Pos2::new(640.0, 230.0), Pos2::new(728.0, 290.0)];
    let other = PieceTag { who: CombatantId(2), text: TagText::Odds(vec![(EnemyPlan::Waits, 1.0)]) };
    let harness = with_tags(vec![odds(1), other], &pieces, &lit);
    let state = &harness.state().ui_state;
    let tags: Vec<Rect> = ["tag:1", "tag:2"].iter().map(|name| region_rect(&harness, name)).collect();
    assert!(!tags[0].intersects(tags[1]));
    for tag in &tags {
        assert!(pieces.iter().all(|(_, at)| !tag.contains(*at)) && lit.iter().all(|at| !tag.contains(*at)));
        assert!(state.output.panel_rects.iter().all(|panel| !panel.intersects(*tag)));
    }
    // Where nothing is free, none is shown.
    let everywhere: Vec<Pos2> =
        (0..40).flat_map(|x| (0..30).map(move |y| Pos2::new(x as f32 * 33.0, y as f32 * 20.0))).collect();
    let crowded = with_tags(vec![odds(1)], &pieces, &everywhere);
    assert!(crowded.state().ui_state.region("tag:1").is_none());
}

#[test]
fn enemies_of_a_kind_with_the_same_outlook_share_a_tag() {
    let pieces = [(1, Pos2::new(600.0, 300.0)), (3, Pos2::new(684.0, 300.0))];
    let harness = with_tags(vec![odds(1), odds(3)], &pieces, &[]);
    let regions = |harness: &Harness<'static, TestUi>| {
        ["tag:1", "tag:3"].iter().filter(|name| harness.state().ui_state.region(name).is_some()).count()
    };
    assert_eq!(regions(&harness), 1);
    assert!(harness.query_by_label_contains("Hollowed Adventurer 1, 2, Worn Blade 67%").is_some());
    let other = PieceTag { who: CombatantId(3), text: TagText::Odds(vec![(EnemyPlan::Waits, 1.0)]) };
    assert_eq!(regions(&with_tags(vec![odds(1), other], &pieces, &[])), 2, "another outlook has its own tag");
}

#[test]
fn a_tag_steps_aside_for_the_objective() {
    let pieces = [(1, Pos2::new(640.0, 150.0))];
    let free = with_tags(vec![odds(1)], &pieces, &[]);
    let before = region_rect(&free, "tag:1");
    let mut harness = encounter_harness(sample::beat());
    harness.state_mut().ui_state.memory.piece_tags =
        PieceTagState { covered: vec![before], ..free.state().ui_state.memory.piece_tags.clone() };
    harness.run_steps(3);
    let after = region_rect(&harness, "tag:1");
    assert!(!after.intersects(before), "{before:?} {after:?}");
}

#[test]
fn what_the_enemies_did_stands_above_the_lower_panels_and_the_newest_lines_are_kept() {
    let line =
        |n: u8| TurnLine { who: Text::authored(format!("Moth {n}")), what: Text::authored("Sting, you lose 1 HP") };
    let mut harness = encounter_harness(sample::beat());
    harness.state_mut().ui_state.model.enemy_turns = (1..=9).map(line).collect();
    harness.run_steps(3);
    let strip = region_rect(&harness, "turns");
    let panels = &harness.state().ui_state.output.panel_rects;
    assert!(
        panels.iter().filter(|panel| **panel != strip).all(|panel| !panel.shrink(0.5).intersects(strip)),
        "{strip:?}"
    );
    assert!(harness.query_by_label_contains("Moth 9: Sting, you lose 1 HP").is_some());
    harness.state_mut().ui_state.model.enemy_turns.clear();
    harness.run_steps(2);
    assert!(harness.state().ui_state.region("turns").is_none());
}

#[test]
fn what_the_enemies_did_covers_no_target_while_one_is_chosen() {
    let mut harness = encounter_harness(sample::beat());
    let line = TurnLine { who: Text::authored("Moth 1"), what: Text::authored("Sting, you lose 1 HP") };
    harness.state_mut().ui_state.model.enemy_turns = vec![line];
    let mut is_told = |change: fn(&mut UiState)| {
        change(&mut harness.state_mut().ui_state);
        harness.run_steps(2);
        harness.state().ui_state.region("turns").is_some()
    };
    assert!(is_told(|_| ()));
    assert!(!is_told(|state| state.memory.armed_action = Some(ArmedAction { action: Id::new("dash"), mode_index: 0 })));
    assert!(is_told(|state| state.memory.armed_action = None));
    assert!(!is_told(|state| state.memory.drag_payload = Some(crate::ui::DragPayload::Piece)));
    assert!(is_told(|state| state.memory.drag_payload = None), "what was done can still be read");
    let from = region_rect(&harness, "die:0").center();
    harness.hover_at(from);
    harness.step();
    harness.drag_at(from);
    harness.step();
    harness.hover_at(from + vec2(60.0, -200.0));
    harness.run_steps(3);
    assert!(
        harness.state().ui_state.memory.drag_payload.is_some() && harness.state().ui_state.region("turns").is_none()
    );
}

#[test]
fn the_pointer_belongs_to_the_table_while_it_drags_the_piece() {
    let mut state = crate::ui::UiState::default();
    let mut carries = |payload| {
        state.memory.drag_payload = payload;
        (state.carries_something(), state.drags_piece())
    };
    assert_eq!(carries(None), (false, false));
    assert_eq!(carries(Some(crate::ui::DragPayload::Piece)), (false, true));
    assert_eq!(carries(Some(crate::ui::DragPayload::Dice(crate::model::DiceSelection::NONE))), (true, false));
}
