//! Aiming: what lies under the pointer, and what the left button does to it.
//!
//! Works on plain shapes (a piece is an upright post, a card a rectangle, a hex a hex), not on meshes, so that it is
//! quick and can be tested without a window. Knows nothing of what may be done with what it finds.

use bevy::input::InputSystems;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::model::{Coord, Who};

use super::cards::Laid;
use super::pieces::Piece;
use super::stance::ends;
use super::stock::{CARTRIDGE, CASING, QUARTER};
use super::{Glow, PointerTaken, Scene, TableCamera, Thing, Touch, place};

/// How far the pointer travels, in logical pixels, before a press becomes a drag.
const SLACK: f32 = 6.0;

/// The piece that is being dragged and the point of the table under the pointer.
#[derive(Resource, Default)]
pub(super) struct Held(pub Option<(Who, Vec3)>);

/// What the pointer is over.
#[derive(Resource)]
pub(super) struct UnderPointer {
    /// The thing.
    pub thing: Thing,
    /// For how many seconds it has been that.
    pub still: f32,
}

impl Default for UnderPointer {
    fn default() -> Self {
        Self { thing: Thing::Nothing, still: 0.0 }
    }
}

/// A press that has not been let go of.
#[derive(Default)]
struct Press {
    on: Option<(Thing, Vec2)>,
    lifted: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Held>().init_resource::<UnderPointer>().add_systems(PreUpdate, touch.after(InputSystems));
}

/// A piece as aiming sees it: its foot, its top and how thick it is. A long one has its tail for a foot and its head for
/// a top, and both their hexes are it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Post {
    who: Who,
    foot: Vec3,
    top: Vec3,
    thick: f32,
    body: Option<[Coord; 2]>,
}

/// A card as aiming sees it.
#[derive(Clone, Debug, PartialEq)]
struct Flat {
    thing: Thing,
    at: Vec2,
    half: Vec2,
}

/// The thing a ray meets first: pieces win over cards, cards over hexes. The two hexes of a long piece are that piece,
/// unless one of them is `wanted` for itself.
fn met(ray: Ray3d, posts: &[Post], flats: &[Flat], wanted: impl Fn(Coord) -> bool) -> Thing {
    let under = place::on_plane(ray, 0.0).and_then(place::hex_at);
    let bodily = |at: Coord| posts.iter().find(|p| p.body.is_some_and(|b| b.contains(&at)));
    let post = posts
        .iter()
        .filter_map(|p| near_miss(ray, p).filter(|(d, _)| *d <= p.thick).map(|(_, t)| (p.who, t)))
        .min_by(|a, b| a.1.total_cmp(&b.1));
    if let Some((who, _)) = post {
        let own = under.filter(|at| bodily(*at).is_some_and(|p| p.who == who) && wanted(*at));
        return own.map_or(Thing::Piece(who), Thing::Hex);
    }
    let Some(point) = place::on_plane(ray, 0.0) else { return Thing::Nothing };
    if let Some(flat) = flats.iter().rev().find(|f| {
        let off = (point.xz() - f.at).abs();
        off.x <= f.half.x && off.y <= f.half.y
    }) {
        return flat.thing.clone();
    }
    let Some(at) = under else { return Thing::Nothing };
    bodily(at).filter(|_| !wanted(at)).map_or(Thing::Hex(at), |p| Thing::Piece(p.who))
}

/// How near a ray passes by a post, and how far along the ray that is.
fn near_miss(ray: Ray3d, post: &Post) -> Option<(f32, f32)> {
    let d = *ray.direction;
    // Points along the post, close enough together for its thickness.
    (0..=8)
        .map(|i| {
            let p = post.foot.lerp(post.top, i as f32 / 8.0);
            let t = (p - ray.origin).dot(d);
            ((ray.origin + d * t).distance(p), t)
        })
        .filter(|(_, t)| *t > 0.0)
        .min_by(|a, b| a.0.total_cmp(&b.0))
}

