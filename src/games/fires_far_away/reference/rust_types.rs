//! Reads the definitions of structs and enums, with their comments, from source files that `rustfmt` has formatted.
//!
//! Owns the reading only; the tests decide which types stand on which page, and hold them to what the parser accepts.

/// A field of a struct or variant.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// Its Rust type.
    pub kind: String,
    /// Its comment.
    pub doc: String,
    /// Whether it must not be left out.
    pub needed: bool,
}

/// A type of the format.
#[derive(Clone, Debug)]
pub enum FormatType {
    /// Fields in round brackets.
    Struct {
        /// Its comment.
        doc: String,
        /// Its fields.
        fields: Vec<Field>,
    },
    /// One of several words.
    Enum {
        /// Its comment.
        doc: String,
        /// Its words.
        variants: Vec<Variant>,
    },
}

/// A variant, with its unnamed or named contents.
#[derive(Clone, Debug)]
pub struct Variant {
    /// Its name.
    pub name: String,
    /// The Rust types of its unnamed contents.
    pub tuple: Vec<String>,
    /// Its named contents.
    pub fields: Vec<Field>,
    /// Its comment.
    pub doc: String,
}

impl FormatType {
    /// The words that a file may write: the names of fields or variants.
    pub fn words(&self) -> Vec<&str> {
        match self {
            Self::Struct { fields, .. } => fields.iter().map(|f| f.name.as_str()).collect(),
            Self::Enum { variants, .. } => variants.iter().map(|v| v.name.as_str()).collect(),
        }
    }
}

/// Splits types at the commas outside of brackets.
pub fn split_kinds(text: &str) -> Vec<String> {
    let (mut depth, mut parts) = (0_i32, vec![String::new()]);
    for c in text.chars() {
        match c {
            '(' | '<' | '[' => depth += 1,
            ')' | '>' | ']' => depth -= 1,
            _ => {}
        }
        match (c, depth, parts.last_mut()) {
            (',', 0, _) => parts.push(String::new()),
            (_, _, Some(part)) => part.push(c),
            _ => {}
        }
    }
    parts.into_iter().map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect()
}

/// The lines before an item: its comment and its attributes.
#[derive(Default)]
struct Heading {
    doc: String,
    attributes: String,
}

impl Heading {
    /// Takes a comment or an attribute; false for any other line.
    fn take(&mut self, line: &str) -> bool {
        let line = line.trim();
        if let Some(doc) = line.strip_prefix("///") {
            if !self.doc.is_empty() {
                self.doc.push(' ');
            }
            self.doc.push_str(&doc.trim().replace("[`", "`").replace("`]", "`"));
        } else if line.starts_with("#[") {
            self.attributes.push_str(line);
        } else {
            return false;
        }
        true
    }

    fn is_optional(&self, kind: &str) -> bool {
        self.attributes.contains("default") || kind.starts_with("Option<")
    }
}

/// Every type in a source file that is read as it is written, tests left out.
pub fn parse_types(text: &'static str) -> Vec<(&'static str, FormatType)> {
    let (code, _) = text.split_once("#[cfg(test)]\nmod ").unwrap_or((text, ""));
    let name_of = |line: &'static str| {
        let item = line.trim().strip_prefix("pub ").or_else(|| line.trim().strip_prefix("pub(super) "))?;
        let name = item.strip_prefix("struct ").or_else(|| item.strip_prefix("enum "))?.strip_suffix(" {")?;
        name.chars().all(char::is_alphanumeric).then_some(name)
    };
    code.lines().filter_map(name_of).filter_map(|name| Some((name, parse_type(code, name)?))).collect()
}

