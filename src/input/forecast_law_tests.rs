//! The law of previews: what panels, tags and answers foretell is what every throw of the tables does to a copy of the
//! position, over positions of random games; dice, FP, gear and conditions included.

use std::cmp::Reverse;

use bevy::prelude::World;

use super::forecast_courses::EntryIndex;
use super::forecast_translation::{build_forecast_view, build_outcome, enemy_odds, tokens_of_coming_attack};
use super::lasting_losses::lasting_of_coming_attack;
use super::tests::LIBRARY;
use crate::lang::Text;
use crate::model::{
    CombatantId, Condition, DiceValues, Fact, GearIndex, Id, Intent, MissReason, Outcome, Token, TokenSlot,
};
use crate::rules::components::phase::Phase;
use crate::rules::stack::{PendingDecision, ResolutionStack};
use crate::rules::{
    Dice, EncounterOutcome, Facts, Snapshot, legal_intents, resolve_intent, restore, take_snapshot, with_rules,
};
use crate::simulation::bot::BotPolicy;
use crate::simulation::game::GameConfig;
use crate::simulation::{Forecast, Forecaster};
use crate::view::forecast_view::{ChanceView, EnemyPlan, ForecastPosition};
use crate::view::forecast_view::{LastingLoss, LossKind};
use crate::view::{EncounterView, EnemyAttackName, Prompt, build_view};
use kernel::dice::Generator;

/// What a counterbeat did to the character, read from the facts by itself.
#[derive(Clone, Debug, Default)]
struct Happened {
    entries: Vec<EntryIndex>,
    tokens: Vec<(TokenSlot, Token)>,
    /// The tokens that each attack placed: the attacker, the attack, the token.
    attack_tokens: Vec<(CombatantId, Id, Token)>,
    healed: i16,
    conditions: Vec<(Condition, u8)>,
    dice_lost: Vec<u8>,
    focus_lost: i16,
    is_guard_broken: bool,
    gear_broken: Vec<GearIndex>,
    is_defeat: bool,
    /// Attacks that were made or called off, with their makers, and whether they were out of reach.
    attacks: Vec<(CombatantId, Id, bool)>,
    moved: Vec<CombatantId>,
}

impl Happened {
    fn of(facts: &[Fact]) -> Self {
        let mut happened = Self::default();
        for fact in facts {
            match fact {
                Fact::TableRolled { table, resolved, .. } => {
                    happened.entries.push((usize::from(*table), usize::from(*resolved)));
                }
                Fact::TokenPlaced { who, token, on, cause } if who.is_character() => {
                    happened.tokens.push((*on, *token));
                    if let crate::model::Cause::Attack { by, attack } = cause {
                        happened.attack_tokens.push((*by, *attack, *token));
                    }
                }
                Fact::Healed { who, n, .. } if who.is_character() => happened.healed += i16::from(*n),
                Fact::ConditionGained { who, condition, now, .. } if who.is_character() => {
                    happened.conditions.retain(|(known, _)| known != condition);
                    happened.conditions.push((*condition, *now));
                }
                Fact::ConditionLost { who, condition, now, .. } if who.is_character() => {
                    let known = happened.conditions.iter_mut().find(|(known, _)| known == condition);
                    known.into_iter().for_each(|known| known.1 = *now);
                    happened.conditions.retain(|(_, n)| *n > 0);
                }
                Fact::Flinched { die, .. } | Fact::DieLost { die, .. } => happened.dice_lost.push(*die),
                Fact::PoolDiscarded { dice } => happened.dice_lost.extend(dice),
                Fact::FocusSpent { n, .. } => happened.focus_lost += i16::from(*n),
                Fact::FocusRegained { n, .. } => happened.focus_lost -= i16::from(*n),
                Fact::GuardBroken { who, .. } if who.is_character() => happened.is_guard_broken = true,
                Fact::GearBroken { gear, .. } => happened.gear_broken.push(*gear),
                Fact::EncounterEnded { outcome: Outcome::Defeat } => happened.is_defeat = true,
                Fact::Attacked { by, name, .. } if !by.is_character() => happened.attacks.push((*by, *name, false)),
                Fact::Missed { by, why: MissReason::OutOfReach, .. } => {
                    let last = happened.attacks.iter_mut().rev().find(|(who, ..)| who == by);
                    last.into_iter().for_each(|attack| attack.2 = true);
                }
                Fact::Moved { who, path, .. } if !path.is_empty() => happened.moved.push(*who),
                _ => {}
            }
        }
        happened
    }

    fn hp_lost(&self) -> i16 {
        let wounds =
            self.tokens.iter().filter(|(slot, token)| *slot == TokenSlot::Hp && matches!(token, Token::Damage(_)));
        wounds.count() as i16 - self.healed
    }

