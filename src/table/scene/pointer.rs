//! The pointer on a scene: the thing under it, and what the left button does with it.
//!
//! Works on boxes around the things, not on meshes. Must not know what a press or a drag means: the game that laid the
//! scene out does.

use bevy::input::InputSystems;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::clock::SceneClock;
use super::placed::{DraggedProp, HoveredPlace, HoveredProp, StageProp, resting_transform};
use super::prop::{Grip, PropId};
use crate::{CameraMode, TableCamera, UiHasPointer, layout};

/// How far the pointer travels, in logical pixels, before a press becomes a drag.
const DRAG_THRESHOLD_PX: f32 = 6.0;
/// How high above the wood a dragged thing is carried.
const CARRY_HEIGHT: f32 = 0.8;

/// The system that finds the thing under the pointer. Systems that read it in the same frame run after it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PropPointerSystems;

/// What the player does with the pointer and the left button on the things of a scene.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum PropEvent {
    /// The button was pressed and released on the same thing. A thing that can only be pointed at is reported too, so that
    /// a press anywhere can end motion: the game judges what it means.
    Press(PropId),
    /// A thing was dragged onto another, or onto bare wood.
    Drop {
        /// The dragged thing.
        prop: PropId,
        /// The thing under the pointer.
        onto: Option<PropId>,
    },
}

/// A press of the left button that has not been released.
#[derive(Default)]
struct PropPress {
    pressed: Option<(PropId, Grip, Vec2)>,
    is_drag: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<HoveredProp>()
        .init_resource::<HoveredPlace>()
        .init_resource::<DraggedProp>()
        .add_message::<PropEvent>()
        .add_systems(PreUpdate, point_at_props.in_set(PropPointerSystems).after(InputSystems));
}

/// How far along a ray it enters the box of a thing, if it does.
fn hit(ray: Ray3d, half: Vec3, at: &Transform) -> Option<f32> {
    let back = at.rotation.inverse();
    let (origin, direction) = (back * (ray.origin - at.translation), back * *ray.direction);
    // A thin card is found a little above and below it.
    let half = (half * at.scale).max(Vec3::splat(0.05));
    let (one, other) = ((-half - origin) / direction, (half - origin) / direction);
    let (enter, leave) = (one.min(other).max_element(), one.max(other).min_element());
    (leave >= enter.max(0.0)).then_some(enter)
}

/// The first thing that a ray meets, without the one that is dragged.
fn first_hit<'a>(
    ray: Ray3d,
    props: impl Iterator<Item = (&'a StageProp, &'a Transform)>,
    dragged: Option<&PropId>,
) -> Option<(PropId, Grip)> {
    let can_be_hit = |prop: &StageProp| prop.grip() != Grip::None && Some(prop.id()) != dragged;
    props
        .filter(|(prop, _)| can_be_hit(prop))
        .filter_map(|(prop, at)| Some((hit(ray, prop.half_size(), &prop.found_at(at))?, prop)))
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, prop)| (prop.id().clone(), prop.grip()))
}

/// The point where a ray meets the upper side of a flat thing, from the middle of that side: right and down, in its own
/// units.
fn point_on_print(ray: Ray3d, at: &Transform) -> Option<Vec2> {
    let turned_back = at.rotation.inverse();
    let (origin, direction) = (turned_back * (ray.origin - at.translation), turned_back * *ray.direction);
    let t = -origin.y / direction.y;
    let point = origin + direction * t;
    (t.is_finite() && t > 0.0).then(|| point.xz() / at.scale.xz())
}

