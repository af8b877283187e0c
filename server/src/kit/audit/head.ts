// The end of the record of who did what, as a signed line that is kept elsewhere: whoever rewrites the
// record afterwards, as any role of the database, cannot make the line agree with it again.
// Decision 0071.
import { createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { z } from "zod";
import type { Tx } from "../db/db.ts";
import { canonicalJson } from "../pure/canonical-json.ts";
import { publicTextOf } from "./key-pair.ts";

const signed = {
  nuqta_audit_head: z.literal(1),
  entry_no: z.int().nonnegative(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.iso.datetime(),
  /** The public key, 32 bytes in base64url; to be compared with one that was kept apart. */
  key: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
};
const headForm = z.strictObject({ ...signed, signature: z.string().max(100) });

/** A signed end: after `entry_no` entries the hash of the chain was `hash`. */
export type Head = z.infer<typeof headForm>;

/** Signs the end of the record as it is now. */
export const signHead = async (tx: Tx, key: KeyObject, now: Date): Promise<Head> => {
  const [end] = await tx.query<{ entryNo: number; hash: string }>({
    text: `select entry_no as "entryNo", encode(hash, 'hex') as hash from audit_head`,
  });
  if (end === undefined) throw new Error("the record has no end");
  const head = {
    nuqta_audit_head: 1 as const,
    ...{ entry_no: end.entryNo, hash: end.hash, at: now.toISOString(), key: publicTextOf(key) },
  };
  return { ...head, signature: sign(null, textOf(head), key).toString("base64url") };
};

const textOf = (head: Omit<Head, "signature">): Buffer => Buffer.from(canonicalJson(head));

/** Every head in a text of lines, in whatever stands before and after it on its line (as in a syslog). */
export const headsIn = (text: string): Head[] =>
  text.split("\n").flatMap((line) => {
    const [json] = /\{[^{}]*"nuqta_audit_head"[^{}]*\}/.exec(line) ?? [];
    const parsed = json === undefined ? undefined : headForm.safeParse(parsedOf(json));
    return parsed?.success === true ? [parsed.data] : [];
  });

const parsedOf = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
};

/** True when the head was signed by the private half of `publicText`, the key that its reader trusts. */
export const isSignedBy = ({ signature, ...head }: Head, publicText: string): boolean => {
  if (head.key !== publicText) return false;
  const key = createPublicKey({
    key: { kty: "OKP", crv: "Ed25519", x: publicText },
    format: "jwk",
  });
  return verify(null, textOf(head), key, Buffer.from(signature, "base64url"));
};

/** The hash that the record has after so many entries, or nothing when it has fewer. */
export const hashAfter = async (tx: Tx, entryNo: number): Promise<string | undefined> => {
  if (entryNo === 0) return "0".repeat(64);
  const rows = await tx.query<{ hash: string }>({
    text: `select encode(hash, 'hex') as hash from audit_entry where entry_no = $1`,
    values: [entryNo],
  });
  return rows[0]?.hash;
};
