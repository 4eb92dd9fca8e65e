//! The Duel under way: its world with the history, its save, its newest view, and what the table has shown of it.
//!
//! Owns the one way in: [`DuelSession::decide`]. Must not decide what the player does, and must not draw.

mod moments;
mod odds;
mod past;

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bevy::prelude::{Resource, World};
use duel::content::Content;
use duel::game::{DuelGame, DuelStart, DuelStartError, DuelState};
use duel::odds::{RailLine, RoundOdds};
use duel::rules::{DuelIntent, DuelRefusal, Fact};
use duel::view::{DuelPage, DuelView, build_view, source_name};
use kernel::game::{Game, PlainTable};
use kernel::id::Id;
use kernel::lang::Text;
use kernel::record::{
    AutosaveWriter, ChangeKind, History, Replay, ResumeStep, Save, SaveDirectory, SaveError, SavedGame, UndoError,
};

use super::lesson::{LessonState, lesson_mode};
use super::motion::{self, Caption};
use super::scene::{DuelScene, FallenDice, LayChoice, build_scene, is_laying, lay_ghosts};
use crate::table::scene::{Beat, BeatSound, SceneClock};
use moments::{MomentMark, ShownPast};
pub use odds::FameWords;
pub use past::{LookPlace, LookStep};

/// The folder of saves of the Duel.
pub type DuelSaves = SaveDirectory<DuelGame>;

/// The longest time between two decisions that counts as played.
const LONGEST_STEP: u64 = 30 * 60;
/// The longest time that a decision waits until it is written. It never waits for a sync.
const LONGEST_WAIT: Duration = Duration::from_millis(250);
/// The longest time that a game that is left waits for its save.
const LONGEST_WAIT_TO_LEAVE: Duration = Duration::from_secs(2);

/// A moment that the table shows: the view and the words that belong to it.
#[derive(Clone, Debug)]
pub struct TableMoment {
    /// The view.
    pub view: Arc<DuelView>,
    /// How many lines of the log have been told.
    pub log_lines: usize,
    /// The words over the things.
    pub captions: Arc<[Caption]>,
}

/// A step of a game that is resumed.
#[derive(Clone, Debug)]
enum ToldStep {
    /// A decision, or the setup, with its facts.
    Facts(Vec<Fact>),
    /// The decision before was taken back.
    TakenBack { is_marked: bool },
}

/// The Duel under way.
#[derive(Resource)]
pub struct DuelSession {
    world: World,
    writer: Option<AutosaveWriter<DuelGame>>,
    saves: Option<DuelSaves>,
    since: Instant,
    /// The newest view.
    pub view: Arc<DuelView>,
    /// The scene of the newest view, with the player's choices.
    pub scene: DuelScene,
    /// The dice on the felt.
    fallen: FallenDice,
    /// The cards that the player has chosen and not laid.
    pub choice: LayChoice,
    /// The lines of the log.
    pub log: Vec<Text>,
    /// The moments that the clock's tags count, from `first_tag` on.
    moments: Vec<TableMoment>,
    first_tag: u64,
    /// The odds of the round for the cards that are chosen now.
    odds: Option<(Vec<usize>, Option<Arc<RoundOdds>>)>,
    /// Whether the replay of this game has been written.
    has_replay: bool,
    /// The notes of the first lesson, while it is played.
    pub lesson: Option<LessonState>,
    /// The log and the dice after the setup, and after each decision.
    marks: Vec<MomentMark>,
    /// The earlier moment that is looked at.
    past: Option<ShownPast>,
    /// Whether a finished game is shown, in which nothing can be decided.
    is_replay: bool,
}

impl DuelSession {
    /// Begins a game.
    ///
    /// # Errors
    ///
    /// Returns the reason why the start is not legal.
    pub fn begin(content: &Arc<Content>, start: &DuelStart) -> Result<Self, DuelStartError> {
        let mut world = World::new();
        DuelGame::install(&mut world);
        let facts = History::<DuelGame>::begin(&mut world, content, start)?;
        let mut session = Self::of(world);
        session.tell(&facts);
        session.note_lesson(&facts);
        Ok(session)
    }

