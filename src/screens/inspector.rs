//! The inspector for those who work on the game: F12 shows every component and resource of the rules as it is now, with
//! the feature `dev` alone.
//!
//! Owns the key and the window. It shows what the rules know, not what the table shows yet, and what a player must not
//! know. Must not change anything, and must not name a component: what is registered for reflection is shown.
//!
//! It is our own because no release of `bevy-inspector-egui` fits the versions of Bevy and bevy_egui in use. Types
//! derive `Reflect` with `dev` alone. What reflection can't look into is `opaque` and shown as its `Debug` text.

mod value_tree;

use bevy::ecs::query::QueryState;
use bevy::ecs::reflect::{AppTypeRegistry, ReflectComponent, ReflectResource};
use bevy::prelude::*;
use bevy::reflect::{TypeRegistration, TypeRegistry};
use bevy_egui::egui::{CollapsingHeader, Ui, Window};
use bevy_egui::{EguiContext, EguiPrimaryContextPass, PrimaryEguiContext};

use self::value_tree::draw_value;
use super::draw::draw_ui;
use crate::model::CombatantId;
use crate::rules::components::phase::{CounterbeatStep, Phase};
use crate::rules::{Combatants, CurrentEncounter, with_rules};
use crate::table::UiHasPointer;
use crate::view::combatant_name;

/// The parts of a type's path that say that the type belongs to the state of the rules: those of the game, and the dice.
/// Bevy's `State<Phase>` has the first of them too.
const RULES_PATHS: [&str; 2] = ["fires_far_away::rules::", "kernel::dice::"];

/// Whether the inspector is shown.
#[derive(Resource, Default, PartialEq)]
struct InspectorOpen(bool);

pub(super) fn plugin(app: &mut App) {
    register_states(app.world_mut());
    app.init_resource::<InspectorOpen>()
        .add_systems(Update, toggle_inspector)
        .add_systems(EguiPrimaryContextPass, draw_inspector.after(draw_ui).run_if(|open: Res<InspectorOpen>| open.0));
}

/// Registers the generic types; all others register themselves.
fn register_states(world: &mut World) {
    let mut registry = world.resource::<AppTypeRegistry>().write();
    registry.register::<State<Phase>>();
    registry.register::<State<CounterbeatStep>>();
}

fn toggle_inspector(keys: Res<ButtonInput<KeyCode>>, mut open: ResMut<InspectorOpen>) {
    if keys.just_pressed(KeyCode::F12) {
        open.0 = !open.0;
    }
}

fn draw_inspector(world: &mut World, contexts: &mut QueryState<&mut EguiContext, With<PrimaryEguiContext>>) -> Result {
    let ctx = contexts.single_mut(world)?.get_mut().clone();
    let combatants = combatant_names(world);
    let mut is_open = true;
    let shown = Window::new("Inspector")
        .open(&mut is_open)
        .default_size([420.0, 560.0])
        .vscroll(true)
        .show(&ctx, |ui| draw_rule_state(ui, world, &combatants));
    world.resource_mut::<InspectorOpen>().set_if_neq(InspectorOpen(is_open));
    // What is clicked here must not reach the table.
    if shown.zip(ctx.pointer_latest_pos()).is_some_and(|(window, at)| window.response.rect.contains(at)) {
        world.resource_mut::<UiHasPointer>().0 = true;
    }
    Ok(())
}

/// The combatants of the encounter with their names; none before the first encounter.
fn combatant_names(world: &mut World) -> Vec<(Entity, String)> {
    if !world.contains_resource::<CurrentEncounter>() {
        return Vec::new();
    }
    let entities = world.resource::<Combatants>().0.clone();
    with_rules(world, |rules| {
        let name = |(entity, n)| (entity, combatant_name(rules, CombatantId(n)).to_string());
        entities.into_iter().zip(0..).map(name).collect()
    })
}

/// Draws the components of every combatant, then the resources.
fn draw_rule_state(ui: &mut Ui, world: &World, combatants: &[(Entity, String)]) {
    let registry = world.resource::<AppTypeRegistry>().read();
    let components = rule_components(&registry);
    ui.heading("Combatants");
    if combatants.is_empty() {
        ui.label("No encounter has begun.");
    }
    for (entity, name) in combatants {
        CollapsingHeader::new(name).id_salt(entity).show(ui, |ui| {
            let Ok(entity) = world.get_entity(*entity) else { return };
            for (registration, component) in &components {
                if let Some(value) = component.reflect(entity) {
                    draw_value(ui, short_name(registration), value.as_partial_reflect());
                }
            }
        });
    }
    ui.separator();
    ui.heading("Resources");
    for (registration, component) in &components {
        if let Some(value) = resource(world, registration).and_then(|entity| component.reflect(entity)) {
            draw_value(ui, short_name(registration), value.as_partial_reflect());
        }
    }
}