/// The definition of a type in a source file that `rustfmt` has formatted. `None` if the file does not define it, or if it is
/// read from another type.
pub fn parse_type(text: &str, name: &str) -> Option<FormatType> {
    let shared = "gear_rows! {";
    if name.ends_with("Row") && text.lines().any(|line| line == shared) {
        return parse_gear_row(text, name);
    }
    let lines: Vec<&str> = text.lines().collect();
    let is_start = |line: &&str| {
        let item = line.strip_prefix("pub ").or_else(|| line.strip_prefix("pub(super) "));
        item.is_some_and(|item| {
            [format!("struct {name} {{"), format!("enum {name} {{")].iter().any(|start| item == start)
        })
    };
    if ["HouseChanges", "HouseRules"].contains(&name) {
        // A macro makes the types of the whole house rules and of their changes from one list.
        let start = lines.iter().position(|line| *line == "house_rules! {")?;
        let end = start + lines[start..].iter().position(|line| *line == "}").unwrap_or_default();
        let doc = "Changes of the house rules for this vignette; what is left out stays.".to_owned();
        let fields = parse_fields(&lines[start + 1..end], name == "HouseChanges");
        return Some(FormatType::Struct { doc, fields });
    }
    let start = lines.iter().position(is_start)?;
    let end = start + lines[start..].iter().position(|line| *line == "}").unwrap_or_default();
    let mut above = start;
    // An attribute may take several lines; the last of them is `)]`.
    let is_above = |line: &str| ["///", "#[", "    ", ")]"].iter().any(|start| line.starts_with(start));
    while above > 0 && is_above(lines[above - 1]) {
        above -= 1;
    }
    let mut heading = Heading::default();
    for line in &lines[above..start] {
        if !heading.take(line) {
            heading.attributes.push_str(line.trim());
        }
    }
    if heading.attributes.contains("serde(from = ") {
        return None;
    }
    let body = &lines[start + 1..end];
    Some(if lines[start].contains("struct ") {
        let all_optional = heading.attributes.contains("default)]");
        FormatType::Struct { doc: heading.doc, fields: parse_fields(body, all_optional) }
    } else {
        FormatType::Enum { doc: heading.doc, variants: parse_variants(body) }
    })
}

/// An entry of gear: a macro adds the columns of every entry to those of each.
fn parse_gear_row(text: &str, name: &str) -> Option<FormatType> {
    let at = |line: &str| text.lines().position(|l| l == line);
    let macro_lines: Vec<&str> = text.lines().skip(at("macro_rules! gear_rows {")?).collect();
    let start = macro_lines.iter().position(|l| l.trim() == "pub struct $row {")? + 1;
    let end = macro_lines[start..].iter().position(|l| *l == "        }")?;
    let all = &macro_lines[start..start + end];
    let own = all.iter().position(|l| l.contains("$field"))?;
    let (first, common) = (&all[..own], &all[own + 1..]);
    let own: String = text
        .lines()
        .skip(at("gear_rows! {")? + 1)
        .map(|l| format!("{}\n", l.strip_prefix("    ").unwrap_or(l)))
        .collect();
    let FormatType::Struct { doc, fields } = parse_type(&own, name)? else { return None };
    let fields = [parse_fields(first, false), fields, parse_fields(common, false)].concat();
    Some(FormatType::Struct { doc, fields })
}

fn parse_fields(body: &[&str], all_optional: bool) -> Vec<Field> {
    let mut fields = Vec::new();
    let mut heading = Heading::default();
    for line in body.iter().filter(|line| !line.trim().is_empty() && !line.trim().starts_with("// ")) {
        if heading.take(line) {
            continue;
        }
        let above = std::mem::take(&mut heading);
        let line = line.trim().trim_end_matches(',');
        let Some((name, kind)) = line.split_once(": ") else { continue };
        if above.attributes.contains("serde(skip,") || above.attributes.contains("serde(skip)") {
            continue;
        }
        let needed = !all_optional && !above.is_optional(kind);
        let name = name.trim_start_matches("pub ").trim_start_matches("pub(super) ").to_owned();
        fields.push(Field { name, kind: kind.to_owned(), doc: above.doc, needed });
    }
    fields
}

fn parse_variants(body: &[&str]) -> Vec<Variant> {
    let mut variants = Vec::new();
    let mut heading = Heading::default();
    let mut n = 0;
    while n < body.len() {
        let line = body[n];
        n += 1;
        if line.trim().is_empty() || line.trim().starts_with("// ") || heading.take(line) {
            continue;
        }
        let doc = std::mem::take(&mut heading).doc;
        let line = line.trim().trim_end_matches(',');
        let word = |text: &str| text.trim().to_owned();
        let variant = if let Some(name) = line.strip_suffix(" {") {
            let end = n + body[n..].iter().position(|line| *line == "    },").unwrap_or_default();
            let fields = parse_fields(&body[n..end], false);
            n = end + 1;
            Variant { name: word(name), tuple: Vec::new(), fields, doc }
        } else if let Some((name, inside)) = line.split_once(" { ") {
            let inside = split_kinds(inside.trim_end_matches(" }"));
            let inside: Vec<&str> = inside.iter().map(String::as_str).collect();
            Variant { name: word(name), tuple: Vec::new(), fields: parse_fields(&inside, false), doc }
        } else if let Some((name, inside)) = line.strip_suffix(')').and_then(|line| line.split_once('(')) {
            Variant { name: word(name), tuple: split_kinds(inside), fields: Vec::new(), doc }
        } else {
            Variant { name: word(line), tuple: Vec::new(), fields: Vec::new(), doc }
        };
        variants.push(variant);
    }
    variants
}
