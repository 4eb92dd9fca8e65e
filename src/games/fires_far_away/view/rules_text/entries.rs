//! The rules text of actions, attunements and conditions, and of what is lent in play.

use std::sync::Arc;

use super::kept_texts::{KeptEntry, action_text_in_mode, entry_text};
use super::names::journey_effect_text;
use super::{Voice, Writer, capitalized, condition_words, join_and, join_or, key_words, sentences};
use crate::content::Catalog;
use crate::content::action::{Action, Answers, Timing, Tool};
use crate::content::attunement::Attunement;
use crate::content::condition_row::{ConditionDuration, ConditionRow};
use crate::content::gear::Usable;
use crate::content::school::{AttunementInfo, Known, School};
use crate::content::script::{ModifierBlock, Predicate};
use crate::model::{ActionClass, ActionMode, Condition, Id};
use crate::rules::access::catalog;
use crate::rules::query::context::EvalContext;

/// The beginning of a requirement that is a clause and no thing.
const CLAUSE_START: &str = "that ";

/// The price, the needs and the effect of an action: "2 SP, 3+ FP. Needs a catalyst for it in hand. Within 4, ranged,
/// spell: 3+ Burn."
pub fn action_text(catalog: &Catalog, action: &Action) -> String {
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
    let price = match attunement {
        Some(info) => join_price(&writer.cost(cost), info),
        None => writer.cost(cost),
    };
    let when = timing_text(*timing, *class);
    let mut clauses =
        vec![if *class == ActionClass::Free && price == "free" { when } else { format!("{when}, {price}") }];
    clauses.extend(answers_text(&writer, answers));
    let mut needed = writer.requirements(needs);
    needed.extend(tool_text(*tool, &needed));
    let (conditions, things): (Vec<String>, Vec<String>) =
        needed.into_iter().partition(|need| need.starts_with(CLAUSE_START));
    if !things.is_empty() {
        clauses.push(format!("needs {}", join_and(&things)));
    }
    if !conditions.is_empty() {
        let said: Vec<String> = conditions.iter().map(|clause| clause[CLAUSE_START.len()..].to_owned()).collect();
        clauses.push(format!("only if {}", join_and(&said)));
    }
    clauses.extend(listed_as.map(|listed| format!("weapons list it as {}", capitalized(&key_words(listed)))));
    if !like.is_empty() {
        let names: Vec<String> = like.iter().map(|id| writer.action(*id)).collect();
        clauses.push(format!("counts as {}", join_and(&names)));
    }
    if !schools.is_empty() {
        let names: Vec<String> = schools.iter().map(|school| school_name(*school).to_owned()).collect();
        clauses.push(format!("use an attunement of {} at its own cost", join_or(&names)));
    }
    clauses.push(writer.script(effect));
    clauses.extend(writer.blocks(blocks));
    let notes = [
        (*keeps_shield, "a raised shield stays up"),
        (*while_down, "possible while knocked down"),
        (*while_frozen, "possible while Frozen"),
    ];
    clauses.extend(notes.iter().filter(|(holds, _)| *holds).map(|(_, note)| (*note).to_owned()));
    sentences(clauses)
}

/// The effect of an action in one mode, with the numbers of the character as it stands. Cost and requirements are left
/// out: the card shows them besides.
pub(in crate::view) fn action_mode_text(context: EvalContext, action: &Action, how: ActionMode) -> String {
    let catalog = catalog(context.world);
    action_text_in_mode(catalog, context, (action.id, how), |live| {
        let writer = Writer { live: Some(live), damage_kind: how.damage_kind, ..Writer::new(catalog, Voice::You) };
        writer.script(&action.effect)
    })
}

/// The effect of using a flask or an item of this id.
pub(in crate::view) fn usable_text(catalog: &Arc<Catalog>, id: Id, usable: &Usable) -> String {
    entry_text(catalog, KeptEntry::Usable(id), || Writer::new(catalog, Voice::You).script(&usable.effect))
}

