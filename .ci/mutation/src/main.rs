//! `mutation ROOT COPY [SKIP]`: writes breakable copies of the rules.
//!
//! A vignette proves a rule only if it fails when the rule is broken. Building the game once for each way to break it
//! would take days, so all ways are built in at once: each condition, small number and statement of
//! `src/games/fires_far_away/rules/{change,query,player}` below ROOT gets a hook with a number of its own, and is written to the same place
//! below COPY. `hooks.rs` holds the hooks; `runner.rs`, an example of the copy, switches one on at a time and runs
//! vignettes. `run` does all of it.
//!
//! COPY also gets `mutants.tsv`, a line for each mutant: number, file, line, function, kind, what stands there, rulebook
//! ids named in the function and its comments. SKIP is a file of lines `FILE:LINE` that get no hook, because the hook does
//! not compile there.

#![forbid(unsafe_code)]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, Lit, Stmt, UnOp};

/// The folders that are broken, below the rules.
const FOLDERS: [&str; 3] = ["change", "query", "player"];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = env::args().skip(1).map(PathBuf::from);
    let (Some(root), Some(copy)) = (arguments.next(), arguments.next()) else {
        return Err("usage: mutation ROOT COPY [SKIP]".into());
    };
    let skip = arguments.next().map_or(Ok(String::new()), fs::read_to_string)?;
    let skip: BTreeSet<&str> = skip.lines().collect();
    let (mut mutants, mut list) = (0, String::new());
    for folder in FOLDERS {
        for file in rust_files(&root.join("src/games/fires_far_away/rules").join(folder))? {
            let name = file.strip_prefix(&root)?.to_string_lossy().replace('\\', "/");
            let source = fs::read_to_string(&file)?;
            let tree = syn::parse_file(&source).map_err(|error| format!("{name}: {error}"))?;
            let mut sites = Sites::default();
            sites.visit_file(&tree);
            let text = insert_hooks(&name, &source, sites, &skip, &mut mutants, &mut list);
            fs::write(copy.join(&name), text)?;
        }
    }
    fs::write(copy.join("mutants.tsv"), list)?;
    println!("{mutants} mutants");
    Ok(())
}

/// The Rust files at or below a folder, tests left out, in the order of their names.
fn rust_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(rust_files(&path)?);
        } else if path.extension().is_some_and(|e| e == "rs") && !path.to_string_lossy().contains("tests") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// The hook of a site, and how many mutants it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A truth value: always true, always false.
    Truth,
    /// A whole number: one more, one less.
    Number,
    /// A statement: left out.
    Statement,
}

impl Kind {
    fn hook(self) -> (&'static str, &'static str) {
        match self {
            Self::Truth => ("crate::mutation::truth", ")"),
            Self::Number => ("crate::mutation::number", ")"),
            Self::Statement => ("if crate::mutation::is_kept", " }"),
        }
    }

    fn mutants(self) -> &'static [&'static str] {
        match self {
            Self::Truth => &["true", "false"],
            Self::Number => &["+1", "-1"],
            Self::Statement => &["left out"],
        }
    }
}

/// A place that can be broken: bytes of the source, and the function around it as an index.
#[derive(Clone, Debug)]
struct Site {
    start: usize,
    end: usize,
    line: usize,
    kind: Kind,
    function: usize,
}

/// Collects what can be broken in a file.
#[derive(Default)]
struct Sites {
    sites: BTreeMap<(usize, usize), Site>,
    /// Name, and the bytes with the comments before it.
    functions: Vec<(String, usize, usize)>,
    /// Indices of the functions around the present place.
    around: Vec<usize>,
}

impl Sites {
    fn add(&mut self, node: &impl Spanned, kind: Kind) {
        let Some(&function) = self.around.last() else {
            return;
        };
        let (span, range) = (node.span(), node.span().byte_range());
        let site = Site { start: range.start, end: range.end, line: span.start().line, kind, function };
        self.sites.entry((range.start, range.end)).or_insert(site);
    }

