//! The damage and conditions of attacks, in words.

use super::names::{damage_kinds, modifier_names};
use super::{Writer, join_and};
use crate::content::condition_row::ConditionDuration;
use crate::content::script::{
    CombatantSelector, DamageKindSelector, DealTokens, Expr, Inflict, OnDamage, OnHit, Strike,
};
use crate::model::{Condition, DamageKind, Modifier, Modifiers};

/// The modifiers that an aim has not already said, before a colon: "Unblockable and Unparryable".
pub(super) fn modifier_text(mods: Modifiers, is_ranged_said: bool) -> String {
    let mut names = modifier_names(mods);
    if is_ranged_said {
        names.retain(|name| name != "ranged");
    }
    if mods.contains(Modifier::Spell) {
        names.retain(|name| name != "ranged" && name != "spell");
        names.insert(0, "spell".into());
    }
    join_and(&names)
}

impl Writer<'_> {
    /// The effect of a strike on its target, without its modifiers: "2 Slash and Knockback 2".
    pub(super) fn strike(&self, strike: &Strike) -> String {
        let Strike { deals, cap, mods: _, inflicts, on_damage, shield_only } = strike;
        let mut parts: Vec<String> = Vec::new();
        for (n, (value, kind)) in deals.iter().enumerate() {
            let tokens = self.tokens_of(value, *kind);
            parts.push(match cap {
                Some(cap) if n == 0 => format!("{tokens}, at most {}", self.value(cap)),
                _ => tokens,
            });
        }
        parts.extend(inflicts.iter().map(|(condition, n)| self.condition_count(*condition, n)));
        let mut text = join_and(&parts);
        if *shield_only {
            text.push_str(", all onto the raised shield");
        }
        self.with_on_damage(text, on_damage)
    }

    /// The additions of a block to a strike: what the strike gets, and clauses about what follows.
    pub(super) fn on_hit(&self, on_hit: &OnHit) -> (Vec<String>, Vec<String>) {
        let OnHit { deals, mods, inflicts, on_damage, splash, more } = on_hit;
        let mut gets = modifier_names(*mods);
        if *more > 0 {
            gets.push(format!("{more} more of the first damage type"));
        }
        gets.extend(deals.iter().map(|(n, kind)| format!("{} as well", self.tokens(n, *kind))));
        gets.extend(inflicts.iter().map(|(condition, n)| self.condition_count(*condition, n)));
        let mut follows = Vec::new();
        if !splash.is_empty() {
            let tokens: Vec<String> = splash.iter().map(|(n, kind)| self.tokens(n, *kind)).collect();
            follows.push(format!("{} to the target and everybody next to it", join_and(&tokens)));
        }
        follows.extend(on_damage.iter().map(|on_damage| self.on_damage(on_damage)));
        (gets, follows)
    }

    fn with_on_damage(&self, text: String, on_damage: &[OnDamage]) -> String {
        let clauses: Vec<String> = on_damage.iter().map(|on_damage| self.on_damage(on_damage)).collect();
        let parts: Vec<String> = std::iter::once(text).chain(clauses).filter(|part| !part.is_empty()).collect();
        parts.join("; ")
    }

    /// "if 2 or more reach HP, Stunned".
    fn on_damage(&self, on_damage: &OnDamage) -> String {
        let OnDamage { at_least, kind, then } = on_damage;
        let kind = kind.map(|kind| format!(" {}", kind.name())).unwrap_or_default();
        let count = match at_least {
            0 => return format!("with each hit, {}", self.bare_script(then)),
            1 => format!("any{kind} reaches HP"),
            n => format!("{n} or more{kind} reach HP"),
        };
        format!("if {count}, {}", self.bare_script(then))
    }

    /// Tokens of the type that a strike selects.
    fn tokens_of(&self, value: &Expr, kind: DamageKindSelector) -> String {
        let known = match kind {
            DamageKindSelector::Is(kind) => return self.tokens(value, kind),
            DamageKindSelector::OfWeapon => self.weapon_kinds(),
            DamageKindSelector::OfShield => self.shield_kind(),
            // The missile may be chosen later, so only a weapon without missiles has a known type here.
            DamageKindSelector::OfMissile => self.weapon_kinds().filter(|_| !self.needs_missile()),
            DamageKindSelector::OfAttack => return format!("the same tokens, {} in number", self.value(value)),
        };
        match known {
            Some(kinds) => self.amount(value, &kinds, &kinds),
            None => self.value(value),
        }
    }

    /// The damage types of the weapon in use, if they are known now.
    fn weapon_kinds(&self) -> Option<String> {
        if let Some(kind) = self.damage_kind {
            return Some(kind.name().to_owned());
        }
        let live = self.live.as_ref()?;
        let kinds = &live.weapon()?.kinds;
        (!kinds.is_empty()).then(|| damage_kinds(kinds))
    }

    fn shield_kind(&self) -> Option<String> {
        let (_, kind) = self.live.as_ref()?.shield()?.damage?;
        Some(kind.name().to_owned())
    }

    /// Whether the weapon in use shoots missiles.
    fn needs_missile(&self) -> bool {
        self.live.as_ref().and_then(|live| live.weapon()).is_none_or(|weapon| weapon.ammo.is_some())
    }

    /// Damage tokens: "3 Burn", "PWR Burn".
    pub(super) fn tokens(&self, n: &Expr, kind: DamageKind) -> String {
        let name = kind.name();
        self.amount(n, name, name)
    }

    /// A condition with its number of tokens: "Stunned", "Knockback 2".
    fn condition_count(&self, condition: Condition, n: &Expr) -> String {
        let name = self.condition(condition);
        match self.known_value(n) {
            Some(1) if !self.takes_effect_at_once(condition) => name,
            Some(n) => format!("{name} {n}"),
            None => self.amount(n, &name, &name),
        }
    }

    /// Whether a condition is used up at once, so that its number is how far or how much.
    fn takes_effect_at_once(&self, condition: Condition) -> bool {
        self.catalog.condition(condition).duration == ConditionDuration::Immediate
    }

    /// Tokens without an attack, as something that the target gets, or as a whole clause about the actor.
    pub(super) fn deal_tokens(&self, deal: &DealTokens) -> (CombatantSelector, String) {
        let DealTokens { n, kind, on, mods } = deal;
        let tokens = self.tokens(n, *kind);
        let mods = modifier_text(*mods, false);
        (*on, if mods.is_empty() { tokens } else { format!("{tokens}, {mods}") })
    }

    /// A condition without an attack.
    pub(super) fn inflict(&self, inflict: &Inflict) -> (CombatantSelector, String) {
        let Inflict { condition, n, on, inevitable, lasting } = inflict;
        let mut text = self.condition_count(*condition, n);
        if *lasting {
            text.push_str(" past this Turn");
        }
        if *inevitable {
            text.push_str(", which no sink takes");
        }
        (*on, text)
    }
}
