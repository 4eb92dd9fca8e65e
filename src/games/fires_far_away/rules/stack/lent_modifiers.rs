//! The blocks that are lent at the moment, and everything that they can change.
//!
//! Most questions of the rules have to do with few of the lent blocks. The list knows for which bearers and for which
//! values there are any, and which they are, without a look at each block. Owns the order of the list and the index
//! over it: only the methods of the list change it, and each of them renews the index. Must not decide whether a block
//! holds (`query::modifiers`) or lend or end one (`change::modifiers`).
//!
//! Blocks that are lent under a name stand in the order of the names, so that the order in which they were lent makes
//! no difference. Of blocks with `Darkness` the last one counts, so these stand in the order in which they were lent.

use std::ops::Deref;
use std::sync::Arc;

#[cfg(feature = "dev")]
use bevy::prelude::ReflectResource;
use bevy::prelude::Resource;
use serde::{Serialize, Serializer};
use smallvec::SmallVec;

use super::script_frame::{Bearer, LentModifier, TriggerKey};
use crate::content::script::{BlockScope, GrantKind, QuantityKind, Span};
use crate::model::{CombatantId, Id, Sink};

/// Everything that is lent at the moment, and which triggers have answered. Blocks with a name come first, by the name
/// and the bearer, so that the order in which they were lent makes no difference; the others follow in the order in
/// which they were lent.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "dev", derive(bevy::prelude::Reflect), reflect(opaque, Debug, Resource))]
pub struct LentModifiers {
    /// The lent blocks.
    pub list: LentList,
    /// The triggers that have answered and may not answer again for a while.
    pub used: Vec<(Span, TriggerKey)>,
    /// The triggers that have answered to an other side and may not answer to it again for a while.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub used_on: Vec<(Span, TriggerKey, CombatantId)>,
    /// The sinks that blocks have changed in this encounter, by themselves or by the Primary Stats: afterwards they can
    /// hold too many tokens.
    pub changed_sinks: SmallVec<[Sink; 2]>,
}

/// A position in the list.
type ListPlace = u16;

/// The lent blocks. Blocks with a name come first, by the name and the bearer; the others follow in the order in which
/// they were lent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LentList {
    entries: Vec<Arc<LentModifier>>,
    index: LentIndex,
}

/// Which entries of a list have to do with a bearer or a kind. It follows from the entries and is not saved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct LentIndex {
    /// Everything that the blocks of each bearer can change.
    of_bearers: SmallVec<[(Bearer, BlockScope); 2]>,
    /// Everything that all blocks together can change.
    of_all: BlockScope,
    /// For each kind of values, in the order of the kinds, the places of the entries that modify it.
    modifying: Vec<(QuantityKind, ListPlace)>,
    /// For each kind of grants, in the order of the kinds, the places of the entries that grant it.
    granting: Vec<(GrantKind, ListPlace)>,
}

impl LentIndex {
    fn of(entries: &[Arc<LentModifier>]) -> Self {
        let mut index = Self::default();
        for (place, lent) in (0..).zip(entries) {
            let scope = BlockScope::of(&lent.blocks);
            index.of_all = index.of_all.union(scope);
            match index.of_bearers.iter_mut().find(|(bearer, _)| *bearer == lent.bearer) {
                Some((_, known)) => *known = known.union(scope),
                None => index.of_bearers.push((lent.bearer, scope)),
            }
            index.modifying.extend(scope.modifies.iter().map(|kind| (kind, place)));
            index.granting.extend(scope.grants.iter().map(|kind| (kind, place)));
        }
        index.modifying.sort_unstable();
        index.granting.sort_unstable();
        index
    }
}

/// The pairs of a kind among pairs in the order of the kinds.
fn places_of<K: Ord + Copy>(pairs: &[(K, ListPlace)], kind: K) -> &[(K, ListPlace)] {
    let begin = pairs.partition_point(|(other, _)| *other < kind);
    let end = pairs.partition_point(|(other, _)| *other <= kind);
    &pairs[begin..end]
}

/// Whether the name of an entry, if it has one, says where it stands. Of the blocks that make it dark or light the last
/// one counts, so their names do not order them.
fn is_ordered_by_name(lent: &LentModifier) -> bool {
    !lent.blocks.iter().any(|block| block.grants(GrantKind::Darkness))
}