    /// Adds the leaves of an expression that is known to be a truth value.
    fn add_truth(&mut self, expr: &Expr) {
        match expr {
            Expr::Let(_) => {}
            Expr::Paren(inner) => self.add_truth(&inner.expr),
            Expr::Unary(inner) if matches!(inner.op, UnOp::Not(_)) => self.add_truth(&inner.expr),
            Expr::Binary(both) if matches!(both.op, BinOp::And(_) | BinOp::Or(_)) => {
                self.add_truth(&both.left);
                self.add_truth(&both.right);
            }
            Expr::If(_) | Expr::Match(_) | Expr::Block(_) | Expr::Lit(_) | Expr::Return(_) => {}
            leaf => self.add(leaf, Kind::Truth),
        }
    }

    /// Adds the truth values in which the body of a function with the result `bool` ends.
    fn add_result(&mut self, expr: &Expr) {
        match expr {
            Expr::If(branch) => {
                self.add_last(&branch.then_branch.stmts);
                if let Some((_, other)) = &branch.else_branch {
                    self.add_result(other);
                }
            }
            Expr::Match(choice) => choice.arms.iter().for_each(|arm| self.add_result(&arm.body)),
            Expr::Block(block) => self.add_last(&block.block.stmts),
            other => self.add_truth(other),
        }
    }

    fn add_last(&mut self, statements: &[Stmt]) {
        if let Some(Stmt::Expr(expr, None)) = statements.last() {
            self.add_result(expr);
        }
    }

    /// A function, its comments included.
    fn enter(&mut self, attributes: &[syn::Attribute], signature: &syn::Signature, block: &syn::Block) {
        let start = attributes.first().map_or_else(|| signature.span(), Spanned::span).byte_range().start;
        self.functions.push((signature.ident.to_string(), start, block.span().byte_range().end));
        self.around.push(self.functions.len() - 1);
        let is_bool = matches!(&signature.output, syn::ReturnType::Type(_, kind)
            if matches!(&**kind, syn::Type::Path(path) if path.path.is_ident("bool")));
        if is_bool {
            self.add_last(&block.stmts);
        }
    }
}

fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|a| a.path().is_ident("test") || a.path().is_ident("cfg"))
}

/// Whether an expression may be left out as a statement.
fn can_be_left_out(expr: &Expr) -> bool {
    match expr {
        Expr::Call(_) | Expr::MethodCall(_) | Expr::Assign(_) => true,
        Expr::Binary(both) => matches!(
            both.op,
            BinOp::AddAssign(_) | BinOp::SubAssign(_) | BinOp::BitOrAssign(_) | BinOp::BitAndAssign(_)
        ),
        _ => false,
    }
}

