// The shapes of letters, which come before the first word is drawn: words that change their shape move the page.
// Decision 0136.
import { secondMs } from "@nuqta/contracts/kit/time.ts";
import type { Language } from "../i18n/text.ts";

const inUse = {
  en: ["1em 'IBM Plex Sans Variable'"],
  ar: [
    "1em 'IBM Plex Sans Variable'",
    "400 1em 'IBM Plex Sans Arabic'",
    "600 1em 'IBM Plex Sans Arabic'",
  ],
} as const satisfies Record<Language, readonly string[]>;

/** Waits until the fonts of a language are here, or for two seconds: then words come in whatever there is. */
export const fontsOf = (language: Language): Promise<unknown> =>
  Promise.race([
    // A letter of each script, or the browser would find that no file is needed.
    Promise.allSettled(inUse[language].map((font) => document.fonts.load(font, "aن"))),
    new Promise((resolve) => setTimeout(resolve, 2 * secondMs)),
  ]);
