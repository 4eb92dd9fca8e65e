//! Reading Rust, as far as its names and paths go. `syn` parses the code; the tokens of macros are searched for paths.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, Item, UseTree, Visibility};

/// One file, and the names in its code. Code that is compiled for tests only counts for `types` alone.
pub struct SourceFile {
    /// The folder of its crate, below the project's folder.
    pub folder: &'static str,
    /// Its path below its crate ("rules/grid/mod.rs").
    pub name: String,
    pub text: String,
    pub module: Vec<String>,
    /// The items that it defines outside of functions and blocks, modules included.
    pub defined: BTreeSet<String>,
    /// The names in its code, imports left out, each with its first line.
    pub words: BTreeMap<String, usize>,
    pub paths: Vec<SourcePath>,
    /// The structs, enums, unions, traits and type aliases, also those inside functions. Associated types and aliases of a
    /// type of the kernel are left out: such an alias is the same thing.
    pub types: Vec<String>,
}

/// A path as written, with `self` and `super` resolved; such a path begins with `crate`.
pub struct SourcePath {
    pub segments: Vec<String>,
    pub line: usize,
    /// How an import names it here; `None` for a path in code.
    pub import: Option<ImportedName>,
}

/// The name that an import gives.
pub struct ImportedName {
    /// The name; `*` for every name of a module.
    pub name: String,
    /// Whether others may use it from here.
    pub is_public: bool,
}

impl SourceFile {
    pub fn parse(folder: &'static str, name: &str, text: &str) -> Self {
        let mut module: Vec<_> = name.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
        module.pop_if(|last| ["mod", "lib", "main"].contains(&last.as_str()));
        let (name, text) = (name.to_owned(), text.to_owned());
        let code = syn::parse_file(&text).unwrap_or_else(|error| panic!("{folder}/{name} is no Rust: {error}"));
        // The table is a crate of its own, and is looked at as the room of the program that it was cut from.
        let root = if folder == "src" && name.starts_with("table/") { vec!["table".to_owned()] } else { Vec::new() };
        let (defined, words, paths, types) = Default::default();
        let file = Self { folder, name, text, module: module.clone(), defined, words, paths, types };
        let mut reader = Reader { file, root, here: module, depth: 0, is_for_tests: false };
        reader.visit_file(&code);
        reader.file
    }

    /// The module of its crate that it is or belongs to.
    pub fn layer(&self) -> &str {
        self.name.split(['/', '.']).next().unwrap_or_default()
    }

    /// Whether the whole file is compiled for tests only.
    pub fn is_for_tests(&self) -> bool {
        self.name.ends_with("/tests.rs") || self.name.contains("/tests/")
    }
}

/// Whether a name is among these tokens; comments and strings hold none.
pub fn has_name(tokens: TokenStream, name: &str) -> bool {
    tokens.into_iter().any(|tree| match tree {
        TokenTree::Group(group) => has_name(group.stream(), name),
        TokenTree::Ident(ident) => ident == name,
        _ => false,
    })
}

/// A walk through the code of a file.
struct Reader {
    file: SourceFile,
    /// The module that is the root of its crate.
    root: Vec<String>,
    /// The module that the walk is in, a module written inside the file included.
    here: Vec<String>,
    /// The number of items around the place of the walk.
    depth: usize,
    is_for_tests: bool,
}

impl Reader {
    /// Visits something with attributes, which may be compiled for tests only.
    fn visit_with(&mut self, attributes: &[Attribute], visit: impl FnOnce(&mut Self)) {
        let before = self.is_for_tests;
        self.is_for_tests |= attributes.iter().filter(|attribute| attribute.path().is_ident("cfg")).any(|attribute| {
            let says = |word| attribute.meta.require_list().is_ok_and(|list| has_name(list.tokens.clone(), word));
            says("test") && !says("not")
        });
        visit(self);
        self.is_for_tests = before;
    }

    fn add_path(&mut self, segments: &[String], line: usize, import: Option<ImportedName>) {
        if !self.is_for_tests {
            self.file.paths.push(SourcePath { segments: resolve_path(&self.root, &self.here, segments), line, import });
        }
    }

    /// Takes a tree of imports apart, below the names `above`.
    fn add_imports(&mut self, tree: &UseTree, above: &[String], is_public: bool) {
        let below = |name: &Ident| [above, &[name.to_string()]].concat();
        let (mut segments, alias, span) = match tree {
            UseTree::Path(path) => return self.add_imports(&path.tree, &below(&path.ident), is_public),
            UseTree::Group(group) => {
                return group.items.iter().for_each(|item| self.add_imports(item, above, is_public));
            }
            UseTree::Glob(glob) => ([above, &["*".to_owned()]].concat(), None, glob.star_token.span),
            UseTree::Name(name) => (below(&name.ident), None, name.ident.span()),
            UseTree::Rename(name) => (below(&name.ident), Some(name.rename.to_string()), name.ident.span()),
        };
        // What a group calls `self` is the module itself.
        segments.pop_if(|last| last == "self" && !above.is_empty());
        let name = alias.or_else(|| segments.last().cloned()).unwrap_or_default();
        self.add_path(&segments, span.start().line, Some(ImportedName { name, is_public }));
    }
}

/// Visits nodes with attributes by the way that leaves out code for tests.
macro_rules! visit_unless_for_tests {
    ($($visit:ident: $node:ident),*) => {
        $(fn $visit(&mut self, node: &syn::$node) {
            self.visit_with(&node.attrs, |reader| visit::$visit(reader, node));
        })*
    };
}

