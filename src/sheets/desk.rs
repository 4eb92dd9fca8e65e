//! The desk: what the player's hands hold between frames, and the gestures that leave them.
//!
//! Owns the contract with `controls`: plain data only. Must not decide whether a gesture is legal.

use std::collections::HashMap;

use bevy_egui::egui::{Context, Pos2, Rect};

use super::hints::{Hint, Hints, ShownHint};
use crate::model::{Choice, Coord, Id, Picks, Spot, Token, Who};

/// UI-only state of the player's hands, kept between frames.
///
/// `controls` drains [`gestures`](Self::gestures) after each pass, fills in [`preview`](Self::preview),
/// [`log`](Self::log), [`can_undo`](Self::can_undo) and its neighbours, and may set a [`note`](Self::note). A pass can
/// run more than once a frame, so gestures are only ever added on the press, drag or release that made them.
#[derive(Clone, Debug, Default)]
pub struct Desk {
    /// Dice lifted from the pool, by position in `portrait.character.pool`.
    pub held: Picks,
    /// The action card chosen, waiting for a target or a confirmation.
    pub armed: Option<Armed>,
    /// What [`armed`](Self::armed) with [`held`](Self::held) would come to; written by `controls` each frame.
    pub preview: Option<Preview>,
    /// Which of its `uses` (weapon, damage type) each action card shows.
    pub wielding: HashMap<Id, usize>,
    /// A refusal or message to show for some seconds.
    pub note: Option<Note>,
    /// What happened, in words, newest last.
    pub log: Vec<String>,
    /// Whether the log lies open.
    pub log_open: bool,
    /// Whether the character's record (stats and gear) lies open.
    pub record_open: bool,
    /// Whether the enemies' sheets and the encounter tables lie open as panels beside the table.
    pub cards_open: bool,
    /// The enemy whose card stays enlarged.
    pub pinned_foe: Option<Who>,
    /// The enemy whose card or whose line is under the pointer now; for the table to point at its piece.
    pub hovered_foe: Option<Who>,
    /// FP laid on the armed attunement above its printed cost.
    pub overcast: u8,
    /// Where on the screen the piece or hex stands that the open question is about; written each frame.
    pub anchor: Option<Pos2>,
    /// Ways that lead to the hex clicked last, of which one has to be chosen; written by `controls`.
    pub ways: Vec<(Choice, String)>,
    /// The question that has to be answered before a decision is carried out that would defeat the character; written
    /// by `controls`.
    pub confirm: Option<String>,
    /// Whether the last decision can be undone without a trace.
    pub can_undo: bool,
    /// Whether it can be taken back at all; if it can't be undone, the record is marked.
    pub can_take_back: bool,
    /// Whether something that was taken back can be done again.
    pub can_redo: bool,
    /// How many marks the record has.
    pub take_backs: usize,
    /// What the player did, oldest first; drained by `controls`.
    pub gestures: Vec<Gesture>,
    /// Every draggable thing and drop target of this frame.
    pub places: Vec<Place>,
    /// What is being dragged, or was picked up by a click and goes with the pointer.
    pub carry: Option<Carry>,
    /// Rectangles of the panels of this frame: whatever lies under them is not the table.
    pub covered: Vec<Rect>,
    /// The enemy on whose slip of a card the pointer rests: too small to be read, it is shown in full.
    pub resting_foe: Option<Who>,
    /// Which hints for a new player are wanted and were seen; written each frame.
    pub hints: Hints,
    /// The hint on the table.
    pub hint: Option<ShownHint>,
    /// Points of the table that no hint may hide as long as there is room elsewhere: pieces and lit hexes; written each
    /// frame.
    pub keep_clear: Vec<Pos2>,
    /// Where the card of the first encounter table lies on the screen; written each frame.
    pub table_card: Option<Rect>,
    /// Where the codex lies open.
    pub codex: super::pages::Leaf,
    /// Number of the pass for which `places` were begun.
    pub pass: Option<u64>,
}

impl Desk {
    /// Whether a sheet of this frame lies under `at`.
    pub fn covers(&self, at: Pos2) -> bool {
        self.covered.iter().any(|r| r.contains(at))
    }

    /// The place with this name in this frame.
    pub fn place(&self, name: &str) -> Option<&Place> {
        self.places.iter().find(|p| p.name == name)
    }

    /// Forgets last frame's places, once per pass; every panel set and page begins with it.
    pub(super) fn begin_once(&mut self, ctx: &Context) {
        let pass = Some(ctx.cumulative_pass_nr());
        if self.pass == pass {
            return;
        }
        self.pass = pass;
        self.places.clear();
        self.covered.clear();
        self.hovered_foe = None;
    }

    pub(super) fn mark(&mut self, name: impl Into<String>, rect: Rect) {
        self.places.push(Place { name: name.into(), rect, landing: None });
    }

    pub(super) fn mark_landing(&mut self, name: impl Into<String>, rect: Rect, landing: Landing) {
        self.places.push(Place { name: name.into(), rect, landing: Some(landing) });
    }

    pub(super) fn push(&mut self, gesture: Gesture) {
        self.gestures.push(gesture);
    }
}

/// An action card chosen, waiting for a target or a confirmation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Armed {
    /// Which action.
    pub action: Id,
    /// Which of its uses.
    pub use_ix: usize,
}

/// What the armed action with the held dice would come to.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Preview {
    /// Whether it can be committed like this (a target may still be missing).
    pub ok: bool,
    /// Whether nothing else is wanted, no target either: it can be done at the press of a button.
    pub complete: bool,
    /// "needs 3 · has 2", "paid with 4, 1 over".
    pub line: String,
    /// Why it can't be done like this.
    pub refusal: Option<String>,
}

