//! Sound: what is heard of the table, the room and the panels.
//!
//! Owns which sound falls when ([`cues`]), the samples ([`bank`]) and the device ([`player`]). It listens to what the table
//! plays back and to what the panels report, so that a sound falls together with its picture. Must not change the game,
//! and must not be started by anything but the window: tests and headless runs are silent.

mod bank;
mod cues;
mod player;

use bevy::prelude::*;
use bevy::window::WindowFocused;

use self::cues::{Cue, CueLimiter, cue_at_begin, cue_at_end, cue_for_action, cue_for_lifting, cue_of_beat};
pub use self::player::SoundOutput;
use super::settings::ActiveSettings;
use crate::fires_table::PlaybackEvent;
use crate::input::PlayerInputSystems;
use crate::table::TableSystems;
use crate::table::scene::BeatHeard;
use crate::ui::{DragPayload, SoundSettings, UiState};

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(SoundOutput::start())
        .init_resource::<WaitingCues>()
        .add_systems(Update, listen_to_panels.before(PlayerInputSystems))
        .add_systems(PostUpdate, (apply_volumes, play_cues).chain().after(TableSystems::Playback));
}

/// The cues of this frame's panels.
#[derive(Resource, Default)]
struct WaitingCues(Vec<Cue>);

/// Notes what the player does in the panels, and that the piece is lifted off the table, before `input` takes the actions.
fn listen_to_panels(
    ui_state: Res<UiState>,
    settings: Res<ActiveSettings>,
    mut waiting: ResMut<WaitingCues>,
    mut was_held: Local<bool>,
) {
    let ui_state = &ui_state;
    let holds_dice = matches!(ui_state.memory.drag_payload, Some(DragPayload::Dice(_)));
    let is_held = ui_state.memory.drag_payload.is_some();
    let is_lifted = !std::mem::replace(&mut *was_held, is_held) && is_held;
    waiting.0.extend(is_lifted.then(|| cue_for_lifting(holds_dice)));
    waiting.0.extend(ui_state.output.ui_actions.iter().filter_map(|action| cue_for_action(action, &settings.0)));
}

/// Hands changed volumes and the focus of the window to the device.
fn apply_volumes(
    settings: Res<ActiveSettings>,
    output: Res<SoundOutput>,
    mut focus: MessageReader<WindowFocused>,
    mut known: Local<Option<SoundSettings>>,
) {
    if known.replace(settings.0.sound) != Some(settings.0.sound) {
        output.set(settings.0.sound);
    }
    if let Some(change) = focus.read().last() {
        output.focus(change.focused);
    }
}

/// Plays what the panels and the playback of this frame are heard by.
fn play_cues(
    time: Res<Time<Real>>,
    output: Res<SoundOutput>,
    mut waiting: ResMut<WaitingCues>,
    mut events: MessageReader<PlaybackEvent>,
    mut beats: MessageReader<BeatHeard>,
    mut limiter: Local<CueLimiter>,
) {
    let of_table = events.read().filter_map(|event| match event {
        PlaybackEvent::Begin(fact, _) => cue_at_begin(fact),
        PlaybackEvent::End(fact) => cue_at_end(fact),
        PlaybackEvent::Progress(..) | PlaybackEvent::Show(_) => None,
    });
    let of_scenes = beats.read().map(|beat| cue_of_beat(beat.0));
    let cues = std::mem::take(&mut waiting.0).into_iter().chain(of_table).chain(of_scenes);
    for cue in limiter.choose(cues, time.elapsed_secs()) {
        output.play(cue);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::Settings;

    #[test]
    fn a_lifted_piece_is_heard_once() {
        let mut app = App::new();
        app.init_resource::<UiState>()
            .insert_resource(ActiveSettings(Settings::default()))
            .init_resource::<WaitingCues>()
            .add_systems(Update, listen_to_panels);
        let mut heard = |held: bool| {
            app.world_mut().resource_mut::<UiState>().memory.drag_payload = held.then_some(DragPayload::Piece);
            app.update();
            std::mem::take(&mut app.world_mut().resource_mut::<WaitingCues>().0)
        };
        assert!(heard(false).is_empty());
        assert_eq!(heard(true), [cue_for_lifting(false)]);
        assert!(heard(true).is_empty() && heard(false).is_empty());
        assert_eq!(heard(true), [cue_for_lifting(false)]);
    }
}
