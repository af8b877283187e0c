// Reads a JSON body without losing anything: what JSON.parse would quietly change is refused.
import { isUtf8 } from "node:buffer";
import { accept, type Decision, type FieldError, type Refusal, refuse } from "../pure/decision.ts";
import { isExactNumber } from "../pure/exact-number.ts";
import { type PathSegment, pathText } from "../pure/field-path.ts";

const depthMax = 32;
const itemsMax = 1_000;

/** What is wrong with one item of a list; `value` is only fit for finding out which one it is. */
export type ItemFlaw = { readonly value: unknown; readonly refusal: Refusal };

const flaws = new WeakMap<object, ItemFlaw>();

/** What was wrong with an item of a list whose items are read apart, or undefined. */
export const flawOf = (item: unknown): ItemFlaw | undefined =>
  typeof item === "object" && item !== null ? flaws.get(item) : undefined;

/**
 * The value of a JSON text in UTF-8. Refuses `malformed` for anything that is not one well-formed
 * value without repeated keys, and `validation_failed` for numbers that cannot be kept exactly,
 * text that cannot be stored, nesting deeper than 32 and lists longer than 1,000. The items of the
 * list named `apart` are refused one by one: an object that only flawOf understands stands in the
 * place of each that is, and names its fields from the item on.
 */
export const parseJsonBody = (bytes: Buffer, apart?: string): Decision<unknown> => {
  if (bytes.length === 0) return refuse("malformed", { detail: "The body is empty." });
  if (!isUtf8(bytes)) return refuse("malformed", { detail: "The body is not valid UTF-8." });
  const text = bytes.toString("utf8");
  try {
    const value: unknown = JSON.parse(text);
    return inspectAll(text, value, apart);
  } catch {
    return refuse("malformed", { detail: "The body is not well-formed JSON." });
  }
};

const inspectAll = (text: string, value: unknown, apart: string | undefined): Decision<unknown> => {
  const walk = begin(text);
  for (let wrong = inspect(walk); wrong !== undefined; wrong = inspect(walk)) {
    const [holder, list] = walk.frames;
    if (apart === undefined || list === undefined || list.keys !== undefined) return wrong;
    if (holder?.key !== apart || list.index >= itemsMax) return wrong;
    const items = (value as Record<string, unknown[]>)[apart] ?? [];
    const refusal = fromItem(wrong, `${apart}[${list.index}]`);
    // As it was sent, so that two requests which differ only in it have two hashes.
    const item = { sent: text.slice(list.start, leaveItem(walk)) };
    flaws.set(item, { value: items[list.index], refusal });
    items[list.index] = item;
  }
  return accept(value);
};

const fromItem = (refusal: Refusal, item: string): Refusal => ({
  ...refusal,
  errors: (refusal.errors ?? []).map((error) => ({
    ...error,
    path: error.path.slice(item.length).replace(/^\./, ""),
  })),
});

type Frame = { readonly keys: Set<string> | undefined; key: string; index: number; start: number };

/** How far the text has been looked at: `at` is the next character. */
type Walk = { readonly text: string; at: number; readonly frames: Frame[]; isKeyNext: boolean };

const begin = (text: string): Walk => ({ text, at: 0, frames: [], isKeyNext: false });

const numberToken = /-?[0-9][0-9.eE+-]*/y;

