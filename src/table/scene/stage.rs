//! The stage: an entity for each thing of the scene that is shown.
//!
//! Owns these entities and their parts; `moving` moves them. Must not decide where a thing belongs: the scene says so.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use bevy::light::NotShadowReceiver;
use bevy::prelude::*;

use super::clock::{PropMotion, SceneClock, SceneClockSystems};
use super::model::BodyShadows;
use super::models::{ModelMaker, ModelPart, Print, SceneModels};
use super::placed::{Departure, GroundShadow, StageProp, resting_transform};
use super::prop::{EntryMotion, Pose, Prop, PropId, Shape};
use crate::TableSystems;
use crate::assets::no_shadow;

/// Marks the part of a thing that marks it.
#[derive(Component)]
struct MarkPart;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SceneModels>()
        .add_systems(PostUpdate, set_stage.after(SceneClockSystems).in_set(TableSystems::Sync));
}

/// Makes, changes and removes things so that they are those of the scene that is shown.
fn set_stage(
    mut commands: Commands,
    clock: Res<SceneClock>,
    mut shown_revision: Local<Option<u64>>,
    mut maker: ModelMaker,
    mut props: Query<(Entity, &mut StageProp)>,
    marks: Query<(Entity, &ChildOf), With<MarkPart>>,
) {
    let is_repainted = maker.follow_look();
    if *shown_revision == Some(clock.revision) && !is_repainted {
        return;
    }
    *shown_revision = Some(clock.revision);
    let scene = Arc::clone(&clock.shown);
    let motions: HashMap<&PropId, &PropMotion> =
        clock.beat.iter().flat_map(|beat| beat.motions.iter().map(|(id, motion)| (id, motion))).collect();
    let wanted: HashMap<&PropId, &Prop> = scene.props.iter().map(|prop| (&prop.id, prop)).collect();
    let is_another_table = !props.iter().any(|(_, placed)| wanted.contains_key(placed.id()));
    let mut kept = HashSet::new();
    for (entity, mut placed) in &mut props {
        let here = placed.prop.pose;
        match (wanted.get(placed.id()), motions.get(placed.id())) {
            (Some(prop), motion) if placed.departure != Some(Departure::WithBeat) => {
                kept.insert(prop.id.clone());
                placed.from = if let Some(PropMotion::From(pose)) = motion { *pose } else { here };
                placed.motion = motion.map_or(PropMotion::Slide, |motion| (*motion).clone());
                placed.departure = None;
                let has_mark = placed.prop.mark;
                let is_reshaped = is_repainted || placed.prop.shape != prop.shape;
                let had_ground_shadow = placed.prop.shape.has_ground_shadow();
                placed.prop = (*prop).clone();
                if is_reshaped {
                    commands.entity(entity).despawn_children();
                    placed.carried = Vec3::ZERO;
                    placed.print = spawn_parts(&mut commands, &mut maker, entity, prop);
                    if prop.shape.has_ground_shadow() && !had_ground_shadow {
                        spawn_ground_shadow(&mut commands, &maker, entity);
                    }
                } else if has_mark != prop.mark {
                    for (mark, _) in marks.iter().filter(|(_, parent)| parent.parent() == entity) {
                        commands.entity(mark).despawn();
                    }
                    spawn_mark(&mut commands, &mut maker, entity, prop);
                }
                if clock.beat.is_none() && !is_reshaped && prop.attachment.is_none() {
                    // It glides to where it is laid at once.
                    placed.carried = placed.lies_at - resting_transform(&prop.shape, prop.pose).translation;
                }
            }
            (None, Some(PropMotion::Leave(to))) => {
                (placed.from, placed.prop.pose, placed.motion) = (here, *to, PropMotion::Hop(0.5));
                placed.departure = Some(Departure::WithBeat);
            }
            (None, _) if placed.prop.entry == EntryMotion::SetDown && !is_another_table => {
                (placed.from, placed.motion) = (here, PropMotion::Slide);
                placed.departure = Some(Departure::ByItself);
            }
            _ => commands.entity(entity).despawn(),
        }
    }
    for prop in scene.props.iter().filter(|prop| !kept.contains(&prop.id)) {
        let before = props.iter().find(|(_, placed)| *placed.id() == prop.id).map(|(_, placed)| placed.prop.pose);
        let motion = motions.get(&prop.id).map_or(PropMotion::Slide, |motion| (*motion).clone());
        let from = match motion {
            PropMotion::From(pose) => pose,
            _ => before.unwrap_or(prop.pose),
        };
        let has_entered = is_another_table || before.is_some() || prop.entry == EntryMotion::AtOnce;
        spawn_prop(&mut commands, &mut maker, prop, from, motion, has_entered);
    }
    let printed: HashSet<&str> = scene.props.iter().flat_map(prints).collect();
    maker.forget_unused(|key| printed.contains(key));
}

