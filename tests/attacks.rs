//! The effects of an attack of the character when it is answered: dodged, cancelled, turned back. No enemy of the
//! shipped files answers one, so these tests write the answer into the record of the attack themselves.

use crate::common::{LIBRARY, empty_world};
use bevy::prelude::World;
use emberhex::model::{CombatantId, DamageCounts, Fact, MissReason};
use emberhex::rules::access::{RulesWorld, health, resolution};
use emberhex::rules::engine::resolve_until;
use emberhex::rules::player::apply_intent;
use emberhex::rules::player::legal::accept_intent;
use emberhex::rules::stack::ResolutionStack;
use emberhex::rules::stack::attack::{AttackRecord, AttackStage};
use emberhex::rules::{Facts, check_invariants, legal_intents, with_rules};
use emberhex::simulation::bot::BotPolicy;
use emberhex::simulation::game::GameConfig;
use kernel::dice::Generator;

/// Whether an attack of the character on an enemy has come to this stage.
fn is_at(world: &RulesWorld, stage: AttackStage) -> bool {
    let hits_enemy = |record: &AttackRecord| record.targets.first().is_some_and(|target| target.who.0 > 0);
    resolution(world).attacks.last().is_some_and(|it| it.action.is_some() && it.stage == stage && hits_enemy(it))
}

/// Plays with random decisions up to that stage. Returns whether the game came to it.
fn play_to(world: &mut World, rng: &mut Generator, stage: AttackStage) -> bool {
    for _ in 0..200 {
        resolve_until(world, |rules| is_at(rules, stage));
        if with_rules(world, |rules| is_at(rules, stage)) {
            return true;
        }
        let open = legal_intents(world);
        let Some(intent) = BotPolicy::Random.choose(world, &open, rng) else { return false };
        with_rules(world, |rules| {
            let accepted = accept_intent(rules, intent).unwrap();
            apply_intent(rules, accepted);
        });
    }
    false
}

fn damage_of(world: &mut World, who: CombatantId) -> (DamageCounts, DamageCounts) {
    with_rules(world, |rules| (health(rules, who).hp_damage, health(rules, who).unassigned))
}

/// Answers one attack of the character in many games, and hands over the record at its end with the first target.
fn answer_attacks(answer: fn(&mut AttackRecord), why: MissReason, mut check: impl FnMut(&AttackRecord, CombatantId)) {
    let mut answered = 0;
    for (n, config) in GameConfig::all_in_library(&LIBRARY).iter().enumerate() {
        for seed in 0..4 {
            let mut world = empty_world();
            config.start_game(&mut world, seed + 100 * n as u64);
            let mut rng = Generator::seeded(seed);
            if !play_to(&mut world, &mut rng, AttackStage::Threatened) {
                continue;
            }
            let mut stack = world.resource_mut::<ResolutionStack>();
            let record = stack.attacks.last_mut().unwrap();
            let (who, tokens) = (record.targets[0].who, record.hits[0].tokens.clone());
            answer(record);
            let before = damage_of(&mut world, who);
            world.resource_mut::<Facts>().list.clear();
            if !play_to(&mut world, &mut rng, AttackStage::Done) {
                continue;
            }
            let missed = |fact: &Fact| matches!(fact, Fact::Missed { on, why: said, .. } if *on == who && *said == why);
            assert!(world.resource::<Facts>().list.iter().any(missed), "{}", config.name());
            assert_eq!(damage_of(&mut world, who), before, "{}: {tokens:?}", config.name());
            check(world.resource::<ResolutionStack>().attacks.last().unwrap(), who);
            answered += 1;
            // The game goes on as any other.
            resolve_until(&mut world, |_| false);
            check_invariants(&mut world).unwrap();
        }
    }
    assert!(answered > 10, "only {answered} attacks");
}

#[test]
fn who_dodges_is_not_hit() {
    let dodge = |record: &mut AttackRecord| record.targets[0].dodged = true;
    answer_attacks(dodge, MissReason::Dodged, |record, who| {
        let target = record.target(who).unwrap();
        assert!(target.inflicted.is_empty() && target.conditions_added.is_empty());
    });
}

#[test]
fn a_cancelled_attack_hits_nobody() {
    let cancel = |record: &mut AttackRecord| record.cancelled = true;
    answer_attacks(cancel, MissReason::Cancelled, |record, _| {
        assert!(record.targets.iter().all(|target| target.inflicted.is_empty()));
    });
}

#[test]
fn an_attack_that_is_turned_back_strikes_its_maker() {
    let turn = |record: &mut AttackRecord| record.turned_back_by = Some(record.targets[0].who);
    let mut struck = 0;
    answer_attacks(turn, MissReason::TurnedBack, |record, who| {
        assert!(record.target(who).unwrap().inflicted.is_empty());
        struck += record.target(CombatantId::CHARACTER).unwrap().inflicted.len();
    });
    assert!(struck > 0, "no attack dealt any tokens");
}
