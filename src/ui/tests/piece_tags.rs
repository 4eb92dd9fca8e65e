//! The tags at the pieces of enemies.

use super::*;
use crate::model::CombatantId;
use crate::view::forecast_view::{EnemyPlan, PieceTag, TagText};

fn odds(who: u8) -> PieceTag {
    let strikes = EnemyPlan::Strikes("Worn Blade".to_owned());
    PieceTag {
        who: CombatantId(who),
        text: TagText::Odds(vec![(strikes, 0.67), (EnemyPlan::Moves, 0.25), (EnemyPlan::Waits, 0.08)]),
    }
}

fn with_tags(tags: Vec<PieceTag>, pieces: &[(u8, Pos2)], keep_clear: &[Pos2]) -> Harness<'static, TestUi> {
    let mut harness = encounter_harness(sample::beat());
    harness.state_mut().ui_state.piece_tags = PieceTagState {
        are_on: true,
        tags,
        pieces: pieces.iter().map(|(who, at)| (CombatantId(*who), *at)).collect(),
        keep_clear: keep_clear.to_vec(),
        hex_width: 44.0,
    };
    harness.run_steps(3);
    harness
}

#[test]
fn a_tag_tells_what_an_enemy_is_likely_to_do() {
    let harness = with_tags(vec![odds(1)], &[(0, Pos2::new(640.0, 400.0)), (1, Pos2::new(700.0, 300.0))], &[]);
    assert!(harness.query_by_label("Hollowed Adventurer 1: Worn Blade 67%, moves 25%").is_some(), "two lines at most");
    let slash = Token::Damage(DamageKind::Slash);
    let (attack, dealt) = ("Worn Blade: 2 Slash at up to 2 hexes.".to_owned(), vec![(slash, 2)]);
    let coming = TagText::Coming { attack, dealt, in_reach: true };
    let tag = PieceTag { who: CombatantId(1), text: coming };
    let harness = with_tags(vec![tag], &[(1, Pos2::new(700.0, 300.0))], &[]);
    assert!(harness.query_by_label("Hollowed Adventurer 1: Worn Blade, 2 Slash at you").is_some());
}

#[test]
fn a_tag_covers_no_piece_no_lit_hex_no_panel_and_no_other_tag() {
    let pieces = [(0, Pos2::new(640.0, 330.0)), (1, Pos2::new(640.0, 290.0)), (2, Pos2::new(684.0, 290.0))];
    let lit = [Pos2::new(640.0, 230.0), Pos2::new(728.0, 290.0)];
    let harness = with_tags(vec![odds(1), odds(2)], &pieces, &lit);
    let state = &harness.state().ui_state;
    let tags: Vec<Rect> = ["tag:1", "tag:2"].iter().map(|name| region_rect(&harness, name)).collect();
    assert!(!tags[0].intersects(tags[1]));
    for tag in &tags {
        assert!(pieces.iter().all(|(_, at)| !tag.contains(*at)) && lit.iter().all(|at| !tag.contains(*at)));
        assert!(state.panel_rects.iter().all(|panel| !panel.intersects(*tag)));
    }
    // Where nothing is free, none is shown.
    let everywhere: Vec<Pos2> =
        (0..40).flat_map(|x| (0..30).map(move |y| Pos2::new(x as f32 * 33.0, y as f32 * 20.0))).collect();
    let crowded = with_tags(vec![odds(1)], &pieces, &everywhere);
    assert!(crowded.state().ui_state.region("tag:1").is_none());
}
