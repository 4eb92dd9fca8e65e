//! Drawing at low quality: every material is replaced by a material whose light is computed for each vertex.
//!
//! A processor that draws without a graphics card spends nearly all its time on the pixels of [`StandardMaterial`].
//! Other modules keep creating those; this module creates the low-quality copy of each and copies changes to it. It
//! must not decide when low quality is used.

use std::collections::HashMap;

use bevy::asset::embedded_asset;
use bevy::image::{ImageAddressMode, ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey};
use bevy::prelude::*;
use bevy::render::render_resource::{AsBindGroup, RenderPipelineDescriptor, SpecializedMeshPipelineError};
use bevy::shader::ShaderRef;

use super::{RenderQuality, TableSystems, lighting};

/// How strongly the candle lights low-quality materials.
const CANDLE_STRENGTH: f32 = 400.0;
/// How strongly smooth surfaces mirror the candle at a low angle.
const SHEEN_STRENGTH: f32 = 6.0;
/// Shader of both stages.
const SHADER: &str = "embedded://table/table/low_quality.wgsl";

/// A material that is lit for each vertex and reads one texture.
#[derive(Asset, TypePath, AsBindGroup, Debug, Clone)]
#[bind_group_data(LowQualityKey)]
pub(super) struct LowQualityMaterial {
    /// Tint; linear.
    #[uniform(0)]
    colour: LinearRgba,
    /// Emitted light, added after all other light; linear.
    #[uniform(0)]
    emissive: Vec4,
    /// Position of the candle's light, and its strength.
    #[uniform(0)]
    candle: Vec4,
    /// How metallic it is, how much light its texture emits, the alpha below which a pixel is left out, how much sheen
    /// it has at a low angle.
    #[uniform(0)]
    surface: Vec4,
    #[texture(1)]
    texture: Option<Handle<Image>>,
    /// An image whose sampler is used: anisotropic filtering costs a processor too much time.
    #[texture(3)]
    #[sampler(2)]
    sampler: Handle<Image>,
    key: LowQualityKey,
    alpha_mode: AlphaMode,
    depth_bias: f32,
}

/// The properties on which the pipeline of a low-quality material depends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct LowQualityKey {
    unlit: bool,
    additive: bool,
    masked: bool,
    double_sided: bool,
}

impl From<&LowQualityMaterial> for LowQualityKey {
    fn from(material: &LowQualityMaterial) -> Self {
        material.key
    }
}

impl Material for LowQualityMaterial {
    fn vertex_shader() -> ShaderRef {
        SHADER.into()
    }

    fn fragment_shader() -> ShaderRef {
        SHADER.into()
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

    fn specialize(
        _pipeline: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        _layout: &MeshVertexBufferLayoutRef,
        key: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        let key = key.bind_group_data;
        let mut defs = Vec::new();
        for (on, name) in [(key.unlit, "UNLIT"), (key.additive, "ADDITIVE"), (key.masked, "MASKED")] {
            if on {
                defs.push(name.into());
            }
        }
        descriptor.vertex.shader_defs.extend(defs.iter().cloned());
        if let Some(fragment) = &mut descriptor.fragment {
            fragment.shader_defs.extend(defs);
        }
        if key.double_sided {
            descriptor.primitive.cull_mode = None;
        }
        Ok(())
    }
}

/// The material that an entity has when quality is not low.
#[derive(Component)]
struct FullQualityMaterial(Handle<StandardMaterial>);

/// The low-quality copy of each material in use.
#[derive(Resource)]
struct LowQualityCopies {
    by_material: HashMap<AssetId<StandardMaterial>, Handle<LowQualityMaterial>>,
    /// An image whose sampler filters without anisotropy and repeats.
    sampler: Handle<Image>,
}

impl FromWorld for LowQualityCopies {
    fn from_world(world: &mut World) -> Self {
        let sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
            address_mode_u: ImageAddressMode::Repeat,
            address_mode_v: ImageAddressMode::Repeat,
            mag_filter: ImageFilterMode::Linear,
            min_filter: ImageFilterMode::Linear,
            mipmap_filter: ImageFilterMode::Linear,
            ..default()
        });
        let image = Image { sampler, ..default() };
        Self { by_material: HashMap::new(), sampler: world.resource_mut::<Assets<Image>>().add(image) }
    }
}

