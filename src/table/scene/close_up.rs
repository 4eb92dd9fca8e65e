//! Close-ups: when a thing is brought close to the eye, and the way there.
//!
//! Pure functions, and how long the pointer has rested on a thing. Must not know which thing is printed with what.

use std::f32::consts::FRAC_PI_2;

use bevy::prelude::*;

use super::prop::{CloseUp, CloseUpTime, PropId};
use crate::{CameraMode, PrintLook, assets};

/// How long, in seconds, the pointer rests on a thing before the thing comes close.
const HOVER_DELAY: f32 = 0.18;
/// How long, in seconds, that takes.
pub(super) const CLOSE_UP_SECONDS: f32 = 1.0 / 7.0;

/// Whether a thing under the pointer will come close in a moment, although nothing moves yet.
#[derive(Resource, Default, Debug, PartialEq, Eq)]
pub struct CloseUpPending(pub bool);

/// The thing on which the pointer rests, and for how many seconds.
#[derive(Debug, Default)]
pub(super) struct PointerRest {
    prop: Option<PropId>,
    seconds: f32,
}

impl PointerRest {
    /// Lets time pass while the pointer is on this thing.
    pub(super) fn advance(&mut self, prop: Option<&PropId>, seconds: f32) {
        match self.prop.as_ref() == prop {
            true => self.seconds += seconds,
            false => *self = Self { prop: prop.cloned(), seconds: 0.0 },
        }
    }

    /// Whether the pointer rests on a thing, and whether it has done so long enough.
    fn on(&self, prop: &PropId) -> (bool, bool) {
        (self.prop.as_ref() == Some(prop), self.seconds > HOVER_DELAY)
    }
}

/// Whether a thing is to be close to the eye now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CloseUpWish {
    No,
    /// In a moment, if the pointer stays.
    Soon,
    Yes,
}

impl CloseUp {
    /// Whether the thing of this name is to be close now.
    pub(super) fn wish(&self, prop: &PropId, rest: &PointerRest, mode: CameraMode, look: PrintLook) -> CloseUpWish {
        let can_point = match self.when {
            CloseUpTime::Now(_) => false,
            CloseUpTime::Pointed => true,
            CloseUpTime::PointedInUsualPrint => !look.is_short(),
        };
        match (mode.shows_scene(), self.when, rest.on(prop)) {
            (true, CloseUpTime::Now(true), _) => CloseUpWish::Yes,
            (true, _, (true, is_long)) if can_point => {
                if is_long {
                    CloseUpWish::Yes
                } else {
                    CloseUpWish::Soon
                }
            }
            _ => CloseUpWish::No,
        }
    }

    /// The transform of a thing at the part `t` of its way from where it lies to the eye.
    pub(super) fn transform(&self, lies: Transform, eye: &Transform, t: f32, look: PrintLook) -> Transform {
        let to = eye.translation - lies.translation;
        let near = match self.when {
            CloseUpTime::Now(_) => self.near,
            // Nearer for large text, as far as the whole thing stays in view.
            _ => (self.near + 0.12 * (look.text_scale - 1.0)).clamp(self.near, self.near + 0.1),
        };
        let (right, up) = (eye.rotation * Vec3::X, eye.rotation * Vec3::Y);
        let aside = self.aside.map_or(right * right.dot(to) * near * 0.3, |aside| Vec3::X * aside);
        let way = to * near + aside + up * up.dot(to) * near * 0.45;
        let facing = eye.rotation * Quat::from_rotation_x(FRAC_PI_2);
        Transform { translation: lies.translation + way * t, rotation: lies.rotation.slerp(facing, t), ..lies }
    }
}

/// The light that a print gives off by itself at the part `t` of the way to the eye: it faces away from the candle there, but
/// must stay legible.
pub(super) fn close_up_glow(t: f32, look: PrintLook) -> LinearRgba {
    LinearRgba::rgb(0.86, 0.72, 0.52) * t + assets::paper_glow(look) * (1.0 - t)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEATED: CameraMode = CameraMode::Seated;

    fn close_up(when: CloseUpTime) -> CloseUp {
        CloseUp { when, near: 0.4, aside: None }
    }

    #[test]
    fn a_thing_comes_close_when_the_pointer_has_rested_on_it_for_a_moment() {
        let (id, look) = (PropId::from("card"), PrintLook::default());
        let mut rest = PointerRest::default();
        let pointed = close_up(CloseUpTime::Pointed);
        assert_eq!(pointed.wish(&id, &rest, SEATED, look), CloseUpWish::No);
        rest.advance(Some(&id), 5.0);
        assert_eq!(pointed.wish(&id, &rest, SEATED, look), CloseUpWish::Soon, "the pointer has just come");
        rest.advance(Some(&id), HOVER_DELAY + 0.01);
        assert_eq!(pointed.wish(&id, &rest, SEATED, look), CloseUpWish::Yes);
        assert_eq!(pointed.wish(&"other".into(), &rest, SEATED, look), CloseUpWish::No);
        assert_eq!(pointed.wish(&id, &rest, CameraMode::Doorway, look), CloseUpWish::No);
        let large = PrintLook { text_scale: 2.0, ..look };
        let only_usual = close_up(CloseUpTime::PointedInUsualPrint);
        assert_eq!(
            [look, large].map(|look| only_usual.wish(&id, &rest, SEATED, look)),
            [CloseUpWish::Yes, CloseUpWish::No]
        );
        rest.advance(None, 0.0);
        assert_eq!(pointed.wish(&id, &rest, SEATED, look), CloseUpWish::No);
    }

    #[test]
    fn a_thing_can_be_close_without_the_pointer() {
        let (id, rest, look) = (PropId::from("card"), PointerRest::default(), PrintLook::default());
        let wish = |is_now| close_up(CloseUpTime::Now(is_now)).wish(&id, &rest, SEATED, look);
        assert_eq!([wish(true), wish(false)], [CloseUpWish::Yes, CloseUpWish::No]);
    }

    #[test]
    fn a_thing_leaves_where_it_lies_and_faces_the_eye_in_the_end() {
        let eye = Transform::from_xyz(0.0, 20.0, 10.0).looking_at(Vec3::ZERO, Vec3::Y);
        let lies = Transform::from_xyz(8.0, 0.0, 1.0).with_rotation(Quat::from_rotation_y(0.02));
        let way = |t| close_up(CloseUpTime::Pointed).transform(lies, &eye, t, PrintLook::default());
        assert!(way(0.0).translation.distance(lies.translation) < 1e-4);
        let near = way(1.0);
        assert!((near.rotation * Vec3::Y).dot(eye.rotation * Vec3::Z) > 0.999);
        assert!(near.translation.distance(eye.translation) < lies.translation.distance(eye.translation) * 0.7);
    }
}
