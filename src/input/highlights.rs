//! Highlights on the table: hexes that the character can enter, possible targets, threats of the enemies.
//!
//! Must not decide what is legal: it shows the available answers.

use crate::table::scene::SceneClock;
use crate::ui::UiState;
use bevy::prelude::*;

use super::action_translation::route_of;
use super::answers;
use super::answers::ClickResolution;
use super::editing::{draft_highlights, is_draft};
use super::kept::drag_moves::drag_moves;
use super::kept::fatal_answers::fatal_answers;
use super::state::{GameSession, Hovered, SelectionState};
use crate::fires_table::{HighlightKind, Highlights, PickTarget};
use crate::model::{Choice, CombatantId, Coord, neighbour};
use crate::view::Prompt;

/// Removes every highlight.
pub fn clear_highlights(world: &mut World) {
    set_highlights(world, Highlights::default());
}

/// Highlights the available answers and what the pointer is over. While motion plays, the answers are not highlighted:
/// they belong to a position and to a question that are not shown yet.
pub fn update_highlights(world: &mut World) {
    let mut highlights = Highlights::default();
    let hovered = world.resource::<Hovered>().clone();
    if let Some(enemy) = hovered.enemy {
        highlights.pieces.insert(enemy, HighlightKind::Chosen);
    }
    if world.resource::<SceneClock>().is_playing() {
        return set_highlights(world, highlights);
    }
    if is_draft(world) {
        return set_highlights(world, draft_highlights(world));
    }
    let Some(game) = world.get_resource::<GameSession>().cloned() else { return clear_highlights(world) };
    if let Prompt::Reaction { enemy, .. } = &game.view.prompt {
        highlights.pieces.entry(*enemy).or_insert(HighlightKind::Threat);
    }
    // The hexes that the announced attack will strike, if it strikes an area.
    for at in &game.view.threatened_hexes {
        highlights.hexes.insert(*at, HighlightKind::Threat);
    }
    if let Some(about) = game.view.question_subject.as_ref().filter(|about| !about.who.is_character()) {
        highlights.pieces.insert(about.who, HighlightKind::Chosen);
    }
    let selection = world.resource::<SelectionState>().clone();
    if let Some(at) = selection.asked_hex.filter(|_| selection.pending.is_some()) {
        highlights.hexes.insert(at, HighlightKind::Deadly);
    }
    let tried = world.resource::<UiState>().model.tried.clone();
    let here = answers::position_of(world, CombatantId::CHARACTER).unwrap_or(Coord::new(0, 0));
    // The way of the character, where what is tried moves it.
    let result = tried.as_ref().and_then(|tried| tried.result.as_ref());
    highlights.routes.extend(result.and_then(|result| route_of(result, here)));
    if world.resource::<UiState>().drags_piece() {
        for (at, drag_move) in drag_moves(world).iter() {
            highlight_destination(&mut highlights, *at, drag_move.defeats_at.is_some());
            highlights.labels.insert(*at, drag_move.label.clone());
        }
        if let Some(PickTarget::Hex(at)) = hovered.target
            && highlights.hexes.get(&at) == Some(&HighlightKind::Legal)
        {
            highlights.hexes.insert(at, HighlightKind::Chosen);
        }
        return set_highlights(world, highlights);
    }
    let open = answers::available_answers(world);
    let fatal = fatal_answers(world);
    for choice in &open {
        highlight_choice(world, &mut highlights, here, choice, is_fatal(&fatal, choice));
    }
    if let Some(first) = selection.first_target {
        highlights.pieces.insert(first, HighlightKind::Chosen);
    }
    // Under the pointer: what the answer to a click covers.
    let hex = match &hovered.target {
        Some(PickTarget::Hex(at)) => Some(*at),
        Some(PickTarget::Piece(who)) => answers::position_of(world, *who),
        _ => None,
    };
    let answer = match hex.map(|hex| answers::resolve_click(world, &open, hex)) {
        Some(ClickResolution::One(choice)) => Some(choice),
        Some(ClickResolution::Several(ways)) => ways.into_iter().next(),
        _ => None,
    };
    if let Some(choice) = answer {
        // A fatal answer shows the hex that defeats the character, not the hexes that the answer covers.
        if let Some((_, at)) = fatal.iter().find(|(answer, _)| *answer == choice) {
            highlights.hexes.insert(*at, HighlightKind::Deadly);
        }
        for at in answer_hexes(world, here, &choice) {
            if highlights.hexes.get(&at) != Some(&HighlightKind::Deadly) {
                highlights.hexes.insert(at, HighlightKind::Chosen);
            }
        }
        if let Choice::MoveAlongLine(line, n) = choice
            && highlights.routes.is_empty()
        {
            let path = (0..n).scan(here, |at, k| {
                *at = neighbour(*at, line.direction(k))?;
                Some(*at)
            });
            highlights.routes.push(std::iter::once(here).chain(path).collect());
        }
    }
    set_highlights(world, highlights);
}

