// What all pages share: the language, the choices, and the line of messages.

import { COMMON } from "../texts/common.ts";
import { engine } from "./engine.ts";
import { phrase, type Language, type Table } from "./phrase.ts";

type Theme = "auto" | "light" | "dark";

const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

const store = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage the choice holds for this visit.
  }
};

/** What a player can switch on and off, and how it is at first. */
const SWITCHES = {
  /** Entries take the notes away that they exclude. */
  trims: true,
  /** Wrong entries are shown as they are typed. */
  mistakes: false,
  /** A digit is chosen first, and then the cells. */
  digitFirst: false,
  timer: true,
};
export type Switch = keyof typeof SWITCHES;

class App {
  language = $state<Language>("en");
  theme = $state<Theme>("auto");
  switches = $state({ ...SWITCHES });
  /** What a screen reader hears and the line at the foot of the page shows. */
  message = $state("");
  private clearing: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    const wanted = stored("neuf.language") ?? navigator.language.slice(0, 2);
    this.language = wanted === "fr" ? "fr" : "en";
    const theme = stored("neuf.theme");
    this.theme = theme === "light" || theme === "dark" ? theme : "auto";
    for (const name of Object.keys(SWITCHES) as Switch[]) {
      const kept = stored(`neuf.${name}`);
      if (kept) this.switches[name] = kept === "yes";
    }
    this.dress();
  }

  private dress(): void {
    document.documentElement.lang = this.language;
    engine.speak(this.language);
    document.documentElement.dataset.theme = this.theme;
    document.title = phrase(this.language, COMMON.title, []);
  }

  speak(language: Language): void {
    this.language = language;
    store("neuf.language", language);
    this.dress();
  }

  paint(theme: Theme): void {
    this.theme = theme;
    store("neuf.theme", theme);
    this.dress();
  }

  turn(name: Switch, on: boolean): void {
    this.switches[name] = on;
    store(`neuf.${name}`, on ? "yes" : "no");
  }

  /** Shows a message for some seconds. */
  say(message: string): void {
    this.message = message;
    clearTimeout(this.clearing);
    this.clearing = setTimeout(() => (this.message = ""), 8000);
  }

  fail(error: unknown): void {
    this.say(t("failed", error instanceof Error ? error.message : String(error)));
  }
}

/** Says the phrases of a table in the language of the page. */
export function translator<T extends Table>(table: T) {
  return (key: keyof T, ...values: (string | number)[]): string => phrase(app.language, table[key], values);
}

export const t = translator(COMMON);
export const app: App = new App();
