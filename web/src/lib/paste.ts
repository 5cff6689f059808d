// Long texts that are pasted into a text field. A browser lays out all that a field holds, which for
// some megabytes stops the page for seconds, so the text is handed over in the place of being shown.

/** The longest text that a field takes at once, in characters. */
const MOST = 100_000;
/** How many characters are made bytes between two looks at what the finger does. */
const PIECE = 500_000;

async function bytes(text: string): Promise<Blob> {
  const pieces: Blob[] = [];
  for (let from = 0; from < text.length;) {
    // A pair of surrogates is one character.
    const isPair = /[\uDC00-\uDFFF]/.test(text.charAt(from + PIECE));
    const to = from + PIECE + (isPair ? 1 : 0);
    pieces.push(new Blob([text.slice(from, to)]));
    from = to;
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return new Blob(pieces);
}

/** Hears what is about to be put into a text field, and hands a long text over. */
export const long =
  (take: (text: Blob) => void) =>
  (event: InputEvent): void => {
    const text = event.data ?? "";
    if (text.length <= MOST) return;
    event.preventDefault();
    void bytes(text).then(take);
  };