    fn count(&self, slot: TokenSlot) -> u8 {
        match slot {
            TokenSlot::Hp => self.hp_lost().max(0) as u8,
            _ => self.tokens.iter().filter(|(other, _)| *other == slot).count() as u8,
        }
    }

    /// What stays, one by one.
    fn lasting(&self, view: &EncounterView) -> Vec<(LossKind, u8)> {
        let mut all: Vec<(LossKind, u8)> =
            self.dice_lost.iter().map(|face| (LossKind::Die(Reverse(*face)), 1)).collect();
        all.extend(self.conditions.iter().map(|(condition, n)| (LossKind::Condition(*condition), *n)));
        for gear in &self.gear_broken {
            let line = view.character.gear.iter().find(|line| line.gear == *gear).expect("gear of the sheet");
            all.push((LossKind::GearBroken(line.name.clone()), 1));
        }
        all.extend(self.is_guard_broken.then_some((LossKind::GuardBroken, 1)));
        all.extend((self.focus_lost > 0).then_some((LossKind::Focus, self.focus_lost.clamp(0, 255) as u8)));
        all
    }

    fn loses_nothing(&self) -> bool {
        let is_worn = self.tokens.iter().any(|(slot, _)| matches!(slot, TokenSlot::Durability(_)));
        let is_hurt = self.hp_lost() > 0 || !self.conditions.is_empty() || self.is_guard_broken;
        !is_hurt && !is_worn && self.gear_broken.is_empty() && self.dice_lost.is_empty() && self.focus_lost <= 0
    }
}

/// Plays until the next beat with these dice of the tables, while the character does nothing; `None` if the beat can't end.
fn play(world: &mut World, dice: Vec<u8>) -> Option<Vec<Fact>> {
    world.insert_resource(Dice::with_fixed_rolls(dice));
    let from_counterbeat = take_snapshot(world).phase == Phase::Counterbeat;
    let mut facts: Vec<Fact> = Vec::new();
    loop {
        facts.append(&mut world.resource_mut::<Facts>().list);
        if world.resource::<EncounterOutcome>().0.is_some() {
            return Some(facts);
        }
        let is_in_beat = matches!(world.resource::<ResolutionStack>().pending_decision, Some(PendingDecision::Beat));
        if is_in_beat && (from_counterbeat || facts.contains(&Fact::CounterbeatBegan)) {
            return Some(facts);
        }
        let intent = match world.resource::<ResolutionStack>().pending_decision.as_ref()? {
            PendingDecision::Beat => Intent::EndBeat,
            PendingDecision::Reaction | PendingDecision::Stance => Intent::DeclineReaction,
            PendingDecision::Tokens(_) => Intent::AssignRest,
            _ => legal_intents(world).swap_remove(0),
        };
        resolve_intent(world, &intent).ok()?;
    }
}

fn every_throw(n: u32) -> impl Iterator<Item = Vec<u8>> {
    (0..6u32.pow(n)).map(move |k| (0..n).map(|d| (k / 6u32.pow(d) % 6) as u8 + 1).collect())
}

fn assert_chance(told: ChanceView, all: &[&Happened], is: impl Fn(&Happened) -> bool, what: &str) {
    let n = all.iter().filter(|happened| is(happened)).count();
    let part = n as f64 / all.len() as f64;
    assert!((f64::from(told.part()) - part).abs() < 1e-6, "{what}: {told} is told, {n} of {}", all.len());
}

/// Whatever the forecast panel says of an entry, or of all of them, is what happened.
fn check_panel(forecast: &Forecast, view: &EncounterView, happened: &[Happened], entry: Option<EntryIndex>) {
    let all: Vec<&Happened> =
        happened.iter().filter(|one| entry.is_none_or(|entry| one.entries.contains(&entry))).collect();
    if all.is_empty() {
        return;
    }
    let shown = build_forecast_view(forecast, view, entry, &ForecastPosition::Now);
    for wound in &shown.wounds {
        let is = |one: &Happened| {
            let lost = one.hp_lost().max(0);
            if wound.or_more { lost >= i16::from(wound.hp) } else { lost == i16::from(wound.hp) }
        };
        assert_chance(wound.chance, &all, is, &format!("{} HP, {entry:?}", wound.hp));
    }
    assert_chance(shown.defeat, &all, |one| one.is_defeat, "defeat");
    for told in &shown.tokens {
        let count = |one: &Happened| {
            one.tokens.iter().filter(|(slot, token)| (*slot, *token) == (told.slot, told.token)).count() as u8
        };
        let counts = || all.iter().map(|one| count(one));
        assert_eq!((Some(told.least), Some(told.most)), (counts().min(), counts().max()), "{told:?}");
        assert_chance(told.chance, &all, |one| count(one) > 0, "tokens");
    }
    let placed = all.iter().flat_map(|one| &one.tokens);
    assert!(placed.into_iter().all(|(slot, token)| shown.tokens.iter().any(|t| (t.slot, t.token) == (*slot, *token))));
    for told in &shown.lasting {
        let count = |one: &Happened| -> u8 {
            one.lasting(view).iter().filter(|(kind, _)| *kind == told.kind).map(|(_, n)| *n).sum()
        };
        let counts = || all.iter().map(|one| count(one));
        assert_eq!((Some(told.least), Some(told.most)), (counts().min(), counts().max()), "{told:?}");
        assert_chance(told.chance, &all, |one| count(one) > 0, "what stays");
    }
    let stays = all.iter().flat_map(|one| one.lasting(view));
    assert!(stays.into_iter().all(|(kind, _)| shown.lasting.iter().any(|told| told.kind == kind)));
    assert!(shown.lasting.is_sorted_by_key(|told| &told.kind), "the worst first");
    // The marks at the slots never sum what excludes each other.
    for (slot, least, most) in &shown.slots {
        let counts = || all.iter().map(|one| one.count(*slot));
        assert_eq!((Some(*least), Some(*most)), (counts().min(), counts().max()), "{slot:?}");
    }
}

