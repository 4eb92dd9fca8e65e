//! When the next frame is drawn: at once while something moves, at a set time, or at the next event.
//!
//! Owns the main loop's sleep: a window in which nothing happens uses no processor time. Input, a panel that asked for
//! a later frame, and a saved content file wake it. Must not know what a frame shows.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::window::{RequestRedraw, WindowEvent};
use bevy::winit::{EventLoopProxyWrapper, UpdateMode, WinitSettings, WinitUserEvent};
use bevy_egui::egui::{Event, Modifiers, ViewportId};
use bevy_egui::{EguiFullOutput, EguiInput, EguiPostUpdateSet, EguiPreUpdateSet};

use super::journey::JourneyState;
use super::{LaunchOptionsRes, Page, Screen};
use crate::fires_table::DisplayedView;
use crate::input::GameSession;
use crate::table::TableActivity;

/// How many frames follow the last input: a state change and a second pass of a panel may have to show its effect.
const FRAMES_AFTER_INPUT: u8 = 4;
/// The longest sleep. No other code depends on its length.
const LONGEST_SLEEP: Duration = Duration::from_secs(60);
/// The asset server takes some frames to read a saved file. Number and interval of the frames that follow it, at short
/// intervals first.
const FRAMES_AFTER_SAVED_FILE: [(u32, Duration); 2] =
    [(20, Duration::from_millis(20)), (10, Duration::from_millis(200))];

/// Wakes the main loop at set times, from its own thread.
#[derive(Resource, Clone)]
pub(super) struct WakeTimer {
    times: mpsc::Sender<Instant>,
}

impl WakeTimer {
    /// Starts the thread, which ends when every copy of the timer is dropped.
    fn start(wake: impl Fn() + Send + 'static) -> Self {
        let (times, asked) = mpsc::channel::<Instant>();
        thread::spawn(move || {
            let mut pending: Vec<Instant> = Vec::new();
            loop {
                let next = pending.iter().min().copied();
                let asked = match next {
                    None => asked.recv().map_err(|_| RecvTimeoutError::Disconnected),
                    Some(at) => asked.recv_timeout(at.saturating_duration_since(Instant::now())),
                };
                match asked {
                    Ok(at) => pending.push(at),
                    Err(RecvTimeoutError::Timeout) => {
                        let now = Instant::now();
                        pending.retain(|at| *at > now);
                        wake();
                    }
                    Err(RecvTimeoutError::Disconnected) => return,
                }
            }
        });
        Self { times }
    }

    /// Requests a frame after a delay.
    pub(super) fn wake_in(&self, after: Duration) {
        // If the thread is gone, the next input draws the frame.
        let _ = self.times.send(Instant::now() + after);
    }
}

/// Wakes the window when a content file was saved. The watchers of the asset server have it before there is a window.
#[derive(Clone, Default)]
pub(super) struct WakeOnSave(Arc<OnceLock<WakeTimer>>);

impl WakeOnSave {
    /// Wakes the window for as long as the asset server may take to read the file.
    pub(super) fn wake(&self) {
        let Some(timer) = self.0.get() else { return };
        for (frames, apart) in FRAMES_AFTER_SAVED_FILE {
            (0..=frames).for_each(|n| timer.wake_in(apart * n));
        }
    }
}

/// Whether the main loop sleeps, and how many frames it still draws before it does.
#[derive(Resource, Default)]
pub(super) struct FramePacing {
    /// Whether no frame follows until the next event.
    pub(super) asleep: bool,
    /// The number of frames that are still drawn without a request.
    awake_frames: u8,
}

/// Adds frame pacing. What `on_save` is told wakes the window.
pub(super) fn plugin(on_save: WakeOnSave) -> impl Plugin {
    move |app: &mut App| {
        let asleep = UpdateMode::reactive_low_power(LONGEST_SLEEP);
        let on_save = on_save.clone();
        app.insert_resource(WinitSettings { focused_mode: asleep, unfocused_mode: asleep })
            .insert_resource(FramePacing { asleep: false, awake_frames: FRAMES_AFTER_INPUT })
            .add_systems(Startup, move |world: &mut World| start_timer(world, &on_save))
            .add_systems(
                PreUpdate,
                drop_unchanged_modifiers.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
            )
            .add_systems(
                PostUpdate,
                wake_for_panels.after(EguiPostUpdateSet::EndPass).before(EguiPostUpdateSet::ProcessOutput),
            )
            .add_systems(Last, request_frame);
    }
}

fn start_timer(world: &mut World, on_save: &WakeOnSave) {
    let Some(proxy) = world.get_resource::<EventLoopProxyWrapper>() else { return };
    let proxy = (**proxy).clone();
    let timer = WakeTimer::start(move || {
        // The event loop is gone only when the program ends, so the error does not matter.
        let _ = proxy.send_event(WinitUserEvent::WakeUp);
    });
    world.insert_resource(timer.clone());
    // There is one start only, so nothing stands there yet.
    let _ = on_save.0.set(timer);
}

