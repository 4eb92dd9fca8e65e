//! How Bevy's renderer is set up: how it allocates memory, and which of its parts are left out.
//!
//! Owns the settings with which the graphics device is opened. Without a graphics card, all that the renderer takes is
//! the computer's own memory: Mesa's software driver keeps about 0.7 MB for each stage of a compiled pipeline, used or
//! not. Must not change what the picture shows.

use bevy::core_pipeline::tonemapping::TonemappingLuts;
use bevy::prelude::*;
use bevy::render::RenderApp;
use bevy::render::mesh::allocator::MeshAllocatorSettings;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::render::settings::{MemoryHints, WgpuLimits, WgpuSettings};
use bevy_egui::egui::ColorImage;
use bevy_egui::{EguiManagedTextures, EguiPostUpdateSet};

use super::quality;

/// The size of the blocks from which textures and buffers are allocated, in bytes, as wgpu counts them for the memory of
/// a graphics card. In memory that the processor reaches, which is all memory without a card, blocks have half the size.
const MEMORY_BLOCK: u64 = 8 << 20;

/// What [`bevy::log::LogPlugin`] must not report: parts that [`limits`] leaves out on purpose.
pub(super) const EXPECTED_WARNINGS: &str = "bevy_pbr::atmosphere=error,bevy_pbr::ssao=error";

/// The settings with which the graphics device is opened.
///
/// Memory is allocated in small blocks of one size. wgpu's own settings double the size of each further block up to
/// 32 MB, and a block is given back only when nothing is left in it: a few long-lived textures would keep all that
/// replaced textures, and the copies on their way there, have ever taken. What is larger than a block, such as the hex
/// map, gets memory of its own and gives it back at once.
pub(super) fn settings() -> WgpuSettings {
    WgpuSettings {
        memory_hints: MemoryHints::Manual { suballocated_device_memory_block_size: MEMORY_BLOCK..MEMORY_BLOCK },
        constrained_limits: Some(limits()),
        ..default()
    }
}

/// No limit at all, except that no shader may write textures.
///
/// No shader of the table does. Bevy would compile many that do at every start, for skies, for environment maps that are
/// computed while the program runs, and for a choice of what is drawn that only pays with far more objects; without the
/// ability it leaves these parts out.
fn limits() -> WgpuLimits {
    const ANY: u32 = u32::MAX;
    WgpuLimits {
        max_storage_textures_per_shader_stage: 0,
        max_texture_dimension_1d: ANY,
        max_texture_dimension_2d: ANY,
        max_texture_dimension_3d: ANY,
        max_texture_array_layers: ANY,
        max_bind_groups: ANY,
        max_bindings_per_bind_group: ANY,
        max_dynamic_uniform_buffers_per_pipeline_layout: ANY,
        max_dynamic_storage_buffers_per_pipeline_layout: ANY,
        max_sampled_textures_per_shader_stage: ANY,
        max_samplers_per_shader_stage: ANY,
        max_storage_buffers_per_shader_stage: ANY,
        max_uniform_buffers_per_shader_stage: ANY,
        max_binding_array_elements_per_shader_stage: ANY,
        max_binding_array_acceleration_structure_elements_per_shader_stage: ANY,
        max_binding_array_sampler_elements_per_shader_stage: ANY,
        max_uniform_buffer_binding_size: u64::MAX,
        max_storage_buffer_binding_size: u64::MAX,
        max_vertex_buffers: ANY,
        max_buffer_size: u64::MAX,
        max_vertex_attributes: ANY,
        max_vertex_buffer_array_stride: ANY,
        max_inter_stage_shader_variables: ANY,
        min_uniform_buffer_offset_alignment: 0,
        min_storage_buffer_offset_alignment: 0,
        max_color_attachments: ANY,
        max_color_attachment_bytes_per_sample: ANY,
        max_compute_workgroup_storage_size: ANY,
        max_compute_invocations_per_workgroup: ANY,
        max_compute_workgroup_size_x: ANY,
        max_compute_workgroup_size_y: ANY,
        max_compute_workgroup_size_z: ANY,
        max_compute_workgroups_per_dimension: ANY,
        max_immediate_size: ANY,
        max_non_sampler_bindings: ANY,
        max_task_mesh_workgroup_total_count: ANY,
        max_task_mesh_workgroups_per_dimension: ANY,
        max_task_invocations_per_workgroup: ANY,
        max_task_invocations_per_dimension: ANY,
        max_mesh_invocations_per_workgroup: ANY,
        max_mesh_invocations_per_dimension: ANY,
        max_task_payload_size: ANY,
        max_mesh_output_vertices: ANY,
        max_mesh_output_primitives: ANY,
        max_mesh_output_layers: ANY,
        max_mesh_multiview_view_count: ANY,
        max_blas_primitive_count: ANY,
        max_blas_geometry_count: ANY,
        max_tlas_instance_count: ANY,
        max_acceleration_structures_per_shader_stage: ANY,
        max_multiview_view_count: ANY,
    }
}

