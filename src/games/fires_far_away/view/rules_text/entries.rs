//! The rules text of actions, attunements and conditions, and of what is lent in play.

use super::names::{journey_effect_text, school_name, sink_label, stat_label};
use super::predicates::RequirementWords;
use super::{Voice, Writer, condition_words, key_words, sentences};
use crate::content::Catalog;
use crate::content::action::{Action, Answers, Timing, Tool};
use crate::content::attunement::Attunement;
use crate::content::condition_row::{ConditionDuration, ConditionRow};
use crate::content::encounter::Encounter;
use crate::content::gear::Usable;
use crate::content::school::{AttunementInfo, Known};
use crate::content::script::{Cost, Expr, ModifierBlock, Predicate, Reach, ScriptWord, WalkStep, walk_word};
use crate::lang::{Text, text};
use crate::model::{ActionClass, ActionMode, Condition};
use crate::rules::access::catalog;
use crate::rules::query::context::EvalContext;

/// The price, the needs and the effect of an action: "2 SP, 3+ FP. Needs a catalyst for it in hand. Within 4, ranged,
/// spell: 3+ Burn."
pub fn action_text(catalog: &Catalog, action: &Action) -> Text {
    let writer = Writer::new(catalog, Voice::You);
    let Action {
        id: _,
        name: _,
        roster: _,
        class,
        timing,
        tool,
        answers,
        like,
        cost,
        needs,
        keeps_shield,
        while_down,
        while_frozen,
        effect,
        blocks,
        text: _,
        rules: _,
        listed_as,
        schools,
        attunement,
    } = action;
    let when = timing_text(*timing, *class);
    let price = price_text(&writer, cost, attunement.as_ref());
    // The class Free already says that an action costs nothing.
    let is_said_free = *class == ActionClass::Free && price == free();
    let mut clauses = vec![Text::joined(", ", [when, if is_said_free { Text::Empty } else { price }])];
    clauses.extend(answers_text(&writer, answers));
    let (mut things, mut conditions) = (Vec::new(), Vec::new());
    for need in writer.requirements(needs) {
        match need {
            RequirementWords::Thing(thing) => things.push(thing),
            RequirementWords::Clause(clause) => conditions.push(clause),
        }
    }
    if !needs.iter().any(|need| names_tool(need, *tool)) {
        things.extend(tool_text(*tool));
    }
    if !things.is_empty() {
        clauses.push(text!("rules-needs", what = Text::and(things)));
    }
    if !conditions.is_empty() {
        clauses.push(text!("rules-only-if", test = Text::and(conditions)));
    }
    clauses.extend(listed_as.map(|listed| text!("rules-listed-as", name = key_words(listed).capitalized())));
    if !like.is_empty() {
        let names = like.iter().map(|id| writer.action(*id));
        clauses.push(text!("rules-counts-as", actions = Text::and(names)));
    }
    if !schools.is_empty() {
        let names = schools.iter().map(|school| school_name(*school));
        clauses.push(text!("rules-uses-attunement", schools = Text::or(names)));
    }
    clauses.push(writer.script(effect));
    clauses.extend(writer.blocks(blocks));
    clauses.extend(keeps_shield.then(|| text!("rules-keeps-shield")));
    clauses.extend(while_down.then(|| text!("rules-while-down")));
    clauses.extend(while_frozen.then(|| text!("rules-while-frozen")));
    sentences(clauses)
}

/// The effect of an action in one mode, with the numbers of the character as it stands. Cost and requirements are left
/// out: the card shows them besides.
pub(in crate::view) fn action_mode_text(context: EvalContext, action: &Action, how: ActionMode) -> Text {
    let catalog = catalog(context.world);
    let damage_kind = how.damage_kind;
    Writer { live: Some(context), damage_kind, ..Writer::new(catalog, Voice::You) }.script(&action.effect)
}

/// The effect of using a flask or an item.
pub(in crate::view) fn usable_text(catalog: &Catalog, usable: &Usable) -> Text {
    Writer::new(catalog, Voice::You).script(&usable.effect)
}

/// The text of lent blocks, for the sheet of their bearer.
pub(in crate::view) fn lent_text(catalog: &Catalog, is_character: bool, blocks: &[ModifierBlock]) -> Text {
    let writer = Writer::new(catalog, if is_character { Voice::You } else { Voice::It });
    sentences(writer.blocks(blocks))
}

