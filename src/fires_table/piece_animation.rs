//! Piece animation: how the piece that a fact is about moves, lunges, swings round, falls or enters from beyond the hex
//! map.
//!
//! Owns the path of the one piece that moves; the clock of playback says when it moves.

use std::f32::consts::{PI, TAU};

use bevy::prelude::*;

use crate::model::{CombatantId, Condition, Coord, Fact, Motion as How};

use super::assets::PieceAssetsParam;
use super::piece_pose::{HEX_SPACING, foot_point, head_and_tail, long_piece_pose, short_piece_pose};
use super::pieces::{Piece, PieceQuery, RestPose, piece_position, spawn_entering_piece};
use super::playback_clock::advance_clock;
use super::playback_queue::PlaybackEvent;
use super::{TableSystems, layout};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (spawn_entering_pieces, animate_piece).chain().after(advance_clock).in_set(TableSystems::Playback),
    );
}

/// The path and the start rotation of the piece that moves.
#[derive(Default)]
pub(super) struct PieceTween {
    /// The start of the path and the points on it; for a long piece, the points of its head.
    path: Vec<Vec3>,
    /// The points that the tail of a long piece passes.
    tail_path: Vec<Vec3>,
    /// Its rotation at the start.
    start_rotation: Quat,
}

/// Spawns the pieces of combatants that enter.
fn spawn_entering_pieces(
    mut commands: Commands,
    mut events: MessageReader<PlaybackEvent>,
    mut assets: PieceAssetsParam,
    pieces: Query<&Piece>,
) {
    for event in events.read() {
        if let PlaybackEvent::Begin(Fact::Entered { who, at, .. }, view) = event
            && !pieces.iter().any(|piece| piece.who == *who)
        {
            let from = entry_point(layout::hex_to_world(*at));
            spawn_entering_piece(&mut commands, &mut assets, view, *who, from);
        }
    }
}

/// Moves the piece that the fact being played is about.
pub(super) fn animate_piece(
    mut events: MessageReader<PlaybackEvent>,
    mut tween: Local<PieceTween>,
    mut pieces: PieceQuery,
) {
    for event in events.read() {
        match event {
            PlaybackEvent::Begin(fact, _) => *tween = start_tween(fact, &pieces),
            PlaybackEvent::Progress(fact, t) => update_tween(&tween, fact, *t, &mut pieces),
            PlaybackEvent::End(fact) => update_tween(&tween, fact, 1.0, &mut pieces),
            PlaybackEvent::Show(_) => {}
        }
    }
}

/// The combatant whose piece a fact moves.
fn moving_combatant(fact: &Fact) -> Option<CombatantId> {
    match fact {
        Fact::Moved { who, .. }
        | Fact::Defeated { who, .. }
        | Fact::Entered { who, .. }
        | Fact::TailRotated { who, .. } => Some(*who),
        Fact::Attacked { by, .. } => Some(*by),
        Fact::TargetChanged { enemy, .. } | Fact::CharmedTurnBegan { enemy } => Some(*enemy),
        Fact::Missed { on, .. } => Some(*on),
        Fact::ConditionGained { who, condition, .. } if *condition == Condition::knockdown() => Some(*who),
        Fact::ConditionLost { who, condition, now: 0, .. } if *condition == Condition::knockdown() => Some(*who),
        _ => None,
    }
}

/// The point from which a piece enters at `at`: in the air beyond the nearest rim of the hex map.
fn entry_point(at: Vec3) -> Vec3 {
    let (w, d) = super::textures::HEX_MAP_SIZE;
    let (right, near) = (w / 2.0 - at.x.abs(), d / 2.0 - at.z.abs());
    let out = if right < near { Vec3::X * at.x.signum() } else { Vec3::Z * at.z.signum() };
    at + out * (right.min(near) + 0.6) + Vec3::Y * 1.1
}

