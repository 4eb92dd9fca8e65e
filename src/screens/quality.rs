//! The render quality of the table: the one in the settings, or the one that suits this machine.
//!
//! Owns the choice and its reason in words. An automatic choice depends on the kind of graphics adapter first, then on
//! the frame times of the first second.

use bevy::light::cluster::GlobalClusterSettings;
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::window::{PresentMode, PrimaryWindow};

use super::settings::ActiveSettings;
use crate::lang::words;
use crate::table::{self, TableActivity};
use crate::ui::QualityPreset;

/// For how long the first frames are timed, in seconds.
const TRIAL: f32 = 1.0;
/// Frames before the trial, which are slow because they load textures and compile pipelines.
const FRAMES_BEFORE_TRIAL: u32 = 20;
/// Mean frame time, in seconds, above which a graphics card gets the low quality.
const SLOW_FRAME: f32 = 1.0 / 20.0;

/// What is known of the machine.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
struct Machine {
    /// The name of the graphics adapter.
    adapter: String,
    /// Whether the adapter is software that draws on the processor.
    is_cpu: bool,
    /// The mean frame time of the trial, in seconds, once the trial is over.
    frame_time: Option<f32>,
}

/// The quality in use.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct ChosenQuality {
    /// The quality and the reason for it, as a sentence for the settings page.
    pub reason: String,
}

/// The frames timed so far.
#[derive(Default)]
struct Trial {
    warm_up: u32,
    frames: u32,
    seconds: f32,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ChosenQuality>()
        // Before the table is first drawn: otherwise a processor would compile materials that it never uses.
        .add_systems(
            PreStartup,
            |mut commands: Commands,
             adapter: Option<Res<RenderAdapterInfo>>,
             clusters: Option<ResMut<GlobalClusterSettings>>| {
                let machine = adapter.map(|a| detect_machine(&a)).unwrap_or_default();
                if let Some(mut clusters) = clusters {
                    assign_lights_on_processor(&machine, &mut clusters);
                }
                commands.insert_resource(machine);
            },
        )
        .add_systems(Startup, apply_quality)
        .add_systems(
            Update,
            (
                time_frames,
                apply_quality
                    .run_if(resource_exists_and_changed::<ActiveSettings>.or_else(resource_changed::<Machine>)),
            )
                .chain(),
        );
}

fn detect_machine(adapter: &RenderAdapterInfo) -> Machine {
    Machine { adapter: adapter.name.clone(), is_cpu: is_cpu(adapter), frame_time: None }
}

/// Whether the adapter is software that draws on the processor.
pub(super) fn is_cpu(adapter: &RenderAdapterInfo) -> bool {
    // The type itself is not re-exported by Bevy.
    format!("{:?}", adapter.device_type) == "Cpu"
}

/// Without a graphics card, lights are assigned to parts of the view by plain code. Compute shaders would have to be
/// compiled first, and the processor would run them all the same.
fn assign_lights_on_processor(machine: &Machine, clusters: &mut GlobalClusterSettings) {
    if machine.is_cpu {
        clusters.gpu_clustering = None;
    }
}

/// Times the frames of the first second, if the quality depends on them.
fn time_frames(
    time: Res<Time<Real>>,
    settings: Res<ActiveSettings>,
    activity: Res<TableActivity>,
    mut machine: ResMut<Machine>,
    mut trial: Local<Trial>,
) {
    let wanted = settings.0.quality == QualityPreset::Auto && !machine.is_cpu && machine.frame_time.is_none();
    if !wanted || !activity.draws {
        return;
    }
    trial.warm_up += 1;
    if trial.warm_up <= FRAMES_BEFORE_TRIAL {
        return;
    }
    trial.frames += 1;
    trial.seconds += time.delta_secs();
    if trial.seconds >= TRIAL {
        machine.frame_time = Some(trial.seconds / trial.frames as f32);
    }
}

