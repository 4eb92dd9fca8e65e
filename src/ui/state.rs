//! The desk: what the player's hands hold between frames, and the gestures that leave them.
//!
//! Owns the contract with `controls`: plain data only. Must not decide whether a gesture is legal.

use std::collections::HashMap;

use bevy_egui::egui::{Context, Pos2, Rect};

use super::hints::{Hint, HintSettings, ShownHint};
use crate::model::{Choice, CombatantId, Coord, DiceSelection, Id, Token, TokenSlot};

/// UI-only state of the player's hands, kept between frames.
///
/// `controls` drains [`gestures`](Self::gestures) after each pass, fills in [`preview`](Self::preview),
/// [`log`](Self::log), [`can_undo`](Self::can_undo) and its neighbours, and may set a [`note`](Self::note). A pass can
/// run more than once a frame, so gestures are only ever added on the press, drag or release that made them.
#[derive(Clone, Debug, Default)]
pub struct UiState {
    /// Dice lifted from the pool, by position in `portrait.character.pool`.
    pub selected_dice: DiceSelection,
    /// The action card chosen, waiting for a target or a confirmation.
    pub armed_action: Option<ArmedAction>,
    /// What [`armed`](Self::armed) with [`held`](Self::held) would come to; written by `controls` each frame.
    pub preview: Option<CommitPreview>,
    /// Which of its `uses` (weapon, damage type) each action card shows.
    pub shown_modes: HashMap<Id, usize>,
    /// A refusal or message to show for some seconds.
    pub toast: Option<Toast>,
    /// What happened, in words, newest last.
    pub log: Vec<String>,
    /// Whether the log lies open.
    pub log_open: bool,
    /// Whether the character's record (stats and gear) lies open.
    pub character_details_open: bool,
    /// Whether the enemies' sheets and the encounter tables lie open as panels beside the table.
    pub side_panels_open: bool,
    /// The enemy whose card stays enlarged.
    pub pinned_enemy: Option<CombatantId>,
    /// The enemy whose card or whose line is under the pointer now; for the table to point at its piece.
    pub hovered_enemy: Option<CombatantId>,
    /// FP laid on the armed attunement above its printed cost.
    pub overcast: u8,
    /// Where on the screen the piece or hex stands that the open question is about; written each frame.
    pub question_anchor: Option<Pos2>,
    /// Ways that lead to the hex clicked last, of which one has to be chosen; written by `controls`.
    pub click_options: Vec<(Choice, String)>,
    /// The question that has to be answered before a decision is carried out that would defeat the character; written
    /// by `controls`.
    pub confirm_question: Option<String>,
    /// Whether the last decision can be undone without a trace.
    pub can_undo: bool,
    /// Whether it can be taken back at all; if it can't be undone, the record is marked.
    pub can_take_back: bool,
    /// Whether something that was taken back can be done again.
    pub can_redo: bool,
    /// How many marks the record has.
    pub take_backs: usize,
    /// What the player did, oldest first; drained by `controls`.
    pub ui_actions: Vec<UiAction>,
    /// Every draggable thing and drop target of this frame.
    pub regions: Vec<UiRegion>,
    /// What is being dragged, or was picked up by a click and goes with the pointer.
    pub drag_payload: Option<DragPayload>,
    /// Rectangles of the panels of this frame: whatever lies under them is not the table.
    pub panel_rects: Vec<Rect>,
    /// The enemy on whose slip of a card the pointer rests: too small to be read, it is shown in full.
    pub zoomed_enemy: Option<CombatantId>,
    /// Which hints for a new player are wanted and were seen; written each frame.
    pub hint_settings: HintSettings,
    /// The hint on the table.
    pub shown_hint: Option<ShownHint>,
    /// Points of the table that no hint may hide as long as there is room elsewhere: pieces and lit hexes; written each
    /// frame.
    pub keep_clear: Vec<Pos2>,
    /// Where the card of the first encounter table lies on the screen; written each frame.
    pub encounter_table_rect: Option<Rect>,
    /// Where the codex lies open.
    pub codex: super::pages::CodexState,
    /// Number of the pass for which `places` were begun.
    pub last_pass: Option<u64>,
}

impl UiState {
    /// Whether a sheet of this frame lies under `at`.
    pub fn is_covered(&self, at: Pos2) -> bool {
        self.panel_rects.iter().any(|r| r.contains(at))
    }

    /// The place with this name in this frame.
    pub fn region(&self, name: &str) -> Option<&UiRegion> {
        self.regions.iter().find(|p| p.name == name)
    }

    /// Forgets last frame's places, once per pass; every panel set and page begins with it.
    pub(super) fn reset_for_pass(&mut self, ctx: &Context) {
        let pass = Some(ctx.cumulative_pass_nr());
        if self.last_pass == pass {
            return;
        }
        self.last_pass = pass;
        self.regions.clear();
        self.panel_rects.clear();
        self.hovered_enemy = None;
    }

    pub(super) fn add_region(&mut self, name: impl Into<String>, rect: Rect) {
        self.regions.push(UiRegion { name: name.into(), rect, drop_target: None });
    }

    pub(super) fn add_drop_target(&mut self, name: impl Into<String>, rect: Rect, drop_target: DropTarget) {
        self.regions.push(UiRegion { name: name.into(), rect, drop_target: Some(drop_target) });
    }

    pub(super) fn push_ui_action(&mut self, ui_action: UiAction) {
        self.ui_actions.push(ui_action);
    }
}

