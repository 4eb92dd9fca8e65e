//! Clicks as answers: which of the available answers a click on a hex or a piece means.
//!
//! Must not decide which answers are legal: it asks `rules`.

use std::sync::Arc;

use bevy::prelude::World;

use super::state::{GameSession, SelectionState};
use crate::content::action::Action;
use crate::lang::words;
use crate::model::ActionMode;
use crate::model::{Choice, CombatantId, Coord, Id, Line, direction_away};
use crate::rules::grid::pathfinding;
use crate::rules::player::legal::{action_payments, cheapest_payment, validate_commit};
use crate::rules::player::preview::{affected_hexes, preview_choices};
use crate::rules::query::mobility::movement_profile;
use crate::view::{ActionModeView, Prompt};

use crate::model::{Commit, DiceSelection};
use crate::rules::access;
use crate::rules::access::{RulesWorld, with_rules};
use crate::ui::{UiState, direction_name};

/// The answers that are possible now: those of the open question, or those to the first question of the armed action.
pub fn available_answers(world: &mut World) -> Vec<Choice> {
    let Some(game) = world.get_resource::<GameSession>().cloned() else { return Vec::new() };
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
pub fn armed_commit(world: &mut World) -> Option<ArmedCommit> {
    let game = world.get_resource::<GameSession>()?.clone();
    let ui_state = &world.resource::<UiState>();
    let armed = ui_state.memory.armed_action?;
    let card = game.view.actions.iter().find(|a| a.id == armed.action)?;
    let mode_view: &ActionModeView = card.modes.get(armed.mode_index).or(card.modes.first())?;
    let reaction = matches!(game.view.prompt, Prompt::Reaction { .. } | Prompt::Stance);
    let mode = ActionMode { gear: mode_view.gear, damage_kind: mode_view.damage_kind };
    let commit = Commit {
        gear: mode_view.gear,
        kind: mode_view.damage_kind,
        extra_focus: ui_state.memory.overcast,
        ..Commit::new(armed.action, ui_state.memory.selected_dice)
    };
    let action = game.catalog.action(armed.action)?;
    let answers = with_rules(world, |rules| {
        let over = validate_commit(rules, &commit, reaction).map_or(0, |a| a.overspent);
        preview_choices(rules, action, mode, over)
    });
    Some(ArmedCommit { commit, reaction, answers })
}

/// Dice that pay for an action.
pub struct DicePayment {
    /// The dice.
    pub dice: DiceSelection,
    /// Their total.
    pub total: i16,
    /// The points that they overspend.
    pub overspent: i16,
}

/// Every payment of an action in a mode.
pub fn payments(world: &mut World, action: Id, mode_view: &ActionModeView, reaction: bool) -> Vec<DicePayment> {
    let Some(game) = world.get_resource::<GameSession>().cloned() else { return Vec::new() };
    let Some(action) = game.catalog.action(action) else { return Vec::new() };
    let mode = ActionMode { gear: mode_view.gear, damage_kind: mode_view.damage_kind };
    with_rules(world, |rules| {
        let pool = access::stamina_pool(rules);
        let payment = |(dice, overspent)| DicePayment { dice, total: pool.total(dice), overspent };
        action_payments(rules, action, mode, reaction).into_iter().map(payment).collect()
    })
}

/// The cheapest dice that pay for an action.
pub fn cheapest_dice(world: &mut World, action: Id, mode_view: &ActionModeView, reaction: bool) -> DiceSelection {
    let Some(game) = world.get_resource::<GameSession>().cloned() else { return DiceSelection::NONE };
    let Some(action) = game.catalog.action(action) else { return DiceSelection::NONE };
    let mode = ActionMode { gear: mode_view.gear, damage_kind: mode_view.damage_kind };
    with_rules(world, |rules| cheapest_payment(rules, action, mode, reaction)).unwrap_or(DiceSelection::NONE)
}

/// The hex that a combatant stands on, if it is on the board. While the player makes ready, the table shows enemies that
/// have not entered yet: they are on no board.
pub fn position_of(world: &mut World, who: CombatantId) -> Option<Coord> {
    with_rules(world, |rules| {
        let has_entered = who.0 < access::combatant_count(rules);
        has_entered.then(|| access::position(rules, who)).flatten()
    })
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
pub fn resolve_click(world: &mut World, choices: &[Choice], hex: Coord) -> ClickResolution {
    let first = world.resource::<SelectionState>().first_target;
    let armed = armed_action(world);
    with_rules(world, |rules| resolve_click_on(rules, armed.as_ref(), first, choices, hex))
}

fn resolve_click_on(
    rules: &RulesWorld,
    armed: Option<&ArmedMode>,
    first: Option<CombatantId>,
    choices: &[Choice],
    hex: Coord,
) -> ClickResolution {
    let who = access::board(rules).occupant(hex);
    // Before the character is placed it has no position; only hexes can be meant then.
    let here = access::position(rules, CombatantId::CHARACTER).unwrap_or(hex);
    let fits = |choice: &&Choice| match choice {
        Choice::Tile(at) => *at == hex,
        Choice::Stay => hex == here,
        Choice::Target(target) | Choice::Attack(_, target) => who == Some(*target),
        Choice::Pair(a, b) => match (who, first) {
            (Some(w), Some(f)) => (w == *a && f == *b) || (w == *b && f == *a),
            _ => false,
        },
        Choice::MoveAlongLine(line, n) => end_of_line(rules, here, *line, *n) == Some(hex),
        Choice::AreaAt(impact, _) | Choice::AreaAlongLineFrom(impact, _) => *impact == hex,
        Choice::AreaDirection(_) | Choice::AreaAlongLine(_) => covered_hexes(rules, armed, choice).contains(&hex),
        _ => false,
    };
    let rank = |choice: &&Choice| match choice {
        // A line that ends at the hex ranks before a line that only passes it.
        Choice::AreaAlongLine(line) => {
            let steps = covered_hexes(rules, armed, choice);
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

/// The armed action and its mode.
type ArmedMode = (Arc<Action>, ActionMode);

fn armed_action(world: &mut World) -> Option<ArmedMode> {
    let armed = armed_commit(world)?;
    let action = Arc::clone(world.get_resource::<GameSession>()?.catalog.action(armed.commit.action)?);
    Some((action, ActionMode { gear: armed.commit.gear, damage_kind: armed.commit.kind }))
}

/// The hexes of the area that an answer covers.
pub fn area_hexes(world: &mut World, choice: &Choice) -> Vec<Coord> {
    let armed = armed_action(world);
    with_rules(world, |rules| covered_hexes(rules, armed.as_ref(), choice))
}

fn covered_hexes(rules: &RulesWorld, armed: Option<&ArmedMode>, choice: &Choice) -> Vec<Coord> {
    let armed = armed.map(|(action, mode)| (action.as_ref(), *mode));
    affected_hexes(rules, armed, choice).map(|hexes| hexes.to_vec()).unwrap_or_default()
}

/// Describes a path in words: its first direction, its second direction, and the first special tile on it.
pub fn describe_choice(world: &mut World, choice: &Choice) -> String {
    if let (Choice::Attack(id, _), Some(game)) = (choice, world.get_resource::<GameSession>()) {
        let told = game.view.question_subject.as_ref().and_then(|about| about.attacks.iter().find(|(a, ..)| a == id));
        return told.map_or_else(|| id.to_string(), |(_, name, text)| format!("{name}: {text}"));
    }
    let (line, steps) = match choice {
        Choice::MoveAlongLine(line, steps) => (*line, *steps),
        Choice::AreaAlongLine(line) | Choice::AreaAlongLineFrom(_, line) => (*line, 12),
        Choice::AreaAt(_, d) => {
            return words!("choice-opens", one = direction_name(*d), other = direction_name(*d + 1));
        }
        Choice::AreaDirection(d) => return direction_name(*d).to_owned(),
        _ => return String::new(),
    };
    let name = |n: u8| direction_name(line.direction(n));
    let hazard = match choice {
        Choice::MoveAlongLine(..) => with_rules(world, |rules| hazard_on_line(rules, line, steps)),
        _ => None,
    };
    match hazard {
        Some(tile) => words!("choice-path-over", first = name(0), then = name(1), tile = tile),
        None => words!("choice-path", first = name(0), then = name(1)),
    }
}

/// The name of the first hazard on the character's way along a line.
fn hazard_on_line(rules: &RulesWorld, line: Line, steps: u8) -> Option<String> {
    let here = access::position(rules, CombatantId::CHARACTER)?;
    let board = access::board(rules);
    let profile = movement_profile(rules, CombatantId::CHARACTER);
    let path = pathfinding::path_along_line(rules, board, profile, here, line, steps)?;
    let tile = path.iter().filter(|at| board.is_hazard(**at)).find_map(|at| board.tile(*at))?;
    access::tile_def(rules, tile.id).map(|tile| tile.name.clone())
}

/// The hex where a movement along a line ends.
pub fn end_of_line_move(world: &mut World, from: Coord, line: Line, steps: u8) -> Option<Coord> {
    with_rules(world, |rules| end_of_line(rules, from, line, steps))
}

fn end_of_line(rules: &RulesWorld, from: Coord, line: Line, steps: u8) -> Option<Coord> {
    let profile = movement_profile(rules, CombatantId::CHARACTER);
    pathfinding::path_along_line(rules, access::board(rules), profile, from, line, steps)?.last().copied()
}
