//! Builds the encounter view from the components. It asks the same functions that validate and resolve intents.

use crate::content::encounter::{Goal, Tile};
use crate::content::script::{ClearSource, can_defeat};
use crate::model::{Choice, CombatantId, Coord, Hands, Id, Outcome, distance};
use crate::rules::access::{
    RulesWorld, board, catalog, combatant_count, current_phase, encounter, enemy_def, is_stunned, outcome, position,
    progress, resolution, stamina_pool, tile_def,
};
use crate::rules::change::token_assignment::legal_slots;
use crate::rules::components::board::BoardTile;
use crate::rules::enemies::{threatened_hexes, will_reach};
use crate::rules::player::availability::actions_left;
use crate::rules::player::legal::validate_intent;
use crate::rules::player::legal_choices::legal_choices;
use crate::rules::query::context::ActorState;
use crate::rules::query::visibility::{dark_vision_range, is_dark};
use crate::rules::stack::{DieUse, PendingDecision, TokenClearing};
use crate::view::encounter_tables::build_table_cards;
use crate::view::entity_sheets::{build_character_sheet, build_enemy_sheet};
use crate::view::goal::{build_goal_view, way_to_win};
use crate::view::text::{attack_name, combatant_name, refusal_text};
use crate::view::{DoomLine, EncounterView, PendingToken, Prompt, QuestionSubject, ResultPage, TileKind, TileView};

/// Builds the view of everything that the player may see.
pub fn build_view(world: &RulesWorld) -> EncounterView {
    EncounterView {
        actions: crate::view::action_cards::build_action_cards(world),
        ..build_view_between_decisions(world)
    }
}

/// Builds the view without the action cards, which matter only while a decision is open and take longest to build.
pub(super) fn build_view_between_decisions(world: &RulesWorld) -> EncounterView {
    let encounter = encounter(world);
    let prompt = build_prompt(world);
    EncounterView {
        encounter: encounter.name.clone(),
        intro: encounter.text.clone(),
        victory: way_to_win(&encounter.victory_text),
        goal: build_goal_view(world),
        phase: current_phase(world),
        round: progress(world).round,
        prompt_text: prompt_text(world, &prompt),
        end_beat_refusal: end_beat_refusal(world),
        threatened_hexes: match resolution(world).pending_decision {
            Some(PendingDecision::Reaction) => threatened_hexes(world),
            _ => Vec::new(),
        },
        question_subject: question_subject(world),
        hand_configurations: hand_configurations(world),
        enemy_types: enemy_types(world),
        prompt,
        tiles: build_tile_views(world),
        dark_hexes: dark_hexes(world),
        character: build_character_sheet(world),
        enemies: (1..combatant_count(world)).map(|n| build_enemy_sheet(world, CombatantId(n))).collect(),
        tables: build_table_cards(world),
        doom: encounter
            .doom
            .iter()
            .map(|d| DoomLine {
                round: d.round,
                text: d.text.clone(),
                past: d.every.is_none() && d.round <= progress(world).round,
                every: d.every,
            })
            .collect(),
        pending_tokens: pending_tokens(world),
        actions: Vec::new(),
        result: build_result_page(world),
    }
}

fn build_prompt(world: &RulesWorld) -> Prompt {
    let Some(decision) = &resolution(world).pending_decision else { return Prompt::Nothing };
    match decision {
        PendingDecision::StartTile => Prompt::Start(encounter(world).start.clone()),
        PendingDecision::Beat => {
            let stunned = is_stunned(world, CombatantId::CHARACTER);
            let may_end = end_beat_refusal(world).is_none();
            let spent = stamina_pool(world).is_empty();
            Prompt::Beat {
                can_end_beat: may_end,
                actions_left: actions_left(world),
                can_only_end: may_end && (stunned || spent || !has_action_left(world)),
            }
        }
        PendingDecision::Reaction => {
            let Some(active) = &resolution(world).active_turn else { return Prompt::Nothing };
            let who = active.activation.enemy;
            let attack = active.attack.map_or_else(
                || if active.awaits_behaviour { "its Turn begins".into() } else { "no attack".into() },
                |id| {
                    let text = enemy_def(world, who).and_then(|e| e.attacks.get(&id)).map(|a| a.text.clone());
                    format!("{}: {}", attack_name(world, who, id), text.unwrap_or_default())
                },
            );
            Prompt::Reaction {
                enemy: who,
                attack,
                in_reach: active.attack.is_some_and(|id| will_reach(world, who, id)),
            }
        }
        PendingDecision::Stance => Prompt::Stance,
        PendingDecision::Tokens(_) => Prompt::Tokens,
        other => Prompt::Choose { question: question_text(world, other), choices: legal_choices(world) },
    }
}

