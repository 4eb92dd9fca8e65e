//! Picking: the target under the pointer, and the effect of the left button on it.
//!
//! A card is a thing of the scene, which finds it. Pieces and hexes are found by plain shapes (a piece is an upright post, a
//! hex a hex), so that it is quick and can be tested without a window. Must not know what a click or a drag means.
//!
//! `bevy_picking` is not used. Its mesh backend would need a second pointer for the camera that draws into the kept
//! image, the hexes are one mesh, and what wins is a rule of this table: a lit hex goes before the piece whose tail
//! lies on it, a piece within a forgiving radius before the cards under it. The panels decide first (`UiHasPointer`).

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::model::{CombatantId, Coord};
use crate::table::scene::{DraggedProp, HoveredPlace, HoveredProp, PropPointerSystems};

use super::cards::card_of;
use super::pieces::{HEX_SPACING, Pieces, piece_name, piece_of};
use super::{
    CameraMode, Highlights, HoveredEntry, PickTarget, PieceDragStop, TableCamera, TablePointerEvent, UiHasPointer,
    layout,
};

/// How far above the paper a piece is carried.
const CARRY_HEIGHT: f32 = 0.55;
/// How far the pointer travels, in logical pixels, before a press becomes a drag.
const DRAG_THRESHOLD_PX: f32 = 6.0;

/// A press of the left button that has not been released.
#[derive(Default)]
struct MousePress {
    target_and_start: Option<(PickTarget, Vec2)>,
    is_drag: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PieceDragStop>().add_systems(PreUpdate, update_picking.after(PropPointerSystems));
}

/// The shape of a piece for picking: its base, its top and its radius. For a long piece, the base is its tail, the top
/// is its head, and both hexes belong to it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct PieceCollider {
    who: CombatantId,
    base: Vec3,
    top: Vec3,
    radius: f32,
    hexes: Option<[Coord; 2]>,
}

/// The target that a ray hits first: pieces take precedence over the card that it hits, the card over hexes. Each of the two
/// hexes of a long piece counts as that piece, unless the hex itself is `wanted`.
fn pick(
    ray: Ray3d,
    piece_colliders: &[PieceCollider],
    card: Option<PickTarget>,
    is_highlighted: impl Fn(Coord) -> bool,
) -> PickTarget {
    let under = layout::intersect_plane(ray, 0.0).and_then(layout::world_to_hex);
    let piece_on = |at: Coord| piece_colliders.iter().find(|p| p.hexes.is_some_and(|b| b.contains(&at)));
    let hit = piece_colliders
        .iter()
        .filter_map(|p| closest_approach(ray, p).filter(|(d, _)| *d <= p.radius).map(|(_, t)| (p.who, t)))
        .min_by(|a, b| a.1.total_cmp(&b.1));
    if let Some((who, _)) = hit {
        let own = under.filter(|at| piece_on(*at).is_some_and(|p| p.who == who) && is_highlighted(*at));
        return own.map_or(PickTarget::Piece(who), PickTarget::Hex);
    }
    if let Some(card) = card {
        return card;
    }
    let Some(at) = under else { return PickTarget::Nothing };
    piece_on(at).filter(|_| !is_highlighted(at)).map_or(PickTarget::Hex(at), |p| PickTarget::Piece(p.who))
}

/// The distance at which a ray passes a piece, and how far along the ray that is.
fn closest_approach(ray: Ray3d, collider: &PieceCollider) -> Option<(f32, f32)> {
    let d = *ray.direction;
    // Points along the piece, close enough together for its thickness.
    (0..=8)
        .map(|i| {
            let p = collider.base.lerp(collider.top, i as f32 / 8.0);
            let t = (p - ray.origin).dot(d);
            ((ray.origin + d * t).distance(p), t)
        })
        .filter(|(_, t)| *t > 0.0)
        .min_by(|a, b| a.0.total_cmp(&b.0))
}

