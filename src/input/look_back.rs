//! Looking back: the table shows an earlier moment of the encounter, and nothing can be decided.
//!
//! Owns which moment is shown and the way from one to the next. A line of the log knows its decision and its fact. That
//! decision is carried out once more in a world of its own (`record::PastDecision`), from the snapshot before it and
//! with the dice that fell, so the encounter under way is never touched; only the displayed view changes. Must not
//! change the state, the history or the save.

use bevy::prelude::*;

use super::encounter_log::{EncounterLog, FactNumber};
use super::look_back_state::{DecisionMoments, LookBackState, ShownMoment, forget_look_back, is_looking_back};
use super::session::clear_selection;
use super::state::GameSession;
use crate::fires_table::show_view;
use crate::lang::words;
use crate::record::{History, PastDecision};
use crate::rules::with_rules;
use crate::ui::{LookBackAction, LookBackView, SessionMark, Toast, UiState};
use crate::view::{Moment, MomentRecorder, build_view};

/// Carries out a request to look back.
pub fn handle_look_back(world: &mut World, action: LookBackAction) {
    if !world.contains_resource::<GameSession>() {
        return;
    }
    match action {
        LookBackAction::At(line) => show_line_or_say_why(world, line),
        LookBackAction::AtStart => {
            world.resource_mut::<UiState>().memory.log_open = true;
            if let Some(line) = first_line(world) {
                show_line_or_say_why(world, line);
            }
        }
        LookBackAction::Step { forward } => step(world, forward),
        LookBackAction::StepTurn { forward } => step_turn(world, forward),
        LookBackAction::StepBookmark { forward } => {
            let from = shown_line(world);
            let next = lines_from(world, from, forward).into_iter().find(|line| is_bookmarked(world, *line));
            if let Some(line) = next {
                show_line_or_say_why(world, line);
            }
        }
        LookBackAction::Return => return_to_present(world),
        LookBackAction::ToggleBookmark(line) => {
            world.resource_mut::<EncounterLog>().toggle_bookmark(line);
            sync_ui(world);
        }
    }
}

/// Shows the present again.
pub fn return_to_present(world: &mut World) {
    if !is_looking_back(world) || world.resource::<UiState>().model.session == SessionMark::Replay {
        return;
    }
    forget_look_back(world);
    if let Some(view) = world.get_resource::<GameSession>().map(|game| game.view.clone()) {
        show_view(world, view);
    }
}

/// The line from which a step starts: the one that is looked at, or the end of the log.
fn shown_line(world: &World) -> usize {
    let shown = world.resource::<LookBackState>().shown.map(|shown| shown.line);
    shown.unwrap_or_else(|| world.resource::<EncounterLog>().len())
}

/// The lines that tell of facts, beginning at `from`, in the order of the direction.
fn lines(world: &World, from: usize, forward: bool) -> Box<dyn Iterator<Item = usize> + '_> {
    let log = world.resource::<EncounterLog>();
    let tells = |line: &usize| log.fact_of(*line).is_some();
    if forward { Box::new((from..log.len()).filter(tells)) } else { Box::new((0..from).rev().filter(tells)) }
}

/// The first line that tells of a fact.
fn first_line(world: &World) -> Option<usize> {
    lines(world, 0, true).next()
}

/// The lines after a line, or before it.
fn lines_from(world: &World, line: usize, forward: bool) -> Vec<usize> {
    lines(world, if forward { line + 1 } else { line }, forward).collect()
}

fn is_bookmarked(world: &World, line: usize) -> bool {
    world.resource::<EncounterLog>().entry(line).is_some_and(|entry| entry.is_bookmarked)
}

/// Goes to the next moment in which something else is shown.
fn step(world: &mut World, forward: bool) {
    let here = world.resource::<LookBackState>().shown;
    if here.is_none() && forward {
        return;
    }
    for line in lines_from(world, shown_line(world), forward) {
        let Some(moment) = find_moment(world, line) else { return say_unknown(world) };
        let is_same = here.is_some_and(|here| (here.decision, here.moment) == (moment.decision, moment.moment));
        // The last moment of all is the present.
        if is_same || (here.is_none() && is_present(world, moment)) {
            continue;
        }
        if forward && is_present(world, moment) && !is_replay(world) {
            break;
        }
        return show_moment(world, moment);
    }
    if forward {
        return_to_present(world);
    }
}

