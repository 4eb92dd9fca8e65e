//! Tests of the migration: every word with two meanings, and everything that has to stay as it is.

use super::*;

/// Migrates, and checks that doing it again changes nothing.
fn migrated(text: &str, kind: FileKind) -> String {
    let first = migrate(text, kind);
    assert_eq!(first.changes.is_empty(), first.text == text);
    let second = migrate(&first.text, kind);
    assert_eq!(second.text, first.text);
    assert_eq!(second.changes, []);
    first.text
}

fn content(old: &str, new: &str) {
    assert_eq!(migrated(old, FileKind::Content), new);
}

/// Checks a field of a vignette's outermost struct.
fn vignette(old: &str, new: &str) {
    assert_eq!(migrated(&format!("({old}, runs: [])"), FileKind::Vignette), format!("({new}, runs: [])"));
}

/// Checks the checks of a step.
fn expect(old: &str, new: &str) {
    vignette(&format!("runs: [(steps: [Expect([{old}])])]"), &format!("runs: [(steps: [Expect([{new}])])]"));
}

/// Checks one step.
fn step(old: &str, new: &str) {
    vignette(&format!("runs: [(steps: [{old}])]"), &format!("runs: [(steps: [{new}])]"));
}

#[test]
fn comments_strings_and_characters_stay() {
    content(
        "// Cure, of: Mend \"\n/* Cure /* Mend */ ( Cure */ (text: \"Cure \\\" Mend\", raw: r#\"Cure \"Mend\" \
         (\"#, c: '(', effect: [Cure(Me, Fear)])",
        "// Cure, of: Mend \"\n/* Cure /* Mend */ ( Cure */ (text: \"Cure \\\" Mend\", raw: r#\"Cure \"Mend\" \
         (\"#, c: '(', effect: [RemoveCondition(Me, Fear)])",
    );
    content("(q: '\"', e: '\\'', effect: [Nock])", "(q: '\"', e: '\\'', effect: [ChooseMissile])");
    content("(b: b\"Nock\", effect: [r#Nock])", "(b: b\"Nock\", effect: [r#ChooseMissile])");
    content("(effect: /* , */ [ // (\n Nock])", "(effect: /* , */ [ // (\n ChooseMissile])");
}

#[test]
fn white_space_line_ends_and_byte_order_marks_stay() {
    content(
        "\u{feff}(\r\n\teffect :[\r\n\t\tMend ( N(1) ) ,\r\n\t],\r\n)\r\n",
        "\u{feff}(\r\n\teffect :[\r\n\t\tHeal ( N(1) ) ,\r\n\t],\r\n)\r\n",
    );
    content("", "");
}

#[test]
fn what_an_attack_is_has_one_word() {
    content(
        "(needs: [AttackIsMelee, AttackLacks(Unparryable), AgainstWithout ( LockOn )], effect: [If(Not(AgainstMelee), [], [])])",
        "(needs: [Against(is: [Melee]), Against(not: [Unparryable]), Against (not: [ LockOn ])], \
         effect: [If(Not(Against(is: [Melee])), [], [])])",
    );
    assert_eq!(renamed("AttackIsMelee", &["Against", "Always"]), Some("Against(is: [Melee])"));
    assert_eq!(renamed("AttackLacks", &["Against", "Always"]), Some("Against"));
}

#[test]
fn changes_say_where_the_old_word_stood() {
    let found = migrate("(text: \"é\",\r\n effect: [Nock, Load])\n", FileKind::Content);
    let change = |line, column, old, new| Change { line, column, old, new };
    assert_eq!(found.changes, [change(2, 11, "Nock", "ChooseMissile"), change(2, 17, "Load", "LoadWeapon")]);
}

#[test]
fn broken_texts_are_followed_as_far_as_possible() {
    for text in
        ["((", "))) x", "\"open", "r#\"open", "/* open", "'", "b'", "r#", "'\\", "(a: ", "Stat(", "{:", "é'é'\"\\"]
    {
        content(text, text);
    }
    content(")) (effect: [Nock], text: \"open", ")) (effect: [ChooseMissile], text: \"open");
}

