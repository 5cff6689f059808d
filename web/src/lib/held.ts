// What stays on one line where the page breaks a text into lines.

const FIXED = "\u00a0";
const JOINER = "\u2060";

// A house or several, with their numbers.
const HOUSES =
  /\b(rows?|columns?|box(es)?|lignes?|colonnes?|blocs?) \d+(, \d+)*( (and|or|et|ou) \d+(?!\p{L}))?/gu;

/**
 * A text in which facts such as `r1c5 = 7`, names such as `row 9` and groups such as `r1c4/r1c5` are not
 * broken. A chain may end a line behind an arrow, and French signs stay with what they follow.
 */
export const held = (text: string): string =>
  text
    .replace(/ ([=≠×–]) /g, `${FIXED}$1${FIXED}`)
    .replace(/ (→|×(?=\d)|[;:!?](?= |$))/g, `${FIXED}$1`)
    .replace(HOUSES, (houses) => houses.replaceAll(" ", FIXED))
    .replace(/(\d)\/(?=\p{L})/gu, `$1/${JOINER}`);
