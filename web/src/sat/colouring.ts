// The edges of a graph in two colours, as many of each at each node. That is not possible where the
// number of edges is odd (Markström, "Locality and hard SAT-instances", JSAT 2006). It is easy to
// state and hard to refute by resolution, so it shows a solver at work. Pigeons in holes would not:
// neuf finds the groups and counts.

const STEPS = [1, 4, 9];

/** A graph of an odd number of nodes, each joined to those that are some steps further on. */
export function evenColouring(nodes: number): Uint8Array {
  const lines: string[] = [];
  const edge = (from: number, step: number) => STEPS.length * (from % nodes) + step + 1;
  for (let node = 0; node < nodes; node++) {
    const edges = STEPS.flatMap((far, step) => [edge(node, step), edge(node + nodes - far, step)]);
    // Of any four of the six edges one has each colour.
    for (let one = 1; one < edges.length; one++) {
      for (let other = 0; other < one; other++) {
        const four = edges.filter((_, place) => place !== one && place !== other);
        lines.push(`${four.join(" ")} 0`, `${four.map((edge) => -edge).join(" ")} 0`);
      }
    }
  }
  const text = `p cnf ${STEPS.length * nodes} ${lines.length}\n${lines.join("\n")}\n`;
  return new TextEncoder().encode(text);
}
