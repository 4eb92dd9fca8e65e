//! Reads the definitions of structs and enums, with their comments, from source files that `rustfmt` has formatted.
//!
//! Owns the reading only; `format_reference` decides which types it needs, and writes them down.

/// A field of a struct or variant.
#[derive(Clone, Debug)]
pub struct Field {
    pub name: String,
    pub kind: String,
    pub doc: String,
    pub needed: bool,
}

/// A type of the format.
#[derive(Clone, Debug)]
pub enum FormatType {
    Struct { doc: String, fields: Vec<Field> },
    Enum { doc: String, variants: Vec<Variant> },
}

/// A variant, with its unnamed or named contents.
#[derive(Clone, Debug)]
pub struct Variant {
    pub name: String,
    pub tuple: Vec<String>,
    pub fields: Vec<Field>,
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

/// The definition of a type in a source file that `rustfmt` has formatted.
pub fn parse_type(text: &str, name: &str) -> FormatType {
    let shared = "gear_rows! {";
    if name.ends_with("Row") && text.lines().any(|line| line == shared) {
        return parse_gear_row(text, name);
    }
    let lines: Vec<&str> = text.lines().collect();
    let is_start = |line: &&str| {
        [format!("pub struct {name} {{"), format!("pub enum {name} {{")].iter().any(|start| *line == start)
    };
    if name == "HouseChanges" {
        // A macro makes this type and that of the whole house rules from one list.
        let start = lines.iter().position(|line| *line == "house_rules! {").expect("the list of house rules");
        let end = start + lines[start..].iter().position(|line| *line == "}").unwrap_or_default();
        let doc = "Changes of the house rules for this vignette; what is left out stays.".to_owned();
        return FormatType::Struct { doc, fields: parse_fields(&lines[start + 1..end], true) };
    }
    let start = lines.iter().position(is_start).unwrap_or_else(|| panic!("there is no type `{name}`"));
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
    let body = &lines[start + 1..end];
    if lines[start].starts_with("pub struct") {
        let all_optional = heading.attributes.contains("default)]");
        FormatType::Struct { doc: heading.doc, fields: parse_fields(body, all_optional) }
    } else {
        FormatType::Enum { doc: heading.doc, variants: parse_variants(body, name) }
    }
}

/// An entry of gear: a macro adds the columns of every entry to those of each.
fn parse_gear_row(text: &str, name: &str) -> FormatType {
    let at = |line: &str| text.lines().position(|l| l == line).unwrap_or_else(|| panic!("there is no `{line}`"));
    let macro_lines: Vec<&str> = text.lines().skip(at("macro_rules! gear_rows {")).collect();
    let part = |start: &str, indent: usize| {
        let start = macro_lines.iter().position(|l| l.trim() == start).expect("the beginning of the columns") + 1;
        let end = macro_lines[start..].iter().position(|l| l.len() == indent + 1 && l.ends_with('}'));
        &macro_lines[start..start + end.unwrap_or_default()]
    };
    let (first, common) = {
        let all = part("pub struct $row {", 8);
        let own = all.iter().position(|l| l.contains("$field")).expect("the place of an entry's own columns");
        (&all[..own], &all[own + 1..])
    };
    let own: String = text
        .lines()
        .skip(at("gear_rows! {") + 1)
        .map(|l| format!("{}\n", l.strip_prefix("    ").unwrap_or(l)))
        .collect();
    let FormatType::Struct { doc, fields } = parse_type(&own, name) else { panic!("`{name}` is no struct") };
    FormatType::Struct { doc, fields: [parse_fields(first, false), fields, parse_fields(common, false)].concat() }
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
        let (name, kind) = line.split_once(": ").unwrap_or_else(|| panic!("no field: `{line}`"));
        if above.attributes.contains("serde(skip,") || above.attributes.contains("serde(skip)") {
            continue;
        }
        let needed = !all_optional && !above.is_optional(kind);
        let name = name.trim_start_matches("pub ").to_owned();
        fields.push(Field { name, kind: kind.to_owned(), doc: above.doc, needed });
    }
    fields
}

fn parse_variants(body: &[&str], of: &str) -> Vec<Variant> {
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
            assert!(line.chars().all(char::is_alphanumeric), "no variant of `{of}`: `{line}`");
            Variant { name: word(line), tuple: Vec::new(), fields: Vec::new(), doc }
        };
        variants.push(variant);
    }
    variants
}
