// Text that may cross the wire: bounded, free of NUL and of unpaired surrogates, so that what is
// stored is what was sent.
// Decision 0046.
import { z } from "zod";

const isSafe = (value: string): boolean => value.isWellFormed() && !value.includes("\u0000");

// C0 and C1 controls and the two Unicode line separators: none belongs in a one-line value.
const controls = /[\p{Cc}\u2028\u2029]/u;

const isTrimmed = (value: string): boolean => value === value.trim();

const unsafe = { params: { code: "unsafe_text" } } as const;
const badFormat = { params: { code: "bad_format" } } as const;

/** One or more characters of free text, at most `max` code points. Line breaks are allowed. */
export const text = (max: number) => z.string().min(1).max(max).refine(isSafe, unsafe);

/** Free text that may be empty, at most `max` code points. */
export const optionalText = (max: number) => z.string().max(max).refine(isSafe, unsafe);

/** A name or label on one line: no control characters, no white space at either end. */
export const line = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine(isSafe, { ...unsafe, abort: true })
    .refine((value) => !controls.test(value) && isTrimmed(value), badFormat);

/**
 * Whether a text holds characters that set the direction it is read in (Unicode's Bidi_Control: marks,
 * embeddings, overrides, isolates). Nobody sees them, and they can show a text in another order than it has.
 */
export const turnsReading = (value: string): boolean => /\p{Bidi_Control}/u.test(value);

const readsAsWritten = (value: string): boolean => !turnsReading(value);
const turned = { params: { code: "reading_direction" } } as const;

/** Names and notes as they stand in replies, which show whatever was kept before `written` refused it. */
export const kept = { line, text, optionalText } as const;

/** What people write in requests and others decide by: nothing in it turns the reading direction. */
export const written = {
  line: (max: number) => line(max).refine(readsAsWritten, turned),
  text: (max: number) => text(max).refine(readsAsWritten, turned),
  optionalText: (max: number) => optionalText(max).refine(readsAsWritten, turned),
} as const;

/** The forms of one's choice, for shapes that stand in requests and in replies. */
export type Wording = typeof kept | typeof written;

// Browsers and proxies take one or two dots in an address as "here" and "above", even when escaped.
const isDots = (value: string): boolean => value === "." || value === "..";

/** An id given by the caller (member, order, seller, sku): 1-128 characters on one line, not just dots. */
export const externalId = line(128).refine((value) => !isDots(value), badFormat);

/** An e-mail address as people type it, at most 254 characters; compared in lower case. */
export const email = z
  .string()
  .min(1)
  .max(254)
  .refine(isSafe, { ...unsafe, abort: true })
  .pipe(z.email());

/** A phone number in international form: an optional plus and 6-15 digits. */
export const phone = z.string().regex(/^\+?[0-9]{6,15}$/);

/** The attributes of a member or an order: up to 50 named plain values that rules may look at. */
export const attributes = z
  .record(line(64), z.union([optionalText(500), z.number(), z.boolean(), z.null()]))
  .refine((value) => Object.keys(value).length <= 50, {
    params: { code: "too_many_items", limit: 50 },
  });
