//! FP and HMN that the character spends, loses and regains.
//!
//! Owns the changes of both. Must not decide what they cost; `player` and the files do.

use crate::content::condition_row::{ConditionEnd, ConditionTrait};
use crate::model::{Cause, CombatantId, Fact};
use crate::rules::access::{RulesWorld, component_mut, condition_ended_by, emit_fact, has_trait};
use crate::rules::change::conditions::remove_condition;
use crate::rules::components::character::{Focus, Humanity};
use crate::rules::query::derived::focus_limit;

/// Spends FP.
pub fn spend_focus(world: &mut RulesWorld, n: u8) {
    if n == 0 {
        return;
    }
    let mut focus = component_mut::<Focus>(world, CombatantId::CHARACTER);
    focus.left = focus.left.saturating_sub(n);
    let left = focus.left;
    emit_fact(world, Fact::FocusSpent { n, left });
}

/// The character regains FP, never above the limit.
pub(in crate::rules) fn regain_focus(world: &mut RulesWorld, n: u8) {
    let limit = focus_limit(world);
    let mut focus = component_mut::<Focus>(world, CombatantId::CHARACTER);
    let n = n.min(limit.saturating_sub(focus.left));
    focus.left += n;
    if n > 0 {
        let left = focus.left;
        emit_fact(world, Fact::FocusRegained { n, left });
    }
}

/// The character gains HMN: none while cursed. A condition that gained HMN ends uses up the first of it.
pub(in crate::rules) fn gain_humanity(world: &mut RulesWorld, n: u8, cause: Cause) {
    let who = CombatantId::CHARACTER;
    if n == 0 || has_trait(world, who, ConditionTrait::Curses) {
        return;
    }
    let ended = condition_ended_by(world, who, ConditionEnd::HumanityGained);
    if let Some(condition) = ended {
        remove_condition(world, who, condition, u8::MAX, cause);
    }
    let mut humanity = component_mut::<Humanity>(world, who);
    humanity.0 = humanity_after_gain(humanity.0, n, ended.is_some());
    let left = humanity.0;
    emit_fact(world, Fact::HumanityGained { n, left });
}

/// The HMN after a gain of `n`. If the gain ends a condition, such as Hollow, the first is used up and the others count
/// (R-106, O-83).
pub fn humanity_after_gain(before: u8, n: u8, ends_condition: bool) -> u8 {
    if ends_condition { n.saturating_sub(1) } else { before.saturating_add(n) }
}
