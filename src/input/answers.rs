//! Clicks as answers: which of the available answers a click on a hex or a piece means.
//!
//! Must not decide which answers are legal: it asks `rules`.

use bevy::prelude::World;

use crate::model::{Choice, CombatantId, Coord, Line, direction_away};
use crate::rules::action::availability::ActionMode;
use crate::rules::action::legal::{cheapest_payment, validate_commit};
use crate::rules::action::preview::{affected_hexes, preview_choices};
use crate::rules::board::{movement_profile, pathfinding};
use crate::rules::view::{ActionModeView, Prompt};

use super::session::GameSession;
use super::{SelectionState, UiStateRes};
use crate::model::{Commit, DiceSelection};
use crate::rules::access;
use crate::ui::direction_name;

/// The answers that are possible now: those of the open question, or those to the first question of the armed action.
pub fn available_answers(world: &World) -> Vec<Choice> {
    let Some(game) = world.get_resource::<GameSession>() else { return Vec::new() };
    match &game.view.prompt {
        Prompt::Choose { choices, .. } => choices.clone(),
        Prompt::Start(tiles) => tiles.iter().map(|at| Choice::Tile(*at)).collect(),
        Prompt::Beat { .. } | Prompt::Reaction { .. } | Prompt::Stance => {
            armed_commit(world).map(|a| a.answers).unwrap_or_default()
        }
        _ => Vec::new(),
    }
}

/// The armed action with the dice that are selected for it.
pub struct ArmedCommit {
    /// The commit that would be sent.
    pub commit: Commit,
    /// Whether the action is a reaction.
    pub reaction: bool,

    /// The legal answers to its first question.
    pub answers: Vec<Choice>,
}

/// The armed action with the selected dice, or `None` if no action is armed.
pub fn armed_commit(world: &World) -> Option<ArmedCommit> {
    let game = world.get_resource::<GameSession>()?;
    let ui_state = &world.resource::<UiStateRes>().0;
    let armed = ui_state.armed_action?;
    let card = game.view.actions.iter().find(|a| a.id == armed.action)?;
    let mode_view: &ActionModeView = card.modes.get(armed.mode_index).or(card.modes.first())?;
    let reaction = matches!(game.view.prompt, Prompt::Reaction { .. } | Prompt::Stance);
    let mode = ActionMode { gear: mode_view.gear, damage_kind: mode_view.damage_kind };
    let commit = Commit {
        gear: mode_view.gear,
        kind: mode_view.damage_kind,
        extra_focus: ui_state.overcast,
        ..Commit::new(armed.action, ui_state.selected_dice)
    };
    let over = validate_commit(world, &commit, reaction).map_or(0, |a| a.overspent);
    let action = game.catalog.action(armed.action)?;
    let answers = preview_choices(world, action, mode, over);
    Some(ArmedCommit { commit, reaction, answers })
}

/// The cheapest dice that pay for an action and overspend the given number of points.
pub fn cheapest_dice(
    world: &World,
    action: crate::model::Id,
    mode_view: &ActionModeView,
    reaction: bool,
    overspend: i16,
) -> DiceSelection {
    let Some(game) = world.get_resource::<GameSession>() else { return DiceSelection::NONE };
    let Some(action) = game.catalog.action(action) else { return DiceSelection::NONE };
    let mode = ActionMode { gear: mode_view.gear, damage_kind: mode_view.damage_kind };
    cheapest_payment(world, action, mode, reaction, overspend).unwrap_or(DiceSelection::NONE)
}

/// Which answer a click on a hex means.
pub enum ClickResolution {
    /// No answer.
    Nothing,
    /// Exactly this answer.
    One(Choice),
    /// Several answers that fit equally well: paths to the same hex.
    Several(Vec<Choice>),
}

