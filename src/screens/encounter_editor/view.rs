//! What the panel of the editor shows of a draft.

use kernel::content::outline::{OutlineRow, outline};
use kernel::content::syntax::PathStep;

use super::figures::GAMES;
use super::state::{Editor, enemy_at, file_of, kinds_in};
use crate::content::Problem;
use crate::content::encounter::{Encounter, EnemyType};
use crate::editing::{Draft, DraftFile};
use crate::lang::words;
use crate::model::{Coord, Id};
use crate::simulation::trials::{TrialReport, change_text};
use crate::ui::{DraftPlace, EditorEntry, EditorFigures, EditorPart, EditorRow, EditorTool, EditorView};

/// The number of fatal wounds that the panel names.
const WOUNDS_SHOWN: usize = 2;

pub(super) fn build_view(editor: &Editor, chosen: Option<Coord>) -> EditorView {
    let draft = &editor.draft;
    let encounter = draft.encounter();
    EditorView {
        name: encounter.map(|encounter| encounter.name.clone()).unwrap_or_default(),
        place: place_of(editor),
        tool: editor.tool,
        tiles: encounter.map(|encounter| tiles(draft, encounter)).unwrap_or_default(),
        enemies: enemies(draft),
        parts: parts(draft),
        part: editor.part,
        rows: shown_rows(editor),
        chosen: chosen.and_then(|at| chosen_enemy(draft, at)),
        figures: editor.figures.now().map(|now| figures(&now, editor.figures.before.as_ref())),
        goal: editor.goal.view(draft),
        can_undo: draft.can_undo(),
        can_redo: draft.can_redo(),
    }
}

fn place_of(editor: &Editor) -> DraftPlace {
    let problems = editor.draft.problems();
    if !problems.is_empty() {
        let told = |p: &Problem| words!("problem-at", file = &p.file, line = p.line, message = &p.message);
        return DraftPlace::Wrong(problems.iter().map(told).collect());
    }
    match (&editor.failure, editor.is_on_disk) {
        (Some(why), _) => DraftPlace::Failed(why.clone()),
        (None, false) => DraftPlace::OfProgram,
        (None, true) => {
            let file = editor.draft.file(DraftFile::Encounter);
            DraftPlace::Saved(file.map(|file| file.path.clone()).unwrap_or_default())
        }
    }
}

/// The special tiles: those of the encounter, then those of the rules and of the other encounters of the scenario.
fn tiles(draft: &Draft, encounter: &Encounter) -> Vec<EditorEntry> {
    let entry =
        |is_here: bool| move |(id, name): (Id, String)| EditorEntry { tool: EditorTool::Tile(id), name, is_here };
    let catalog = draft.catalog();
    let here = encounter.tiles.iter().map(|(id, tile)| (*id, tile.name.clone())).map(entry(true));
    let of_rules = catalog.tiles.iter().map(|(id, tile)| (*id, tile.name.clone()));
    let of_others = catalog.encounters.values().flat_map(|other| &other.tiles);
    let others = of_rules.chain(of_others.map(|(id, tile)| (*id, tile.name.clone()))).map(entry(false));
    first_of_each(here.chain(others))
}

/// The enemies: those of the encounter, then all others.
fn enemies(draft: &Draft) -> Vec<EditorEntry> {
    let here = kinds_in(draft);
    let entry = |id: Id, is_here: bool| {
        let name = draft.catalog().enemies.get(&id)?.name.clone();
        Some(EditorEntry { tool: EditorTool::Enemy(id), name, is_here })
    };
    let mut others: Vec<EditorEntry> = draft.catalog().enemies.keys().filter_map(|id| entry(*id, false)).collect();
    others.sort_by(|one, other| one.name.cmp(&other.name));
    first_of_each(here.iter().filter_map(|id| entry(*id, true)).chain(others))
}

