//! The boxes on the table while none is open, and which one is.
//!
//! Owns the list of boxes and their lids. Must not know what is in a box: each says it in words.

use std::sync::Arc;

use bevy::ecs::message::Messages;
use bevy::prelude::*;
use tiny_skia::PathBuilder;

use super::title::{TitleState, refresh_title_state};
use super::{Page, Screen, duel, journey};
use crate::duel_table::BOX as BOX_OF_DUEL;
use crate::fires_table::lay_out_table;
use crate::input::{AutosaveState, MenuRequest};
use crate::lang::words;
use crate::scenario::journey_files::seconds_since_1970;
use crate::table::scene::{Face, Grip, Pose, Prop, PropEvent, Scene, SceneClock, Shape};
use crate::table::textures::{Canvas, CanvasFont, Rgba};
use crate::table::{CameraMode, FramedPoints, OpenBox};
use crate::ui::MenuAction;
use crate::ui::pages::{ContinuableSave, ShelfBox};

/// The id of the first game's box.
pub const FIRST_BOX: &str = crate::fires_table::HEX_GAME;

/// The boxes, and the one whose menu is open on the title.
#[derive(Resource, Default)]
pub struct BoxShelf {
    /// The id of the game whose box is open; `None` while the shelf is shown.
    pub open: Option<&'static str>,
    /// The boxes as the page shows them.
    pub boxes: Vec<ShelfBox>,
}

/// The beginning of the name of a box as a thing on the table.
const BOX_NAME: &str = "box ";
/// Width, height and depth of a box.
const BOX: Vec3 = Vec3::new(5.6, 0.95, 4.2);
/// The distance of the middles of two boxes.
const APART: f32 = 7.4;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoxShelf>()
        .add_systems(OnEnter(Screen::Title), show_shelf_on_title)
        .add_systems(OnExit(Screen::Title), put_boxes_away)
        .add_systems(OnEnter(Screen::Encounter), (open_first_box, lay_out_table))
        .add_systems(OnExit(Screen::Encounter), put_things_away)
        .add_systems(OnEnter(Screen::Journey), open_first_box)
        .add_systems(
            Update,
            (renew_boxes.run_if(resource_changed::<Page>.or_else(resource_changed::<BoxShelf>)), hear_boxes)
                .chain()
                .run_if(in_state(Screen::Title)),
        );
}

fn open_first_box(mut open: ResMut<OpenBox>, mut shelf: ResMut<BoxShelf>) {
    open.0 = Some(FIRST_BOX);
    shelf.open = Some(FIRST_BOX);
}

fn show_shelf_on_title(world: &mut World) {
    renew(world);
}

fn put_boxes_away(mut clock: ResMut<SceneClock>, mut framed: ResMut<FramedPoints>) {
    // A game that was opened has laid its own things out.
    if clock.scene().props.iter().all(|prop| prop.id.as_str().starts_with(BOX_NAME)) {
        clock.clear();
    }
    framed.0.clear();
}

fn put_things_away(mut clock: ResMut<SceneClock>) {
    clock.clear();
}

/// Opens a box, or closes the open one.
pub fn open_box(world: &mut World, id: Option<&'static str>) {
    world.resource_mut::<BoxShelf>().open = id.filter(|id| *id == FIRST_BOX);
    *world.resource_mut::<Page>() = Page::None;
    if id == Some(BOX_OF_DUEL) {
        duel::open_menu(world);
    }
}

fn renew_boxes(world: &mut World) {
    renew(world);
}

