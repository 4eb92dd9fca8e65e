//! Work that takes longer than a frame, on a thread of its own, and what the window does with its result.
//!
//! Owns the thread. One piece of work is awaited at a time, and only while the same thing is on the screen: another one, or
//! another encounter, takes its place. Must not know what is worked out.

use std::thread;

use async_channel::{Receiver, TryRecvError};
use bevy::prelude::*;

use super::Screen;
use crate::input::AutosaveState;
use crate::record::{GameStart, History};
use crate::ui::{Toast, UiState};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AwaitedWork>().add_systems(Update, finish_work);
}

/// What is done in the window with a result.
type Finish = Box<dyn FnOnce(&mut World) + Send>;

/// The work whose result is awaited, and where it was asked for.
#[derive(Resource, Default)]
pub(super) struct AwaitedWork(Option<(Receiver<Finish>, WorkPlace)>);

/// The screen, and how far the encounter on the table is.
type WorkPlace = (Option<Screen>, Option<(GameStart, usize)>);

fn place(world: &World) -> WorkPlace {
    let screen = world.get_resource::<State<Screen>>().map(|screen| *screen.get());
    (screen, world.get_resource::<History>().map(|history| (history.start().clone(), history.len())))
}

/// Does `work` on a thread, and then in the window what it returns. `told` says so to the person who waits.
pub(super) fn begin_work<F: FnOnce(&mut World) + Send + 'static>(
    world: &mut World,
    told: String,
    work: impl FnOnce() -> F + Send + 'static,
) {
    let (tell, done) = async_channel::bounded::<Finish>(1);
    let wake = world.resource::<AutosaveState>().wake.clone();
    let run = move || {
        // Nobody listens if the work was forgotten.
        if tell.send_blocking(Box::new(work())).is_ok() {
            wake.iter().for_each(|wake| wake());
        }
    };
    let (told, awaited) = match thread::Builder::new().name("work".to_owned()).spawn(run) {
        Ok(_) => (told, Some((done, place(world)))),
        Err(why) => (why.to_string(), None),
    };
    world.insert_resource(AwaitedWork(awaited));
    world.resource_mut::<UiState>().show_toast(Toast::message(told));
}

/// Forgets the work that is awaited: something else was begun.
pub(super) fn forget_work(world: &mut World) {
    world.insert_resource(AwaitedWork::default());
}

fn finish_work(world: &mut World) {
    let Some((done, asked_at)) = &world.resource::<AwaitedWork>().0 else { return };
    // Who has gone on to something else waits no longer.
    if *asked_at != place(world) {
        return forget_work(world);
    }
    let finish = match done.try_recv() {
        Ok(finish) => finish,
        Err(TryRecvError::Empty) => return,
        // The thread is gone without a result, which the log has.
        Err(TryRecvError::Closed) => return forget_work(world),
    };
    forget_work(world);
    finish(world);
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[derive(Resource, Default)]
    struct Result(Vec<u8>);

    fn app() -> App {
        let mut app = App::new();
        app.add_plugins(plugin).init_resource::<AutosaveState>().init_resource::<UiState>().init_resource::<Result>();
        app
    }

    fn update_until(app: &mut App, is_so: impl Fn(&World) -> bool) {
        for _ in 0..2000 {
            app.update();
            if is_so(app.world()) {
                return;
            }
            thread::sleep(std::time::Duration::from_millis(1));
        }
        panic!("it never came");
    }

    fn note(n: u8) -> impl FnOnce(&mut World) + Send {
        move |world: &mut World| world.resource_mut::<Result>().0.push(n)
    }

    #[test]
    fn frames_go_on_until_the_result_is_there() {
        let mut app = app();
        let (release, held) = mpsc::channel::<()>();
        begin_work(app.world_mut(), "it takes a while".to_owned(), move || {
            held.recv().unwrap();
            note(1)
        });
        app.update();
        assert!(app.world().resource::<Result>().0.is_empty());
        release.send(()).unwrap();
        update_until(&mut app, |world| world.resource::<Result>().0 == [1]);
    }

    #[test]
    fn work_that_was_forgotten_changes_nothing() {
        let mut app = app();
        let (release, held) = mpsc::channel::<()>();
        begin_work(app.world_mut(), String::new(), move || {
            held.recv().unwrap();
            note(1)
        });
        begin_work(app.world_mut(), String::new(), || note(2));
        release.send(()).unwrap();
        update_until(&mut app, |world| !world.resource::<Result>().0.is_empty());
        assert_eq!(app.world().resource::<Result>().0, [2]);
    }

    #[test]
    fn work_that_fails_is_awaited_no_longer() {
        let mut app = app();
        begin_work(app.world_mut(), String::new(), || -> fn(&mut World) { panic!("as this test wants") });
        update_until(&mut app, |world| world.resource::<AwaitedWork>().0.is_none());
    }
}