/// Computes the path of the piece that a fact is about.
fn start_tween(fact: &Fact, pieces: &PieceQuery) -> PieceTween {
    let mut tween = PieceTween::default();
    if let Fact::Entered { who, at, .. } = fact {
        let to = layout::hex_to_world(*at);
        // An enemy that was shown before it entered stands there already.
        let stands = |(piece, place, _): (&Piece, &Transform, &RestPose)| {
            piece.who == *who && place.translation.with_y(0.0).distance(to.with_y(0.0)) < super::textures::HEX_SIZE
        };
        if pieces.iter().any(stands) {
            return tween;
        }
        // The path does not depend on the piece, which is beyond the rim now.
        tween.path = vec![entry_point(to), to];
        return tween;
    }
    let Some((piece, at, rest)) = moving_combatant(fact).and_then(|who| pieces.iter().find(|(p, ..)| p.who == who))
    else {
        return tween;
    };
    tween.start_rotation = at.rotation;
    tween.path = vec![at.translation];
    let (head, tail) = head_and_tail(&rest.0);
    match fact {
        Fact::Moved { path, how, .. } => {
            let height = if piece.long { 0.0 } else { rest.0.translation.y };
            let mut points = path.iter().map(|c: &Coord| layout::hex_to_world(*c).with_y(height));
            let walks = *how != How::Teleported;
            if walks {
                tween.path.extend(points)
            } else {
                tween.path.extend(points.next_back())
            }
            if piece.long {
                tween.path[0] = head;
                // The tail follows the head by one step.
                tween.tail_path.push(tail);
                tween.tail_path.extend_from_slice(&tween.path[..tween.path.len() - 1]);
            }
        }
        Fact::TailRotated { tail: to, .. } => {
            tween.path = vec![head];
            tween.tail_path = vec![tail, layout::hex_to_world(*to)];
        }
        Fact::Attacked { on, .. } => {
            if let Some(target) = on.first().and_then(|who| piece_position(*who, pieces)) {
                let towards = (target - at.translation).with_y(0.0);
                tween.path.push(at.translation + towards.clamp_length_max(0.55));
            }
        }
        Fact::TargetChanged { target, .. } => {
            if let Some(target) = piece_position(*target, pieces) {
                tween.path.push(at.translation + (target - at.translation).with_y(0.0).clamp_length_max(0.3));
            }
        }
        Fact::Missed { by, .. } => {
            let from = piece_position(*by, pieces).unwrap_or(at.translation + Vec3::Z);
            let aside = (at.translation - from).with_y(0.0).normalize_or(Vec3::Z).cross(Vec3::Y) * 0.22;
            tween.path.push(at.translation + aside);
        }
        _ => {}
    }
    tween
}

/// Moves the piece that a fact is about to its transform after the part `t` of the fact's duration.
fn update_tween(tween: &PieceTween, fact: &Fact, t: f32, pieces: &mut PieceQuery) {
    let Some((piece, mut at, mut rest)) =
        moving_combatant(fact).and_then(|who| pieces.iter_mut().find(|(p, ..)| p.who == who))
    else {
        return;
    };
    let path = &tween.path;
    let Some(start) = path.first().copied() else { return };
    let steps = (path.len().max(2) - 1) as f32;
    match fact {
        Fact::Moved { how, .. } => {
            let place = point_along(path, smoothstep(t));
            let hop = match how {
                How::KnockedBack => 0.5 * (t * PI).sin(),
                _ if piece.long => 0.06 * (smoothstep(t) * steps * PI).sin().abs(),
                _ => 0.22 * (smoothstep(t) * steps * PI).sin().abs(),
            };
            rest.0 = if piece.long {
                long_piece_pose(place, point_along(&tween.tail_path, smoothstep(t)), false)
            } else {
                rest.0.with_translation(place)
            };
            at.translation = rest.0.translation + Vec3::Y * if t < 1.0 { hop } else { 0.0 };
            if piece.long {
                at.rotation = rest.0.rotation;
            }
        }
        Fact::TailRotated { .. } => {
            rest.0 = swung_tail_pose(start, &tween.tail_path, smoothstep(t));
            *at = rest.0;
        }
        Fact::Entered { .. } => {
            let goal = rest.0;
            let fall = (1.0 - smoothstep(t)) * start.y + 0.12 * (t * TAU).sin().abs() * (1.0 - t);
            at.translation = start.lerp(goal.translation, smoothstep(t)).with_y(goal.translation.y + fall);
            if t >= 1.0 {
                *at = goal;
            }
        }
        Fact::Attacked { .. } | Fact::Missed { .. } | Fact::TargetChanged { .. } => {
            let to = path.last().copied().unwrap_or(start);
            let out = (t * PI).sin();
            at.translation = if t < 1.0 { start.lerp(to, out) } else { start };
        }
        Fact::CharmedTurnBegan { .. } => {
            // The piece makes one full turn.
            at.rotation = if t < 1.0 {
                Quat::from_rotation_y(smoothstep(t) * TAU) * tween.start_rotation
            } else {
                tween.start_rotation
            };
        }
        _ => {
            let down = !matches!(fact, Fact::ConditionLost { .. });
            let goal = if piece.long {
                let (head, tail) = head_and_tail(&rest.0);
                long_piece_pose(head, tail, down)
            } else {
                short_piece_pose(piece.who, foot_point(start, tween.start_rotation, piece.who), down)
            };
            at.translation = start.lerp(goal.translation, t);
            at.rotation = tween.start_rotation.slerp(goal.rotation, t * t);
            if t >= 1.0 {
                rest.0 = goal;
            }
        }
    }
}