#[test]
fn a_file_says_what_it_is() {
    assert_eq!(FileKind::detect("(title: \"\", covers: [], runs: [])"), Some(FileKind::Vignette));
    assert_eq!(FileKind::detect("{ \"a\": (runs: 1), \"runs\": () }"), Some(FileKind::Content));
    assert_eq!(FileKind::detect("// runs:\n(name: \"\", start: [])"), Some(FileKind::Content));
    assert_eq!(FileKind::detect("(\n version: 1,\n decisions: [])"), None);
}

#[test]
fn has_is_a_predicate_or_a_check() {
    content("(needs: [Has(Me, Netted)])", "(needs: [HasCondition(Me, Netted)])");
    content("(effect: [If(Has(Target, Fear), [], [])])", "(effect: [If(HasCondition(Target, Fear), [], [])])");
    expect("Has(0, Stunned, 1)", "ConditionCount(0, Stunned, 1)");
}

#[test]
fn is_is_a_predicate_or_a_kind_of_damage() {
    content(
        "(effect: [Strike((deals: [(When([(Is(Target, Undead), N(2))]), Is(Smite))]))])",
        "(effect: [Strike((deals: [(When([(HasType(Target, Undead), N(2))]), Is(Smite))]))])",
    );
    content(
        "(effect: [Aim(Tile(reach: Adjacent, is: \"is\"))])",
        "(effect: [Aim(Tile(reach: Adjacent, tile: \"is\"))])",
    );
}

#[test]
fn stat_is_a_predicate_or_a_number() {
    content(
        "(needs: [Stat(Int, 10), AtMost(Stat(Str), N(3))], cost: Score(When([(Stat(Str, 9), Stat(Dex))])))",
        "(needs: [StatAtLeast(Int, 10), AtMost(Stat(Str), N(3))], cost: Score(When([(StatAtLeast(Str, 9), \
         Stat(Dex))])))",
    );
}

#[test]
fn line_is_an_aim_a_movement_or_an_answer() {
    content(
        "(effect: [Aim(Line(reach: Weapon)), Move((tiles: N(2), way: Line))], area: Line(reach: Weapon))",
        "(effect: [Aim(Line(reach: Weapon)), Move((tiles: N(2), mode: Line))], area: Line(reach: Weapon))",
    );
    step("Do(Choose(Line(Straight(0))))", "Do(Choose(AreaAlongLine(Straight(0))))");
    expect(
        "Offers([Line(Straight(1))]), Answers([Hold(None, None)]), Withholds([Facing(1), Burst((1, 1), 0)])",
        "ChoicesInclude([AreaAlongLine(Straight(1))]), Choices([Hands(None, None)]), \
         ChoicesExclude([AreaDirection(1), AreaAt((1, 1), 0)])",
    );
    expect(
        "Facts([Doom(tally: 1, line: 0), CoinLaid(table: 0, line: 1, coins: 1, exhausted: false)])",
        "Facts([Doom(tally: 1, event: 0), CoinPlaced(table: 0, entry: 1, coins: 1, exhausted: false)])",
    );
}

#[test]
fn gained_lit_ended_and_charmed_are_facts_or_something_else() {
    expect(
        "Gained(20, []), Lit(\"a\", true), Ended(Victory), Facts([Gained(who: (0), condition: Charmed, now: 1), \
         Lit(gear: (0), lit: true)]), NoFacts([Ended(outcome: Defeat), Charmed(foe: (1))])",
        "Rewards(20, []), Lit(\"a\", true), Ended(Victory), Facts([ConditionGained(who: (0), condition: Charmed, \
         now: 1), LightToggled(gear: (0), lit: true)]), NoFacts([EncounterEnded(outcome: Defeat), \
         CharmedTurnBegan(enemy: (1))])",
    );
    content("(needs: [Lit, Has(Me, Charmed)])", "(needs: [Lit, HasCondition(Me, Charmed)])");
}

#[test]
fn set_aside_is_an_effect_a_tool_or_a_fact() {
    content("(tool: SetAside, effect: [SetAside(true)])", "(tool: DeployedShield, effect: [DeployGear(true)])");
    expect("Facts([SetAside(gear: (0), aside: true)])", "Facts([GearDeployed(gear: (0), deployed: true)])");
    vignette("setup: (character: (aside: [\"a\"]))", "setup: (character: (deployed: [\"a\"]))");
}