/// Whatever is told of letting it happen is what happened.
fn check_answer(forecast: &Forecast, view: &EncounterView, happened: &[Happened]) {
    let told = build_outcome(forecast, view);
    let all: Vec<&Happened> = happened.iter().collect();
    let part = |is: &dyn Fn(&Happened) -> bool| all.iter().filter(|one| is(one)).count() as f64 / all.len() as f64;
    let sheet = &view.character.sheet;
    let before = i16::from(sheet.hp_max) - i16::from(sheet.hp_damage.total());
    let left = || all.iter().map(|one| (before - one.hp_lost()).clamp(0, 255) as u8);
    assert_eq!((Some(told.hp_left.0), Some(told.hp_left.1)), (left().min(), left().max()));
    assert!((told.unhurt - part(&|one| one.hp_lost() <= 0)).abs() < 1e-6, "{told:?}");
    assert!((told.defeat - part(&|one| one.is_defeat)).abs() < 1e-6, "{told:?}");
    // Damage that seeps in later is a loss, too, and has no fact of its own kind to be read here.
    let seeps = all.iter().any(|one| one.count(TokenSlot::Unassigned) > 0);
    assert!(seeps || (told.unharmed - part(&Happened::loses_nothing)).abs() < 1e-6, "{told:?} {all:?}");
    assert!(!told.is_unharmed() || all.iter().all(|one| one.loses_nothing()), "{told:?} {all:?}");
    assert_eq!(told.dice_lost.len(), all.iter().map(|one| one.dice_lost.len()).max().unwrap_or(0));
    assert_eq!(i16::from(told.focus_lost), all.iter().map(|one| one.focus_lost.max(0)).max().unwrap_or(0));
    assert_eq!(told.breaks_guard, all.iter().any(|one| one.is_guard_broken));
    for (condition, most) in &told.conditions {
        let kept =
            |one: &&Happened| one.conditions.iter().filter(|(known, _)| known == condition).map(|(_, n)| *n).max();
        assert_eq!(Some(*most), all.iter().filter_map(kept).max(), "{condition:?}");
    }
    let gained = all.iter().flat_map(|one| &one.conditions);
    assert!(gained.into_iter().all(|(condition, _)| told.conditions.iter().any(|(known, _)| known == condition)));
}

/// Whatever a tag tells of an enemy is what it did.
fn check_tags(forecast: &Forecast, view: &EncounterView, happened: &[Happened]) {
    for enemy in view.enemies.iter().filter(|enemy| enemy.sheet.present) {
        let who = enemy.sheet.who;
        let name = |attack: Id| EnemyAttackName { name: Text::authored(attack.as_str()), is_on_itself: false };
        for (plan, chance) in enemy_odds(forecast, who, name) {
            let EnemyPlan::Strikes(attack) = plan else { continue };
            let strikes = |one: &&Happened| {
                let mut attacks = one.attacks.iter().filter(|(by, _, is_out_of_reach)| *by == who && !is_out_of_reach);
                attacks.next().is_some_and(|(_, name, _)| name.as_str() == attack)
            };
            // An attack that is called off has no fact that announces it.
            let n = happened.iter().filter(strikes).count() as f64 / happened.len() as f64;
            assert!(n <= chance + 1e-6, "{who:?} {attack}: {chance} is told, {n}");
        }
    }
    if let Prompt::Reaction { enemy, .. } = &view.prompt {
        let [only] = happened else { return };
        let all = only.lasting(view);
        let coming = lasting_of_coming_attack(forecast, *enemy);
        let is_left = |told: &LastingLoss| all.iter().any(|(kind, _)| *kind == told.kind);
        // A condition that the attack brings may be gone before the next beat.
        let is_fleeting = |told: &LastingLoss| matches!(told.kind, LossKind::Condition(_));
        assert!(coming.iter().all(|told| is_left(told) || is_fleeting(told)), "{coming:?} {all:?}");
        let told: u32 = tokens_of_coming_attack(forecast, *enemy).iter().map(|(_, n)| u32::from(*n)).sum();
        let of_enemy: Vec<_> = only.attack_tokens.iter().filter(|(by, ..)| by == enemy).collect();
        let first = of_enemy.first().map(|(_, attack, _)| *attack);
        let placed = of_enemy.iter().filter(|(_, attack, _)| Some(*attack) == first).count() as u32;
        // A formation, or an enemy with a second attack of the same name, places more later.
        assert!(told <= placed && (told == 0) == (placed == 0 || told == 0), "{told} {placed}");
    }
}