/// A refusal or a message, shown for some seconds.
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    /// The words.
    pub text: String,
    /// A refusal is printed in red ink and stands near the pointer; a message stands at the prompt.
    pub refusal: bool,
    /// egui time of its first showing; `None` until then.
    pub since: Option<f64>,
    /// Where it was said; filled in when first shown.
    pub at: Option<Pos2>,
}

impl Note {
    /// Something could not be done.
    pub fn refusal(text: impl Into<String>) -> Self {
        Self { text: text.into(), refusal: true, since: None, at: None }
    }

    /// Something to know.
    pub fn message(text: impl Into<String>) -> Self {
        Self { text: text.into(), refusal: false, since: None, at: None }
    }
}

/// What goes with the pointer.
#[derive(Clone, Debug, PartialEq)]
pub enum Carry {
    /// Dice from the pool.
    Dice(Picks),
    /// One token of this kind from the tray; `clicked` if it was picked up by a click and waits for a second one.
    Token {
        /// Which.
        token: Token,
        /// Picked up by a click instead of dragged.
        clicked: bool,
    },
}

/// What takes a drop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landing {
    /// Dice may be laid on this action card.
    Action(Id),
    /// A token may be laid here.
    Spot(Spot),
}

/// A named rectangle of this frame: `die:0`, `action:move`, `sink:PDef`, `slots`, `token:0`, `choice:0`,
/// `end_beat` (only while it can be pressed), …
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// Stable name.
    pub name: String,
    /// Where, in points; clipped to what can be seen.
    pub rect: Rect,
    /// What may be dropped here.
    pub landing: Option<Landing>,
}

/// One thing the player did on the sheets.
#[derive(Clone, Debug, PartialEq)]
pub enum Gesture {
    /// Clicked a die: pick it up or put it back.
    ToggleDie(usize),
    /// Dropped dice on an action card. If that card is armed already they join the held ones.
    LayDice {
        /// Which action.
        action: Id,
        /// Which of its uses.
        use_ix: usize,
        /// The dice dropped.
        dice: Picks,
    },
    /// Clicked an action card: the table offers the cheapest dice (or takes the held ones).
    Arm {
        /// Which action.
        action: Id,
        /// Which of its uses.
        use_ix: usize,
    },
    /// Wheel or +/- while armed.
    Overspend(i8),
    /// One FP more or less on the armed attunement.
    Overcast(i8),
    /// Clicked the armed card again: commit an action that needs no target.
    Confirm,
    /// Put everything back.
    PutBack,
    /// Confirmed the decision that would defeat the character.
    Proceed,
    /// Dropped it.
    Decline,
    /// Answered the open question.
    Answer(Choice),
    /// Laid a token down.
    Assign {
        /// Which.
        token: Token,
        /// Where.
        to: Spot,
    },
    /// Asked the table to lay the rest down.
    AssignRest,
    /// Ended the beat.
    EndBeat,
    /// Let the attack happen, or the counterbeat open without a stance.
    LetItHappen,
    /// Took the last decision back; beyond fallen dice it is asked about first.
    Undo,
    /// Did what was taken back once more.
    Redo,
    /// Took this start tile.
    PickStart(Coord),
    /// Something outside the encounter.
    Menu(MenuAction),
}

/// What the title, pause, settings, result and error pages ask for.
#[derive(Clone, Debug, PartialEq)]
pub enum MenuAction {
    /// Open the pause menu.
    Pause,
    /// Go on with the saved encounter.
    Continue,
    /// Begin a new one; asks first if one is under way.
    New,
    /// Open the page of encounters that are played each by itself.
    ProvingGround,
    /// Close it.
    LeaveGround,
    /// Begin this encounter of this scenario; asks first if another is under way.
    Spar {
        /// The scenario.
        scenario: Id,
        /// The encounter.
        encounter: Id,
    },
    /// Begin what was asked for and set the one under way aside.
    Anew,
    /// Said whether the game is known, and begin.
    Knows(bool),
    /// A hint was seen and does not come again.
    HintSeen(Hint),
    /// Switch the hints off.
    HintsOff,
    /// Close the pause menu.
    Resume,
    /// Leave the encounter; it stays saved.
    ToTitle,
    /// Close the window.
    Quit,
    /// Open the settings.
    Settings,
    /// Open the codex.
    Codex,
    /// Close the settings.
    CloseSettings,
    /// Use these settings from now on.
    Change(Settings),
    /// Play the same encounter again.
    Again,
    /// Take the previous save that could be read.
    RestorePrevious,
    /// Put the page or banner away.
    Dismiss,
    /// Put away whatever page lies over the table, by key.
    Back,
}

/// How fast coins slide and dice tumble.
#[allow(missing_docs, reason = "the names say it")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Pace {
    Calm,
    #[default]
    Brisk,
    Instant,
}

/// How much light and shadow is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Quality {
    /// The program chooses: low without a graphics card or with a slow one, else medium.
    #[default]
    Auto,
    /// Light for each vertex, no shadows, no flicker.
    Low,
    /// Light for each pixel, with shadows.
    Medium,
    /// As medium, with a picture larger than the window.
    High,
}

/// What the settings page shows and changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Size of the window in points.
    pub window: (u32, u32),
    /// Pace of motion.
    pub pace: Pace,
    /// Cuts instead of motion.
    pub reduced_motion: bool,
    /// Factor on text.
    pub text_scale: f32,
    /// One plain typeface everywhere.
    pub readable: bool,
    /// Light and shadow.
    pub quality: Quality,
    /// Hints for a new player.
    pub hints: Hints,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            window: (1280, 800),
            pace: Pace::default(),
            reduced_motion: false,
            text_scale: 1.0,
            readable: false,
            quality: Quality::default(),
            hints: Hints::default(),
        }
    }
}