#[allow(clippy::too_many_arguments, reason = "picking reads every kind of target")]
fn update_picking(
    mode: Res<CameraMode>,
    ui_has_pointer: Res<UiHasPointer>,
    highlights: Res<Highlights>,
    buttons: Res<ButtonInput<MouseButton>>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    camera: Option<Single<(&Camera, &GlobalTransform), With<TableCamera>>>,
    pieces: Pieces,
    (hovered_prop, hovered_place): (Res<HoveredProp>, Res<HoveredPlace>),
    (mut press, mut hovered): (Local<MousePress>, Local<PickTarget>),
    (mut held, mut stop): (ResMut<DraggedProp>, ResMut<PieceDragStop>),
    mut hovered_entry: ResMut<HoveredEntry>,
    mut events: MessageWriter<TablePointerEvent>,
) {
    if stop.0 {
        stop.0 = false;
        *press = MousePress::default();
        put_down(&mut held);
    }
    let cursor = window.as_ref().and_then(|w| w.cursor_position());
    let ray = match (&camera, cursor) {
        (Some(camera), Some(cursor)) => camera.0.viewport_to_world(camera.1, cursor).ok(),
        _ => None,
    };
    let free = !ui_has_pointer.0 && mode.is_seated();
    let mut target = PickTarget::Nothing;
    if let (Some(ray), true) = (ray, free || press.target_and_start.is_some()) {
        let dragged = held.0.as_ref().and_then(|(id, _)| piece_of(id));
        let others = pieces.iter().filter(|(who, ..)| Some(*who) != dragged);
        let piece_colliders: Vec<PieceCollider> =
            others.map(|(who, piece, at)| piece_collider(who, piece.half_size(), at)).collect();
        if free {
            let card = hovered_prop.0.as_ref().and_then(card_of);
            target = pick(ray, &piece_colliders, card, |at| highlights.hexes.contains_key(&at));
        }
        if let (Some((id, at)), Some(point)) = (&mut held.0, carry_point(ray))
            && piece_of(id).is_some()
        {
            *at = point;
        }
    }
    hovered_entry.set_if_neq(HoveredEntry(match target {
        PickTarget::EncounterTableCard(n) => hovered_place.0.map(|entry| (n, entry)),
        _ => None,
    }));
    if *hovered != target {
        *hovered = target.clone();
        events.write(TablePointerEvent::Hover(target.clone()));
    }
    let cursor = cursor.unwrap_or_default();
    if buttons.just_pressed(MouseButton::Left) && free {
        *press = MousePress { target_and_start: Some((target.clone(), cursor)), is_drag: false };
    }
    if let Some((pressed, from)) = &press.target_and_start.clone() {
        if !press.is_drag && *pressed != PickTarget::Nothing && cursor.distance(*from) > DRAG_THRESHOLD_PX {
            events.write(TablePointerEvent::DragStart(pressed.clone()));
            if let (PickTarget::Piece(who), Some(point)) = (pressed, ray.and_then(carry_point))
                && who.is_character()
            {
                held.0 = Some((piece_name(*who), point));
            }
            press.is_drag = true;
        }
        if !buttons.pressed(MouseButton::Left) {
            if press.is_drag {
                events.write(TablePointerEvent::DragEnd { dragged: pressed.clone(), over: target });
            } else if *pressed == target {
                events.write(TablePointerEvent::Click(target));
            }
            *press = MousePress::default();
            put_down(&mut held);
        }
    }
}

/// Lets the piece go that is carried. What else is carried belongs to another game, which lets it go itself.
fn put_down(held: &mut DraggedProp) {
    held.0.take_if(|(id, _)| piece_of(id).is_some());
}

/// Where a piece is carried over the sheet under the pointer.
fn carry_point(ray: Ray3d) -> Option<Vec3> {
    let point = layout::intersect_plane(ray, 0.0)?;
    Some(point.clamp(Vec3::new(-7.0, 0.0, -6.0), Vec3::new(7.0, 0.0, 6.0)).with_y(CARRY_HEIGHT))
}

