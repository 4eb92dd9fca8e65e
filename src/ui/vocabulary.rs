//! The words that pages and panels are written with, of both games: `use crate::ui::vocabulary::*;`.
//!
//! Owns none of them. `widgets/flow.rs` says where things lie, `widgets/labels.rs` has the texts, `controls.rs` what is
//! pressed or written on; the rest of `widgets/` draws into a rectangle, for what these have no word for.

pub use bevy_egui::egui::{
    Align, Align2, Color32, Context, CursorIcon, Frame, Id, Key, Margin, Order, Pos2, Rect, Response, ScrollArea,
    Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

pub use super::actions::{MenuAction, UiAction};
pub use super::controls::*;
pub use super::journey_state::JourneyAction;
pub use super::keywords::{TermUse, keyword_label};
pub use super::state::UiState;
pub(super) use super::strings;
pub use super::theme::colour::*;
pub use super::theme::{FontRole, font_id, text_scale};
pub use super::widgets::ButtonEmphasis::{self, Primary, Secondary, TextOnly};
pub use super::widgets::*;