/// The combatant that the pending decision is about: the actor, or the Charmed or Maddened enemy.
fn question_subject(world: &RulesWorld) -> Option<QuestionSubject> {
    let decision = resolution(world).pending_decision.as_ref()?;
    let (who, is_charmed) = match decision {
        PendingDecision::CharmedEnemy { enemy, .. } => (*enemy, true),
        PendingDecision::MaddenedTarget { enemy, .. } => (*enemy, false),
        PendingDecision::StartTile
        | PendingDecision::Beat
        | PendingDecision::Reaction
        | PendingDecision::Stance
        | PendingDecision::Tokens(_) => return None,
        _ => (resolution(world).current_frame()?.actor, false),
    };
    let sheet = if is_charmed { enemy_def(world, who) } else { None };
    let attacks = sheet.map(|e| e.attacks.iter().map(|(id, a)| (*id, a.name.clone(), a.text.clone())).collect());
    Some(QuestionSubject { who, attacks: attacks.unwrap_or_default() })
}

/// The other hand configurations, until the encounter begins.
fn hand_configurations(world: &RulesWorld) -> Vec<Hands> {
    if resolution(world).pending_decision != Some(PendingDecision::StartTile) {
        return Vec::new();
    }
    let hands = |choice| if let Choice::Hands(hands) = choice { Some(hands) } else { None };
    let mut configurations: Vec<Hands> = legal_choices(world).into_iter().filter_map(hands).collect();
    // Configurations with both hands full come first.
    configurations.sort_by_key(|held| u8::from(held.main.is_none()) + u8::from(held.off.is_none()));
    configurations
}

/// The names and texts of the types of all enemies that are or will be in play.
fn enemy_types(world: &RulesWorld) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    for n in 1..combatant_count(world) {
        for key in enemy_def(world, CombatantId(n)).map(|e| e.types.as_slice()).unwrap_or_default() {
            let Some(row) = catalog(world).types.get(&key.key()) else { continue };
            if !found.iter().any(|(name, _)| *name == row.name) {
                found.push((row.name.clone(), row.text.clone()));
            }
        }
    }
    found
}

/// Why the beat can't be ended yet.
fn end_beat_refusal(world: &RulesWorld) -> Option<String> {
    if resolution(world).pending_decision != Some(PendingDecision::Beat) {
        return None;
    }
    validate_intent(world, &crate::model::Intent::EndBeat).err().map(|refusal| refusal_text(world, &refusal))
}

fn has_action_left(world: &RulesWorld) -> bool {
    let actor = ActorState::current(world, CombatantId::CHARACTER);
    crate::rules::player::availability::has_followup(world, &actor, stamina_pool(world))
}

fn question_text(world: &RulesWorld, decision: &PendingDecision) -> String {
    match decision {
        PendingDecision::Reroll(1) => "Roll one die again?".into(),
        PendingDecision::Reroll(n) => format!("Roll up to {n} dice again?"),
        PendingDecision::MaddenedTarget { enemy, .. } => {
            format!("{} is maddened. On whom does it turn?", combatant_name(world, *enemy))
        }
        PendingDecision::CharmedEnemy { enemy, can_move: moves, can_attack: attacks } => {
            let what = match (moves, attacks) {
                (true, true) => "Move it, and have it attack.",
                (true, false) => "It may still move.",
                _ => "It may still attack.",
            };
            format!("{} does your bidding. {what}", combatant_name(world, *enemy))
        }
        PendingDecision::Aim(crate::content::script::Targeting::Tile { .. }) => "On which hex?".into(),
        PendingDecision::Move(_) => "Where to?".into(),
        PendingDecision::Aim(_) => "At whom?".into(),
        PendingDecision::Hands => "What do you hold?".into(),
        PendingDecision::Struggle => "Against what?".into(),
        PendingDecision::DamageKind => "Dealing what?".into(),
        PendingDecision::Missile => "With which missile?".into(),
        PendingDecision::HeldGear | PendingDecision::HeldWeapon | PendingDecision::HeldShield => "With what?".into(),
        PendingDecision::Put(..) => "To which hex?".into(),
        PendingDecision::RepairGear(_) | PendingDecision::RestoreGear(_) => "What do you mend?".into(),
        PendingDecision::ClearTokens(TokenClearing { from: ClearSource::Hp, left, .. }) => {
            format!("Which wound closes? {left} more.")
        }
        PendingDecision::ClearTokens(TokenClearing { left, .. }) => format!("Which token goes? {left} more."),
        PendingDecision::PickDie { to: DieUse::Lose, left } => format!("Which die goes? {left} more."),
        PendingDecision::PickDie { to: DieUse::Pay, left } => format!("Which die pays? {left} more."),
        PendingDecision::PickDie { to: DieUse::Raise(by), left } => {
            format!("Which die rises by {by}? Up to {left} more.")
        }
        PendingDecision::MayStop(Some(inner)) => format!("{} Or leave it.", question_text(world, inner)),
        PendingDecision::MayStop(None) => "Do it, or leave it?".into(),
        PendingDecision::DropGear => "Too much to carry ready. What do you drop?".into(),
        PendingDecision::DropAttunement => "Too much to keep in mind. What do you forget?".into(),
        PendingDecision::KnockBackDirection(_) => "Thrown back: in which direction?".into(),
        PendingDecision::RollAhead => "Which table rolls now?".into(),
        PendingDecision::ExhaustEntry => "Which entry is exhausted?".into(),
        _ => String::new(),
    }
}

