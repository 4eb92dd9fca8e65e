//! A view of an encounter in which nothing has happened, for tests: they set what they are about.

use crate::lang::Text;
use crate::model::{CombatantId, Coord, DamageCounts, DiceValues, Hands, Id};
use crate::view::{CharacterSheet, EncounterView, EnemySheet, EntitySheet, GoalView, Phase, Prompt};

/// A view with this Round tally, a character and nothing else.
pub fn blank_view(round: u16) -> EncounterView {
    let sheet = EntitySheet {
        who: CombatantId::CHARACTER,
        id: Id::new("nobody"),
        name: Text::authored("Nobody"),
        position: Coord::new(4, 4),
        tail: None,
        present: true,
        hp_max: 6,
        hp_damage: DamageCounts::default(),
        unassigned: DamageCounts::default(),
        sinks: Vec::new(),
        conditions: Vec::new(),
        shield_up: false,
        numbers: Vec::new(),
        active_effects: Vec::new(),
    };
    EncounterView {
        encounter: Text::Empty,
        intro: Text::Empty,
        victory: Text::Empty,
        goal: GoalView::default(),
        phase: Phase::Beat,
        round,
        prompt: Prompt::Nothing,
        prompt_text: Text::Empty,
        end_beat_refusal: None,
        threatened_hexes: Vec::new(),
        question_subject: None,
        hand_configurations: Vec::new(),
        enemy_types: Vec::new(),
        tiles: Vec::new(),
        dark_hexes: Vec::new(),
        character: CharacterSheet {
            sheet,
            focus: (0, 0),
            pots: 0,
            attunements: Vec::new(),
            stats: Vec::new(),
            stamina: 0,
            pool: DiceValues::new(),
            enc: 0,
            eqp: 0,
            load_actions: Vec::new(),
            gear: Vec::new(),
            hands: Hands::default(),
            shields: Vec::new(),
        },
        enemies: Vec::new(),
        tables: Vec::new(),
        doom: Vec::new(),
        pending_tokens: Vec::new(),
        actions: Vec::new(),
        result: None,
    }
}

/// An enemy in play with this name, in which nothing has happened.
pub fn blank_enemy(who: u8, name: &str) -> EnemySheet {
    let sheet = EntitySheet {
        who: CombatantId(who),
        id: Id::new(name.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end()),
        name: Text::authored(name),
        position: Coord::new(2, 2 + who),
        ..blank_view(0).character.sheet
    };
    EnemySheet {
        sheet,
        movement: 3,
        types: Vec::new(),
        attacks: Vec::new(),
        shield: None,
        active: false,
        formation: None,
        light: false,
    }
}
