//! The names of the small closed lists: tokens, abilities, kinds of tile, numbers of a sheet.

use super::{Writer, key_words};
use crate::content::between_fights::JourneyEffect;
use crate::content::enemy_traits::EnemyType;
use crate::content::script::{Hand, Quantity, Span, TileKind, TokenSelector, WeaponClass};
use crate::lang::{Text, text};
use crate::model::{AttackTag, Condition, DamageKind, Id, Modifier, Modifiers, Stat, Token};
pub(super) use crate::rules::names::{damage_kind_name as damage_kind, school_name, sink_label};

/// The effect of a use between encounters on the journey.
pub(super) fn journey_effect_text(effect: JourneyEffect) -> Text {
    match effect {
        JourneyEffect::ReturnToReprieve => text!("rules-return-to-reprieve"),
        JourneyEffect::OpenLocks => text!("rules-open-locks"),
    }
}

impl Writer<'_> {
    /// The printed name of a condition.
    pub(super) fn condition(&self, condition: Condition) -> Text {
        let row = self.catalog.conditions.get(&condition.id());
        Text::authored(row.map_or_else(|| condition.name(), |row| row.name.as_str()))
    }

    /// The printed name of what a token stands for.
    pub(super) fn token(&self, token: Token) -> Text {
        match token {
            Token::Damage(kind) => damage_kind(kind),
            Token::Condition(condition) => self.condition(condition),
        }
    }

    /// The tokens that a selector means.
    pub(super) fn token_selector(&self, of: TokenSelector) -> Text {
        match of {
            TokenSelector::Damage(kind) => self.token(Token::Damage(kind)),
            TokenSelector::Condition(condition) => self.condition(condition),
            TokenSelector::Fleeting => text!("rules-fleeting"),
            TokenSelector::Hindering => text!("rules-hindering"),
        }
    }

    /// The printed name of an action, or its key in words, as with attacks that weapons list under a common name.
    pub(super) fn action(&self, id: Id) -> Text {
        let action = self.catalog.action(id);
        action.map_or_else(|| key_words(id).capitalized(), |action| Text::authored(&action.name))
    }

    /// The printed name of a piece of gear, or its key in words.
    pub(super) fn gear(&self, id: Id) -> Text {
        self.catalog.gear.get(&id).map_or_else(|| key_words(id), |gear| Text::authored(&gear.header.name))
    }

    /// The printed name of an enemy, or its key in words.
    pub(super) fn enemy(&self, id: Id) -> Text {
        self.catalog.enemies.get(&id).map_or_else(|| key_words(id), |enemy| Text::authored(&enemy.name))
    }

    /// The printed name of an enemy type.
    pub(super) fn enemy_type(&self, kind: EnemyType) -> Text {
        let key = kind.key();
        self.catalog.types.get(&key).map_or_else(|| key_words(key), |row| Text::authored(&row.name))
    }

    /// The printed name of a special tile of this encounter, of the game or of any encounter, or its key in words.
    pub(super) fn tile(&self, id: Id) -> Text {
        let of_this_one = self.encounter.and_then(|encounter| encounter.tiles.get(&id));
        let of_the_game = || self.catalog.tiles.get(&id).map(|tile| tile.as_ref());
        let of_encounters = || self.catalog.encounters.values().find_map(|encounter| encounter.tiles.get(&id));
        let tile = of_this_one.or_else(of_the_game).or_else(of_encounters);
        tile.map_or_else(|| key_words(id), |tile| Text::authored(&tile.name))
    }
}

/// Damage types of which one counts: "Slash or Pierce".
pub(super) fn damage_kinds(kinds: &[DamageKind]) -> Text {
    Text::or(kinds.iter().copied().map(damage_kind))
}

/// The label of a Primary Stat: "STR".
pub fn stat_label(stat: Stat) -> Text {
    match stat {
        Stat::Vit => text!("stat-vit"),
        Stat::End => text!("stat-end"),
        Stat::Str => text!("stat-str"),
        Stat::Dex => text!("stat-dex"),
        Stat::Att => text!("stat-att"),
        Stat::Int => text!("stat-int"),
        Stat::Fth => text!("stat-fth"),
    }
}

/// A kind of tile within a sentence, with its article.
pub(super) fn a_tile_of_kind(kind: TileKind) -> Text {
    match kind {
        TileKind::Boundary => text!("rules-the-boundary"),
        TileKind::FullCover => text!("rules-full-cover"),
        TileKind::HalfCover => text!("rules-half-cover"),
        TileKind::Concealment => text!("rules-concealment"),
        TileKind::Hazard => text!("rules-a-hazard"),
        TileKind::Retreat => text!("rules-a-retreat-tile"),
    }
}

/// A kind of tile without an article.
pub(super) fn tile_kind(kind: TileKind) -> Text {
    match kind {
        TileKind::Boundary => text!("rules-boundary"),
        TileKind::FullCover => text!("rules-full-cover"),
        TileKind::HalfCover => text!("rules-half-cover"),
        TileKind::Concealment => text!("rules-concealment"),
        TileKind::Hazard => text!("rules-hazard"),
        TileKind::Retreat => text!("rules-retreat-tile"),
    }
}