/// Lays the boxes out, or the things of the open one, and asks each what is under way in it.
fn renew(world: &mut World) {
    refresh_title_state(world);
    let boxes = vec![
        ShelfBox {
            id: FIRST_BOX,
            title: words!("box-fires").to_owned(),
            text: words!("box-fires-text").to_owned(),
            time: words!("box-fires-time").to_owned(),
            saved: match &world.resource::<TitleState>().0.saved {
                ContinuableSave::Present(what) => Some(what.clone()),
                ContinuableSave::Absent(_) => None,
            },
        },
        ShelfBox {
            id: BOX_OF_DUEL,
            title: words!("box-duel").to_owned(),
            text: words!("box-duel-text").to_owned(),
            time: words!("box-duel-time").to_owned(),
            saved: duel::describe_saved(world),
        },
    ];
    let open = world.resource::<BoxShelf>().open;
    world.resource_mut::<OpenBox>().set_if_neq(OpenBox(open));
    let (scene, camera, framed) = match open {
        Some(_) => (Scene::default(), CameraMode::Doorway, Vec::new()),
        None => (lay_boxes(&boxes), CameraMode::Seated, frame(boxes.len())),
    };
    world.resource_mut::<CameraMode>().set_if_neq(camera);
    world.resource_mut::<FramedPoints>().set_if_neq(FramedPoints(framed));
    let mut clock = world.resource_mut::<SceneClock>();
    if **clock.scene() != scene {
        let tag = clock.newest_tag() + 1;
        clock.lay_out(Arc::new(scene), tag);
    }
    world.resource_mut::<BoxShelf>().bypass_change_detection().boxes = boxes;
}

/// The points around the boxes that the camera shows.
fn frame(n: usize) -> Vec<Vec3> {
    let (x, z) = (APART * (n as f32 - 1.0) / 2.0 + BOX.x / 2.0 + 1.6, BOX.z / 2.0 + 0.5);
    [(-x, -z), (x, -z), (-x, z), (x, z)].map(|(x, z)| Vec3::new(x, 0.4, z)).to_vec()
}

fn lay_boxes(boxes: &[ShelfBox]) -> Scene {
    let mut scene = Scene::default();
    for (n, shelf_box) in boxes.iter().enumerate() {
        let x = (n as f32 - (boxes.len() as f32 - 1.0) / 2.0) * APART;
        let turn = if n % 2 == 0 { 0.05 } else { -0.04 };
        let shape = Shape::Board { size: BOX, face: lid(shelf_box.id, &shelf_box.title) };
        let prop = Prop::new(format!("{BOX_NAME}{}", shelf_box.id), shape, Pose::flat(x, 0.0).yawed(turn));
        scene.lay(prop.with_grip(Grip::Press));
    }
    scene
}

/// A press on a box opens it.
fn hear_boxes(
    shelf: Res<BoxShelf>,
    page: Res<Page>,
    mut events: ResMut<Messages<PropEvent>>,
    mut requests: MessageWriter<MenuRequest>,
) {
    for event in events.drain() {
        let PropEvent::Press(id) = event else { continue };
        let pressed = shelf.boxes.iter().find(|shelf_box| id.as_str().strip_prefix(BOX_NAME) == Some(shelf_box.id));
        if let Some(shelf_box) = pressed.filter(|_| *page == Page::None && shelf.open.is_none()) {
            requests.write(MenuRequest(MenuAction::OpenBox(shelf_box.id)));
        }
    }
}

/// The print of a lid: a field of colour, a picture, the title.
fn lid(id: &'static str, title: &str) -> Face {
    let title = title.to_owned();
    Face::new(format!("lid {id} {title}"), move |fonts| {
        let (ground, ink): (Rgba, Rgba) = match id {
            FIRST_BOX => ((58, 34, 26, 255), (236, 176, 84, 255)),
            _ => ((30, 44, 52, 255), (214, 196, 148, 255)),
        };
        let mut canvas = Canvas::with_paper_texture(896, 672, ground, 3);
        let (w, h) = (canvas.width(), canvas.height());
        for (inset, width) in [(18.0, 6.0), (30.0, 2.0)] {
            canvas.stroke_rect(inset, inset, w - inset * 2.0, h - inset * 2.0, width, ink);
        }
        match id {
            FIRST_BOX => draw_fire(&mut canvas, (w / 2.0, h * 0.4), ink),
            _ => draw_bell(&mut canvas, (w / 2.0, h * 0.4), ink),
        }
        let size = fonts.fit_size(CanvasFont::Heading, 96.0, w - 110.0, &title);
        canvas.draw_text_centred(fonts, CanvasFont::Heading, size, w / 2.0, h * 0.87, ink, &title);
        canvas.pixmap
    })
}

