//! Positions with much in them: 40 modifier blocks on the table, and a catalog of more than 181 actions and attunements.

use std::sync::Arc;

use bevy::prelude::World;
use emberhex::content::script::{Expr, Grant, ModifierBlock, Predicate, Quantity};
use emberhex::content::{ContentSource, SourceFile, load};
use emberhex::model::{CombatantId, Condition, DamageKind, Id, Sink, Until};
use emberhex::rules::components::resources::Combatants;
use emberhex::rules::stack::{Bearer, LentList, LentModifier, LentModifiers, ScriptFrame};
use emberhex::simulation::game::GameConfig;

/// The number of blocks that are lent.
const BLOCKS: usize = 40;
/// The least number of actions and attunements of the large catalog.
const ACTIONS: usize = 181;
/// The number of attunements that are generated for the character: one of each sort.
const GENERATED: usize = 3;
/// The scenario whose character knows attunements. It gets the generated ones.
const SCENARIO: &str = "proving_ground";
/// The attunements that its character knows in its own file.
const ATTUNED: &str = r#"attunements: ["steady_breath", "toss_of_coals"]"#;

/// Lends 40 blocks until the encounter ends: every other one to the character, the rest to the enemies in turn.
pub fn lend_blocks(world: &mut World) {
    let combatants = world.resource::<Combatants>().0.len();
    let lent = |n: usize| {
        let bearer = if n.is_multiple_of(2) { 0 } else { 1 + n / 2 % (combatants - 1) };
        Arc::new(LentModifier {
            bearer: Bearer::Combatant(CombatantId(bearer as u8)),
            until: Until::Encounter,
            key: Some(Id::new(&format!("bench_{n}"))),
            held: None,
            blocks: Arc::from([block(n)]),
            origin: Box::new(ScriptFrame::default()),
            printed: None,
        })
    };
    let mut all: Vec<Arc<LentModifier>> = (0..BLOCKS).map(lent).collect();
    // The order of the list. One after the other would take longer than a game.
    all.sort_by_key(|lent| lent.key);
    world.resource_mut::<LentModifiers>().list = LentList::in_order(all).expect("sorted just now");
}

/// Blocks of every sort. Their numbers cancel out, so that games take about the course that they would take without.
fn block(n: usize) -> ModifierBlock {
    let quantities = [
        Quantity::Damage,
        Quantity::Sink(Sink::PDef),
        Quantity::Range,
        Quantity::Price,
        Quantity::AttackDamage,
        Quantity::Tiles,
        Quantity::Movement,
        Quantity::Defense,
    ];
    // Two blocks in a row belong to different bearers, and four in a row change the same quantity: two for each bearer.
    let by = if (n / 2).is_multiple_of(2) { 1 } else { -1 };
    let mut block =
        ModifierBlock { modify: vec![(quantities[n / 4 % quantities.len()], Expr::N(by))], ..ModifierBlock::default() };
    match n / 4 % 5 {
        3 => {
            block.when =
                Predicate::HasCondition(emberhex::content::script::CombatantSelector::Me, Condition::named("Blazing"))
        }
        4 => block.grant = vec![Grant::Immune(Condition::named("Charmed"))],
        _ => {}
    }
    if n / 4 % 5 == 2 {
        block.dealing = Some(DamageKind::Acid);
    }
    block
}

/// The first encounter of a character with five attunements, out of the whole catalog.
pub fn large_config(mut files: Vec<SourceFile>) -> GameConfig {
    let ids: [String; GENERATED] = std::array::from_fn(|n| format!("bench_{n}"));
    let entries: String = ids.iter().enumerate().map(|(n, id)| attunement(n, id)).collect();
    files.push(SourceFile {
        path: format!("scenarios/{SCENARIO}/attunements/bench.ron"),
        text: format!("{{{entries}}}"),
    });
    let scenario = files.iter_mut().find(|f| f.path == format!("scenarios/{SCENARIO}/scenario.ron")).unwrap();
    assert!(scenario.text.contains(ATTUNED), "{SCENARIO} has other attunements");
    let five = format!("attunements: [\"steady_breath\", \"toss_of_coals\", {:?}, {:?}, {:?}]", ids[0], ids[1], ids[2]);
    scenario.text = scenario.text.replace(ATTUNED, &five).replace("Att: 12", "Att: 19");
    let (library, _) = load(&files).map_err(|r| r.to_string()).unwrap();
    let catalog = library.catalog(Id::new(SCENARIO)).unwrap();
    assert!(catalog.actions.len() >= ACTIONS, "the catalog has only {} actions", catalog.actions.len());
    GameConfig::all_in_scenario(catalog).into_iter().next().unwrap()
}

/// The entry of a generated attunement: a spell that aims, a movement, and an effect that asks for a free hand.
fn attunement(n: usize, id: &str) -> String {
    let rest = match n {
        0 => {
            "school: Pyromancy, cost: Score(N(3)), effect: [Aim(One(reach: Within(1, 4), sight: Ranged)), Strike((deals: [(Pwr, Is(Burn))], mods: [Ranged, Spell]))]"
        }
        1 => "school: Guts, cost: Dice(1), effect: [Move((tiles: N(3)))]",
        _ => "school: Guts, cost: Score(N(4)), class: Simple, needs: [FreeHand], effect: [Heal(N(1))]",
    };
    format!("\"{id}\": (name: \"Bench {n}\", intensity: 1, focus: 1, {rest}, text: \"For a measurement.\"),\n")
}

/// The content files of the project.
pub fn content_files() -> Vec<SourceFile> {
    ContentSource::from_dir(env!("CARGO_MANIFEST_DIR")).read_files().0
}