/// The order of the entries: by name and bearer, then those that no name orders.
fn rank(lent: &LentModifier) -> (bool, Option<Id>, Option<Bearer>) {
    let key = lent.key.filter(|_| is_ordered_by_name(lent));
    (key.is_none(), key, key.map(|_| lent.bearer))
}

impl LentList {
    /// Adds an entry in its place.
    pub fn insert(&mut self, lent: Arc<LentModifier>) {
        let place = self.place_for(&lent);
        self.entries.insert(place, lent);
        self.renew_index();
    }

    /// The list of these entries; `None` if they are not in its order.
    pub fn in_order(entries: Vec<Arc<LentModifier>>) -> Option<Self> {
        entries.is_sorted_by_key(|lent| rank(lent)).then(|| Self { index: LentIndex::of(&entries), entries })
    }

    /// The place of an entry that is lent now.
    fn place_for(&self, lent: &LentModifier) -> usize {
        self.entries.partition_point(|other| rank(other) <= rank(lent))
    }

    /// Takes the entry at a place out of the list.
    ///
    /// # Panics
    ///
    /// Panics if there is no such place.
    pub fn remove(&mut self, place: usize) -> Arc<LentModifier> {
        let removed = self.entries.remove(place);
        self.renew_index();
        removed
    }

    /// Takes all entries out of the list for which `ends` holds.
    pub fn drain(&mut self, ends: impl Fn(&LentModifier) -> bool) -> Vec<Arc<LentModifier>> {
        let (ended, kept): (Vec<_>, Vec<_>) = self.entries.drain(..).partition(|lent| ends(lent));
        self.entries = kept;
        if !ended.is_empty() {
            self.renew_index();
        }
        ended
    }

    /// Changes the entry at a place and returns it. It keeps its place, unless it makes it dark or light now and did not
    /// before, or the other way round: then it gets the place of one that is lent now.
    ///
    /// # Panics
    ///
    /// Panics if there is no such place.
    pub fn change(&mut self, place: usize, change: impl FnOnce(&mut LentModifier)) -> Arc<LentModifier> {
        let was_ordered = is_ordered_by_name(&self.entries[place]);
        change(Arc::make_mut(&mut self.entries[place]));
        let changed = Arc::clone(&self.entries[place]);
        if is_ordered_by_name(&changed) != was_ordered {
            self.entries.remove(place);
            self.entries.insert(self.place_for(&changed), Arc::clone(&changed));
        }
        self.renew_index();
        changed
    }

    fn renew_index(&mut self) {
        self.index = LentIndex::of(&self.entries);
    }

    /// Everything that the blocks that are lent to a combatant or its gear can change, whether they hold or not.
    pub fn scope_of(&self, who: CombatantId) -> BlockScope {
        let borne = self.index.of_bearers.iter().filter(|(bearer, _)| bearer.is_borne_by(who));
        borne.fold(BlockScope::default(), |all, (_, scope)| all.union(*scope))
    }

    /// Everything that all lent blocks together can change.
    pub fn scope(&self) -> &BlockScope {
        &self.index.of_all
    }

    /// The entries with a block that modifies a kind of values, in the order of the list.
    pub fn modifying(&self, kind: QuantityKind) -> impl Iterator<Item = &Arc<LentModifier>> {
        places_of(&self.index.modifying, kind).iter().map(|(_, place)| &self.entries[usize::from(*place)])
    }

    /// The entries with a block that has a kind of grants, in the order of the list.
    pub fn granting(&self, kind: GrantKind) -> impl Iterator<Item = &Arc<LentModifier>> {
        places_of(&self.index.granting, kind).iter().map(|(_, place)| &self.entries[usize::from(*place)])
    }
}

impl Deref for LentList {
    type Target = [Arc<LentModifier>];

    fn deref(&self) -> &Self::Target {
        &self.entries
    }
}

/// As a list of the entries.
impl Serialize for LentList {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.entries.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::script::{Expr, Grant, ModifierBlock, Quantity};
    use crate::model::{Condition, GearIndex, Until};
    use crate::rules::stack::ScriptFrame;

    fn lent(bearer: Bearer, key: Option<&str>, block: ModifierBlock) -> Arc<LentModifier> {
        let origin = Box::new(ScriptFrame::default());
        Arc::new(LentModifier {
            bearer,
            until: Until::Encounter,
            key: key.map(Id::new),
            held: None,
            blocks: [block].into(),
            origin,
            printed: None,
        })
    }

