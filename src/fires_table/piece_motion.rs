//! How the piece that a fact is about moves: it walks, lunges, swings round, falls or enters from beyond the hex map.
//!
//! Owns the poses through which it comes and where it stands then. Must not know time: the beats of the scene have it.

use std::f32::consts::{PI, TAU};

use bevy::prelude::*;

use crate::model::{Cause, CombatantId, Condition, Coord, Fact, Motion as How};
use crate::table::scene::{Pose, PropId, PropMotion};
use crate::view::EncounterView;

use super::layout;
use super::pieces::{HEX_SPACING, Piece, entities_in_play, long_pose, piece_for, short_pose, standing_point};

/// The poses between two directions of a piece that swings round.
const SWING_POSES: u8 = 5;

/// Moves the pieces as a fact says, of a moment that ends with this view. Returns how the one moves that it is about.
pub(super) fn show_fact(pieces: &mut Vec<Piece>, fact: &Fact, view: &EncounterView) -> Option<(PropId, PropMotion)> {
    let place = |who: CombatantId| pieces.iter().find(|piece| piece.who == who).map(|piece| piece.prop.pose.at);
    let lunge = |from: CombatantId, to: CombatantId, reach: f32| {
        let way = place(to)? - place(from)?;
        Some(PropMotion::Lunge(way.with_y(0.0).clamp_length_max(reach)))
    };
    let (who, motion) = match fact {
        Fact::Attacked { by, on, .. } => (*by, lunge(*by, *on.first()?, 0.55)?),
        Fact::TargetChanged { enemy, target, .. } => (*enemy, lunge(*enemy, *target, 0.3)?),
        Fact::Missed { by, on, .. } => {
            let way = place(*by).zip(place(*on)).map_or(Vec3::NEG_Z, |(by, on)| on - by);
            (*on, PropMotion::Lunge(way.with_y(0.0).normalize_or(Vec3::Z).cross(Vec3::Y) * 0.22))
        }
        Fact::CharmedTurnBegan { enemy } => (*enemy, PropMotion::Spin),
        Fact::Entered { who, at, .. } => (*who, enter(pieces, *who, *at, view)?),
        Fact::Moved { who, path, how, .. } => (*who, walk(find(pieces, *who)?, path, *how, view)?),
        Fact::TailRotated { who, tail } => (*who, swing(find(pieces, *who)?, *tail)?),
        Fact::Defeated { who, .. } => (*who, fall(find(pieces, *who)?, true)),
        Fact::ConditionGained { who, condition, .. } if *condition == Condition::knockdown() => {
            (*who, fall(find(pieces, *who)?, true))
        }
        Fact::ConditionLost { who, condition, now: 0, .. } if *condition == Condition::knockdown() => {
            (*who, fall(find(pieces, *who)?, false))
        }
        _ => return None,
    };
    Some((find(pieces, who)?.prop.id.clone(), motion))
}

fn find(pieces: &mut [Piece], who: CombatantId) -> Option<&mut Piece> {
    pieces.iter_mut().find(|piece| piece.who == who)
}

/// Walks along a path. The last step leads to the place that the view has there.
fn walk(piece: &mut Piece, path: &[Coord], how: How, view: &EncounterView) -> Option<PropMotion> {
    let last = *path.last()?;
    let steps = if how == How::Teleported { &path[path.len() - 1..] } else { path };
    let mut poses: Vec<Pose> = match &mut piece.ends {
        Some((head, tail)) => {
            let step = |to: &Coord| {
                // The tail follows the head by one step.
                (*head, *tail) = (*to, *head);
                long_pose(layout::hex_to_world(*head), layout::hex_to_world(*tail), false)
            };
            steps.iter().map(step).collect()
        }
        None => {
            let sheet = entities_in_play(view).find(|sheet| sheet.who == piece.who && sheet.position == last);
            let end = sheet.map_or_else(|| layout::hex_to_world(last), |sheet| standing_point(view, sheet));
            let before = steps[..steps.len() - 1].iter().map(|at| layout::hex_to_world(*at));
            before.chain([end]).map(|at| short_pose(piece.who, at, piece.is_fallen)).collect()
        }
    };
    piece.prop.pose = poses.pop()?;
    let (hop, hops) = match (how, &piece.ends) {
        (How::KnockedBack, _) => (0.5, 1),
        (_, Some(_)) => (0.06, poses.len() + 1),
        _ => (0.22, poses.len() + 1),
    };
    Some(PropMotion::Walk { over: poses.into(), hop, hops: u8::try_from(hops).unwrap_or(u8::MAX) })
}

