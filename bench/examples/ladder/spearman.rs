//! Spearman's rank correlation, with mean ranks for ties.

/// The ranks of values, from 0; equal values share the mean of their ranks.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut ranks = vec![0.0; values.len()];
    let mut place = 0;
    for ties in order.chunk_by(|&a, &b| values[a] == values[b]) {
        let mean = place as f64 + (ties.len() - 1) as f64 / 2.0;
        for &index in ties {
            ranks[index] = mean;
        }
        place += ties.len();
    }
    ranks
}

/// The correlation of the ranks of two lists of the same length; NaN when all
/// values of one list are equal.
pub(crate) fn spearman(a: &[f64], b: &[f64]) -> f64 {
    let (a, b) = (ranks(a), ranks(b));
    let mean = (a.len() as f64 - 1.0) / 2.0;
    let sum = |a: &[f64], b: &[f64]| -> f64 {
        a.iter().zip(b).map(|(a, b)| (a - mean) * (b - mean)).sum()
    };
    sum(&a, &b) / (sum(&a, &a) * sum(&b, &b)).sqrt()
}
