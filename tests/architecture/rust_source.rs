//! Reading Rust, as far as its paths go: tokens, attributes, imports.

/// The module that a file is, as a path from the crate's root.
pub fn module_path(file: &str) -> Vec<String> {
    let mut names: Vec<_> = file.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if names.last().is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str())) {
        names.pop();
    }
    names
}

#[derive(Clone, Debug)]
pub struct SourceToken {
    /// A name, `::`, or one sign.
    pub text: String,
    /// Counted from 1.
    pub line: usize,
}

/// Names and signs of a source text. Comments, strings and characters are left out.
pub fn tokenize(source: &str) -> Vec<SourceToken> {
    let text: Vec<char> = source.chars().collect();
    let at = |i: usize| text.get(i).copied().unwrap_or('\0');
    let named = |c: char| c.is_alphanumeric() || c == '_';
    let mut found = Vec::new();
    let (mut i, mut line) = (0, 1);
    while i < text.len() {
        let start = i;
        match at(i) {
            '/' if at(i + 1) == '/' => {
                while i < text.len() && at(i) != '\n' {
                    i += 1;
                }
            }
            '/' if at(i + 1) == '*' => {
                let mut depth = 0;
                loop {
                    match (at(i), at(i + 1)) {
                        ('/', '*') => (depth, i) = (depth + 1, i + 2),
                        ('*', '/') => (depth, i) = (depth - 1, i + 2),
                        _ => i += 1,
                    }
                    if depth == 0 || i >= text.len() {
                        break;
                    }
                }
            }
            '"' => i = after_string(&text, i),
            // A lifetime is a name without its closing mark.
            '\'' if at(i + 1) != '\\' && at(i + 2) != '\'' => i += 1,
            '\'' => {
                i += if at(i + 1) == '\\' { 3 } else { 2 };
                while i < text.len() && at(i) != '\'' {
                    i += 1;
                }
                i += 1;
            }
            c if named(c) => {
                while named(at(i)) {
                    i += 1;
                }
                let name: String = text[start..i].iter().collect();
                let mut hashes = 0;
                while at(i + hashes) == '#' {
                    hashes += 1;
                }
                match name.as_str() {
                    "r" | "br" | "cr" if at(i + hashes) == '"' => i = after_raw_string(&text, i + hashes + 1, hashes),
                    // A raw name, `r#type`.
                    "r" if hashes == 1 => i += 1,
                    _ => found.push(SourceToken { text: name, line }),
                }
            }
            ':' if at(i + 1) == ':' => {
                found.push(SourceToken { text: "::".into(), line });
                i += 2;
            }
            c => {
                if !c.is_whitespace() {
                    found.push(SourceToken { text: c.into(), line });
                }
                i += 1;
            }
        }
        line += text[start..i.min(text.len())].iter().filter(|c| **c == '\n').count();
    }
    found
}

/// Where a string that opens at `i` is over.
fn after_string(text: &[char], mut i: usize) -> usize {
    i += 1;
    while i < text.len() && text[i] != '"' {
        i += if text[i] == '\\' { 2 } else { 1 };
    }
    i + 1
}

/// Where a raw string whose words begin at `i` is over: at a quote with so many hashes behind it.
fn after_raw_string(text: &[char], mut i: usize, hashes: usize) -> usize {
    while i < text.len() && !(text[i] == '"' && text[i + 1..].iter().take_while(|c| **c == '#').count() >= hashes) {
        i += 1;
    }
    i + 1 + hashes
}

/// The same without the items that are only compiled for tests.
pub fn without_tests(all: Vec<SourceToken>) -> Vec<SourceToken> {
    let mut kept = Vec::new();
    let mut i = 0;
    while i < all.len() {
        let Some(end) = end_of_attribute(&all, i) else {
            kept.push(all[i].clone());
            i += 1;
            continue;
        };
        let says = |word: &str| all[i..end].iter().any(|token| token.text == word);
        if all[i + 2].text == "cfg" && says("test") && !says("not") {
            i = end_of_item(&all, end);
        } else {
            kept.extend_from_slice(&all[i..end]);
            i = end;
        }
    }
    kept
}

/// Where the attribute that begins at `i` is over, if one begins there.
fn end_of_attribute(all: &[SourceToken], i: usize) -> Option<usize> {
    let sign = |i: usize| all.get(i).map(|token| token.text.as_str());
    if sign(i) != Some("#") || sign(i + 1) != Some("[") || sign(i + 2).is_none() {
        return None;
    }
    let mut depth = 0;
    for (j, token) in all.iter().enumerate().skip(i + 1) {
        match token.text.as_str() {
            "[" => depth += 1,
            "]" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(j + 1);
        }
    }
    None
}

