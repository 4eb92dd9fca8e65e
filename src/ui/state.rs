//! The UI state that lasts between frames, and the player actions that the panels report.
//!
//! The module owns the contract with `input`: plain data only. It must not decide whether an action is legal.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use bevy::prelude::Resource;
use bevy_egui::egui::{Context, Pos2, Rect};

use super::actions::{MenuAction, ReturnPage, UiAction};
use super::builder_state::BuilderState;
use super::codex_state::CodexState;
use super::editor_state::{EditorMemory, EditorView};
use super::hints::{HintSettings, ShownHint};
use super::journey_state::{CardPlaces, JourneyAction, JourneyUiState};
use super::key_bindings::KeyCapture;
use super::keyboard_state::{KeyHeldToken, KeyboardFocus};
use super::keyword_state::KeywordState;
use super::log_state::{AutopsyView, LogFilter, LookBackView, SessionMark};
use super::piece_tag_state::PieceTagState;
use super::settings_state::SettingsPageState;
use crate::model::{Choice, CombatantId, DiceSelection, DiceValues, Id, Token, TokenSlot};
use crate::view::action_result::TriedAction;
use crate::view::forecast_view::{AnswerOutcomes, ForecastView, SurvivalView};
use crate::view::{ActionCard, ActionGroup, ActionModeView, LogEntry, TurnLine};

/// What the panels share with the rest of the program: what they read, what lasts between frames, what they report.
#[derive(Resource, Clone, Debug, Default)]
pub struct UiState {
    /// What the panels read.
    pub model: UiModel,
    /// What lasts between frames.
    pub memory: UiMemory,
    /// What the panels of this frame report.
    pub output: UiOutput,
}

/// What the panels read beside the view. `input` and `screens` write it; the panels never do.
#[derive(Clone, Debug, Default)]
pub struct UiModel {
    /// The result of [`armed_action`](UiMemory::armed_action) with [`selected_dice`](UiMemory::selected_dice);
    /// written each frame by `input`.
    pub preview: Option<CommitPreview>,
    /// The log lines, newest last.
    pub log: Vec<LogEntry>,
    /// The moment of the past that is shown; `None` in the present. Written by `input`.
    pub look_back: Option<LookBackView>,
    /// What kind of session is on the table; written by `input`.
    pub session: SessionMark,
    /// What the page of a defeat says about the last chance; written each frame.
    pub autopsy: AutopsyView,
    /// Whether the encounter is a lesson, which offers a few actions only.
    pub is_lesson: bool,
    /// The forecast that is shown now; written each frame by `input`.
    pub forecast: Option<Arc<ForecastView>>,
    /// What the dragged token would mean for surviving this Round; written each frame by `input`.
    pub survival: Option<Arc<SurvivalView>>,
    /// What would remain of the character after each answer to an attack; written each frame by `input`.
    pub outcomes: Option<Arc<AnswerOutcomes>>,
    /// What the armed action, or the move of the dragged piece, would do; written each frame by `input`.
    pub tried: Option<Arc<TriedAction>>,
    /// The screen position of the piece or hex that the open question is about; written each frame.
    pub question_anchor: Option<Pos2>,
    /// The possible moves to the hex clicked last, of which the player chooses one; `input` writes them.
    pub click_options: Vec<(Choice, String)>,
    /// The question that the player must answer before a decision that would defeat the character; `input` writes it.
    pub confirm_question: Option<ConfirmQuestion>,
    /// Whether the last decision can be undone without a mark on the record.
    pub can_undo: bool,
    /// Whether the last decision can be taken back at all; a take-back that is no undo marks the record.
    pub can_take_back: bool,
    /// Whether an undone decision can be redone.
    pub can_redo: bool,
    /// The number of marks on the record.
    pub take_backs: usize,
    /// Whether no question is asked before a deadly decision; written each frame.
    pub skips_deadly_question: bool,
    /// Whether the game lays the tokens of damage and conditions; written each frame.
    pub lays_tokens: bool,
    /// Whether the game lets attacks happen that reach no one; written each frame.
    pub skips_out_of_reach: bool,
    /// Whether the key that confirms was pressed while a page is shown; the page takes it. Written each frame by `input`.
    pub confirms_page: bool,
    /// Which hints the player wants and has seen; written each frame.
    pub hint_settings: HintSettings,
    /// Points of the table that a hint should not cover while it fits elsewhere: pieces and highlighted hexes; written
    /// each frame.
    pub keep_clear: Vec<Pos2>,
    /// The screen rectangle of the first encounter table's card; written each frame.
    pub encounter_table_rect: Option<Rect>,
    /// Where the chapter cards lie; written each frame.
    pub card_places: CardPlaces,
    /// The page from which the encounter was begun; written by `screens`.
    pub return_page: ReturnPage,
    /// What the enemies did in the counterbeat, until the player acts.
    pub enemy_turns: Vec<TurnLine>,
    /// The name of the action that was committed last in this beat.
    pub last_action: Option<String>,
    /// The enemy whose compact card is under the pointer; that card is too small to read, so the full card is shown.
    pub zoomed_enemy: Option<CombatantId>,
    /// The encounter editor, while it is open; written by `screens`.
    pub editor: Option<Arc<EditorView>>,
    /// Whether the files have changed since the encounter on the table began; written by `screens`.
    pub can_rerun: bool,
    /// Whether the encounter on the table can be edited; written by `screens`.
    pub can_edit: bool,
}