/// The text of lent blocks, for the sheet of their bearer.
pub(in crate::view) fn lent_text(catalog: &Catalog, is_character: bool, blocks: &[ModifierBlock]) -> String {
    let writer = Writer::new(catalog, if is_character { Voice::You } else { Voice::It });
    sentences(writer.blocks(blocks))
}

/// The price and the effect of an attunement, and the blocks that hold while it is known.
pub fn attunement_text(catalog: &Catalog, attunement: &Attunement) -> String {
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
    let pots = match (known, intensity) {
        (Known::WithCatalyst, _) => "known with a catalyst of its school in hand".to_owned(),
        (Known::Attuned, 1) => "1 POT".to_owned(),
        (Known::Attuned, n) => format!("{n} POTs"),
    };
    let mut clauses = vec![format!("{}, {pots}", school_name(*school))];
    match catalog.action(*id).filter(|_| !attunement.is_passive()) {
        Some(action) => clauses.push(action_text(catalog, action)),
        None => {
            let needs: Vec<String> =
                requires.iter().map(|(stat, n)| format!("{n} {}", super::names::stat_label(*stat))).collect();
            clauses.push(if needs.is_empty() { String::new() } else { format!("needs {}", join_and(&needs)) });
        }
    }
    clauses.extend(most_overcast.as_ref().map(|limit| format!("at most {} FP more", writer.value(limit))));
    clauses.extend(aimed.then(|| "aim serves it".to_owned()));
    clauses.extend(writer.blocks(blocks));
    clauses.extend(between.iter().map(|effect| journey_effect_text(*effect).to_owned()));
    sentences(clauses)
}

/// When tokens of a condition leave, which sink takes them, and what holds meanwhile.
pub fn condition_text(catalog: &Catalog, condition: Condition) -> String {
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
        lost_turn: _,
        phrase: _,
        text: _,
    } = catalog.condition(condition);
    let mut clauses = vec![match duration {
        ConditionDuration::Immediate => "takes effect at once".to_owned(),
        ConditionDuration::Turn => "leaves at the end of your Turn".to_owned(),
        ConditionDuration::Round => "leaves when sinks are cleared".to_owned(),
        ConditionDuration::Static => "stays until something removes it".to_owned(),
    }];
    clauses.extend(cap.map(|n| if n == 1 { "at most 1 token".to_owned() } else { format!("at most {n} tokens") }));
    clauses.extend(sink.map(|sink| {
        let whole = if *sinks_whole { ", 1 point for all tokens at once" } else { "" };
        format!("{} takes its tokens{whole}", sink.label())
    }));
    if *character_only {
        clauses.push("only the character can have it".to_owned());
    }
    clauses.extend(immediate.map(|effect| condition_words::immediate(effect).to_owned()));
    clauses.extend(is.iter().map(|what| condition_words::what_it_is(*what).to_owned()));
    clauses.extend(forbids.as_ref().map(|forbids| condition_words::forbidden(catalog, forbids)));
    clauses.extend(surcharge.as_ref().map(|n| format!("each token adds {} SP to every cost", writer.value(n))));
    clauses.extend(
        deals
            .iter()
            .map(|(n, kind)| format!("{}, unblockable, at the start of each of your Turns", writer.tokens(n, *kind))),
    );
    clauses.extend(ends.iter().map(|end| condition_words::end(*end)));
    clauses.extend(
        becomes.as_ref().map(|(n, other)| format!("{} tokens turn into {}", writer.value(n), writer.condition(*other))),
    );
    clauses.extend(outlasts_encounter.then(|| "it stays when the encounter ends".to_owned()));
    clauses.extend(writer.blocks(blocks));
    sentences(clauses)
}

