//! What a hover, the key and the button show of the forecast; what a tried move changes in it, and a dragged token.

use std::sync::Arc;

use bevy::prelude::World;
use leafwing_input_manager::prelude::ActionState;

use super::forecasts::update_forecast;
use super::kept::piece_tags::update_tags;
use super::kept::tried_action::update_tried_action;
use super::shortcuts::Player;
use super::tests::{start_first_beat_of, still_world};
use super::{Hovered, Shortcut, pointer, ui_actions};
use crate::fires_table::{ForecastMarks, PickTarget, TablePointerEvent, finish_playback};
use crate::lang::Text;
use crate::model::{CombatantId, Coord, DamageKind, Token, TokenSlot};
use crate::rules::components::combatant::Health;
use crate::rules::{Combatants, Dice, EncounterTables, state_hash, take_snapshot};
use crate::ui::{DragPayload, UiAction, UiState};
use crate::view::Prompt;
use crate::view::forecast_view::{
    EnemyPlan, ForecastNote, ForecastPosition, ForecastView, PieceTag, SurvivalChance, TagText,
};

const START: Coord = Coord::new(5, 5);
const WALKER: Coord = Coord::new(5, 8);
/// So far that a walker with Move 2 does not reach it.
const FAR: Coord = Coord::new(5, 3);

/// The first beat of an encounter with one walker three hexes away: on a 1 it comes and strikes, on 2 to 5 it strikes from
/// where it stands, on a 6 it comes.
fn walk_world() -> World {
    let mut world = still_world();
    start_first_beat_of(&mut world, "trial_walk", &[4, 4]);
    finish_playback(&mut world);
    world
}

fn shown(world: &mut World) -> Option<Arc<ForecastView>> {
    update_tried_action(world);
    update_forecast(world);
    world.resource::<UiState>().model.forecast.clone()
}

/// The hex from which a forecast is told.
fn place_of(view: &ForecastView) -> Option<Coord> {
    match &view.position {
        ForecastPosition::After(step) => step.to,
        ForecastPosition::Now | ForecastPosition::Before(_) => None,
    }
}

fn marks(world: &World) -> ForecastMarks {
    world.resource::<ForecastMarks>().clone()
}

fn hover(world: &mut World, entry: usize) -> Arc<ForecastView> {
    world.resource_mut::<Hovered>().entry = Some((0, entry));
    let seen = shown(world).expect("a forecast");
    let looked_at = seen.entry.as_ref().expect("an entry");
    assert_eq!((looked_at.table, looked_at.entry), (0, entry));
    seen
}

fn chance_of_entry(view: &ForecastView) -> String {
    view.entry.as_ref().map(|entry| entry.chance.to_string()).unwrap_or_default()
}

#[test]
fn a_hovered_entry_shows_what_it_does_and_how_likely_it_is() {
    let mut world = walk_world();
    let before = state_hash(&take_snapshot(&world));
    assert_eq!(shown(&mut world), None, "nobody has asked");
    assert_eq!(marks(&world), ForecastMarks::default());
    let strikes = hover(&mut world, 0);
    assert_eq!(
        (chance_of_entry(&strikes).as_str(), strikes.entry.as_ref().unwrap().title.as_str()),
        ("1 in 6", "Walker 1")
    );
    assert_eq!(strikes.notes, [ForecastNote::IfEntryComesUp, ForecastNote::BeatEndsNow]);
    assert_eq!(strikes.tokens.iter().map(|tokens| tokens.most).sum::<u8>(), 2, "{:?}", strikes.tokens);
    assert!(strikes.tokens.iter().all(|tokens| tokens.token == Token::Damage(DamageKind::Slash)));
    let seen = marks(&world);
    assert_eq!((seen.routes.len(), seen.routes[0][0], seen.struck.as_slice()), (1, WALKER, [START].as_slice()));
    let [(stop, chance)] = seen.stops.as_slice() else { panic!("{:?}", seen.stops) };
    assert_eq!((seen.routes[0].last(), chance.as_str()), (Some(stop), "1 in 6"));
    // The likeliest entry: it stands too far away.
    let stays = hover(&mut world, 1);
    assert_eq!((chance_of_entry(&stays).as_str(), stays.tokens.len()), ("4 in 6", 0));
    let seen = marks(&world);
    assert!(seen.routes.is_empty() && seen.stops.is_empty() && seen.struck.is_empty());
    // The bars are those of the entry, as the words are.
    assert_eq!(stays.wounds[0].chance.to_string(), "certain");
    let lost = strikes.slots.iter().find(|(slot, ..)| *slot == TokenSlot::Hp).map_or(0, |(_, least, _)| *least);
    assert_eq!(strikes.wounds[usize::from(lost)].chance.to_string(), "certain", "{strikes:?}");
    assert!(strikes.tokens.iter().all(|tokens| tokens.chance.to_string() == "certain"), "{:?}", strikes.tokens);
    world.resource_mut::<Hovered>().entry = None;
    assert_eq!((shown(&mut world), marks(&world)), (None, ForecastMarks::default()));
    assert_eq!(state_hash(&take_snapshot(&world)), before, "looking changes nothing");
}