#[test]
fn thrown_and_set_are_manners_of_moving() {
    expect(
        "Facts([Moved(who: (1), path: [(1, 1)], how: Thrown), Moved(who: (1), path: [], how: Set)])",
        "Facts([Moved(who: (1), path: [(1, 1)], how: KnockedBack), Moved(who: (1), path: [], how: Teleported)])",
    );
    content("(effect: [Aim(One(reach: Thrown(1, 4)))])", "(effect: [Aim(One(reach: Thrown(1, 4)))])");
}

#[test]
fn start_is_an_intent_a_question_or_a_moment() {
    step(
        "Do(Start((1, 2))), Refuse(Start((1, 2)), \"NotNow\")",
        "Do(ChooseStartTile((1, 2))), Refuse(ChooseStartTile((1, 2)), \"NotNow\")",
    );
    expect("Waits(Start)", "Waits(StartTile)");
    vignette("setup: (moment: Start, start: [(5, 5)])", "setup: (moment: Start, start: [(5, 5)])");
}

#[test]
fn questions_have_their_own_words() {
    expect(
        "Waits(Drag), Waits(MendGear), Waits(Mend), Waits(Kind), Waits(Tool), Waits(Missile), Waits(Hands), \
         Waits(Opening)",
        "Waits(Put), Waits(RepairGear), Waits(Heal), Waits(DamageKind), Waits(HeldGear), Waits(Missile), \
         Waits(Hands), Waits(Stance)",
    );
    content(
        "(effect: [Drag, MendGear, Mend(N(1))])",
        "(effect: [Put(Target, AdjacentTo(Me)), Restore((of: Chosen, n: N(1))), Heal(N(1))])",
    );
    expect("Waits(PullTo)", "Waits(Put)");
}

#[test]
fn words_that_others_have_taken_over_are_written_with_them() {
    content(
        "(effect: [Follow, PassBehind, PullAdjacent])",
        "(effect: [Put(Me, WhereTargetStood), Put(Me, Behind(Target)), Put(Target, AdjacentTo(Me))])",
    );
    content(
        "(effect: [WithGear(AnyHeld, [Aim(Active(reach: Weapon)), Follow])])",
        "(effect: [WithGear(AnyHeld, [Aim(One(only: [Active(Target)], reach: Weapon)), Put(Me, WhereTargetStood)])])",
    );
    content(
        "(effect: [Aim(ActiveAnywhere), CancelAttack])",
        "(effect: [Aim(One(reach: Anywhere, sight: LockOn, only: [Active(Target)])), CancelAttack])",
    );
    for old in ["way: Vault", "mode: Vault"] {
        content(
            &format!("(effect: [Move((tiles: N(2), {old}))])"),
            "(effect: [Move((tiles: N(2), over: [Hazards, HalfCover], most_over: 1))])",
        );
    }
    content("(effect: [Move((tiles: N(2), way: Line))])", "(effect: [Move((tiles: N(2), mode: Line))])");
    // The same words elsewhere mean something else.
    content("(needs: [Active(Target)], text: \"Follow\")", "(needs: [Active(Target)], text: \"Follow\")");
}

#[test]
fn a_word_that_others_have_taken_over_is_named() {
    assert_eq!(renamed("Follow", &["Aim", "Put"]), Some("Put(Me, WhereTargetStood)"));
    assert_eq!(renamed("Active", &["One", "All"]), Some("One"));
    assert_eq!(renamed("Follow", &["Aim"]), None);
}

#[test]
fn effects_on_dice_are_one_family() {
    content(
        "(effect: [Reroll(Sum([N(1), Least([N(2), Overcast])])), Repeat(2, [Reroll( N(1) )]), EmptyPool, DiscardPool])",
        "(effect: [Dice(Reroll(Sum([N(1), Min([N(2), Overcast])]))), Repeat(2, [Dice(Reroll( N(1) ))]), Dice(Empty), \
         Dice(Empty)])",
    );
    content(
        "(effect: [Dice(Reroll(N(1))), RepairGear])",
        "(effect: [Dice(Reroll(N(1))), Restore((of: Chosen, n: N(1)))])",
    );
    expect("Waits(Reroll), Waits(RepairGear)", "Waits(Reroll), Waits(RepairGear)");
    assert_eq!(renamed("DiscardPool", &["Heal", "Dice"]), Some("Dice(Empty)"));
}

