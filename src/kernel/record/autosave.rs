//! The autosave: a thread that writes every change of a game to the save file.
//!
//! Owns the thread, and when it appends, syncs and begins a new file. The main thread hands over each change before the
//! change is shown, and never waits for a sync. Each change is appended at once as one line, so that the end of this
//! process loses nothing that was shown; it is synced shortly after, for the end of the machine. A snapshot is appended
//! when nothing has changed for a moment, and after many changes without such a moment.
//!
//! After an error the file is written anew as a whole, with the next change or after a while, until that succeeds. Must
//! not show an error: the window asks for it.

use std::fs::File;
use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::save::{ChangeKind, Save, SavedChange};
use super::save_directory::SaveDirectory;
use super::save_file::to_line;
use super::saved_game::SaveEntry;
use crate::game::Game;

/// How long nothing has changed when the file is synced and gets a snapshot.
const IDLE: Duration = Duration::from_millis(300);
/// The largest number of changes without a snapshot.
const MAX_CHANGES_WITHOUT_SNAPSHOT: usize = 64;
/// The size in bytes from which an idle writer begins a new file.
const MAX_FILE_SIZE: u64 = 1 << 20;
/// How often a running sync is looked at.
const SYNC_POLL: Duration = Duration::from_millis(20);
/// How long the writer waits after an error before it tries again.
const RETRY: Duration = Duration::from_secs(5);
/// How long a change may remain unwritten before that counts as an error.
const OVERDUE: Duration = Duration::from_secs(3);

/// A task of the thread.
enum AutosaveJob<G: Game> {
    /// Another game, or the same one resumed: a new file.
    Begin(Box<Save<G>>),
    /// A change, and the game after it.
    Change(SavedChange<G>, Box<Save<G>>),
    /// A change that only a snapshot can store.
    Snapshot(Box<Save<G>>),
    /// The game is left; the file is closed.
    Close,
}

/// A report of the thread.
#[derive(Default)]
struct WriterProgress {
    /// The number of jobs that are done, with or without an error.
    done: u64,
    /// The error that keeps the game from being saved now.
    error: Option<String>,
}

#[derive(Default)]
struct SharedProgress {
    progress: Mutex<WriterProgress>,
    changed: Condvar,
}

impl SharedProgress {
    fn lock(&self) -> MutexGuard<'_, WriterProgress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Hands the changes of a game to the thread that writes them. Dropping it writes and syncs the rest.
pub struct AutosaveWriter<G: Game> {
    jobs: Option<Sender<AutosaveJob<G>>>,
    shared: Arc<SharedProgress>,
    thread: Option<JoinHandle<()>>,
    handed_over: u64,
    last_hand_over: Instant,
}

impl<G: Game> std::fmt::Debug for AutosaveWriter<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AutosaveWriter").field("handed_over", &self.handed_over).finish_non_exhaustive()
    }
}

impl<G: Game> AutosaveWriter<G> {
    /// Starts the thread. It calls `on_error` when the error to show has changed.
    ///
    /// # Errors
    ///
    /// Returns an error if the system refuses another thread.
    pub fn start(folder: SaveDirectory<G>, on_error: impl Fn() + Send + 'static) -> io::Result<Self> {
        Self::start_with_lock(folder, None, on_error)
    }

    /// Starts the thread as [`start`](Self::start) does, with the lock of the folder if the caller has taken it already
    /// ([`SaveDirectory::lock_autosave`]).
    ///
    /// # Errors
    ///
    /// Returns an error if the system refuses another thread.
    pub fn start_with_lock(
        folder: SaveDirectory<G>,
        lock: Option<File>,
        on_error: impl Fn() + Send + 'static,
    ) -> io::Result<Self> {
        let (jobs, receiver) = mpsc::channel();
        let shared = Arc::new(SharedProgress::default());
        let writer = WriterThread {
            folder,
            shared: Arc::clone(&shared),
            on_error: Box::new(on_error),
            lock,
            latest: None,
            file: None,
            keeps_previous: false,
            size: 0,
            changes_since_snapshot: 0,
            unsynced: false,
            sync: None,
        };
        let thread = thread::Builder::new().name("autosave".to_owned()).spawn(move || writer.run(&receiver))?;
        Ok(Self { jobs: Some(jobs), shared, thread: Some(thread), handed_over: 0, last_hand_over: Instant::now() })
    }