fn prompt_text(world: &RulesWorld, prompt: &Prompt) -> String {
    match prompt {
        Prompt::Nothing => match outcome(world) {
            Some(Outcome::Victory) => "Victory.".into(),
            Some(Outcome::Defeat) => "Defeat.".into(),
            Some(Outcome::Retreat) => "You got away.".into(),
            None => String::new(),
        },
        Prompt::Stance => "The counterbeat opens. Take a stance, or go on.".into(),
        Prompt::Start(_) if !hand_configurations(world).is_empty() => {
            "Make ready: choose what you hold, then where you stand.".into()
        }
        Prompt::Start(_) => "Choose where you stand.".into(),
        Prompt::Beat { can_only_end: true, .. } if is_stunned(world, CombatantId::CHARACTER) => {
            "Stunned: this beat passes.".into()
        }
        Prompt::Beat { can_only_end: true, .. } => "Nothing more can be done. End the beat.".into(),
        Prompt::Beat { can_end_beat: false, .. } if progress(world).free_action_last => {
            "A free action wants a paid one after it. Spend dice.".into()
        }
        Prompt::Beat { actions_left: 2, .. } => "Two actions left. Spend dice.".into(),
        Prompt::Beat { actions_left: 1, can_end_beat: true, .. } => "One action left, or end the beat.".into(),
        Prompt::Beat { actions_left: 1, .. } => "One action left. Spend dice.".into(),
        Prompt::Beat { .. } => "End the beat.".into(),
        Prompt::Reaction { enemy, attack, in_reach } => {
            let reach = if *in_reach { "" } else { " (out of reach)" };
            format!("{}: {attack}{reach} React, or let it happen.", combatant_name(world, *enemy))
        }
        Prompt::Choose { question, .. } => question.clone(),
        Prompt::Tokens => "Lay your tokens down.".into(),
    }
}

fn build_tile_views(world: &RulesWorld) -> Vec<TileView> {
    let goals = encounter(world).victory.flatten().into_iter();
    let goals: Vec<Id> = goals.filter_map(|goal| if let Goal::Reach(id) = goal { Some(*id) } else { None }).collect();
    Coord::all()
        .flat_map(|at| board(world).tile(at).into_iter().chain(board(world).veil(at)).map(move |sort| (at, sort)))
        .map(|(at, sort)| {
            let tile = tile_def(world, sort.id);
            TileView {
                at,
                id: sort.id,
                kind: sort.kind,
                deadly: is_deadly(sort, tile),
                water: sort.water,
                goal: goals.contains(&sort.id),
                harmless: !is_deadly(sort, tile) && tile.is_some_and(does_nothing),
                placed_in_play: board(world).placed_hexes(sort.id).any(|there| there == at),
                name: tile.map_or_else(|| sort.id.to_string(), |t| t.name.clone()),
                text: tile.map(|t| t.text.clone()).unwrap_or_default(),
            }
        })
        .collect()
}

/// Whether nothing happens to someone who enters the tile or stands on it.
fn does_nothing(tile: &Tile) -> bool {
    tile.kind == TileKind::Hazard && !tile.water && tile.effect.is_empty() && tile.blocks.is_empty()
}

/// Whether entering the tile can mean defeat: it is marked as deadly, or it is a hazard whose effect defeats.
fn is_deadly(tile: &BoardTile, definition: Option<&Tile>) -> bool {
    tile.deadly || (tile.kind == TileKind::Hazard && definition.is_some_and(|t| can_defeat(&t.effect)))
}

/// The hexes in the dark at which the character cannot see a combatant.
fn dark_hexes(world: &RulesWorld) -> Vec<Coord> {
    let Some(here) = position(world, CombatantId::CHARACTER).filter(|_| is_dark(world)) else { return Vec::new() };
    let sees = dark_vision_range(world, CombatantId::CHARACTER);
    Coord::all().filter(|hex| distance(here, *hex) > sees).collect()
}

fn pending_tokens(world: &RulesWorld) -> Vec<PendingToken> {
    match &resolution(world).pending_decision {
        Some(PendingDecision::Tokens(assignment)) => assignment
            .tokens
            .iter()
            .map(|(token, n)| PendingToken {
                token: *token,
                n: *n,
                legal_slots: legal_slots(world, assignment, *token).to_vec(),
            })
            .collect(),
        _ => Vec::new(),
    }
}

fn build_result_page(world: &RulesWorld) -> Option<ResultPage> {
    let outcome = outcome(world)?;
    let page = encounter(world).aftermath(outcome);
    let name =
        |id: &crate::model::Id| catalog(world).gear.get(id).map_or_else(|| id.to_string(), |g| g.header.name.clone());
    Some(ResultPage {
        outcome,
        text: page.text.clone(),
        souls: page.gain_souls,
        gear: page.gain_gear.iter().map(name).collect(),
        humanity_gained: page.gain_humanity,
        humanity_lost: page.lose_humanity,
    })
}
