//! The log says why: each sentence about a wound, a condition or a defeat begins with its cause. A refusal says why too.

use std::collections::BTreeSet;

use crate::common::{CATALOG, LIBRARY, empty_world};
use bevy::prelude::World;
use emberhex::model::{
    Cause, CombatantId, Commit, Condition, Coord, DamageKind, DiceSelection, Fact, GearIndex, Id, Intent, Motion, Sink,
    Token, TokenSlot,
};
use emberhex::record::{GameStart, History};
use emberhex::rules::{Facts, legal_intents, resolve_intent, with_rules};
use emberhex::simulation::game::GameConfig;
use emberhex::simulation::random_blocks::with_random_blocks;
use emberhex::view::rules_text::action_text;
use emberhex::view::{log_line, refusal_text};
use kernel::dice::Generator;

const HERO: CombatantId = CombatantId::CHARACTER;
const ENEMY: CombatantId = CombatantId(1);

/// The worked example, with its enemy on the board.
fn start_world() -> World {
    let mut world = empty_world();
    History::begin(&mut world, &CATALOG, &GameStart::new(Id::new("the_far_fire"), Id::new("hollowed_adventurer"), 1))
        .unwrap();
    let start = legal_intents(&mut world).into_iter().find(|i| matches!(i, Intent::ChooseStartTile(_))).unwrap();
    resolve_intent(&mut world, &start).unwrap();
    world
}

#[test]
fn a_wound_a_condition_and_a_defeat_say_why() {
    let mut world = start_world();
    let mut line = |fact: Fact| with_rules(&mut world, |rules| log_line(rules, &fact)).unwrap();
    let attack = Cause::Attack { by: ENEMY, attack: Id::new("shortsword") };
    let stroke = Cause::Action { action: Id::new("light_attack"), gear: Some(GearIndex(0)), missile: None };
    let slash = Token::Damage(DamageKind::Slash);
    let token = |who, on, cause| Fact::TokenPlaced { who, token: slash, on, cause };
    let gained = |cause| Fact::ConditionGained { who: HERO, condition: Condition::named("Slowed"), now: 2, cause };
    for (fact, text) in [
        (token(HERO, TokenSlot::Hp, attack), "Hollowed Adventurer's Shortsword: 1 Slash into an HP slot of Genericus."),
        (
            token(HERO, TokenSlot::Sink(Sink::PDef), Cause::Hold { by: ENEMY, attack: Id::new("shortsword") }),
            "Hollowed Adventurer's Shortsword holds on: 1 Slash into Genericus's P.DEF.",
        ),
        (
            token(ENEMY, TokenSlot::Hp, stroke),
            "Attack, Light with Arming Sword: 1 Slash into an HP slot of Hollowed Adventurer.",
        ),
        (token(HERO, TokenSlot::Hp, Cause::Trickle), "Trickle: 1 Slash into an HP slot of Genericus."),
        (gained(Cause::Condition(Condition::named("Blazing"))), "Blazing: Genericus has Slowed (2)."),
        (gained(Cause::Doom { event: 0 }), "Doom: Genericus has Slowed (2)."),
        (gained(Cause::Defeat { of: ENEMY }), "The fall of Hollowed Adventurer: Genericus has Slowed (2)."),
        (gained(Cause::Gear { gear: GearIndex(1) }), "Spear: Genericus has Slowed (2)."),
        (
            Fact::ConditionLost { who: HERO, condition: Condition::named("Slowed"), now: 0, cause: Cause::Phase },
            "Genericus is rid of Slowed.",
        ),
        (
            Fact::Moved {
                who: HERO,
                path: [Coord::new(4, 4)].into_iter().collect(),
                how: Motion::KnockedBack,
                cause: attack,
            },
            "Hollowed Adventurer's Shortsword: Genericus is knocked back to 4,4.",
        ),
        (Fact::Defeated { who: HERO, cause: Cause::Collision }, "Collision: Genericus is defeated."),
        (
            Fact::Defeated { who: HERO, cause: Cause::Tile { tile: Id::new("pavise"), at: Coord::new(4, 4) } },
            "Planted pavise: Genericus is defeated.",
        ),
    ] {
        assert_eq!(line(fact), text);
    }
}

/// One text, of the card and of the refusal: neither knows a word for a requirement that the other does not.
#[test]
fn a_refusal_words_a_requirement_as_the_rules_of_the_action_do() {
    let mut world = start_world();
    for (action, wanted) in [
        ("retreat", "only if you stand on a retreat tile"),
        ("get_up", "needs Knockdown"),
        ("load", "needs a loadable weapon"),
    ] {
        let commit = Intent::Commit(Commit::new(Id::new(action), DiceSelection::NONE.with(0)));
        let refusal = resolve_intent(&mut world, &commit).unwrap_err();
        let text = with_rules(&mut world, |rules| refusal_text(rules, &refusal));
        assert_eq!(text, wanted);
        let rules = action_text(&CATALOG, CATALOG.action(Id::new(action)).unwrap());
        let said = text.strip_prefix("needs ").or(text.strip_prefix("only if ")).unwrap();
        assert!(rules.contains(said), "{rules}");
    }
}

/// `log_line` sends each fact to a family of facts, which has a sentence for it or says that it needs none.
#[test]
fn every_fact_of_random_games_finds_its_family() {
    let configs = GameConfig::all_in_library(&LIBRARY);
    let mut kinds = BTreeSet::new();
    for seed in 0..60 {
        let config = with_random_blocks(&configs[seed as usize % configs.len()], seed);
        let mut world = empty_world();
        config.start_game(&mut world, seed);
        let mut rng = Generator::seeded(seed);
        for _ in 0..60 {
            let open = legal_intents(&mut world);
            if open.is_empty() {
                break;
            }
            let intent = open[rng.below(open.len())].clone();
            world.resource_mut::<Facts>().list.clear();
            resolve_intent(&mut world, &intent).unwrap();
            let facts = world.resource::<Facts>().list.clone();
            with_rules(&mut world, |rules| facts.iter().for_each(|fact| drop(log_line(rules, fact))));
            kinds.extend(facts.iter().map(|fact| format!("{fact:?}").split(' ').next().unwrap().to_owned()));
        }
    }
    assert!(kinds.len() > 50, "{kinds:?}");
}
