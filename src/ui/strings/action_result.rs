//! What the armed action would do, in words: for the bar, and for the tags at its targets.

use super::{condition_name, range_text, slot_name, token_name, tokens_text};
use crate::lang::{Text, text, words};
use crate::model::{MissReason, TokenSlot};
use crate::view::action_result::{ActionResultView, TriedAction};
use crate::view::forecast_view::{ChanceView, TargetResultView};
use crate::view::{CharacterSheet, sink_label};

/// What is told of a tried action in one line; empty if nothing is known of it.
pub fn tried_action_text(tried: &TriedAction, character: &CharacterSheet) -> String {
    let Some(result) = &tried.result else {
        let always = tried.always;
        let parts = [
            always.lowers_shield.then(|| words!("result-lowers-shield")),
            always.fills_beat.then(|| words!("result-fills-beat")),
        ];
        return parts.into_iter().flatten().collect::<Vec<_>>().join(" \u{b7} ");
    };
    let targets = result.targets.iter().map(|target| {
        let told = target_result_parts(target).join(", ");
        words!("result-target", name = target.name.as_str(), told = told)
    });
    let outcome = tried.outcome.as_ref().map(super::outcome_text);
    let parts = targets.chain(own_parts(result, character)).chain(outcome).collect::<Vec<_>>().join(" \u{b7} ");
    match (result.is_exact, result.is_first_of_several) {
        (false, _) => words!("result-one-of-several", result = parts),
        (true, true) => words!("result-with-the-first", result = parts),
        (true, false) => parts,
    }
}

/// The lines of the tag at a target: what is dealt and where it stops, what remains, what it gains.
pub fn target_result_lines(target: &TargetResultView) -> Vec<String> {
    let mut lines = Vec::new();
    let mut parts = target_result_parts(target);
    let first = if target.dealt.is_empty() || target.miss.is_some() { 1 } else { 1 + target.stopped.len() };
    let rest = parts.split_off(first.min(parts.len()));
    lines.push(parts.join(", "));
    lines.extend((!rest.is_empty()).then(|| rest.join(", ")));
    lines
}

/// What happens to a target: "4 Slash", "2 into P.DEF", "11 → 9 HP", "Bleeding 2".
fn target_result_parts(target: &TargetResultView) -> Vec<String> {
    let mut parts = Vec::new();
    if let Some(miss) = target.miss {
        parts.push(miss_text(miss).to_owned());
    }
    if !target.dealt.is_empty() {
        parts.push(tokens_text(&target.dealt));
        parts.extend(
            target.stopped.iter().map(|(slot, n)| words!("result-into", n = *n, slot = enemy_slot_name(*slot))),
        );
    }
    let (least, most) = target.hp_left;
    let is_certain_defeat = target.defeat.favourable >= target.defeat.total;
    if (least, most) != (target.hp_before, target.hp_before) {
        parts.push(words!("result-hp", before = target.hp_before, after = range_text(least, most)));
    } else if target.miss.is_none() && !target.dealt.is_empty() && !is_certain_defeat {
        parts.push(words!("result-no-wound").to_owned());
    }
    parts.extend(chance_part(target.defeat, words!("result-defeated"), |chance| {
        words!("result-defeat-chance", chance = chance)
    }));
    parts.extend(target.guard_broken.then(|| words!("outcome-guard-broken").to_owned()));
    parts.extend(target.conditions.iter().map(|(condition, n)| format!("{} {n}", condition_name(*condition))));
    parts.extend(target.moved_to.map(|at| words!("result-moved-to", hex = at.to_string())));
    if parts.is_empty() {
        parts.push(words!("result-nothing").to_owned());
    }
    parts
}

/// What happens to the character.
fn own_parts(result: &ActionResultView, character: &CharacterSheet) -> Vec<String> {
    let mut parts = Vec::new();
    parts.extend((!result.path.is_empty()).then(|| words!("result-path", n = result.path.len())));
    parts.extend(result.hazards.iter().map(|tile| words!("result-hazard", tile = tile.as_str())));
    match result.hp_lost {
        (0, 0) => {}
        (least, most) if most <= 0 => {
            parts.push(words!("result-healed", n = range_text(most.unsigned_abs() as u8, least.unsigned_abs() as u8)));
        }
        (least, most) => parts.push(words!("result-own-hp", n = range_text(least.max(0) as u8, most as u8))),
    }
    for (slot, token, n) in &result.tokens {
        let token = format!("{n} {}", token_name(*token));
        parts.push(words!("result-own-token", token = token, slot = slot_name(*slot, character)));
    }
    parts.extend(result.conditions.iter().map(|(condition, n)| format!("{} {n}", condition_name(*condition))));
    parts.extend(
        result.conditions_lost.iter().map(|lost| words!("result-condition-lost", condition = condition_name(*lost))),
    );
    let dice: Vec<String> = result.dice_lost.iter().map(u8::to_string).collect();
    parts.extend((!dice.is_empty()).then(|| words!("outcome-dice-lost", n = dice.len(), dice = dice.join(", "))));
    parts.extend(result.dice_changed.iter().map(|(was, now)| match now {
        Some(now) => words!("result-die-raised", was = *was, now = *now),
        None => words!("result-die-rolled-again", was = *was),
    }));
    match result.dice_gained {
        (_, 0) => {}
        (least, most) => parts.push(words!("result-dice-gained", n = range_text(least as u8, most as u8))),
    }
    parts.extend(result.raises_shield.then(|| words!("result-raises-shield").to_owned()));
    parts.extend(result.lowers_shield.then(|| words!("result-lowers-shield").to_owned()));
    parts.extend(result.fills_beat.then(|| words!("result-fills-beat").to_owned()));
    let lost = chance_part(result.defeat, words!("result-you-are-defeated"), |chance| {
        words!("result-your-defeat-chance", chance = chance)
    });
    parts.extend(lost);
    parts.extend(chance_part(result.victory, words!("outcome-won"), |chance| {
        words!("result-won-chance", chance = chance)
    }));
    parts.extend(result.asks_further.then(|| words!("result-asks-further").to_owned()));
    parts
}

/// What is told of something that happens with a chance; nothing if it never does.
fn chance_part(chance: ChanceView, certain: &str, likely: impl Fn(String) -> String) -> Option<String> {
    match chance {
        never if never.favourable == 0 => None,
        sure if sure.favourable >= sure.total => Some(certain.to_owned()),
        some => Some(likely(some.to_string())),
    }
}

/// The short name of a slot of an enemy.
fn enemy_slot_name(slot: TokenSlot) -> Text {
    match slot {
        TokenSlot::Sink(sink) => sink_label(sink),
        TokenSlot::Shield => text!("slot-shield"),
        TokenSlot::Unassigned => text!("slot-unassigned"),
        TokenSlot::Gone => text!("slot-gone"),
        TokenSlot::Hp => text!("slot-hp"),
        TokenSlot::Sheet => text!("slot-sheet"),
        TokenSlot::Durability(_) | TokenSlot::Break(_) => text!("slot-durability"),
    }
}

fn miss_text(why: MissReason) -> &'static str {
    match why {
        MissReason::OutOfReach => words!("result-out-of-reach"),
        MissReason::Dodged => words!("result-dodged"),
        MissReason::Cancelled => words!("result-cancelled"),
        MissReason::TurnedBack => words!("result-turned-back"),
        MissReason::High => words!("result-passes-over"),
        MissReason::Barred => words!("result-barred"),
        MissReason::StruckAppearance | MissReason::NoTarget => words!("result-nobody-there"),
    }
}