// JSON.parse has already vouched for the grammar, so this walk only has to find the tokens. Stops at
// the first thing that is wrong, at the token it begins with.
const inspect = (walk: Walk): Refusal | undefined => {
  const { text, frames } = walk;
  let frame = frames.at(-1);
  for (; walk.at < text.length; walk.at += 1) {
    const { at } = walk;
    switch (text.charCodeAt(at)) {
      case sign.openObject:
      case sign.openList:
        if (frames.length === depthMax) return wrong(frames, "too_deep");
        walk.isKeyNext = text.charCodeAt(at) === sign.openObject;
        frame = { keys: walk.isKeyNext ? new Set() : undefined, key: "", index: 0, start: at + 1 };
        frames.push(frame);
        break;
      case sign.closeObject:
      case sign.closeList:
        frames.pop();
        frame = frames.at(-1);
        walk.isKeyNext = false;
        break;
      case sign.comma:
        walk.isKeyNext = frame?.keys !== undefined;
        if (frame === undefined || walk.isKeyNext) break;
        frame.index += 1;
        frame.start = at + 1;
        if (frame.index === itemsMax) return wrong(frames.slice(0, -1), "too_many_items", itemsMax);
        break;
      case sign.quote: {
        const end = endOfString(text, at);
        const holder = walk.isKeyNext ? frame : undefined;
        const refusal = takeText(frames, holder, text.slice(at, end + 1));
        if (refusal !== undefined) return refusal;
        walk.isKeyNext = false;
        walk.at = end;
        break;
      }
      case sign.minus:
      case sign.zero:
      case sign.zero + 1:
      case sign.zero + 2:
      case sign.zero + 3:
      case sign.zero + 4:
      case sign.zero + 5:
      case sign.zero + 6:
      case sign.zero + 7:
      case sign.zero + 8:
      case sign.zero + 9: {
        numberToken.lastIndex = at;
        const token = numberToken.exec(text)?.[0] ?? "";
        if (!isExactNumber(token)) return wrong(frames, "number_not_exact");
        walk.at += token.length - 1;
        break;
      }
      default:
    }
  }
  return undefined;
};

/** Goes on behind the item of the outer list, whatever it still holds; answers where the item ends. */
const leaveItem = (walk: Walk): number => {
  const { text, frames } = walk;
  let open = frames.length - 2;
  frames.length = 2;
  walk.isKeyNext = false;
  for (; ; walk.at += 1) {
    const code = text.charCodeAt(walk.at);
    if (code === sign.quote) walk.at = endOfString(text, walk.at);
    else if (code === sign.openObject || code === sign.openList) open += 1;
    else if (open === 0 && (code === sign.comma || code === sign.closeList)) return walk.at;
    else if (code === sign.closeObject || code === sign.closeList) open -= 1;
  }
};

const codeOf = (character: string): number => character.charCodeAt(0);
const sign = {
  openObject: codeOf("{"),
  closeObject: codeOf("}"),
  openList: codeOf("["),
  closeList: codeOf("]"),
  comma: codeOf(","),
  quote: codeOf('"'),
  minus: codeOf("-"),
  zero: codeOf("0"),
} as const;

const wrong = (frames: readonly Frame[], code: FieldError["code"], limit?: number): Refusal =>
  refuse("validation_failed", {
    errors: [{ path: placeOf(frames), code, ...(limit === undefined ? {} : { limit }) }],
  });

const placeOf = (frames: readonly Frame[]): string => pathText(frames.map(segmentOf));

const segmentOf = (frame: Frame): PathSegment =>
  frame.keys === undefined ? frame.index : frame.key;

// `holder` is the object whose next key the text is, if it is one.
const takeText = (
  frames: readonly Frame[],
  holder: Frame | undefined,
  quoted: string,
): Refusal | undefined => {
  // Neither NUL nor half a surrogate pair can stand in valid JSON in UTF-8 except escaped.
  const isEscapedText = quoted.includes("\\");
  const value = isEscapedText ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
  if (holder !== undefined) {
    holder.key = value;
    const code = value === "__proto__" ? "unknown_field" : "duplicate_field";
    if (value === "__proto__" || holder.keys?.has(value) === true) {
      return refuse("malformed", { errors: [{ path: placeOf(frames), code }] });
    }
    holder.keys?.add(value);
  }
  const isUnsafe = isEscapedText && (!value.isWellFormed() || value.includes("\u0000"));
  return isUnsafe ? wrong(frames, "unsafe_text") : undefined;
};

const endOfString = (text: string, start: number): number => {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
};

const backslash = 0x5c;

const isEscaped = (text: string, at: number): boolean => {
  let backslashes = 0;
  while (text.charCodeAt(at - 1 - backslashes) === backslash) backslashes += 1;
  return backslashes % 2 === 1;
};
