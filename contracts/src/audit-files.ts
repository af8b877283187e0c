// Audit files: closed months entry by entry, sealed and signed, for sellers and auditors who check them by themselves.
// Decision 0164.
import { z } from "zod";
import { instant, month } from "./kit/instant.ts";
import { route } from "./kit/route.ts";
import { externalId } from "./kit/text.ts";

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** A month sealed for good: `root` is the hash over the parts of all payers. */
const seal = z.strictObject({
  kind: z.literal("seal"),
  version: z.literal(1),
  month,
  /** Hash of the close. */
  close: hash,
  /** Root of the month before; null for the first. */
  previous: hash.nullable(),
  root: hash,
  parties: z.int().min(0),
  lines: z.int().min(0),
  at: instant,
  /** Public key, 32 bytes in base64url; compare it with one that you were given another way. */
  public_key: z.string(),
  /** Ed25519, over all of the above as canonical JSON; base64url. */
  signature: z.string(),
});
export type AuditSeal = z.output<typeof seal>;

const file = z.strictObject({
  month,
  /** Null until it is made, soon after the month was closed. */
  seal: seal.nullable(),
  /** Size of the file, compressed. */
  bytes: z.int().min(0).nullable(),
});
export type AuditFile = z.output<typeof file>;

const tag = "Settlements";
const reading = { tag, permission: "settlements:read", stepUp: "none: reads" } as const;
const params = z.strictObject({ month });
const gzip = { replies: { 200: z.string() }, produces: "application/gzip" } as const;

export const readAuditFile = route({
  ...reading,
  method: "GET",
  path: "/v1/months/{month}/audit-file",
  params,
  summary: "Seal of the audit file of a closed month",
  replies: { 200: file },
  refusals: ["month_not_found", "month_open"],
});

export const exportAuditFile = route({
  ...reading,
  ...gzip,
  method: "GET",
  path: "/v1/exports/months/{month}/audit-file",
  params,
  query: z.strictObject({ seller_id: externalId.optional() }),
  summary:
    "Audit file of a closed month, lines of JSON in gzip: every payer, or one seller with the proof that its part is in the whole",
  refusals: ["month_not_found", "month_open", "audit_file_not_ready", "audit_file_without_seller"],
});

export const auditFileVerifier = route({
  tag,
  permission: "public",
  stepUp: "none: reads",
  method: "GET",
  path: "/v1/audit-file-verifier",
  summary: "Program that checks audit files: one file that Node runs by itself",
  replies: { 200: z.string() },
  produces: "text/plain; charset=utf-8",
  refusals: [],
});
