//! The damage and conditions of attacks, in words.

use super::Writer;
use super::names::{damage_kind, damage_kinds, modifier_name, modifier_names};
use super::things::Things;
use crate::content::condition_row::ConditionDuration;
use crate::content::script::{
    CombatantSelector, DamageKindSelector, DealTokens, Expr, Inflict, OnDamage, OnHit, Strike,
};
use crate::lang::{Text, text};
use crate::model::{Condition, DamageKind, Modifier, Modifiers};

/// The modifiers that an aim has not already said, before a colon: "Unblockable and Unparryable".
pub(super) fn modifier_text(mods: Modifiers, is_ranged_said: bool) -> Text {
    let is_spell = mods.contains(Modifier::Spell);
    let others = if is_spell || is_ranged_said { mods.without(Modifier::Ranged) } else { mods };
    let spell = is_spell.then(|| modifier_name(Modifier::Spell));
    Text::and(spell.into_iter().chain(modifier_names(others.without(Modifier::Spell))))
}

impl Writer<'_> {
    /// The effect of a strike on its target, without its modifiers: "2 Slash and Knockback 2".
    pub(super) fn strike(&self, strike: &Strike) -> Text {
        let Strike { deals, cap, mods: _, inflicts, on_damage, shield_only } = strike;
        let mut parts: Vec<Text> = Vec::new();
        for (n, (value, kind)) in deals.iter().enumerate() {
            let tokens = self.tokens_of(value, *kind);
            parts.push(match cap {
                Some(cap) if n == 0 => text!("rules-capped", tokens = tokens, most = self.value(cap)),
                _ => tokens,
            });
        }
        parts.extend(inflicts.iter().map(|(condition, n)| self.condition_count(*condition, n)));
        let what = Text::and(parts);
        let what = if *shield_only { text!("rules-onto-shield", what = what) } else { what };
        let follows = on_damage.iter().map(|on_damage| self.on_damage(on_damage));
        Text::joined("; ", std::iter::once(what).chain(follows))
    }

    /// The additions of a block to a strike: what the strike gets, and clauses about what follows.
    pub(super) fn on_hit(&self, on_hit: &OnHit) -> (Vec<Text>, Vec<Text>) {
        let OnHit { deals, mods, inflicts, on_damage, splash, more } = on_hit;
        let mut gets: Vec<Text> = modifier_names(*mods).collect();
        if *more > 0 {
            gets.push(text!("rules-more-of-first", n = *more));
        }
        gets.extend(deals.iter().map(|(n, kind)| text!("rules-as-well", tokens = self.tokens(n, *kind))));
        gets.extend(inflicts.iter().map(|(condition, n)| self.condition_count(*condition, n)));
        let mut follows = Vec::new();
        if !splash.is_empty() {
            let tokens = Text::and(splash.iter().map(|(n, kind)| self.tokens(n, *kind)));
            follows.push(text!("rules-splash", tokens = tokens));
        }
        follows.extend(on_damage.iter().map(|on_damage| self.on_damage(on_damage)));
        (gets, follows)
    }

    /// "if 2 or more reach HP, Stunned".
    fn on_damage(&self, on_damage: &OnDamage) -> Text {
        let OnDamage { at_least, kind, then } = on_damage;
        let then = self.bare_script(then);
        match (at_least, kind.map(damage_kind)) {
            (0, _) => text!("rules-with-each-hit", then = then),
            (1, None) => text!("rules-if-any-reaches-hp", then = then),
            (1, Some(kind)) => text!("rules-if-any-of-kind-reaches-hp", kind = kind, then = then),
            (n, None) => text!("rules-if-several-reach-hp", n = *n, then = then),
            (n, Some(kind)) => text!("rules-if-several-of-kind-reach-hp", n = *n, kind = kind, then = then),
        }
    }

    /// Tokens of the type that a strike selects.
    fn tokens_of(&self, value: &Expr, kind: DamageKindSelector) -> Text {
        let known = match kind {
            DamageKindSelector::Is(kind) => return self.tokens(value, kind),
            DamageKindSelector::OfWeapon => self.weapon_kinds(),
            DamageKindSelector::OfShield => self.shield_kind(),
            // The missile may be chosen later, so only a weapon without missiles has a known type here.
            DamageKindSelector::OfMissile => self.weapon_kinds().filter(|_| !self.needs_missile()),
            DamageKindSelector::OfAttack => return text!("rules-same-tokens", n = self.value(value)),
        };
        match known {
            Some(kinds) => self.amount(value, &Things::Named(kinds)),
            None => self.value(value),
        }
    }

    /// The damage types of the weapon in use, if they are known now.
    fn weapon_kinds(&self) -> Option<Text> {
        if let Some(kind) = self.damage_kind {
            return Some(damage_kind(kind));
        }
        let live = self.live.as_ref()?;
        let kinds = &live.weapon()?.kinds;
        (!kinds.is_empty()).then(|| damage_kinds(kinds))
    }

    fn shield_kind(&self) -> Option<Text> {
        let (_, kind) = self.live.as_ref()?.shield()?.damage?;
        Some(damage_kind(kind))
    }

    /// Whether the weapon in use shoots missiles.
    fn needs_missile(&self) -> bool {
        self.live.as_ref().and_then(|live| live.weapon()).is_none_or(|weapon| weapon.ammo.is_some())
    }

    /// Damage tokens: "3 Burn", "PWR Burn".
    pub(super) fn tokens(&self, n: &Expr, kind: DamageKind) -> Text {
        self.amount(n, &Things::Named(damage_kind(kind)))
    }

    /// A condition with its number of tokens: "Stunned", "Knockback 2".
    fn condition_count(&self, condition: Condition, n: &Expr) -> Text {
        let name = self.condition(condition);
        match self.known_value(n) {
            Some(1) if !self.takes_effect_at_once(condition) => name,
            Some(n) => text!("rules-condition-number", condition = name, n = n),
            None => self.amount(n, &Things::Named(name)),
        }
    }

    /// Whether a condition is used up at once, so that its number is how far or how much.
    fn takes_effect_at_once(&self, condition: Condition) -> bool {
        self.catalog.condition(condition).duration == ConditionDuration::Immediate
    }

    /// Tokens without an attack, as something that the target gets, or as a whole clause about the actor.
    pub(super) fn deal_tokens(&self, deal: &DealTokens) -> (CombatantSelector, Text) {
        let DealTokens { n, kind, on, mods } = deal;
        let tokens = self.tokens(n, *kind);
        let tokens = match modifier_text(*mods, false) {
            Text::Empty => tokens,
            modifiers => text!("rules-with-modifiers", tokens = tokens, modifiers = modifiers),
        };
        (*on, tokens)
    }

    /// A condition without an attack.
    pub(super) fn inflict(&self, inflict: &Inflict) -> (CombatantSelector, Text) {
        let Inflict { condition, n, on, inevitable, lasting } = inflict;
        let what = self.condition_count(*condition, n);
        let what = if *lasting { text!("rules-lasting", condition = what) } else { what };
        let what = if *inevitable { text!("rules-no-sink-takes", what = what) } else { what };
        (*on, what)
    }
}
