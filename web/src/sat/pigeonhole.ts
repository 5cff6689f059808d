// The pigeonhole formula: one pigeon more than holes, and no hole takes two. It is easy to
// state and hard to refute by resolution, so it shows a solver at work.

export function pigeonhole(holes: number): Uint8Array {
  const lines: string[] = [];
  const variable = (pigeon: number, hole: number) => pigeon * holes + hole + 1;
  const all = Array.from({ length: holes }, (_, hole) => hole);
  for (let pigeon = 0; pigeon <= holes; pigeon++) {
    lines.push(`${all.map((hole) => variable(pigeon, hole)).join(" ")} 0`);
    for (let other = 0; other < pigeon; other++) {
      for (const hole of all) lines.push(`-${variable(pigeon, hole)} -${variable(other, hole)} 0`);
    }
  }
  const text = `p cnf ${holes * (holes + 1)} ${lines.length}\n${lines.join("\n")}\n`;
  return new TextEncoder().encode(text);
}
