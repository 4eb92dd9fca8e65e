//! Picking: the target under the pointer, and the effect of the left button on it.
//!
//! Works on plain shapes (a piece is an upright post, a card a rectangle, a hex a hex), not on meshes, so that it is
//! quick and can be tested without a window. Must not know what a click or a drag means.
//!
//! `bevy_picking` is not used. Its mesh backend would need a second pointer for the camera that draws into the kept
//! image, the hexes are one mesh, and what wins is a rule of this table: a lit hex goes before the piece whose tail
//! lies on it, a piece within a forgiving radius before the cards under it. The panels decide first (`UiHasPointer`).

use bevy::input::InputSystems;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::model::{CombatantId, Coord};
use crate::table::scene::DraggedProp;

use super::cards::PlacedCard;
use super::pieces::{HEX_SPACING, Pieces, piece_name, piece_of};
use super::pointer_state::HoveredTarget;
use super::textures::{self, CardContent};
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
    app.init_resource::<PieceDragStop>()
        .init_resource::<HoveredTarget>()
        .add_systems(PreUpdate, update_picking.after(InputSystems));
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

/// The shape of a card for picking.
#[derive(Clone, Debug, PartialEq)]
struct CardCollider {
    target: PickTarget,
    at: Vec2,
    half: Vec2,
}

