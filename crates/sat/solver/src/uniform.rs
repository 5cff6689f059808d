//! Recognises uniform random formulas, on which local search is by far the best method.
//!
//! Formulas of clauses of one length, with variables drawn at random, have a threshold: with fewer
//! clauses for each variable almost all formulas have models, with more clauses almost no formula
//! has. Below the threshold, `ProbSAT` solves formulas of a size at which learning clauses is
//! hopeless (Balint and Schöning, "Choosing probability distributions for stochastic local search
//! and the role of make versus break", SAT 2012). The shape shows such formulas: all clauses have
//! one length, and the number of clauses of a variable varies as by chance. In formulas that encode
//! something, variables have different roles, or occur more regularly.

/// Break counts of this value and above are treated alike by local search.
pub(crate) const HIGH: usize = 64;
/// By length of clauses, from 3: the number of clauses for each variable at the threshold
/// (Mertens, Mézard and Zecchina, "Threshold values of random K-SAT from the cavity
/// method", 2006).
const THRESHOLDS: [f64; 5] = [4.267, 9.931, 21.117, 43.37, 87.79];
/// The least number of variables for which the shape is clear.
const LEAST_VARS: usize = 100;
/// Which part of the clauses may be shorter, because of literals that were fixed.
const SHORTER: f64 = 0.01;
/// The allowed ratio of the variance of the number of clauses of a variable to its mean; the ratio
/// is 1 for random formulas.
const VARIANCE: std::ops::Range<f64> = 0.7..1.4;

/// The length of the clauses if the formula looks like a uniform random formula below the
/// threshold. Given are the lengths of all clauses, the number of all literals, and the number of
/// clauses of each variable.
pub(crate) fn uniform_length(
    lengths: impl Iterator<Item = usize>,
    literals: usize,
    counts: impl Iterator<Item = usize> + Clone,
) -> Option<usize> {
    // By length, from 0.
    let mut clauses = [0usize; 3 + THRESHOLDS.len()];
    for length in lengths {
        *clauses.get_mut(length)? += 1;
    }
    let longest = clauses.iter().rposition(|&count| count > 0)?;
    let threshold = *THRESHOLDS.get(longest.checked_sub(3)?)?;
    let total: usize = clauses.iter().sum();
    let shorter = total - clauses[longest];
    let vars = counts.clone().filter(|&count| count > 0).count();
    let mean = literals as f64 / vars as f64;
    let squares = counts.filter(|&count| count > 0).map(|count| (count as f64 - mean).powi(2));
    let variance = squares.sum::<f64>() / vars as f64;
    let is_uniform = vars >= LEAST_VARS
        && (total as f64) < threshold * vars as f64
        && shorter as f64 <= SHORTER * total as f64
        && VARIANCE.contains(&(variance / mean));
    is_uniform.then_some(longest)
}

/// The weights of variables by their break counts: polynomial for clauses of three literals and
/// exponential for longer clauses, with the parameters of `ProbSAT`.
pub(crate) fn chances(length: usize) -> [f64; HIGH] {
    let mut chances = [0.0; HIGH];
    for (breaks, chance) in chances.iter_mut().enumerate() {
        let breaks = breaks as f64;
        *chance = match length {
            3 => (0.9 + breaks).powf(-2.06),
            4 => 3.0f64.powf(-breaks),
            5 => 3.7f64.powf(-breaks),
            6 => 5.0f64.powf(-breaks),
            _ => 5.4f64.powf(-breaks),
        };
    }
    chances
}

#[cfg(test)]
mod tests {
    use super::*;
    use neuf_cnf::Random;

    /// The shape of clauses whose variables are drawn by `draw`.
    fn shape(
        vars: usize,
        clauses: usize,
        length: usize,
        mut draw: impl FnMut(usize) -> usize,
    ) -> Option<usize> {
        let mut counts = vec![0; vars];
        for place in 0..clauses * length {
            counts[draw(place)] += 1;
        }
        let lengths = std::iter::repeat_n(length, clauses);
        uniform_length(lengths, clauses * length, counts.into_iter())
    }

    #[test]
    fn random_formulas_below_the_threshold_are_recognised() {
        let mut random = Random::new(1);
        for (length, ratio) in [(3, 4.2), (5, 20.0), (7, 85.0)] {
            let clauses = |ratio: f64| (1000.0 * ratio) as usize;
            let below = shape(1000, clauses(ratio), length, |_| random.index(1000));
            assert_eq!(below, Some(length));
            let above = shape(1000, clauses(1.1 * ratio), length, |_| random.index(1000));
            assert_eq!(above, None);
        }
    }

    #[test]
    fn other_formulas_are_not() {
        let mut random = Random::new(2);
        // Each variable has the same number of clauses.
        assert_eq!(shape(1000, 4000, 3, |place| place % 1000), None);
        // Some variables are in more clauses than others.
        assert_eq!(shape(1000, 4000, 3, |_| random.index(1000).min(random.index(1000))), None);
        assert_eq!(shape(1000, 1500, 2, |_| random.index(1000)), None);
        assert_eq!(shape(50, 200, 3, |_| random.index(50)), None);
        assert_eq!(uniform_length(std::iter::empty(), 0, std::iter::empty()), None);
    }
}