/// Leaves out what the table does not need; to be added after [`bevy::render::RenderPlugin`], so that its `finish` knows
/// the graphics adapter.
pub(super) struct LeaveOutPlugin;

impl Plugin for LeaveOutPlugin {
    fn build(&self, app: &mut App) {
        app.add_systems(
            PostUpdate,
            drop_copies_of_panel_textures
                .after(EguiPostUpdateSet::PostProcessOutput)
                .run_if(resource_exists_and_changed::<EguiManagedTextures>),
        );
    }

    fn finish(&self, app: &mut App) {
        drop_unused_table_of_colours(app.world_mut());
        let is_cpu = app.world().get_resource::<RenderAdapterInfo>().is_some_and(quality::is_cpu);
        if let (true, Some(render)) = (is_cpu, app.get_sub_app_mut(RenderApp)) {
            give_each_mesh_its_buffer(render.world_mut());
        }
    }
}

/// Gives each mesh a buffer of its own. Each buffer that meshes share has 4 MB of book-keeping, more than all meshes
/// together; to share buffers saves a graphics card time, and not a processor that draws.
fn give_each_mesh_its_buffer(render: &mut World) {
    if let Some(mut settings) = render.get_resource_mut::<MeshAllocatorSettings>() {
        settings.slab_allocator_settings.large_threshold = 0;
    }
}

/// Drops the table of colours of a tone mapping that no camera has: 2 MB here and 2 MB on the graphics card.
fn drop_unused_table_of_colours(world: &mut World) {
    let Some(unused) = world.get_resource::<TonemappingLuts>().map(|tables| tables.blender_filmic.clone()) else {
        return;
    };
    if let Some(mut images) = world.get_resource_mut::<Assets<Image>>() {
        images.remove(&unused);
    }
}

/// bevy_egui 0.42 keeps the first content of each of its textures, 2 MB for the letters, and never reads it again.
fn drop_copies_of_panel_textures(mut textures: ResMut<EguiManagedTextures>) {
    for texture in textures.bypass_change_detection().values_mut() {
        texture.color_image = ColorImage::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_loses_the_writing_of_textures_and_nothing_else() {
        for full in [WgpuLimits::default(), WgpuLimits::downlevel_defaults()] {
            let wanted = WgpuLimits { max_storage_textures_per_shader_stage: 0, ..full.clone() };
            assert_ne!(full, wanted);
            assert_eq!(full.or_worse_values_from(&limits()), wanted);
        }
    }

    #[test]
    fn no_mesh_is_too_small_for_a_buffer_of_its_own() {
        let mut render = World::new();
        render.init_resource::<MeshAllocatorSettings>();
        give_each_mesh_its_buffer(&mut render);
        assert_eq!(render.resource::<MeshAllocatorSettings>().large_threshold, 0);
    }

    #[test]
    fn the_unused_table_of_colours_is_dropped_and_the_used_one_stays() {
        let mut world = World::new();
        let mut images = Assets::<Image>::default();
        let [blender_filmic, agx, tony_mc_mapface] = [0, 1, 2].map(|_| images.add(Image::default()));
        world.insert_resource(images);
        world.insert_resource(TonemappingLuts {
            blender_filmic: blender_filmic.clone(),
            agx,
            tony_mc_mapface: tony_mc_mapface.clone(),
        });
        drop_unused_table_of_colours(&mut world);
        let images = world.resource::<Assets<Image>>();
        assert!(images.get(&blender_filmic).is_none() && images.get(&tony_mc_mapface).is_some());
    }

    #[test]
    fn the_first_content_of_panel_textures_is_dropped() {
        let mut app = App::new();
        let mut textures = EguiManagedTextures::default();
        let color_image = ColorImage::filled([4, 4], bevy_egui::egui::Color32::RED);
        let texture = bevy_egui::EguiManagedTexture { handle: Handle::default(), color_image };
        textures.insert((Entity::PLACEHOLDER, 0), texture);
        app.insert_resource(textures).add_systems(Update, drop_copies_of_panel_textures);
        app.update();
        let textures = app.world().resource::<EguiManagedTextures>();
        assert!(textures.values().all(|texture| texture.color_image.pixels.is_empty()));
    }
}
