// How configuration changes: one transaction that raises the configuration version, keeps the answer
// for a repeated request, and is seen by this process as soon as it is committed.
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
};

type Ask = {
  readonly principal: { readonly id: string };
  readonly now: Date;
  readonly keyHash: Buffer | undefined;
  readonly requestHash: Buffer;
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
      const answer = await work({ tx, version, now: asked.now, by: asked.principal.id });
      return "ok" in answer ? answer : keepAnswer(tx, asked, answer);
    });
    // Failing to read what is already committed must not turn the answer into an error.
    if (!("ok" in outcome)) await programmes.refresh().catch(() => undefined);
    return outcome;
  };
