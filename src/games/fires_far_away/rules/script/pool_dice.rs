//! Dice of the pool during play: rolled again, raised, lost, added, recovered and discarded.
//!
//! Owns `Effect::Dice` and the questions which dice. Must not roll the pool itself; the Round phase does.

use crate::content::script::DiceEffect;
use crate::model::{Cause, Choice, CombatantId, DiceSelection, Fact, MAX_DICE};
use crate::rules::access::{
    RulesWorld, character, component_mut, emit_fact, resolution, resolution_mut, roll_dice, stamina_pool,
};
use crate::rules::components::character::PoolState;
use crate::rules::query::context::{ActorState, EvalContext};
use crate::rules::stack::{DieUse, PendingDecision, ScriptFrame};

/// The highest score of a die.
const HIGHEST: u8 = 6;

/// Changes the dice of the character's pool.
pub(in crate::rules) fn change_dice(world: &mut RulesWorld, frame: &ScriptFrame, effect: &DiceEffect) {
    let actor = ActorState::current(world, frame.actor);
    let context = EvalContext::from_frame(world, &actor, frame);
    let eval = |value| context.eval(value).clamp(0, 99) as u8;
    match effect {
        DiceEffect::Reroll(value) => {
            let n = eval(value);
            ask_for_reroll(world, n);
        }
        DiceEffect::Raise { by, of: None } => {
            let by = eval(by);
            for position in 0..stamina_pool(world).len() {
                raise_die(world, position, by, frame.cause());
            }
        }
        DiceEffect::Raise { by, of: Some(of) } => {
            let (by, n) = (eval(by), eval(of));
            ask_for_dice(world, DieUse::Raise(by), n, frame.cause());
        }
        DiceEffect::Lose(value) => {
            let n = eval(value);
            ask_for_dice(world, DieUse::Lose, n, frame.cause());
        }
        DiceEffect::Add(value) => {
            let n = eval(value);
            add_dice(world, n, frame.cause());
        }
        DiceEffect::Recover => {
            let n = std::mem::take(&mut component_mut::<PoolState>(world, CombatantId::CHARACTER).spent);
            add_dice(world, n, frame.cause());
        }
        DiceEffect::Empty => discard_pool(world),
    }
}

/// Discards the dice that are left in the pool.
pub(in crate::rules) fn discard_pool(world: &mut RulesWorld) {
    let mut pool = component_mut::<PoolState>(world, CombatantId::CHARACTER);
    let all = pool.dice.all();
    let dice = pool.spend_dice(all);
    emit_fact(world, Fact::PoolDiscarded { dice });
}

/// Lets the player reroll up to `n` dice of the pool, one after the other.
fn ask_for_reroll(world: &mut RulesWorld, n: u8) {
    if n > 0 && reroll_choices(world).len() > 1 {
        resolution_mut(world).pending_decision = Some(PendingDecision::Reroll(n));
    }
}

/// The dice that have not been rerolled yet, one of each face, and the answer that declines.
pub(in crate::rules) fn reroll_choices(world: &RulesWorld) -> Vec<Choice> {
    let pool = character(world).pool;
    dice_choices(world, |position| !pool.rerolled.contains(position)).into_iter().chain([Choice::Done]).collect()
}

/// The first of the dice of each face for which `is_open` is true.
fn dice_choices(world: &RulesWorld, is_open: impl Fn(usize) -> bool) -> Vec<Choice> {
    let faces = &stamina_pool(world).0;
    let first = |p: &usize| !(0..*p).any(|q| faces[q] == faces[*p] && is_open(q));
    let open = (0..faces.len()).filter(|p| is_open(*p)).filter(first);
    open.map(|p| Choice::Dice(DiceSelection::NONE.with(p))).collect()
}

