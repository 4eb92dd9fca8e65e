//! Runs vignettes against each mutant of the copy: `runner MUTANTS VIGNETTES CONTENT [THREADS] [NUMBERS]`.
//!
//! With NUMBERS, such as `35,199`, it tries only these mutants against all the vignettes, prints for each which of them
//! notice it, writes nothing, and fails if nothing notices one: the proof of a new vignette, in seconds.
//!
//! Writes beside MUTANTS: `survivors.tsv`, the mutants that vignettes reach and none notices; `unreached.tsv`, those that no
//! vignette comes to; `citations.tsv`, the vignettes that cite a rulebook id and notice none of the mutants in the
//! functions that name it; `idle.tsv`, vignettes that notice no mutant at all of those they were run against.

#![allow(missing_docs, clippy::unwrap_used, reason = "not part of the game")]

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, thread};

use emberhex::content::{ContentSource, Library, load};
use fires_far_away::mutation;
use emberhex::testing::{find_ron_files, read_citations, run_file};

struct Mutant {
    line: String,
    ids: BTreeSet<String>,
    /// Number of the hook's first mutant.
    hook: usize,
}

struct Vignette {
    file: PathBuf,
    ids: BTreeSet<String>,
    reached: BTreeSet<usize>,
    steps: u64,
}

#[derive(Default)]
struct Found {
    survivors: Vec<usize>,
    /// Vignettes that noticed a mutant, and pairs of vignette and id proved.
    noticed: BTreeSet<usize>,
    proved: BTreeSet<(usize, String)>,
}

fn fails(library: &Library, vignette: &Vignette, mutant: usize) -> bool {
    mutation::switch_on(mutant, vignette.steps * 20 + 20_000);
    let failed = catch_unwind(AssertUnwindSafe(|| !run_file(library, &vignette.file).failures.is_empty())).unwrap_or(true);
    mutation::switch_on(usize::MAX, u64::MAX);
    failed
}

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let list = fs::read_to_string(&arguments[0]).unwrap();
    let threads: usize = arguments.get(3).map_or(2, |n| n.parse().unwrap());
    let mut mutants: Vec<Mutant> = Vec::new();
    for line in list.lines() {
        let parts: Vec<&str> = line.split('\t').collect();
        let hook = if ["false", "-1"].contains(&parts[4]) { mutants.len() - 1 } else { mutants.len() };
        let ids = parts[6].split(',').filter(|id| !id.is_empty()).map(str::to_owned).collect();
        mutants.push(Mutant { line: line.to_owned(), ids, hook });
    }
    std::panic::set_hook(Box::new(|_| {}));
    let (files, _) = ContentSource::from_dir(&arguments[2]).read_files();
    let library = load(&files).unwrap_or_else(|report| panic!("{report}")).0;
    let mut vignettes = Vec::new();
    for file in find_ron_files(&[PathBuf::from(&arguments[1])]).unwrap() {
        mutation::watch(mutants.len());
        let result = run_file(&library, &file);
        assert!(result.failures.is_empty(), "{} fails as it is: {:?}", file.display(), result.failures);
        let (reached, steps) = mutation::reached();
        let cited = read_citations(std::slice::from_ref(&file));
        let ids = cited.covered.union(&cited.refused).cloned().collect();
        vignettes.push(Vignette { ids, reached: reached.into_iter().collect(), steps, file });
    }
    // What reaches few hooks is quick, and tells most.
    vignettes.sort_by_key(|v| v.steps);
    println!("{} mutants, {} vignettes", mutants.len(), vignettes.len());
    if let Some(numbers) = arguments.get(4) {
        let numbers = numbers.split(',').map(|number| number.parse().unwrap());
        let unnoticed = numbers.filter(|number| !print_who_notices(*number, &mutants[*number], &vignettes, &library)).count();
        std::process::exit(i32::from(unnoticed > 0));
    }
    let (next, found) = (AtomicUsize::new(0), Mutex::new(Found::default()));
    let unreached: Vec<usize> = (0..mutants.len()).filter(|m| !vignettes.iter().any(|v| v.reached.contains(&mutants[*m].hook))).collect();
    thread::scope(|scope| {
        for _ in 0..threads {
            let (mutants, vignettes, library, next, found) = (&mutants, &vignettes, &library, &next, &found);
            thread::Builder::new().stack_size(512 << 20).spawn_scoped(scope, move || loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(mutant) = mutants.get(at) else { return };
                if at % 500 == 0 {
                    println!("{at} of {}", mutants.len());
                }
                try_mutant(at, mutant, vignettes, library, found);
            }).unwrap();
        }
    });
    find_idle(&library, &vignettes, &found, threads);
    let found = found.into_inner().unwrap();
    let folder = Path::new(&arguments[0]).parent().unwrap();
    let write = |name: &str, which: &[usize]| {
        let mut which = which.to_vec();
        which.sort_unstable();
        let lines: Vec<&str> = which.iter().map(|m| mutants[*m].line.as_str()).collect();
        fs::write(folder.join(name), lines.join("\n") + "\n").unwrap();
    };
    write("survivors.tsv", &found.survivors);
    write("unreached.tsv", &unreached);
    // An id can be judged if a function that names it has a mutant.
    let judged: BTreeSet<&String> = mutants.iter().flat_map(|m| &m.ids).collect();
    let mut citations: BTreeMap<&String, Vec<String>> = BTreeMap::new();
    let (mut pairs, mut proved) = (0, 0);
    for (at, vignette) in vignettes.iter().enumerate() {
        for id in vignette.ids.iter().filter(|id| judged.contains(id)) {
            pairs += 1;
            if found.proved.contains(&(at, id.clone())) {
                proved += 1;
            } else {
                citations.entry(id).or_default().push(vignette.file.display().to_string());
            }
        }
    }
    let lines: Vec<String> = citations.iter().map(|(id, files)| format!("{id}\t{}", files.join(" "))).collect();
    fs::write(folder.join("citations.tsv"), lines.join("\n") + "\n").unwrap();
    let idle: Vec<String> = vignettes.iter().enumerate().filter(|(at, _)| !found.noticed.contains(at)).map(|(_, v)| v.file.display().to_string()).collect();
    fs::write(folder.join("idle.tsv"), idle.join("\n") + "\n").unwrap();
    let reached = mutants.len() - unreached.len();
    println!("mutants: {}, reached by vignettes: {reached}, noticed: {}, survived: {}", mutants.len(), reached - found.survivors.len(), found.survivors.len());
    println!("citations that could be judged: {pairs}, proved: {proved}; vignettes that noticed nothing: {}", idle.len());
}

