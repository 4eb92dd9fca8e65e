//! Gaits: how the piece that a fact is about goes, lunges, swings round, falls or comes in from beyond the sheet.
//!
//! Owns the course of the one piece that moves; when it moves is decided in `motion`.

use std::f32::consts::{PI, TAU};

use bevy::prelude::*;

use crate::model::{Condition, Coord, Fact, Motion as How, Who};

use super::motion::{Pieces, where_is};
use super::place;
use super::stance::{STRIDE, ends, foot, posed, stretched};

/// The course of the piece that moves.
#[derive(Default)]
pub(super) struct Course {
    /// Where it set out from and the points it passes; of a long one those of its head.
    path: Vec<Vec3>,
    /// The points the tail of a long one passes.
    tails: Vec<Vec3>,
    /// How it was turned.
    turned: Quat,
}

/// Whom a fact moves.
fn mover(fact: &Fact) -> Option<Who> {
    match fact {
        Fact::Moved { who, .. } | Fact::Defeated { who } | Fact::Entered { who, .. } | Fact::Turned { who, .. } => {
            Some(*who)
        }
        Fact::Attacked { by, .. } => Some(*by),
        Fact::TurnedOn { foe, .. } | Fact::Charmed { foe } => Some(*foe),
        Fact::Missed { on, .. } => Some(*on),
        Fact::Gained { who, condition: Condition::Knockdown, .. } => Some(*who),
        Fact::Lost { who, condition: Condition::Knockdown, now: 0 } => Some(*who),
        _ => None,
    }
}

/// Whence somebody comes who enters the sheet at a point: from beyond the nearest rim, through the air.
pub(super) fn threshold(at: Vec3) -> Vec3 {
    let (w, d) = super::press::SHEET;
    let (right, near) = (w / 2.0 - at.x.abs(), d / 2.0 - at.z.abs());
    let out = if right < near { Vec3::X * at.x.signum() } else { Vec3::Z * at.z.signum() };
    at + out * (right.min(near) + 0.6) + Vec3::Y * 1.1
}

/// Works out the course of the piece a fact is about.
pub(super) fn set_out(fact: &Fact, pieces: &Pieces) -> Course {
    let mut course = Course::default();
    if let Fact::Entered { at, .. } = fact {
        // Its piece is only now being made.
        let to = place::hex_world(*at);
        course.path = vec![threshold(to), to];
        return course;
    }
    let Some((piece, at, rest)) = mover(fact).and_then(|who| pieces.iter().find(|(p, ..)| p.who == who)) else {
        return course;
    };
    course.turned = at.rotation;
    course.path = vec![at.translation];
    let (head, tail) = ends(&rest.0);
    match fact {
        Fact::Moved { path, how, .. } => {
            let height = if piece.long { 0.0 } else { rest.0.translation.y };
            let mut points = path.iter().map(|c: &Coord| place::hex_world(*c).with_y(height));
            let walks = *how != How::Set;
            if walks {
                course.path.extend(points)
            } else {
                course.path.extend(points.next_back())
            }
            if piece.long {
                course.path[0] = head;
                // The tail goes wherever the head was a step before.
                course.tails.push(tail);
                course.tails.extend_from_slice(&course.path[..course.path.len() - 1]);
            }
        }
        Fact::Turned { tail: to, .. } => {
            course.path = vec![head];
            course.tails = vec![tail, place::hex_world(*to)];
        }
        Fact::Attacked { on, .. } => {
            if let Some(target) = on.first().and_then(|who| where_is(*who, pieces)) {
                let towards = (target - at.translation).with_y(0.0);
                course.path.push(at.translation + towards.clamp_length_max(0.55));
            }
        }
        Fact::TurnedOn { prey, .. } => {
            if let Some(prey) = where_is(*prey, pieces) {
                course.path.push(at.translation + (prey - at.translation).with_y(0.0).clamp_length_max(0.3));
            }
        }
        Fact::Missed { by, .. } => {
            let from = where_is(*by, pieces).unwrap_or(at.translation + Vec3::Z);
            let aside = (at.translation - from).with_y(0.0).normalize_or(Vec3::Z).cross(Vec3::Y) * 0.22;
            course.path.push(at.translation + aside);
        }
        _ => {}
    }
    course
}