fn first_of_each(entries: impl Iterator<Item = EditorEntry>) -> Vec<EditorEntry> {
    let mut kept: Vec<EditorEntry> = Vec::new();
    for entry in entries {
        if !kept.iter().any(|known| known.tool == entry.tool) {
            kept.push(entry);
        }
    }
    kept
}

fn parts(draft: &Draft) -> Vec<(EditorPart, String)> {
    let enemy = |id: Id| Some((EditorPart::Enemy(id), draft.catalog().enemies.get(&id)?.name.clone()));
    let first = (EditorPart::Encounter, words!("editor-encounter").to_owned());
    std::iter::once(first).chain(kinds_in(draft).into_iter().filter_map(enemy)).collect()
}

/// The chosen enemy's name, and whether it has a tail to be turned.
fn chosen_enemy(draft: &Draft, at: Coord) -> Option<(String, bool)> {
    let spawn = draft.encounter()?.enemies.get(enemy_at(draft, at)?)?;
    let enemy = draft.catalog().enemies.get(&spawn.enemy)?;
    Some((enemy.name.clone(), enemy.types.contains(&EnemyType::Large)))
}

/// The figures of the draft, and beside those of its version before.
fn figures(now: &TrialReport, before: Option<&TrialReport>) -> EditorFigures {
    let percent = |rate: f64| format!("{:.0}", 100.0 * rate);
    let (low, high) = now.win_interval();
    let mut lines = vec![words!(
        "editor-figures",
        games = now.games,
        of = GAMES,
        won = now.won_percent(),
        low = percent(low),
        high = percent(high),
        rounds = format!("{:.1}", now.mean_rounds())
    )];
    if let Some(before) = before {
        let rounds = format!("{:.1}", before.mean_rounds());
        let change = change_text(before, now);
        lines.push(words!("editor-figures-before", won = before.won_percent(), rounds = rounds, change = change));
    }
    let wounds = now.commonest_wounds();
    if !wounds.is_empty() {
        let told = wounds.iter().take(WOUNDS_SHOWN).map(|(wound, n)| words!("simulate-wound", wound = *wound, n = *n));
        lines.push(words!("simulate-felled-by", wounds = told.collect::<Vec<_>>().join("; ")));
    }
    if now.games == GAMES {
        let never: Vec<&str> = now.figures.attacks_never_chosen().collect();
        if !never.is_empty() {
            lines.push(words!("simulate-never-chosen", attacks = never.join(", ")));
        }
    }
    EditorFigures { lines, rounds: shares(now), rounds_before: before.map(shares).unwrap_or_default() }
}

/// The share of the games that took so many Rounds, in percent.
fn shares(report: &TrialReport) -> Vec<u8> {
    let share = |games: &u64| (100.0 * *games as f64 / report.games.max(1) as f64).round() as u8;
    report.rounds.iter().map(share).collect()
}

/// Every row of a part.
pub(super) fn rows_of(draft: &Draft, part: EditorPart) -> Vec<OutlineRow> {
    let file = file_of(part);
    let text = draft.file(file).map(|file| file.text.as_str()).unwrap_or_default();
    outline(text, &Draft::path_in(file)).unwrap_or_default()
}

/// The rows that are shown: those whose rows above are all open.
fn shown_rows(editor: &Editor) -> Vec<EditorRow> {
    let all = rows_of(&editor.draft, editor.part);
    let base = Draft::path_in(file_of(editor.part)).len();
    let is_open = |path: &[PathStep]| editor.open.contains(path);
    let is_shown = |line: &OutlineRow| (base + 1..line.path.len()).all(|n| is_open(&line.path[..n]));
    let shown = all.iter().enumerate().filter(|(_, line)| is_shown(line));
    let to_row = |(row, line): (usize, &OutlineRow)| EditorRow {
        row,
        depth: line.depth,
        label: line.label.clone(),
        value: line.leaf.clone(),
        is_item: line.is_item,
        is_open: line.leaf.is_none().then(|| is_open(&line.path)),
    };
    shown.map(to_row).collect()
}
