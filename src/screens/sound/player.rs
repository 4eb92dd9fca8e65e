//! The thread that plays sounds, and the sound device.
//!
//! Owns the device: it is open only while something can be heard. No device is no error: the game is silent then, the
//! log says so once, and the settings page says it too. Must not decide what is heard when.
//!
//! `rodio` plays and `hound` reads the files, which are built into the program: `bevy_audio` would bring a second asset
//! path for a dozen files, and the WAV decoder of rodio a whole media framework.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

use bevy::prelude::Resource;
use rodio::{CpalErrorKind, DeviceSinkBuilder, DeviceSinkError, MixerDeviceSink, Player, Source};
use tracing::info;

use super::bank::{SoundBank, load_sounds};
use super::cues::{Cue, Sound, SoundGroup};
use crate::ui::SoundSettings;

/// The most short sounds that are heard at a time; one more ends the oldest.
const MOST_VOICES: usize = 6;
/// How long the room takes to be heard after the device was opened.
const ROOM_FADE: Duration = Duration::from_secs(3);
/// What never ends, with its loudness.
const ROOM: [(Sound, f32); 2] = [(Sound::Candle, 0.7), (Sound::Wind, 0.30)];

/// What the thread is asked for.
enum SoundOrder {
    /// These settings hold from now on.
    Set(SoundSettings),
    /// The window has the focus, or lost it.
    Focus(bool),
    /// Play this once.
    Play(Cue),
}

/// The way to the thread that plays sounds.
#[derive(Resource)]
pub struct SoundOutput {
    orders: Sender<SoundOrder>,
    has_no_device: Arc<AtomicBool>,
}

impl SoundOutput {
    /// Starts the thread. It ends when this value is dropped.
    pub fn start() -> Self {
        let (orders, inbox) = mpsc::channel();
        let has_no_device = Arc::new(AtomicBool::new(false));
        let report = Arc::clone(&has_no_device);
        if let Err(error) = thread::Builder::new().name("sound".into()).spawn(move || play_orders(&inbox, report)) {
            info!("no sound: {error}");
            has_no_device.store(true, Ordering::Relaxed);
        }
        Self { orders, has_no_device }
    }

    /// Whether a sound device was looked for and not found.
    pub fn has_no_device(&self) -> bool {
        self.has_no_device.load(Ordering::Relaxed)
    }

    /// These settings hold from now on.
    pub fn set(&self, settings: SoundSettings) {
        self.send(SoundOrder::Set(settings));
    }

    /// The window has the focus, or lost it. Without it the room is not heard.
    pub fn focus(&self, focused: bool) {
        self.send(SoundOrder::Focus(focused));
    }

    /// Plays a sound once.
    pub fn play(&self, cue: Cue) {
        self.send(SoundOrder::Play(cue));
    }

    fn send(&self, order: SoundOrder) {
        // The thread is gone only if it could not be started, which has been said.
        let _ = self.orders.send(order);
    }
}

fn play_orders(inbox: &Receiver<SoundOrder>, has_no_device: Arc<AtomicBool>) {
    let mut player = SoundPlayer {
        settings: SoundSettings { muted: true, ..SoundSettings::default() },
        focused: true,
        device: None,
        bank: None,
        has_no_device,
        has_complained: false,
    };
    while let Ok(order) = inbox.recv() {
        match order {
            SoundOrder::Set(settings) => player.set(settings),
            SoundOrder::Focus(focused) => {
                player.focused = focused;
                player.set_room_volume();
            }
            SoundOrder::Play(cue) => player.play(cue),
        }
    }
}

/// The factor for the samples of a group. The ear takes the square of a loudness for about as much more.
fn gain(settings: SoundSettings, group: SoundGroup) -> f32 {
    let percent = match group {
        _ if settings.muted => 0,
        SoundGroup::Table => settings.table,
        SoundGroup::Room => settings.room,
        SoundGroup::Interface => settings.interface,
    };
    (f32::from(percent) / 100.0).powi(2)
}

fn is_silent(settings: SoundSettings) -> bool {
    settings.muted || (settings.table, settings.room, settings.interface) == (0, 0, 0)
}

/// The state of the thread.
struct SoundPlayer {
    settings: SoundSettings,
    focused: bool,
    device: Option<OpenDevice>,
    /// The sounds, read when a device is opened for the first time.
    bank: Option<SoundBank>,
    has_no_device: Arc<AtomicBool>,
    has_complained: bool,
}

/// A device that plays.
struct OpenDevice {
    sink: MixerDeviceSink,
    /// The loops of the room, with the loudness of each.
    room: Vec<(Player, f32)>,
    /// The short sounds, oldest first.
    voices: VecDeque<Player>,
    /// The number of short sounds so far.
    played: u32,
    /// Whether the device has gone: headphones were pulled, say.
    is_lost: Arc<AtomicBool>,
}

