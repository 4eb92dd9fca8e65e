//! The last pass of a frame: writes the image of the table, and the panels over it, into the window.
//!
//! Owns the render passes of the panels' camera, which replace Bevy's own. The changed panels are drawn on an empty
//! target and copied into the kept image of the panels; then one pass reads both kept images, of the panels and of the
//! table, and writes the window once. One write instead of several saves most where no graphics card draws. Must not
//! decide what has changed.

use bevy::core_pipeline::FullscreenShader;
use bevy::ecs::schedule::{ScheduleBuildSettings, ScheduleLabel};
use bevy::prelude::*;
use bevy::render::extract_component::{ExtractComponent, ExtractComponentPlugin};
use bevy::render::render_asset::RenderAssets;
use bevy::render::render_resource::binding_types::{sampler, texture_2d};
use bevy::render::render_resource::{
    BindGroupEntries, BindGroupLayoutDescriptor, BindGroupLayoutEntries, CachedRenderPipelineId, ColorTargetState,
    ColorWrites, Extent3d, FilterMode, FragmentState, LoadOp, Operations, PipelineCache, RenderPassColorAttachment,
    RenderPassDescriptor, RenderPipelineDescriptor, Sampler, SamplerBindingType, SamplerDescriptor, ShaderStages,
    SpecializedRenderPipeline, SpecializedRenderPipelines, StoreOp, TextureDescriptor, TextureDimension, TextureFormat,
    TextureSampleType, TextureUsages, TextureView, TextureViewDescriptor,
};
use bevy::render::renderer::{RenderContext, RenderDevice, ViewQuery};
use bevy::render::texture::{FallbackImage, GpuImage};
use bevy::render::view::ViewTarget;
use bevy::render::{Render, RenderApp, RenderStartup, RenderSystems};
use bevy_egui::render::{egui_pass, prepare_egui_pass};

use super::panel_redraw::{self, DirtyRects, PanelsLost};
use crate::table::SQRT_LIGHT_FORMAT;

/// The render passes of the panels' camera.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct PanelPasses;

/// The image that a camera's panels cover.
#[derive(Component, ExtractComponent, Clone, Debug, PartialEq)]
#[require(DirtyRects)]
pub(super) struct Backdrop(pub Handle<Image>);

pub(super) fn plugin(app: &mut App) {
    bevy::asset::embedded_asset!(app, "composite.wgsl");
    app.add_plugins((panel_redraw::plugin, ExtractComponentPlugin::<Backdrop>::default()));
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        let mut passes = Schedule::new(PanelPasses);
        passes.set_build_settings(ScheduleBuildSettings { auto_insert_apply_deferred: false, ..default() });
        render
            .add_schedule(passes)
            .init_resource::<SpecializedRenderPipelines<CompositePipeline>>()
            .add_systems(RenderStartup, init_pipeline)
            .add_systems(Render, (prepare_pipelines, prepare_kept_panels).in_set(RenderSystems::Prepare))
            .add_systems(
                PanelPasses,
                (
                    prepare_egui_pass.run_if(are_panels_dirty),
                    egui_pass.run_if(are_panels_dirty),
                    keep_panels.run_if(are_panels_dirty),
                    composite,
                )
                    .chain(),
            );
    }
}

#[derive(Resource)]
struct CompositePipeline {
    layout: BindGroupLayoutDescriptor,
    sampler: Sampler,
    vertex: FullscreenShader,
    fragment: Handle<Shader>,
}

/// Identifies a pipeline, with the parameters it depends on.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum CompositeKey {
    /// Copies newly drawn panels into their kept image, which stores square roots of light.
    KeepPanels,
    /// Writes the window.
    Window {
        format: TextureFormat,
        /// Whether the image of the table has one pixel for each pixel of the window.
        same_size: bool,
        /// Whether that image stores square roots of light.
        roots: bool,
    },
}

/// The pipelines of a camera: one keeps the panels, one writes the window.
#[derive(Component)]
struct CameraPipelines {
    keep: CachedRenderPipelineId,
    window: CachedRenderPipelineId,
    key: CompositeKey,
}

/// The image of a camera's panels, kept from frame to frame.
#[derive(Component)]
struct KeptPanels {
    size: Extent3d,
    view: TextureView,
}

fn init_pipeline(
    mut commands: Commands,
    device: Res<RenderDevice>,
    vertex: Res<FullscreenShader>,
    assets: Res<AssetServer>,
) {
    let texture = || texture_2d(TextureSampleType::Float { filterable: true });
    let layout = BindGroupLayoutDescriptor::new(
        "composite",
        &BindGroupLayoutEntries::sequential(
            ShaderStages::FRAGMENT,
            (texture(), texture(), sampler(SamplerBindingType::Filtering)),
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
        let (entry_point, format, defs) = match key {
            CompositeKey::KeepPanels => ("keep_panels", SQRT_LIGHT_FORMAT, vec![]),
            CompositeKey::Window { format, same_size, roots } => {
                ("write_window", format, vec![(same_size, "SAME_SIZE"), (roots, "ROOTS")])
            }
        };
        RenderPipelineDescriptor {
            label: Some(entry_point.into()),
            layout: vec![self.layout.clone()],
            vertex: self.vertex.to_vertex_state(),
            fragment: Some(FragmentState {
                shader: self.fragment.clone(),
                entry_point: Some(entry_point.into()),
                shader_defs: defs.into_iter().filter(|(on, _)| *on).map(|(_, name)| name.into()).collect(),
                targets: vec![Some(ColorTargetState { format, blend: None, write_mask: ColorWrites::ALL })],
            }),
            ..default()
        }
    }
}

/// The image behind the panels, or one white pixel while there is none.
fn backdrop_image<'a>(
    backdrop: &Backdrop,
    images: &'a RenderAssets<GpuImage>,
    fallback: &'a FallbackImage,
) -> &'a GpuImage {
    images.get(&backdrop.0).unwrap_or(&fallback.d2)
}

