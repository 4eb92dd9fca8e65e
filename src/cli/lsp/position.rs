//! Places in texts and files: bytes and paths here, lines, UTF-16 units and URIs in the protocol.

use std::ops::Range;
use std::path::{Path, PathBuf};

use lsp_types::{Position, Uri};

/// The offset in bytes of a position; that of the end of its line if it lies behind it.
pub(super) fn offset_of(text: &str, position: Position) -> usize {
    let start: usize = text.split_inclusive('\n').take(position.line as usize).map(str::len).sum();
    let line = text[start..].lines().next().unwrap_or_default();
    let mut units = 0;
    for (at, c) in line.char_indices() {
        if units >= position.character as usize {
            return start + at;
        }
        units += c.len_utf16();
    }
    start + line.len()
}

/// The position of an offset in bytes.
pub(super) fn position_of(text: &str, offset: usize) -> Position {
    let before = text.get(..offset).unwrap_or(text);
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    Position::new(before.matches('\n').count() as u32, before[start..].encode_utf16().count() as u32)
}

/// The range of a range in bytes.
pub(super) fn range_of(text: &str, range: Range<usize>) -> lsp_types::Range {
    lsp_types::Range::new(position_of(text, range.start), position_of(text, range.end))
}

/// The URI of a file.
pub(super) fn uri_of(path: &Path) -> Option<Uri> {
    let path = path.to_str()?.replace('\\', "/");
    // The form in which Windows names a path that has been made absolute.
    let path = path.trim_start_matches("//?/");
    let mut uri = if path.starts_with('/') { "file://".to_owned() } else { "file:///".to_owned() };
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            uri.push_str(&format!("%{byte:02X}"));
        }
    }
    uri.parse().ok()
}

/// The file of a URI. `None` for anything that is no file.
pub(super) fn path_of(uri: &Uri) -> Option<PathBuf> {
    let encoded = uri.as_str().strip_prefix("file://")?;
    let encoded = &encoded[encoded.find('/')?..];
    let mut bytes = Vec::with_capacity(encoded.len());
    let mut rest = encoded.bytes();
    while let Some(byte) = rest.next() {
        let digit = |byte: Option<u8>| char::from(byte?).to_digit(16);
        bytes.push(match byte {
            b'%' => (digit(rest.next())? * 16 + digit(rest.next())?) as u8,
            byte => byte,
        });
    }
    let path = String::from_utf8(bytes).ok()?;
    let has_drive = path.as_bytes().get(2) == Some(&b':');
    Some(PathBuf::from(if has_drive { &path[1..] } else { &path }))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn a_position_counts_utf_16_units() {
        let text = "a\nb𝄞c\r\n";
        let at = text.find('c').unwrap();
        assert_eq!(position_of(text, at), Position::new(1, 3));
        assert_eq!(offset_of(text, Position::new(1, 3)), at);
        assert_eq!(offset_of(text, Position::new(1, 99)), at + 1);
        assert_eq!(offset_of(text, Position::new(9, 9)), text.len());
        assert_eq!(position_of(text, 999), Position::new(2, 0));
    }

    #[test]
    fn a_path_keeps_its_letters_in_a_uri() {
        let path = Path::new("/a b/ü#1/c.ron");
        let uri = uri_of(path).unwrap();
        assert_eq!(uri.as_str(), "file:///a%20b/%C3%BC%231/c.ron");
        assert_eq!(path_of(&uri).unwrap(), path);
        let drive: Uri = "file:///c%3A/a.ron".parse().unwrap();
        assert_eq!(path_of(&drive).unwrap(), Path::new("c:/a.ron"));
        assert_eq!(path_of(&"untitled:a".parse().unwrap()), None);
    }
}
