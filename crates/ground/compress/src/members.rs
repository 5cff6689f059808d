//! Reads gzip and bzip2, whose files may have several members and other bytes after the last.
//!
//! Bytes after the last member are ignored, as by `gzip` and `bzip2`: zeros after gzip, with which
//! tapes and some tools fill blocks, silently, and other bytes with a warning. There is one
//! exception: bytes that differ from the beginning of a member in a single byte are taken for a
//! damaged member and not for the end. A formula that lost its second half would otherwise get a
//! wrong answer.

use std::io::{self, BufRead, Chain, Cursor, Read};
use std::ops::RangeInclusive;

use crate::damage::Fault;

/// A compression whose files are sequences of members.
pub(crate) trait Members: Sized {
    /// The name of the compression.
    const NAME: &'static str;
    /// The bytes that each member begins with.
    const MAGIC: [RangeInclusive<u8>; 4];
    /// Whether zeros after the last member are usual.
    const HAS_PADDING: bool;

    /// A reader of one member that leaves the bytes after it.
    type Decoder<R: BufRead>: Read;

    fn start<R: BufRead>(source: R) -> Self::Decoder<R>;
    fn end<R: BufRead>(decoder: Self::Decoder<R>) -> R;
}

/// gzip, in which the fourth byte of a member says which parts its header has.
pub(crate) struct Gzip;

impl Members for Gzip {
    const NAME: &'static str = "gzip";
    const MAGIC: [RangeInclusive<u8>; 4] = [0x1f..=0x1f, 0x8b..=0x8b, 8..=8, 0..=u8::MAX];
    const HAS_PADDING: bool = true;

    type Decoder<R: BufRead> = flate2::bufread::GzDecoder<R>;

    fn start<R: BufRead>(source: R) -> Self::Decoder<R> {
        flate2::bufread::GzDecoder::new(source)
    }

    fn end<R: BufRead>(decoder: Self::Decoder<R>) -> R {
        decoder.into_inner()
    }
}

/// bzip2, in which the fourth byte of a member is the size of its blocks.
pub(crate) struct Bzip2;

impl Members for Bzip2 {
    const NAME: &'static str = "bzip2";
    const MAGIC: [RangeInclusive<u8>; 4] = [b'B'..=b'B', b'Z'..=b'Z', b'h'..=b'h', b'1'..=b'9'];
    const HAS_PADDING: bool = false;

    type Decoder<R: BufRead> = bzip2::bufread::BzDecoder<R>;

    fn start<R: BufRead>(source: R) -> Self::Decoder<R> {
        bzip2::bufread::BzDecoder::new(source)
    }

    fn end<R: BufRead>(decoder: Self::Decoder<R>) -> R {
        decoder.into_inner()
    }
}

/// Is told something odd that does no harm.
pub(crate) type Warn = Box<dyn FnMut(&str) + Send>;

/// The content of all members, one after the other.
pub(crate) struct MemberReader<M: Members, R: BufRead> {
    /// `None` after the last member, or after an error.
    decoder: Option<M::Decoder<Peeked<R>>>,
    warn: Warn,
}

impl<M: Members, R: BufRead> MemberReader<M, R> {
    /// Reads a stream that begins with a member.
    pub(crate) fn new(source: R, warn: Warn) -> MemberReader<M, R> {
        MemberReader { decoder: Some(M::start(Cursor::default().chain(source))), warn }
    }
}

impl<M: Members, R: BufRead> Read for MemberReader<M, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let Some(decoder) = &mut self.decoder else { return Ok(0) };
            let count = decoder.read(buffer)?;
            if count > 0 || buffer.is_empty() {
                return Ok(count);
            }
            let Some(decoder) = self.decoder.take() else { return Ok(0) };
            // A member is longer than the bytes that were read in advance.
            let (_, source) = M::end(decoder).into_inner();
            let (next, source) = what_follows::<M, R>(source)?;
            match next {
                Next::Member => self.decoder = Some(M::start(source)),
                Next::Damage => return Err(Fault::Member.into()),
                Next::End => {}
                Next::Other => (self.warn)(&format!(
                    "the bytes after the {} data are of another kind and were ignored",
                    M::NAME
                )),
            }
        }
    }
}

/// What follows a member.
enum Next {
    Member,
    /// Bytes that were probably the beginning of a member.
    Damage,
    /// Nothing, or nothing but padding.
    End,
    Other,
}

/// A source of which some bytes were read in advance; they are given first.
type Peeked<R> = Chain<Cursor<Vec<u8>>, R>;

/// Finds out what follows a member. The bytes that are looked at can be read again from the result.
fn what_follows<M: Members, R: BufRead>(mut source: R) -> io::Result<(Next, Peeked<R>)> {
    if M::HAS_PADDING {
        skip_zeros(&mut source)?;
    }
    let mut start = Vec::new();
    source.by_ref().take(M::MAGIC.len() as u64).read_to_end(&mut start)?;
    let wrong = M::MAGIC.iter().zip(&start).filter(|(magic, byte)| !magic.contains(byte));
    let next = match (start.len(), wrong.count()) {
        (0, _) => Next::End,
        (4, 0) => Next::Member,
        (2.., 0 | 1) => Next::Damage,
        _ => Next::Other,
    };
    Ok((next, Cursor::new(start).chain(source)))
}

/// Skips all zeros that come next.
fn skip_zeros(source: &mut impl BufRead) -> io::Result<()> {
    loop {
        let bytes = source.fill_buf()?;
        let zeros = bytes.iter().take_while(|&&byte| byte == 0).count();
        if zeros == 0 {
            return Ok(());
        }
        source.consume(zeros);
    }
}
