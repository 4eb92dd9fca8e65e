//! The reference part of `tests/vignettes/README.md`: every word and field of the vignette format, written from the
//! types that `serde` reads. The chapters of the effect language are on a page of their own (`language_page`). The comments of the types are the explanations, so that no list is kept by hand.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use emberhex::content::{
    action, area, attunement, chapter, condition_row, encounter, enemy, enemy_traits, enemy_type_rows, gear, gear_rows,
    house_number, house_rules, school, script,
};
use emberhex::model;
use emberhex::rules::Refusal;
use emberhex::rules::components::phase::Phase;
use emberhex::rules::player::price::Price;
use emberhex::testing;
use serde::de::{DeserializeOwned, Visitor};
use strum::VariantNames;

use emberhex::reference::author_kind;
use emberhex::reference::rust_types::{Field, FormatType, Variant, parse_type};

/// The heading of the table of refusal codes. A file writes only the name of a variant, as a string.
const REFUSAL_CODES: &str = "Refusal codes";

/// The headings of the reference, with the source file and the types below each.
const CHAPTERS: &[(&str, &[(&str, &[&str])])] = &[
    (
        "The file and its steps",
        &[(
            "src/games/fires_far_away/testing/format.rs",
            &[
                "Vignette",
                "VignetteRun",
                "ExpectedError",
                "VignetteStep",
                "IntentSpec",
                "CommitSpec",
                "ChoiceSpec",
                "SlotSpec",
            ],
        )],
    ),
    (
        "The setup",
        &[(
            "src/games/fires_far_away/testing/setup_format.rs",
            &["VignetteSetup", "StartPoint", "CommittedActions", "CharacterSetup", "EnemySetup"],
        )],
    ),
    (
        "Checks",
        &[
            ("src/games/fires_far_away/testing/format.rs", &["Check", "DecisionKind", "PricedAction"]),
            ("src/games/fires_far_away/model/price.rs", &["Price"]),
            ("src/games/fires_far_away/rules/components/phase.rs", &["Phase"]),
        ],
    ),
    (REFUSAL_CODES, &[("src/games/fires_far_away/rules/refusal.rs", &["Refusal"])]),
    (
        "Facts",
        &[
            ("src/games/fires_far_away/model/fact.rs", &["Fact", "Outcome", "MissReason", "Motion"]),
            ("src/games/fires_far_away/model/cause.rs", &["Cause"]),
        ],
    ),
    (
        "Words of the game",
        &[
            ("src/games/fires_far_away/model/token.rs", &["DamageKind", "Sink", "Token", "TokenSlot"]),
            ("src/games/fires_far_away/model/intent.rs", &["Line"]),
            ("src/games/fires_far_away/model/gear.rs", &["Hands"]),
            ("src/games/fires_far_away/model/enums.rs", &["Stat", "Grade", "HandCount", "Handedness", "ActionClass"]),
        ],
    ),
    (
        "Boards, enemies and tables",
        &[
            ("src/games/fires_far_away/content/tile.rs", &["Tile", "OpensTo", "Placement"]),
            ("src/games/fires_far_away/content/area.rs", &["Area"]),
            (
                "src/games/fires_far_away/content/encounter.rs",
                &[
                    "EncounterTable",
                    "TableEntry",
                    "Doom",
                    "EnemyWave",
                    "EnemySpawn",
                    "Formation",
                    "FormationMovement",
                    "FormationAttackers",
                    "Aftermath",
                ],
            ),
            ("src/games/fires_far_away/content/goal.rs", &["Goal"]),
            (
                "src/games/fires_far_away/content/enemy.rs",
                &["Enemy", "EnemyAttack", "EnemyShield", "BodyPart", "Behaviour"],
            ),
            ("src/games/fires_far_away/content/enemy_traits.rs", &["EnemyType", "Ability"]),
            ("src/games/fires_far_away/content/enemy_type_rows.rs", &["EnemyTypeRow"]),
        ],
    ),
    (
        "Gear, actions and attunements",
        &[
            (
                "src/games/fires_far_away/content/gear_rows.rs",
                &[
                    "WeaponRow",
                    "ShieldRow",
                    "ArmorRow",
                    "CatalystRow",
                    "RingRow",
                    "UsableRow",
                    "MissileRow",
                    "OtherUse",
                ],
            ),
            ("src/games/fires_far_away/content/gear.rs", &["Weapon", "Shield", "Catalyst", "Fire", "Light"]),
            ("src/games/fires_far_away/content/between_fights.rs", &["DefeatEffect", "JourneyEffect"]),
            ("src/games/fires_far_away/content/action.rs", &["Action", "Timing", "Answers", "Roster", "Tool"]),
            ("src/games/fires_far_away/content/attunement.rs", &["Attunement"]),
            ("src/games/fires_far_away/content/school.rs", &["School", "Known"]),
        ],
    ),
    (
        "Conditions",
        &[(
            "src/games/fires_far_away/content/condition_row.rs",
            &[
                "ConditionRow",
                "ConditionDuration",
                "ConditionTrait",
                "Forbidden",
                "AllowedAction",
                "ConditionEnd",
                "ImmediateEffect",
            ],
        )],
    ),
    ("House rules", &[("src/games/fires_far_away/content/house_rules.rs", &["HouseChanges"])]),
];

