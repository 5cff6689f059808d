//! Pictures as PNG.
//!
//! The picture is painted and written in bands. So a 100×100 grid with all its
//! pencil marks, about 200 million pixels, takes only the memory of one band.

use std::collections::HashMap;
use std::io::Write;

use tiny_skia::{Color, FillRule, Paint, Path, PathBuilder, Pixmap, Rect, Transform};

use neuf_draw::outlines::{Face, Stroke, UNITS, outline};
use neuf_draw::{Colour, Item, Scene, placed};
use neuf_words::told;

/// How many rows of pixels are painted at a time.
const BAND: u32 = 512;

/// The largest width and height of a picture, in pixels.
const MOST: u32 = 30_000;

/// [`default_width`] doubles scenes up to the first width, and shrinks those over
/// the second as far as their pencil marks stay readable.
const LARGE: f32 = 1_000.0;
const HUGE: f32 = 10_000.0;

told! {
    /// Why a picture was not written.
    #[derive(Debug)]
    #[non_exhaustive]
    pub enum PngError {
        /// The picture has no pixels, or too many; its width and height are given.
        Size(width: u32, height: u32) = [
            "a picture has 1 to {most} pixels on each side, not {width}x{height}",
            "une image a de 1 à {most} pixels de chaque côté, et non {width}x{height}";
            most = MOST
        ];
        /// Writing failed.
        Io(#[from] error: std::io::Error) = error;
    }
}

impl std::error::Error for PngError {}

impl From<png::EncodingError> for PngError {
    fn from(error: png::EncodingError) -> PngError {
        PngError::Io(error.into())
    }
}

/// A good width for a scene, in pixels: twice its own if it is small, so that
/// it is sharp on screens of high resolution; its own or less if it is large.
#[must_use]
pub fn default_width(scene: &Scene) -> u32 {
    let scale = match scene.width {
        ..=LARGE => 2.0,
        ..=HUGE => 1.0,
        _ => 0.65,
    };
    (scene.width * scale).ceil() as u32
}

/// Writes a scene as a picture that is `width` pixels wide. It takes memory for
/// 512 rows of pixels at a time.
///
/// # Errors
/// When writing to `out` fails, and when the width or height is not in 1 to
/// 30,000.
pub fn write_png(out: &mut impl Write, scene: &Scene, width: u32) -> Result<(), PngError> {
    let scale = width as f32 / scene.width;
    let height = (scene.height * scale).round() as u32;
    if !(1..=MOST).contains(&width) || !(1..=MOST).contains(&height) {
        return Err(PngError::Size(width, height));
    }
    let mut encoder = png::Encoder::new(out, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    let mut stream = writer.stream_writer()?;
    let mut painter = Painter { scale, paths: HashMap::default() };
    for top in (0..height).step_by(BAND as usize) {
        let rows = BAND.min(height - top);
        let mut pixmap = Pixmap::new(width, rows).ok_or(PngError::Size(width, height))?;
        pixmap.fill(Color::WHITE);
        painter.paint(&mut pixmap, scene, top);
        // The picture is opaque, so the premultiplied colours are the colours.
        let pixels = pixmap.data().chunks_exact(4).flat_map(|pixel| &pixel[..3]);
        stream.write_all(&pixels.copied().collect::<Vec<u8>>())?;
    }
    stream.finish()?;
    writer.finish()?;
    Ok(())
}

struct Painter {
    scale: f32,
    paths: HashMap<(Face, char), Option<Path>>,
}

impl Painter {
    /// Paints the part of the scene that lies in the rows of the pixmap, whose
    /// first is the row `top` of the picture.
    fn paint(&mut self, pixmap: &mut Pixmap, scene: &Scene, top: u32) {
        let (scale, up) = (self.scale, top as f32);
        let bottom = up + pixmap.height() as f32;
        for item in &scene.items {
            match item {
                Item::Box { x, y, width, height, colour } => {
                    let (above, below) = (y * scale, (y + height) * scale);
                    if below < up || above > bottom {
                        continue;
                    }
                    // Edges are rounded to whole pixels, so that lines are sharp.
                    let left = (x * scale).round();
                    let right = ((x + width) * scale).round().max(left + 1.0);
                    let above = above.round();
                    let below = below.round().max(above + 1.0);
                    let rect = Rect::from_ltrb(left, above - up, right, below - up);
                    if let Some(rect) = rect {
                        pixmap.fill_rect(rect, &paint(*colour), Transform::identity(), None);
                    }
                }
                Item::Text { x, y, size, face, colour, text, turned } => {
                    let (line, height) = (y * scale, size * scale);
                    if line + height < up || line - height > bottom {
                        continue;
                    }
                    let paint = paint(*colour);
                    let by = if *turned { -height } else { height } / UNITS;
                    for placed in placed(text, *face, *size, *x) {
                        let key = (placed.face, placed.character);
                        let path = self.paths.entry(key).or_insert_with(|| path_of(key));
                        let Some(path) = path else { continue };
                        let from = if *turned { 2.0 * x - placed.x } else { placed.x };
                        let at = Transform::from_row(by, 0.0, 0.0, by, from * scale, line - up);
                        pixmap.fill_path(path, &paint, FillRule::Winding, at, None);
                    }
                }
                Item::Form { strokes, colour } => {
                    let Some(path) = path_of_strokes(strokes) else { continue };
                    let (above, below) = (path.bounds().top(), path.bounds().bottom());
                    if below * scale < up || above * scale > bottom {
                        continue;
                    }
                    let at = Transform::from_row(scale, 0.0, 0.0, scale, 0.0, -up);
                    pixmap.fill_path(&path, &paint(*colour), FillRule::Winding, at, None);
                }
            }
        }
    }
}

fn paint(Colour(red, green, blue): Colour) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color_rgba8(red, green, blue, 255);
    paint
}

fn path_of((face, character): (Face, char)) -> Option<Path> {
    path_of_strokes(&outline(face, character).1.strokes)
}

fn path_of_strokes(strokes: &[Stroke]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for stroke in strokes {
        match *stroke {
            Stroke::Move(x, y) => path.move_to(x, y),
            Stroke::Line(x, y) => path.line_to(x, y),
            Stroke::Curve(a, b, x, y) => path.quad_to(a, b, x, y),
            Stroke::Close => path.close(),
        }
    }
    path.finish()
}

#[cfg(test)]
mod tests {
    use neuf_draw::Picture;
    use neuf_sudoku::{Cell, Grid};

    use super::*;

    const EASY: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn grid(text: &str) -> Grid {
        text.parse().unwrap()
    }

    /// The width and height of a PNG, and the red, green and blue of each pixel.
    fn pixels(scene: &Scene, width: u32) -> (u32, u32, Vec<u8>) {
        let mut bytes = Vec::new();
        write_png(&mut bytes, scene, width).unwrap();
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        assert_eq!(info.color_type, png::ColorType::Rgb);
        (info.width, info.height, pixels)
    }

    #[test]
    fn png_has_the_colours_of_the_scene_where_they_stand() {
        let mut scene = Scene::new(100.0, 50.0, "");
        let (x, y, width, height, colour) = (10.0, 10.0, 30.0, 20.0, Colour(200, 100, 50));
        scene.items.push(Item::Box { x, y, width, height, colour });
        let at = |(width, _, pixels): &(u32, u32, Vec<u8>), x: u32, y: u32| {
            let start = 3 * (y * width + x) as usize;
            [pixels[start], pixels[start + 1], pixels[start + 2]]
        };
        for scale in [1, 2, 30] {
            // At scale 30 the picture is painted in three bands.
            let picture = pixels(&scene, 100 * scale);
            assert_eq!((picture.0, picture.1), (100 * scale, 50 * scale));
            for (x, y) in [(10, 10), (39, 10), (10, 29), (39, 29)] {
                let inside = if x == 39 { scale - 1 } else { 0 };
                let below = if y == 29 { scale - 1 } else { 0 };
                let corner = at(&picture, x * scale + inside, y * scale + below);
                assert_eq!(corner, [200, 100, 50], "{scale}: {x} {y}");
            }
            for (x, y) in [(9, 15), (40, 15), (15, 9), (15, 30)] {
                assert_eq!(at(&picture, x * scale, y * scale), [255; 3], "{scale}: {x} {y}");
            }
        }
    }

    #[test]
    fn png_shows_digits_where_there_are_some() {
        let puzzle = grid(EASY);
        let picture = Picture::of(&puzzle.clone().into());
        let scene = picture.scene();
        let width = default_width(&scene);
        let (w, h, pixels) = pixels(&scene, width);
        assert_eq!((w, h, w as f32), (width, width, 2.0 * scene.width));
        // The darkness of the middle of each cell.
        let ink = |cell: Cell| {
            let shape = puzzle.shape();
            let (left, top) = (24 + 80 * shape.column(cell), 24 + 80 * shape.row(cell));
            let rows = (top + 8..top + 72).flat_map(|y| (left + 8..left + 72).map(move |x| (x, y)));
            rows.filter(|&(x, y)| pixels[3 * (y * w as usize + x)] < 128).count()
        };
        for cell in puzzle.shape().cells() {
            let dark = ink(cell);
            match puzzle.get(cell) {
                0 => assert_eq!(dark, 0),
                1 | 7 => assert!((250..700).contains(&dark), "{dark}"),
                _ => assert!((450..900).contains(&dark), "{dark}"),
            }
        }
    }

    #[test]
    fn pictures_too_large_are_refused_before_they_are_made() {
        let scene = Picture::of(&grid(EASY).into()).scene();
        for width in [0, 30_001, u32::MAX] {
            let refused = write_png(&mut std::io::sink(), &scene, width);
            assert!(matches!(refused, Err(PngError::Size(..))), "{width}");
        }
    }
}
