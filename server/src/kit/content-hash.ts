// One hash for equal content, whatever the order of its fields.
import { createHash } from "node:crypto";
import { canonicalJson } from "./pure/canonical-json.ts";

/** SHA-256 of a JSON value, as hex. */
export const contentHash = (value: unknown): string =>
  createHash("sha256").update(canonicalJson(value)).digest("hex");