    /// Begins a new file for a game that was started or resumed. The file before it stays as the previous save.
    pub fn begin(&mut self, save: Save<G>) {
        self.hand_over(AutosaveJob::Begin(Box::new(save)));
    }

    /// Appends a change; `save` is the game after it.
    pub fn append_change(&mut self, kind: ChangeKind<G>, save: Save<G>) {
        self.hand_over(AutosaveJob::Change(SavedChange::from_save(kind, &save), Box::new(save)));
    }

    /// Appends a snapshot at once, because the content files have changed and no decision tells how.
    pub fn append_snapshot(&mut self, save: Save<G>) {
        self.hand_over(AutosaveJob::Snapshot(Box::new(save)));
    }

    /// Closes the file, because the game is left.
    pub fn close(&mut self) {
        self.hand_over(AutosaveJob::Close);
    }

    fn hand_over(&mut self, job: AutosaveJob<G>) {
        self.handed_over += 1;
        self.last_hand_over = Instant::now();
        let taken = self.jobs.as_ref().is_some_and(|jobs| jobs.send(job).is_ok());
        if !taken {
            self.shared.lock().error = Some("the thread that saves has stopped".to_owned());
        }
    }

    /// Waits until everything handed over is written to the file (not synced), and returns whether it is. A file that
    /// can't be written counts as done; [`Self::error`] has the reason.
    pub fn wait_until_written(&self, at_most: Duration) -> bool {
        let progress = self.shared.lock();
        let waited = self.shared.changed.wait_timeout_while(progress, at_most, |p| p.done < self.handed_over);
        let (progress, _) = waited.unwrap_or_else(PoisonError::into_inner);
        progress.done >= self.handed_over
    }

    /// The error that keeps the game from being saved now.
    pub fn error(&self) -> Option<String> {
        let progress = self.shared.lock();
        let is_overdue = progress.done < self.handed_over && self.last_hand_over.elapsed() > OVERDUE;
        progress.error.clone().or_else(|| is_overdue.then(|| "the disk does not answer".to_owned()))
    }
}

impl<G: Game> Drop for AutosaveWriter<G> {
    fn drop(&mut self) {
        drop(self.jobs.take());
        if let Some(thread) = self.thread.take() {
            // The panic hook has printed a panic of the thread; a destructor has no caller to return it to.
            let _ = thread.join();
        }
    }
}

/// The state of the thread.
struct WriterThread<G: Game> {
    folder: SaveDirectory<G>,
    shared: Arc<SharedProgress>,
    on_error: Box<dyn Fn() + Send>,
    /// The lock on the folder, once this program has it.
    lock: Option<File>,
    /// The game after the last change; `None` if no game is under way.
    latest: Option<Box<Save<G>>>,
    /// The file, if everything up to now is in it.
    file: Option<File>,
    /// Whether the autosave on the disk is of an earlier sitting, and is to stay as the previous save.
    keeps_previous: bool,
    size: u64,
    changes_since_snapshot: usize,
    /// Whether something was written since the last sync began.
    unsynced: bool,
    /// The sync under way.
    sync: Option<JoinHandle<io::Result<()>>>,
}

