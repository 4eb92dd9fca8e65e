//! The problems of the content files as diagnostics, and their suggestions as quick fixes.

use std::collections::HashMap;
use std::ops::Range;

use lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, Diagnostic, DiagnosticSeverity, TextEdit, Uri, WorkspaceEdit,
};

use super::position::{position_of, range_of};
use super::workspace::Workspace;
use crate::content::Problem;
use crate::lang::words;

/// The diagnostics of each file that has any. A file of the built-in copy has no place to show them at.
pub(super) fn diagnostics(workspace: &Workspace) -> Vec<(Uri, Vec<Diagnostic>)> {
    let mut found: Vec<(Uri, Vec<Diagnostic>)> = Vec::new();
    let report = &workspace.report;
    for (problems, severity) in
        [(&report.errors, DiagnosticSeverity::ERROR), (&report.warnings, DiagnosticSeverity::WARNING)]
    {
        for problem in problems {
            let Some(uri) = workspace.uri(&problem.file) else { continue };
            let diagnostic = to_diagnostic(workspace, problem, severity);
            match found.iter_mut().find(|(known, _)| *known == uri) {
                Some((_, diagnostics)) => diagnostics.push(diagnostic),
                None => found.push((uri, vec![diagnostic])),
            }
        }
    }
    found
}

fn to_diagnostic(workspace: &Workspace, problem: &Problem, severity: DiagnosticSeverity) -> Diagnostic {
    let text = workspace.file_named(&problem.file).map_or("", |file| &file.text);
    Diagnostic {
        range: range_of(text, place_of(text, problem)),
        severity: Some(severity),
        source: Some("emberhex".to_owned()),
        message: problem.message.clone(),
        ..Diagnostic::default()
    }
}

/// The place of a problem in bytes.
fn place_of(text: &str, problem: &Problem) -> Range<usize> {
    let start: usize = text.split_inclusive('\n').take(problem.line.saturating_sub(1)).map(str::len).sum();
    let line = text[start..].lines().next().unwrap_or_default();
    // The mark that some editors write at the beginning of a file takes no column.
    let mark = line.len() - line.trim_start_matches('\u{feff}').len();
    let letters = &line[mark..];
    let at = |column: usize| letters.char_indices().nth(column).map_or(letters.len(), |(at, _)| at);
    let column = problem.column.saturating_sub(1);
    start + mark + at(column)..start + mark + at(column + problem.length)
}

/// The quick fixes for the lines of a range: a misspelt name becomes the one that the message suggests.
pub(super) fn quick_fixes(workspace: &Workspace, uri: &Uri, range: lsp_types::Range) -> Vec<CodeActionOrCommand> {
    let Some(file) = workspace.file(uri) else { return Vec::new() };
    let fix = |(problem, severity): (&Problem, DiagnosticSeverity)| {
        let suggestion = problem.suggestion()?;
        let start = place_of(&file.text, problem).start;
        let line = position_of(&file.text, start).line;
        if !(range.start.line..=range.end.line).contains(&line) {
            return None;
        }
        let place = find_name(&file.text, start, suggestion.wrong)?;
        let edit = TextEdit { range: range_of(&file.text, place), new_text: suggestion.near.to_owned() };
        Some(CodeActionOrCommand::CodeAction(CodeAction {
            title: words!("lsp-write", name = suggestion.near),
            kind: Some(CodeActionKind::QUICKFIX),
            diagnostics: Some(vec![to_diagnostic(workspace, problem, severity)]),
            edit: Some(WorkspaceEdit::new(HashMap::from([(uri.clone(), vec![edit])]))),
            is_preferred: Some(true),
            ..CodeAction::default()
        }))
    };
    let errors = workspace.report.errors.iter().map(|problem| (problem, DiagnosticSeverity::ERROR));
    let warnings = workspace.report.warnings.iter().map(|problem| (problem, DiagnosticSeverity::WARNING));
    errors.chain(warnings).filter(|(problem, _)| problem.file == file.path).filter_map(fix).collect()
}

/// The first place from an offset on at which a name stands by itself.
fn find_name(text: &str, from: usize, name: &str) -> Option<Range<usize>> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let mut places = text.get(from..)?.match_indices(name).map(|(at, _)| from + at..from + at + name.len());
    let is_whole =
        |place: &Range<usize>| !text[..place.start].ends_with(is_part) && !text[place.end..].starts_with(is_part);
    places.find(is_whole)
}