/// Chooses the answer for a click on a hex: the straightest and shortest one. Returns several answers only where
/// different lines lead to the same hex in the same number of steps.
pub fn resolve_click(world: &World, choices: &[Choice], hex: Coord) -> ClickResolution {
    let field = access::board(world);
    let who = field.occupant(hex);
    // Before the character is placed it has no position; only hexes can be meant then.
    let here = access::position(world, CombatantId::CHARACTER).unwrap_or(hex);
    let first = world.resource::<SelectionState>().first_target;
    let fits = |choice: &&Choice| match choice {
        Choice::Tile(at) => *at == hex,
        Choice::Stay => hex == here,
        Choice::Target(target) | Choice::Attack(_, target) => who == Some(*target),
        Choice::Pair(a, b) => match (who, first) {
            (Some(w), Some(f)) => (w == *a && f == *b) || (w == *b && f == *a),
            _ => false,
        },
        Choice::MoveAlongLine(line, n) => end_of_line_move(world, here, *line, *n) == Some(hex),
        Choice::AreaAt(impact, _) => *impact == hex,
        Choice::AreaDirection(_) | Choice::AreaAlongLine(_) => area_hexes(world, choice).contains(&hex),
        _ => false,
    };
    let rank = |choice: &&Choice| match choice {
        // A line that ends at the hex ranks before a line that only passes it.
        Choice::AreaAlongLine(line) => {
            let steps = area_hexes(world, choice);
            (steps.iter().position(|h| *h == hex).unwrap_or(99), !matches!(line, Line::Straight(_)))
        }
        Choice::MoveAlongLine(line, n) => (usize::from(*n), !matches!(line, Line::Straight(_))),
        // An area that opens towards the hex ranks before an area that only touches it.
        Choice::AreaDirection(d) => (usize::from((direction_away(here, hex) + 6 - d) % 6), false),
        _ => (0, false),
    };
    let fitting: Vec<&Choice> = choices.iter().filter(fits).collect();
    let Some(best) = fitting.iter().map(rank).min() else { return ClickResolution::Nothing };
    let mut equal: Vec<Choice> = fitting.into_iter().filter(|c| rank(c) == best).cloned().collect();
    if equal.len() == 1 { ClickResolution::One(equal.remove(0)) } else { ClickResolution::Several(equal) }
}

/// The hexes of the area that an answer covers.
pub fn area_hexes(world: &World, choice: &Choice) -> Vec<Coord> {
    let game = world.get_resource::<GameSession>();
    let armed = armed_commit(world).and_then(|armed| {
        let action = game?.catalog.action(armed.commit.action)?;
        Some((action, ActionMode { gear: armed.commit.gear, damage_kind: armed.commit.kind }))
    });
    let armed = armed.as_ref().map(|(action, mode)| (action.as_ref(), *mode));
    affected_hexes(world, armed, choice).map(|hexes| hexes.to_vec()).unwrap_or_default()
}

/// Describes a path in words: its first direction, its second direction, and the first special tile on it.
pub fn describe_choice(world: &World, choice: &Choice) -> String {
    if let (Choice::Attack(id, _), Some(game)) = (choice, world.get_resource::<GameSession>()) {
        let told = game.view.question_subject.as_ref().and_then(|about| about.attacks.iter().find(|(a, ..)| a == id));
        return told.map_or_else(|| id.to_string(), |(_, name, text)| format!("{name}: {text}"));
    }
    let (line, steps) = match choice {
        Choice::MoveAlongLine(line, steps) => (*line, *steps),
        Choice::AreaAlongLine(line) => (*line, 12),
        Choice::AreaAt(_, d) => {
            return format!("opening {} and {}", direction_name(*d), direction_name(*d + 1));
        }
        Choice::AreaDirection(d) => return direction_name(*d).to_owned(),
        _ => return String::new(),
    };
    let name = |n: u8| direction_name(line.direction(n));
    let mut words = format!("first {}, then {}", name(0), name(1));
    if let (Choice::MoveAlongLine(..), Some(here)) = (choice, access::position(world, CombatantId::CHARACTER)) {
        let field = access::board(world);
        let path = pathfinding::path_along_line(
            world,
            field,
            movement_profile(world, CombatantId::CHARACTER),
            here,
            line,
            steps,
        )
        .unwrap_or_default();
        let tile = path.iter().filter(|at| field.is_hazard(**at)).find_map(|at| field.tile(*at));
        if let Some(tile) = tile.and_then(|t| access::tile_def(world, t.id)) {
            words += &format!(", over {}", tile.name);
        }
    }
    words
}

/// The hex where a movement along a line ends.
pub fn end_of_line_move(world: &World, from: Coord, line: Line, steps: u8) -> Option<Coord> {
    pathfinding::path_along_line(
        world,
        access::board(world),
        movement_profile(world, CombatantId::CHARACTER),
        from,
        line,
        steps,
    )?
    .last()
    .copied()
}