/// A price in dice and FP.
fn join_price(price: &str, info: &AttunementInfo) -> String {
    let AttunementInfo { school: _, focus, overcast, known: _, aimed: _, base: _, own_cost: _ } = info;
    let plus = if *overcast { "+" } else { "" };
    match (*focus, *overcast) {
        (0, false) => price.to_owned(),
        _ if price == "free" => format!("{focus}{plus} FP"),
        _ => format!("{price}, {focus}{plus} FP"),
    }
}

/// When an action is possible, and its class.
fn timing_text(timing: Timing, class: ActionClass) -> String {
    let class = match class {
        ActionClass::Simple => "Simple",
        ActionClass::Dynamic => "Dynamic",
        ActionClass::Double => "Double",
        ActionClass::Free => "Free",
        ActionClass::NoAction => "no place in the beat",
    };
    let timing = match timing {
        Timing::Action => "action",
        Timing::Reaction => "reaction",
        Timing::Either => "action or reaction",
    };
    format!("{class} {timing}")
}

/// The occasion that a reaction answers, if the entry says so.
fn answers_text(writer: &Writer, answers: &[Answers]) -> Option<String> {
    let words: Vec<String> = answers
        .iter()
        .map(|answers| match answers {
            Answers::Attack => "an attack".to_owned(),
            Answers::Approach(reach) => match writer.reach(reach).strip_prefix("in ") {
                Some(range) => format!("an enemy that comes into {range}"),
                None => format!("an enemy that comes {}", writer.reach(reach)),
            },
            Answers::Activation => "an enemy that becomes active".to_owned(),
            Answers::Opening => "the opening of the counterbeat".to_owned(),
            Answers::Window => "an attack or a Move".to_owned(),
            Answers::Sudden => "a Sudden Turn too".to_owned(),
        })
        .collect();
    (!words.is_empty()).then(|| format!("answers {}", join_or(&words)))
}

/// The requirement of a predicate, as a refusal says it.
pub(in crate::view) fn refused_requirement_text(catalog: &Arc<Catalog>, test: &Predicate) -> String {
    entry_text(catalog, KeptEntry::Requirement(test.clone()), || requirement_text(catalog, test))
}

/// The need of an action if this requirement is not met: "needs a free hand", "only if you can move".
pub(super) fn requirement_text(catalog: &Catalog, test: &Predicate) -> String {
    let needed = join_and(&Writer::new(catalog, Voice::You).requirements(std::slice::from_ref(test)));
    match needed.strip_prefix(CLAUSE_START) {
        Some(clause) => format!("only if {clause}"),
        None => format!("needs {needed}"),
    }
}

/// The statement that holds if a test does: "ENC is at most EQP".
pub(in crate::view) fn clause_text(catalog: &Catalog, test: &Predicate) -> String {
    Writer::new(catalog, Voice::You).clause(test)
}

/// The gear that an action uses, unless its requirements have named it.
fn tool_text(tool: Tool, needed: &[String]) -> Option<String> {
    let is_named = |word: &str| needed.iter().any(|need| need.contains(word));
    let (word, text) = match tool {
        Tool::None => return None,
        Tool::Weapon => ("weapon", "a weapon in hand"),
        Tool::Shield => ("shield", "a shield in hand"),
        Tool::WeaponOrShield => ("weapon", "a weapon or shield in hand"),
        Tool::Flask => ("flask", "a flask"),
        Tool::Item => ("item", "an item"),
        Tool::Catalyst => ("catalyst", "a catalyst in hand"),
        Tool::DeployedShield => ("deployed", "the shield that stands on the board"),
    };
    (!is_named(word)).then(|| text.to_owned())
}

/// The name of a school, as the book prints it.
pub(super) fn school_name(school: School) -> &'static str {
    match school {
        School::Guts => "Guts",
        School::Pyromancy => "Pyromancy",
        School::Sorcery => "Sorcery",
        School::Miracle => "Miracle",
        School::Witchery => "Witchery",
    }
}