/// Says whether any vignette notices the mutant.
fn print_who_notices(at: usize, mutant: &Mutant, vignettes: &[Vignette], library: &Library) -> bool {
    let reaching = vignettes.iter().filter(|v| v.reached.contains(&mutant.hook));
    let noticing: Vec<String> = reaching.filter(|v| fails(library, v, at)).map(|v| v.file.display().to_string()).collect();
    println!("{}\t{}", mutant.line, if noticing.is_empty() { "not noticed".to_owned() } else { noticing.join(" ") });
    !noticing.is_empty()
}

/// Runs the vignettes that cite an id of the mutant's function, all of them, then the others until one notices.
fn try_mutant(at: usize, mutant: &Mutant, vignettes: &[Vignette], library: &Library, found: &Mutex<Found>) {
    let reaching = || vignettes.iter().enumerate().filter(|(_, v)| v.reached.contains(&mutant.hook));
    let mut killed = false;
    for (index, vignette) in reaching() {
        let shared: Vec<&String> = vignette.ids.intersection(&mutant.ids).collect();
        let open = shared.iter().any(|id| !found.lock().unwrap().proved.contains(&(index, (**id).clone())));
        if open && fails(library, vignette, at) {
            killed = true;
            let mut found = found.lock().unwrap();
            found.noticed.insert(index);
            found.proved.extend(shared.into_iter().map(|id| (index, id.clone())));
        }
    }
    let mut reached = false;
    if !killed {
        for (index, vignette) in reaching() {
            reached = true;
            if fails(library, vignette, at) {
                found.lock().unwrap().noticed.insert(index);
                killed = true;
                break;
            }
        }
    }
    if !killed && reached {
        found.lock().unwrap().survivors.push(at);
    }
}

/// A vignette that was run against nothing that it noticed is run against all that it reaches, until it notices one.
fn find_idle(library: &Library, vignettes: &[Vignette], found: &Mutex<Found>, threads: usize) {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..threads {
            let next = &next;
            let work = move || {
                while let Some(vignette) = vignettes.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let at = vignettes.iter().position(|v| v.file == vignette.file).unwrap();
                    let noticed = found.lock().unwrap().noticed.contains(&at);
                    if !noticed && vignette.reached.iter().rev().any(|hook| fails(library, vignette, *hook)) {
                        found.lock().unwrap().noticed.insert(at);
                    }
                }
            };
            thread::Builder::new().stack_size(512 << 20).spawn_scoped(scope, work).unwrap();
        }
    });
}
