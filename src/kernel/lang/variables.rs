//! The arguments that the messages of a file take. The build script reads them too, so this file must not need anything
//! but the syntax of Fluent.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

/// The messages of a file, each with the names of its arguments, those of the messages that it refers to included. A
/// message may only refer to messages of its own file.
pub fn message_variables<'a>(entries: impl IntoIterator<Item = &'a Entry<&'a str>>) -> BTreeMap<String, Vec<String>> {
    let patterns = entries.into_iter().filter_map(|entry| match entry {
        Entry::Message(message) => Some((message.id.name, message.value.as_ref()?)),
        _ => None,
    });
    let by_id: BTreeMap<&str, &Pattern<&str>> = patterns.collect();
    let variables = |pattern: &Pattern<&str>| {
        let mut found = Found::default();
        visit_pattern(pattern, &mut found);
        // Each message is looked into once, so messages that refer to each other end the search as well.
        let mut seen = BTreeSet::new();
        while let Some(id) = found.messages.pop_first() {
            if seen.insert(id.clone())
                && let Some(pattern) = by_id.get(id.as_str())
            {
                visit_pattern(pattern, &mut found);
            }
        }
        found.variables.into_iter().collect()
    };
    by_id.iter().map(|(id, pattern)| ((*id).to_owned(), variables(pattern))).collect()
}

#[derive(Default)]
struct Found {
    variables: BTreeSet<String>,
    messages: BTreeSet<String>,
}

fn visit_pattern(pattern: &Pattern<&str>, found: &mut Found) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            visit_expression(expression, found);
        }
    }
}

fn visit_expression(expression: &Expression<&str>, found: &mut Found) {
    match expression {
        Expression::Inline(inline) => visit_inline(inline, found),
        Expression::Select { selector, variants } => {
            visit_inline(selector, found);
            for variant in variants {
                visit_pattern(&variant.value, found);
            }
        }
    }
}

fn visit_inline(inline: &InlineExpression<&str>, found: &mut Found) {
    match inline {
        InlineExpression::VariableReference { id } => {
            found.variables.insert(id.name.to_owned());
        }
        InlineExpression::MessageReference { id, .. } => {
            found.messages.insert(id.name.to_owned());
        }
        InlineExpression::FunctionReference { arguments, .. } => {
            for argument in &arguments.positional {
                visit_inline(argument, found);
            }
        }
        InlineExpression::Placeable { expression } => visit_expression(expression, found),
        InlineExpression::StringLiteral { .. }
        | InlineExpression::NumberLiteral { .. }
        // The arguments of a term stand in the file, not in the code.
        | InlineExpression::TermReference { .. } => {}
    }
}