/// The headings of the reference of a scenario's RON files, `scenarios/FORMATS.md`, as those above.
pub const FORMAT_CHAPTERS: &[(&str, &[(&str, &[&str])])] = &[
    (
        "`scenario.ron`",
        &[
            ("src/games/fires_far_away/content/scenario.rs", &["Scenario", "Character", "SetupChapter"]),
            ("src/games/fires_far_away/content/chapter/fields.rs", &["Clock"]),
        ],
    ),
    (
        "An encounter",
        &[
            ("src/games/fires_far_away/content/encounter.rs", &["Encounter"]),
            ("src/games/fires_far_away/content/tile.rs", &["Tile", "OpensTo", "Placement"]),
            (
                "src/games/fires_far_away/content/encounter.rs",
                &[
                    "EnemySpawn",
                    "EnemyWave",
                    "Formation",
                    "FormationMovement",
                    "FormationAttackers",
                    "EncounterTable",
                    "TableEntry",
                    "Doom",
                    "Aftermath",
                ],
            ),
            ("src/games/fires_far_away/content/goal.rs", &["Goal"]),
            ("src/games/fires_far_away/content/enemy.rs", &["Behaviour"]),
            ("src/games/fires_far_away/content/area.rs", &["Area"]),
        ],
    ),
    (
        "A file of enemies",
        &[
            ("src/games/fires_far_away/content/enemy.rs", &["Enemy", "EnemyAttack", "EnemyShield", "BodyPart"]),
            ("src/games/fires_far_away/content/enemy_traits.rs", &["EnemyType", "Ability"]),
            ("src/games/fires_far_away/content/enemy_type_rows.rs", &["EnemyTypeRow"]),
        ],
    ),
    (
        "A condition",
        &[(
            "src/games/fires_far_away/content/condition_row.rs",
            &[
                "ConditionRow",
                "ConditionDuration",
                "ConditionTrait",
                "Forbidden",
                "AllowedAction",
                "ConditionEnd",
                "ImmediateEffect",
            ],
        )],
    ),
];

/// The headings of the reference of the effect language, `LANGUAGE.md`, as those above.
pub const LANGUAGE_CHAPTERS: &[(&str, &[(&str, &[&str])])] = &[
    (
        "Effects",
        &[
            ("src/games/fires_far_away/content/script/effect.rs", &["Effect"]),
            ("src/games/fires_far_away/content/script/targeting.rs", &["Move", "MoveMode", "Obstacle", "Destination"]),
            ("src/games/fires_far_away/content/script/mod.rs", &["Inflict"]),
            (
                "src/games/fires_far_away/content/script/tokens.rs",
                &["DealTokens", "Clear", "ClearSource", "TokenSelector", "Restore", "RestoreScope", "Resource"],
            ),
            ("src/games/fires_far_away/content/script/dice.rs", &["DiceEffect", "Payment"]),
            ("src/games/fires_far_away/content/script/mod.rs", &["HexSelector", "UsableKind"]),
        ],
    ),
    (
        "Aims",
        &[
            ("src/games/fires_far_away/content/script/targeting.rs", &["Targeting"]),
            ("src/games/fires_far_away/content/script/reach.rs", &["Reach"]),
            ("src/games/fires_far_away/content/script/targeting.rs", &["SightMode", "AimOrigin"]),
        ],
    ),
    (
        "Strikes",
        &[
            ("src/games/fires_far_away/content/script/mod.rs", &["Strike", "DamageKindSelector", "OnDamage", "OnHit"]),
            ("src/games/fires_far_away/model/enums.rs", &["Modifier", "AttackTag"]),
        ],
    ),
    (
        "Numbers",
        &[
            ("src/games/fires_far_away/content/script/expr.rs", &["Expr"]),
            ("src/games/fires_far_away/content/house_number.rs", &["HouseNumber"]),
        ],
    ),
    (
        "Tests",
        &[
            ("src/games/fires_far_away/content/script/expr.rs", &["Predicate"]),
            (
                "src/games/fires_far_away/content/script/selectors.rs",
                &["CombatantSelector", "GearSelector", "Hand", "TileKind", "WeaponClass"],
            ),
        ],
    ),
    ("Costs", &[("src/games/fires_far_away/content/script/cost.rs", &["Cost"])]),
    (
        "Modifier blocks",
        &[
            ("src/games/fires_far_away/content/script/modifier_block.rs", &["Lend", "LendTo"]),
            ("src/games/fires_far_away/model/enums.rs", &["Until"]),
            (
                "src/games/fires_far_away/content/script/modifier_block.rs",
                &["ModifierBlock", "Quantity", "Grant", "Trigger", "Event", "Span"],
            ),
        ],
    ),
];

