//! The names of the small closed lists: tokens, abilities, kinds of tile, numbers of a sheet.

use super::{Writer, capitalized, join_or, key_words};
use crate::content::between_fights::JourneyEffect;
use crate::content::enemy_traits::{Ability, EnemyType};
use crate::content::script::{Hand, Quantity, Span, TokenSelector, WeaponClass};
use crate::model::{AttackTag, Condition, DamageKind, Id, Modifier, Modifiers, Stat, Token};

/// The effect of a use between encounters on the journey.
pub(super) fn journey_effect_text(effect: JourneyEffect) -> &'static str {
    match effect {
        JourneyEffect::ReturnToReprieve => "the journey returns to the page of the last short reprieve in this chapter",
        JourneyEffect::OpenLocks => "the locks of the page open",
    }
}

impl Writer<'_> {
    /// The printed name of a condition.
    pub(super) fn condition(&self, condition: Condition) -> String {
        self.catalog.conditions.get(&condition.id()).map_or_else(|| format!("{condition:?}"), |row| row.name.clone())
    }

    /// The printed name of what a token stands for.
    pub(super) fn token(&self, token: Token) -> String {
        match token {
            Token::Damage(kind) => kind.name().to_owned(),
            Token::Condition(condition) => self.condition(condition),
        }
    }

    /// The tokens that a selector means.
    pub(super) fn token_selector(&self, of: TokenSelector) -> String {
        match of {
            TokenSelector::Damage(kind) => self.token(Token::Damage(kind)),
            TokenSelector::Condition(condition) => self.condition(condition),
            TokenSelector::Fleeting => "conditions that are not Static".to_owned(),
            TokenSelector::Hindering => "conditions that prevent movement, but not Knockdown".to_owned(),
        }
    }

    /// The printed name of an action, or its key in words, as with attacks that weapons list under a common name.
    pub(super) fn action(&self, id: Id) -> String {
        self.catalog.action(id).map_or_else(|| capitalized(&key_words(id)), |action| action.name.clone())
    }

    /// The printed name of a piece of gear, or its key in words.
    pub(super) fn gear(&self, id: Id) -> String {
        self.catalog.gear.get(&id).map_or_else(|| key_words(id), |gear| gear.header.name.clone())
    }

    /// The printed name of an enemy, or its key in words.
    pub(super) fn enemy(&self, id: Id) -> String {
        self.catalog.enemies.get(&id).map_or_else(|| key_words(id), |enemy| enemy.name.clone())
    }

    /// The printed name of an enemy type.
    pub(super) fn enemy_type(&self, kind: EnemyType) -> String {
        let key = kind.key();
        self.catalog.types.get(&key).map_or_else(|| key_words(key), |row| row.name.clone())
    }

    /// The printed name of a special tile of the game or of any encounter, or its key in words.
    pub(super) fn tile(&self, id: Id) -> String {
        let of_encounters = || self.catalog.encounters.values().find_map(|encounter| encounter.tiles.get(&id));
        let tile = self.catalog.tiles.get(&id).map(|tile| tile.as_ref()).or_else(of_encounters);
        tile.map_or_else(|| key_words(id), |tile| tile.name.clone())
    }
}

/// Damage types of which one counts: "Slash or Pierce".
pub(super) fn damage_kinds(kinds: &[DamageKind]) -> String {
    join_or(&kinds.iter().map(|kind| kind.name().to_owned()).collect::<Vec<String>>())
}

/// The label of a Primary Stat: "STR".
pub(in crate::view) fn stat_label(stat: Stat) -> &'static str {
    match stat {
        Stat::Vit => "VIT",
        Stat::End => "END",
        Stat::Str => "STR",
        Stat::Dex => "DEX",
        Stat::Att => "ATT",
        Stat::Int => "INT",
        Stat::Fth => "FTH",
    }
}

/// The names of damage modifiers and tags, in the order of the book.
pub(super) fn modifier_names(mods: Modifiers) -> Vec<String> {
    let name = |modifier: Modifier| match modifier {
        Modifier::High => "High",
        Modifier::Inevitable => "Inevitable",
        Modifier::Magical => "Magical",
        Modifier::Unblockable => "Unblockable",
        Modifier::Undodgeable => "Undodgeable",
        Modifier::Unparryable => "Unparryable",
        Modifier::Unsinkable => "Unsinkable",
        Modifier::LockOn => "Lock-On",
        Modifier::Ranged => "ranged",
        Modifier::Spell => "spell",
    };
    mods.iter().map(|modifier| name(modifier).to_owned()).collect()
}