#[test]
fn flags_and_enemies_in_play_are_checks_or_values() {
    expect("Marked(\"a\", true), Standing(2)", "Flag(\"a\", true), EnemiesInPlay(2)");
    content(
        "(when: All([Marked(\"a\"), AtMost(Standing(\"b\"), N(1))]))",
        "(when: All([HasFlag(\"a\"), AtMost(EnemiesInPlay(\"b\"), N(1))]))",
    );
}

#[test]
fn of_means_enemies_a_kind_or_the_base_action() {
    content("{ \"a\": (of: \"b\", deals: Crush) }", "{ \"a\": (base: \"b\", deals: Crush) }");
    content(
        "(effect: [Change(of: Every(\"a\"), what: Movement, by: 1), Strike((wounds: [(at_least: 1, of: Slash, \
         then: [Change(of: Me, what: Movement, by: -1)])]))])",
        "(effect: [Lend((to: Every(\"a\"), until: Encounter, blocks: [(modify: [(Movement, 1)])])), \
         Strike((on_damage: [(at_least: 1, kind: Slash, then: [Lend((until: Encounter, blocks: [(modify: \
         [(Movement, -1)])]))])]))])",
    );
}

#[test]
fn by_free_reach_and_with_depend_on_what_they_are_fields_of() {
    content(
        "(effect: [Aim(One(reach: Shot, by: Ranged, only: [Can(Target, WatchesItsBack)])), Aim(Blast(reach: \
         Shot, size: 3, free: true)), TakeAim((reach: 1, open: 1))])",
        "(effect: [Aim(One(reach: Shot, sight: Ranged, only: [HasAbility(Target, BackstabImmunity)])), \
         Aim(Blast(reach: Shot, size: 3, any_direction: true)), TakeAim((extra_range: 1, unshielded_damage: 1))])",
    );
    vignette("setup: (done: (simple: 1, free: true))", "setup: (committed_actions: (simple: 1, free: true))");
    step("Do(Commit((action: \"a\", with: \"b\")))", "Do(Commit((action: \"a\", gear: \"b\")))");
    expect(
        "Facts([Missed(by: (1), on: (0), why: Dodged), ShieldRaised(who: (0), with: (1))])",
        "Facts([Missed(by: (1), on: (0), why: Dodged), ShieldRaised(who: (0), gear: (1))])",
    );
}

#[test]
fn covers_focus_and_whole_depend_on_what_they_are_fields_of() {
    content("{ \"a\": (covers: [Guts]), }", "{ \"a\": (schools: [Guts]), }");
    vignette(
        "covers: [\"a\"], setup: (actions: { \"a\": (covers: [Guts]) }, attunements: { \"b\": (focus: 2) })",
        "covers: [\"a\"], setup: (actions: { \"a\": (schools: [Guts]) }, attunements: { \"b\": (focus: 2) })",
    );
    step("Do(React((action: \"b\", focus: 1)))", "Do(React((action: \"b\", extra_focus: 1)))");
    content("{ Fear: (whole: true, swells: { Res: 1 }) }", "{ Fear: (sinks_whole: true, sink_bonus: { Res: 1 }) }");
    expect("Facts([GearMended(gear: (0), whole: true)])", "Facts([GearRepaired(gear: (0), restored: true)])");
}

#[test]
fn some_and_explicit_options_are_looked_through() {
    content(
        "{ \"a\": (heeds_only: Some([Fear]), attacks: { \"b\": (hold: Some((1, Crush)), area: Some(Line(reach: \
         Shot))) }) }",
        "{ \"a\": (immune_to_all_except: Some([Fear]), attacks: { \"b\": (while_held: [Deal(1, Crush)], area: \
         Some(Line(reach: Shot))) }) }",
    );
}