#[allow(clippy::too_many_arguments, reason = "the pointer reads the window, the camera and every thing")]
fn point_at_props(
    mode: Res<CameraMode>,
    ui_has_pointer: Res<UiHasPointer>,
    clock: Res<SceneClock>,
    buttons: Res<ButtonInput<MouseButton>>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    camera: Option<Single<(&Camera, &GlobalTransform), With<TableCamera>>>,
    props: Query<(&StageProp, &Transform)>,
    mut press: Local<PropPress>,
    (mut hovered, mut hovered_place): (ResMut<HoveredProp>, ResMut<HoveredPlace>),
    mut dragged: ResMut<DraggedProp>,
    mut events: MessageWriter<PropEvent>,
) {
    if clock.scene().props.is_empty() {
        hovered.set_if_neq(HoveredProp(None));
        hovered_place.set_if_neq(HoveredPlace(None));
        return;
    }
    let cursor = window.as_ref().and_then(|window| window.cursor_position());
    let ray = camera.zip(cursor).and_then(|(camera, cursor)| camera.0.viewport_to_world(camera.1, cursor).ok());
    let is_free = !ui_has_pointer.0 && mode.shows_scene();
    let under = ray
        .filter(|_| is_free || press.is_drag)
        .and_then(|ray| first_hit(ray, props.iter(), dragged.0.as_ref().map(|(id, _)| id)));
    let place = ray.zip(under.as_ref()).and_then(|(ray, (id, _))| {
        let (prop, at) = props.iter().find(|(prop, _)| prop.id() == id)?;
        prop.place_at(point_on_print(ray, at)?)
    });
    hovered.set_if_neq(HoveredProp(under.as_ref().map(|(id, _)| id.clone())));
    hovered_place.set_if_neq(HoveredPlace(place));
    if buttons.just_pressed(MouseButton::Left) && is_free {
        let cursor = cursor.unwrap_or_default();
        *press = PropPress { pressed: under.clone().map(|(id, grip)| (id, grip, cursor)), is_drag: false };
    }
    let Some((id, grip, from)) = press.pressed.clone() else { return };
    if grip == Grip::Drag && cursor.is_some_and(|cursor| cursor.distance(from) > DRAG_THRESHOLD_PX) {
        press.is_drag = true;
    }
    if press.is_drag
        && let Some(point) = ray.and_then(|ray| layout::intersect_plane(ray, CARRY_HEIGHT))
    {
        dragged.0 = Some((id.clone(), point));
    }
    if !buttons.pressed(MouseButton::Left) {
        let onto = under.map(|(id, _)| id);
        if press.is_drag {
            events.write(PropEvent::Drop { prop: id, onto });
        } else if onto.as_ref() == Some(&id) {
            events.write(PropEvent::Press(id));
        }
        *press = PropPress::default();
        dragged.0 = None;
    }
}

/// The rectangle of a thing in the window, in logical pixels, if the camera sees it.
pub fn prop_on_screen(
    (camera, seen_from): (&Camera, &GlobalTransform),
    clock: &SceneClock,
    id: &PropId,
) -> Option<Rect> {
    let prop = clock.scene().prop(id)?;
    let at = resting_transform(&prop.shape, prop.pose);
    let half = prop.shape.half_size();
    let corners = [-1.0, 1.0].into_iter().flat_map(|x| [-1.0, 1.0].map(|z| Vec3::new(x, 0.0, z) * half));
    let mut seen = corners.map(|corner| camera.world_to_viewport(seen_from, at.transform_point(corner)).ok());
    let first = seen.next()??;
    seen.try_fold(Rect::from_corners(first, first), |rect, point| Some(rect.union_point(point?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn looking_at(point: Vec3) -> Ray3d {
        let origin = Vec3::new(0.0, 14.0, 9.0);
        Ray3d::new(origin, Dir3::new(point - origin).unwrap())
    }

    #[test]
    fn a_ray_finds_the_box_that_it_meets_however_it_is_turned() {
        let half = Vec3::new(0.8, 0.015, 1.2);
        let at =
            Transform::from_xyz(3.0, 0.4, 1.0).with_rotation(Quat::from_rotation_y(0.7) * Quat::from_rotation_x(0.5));
        for corner in [Vec3::ZERO, Vec3::new(0.7, 0.0, 1.1), Vec3::new(-0.7, 0.0, -1.1)] {
            assert!(hit(looking_at(at.transform_point(corner)), half, &at).is_some(), "{corner}");
        }
        for beside in [Vec3::new(1.2, 0.0, 0.0), Vec3::new(0.0, 0.0, -1.6)] {
            assert_eq!(hit(looking_at(at.transform_point(beside)), half, &at), None, "{beside}");
        }
    }

    #[test]
    fn a_point_of_the_print_of_a_turned_thing_is_found() {
        let at =
            Transform::from_xyz(8.0, 3.0, 1.0).with_rotation(Quat::from_rotation_x(0.9) * Quat::from_rotation_y(0.2));
        for point in [Vec2::ZERO, Vec2::new(1.2, -0.7), Vec2::new(-2.0, 1.5)] {
            let seen = at.transform_point(Vec3::new(point.x, 0.0, point.y));
            let found = point_on_print(looking_at(seen), &at).unwrap();
            assert!(found.distance(point) < 1e-3, "{found} {point}");
        }
    }
}
