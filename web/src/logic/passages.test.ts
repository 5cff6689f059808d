// The page names sentences of the book.

import { expect, test } from "vitest";
import { markOf, PASSAGES, said, type Deed } from "./passages.ts";

const chapters = import.meta.glob<string>("../../../book/{en,fr}/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});
const chapter = (language: string, name: string) => chapters[`../../../book/${language}/${name}.md`];

/** The text of a chapter as it is printed, but for formulas. */
const printed = (text: string) =>
  text
    .replace(/\s+/g, " ")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[*`$]/g, "")
    .replaceAll("'", "’");

test("each phrase stands in its chapter, in both languages, once, below its heading", () => {
  for (const [deed, { chapter: name, heading, phrase }] of Object.entries(PASSAGES)) {
    for (const [place, language] of (["en", "fr"] as const).entries()) {
      const text = printed(chapter(language, name));
      const at = text.indexOf(phrase[place]);
      expect(at, `${deed}: ${phrase[place]}`).toBeGreaterThan(0);
      expect(text.indexOf(phrase[place], at + 1), `${deed}: twice`).toBe(-1);
      const headings = [...chapter(language, name).matchAll(/^#+ (.*)$/gm)].map(([, found]) =>
        printed(found),
      );
      expect(headings, deed).toContain(heading[place]);
      const below = headings.filter((one) => text.lastIndexOf(`# ${one} `, at) >= 0);
      expect(below.at(-1), `${deed}: the heading above`).toBe(heading[place]);
    }
  }
});

test("a link leads to the sentence, or to its heading", () => {
  expect(markOf("III.A.1 Combien de valuations satisfont F ?")).toBe(
    "iiia1-combien-de-valuations-satisfont-f-",
  );
  expect(said("../", "en", "jump")?.href).toBe(
    "../en/learning.html#going-back:~:text=So%20the%20solver%20goes%20back%20there",
  );
  expect(said("", "en", "jump")).toBeNull();
  expect(said("../", "fr", "start")).toBeNull();
});

test("what the search tells has its sentence", () => {
  const told: Deed[] = ["unit", "decide", "move", "imply", "conflict", "resolve", "learn", "jump"];
  for (const deed of told) expect(said("../", "fr", deed), deed).not.toBeNull();
});