    fn modifies(quantity: Quantity) -> ModifierBlock {
        ModifierBlock { modify: vec![(quantity, Expr::N(1))], ..ModifierBlock::default() }
    }

    fn grants(grant: Grant) -> ModifierBlock {
        ModifierBlock { grant: vec![grant], ..ModifierBlock::default() }
    }

    /// Compares every answer of the index with a look at all blocks.
    fn check(list: &LentList) {
        for who in (0..4).map(CombatantId) {
            let mut scope = BlockScope::default();
            list.iter().filter(|lent| lent.bearer.is_borne_by(who)).for_each(|lent| scope.include(&lent.blocks));
            assert_eq!(list.scope_of(who), scope, "{who:?}");
        }
        let mut all = BlockScope::default();
        list.iter().for_each(|lent| all.include(&lent.blocks));
        assert_eq!(*list.scope(), all);
        for kind in enumset::EnumSet::<QuantityKind>::all() {
            let searched = list.iter().filter(|lent| lent.blocks.iter().any(|block| block.modifies(kind)));
            assert!(list.modifying(kind).eq(searched), "{kind:?}");
        }
        for kind in enumset::EnumSet::<GrantKind>::all() {
            let searched = list.iter().filter(|lent| lent.blocks.iter().any(|block| block.grants(kind)));
            assert!(list.granting(kind).eq(searched), "{kind:?}");
        }
        assert_eq!(Some(list), LentList::in_order(list.to_vec()).as_ref());
    }

    #[test]
    fn every_change_of_the_list_renews_the_index() {
        let (me, other) = (Bearer::Combatant(CombatantId::CHARACTER), Bearer::Combatant(CombatantId(2)));
        let mut list = LentList::default();
        check(&list);
        for (bearer, key, block) in [
            (me, Some("b"), modifies(Quantity::Range)),
            (other, None, modifies(Quantity::Price)),
            (Bearer::Table, Some("a"), grants(Grant::Never)),
            (Bearer::Gear(GearIndex(1)), None, modifies(Quantity::Damage)),
            (other, Some("a"), grants(Grant::Immune(Condition::knockdown()))),
            (me, None, modifies(Quantity::Range)),
        ] {
            list.insert(lent(bearer, key, block));
            check(&list);
        }
        assert_eq!(list.modifying(QuantityKind::Range).count(), 2);
        list.change(0, |lent| lent.blocks = [modifies(Quantity::Movement)].into());
        check(&list);
        assert_eq!(list.remove(2).key, Some(Id::new("b")));
        check(&list);
        assert_eq!(list.drain(|lent| lent.bearer == other).len(), 2);
        check(&list);
        assert_eq!(list.len(), 3);
    }

    #[test]
    fn what_makes_it_dark_or_light_stands_in_the_order_of_lending() {
        let keys = |list: &LentList| -> Vec<&'static str> { list.iter().map(|l| l.key.unwrap().as_str()).collect() };
        let darkness = |dark| grants(Grant::Darkness(dark));
        let mut list = LentList::default();
        for (key, block) in [
            ("z", darkness(true)),
            ("y", modifies(Quantity::Range)),
            ("b", darkness(false)),
            ("x", modifies(Quantity::Range)),
        ] {
            list.insert(lent(Bearer::Table, Some(key), block));
        }
        assert_eq!(keys(&list), ["x", "y", "z", "b"]);
        // A block that says the opposite about the light keeps its place.
        list.change(2, |lent| lent.blocks = [darkness(false)].into());
        assert_eq!(keys(&list), ["x", "y", "z", "b"]);
        // A block that begins to make it dark is the last to do so.
        list.change(0, |lent| lent.blocks = [darkness(true)].into());
        assert_eq!(keys(&list), ["y", "z", "b", "x"]);
        check(&list);
        // A block that no longer does is ordered by its name, as if it had been lent so.
        list.change(2, |lent| lent.blocks = [modifies(Quantity::Range)].into());
        assert_eq!(keys(&list), ["b", "y", "z", "x"]);
        check(&list);
        list.insert(lent(Bearer::Table, Some("a"), modifies(Quantity::Range)));
        assert_eq!(keys(&list), ["a", "b", "y", "z", "x"]);
    }
}
