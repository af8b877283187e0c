// The passwords that guessers try first: those of stolen lists, and what is quickly made of known words.
// Decision 0040.
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";
import { egyptianWords } from "./egyptian-words.ts";

/** On a list of chosen passwords, or quickly guessed by rules and words, or neither. */
export type Weakness = "listed" | "guessable" | undefined;

// As many as eight characters in which the estimate finds nothing it knows.
const guessesMin = 100_000_000;
// An estimate of more takes long, and what is weak by its beginning is not worth the rest.
const lookedAt = 32;
// A date with marks around its parts; whoever adds more to a word has left the word behind.
const addedMax = 12;

/** One spelling for letters and digits that are written in several ways, above all in Arabic. */
const plainForm = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .normalize("NFD")
    .replaceAll(/[\p{M}\u0640]/gu, "")
    .replaceAll("ة", "ه")
    .replaceAll("ى", "ي");

const stolen = common["passwords-common"];
const local = egyptianWords.map(plainForm);
const listed: ReadonlySet<string> = new Set(stolen.filter((each) => each.length >= 8));
const localWords: ReadonlySet<string> = new Set(local);
const words: ReadonlySet<string> = new Set([...stolen, ...english["commonWords-en"], ...local]);

const estimate = new ZxcvbnFactory({
  dictionary: {
    ...{ "passwords-common": stolen, "commonWords-en": english["commonWords-en"] },
    ...{ "firstnames-en": english["firstnames-en"], egyptian: local },
  },
  graphs: adjacencyGraphs,
  maxLength: lookedAt,
});

/** Weakness of a password in lower case, by how soon it falls. */
export const weaknessOf = (password: string): Weakness => {
  if (listed.has(password)) return "listed";
  const plain = plainForm(password);
  const isQuick = () => estimate.check(plain).guesses < guessesMin;
  return isWordWithMore(plain) || isQuick() ? "guessable" : undefined;
};

// The estimate takes three parts for strong, however well known each is: Cairo, 2025, !.
const isWordWithMore = (plain: string): boolean => {
  const afterWord = plain.replace(/[^\p{L}]+$/u, "");
  const alone = afterWord.replace(/^[^\p{L}]+/u, "");
  return [afterWord, alone].some(
    (core) => plain.length - core.length <= addedMax && spellings(core).some(isKnown),
  );
};

const isKnown = (core: string): boolean =>
  (core.length >= 3 && words.has(core)) ||
  [...core].some((_, at) => localWords.has(core.slice(0, at)) && localWords.has(core.slice(at)));

const letters: Readonly<Record<string, string>> = {
  ...{ "@": "a", "4": "a", "3": "e", "0": "o", $: "s", "5": "s", "7": "t", "!": "i", "1": "i" },
};

const spellings = (core: string): string[] => {
  const joined = core.replaceAll(/[\s._'-]/g, "");
  const read = (one: string) =>
    [...joined].map((each) => (each === "1" ? one : (letters[each] ?? each))).join("");
  return [joined, read("i"), read("l")];
};
