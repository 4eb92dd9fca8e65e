//! Oddities of words: letters that are not printed, texts that are empty, names that no card can show.

use super::context::LintContext;
use crate::content::letters::unprinted_letters;
use crate::content::problem::Problem;
use crate::content::source::SourceFile;
use crate::content::syntax::{SyntaxNode, parse_syntax};

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
    for file in context.files().into_iter().filter(|file| file.path.ends_with(".ron")) {
        visit_texts(&parse_syntax(&file.text), file, &mut |name, node| {
            let Some(message) = node.string().filter(|_| fields.contains(&name)).and_then(|text| judge(name, text))
            else {
                return;
            };
            context.add(Problem::at_range(&file.path, &file.text, node.range(), message));
        });
    }
}

fn visit_texts(node: &SyntaxNode<'_>, file: &SourceFile, visit: &mut dyn FnMut(&str, &SyntaxNode<'_>)) {
    for (label, child) in node.labelled_children() {
        if let Some((name, place)) = label
            // A field stands without quotes; an id that looks like one does not.
            && !file.text[place].starts_with('"')
        {
            visit(name, child);
        }
        visit_texts(child, file, visit);
    }
}
