//! Random values of the types of the language, from their declarations, for games with random content.
//!
//! Owns the macro `generated`, inside which such a type is declared, and the trait that it implements. A variant that is added
//! to the type is generated without another line. Must not choose a value: the [`WordSource`] does.

use super::{CombatantSelector, Expr, Lend, Move, Predicate, Script, Strike, Targeting, TileKind};
use crate::content::area::Area;
use crate::model::{Condition, Coord, DamageKind, Id, Modifiers, Outcome};

/// Chooses the values of which random words are made.
#[allow(missing_docs, reason = "each makes a value of the type that it returns")]
pub trait WordSource {
    /// A number below `n`.
    fn below(&mut self, n: usize) -> usize;
    /// An id for the field or the variant of this name.
    fn id(&mut self, name: &'static str) -> Id;
    fn number(&mut self) -> u8;
    fn expr(&mut self) -> Expr;
    fn predicate(&mut self) -> Predicate;
    fn targeting(&mut self) -> Targeting;
    fn script(&mut self) -> Script;
    fn strike(&mut self) -> Strike;
    fn movement(&mut self) -> Move;
    fn lend(&mut self) -> Lend;
    fn combatant(&mut self) -> CombatantSelector;
    fn condition(&mut self) -> Condition;
    fn damage_kind(&mut self) -> DamageKind;
    fn modifiers(&mut self) -> Modifiers;
    fn tile_kind(&mut self) -> TileKind;
    fn hex(&mut self) -> Coord;
}

/// A type of which random values can be made.
pub trait Generate: Sized {
    /// A random value for the field or the variant of this name.
    fn generate(source: &mut dyn WordSource, name: &'static str) -> Self;
}

/// The types whose values the source chooses.
macro_rules! chosen_by_source {
    ($($kind:ty: $choose:ident),*) => {
        $(impl Generate for $kind {
            fn generate(source: &mut dyn WordSource, _: &'static str) -> Self {
                source.$choose()
            }
        })*
    };
}

chosen_by_source!(
    u8: number, Expr: expr, Predicate: predicate, Targeting: targeting, Script: script, Strike: strike, Move: movement,
    Lend: lend, CombatantSelector: combatant, Condition: condition, DamageKind: damage_kind, Modifiers: modifiers,
    TileKind: tile_kind, Coord: hex
);

impl Generate for Id {
    fn generate(source: &mut dyn WordSource, name: &'static str) -> Self {
        source.id(name)
    }
}

impl Generate for Area {
    fn generate(source: &mut dyn WordSource, _: &'static str) -> Self {
        Self::Hex(source.hex())
    }
}

impl Generate for bool {
    fn generate(source: &mut dyn WordSource, _: &'static str) -> Self {
        source.below(2) == 0
    }
}

impl Generate for Outcome {
    fn generate(source: &mut dyn WordSource, _: &'static str) -> Self {
        [Self::Victory, Self::Defeat, Self::Retreat][source.below(3)]
    }
}

impl<T: Generate> Generate for Option<T> {
    fn generate(source: &mut dyn WordSource, name: &'static str) -> Self {
        (source.below(2) == 0).then(|| T::generate(source, name))
    }
}

impl<T: Generate> Generate for Vec<T> {
    fn generate(source: &mut dyn WordSource, name: &'static str) -> Self {
        (0..source.below(3)).map(|_| T::generate(source, name)).collect()
    }
}

/// Declares a type as `vocabulary` does, and implements [`Generate`] for it.
macro_rules! generated {
    ($(#[$meta:meta])* pub struct $name:ident { $($(#[$field_meta:meta])* pub $field:ident: $kind:ty,)* }) => {
        $crate::content::script::vocabulary::vocabulary! {
            $(#[$meta])* pub struct $name { $($(#[$field_meta])* pub $field: $kind,)* }
        }

        impl $crate::content::script::Generate for $name {
            fn generate(source: &mut dyn $crate::content::script::WordSource, _: &'static str) -> Self {
                Self { $($field: $crate::content::script::Generate::generate(source, stringify!($field)),)* }
            }
        }
    };
    ($(#[$meta:meta])* pub enum $name:ident {
        $($(#[$variant_meta:meta])* $variant:ident
            $(($($item:ty),*))? $({ $($(#[$field_meta:meta])* $field:ident: $kind:ty,)* })?,)*
    }) => {
        $crate::content::script::vocabulary::vocabulary! {
            $(#[$meta])* pub enum $name {
                $($(#[$variant_meta])* $variant $(($($item),*))? $({ $($(#[$field_meta])* $field: $kind,)* })?,)*
            }
        }

        impl $name {
            /// For each variant its name, and the function that makes a random one.
            pub const GENERATORS: &'static [(&'static str, fn(&mut dyn $crate::content::script::WordSource) -> Self)] = &[
                $((stringify!($variant), |source| {
                    $crate::content::script::generate::generated!(
                        @make source $variant $(($($item),*))? $({ $($field)* })?
                    )
                }),)*
            ];
        }

        impl $crate::content::script::Generate for $name {
            fn generate(source: &mut dyn $crate::content::script::WordSource, _: &'static str) -> Self {
                let (_, make) = Self::GENERATORS[source.below(Self::GENERATORS.len())];
                make(source)
            }
        }
    };
    (@make $source:ident $variant:ident) => {{
        let _ = $source;
        Self::$variant
    }};
    (@make $source:ident $variant:ident ($($item:ty),*)) => {
        Self::$variant($(<$item as $crate::content::script::Generate>::generate($source, stringify!($variant))),*)
    };
    (@make $source:ident $variant:ident { $($field:ident)* }) => {
        Self::$variant { $($field: $crate::content::script::Generate::generate($source, stringify!($field)),)* }
    };
}

pub(super) use generated;
