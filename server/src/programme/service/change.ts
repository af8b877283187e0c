// How configuration changes: one transaction that raises the configuration version, keeps the answer
// for a repeated request, and is seen by this process as soon as it is committed.
import { networkOf } from "../../identity/door/domain.ts";
import { appendAudit } from "../../kit/audit/append.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import type { RawReply } from "../../kit/http/bind.ts";
import { decideIn, findAnswer, keepAnswer, rollBackWith } from "../../kit/process/once.ts";
import type { Refusal } from "../../kit/pure/decision.ts";
import { raiseConfigVersion } from "../store/snapshot.ts";
import type { Programmes } from "./programmes.ts";

/** A running change: what stores and services need to write and to say who did it when. */
export type Change = {
  readonly tx: Tx;
  /** The configuration version this change makes; rows keep it as changed_in. */
  readonly version: number;
  readonly now: Date;
  /** The principal's id. */
  readonly by: string;
};

/** The version of a change that no request asked for, such as a job's; it holds the version row. */
export const raiseVersion = (tx: Tx): Promise<number> => raiseConfigVersion(tx);

type Ask = {
  readonly principal: { readonly id: string };
  readonly now: Date;
  readonly keyHash: Buffer | undefined;
  readonly requestHash: Buffer;
  /** Route of the request, for the record; the server's own changes have none. */
  readonly route?: { readonly method: string; readonly path: string };
  readonly params?: unknown;
  readonly body?: unknown;
  readonly ip?: string;
  readonly requestId?: string;
};

/** What a change answers; `record` is what it is called in the record, where the route is not the whole truth: "elsewhere" when the caller writes it. */
type Answer = {
  status: number;
  body: unknown;
  record?: { readonly action: string; readonly target: string } | "elsewhere";
};

/** Runs a change for a request; see `configurer`. */
export type Configure = (
  asked: Ask,
  work: (change: Change) => Promise<Answer | Refusal>,
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
      const answer = await work({ tx, version, now: asked.now, by: asked.principal.id });
      if ("ok" in answer) return answer;
      const kept = await keepAnswer(tx, asked, answer);
      if (answer.record !== "elsewhere") await record(tx, asked, answer.record);
      return kept;
    });
    // Failing to read what is already committed must not turn the answer into an error.
    if (!("ok" in outcome)) await programmes.refresh().catch(() => undefined);
    return outcome;
  };

// A long list of products would make the record as long as the catalogue.
const detailMax = 8_000;

/** Writes who changed what and what was sent; the last statement of the change. */
const record = (
  tx: Tx,
  { principal, now, route, params, body, ip, requestId }: Ask,
  named: Exclude<Answer["record"], "elsewhere">,
): Promise<void> => {
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
    ...named,
    network: ip === undefined ? undefined : networkOf(ip),
    outcome: "done",
    requestId,
    detail: isShort ? detail : { params, body: "too long for the record" },
  });
};

const targetOf = (params: unknown): string | undefined => {
  const values = Object.values((params ?? {}) as Readonly<Record<string, unknown>>);
  return values.length === 0 ? undefined : values.join(" ");
};
