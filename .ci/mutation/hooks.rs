//! Hooks that break a rule: each does nothing but for the mutant that is switched on in its thread.
//!
//! Part of the copy that `.ci/mutation` builds, and of nothing else.

#![allow(missing_docs, reason = "not part of the game")]

use std::cell::{Cell, RefCell};

thread_local! {
    static ACTIVE: Cell<usize> = const { Cell::new(usize::MAX) };
    static STEPS: Cell<u64> = const { Cell::new(0) };
    static LIMIT: Cell<u64> = const { Cell::new(u64::MAX) };
    static REACHED: RefCell<Vec<bool>> = const { RefCell::new(Vec::new()) };
}

/// Switches a mutant on, and lets this thread pass at most so many hooks.
pub fn switch_on(mutant: usize, limit: u64) {
    ACTIVE.set(mutant);
    STEPS.set(0);
    LIMIT.set(limit);
}

/// Switches all mutants off, and notes which hooks are passed among so many mutants.
pub fn watch(mutants: usize) {
    switch_on(usize::MAX, u64::MAX);
    REACHED.with_borrow_mut(|reached| {
        reached.clear();
        reached.resize(mutants, false);
    });
}

/// The hooks passed since [`watch`], by the number of their first mutant, and how many times any was passed.
pub fn reached() -> (Vec<usize>, u64) {
    let reached = REACHED.take();
    (reached.iter().enumerate().filter(|(_, hit)| **hit).map(|(number, _)| number).collect(), STEPS.get())
}

/// Which of the mutants of a hook is on, counted from 0.
fn active(number: usize) -> Option<usize> {
    STEPS.set(STEPS.get() + 1);
    assert!(STEPS.get() <= LIMIT.get(), "the mutant does not end");
    if ACTIVE.get() == usize::MAX {
        REACHED.with_borrow_mut(|reached| {
            if let Some(hit) = reached.get_mut(number) {
                *hit = true;
            }
        });
        return None;
    }
    ACTIVE.get().checked_sub(number)
}

pub fn truth(number: usize, value: bool) -> bool {
    match active(number) {
        Some(0) => true,
        Some(1) => false,
        _ => value,
    }
}

pub fn number<T: Number>(number: usize, value: T) -> T {
    match active(number) {
        Some(0) => value.one_more(),
        Some(1) => value.one_less(),
        _ => value,
    }
}

pub fn is_kept(number: usize) -> bool {
    active(number) != Some(0)
}

pub trait Number {
    fn one_more(self) -> Self;
    fn one_less(self) -> Self;
}

macro_rules! numbers {
    ($($kind:ty)*) => { $(impl Number for $kind {
        fn one_more(self) -> Self { self.wrapping_add(1) }
        fn one_less(self) -> Self { self.checked_sub(1).unwrap_or(2) }
    })* };
}
numbers!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 isize);