pub(super) fn plugin(app: &mut App) {
    embedded_asset!(app, "low_quality.wgsl");
    app.init_resource::<LowQualityCopies>().add_plugins(MaterialPlugin::<LowQualityMaterial>::default()).add_systems(
        PostUpdate,
        (
            (use_low_quality, copy_changes).chain().run_if(|q: Res<RenderQuality>| !q.per_pixel_light),
            use_full_quality.run_if(resource_changed::<RenderQuality>),
        )
            .after(TableSystems::Sync)
            .in_set(TableSystems::Animate),
    );
}

/// The low-quality copy of a material.
fn low_quality_copy(material: &StandardMaterial, sampler: &Handle<Image>) -> LowQualityMaterial {
    let (shine, emissive) = match material.emissive_texture {
        Some(_) => (material.emissive.red, LinearRgba::BLACK),
        None => (0.0, material.emissive * 0.12),
    };
    let cutoff = if let AlphaMode::Mask(cutoff) = material.alpha_mode { cutoff } else { 0.0 };
    LowQualityMaterial {
        colour: material.base_color.to_linear(),
        emissive: Vec4::new(emissive.red, emissive.green, emissive.blue, 0.0),
        candle: lighting::light_position().extend(CANDLE_STRENGTH),
        surface: Vec4::new(
            material.metallic,
            shine,
            cutoff,
            (1.0 - material.perceptual_roughness) * (1.0 - material.metallic) * SHEEN_STRENGTH,
        ),
        texture: material.base_color_texture.clone(),
        sampler: sampler.clone(),
        key: LowQualityKey {
            unlit: material.unlit,
            additive: material.alpha_mode == AlphaMode::Add,
            masked: cutoff > 0.0,
            double_sided: material.cull_mode.is_none(),
        },
        alpha_mode: material.alpha_mode,
        depth_bias: material.depth_bias,
    }
}

fn use_low_quality(
    mut commands: Commands,
    mut copies: ResMut<LowQualityCopies>,
    full: Res<Assets<StandardMaterial>>,
    mut low: ResMut<Assets<LowQualityMaterial>>,
    drawn: Query<(Entity, &MeshMaterial3d<StandardMaterial>)>,
) {
    for (entity, material) in &drawn {
        let Some(full_material) = full.get(&material.0) else { continue };
        let copies = &mut *copies;
        let sampler = &copies.sampler;
        let copy = copies
            .by_material
            .entry(material.0.id())
            .or_insert_with(|| low.add(low_quality_copy(full_material, sampler)))
            .clone();
        commands
            .entity(entity)
            .insert((MeshMaterial3d(copy), FullQualityMaterial(material.0.clone())))
            .remove::<MeshMaterial3d<StandardMaterial>>();
    }
}

/// Copies changes of full-quality materials to their low-quality copies.
fn copy_changes(
    mut changes: MessageReader<AssetEvent<StandardMaterial>>,
    mut copies: ResMut<LowQualityCopies>,
    full: Res<Assets<StandardMaterial>>,
    mut low: ResMut<Assets<LowQualityMaterial>>,
) {
    for change in changes.read() {
        match change {
            AssetEvent::Modified { id } => {
                if let (Some(full_material), Some(copy)) = (full.get(*id), copies.by_material.get(id))
                    && let Some(mut copy) = low.get_mut(copy)
                {
                    *copy = low_quality_copy(full_material, &copies.sampler);
                }
            }
            AssetEvent::Removed { id } => {
                copies.by_material.remove(id);
            }
            _ => {}
        }
    }
}

fn use_full_quality(mut commands: Commands, quality: Res<RenderQuality>, low: Query<(Entity, &FullQualityMaterial)>) {
    if !quality.per_pixel_light {
        return;
    }
    for (entity, full) in &low {
        commands
            .entity(entity)
            .insert(MeshMaterial3d(full.0.clone()))
            .remove::<(MeshMaterial3d<LowQualityMaterial>, FullQualityMaterial)>();
    }
}