impl Visit<'_> for Reader {
    visit_unless_for_tests! {
        visit_arm: Arm, visit_expr_block: ExprBlock, visit_expr_call: ExprCall, visit_expr_macro: ExprMacro, visit_expr_method_call: ExprMethodCall, visit_field: Field, visit_field_value: FieldValue, visit_impl_item_const: ImplItemConst,
        visit_impl_item_fn: ImplItemFn, visit_impl_item_type: ImplItemType, visit_local: Local,
        visit_stmt_macro: StmtMacro, visit_trait_item_fn: TraitItemFn, visit_variant: Variant
    }

    fn visit_item(&mut self, item: &Item) {
        let (attributes, name, is_type) = match item {
            Item::Const(item) => (&item.attrs, Some(&item.ident), false),
            Item::Enum(item) => (&item.attrs, Some(&item.ident), true),
            Item::Fn(item) => (&item.attrs, Some(&item.sig.ident), false),
            Item::Impl(item) => (&item.attrs, None, false),
            Item::Macro(item) => (&item.attrs, item.ident.as_ref(), false),
            Item::Mod(item) => (&item.attrs, Some(&item.ident), false),
            Item::Static(item) => (&item.attrs, Some(&item.ident), false),
            Item::Struct(item) => (&item.attrs, Some(&item.ident), true),
            Item::Trait(item) => (&item.attrs, Some(&item.ident), true),
            Item::Type(item) => {
                let first = if let syn::Type::Path(of) = &*item.ty { of.path.segments.first() } else { None };
                let is_of_kernel = first.is_some_and(|first| first.ident == "kernel" || first.ident == "kernel_record");
                (&item.attrs, Some(&item.ident), !is_of_kernel)
            }
            Item::Union(item) => (&item.attrs, Some(&item.ident), true),
            Item::Use(item) => (&item.attrs, None, false),
            _ => return visit::visit_item(self, item),
        };
        self.file.types.extend(name.filter(|_| is_type).map(Ident::to_string));
        self.visit_with(attributes, |reader| {
            if reader.depth == 0 && !reader.is_for_tests {
                reader.file.defined.extend(name.map(Ident::to_string));
            }
            reader.depth += 1;
            visit::visit_item(reader, item);
            reader.depth -= 1;
        });
    }

    fn visit_item_mod(&mut self, item: &syn::ItemMod) {
        self.here.push(item.ident.to_string());
        visit::visit_item_mod(self, item);
        self.here.pop();
    }

    fn visit_item_use(&mut self, item: &syn::ItemUse) {
        self.add_imports(&item.tree, &[], !matches!(item.vis, Visibility::Inherited));
    }

    fn visit_path(&mut self, path: &syn::Path) {
        let segments: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if segments.len() > 1 {
            self.add_path(&segments, path.segments[0].ident.span().start().line, None);
        }
        visit::visit_path(self, path);
    }

    fn visit_ident(&mut self, ident: &Ident) {
        if !self.is_for_tests {
            self.file.words.entry(ident.to_string()).or_insert(ident.span().start().line);
        }
    }

    /// The tokens of a macro or an attribute.
    fn visit_token_stream(&mut self, tokens: &TokenStream) {
        let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
        let mut rest = trees.as_slice();
        while let Some((first, after)) = rest.split_first() {
            rest = after;
            let ident = match first {
                TokenTree::Ident(ident) => ident,
                TokenTree::Group(group) => {
                    self.visit_token_stream(&group.stream());
                    continue;
                }
                _ => continue,
            };
            let end = rest.iter().position(|tree| matches!(tree, TokenTree::Punct(mark) if mark.as_char() == ';'));
            if ident == "use"
                && let Some(end) = end
                && let import = [first].into_iter().chain(&rest[..=end]).cloned().collect()
                && let Ok(import) = syn::parse2::<syn::ItemUse>(import)
            {
                self.visit_item_use(&import);
                rest = &rest[end + 1..];
                continue;
            }
            if let ("struct" | "enum" | "trait", Some(TokenTree::Ident(name))) = (&*ident.to_string(), rest.first()) {
                self.file.types.push(name.to_string());
            }
            self.visit_ident(ident);
            let mut segments = vec![ident.to_string()];
            while let [TokenTree::Punct(one), TokenTree::Punct(other), TokenTree::Ident(name), after @ ..] = rest
                && (one.as_char(), other.as_char()) == (':', ':')
            {
                self.visit_ident(name);
                segments.push(name.to_string());
                rest = after;
            }
            if segments.len() > 1 {
                self.add_path(&segments, ident.span().start().line, None);
            }
        }
    }
}

/// The path from the crate's root that is meant by one written in module `here`.
fn resolve_path(root: &[String], here: &[String], segments: &[String]) -> Vec<String> {
    let (mut base, mut rest) = (here.to_vec(), segments);
    match segments.first().map(String::as_str) {
        Some("crate") => (base, rest) = (root.to_vec(), &segments[1..]),
        Some("emberhex") => (base, rest) = (Vec::new(), &segments[1..]),
        Some("self") => rest = &segments[1..],
        Some("super") => {}
        _ => return segments.to_vec(),
    }
    while rest.first().is_some_and(|name| name == "super") {
        base.pop();
        rest = &rest[1..];
    }
    std::iter::once("crate".to_owned()).chain(base).chain(rest.iter().cloned()).collect()
}