/// An action card chosen, waiting for a target or a confirmation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArmedAction {
    /// Which action.
    pub action: Id,
    /// Which of its uses.
    pub mode_index: usize,
}

/// What the armed action with the held dice would come to.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct CommitPreview {
    /// Whether it can be committed like this (a target may still be missing).
    pub can_commit: bool,
    /// Whether nothing else is wanted, no target either: it can be done at the press of a button.
    pub is_complete: bool,
    /// "needs 3 · has 2", "paid with 4, 1 over".
    pub cost_text: String,
    /// Why it can't be done like this.
    pub refusal: Option<String>,
}

/// A refusal or a message, shown for some seconds.
#[derive(Clone, Debug, PartialEq)]
pub struct Toast {
    /// The words.
    pub text: String,
    /// A refusal is printed in red ink and stands near the pointer; a message stands at the prompt.
    pub is_refusal: bool,
    /// egui time of its first showing; `None` until then.
    pub shown_at: Option<f64>,
    /// Where it was said; filled in when first shown.
    pub position: Option<Pos2>,
}

impl Toast {
    /// Something could not be done.
    pub fn refusal(text: impl Into<String>) -> Self {
        Self { text: text.into(), is_refusal: true, shown_at: None, position: None }
    }

    /// Something to know.
    pub fn message(text: impl Into<String>) -> Self {
        Self { text: text.into(), is_refusal: false, shown_at: None, position: None }
    }
}

/// What goes with the pointer.
#[derive(Clone, Debug, PartialEq)]
pub enum DragPayload {
    /// Dice from the pool.
    Dice(DiceSelection),
    /// One token of this kind from the tray; `clicked` if it was picked up by a click and waits for a second one.
    Token {
        /// Which.
        token: Token,
        /// Picked up by a click instead of dragged.
        picked_by_click: bool,
    },
}

/// What takes a drop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DropTarget {
    /// Dice may be laid on this action card.
    Action(Id),
    /// A token may be laid here.
    TokenSlot(TokenSlot),
}

/// A named rectangle of this frame: `die:0`, `action:move`, `sink:PDef`, `slots`, `token:0`, `choice:0`,
/// `end_beat` (only while it can be pressed), …
#[derive(Clone, Debug, PartialEq)]
pub struct UiRegion {
    /// Stable name.
    pub name: String,
    /// Where, in points; clipped to what can be seen.
    pub rect: Rect,
    /// What may be dropped here.
    pub drop_target: Option<DropTarget>,
}

/// One thing the player did on the sheets.
#[derive(Clone, Debug, PartialEq)]
pub enum UiAction {
    /// Clicked a die: pick it up or put it back.
    ToggleDie(usize),
    /// Dropped dice on an action card. If that card is armed already they join the held ones.
    DropDice {
        /// Which action.
        action: Id,
        /// Which of its uses.
        mode_index: usize,
        /// The dice dropped.
        dice: DiceSelection,
    },
    /// Clicked an action card: the table offers the cheapest dice (or takes the held ones).
    Arm {
        /// Which action.
        action: Id,
        /// Which of its uses.
        mode_index: usize,
    },
    /// Wheel or +/- while armed.
    Overspend(i8),
    /// One FP more or less on the armed attunement.
    Overcast(i8),
    /// Clicked the armed card again: commit an action that needs no target.
    CommitArmed,
    /// Put everything back.
    Cancel,
    /// Confirmed the decision that would defeat the character.
    ConfirmFatal,
    /// Dropped it.
    CancelFatal,
    /// Answered the open question.
    Answer(Choice),
    /// Laid a token down.
    Assign {
        /// Which.
        token: Token,
        /// Where.
        to: TokenSlot,
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
    NewGame,
    /// Open the page of encounters that are played each by itself.
    OpenPractice,
    /// Close it.
    ClosePractice,
    /// Begin this encounter of this scenario; asks first if another is under way.
    StartPractice {
        /// The scenario.
        scenario: Id,
        /// The encounter.
        encounter: Id,
    },
    /// Begin what was asked for and set the one under way aside.
    ConfirmNew,
    /// Said whether the game is known, and begin.
    SetKnowsGame(bool),
    /// A hint was seen and does not come again.
    HintSeen(Hint),
    /// Switch the hints off.
    DisableHints,
    /// Close the pause menu.
    Resume,
    /// Leave the encounter; it stays saved.
    ToTitle,
    /// Close the window.
    Quit,
    /// Open the settings.
    OpenSettings,
    /// Open the codex.
    OpenCodex,
    /// Close the settings.
    CloseSettings,
    /// Use these settings from now on.
    ChangeSettings(Settings),
    /// Play the same encounter again.
    Restart,
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
pub enum SpeedPreset {
    Calm,
    #[default]
    Brisk,
    Instant,
}

/// How much light and shadow is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum QualityPreset {
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
    pub window_size: (u32, u32),
    /// Pace of motion.
    pub speed: SpeedPreset,
    /// Cuts instead of motion.
    pub reduced_motion: bool,
    /// Factor on text.
    pub text_scale: f32,
    /// One plain typeface everywhere.
    pub readable_font: bool,
    /// Light and shadow.
    pub quality: QualityPreset,
    /// Hints for a new player.
    pub hints: HintSettings,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            window_size: (1280, 800),
            speed: SpeedPreset::default(),
            reduced_motion: false,
            text_scale: 1.0,
            readable_font: false,
            quality: QualityPreset::default(),
            hints: HintSettings::default(),
        }
    }
}
