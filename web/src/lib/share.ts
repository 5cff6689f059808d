// Links that hold a puzzle. They have everything after the `#`, which browsers do not send
// to the server.

import type { Puzzle } from "./types";

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64(text: string): Uint8Array {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (character) => character.charCodeAt(0));
}

async function through(bytes: Uint8Array, stream: GenericTransformStream): Promise<Uint8Array> {
  const piped = new Blob([bytes as BlobPart]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

const isUsual = (puzzle: Puzzle) =>
  puzzle.box_rows === 3 && puzzle.box_columns === 3 && puzzle.variants.length === 0;

/** The part of a link that holds the puzzle and, where there are some, the entries. */
export async function toLink(puzzle: Puzzle, values: number[]): Promise<string> {
  const cells = (all: number[]) => all.map((value) => value.toString(36)).join("");
  const entered = values.some((value, cell) => value !== puzzle.givens[cell]);
  const progress = entered ? `&v=${cells(values)}` : "";
  if (isUsual(puzzle)) {
    return `p=${cells(puzzle.givens).replaceAll("0", ".")}${progress}`;
  }
  const packed = await through(new TextEncoder().encode(puzzle.text), new CompressionStream("deflate-raw"));
  return `x=${toBase64(packed)}${progress}`;
}

/** The text of the puzzle in a link and the entries; null when it holds none. */
export async function fromLink(query: string): Promise<{ text: string; values: number[] | null } | null> {
  const parts = new URLSearchParams(query);
  const values = parts.get("v");
  const entries = values ? [...values].map((character) => parseInt(character, 36) || 0) : null;
  const plain = parts.get("p");
  if (plain) return { text: plain, values: entries };
  const packed = parts.get("x");
  if (!packed) return null;
  const text = await through(fromBase64(packed), new DecompressionStream("deflate-raw"));
  return { text: new TextDecoder().decode(text), values: entries };
}