/// The names of damage modifiers and tags, in the order of the book.
pub(super) fn modifier_names(mods: Modifiers) -> impl Iterator<Item = Text> {
    mods.iter().map(modifier_name)
}

pub(super) fn modifier_name(modifier: Modifier) -> Text {
    match modifier {
        Modifier::High => text!("rules-high"),
        Modifier::Inevitable => text!("rules-inevitable"),
        Modifier::Magical => text!("rules-magical"),
        Modifier::Unblockable => text!("rules-unblockable"),
        Modifier::Undodgeable => text!("rules-undodgeable"),
        Modifier::Unparryable => text!("rules-unparryable"),
        Modifier::Unsinkable => text!("rules-unsinkable"),
        Modifier::LockOn => text!("rules-lock-on"),
        Modifier::Ranged => text!("rules-ranged"),
        Modifier::Spell => text!("rules-spell"),
    }
}

/// The kind of an attack, after "the attack is".
pub(super) fn attack_tag(tag: AttackTag) -> Text {
    match tag {
        AttackTag::Melee => text!("rules-melee"),
        AttackTag::Reaching => text!("rules-reaching"),
        AttackTag::Ranged => text!("rules-ranged"),
        AttackTag::Spell => text!("rules-a-spell"),
        AttackTag::Magical => text!("rules-magical"),
        AttackTag::High => text!("rules-high"),
        AttackTag::Inevitable => text!("rules-inevitable"),
        AttackTag::Unblockable => text!("rules-unblockable"),
        AttackTag::Undodgeable => text!("rules-undodgeable"),
        AttackTag::Unparryable => text!("rules-unparryable"),
        AttackTag::Unsinkable => text!("rules-unsinkable"),
        AttackTag::LockOn => text!("rules-lock-on"),
    }
}

/// A weapon of a class, with its article.
pub(super) fn a_weapon_of_class(class: WeaponClass) -> Text {
    match class {
        WeaponClass::Melee => text!("rules-a-melee-weapon"),
        WeaponClass::Ranged => text!("rules-a-ranged-weapon"),
        WeaponClass::Loadable => text!("rules-a-loadable-weapon"),
    }
}

/// A hand.
pub(super) fn hand(hand: Hand) -> Text {
    match hand {
        Hand::Main => text!("rules-main-hand"),
        Hand::Off => text!("rules-off-hand"),
    }
}

/// How often, before a clause: "once a Turn".
pub(super) fn once_in(span: Span) -> Text {
    match span {
        Span::Turn => text!("rules-once-a-turn"),
        Span::Round => text!("rules-once-a-round"),
        Span::Encounter => text!("rules-once-an-encounter"),
    }
}

/// A number of a sheet that a block changes.
pub(super) fn quantity(writer: &Writer, quantity: Quantity) -> Text {
    match quantity {
        Quantity::Received(token) => {
            of_actor!(writer, "rules-received-by-you", "rules-received-by-it", token = writer.token(token))
        }
        Quantity::Stat(stat) => stat_label(stat),
        Quantity::Sink(sink) => sink_label(sink),
        Quantity::Tokens(condition) => text!("rules-tokens-that-count", condition = writer.condition(condition)),
        Quantity::Hp => text!("rules-hp-slots"),
        Quantity::Focus => text!("rules-fp-limit"),
        Quantity::Dice => text!("rules-dice-of-pool"),
        Quantity::Eqp => text!("word-eqp"),
        Quantity::Pots => text!("word-pots"),
        Quantity::Pwr => text!("rules-pwr"),
        Quantity::Damage => text!("rules-weapon-damage"),
        Quantity::AttackDamage => text!("rules-damage-of-attacks"),
        Quantity::Range => text!("rules-range"),
        Quantity::AttunementRange => text!("rules-range-of-attunements"),
        Quantity::Tiles => text!("rules-hexes-of-movement"),
        Quantity::TilesBeforeLimits => text!("rules-hexes-before-limits"),
        Quantity::Price => text!("rules-sp-cost"),
        Quantity::FocusPrice => text!("rules-fp-cost"),
        Quantity::MatchBelow => text!("rules-match-below"),
        Quantity::MatchAbove => text!("rules-match-above"),
        Quantity::Defense => text!("rules-defense"),
        Quantity::Stability => text!("rules-stability"),
        Quantity::Actions => text!("rules-actions-of-beat"),
        Quantity::Movement => text!("rules-movement"),
        Quantity::Depth => text!("rules-depth-of-moons"),
        Quantity::CurseAt => text!("rules-curse-at"),
        Quantity::Pouches => text!("rules-pouches"),
        Quantity::Charges => text!("rules-charges-of-piece"),
        Quantity::SkippedBehaviours => text!("rules-behaviours-passed-over"),
    }
}