#[test]
fn exhausted_entries_are_counted_in() {
    let mut world = walk_world();
    world.resource_mut::<EncounterTables>().0[0].coins = [1, 0, 0].into_iter().collect();
    super::rebuild_view(&mut world);
    let gone = hover(&mut world, 0);
    assert_eq!(
        (chance_of_entry(&gone).as_str(), gone.notes.as_slice()),
        ("never", [ForecastNote::EntryCannotComeUp, ForecastNote::BeatEndsNow].as_slice())
    );
    assert_eq!(chance_of_entry(&hover(&mut world, 1)), "5 in 6");
}

#[test]
fn the_button_and_the_key_show_all_entries_together() {
    let mut world = walk_world();
    world.resource_mut::<UiState>().memory.forecast_choice = Some(true);
    let all = shown(&mut world).expect("the button is on");
    assert_eq!(all.entry, None);
    let whole: f32 = all.wounds.iter().map(|wound| wound.chance.part()).sum();
    assert!((whole - 1.0).abs() < 1e-5);
    // It comes on a 1 and on a 6, to the same hex.
    let [(_, chance)] = &marks(&world).stops[..] else { panic!("{:?}", marks(&world).stops) };
    assert_eq!(chance, "2 in 6");
    assert!(all.tokens.iter().all(|tokens| tokens.least == 0 && tokens.chance.to_string() == "1 in 6"));
    world.resource_mut::<UiState>().memory.forecast_choice = Some(false);
    assert_eq!(shown(&mut world), None);
    let mut keys = ActionState::<Shortcut>::default();
    keys.press(&Shortcut::HoldForecast);
    let player = world.spawn((Player, keys)).id();
    assert_eq!(shown(&mut world), Some(all));
    world.entity_mut(player).get_mut::<ActionState<Shortcut>>().unwrap().release(&Shortcut::HoldForecast);
    assert_eq!(shown(&mut world), None);
}

#[test]
fn the_dice_of_the_game_are_not_looked_at() {
    let mut world = walk_world();
    world.resource_mut::<UiState>().memory.forecast_choice = Some(true);
    let seen = shown(&mut world);
    for seed in 0..6 {
        world.insert_resource(Dice::seeded(seed));
        super::rebuild_view(&mut world);
        assert_eq!(shown(&mut world), seen);
    }
}

#[test]
fn the_dragged_piece_tries_a_place() {
    let mut world = walk_world();
    world.resource_mut::<UiState>().memory.forecast_choice = Some(true);
    let here = shown(&mut world).unwrap();
    assert!(!here.tokens.is_empty());
    let before = state_hash(&take_snapshot(&world));
    let event = TablePointerEvent::DragStart(PickTarget::Piece(CombatantId::CHARACTER));
    pointer::handle_pointer_event(&mut world, event);
    assert_eq!(shown(&mut world), Some(Arc::clone(&here)), "no hex is tried yet");
    world.resource_mut::<Hovered>().target = Some(PickTarget::Hex(FAR));
    let far = shown(&mut world).unwrap();
    assert_eq!((place_of(&far), far.tokens.len()), (Some(FAR), 0), "out of its reach");
    assert_eq!(marks(&world).harm.map(|(at, _)| at), Some(FAR));
    assert!(marks(&world).struck.is_empty());
    assert_eq!(far.wounds[0].chance.to_string(), "certain");
    world.resource_mut::<Hovered>().target = Some(PickTarget::Hex(Coord::new(5, 6)));
    let near = shown(&mut world).unwrap();
    assert_eq!(place_of(&near), Some(Coord::new(5, 6)));
    assert_ne!((&near.tokens, &near.wounds), (&far.tokens, &far.wounds));
    assert_eq!(state_hash(&take_snapshot(&world)), before, "a tried place is not moved to");
}