/// The keys of the prints on a thing.
fn prints(prop: &Prop) -> Vec<&str> {
    match &prop.shape {
        Shape::Card { front, back, .. } => vec![front.key(), back.key()],
        Shape::Board { face, .. } | Shape::CutOut { face, .. } | Shape::Disc { face, .. } => vec![face.key()],
        Shape::Die { .. } | Shape::Turned { .. } | Shape::Model(_) => Vec::new(),
    }
}

fn spawn_prop(
    commands: &mut Commands,
    maker: &mut ModelMaker,
    prop: &Prop,
    from: Pose,
    motion: PropMotion,
    has_entered: bool,
) {
    let at = resting_transform(&prop.shape, from);
    let entity = commands.spawn((Name::new(prop.id.as_str().to_owned()), at, Visibility::default())).id();
    let print = spawn_parts(commands, maker, entity, prop);
    if prop.shape.has_ground_shadow() {
        spawn_ground_shadow(commands, maker, entity);
    }
    commands.entity(entity).insert(StageProp {
        prop: prop.clone(),
        from,
        motion,
        departure: None,
        entered: if has_entered { 1.0 } else { 0.0 },
        lift: 0.0,
        carried: Vec3::ZERO,
        lies_at: at.translation,
        print,
    });
}

/// Makes the parts of a thing. Returns the print on its upper side.
fn spawn_parts(commands: &mut Commands, maker: &mut ModelMaker, entity: Entity, prop: &Prop) -> Option<Print> {
    for part in maker.parts(&prop.shape) {
        spawn_part(commands, entity, part);
    }
    spawn_mark(commands, maker, entity, prop);
    maker.upper_print(&prop.shape)
}

fn spawn_ground_shadow(commands: &mut Commands, maker: &ModelMaker, entity: Entity) {
    let (mesh, material) = maker.ground_shadow();
    commands.spawn((GroundShadow(entity), Mesh3d(mesh), MeshMaterial3d(material), no_shadow()));
}

/// Makes the mark of a thing, if it has one.
fn spawn_mark(commands: &mut Commands, maker: &mut ModelMaker, entity: Entity, prop: &Prop) {
    if let Some(mark) = prop.mark {
        let part = spawn_part(commands, entity, maker.mark(&prop.shape, mark));
        commands.entity(part).insert(MarkPart);
    }
}

fn spawn_part(commands: &mut Commands, entity: Entity, part: ModelPart) -> Entity {
    let (mesh, material) = part.model;
    let mut spawned = commands.spawn((Mesh3d(mesh), MeshMaterial3d(material), part.at, ChildOf(entity)));
    match part.shadows {
        BodyShadows::Full => {}
        BodyShadows::Received => {
            spawned.insert(no_shadow());
        }
        BodyShadows::None => {
            spawned.insert((no_shadow(), NotShadowReceiver));
        }
    }
    if let Some(billboard) = part.billboard {
        spawned.insert(billboard);
    }
    spawned.id()
}

#[cfg(test)]
mod tests {
    use std::f32::consts::PI;
    use std::time::Duration;

    use super::super::moving;
    use super::super::placed::{DraggedProp, HoveredProp};
    use super::super::prop::{AttachmentPoint, CloseUp, CloseUpTime, Face, Scene};
    use super::*;
    use crate::assets::TableFonts;
    use crate::{CameraMode, TableCamera, layout};