#[allow(clippy::too_many_arguments, reason = "a pointer meets everything")]
fn touch(
    time: Res<Time<Real>>,
    scene: Res<Scene>,
    taken: Res<PointerTaken>,
    glow: Res<Glow>,
    buttons: Res<ButtonInput<MouseButton>>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    camera: Option<Single<(&Camera, &GlobalTransform), With<TableCamera>>>,
    pieces: Query<(&Piece, &Transform)>,
    cards: Query<&Laid>,
    mut press: Local<Press>,
    mut held: ResMut<Held>,
    mut under: ResMut<UnderPointer>,
    mut touches: MessageWriter<Touch>,
) {
    let cursor = window.as_ref().and_then(|w| w.cursor_position());
    let ray = match (&camera, cursor) {
        (Some(camera), Some(cursor)) => camera.0.viewport_to_world(camera.1, cursor).ok(),
        _ => None,
    };
    let free = !taken.0 && !scene.title;
    let mut thing = Thing::Nothing;
    if let (Some(ray), true) = (ray, free || press.on.is_some()) {
        let dragged = held.0.map(|(who, _)| who);
        let posts: Vec<Post> =
            pieces.iter().filter(|(p, _)| Some(p.who) != dragged).map(|(p, at)| post(p.who, p.long, at)).collect();
        let mut flats: Vec<(f32, Flat)> = cards.iter().map(|c| (c.rest.translation.y, flat(c))).collect();
        flats.sort_by(|a, b| a.0.total_cmp(&b.0));
        let flats: Vec<Flat> = flats.into_iter().map(|(_, f)| f).collect();
        if free {
            thing = met(ray, &posts, &flats, |at| glow.tiles.contains_key(&at));
        }
        if let (Some((who, _)), Some(point)) = (held.0, place::on_plane(ray, 0.0)) {
            held.0 = Some((who, point.clamp(Vec3::new(-7.0, 0.0, -6.0), Vec3::new(7.0, 0.0, 6.0))));
        }
    }
    if under.thing == thing {
        under.still += time.delta_secs();
    } else {
        *under = UnderPointer { thing: thing.clone(), still: 0.0 };
        touches.write(Touch::Hover(thing.clone()));
    }
    let cursor = cursor.unwrap_or_default();
    if buttons.just_pressed(MouseButton::Left) && free {
        *press = Press { on: Some((thing.clone(), cursor)), lifted: false };
    }
    if let Some((on, from)) = &press.on.clone() {
        if !press.lifted && *on != Thing::Nothing && cursor.distance(*from) > SLACK {
            touches.write(Touch::Lift(on.clone()));
            if let (Thing::Piece(who), Some(point)) = (on, ray.and_then(|r| place::on_plane(r, 0.0)))
                && who.is_character()
            {
                held.0 = Some((*who, point));
            }
            press.lifted = true;
        }
        if !buttons.pressed(MouseButton::Left) {
            if press.lifted {
                touches.write(Touch::Drop { from: on.clone(), on: thing });
            } else if *on == thing {
                touches.write(Touch::Click(thing));
            }
            *press = Press::default();
            held.0 = None;
        }
    }
}

/// A piece's shape for aiming.
fn post(who: Who, long: bool, at: &Transform) -> Post {
    if long {
        let (head, tail) = ends(at);
        let body = place::hex_at(head).zip(place::hex_at(tail)).map(|(h, t)| [h, t]);
        let up = Vec3::Y * CARTRIDGE.0;
        return Post { who, foot: tail + up, top: head + up, thick: CARTRIDGE.0 * 1.3, body };
    }
    let (high, thick) = if who.is_character() { (QUARTER.1, QUARTER.0) } else { (CASING.1, CASING.0 * 1.35) };
    Post { who, foot: at.translation, top: at.transform_point(Vec3::Y * high), thick, body: None }
}

/// A card's shape for aiming.
fn flat(laid: &Laid) -> Flat {
    let (w, d) = laid.card.size();
    Flat { thing: laid.thing.clone(), at: laid.rest.translation.xz(), half: Vec2::new(w, d) / 2.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::stance::stretched;

    const NOBODY: fn(Coord) -> bool = |_| false;

    fn looking_at(p: Vec3) -> Ray3d {
        let origin = Vec3::new(0.0, 14.0, 9.0);
        Ray3d::new(origin, Dir3::new(p - origin).unwrap())
    }

    #[test]
    fn a_piece_wins_over_the_hex_it_stands_on_and_hides_the_one_behind() {
        let at = Coord::new(6, 8);
        let foot = place::hex_world(at);
        let posts = [post(Who(1), false, &Transform::from_translation(foot))];
        assert_eq!(met(looking_at(foot), &posts, &[], NOBODY), Thing::Piece(Who(1)));
        assert_eq!(met(looking_at(foot + Vec3::Y * 0.6), &posts, &[], NOBODY), Thing::Piece(Who(1)));
        assert_eq!(met(looking_at(foot), &[], &[], NOBODY), Thing::Hex(at));
        let next = Coord::new(6, 9);
        assert_eq!(met(looking_at(place::hex_world(next)), &posts, &[], NOBODY), Thing::Hex(next));
    }

    #[test]
    fn cards_are_found_beside_the_sheet() {
        let card = Flat { thing: Thing::Doom, at: Vec2::new(8.6, 1.0), half: Vec2::new(2.0, 1.0) };
        assert_eq!(met(looking_at(Vec3::new(8.0, 0.0, 1.5)), &[], std::slice::from_ref(&card), NOBODY), Thing::Doom);
        assert_eq!(met(looking_at(Vec3::new(8.0, 0.0, 3.5)), &[], &[card], NOBODY), Thing::Nothing);
    }

    #[test]
    fn both_hexes_of_a_long_piece_are_that_piece_unless_one_is_wanted_for_itself() {
        let (head, tail) = (Coord::new(6, 8), Coord::new(6, 7));
        let posts = [post(Who(2), true, &stretched(place::hex_world(head), place::hex_world(tail), false))];
        for at in [head, tail] {
            let corner = place::hex_world(at) + Vec3::new(0.1, 0.0, 0.38);
            for point in [place::hex_world(at), corner] {
                assert_eq!(met(looking_at(point), &posts, &[], NOBODY), Thing::Piece(Who(2)));
                assert_eq!(met(looking_at(point), &posts, &[], |hex| hex == at), Thing::Hex(at));
            }
        }
        let beyond = place::hex_world(Coord::new(6, 9));
        assert_eq!(met(looking_at(beyond), &posts, &[], NOBODY), Thing::Hex(Coord::new(6, 9)));
    }

    #[test]
    fn the_sky_is_nothing() {
        let ray = Ray3d::new(Vec3::Y * 5.0, Dir3::Y);
        assert_eq!(met(ray, &[], &[], NOBODY), Thing::Nothing);
    }
}
