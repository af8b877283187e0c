// What a chart shows, whatever its form: a name, labels in a row, and a value of each series for every label.
// Decision 0175.
import { csvMark, csvRow } from "@nuqta/contracts/kit/csv.ts";

/** Colours stand for what a figure means, the same everywhere. */
export type Tone = "earned" | "redeemed" | "loss" | "muted" | "other";

export type Series = {
  readonly id: string;
  readonly name: string;
  /** One for each label; null where there is none. */
  readonly values: readonly (number | null)[];
  readonly tone: Tone;
  /** The pattern of the line, so that colour is never alone. */
  readonly dash?: string;
  /** It is of a time that is over, so that its last value is whole. */
  readonly isOver?: boolean;
};

export type Chart = {
  /** The title of the chart, and of its table and its files. */
  readonly name: string;
  /** Over the labels: Day, Month. */
  readonly head: string;
  /** As people read them; each is there once. */
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  readonly format: (value: number) => string;
  /** A value as a file has it; as it is where left out. */
  readonly plain?: (value: number) => string;
  /** Marks of some of the labels. */
  readonly marks?: Marks | undefined;
};

/** Texts of what happened, for each label; most have none. Decision 0178. */
export type Marks = {
  /** Over them, in the table and the file. */
  readonly head: string;
  readonly at: readonly (readonly string[])[];
  /** Stands for those that are too many to tell beside a point. */
  readonly more: (count: number) => string;
};

// As many as a tooltip holds on a phone.
const marksTold = 4;

/** The marks of a label as they are told beside it: the first by name, the others by their number. */
export const marksAt = (marks: Marks | undefined, at: number): readonly string[] => {
  const all = marks?.at[at] ?? [];
  if (marks === undefined || all.length <= marksTold) return all;
  const told = all.slice(0, marksTold - 1);
  return [...told, marks.more(all.length - told.length)];
};

/** Marks so near each other that their signs would touch, as one: its middle in pixels and how many they are. */
export const markSigns = (
  marks: Marks,
  xOf: (at: number) => number,
): readonly { readonly x: number; readonly count: number }[] => {
  const signs: { first: number; last: number; count: number }[] = [];
  marks.at.forEach((texts, at) => {
    if (texts.length === 0) return;
    const sign = signs.at(-1);
    const x = xOf(at);
    if (sign !== undefined && Math.abs(x - sign.last) < signWidth) {
      sign.last = x;
      sign.count += texts.length;
    } else signs.push({ first: x, last: x, count: texts.length });
  });
  return signs.map(({ first, last, count }) => ({ x: (first + last) / 2, count }));
};

// A sign with two digits and the room beside it, in pixels.
const signWidth = 18;

/** A point of a chart in words: its label, then each series with its value. */
export const sayPoint = ({ labels, series, format, marks }: Chart, at: number): string =>
  [
    labels[at] ?? "",
    ...series.map(({ name, values }) => {
      const value = values[at];
      return `${name} ${value == null ? "–" : format(value)}`;
    }),
    ...marksAt(marks, at),
  ].join(" · ");

/** The series that are shown: all but the hidden, and all of them when every one is hidden. */
export const shownOf = (
  series: readonly Series[],
  hidden: ReadonlySet<string>,
): readonly Series[] => {
  const left = series.filter(({ id }) => !hidden.has(id));
  return left.length === 0 ? series : left;
};

/** The hidden once `id` is pressed in the legend: one more, or one less. */
export const toggled = (hidden: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(hidden);
  if (!next.delete(id)) next.add(id);
  return next;
};

/** The hidden once `id` is shown alone: all others; where it is alone already, none. */
export const isolated = (
  series: readonly Series[],
  hidden: ReadonlySet<string>,
  id: string,
): ReadonlySet<string> => {
  const others = series.filter((one) => one.id !== id).map((one) => one.id);
  const isAlone = !hidden.has(id) && others.every((other) => hidden.has(other));
  return isAlone ? new Set() : new Set(others);
};

/** The chart as a file that spreadsheets read: a line for each label, numbers without signs of thousands. */
export const csvOf = ({ head, labels, series, plain = String, marks }: Chart): string =>
  [
    csvRow([head, ...series.map(({ name }) => name), ...(marks ? [marks.head] : [])]),
    ...labels.map((label, at) =>
      csvRow([
        label,
        ...series.map(({ values: { [at]: value } }) => (value == null ? "" : plain(value))),
        ...(marks ? [(marks.at[at] ?? []).join("; ")] : []),
      ]),
    ),
  ].reduce((file, row) => file + row, csvMark);

/** Where each piece of a stacked column begins and ends, series by series, label by label. */
export const stacked = (
  series: readonly Series[],
  count: number,
): readonly (readonly { readonly from: number; readonly to: number }[])[] => {
  const tops = Array.from({ length: count }, () => 0);
  return series.map(({ values }) =>
    tops.map((from, at) => {
      const to = from + Math.max(0, values[at] ?? 0);
      tops[at] = to;
      return { from, to };
    }),
  );
};
