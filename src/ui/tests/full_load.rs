//! A view with all that a character can carry ready: four hand pieces, two rings, four pouches and nine attunements.

use crate::model::{ActionClass, GearIndex};
use crate::ui::sample::{action_card, actions, attack_card, beat, gear_line};
use crate::view::{ActionGroup, EncounterView, GearLine};

/// The beat of a character with a full load.
pub fn full_load() -> EncounterView {
    let mut view = beat();
    let hands = ["Long Blade of the Ford", "Shield of Old Planks", "Bow of the Far Hedge", "Crook with a Lantern"];
    let mut gear: Vec<GearLine> = Vec::new();
    let mut add = |name: &str, place: String, charges| {
        let n = gear.len() as u8;
        gear.push(gear_line(n, name, &place, "2 SP, 3 Slash or Pierce, for one hand or two.", (1, 4), charges));
    };
    hands.iter().enumerate().for_each(|(n, name)| add(name, format!("hand {}", n + 1), None));
    add("Coat of the Gate Warden", "armour".to_owned(), None);
    ["Band of Ash", "Band of Rain"].iter().enumerate().for_each(|(n, name)| add(name, format!("ring {}", n + 1), None));
    let pouches = ["Case of Arrows", "Clay Flask", "Old Hand Bell", "Face of Wax"];
    pouches.iter().enumerate().for_each(|(n, name)| add(name, format!("pouch {}", n + 1), Some((1, 2))));
    // The hand tokens lie on the first and the third piece.
    let held: Vec<_> = [0, 2].map(|n: u8| (GearIndex(n), None, hands[usize::from(n)], None)).to_vec();
    let mut actions = actions();
    actions.retain(|card| card.modes.iter().all(|mode| mode.gear.is_none()));
    let attacks = ["Light Attack", "Heavy Attack", "Sweep", "Thrust", "Parry", "Shield Bash", "Shoot", "Load"];
    actions.extend(attacks.map(|name| attack_card(&name.to_lowercase().replace(' ', "_"), name, "3 SP", &held)));
    let item = |(n, name): (usize, &&str)| {
        let mut card = attack_card(&format!("use_{n}"), name, "1 die", &[(GearIndex(7 + n as u8), None, name, None)]);
        card.modes[0].group = ActionGroup::Item;
        card
    };
    actions.extend(pouches.iter().enumerate().map(item));
    for n in 0..9 {
        let name = format!("Attunement of the Long Name {n}");
        let refusal = (n % 3 == 0).then_some("1 more FP is needed");
        let mut card =
            action_card(&format!("spell_{n}"), &name, ActionClass::Dynamic, "Burn somebody.", "2 FP", refusal);
        card.modes[0].group = ActionGroup::Attunement;
        card.focus = Some((2, true));
        actions.push(card);
    }
    view.character.gear = gear;
    view.actions = actions;
    view
}
