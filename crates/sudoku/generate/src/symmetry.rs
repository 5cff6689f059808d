//! Symmetries of the cells that have givens.

use neuf_sudoku::Shape;
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
        let side = shape.side();
        let mut seen = vec![false; shape.cell_count()];
        let mut orbits = Vec::new();
        for position in 0..shape.cell_count() {
            if seen[position] {
                continue;
            }
            let mut orbit = self.images(position / side, position % side, side);
            orbit.sort_unstable();
            orbit.dedup();
            for &cell in &orbit {
                seen[cell] = true;
            }
            orbits.push(orbit);
        }
        orbits
    }

    /// The images of some cells, by their positions, in a square of this side; the cells themselves
    /// are the first.
    pub(crate) fn images_of(self, cells: &[usize], side: usize) -> Vec<Vec<usize>> {
        let images = cells.iter().map(|cell| self.images(cell / side, cell % side, side));
        let images: Vec<Vec<usize>> = images.collect();
        let count = images.first().map_or(0, Vec::len);
        (0..count).map(|number| images.iter().map(|image| image[number]).collect()).collect()
    }

    fn images(self, i: usize, j: usize, side: usize) -> Vec<usize> {
        let (u, v) = (side - 1 - i, side - 1 - j);
        let images: &[(usize, usize)] = match self {
            Symmetry::None => &[(i, j)],
            Symmetry::Rotational => &[(i, j), (u, v)],
            Symmetry::Mirror => &[(i, j), (i, v)],
            Symmetry::Diagonal => &[(i, j), (j, i)],
            Symmetry::Full => &[(i, j), (u, v), (i, v), (u, j), (j, i), (v, u), (v, i), (j, u)],
        };
        images.iter().map(|&(i, j)| i * side + j).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        for &symmetry in Symmetry::ALL {
            for shape in [Shape::default(), Shape::new(2, 3).unwrap(), Shape::square(2).unwrap()] {
                let mut cells = symmetry.orbits(shape).concat();
                cells.sort_unstable();
                assert!(cells.into_iter().eq(0..shape.cell_count()), "{symmetry} {shape}");
            }
            assert_eq!(symmetry.name().parse(), Ok(symmetry));
        }
    }
}