/// Every type of the reference, from the source.
pub fn read_types(root: &std::path::Path) -> BTreeMap<&'static str, FormatType> {
    let mut types = BTreeMap::new();
    let chapters = CHAPTERS.iter().chain(FORMAT_CHAPTERS).chain(LANGUAGE_CHAPTERS);
    for (file, names) in chapters.flat_map(|(_, parts)| parts.iter()) {
        let text = std::fs::read_to_string(root.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        for name in names.iter() {
            let parsed = parse_type(&text, name).unwrap_or_else(|| panic!("{file} has no type `{name}`"));
            types.insert(*name, parsed);
        }
    }
    types
}

/// The reference of vignettes as Markdown.
pub fn write_reference(types: &BTreeMap<&'static str, FormatType>) -> String {
    write_chapters(types, CHAPTERS)
}

/// The reference of a scenario's files as Markdown.
#[allow(dead_code, reason = "the vignettes' own page has other chapters")]
pub fn write_formats(types: &BTreeMap<&'static str, FormatType>) -> String {
    write_chapters(types, FORMAT_CHAPTERS)
}

fn write_chapters(
    types: &BTreeMap<&'static str, FormatType>,
    chapters: &[(&str, &[(&str, &[&'static str])])],
) -> String {
    let mut page = String::new();
    for (heading, parts) in chapters {
        let _ = writeln!(page, "### {heading}\n");
        for name in parts.iter().flat_map(|(_, names)| names.iter()) {
            if *heading == REFUSAL_CODES {
                write_codes(&mut page, &types[name]);
                continue;
            }
            write_type(&mut page, types, name, &types[name]);
        }
    }
    page.trim_end().to_owned() + "\n"
}

/// The table of the variants of a type of which a file names only the variant.
fn write_codes(page: &mut String, of: &FormatType) {
    let FormatType::Enum { variants, .. } = of else { panic!("only the variants of an enum are codes") };
    let _ = writeln!(page, "The reasons that `Refuse` can name.\n\n| code | why |\n| --- | --- |");
    for variant in variants {
        assert!(!variant.doc.is_empty(), "the code `{}` has no comment", variant.name);
        let _ = writeln!(page, "| `\"{}\"` | {} |", variant.name, variant.doc.replace('|', "\\|"));
    }
    page.push('\n');
}

fn write_type(page: &mut String, types: &BTreeMap<&str, FormatType>, name: &str, of: &FormatType) {
    let cell = |text: &str| text.replace('|', "\\|");
    match of {
        FormatType::Struct { doc, fields } => {
            let _ = writeln!(page, "**{name}** — {doc}\n\n| field | value | what it says |\n| --- | --- | --- |");
            for Field { name, kind, doc, needed } in fields {
                let mark = if *needed { ", needed" } else { "" };
                let kind = format!("`{}`{mark}", author_kind(types, kind));
                let _ = writeln!(page, "| `{name}` | {} | {} |", cell(&kind), cell(doc));
            }
        }
        FormatType::Enum { doc, variants } => {
            let plain = variants.iter().all(|v| v.doc.is_empty() && v.tuple.is_empty() && v.fields.is_empty());
            let _ = write!(page, "**{name}** — {doc}");
            if plain {
                let words: Vec<String> = variants.iter().map(|v| format!("`{}`", v.name)).collect();
                let _ = writeln!(page, "\n\n{}\n", words.join(" "));
                return;
            }
            let _ = writeln!(page, "\n\n| word | what it says |\n| --- | --- |");
            for variant in variants {
                let _ =
                    writeln!(page, "| `{}` | {} |", cell(&variant_text(types, variant)), cell(&variant_doc(variant)));
            }
        }
    }
    page.push('\n');
}

fn variant_text(types: &BTreeMap<&str, FormatType>, variant: &Variant) -> String {
    let name = &variant.name;
    let contents: Vec<String> = if variant.fields.is_empty() {
        variant.tuple.iter().map(|kind| author_kind(types, kind)).collect()
    } else {
        variant.fields.iter().map(|f| format!("{}: {}", f.name, author_kind(types, &f.kind))).collect()
    };
    if contents.is_empty() { name.clone() } else { format!("{name}({})", contents.join(", ")) }
}

fn variant_doc(variant: &Variant) -> String {
    let fields = variant.fields.iter().filter(|f| !f.doc.is_empty());
    let details: Vec<String> =
        fields.map(|f| format!("`{}`: {}{}", f.name, f.doc, if f.needed { "" } else { " May be left out." })).collect();
    [vec![variant.doc.clone()], details].concat().join(" ").trim().to_owned()
}

/// A Rust type as the author's kind of value. Each type that it names is in the reference.
pub fn author_kind(types: &BTreeMap<&str, FormatType>, rust: &str) -> String {
    author_kind::author_kind(rust, &|name| assert!(types.contains_key(name), "the reference lacks the type `{name}`"))
}

// ---------------------------------------------------------------------------------------------------------------------
// The words that the parser accepts

/// The words that the parser accepts for the types of the reference. They hold the reading of the source to account.
pub fn parser_words() -> Vec<(&'static str, Vec<&'static str>)> {
    macro_rules! words {
        ($($module:ident: $($name:ident)+;)+) => { vec![$($((stringify!($name), words_of::<$module::$name>()),)+)+] };
    }
    let mut all = words! {
        testing: Vignette VignetteRun ExpectedError VignetteStep IntentSpec CommitSpec ChoiceSpec SlotSpec VignetteSetup StartPoint
            CommittedActions CharacterSetup EnemySetup Check DecisionKind PricedAction;
        model: Fact Cause Outcome MissReason Motion DamageKind Sink Token TokenSlot Line Hands Stat Grade HandCount
            Handedness
            ActionClass Modifier AttackTag Until;
        area: Area;
        chapter: Clock;
        encounter: Scenario Character SetupChapter Encounter Tile OpensTo Placement EncounterTable TableEntry Doom Goal EnemyWave EnemySpawn Formation
            FormationMovement FormationAttackers Aftermath;
        enemy: Enemy EnemyAttack EnemyShield BodyPart Behaviour;
        enemy_traits: EnemyType Ability;
        enemy_type_rows: EnemyTypeRow;
        gear_rows: WeaponRow ShieldRow ArmorRow CatalystRow RingRow UsableRow MissileRow OtherUse;
        gear: Weapon Shield Catalyst Fire Light;
        action: Action Timing Answers Roster Tool;
        attunement: Attunement;
        school: School Known;
        condition_row: ConditionRow ConditionDuration ConditionTrait Forbidden AllowedAction ConditionEnd ImmediateEffect;
        house_number: HouseNumber;
        house_rules: HouseChanges;
        script: Cost Expr Predicate CombatantSelector GearSelector Hand TileKind WeaponClass Effect
            HexSelector UsableKind Targeting Reach SightMode AimOrigin Move MoveMode Obstacle Destination
            Strike DamageKindSelector
            OnDamage OnHit Inflict DealTokens Clear ClearSource TokenSelector Restore RestoreScope Resource DiceEffect Payment Lend LendTo ModifierBlock Quantity Grant Trigger Event Span;
    };
    all.push(("Refusal", Refusal::VARIANTS.to_vec()));
    all.extend([("Price", words_of::<Price>()), ("Phase", words_of::<Phase>())]);
    all
}

fn words_of<T: DeserializeOwned>() -> Vec<&'static str> {
    let mut words = Vec::new();
    // The collector refuses to build a value: only the names that `T` asks for count.
    assert!(T::deserialize(WordCollector(&mut words)).is_err());
    words
}

/// A deserializer that notes the names of the fields or variants that a type asks for.
struct WordCollector<'a>(&'a mut Vec<&'static str>);

impl<'de> serde::Deserializer<'de> for WordCollector<'_> {
    type Error = serde::de::value::Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Self::Error> {
        Err(serde::de::Error::custom("no struct and no enum"))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        self.0.extend(fields);
        self.deserialize_any(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        self.0.extend(variants);
        self.deserialize_any(visitor)
    }

    // A value that may be a bare number shows its words only to a format without numbers of its own.
    fn is_human_readable(&self) -> bool {
        false
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map identifier ignored_any
    }
}