/// What lasts between frames: selection, open panels and texts, filters, focus. Panels and `input` change it.
#[derive(Clone, Debug, Default)]
pub struct UiMemory {
    /// Dice selected from the pool, by position in `view.character.pool`.
    pub selected_dice: DiceSelection,
    /// The chosen action card, which waits for a target or a confirmation.
    pub armed_action: Option<ArmedAction>,
    /// The index of the mode (weapon, damage type) that each action card of a group shows.
    pub shown_modes: HashMap<(Id, ActionGroup), usize>,
    /// A refusal or message to show for some seconds.
    pub toast: Option<Toast>,
    /// Which of them are shown.
    pub log_filter: LogFilter,
    /// Whether the log is open.
    pub log_open: bool,
    /// Whether the character details (stats and gear) are open.
    pub character_details_open: bool,
    /// Whether the enemy cards and the encounter tables are open as panels beside the table.
    pub side_panels_open: bool,
    /// The enemy whose card stays enlarged.
    pub pinned_enemy: Option<CombatantId>,
    /// Whether the player has switched the forecast on or off; it outlasts the encounter.
    pub forecast_choice: Option<bool>,
    /// FP spent on the armed attunement above its printed cost.
    pub overcast: u8,
    /// Which page of the settings is open.
    pub settings_page: SettingsPageState,
    /// The shortcut that waits for its new key.
    pub key_capture: Option<KeyCapture>,
    /// The dice, the token or the piece that the pointer drags, or the token that a click picked up.
    pub drag_payload: Option<DragPayload>,
    /// The token that was picked up by a key.
    pub key_held: Option<KeyHeldToken>,
    /// What the keyboard acts on, as of the last pass.
    pub keyboard_focus: KeyboardFocus,
    /// The pool from which dice are dragged. A pool that has changed since ends the drag: the positions mean other dice.
    pub dragged_pool: DiceValues,
    /// The hint shown now.
    pub shown_hint: Option<ShownHint>,
    /// The tags at the pieces of enemies.
    pub piece_tags: PieceTagState,
    /// The open chapter and the search of the codex.
    pub codex: CodexState,
    /// The tooltips of known words that are open.
    pub keywords: KeywordState,
    /// What of the action tray is shown.
    pub tray: TrayState,
    /// What the character builder shows.
    pub builder: BuilderState,
    /// What the journey's screen remembers.
    pub journey: JourneyUiState,
    /// What the panel of the encounter editor remembers.
    pub editor: EditorMemory,
}

/// What the panels report: the actions of the player, and where things lie.
///
/// egui can run several passes in a frame, so panels add actions only on the press, drag or release that caused them.
#[derive(Clone, Debug, Default)]
pub struct UiOutput {
    /// The player's actions, oldest first; drained by `input`.
    pub ui_actions: Vec<UiAction>,
    /// Every draggable item and drop target of this frame.
    pub regions: Vec<UiRegion>,
    /// Rectangles of the panels of this frame; a pointer over them does not act on the table.
    pub panel_rects: Vec<Rect>,
    /// The enemy whose card or line is under the pointer now; the table highlights its piece.
    pub hovered_enemy: Option<CombatantId>,
    /// The line of an encounter table's sheet under the pointer now: the table and the entry.
    pub hovered_entry: Option<(usize, usize)>,
    /// Where the widget lies that has the keyboard's focus, as of the last pass.
    pub focus_rect: Option<Rect>,
    /// Whether that key presses the main button of the page that is being drawn.
    pub presses_main_button: bool,
    /// Number of the egui pass for which `regions` was cleared.
    pub last_pass: Option<u64>,
}