/// Goes to the next beat, counterbeat or start of a Round; backwards first to the start of the one that is shown.
fn step_turn(world: &mut World, forward: bool) {
    if forward && !is_looking_back(world) {
        return;
    }
    let from = shown_line(world);
    let log = world.resource::<EncounterLog>();
    let is_start = |line: &usize| log.entry(*line).is_some_and(|entry| entry.is_heading);
    let found = lines_from(world, from, forward).into_iter().find(is_start);
    match found {
        Some(line) => show_line_or_say_why(world, line),
        None if forward => {
            if is_replay(world) {
                let last = lines_from(world, world.resource::<EncounterLog>().len(), false).first().copied();
                if let Some(line) = last {
                    show_line_or_say_why(world, line);
                }
            } else {
                return_to_present(world);
            }
        }
        None => {
            if let Some(line) = first_line(world) {
                show_line_or_say_why(world, line);
            }
        }
    }
}

fn is_replay(world: &World) -> bool {
    world.resource::<UiState>().model.session == SessionMark::Replay
}

/// Whether a moment is the last of the last decision.
fn is_present(world: &World, moment: ShownMoment) -> bool {
    let known = &world.resource::<LookBackState>().known;
    let last = known.as_ref().filter(|known| known.decision == moment.decision).map(|known| known.moments.len());
    moment.decision == world.resource::<History>().len() && last == Some(moment.moment + 1)
}

fn show_line_or_say_why(world: &mut World, line: usize) {
    match find_moment(world, line) {
        Some(moment) => show_moment(world, moment),
        None => say_unknown(world),
    }
}

fn say_unknown(world: &mut World) {
    world.resource_mut::<UiState>().show_toast(Toast::refusal(words!("moment-unknown")));
}

/// The moment of a line; `None` if the line tells of no fact or its position is not known.
fn find_moment(world: &mut World, line: usize) -> Option<ShownMoment> {
    let FactNumber { decision, fact } = world.resource::<EncounterLog>().fact_of(line)?;
    let is_known = |state: &LookBackState| state.known.as_ref().is_some_and(|known| known.decision == decision);
    if !is_known(world.resource::<LookBackState>()) {
        let moments = work_out(world, decision)?;
        world.resource_mut::<LookBackState>().known = Some(DecisionMoments { decision, moments });
    }
    let known = world.resource::<LookBackState>().known.as_ref()?;
    Some(ShownMoment { line, decision, moment: known.of_fact(fact)? })
}

/// The moments of a decision. No question is open in any of them.
fn work_out(world: &World, decision: usize) -> Option<Vec<Moment>> {
    let mut past = PastDecision::find(world, decision)?;
    let asked = with_rules(past.world(), |rules| build_view(rules));
    let mut recorder = MomentRecorder::default();
    let facts = past.carry_out(|rules| recorder.observe(rules))?;
    let after = with_rules(past.world(), |rules| build_view(rules));
    let mut moments = recorder.into_moments(&facts, after.into());
    for moment in &mut moments {
        std::sync::Arc::make_mut(&mut moment.view).set_question_between(&asked, false);
    }
    Some(moments)
}

fn show_moment(world: &mut World, moment: ShownMoment) {
    let known = world.resource::<LookBackState>().known.as_ref();
    let view = known.and_then(|known| known.moments.get(moment.moment)).map(|moment| moment.view.clone());
    let Some(view) = view else { return say_unknown(world) };
    if !is_looking_back(world) {
        clear_selection(world);
    }
    world.resource_mut::<LookBackState>().shown = Some(moment);
    show_view(world, view);
    sync_ui(world);
}

/// Tells the panels which moment is shown.
fn sync_ui(world: &mut World) {
    let log = world.resource::<EncounterLog>();
    let shown = world.resource::<LookBackState>().shown;
    let look_back = shown.and_then(|shown| {
        let place = log.entry(shown.line)?.place;
        let has_earlier = lines(world, shown.line, false).next().is_some();
        let has_bookmarks = (0..log.len()).any(|line| is_bookmarked(world, line));
        Some(LookBackView { line: shown.line, place, has_earlier, has_bookmarks })
    });
    world.resource_mut::<UiState>().model.look_back = look_back;
}
