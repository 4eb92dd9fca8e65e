//! Builds the encounter view from the components. It asks the same functions that validate and resolve intents.

use crate::content::encounter::{Aftermath, Goal, Tile};
use crate::content::script::{ClearSource, can_defeat};
use crate::lang::{Text, text};
use crate::model::{Choice, CombatantId, Coord, Hands, Id, Outcome, distance};
use crate::rules::access::{
    RulesWorld, board, catalog, combatant_count, current_phase, encounter, enemy_def, is_stunned, outcome, position,
    progress, resolution, stamina_pool, tile_def,
};
use crate::rules::change::encounter_end::encounter_results;
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
        encounter: Text::authored(&encounter.name),
        intro: Text::authored(&encounter.text),
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
                text: Text::authored(&d.text),
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
                || if active.awaits_behaviour { text!("prompt-turn-begins") } else { text!("prompt-no-attack") },
                |id| {
                    let attack = enemy_def(world, who).and_then(|e| e.attacks.get(&id));
                    let text = attack.map_or("", |attack| &attack.text);
                    text!("prompt-attack", attack = attack_name(world, who, id), text = text)
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
    let attacks = sheet
        .map(|e| e.attacks.iter().map(|(id, a)| (*id, Text::authored(&a.name), Text::authored(&a.text))).collect());
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
fn enemy_types(world: &RulesWorld) -> Vec<(Text, Text)> {
    let mut found: Vec<(Text, Text)> = Vec::new();
    for n in 1..combatant_count(world) {
        for key in enemy_def(world, CombatantId(n)).map(|e| e.types.as_slice()).unwrap_or_default() {
            let Some(row) = catalog(world).types.get(&key.key()) else { continue };
            if !found.iter().any(|(name, _)| name == row.name.as_str()) {
                found.push((Text::authored(&row.name), Text::authored(&row.text)));
            }
        }
    }
    found
}

/// Why the beat can't be ended yet.
fn end_beat_refusal(world: &RulesWorld) -> Option<Text> {
    if resolution(world).pending_decision != Some(PendingDecision::Beat) {
        return None;
    }
    validate_intent(world, &crate::model::Intent::EndBeat).err().map(|refusal| refusal_text(world, &refusal))
}

fn has_action_left(world: &RulesWorld) -> bool {
    let actor = ActorState::current(world, CombatantId::CHARACTER);
    crate::rules::player::availability::has_followup(world, &actor, stamina_pool(world))
}

fn question_text(world: &RulesWorld, decision: &PendingDecision) -> Text {
    match decision {
        PendingDecision::Reroll(1) => text!("ask-reroll-one"),
        PendingDecision::Reroll(n) => text!("ask-reroll", n = *n),
        PendingDecision::MaddenedTarget { enemy, .. } => {
            text!("ask-maddened", enemy = combatant_name(world, *enemy))
        }
        PendingDecision::CharmedEnemy { enemy, can_move, can_attack } => {
            let enemy = combatant_name(world, *enemy);
            match (can_move, can_attack) {
                (true, true) => text!("ask-charmed", enemy = enemy),
                (true, false) => text!("ask-charmed-move", enemy = enemy),
                _ => text!("ask-charmed-attack", enemy = enemy),
            }
        }
        PendingDecision::Aim(crate::content::script::Targeting::Tile { .. }) => text!("ask-hex"),
        PendingDecision::Move(_) => text!("ask-where-to"),
        PendingDecision::Aim(_) => text!("ask-target"),
        PendingDecision::Hands => text!("ask-hands"),
        PendingDecision::Struggle => text!("ask-struggle"),
        PendingDecision::DamageKind => text!("ask-damage"),
        PendingDecision::Missile => text!("ask-missile"),
        PendingDecision::HeldGear | PendingDecision::HeldWeapon | PendingDecision::HeldShield => text!("ask-gear"),
        PendingDecision::Put(..) => text!("ask-put"),
        PendingDecision::RepairGear(_) | PendingDecision::RestoreGear(_) => text!("ask-mend"),
        PendingDecision::ClearTokens(TokenClearing { from: ClearSource::Hp, left, .. }) => {
            text!("ask-wound", n = *left)
        }
        PendingDecision::ClearTokens(TokenClearing { left, .. }) => text!("ask-token", n = *left),
        PendingDecision::PickDie { to: DieUse::Lose, left } => text!("ask-die-lost", n = *left),
        PendingDecision::PickDie { to: DieUse::Pay, left } => text!("ask-die-paid", n = *left),
        PendingDecision::PickDie { to: DieUse::Raise(by), left } => {
            text!("ask-die-raised", by = *by, n = *left)
        }
        PendingDecision::MayStop(Some(inner)) => text!("ask-or-leave", question = question_text(world, inner)),
        PendingDecision::MayStop(None) => text!("ask-do-or-leave"),
        PendingDecision::DropGear => text!("ask-drop-gear"),
        PendingDecision::DropAttunement => text!("ask-forget"),
        PendingDecision::KnockBackDirection(_) => text!("ask-thrown-back"),
        PendingDecision::RollAhead => text!("ask-table"),
        PendingDecision::ExhaustEntry => text!("ask-entry"),
        _ => Text::Empty,
    }
}

fn prompt_text(world: &RulesWorld, prompt: &Prompt) -> Text {
    match prompt {
        Prompt::Nothing => match outcome(world) {
            Some(Outcome::Victory) => text!("prompt-victory"),
            Some(Outcome::Defeat) => text!("prompt-defeat"),
            Some(Outcome::Retreat) => text!("prompt-retreat"),
            None => Text::Empty,
        },
        Prompt::Stance => text!("prompt-stance"),
        Prompt::Start(_) if !hand_configurations(world).is_empty() => text!("prompt-start-hands"),
        Prompt::Start(_) => text!("prompt-start"),
        Prompt::Beat { can_only_end: true, .. } if is_stunned(world, CombatantId::CHARACTER) => {
            text!("prompt-stunned")
        }
        Prompt::Beat { can_only_end: true, .. } => text!("prompt-nothing-more"),
        Prompt::Beat { can_end_beat: false, .. } if progress(world).free_action_last => text!("prompt-free-last"),
        Prompt::Beat { actions_left: 2, .. } => text!("prompt-two-left"),
        Prompt::Beat { actions_left: 1, can_end_beat: true, .. } => text!("prompt-one-left-or-end"),
        Prompt::Beat { actions_left: 1, .. } => text!("prompt-one-left"),
        Prompt::Beat { .. } => text!("prompt-end-beat"),
        Prompt::Reaction { enemy, attack, in_reach: true } => {
            text!("prompt-react", enemy = combatant_name(world, *enemy), attack = attack)
        }
        Prompt::Reaction { enemy, attack, in_reach: false } => {
            text!("prompt-react-out-of-reach", enemy = combatant_name(world, *enemy), attack = attack)
        }
        Prompt::Choose { question, .. } => question.clone(),
        Prompt::Tokens => text!("prompt-tokens"),
    }
}

fn build_tile_views(world: &RulesWorld) -> Vec<TileView> {
    let goals = encounter(world).victory.flatten().into_iter();
    let goals: Vec<Id> = goals.filter_map(|goal| if let Goal::Reach(id) = goal { Some(*id) } else { None }).collect();
    Coord::all()
        .flat_map(|at| board(world).tile(at).into_iter().chain(board(world).veil(at)).map(move |placed| (at, placed)))
        .map(|(at, placed)| {
            let tile = tile_def(world, placed.id);
            TileView {
                at,
                id: placed.id,
                kind: placed.kind,
                deadly: is_deadly(placed, tile),
                water: placed.water,
                goal: goals.contains(&placed.id),
                harmless: !is_deadly(placed, tile) && tile.is_some_and(does_nothing),
                placed_in_play: board(world).placed_hexes(placed.id).any(|there| there == at),
                name: Text::authored(tile.map_or(placed.id.as_str(), |t| &t.name)),
                text: Text::authored(tile.map_or("", |t| &t.text)),
            }
        })
        .collect()
}

/// The texts of a page and of its further results, in order.
fn joined_texts(results: &[&Aftermath]) -> String {
    let texts: Vec<&str> = results.iter().map(|page| page.text.as_str()).filter(|text| !text.is_empty()).collect();
    texts.join(" ")
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
    let results: Vec<&Aftermath> = encounter_results(world).collect();
    let name = |id: &Id| Text::authored(catalog(world).gear.get(id).map_or(id.as_str(), |g| &g.header.name));
    Some(ResultPage {
        outcome,
        text: Text::authored(joined_texts(&results)),
        souls: results.iter().fold(0, |sum: u16, page| sum.saturating_add(page.gain_souls)),
        gear: results.iter().flat_map(|page| &page.gain_gear).map(name).collect(),
        humanity_gained: results.iter().fold(0, |sum: u8, page| sum.saturating_add(page.gain_humanity)),
        humanity_lost: results.iter().fold(0, |sum: u8, page| sum.saturating_add(page.lose_humanity)),
    })
}
