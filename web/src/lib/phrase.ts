// Phrases in two languages. A place `{0}` is filled with a value, and `{0|clash|clashes}` says one
// of its words, as the number asks for in the language.

export type Language = "en" | "fr";

/** A phrase in English and in French. */
export type Pair = readonly [english: string, french: string];
export type Table = Readonly<Record<string, Pair>>;

const plurals = { en: new Intl.PluralRules("en"), fr: new Intl.PluralRules("fr") };
const numbers = { en: new Intl.NumberFormat("en"), fr: new Intl.NumberFormat("fr") };

const NARROW = "\u202f";
const FIXED = "\u00a0";

/** French puts spaces before some signs, at which no line may break. */
const french = (text: string): string =>
  text
    .replace(/ ([;?!…])/g, `${NARROW}$1`)
    .replace(/ ([:»])/g, `${FIXED}$1`)
    .replace(/« /g, `«${FIXED}`);

export function phrase(language: Language, pair: Pair, values: readonly (string | number)[]): string {
  const plain = language === "fr" ? french(pair[1]) : pair[0];
  return plain.replace(/\{(\d)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, place, one, many) => {
    const value = values[Number(place)] ?? "";
    if (one !== undefined) return plurals[language].select(Number(value)) === "one" ? one : many;
    return typeof value === "number" ? numbers[language].format(value) : value;
  });
}