impl UiState {
    /// Whether the forecast is shown all the time: as the player has chosen, and else in a lesson and while hints are on.
    pub fn is_forecast_on(&self) -> bool {
        self.memory.forecast_choice.unwrap_or(self.model.is_lesson || self.model.hint_settings.enabled)
    }

    /// Whether a panel of this frame covers the point `at`.
    pub fn is_covered(&self, at: Pos2) -> bool {
        self.output.panel_rects.iter().any(|r| r.contains(at))
    }

    /// Whether the player is choosing a target: an action is armed, or something is dragged.
    pub(super) fn is_choosing_target(&self) -> bool {
        self.memory.armed_action.is_some() || self.memory.drag_payload.is_some()
    }

    /// The region of this name in this frame.
    pub fn region(&self, name: &str) -> Option<&UiRegion> {
        self.output.regions.iter().find(|p| p.name == name)
    }

    /// Clears the regions of the last pass, once per pass; every set of panels and every page calls it first.
    pub(crate) fn reset_for_pass(&mut self, ctx: &Context) {
        let pass = Some(ctx.cumulative_pass_nr());
        if self.output.last_pass == pass {
            return;
        }
        self.output.last_pass = pass;
        self.output.regions.clear();
        self.output.panel_rects.clear();
        self.output.hovered_enemy = None;
        self.output.hovered_entry = None;
    }

    /// The index of the mode that the card of a group shows: the chosen mode, else the first available one of the group,
    /// else the first of the group.
    pub(super) fn shown_mode(&self, card: &ActionCard, group: ActionGroup) -> usize {
        let is_of_group = |mode: &ActionModeView| mode.group == group;
        match self.memory.shown_modes.get(&(card.id, group)) {
            Some(ix) if card.modes.get(*ix).is_some_and(is_of_group) => *ix,
            _ => {
                let first = |able: bool| {
                    card.modes.iter().position(|mode| is_of_group(mode) && (!able || mode.refusal.is_none()))
                };
                first(true).or_else(|| first(false)).unwrap_or(0)
            }
        }
    }

    pub(crate) fn add_region(&mut self, name: impl Into<String>, rect: Rect) {
        self.output.regions.push(UiRegion { name: name.into(), rect, drop_target: None });
    }

    pub(super) fn add_drop_target(&mut self, name: impl Into<String>, rect: Rect, drop_target: DropTarget) {
        self.output.regions.push(UiRegion { name: name.into(), rect, drop_target: Some(drop_target) });
    }

    /// Reports a wish that concerns the menus.
    pub(crate) fn push_menu_action(&mut self, action: MenuAction) {
        self.push_ui_action(UiAction::Menu(action));
    }

    pub(super) fn push_ui_action(&mut self, ui_action: UiAction) {
        self.output.ui_actions.push(ui_action);
    }

    pub(super) fn push_journey_action(&mut self, action: JourneyAction) {
        self.push_ui_action(UiAction::Journey(action));
    }

    /// Shows a refusal, a message or a question for some seconds, in place of the one before it.
    pub fn show_toast(&mut self, toast: Toast) {
        self.memory.toast = Some(toast);
    }

    /// Whether the player is asked to take the last decision back although it marks the record.
    pub fn asks_take_back(&self) -> bool {
        self.memory.toast.as_ref().is_some_and(|toast| toast.kind == ToastKind::TakeBackQuestion)
    }

    /// Whether the pointer carries dice or a token of the panels, so that nothing on the table is meant.
    pub fn carries_something(&self) -> bool {
        self.memory.drag_payload.as_ref().is_some_and(|payload| *payload != DragPayload::Piece)
    }

    /// Whether the pointer drags the character's piece.
    pub fn drags_piece(&self) -> bool {
        self.memory.drag_payload == Some(DragPayload::Piece)
    }

    /// Ends the drag of the character's piece; returns whether it was dragged.
    pub fn end_piece_drag(&mut self) -> bool {
        let was_dragged = self.drags_piece();
        if was_dragged {
            self.memory.drag_payload = None;
        }
        was_dragged
    }

