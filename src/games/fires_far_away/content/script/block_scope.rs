//! Everything that modifier blocks can change.
//!
//! Most questions of the rules ask for a value, a grant or an event that no block of the combatant has to do with. The
//! scope tells without an evaluation. Must not decide whether a block holds; `rules::query::modifiers` does.

use enumset::EnumSet;

use super::{EventKind, GrantKind, ModifierBlock, QuantityKind};

/// Everything that some modifier blocks can change, whether they hold or not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BlockScope {
    /// Whether there is any block.
    pub has_blocks: bool,
    /// Whether any block adds something to strikes.
    pub has_strikes: bool,
    /// The kinds of grants that the blocks have.
    pub grants: EnumSet<GrantKind>,
    /// The kinds of values that the blocks modify.
    pub modifies: EnumSet<QuantityKind>,
    /// The kinds of events that the blocks answer.
    pub answers: EnumSet<EventKind>,
}

impl BlockScope {
    /// Everything that these blocks can change.
    pub fn of(blocks: &[ModifierBlock]) -> Self {
        let mut scope = Self::default();
        scope.include(blocks);
        scope
    }

    /// Adds everything that these blocks can change.
    pub fn include(&mut self, blocks: &[ModifierBlock]) {
        for block in blocks {
            self.has_blocks = true;
            self.has_strikes |= !block.strike.is_empty();
            block.grant.iter().for_each(|grant| _ = self.grants.insert(GrantKind::from(grant)));
            block.quantities().for_each(|what| _ = self.modifies.insert(QuantityKind::from(what)));
            block.on.iter().for_each(|trigger| _ = self.answers.insert(EventKind::from(&trigger.event)));
        }
    }

    /// Everything that the blocks of either scope can change.
    pub fn union(self, other: Self) -> Self {
        Self {
            has_blocks: self.has_blocks || other.has_blocks,
            has_strikes: self.has_strikes || other.has_strikes,
            grants: self.grants | other.grants,
            modifies: self.modifies | other.modifies,
            answers: self.answers | other.answers,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::script::{Event, Expr, Grant, OnHit, Quantity, Trigger};
    use crate::model::Condition;

    #[test]
    fn a_scope_has_what_any_of_its_blocks_can_change() {
        let range = ModifierBlock { modify: vec![(Quantity::Range, Expr::N(1))], ..ModifierBlock::default() };
        let ban = ModifierBlock { grant: vec![Grant::Never], ..ModifierBlock::default() };
        let answer = Trigger { event: Event::Blocked(2), only: Vec::new(), once: None, each: None, then: [].into() };
        let thorns = ModifierBlock { on: vec![answer], ..ModifierBlock::default() };
        let cut = OnHit { inflicts: vec![(Condition::stunned(), Expr::N(1))], ..OnHit::default() };
        let barbs = ModifierBlock { strike: cut, ..ModifierBlock::default() };
        let (mut scope, mut other) = (BlockScope::default(), BlockScope::default());
        assert!(!scope.has_blocks);
        scope.include(&[range]);
        assert!(scope.has_blocks && !scope.has_strikes && scope.grants.is_empty() && scope.answers.is_empty());
        assert_eq!(scope.modifies, EnumSet::only(QuantityKind::Range));
        other.include(&[ban, thorns, barbs]);
        assert!(other.modifies.is_empty());
        let both = scope.union(other);
        assert!(both.has_blocks && both.has_strikes);
        assert_eq!(both.grants, EnumSet::only(GrantKind::Never));
        assert_eq!((both.modifies, both.answers), (scope.modifies, EnumSet::only(EventKind::Blocked)));
    }
}
