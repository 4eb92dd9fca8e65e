//! Oddities of words: letters that are not printed, texts that are empty, names that no card can show.

use super::context::{FieldText, LintContext};
use crate::content::letters::unprinted_letters;
use crate::content::problem::Problem;

/// The longest name that cards and lists show whole, in letters.
const LONGEST_NAME: usize = 60;

pub(super) fn unprinted_letter(context: &mut LintContext) {
    let found: Vec<Problem> = context.files().into_iter().flat_map(unprinted_letters).collect();
    found.into_iter().for_each(|problem| context.add(problem));
}

pub(super) fn empty_text(context: &mut LintContext) {
    each_text(context, &["name", "text", "victory_text", "title"], |name, text| {
        let message = || format!("the `{name}` is empty: write what is printed there");
        text.trim().is_empty().then(message)
    });
}

pub(super) fn long_name(context: &mut LintContext) {
    each_text(context, &["name"], |_, text| {
        let length = text.chars().count();
        let message = || format!("this name has {length} letters, and no card or list shows more than {LONGEST_NAME}");
        (length > LONGEST_NAME).then(message)
    });
}

/// Warns of the texts of these fields of which `judge` says something.
fn each_text(context: &mut LintContext, fields: &[&str], judge: impl Fn(&str, &str) -> Option<String>) {
    for FieldText { file, field, text, place } in context.field_texts() {
        if fields.contains(&field)
            && let Some(message) = judge(field, text)
        {
            context.add(Problem::at_range(&file.path, &file.text, place, message));
        }
    }
}
