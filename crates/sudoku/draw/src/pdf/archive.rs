//! What makes a PDF one for archives, PDF/A-1b (ISO 19005-1): the metadata as XMP, the meaning of
//! its greys as an ICC profile, and an identifier. Later parts of the standard allow more, which a
//! book does not need, and fewer programs check them.
//!
//! All fonts are in the file anyway (`font`), so that is all there is to add. A crate for XMP or
//! for ICC profiles would be larger than what it writes here.

use pdf_writer::types::OutputIntentSubtype;
use pdf_writer::writers::Catalog;
use pdf_writer::{Finish, Pdf, Ref, TextStr};

use super::{Document, Numbers, PRODUCER};
use crate::svg::Escaped;

/// The objects of an archive.
pub(super) struct Archive {
    metadata: Ref,
    profile: Ref,
}

impl Archive {
    pub(super) fn new(numbers: &mut Numbers) -> Archive {
        Archive { metadata: numbers.next(), profile: numbers.next() }
    }

    /// Names the objects in the catalog.
    pub(super) fn name(&self, catalog: &mut Catalog<'_>) {
        catalog.metadata(self.metadata);
        let mut intents = catalog.output_intents();
        intents
            .push()
            .subtype(OutputIntentSubtype::PDFA)
            .output_condition_identifier(TextStr("Gray gamma 2.2"))
            .info(TextStr("Gray gamma 2.2"))
            .dest_output_profile(self.profile);
        intents.finish();
    }

    /// Writes the objects. The identifier depends on the content alone, so the same book gives the
    /// same file.
    pub(super) fn write(&self, pdf: &mut Pdf, document: &Document<'_>) {
        pdf.metadata(self.metadata, xmp(document).as_bytes()).finish();
        pdf.icc_profile(self.profile, &grey_profile()).n(1).finish();
        // Part 1 is about PDF 1.4.
        pdf.set_version(1, 4);
        let id = fingerprint(pdf.as_bytes()).to_vec();
        pdf.set_file_id((id.clone(), id));
    }
}

/// The metadata. What stands in the dictionary of the document has to stand here, too, and equally.
fn xmp(document: &Document<'_>) -> String {
    let author = document.author.map_or_else(String::new, |author| {
        let author = Escaped(author);
        format!("<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>")
    });
    let (title, language) = (Escaped(document.title), Escaped(document.language));
    format!(
        r#"<?xpacket begin="{BOM}" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<pdfaid:part>1</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>
<dc:format>application/pdf</dc:format><pdf:Producer>{PRODUCER}</pdf:Producer>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>{author}
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"#
    )
}

/// The mark of the byte order, by which a reader of XMP knows that it is UTF-8.
const BOM: char = '\u{feff}';

/// Sixteen bytes that depend on all others (FNV-1a, twice).
fn fingerprint(bytes: &[u8]) -> [u8; 16] {
    let half = |start: u64| {
        let step = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        bytes.iter().fold(start, step)
    };
    let (one, other) = (half(0xcbf2_9ce4_8422_2325), half(0x6c62_272e_07bb_0142));
    (u128::from(one) << 64 | u128::from(other)).to_be_bytes()
}

/// An ICC profile (version 2.1) of grey with a gamma of 2.2 under the light D50.
fn grey_profile() -> Vec<u8> {
    /// D50 as X, Y and Z in units of 1/65536.
    const D50: [u32; 3] = [0xf6d6, 0x1_0000, 0xd32d];
    const NAME: &[u8] = b"Gray gamma 2.2\0";
    let xyz = |numbers: [u32; 3]| numbers.map(u32::to_be_bytes).concat();
    let mut description = [b"desc\0\0\0\0", &(NAME.len() as u32).to_be_bytes()[..], NAME].concat();
    // No name in Unicode, and an empty one for old Macintoshes.
    description.extend([0; 4 + 4 + 2 + 1 + 67]);
    let tags: [(&[u8; 4], Vec<u8>); 4] = [
        (b"desc", description),
        (b"cprt", b"text\0\0\0\0Public domain\0".to_vec()),
        (b"wtpt", [b"XYZ \0\0\0\0".to_vec(), xyz(D50)].concat()),
        // One number of 8 bits before the point and 8 behind it.
        (b"kTRC", b"curv\0\0\0\0\0\0\0\x01\x02\x33".to_vec()),
    ];
    let (mut table, mut data) = ((tags.len() as u32).to_be_bytes().to_vec(), Vec::new());
    let begin = 128 + 4 + 12 * tags.len();
    for (name, content) in tags {
        let at = begin + data.len();
        table.extend(name);
        table.extend((at as u32).to_be_bytes());
        table.extend((content.len() as u32).to_be_bytes());
        data.extend(content);
        data.resize(data.len().next_multiple_of(4), 0);
    }
    let mut profile = ((begin + data.len()) as u32).to_be_bytes().to_vec();
    profile.extend([0; 4]);
    profile.extend(b"\x02\x10\0\0mntrGRAYXYZ ");
    // The day on which it was made: 1 January 2026.
    profile.extend([2026, 1, 1, 0, 0, 0].map(u16::to_be_bytes).concat());
    profile.extend(b"acsp");
    // No platform, flags, maker, model and attributes; the perceptual intent.
    profile.extend([0; 28]);
    profile.extend(xyz(D50));
    profile.resize(128, 0);
    profile.extend(table);
    profile.extend(data);
    profile
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_profile_has_its_length_and_its_tags() {
        let profile = grey_profile();
        assert_eq!(profile[..4], (profile.len() as u32).to_be_bytes());
        assert_eq!((&profile[12..24], &profile[36..40]), (&b"mntrGRAYXYZ "[..], &b"acsp"[..]));
        for tag in 0..4 {
            let entry = &profile[132 + 12 * tag..][..12];
            let number =
                |at: usize| u32::from_be_bytes(entry[at..at + 4].try_into().unwrap()) as usize;
            let kinds: [&[u8]; 4] = [b"desc", b"text", b"XYZ ", b"curv"];
            assert_eq!(&profile[number(4)..][..4], kinds[tag]);
            assert!(number(4) % 4 == 0 && number(4) + number(8) <= profile.len());
        }
    }
}