#[test]
fn refusal_codes_are_the_only_strings_that_change() {
    step(
        "Refuse(Commit((action: \"NoRoom\")), \"NoRoom\"), Refuse(EndBeat, r\"Over\"), Refuse(EndBeat, \"Needs\")",
        "Refuse(Commit((action: \"NoRoom\")), \"NoActionLeft\"), Refuse(EndBeat, r\"EncounterOver\"), \
         Refuse(EndBeat, \"Needs\")",
    );
    expect("Phase(Over)", "Phase(Over)");
}

#[test]
fn content_keeps_what_only_vignettes_say() {
    content("(slots: 1, setup: (marks: []), foe: 1)", "(slots: 1, setup: (marks: []), foe: 1)");
}

#[test]
fn the_spawns_of_a_setup_and_of_a_change_are_renamed() {
    vignette("setup: (foes: [(enemy: \"a\")])", "setup: (spawns: [(enemy: \"a\")])");
    vignette(
        "runs: [(with: (change_foes: { 1: (at: (1, 1)) }), steps: [])]",
        "runs: [(with: (change_spawns: { 1: (at: (1, 1)) }), steps: [])]",
    );
    content("(setup: (foes: []))", "(setup: (foes: []))");
}

#[test]
fn changes_of_enemies_are_lent_whatever_the_order_of_their_fields() {
    content(
        "(effect: [ChangeEnemyStat(by: -1, of: Target, /* why */ what: Sink(PDef))])",
        "(effect: [Lend((to: Target, until: Encounter, blocks: [(modify: [(Sink(PDef), -1)])]))])",
    );
    let found = migrate("(text: \"\",\n effect: [Change(of: Me, what: AttackDamage, by: 2)])", FileKind::Content);
    let change = |old, new| Change { line: 2, column: 11, old, new };
    let of_fields: Vec<&str> = found.changes[1..3].iter().map(|change| change.old).collect();
    assert_eq!((found.changes[0], of_fields), (change("Change", "ChangeEnemyStat"), vec!["of", "what"]));
    assert_eq!(found.changes[3..], [change("ChangeEnemyStat", "Lend")]);
    assert_eq!(renamed("on_hit", &["in_use", "worn"]), Some("in_use"));
    assert_eq!(renamed("on_defeat", &["blocks"]), Some("blocks"));
}

#[test]
fn fields_that_blocks_have_taken_over_are_items_of_their_list() {
    content(
        "{ \"a\": (rider: (wounds: [(at_least: 1, then: [Mend(1)])]), weight: 1) }",
        "{ \"a\": (in_use: [(strike: (on_damage: [(at_least: 1, then: [Heal(1)])]))], weight: 1) }",
    );
    content(
        "{ \"a\": (on_hit: (more: 1), in_use: []), \"b\": (in_use: [()], on_hit: (more: 1)) }",
        "{ \"a\": (in_use: [(strike: (more: 1))]), \"b\": (in_use: [(), (strike: (more: 1))], ) }",
    );
    content(
        "{ \"a\": (dismounted: [Mend(1)], on_defeat: [], text: \"\"), \"b\": (on_defeat: [Mark(\"x\")], blocks: \
         [(when: Dark)], dismounted: [Deal(1, Crush)], text: \"\") }",
        "{ \"a\": (blocks: [(on: [(event: Gained(Dismounted), then: [Heal(1)])])], text: \"\"), \"b\": (blocks: \
         [(when: Dark), (on: [(event: Defeated, then: [SetFlag(\"x\")])]), (on: [(event: Gained(Dismounted), then: \
         [Aim(Myself), Deal(1, Crush)])])], text: \"\") }",
    );
    content(
        "{ \"a\": (load: 3, one_handed_shot: true, damage: 1), \"b\": (load_cost: 2, one_handed_shot: false), \"c\": \
         (load_cost: 1) }",
        "{ \"a\": (in_use: [(actions: [\"load\"], modify: [(Price, 1)]), (actions: [\"draw_and_fire\", \"shoot\"], grant: \
         [AnyGrip])], damage: 1), \"b\": (), \"c\": (in_use: [(actions: [\"load\"], modify: [(Price, -1)])]) }",
    );
    content(
        "(cost: Score(LoadCost), needs: [Any([Grip(Two), OneHandedShot]), Any([Dark, Grip(Two)])])",
        "(cost: Score(N(2)), needs: [Grip(Two), Any([Dark, Grip(Two)])])",
    );
    content("{ \"a\": (hold: None, text: \"\") }", "{ \"a\": (hold: None, text: \"\") }");
    content(
        "{ \"a\": (attacks: { \"b\": (hold: None), \"c\": (grapple_damage: (2, Smite)) }) }",
        "{ \"a\": (attacks: { \"b\": (while_held: []), \"c\": (while_held: [Deal(2, Smite)]) }) }",
    );
    content(
        "{ \"a\": (name: \"A\", of: \"b\", needs: [Listed], deals: Crush, damage: -1, text: \"\") }",
        "{ \"a\": (name: \"A\", like: \"b\", needs: [Listed], blocks: [(modify: [(Damage, -1)], grant: \
         [Deals([Crush])])], text: \"\") }",
    );
    // The page after a lost encounter has the name of a field that an enemy had.
    content("(on_defeat: (text: \"\", lose_humanity: 1))", "(on_defeat: (text: \"\", lose_humanity: 1))");
}

