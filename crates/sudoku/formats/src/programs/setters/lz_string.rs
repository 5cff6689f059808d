//! LZ-string, the compression in the links of f-puzzles and SudokuPad (pieroxy.net, 2013).
//!
//! It is LZ78 over UTF-16, as bits in base64: a code is an earlier phrase, a character that is new
//! (8 or 16 bits), or the end. Writing is the crate `lz-str`. Reading is here, because each phrase
//! may be as long as all before it: a link of a few kilobytes can unpack to gigabytes, and the
//! crate has no limit. Here a phrase is one character and the number of the phrase before, and
//! reading ends with an error as soon as the text is too long.

/// The text of a compressed one; `None` if it is not compressed in this way, is cut off, or has
/// more than `limit` characters. Time and memory are linear in the input and the text.
pub(super) fn decompress(base64: &str, limit: usize) -> Option<String> {
    let mut bits = Bits { rest: base64.trim_end_matches('=').bytes(), sextet: 0, left: 0 };
    let mut phrases = Phrases { last: Vec::new(), text: Vec::new(), limit };
    let mut width = 2;
    let mut before: Option<usize> = None;
    loop {
        let code = bits.take(width)?;
        let phrase = match code {
            NARROW | WIDE => {
                let unit = bits.take(if code == NARROW { 8 } else { 16 })?;
                phrases.add(None, unit as u16);
                phrases.last.len() - 1
            }
            END => return String::from_utf16(&phrases.text).ok(),
            code => code as usize - FIRST,
        };
        let begin = phrases.text.len();
        match before {
            // The phrase that is just being made: the one before and its own first character.
            Some(last) if phrase == phrases.last.len() => {
                phrases.write(last)?;
                let first = *phrases.text.get(begin)?;
                phrases.push(first)?;
            }
            _ if phrase < phrases.last.len() => phrases.write(phrase)?,
            _ => return None,
        }
        if let Some(last) = before {
            let first = *phrases.text.get(begin)?;
            phrases.add(Some(last), first);
        }
        before = Some(phrase);
        // The next code may already be the phrase that its reading makes.
        let next = phrases.last.len() + FIRST;
        while width < 32 && next >= 1 << width {
            width += 1;
        }
    }
}

/// A character of 8 bits follows.
const NARROW: u32 = 0;
/// A character of 16 bits follows.
const WIDE: u32 = 1;
/// The text ends.
const END: u32 = 2;
/// The code of the first phrase.
const FIRST: usize = 3;

/// A text compressed, in base64.
pub(super) fn compress(text: &str) -> String {
    lz_str::compress_to_base64(text)
}

/// The bits of base64, the highest of each sextet first.
struct Bits<'a> {
    rest: std::str::Bytes<'a>,
    sextet: u8,
    left: u8,
}

impl Bits<'_> {
    /// The next bits as a number, the lowest first.
    fn take(&mut self, count: u32) -> Option<u32> {
        let mut number = 0;
        for place in 0..count {
            if self.left == 0 {
                self.sextet = match self.rest.next()? {
                    byte @ b'A'..=b'Z' => byte - b'A',
                    byte @ b'a'..=b'z' => byte - b'a' + 26,
                    byte @ b'0'..=b'9' => byte - b'0' + 52,
                    b'+' | b'-' | b' ' => 62,
                    b'/' | b'_' => 63,
                    _ => return None,
                };
                self.left = 6;
            }
            self.left -= 1;
            number |= u32::from(self.sextet >> self.left & 1) << place;
        }
        Some(number)
    }
}

/// The phrases so far, each as the phrase before its last character and this character, and the
/// text that was written.
struct Phrases {
    last: Vec<(Option<usize>, u16)>,
    text: Vec<u16>,
    limit: usize,
}

impl Phrases {
    fn add(&mut self, before: Option<usize>, unit: u16) {
        self.last.push((before, unit));
    }

    fn push(&mut self, unit: u16) -> Option<()> {
        (self.text.len() < self.limit).then(|| self.text.push(unit))
    }

    /// Writes a phrase at the end of the text.
    fn write(&mut self, phrase: usize) -> Option<()> {
        let begin = self.text.len();
        let mut next = Some(phrase);
        while let Some(phrase) = next {
            let &(before, unit) = self.last.get(phrase)?;
            self.push(unit)?;
            next = before;
        }
        self.text[begin..].reverse();
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn what_the_crate_writes_is_read(text in "[a-c{}\":\\[\\]0-9é√𝄞]{0,400}") {
            let packed = compress(&text);
            prop_assert_eq!(decompress(&packed, 1000), Some(text.clone()));
            let length = text.encode_utf16().count();
            if length > 0 {
                prop_assert_eq!(decompress(&packed, length - 1), None);
            }
        }

        #[test]
        fn no_input_does_harm(text in "[A-Za-z0-9+/=]{0,200}") {
            let mine = decompress(&text, 100_000);
            prop_assert!(mine.is_none_or(|text| text.encode_utf16().count() <= 100_000));
        }
    }

    #[test]
    fn what_unpacks_to_too_much_is_none() {
        let bomb = compress(&"a".repeat(4_000_000));
        assert!(bomb.len() < 12_000);
        assert_eq!(decompress(&bomb, 1 << 20), None);
        assert_eq!(decompress(&bomb, 4_000_000).map(|text| text.len()), Some(4_000_000));
    }
}
