// How configuration changes: one transaction that raises the configuration version, keeps the answer
// for a repeated request, and is seen by this process as soon as it is committed.
import { actionOf, targetOf } from "@nuqta/contracts/kit/act.ts";
import type { Route } from "@nuqta/contracts/kit/route.ts";
import { networkOf } from "../../identity/door/domain.ts";
import { appendAudit } from "../../kit/audit/append.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import type { RawReply } from "../../kit/http/bind.ts";
import { decideIn, findAnswer, keepAnswer, rollBackWith } from "../../kit/process/once.ts";
import type { Refusal } from "../../kit/pure/decision.ts";
import { raiseConfigVersion } from "../store/snapshot.ts";
import { detailOfNotes, type Notes } from "./notes.ts";
import type { Programmes } from "./programmes.ts";

/** A running change: what stores and services need to write and to say who did it when. */
export type Change = {
  readonly tx: Tx;
  /** The configuration version this change makes; rows keep it as changed_in. */
  readonly version: number;
  readonly now: Date;
  /** The principal's id. */
  readonly by: string;
  /** Of a change by an API key: the people who made or adopted it, by principal's id. */
  readonly answeredBy?: readonly string[];
  /** For the record; changes that no request asked for are not on it. */
  readonly notes?: Notes;
};

/** The version of a change that no request asked for, such as a job's; it holds the version row. */
export const raiseVersion = (tx: Tx): Promise<number> => raiseConfigVersion(tx);

type Ask = {
  readonly principal: { readonly id: string; readonly answeredBy?: readonly string[] };
  readonly now: Date;
  readonly keyHash: Buffer | undefined;
  readonly requestHash: Buffer;
  /** Route of the request, for the record; the server's own changes have none. */
  readonly route?: Pick<Route, "method" | "path" | "act">;
  readonly params?: unknown;
  readonly body?: unknown;
  readonly ip?: string;
  readonly requestId?: string;
  /** A change that does not outlive its caller; without it, it is carried out whether or not anybody waits. */
  readonly until?: AbortSignal;
};

/** The answer of a change; `record` is what it is called in the record, where that is not the act of its route: "elsewhere" when the caller writes it. */
type Answer = {
  status: number;
  body: unknown;
  record?: Named | "elsewhere";
};
type Named = { readonly action: string; readonly target: string };

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
    const ours = asked.until === undefined ? db : db.until(asked.until);
    const outcome = await decideIn<RawReply>(ours, async (tx) => {
      const version = await raiseConfigVersion(tx);
      const given = await findAnswer(tx, asked);
      // Nothing changes, so the version must not either.
      if (given) return rollBackWith(given);
      const notes: Notes = { things: [] };
      const { id: by, answeredBy } = asked.principal;
      const answer = await work({
        ...{ tx, version, now: asked.now, by, notes },
        ...(answeredBy && { answeredBy }),
      });
      if ("ok" in answer) return answer;
      const kept = await keepAnswer(tx, asked, answer);
      if (answer.record !== "elsewhere")
        await record(tx, asked, { named: answer.record, answer: answer.body }, notes);
      return kept;
    });
    // Failing to read what is already committed must not turn the answer into an error.
    if (!("ok" in outcome)) await programmes.refresh().catch(() => undefined);
    return outcome;
  };

// A long list of products would make the record as long as the catalogue.
const detailMax = 16_000;

/** Writes who changed what from what to what; the last statement of the change. */
const record = (
  tx: Tx,
  { principal, now, route, params, body, ip, requestId }: Ask,
  { named, answer }: { named: Named | undefined; answer: unknown },
  notes: Notes,
): Promise<void> => {
  const act = typeof route?.act === "object" ? route.act : undefined;
  const target =
    named?.target ?? notes.target ?? (act && targetOf(act, { params, answer })) ?? undefined;
  const noted = detailOfNotes(notes, target);
  const detail = {
    ...(params === undefined ? {} : { params }),
    // Old and new values say what was sent as well.
    ...(body === undefined || "changes" in noted ? {} : { body }),
    ...noted,
  };
  const isShort = JSON.stringify(detail).length <= detailMax;
  return appendAudit(tx, {
    at: now,
    actor: principal.id,
    action: named?.action ?? (act ? actionOf(act) : "server_change"),
    target,
    network: ip === undefined ? undefined : networkOf(ip),
    outcome: "done",
    requestId,
    detail: isShort ? detail : { params, left_out: "too long for the record" },
  });
};