/// The quality for a machine, and the reason for it.
fn choose_quality(wanted: QualityPreset, machine: &Machine) -> (table::RenderQuality, String) {
    let name = if machine.adapter.is_empty() { words!("no-graphics-adapter") } else { &machine.adapter };
    match wanted {
        QualityPreset::Low => (table::RenderQuality::low(), words!("quality-low-chosen", adapter = name)),
        QualityPreset::Medium => (table::RenderQuality::medium(), words!("quality-medium-chosen", adapter = name)),
        QualityPreset::High => (table::RenderQuality::high(), words!("quality-high-chosen", adapter = name)),
        QualityPreset::Auto if machine.is_cpu => {
            (table::RenderQuality::low(), words!("quality-low-no-card", adapter = name))
        }
        QualityPreset::Auto => match machine.frame_time {
            Some(seconds) if seconds > SLOW_FRAME => (
                table::RenderQuality::low(),
                words!("quality-low-slow", adapter = name, milliseconds = (seconds * 1000.0).round() as u32),
            ),
            Some(seconds) => (
                table::RenderQuality::medium(),
                words!("quality-medium-measured", adapter = name, milliseconds = (seconds * 1000.0).round() as u32),
            ),
            None => (table::RenderQuality::medium(), words!("quality-medium-drawn", adapter = name)),
        },
    }
}

fn apply_quality(
    settings: Res<ActiveSettings>,
    machine: Res<Machine>,
    mut quality: ResMut<table::RenderQuality>,
    mut chosen: ResMut<ChosenQuality>,
    window: Option<Single<&mut Window, With<PrimaryWindow>>>,
) {
    let (best, reason) = choose_quality(settings.0.quality, &machine);
    quality.set_if_neq(best);
    chosen.set_if_neq(ChosenQuality { reason });
    // A machine without a graphics card has no time to wait for the vertical sync.
    if let (true, Some(mut window)) = (machine.is_cpu, window)
        && window.present_mode != PresentMode::AutoNoVsync
    {
        window.present_mode = PresentMode::AutoNoVsync;
    }
}

#[cfg(test)]
mod tests {
    use bevy::light::cluster::GlobalClusterGpuSettings;

    use super::*;

    fn card(frame_time: Option<f32>) -> Machine {
        Machine { adapter: "A Card".into(), is_cpu: false, frame_time }
    }

    #[test]
    fn a_processor_draws_at_low_unless_it_is_told_otherwise() {
        let cpu = Machine { adapter: "llvmpipe".into(), is_cpu: true, frame_time: None };
        let (quality, why) = choose_quality(QualityPreset::Auto, &cpu);
        assert_eq!(quality, table::RenderQuality::low());
        assert!(why.contains("llvmpipe") && why.contains("without a graphics card"), "{why}");
        assert_eq!(choose_quality(QualityPreset::Medium, &cpu).0, table::RenderQuality::medium());
    }

    #[test]
    fn only_a_processor_assigns_lights_without_compute_shaders() {
        let gpu = GlobalClusterGpuSettings { initial_z_slice_list_capacity: 8, initial_index_list_capacity: 8 };
        let assigns_on_card = |machine: &Machine| {
            let mut clusters = GlobalClusterSettings {
                supports_storage_buffers: true,
                clustered_decals_are_usable: false,
                gpu_clustering: Some(gpu),
                max_uniform_buffer_clusterable_objects: 8,
                view_cluster_bindings_max_indices: 8,
            };
            assign_lights_on_processor(machine, &mut clusters);
            clusters.gpu_clustering.is_some()
        };
        assert!(assigns_on_card(&card(None)));
        assert!(!assigns_on_card(&Machine { is_cpu: true, ..card(None) }));
    }

    #[test]
    fn a_card_is_given_less_to_do_when_its_first_second_was_slow() {
        assert_eq!(choose_quality(QualityPreset::Auto, &card(None)).0, table::RenderQuality::medium());
        assert_eq!(choose_quality(QualityPreset::Auto, &card(Some(0.016))).0, table::RenderQuality::medium());
        let (quality, why) = choose_quality(QualityPreset::Auto, &card(Some(0.2)));
        assert_eq!(quality, table::RenderQuality::low());
        assert!(why.contains("200 ms"), "{why}");
        assert_eq!(choose_quality(QualityPreset::High, &card(Some(0.2))).0, table::RenderQuality::high());
    }
}