    /// An app with a stage, in which a frame takes so many seconds.
    fn app(seconds: f32) -> App {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default(), super::super::clock_plugin, plugin, moving::plugin))
            .init_asset::<Image>()
            .init_asset::<Mesh>()
            .init_asset::<StandardMaterial>()
            .init_resource::<crate::assets::PropAssets>()
            .init_resource::<CameraMode>()
            .init_resource::<HoveredProp>()
            .init_resource::<DraggedProp>()
            .insert_resource(TableFonts(crate::textures::Fonts::bundled()))
            .configure_sets(PostUpdate, (TableSystems::Playback, TableSystems::Sync, TableSystems::Animate).chain())
            .insert_resource(bevy::time::TimeUpdateStrategy::ManualDuration(Duration::from_secs_f32(seconds)));
        app.update();
        app
    }

    fn show(app: &mut App, props: impl IntoIterator<Item = Prop>) {
        let scene = Scene { props: props.into_iter().collect() };
        app.world_mut().resource_mut::<SceneClock>().lay_out(Arc::new(scene), 0);
        app.update();
    }

    fn found(app: &mut App, name: &str) -> Option<(Entity, Transform)> {
        let mut props = app.world_mut().query::<(Entity, &StageProp, &Transform)>();
        let found = props.iter(app.world()).find(|(_, placed, _)| placed.id().as_str() == name);
        found.map(|(entity, _, at)| (entity, *at))
    }

    fn card(name: &str, print: &str) -> Prop {
        let face = Face::with_places(print, |_| {
            let picture = tiny_skia::Pixmap::new(4, 4).unwrap();
            (picture, vec![Rect::from_center_size(Vec2::X, Vec2::ZERO)])
        });
        Prop::new(name, Shape::Board { size: Vec3::new(4.0, 0.02, 3.0), face }, Pose::flat(2.0, 1.0))
    }

    #[test]
    fn the_first_things_lie_there_at_once_and_later_ones_enter_and_leave_in_their_own_time() {
        let mut app = app(0.1);
        let turned = |name: &str| card(name, name).with_entry(EntryMotion::TurnUp);
        let set_down = |name: &str| card(name, name).with_entry(EntryMotion::SetDown);
        let is_up = |at: Transform| (at.rotation * Vec3::Y).y > 0.99;
        show(&mut app, [turned("first")]);
        assert!(is_up(found(&mut app, "first").unwrap().1));
        show(&mut app, [turned("first"), turned("later"), set_down("tile")]);
        assert!(is_up(found(&mut app, "first").unwrap().1) && !is_up(found(&mut app, "later").unwrap().1));
        assert!(found(&mut app, "tile").unwrap().1.translation.y > 0.2);
        (0..3).for_each(|_| app.update());
        assert!(is_up(found(&mut app, "later").unwrap().1));
        let lies = found(&mut app, "tile").unwrap().1;
        show(&mut app, [turned("first")]);
        assert!(found(&mut app, "later").is_none());
        assert!(found(&mut app, "tile").unwrap().1.translation.y > lies.translation.y, "it is taken up");
        (0..3).for_each(|_| app.update());
        assert!(found(&mut app, "tile").is_none());
    }

    #[test]
    fn what_is_attached_lies_at_its_place_and_moves_with_its_card() {
        let mut app = app(0.0);
        let penny = |point| {
            let shape = Shape::Turned { profile: &[(0.1, 0.0), (0.1, 0.2)], material: crate::scene::Material::Iron };
            Prop::new("penny", shape, Pose::flat(0.0, 0.5)).attached(&"card".into(), point)
        };
        show(&mut app, [card("card", "one"), penny(AttachmentPoint::Place(0))]);
        let ground = Vec3::new(3.0, layout::TABLE_TOP_Y + 0.02 + 0.1, 1.5);
        assert!(found(&mut app, "penny").unwrap().1.translation.distance(ground) < 1e-4);
        let (entity, _) = found(&mut app, "card").unwrap();
        let turned = card("card", "another");
        let turned = Prop { pose: turned.pose.yawed(PI), ..turned };
        show(&mut app, [turned, penny(AttachmentPoint::Place(0))]);
        let ground = Vec3::new(1.0, ground.y, 0.5);
        assert!(found(&mut app, "penny").unwrap().1.translation.distance(ground) < 1e-4);
        assert_eq!(found(&mut app, "card").unwrap().0, entity, "another print on the same card");
    }

    #[test]
    fn a_thing_that_is_close_to_the_eye_gives_off_light() {
        let mut app = app(0.1);
        app.world_mut().spawn((TableCamera, Transform::from_xyz(0.0, 20.0, 10.0).looking_at(Vec3::ZERO, Vec3::Y)));
        let near = |is_near| CloseUp { when: CloseUpTime::Now(is_near), near: 0.4, aside: None };
        show(&mut app, [card("card", "one").with_close_up(near(false))]);
        let lies = found(&mut app, "card").unwrap().1;
        show(&mut app, [card("card", "one").with_close_up(near(true))]);
        (0..3).for_each(|_| app.update());
        assert!(found(&mut app, "card").unwrap().1.translation.y > lies.translation.y + 3.0);
        let glows = |app: &App| {
            app.world().resource::<Assets<StandardMaterial>>().iter().any(|(_, material)| material.emissive.red > 0.5)
        };
        assert!(glows(&app));
        show(&mut app, [card("card", "one").with_close_up(near(false))]);
        (0..3).for_each(|_| app.update());
        assert_eq!((found(&mut app, "card").unwrap().1, glows(&app)), (lies, false));
    }
}