/// The shape for picking of a piece with half its width, height and depth: a post, which is easier to hit than the piece, or
/// for one that is longer than high the way from hex to hex.
fn piece_collider(who: CombatantId, half: Vec3, at: &Transform) -> PieceCollider {
    let (middle, radius) = (at.translation, half.z * if who.is_character() { 1.0 } else { 1.3 });
    if half.x > half.y.max(half.z) {
        let way = at.rotation * Vec3::X * HEX_SPACING / 2.0;
        let (head, tail) = (middle + way, middle - way);
        let hexes = layout::world_to_hex(head).zip(layout::world_to_hex(tail)).map(|(h, t)| [h, t]);
        return PieceCollider { who, base: tail, top: head, radius, hexes };
    }
    let up = at.rotation * Vec3::Y * half.y;
    PieceCollider { who, base: middle - up, top: middle + up, radius, hexes: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::scene::PropId;

    const NO_HIGHLIGHTS: fn(Coord) -> bool = |_| false;

    fn looking_at(p: Vec3) -> Ray3d {
        let origin = Vec3::new(0.0, 14.0, 9.0);
        Ray3d::new(origin, Dir3::new(p - origin).unwrap())
    }

    #[test]
    fn a_piece_wins_over_the_hex_it_stands_on_and_hides_the_one_behind() {
        let at = Coord::new(6, 8);
        let foot = layout::hex_to_world(at);
        let half = Vec3::new(0.19, 0.37, 0.19);
        let posts = [piece_collider(CombatantId(1), half, &Transform::from_translation(foot + Vec3::Y * half.y))];
        assert_eq!(pick(looking_at(foot), &posts, None, NO_HIGHLIGHTS), PickTarget::Piece(CombatantId(1)));
        assert_eq!(
            pick(looking_at(foot + Vec3::Y * 0.6), &posts, None, NO_HIGHLIGHTS),
            PickTarget::Piece(CombatantId(1))
        );
        assert_eq!(pick(looking_at(foot), &[], None, NO_HIGHLIGHTS), PickTarget::Hex(at));
        let next = Coord::new(6, 9);
        assert_eq!(pick(looking_at(layout::hex_to_world(next)), &posts, None, NO_HIGHLIGHTS), PickTarget::Hex(next));
    }

    #[test]
    fn a_card_goes_before_the_hex_below_it_and_a_piece_before_the_card() {
        let at = Coord::new(6, 8);
        let foot = layout::hex_to_world(at);
        let half = Vec3::new(0.19, 0.37, 0.19);
        let posts = [piece_collider(CombatantId(1), half, &Transform::from_translation(foot + Vec3::Y * half.y))];
        let over_card = |posts: &[PieceCollider]| pick(looking_at(foot), posts, Some(PickTarget::Doom), NO_HIGHLIGHTS);
        assert_eq!((over_card(&[]), over_card(&posts)), (PickTarget::Doom, PickTarget::Piece(CombatantId(1))));
    }

    #[test]
    fn both_hexes_of_a_long_piece_are_that_piece_unless_highlighted() {
        let (head, tail) = (Coord::new(6, 8), Coord::new(6, 7));
        let middle = (layout::hex_to_world(head) + layout::hex_to_world(tail)) / 2.0;
        let at = Transform::from_translation(middle + Vec3::Y * 0.245);
        let posts = [piece_collider(CombatantId(2), Vec3::new(0.75, 0.245, 0.215), &at)];
        for at in [head, tail] {
            let corner = layout::hex_to_world(at) + Vec3::new(0.1, 0.0, 0.38);
            for point in [layout::hex_to_world(at), corner] {
                assert_eq!(pick(looking_at(point), &posts, None, NO_HIGHLIGHTS), PickTarget::Piece(CombatantId(2)));
                assert_eq!(pick(looking_at(point), &posts, None, |hex| hex == at), PickTarget::Hex(at));
            }
        }
        let beyond = layout::hex_to_world(Coord::new(6, 9));
        assert_eq!(pick(looking_at(beyond), &posts, None, NO_HIGHLIGHTS), PickTarget::Hex(Coord::new(6, 9)));
    }

    #[test]
    fn what_another_game_carries_is_not_put_down() {
        let is_still_held = |id: PropId| {
            let mut held = DraggedProp(Some((id, Vec3::ZERO)));
            put_down(&mut held);
            held.0.is_some()
        };
        assert!(is_still_held("hand:3".into()));
        assert!(!is_still_held(piece_name(CombatantId::CHARACTER)));
    }

    #[test]
    fn a_ray_into_the_sky_hits_nothing() {
        let ray = Ray3d::new(Vec3::Y * 5.0, Dir3::Y);
        assert_eq!(pick(ray, &[], None, NO_HIGHLIGHTS), PickTarget::Nothing);
    }
}