/// The price and the effect of an attunement, and the blocks that hold while it is known.
pub fn attunement_text(catalog: &Catalog, attunement: &Attunement) -> Text {
    let writer = Writer::new(catalog, Voice::You);
    // Everything that becomes part of the action is worded there.
    let Attunement {
        id,
        name: _,
        school,
        intensity,
        focus: _,
        overcast: _,
        most_overcast,
        requires,
        known,
        like: _,
        cost: _,
        class: _,
        timing: _,
        answers: _,
        tool: _,
        needs: _,
        keeps_shield: _,
        while_down: _,
        while_frozen: _,
        aimed,
        effect: _,
        blocks,
        between,
        text: _,
        rules: _,
    } = attunement;
    let pots = pots_text(*known, *intensity);
    let mut clauses = vec![text!("rules-school-and-pots", school = school_name(*school), pots = pots)];
    match catalog.action(*id).filter(|_| !attunement.is_passive()) {
        Some(action) => clauses.push(action_text(catalog, action)),
        None if requires.is_empty() => {}
        None => {
            let need = |(stat, n)| text!("rules-points-of-stat", n = n, stat = stat_label(stat));
            let needs = requires.iter().map(|(stat, n)| need((*stat, *n)));
            clauses.push(text!("rules-needs", what = Text::and(needs)));
        }
    }
    clauses.extend(most_overcast.as_ref().map(|limit| text!("rules-most-overcast", n = writer.value(limit))));
    clauses.extend(aimed.then(|| text!("rules-aim-serves-it")));
    clauses.extend(writer.blocks(blocks));
    clauses.extend(between.iter().map(|effect| journey_effect_text(*effect)));
    sentences(clauses)
}

/// The price of an attunement: "1 POT, Simple action, 1 die, 2 FP".
pub(in crate::view) fn attunement_brief(catalog: &Catalog, attunement: &Attunement) -> Text {
    let action = catalog.action(attunement.id).filter(|_| !attunement.is_passive());
    let price = action.map(|action| action_text(catalog, action).first_sentence()).unwrap_or_default();
    Text::joined(", ", [pots_text(attunement.known, attunement.intensity), price])
}

/// The POTs that an attunement takes.
fn pots_text(known: Known, intensity: u8) -> Text {
    match known {
        Known::WithCatalyst => text!("rules-known-with-catalyst"),
        Known::Attuned => text!("rules-pots", n = intensity),
    }
}

/// When tokens of a condition leave, which sink takes them, and what holds meanwhile.
pub fn condition_text(catalog: &Catalog, condition: Condition) -> Text {
    let writer = Writer::new(catalog, Voice::You);
    let ConditionRow {
        name: _,
        duration,
        cap,
        sink,
        sinks_whole,
        character_only,
        is,
        forbids,
        surcharge,
        deals,
        blocks,
        immediate,
        ends,
        becomes,
        outlasts_encounter,
        text: _,
    } = catalog.condition(condition);
    let mut clauses = vec![match duration {
        ConditionDuration::Immediate => text!("rules-takes-effect-at-once"),
        ConditionDuration::Turn => text!("rules-leaves-after-turn"),
        ConditionDuration::Round => text!("rules-leaves-with-sinks"),
        ConditionDuration::Static => text!("rules-stays"),
    }];
    clauses.extend(cap.map(|n| text!("rules-most-tokens", n = n)));
    clauses.extend(sink.map(|sink| {
        let sink = sink_label(sink);
        holds!(*sinks_whole, "rules-sink-takes-tokens-whole", "rules-sink-takes-tokens", sink = sink)
    }));
    clauses.extend(character_only.then(|| text!("rules-character-only")));
    clauses.extend(immediate.map(condition_words::immediate));
    clauses.extend(is.iter().map(|what| condition_words::what_it_is(*what)));
    clauses.extend(forbids.as_ref().map(|forbids| condition_words::forbidden(catalog, forbids)));
    clauses.extend(surcharge.as_ref().map(|n| text!("rules-surcharge", n = writer.value(n))));
    clauses.extend(deals.iter().map(|(n, kind)| text!("rules-deals-each-turn", tokens = writer.tokens(n, *kind))));
    clauses.extend(ends.iter().map(|end| condition_words::end(*end)));
    clauses.extend(
        becomes
            .as_ref()
            .map(|(n, other)| text!("rules-becomes", n = writer.value(n), condition = writer.condition(*other))),
    );
    clauses.extend(outlasts_encounter.then(|| text!("rules-outlasts-encounter")));
    clauses.extend(writer.blocks(blocks));
    sentences(clauses)
}

/// The price that is no price.
fn free() -> Text {
    text!("rules-free")
}

/// A price in dice and FP.
fn price_text(writer: &Writer, cost: &Cost, info: Option<&AttunementInfo>) -> Text {
    let price = writer.cost(cost);
    let Some(info) = info else { return price };
    let AttunementInfo { school: _, focus, overcast, known: _, aimed: _, base: _, own_cost: _ } = info;
    if (*focus, *overcast) == (0, false) {
        return price;
    }
    let focus = holds!(*overcast, "rules-focus-price-or-more", "rules-focus-price", n = *focus);
    if price == free() { focus } else { Text::joined(", ", [price, focus]) }
}