#[test]
fn half_migrated_files_are_finished() {
    content("(effect: [Move((least: 1, tiles: 2))])", "(effect: [Move((min_tiles: 1, tiles: 2))])");
    expect("Choices([Line(Straight(0))])", "Choices([AreaAlongLine(Straight(0))])");
}

#[test]
fn old_names_are_looked_up_by_what_is_expected() {
    assert_eq!(renamed("Rehand", &["Heal", "ChangeHands"]), Some("ChangeHands"));
    assert_eq!(renamed("of", &["at_least", "kind", "then"]), Some("kind"));
    assert_eq!(renamed("of", &["enemies", "stat", "by"]), Some("enemies"));
    assert_eq!(renamed("of", &["title"]), None);
    assert_eq!(renamed("Has", &["ConditionCount"]), Some("ConditionCount"));
    assert_eq!(renamed("Heal", &["Heal"]), None);
}

#[test]
fn no_new_word_is_an_old_word_of_the_same_place() {
    for (n, group) in RENAMES.iter().enumerate() {
        for (old, new) in group.words {
            assert_ne!(old, new);
            for (m, other) in RENAMES.iter().enumerate() {
                let meets = other.word_use == group.word_use
                    && (other.file.is_none() || group.file.is_none() || other.file == group.file)
                    && other.inside.iter().any(|label| group.inside.contains(label));
                let again = other.words.iter().any(|(word, _)| meets && (word == new || (m != n && word == old)));
                assert!(!again, "{old} -> {new} meets another rule");
            }
            // A label of a rule is a word of format 2, or it would never be met. `with` is one as the field of a run; only
            // that of a commit is renamed.
            let is_label =
                *old != "with" && RENAMES.iter().any(|g| g.inside.contains(old) && g.word_use == group.word_use);
            assert!(!is_label, "{old} is a label");
        }
    }
}

#[test]
fn gear_says_how_it_burns_and_which_missiles_it_takes() {
    let old = r#"{ "brand": (lightable: true, ammo: Arrow), "bow": (ammo: Some(GiantArrow), lightable: false) }"#;
    let new = r#"{ "brand": (fire: Lightable, ammo: "arrow"), "bow": (ammo: Some("giant"), fire: No) }"#;
    assert_eq!(migrate(old, FileKind::Content).text, new);
    let old = r#"{ "case": (quiver: 2, giant: false), "large": (quiver: 1, giant: true) }"#;
    let new =
        r#"{ "case": (quiver: 2, holds: ["arrow", "bolt"]), "large": (quiver: 1, holds: ["arrow", "bolt", "giant"]) }"#;
    assert_eq!(migrate(old, FileKind::Content).text, new);
    assert_eq!(migrate(new, FileKind::Content).text, new);
}

