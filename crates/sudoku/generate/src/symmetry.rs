//! Symmetries of the cells that have givens.

use neuf_sudoku::{Cell, Shape};
use neuf_words::named;

named! {
    /// The transformations of the grid that map the cells with givens to cells with givens.
    /// The values need not be symmetric.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Symmetry("symmetry") {
        #[default]
        None = "none", "the givens stand anywhere";
        Rotational = "rotational", "the same after half a turn";
        Mirror = "mirror", "the same with left and right exchanged";
        Diagonal = "diagonal", "the same with rows and columns exchanged";
        Full = "full", "the same under all turns and mirrors";
    }
}

impl Symmetry {
    /// The sets of cells that must be given or empty together, by their positions.
    ///
    /// ```
    /// use neuf_sudoku::Shape;
    /// use neuf_generate::Symmetry;
    /// let orbits = Symmetry::Full.orbits(Shape::default());
    /// assert_eq!(orbits.len(), 15);
    /// assert_eq!(orbits[0], [0, 8, 72, 80]);
    /// ```
    #[must_use]
    pub fn orbits(self, shape: Shape) -> Vec<Vec<usize>> {
        let mut seen = vec![false; shape.cell_count()];
        let mut orbits = Vec::new();
        for cell in shape.cells() {
            if seen[cell.position()] {
                continue;
            }
            let mut orbit = self.orbit(shape, cell);
            orbit.sort_unstable();
            orbit.dedup();
            for &cell in &orbit {
                seen[cell] = true;
            }
            orbits.push(orbit);
        }
        orbits
    }

    /// The cells that must be given or empty together with this one.
    fn orbit(self, shape: Shape, cell: Cell) -> Vec<usize> {
        let size = (shape.rows(), shape.columns());
        let mut places = vec![(shape.row(cell), shape.column(cell))];
        // Some boards do not have the symmetry themselves: where a cell is mapped to a hole,
        // nothing needs to be there.
        let mut next = 0;
        while let Some(&(i, j)) = places.get(next) {
            for (row, column) in self.images(i, j, size) {
                if shape.cell_at(row, column).is_some() && !places.contains(&(row, column)) {
                    places.push((row, column));
                }
            }
            next += 1;
        }
        places.into_iter().map(|(i, j)| shape.cell(i, j).position()).collect()
    }

    /// The images of some cells, by their positions, in a square of this side; the cells themselves
    /// are the first.
    pub(crate) fn images_of(self, cells: &[usize], side: usize) -> Vec<Vec<usize>> {
        let of_cell = |cell: &usize| {
            let images = self.images(cell / side, cell % side, (side, side)).into_iter();
            images.map(|(i, j)| i * side + j).collect()
        };
        let images: Vec<Vec<usize>> = cells.iter().map(of_cell).collect();
        let count = images.first().map_or(0, Vec::len);
        (0..count).map(|number| images.iter().map(|image| image[number]).collect()).collect()
    }

    /// The different images of sets of cells, each in order, and whether no two of them overlap.
    pub(crate) fn sets_of<'s>(
        self,
        sets: impl IntoIterator<Item = &'s [usize]>,
        side: usize,
    ) -> (Vec<Vec<usize>>, bool) {
        let mut images: Vec<Vec<usize>> =
            sets.into_iter().flat_map(|set| self.images_of(set, side)).collect();
        images.iter_mut().for_each(|image| image.sort_unstable());
        images.sort_unstable();
        images.dedup();
        let mut cells = images.concat();
        let covered = cells.len();
        cells.sort_unstable();
        cells.dedup();
        let are_apart = cells.len() == covered;
        (images, are_apart)
    }

    /// The images of a place on a board of this size. An oblong board has no quarter turns and no
    /// mirrors along a diagonal.
    fn images(self, i: usize, j: usize, (rows, columns): (usize, usize)) -> Vec<(usize, usize)> {
        let (u, v) = (rows - 1 - i, columns - 1 - j);
        let images: &[(usize, usize)] = match self {
            Symmetry::None => &[(i, j)],
            Symmetry::Rotational => &[(i, j), (u, v)],
            Symmetry::Mirror => &[(i, j), (i, v)],
            Symmetry::Diagonal => &[(i, j), (j, i)],
            Symmetry::Full => &[(i, j), (u, v), (i, v), (u, j), (j, i), (v, u), (v, i), (j, u)],
        };
        // Those that exchange rows and columns are the last ones.
        let of_oblong = match self {
            Symmetry::None | Symmetry::Diagonal => 1,
            Symmetry::Rotational | Symmetry::Mirror => 2,
            Symmetry::Full => 4,
        };
        images[..if rows == columns { images.len() } else { of_oblong }].to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use neuf_sudoku::Arrangement;

    /// After half a turn the corner of the first grid of a samurai is that of the last one.
    #[test]
    fn a_samurai_is_turned_as_a_whole() {
        let shape = Shape::overlapping(Arrangement::Samurai, 3, 3).unwrap();
        let orbits = Symmetry::Rotational.orbits(shape);
        assert_eq!(orbits[0], [0, shape.cell_count() - 1]);
        let full = Symmetry::Full.orbits(shape);
        let corners = [(0, 0), (0, 20), (20, 0), (20, 20)];
        let corners = corners.map(|(i, j)| shape.cell(i, j).position());
        assert_eq!(full[0], corners);
    }

    /// The orbits of the first cell but one, and of the cell in the middle.
    #[test]
    fn orbits_are_those_of_their_names() {
        for (symmetry, orbit) in [
            (Symmetry::None, &[1][..]),
            (Symmetry::Rotational, &[1, 79]),
            (Symmetry::Mirror, &[1, 7]),
            (Symmetry::Diagonal, &[1, 9]),
            (Symmetry::Full, &[1, 7, 9, 17, 63, 71, 73, 79]),
        ] {
            let orbits = symmetry.orbits(Shape::default());
            assert_eq!(orbits.iter().find(|orbit| orbit.contains(&1)).unwrap(), orbit);
            assert!(orbits.contains(&vec![40]), "{symmetry}");
        }
    }

    #[test]
    fn orbits_part_the_cells() {
        let board = |&arrangement: &Arrangement| Shape::overlapping(arrangement, 2, 3).unwrap();
        let squares = [Shape::default(), Shape::new(2, 3).unwrap(), Shape::new(2, 2).unwrap()];
        let shapes: Vec<Shape> =
            squares.into_iter().chain(Arrangement::ALL.iter().map(board)).collect();
        for &symmetry in Symmetry::ALL {
            for &shape in &shapes {
                let mut cells = symmetry.orbits(shape).concat();
                cells.sort_unstable();
                assert!(cells.into_iter().eq(0..shape.cell_count()), "{symmetry} {shape}");
            }
            assert_eq!(symmetry.name().parse(), Ok(symmetry));
        }
    }
}