/// Drops unchanged modifier events. bevy_egui 0.42 sends egui the state of the modifier keys in every frame, and egui
/// requests another frame after every event, so the window would never sleep.
fn drop_unchanged_modifiers(mut inputs: Query<&mut EguiInput>, mut known: Local<Modifiers>) {
    for mut input in &mut inputs {
        let mut now = *known;
        input.events.retain(|event| match event {
            Event::ModifiersChanged(to) => std::mem::replace(&mut now, *to) != *to,
            _ => true,
        });
        *known = now;
    }
}

/// Wakes the window for a panel that asked for a later frame: a tooltip's delay, a toast that fades.
fn wake_for_panels(panels: Query<&EguiFullOutput>, timer: Option<Res<WakeTimer>>) {
    let Some(timer) = timer else { return };
    let delays = panels.iter().filter_map(|output| output.0.as_ref()?.viewport_output.get(&ViewportId::ROOT));
    // The panels themselves request a frame that has to follow at once.
    let delays = delays.map(|viewport| viewport.repaint_delay).filter(|delay| !delay.is_zero());
    if let Some(delay) = delays.min().filter(|delay| *delay < LONGEST_SLEEP) {
        timer.wake_in(delay);
    }
}

/// Whether the next frame follows at once.
fn needs_frame(input: bool, changed: bool, activity: TableActivity, awake: &mut u8) -> bool {
    if input || changed {
        *awake = FRAMES_AFTER_INPUT;
    } else {
        *awake = awake.saturating_sub(1);
    }
    activity.draws || activity.needs_updates || *awake > 0
}

pub(super) fn request_frame(
    mut input: MessageReader<WindowEvent>,
    (screen, launch): (Res<State<Screen>>, Res<LaunchOptionsRes>),
    page: Res<Page>,
    (game, displayed, journey): (Option<Res<GameSession>>, Res<DisplayedView>, Res<JourneyState>),
    activity: Res<TableActivity>,
    mut pacing: ResMut<FramePacing>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    // A drawn frame is a window event too, and must not request the next frame.
    let input = input.read().filter(|event| !matches!(event, WindowEvent::RequestRedraw(_))).count() > 0;
    // No window event reports that the content is loaded, or that the table is ready for what the command line names, so
    // frames are drawn until it is.
    let opens = *screen.get() == Screen::Title && launch.0.names_something();
    let loading = *screen.get() == Screen::Loading || opens;
    let game_changed = displayed.is_changed() || game.is_some_and(|game| game.is_changed());
    let shown_changed = screen.is_changed() || page.is_changed() || journey.is_changed();
    let changed = loading || shown_changed || game_changed;
    pacing.asleep = !needs_frame(input, changed, *activity, &mut pacing.awake_frames);
    if !pacing.asleep {
        redraw.write(RequestRedraw);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_end_when_nothing_happens_any_more() {
        let still = TableActivity::default();
        let mut awake = 0;
        assert!(!needs_frame(false, false, still, &mut awake));
        assert!(needs_frame(true, false, still, &mut awake));
        let more = (0..100).take_while(|_| needs_frame(false, false, still, &mut awake)).count();
        assert_eq!(more, usize::from(FRAMES_AFTER_INPUT) - 1);
        let (mut drawing, mut waiting) = (still, still);
        (drawing.draws, waiting.needs_updates) = (true, true);
        assert!(needs_frame(false, false, drawing, &mut awake));
        assert!(needs_frame(false, false, waiting, &mut awake));
    }

    #[test]
    fn keys_that_are_held_as_before_are_no_event() {
        let mut app = App::new();
        let input = app.world_mut().spawn(EguiInput::default()).id();
        app.add_systems(Update, drop_unchanged_modifiers);
        let mut kept = |to: Modifiers| {
            let mut entity = app.world_mut().entity_mut(input);
            let mut input_now = entity.get_mut::<EguiInput>().unwrap();
            input_now.events = vec![Event::ModifiersChanged(to), Event::PointerGone];
            app.update();
            app.world().get::<EguiInput>(input).unwrap().events.len()
        };
        assert_eq!(kept(Modifiers::NONE), 1);
        assert_eq!(kept(Modifiers::SHIFT), 2);
        assert_eq!(kept(Modifiers::SHIFT), 1);
        assert_eq!(kept(Modifiers::NONE), 2);
    }

    #[test]
    fn the_timer_wakes_once_for_each_time_and_not_early() {
        let (woken, wakes) = mpsc::channel();
        let timer = WakeTimer::start(move || {
            let _ = woken.send(Instant::now());
        });
        let asked = Instant::now();
        timer.wake_in(Duration::from_millis(60));
        timer.wake_in(Duration::from_millis(20));
        let first = wakes.recv_timeout(Duration::from_secs(10)).unwrap();
        assert!(first - asked >= Duration::from_millis(20));
        let second = wakes.recv_timeout(Duration::from_secs(10)).unwrap();
        assert!(second - asked >= Duration::from_millis(60));
        assert!(wakes.try_recv().is_err());
    }
}