/// Swings the tail of a long piece round its head, by the shorter side.
fn swing(piece: &mut Piece, to: Coord) -> Option<PropMotion> {
    let (at, from) = piece.ends?;
    let head = layout::hex_to_world(at);
    let angle = |hex: Coord| {
        let way = layout::hex_to_world(hex) - head;
        way.z.atan2(way.x)
    };
    let turn = (angle(to) - angle(from) + PI).rem_euclid(TAU) - PI;
    let pose = |part: f32| {
        let (sin, cos) = (angle(from) + turn * part).sin_cos();
        long_pose(head, head + Vec3::new(cos, 0.0, sin) * HEX_SPACING, false)
    };
    (piece.ends, piece.prop.pose) = (Some((at, to)), pose(1.0));
    let over = (1..=SWING_POSES).map(|n| pose(f32::from(n) / f32::from(SWING_POSES + 1)));
    Some(PropMotion::Walk { over: over.collect(), hop: 0.0, hops: 0 })
}

/// Falls where it stands, or gets up.
fn fall(piece: &mut Piece, is_fallen: bool) -> PropMotion {
    piece.is_fallen = is_fallen;
    piece.prop.pose = match piece.ends {
        Some((head, tail)) => long_pose(layout::hex_to_world(head), layout::hex_to_world(tail), is_fallen),
        None => short_pose(piece.who, piece.prop.pose.at, is_fallen),
    };
    PropMotion::Slide
}

/// Enters from beyond the rim. An enemy that was shown before it entered stands there already.
fn enter(pieces: &mut Vec<Piece>, who: CombatantId, at: Coord, view: &EncounterView) -> Option<PropMotion> {
    let to = layout::hex_to_world(at);
    let sheet = entities_in_play(view).find(|sheet| sheet.who == who)?;
    let known = pieces.iter().position(|piece| piece.who == who);
    if let Some(n) = known {
        let here = pieces[n].prop.pose.at;
        if here.xz().distance(to.xz()) < super::textures::HEX_SIZE {
            return None;
        }
        pieces.remove(n);
    }
    let piece = piece_for(view, sheet);
    let from = Pose { at: entry_point(to), ..piece.prop.pose };
    pieces.push(piece);
    Some(PropMotion::From(from))
}

/// The point from which a piece enters at `at`: in the air beyond the nearest rim of the hex map.
fn entry_point(at: Vec3) -> Vec3 {
    let (w, d) = super::textures::HEX_MAP_SIZE;
    let (right, near) = (w / 2.0 - at.x.abs(), d / 2.0 - at.z.abs());
    let out = if right < near { Vec3::X * at.x.signum() } else { Vec3::Z * at.z.signum() };
    at + out * (right.min(near) + 0.6) + Vec3::Y * 1.1
}

