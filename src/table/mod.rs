//! t
pub mod press;
/// l
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Lit { Legal, Target, Threat, Chosen }
