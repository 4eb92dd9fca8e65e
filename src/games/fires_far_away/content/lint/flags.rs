//! Flags and names of lent blocks that only one side knows: mostly one is misspelt.

use std::collections::BTreeSet;

use super::context::LintContext;
use super::word_uses::{ScriptWordUse, UsedWord};
use crate::content::problem::{did_you_mean, suggestion_text};
use crate::model::Id;

pub(super) fn unset_flag(context: &mut LintContext) {
    for (wrong, near) in unset_flags(context) {
        let (UsedWord::ReadsFlag(flag) | UsedWord::ClearsFlag(flag)) = wrong.word else { continue };
        let hint = suggestion_text(flag.as_str(), near.into_iter().map(Id::as_str));
        context.warn(&wrong.at, format!("nothing here sets the flag `{flag}`{hint}"));
    }
}

pub(super) fn unread_flag(context: &mut LintContext) {
    // A flag that was meant where another is misspelt is named there.
    let meant: Vec<Id> = unset_flags(context).into_iter().filter_map(|(_, near)| near).collect();
    let reads = |other: &ScriptWordUse| if let UsedWord::ReadsFlag(flag) = other.word { Some(flag) } else { None };
    let sets = |one: &ScriptWordUse| if let UsedWord::SetsFlag(flag) = one.word { Some(flag) } else { None };
    for (wrong, flag) in one_sided(context, sets, reads) {
        if !meant.contains(&flag) {
            context.warn(&wrong.at, format!("nothing here asks about the flag `{flag}`"));
        }
    }
}

/// The flags that are asked about and set by nothing, each with the one that may be meant.
fn unset_flags(context: &LintContext) -> Vec<(ScriptWordUse, Option<Id>)> {
    let sets = |other: &ScriptWordUse| if let UsedWord::SetsFlag(flag) = other.word { Some(flag) } else { None };
    let asks = |one: &ScriptWordUse| match one.word {
        UsedWord::ReadsFlag(flag) | UsedWord::ClearsFlag(flag) => Some(flag),
        _ => None,
    };
    let near = |(wrong, flag): (ScriptWordUse, Id)| {
        let met = context.uses().iter().filter(|other| context.can_meet(wrong.home, other.home)).filter_map(sets);
        let near = did_you_mean(flag.as_str(), met.map(Id::as_str)).map(Id::new);
        (wrong, near)
    };
    one_sided(context, asks, sets).into_iter().map(near).collect()
}

pub(super) fn unlent_key(context: &mut LintContext) {
    let names = |one: &ScriptWordUse| if let UsedWord::NamesLent(key) = one.word { Some(key) } else { None };
    let lends = |other: &ScriptWordUse| if let UsedWord::Lends(key) = other.word { Some(key) } else { None };
    for (wrong, key) in one_sided(context, names, lends) {
        let known: BTreeSet<&str> = context.uses().iter().filter_map(lends).map(Id::as_str).collect();
        let hint = suggestion_text(key.as_str(), known.into_iter());
        context.warn(&wrong.at, format!("nothing lends a block under the name `{key}`{hint}"));
    }
}

/// The words that are looked at for which no other word has the same id in a place that they can meet: of each id in each
/// place the first.
fn one_sided(
    context: &LintContext,
    one: impl Fn(&ScriptWordUse) -> Option<Id>,
    other: impl Fn(&ScriptWordUse) -> Option<Id>,
) -> Vec<(ScriptWordUse, Id)> {
    let mut found: Vec<(ScriptWordUse, Id)> = Vec::new();
    for (word, id) in context.uses().iter().filter_map(|word| Some((word, one(word)?))) {
        let is_met = |with: &ScriptWordUse| other(with) == Some(id) && context.can_meet(word.home, with.home);
        let is_known = found.iter().any(|(known, of)| *of == id && known.home == word.home);
        if context.is_own(word.at.entry()) && !is_known && !context.uses().iter().any(is_met) {
            found.push((word.clone(), id));
        }
    }
    found
}
