//! The content of the encounters that the tests of input play.

/// An encounter with a different tile on each side of the character's start tile 5,5.
pub(super) const TRIAL: [(&str, &str); 6] = [
    (
        "scenarios/trial/scenario.ron",
        r#"(
            name: "Trial", text: "",
            character: (
                name: "Somebody", stats: { Vit: 12, End: 12, Str: 12, Dex: 12, Att: 12, Int: 12, Fth: 12 },
                hands: ["trial_point"], held: (Some(0), None),
            ),
            encounters: ["trial_edge", "trial_walk"],
        )"#,
    ),
    (
        "scenarios/trial/armory/weapons.ron",
        r#"{ "trial_point": (
            name: "Trial Point", group: "Test", stamina: 1, damage: 1, kinds: [Pierce], weight: 1, hands: One,
            special: ["backstab"],
        ) }"#,
    ),
    (
        "scenarios/trial/enemies/trial_guard.ron",
        r#"{ "trial_guard": (
            name: "Trial Guard", hp: 40, movement: 0, text: "",
            attacks: { "trial_tap": (name: "Tap", effect: [Strike((deals: [(N(1), Is(Slash))]))], text: "") },
        ) }"#,
    ),
    (
        "scenarios/trial/encounters/trial_edge.ron",
        r#"(
            name: "Edge", text: "",
            tiles: {
                "pit": (name: "Sinkhole", kind: Hazard, deadly: true, effect: [Defeat(Me)], text: ""),
                "trap": (name: "Trapdoor", kind: Hazard, effect: [Defeat(Me)], text: ""),
                "oven": (name: "Oven", kind: Hazard, effect: [Deal(N(40), Burn)], text: ""),
                "coals": (name: "Coals", kind: Hazard, effect: [Deal(N(1), Burn)], text: ""),
            },
            layout: [
                (tile: "pit", at: [Hex((5, 4)), Hex((5, 7))]), (tile: "trap", at: [Hex((6, 5))]),
                (tile: "oven", at: [Hex((4, 6))]), (tile: "coals", at: [Hex((4, 5))]),
            ],
            start: [(5, 5)],
            enemies: [(enemy: "trial_guard", at: (5, 6))],
            tables: [(name: "Guard", entries: [(roll: (1, 6), coins: 6, behaviours: [(attack: "trial_tap")])])],
            victory: DefeatAll, victory_text: "",
            on_victory: (text: ""), on_defeat: (text: ""),
        )"#,
    ),
    (
        "scenarios/trial/enemies/trial_walker.ron",
        r#"{ "trial_walker": (
            name: "Trial Walker", hp: 9, movement: 2, text: "",
            attacks: { "trial_blow": (name: "Blow", effect: [Strike((deals: [(N(2), Is(Slash))]))], text: "") },
        ) }"#,
    ),
    (
        "scenarios/trial/encounters/trial_walk.ron",
        r#"(
            name: "Walk", text: "",
            tiles: { "boards": (name: "Boards", kind: Boundary, text: "") },
            layout: [(tile: "boards", at: [Edge])],
            start: [(5, 5)],
            enemies: [(enemy: "trial_walker", at: (5, 8))],
            tables: [(name: "Walker", entries: [
                (roll: (1, 1), behaviours: [(moves: true, attack: "trial_blow")]),
                (roll: (2, 5), behaviours: [(attack: "trial_blow")]),
                (roll: (6, 6), behaviours: [(moves: true)]),
            ])],
            victory: DefeatAll, victory_text: "",
            on_victory: (text: ""), on_defeat: (text: ""),
        )"#,
    ),
];