/// Rerolls the chosen dice; the second result stands.
pub(in crate::rules) fn reroll_die(world: &mut RulesWorld, picks: DiceSelection, left: u8) {
    let cause = current_cause(world);
    for position in picks.positions() {
        let was = stamina_pool(world).0[position];
        let now = roll_dice(world, 1).first().copied().unwrap_or(was);
        let mut pool = component_mut::<PoolState>(world, CombatantId::CHARACTER);
        pool.dice.0[position] = now;
        pool.rerolled = pool.rerolled.with(position);
        emit_fact(world, Fact::DieRerolled { was, now, cause });
    }
    ask_for_reroll(world, left.saturating_sub(1));
}

/// Lets the player choose `n` dice of the pool for a use, one after the other. Without a choice to make, the player is
/// not asked.
pub(in crate::rules) fn ask_for_dice(world: &mut RulesWorld, to: DieUse, n: u8, cause: Cause) {
    if n == 0 {
        return;
    }
    let len = stamina_pool(world).len();
    let takes_all = !matches!(to, DieUse::Raise(_)) && usize::from(n) >= len;
    if takes_all {
        for _ in 0..len {
            use_die(world, to, 0, cause);
        }
        return;
    }
    match die_choices(world, to).as_slice() {
        [] | [Choice::Done] => {}
        [Choice::Dice(only)] => {
            let position = only.positions().next().unwrap_or_default();
            use_die(world, to, position, cause);
            ask_for_dice(world, to, n - 1, cause);
        }
        _ => resolution_mut(world).pending_decision = Some(PendingDecision::PickDie { to, left: n }),
    }
}

/// The dice that can be used so, one of each face. A die need not be raised: the first answer ends the choice.
pub(in crate::rules) fn die_choices(world: &RulesWorld, to: DieUse) -> Vec<Choice> {
    match to {
        DieUse::Raise(_) => {
            let faces = &stamina_pool(world).0;
            [Choice::Done].into_iter().chain(dice_choices(world, |p| faces[p] < HIGHEST)).collect()
        }
        DieUse::Lose | DieUse::Pay => dice_choices(world, |_| true),
    }
}

/// Uses the chosen die, and asks for the next.
pub(in crate::rules) fn use_chosen_die(world: &mut RulesWorld, picks: DiceSelection, to: DieUse, left: u8) {
    let cause = current_cause(world);
    let Some(position) = picks.positions().next() else { return };
    use_die(world, to, position, cause);
    ask_for_dice(world, to, left - 1, cause);
}

fn use_die(world: &mut RulesWorld, to: DieUse, position: usize, cause: Cause) {
    if let DieUse::Raise(by) = to {
        return raise_die(world, position, by, cause);
    }
    let mut pool = component_mut::<PoolState>(world, CombatantId::CHARACTER);
    if to == DieUse::Pay {
        pool.paying = pool.paying.saturating_add(1);
    }
    let dice = pool.spend_dice(DiceSelection::NONE.with(position));
    for die in dice {
        emit_fact(world, Fact::DieLost { die, cause });
    }
}

fn raise_die(world: &mut RulesWorld, position: usize, by: u8, cause: Cause) {
    let was = stamina_pool(world).0[position];
    let now = was.saturating_add(by).min(HIGHEST);
    if now > was {
        component_mut::<PoolState>(world, CombatantId::CHARACTER).dice.0[position] = now;
        emit_fact(world, Fact::DieRaised { was, now, cause });
    }
}

/// Rolls new dice into the pool, as far as it has room. They may be rolled again.
fn add_dice(world: &mut RulesWorld, n: u8, cause: Cause) {
    let room = MAX_DICE.saturating_sub(stamina_pool(world).len());
    let n = usize::from(n).min(room) as u8;
    if n == 0 {
        return;
    }
    for die in roll_dice(world, n) {
        component_mut::<PoolState>(world, CombatantId::CHARACTER).dice.0.push(die);
        emit_fact(world, Fact::DieAdded { die, cause });
    }
}

fn current_cause(world: &RulesWorld) -> Cause {
    resolution(world).current_frame().map(ScriptFrame::cause).unwrap_or_default()
}
