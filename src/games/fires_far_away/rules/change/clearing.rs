//! Tokens that an effect takes away: from HP slots, the sheet, a shield card or the sinks.
//!
//! Owns `Effect::Clear` and its short forms. Must not check whether the effect is allowed; `player` does.

use smallvec::SmallVec;

use crate::content::condition_row::ConditionDuration;
use crate::content::script::{ClearSource, TokenSelector};
use crate::model::{Cause, Choice, CombatantId, DamageCounts, Fact, Token, TokenSlot};
use crate::rules::access::{
    RulesWorld, catalog, component_mut, conditions, emit_fact, health, inventory_mut, resolution_mut, sinks,
};
use crate::rules::change::conditions::remove_condition;
use crate::rules::change::modifiers::expire_without_damage;
use crate::rules::components::combatant::{Health, ShieldSource, ShieldState, Sinks};
use crate::rules::query::shields::raised_shield;
use crate::rules::stack::{PendingDecision, TokenClearing};

/// The tokens that a clearing can take, each with its number.
pub fn clearable_tokens(world: &RulesWorld, clearing: &TokenClearing) -> SmallVec<[(Token, u8); 8]> {
    let who = clearing.who;
    let damage = |counts: DamageCounts| counts.iter().map(|(kind, n)| (Token::Damage(kind), n)).collect();
    let mut found: SmallVec<[(Token, u8); 8]> = match clearing.from {
        ClearSource::Hp => damage(health(world, who).hp_damage),
        ClearSource::Unassigned => damage(health(world, who).unassigned),
        ClearSource::ShieldCard => {
            raised_shield(world, who).map(|shield| damage(shield.card_tokens)).unwrap_or_default()
        }
        ClearSource::Sinks => {
            let mut counts: SmallVec<[(Token, u8); 8]> = SmallVec::new();
            for (_, token) in &sinks(world, who).tokens {
                match counts.iter_mut().find(|(known, _)| known == token) {
                    Some((_, n)) => *n += 1,
                    None => counts.push((*token, 1)),
                }
            }
            counts.sort_unstable();
            counts
        }
        ClearSource::Sheet => {
            conditions(world, who).counts.iter().map(|(condition, n)| (Token::Condition(condition), n)).collect()
        }
    };
    found.retain(|(token, _)| clearing.of.is_empty() || clearing.of.iter().any(|of| selects(world, *of, *token)));
    found
}

/// Whether a selector means a token.
pub(in crate::rules) fn selects(world: &RulesWorld, of: TokenSelector, token: Token) -> bool {
    match (of, token) {
        (TokenSelector::Damage(kind), token) => token == Token::Damage(kind),
        (TokenSelector::Condition(condition), token) => token == Token::Condition(condition),
        (TokenSelector::Fleeting, Token::Condition(condition)) => {
            catalog(world).condition(condition).duration != ConditionDuration::Static
        }
        (TokenSelector::Hindering, Token::Condition(condition)) => catalog(world).condition(condition).hinders(),
        (TokenSelector::Fleeting | TokenSelector::Hindering, Token::Damage(_)) => false,
    }
}

/// Takes tokens away. Where a number says how many at most, the player chooses which of the character's tokens leave,
/// and may stop (A-306, O-78, O-93); those of an enemy leave in the order of their types.
pub(in crate::rules) fn clear_tokens(world: &mut RulesWorld, clearing: TokenClearing, cause: Cause) {
    if clearing.left == TokenClearing::ALL || !clearing.who.is_character() {
        return take_tokens(world, &clearing, cause);
    }
    if clearing.left > 0 && !clearable_tokens(world, &clearing).is_empty() {
        resolution_mut(world).pending_decision = Some(PendingDecision::ClearTokens(clearing));
    }
}

/// The answers to the question which tokens leave: "stop" first, for a bot that takes the first answer, and "all" where
/// it makes no difference which leave.
pub(in crate::rules) fn clearing_choices(world: &RulesWorld, clearing: &TokenClearing) -> Vec<Choice> {
    let there = clearable_tokens(world, clearing);
    let total: u16 = there.iter().map(|(_, n)| u16::from(*n)).sum();
    let is_any_as_good = there.len() == 1 || total <= u16::from(clearing.left);
    let tokens = there.iter().map(|(token, _)| match token {
        Token::Damage(kind) => Choice::Damage(*kind),
        Token::Condition(condition) => Choice::Condition(*condition),
    });
    std::iter::once(Choice::Done).chain(is_any_as_good.then_some(Choice::All)).chain(tokens).collect()
}

/// Takes as many tokens away as it can, in the order of their types.
pub(in crate::rules) fn take_tokens(world: &mut RulesWorld, clearing: &TokenClearing, cause: Cause) {
    let mut left = clearing.left;
    for (token, n) in clearable_tokens(world, clearing) {
        let n = n.min(left);
        remove_tokens(world, clearing.who, clearing.from, token, n, cause);
        left -= n;
    }
}

/// Takes the token that the player has chosen, and asks for the next.
pub(in crate::rules) fn clear_chosen_token(
    world: &mut RulesWorld,
    clearing: &TokenClearing,
    token: Token,
    cause: Cause,
) {
    remove_tokens(world, clearing.who, clearing.from, token, 1, cause);
    clear_tokens(world, TokenClearing { left: clearing.left - 1, ..clearing.clone() }, cause);
}

fn remove_tokens(world: &mut RulesWorld, who: CombatantId, from: ClearSource, token: Token, n: u8, cause: Cause) {
    if n == 0 {
        return;
    }
    match (from, token) {
        (ClearSource::Hp, Token::Damage(kind)) => {
            component_mut::<Health>(world, who).hp_damage.remove(kind, n);
            emit_fact(world, Fact::Healed { who, kind, n, cause });
        }
        (ClearSource::Unassigned, Token::Damage(kind)) => {
            component_mut::<Health>(world, who).unassigned.remove(kind, n);
            emit_fact(world, Fact::TokensRemoved { who, token, n, from: TokenSlot::Unassigned, cause });
            expire_without_damage(world);
        }
        (ClearSource::ShieldCard, Token::Damage(kind)) => {
            match raised_shield(world, who).map(|shield| shield.source) {
                Some(ShieldSource::Gear(gear)) => {
                    if let Some(line) = inventory_mut(world).gear.get_mut(usize::from(gear.0)) {
                        line.card_tokens.remove(kind, n);
                    }
                }
                Some(ShieldSource::Own) => {
                    if let Some(own) = &mut component_mut::<ShieldState>(world, who).own {
                        own.card_tokens.remove(kind, n);
                    }
                }
                None => return,
            }
            emit_fact(world, Fact::TokensRemoved { who, token, n, from: TokenSlot::Shield, cause });
        }
        (ClearSource::Sinks, token) => {
            for _ in 0..n {
                let mut sinks = component_mut::<Sinks>(world, who);
                let Some(at) = sinks.tokens.iter().position(|(_, there)| *there == token) else { return };
                let (sink, _) = sinks.tokens.remove(at);
                emit_fact(world, Fact::TokensRemoved { who, token, n: 1, from: TokenSlot::Sink(sink), cause });
            }
        }
        (ClearSource::Sheet, Token::Condition(condition)) => remove_condition(world, who, condition, n, cause),
        // The files are checked for tokens that cannot lie in the place.
        (_, Token::Condition(_)) | (ClearSource::Sheet, Token::Damage(_)) => {}
    }
}