/// The kind of an attack, after "the attack is".
pub(super) fn attack_tag(tag: AttackTag) -> &'static str {
    match tag {
        AttackTag::Melee => "melee",
        AttackTag::Reaching => "melee from beyond the next hex",
        AttackTag::Ranged => "ranged",
        AttackTag::Spell => "a spell",
        AttackTag::Magical => "Magical",
        AttackTag::High => "High",
        AttackTag::Inevitable => "Inevitable",
        AttackTag::Unblockable => "Unblockable",
        AttackTag::Undodgeable => "Undodgeable",
        AttackTag::Unparryable => "Unparryable",
        AttackTag::Unsinkable => "Unsinkable",
        AttackTag::LockOn => "Lock-On",
    }
}

/// A class of weapon before the word "weapon", with its article.
pub(super) fn weapon_class(class: WeaponClass) -> &'static str {
    match class {
        WeaponClass::Melee => "a melee",
        WeaponClass::Ranged => "a ranged",
        WeaponClass::Loadable => "a loadable",
    }
}

/// A hand.
pub(super) fn hand(hand: Hand) -> &'static str {
    match hand {
        Hand::Main => "main hand",
        Hand::Off => "off hand",
    }
}

/// How often, before a clause: "once a Turn".
pub(super) fn once_in(span: Span) -> &'static str {
    match span {
        Span::Turn => "once a Turn",
        Span::Round => "once a Round",
        Span::Encounter => "once an encounter",
    }
}

/// A number of a sheet that a block changes.
pub(super) fn quantity(writer: &Writer, quantity: Quantity) -> String {
    match quantity {
        Quantity::Received(token) => {
            format!("{} that {} at once", writer.token(token), writer.subject("get", "gets"))
        }
        Quantity::Stat(stat) => stat_label(stat).to_owned(),
        Quantity::Sink(sink) => sink.label().to_owned(),
        Quantity::Tokens(condition) => format!("tokens of {} that count", writer.condition(condition)),
        other => match other {
            Quantity::Hp => "HP slots",
            Quantity::Focus => "FP limit",
            Quantity::Dice => "dice of the pool",
            Quantity::Eqp => "EQP",
            Quantity::Pots => "POTs",
            Quantity::Pwr => "PWR",
            Quantity::Damage => "weapon damage",
            Quantity::AttackDamage => "damage of each attack",
            Quantity::Range => "range",
            Quantity::AttunementRange => "range of ranged attunements at one target",
            Quantity::Tiles => "hexes of a movement",
            Quantity::TilesBeforeLimits => "hexes of a movement before anything limits it",
            Quantity::Price => "SP cost",
            Quantity::FocusPrice => "FP cost",
            Quantity::MatchBelow => "how far below an Encounter Die a die may lie",
            Quantity::MatchAbove => "how far above an Encounter Die a die may lie",
            Quantity::Defense => "Defense",
            Quantity::Stability => "Stability",
            Quantity::Actions => "Simple or Dynamic actions of a beat",
            Quantity::Movement => "Move",
            Quantity::Depth => "depth of half-moons and full moons",
            Quantity::CurseAt => "Withering that turns into a curse",
            Quantity::Pouches => "pouches",
            Quantity::Charges => "charges",
            Quantity::SkippedBehaviours
            | Quantity::Stat(_)
            | Quantity::Sink(_)
            | Quantity::Received(_)
            | Quantity::Tokens(_) => "behaviours passed over",
        }
        .to_owned(),
    }
}

/// The words for an ability, after "it" and in the third person.
pub(super) fn ability(ability: Ability) -> &'static str {
    match ability {
        Ability::Flies => "ignores hazards and half-cover unless knocked down",
        Ability::Swims => "ignores water",
        Ability::KeepsToWater => "can stand on water only",
        Ability::Plans => "goes round rather than queue, and puts out its own Blazing",
        Ability::TwoHexes => "fills two hexes, head and tail",
        Ability::KeepsFormation => "attacks past its formation and moves with it",
        Ability::PullImmunity => "cannot be pulled",
        Ability::Rides => "can be Dismounted",
        Ability::BackstabImmunity => "cannot be backstabbed",
        Ability::TreadsLightly => "is not harmed by hazards",
        Ability::TakesCover => "has full cover behind half-cover next to it",
    }
}

/// The same abilities as something that you get.
pub(super) fn ability_of_character(ability: Ability) -> &'static str {
    match ability {
        Ability::Flies => "you ignore hazards and half-cover unless knocked down",
        Ability::Swims => "you ignore water",
        Ability::KeepsToWater => "you can stand on water only",
        Ability::Plans => "you go round rather than queue",
        Ability::TwoHexes => "you fill two hexes",
        Ability::KeepsFormation => "you attack past your formation",
        Ability::PullImmunity => "you cannot be pulled",
        Ability::Rides => "you can be Dismounted",
        Ability::BackstabImmunity => "you cannot be backstabbed",
        Ability::TreadsLightly => "hazards do nothing to you",
        Ability::TakesCover => "half-cover next to you counts as full cover",
    }
}
