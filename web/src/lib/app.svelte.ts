// What all pages share: the language, the colours, and the line of messages.

import { engine } from "./engine";
import { text, type Key, type Language } from "./text";

type Theme = "auto" | "light" | "dark";

const stored = (key: string) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

const store = (key: string, value: string) => {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage the choice holds for this visit.
  }
};

class App {
  language = $state<Language>("en");
  theme = $state<Theme>("auto");
  /** What a screen reader hears and the line below the header shows. */
  message = $state("");
  private clearing = 0;

  constructor() {
    const wanted = stored("neuf.language") ?? navigator.language.slice(0, 2);
    this.language = wanted === "fr" ? "fr" : "en";
    const theme = stored("neuf.theme");
    this.theme = theme === "light" || theme === "dark" ? theme : "auto";
    this.dress();
  }

  private dress(): void {
    document.documentElement.lang = this.language;
    engine.speak(this.language);
    document.documentElement.dataset.theme = this.theme;
    document.title = this.t("title");
  }

  t(key: Key, ...values: (string | number)[]): string {
    return text(this.language, key, ...values);
  }

  switchLanguage(): void {
    this.language = this.language === "en" ? "fr" : "en";
    store("neuf.language", this.language);
    this.dress();
  }

  switchTheme(): void {
    this.theme = this.theme === "auto" ? "light" : this.theme === "light" ? "dark" : "auto";
    store("neuf.theme", this.theme);
    this.dress();
  }

  /** Shows a message for some seconds. */
  say(message: string): void {
    this.message = message;
    clearTimeout(this.clearing);
    this.clearing = window.setTimeout(() => (this.message = ""), 8000);
  }

  fail(error: unknown): void {
    this.say(this.t("failed", error instanceof Error ? error.message : String(error)));
  }
}

export const app = new App();
export const t = (key: Key, ...values: (string | number)[]) => app.t(key, ...values);
