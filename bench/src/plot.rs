//! The plots, as SVG that is readable on light and dark pages.
//!
//! A cactus plot shows how many formulas each solver solves within a given time;
//! a scatter plot compares the times of two solvers on each formula. Both have
//! logarithmic scales of time. Each mark shows the name of its formula when the
//! mouse points at it.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::Context;

use crate::run::Status;
use crate::table::Comparison;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 480.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 120.0;
const TOP: f64 = 44.0;
const BOTTOM: f64 = 52.0;
/// The shortest time on the scale, in seconds; shorter times are drawn there.
const SHORTEST: f64 = 0.01;
/// Colours that can also be distinguished with colour blindness (Okabe and Ito).
const COLOURS: [&str; 8] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8c6bb1", "#7f7f7f"];

const STYLE: &str = "<style>\
text{font:13px sans-serif;fill:#222}.title{font-size:16px;font-weight:bold}\
.axis{stroke:#444;fill:none}.grid{stroke:#ddd}.page{fill:#fff}.diagonal{stroke:#888}\
@media(prefers-color-scheme:dark){text{fill:#ddd}.axis{stroke:#aaa}.grid{stroke:#333}\
.page{fill:#16181c}}</style>";

/// Writes all plots of a comparison into a folder.
pub fn write_all(folder: &Path, comparison: &Comparison<'_>) -> anyhow::Result<()> {
    let write = |name: String, svg: String| {
        fs::write(folder.join(&name), svg).with_context(|| format!("cannot write {name}"))
    };
    write("cactus.svg".into(), cactus(comparison))?;
    for other in comparison.solvers.iter().skip(1) {
        let reference = comparison.solvers[0];
        write(format!("{reference}-{other}.svg"), scatter(comparison, reference, other))?;
    }
    Ok(())
}

/// A plot under construction, with its scales.
struct Plot {
    svg: String,
    /// The two ends of the scale.
    bottom: f64,
    top: f64,
}

impl Plot {
    fn new(title: &str, bottom: f64, top: f64) -> Plot {
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             role=\"img\" aria-label=\"{0}\">{STYLE}\n\
             <rect class=\"page\" width=\"{WIDTH}\" height=\"{HEIGHT}\"/>\n\
             <text class=\"title\" x=\"{LEFT}\" y=\"26\">{0}</text>\n",
            escape(title)
        );
        let _ = writeln!(
            svg,
            "<rect class=\"axis\" x=\"{LEFT}\" y=\"{TOP}\" width=\"{}\" height=\"{}\"/>",
            WIDTH - RIGHT - LEFT,
            HEIGHT - BOTTOM - TOP
        );
        Plot { svg, bottom, top }
    }

    /// The position of a value between the ends of the scale, from 0 to 1.
    fn share(&self, value: f64) -> f64 {
        (value.max(self.bottom) / self.bottom).ln() / (self.top / self.bottom).ln()
    }

    fn y(&self, seconds: f64) -> f64 {
        HEIGHT - BOTTOM - self.share(seconds) * (HEIGHT - BOTTOM - TOP)
    }

    fn x(&self, seconds: f64) -> f64 {
        LEFT + self.share(seconds) * (WIDTH - RIGHT - LEFT)
    }

    fn times(&self) -> impl Iterator<Item = f64> + use<> {
        let (bottom, top) = (self.bottom, self.top);
        let powers = (-2..6).map(|power| 10f64.powi(power));
        powers.filter(move |&time| time >= bottom && time <= top)
    }

    fn time_axis_y(&mut self, label: &str) {
        for time in self.times() {
            let y = self.y(time);
            let right = WIDTH - RIGHT;
            let _ = writeln!(
                self.svg,
                "<line class=\"grid\" x1=\"{LEFT}\" x2=\"{right}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
                 <text text-anchor=\"end\" x=\"{}\" y=\"{:.1}\">{time}</text>",
                LEFT - 8.0,
                y + 4.0
            );
        }
        let middle = (TOP + HEIGHT - BOTTOM) / 2.0;
        let _ = writeln!(
            self.svg,
            "<text transform=\"translate(16 {middle}) rotate(-90)\" text-anchor=\"middle\">{}</text>",
            escape(label)
        );
    }

    fn label_x(&mut self, label: &str) {
        let middle = (LEFT + WIDTH - RIGHT) / 2.0;
        let _ = writeln!(
            self.svg,
            "<text text-anchor=\"middle\" x=\"{middle}\" y=\"{}\">{}</text>",
            HEIGHT - 12.0,
            escape(label)
        );
    }

    fn tick_x(&mut self, x: f64, text: &str) {
        let bottom = HEIGHT - BOTTOM;
        let _ = writeln!(
            self.svg,
            "<line class=\"grid\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{TOP}\" y2=\"{bottom}\"/>\
             <text text-anchor=\"middle\" x=\"{x:.1}\" y=\"{}\">{text}</text>",
            bottom + 18.0
        );
    }

    fn dot(&mut self, x: f64, y: f64, colour: &str, title: &str) {
        let _ = writeln!(
            self.svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.5\" fill=\"{colour}\" fill-opacity=\"0.85\">\
             <title>{}</title></circle>",
            escape(title)
        );
    }

    /// A line through points, each written as `x,y`.
    fn line(&mut self, points: &[String], colour: &str) {
        let _ = writeln!(
            self.svg,
            "<polyline fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" points=\"{}\"/>",
            points.join(" ")
        );
    }

    /// Writes the meaning of a colour beside the plot.
    fn legend(&mut self, rank: usize, colour: &str, name: &str) {
        let y = TOP + 16.0 + 20.0 * rank as f64;
        let _ = writeln!(
            self.svg,
            "<rect x=\"{}\" y=\"{}\" width=\"12\" height=\"12\" fill=\"{colour}\"/>\
             <text x=\"{}\" y=\"{y}\">{}</text>",
            WIDTH - RIGHT + 10.0,
            y - 11.0,
            WIDTH - RIGHT + 27.0,
            escape(name)
        );
    }

    fn finish(mut self) -> String {
        self.svg.push_str("</svg>\n");
        self.svg
    }
}

