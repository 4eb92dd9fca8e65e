//! The content files of a command.

use std::sync::Arc;

use super::error::CommandError;
use crate::content::{Catalog, ContentReport, ContentSource, load};

/// The catalog of the present content. The error message ends with `consequence`, which names what was not done.
pub(super) fn load_catalog(consequence: &'static str) -> Result<Arc<Catalog>, CommandError> {
    let (catalog, _) = load_library(&ContentSource::locate()?)
        .map_err(|report| CommandError::InvalidContent { report, consequence })?;
    Ok(catalog)
}

/// The catalog and the warnings of a content source, or its errors.
pub(super) fn load_library(library: &ContentSource) -> Result<(Arc<Catalog>, ContentReport), ContentReport> {
    let (files, problems) = library.read_files();
    if !problems.is_empty() {
        return Err(ContentReport { errors: problems, warnings: Vec::new() });
    }
    load(&files).map(|(catalog, report)| (Arc::new(catalog), report))
}
