// The order in which a line of mixed writing stands on paper, by the Unicode bidirectional algorithm.
import { createRequire } from "node:module";

/** What we use of bidi-js, which brings no types. */
type Bidi = {
  getEmbeddingLevels(text: string, base: Direction): { levels: Uint8Array };
  getMirroredCharactersMap(text: string, levels: Uint8Array): Map<number, string>;
};

const require = createRequire(import.meta.url);
const bidi: Bidi = require("bidi-js")();

export type Direction = "ltr" | "rtl";
/** A stretch of one direction, in the order in which it is read. */
export type Run = { text: string; isRtl: boolean };

/**
 * Splits a line into stretches from left to right as they are drawn. A stretch also ends where
 * `kindOf` its characters changes, such as their font.
 */
export const visualRuns = (
  text: string,
  base: Direction,
  kindOf: (char: string) => unknown = () => undefined,
): Run[] => {
  const embedding = bidi.getEmbeddingLevels(text, base);
  const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels);
  const runs: { text: string; level: number; kind: unknown }[] = [];
  let at = 0;
  for (const char of text) {
    const level = embedding.levels[at] ?? 0;
    const shown = mirrored.get(at) ?? char;
    at += char.length;
    if (marks.test(char)) continue;
    const kind = kindOf(shown);
    const last = runs.at(-1);
    if (last && last.level === level && last.kind === kind) last.text += shown;
    else runs.push({ text: shown, level, kind });
  }
  return reordered(runs).map((run) => ({ text: run.text, isRtl: run.level % 2 === 1 }));
};

// They say which way writing goes, and are not seen.
const marks = /[\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/u;

/** The text as a whole of its own: what stands beside it does not turn it round. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;

/** A number: from left to right in every language, its sign in front. */
export const figure = (text: string): string => `\u2066${text}\u2069`;

/** Rule L2: from the highest level to the lowest odd one, whatever is at least that high turns round. */
const reordered = <Item extends { level: number }>(runs: readonly Item[]): Item[] => {
  let order = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1) {
    const next: Item[] = [];
    let turned: Item[] = [];
    for (const run of order) {
      if (run.level >= level) {
        turned.unshift(run);
        continue;
      }
      next.push(...turned, run);
      turned = [];
    }
    order = [...next, ...turned];
  }
  return order;
};
