//! The stops of a walk, their places, and the facts known there.

use super::*;

fn script(text: &str) -> Vec<Effect> {
    ron::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The places of a walk over a script: the path, the name, and whether a target is known there.
fn places(text: &str) -> Vec<(String, &'static str, bool)> {
    let mut found = Vec::new();
    walk_script(&script(text), false, &mut |place| {
        let step = |step: &PathStep| match step {
            PathStep::Field(name) | PathStep::Key(name) | PathStep::Word(name) => (*name).to_owned(),
            PathStep::Item(n) => n.to_string(),
        };
        let path: Vec<String> = place.path().iter().map(step).collect();
        found.push((path.join("."), place.name(), place.known.target));
        WalkStep::Inside
    });
    found
}

#[test]
fn a_walk_passes_every_word_with_its_path_and_knows_where_a_target_is_known() {
    let text = "[Aim(One(reach: Weapon, only: [ShieldUp(Target)])), \
                Strike((deals: [(Sum([N(1), Wep]), OfWeapon)], on_damage: [(at_least: 1, then: [Struggle])]))]";
    let all = places(text);
    let found: Vec<(&str, &str, bool)> = all.iter().map(|(path, name, aimed)| (&**path, *name, *aimed)).collect();
    assert_eq!(
        found,
        [
            ("0", "Aim", false),
            ("0.0", "One", false),
            ("0.0.reach", "Weapon", false),
            ("0.0.only.0", "ShieldUp", true),
            ("0.0.only.0.0", "ShieldUp", true),
            ("1", "Strike", true),
            ("1.deals.0.0", "Sum", true),
            ("1.deals.0.0.0.0", "N", true),
            ("1.deals.0.0.0.1", "Wep", true),
            ("1.deals.0.1", "OfWeapon", true),
            ("1.on_damage.0.then.0", "Struggle", true),
        ]
    );
}

#[test]
fn a_target_is_known_after_both_branches_have_aimed_and_never_from_a_part_with_other_gear() {
    let aimed_at_the_end = |text: &str| places(text).last().map(|(_, _, aimed)| *aimed);
    assert_eq!(aimed_at_the_end("[If(Always, [Aim(Myself)], [Aim(HalfMoon)]), Struggle]"), Some(true));
    assert_eq!(aimed_at_the_end("[If(Always, [Aim(Myself)], []), Struggle]"), Some(false));
    assert_eq!(aimed_at_the_end("[Repeat(2, [Aim(Myself)]), Struggle]"), Some(true));
    assert_eq!(aimed_at_the_end("[WithGear(AnyHeld, [Aim(Myself)]), Struggle]"), Some(false));
}

#[test]
fn the_damage_type_of_a_piece_that_is_chosen_later_is_not_asked_for_before() {
    assert!(deals_weapon_kind(&script("[If(Always, [], [Strike((deals: [(N(1), OfWeapon)]))])]")));
    assert!(!deals_weapon_kind(&script("[WithGear(AnyHeld, [Strike((deals: [(N(1), OfWeapon)]))])]")));
    assert!(!deals_weapon_kind(&script("[Strike((deals: [(N(1), OfShield)]))]")));
}

#[test]
fn what_reads_only_the_loadout_holds_nothing_that_reads_more() {
    let cost = |text: &str| ron::from_str::<Cost>(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    for text in
        ["Free", "Score(Wep)", "When([(AtMost(Enc, Half(Eqp)), Dice(1)), (Not(Grip(One)), Score(Sum([Wep, 1])))])"]
    {
        assert!(cost(text).is_fixed_by_loadout(EnumSet::empty()), "{text}");
    }
    for text in [
        "EncounterDie",
        "Score(Round)",
        "Score(Max([Wep, Times(Round, 2)]))",
        "When([(Any([FreeHand, Not(Dark)]), Dice(1))])",
        "When([(Always, When([(Always, EncounterDie)]))])",
        "When([(Below(1, When([(ShieldUp(Me), 1)])), Dice(1))])",
        "When([(InReach(Adjacent), Dice(1))])",
    ] {
        assert!(!cost(text).is_fixed_by_loadout(EnumSet::empty()), "{text}");
    }
}
