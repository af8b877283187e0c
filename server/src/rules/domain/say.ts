// Fills in the words of a sentence.
import type { Message } from "./messages.ts";
import type { Locale } from "./plural.ts";

/** A sentence in one language, its words in braces filled in; a word that is not given is left out. */
export const say = (message: Message, locale: Locale, words: Record<string, string> = {}): string =>
  message[locale].replace(/\{([a-z_]+)\}/g, (_, name: string) => words[name] ?? "");

/** The name of `key` in one language; one that has no name stands for itself. */
export const word = (names: Record<string, Message>, key: string, locale: Locale): string =>
  Object.hasOwn(names, key) ? (names[key]?.[locale] ?? key) : key;
