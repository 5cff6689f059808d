// How much room the window has, where parts of the page change their places and not only their
// looks. What changes its looks alone stands in the styles.

import { MediaQuery } from "svelte/reactivity";

/**
 * A phone whose browser shows its bars, or a phone on its side: the title moves into the header, and
 * the digits and the tools have one row each.
 */
const low = new MediaQuery("((max-width: 640px) and (max-height: 700px)) or (max-height: 560px)");
const narrow = new MediaQuery("(max-width: 640px)");

export const room = {
  get isLow(): boolean {
    return low.current;
  },
  get isNarrow(): boolean {
    return narrow.current;
  },
};