#[test]
fn an_armed_action_is_told_of_from_where_it_leads() {
    let mut world = walk_world();
    let ui_state = &mut world.resource_mut::<UiState>();
    (ui_state.memory.forecast_choice, ui_state.memory.piece_tags.are_on) = (Some(true), true);
    let here = shown(&mut world).unwrap();
    assert_eq!(here.position, ForecastPosition::Now);
    let before = state_hash(&take_snapshot(&world));
    ui_actions::handle_ui_action(&mut world, UiAction::Arm { action: crate::model::Id::new("move"), mode_index: 0 });
    let armed = shown(&mut world).unwrap();
    assert_eq!(armed.position, ForecastPosition::Before(Text::authored("Move")), "no hex is pointed at");
    assert!(armed.notes.contains(&ForecastNote::BeforeAction));
    assert_eq!(armed.wounds, here.wounds);
    let away = Coord::new(5, 4);
    world.resource_mut::<Hovered>().target = Some(PickTarget::Hex(away));
    let there = shown(&mut world).unwrap();
    let ForecastPosition::After(step) = &there.position else { panic!("{:?}", there.position) };
    assert_eq!((step.action.as_str(), step.to, step.is_dragged), ("Move", Some(away), false));
    assert_eq!((place_of(&there), there.tokens.len()), (Some(away), 0), "out of its reach");
    assert_ne!(there.wounds, here.wounds);
    // The tags tell of the same position.
    assert_eq!(odds_of_walker(&mut world), [(EnemyPlan::OutOfReach, 4), (EnemyPlan::Moves, 2)]);
    world.resource_mut::<Hovered>().target = Some(PickTarget::Nothing);
    shown(&mut world);
    let strikes = EnemyPlan::Strikes(Text::authored("Blow"));
    let odds = odds_of_walker(&mut world);
    assert_eq!(odds, [(EnemyPlan::OutOfReach, 4), (strikes, 1), (EnemyPlan::Moves, 1)]);
    assert_eq!(state_hash(&take_snapshot(&world)), before, "what is tried is not done");
}

/// What the tag at the walker tells, in sixths.
fn odds_of_walker(world: &mut World) -> Vec<(EnemyPlan, u32)> {
    // The forecast follows the new position a frame later.
    update_tags(world);
    update_tags(world);
    let tags = &world.resource::<UiState>().memory.piece_tags.tags;
    let [PieceTag { text: TagText::Odds(odds), .. }] = tags.as_slice() else { panic!("{tags:?}") };
    odds.iter().map(|(plan, chance)| (plan.clone(), (chance * 6.0).round() as u32)).collect()
}

#[test]
fn a_dragged_token_tells_what_each_slot_means_for_surviving() {
    let mut world = walk_world();
    // Next to the walker, with little life left, so that the token counts.
    let walker = world.resource::<Combatants>().0[1];
    let character = world.resource::<Combatants>().0[0];
    let mut health = world.get_mut::<Health>(character).unwrap();
    let slots = health.slots;
    health.hp_damage.add(DamageKind::Slash, slots - 2);
    assert!(world.get_entity(walker).is_ok());
    super::rebuild_view(&mut world);
    for _ in 0..40 {
        let prompt = world.resource::<super::GameSession>().view.prompt.clone();
        let action = match prompt {
            Prompt::Tokens => break,
            Prompt::Beat { can_end_beat: true, .. } => UiAction::EndBeat,
            Prompt::Beat { .. } => {
                ui_actions::handle_ui_action(
                    &mut world,
                    UiAction::Arm { action: crate::model::Id::new("gasp_and_pant"), mode_index: 0 },
                );
                UiAction::CommitArmed
            }
            _ => UiAction::LetItHappen,
        };
        world.insert_resource(Dice::with_fixed_rolls(vec![1, 6, 6, 6, 6, 6, 6]));
        ui_actions::handle_ui_action(&mut world, action);
        finish_playback(&mut world);
    }
    let view = Arc::clone(&world.resource::<super::GameSession>().view);
    assert_eq!(view.prompt, Prompt::Tokens);
    update_forecast(&mut world);
    assert_eq!(world.resource::<UiState>().model.survival, None, "no token is dragged");
    let pending = &view.pending_tokens[0];
    world.resource_mut::<UiState>().memory.drag_payload =
        Some(DragPayload::Token { token: pending.token, picked_by_click: false });
    let before = state_hash(&take_snapshot(&world));
    update_forecast(&mut world);
    let survival = world.resource::<UiState>().model.survival.clone().expect("a token is dragged");
    assert_eq!(survival.slots.iter().map(|(slot, _)| *slot).collect::<Vec<_>>(), pending.legal_slots);
    let hp = survival.chance_of(TokenSlot::Hp).expect("HP is a legal slot");
    assert!(matches!(hp, SurvivalChance::Exact(_)), "one table of one die is exact: {hp}");
    assert_eq!(state_hash(&take_snapshot(&world)), before, "a tried slot is not filled");
}
