// One hash for equal content, whatever the order of its fields.
import { canonicalJson } from "../pure/canonical-json.ts";
import { sha256Hex } from "./sha256.ts";

/** SHA-256 of a JSON value, as hex. */
export const contentHash = (value: unknown): string => sha256Hex(canonicalJson(value));
