//! The last pass of a frame: the picture of the table, and the panels over it, written into the window.
//!
//! Owns the render passes of the camera of the panels, which stand in for Bevy's own: panels are drawn on nothing, then
//! this pass reads both pictures once and writes the window once. That matters where no graphics card draws.

use bevy::core_pipeline::FullscreenShader;
use bevy::ecs::schedule::{ScheduleBuildSettings, ScheduleLabel};
use bevy::prelude::*;
use bevy::render::extract_component::{ExtractComponent, ExtractComponentPlugin};
use bevy::render::render_asset::RenderAssets;
use bevy::render::render_resource::binding_types::{sampler, texture_2d};
use bevy::render::render_resource::{
    BindGroupEntries, BindGroupLayoutDescriptor, BindGroupLayoutEntries, CachedRenderPipelineId, ColorTargetState,
    ColorWrites, FilterMode, FragmentState, PipelineCache, RenderPassDescriptor, RenderPipelineDescriptor, Sampler,
    SamplerBindingType, SamplerDescriptor, ShaderStages, SpecializedRenderPipeline, SpecializedRenderPipelines,
    TextureFormat, TextureSampleType,
};
use bevy::render::renderer::{RenderContext, RenderDevice, ViewQuery};
use bevy::render::texture::{FallbackImage, GpuImage};
use bevy::render::view::ViewTarget;
use bevy::render::{Render, RenderApp, RenderStartup, RenderSystems};
use bevy_egui::render::{egui_pass, prepare_egui_pass};

use crate::table::ROOTS_OF_LIGHT;

/// The render passes of the camera of the panels.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct PanelPasses;

/// What a camera's panels lie over.
#[derive(Component, ExtractComponent, Clone, Debug, PartialEq)]
pub(super) struct Backdrop(pub Handle<Image>);

pub(super) fn plugin(app: &mut App) {
    bevy::asset::embedded_asset!(app, "composite.wgsl");
    app.add_plugins(ExtractComponentPlugin::<Backdrop>::default());
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        let mut passes = Schedule::new(PanelPasses);
        passes.set_build_settings(ScheduleBuildSettings { auto_insert_apply_deferred: false, ..default() });
        render
            .add_schedule(passes)
            .init_resource::<SpecializedRenderPipelines<CompositePipeline>>()
            .add_systems(RenderStartup, init_pipeline)
            .add_systems(Render, prepare_pipelines.in_set(RenderSystems::Prepare))
            .add_systems(PanelPasses, (prepare_egui_pass, egui_pass, composite).chain());
    }
}

#[derive(Resource)]
struct CompositePipeline {
    layout: BindGroupLayoutDescriptor,
    sampler: Sampler,
    vertex: FullscreenShader,
    fragment: Handle<Shader>,
}

/// What the pipeline depends on.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct CompositeKey {
    window: TextureFormat,
    /// The table's picture has a pixel for each pixel of the window.
    same_size: bool,
    /// That picture stores square roots of light.
    roots: bool,
}

/// The pipeline of a camera.
#[derive(Component)]
struct CameraPipeline(CachedRenderPipelineId, CompositeKey);

fn init_pipeline(
    mut commands: Commands,
    device: Res<RenderDevice>,
    vertex: Res<FullscreenShader>,
    assets: Res<AssetServer>,
) {
    let picture = || texture_2d(TextureSampleType::Float { filterable: true });
    let layout = BindGroupLayoutDescriptor::new(
        "composite",
        &BindGroupLayoutEntries::sequential(
            ShaderStages::FRAGMENT,
            (picture(), picture(), sampler(SamplerBindingType::Filtering)),
        ),
    );
    let sampler = device.create_sampler(&SamplerDescriptor {
        mag_filter: FilterMode::Linear,
        min_filter: FilterMode::Linear,
        ..default()
    });
    let fragment = assets.load("embedded://emberhex/screens/composite.wgsl");
    commands.insert_resource(CompositePipeline { layout, sampler, vertex: vertex.clone(), fragment });
}

impl SpecializedRenderPipeline for CompositePipeline {
    type Key = CompositeKey;

    fn specialize(&self, key: Self::Key) -> RenderPipelineDescriptor {
        RenderPipelineDescriptor {
            label: Some("composite".into()),
            layout: vec![self.layout.clone()],
            vertex: self.vertex.to_vertex_state(),
            fragment: Some(FragmentState {
                shader: self.fragment.clone(),
                shader_defs: [(key.same_size, "SAME_SIZE"), (key.roots, "ROOTS")]
                    .into_iter()
                    .filter(|(on, _)| *on)
                    .map(|(_, name)| name.into())
                    .collect(),
                targets: vec![Some(ColorTargetState { format: key.window, blend: None, write_mask: ColorWrites::ALL })],
                ..default()
            }),
            ..default()
        }
    }
}

/// The picture behind the panels, or one white pixel while there is none.
fn picture<'a>(backdrop: &Backdrop, images: &'a RenderAssets<GpuImage>, fallback: &'a FallbackImage) -> &'a GpuImage {
    images.get(&backdrop.0).unwrap_or(&fallback.d2)
}

fn prepare_pipelines(
    mut commands: Commands,
    cache: Res<PipelineCache>,
    mut pipelines: ResMut<SpecializedRenderPipelines<CompositePipeline>>,
    pipeline: Res<CompositePipeline>,
    (images, fallback): (Res<RenderAssets<GpuImage>>, Res<FallbackImage>),
    cameras: Query<(Entity, &ViewTarget, &Backdrop, Option<&CameraPipeline>)>,
) {
    for (camera, target, backdrop, known) in &cameras {
        let Some(window) = target.out_texture_view_format() else { continue };
        let picture = &picture(backdrop, &images, &fallback).texture_descriptor;
        let same_size = picture.size == target.main_texture().size();
        let key = CompositeKey { window, same_size, roots: picture.format == ROOTS_OF_LIGHT };
        if known.is_none_or(|known| known.1 != key) {
            let id = pipelines.specialize(&cache, &pipeline, key);
            commands.entity(camera).insert(CameraPipeline(id, key));
        }
    }
}

fn composite(
    view: ViewQuery<(&ViewTarget, &Backdrop, &CameraPipeline)>,
    cache: Res<PipelineCache>,
    pipeline: Res<CompositePipeline>,
    (images, fallback): (Res<RenderAssets<GpuImage>>, Res<FallbackImage>),
    mut ctx: RenderContext,
) {
    let (target, backdrop, CameraPipeline(id, _)) = view.into_inner();
    let Some(window) = target.out_texture_color_attachment(Some(LinearRgba::BLACK)) else { return };
    let bind_group = ctx.render_device().create_bind_group(
        "composite",
        &cache.get_bind_group_layout(&pipeline.layout),
        &BindGroupEntries::sequential((
            target.main_texture_view(),
            &picture(backdrop, &images, &fallback).texture_view,
            &pipeline.sampler,
        )),
    );
    let mut pass = ctx.command_encoder().begin_render_pass(&RenderPassDescriptor {
        label: Some("composite"),
        color_attachments: &[Some(window)],
        depth_stencil_attachment: None,
        timestamp_writes: None,
        occlusion_query_set: None,
        multiview_mask: None,
    });
    // While it is compiled, the window is black.
    if let Some(compiled) = cache.get_render_pipeline(*id) {
        pass.set_pipeline(compiled);
        pass.set_bind_group(0, &bind_group, &[]);
        pass.draw(0..3, 0..1);
    }
}
