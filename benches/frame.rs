//! The time that the program's own systems take for a frame of the table, as a ratio to a yardstick.
//! `cargo bench --bench frame`; with `-- --write` it writes its part of `benches/baseline.json` anew.
//!
//! The app has no window and no graphics device, so nothing is drawn: the remaining time is the table's work before
//! drawing (playback, moving pieces, redrawing cards, picking, the transforms). `.ci/measure` measures whole pictures.

#![allow(missing_docs, clippy::unwrap_used, reason = "a benchmark fails by panicking")]

mod operations;
mod yardstick;

use std::sync::Arc;
use std::time::{Duration, Instant};

use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::WgpuSettings;
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;
use emberhex::fires_table::{self, PlaybackActive, play_moments, show_view};
use emberhex::lang::Text;
use emberhex::model::{Cause, CombatantId, Coord, Fact, Motion};
use emberhex::rules::with_rules;
use emberhex::table::{self, RenderQuality, TableActivity};
use emberhex::view::{EncounterView, Moment, build_view};
use operations::{config_of, world_at_first_beat};

/// The encounter on the table.
const ENCOUNTER: &str = "hollowed_adventurer";
/// The longest time until the table is set up.
const LONGEST_SETUP: Duration = Duration::from_secs(120);

/// The table of an encounter, set up and at rest.
fn table_app(view: &Arc<EncounterView>) -> App {
    let mut app = App::new();
    let no_device = WgpuSettings { backends: None, ..default() };
    app.add_plugins(
        DefaultPlugins
            .set(RenderPlugin { render_creation: no_device.into(), ..default() })
            .set(WindowPlugin { exit_condition: ExitCondition::DontExit, ..default() })
            .disable::<WinitPlugin>()
            .disable::<LogPlugin>(),
    )
    .add_plugins((table::plugin, fires_table::plugin))
    .insert_resource(RenderQuality::low());
    show_view(app.world_mut(), Arc::clone(view));
    app.finish();
    app.cleanup();
    let began = Instant::now();
    while !app.world().resource::<TableActivity>().ready || app.world().resource::<TableActivity>().needs_updates {
        app.update();
        assert!(began.elapsed() < LONGEST_SETUP, "the table is never ready");
    }
    app
}

fn main() {
    if !yardstick::is_measuring() {
        return;
    }
    let mut world = world_at_first_beat(&config_of(ENCOUNTER));
    let view = Arc::new(with_rules(&mut world, |rules| build_view(rules)));
    let mut app = table_app(&view);
    let mut report = yardstick::RatioReport::new("frame of the table");
    report.measure("frame at rest", 1, &mut || app.update());

    // The character's piece walks to and fro, and no frame is without a motion.
    let (here, there) = (view.character.sheet.position, Coord::new(5, 5));
    let mut steps = 0;
    report.measure("frame of a motion", 1, &mut || {
        if !app.world().resource::<PlaybackActive>().0 {
            steps += 1;
            let path = std::iter::once(if steps % 2 == 0 { here } else { there }).collect();
            let walk = Fact::Moved { who: CombatantId::CHARACTER, path, how: Motion::Walk, cause: Cause::default() };
            play_moments(app.world_mut(), vec![Moment { facts: vec![walk], view: Arc::clone(&view) }]);
        }
        app.update();
    });

    // A token enters a sheet: its card is drawn anew in every frame, which is the most that one decision changes.
    let mut round = view.round;
    report.measure("frame of a changed view", 1, &mut || {
        round += 1;
        let mut changed = (*view).clone();
        for enemy in &mut changed.enemies {
            enemy.sheet.name = Text::authored(format!("{} {}", enemy.sheet.name, round % 10));
        }
        show_view(app.world_mut(), Arc::new(changed));
        app.update();
    });
    report.finish();
}
