// The differences between two compositions, each with its fields and a sentence in both languages.
import type { ProgrammeAsOf } from "@nuqta/contracts/programme-as-of.ts";
import { canonicalJson } from "../../kit/pure/canonical-json.ts";
import type { Composition } from "../domain.ts";
import { fieldNames, sectionNames, sentences } from "./difference-texts.ts";

export type Difference = NonNullable<ProgrammeAsOf["compared"]>["differences"][number];
type Change = Difference["changes"][number];
type Item = { name: string; name_ar: string };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isSame = (a: unknown, b: unknown): boolean =>
  canonicalJson(a ?? null) === canonicalJson(b ?? null);

/** Fields that differ, to `depth` records deep; `version` alone is no difference. */
const changesOf = (from: unknown, to: unknown, depth: number, path = ""): Change[] => {
  if (isSame(from, to)) return [];
  if (depth === 0 || !isRecord(from) || !isRecord(to))
    return [{ field: path, from: from ?? null, to: to ?? null }];
  const fields = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return fields
    .filter((field) => path !== "" || field !== "version")
    .flatMap((field) =>
      changesOf(from[field], to[field], depth - 1, path === "" ? field : `${path}.${field}`),
    );
};

const valueText = (value: unknown): string =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? "–");

const fill = (template: string, words: Record<string, string>): string =>
  template.replace(/\{([a-z]+)\}/g, (_, name: string) => words[name] ?? "");

const both = (key: keyof typeof sentences, en: Record<string, string>, ar = en) => ({
  text: fill(sentences[key].en, en),
  textAr: fill(sentences[key].ar, ar),
});

/** Settings of every section, one difference for each field. */
const ofSettings = (before: Composition, after: Composition): Difference[] =>
  (["programme", "earning", "redemption", "anti_fraud"] as const).flatMap((id) =>
    changesOf(before[id], after[id], 3).map((change): Difference => {
      const words = {
        field: change.field,
        from: valueText(change.from),
        to: valueText(change.to),
      };
      const { en, ar } = sectionNames[id];
      return {
        ...{ kind: "settings", id, what: "changed", changes: [change] },
        ...both("setting", { ...words, section: en }, { ...words, section: ar }),
      };
    }),
  );

const fieldList = (changes: readonly Change[], language: "en" | "ar"): string =>
  changes
    .map(({ field }) => fieldNames[field]?.[language] ?? field)
    .join(language === "ar" ? "، " : ", ");

const ofItems = (
  kind: "rule" | "campaign",
  before: ReadonlyMap<string, Item>,
  after: ReadonlyMap<string, Item>,
): Difference[] =>
  [...new Set([...before.keys(), ...after.keys()])].sort().flatMap((id): Difference[] => {
    const [from, to] = [before.get(id), after.get(id)];
    const shown = to ?? from;
    if (shown === undefined) return [];
    const english = { name: shown.name };
    const arabic = { name: shown.name_ar };
    if (from === undefined || to === undefined) {
      const what = from === undefined ? "added" : "removed";
      return [{ kind, id, what, changes: [], ...both(`${kind}_${what}`, english, arabic) }];
    }
    const changes = changesOf(from, to, 1);
    if (changes.length === 0) return [];
    const words = {
      en: { ...english, fields: fieldList(changes, "en") },
      ar: { ...arabic, fields: fieldList(changes, "ar") },
    };
    return [{ kind, id, what: "changed", changes, ...both(`${kind}_changed`, words.en, words.ar) }];
  });

/** All differences: settings, then campaigns, then rules, by id. */
export const differencesBetween = (before: Composition, after: Composition): Difference[] =>
  before === after
    ? []
    : [
        ...ofSettings(before, after),
        ...ofItems("campaign", before.campaigns, after.campaigns),
        ...ofItems("rule", before.rules, after.rules),
      ];