    /// Goes on with a saved game.
    ///
    /// # Errors
    ///
    /// Returns the missing content.
    pub fn resume(content: &Arc<Content>, saved: &SavedGame<DuelGame>) -> Result<Self, DuelStartError> {
        let mut world = World::new();
        DuelGame::install(&mut world);
        let mut steps = Vec::new();
        saved.resume_observed(&mut world, content, |_, step| match step {
            ResumeStep::Started(facts) | ResumeStep::Decided { facts, .. } => {
                steps.push(ToldStep::Facts(facts.to_vec()))
            }
            ResumeStep::TakenBack { marked } => steps.push(ToldStep::TakenBack { is_marked: marked }),
            // Decisions that could not be made again have no lines.
            ResumeStep::Restored { decisions, .. } => {
                steps = vec![ToldStep::Facts(Vec::new()); decisions + 1];
            }
        })?;
        let mut session = Self::of(world);
        for step in steps {
            match step {
                ToldStep::Facts(facts) => {
                    session.tell(&facts);
                    session.note_lesson(&facts);
                }
                ToldStep::TakenBack { is_marked } => session.tell_taken_back(is_marked),
            }
        }
        // The notes of what was played before have been read.
        session.lesson.iter_mut().for_each(LessonState::put_all_away);
        session.renew_scene();
        Ok(session)
    }

    /// Shows a finished game from its beginning.
    ///
    /// # Errors
    ///
    /// Returns why the content as it is now does not lead to the same game.
    pub fn watch(content: &Arc<Content>, replay: &Replay<DuelGame>) -> Result<Self, String> {
        let mut world = World::new();
        DuelGame::install(&mut world);
        let mut steps = Vec::new();
        let played = replay.play_back(&mut world, content, |_, _, _, facts| steps.push(facts.to_vec()));
        played.map_err(|why| why.to_string())?;
        let mut session = Self::of(world);
        steps.iter().for_each(|facts| session.tell(facts));
        (session.is_replay, session.has_replay, session.lesson) = (true, true, None);
        session.renew_scene();
        Ok(session)
    }

    fn of(world: World) -> Self {
        let (content, state) = (DuelGame::content(&world), &world.resource::<PlainTable<DuelGame>>().state);
        let view = Arc::new(build_view(content, state));
        let is_lesson = world.resource::<History<DuelGame>>().start().mode == lesson_mode(content);
        let mut session = Self {
            view,
            scene: DuelScene::default(),
            fallen: FallenDice::default(),
            choice: LayChoice::default(),
            log: Vec::new(),
            moments: Vec::new(),
            first_tag: 0,
            odds: None,
            has_replay: false,
            lesson: is_lesson.then(LessonState::default),
            marks: Vec::new(),
            past: None,
            is_replay: false,
            writer: None,
            saves: None,
            since: Instant::now(),
            world,
        };
        session.renew_scene();
        session
    }

    /// Tells a decision: its lines in the log, its dice on the felt.
    fn tell(&mut self, facts: &[Fact]) {
        self.log.extend(motion::log_lines(&Arc::clone(self.content()), facts));
        facts.iter().for_each(|fact| self.note_dice(fact));
        self.mark();
    }

    /// Notes for the lesson what has happened, and what the player sees.
    fn note_lesson(&mut self, facts: &[Fact]) {
        let (content, chosen) = (Arc::clone(self.content()), self.chosen_cards());
        let Some(lesson) = &mut self.lesson else { return };
        lesson.note_facts(facts, &self.view);
        if let DuelPage::Fight(fight) = &self.view.page {
            lesson.note_view(&content, fight, &chosen);
        }
    }

    /// Saves the game in a folder from now on. `on_error` is called when the error of its save has changed.
    ///
    /// # Errors
    ///
    /// If another program plays this save, or the system refuses the thread that saves.
    pub fn save_in(&mut self, saves: &DuelSaves, on_error: impl Fn() + Send + 'static) -> io::Result<()> {
        let lock = saves.lock_autosave().map_err(|why| io::Error::other(why.to_string()))?;
        let mut writer = AutosaveWriter::start_with_lock(saves.clone(), Some(lock), on_error)?;
        writer.begin(Save::from_world(&self.world));
        writer.wait_until_written(LONGEST_WAIT);
        (self.writer, self.saves) = (Some(writer), Some(saves.clone()));
        Ok(())
    }

    /// The content.
    pub fn content(&self) -> &Arc<Content> {
        DuelGame::content(&self.world)
    }

    /// The state.
    pub fn state(&self) -> &DuelState {
        &self.world.resource::<PlainTable<DuelGame>>().state
    }

    /// The decisions.
    pub fn history(&self) -> &History<DuelGame> {
        self.world.resource::<History<DuelGame>>()
    }

    /// Whether the last decision can be undone, that is, no die has fallen since.
    pub fn can_undo(&self) -> bool {
        self.history().can_undo(&self.world).is_ok()
    }

    /// The error that keeps the game from being saved.
    pub fn save_error(&self) -> Option<String> {
        self.writer.as_ref().and_then(AutosaveWriter::error)
    }