impl SoundPlayer {
    fn set(&mut self, settings: SoundSettings) {
        self.settings = settings;
        if is_silent(settings) {
            self.device = None;
        } else if self.device.is_none() {
            self.open_device();
        }
        self.set_room_volume();
    }

    fn set_room_volume(&self) {
        let Some(device) = &self.device else { return };
        let volume = if self.focused { gain(self.settings, SoundGroup::Room) } else { 0.0 };
        for (player, loudness) in &device.room {
            player.set_volume(volume * loudness);
            // A loop that is not heard costs no time.
            if volume > 0.0 { player.play() } else { player.pause() }
        }
    }

    fn open_device(&mut self) {
        let bank = self.bank.get_or_insert_with(load_sounds);
        let opened = OpenDevice::open(bank);
        self.has_no_device.store(opened.is_err(), Ordering::Relaxed);
        self.device = match opened {
            Ok(device) => Some(device),
            Err(error) => {
                if !std::mem::replace(&mut self.has_complained, true) {
                    info!("no sound device, so the game is silent ({error})");
                }
                None
            }
        };
    }

    fn play(&mut self, cue: Cue) {
        if self.device.as_ref().is_some_and(|device| device.is_lost.load(Ordering::Relaxed)) {
            self.device = None;
            self.open_device();
            self.set_room_volume();
        }
        let volume = gain(self.settings, cue.group);
        if let (Some(device), Some(bank), true) = (&mut self.device, &self.bank, volume > 0.0) {
            device.play(&bank[cue.sound], volume);
        }
    }
}

impl OpenDevice {
    fn open(bank: &SoundBank) -> Result<Self, DeviceSinkError> {
        let is_lost = Arc::new(AtomicBool::new(false));
        let lost = Arc::clone(&is_lost);
        let mut sink = DeviceSinkBuilder::from_default_device()?
            .with_error_callback(move |error: rodio::CpalError| {
                // A gap in the sound passes; a device that is gone does not come back by itself.
                if matches!(error.kind(), CpalErrorKind::DeviceNotAvailable | CpalErrorKind::StreamInvalidated) {
                    lost.store(true, Ordering::Relaxed);
                }
            })
            .open_sink_or_fallback()?;
        sink.log_on_drop(false);
        let room = ROOM.map(|(sound, loudness)| {
            let player = Player::connect_new(sink.mixer());
            player.set_volume(0.0);
            player.append(bank[sound].clone().repeat_infinite().fade_in(ROOM_FADE));
            (player, loudness)
        });
        Ok(Self { sink, room: room.into(), voices: VecDeque::new(), played: 0, is_lost })
    }

    fn play(&mut self, samples: &rodio::buffer::SamplesBuffer, volume: f32) {
        self.voices.retain(|voice| !voice.empty());
        while self.voices.len() >= MOST_VOICES {
            self.voices.pop_front();
        }
        let voice = Player::connect_new(self.sink.mixer());
        voice.set_volume(volume);
        voice.set_speed(pitch(self.played));
        voice.append(samples.clone());
        self.played = self.played.wrapping_add(1);
        self.voices.push_back(voice);
    }
}

/// No coin falls twice alike: the pitch of the sound with this number, from 0.95 to 1.05. The steps of the golden ratio
/// never repeat and never cluster.
fn pitch(number: u32) -> f32 {
    0.95 + 0.1 * (number as f32 * 0.618_034).fract()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_group_obeys_its_own_volume_and_mute_silences_all() {
        let settings = SoundSettings { muted: false, table: 100, room: 50, interface: 0 };
        let gains =
            |settings| [SoundGroup::Table, SoundGroup::Room, SoundGroup::Interface].map(|group| gain(settings, group));
        assert_eq!(gains(settings), [1.0, 0.25, 0.0]);
        assert_eq!(gains(SoundSettings { muted: true, ..settings }), [0.0; 3]);
        assert!(!is_silent(settings));
        assert!(is_silent(SoundSettings { muted: true, ..settings }));
        assert!(is_silent(SoundSettings { muted: false, table: 0, room: 0, interface: 0 }));
    }

    #[test]
    fn coins_do_not_all_sound_alike() {
        let pitches: Vec<f32> = (0..100).map(pitch).collect();
        assert!(pitches.iter().all(|pitch| (0.95..=1.05).contains(pitch)));
        assert!(pitches.windows(2).all(|pair| (pair[1] - pair[0]).abs() > 0.02));
    }

    /// A muted game never opens a device, so it also works where there is none.
    #[test]
    fn nothing_is_opened_while_nothing_can_be_heard() {
        let mut player = SoundPlayer {
            settings: SoundSettings::default(),
            focused: true,
            device: None,
            bank: None,
            has_no_device: Arc::default(),
            has_complained: false,
        };
        player.set(SoundSettings { muted: true, ..SoundSettings::default() });
        player.play(Cue { sound: Sound::Press, group: SoundGroup::Interface });
        assert!(player.device.is_none() && player.bank.is_none() && !player.has_complained);
    }
}