#[test]
fn what_is_foretold_is_what_a_copy_of_the_position_does() {
    let mut forecaster = Forecaster::default();
    let mut compared: [usize; 3] = [0; 3];
    let (mut losses, mut dice_lost, mut conditions, mut shields) = (0, 0, 0, 0);
    for (n, config) in GameConfig::all_in_library(&LIBRARY).iter().enumerate() {
        let (mut world, mut copy) = (rules_world(), rules_world());
        config.start_game(&mut world, 3 + n as u64);
        config.start_game(&mut copy, 1);
        let mut rng = Generator::seeded(n as u64);
        for step in 0..90 {
            let options = legal_intents(&mut world);
            let policy = if n % 2 == 0 { BotPolicy::Random } else { BotPolicy::Aggressive };
            let Some(intent) = policy.choose(&mut world, &options, &mut rng).cloned() else { break };
            let decision = world.resource::<ResolutionStack>().pending_decision.clone();
            let kind = match decision {
                Some(PendingDecision::Beat) if step % 3 == 0 => 0,
                Some(PendingDecision::Reaction) => 1,
                Some(PendingDecision::Stance) => 2,
                _ => usize::MAX,
            };
            if kind < 3
                && let Some(happened) = every_course(&mut forecaster, &world, &mut copy)
            {
                let forecast = forecaster.forecast(&world).unwrap();
                let view = with_rules(&mut world, |rules| build_view(rules));
                check_panel(&forecast, &view, &happened, None);
                for table in &forecast.tables {
                    for entry in 0..view.tables[usize::from(table.table)].entries.len() {
                        check_panel(&forecast, &view, &happened, Some((usize::from(table.table), entry)));
                    }
                }
                check_answer(&forecast, &view, &happened);
                check_tags(&forecast, &view, &happened);
                compared[kind] += 1;
                losses += usize::from(happened.iter().any(|one| !one.loses_nothing()));
                conditions += usize::from(happened.iter().any(|one| !one.conditions.is_empty()));
                shields += usize::from(happened.iter().any(|one| one.is_guard_broken || !one.gear_broken.is_empty()));
                dice_lost += usize::from(happened.iter().any(|one| !one.dice_lost.is_empty()));
            }
            resolve_intent(&mut world, &intent).unwrap();
        }
    }
    assert!(compared[0] > 60 && compared[1] > 60 && losses > 40 && dice_lost > 3, "{compared:?} {losses} {dice_lost}");
    assert!(conditions > 3 && shields > 3, "{conditions} {shields}");
}

fn rules_world() -> World {
    let mut world = World::new();
    crate::rules::install_rules(&mut world);
    world
}

/// Everything that can happen until the next beat, a course for each throw of the tables; `None` where the
/// forecast says that it is not exact, or where there are too many throws.
fn every_course(forecaster: &mut Forecaster, world: &World, copy: &mut World) -> Option<Vec<Happened>> {
    let forecast = forecaster.forecast(world).ok()?;
    let dice: u8 = forecast.tables.iter().map(|table| table.dice).sum();
    let is_exact = forecast.is_joint && forecast.branches.iter().all(|branch| branch.is_certain);
    if !is_exact || dice > 2 || forecast.branches.is_empty() {
        return None;
    }
    let here: Snapshot = take_snapshot(world);
    let pool: DiceValues = here.combatants[0].character.as_ref()?.pool.dice.0.clone();
    let course = |dice| {
        restore(copy, &here);
        play(copy, dice).map(|facts| Happened::of(&facts))
    };
    let happened: Option<Vec<Happened>> = every_throw(u32::from(dice)).map(course).collect();
    // No die is lost that was not there.
    happened.filter(|all| all.iter().all(|one| one.dice_lost.len() <= pool.len()))
}