/// Where the flight of a token to `to` begins: over the piece of the combatant that caused it, else beside the piece
/// that gets it.
pub(super) fn token_start(
    who: CombatantId,
    cause: Cause,
    to: Vec3,
    piece_position: impl Fn(CombatantId) -> Option<Vec3>,
) -> Vec3 {
    let from = cause.combatant().filter(|by| *by != who).and_then(piece_position);
    from.unwrap_or(to + Vec3::new(0.6, 0.0, 0.8)) + Vec3::Y * 0.6
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Id;
    use crate::table::scene::{Grip, Prop};
    use crate::view::blank::blank_view;

    fn piece(who: u8, head: Coord, tail: Option<Coord>) -> Piece {
        let (who, at) = (CombatantId(who), layout::hex_to_world(head));
        let pose = tail.map_or(short_pose(who, at, false), |tail| long_pose(at, layout::hex_to_world(tail), false));
        let prop = Prop::new(super::super::pieces::piece_name(who), super::super::piece_models::quarter(), pose);
        Piece { who, prop: prop.with_grip(Grip::None), ends: tail.map(|tail| (head, tail)), is_fallen: false }
    }

    fn moved(who: u8, path: &[Coord]) -> Fact {
        let path = path.iter().copied().collect();
        Fact::Moved { who: CombatantId(who), path, how: How::Walk, cause: Cause::Phase }
    }

    fn is_over(pose: Pose, at: Coord) -> bool {
        pose.at.xz().distance(layout::hex_to_world(at).xz()) < 1e-3
    }

    #[test]
    fn a_piece_walks_over_every_hex_of_its_path_and_ends_on_the_last() {
        let way = [Coord::new(5, 6), Coord::new(5, 7), Coord::new(5, 8)];
        let mut pieces = vec![piece(1, Coord::new(5, 5), None)];
        let motion = show_fact(&mut pieces, &moved(1, &way), &blank_view(1));
        let Some((_, PropMotion::Walk { over, hops, .. })) = motion else { panic!("{motion:?}") };
        assert_eq!((over.len(), hops), (2, 3));
        assert!(is_over(over[0], way[0]) && is_over(over[1], way[1]) && is_over(pieces[0].prop.pose, way[2]));
    }

    #[test]
    fn a_fallen_piece_lies_and_gets_up_where_it_fell() {
        let at = Coord::new(5, 5);
        let mut pieces = vec![piece(0, at, None), piece(3, at, None)];
        for who in [CombatantId(0), CombatantId(3)] {
            let before = find(&mut pieces, who).unwrap().prop.pose;
            let condition = Condition::knockdown();
            let gained = Fact::ConditionGained { who, condition, now: 1, cause: Cause::Phase };
            assert!(show_fact(&mut pieces, &gained, &blank_view(1)).is_some());
            let down = find(&mut pieces, who).unwrap().prop.pose;
            assert!(down.turned > 0.4 && is_over(down, at));
            let lost = Fact::ConditionLost { who, condition, now: 0, cause: Cause::Phase };
            assert!(show_fact(&mut pieces, &lost, &blank_view(1)).is_some());
            assert_eq!(find(&mut pieces, who).unwrap().prop.pose, before);
        }
    }

    #[test]
    fn the_tail_of_a_long_piece_follows_its_head_and_swings_round_it() {
        let (head, tail) = (Coord::new(5, 5), Coord::new(5, 4));
        let mut pieces = vec![piece(1, head, Some(tail))];
        show_fact(&mut pieces, &moved(1, &[Coord::new(5, 6), Coord::new(5, 7)]), &blank_view(1));
        assert_eq!(pieces[0].ends, Some((Coord::new(5, 7), Coord::new(5, 6))));
        let turned = Fact::TailRotated { who: CombatantId(1), tail: Coord::new(5, 8) };
        let motion = show_fact(&mut pieces, &turned, &blank_view(1));
        let Some((_, PropMotion::Walk { over, .. })) = motion else { panic!("{motion:?}") };
        let middle = |pose: &Pose| pose.at.xz().distance(layout::hex_to_world(Coord::new(5, 7)).xz());
        assert!(over.iter().chain([&pieces[0].prop.pose]).all(|pose| (middle(pose) - HEX_SPACING / 2.0).abs() < 1e-3));
    }

    #[test]
    fn a_token_flies_from_whoever_caused_it() {
        let at = |who: CombatantId| (who.0 < 3).then_some(Vec3::X * f32::from(who.0));
        let character = CombatantId::CHARACTER;
        let start = |who: CombatantId, cause: Cause| token_start(who, cause, at(who).unwrap_or_default(), at);
        let attack = |by: u8| Cause::Attack { by: CombatantId(by), attack: Id::new("arrow") };
        let over = |who: u8| Vec3::X * f32::from(who) + Vec3::Y * 0.6;
        assert_eq!(start(character, attack(1)), over(1));
        assert_eq!(start(character, attack(2)), over(2));
        // Tokens that trickle are not thrown, and a combatant whose piece has left the table throws nothing.
        let beside = start(character, Cause::Trickle);
        assert_eq!(start(character, attack(7)), beside);
        assert!(at(character).is_some_and(|piece| piece.distance(beside) < 1.5));
        let own = Cause::Action { action: Id::new("kick"), gear: None, missile: None };
        assert_eq!(start(CombatantId(1), own), over(0));
        assert_eq!(start(character, own), beside);
    }

    #[test]
    fn entry_points_lie_beyond_the_map() {
        let (w, d) = crate::fires_table::textures::HEX_MAP_SIZE;
        for at in Coord::all() {
            let from = entry_point(layout::hex_to_world(at));
            assert!(from.x.abs() > w / 2.0 || from.z.abs() > d / 2.0, "{at}");
        }
    }
}
