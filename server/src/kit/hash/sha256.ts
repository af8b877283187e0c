// SHA-256 in one call, which costs a third of making a hash, feeding it and asking it.
import { hash } from "node:crypto";

/** Of a text in UTF-8. */
export const sha256 = (text: string): Buffer => hash("sha256", text, "buffer");

/** The same as 64 hexadecimal digits. */
export const sha256Hex = (text: string): string => hash("sha256", text, "hex");
