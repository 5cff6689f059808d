//! A book as PDF, which `neuf_draw` writes.

use std::io::{self, Write};

use neuf_draw::pdf::{Document, Page};

use crate::book::Book;

/// Writes a book: in black and grey, with the boxes that a printer needs to cut it, its headings as
/// bookmarks, and everything that PDF/A-1b (ISO 19005-1) asks for. The same book gives the same
/// bytes.
///
/// # Errors
/// When writing to `out` fails.
pub fn write_book(out: &mut impl Write, book: &Book) -> io::Result<()> {
    let pages = book.pages.iter().map(|page| Page { scene: &page.scene, bleed: page.bleed });
    let document = Document {
        pages: pages.collect(),
        title: &book.title,
        author: book.author.as_deref(),
        language: book.language.name(),
        is_book: true,
        headings: book.headings.iter().map(|heading| (&*heading.text, heading.page)).collect(),
    };
    document.write(out)
}
