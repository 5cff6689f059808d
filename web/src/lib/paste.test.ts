// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { long } from "./paste.ts";

/** What a text field does with a text: it is shown, or handed over whole. */
async function put(text: string): Promise<{ shown: boolean; taken: string | null }> {
  const event = new InputEvent("beforeinput", { data: text, inputType: "insertFromPaste", cancelable: true });
  const taken = new Promise<string | null>((resolve) => {
    long((blob) => void blob.text().then(resolve))(event);
    if (!event.defaultPrevented) resolve(null);
  });
  return { shown: !event.defaultPrevented, taken: await taken };
}

test("a short text is shown", async () => {
  expect(await put("p cnf 1 1\n1 0\n")).toEqual({ shown: true, taken: null });
});

test("a long text is handed over whole, also a character on the border of two pieces", async () => {
  for (const text of ["1 0\n".repeat(400_000), `${"a".repeat(499_999)}𝄞${"b".repeat(600_000)}`]) {
    const { shown, taken } = await put(text);
    expect(shown).toBe(false);
    expect(taken === text).toBe(true);
  }
});
