//! The workflow of the repository's host asks `.ci/run` for steps that it has.

use std::collections::BTreeSet;
use std::path::Path;

#[test]
fn the_workflow_names_steps_that_there_are() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let script = std::fs::read_to_string(root.join(".ci/run")).unwrap();
    let known = script.lines().find_map(|line| line.strip_prefix("known=\"")).expect("the list of all steps");
    let known: BTreeSet<&str> = known.trim_end_matches('"').split_whitespace().collect();
    let called: BTreeSet<&str> =
        script.lines().filter_map(|line| line.strip_prefix("step ")?.split_whitespace().next()).collect();
    assert_eq!(known, called, "the list of all steps, and the steps that are taken");

    let workflow = std::fs::read_to_string(root.join(".github/workflows/ci.yml")).unwrap();
    let chosen =
        workflow.lines().filter_map(|line| line.trim().strip_prefix("steps: ")).filter(|steps| *steps != "\"\"");
    let chosen: Vec<&str> = chosen.flat_map(str::split_whitespace).collect();
    assert!(chosen.len() > 5, "{chosen:?}");
    let unknown: Vec<&str> = chosen.into_iter().filter(|step| !known.contains(step)).collect();
    assert!(unknown.is_empty(), ".ci/run has no step {unknown:?}");
}
