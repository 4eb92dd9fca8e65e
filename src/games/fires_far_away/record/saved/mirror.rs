//! The way between a component and its saved type.
//!
//! Owns the macros for those with the same names, and the helpers for lists. Must not know any component.

use super::impossible_state::ImpossibleState;

/// Makes a saved type from its component, and the component from its saved type, where the fields have the same names.
///
/// The fields are copied, the parts have saved types of their own, and the function after `checked by` looks for values
/// that the rules never make. A component with other names needs both ways written out, as `GearState` does.
macro_rules! mirror {
    ($saved:ident of $kept:ident { $($field:tt),* } $(parts { $($part:ident),* })? $(checked by $check:ident)?) => {
        impl From<&$kept> for $saved {
            fn from(kept: &$kept) -> Self {
                Self { $($field: kept.$field.clone(),)* $($($part: (&kept.$part).into(),)*)? }
            }
        }

        impl TryFrom<$saved> for $kept {
            type Error = ImpossibleState;

            fn try_from(saved: $saved) -> Result<Self, ImpossibleState> {
                $($check(&saved)?;)?
                Ok(Self { $($field: saved.$field,)* $($($part: saved.$part.try_into()?,)*)? })
            }
        }
    };
}

/// The same for names without anything else: each variant has one of the same name.
macro_rules! mirror_names {
    ($saved:ident of $kept:ident { $($name:ident),* }) => {
        impl From<&$kept> for $saved {
            fn from(kept: &$kept) -> Self {
                match kept {
                    $($kept::$name => Self::$name,)*
                }
            }
        }

        impl From<$saved> for $kept {
            fn from(saved: $saved) -> Self {
                match saved {
                    $($saved::$name => Self::$name,)*
                }
            }
        }
    };
}

pub(super) use {mirror, mirror_names};

/// The saved types of a list.
pub(super) fn saved_list<'a, K: 'a, S: From<&'a K>>(kept: &'a [K]) -> Vec<S> {
    kept.iter().map(S::from).collect()
}

/// The list that was saved so.
pub(super) fn kept_list<S, K, L>(saved: Vec<S>) -> Result<L, ImpossibleState>
where
    S: TryInto<K, Error: Into<ImpossibleState>>,
    L: FromIterator<K>,
{
    saved.into_iter().map(|one| one.try_into().map_err(Into::into)).collect()
}
