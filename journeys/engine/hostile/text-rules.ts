// What texts fields take, said independently of the contracts, and how a form tells of its fields.
import type { Json, Method } from "./shop.ts";

/** Whether a field takes a text: `either` leaves it to the server, which must then be consistent. */
export type Rule = (text: string) => boolean | "either" | "skip";

const isWhole = (text: string) => text.isWellFormed() && !text.includes("\u0000");
// Characters are code points, as JSON Schema and PostgreSQL count them.
const isSized = (text: string, min: number, max: number) => {
  const { length } = [...text];
  return length >= min && length <= max;
};

/** Free text, which may be empty and have line breaks. */
export const free =
  (max: number): Rule =>
  (text) =>
    isWhole(text) && isSized(text, 0, max);
/** One line: no controls, no white space at its ends. */
export const line =
  (max: number): Rule =>
  (text) =>
    isWhole(text) &&
    isSized(text, 1, max) &&
    !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text) &&
    !/^\s|\s$/.test(text);
const turns = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
/** What people write and others decide by: nothing in it turns the reading direction. */
export const prose =
  (max: number): Rule =>
  (text) =>
    free(max)(text) && !turns.test(text);
export const name =
  (max: number): Rule =>
  (text) =>
    line(max)(text) && !turns.test(text);
/** An id: a line that can also stand in an address, where dots alone mean another place. */
export const id: Rule = (text) => line(128)(text) && text !== "." && text !== "..";
/** The name of an attribute; one name would not be kept as a name by every reader of JSON. */
export const key: Rule = (text) => text !== "__proto__" && line(64)(text);
/** What has a form of its own, such as a date, where none of the texts fits: every fifth is tried. */
export const never: Rule = (text) => ((Buffer.from(text).at(-1) ?? 0) % 5 === 0 ? false : "skip");
export const either: Rule = () => "either";
/** As `either`, for what takes long: only every tenth text is tried. */
export const sometimes: Rule = (text) =>
  (Buffer.from(text).at(-1) ?? 0) % 10 === 0 ? "either" : "skip";
export const machineName: Rule = (text) => /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/.test(text);

export type Form = {
  readonly name: string;
  readonly method: Method;
  readonly url: (n: number) => string;
  readonly body: (n: number) => Json;
  readonly headers?: object;
  /** The code that a request without fault is refused with here, where nothing can be stored. */
  readonly dry?: string;
  /** The text fields by their place in the body; `*` stands for the key itself. */
  readonly fields: Readonly<Record<string, Rule>>;
  /** The address that gives what was stored, and where in its answer each field stands. */
  readonly read?: (sent: Json, answer: Json) => string;
  readonly at?: Readonly<Record<string, string>>;
  /** What only helps to decide and is not kept. */
  readonly unkept?: RegExp;
  /** Where stored fields can be looked at when there is no address for them. */
  readonly select?: (sent: Json, answer: Json) => { text: string; values: unknown[] };
  /** Slow to store, as each text is published or asked of others: every third is stored, and all in a soak. */
  readonly isCostly?: true;
  /** Its names may not differ by case alone. */
  readonly isFolded?: true;
  /** The list that shows what was stored, by the id in this field. */
  readonly list?: { readonly url: string; readonly id: string };
};
