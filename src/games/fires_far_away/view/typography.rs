//! The quotation marks and dashes of a book for text that was typed.

/// Turns straight quotation marks into those of a book. `before` is the last letter before the text, if there is one.
pub fn book_marks(text: &str, before: Option<char>) -> String {
    let mut last = before;
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        let opens = last.is_none_or(|last| {
            last.is_whitespace() || matches!(last, '(' | '[' | '\u{2014}' | '\u{201c}' | '\u{2018}')
        });
        let set = match letter {
            '"' if opens => '\u{201c}',
            '"' => '\u{201d}',
            '\'' if opens => '\u{2018}',
            '\'' => '\u{2019}',
            other => other,
        };
        out.push(set);
        last = Some(set);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotation_marks_open_and_close() {
        let set = |text| book_marks(text, None);
        assert_eq!(set("\"It's \"so\",\" he said."), "\u{201c}It\u{2019}s \u{201c}so\u{201d},\u{201d} he said.");
        assert_eq!(book_marks("\" she says.", Some('.')), "\u{201d} she says.");
    }
}
