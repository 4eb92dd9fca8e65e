//! What the egui pass draws of the Duel in a frame.
//!
//! Owns the joint between session, clock, camera and panels. Must not lay a panel out.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Pos2, Ui};
use duel::view::{DuelPage, DuelView};
use kernel::lang::Text;

use super::actions::{DuelAction, DuelPanels};
use super::lesson::LessonState;
use super::library::DuelLibrary;
use super::motion::Caption;
use super::panel_view::PanelView;
use super::panels::draw_panels;
use super::scene::Meaning;
use super::session::{DuelSession, TableMoment};
use crate::table::TableCamera;
use crate::table::scene::{HoveredProp, PropId, SceneClock, prop_on_screen};
use crate::ui::UiState;

/// Everything that the panels of the Duel are drawn from.
#[derive(SystemParam)]
pub struct DuelDrawing<'w, 's> {
    session: Option<ResMut<'w, DuelSession>>,
    panels: ResMut<'w, DuelPanels>,
    library: Res<'w, DuelLibrary>,
    clock: Res<'w, SceneClock>,
    hovered: Res<'w, HoveredProp>,
    camera: Query<'w, 's, (&'static Camera, &'static GlobalTransform), With<TableCamera>>,
}

impl DuelDrawing<'_, '_> {
    /// Whether a session is open.
    pub fn is_open(&self) -> bool {
        self.session.is_some()
    }

    /// Draws the menu of the box.
    pub fn draw_menu(&mut self, ctx: &egui::Context, state: &mut UiState) {
        let content = self.library.content.as_deref();
        super::draw_menu(ctx, content, state, self.panels.bypass_change_detection());
    }

    /// The middle of a thing in the window, in egui's points.
    fn middle_of(&self, id: &PropId, zoom: f32) -> Option<Pos2> {
        let rect = prop_on_screen(self.camera.single().ok()?, &self.clock, id)?;
        let middle = rect.center() / zoom;
        Some(Pos2::new(middle.x, middle.y))
    }
}

/// Draws the panels, and returns the part of the window that they leave free.
pub fn draw_duel(ui: &mut Ui, state: &mut UiState, drawing: &mut DuelDrawing) -> Option<egui::Rect> {
    let zoom = ui.ctx().zoom_factor();
    let (shown, captions) = {
        let session = drawing.session.as_ref()?;
        (session.shown(&drawing.clock), session.captions(&drawing.clock))
    };
    let captions: Vec<_> = captions
        .iter()
        .filter_map(|caption| Some((drawing.middle_of(&caption.over, zoom)?, caption.clone())))
        .collect();
    let pointed = drawing.hovered.0.as_ref().and_then(|id| pointed_text(drawing.session.as_ref()?, &shown.view, id));
    let session = drawing.session.as_mut()?.bypass_change_detection();
    let over = OverTable { shown: &shown, captions: &captions, pointed };
    Some(draw_session(ui, session, &drawing.clock, over, state, drawing.panels.bypass_change_detection()))
}

/// What the table shows under the panels.
pub(super) struct OverTable<'a> {
    /// The moment.
    pub shown: &'a TableMoment,
    /// Words over things, with the place of each in the window.
    pub captions: &'a [(Pos2, Caption)],
    /// The thing under the pointer: its heading and its text.
    pub pointed: Option<(Text, Text)>,
}

/// Draws the panels of a session, and returns the part of the window that they leave free.
pub(super) fn draw_session(
    ui: &mut Ui,
    session: &mut DuelSession,
    clock: &SceneClock,
    over: OverTable,
    state: &mut UiState,
    panels: &mut DuelPanels,
) -> egui::Rect {
    let look = session.look_place();
    let is_present = !clock.is_playing() && look.is_none();
    let round_odds = if is_present { session.round_odds() } else { None };
    let fame_odds = if is_present { session.fame_odds() } else { None };
    let usual = match super::input::usual_answer(session) {
        Some(DuelAction::Decide(intent)) => Some(intent),
        _ => None,
    };
    let history = session.history();
    let undo = (look.is_none() && history.can_take_back().is_ok()).then(|| session.can_undo());
    let view = PanelView {
        view: &over.shown.view,
        log: &session.log[..over.shown.log_lines.min(session.log.len())],
        is_present,
        chosen: &session.choice.laid,
        round_odds: round_odds.as_deref(),
        fame_odds: fame_odds.as_ref(),
        note: session.lesson.as_ref().filter(|_| is_present).and_then(LessonState::due),
        usual: usual.as_ref(),
        undo,
        can_redo: look.is_none() && history.can_redo(),
        look,
        can_look_back: !history.is_empty(),
        is_over: session.state().outcome().is_some(),
        captions: over.captions,
        pointed: over.pointed,
    };
    draw_panels(ui, &view, state, panels)
}

/// What a thing under the pointer is: a heading and a text.
fn pointed_text(session: &DuelSession, view: &DuelView, id: &PropId) -> Option<(Text, Text)> {
    let scene = session.shown_scene();
    if let Some(card) = scene.cards.get(id) {
        return Some((
            card.name.clone(),
            Text::joined("\n", [card.kind.clone(), card.text.clone(), card.flavor.clone()]),
        ));
    }
    let DuelPage::Fight(fight) = &view.page else { return None };
    let fighter = |seat: &duel::rules::Seat| fight.fighters.get(seat.index());
    match scene.meanings.get(id)? {
        Meaning::Fighter(seat) => {
            let fighter = fighter(seat)?;
            let ailments = fighter.ailments.iter().map(|a| Text::joined(": ", [a.name.clone(), a.rule.clone()]));
            let effects = fighter.ongoing.iter().map(|e| Text::joined(": ", [e.name.clone(), e.text.clone()]));
            let text = Text::joined("\n", ailments.chain(effects));
            // The name alone is printed on the sheet.
            (text != Text::Empty).then(|| (fighter.name.clone(), text))
        }
        Meaning::Entry(seat, n) => {
            let entry = fighter(seat)?.table.get(*n)?;
            Some((entry.name.clone(), Text::joined("\n", [entry.text.clone(), entry.aim.clone()])))
        }
        _ => None,
    }
}