/// Where the item, field or statement that begins at `i` is over.
fn end_of_item(all: &[SourceToken], mut i: usize) -> usize {
    while let Some(end) = end_of_attribute(all, i) {
        i = end;
    }
    let item = ["pub", "fn", "mod", "impl", "struct", "enum", "use", "const", "static", "type", "trait", "async"];
    let first = all.get(i).map_or("", |token| token.text.as_str());
    let (is_item, is_use) = (item.contains(&first), all[i..].iter().take(6).any(|token| token.text == "use"));
    let mut depth = 0;
    while let Some(token) = all.get(i) {
        match token.text.as_str() {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => depth -= 1,
            _ => {}
        }
        let over = match token.text.as_str() {
            ";" => depth == 0,
            "}" => depth == 0 && !is_use,
            "," => depth == 0 && !is_item,
            _ => false,
        };
        // The end of the surrounding block is not part of it.
        if depth < 0 {
            return i;
        }
        i += 1;
        if over {
            break;
        }
    }
    i
}

/// A path as written, with `self` and `super` resolved; such a path begins with `crate`.
pub struct ImportPath {
    pub segments: Vec<String>,
    pub line: usize,
    /// How an import names it here; `None` for a path in code.
    pub import: Option<ImportedName>,
}

/// The name that an import gives.
#[derive(Clone, Debug)]
pub struct ImportedName {
    /// The name; `*` for every name of a module.
    pub name: String,
    /// Whether others may use it from here.
    pub is_public: bool,
}

impl ImportPath {
    pub fn name(&self) -> String {
        self.segments.join("::")
    }
}

/// Every path in a module's code; a tree of imports is taken apart.
pub fn find_paths(module: &[String], code: &[SourceToken]) -> Vec<ImportPath> {
    let text = |i: usize| code.get(i).map_or("", |token| token.text.as_str());
    let mut found = Vec::new();
    // Modules written inside the file, with the depth of braces at which each began.
    let mut inside: Vec<(String, usize)> = Vec::new();
    let mut depth = 0;
    let mut i = 0;
    while i < code.len() {
        let here: Vec<_> = module.iter().chain(inside.iter().map(|(name, _)| name)).cloned().collect();
        match text(i) {
            "{" => depth += 1,
            "}" => {
                depth -= 1;
                inside.pop_if(|(_, began)| *began == depth);
            }
            "mod" if text(i + 2) == "{" => inside.push((text(i + 1).to_owned(), depth)),
            // `use<'a>` in a type captures lifetimes and imports nothing.
            "use" if text(i + 1) != "<" => {
                let is_public = i > 0 && ["pub", ")"].contains(&text(i - 1));
                i = parse_use_tree(&here, code, i + 1, &[], is_public, &mut found);
                continue;
            }
            name if is_name(name) && text(i + 1) == "::" => {
                let mut segments = vec![name.to_owned()];
                let line = code[i].line;
                i += 1;
                while text(i) == "::" && is_name(text(i + 1)) {
                    segments.push(text(i + 1).to_owned());
                    i += 2;
                }
                found.push(ImportPath { segments: resolve_path(&here, segments), line, import: None });
                // `a::<T>::b` and `T::` in what follows are no new beginnings.
                i += usize::from(text(i) == "::");
                continue;
            }
            _ => {}
        }
        i += 1;
    }
    found
}

pub fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Takes a tree of imports apart, from `i` on and below `above`. Where it is over.
fn parse_use_tree(
    here: &[String],
    code: &[SourceToken],
    mut i: usize,
    above: &[String],
    is_public: bool,
    found: &mut Vec<ImportPath>,
) -> usize {
    let text = |i: usize| code.get(i).map_or("", |token| token.text.as_str());
    let line = code.get(i).map_or(0, |token| token.line);
    let mut segments = above.to_vec();
    let mut alias = None;
    loop {
        match text(i) {
            "::" => i += 1,
            "{" => {
                i += 1;
                while !["}", ""].contains(&text(i)) {
                    i = parse_use_tree(here, code, i, &segments, is_public, found);
                    i += usize::from(text(i) == ",");
                }
                return i + 1;
            }
            "as" => {
                alias = Some(text(i + 1).to_owned());
                i += 2;
            }
            // What a group calls `self` is the module itself.
            "self" if !segments.is_empty() => i += 1,
            name if is_name(name) || name == "*" => {
                segments.push(name.to_owned());
                i += 1;
            }
            _ => break,
        }
    }
    let name = alias.or_else(|| segments.last().cloned()).unwrap_or_default();
    let import = Some(ImportedName { name, is_public });
    found.push(ImportPath { segments: resolve_path(here, segments), line, import });
    // A sign that does not belong into an import is stepped over, so that there always is an end.
    if [",", "}", ";", ""].contains(&text(i)) { i } else { i + 1 }
}

/// The path from the crate's root that is meant by one written in module `here`.
fn resolve_path(here: &[String], segments: Vec<String>) -> Vec<String> {
    let mut base = here.to_vec();
    let mut rest = segments.as_slice();
    match rest.first().map(String::as_str) {
        Some("crate" | "emberhex") => base.clear(),
        Some("self" | "super") => {}
        _ => return segments,
    }
    if rest[0] != "super" {
        rest = &rest[1..];
    }
    while rest.first().is_some_and(|name| name == "super") {
        base.pop();
        rest = &rest[1..];
    }
    std::iter::once("crate".to_owned()).chain(base).chain(rest.iter().cloned()).collect()
}
