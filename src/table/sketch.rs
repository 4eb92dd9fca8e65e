//! Low quality's way of drawing: every material is replaced by a plain one with one candle and one texture fetch.
//!
//! Software renderers spend nearly all their time on the lit materials of the normal picture. Nobody else needs to know:
//! the others make [`StandardMaterial`]s, and what they change in them is carried over.

use std::collections::HashMap;

use bevy::asset::embedded_asset;
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::ShaderRef;

use super::{Quality, TableCamera, TableSystems, candle};

/// How strongly the candle lights plain materials.
const CANDLE: f32 = 118.0;

/// A plain material.
#[derive(Asset, TypePath, AsBindGroup, Debug, Clone)]
struct Sketch {
    #[uniform(0)]
    colour: LinearRgba,
    #[uniform(0)]
    glow: Vec4,
    #[uniform(0)]
    flame: Vec4,
    #[uniform(0)]
    metal: Vec4,
    #[texture(1)]
    #[sampler(2)]
    print: Option<Handle<Image>>,
    alpha_mode: AlphaMode,
    depth_bias: f32,
}

impl Material for Sketch {
    fn fragment_shader() -> ShaderRef {
        "embedded://emberhex/table/sketch.wgsl".into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        self.alpha_mode
    }

    fn depth_bias(&self) -> f32 {
        self.depth_bias
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }
}

/// The proper material of something that is drawn plainly.
#[derive(Component)]
struct Proper(Handle<StandardMaterial>);

/// The plain likeness of each material in use.
#[derive(Resource, Default)]
struct Likenesses(HashMap<AssetId<StandardMaterial>, Handle<Sketch>>);

pub(super) fn plugin(app: &mut App) {
    embedded_asset!(app, "sketch.wgsl");
    app.init_resource::<Likenesses>().add_plugins(MaterialPlugin::<Sketch>::default()).add_systems(
        PostUpdate,
        (
            (draw_plainly, carry_over).chain().run_if(|q: Res<Quality>| q.plain),
            draw_properly.run_if(resource_changed::<Quality>),
            choose_tones.run_if(resource_changed::<Quality>),
        )
            .after(TableSystems::Match)
            .in_set(TableSystems::Settle),
    );
}

/// The plain likeness of a material.
fn likeness(of: &StandardMaterial) -> Sketch {
    let (shine, e) = match of.emissive_texture {
        Some(_) => (of.emissive.red, LinearRgba::BLACK),
        None => (0.0, of.emissive * 0.05),
    };
    let cutoff = if let AlphaMode::Mask(cutoff) = of.alpha_mode { cutoff } else { 0.0 };
    Sketch {
        colour: of.base_color.to_linear(),
        glow: Vec4::new(e.red, e.green, e.blue, if of.unlit { 1.0 } else { 0.0 }),
        flame: candle::light_place().extend(CANDLE),
        metal: Vec4::new(of.metallic, if of.alpha_mode == AlphaMode::Add { 1.0 } else { 0.0 }, shine, cutoff),
        print: of.base_color_texture.clone(),
        alpha_mode: of.alpha_mode,
        depth_bias: of.depth_bias,
    }
}

fn draw_plainly(
    mut commands: Commands,
    mut likenesses: ResMut<Likenesses>,
    proper: Res<Assets<StandardMaterial>>,
    mut sketches: ResMut<Assets<Sketch>>,
    drawn: Query<(Entity, &MeshMaterial3d<StandardMaterial>)>,
) {
    for (entity, material) in &drawn {
        let Some(of) = proper.get(&material.0) else { continue };
        let sketch = likenesses.0.entry(material.0.id()).or_insert_with(|| sketches.add(likeness(of))).clone();
        commands
            .entity(entity)
            .insert((MeshMaterial3d(sketch), Proper(material.0.clone())))
            .remove::<MeshMaterial3d<StandardMaterial>>();
    }
}

/// Carries changes of proper materials over to their likenesses.
fn carry_over(
    mut changes: MessageReader<AssetEvent<StandardMaterial>>,
    mut likenesses: ResMut<Likenesses>,
    proper: Res<Assets<StandardMaterial>>,
    mut sketches: ResMut<Assets<Sketch>>,
) {
    for change in changes.read() {
        match change {
            AssetEvent::Modified { id } => {
                if let (Some(of), Some(sketch)) = (proper.get(*id), likenesses.0.get(id))
                    && let Some(mut sketch) = sketches.get_mut(sketch)
                {
                    *sketch = likeness(of);
                }
            }
            AssetEvent::Removed { id } => {
                likenesses.0.remove(id);
            }
            _ => {}
        }
    }
}

fn draw_properly(mut commands: Commands, quality: Res<Quality>, plain: Query<(Entity, &Proper)>) {
    if quality.plain {
        return;
    }
    for (entity, material) in &plain {
        commands.entity(entity).insert(MeshMaterial3d(material.0.clone())).remove::<(MeshMaterial3d<Sketch>, Proper)>();
    }
}

fn choose_tones(mut commands: Commands, quality: Res<Quality>, camera: Option<Single<Entity, With<TableCamera>>>) {
    if let Some(camera) = camera {
        commands.entity(*camera).insert(if quality.plain { Tonemapping::None } else { Tonemapping::TonyMcMapface });
    }
}
