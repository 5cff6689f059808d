//! Errors in a part of a file that has a name there.
//!
//! A link is one long word, so the column of an error says nothing: what helps is the name of the
//! part, such as `killercage` 3.

use crate::error::{FormatError, FormatErrorKind};

/// Names the part of the file in the error, unless it is named already.
pub(super) fn within<T>(
    name: &str,
    number: Option<usize>,
    read: Result<T, FormatError>,
) -> Result<T, FormatError> {
    read.map_err(|error| match error.kind {
        FormatErrorKind::Part { .. } => error,
        kind => {
            let part = crate::error::quoted(name).to_string();
            let part = number.map_or(part.clone(), |number| format!("{part} {number}"));
            let kind = FormatErrorKind::Part { part, kind: Box::new(kind) };
            FormatError { kind, ..error }
        }
    })
}