/// The components and resources of the rules that are registered, in the order of their names.
fn rule_components(registry: &TypeRegistry) -> Vec<(&TypeRegistration, &ReflectComponent)> {
    let mut found: Vec<_> = registry
        .iter_with_data::<ReflectComponent>()
        .filter(|(registration, _)| RULES_PATHS.iter().any(|path| registration.type_info().type_path().contains(path)))
        .collect();
    found.sort_unstable_by_key(|(registration, _)| short_name(registration));
    found
}

fn short_name(registration: &TypeRegistration) -> &'static str {
    registration.type_info().type_path_table().short_path()
}

/// The entity that holds a resource, if the type is one and the world has it.
fn resource<'w>(world: &'w World, registration: &TypeRegistration) -> Option<EntityRef<'w>> {
    registration.data::<ReflectResource>()?;
    let id = world.components().get_id(registration.type_id())?;
    world.get_entity(world.resource_entities().get(id)?).ok()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bevy_egui::egui::vec2;
    use egui_kittest::{Harness, kittest::Queryable};

    use super::*;
    use crate::content::{ContentSource, load};
    use crate::record::{GameStart, History};
    use crate::rules::{install_rules, legal_intents, resolve_intent};

    /// A world in which the first encounter of the first scenario has begun, with enemies on the board.
    fn world_in_play() -> World {
        let (files, _) = ContentSource::from_dir(env!("CARGO_MANIFEST_DIR")).read_files();
        let (library, _) = load(&files).unwrap_or_else(|report| panic!("{report}"));
        let catalog = Arc::clone(library.catalogs().next().unwrap());
        let scenario = catalog.scenario().unwrap();
        let mut world = World::new();
        world.insert_resource(AppTypeRegistry::new_with_derived_types());
        register_states(&mut world);
        install_rules(&mut world);
        History::begin(&mut world, &catalog, &GameStart::new(scenario.id, scenario.encounters[0], 1)).unwrap();
        while world.resource::<Combatants>().0.len() < 2 {
            let intent = legal_intents(&mut world).remove(0);
            resolve_intent(&mut world, &intent).unwrap();
        }
        world
    }

    #[test]
    fn every_component_of_a_combatant_can_be_shown() {
        let world = world_in_play();
        let registry = world.resource::<AppTypeRegistry>().read();
        let mut counts = Vec::new();
        for entity in &world.resource::<Combatants>().0 {
            let components: Vec<_> = world.inspect_entity(*entity).unwrap().collect();
            let shown = rule_components(&registry)
                .iter()
                .filter(|(_, component)| component.reflect(world.entity(*entity)).is_some())
                .count();
            assert_eq!(shown, components.len(), "{components:?}");
            counts.push(shown);
        }
        // The character, who has a sheet besides, and three enemies.
        assert_eq!(counts, [15, 9, 9, 9]);
    }

    #[test]
    fn the_resources_of_the_encounter_are_shown() {
        let world = world_in_play();
        let registry = world.resource::<AppTypeRegistry>().read();
        let shown: Vec<_> = rule_components(&registry)
            .into_iter()
            .filter(|(registration, _)| resource(&world, registration).is_some())
            .map(|(registration, _)| short_name(registration))
            .collect();
        assert_eq!(
            shown,
            [
                "Board",
                "Combatants",
                "CurrentEncounter",
                "Dice",
                "EncounterOutcome",
                "EncounterProgress",
                "EncounterTables",
                "Facts",
                "LentModifiers",
                "PrintedModifiers",
                "ResolutionStack",
                "State<CounterbeatStep>",
                "State<Phase>",
                "TriggersSinceDecision",
            ]
        );
    }

    #[test]
    fn a_combatant_is_found_by_its_name_and_opens_to_its_components() {
        let mut world = world_in_play();
        let names: Vec<String> = combatant_names(&mut world).into_iter().map(|(_, name)| name).collect();
        let draw = |ui: &mut Ui, world: &mut World| {
            let combatants = combatant_names(world);
            draw_rule_state(ui, world, &combatants);
        };
        let mut harness = Harness::builder().with_size(vec2(900.0, 1600.0)).build_ui_state(draw, world);
        harness.run();
        assert!(harness.query_by_label_contains("Humanity: ").is_none());
        harness.get_by_label(&names[0]).click();
        harness.run();
        harness.get_by_label_contains("Humanity: ");
        harness.get_by_label_contains("Position: {head: (");
        assert!(harness.query_by_label_contains("EnemyKind: ").is_none());
        harness.get_by_label(&names[1]).click();
        harness.run();
        harness.get_by_label_contains("EnemyKind: ");
    }

    #[test]
    fn the_key_opens_and_closes_the_inspector() {
        let mut app = App::new();
        app.init_resource::<ButtonInput<KeyCode>>()
            .init_resource::<InspectorOpen>()
            .add_systems(Update, toggle_inspector);
        let mut press = || {
            let mut keys = app.world_mut().resource_mut::<ButtonInput<KeyCode>>();
            keys.reset_all();
            keys.press(KeyCode::F12);
            app.update();
            app.world().resource::<InspectorOpen>().0
        };
        assert_eq!([press(), press()], [true, false]);
    }
}