impl<'ast> Visit<'ast> for Sites {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_test(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        if item.sig.constness.is_none() && !is_test(&item.attrs) {
            self.enter(&item.attrs, &item.sig, &item.block);
            visit::visit_block(self, &item.block);
            self.around.pop();
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        if item.sig.constness.is_none() && !is_test(&item.attrs) {
            self.enter(&item.attrs, &item.sig, &item.block);
            visit::visit_block(self, &item.block);
            self.around.pop();
        }
    }

    // Constants can't call a hook.
    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}
    fn visit_pat(&mut self, _: &'ast syn::Pat) {}
    fn visit_type(&mut self, _: &'ast syn::Type) {}
    fn visit_expr_repeat(&mut self, repeat: &'ast syn::ExprRepeat) {
        self.visit_expr(&repeat.expr);
    }

    fn visit_stmt(&mut self, statement: &'ast Stmt) {
        if let Stmt::Expr(expr, Some(_)) = statement
            && can_be_left_out(expr)
        {
            self.add(statement, Kind::Statement);
        }
        visit::visit_stmt(self, statement);
    }

    fn visit_expr_binary(&mut self, both: &'ast syn::ExprBinary) {
        match both.op {
            BinOp::And(_) | BinOp::Or(_) => {
                self.add_truth(&both.left);
                self.add_truth(&both.right);
            }
            BinOp::Eq(_) | BinOp::Ne(_) | BinOp::Lt(_) | BinOp::Le(_) | BinOp::Gt(_) | BinOp::Ge(_) => {
                self.add(both, Kind::Truth);
            }
            _ => {}
        }
        visit::visit_expr_binary(self, both);
    }

    fn visit_expr_if(&mut self, branch: &'ast syn::ExprIf) {
        self.add_truth(&branch.cond);
        visit::visit_expr_if(self, branch);
    }

    fn visit_expr_while(&mut self, repeated: &'ast syn::ExprWhile) {
        self.add_truth(&repeated.cond);
        visit::visit_expr_while(self, repeated);
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        if let Some((_, guard)) = &arm.guard {
            self.add_truth(guard);
        }
        visit::visit_arm(self, arm);
    }

    fn visit_expr_lit(&mut self, literal: &'ast syn::ExprLit) {
        if matches!(literal.lit, Lit::Int(_)) {
            self.add(literal, Kind::Number);
        }
    }
}

/// The source with a hook around each site; the lines stay where they are. Each mutant becomes a line of the list.
fn insert_hooks(
    name: &str,
    source: &str,
    sites: Sites,
    skip: &BTreeSet<&str>,
    mutants: &mut usize,
    list: &mut String,
) -> String {
    // What is inserted at a byte: ends before starts, inner ends before outer ends, outer starts before inner starts.
    let (mut starts, mut ends) = (BTreeMap::<usize, Vec<(usize, String)>>::new(), BTreeMap::<usize, Vec<(usize, String)>>::new());
    for site in sites.sites.values() {
        if skip.contains(format!("{name}:{}", site.line).as_str()) {
            continue;
        }
        let (function, from, to) = &sites.functions[site.function];
        let ids = rulebook_ids(&source[*from..*to]).join(",");
        let there: String = source[site.start..site.end].split_whitespace().collect::<Vec<_>>().join(" ");
        let there: String = there.chars().take(90).collect();
        let number = *mutants;
        for kind in site.kind.mutants() {
            let _ = writeln!(list, "{mutants}\t{name}\t{}\t{function}\t{kind}\t{there}\t{ids}", site.line);
            *mutants += 1;
        }
        let (before, after) = site.kind.hook();
        let before = match site.kind {
            Kind::Statement => format!("{before}({number}) {{ "),
            _ => format!("{before}({number}, "),
        };
        let length = site.end - site.start;
        starts.entry(site.start).or_default().push((length, before));
        ends.entry(site.end).or_default().push((length, after.to_owned()));
    }
    let mut text = String::with_capacity(source.len() * 2);
    for (at, sign) in source.char_indices() {
        if let Some(here) = ends.get_mut(&at) {
            here.sort_by_key(|(length, _)| *length);
            here.iter().for_each(|(_, after)| text.push_str(after));
        }
        if let Some(here) = starts.get_mut(&at) {
            here.sort_by_key(|(length, _)| std::cmp::Reverse(*length));
            here.iter().for_each(|(_, before)| text.push_str(before));
        }
        text.push(sign);
    }
    text
}

/// Ids of the rulebook that a text names: `R-12`, `A-3`, `O-45`.
fn rulebook_ids(text: &str) -> Vec<String> {
    let mut found = BTreeSet::new();
    for (at, _) in text.match_indices('-') {
        let letter = text[..at].chars().last();
        let digits: String = text[at + 1..].chars().take_while(char::is_ascii_digit).collect();
        let before = text[..at].chars().rev().nth(1);
        if let Some(letter @ ('R' | 'A' | 'O')) = letter
            && !digits.is_empty()
            && !before.is_some_and(char::is_alphanumeric)
        {
            found.insert(format!("{letter}-{digits}"));
        }
    }
    found.into_iter().collect()
}