fn is_fatal(fatal: &[(Choice, Coord)], choice: &Choice) -> bool {
    fatal.iter().any(|(answer, _)| answer == choice)
}

/// Highlights a hex where a movement can end. If several paths end there, one safe path is enough for the normal
/// highlight.
fn highlight_destination(highlights: &mut Highlights, at: Coord, fatal: bool) {
    if !fatal {
        highlights.hexes.insert(at, HighlightKind::Legal);
    } else if highlights.hexes.get(&at) != Some(&HighlightKind::Legal) {
        highlights.hexes.insert(at, HighlightKind::Deadly);
    }
}

/// Highlights one answer.
fn highlight_choice(world: &mut World, highlights: &mut Highlights, here: Coord, choice: &Choice, fatal: bool) {
    match choice {
        Choice::Tile(at) => highlight_destination(highlights, *at, fatal),
        Choice::Stay => {
            highlights.hexes.insert(here, HighlightKind::Legal);
        }
        Choice::Target(who) | Choice::Attack(_, who) => {
            highlights.pieces.insert(*who, HighlightKind::Target);
            if let Some(at) = answers::position_of(world, *who) {
                highlights.hexes.insert(at, HighlightKind::Target);
            }
        }
        Choice::Pair(a, b) => {
            highlights.pieces.insert(*a, HighlightKind::Target);
            highlights.pieces.insert(*b, HighlightKind::Target);
        }
        Choice::MoveAlongLine(line, n) => {
            if let Some(at) = answers::end_of_line_move(world, here, *line, *n) {
                highlight_destination(highlights, at, fatal);
            }
        }
        // An area without a choice, like a full-moon, has a single answer; its hexes are shown as well.
        Choice::AreaDirection(_) | Choice::AreaAlongLine(_) | Choice::Done => {
            for at in answers::area_hexes(world, choice) {
                highlights.hexes.insert(at, HighlightKind::Target);
            }
        }
        Choice::AreaAt(impact, _) | Choice::AreaAlongLineFrom(impact, _) => {
            highlights.hexes.insert(*impact, HighlightKind::Target);
        }
        _ => {}
    }
}

/// The hexes that an answer covers.
fn answer_hexes(world: &mut World, here: Coord, choice: &Choice) -> Vec<Coord> {
    match choice {
        Choice::Tile(at) => vec![*at],
        Choice::MoveAlongLine(line, n) => answers::end_of_line_move(world, here, *line, *n).into_iter().collect(),
        _ => answers::area_hexes(world, choice),
    }
}

fn set_highlights(world: &mut World, highlights: Highlights) {
    let now = world.resource::<Highlights>();
    let same = now.hexes == highlights.hexes
        && now.pieces == highlights.pieces
        && now.labels == highlights.labels
        && now.routes == highlights.routes;
    if !same {
        *world.resource_mut::<Highlights>() = highlights;
    }
}
