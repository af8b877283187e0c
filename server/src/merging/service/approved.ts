// A merge that a second person agreed to.
// Decision 0072.

import { mergePayload } from "@nuqta/contracts/approval-payloads.ts";
import type { Executor } from "../../approvals/door/service.ts";
import { accept } from "../../kit/pure/decision.ts";
import { findExternalId } from "../store.ts";
import { commandsBefore, decideLast, findPair, nothingYet } from "./decide.ts";
import { moveAll } from "./merge.ts";
import type { MergeParts } from "./parts.ts";

/** Executor of a merge that a second person agreed to; more points than they saw are not merged. */
export const executeMerge =
  ({ kept }: Pick<MergeParts, "kept">): Executor =>
  async (db, payload, given) => {
    const asked = mergePayload.parse(payload);
    const from = await findExternalId(db, asked.going);
    const ask = { from: from ?? "", into: asked.member_id, reason: asked.reason };
    const merging = nothingYet();
    const { id: actor } = given.principal;
    const terms = { actor, name: given.askedBy, most: asked.points };
    const decide = decideLast(ask, terms, merging);
    return {
      ...{ lots: "live", reads: [] },
      execute: (desk) => {
        const decided = decide(desk);
        return decided.ok ? accept({ entry_id: decided.value.entry_id }) : decided;
      },
      commit: (posting, last) =>
        posting.together([ask.from, ask.into], {
          prepare: async (tx) => {
            Object.assign(merging, { ...nothingYet(), pair: await findPair(tx, ask, given.now) });
            return { before: commandsBefore(ask, terms, merging), last };
          },
          also: (tx) => {
            const { now: at, network, requestId, approvalId } = given;
            return moveAll(tx, kept, ask, merging, { at, actor, network, requestId, approvalId });
          },
        }),
    };
  };
