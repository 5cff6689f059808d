//! A plot of the score against the published rating, as SVG for light and dark
//! pages.
//!
//! Ratings come in steps of a tenth, and some have thousands of puzzles, whose
//! dots would hide each other. So the plot shows for each rating the range of the
//! middle 80 % of the scores as a thin line, that of the middle half as a thick
//! line, and the median.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::Ranked;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 420.0;
const LEFT: f64 = 60.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 44.0;
const BOTTOM: f64 = 52.0;
/// Ratings with fewer puzzles than this are not shown.
const FEWEST: usize = 10;

const STYLE: &str = "<style>\
text{font:13px sans-serif;fill:#222}.title{font-size:16px;font-weight:bold}\
.grid{stroke:#ddd}.page{fill:#fff}.range{stroke:#0072b2}.middle{fill:#d55e00}\
@media(prefers-color-scheme:dark){text{fill:#ddd}.grid{stroke:#333}.page{fill:#16181c}\
.range{stroke:#56b4e9}}</style>";

pub(crate) fn plot(ranked: &[Ranked]) -> String {
    let mut scores: BTreeMap<i64, Vec<f64>> = BTreeMap::new();
    for one in ranked {
        let tenths = (one.published * 10.0).round() as i64;
        scores.entry(tenths).or_default().push(one.measures[0]);
    }
    scores.retain(|_, scores| scores.len() >= FEWEST);
    scores.values_mut().for_each(|scores| scores.sort_by(f64::total_cmp));
    let quantile =
        |scores: &[f64], share: f64| scores[(share * (scores.len() - 1) as f64) as usize];
    let top = scores.values().map(|scores| quantile(scores, 0.9)).fold(10.0, f64::max) * 1.05;
    let (first, last) = match (scores.keys().next(), scores.keys().last()) {
        (Some(&first), Some(&last)) => (first as f64 - 1.0, last as f64 + 1.0),
        _ => (0.0, 1.0),
    };
    let x = |tenths: f64| LEFT + (tenths - first) / (last - first) * (WIDTH - LEFT - RIGHT);
    let y = |score: f64| HEIGHT - BOTTOM - score / top * (HEIGHT - TOP - BOTTOM);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" \
         aria-label=\"Score by published rating\">{STYLE}\n\
         <rect class=\"page\" width=\"{WIDTH}\" height=\"{HEIGHT}\"/>\n\
         <text class=\"title\" x=\"{LEFT}\" y=\"26\">Score by published rating: median, \
         middle half, middle 80 %</text>\n"
    );
    for score in (0..).map(|n| f64::from(n) * 10.0).take_while(|&score| score <= top) {
        let _ = writeln!(
            svg,
            "<line class=\"grid\" x1=\"{LEFT}\" x2=\"{}\" y1=\"{2:.1}\" y2=\"{2:.1}\"/>\
             <text text-anchor=\"end\" x=\"{1}\" y=\"{3:.1}\">{score}</text>",
            WIDTH - RIGHT,
            LEFT - 8.0,
            y(score),
            y(score) + 4.0
        );
    }
    for tenths in (first as i64..=last as i64).filter(|tenths| tenths % 5 == 0) {
        let _ = writeln!(
            svg,
            "<text text-anchor=\"middle\" x=\"{:.1}\" y=\"{}\">{:.1}</text>",
            x(tenths as f64),
            HEIGHT - BOTTOM + 18.0,
            tenths as f64 / 10.0
        );
    }
    for (&tenths, scores) in &scores {
        let at = x(tenths as f64);
        for (share, width) in [(0.1, 1.5), (0.25, 5.0)] {
            let _ = writeln!(
                svg,
                "<line class=\"range\" stroke-width=\"{width}\" x1=\"{at:.1}\" x2=\"{at:.1}\" \
                 y1=\"{:.1}\" y2=\"{:.1}\"/>",
                y(quantile(scores, share)),
                y(quantile(scores, 1.0 - share))
            );
        }
        let median = quantile(scores, 0.5);
        let _ = writeln!(
            svg,
            "<circle class=\"middle\" cx=\"{at:.1}\" cy=\"{:.1}\" r=\"4\"><title>{:.1}: {median:.1}, \
             {} puzzles</title></circle>",
            y(median),
            tenths as f64 / 10.0,
            scores.len()
        );
    }
    let _ = writeln!(
        svg,
        "<text text-anchor=\"middle\" x=\"{}\" y=\"{}\">published rating</text>\n</svg>",
        WIDTH / 2.0,
        HEIGHT - 12.0
    );
    svg
}
