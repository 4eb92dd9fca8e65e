//! An encounter so far played once more with changed content: the same dice, the same decisions.
//!
//! Owns the comparison of the two courses. Must not touch the encounter under way.

use std::sync::Arc;

use bevy::prelude::World;

use super::game::headless_world;
use crate::content::Catalog;
use crate::model::Intent;
use crate::record::{GameStart, History};
use crate::rules::Facts;
use crate::rules::access::{progress, with_rules};

/// The course with the changed content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rerun {
    /// The decisions that the rules accept there, in order. The first that they refuse ends it.
    pub decisions: Vec<Intent>,
    /// Where the course first goes another way, if it does.
    pub first_difference: Option<Difference>,
}

/// The first decision of which something else comes, or that can no longer be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The number of the decision, counted from 1; 0 for the setup before the first one.
    pub decision: usize,
    /// The Round.
    pub round: u16,
    /// Whether the decision can no longer be made.
    pub is_refused: bool,
}

/// Plays the decisions with the content before and with that of now, and compares what happens. `None` if the encounter can't
/// begin with one of them.
pub fn rerun(before: &Arc<Catalog>, now: &Arc<Catalog>, start: &GameStart, intents: &[Intent]) -> Option<Rerun> {
    let begin = |catalog: &Arc<Catalog>| {
        let mut world = headless_world();
        world.resource_mut::<Facts>().muted = false;
        let facts = History::begin(&mut world, catalog, start).ok()?;
        Some((world, facts))
    };
    let ((mut old, told), (mut new, told_anew)) = (begin(before)?, begin(now)?);
    let difference = |decision, world: &mut World, is_refused| Difference {
        decision,
        round: with_rules(world, |rules| progress(rules).round),
        is_refused,
    };
    let mut first_difference = (told != told_anew).then(|| difference(0, &mut new, false));
    let mut decisions = Vec::new();
    for (n, intent) in intents.iter().enumerate() {
        let told = History::decide(&mut old, intent);
        let Ok(told_anew) = History::decide(&mut new, intent) else {
            first_difference = first_difference.or_else(|| Some(difference(n + 1, &mut new, true)));
            break;
        };
        decisions.push(intent.clone());
        if first_difference.is_none() && told.ok().as_ref() != Some(&told_anew) {
            first_difference = Some(difference(n + 1, &mut new, false));
        }
    }
    Some(Rerun { decisions, first_difference })
}