fn cactus(comparison: &Comparison<'_>) -> String {
    let limit = comparison.limit();
    let count = comparison.formulas.len().max(1);
    let mut plot = Plot::new(&format!("Formulas solved, of {count}"), SHORTEST, limit);
    plot.time_axis_y("CPU seconds for each formula");
    plot.label_x("formulas solved");
    let x = |solved: usize| LEFT + solved as f64 / count as f64 * (WIDTH - RIGHT - LEFT);
    let step = [1, 2, 5, 10, 20, 50, 100, 200, 500].into_iter().find(|step| count / step <= 12);
    for tick in (0..=count).step_by(step.unwrap_or(1000)) {
        plot.tick_x(x(tick), &tick.to_string());
    }
    let mut ranked: Vec<(usize, &str)> = comparison.solvers.iter().copied().enumerate().collect();
    ranked.sort_by_key(|(_, solver)| std::cmp::Reverse(comparison.solved(solver).len()));
    for (rank, (index, solver)) in ranked.into_iter().enumerate() {
        let colour = COLOURS[index % COLOURS.len()];
        let mut runs = comparison.solved(solver);
        runs.sort_by(|a, b| a.cpu.total_cmp(&b.cpu));
        let points = runs
            .iter()
            .enumerate()
            .map(|(place, run)| format!("{:.1},{:.1}", x(place + 1), plot.y(run.cpu)));
        plot.line(&points.collect::<Vec<_>>(), colour);
        for (place, run) in runs.iter().enumerate() {
            let title = format!("{solver}: {} in {:.2} s", run.formula, run.cpu);
            let y = plot.y(run.cpu);
            plot.dot(x(place + 1), y, colour, &title);
        }
        plot.legend(rank, colour, &format!("{solver} {}", runs.len()));
    }
    plot.finish()
}

fn scatter(comparison: &Comparison<'_>, reference: &str, other: &str) -> String {
    let limit = comparison.limit();
    // A formula that was not solved stands at the far edge, beyond all times.
    let beyond = limit * 1.6;
    let mut plot = Plot::new(&format!("{reference} and {other} on each formula"), SHORTEST, beyond);
    plot.time_axis_y(&format!("{other}, CPU seconds"));
    plot.label_x(&format!("{reference}, CPU seconds"));
    for time in plot.times() {
        let x = plot.x(time);
        plot.tick_x(x, &time.to_string());
    }
    let [x, y] = [plot.x(beyond), plot.y(beyond)];
    let _ = writeln!(
        plot.svg,
        "<line class=\"diagonal\" x1=\"{}\" y1=\"{}\" x2=\"{x}\" y2=\"{y}\"/>",
        plot.x(SHORTEST),
        plot.y(SHORTEST)
    );
    for formula in &comparison.formulas {
        let pair = [reference, other].map(|solver| comparison.run(solver, formula));
        let [Some(own), Some(others)] = pair else { continue };
        let time = |run: &crate::run::Record| {
            if run.status.is_answer() { run.cpu } else { beyond }
        };
        let is_sat = own.status == Status::Sat || others.status == Status::Sat;
        let colour = COLOURS[usize::from(is_sat)];
        let title = format!("{formula}: {:.2} s, {:.2} s", own.cpu, others.cpu);
        let (x, y) = (plot.x(time(own)), plot.y(time(others)));
        plot.dot(x, y, colour, &title);
    }
    for (rank, (colour, text)) in
        [(COLOURS[1], "sat"), (COLOURS[0], "unsat or open")].into_iter().enumerate()
    {
        let y = TOP + 16.0 + 20.0 * rank as f64;
        let _ = writeln!(
            plot.svg,
            "<circle cx=\"{}\" cy=\"{}\" r=\"5\" fill=\"{colour}\"/><text x=\"{}\" y=\"{y}\">{text}</text>",
            WIDTH - RIGHT + 16.0,
            y - 5.0,
            WIDTH - RIGHT + 27.0
        );
    }
    plot.finish()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
