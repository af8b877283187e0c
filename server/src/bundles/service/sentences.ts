// Sentences that tell how two bundles differ, and what a plan does, in either language.
import type { GoesBack } from "@nuqta/contracts/bundle-plans.ts";
import { isolated } from "../../kit/files/pdf/bidi.ts";
import type { FieldChange } from "../../kit/pure/field-changes.ts";
import { fieldNames, sectionNames } from "../../programme/door/configuration.ts";
import type { Difference } from "../domain/differences.ts";
import { effectSentences } from "../domain/effect-texts.ts";
import type { Conflict } from "../domain/plan.ts";
import { settingFields } from "../domain/setting-texts.ts";
import {
  kindNames,
  type Language,
  ladderNames,
  otherFields,
  otherSections,
  sentences,
} from "../domain/texts.ts";
import type { Differs } from "../domain/way-back.ts";

/** Fields that one sentence tells; a rule that was written anew differs in more than anybody reads. */
const fieldsMax = 8;
const valueMax = 80;

const allSentences = { ...sentences, ...effectSentences };

/** The sentence in a language with its places filled in. */
export const say = (
  key: keyof typeof allSentences,
  language: Language,
  words: Readonly<Record<string, string>> = {},
): string =>
  allSentences[key][language].replace(/\{([a-z]+)\}/g, (_, name: string) => words[name] ?? "");

/** A sentence of Arabic keeps each name, id and value a whole of its own, since Latin ones would turn their neighbours. */
export const tellWith: typeof say = (key, language, words = {}) =>
  say(
    key,
    language,
    language === "en"
      ? words
      : Object.fromEntries(Object.entries(words).map(([name, word]) => [name, isolated(word)])),
  );

const valueText = (value: unknown, language: Language): string => {
  if (value === null || value === undefined || value === "") return say("none", language);
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return text.length > valueMax ? `${text.slice(0, valueMax).toWellFormed()}…` : text;
};

/** The name of a field in words, with its path where that says more: `points (effects[0].bps)`. */
const fieldText = (field: string, language: Language): string => {
  const [top = field] = /^[^.[]+/.exec(field) ?? [];
  const name = (fieldNames[top] ?? otherFields[top] ?? settingFields[top])?.[language];
  if (name === undefined) return field;
  return top === field ? name : `${name} (${field})`;
};

const changesText = (changes: readonly FieldChange[], language: Language): string => {
  const told = changes.slice(0, fieldsMax).map(({ field, from, to }) =>
    tellWith("field", language, {
      field: fieldText(field, language),
      from: valueText(from, language),
      to: valueText(to, language),
    }),
  );
  const left = changes.length - told.length;
  const all = left > 0 ? [...told, say("more", language, { count: String(left) })] : told;
  return all.join(language === "ar" ? "؛ " : "; ");
};

/** Keys of the sentences for what is added, removed and changed, and the words that they need beside. */
type Telling = Readonly<
  Record<"added" | "removed" | "changed", readonly [keyof typeof sentences, Record<string, string>]>
>;

const sections = { ...sectionNames, ...otherSections };

/** The name of a kind of things, of a section or of a ladder. */
const nameOf = ({ kind, id }: Pick<Difference, "kind" | "id">, language: Language): string => {
  if (kind === "settings") return sections[id as keyof typeof sections][language];
  return kind === "ladder"
    ? ladderNames[id as keyof typeof ladderNames][language]
    : kindNames[kind][language];
};

const tell = (difference: Difference, language: Language, telling: Telling): string => {
  const { kind, id, what, changes } = difference;
  const told = changesText(changes, language);
  if (kind === "settings" || kind === "ladder")
    return tellWith("section", language, { kind: nameOf(difference, language), changes: told });
  const [key, words] = telling[what];
  const name = language === "ar" ? difference.name_ar : difference.name;
  return tellWith(key, language, {
    ...{ kind: nameOf(difference, language), name, id, changes: told },
    ...words,
  });
};

/** Sentence that tells one difference between the places `a` and `b`. */
export const differenceText = (
  difference: Difference,
  language: Language,
  { a, b }: { a: string; b: string },
): string =>
  tell(difference, language, {
    added: ["only_in", { place: b }],
    removed: ["only_in", { place: a }],
    changed: ["differs", {}],
  });

const isTierSwitchedOff = ({ kind, changes }: Difference): boolean =>
  (kind === "tier:customer" || kind === "tier:seller") &&
  changes.some(({ field, from, to }) => field === "is_active" && from === true && to === false);

/** Sentences that tell one step of a plan, and what members or sellers have of it at once. */
export const stepText = (difference: Difference, language: Language): string => {
  const told = tell(difference, language, {
    added: ["create", {}],
    removed: ["remove", {}],
    changed: ["change", {}],
  });
  return isTierSwitchedOff(difference) ? `${told} ${say("tier_left", language)}` : told;
};

/** Sentence that tells which request a plan takes back, and what stays of it. */
export const goesBackText = (back: GoesBack, language: Language): string =>
  tellWith("goes_back", language, {
    ...{ request: back.approval_id, since: back.since, points: String(back.points) },
    ...{ back: String(back.taken_back), members: String(back.members) },
    ...{ orders: String(back.orders), activities: String(back.activities) },
    value: String(back.value),
  });

const thingOf = (one: Pick<Difference, "kind" | "id">, language: Language): string => {
  const { kind, id } = one;
  const name = nameOf(one, language);
  return kind === "settings" || kind === "ladder"
    ? name
    : tellWith("thing", language, { kind: name, id });
};

/** The reason why a plan cannot be carried out, with what to do. */
export const conflictText = (conflict: Conflict, language: Language): string =>
  tellWith(conflict.code, language, { thing: thingOf(conflict, language), ...conflict.words });

/** The reason why something on the way back is not as it was before. */
export const differsText = (one: Differs, language: Language): string =>
  tellWith(one.code, language, { thing: thingOf(one, language) });