    /// Carries a decision out, and plays what follows on the table.
    ///
    /// # Errors
    ///
    /// Returns the refusal; nothing has changed then.
    pub fn decide(&mut self, clock: &mut SceneClock, intent: &DuelIntent) -> Result<(), DuelRefusal> {
        let content = Arc::clone(self.content());
        let mut steps = Vec::new();
        let mut copy = self.state().clone();
        DuelGame::apply_observed(&content, &mut copy, intent, &mut |state, facts| {
            steps.push((build_view(&content, state), facts.to_vec()));
        })?;
        History::<DuelGame>::decide(&mut self.world, intent)?;
        self.after_change(ChangeKind::Decided(intent.clone()));
        self.choice = LayChoice::default();
        self.play(clock, steps);
        self.mark();
        Ok(())
    }

    /// Undoes the last decision, or takes it back past a die, which leaves a mark.
    ///
    /// # Errors
    ///
    /// Returns the reason why it can't be undone.
    pub fn undo(&mut self, clock: &mut SceneClock, takes_back: bool) -> Result<(), UndoError> {
        let is_marked = takes_back && !self.can_undo();
        match takes_back {
            true => History::<DuelGame>::take_back(&mut self.world)?,
            false => History::<DuelGame>::undo(&mut self.world)?,
        };
        self.tell_taken_back(is_marked);
        self.after_change(ChangeKind::TakenBack);
        self.show_present(clock);
        Ok(())
    }

    /// Repeats the decision that was undone last. Returns whether there was one.
    pub fn redo(&mut self, clock: &mut SceneClock) -> bool {
        let Ok((intent, facts)) = History::<DuelGame>::redo(&mut self.world) else { return false };
        self.tell(&facts);
        self.after_change(ChangeKind::Decided(intent));
        self.show_present(clock);
        true
    }

    /// Takes changed content up.
    ///
    /// # Errors
    ///
    /// Returns what the content lacks; the game goes on with the old content then.
    pub fn change_content(&mut self, clock: &mut SceneClock, content: &Arc<Content>) -> Result<(), DuelStartError> {
        DuelGame::change_content(&mut self.world, content, &())?;
        self.world.resource_mut::<History<DuelGame>>().lock_history();
        if let Some(writer) = &mut self.writer {
            writer.append_snapshot(Save::from_world(&self.world));
        }
        self.show_present(clock);
        Ok(())
    }

    /// Writes the whole game: it is left.
    pub fn leave(&mut self) {
        self.count_time();
        if let Some(writer) = &mut self.writer {
            writer.append_snapshot(Save::from_world(&self.world));
            writer.wait_until_written(LONGEST_WAIT_TO_LEAVE);
        }
    }

    /// The moment that the table shows.
    pub fn shown(&self, clock: &SceneClock) -> TableMoment {
        if let Some(past) = &self.past {
            return TableMoment { view: Arc::clone(&past.view), log_lines: past.log_lines, captions: Arc::default() };
        }
        let before = clock.tag().checked_sub(self.first_tag);
        let moment = before.and_then(|n| self.moments.get(usize::try_from(n).ok()?));
        moment.cloned().unwrap_or_else(|| TableMoment {
            view: Arc::clone(&self.view),
            log_lines: self.log.len(),
            captions: Arc::default(),
        })
    }

    /// The words over the things in the beat under way.
    pub fn captions(&self, clock: &SceneClock) -> Arc<[Caption]> {
        let is_told = clock.is_playing() && self.past.is_none();
        let next = (clock.tag() + 1).checked_sub(self.first_tag).filter(|_| is_told);
        let moment = next.and_then(|n| self.moments.get(usize::try_from(n).ok()?));
        moment.map_or_else(Arc::default, |moment| Arc::clone(&moment.captions))
    }

    /// Chooses the card at a place of the hand for the round, or takes it back. Of too many, the first is taken back.
    pub fn toggle_card(&mut self, clock: &mut SceneClock, place: usize) {
        let DuelPage::Fight(fight) = &self.view.page else { return };
        if !is_laying(fight) || self.is_past() {
            return;
        }
        let most = self.content().rules.cards_per_round;
        let laid = &mut self.choice.laid;
        match laid.iter().position(|other| *other == place) {
            Some(n) => drop(laid.remove(n)),
            None => {
                if laid.len() >= most {
                    laid.remove(0);
                }
                laid.push(place);
            }
        }
        self.renew_scene();
        self.note_lesson(&[]);
        let scene = Arc::new(self.scene.scene.clone());
        clock.play([Beat {
            scene,
            seconds: 0.22,
            motions: Vec::new(),
            tag: clock.newest_tag(),
            sound: Some(BeatSound::Card),
        }]);
    }