/// Moves the piece a fact is about to where it is after the part `t` of its time.
pub(super) fn go_on(course: &Course, fact: &Fact, t: f32, pieces: &mut Pieces) {
    let Some((piece, mut at, mut rest)) = mover(fact).and_then(|who| pieces.iter_mut().find(|(p, ..)| p.who == who))
    else {
        return;
    };
    let path = &course.path;
    let Some(start) = path.first().copied() else { return };
    let steps = (path.len().max(2) - 1) as f32;
    match fact {
        Fact::Moved { how, .. } => {
            let place = along(path, ease(t));
            let hop = match how {
                How::Thrown => 0.5 * (t * PI).sin(),
                _ if piece.long => 0.06 * (ease(t) * steps * PI).sin().abs(),
                _ => 0.22 * (ease(t) * steps * PI).sin().abs(),
            };
            rest.0 = if piece.long {
                stretched(place, along(&course.tails, ease(t)), false)
            } else {
                rest.0.with_translation(place)
            };
            at.translation = rest.0.translation + Vec3::Y * if t < 1.0 { hop } else { 0.0 };
            if piece.long {
                at.rotation = rest.0.rotation;
            }
        }
        Fact::Turned { .. } => {
            rest.0 = swung(start, &course.tails, ease(t));
            *at = rest.0;
        }
        Fact::Entered { .. } => {
            let goal = rest.0;
            let fall = (1.0 - ease(t)) * start.y + 0.12 * (t * TAU).sin().abs() * (1.0 - t);
            at.translation = start.lerp(goal.translation, ease(t)).with_y(goal.translation.y + fall);
            if t >= 1.0 {
                *at = goal;
            }
        }
        Fact::Attacked { .. } | Fact::Missed { .. } | Fact::TurnedOn { .. } => {
            let to = path.last().copied().unwrap_or(start);
            let out = (t * PI).sin();
            at.translation = if t < 1.0 { start.lerp(to, out) } else { start };
        }
        Fact::Charmed { .. } => {
            // It looks round, once and all the way.
            at.rotation = if t < 1.0 { Quat::from_rotation_y(ease(t) * TAU) * course.turned } else { course.turned };
        }
        _ => {
            let down = !matches!(fact, Fact::Lost { .. });
            let goal = if piece.long {
                let (head, tail) = ends(&rest.0);
                stretched(head, tail, down)
            } else {
                posed(piece.who, foot(start, course.turned, piece.who), down)
            };
            at.translation = start.lerp(goal.translation, t);
            at.rotation = course.turned.slerp(goal.rotation, t * t);
            if t >= 1.0 {
                rest.0 = goal;
            }
        }
    }
}

/// A long piece whose tail has swung round its head the part `t` of the way, by the shorter side.
fn swung(head: Vec3, tails: &[Vec3], t: f32) -> Transform {
    let (Some(from), Some(to)) = (tails.first(), tails.last()) else { return Transform::from_translation(head) };
    let angle = |p: &Vec3| (p.z - head.z).atan2(p.x - head.x);
    let (a, b) = (angle(from), angle(to));
    let turn = (b - a + PI).rem_euclid(TAU) - PI;
    let (s, c) = (a + turn * t).sin_cos();
    stretched(head, head + Vec3::new(c, 0.0, s) * STRIDE, false)
}

/// The point the part `t` along a path of points.
fn along(path: &[Vec3], t: f32) -> Vec3 {
    let last = path.len().saturating_sub(1);
    let at = t.clamp(0.0, 1.0) * last as f32;
    let i = (at.floor() as usize).min(last.saturating_sub(1));
    match (path.get(i), path.get(i + 1)) {
        (Some(a), Some(b)) => a.lerp(*b, at - i as f32),
        (Some(a), None) => *a,
        _ => Vec3::ZERO,
    }
}

/// Slow at both ends.
fn ease(t: f32) -> f32 {
    t * t * (3.0 - 2.0 * t)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_followed_from_end_to_end() {
        let path = [Vec3::ZERO, Vec3::X, Vec3::new(1.0, 0.0, 1.0)];
        assert_eq!(along(&path, 0.0), path[0]);
        assert_eq!(along(&path, 0.5), path[1]);
        assert_eq!(along(&path, 1.0), path[2]);
        assert_eq!(along(&[Vec3::Y], 0.4), Vec3::Y);
    }

    #[test]
    fn a_tail_swings_round_its_head_and_lands_on_its_hex() {
        let hex = |row, col| place::hex_world(Coord::new(row, col));
        let (head, from, to) = (hex(5, 5), hex(5, 4), hex(5, 6));
        let tails = [from, to];
        for (t, want) in [(0.0, from), (1.0, to)] {
            let (h, tail) = ends(&swung(head, &tails, t));
            assert!(h.distance(head) < 1e-3 && tail.distance(want) < 1e-3, "{t}");
        }
        assert!(ends(&swung(head, &tails, 0.5)).0.distance(head) < 1e-3);
    }

    #[test]
    fn whoever_comes_comes_from_beyond_the_sheet() {
        let (w, d) = super::super::press::SHEET;
        for at in Coord::all() {
            let from = threshold(place::hex_world(at));
            assert!(from.x.abs() > w / 2.0 || from.z.abs() > d / 2.0, "{at}");
        }
    }
}
