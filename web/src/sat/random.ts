// Random clauses of three literals among some variables, 4.6 for each: without a model, and hard for
// every solver, so that they show one at work. In formulas that are hard because of what they say, as
// pigeons in holes, neuf finds what can be counted or summed.

/** Knuth's generator modulo 2^64, of which the upper bits are used. */
function* numbers(): Generator<number> {
  for (let state = 1n; ;) {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
    yield Number(state >> 33n);
  }
}

export function randomFormula(variables: number): Blob {
  const draw = numbers();
  const literal = () => {
    const number = draw.next().value;
    const variable = ((number >> 1) % variables) + 1;
    return number & 1 ? variable : -variable;
  };
  const lines = Array.from(
    { length: Math.floor(4.6 * variables) },
    () => `${literal()} ${literal()} ${literal()} 0`,
  );
  return new Blob([`p cnf ${variables} ${lines.length}\n${lines.join("\n")}\n`]);
}