    /// Takes that question away, because it is answered or no longer holds.
    pub fn drop_take_back_question(&mut self) {
        if self.asks_take_back() {
            self.memory.toast = None;
        }
    }
}

/// What of the action tray is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrayState {
    /// The group that is shown alone; all if `None`.
    pub group: Option<ActionGroup>,
    /// Whether the cards that can't be played now lie in the tray, instead of those that can.
    pub unfolded: bool,
    /// The Round, and whether it was a reaction window, when the tray was drawn last.
    pub shown_for: Option<(u16, bool)>,
    /// The cards of this encounter that have lain in the hand: they keep their places while they can't be played.
    pub dealt: HashSet<(Id, ActionGroup)>,
}

/// The question before a decision that would defeat the character.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfirmQuestion {
    /// The question.
    pub text: String,
    /// Whether it is about a hex that the character would enter; else about an attack that it would let happen.
    pub is_about_a_hex: bool,
}

/// A chosen action card that waits for a target or a confirmation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArmedAction {
    /// The action.
    pub action: Id,
    /// The index of the chosen mode.
    pub mode_index: usize,
}

/// The result that the armed action would have with the selected dice.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct CommitPreview {
    /// Whether the player can commit the action as it is (a target may still be missing).
    pub can_commit: bool,
    /// Whether the action needs nothing more, not even a target: one button press commits it.
    pub is_complete: bool,
    /// What is missing: "needs 3 · has 2", "now click a lit hex"; empty if nothing is.
    pub cost_text: String,
    /// Why the action can't be committed as it is.
    pub refusal: Option<String>,
}

/// The kinds of toasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToastKind {
    /// An action that is not possible: drawn in red near the pointer.
    Refusal,
    /// Information: drawn at the prompt.
    Message,
    /// Asks whether to take a decision back although it marks the record: drawn like a message.
    TakeBackQuestion,
}

/// A refusal, a message or a question, shown for some seconds.
#[derive(Clone, Debug, PartialEq)]
pub struct Toast {
    /// The text.
    pub text: String,
    /// Its kind.
    pub kind: ToastKind,
    /// egui time of the first frame that shows it; `None` before.
    pub shown_at: Option<f64>,
    /// The position of the toast; set when it is first shown.
    pub position: Option<Pos2>,
}

impl Toast {
    /// A refusal: an action that is not possible.
    pub fn refusal(text: impl Into<String>) -> Self {
        Self::new(text.into(), ToastKind::Refusal)
    }

    /// A message for information.
    pub fn message(text: impl Into<String>) -> Self {
        Self::new(text.into(), ToastKind::Message)
    }

    /// The question whether to take a decision back although it marks the record. Undo, pressed again, says yes.
    pub fn take_back_question(text: impl Into<String>) -> Self {
        Self::new(text.into(), ToastKind::TakeBackQuestion)
    }

    fn new(text: String, kind: ToastKind) -> Self {
        Self { text, kind, shown_at: None, position: None }
    }

    /// Whether this is a refusal.
    pub fn is_refusal(&self) -> bool {
        self.kind == ToastKind::Refusal
    }
}

/// What the pointer drags.
#[derive(Clone, Debug, PartialEq)]
pub enum DragPayload {
    /// Dice from the pool.
    Dice(DiceSelection),
    /// One token of this kind from the token tray.
    Token {
        /// The token.
        token: Token,
        /// Whether a click picked the token up, so that a second click drops it, instead of a drag.
        picked_by_click: bool,
    },
    /// The character's piece on the table. The table moves it; `input` begins and ends the drag.
    Piece,
}

/// What accepts a drop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DropTarget {
    /// The card of a group of an action, which accepts dice.
    Action(Id, ActionGroup),
    /// A slot that accepts a token.
    TokenSlot(TokenSlot),
}

/// A named rectangle of this frame: `die:0`, `action:move`, `sink:PDef`, `slots`, `token:0`, `choice:0`,
/// `end_beat` (only while it can be pressed), …
#[derive(Clone, Debug, PartialEq)]
pub struct UiRegion {
    /// Stable name.
    pub name: String,
    /// The rectangle in points, clipped to the visible part.
    pub rect: Rect,
    /// What the region accepts as a drop.
    pub drop_target: Option<DropTarget>,
}
