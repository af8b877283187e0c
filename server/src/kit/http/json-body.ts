// Reads a JSON body without losing anything: what JSON.parse would quietly change is refused.
import { isUtf8 } from "node:buffer";
import { accept, type Decision, type FieldError, type Refusal, refuse } from "../pure/decision.ts";
import { isExactNumber } from "../pure/exact-number.ts";
import { type PathSegment, pathText } from "../pure/field-path.ts";

const depthMax = 32;
const itemsMax = 1_000;

/**
 * The value of a JSON text in UTF-8. Refuses `malformed` for anything that is not one well-formed
 * value without repeated keys, and `validation_failed` for numbers that cannot be kept exactly,
 * text that cannot be stored, nesting deeper than 32 and lists longer than 1,000.
 */
export const parseJsonBody = (bytes: Buffer): Decision<unknown> => {
  if (bytes.length === 0) return refuse("malformed", { detail: "The body is empty." });
  if (!isUtf8(bytes)) return refuse("malformed", { detail: "The body is not valid UTF-8." });
  const text = bytes.toString("utf8");
  try {
    const value: unknown = JSON.parse(text);
    return inspect(text) ?? accept(value);
  } catch {
    return refuse("malformed", { detail: "The body is not well-formed JSON." });
  }
};

type Frame = { readonly keys: Set<string> | undefined; key: string; index: number };

const numberToken = /-?[0-9][0-9.eE+-]*/y;

// JSON.parse has already vouched for the grammar, so this walk only has to find the tokens.
const inspect = (text: string): Refusal | undefined => {
  const frames: Frame[] = [];
  let frame: Frame | undefined;
  let isKeyNext = false;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case sign.openObject:
      case sign.openList:
        if (frames.length === depthMax) return wrong(frames, "too_deep");
        isKeyNext = text.charCodeAt(at) === sign.openObject;
        frame = { keys: isKeyNext ? new Set() : undefined, key: "", index: 0 };
        frames.push(frame);
        break;
      case sign.closeObject:
      case sign.closeList:
        frames.pop();
        frame = frames.at(-1);
        isKeyNext = false;
        break;
      case sign.comma:
        isKeyNext = frame?.keys !== undefined;
        if (frame === undefined || isKeyNext) break;
        frame.index += 1;
        if (frame.index === itemsMax) return wrong(frames.slice(0, -1), "too_many_items", itemsMax);
        break;
      case sign.quote: {
        const end = endOfString(text, at);
        const refusal = takeText(frames, isKeyNext ? frame : undefined, text.slice(at, end + 1));
        if (refusal !== undefined) return refusal;
        isKeyNext = false;
        at = end;
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
        at += token.length - 1;
        break;
      }
      default:
    }
  }
  return undefined;
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