#[test]
fn an_approach_is_what_a_reaction_answers() {
    let old =
        "{ \"fend\": (cost: Free, needs: [Weapon(Melee), CameIntoReach], effect: []), \"parry\": (needs: [Listed]) }";
    let new = "{ \"fend\": (cost: Free, answers: [Approach(Weapon)], needs: [Weapon(Melee), Always], effect: []), \"parry\": (needs: [Listed]) }";
    assert_eq!(migrate(old, FileKind::Content).text, new);
    assert_eq!(migrate(new, FileKind::Content).text, new);
    assert_eq!(super::renamed("CameIntoReach", &["Always", "FreeHand"]), Some("Always"));
}

#[test]
fn a_free_reaction_says_what_it_answers() {
    content(
        "{ \"cat\": (cost: Free, timing: Reaction, class: Free), \"defy\": (timing: Some(Either), cost: Some(Free)) }",
        "{ \"cat\": (cost: Free, timing: Reaction, answers: [Opening], class: Free), \
         \"defy\": (timing: Some(Either), answers: [Window, Opening], cost: Some(Free)) }",
    );
    for said in [
        "{ \"mirror\": (cost: Free, timing: Reaction, answers: [Attack]) }",
        "{ \"juke\": (cost: Dice(1), timing: Reaction), \"drop\": (cost: Free, timing: Action) }",
    ] {
        content(said, said);
    }
}

#[test]
fn what_followed_the_roll_is_a_block_that_is_worn() {
    content(
        "{ \"luck\": (name: \"Luck\", at_roll: [Dice(Reroll(N(1)))], weight: 1) }",
        "{ \"luck\": (name: \"Luck\", worn: [(on: [(event: Rolled, then: [Dice(Reroll(N(1)))])])], weight: 1) }",
    );
}

#[test]
fn what_an_outcome_gives_and_takes_is_said_by_the_word() {
    content(
        "(name: \"A\", on_victory: (text: \"humanity: 1\", souls: 8, gear: [\"spear\"]), on_defeat: (humanity: 1, lose_souls: true))",
        "(name: \"A\", on_victory: (text: \"humanity: 1\", gain_souls: 8, gain_gear: [\"spear\"]), on_defeat: (lose_humanity: 1, lose_souls: true))",
    );
    content("(character: (humanity: 2, souls: 3))", "(character: (humanity: 2, souls: 3))");
    assert_eq!(super::renamed("humanity", &["text", "lose_humanity"]), Some("lose_humanity"));
}

#[test]
fn effects_of_chapters_say_by_the_word_what_is_lost() {
    let old = "# A\n\n```chapter\nstart: \"a\",\ntext: \"Souls(-1)\",\n```\n\n## A {#a}\n\n```page\nfirst: [Souls(8)],\nenter: [\n    \
               Humanity(-1),\n    Roll([((1, 3), [Focus(-2)]), ((4, 6), [Stat(Str, -1)])]),\n],\n```\n\nHe says Souls(-3).\n\n\
               - [Pay.](#a) `needs: All([Souls(3), Stat(Str, 9)]), then: [Souls(-3), If(Stat(Fth, 8), [Stat(Fth, 1)], [Humanity(2)])]`\n";
    let new = "# A\n\n```chapter\nstart: \"a\",\ntext: \"Souls(-1)\",\n```\n\n## A {#a}\n\n```page\nfirst: [GainSouls(8)],\nenter: [\n    \
               LoseHumanity(1),\n    Roll([((1, 3), [LoseFocus(2)]), ((4, 6), [LowerStat(Str, 1)])]),\n],\n```\n\nHe says Souls(-3).\n\n\
               - [Pay.](#a) `needs: All([Souls(3), Stat(Str, 9)]), then: [LoseSouls(3), If(Stat(Fth, 8), [RaiseStat(Fth, 1)], [GainHumanity(2)])]`\n";
    assert!(super::is_chapter(old));
    let migrated = super::migrate_chapter(old);
    assert_eq!(migrated.text, new);
    let first = migrated.changes.first().map(|change| (change.line, change.column, change.old, change.new));
    assert_eq!(first, Some((11, 9, "Souls", "GainSouls")));
    assert_eq!(super::migrate_chapter(new).changes, []);
}
