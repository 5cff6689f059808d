//! The folder of a file, and the names of temporary files in it.

use std::path::Path;

/// The folder that a path is in.
pub(super) fn folder(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Makes the names of temporary files.
pub(super) fn temporary_names() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".neuf-");
    builder
}
