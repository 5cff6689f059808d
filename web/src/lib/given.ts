// What a program passes, checked where it comes in: JavaScript turns nearly everything into a
// number, and the module would take a wrong literal for another one, or no limit for a limit.

/** The options of a call, which knows these names. */
export function options<T extends object>(given: T, of: string, names: readonly (keyof T & string)[]): T {
  if (typeof given !== "object" || given === null) {
    throw new TypeError(`the options of ${of} are an object, not ${String(given)}`);
  }
  for (const name of Object.keys(given)) {
    if (!(names as readonly string[]).includes(name)) {
      throw new TypeError(`${of} has no option ${name}, but ${names.join(", ")}`);
    }
  }
  return given;
}

/** A list of literals. */
export function literals(given: readonly number[]): readonly number[] {
  if (typeof given !== "object" || given === null || !(Symbol.iterator in given)) {
    throw new TypeError(`literals come in a list, not as ${String(given)}`);
  }
  for (const literal of given) {
    if (!Number.isInteger(literal) || literal === 0 || Math.abs(literal) > 2 ** 28) {
      throw new TypeError(`a literal is a non-zero integer up to 2^28, not ${String(literal)}`);
    }
  }
  return given;
}

/** A limit, which is a number from 0 on; -1 for none. */
export function limit(given: number | undefined, name: string): number {
  if (given === undefined) return -1;
  if (typeof given !== "number" || !(given >= 0)) {
    throw new TypeError(`the limit ${name} is a number from 0 on, not ${String(given)}`);
  }
  return given;
}

/** A DIMACS file as bytes. */
export function file(given: string | Uint8Array): Uint8Array {
  if (given instanceof Uint8Array) return given;
  if (typeof given === "string") return new TextEncoder().encode(given);
  throw new TypeError(`a DIMACS file is a text or a Uint8Array, not ${String(given)}`);
}
