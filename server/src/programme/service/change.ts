// How configuration changes: one transaction that raises the configuration version, keeps the answer
// for a repeated request, and is seen by this process as soon as it is committed.
import { networkOf } from "../../identity/domain.ts";
import { type AuditEntry, appendAudit } from "../../kit/audit.ts";
import type { Database, Tx } from "../../kit/db.ts";
import type { RawReply } from "../../kit/http/bind.ts";
import { decideIn, findAnswer, keepAnswer, rollBackWith } from "../../kit/once.ts";
import type { Refusal } from "../../kit/pure/decision.ts";
import type { Programmes } from "../service.ts";
import { raiseConfigVersion } from "../store/snapshot.ts";

/** A running change: what stores and services need to write and to say who did it when. */
export type Change = {
  readonly tx: Tx;
  /** The configuration version this change makes; rows keep it as changed_in. */
  readonly version: number;
  readonly now: Date;
  /** The principal's id. */
  readonly by: string;
  /** What goes into the record of who did what, once the rest is written; the request, if nothing does. */
  readonly toRecord?: AuditEntry[];
};

type Ask = {
  readonly principal: { readonly id: string };
  readonly now: Date;
  readonly keyHash: Buffer | undefined;
  readonly requestHash: Buffer;
  /** What was asked and from where, for the record; the server's own changes have none. */
  readonly route?: { readonly method: string; readonly path: string };
  readonly params?: unknown;
  readonly body?: unknown;
  readonly ip?: string;
  readonly requestId?: string;
};

/** Runs a change for a request; see `configurer`. */
export type Configure = (
  asked: Ask,
  work: (change: Change) => Promise<{ status: number; body: unknown } | Refusal>,
) => Promise<RawReply | Refusal>;

/**
 * Makes the one way in which routes change configuration. Changes go one by one: each holds the
 * version row until its commit, so what a change has read stays true until it is written.
 */
export const configurer =
  (db: Database, programmes: Programmes): Configure =>
  async (asked, work) => {
    const outcome = await decideIn<RawReply>(db, async (tx) => {
      const version = await raiseConfigVersion(tx);
      const given = await findAnswer(tx, asked);
      // Nothing changes, so the version must not either.
      if (given) return rollBackWith(given);
      const toRecord: AuditEntry[] = [];
      const { now, principal } = asked;
      const answer = await work({ tx, version, now, by: principal.id, toRecord });
      if ("ok" in answer) return answer;
      const kept = await keepAnswer(tx, asked, answer);
      // Writers of the record wait for each other, so nothing slow may come after the first of them.
      if (toRecord.length === 0) await record(tx, asked);
      for (const entry of toRecord) await appendAudit(tx, { ...entry, ...originOf(asked) });
      return kept;
    });
    // Failing to read what is already committed must not turn the answer into an error.
    if (!("ok" in outcome)) await programmes.refresh().catch(() => undefined);
    return outcome;
  };

// A long list of products would make the record as long as the catalogue.
const detailMax = 8_000;

const originOf = ({ ip, requestId }: Ask) => ({
  network: ip === undefined ? undefined : networkOf(ip),
  requestId,
});

/** Who changed what, and what was sent, where the change has not told it better. */
const record = (tx: Tx, asked: Ask): Promise<void> => {
  const { principal, now, route, params, body } = asked;
  const detail = {
    ...(params === undefined ? {} : { params }),
    ...(body === undefined ? {} : { body }),
  };
  const isShort = JSON.stringify(detail).length <= detailMax;
  return appendAudit(tx, {
    at: now,
    actor: principal.id,
    action: route === undefined ? "server_change" : `${route.method} ${route.path}`,
    target: targetOf(params),
    ...originOf(asked),
    outcome: "done",
    detail: isShort ? detail : { params, body: "too long for the record" },
  });
};

const targetOf = (params: unknown): string | undefined => {
  const values = Object.values((params ?? {}) as Readonly<Record<string, unknown>>);
  return values.length === 0 ? undefined : values.join(" ");
};
