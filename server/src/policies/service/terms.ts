// The terms of inactivity: read, saved as a new version, and who changed them.

import type { IncomingHttpHeaders } from "node:http";
import {
  type InactivityTerms,
  type InactivityTermsReply,
  inactivityDefaults,
} from "@nuqta/contracts/policies.ts";
import type { Tx } from "../../kit/db/db.ts";
import { canonicalJson } from "../../kit/pure/canonical-json.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import {
  authorNames,
  type Change,
  readHistory,
  recordChange,
} from "../../programme/door/configuration.ts";
import { insertTerms, readTerms } from "../store/configuration.ts";

const target = "terms:inactivity";

/** The terms in force now. */
export const termsInForce = async (tx: Tx): Promise<InactivityTerms> =>
  (await readTerms(tx))?.value ?? inactivityDefaults;

const etagOf = (version: number): string => `"${version}"`;

/** The terms as people see them, with who saved them. */
export const showTerms = async (tx: Tx): Promise<InactivityTermsReply> => {
  const row = await readTerms(tx);
  const nameOf = await authorNames(tx, row === undefined ? [] : [row.saved_by]);
  const version = row?.version ?? 0;
  return {
    live: row?.value ?? inactivityDefaults,
    version,
    saved_at: row?.saved_at.toISOString() ?? null,
    saved_by: row?.saved_by ?? null,
    saved_by_name: row === undefined ? null : nameOf(row.saved_by),
    etag: etagOf(version),
  };
};

/** Puts terms in force as the next version; those that hold already stay the version they are. */
export const saveTerms = async (
  change: Change,
  value: InactivityTerms,
  headers: IncomingHttpHeaders,
): Promise<Decision<InactivityTermsReply, "version_missing" | "version_conflict">> => {
  const now = await showTerms(change.tx);
  const sent = headers["if-match"]?.trim() ?? "";
  if (sent === "") return refuse("version_missing");
  if (sent !== "*" && sent !== now.etag) return refuse("version_conflict");
  if (canonicalJson(now.live) === canonicalJson(value)) return accept(now);
  await insertTerms(change.tx, {
    version: now.version + 1,
    value,
    saved_at: change.now,
    saved_by: change.by,
  });
  await recordChange(change, {
    action: "terms.changed",
    target,
    before: now.live,
    after: value,
  });
  return accept(await showTerms(change.tx));
};

export const termsHistory = (tx: Tx, ask: { limit: number; cursor?: string | undefined }) =>
  readHistory(tx, target, ask);
