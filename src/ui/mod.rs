//! The 2D panels over the table: status panel, stamina pool, action tray, enemy cards, encounter tables, log and the
//! full pages. Drawn with egui.
//!
//! The module owns how the panels draw an [`EncounterView`](crate::view::EncounterView) and how a click, a drag
//! or a drop becomes a [`UiAction`]. It must not change the game, hold a rule or access an ECS entity: a panel is a
//! plain function of the view and the [`UiState`], and pushes every player action to [`UiOutput::ui_actions`].
//!
//! [`draw_encounter`] lays out all panels of an encounter; [`pages`] holds the full pages. Call
//! [`theme::install_fonts`] once with the typefaces and [`theme::apply_style`] whenever the settings change.

mod action_card;
mod action_emblem;
mod action_tray;
mod actions;
mod answer_panel;
mod armed_action_bar;
mod builder_state;
mod card_text;
mod codex_state;
mod condition_row;
mod confirm_dialog;
mod controls;
mod cost_seal;
mod drag_drop;
mod editor_panel;
mod editor_state;
mod encounter;
mod encounter_table;
mod enemy_cards;
mod enemy_turn_lines;
mod forecast_panel;
mod hand_slots;
mod high_contrast;
mod hint_popup;
mod hints;
mod journey_state;
mod key_bindings;
mod key_hints;
mod keyboard_focus;
mod keyboard_state;
pub mod keyword_state;
pub mod keywords;
mod layout;
mod loadout_panel;
mod log_panel;
mod log_state;
pub mod pages;
mod piece_tag_state;
mod piece_tags;
mod pool;
pub mod sample;
mod session_bar;
mod settings_state;
mod shortcut;
mod sound_settings;
mod state;
mod status;
mod strings;
mod tag_layout;
#[cfg(test)]
pub(crate) mod tests;
pub mod theme;
mod toast;
mod token_tray;
mod top_bar;
mod tray_layout;
pub mod vocabulary;
pub mod widgets;

pub use action_tray::draw_action_tray;
pub use actions::{MenuAction, ReturnPage, UiAction};
pub use answer_panel::{button_answers, draw_answer_panel};
pub use armed_action_bar::draw_armed_action_bar;
pub use builder_state::{BuilderState, OpenShelf, Selection};
pub use codex_state::{CodexPlace, CodexState};
pub use editor_state::{
    DraftPlace, EditAction, EditorEntry, EditorFigures, EditorGoal, EditorMemory, EditorPart, EditorRow, EditorTool,
    EditorView,
};
pub use encounter::{draw_encounter, table_room};
pub use encounter_table::draw_encounter_tables;
pub use enemy_cards::draw_enemy_cards;
pub use high_contrast::apply_high_contrast;
pub use hints::{Hint, HintSettings, ShownHint};
pub use journey_state::{CardPlaces, JourneyAction, JourneyUiState, RecordTab};
pub use key_bindings::{KeyBindings, KeyCapture, KeyName, KeyPress, KeyProblem, NamedKey, install_bindings};
pub use key_hints::with_key;
pub use keyboard_focus::finish_focus;
pub use keyboard_state::KeyboardFocus;
pub use layout::{PanelLayout, paint_new_area_at_once};
pub(crate) use layout::{show_fitted_panel, show_paper_panel};
pub use log_panel::draw_log;
pub use log_state::{AutopsyView, LogFilter, LookBackAction, LookBackView, SessionMark};
pub use piece_tag_state::PieceTagState;
pub use pool::{draw_pool, draw_pool_buttons};
pub use settings_state::{QualityPreset, Settings, SettingsPageState, SettingsTab, SpeedPreset};
pub use shortcut::Shortcut;
pub use sound_settings::SoundSettings;
pub use state::{
    ArmedAction, CommitPreview, ConfirmQuestion, DragPayload, DropTarget, Toast, ToastKind, TrayState, UiMemory,
    UiModel, UiOutput, UiRegion, UiState,
};
pub use status::draw_status;
pub use strings::{
    ENCOUNTER_STAYS, PAST_UNKNOWN, TAKE_BACK_CONFIRM, TAKE_BACK_JOURNEY, default_answer, direction_name,
    fatal_question, key_problem_text, line_text, shortcut_name, tried_action_text,
};
pub use toast::draw_toast;
pub use token_tray::draw_token_tray;
pub use top_bar::draw_top_bar;