fn prepare_pipelines(
    mut commands: Commands,
    cache: Res<PipelineCache>,
    mut pipelines: ResMut<SpecializedRenderPipelines<CompositePipeline>>,
    pipeline: Res<CompositePipeline>,
    (images, fallback): (Res<RenderAssets<GpuImage>>, Res<FallbackImage>),
    cameras: Query<(Entity, &ViewTarget, &Backdrop, Option<&CameraPipelines>)>,
) {
    for (camera, target, backdrop, known) in &cameras {
        let Some(format) = target.out_texture_view_format() else { continue };
        let descriptor = &backdrop_image(backdrop, &images, &fallback).texture_descriptor;
        let same_size = descriptor.size == target.main_texture().size();
        let key = CompositeKey::Window { format, same_size, roots: descriptor.format == SQRT_LIGHT_FORMAT };
        if known.is_none_or(|known| known.key != key) {
            let keep = pipelines.specialize(&cache, &pipeline, CompositeKey::KeepPanels);
            let window = pipelines.specialize(&cache, &pipeline, key);
            commands.entity(camera).insert(CameraPipelines { keep, window, key });
        }
    }
}

/// Resizes the kept image of the panels to the window.
fn prepare_kept_panels(
    mut commands: Commands,
    device: Res<RenderDevice>,
    cameras: Query<(Entity, &ViewTarget, Option<&KeptPanels>), With<Backdrop>>,
) {
    for (camera, target, kept) in &cameras {
        let size = target.main_texture().size();
        if kept.is_some_and(|kept| kept.size == size) {
            continue;
        }
        let texture = device.create_texture(&TextureDescriptor {
            label: Some("kept panels"),
            size,
            mip_level_count: 1,
            sample_count: 1,
            dimension: TextureDimension::D2,
            format: SQRT_LIGHT_FORMAT,
            usage: TextureUsages::RENDER_ATTACHMENT | TextureUsages::TEXTURE_BINDING,
            view_formats: &[],
        });
        let view = texture.create_view(&TextureViewDescriptor::default());
        commands.entity(camera).insert(KeptPanels { size, view });
    }
}

fn are_panels_dirty(view: ViewQuery<&DirtyRects>) -> bool {
    !view.into_inner().0.is_empty()
}

/// Copies the panels that were drawn in this frame into their kept image.
fn keep_panels(
    view: ViewQuery<(&ViewTarget, &DirtyRects, &CameraPipelines, &KeptPanels)>,
    cache: Res<PipelineCache>,
    pipeline: Res<CompositePipeline>,
    fallback: Res<FallbackImage>,
    lost: Res<PanelsLost>,
    mut ctx: RenderContext,
) {
    let (target, dirty, pipelines, kept) = view.into_inner();
    // While a pipeline is being compiled, the drawn panels may be incomplete.
    if cache.waiting_pipelines().next().is_some() {
        lost.set();
    }
    let Some(compiled) = cache.get_render_pipeline(pipelines.keep) else {
        lost.set();
        return;
    };
    let bind_group = ctx.render_device().create_bind_group(
        "keep panels",
        &cache.get_bind_group_layout(&pipeline.layout),
        &BindGroupEntries::sequential((target.main_texture_view(), &fallback.d2.texture_view, &pipeline.sampler)),
    );
    let mut pass = ctx.command_encoder().begin_render_pass(&RenderPassDescriptor {
        label: Some("keep panels"),
        color_attachments: &[Some(RenderPassColorAttachment {
            view: &kept.view,
            depth_slice: None,
            resolve_target: None,
            ops: Operations { load: LoadOp::Load, store: StoreOp::Store },
        })],
        depth_stencil_attachment: None,
        timestamp_writes: None,
        occlusion_query_set: None,
        multiview_mask: None,
    });
    pass.set_pipeline(compiled);
    pass.set_bind_group(0, &bind_group, &[]);
    for rect in &dirty.0 {
        // The window may have shrunk since the rectangles were computed.
        let (right, bottom) = (rect.max.x.min(kept.size.width), rect.max.y.min(kept.size.height));
        if rect.min.x < right && rect.min.y < bottom {
            pass.set_scissor_rect(rect.min.x, rect.min.y, right - rect.min.x, bottom - rect.min.y);
            pass.draw(0..3, 0..1);
        }
    }
}

fn composite(
    view: ViewQuery<(&ViewTarget, &Backdrop, &CameraPipelines, &KeptPanels)>,
    cache: Res<PipelineCache>,
    pipeline: Res<CompositePipeline>,
    (images, fallback): (Res<RenderAssets<GpuImage>>, Res<FallbackImage>),
    mut ctx: RenderContext,
) {
    let (target, backdrop, pipelines, kept) = view.into_inner();
    let Some(window) = target.out_texture_color_attachment(Some(LinearRgba::BLACK)) else { return };
    let bind_group = ctx.render_device().create_bind_group(
        "composite",
        &cache.get_bind_group_layout(&pipeline.layout),
        &BindGroupEntries::sequential((
            &kept.view,
            &backdrop_image(backdrop, &images, &fallback).texture_view,
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
    // While the pipeline is being compiled, the window is black.
    if let Some(compiled) = cache.get_render_pipeline(pipelines.window) {
        pass.set_pipeline(compiled);
        pass.set_bind_group(0, &bind_group, &[]);
        pass.draw(0..3, 0..1);
    }
}
