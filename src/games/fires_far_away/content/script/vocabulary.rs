//! The walk over the words in a type of the language, which follows from the declaration of the type.
//!
//! Owns the macro `vocabulary`, inside which these types are declared, and the traits behind it. A variant or a field that is
//! added to such a type is walked over without another line. Must not know a word; `words` does.

use smallvec::SmallVec;

use super::words::PartVisitor;
use crate::content::syntax::PathStep;

/// The path from a word to a part of it, as the file writes it: names of fields, and numbers of items and arguments.
pub(super) type PartPath = SmallVec<[PathStep; 8]>;

/// Has everything in a value visited, in the order of the declaration.
pub(super) trait HoldsParts {
    /// Calls `visit` for every part in the value, which stands at the path.
    fn visit_inside<'a>(&'a self, path: &mut PartPath, visit: &mut PartVisitor<'_, 'a>);
}

/// Can be a field or an argument of a word.
pub(super) trait WordField {
    /// Whether it is written without a place of its own, if it is the only argument of a variant.
    const IS_STRUCT: bool = false;

    /// Calls `visit` for the value at the path if it is a word, or else for every part in it.
    fn visit_part<'a>(&'a self, path: &mut PartPath, visit: &mut PartVisitor<'_, 'a>);
}

/// Visits a field or an argument, which stands one step further.
pub(super) fn visit_step<'a, T: WordField>(
    value: &'a T,
    step: impl Into<PathStep>,
    path: &mut PartPath,
    visit: &mut PartVisitor<'_, 'a>,
) {
    path.push(step.into());
    value.visit_part(path, visit);
    path.pop();
}

/// Visits the only argument of a variant.
pub(super) fn visit_only<'a, T: WordField>(value: &'a T, path: &mut PartPath, visit: &mut PartVisitor<'_, 'a>) {
    if T::IS_STRUCT {
        value.visit_part(path, visit);
    } else {
        visit_step(value, 0, path, visit);
    }
}

impl<T: WordField> WordField for Option<T> {
    fn visit_part<'a>(&'a self, path: &mut PartPath, visit: &mut PartVisitor<'_, 'a>) {
        self.iter().for_each(|value| value.visit_part(path, visit));
    }
}

impl<T: WordField> WordField for Box<T> {
    fn visit_part<'a>(&'a self, path: &mut PartPath, visit: &mut PartVisitor<'_, 'a>) {
        (**self).visit_part(path, visit);
    }
}

impl<T: WordField> WordField for Vec<T> {
    fn visit_part<'a>(&'a self, path: &mut PartPath, visit: &mut PartVisitor<'_, 'a>) {
        self.iter().enumerate().for_each(|(n, value)| visit_step(value, n, path, visit));
    }
}

impl<A: WordField, B: WordField> WordField for (A, B) {
    fn visit_part<'a>(&'a self, path: &mut PartPath, visit: &mut PartVisitor<'_, 'a>) {
        visit_step(&self.0, 0, path, visit);
        visit_step(&self.1, 1, path, visit);
    }
}

/// Declares a type of the language, and implements [`HoldsParts`] for it.
macro_rules! vocabulary {
    ($(#[$meta:meta])* pub struct $name:ident { $($(#[$field_meta:meta])* pub $field:ident: $kind:ty,)* }) => {
        $(#[$meta])* pub struct $name { $($(#[$field_meta])* pub $field: $kind,)* }

        impl $crate::content::script::vocabulary::HoldsParts for $name {
            #[allow(unused_variables, reason = "a type without a word in it visits nothing")]
            fn visit_inside<'a>(
                &'a self,
                path: &mut $crate::content::script::vocabulary::PartPath,
                visit: &mut $crate::content::script::words::PartVisitor<'_, 'a>,
            ) {
                let Self { $($field),* } = self;
                $($crate::content::script::vocabulary::visit_step($field, stringify!($field), path, visit);)*
            }
        }
    };
    ($(#[$meta:meta])* pub enum $name:ident {
        $($(#[$variant_meta:meta])* $variant:ident
            $(($($item:ty),*))? $({ $($(#[$field_meta:meta])* $field:ident: $kind:ty,)* })?,)*
    }) => {
        $(#[$meta])* pub enum $name {
            $($(#[$variant_meta])* $variant $(($($item),*))? $({ $($(#[$field_meta])* $field: $kind,)* })?,)*
        }

        impl $crate::content::script::vocabulary::HoldsParts for $name {
            #[allow(unused_variables, reason = "a type without a word in it visits nothing")]
            fn visit_inside<'a>(
                &'a self,
                path: &mut $crate::content::script::vocabulary::PartPath,
                visit: &mut $crate::content::script::words::PartVisitor<'_, 'a>,
            ) {
                match self {
                    $($crate::content::script::vocabulary::vocabulary!(@pattern (a b c) $variant $(($($item),*))? $({ $($field)* })?) => {
                        $crate::content::script::vocabulary::vocabulary!(@visit (a b c) path visit $(($($item),*))? $({ $($field)* })?);
                    })*
                }
            }
        }
    };
    (@pattern ($a:ident $b:ident $c:ident) $variant:ident) => { Self::$variant };
    (@pattern ($a:ident $b:ident $c:ident) $variant:ident ($_1:ty)) => { Self::$variant($a) };
    (@pattern ($a:ident $b:ident $c:ident) $variant:ident ($_1:ty, $_2:ty)) => { Self::$variant($a, $b) };
    (@pattern ($a:ident $b:ident $c:ident) $variant:ident ($_1:ty, $_2:ty, $_3:ty)) => { Self::$variant($a, $b, $c) };
    (@pattern ($a:ident $b:ident $c:ident) $variant:ident { $($field:ident)* }) => { Self::$variant { $($field),* } };
    (@visit ($a:ident $b:ident $c:ident) $path:ident $visit:ident) => {};
    (@visit ($a:ident $b:ident $c:ident) $path:ident $visit:ident ($_1:ty)) => {
        $crate::content::script::vocabulary::visit_only($a, $path, $visit)
    };
    (@visit ($a:ident $b:ident $c:ident) $path:ident $visit:ident ($_1:ty, $_2:ty)) => {
        $crate::content::script::vocabulary::visit_step($a, 0, $path, $visit);
        $crate::content::script::vocabulary::visit_step($b, 1, $path, $visit)
    };
    (@visit ($a:ident $b:ident $c:ident) $path:ident $visit:ident ($_1:ty, $_2:ty, $_3:ty)) => {
        $crate::content::script::vocabulary::visit_step($a, 0, $path, $visit);
        $crate::content::script::vocabulary::visit_step($b, 1, $path, $visit);
        $crate::content::script::vocabulary::visit_step($c, 2, $path, $visit)
    };
    (@visit ($a:ident $b:ident $c:ident) $path:ident $visit:ident { $($field:ident)* }) => {
        $($crate::content::script::vocabulary::visit_step($field, stringify!($field), $path, $visit);)*
    };
}

pub(super) use vocabulary;