    /// The cards that are chosen, in order.
    pub fn chosen_cards(&self) -> Vec<Id> {
        let DuelPage::Fight(fight) = &self.view.page else { return Vec::new() };
        let hand = super::scene::hand_seat(fight).and_then(|seat| fight.fighters.get(seat.index()));
        let card = |place: &usize| Some(hand?.hand.get(*place)?.card);
        self.choice.laid.iter().filter_map(card).collect()
    }

    /// Lays the present out at once.
    pub fn show_present(&mut self, clock: &mut SceneClock) {
        self.past = None;
        self.view = Arc::new(build_view(self.content(), self.state()));
        self.choice = LayChoice::default();
        self.renew_scene();
        self.moments.clear();
        self.first_tag = clock.newest_tag() + 1;
        clock.lay_out(Arc::new(self.scene.scene.clone()), self.first_tag);
    }

    fn play(&mut self, clock: &mut SceneClock, steps: Vec<(DuelView, Vec<Fact>)>) {
        let mut beats = Vec::new();
        if !clock.is_playing() || self.moments.is_empty() {
            // Until the first beat has ended, what was there before is shown, with its question answered.
            let mut before = DuelView::clone(&self.view);
            if let DuelPage::Fight(fight) = &mut before.page {
                fight.question = None;
            }
            let log_lines = self.log.len();
            self.moments = vec![TableMoment { view: Arc::new(before), log_lines, captions: Arc::default() }];
            self.first_tag = clock.newest_tag();
        }
        let last = steps.len().saturating_sub(1);
        let mut waiting = Vec::new();
        for (n, (view, facts)) in steps.into_iter().enumerate() {
            waiting.extend(facts);
            let seconds = waiting.iter().map(motion::seconds_for).fold(0.0, f32::max);
            if seconds == 0.0 && n < last {
                continue;
            }
            let facts = std::mem::take(&mut waiting);
            self.view = Arc::new(view);
            for fact in &facts {
                self.note_dice(fact);
            }
            self.note_lesson(&facts);
            self.log.extend(motion::log_lines(&Arc::clone(self.content()), &facts));
            let before = std::mem::take(&mut self.scene);
            self.renew_scene();
            let motions = motion::motions(&facts, &self.scene, &before, &self.fallen);
            let moment = TableMoment {
                view: Arc::clone(&self.view),
                log_lines: self.log.len(),
                captions: motion::captions(&facts).into(),
            };
            self.moments.push(moment);
            let tag = self.first_tag + self.moments.len() as u64 - 1;
            let scene = Arc::new(self.scene.scene.clone());
            let sound = motion::sound_of(&facts);
            beats.push(Beat { scene, seconds: seconds.max(0.05), motions, tag, sound });
        }
        clock.play(beats);
    }

    fn note_dice(&mut self, fact: &Fact) {
        if let Some(fallen) = motion::fallen_after(fact, &self.view, &self.fallen) {
            self.fallen = fallen;
        }
    }

    fn renew_scene(&mut self) {
        self.scene = build_scene(&self.view, &self.fallen, &self.choice);
        self.odds = None;
        let odds = if self.choice.laid.is_empty() { None } else { self.round_odds() };
        let (content, state) = (DuelGame::content(&self.world), &self.world.resource::<PlainTable<DuelGame>>().state);
        if let (Some(odds), Some(fight), DuelPage::Fight(view)) = (odds, state.running_fight(), &self.view.page) {
            let name = |line: &RailLine| source_name(content, fight.fighter(line.seat), line.source);
            lay_ghosts(&mut self.scene, view, &odds, name);
        }
    }

    fn after_change(&mut self, kind: ChangeKind<DuelGame>) {
        self.count_time();
        if let Some(writer) = &mut self.writer {
            writer.append_change(kind, Save::from_world(&self.world));
            writer.wait_until_written(LONGEST_WAIT);
        }
    }

    /// Writes the replay of a game that has ended, once. Returns the error if it can't be written.
    pub fn write_replay_at_end(&mut self) -> Option<String> {
        if self.has_replay || self.state().outcome().is_none() {
            return None;
        }
        self.has_replay = true;
        let saves = self.saves.clone()?;
        saves.write_replay(&Replay::from_world(&mut self.world)).err().map(|why| why.to_string())
    }

    /// Writes the game so far into a file of the folder of saves, to report something wrong, and returns its path. `None`
    /// if there is no folder.
    pub fn write_report(&mut self) -> Option<Result<PathBuf, SaveError>> {
        let saves = self.saves.clone()?;
        Some(saves.write_report(&Replay::report(&mut self.world)))
    }

    fn count_time(&mut self) {
        let elapsed = self.since.elapsed().as_secs();
        self.world.resource_mut::<History<DuelGame>>().seconds_played += elapsed.min(LONGEST_STEP);
        self.since += Duration::from_secs(elapsed);
    }
}