/// The pose of a long piece whose tail has swung round its head the part `t` of the way, by the shorter side.
fn swung_tail_pose(head: Vec3, tails: &[Vec3], t: f32) -> Transform {
    let (Some(from), Some(to)) = (tails.first(), tails.last()) else { return Transform::from_translation(head) };
    let angle = |p: &Vec3| (p.z - head.z).atan2(p.x - head.x);
    let (a, b) = (angle(from), angle(to));
    let turn = (b - a + PI).rem_euclid(TAU) - PI;
    let (s, c) = (a + turn * t).sin_cos();
    long_piece_pose(head, head + Vec3::new(c, 0.0, s) * HEX_SPACING, false)
}

/// The point at the part `t` of a path.
fn point_along(path: &[Vec3], t: f32) -> Vec3 {
    let last = path.len().saturating_sub(1);
    let at = t.clamp(0.0, 1.0) * last as f32;
    let i = (at.floor() as usize).min(last.saturating_sub(1));
    match (path.get(i), path.get(i + 1)) {
        (Some(a), Some(b)) => a.lerp(*b, at - i as f32),
        (Some(a), None) => *a,
        _ => Vec3::ZERO,
    }
}

/// An easing from 0 to 1 that is slow at both ends.
fn smoothstep(t: f32) -> f32 {
    t * t * (3.0 - 2.0 * t)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use bevy::time::{TimePlugin, TimeUpdateStrategy};

    use super::super::pieces::RestPose;
    use super::super::{PlaybackActive, play_moments, playback_clock_plugin};
    use super::*;
    use crate::model::Cause;
    use crate::view::Moment;
    use crate::view::blank::blank_view;

    #[test]
    fn a_piece_moves_while_its_fact_plays_and_ends_on_its_hex() {
        let mut app = App::new();
        app.add_plugins((TimePlugin, playback_clock_plugin))
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)))
            .add_systems(PostUpdate, animate_piece.after(advance_clock));
        app.update();
        let (from, to, who) = (Coord::new(5, 5), Coord::new(5, 6), CombatantId(1));
        let at = Transform::from_translation(layout::hex_to_world(from));
        let piece = Piece { who, long: false, shape: None, number: String::new() };
        let piece = app.world_mut().spawn((piece, at, RestPose(at))).id();
        let walk = Fact::Moved { who, path: [to].into_iter().collect(), how: How::Walk, cause: Cause::Phase };
        play_moments(app.world_mut(), vec![Moment { facts: vec![walk], view: Arc::new(blank_view(1)) }]);
        let mut places = Vec::new();
        for _ in 0..60 {
            app.update();
            places.push(app.world().get::<Transform>(piece).unwrap().translation);
        }
        assert!(!app.world().resource::<PlaybackActive>().0);
        let (from, to) = (at.translation, layout::hex_to_world(to));
        assert!(
            places.iter().filter(|place| place.x > from.x + 0.05 && place.x < to.x - 0.05).count() >= 2,
            "{places:?}"
        );
        assert!(places.last().unwrap().distance(to) < 1e-3, "{places:?}");
    }

    #[test]
    fn a_path_is_followed_from_end_to_end() {
        let path = [Vec3::ZERO, Vec3::X, Vec3::new(1.0, 0.0, 1.0)];
        assert_eq!(point_along(&path, 0.0), path[0]);
        assert_eq!(point_along(&path, 0.5), path[1]);
        assert_eq!(point_along(&path, 1.0), path[2]);
        assert_eq!(point_along(&[Vec3::Y], 0.4), Vec3::Y);
    }

    #[test]
    fn a_tail_swings_round_its_head_and_lands_on_its_hex() {
        let hex = |row, col| layout::hex_to_world(Coord::new(row, col));
        let (head, from, to) = (hex(5, 5), hex(5, 4), hex(5, 6));
        let tails = [from, to];
        for (t, want) in [(0.0, from), (1.0, to)] {
            let (h, tail) = head_and_tail(&swung_tail_pose(head, &tails, t));
            assert!(h.distance(head) < 1e-3 && tail.distance(want) < 1e-3, "{t}");
        }
        assert!(head_and_tail(&swung_tail_pose(head, &tails, 0.5)).0.distance(head) < 1e-3);
    }

    #[test]
    fn entry_points_lie_beyond_the_map() {
        let (w, d) = super::super::textures::HEX_MAP_SIZE;
        for at in Coord::all() {
            let from = entry_point(layout::hex_to_world(at));
            assert!(from.x.abs() > w / 2.0 || from.z.abs() > d / 2.0, "{at}");
        }
    }
}
