// Pigeons in holes that take two each: one pigeon more than fits. It is easy to state and hard to
// refute by resolution, so it shows a solver at work. With holes that take one, neuf would find the
// at-most-one groups and count.

export function crowdedPigeonhole(holes: number): Uint8Array {
  const lines: string[] = [];
  const pigeons = 2 * holes + 1;
  const variable = (pigeon: number, hole: number) => pigeon * holes + hole + 1;
  const all = Array.from({ length: holes }, (_, hole) => hole);
  for (let one = 0; one < pigeons; one++) {
    lines.push(`${all.map((hole) => variable(one, hole)).join(" ")} 0`);
    for (let other = 0; other < one; other++) {
      for (let third = 0; third < other; third++) {
        for (const hole of all) {
          lines.push([one, other, third].map((pigeon) => `-${variable(pigeon, hole)}`).join(" ") + " 0");
        }
      }
    }
  }
  const text = `p cnf ${holes * pigeons} ${lines.length}\n${lines.join("\n")}\n`;
  return new TextEncoder().encode(text);
}
