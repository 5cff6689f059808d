//! The sentences of the patterns of the hardest puzzles.

use super::Words;
use crate::{Exocet, ExocetUse, Joint, Rule, SkLoop, Step, Tridagon};
use neuf_sudoku::{House, Shape};
use neuf_words::fill;

impl Words {
    /// SK loops, exocets and tridagons.
    pub(super) fn exotic(self, shape: Shape, step: &Step) -> String {
        let phrases = &self.0.techniques.exotic;
        match &step.rule {
            Rule::SkLoop(SkLoop { corners, cells, joints }) => {
                let room = |joint: &Joint| {
                    let (values, house) = (self.values(&joint.values), self.house(joint.house));
                    fill(phrases.joint, &[("values", &values), ("house", &house)])
                };
                let joints = joints.iter().filter(|joint| !joint.values.is_empty()).map(room);
                let joints: Vec<String> = joints.collect();
                let reason = fill(
                    phrases.sk_loop,
                    &[
                        ("n", &cells.len()),
                        ("corners", &self.cells(shape, corners)),
                        ("joints", &joints.join(self.0.techniques.between_sets)),
                    ],
                );
                match step.concludes.iter().any(|mark| cells.contains(&mark.cell)) {
                    true => format!("{reason} {}", phrases.room_of_two),
                    false => reason,
                }
            }
            Rule::Exocet(exocet) => {
                let Exocet { base: [one, two], values, targets: [q, r], across, .. } = exocet;
                let mut across = across.to_vec();
                across.sort_unstable();
                let mut boxes = [*one, *q, *r].map(|cell| shape.box_of(cell));
                boxes.sort_unstable();
                let boxes = boxes.map(|number| self.number(number).to_string());
                let reason = fill(
                    phrases.exocet,
                    &[
                        ("one", &self.cell(shape, *one)),
                        ("two", &self.cell(shape, *two)),
                        ("values", &self.values(values)),
                        ("across", &self.lines(&across)),
                        ("boxes", &self.list(&boxes)),
                        ("q", &self.cell(shape, *q)),
                        ("r", &self.cell(shape, *r)),
                    ],
                );
                format!("{reason} {}", self.use_of(shape, exocet))
            }
            Rule::Tridagon(Tridagon { values, cells, guardians, chains }) => {
                let count = guardians.len();
                let guardians = self.placed(shape, guardians);
                let reason = fill(
                    self.0.form(count, phrases.tridagon),
                    &[
                        ("cells", &self.cells(shape, cells)),
                        ("values", &self.values(values)),
                        ("guardians", &guardians),
                    ],
                );
                if chains.is_empty() {
                    return reason;
                }
                let chains = self.chains_to(shape, chains, &step.concludes);
                format!("{reason} {}", fill(phrases.guardian_chains, &[("chains", &chains)]))
            }
            _ => String::new(),
        }
    }

    /// What follows from an exocet.
    fn use_of(self, shape: Shape, exocet: &Exocet) -> String {
        let phrases = &self.0.techniques.exotic;
        match &exocet.use_of {
            ExocetUse::Targets => phrases.targets.to_string(),
            ExocetUse::Mirror { target, cells } => fill(
                phrases.mirror,
                &[
                    ("target", &self.cell(shape, *target)),
                    ("box", &self.house(House::Box(shape.box_of(cells[0])).into())),
                    ("cells", &self.any_of(shape, cells)),
                ],
            ),
        }
    }
}