impl<G: Game> WriterThread<G> {
    fn run(mut self, jobs: &Receiver<AutosaveJob<G>>) {
        loop {
            let pause = if self.sync.is_some() {
                SYNC_POLL
            } else if self.latest.is_some() && self.file.is_none() {
                RETRY
            } else if self.unsynced || self.changes_since_snapshot > 0 {
                IDLE
            } else {
                Duration::MAX
            };
            match jobs.recv_timeout(pause) {
                Ok(job) => {
                    let result = self.carry_out(job);
                    self.report(result, true);
                }
                Err(RecvTimeoutError::Timeout) => {
                    if let Some(result) = self.when_idle() {
                        self.report(result, false);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => {
                    let result = self.write_rest().and_then(|()| self.end_sync());
                    self.report(result, false);
                    return;
                }
            }
        }
    }

    /// Reports the result of a job to the main thread. After an error the file counts as lost.
    fn report(&mut self, result: Result<(), String>, job_done: bool) {
        if result.is_err() {
            self.file = None;
        }
        let mut progress = self.shared.lock();
        progress.done += u64::from(job_done);
        let error = result.err();
        let is_news = progress.error != error;
        progress.error = error;
        drop(progress);
        self.shared.changed.notify_all();
        if is_news {
            (self.on_error)();
        }
    }

    fn carry_out(&mut self, job: AutosaveJob<G>) -> Result<(), String> {
        match job {
            AutosaveJob::Begin(save) => {
                self.latest = Some(save);
                self.keeps_previous = true;
                self.begin_file()
            }
            AutosaveJob::Change(change, save) => {
                self.latest = Some(save);
                if self.file.is_none() {
                    return self.begin_file();
                }
                self.changes_since_snapshot += 1;
                self.append(&SaveEntry::Change(change))?;
                if self.changes_since_snapshot >= MAX_CHANGES_WITHOUT_SNAPSHOT { self.append_latest() } else { Ok(()) }
            }
            AutosaveJob::Snapshot(save) => {
                self.latest = Some(save);
                if self.file.is_none() { self.begin_file() } else { self.append_latest() }
            }
            AutosaveJob::Close => {
                let result = self.write_rest();
                self.latest = None;
                self.file = None;
                result
            }
        }
    }

    /// The work at a moment without changes: the file is written anew after an error, begun anew when it is long, and
    /// otherwise gets a snapshot and a sync. `None` if there was nothing to do, so that an error stays.
    fn when_idle(&mut self) -> Option<Result<(), String>> {
        if let Some(sync) = &self.sync {
            return sync.is_finished().then(|| self.end_sync()).filter(Result::is_err);
        }
        self.latest.as_ref()?;
        if self.size > MAX_FILE_SIZE {
            self.keeps_previous = true;
            return Some(self.begin_file());
        }
        Some(self.write_rest())
    }

    /// Writes the rest and starts to sync it.
    fn write_rest(&mut self) -> Result<(), String> {
        if self.latest.is_some() && self.file.is_none() {
            return self.begin_file();
        }
        if self.changes_since_snapshot > 0 {
            self.append_latest()?;
        }
        self.start_sync()
    }

    /// Starts to sync all changes since the last sync. It has a thread of its own, so that the next change need not
    /// wait for it.
    fn start_sync(&mut self) -> Result<(), String> {
        let Some(file) = self.file.as_ref().filter(|_| self.unsynced) else { return Ok(()) };
        let file = file.try_clone().map_err(|e| e.to_string())?;
        let earlier = self.sync.take();
        let sync = move || {
            join_sync(earlier)?;
            file.sync_data()
        };
        let thread = thread::Builder::new().name("autosave sync".to_owned()).spawn(sync);
        self.sync = Some(thread.map_err(|e| e.to_string())?);
        self.unsynced = false;
        Ok(())
    }

    /// Waits for the sync under way.
    fn end_sync(&mut self) -> Result<(), String> {
        join_sync(self.sync.take()).map_err(|e| e.to_string())
    }

    /// Begins a new file with a snapshot.
    fn begin_file(&mut self) -> Result<(), String> {
        let Some(save) = &self.latest else { return Ok(()) };
        self.file = None;
        if self.lock.is_none() {
            self.lock = Some(self.folder.lock_autosave().map_err(|e| e.to_string())?);
        }
        let file = self.folder.write_autosave(save, self.keeps_previous).map_err(|e| e.to_string())?;
        self.keeps_previous = false;
        self.size = file.metadata().map(|m| m.len()).unwrap_or(0);
        self.file = Some(file);
        self.changes_since_snapshot = 0;
        self.unsynced = false;
        Ok(())
    }

    fn append_latest(&mut self) -> Result<(), String> {
        let Some(save) = self.latest.clone() else { return Ok(()) };
        self.append(&SaveEntry::Snapshot(save))?;
        self.changes_since_snapshot = 0;
        Ok(())
    }

    fn append(&mut self, entry: &SaveEntry<G>) -> Result<(), String> {
        let line = to_line(entry).map_err(|e| e.to_string())?;
        let Some(file) = &mut self.file else { return Ok(()) };
        file.write_all(line.as_bytes()).map_err(|e| e.to_string())?;
        self.size += line.len() as u64;
        self.unsynced = true;
        Ok(())
    }
}

fn join_sync(sync: Option<JoinHandle<io::Result<()>>>) -> io::Result<()> {
    match sync.map(JoinHandle::join) {
        Some(Ok(synced)) => synced,
        Some(Err(_)) => Err(io::Error::other("the sync of the save has stopped")),
        None => Ok(()),
    }
}