/// The target that a ray hits first: pieces take precedence over cards, cards over hexes. Each of the two hexes of a
/// long piece counts as that piece, unless the hex itself is `wanted`.
fn pick(
    ray: Ray3d,
    piece_colliders: &[PieceCollider],
    card_colliders: &[CardCollider],
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
    let Some(point) = layout::intersect_plane(ray, 0.0) else { return PickTarget::Nothing };
    if let Some(card) = card_colliders.iter().rev().find(|f| {
        let off = (point.xz() - f.at).abs();
        off.x <= f.half.x && off.y <= f.half.y
    }) {
        return card.target.clone();
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
    time: Res<Time<Real>>,
    mode: Res<CameraMode>,
    ui_has_pointer: Res<UiHasPointer>,
    highlights: Res<Highlights>,
    buttons: Res<ButtonInput<MouseButton>>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    camera: Option<Single<(&Camera, &GlobalTransform), With<TableCamera>>>,
    pieces: Pieces,
    cards: Query<(&PlacedCard, &Transform)>,
    mut press: Local<MousePress>,
    (mut held, mut stop): (ResMut<DraggedProp>, ResMut<PieceDragStop>),
    (mut hovered, mut hovered_entry): (ResMut<HoveredTarget>, ResMut<HoveredEntry>),
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
        let mut card_colliders: Vec<(f32, CardCollider)> =
            cards.iter().map(|(c, _)| (c.rest.translation.y, card_collider(c))).collect();
        card_colliders.sort_by(|a, b| a.0.total_cmp(&b.0));
        let flats: Vec<CardCollider> = card_colliders.into_iter().map(|(_, f)| f).collect();
        if free {
            target = pick(ray, &piece_colliders, &flats, |at| highlights.hexes.contains_key(&at));
        }
        if let (Some((id, at)), Some(point)) = (&mut held.0, carry_point(ray))
            && piece_of(id).is_some()
        {
            *at = point;
        }
    }
    let card = cards.iter().find(|(card, _)| card.target == target);
    hovered_entry.set_if_neq(HoveredEntry(ray.zip(card).and_then(|(ray, (card, at))| entry_under(ray, card, at))));
    if hovered.target == target {
        hovered.seconds += time.delta_secs();
    } else {
        *hovered = HoveredTarget { target: target.clone(), seconds: 0.0 };
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

/// The shape of a placed card for picking.
fn card_collider(laid: &PlacedCard) -> CardCollider {
    let (w, d) = laid.content.size_in_units();
    CardCollider { target: laid.target.clone(), at: laid.rest.translation.xz(), half: Vec2::new(w, d) / 2.0 }
}

/// The table and the entry that a ray meets on a table's card as it lies or hovers now.
fn entry_under(ray: Ray3d, card: &PlacedCard, at: &Transform) -> Option<(usize, usize)> {
    let (PickTarget::EncounterTableCard(n), CardContent::EncounterTable(_, size)) = (&card.target, &card.content)
    else {
        return None;
    };
    let point = point_on_card(ray, at)?;
    let size = (f32::from(size.0), f32::from(size.1));
    let (x, y) =
        (point.x * textures::CARD_PX_PER_UNIT + size.0 / 2.0, point.y * textures::CARD_PX_PER_UNIT + size.1 / 2.0);
    let entry = card.rows.entry_at(y).filter(|_| (0.0..=size.0).contains(&x))?;
    Some((*n, entry))
}

/// The point where a ray meets the face of a card, from the card's middle: right and down, in units of the card.
fn point_on_card(ray: Ray3d, at: &Transform) -> Option<Vec2> {
    let turned_back = at.rotation.inverse();
    let (origin, direction) = (turned_back * (ray.origin - at.translation), turned_back * *ray.direction);
    let t = -origin.y / direction.y;
    let point = origin + direction * t;
    (t.is_finite() && t > 0.0).then(|| point.xz() / at.scale.xz())
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
        assert_eq!(pick(looking_at(foot), &posts, &[], NO_HIGHLIGHTS), PickTarget::Piece(CombatantId(1)));
        assert_eq!(
            pick(looking_at(foot + Vec3::Y * 0.6), &posts, &[], NO_HIGHLIGHTS),
            PickTarget::Piece(CombatantId(1))
        );
        assert_eq!(pick(looking_at(foot), &[], &[], NO_HIGHLIGHTS), PickTarget::Hex(at));
        let next = Coord::new(6, 9);
        assert_eq!(pick(looking_at(layout::hex_to_world(next)), &posts, &[], NO_HIGHLIGHTS), PickTarget::Hex(next));
    }

    #[test]
    fn cards_are_found_beside_the_sheet() {
        let card = CardCollider { target: PickTarget::Doom, at: Vec2::new(8.6, 1.0), half: Vec2::new(2.0, 1.0) };
        assert_eq!(
            pick(looking_at(Vec3::new(8.0, 0.0, 1.5)), &[], std::slice::from_ref(&card), NO_HIGHLIGHTS),
            PickTarget::Doom
        );
        assert_eq!(pick(looking_at(Vec3::new(8.0, 0.0, 3.5)), &[], &[card], NO_HIGHLIGHTS), PickTarget::Nothing);
    }

    #[test]
    fn a_point_of_a_lifted_card_is_found() {
        let at =
            Transform::from_xyz(8.0, 3.0, 1.0).with_rotation(Quat::from_rotation_x(0.9) * Quat::from_rotation_y(0.2));
        for point in [Vec2::ZERO, Vec2::new(1.2, -0.7), Vec2::new(-2.0, 1.5)] {
            let seen = at.transform_point(Vec3::new(point.x, 0.0, point.y));
            let found = point_on_card(looking_at(seen), &at).unwrap();
            assert!(found.distance(point) < 1e-3, "{found} {point}");
        }
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
                assert_eq!(pick(looking_at(point), &posts, &[], NO_HIGHLIGHTS), PickTarget::Piece(CombatantId(2)));
                assert_eq!(pick(looking_at(point), &posts, &[], |hex| hex == at), PickTarget::Hex(at));
            }
        }
        let beyond = layout::hex_to_world(Coord::new(6, 9));
        assert_eq!(pick(looking_at(beyond), &posts, &[], NO_HIGHLIGHTS), PickTarget::Hex(Coord::new(6, 9)));
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
        assert_eq!(pick(ray, &[], &[], NO_HIGHLIGHTS), PickTarget::Nothing);
    }
}