/// When an action is possible, and its class.
fn timing_text(timing: Timing, class: ActionClass) -> Text {
    let timing = match timing {
        Timing::Action => text!("rules-action"),
        Timing::Reaction => text!("rules-reaction"),
        Timing::Either => text!("rules-action-or-reaction"),
    };
    match class {
        ActionClass::Simple => text!("rules-simple", timing = timing),
        ActionClass::Dynamic => text!("rules-dynamic", timing = timing),
        ActionClass::Double => text!("rules-double", timing = timing),
        ActionClass::Free => text!("rules-free-class", timing = timing),
        ActionClass::NoAction => text!("rules-no-class", timing = timing),
    }
}

/// The occasion that a reaction answers, if the entry says so.
fn answers_text(writer: &Writer, answers: &[Answers]) -> Option<Text> {
    let words = answers.iter().map(|answers| match answers {
        Answers::Attack => text!("rules-an-attack"),
        Answers::Approach(Reach::Weapon) => text!("rules-enemy-that-comes-into-weapon-range"),
        Answers::Approach(Reach::Shot) => text!("rules-enemy-that-comes-into-range-of-shot"),
        Answers::Approach(reach) => text!("rules-enemy-that-comes", place = writer.reach(reach)),
        Answers::Activation => text!("rules-activation"),
        Answers::Opening => text!("rules-opening-of-counterbeat"),
        Answers::Window => text!("rules-attack-or-move"),
        Answers::Sudden => text!("rules-sudden-turn"),
    });
    (!answers.is_empty()).then(|| text!("rules-answers", what = Text::or(words)))
}

/// The need of an action if this requirement is not met: "needs a free hand", "only if you can move".
pub(in crate::view) fn requirement_text(catalog: &Catalog, test: &Predicate) -> Text {
    let mut needed = Writer::new(catalog, Voice::You).requirements(std::slice::from_ref(test));
    match needed.pop() {
        Some(RequirementWords::Clause(clause)) => text!("rules-only-if", test = clause),
        Some(RequirementWords::Thing(thing)) => text!("rules-needs", what = thing),
        None => Text::Empty,
    }
}

/// The statement that holds if a test of the character does: "ENC is at most EQP".
pub fn clause_text(catalog: &Catalog, test: &Predicate) -> Text {
    Writer::new(catalog, Voice::You).clause(test)
}

/// The statement that holds if a test of an enemy's behaviour does: "its HP left is above 4". The enemy is the actor.
pub fn enemy_clause_text(catalog: &Catalog, encounter: &Encounter, test: &Predicate) -> Text {
    Writer::new(catalog, Voice::It).in_encounter(Some(encounter)).clause(test)
}

/// The gear that an action uses.
fn tool_text(tool: Tool) -> Option<Text> {
    Some(match tool {
        Tool::None => return None,
        Tool::Weapon => text!("rules-a-weapon-in-hand"),
        Tool::Shield => text!("rules-a-shield-in-hand"),
        Tool::WeaponOrShield => text!("rules-weapon-or-shield-in-hand"),
        Tool::Flask => text!("rules-a-flask"),
        Tool::Item => text!("rules-an-item"),
        Tool::Catalyst => text!("rules-a-catalyst-in-hand"),
        Tool::DeployedShield => text!("rules-deployed-shield"),
    })
}

/// Whether a requirement names the gear that an action uses, so that it need not be named once more.
fn names_tool(need: &Predicate, tool: Tool) -> bool {
    let names = |test: &Predicate| match tool {
        Tool::None | Tool::DeployedShield => false,
        Tool::Weapon | Tool::WeaponOrShield => matches!(
            test,
            Predicate::Weapon(_)
                | Predicate::Grip(_)
                | Predicate::Loaded
                | Predicate::Moveset(_)
                | Predicate::DualWielding
                | Predicate::Lightable
                | Predicate::Lit
                | Predicate::InReach(Reach::Weapon)
        ),
        Tool::Shield => {
            matches!(test, Predicate::Shield | Predicate::ShieldUp(_) | Predicate::ShieldStrikes | Predicate::Raised)
        }
        Tool::Flask => matches!(test, Predicate::Flask),
        Tool::Item => matches!(test, Predicate::Item | Predicate::Thrown),
        Tool::Catalyst => matches!(test, Predicate::Catalyst),
    };
    let names_number = |value: &Expr| match tool {
        Tool::Weapon | Tool::WeaponOrShield => {
            matches!(value, Expr::Wep | Expr::WepIn(_) | Expr::WeaponDamage | Expr::ShotDamage)
        }
        Tool::Shield => matches!(value, Expr::ShieldDamage | Expr::Blocked),
        Tool::None | Tool::Flask | Tool::Item | Tool::Catalyst | Tool::DeployedShield => false,
    };
    walk_word(ScriptWord::Predicate(need), true, &mut |place| match place.word {
        ScriptWord::Predicate(test) if names(test) => WalkStep::Stop,
        ScriptWord::Expr(value) if names_number(value) => WalkStep::Stop,
        _ => WalkStep::Inside,
    })
}
