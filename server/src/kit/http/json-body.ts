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
  const pathHere = (): string => pathText(frames.map(segmentOf));
  const wrong = (code: FieldError["code"], limit?: number): Refusal =>
    refuse("validation_failed", {
      errors: [{ path: pathHere(), code, ...(limit === undefined ? {} : { limit }) }],
    });
  let isKeyNext = false;
  let at = 0;
  while (at < text.length) {
    const sign = text.charAt(at);
    const frame = frames.at(-1);
    if (sign === "{" || sign === "[") {
      if (frames.length === depthMax) return wrong("too_deep");
      isKeyNext = sign === "{";
      frames.push({ keys: isKeyNext ? new Set() : undefined, key: "", index: 0 });
    } else if (sign === "}" || sign === "]") {
      frames.pop();
      isKeyNext = false;
    } else if (sign === "," && frame !== undefined) {
      isKeyNext = frame.keys !== undefined;
      frame.index += 1;
      if (!isKeyNext && frame.index === itemsMax) {
        frames.pop();
        return wrong("too_many_items", itemsMax);
      }
    } else if (sign === '"') {
      const end = endOfString(text, at);
      const value = stringAt(text, at, end);
      if (isKeyNext && frame !== undefined) {
        frame.key = value;
        const refusal = takeKey(frame, value, pathHere);
        if (refusal !== undefined) return refusal;
        isKeyNext = false;
      }
      if (!value.isWellFormed() || value.includes("\u0000")) return wrong("unsafe_text");
      at = end;
    } else if (sign === "-" || (sign >= "0" && sign <= "9")) {
      numberToken.lastIndex = at;
      const token = numberToken.exec(text)?.[0] ?? sign;
      if (!isExactNumber(token)) return wrong("number_not_exact");
      at += token.length - 1;
    }
    at += 1;
  }
  return undefined;
};

const segmentOf = (frame: Frame): PathSegment =>
  frame.keys === undefined ? frame.index : frame.key;

const takeKey = (frame: Frame, key: string, pathHere: () => string): Refusal | undefined => {
  if (key === "__proto__") {
    return refuse("malformed", { errors: [{ path: pathHere(), code: "unknown_field" }] });
  }
  if (frame.keys?.has(key) === true) {
    return refuse("malformed", { errors: [{ path: pathHere(), code: "duplicate_field" }] });
  }
  frame.keys?.add(key);
  return undefined;
};

const endOfString = (text: string, start: number): number => {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
};

const isEscaped = (text: string, at: number): boolean => {
  let backslashes = 0;
  while (text.charAt(at - 1 - backslashes) === "\\") backslashes += 1;
  return backslashes % 2 === 1;
};

const stringAt = (text: string, start: number, end: number): string => {
  const inner = text.slice(start + 1, end);
  return inner.includes("\\") ? (JSON.parse(text.slice(start, end + 1)) as string) : inner;
};