/// Hexes around an ember.
fn draw_fire(canvas: &mut Canvas, (x, y): (f32, f32), ink: Rgba) {
    let hex = |cx: f32, cy: f32, r: f32| {
        let corner = |k: usize| (k as f32 * std::f32::consts::TAU / 6.0 + std::f32::consts::TAU / 12.0).sin_cos();
        let corners: Vec<(f32, f32)> = (0..6).map(corner).map(|(s, c)| (cx + c * r, cy + s * r)).collect();
        Canvas::polygon_path(&corners)
    };
    let r = 62.0;
    let around = (0..6).map(|k| (k as f32 * std::f32::consts::TAU / 6.0).sin_cos());
    let around = around.map(|(s, c)| (x + c * r * 1.74, y + s * r * 1.74));
    for (cx, cy) in around.chain([(x, y)]) {
        if let Some(path) = hex(cx, cy, r * 0.94) {
            canvas.stroke_path(&path, 4.0, (ink.0, ink.1, ink.2, 170));
        }
    }
    for (r, alpha) in [(44.0, 60), (30.0, 120), (16.0, 255)] {
        canvas.fill_circle(x, y, r, (255, 196, 96, alpha));
    }
}

/// A bell over the outline of a die of twelve sides.
fn draw_bell(canvas: &mut Canvas, (x, y): (f32, f32), ink: Rgba) {
    let ring = |r: f32, n: usize, turn: f32| {
        let corner = |k: usize| (k as f32 * std::f32::consts::TAU / n as f32 + turn).sin_cos();
        let corners: Vec<(f32, f32)> = (0..n).map(corner).map(|(s, c)| (x + s * r, y - c * r)).collect();
        corners
    };
    let (outer, inner) = (ring(190.0, 10, 0.0), ring(118.0, 5, 0.0));
    let faint: Rgba = (ink.0, ink.1, ink.2, 110);
    for points in [&outer, &inner] {
        if let Some(path) = Canvas::polygon_path(points) {
            canvas.stroke_path(&path, 4.0, faint);
        }
    }
    for (k, point) in inner.iter().enumerate() {
        canvas.draw_line(*point, outer[k * 2], 4.0, faint);
    }
    let mut bell = PathBuilder::new();
    bell.move_to(x - 84.0, y + 78.0);
    bell.quad_to(x - 56.0, y + 40.0, x - 52.0, y - 16.0);
    bell.quad_to(x - 44.0, y - 84.0, x, y - 86.0);
    bell.quad_to(x + 44.0, y - 84.0, x + 52.0, y - 16.0);
    bell.quad_to(x + 56.0, y + 40.0, x + 84.0, y + 78.0);
    bell.close();
    if let Some(path) = bell.finish() {
        canvas.fill_path(&path, ink);
    }
    canvas.fill_circle(x, y + 92.0, 18.0, ink);
    canvas.fill_circle(x, y - 94.0, 12.0, ink);
}

/// Whether the title shows all boxes.
pub fn is_shown(world: &World) -> bool {
    world.resource::<BoxShelf>().open.is_none()
}

/// Whether the Duel was played last, of all boxes with something under way.
pub fn is_duel_latest(world: &World) -> bool {
    let played = duel::describe_saved(world).and_then(|_| duel::last_played(world));
    let first = world.resource::<AutosaveState>().folder.as_ref().and_then(journey::last_played);
    played.map(seconds_since_1970) > first
}
