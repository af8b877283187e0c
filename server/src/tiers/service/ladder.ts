// Tiers that would give more than one person may decide: the ladder stays as it was, and the other one is asked for.
// Every way in which tiers are written comes by here.
// Decision 0103.

import type { ApprovalWaits } from "@nuqta/contracts/approval-brief.ts";
import type { TiersPayload } from "@nuqta/contracts/approval-payloads.ts";
import {
  type DecidesAlone,
  type ExecuteTiers,
  judgeCost,
  overtakeTiers,
} from "../../approvals/door/service.ts";
import { accept, refuse } from "../../kit/pure/decision.ts";
import { type Change, recordChanges } from "../../programme/door/configuration.ts";
import { recordAlone } from "../../programme/door/publishing.ts";
import { isSameLadder, isSameOrder, keptLadder, movedRungs, type Rungs } from "../domain.ts";
import * as store from "../store.ts";

/** Dependencies given by the app: who may go on alone, and what another ladder would have cost. */
export type TierGate = {
  readonly alone: DecidesAlone;
  readonly effectOf: (
    change: Change,
    ladders: Pick<TiersPayload, "ladder" | "before" | "after">,
  ) => Promise<TiersPayload["effect"]>;
};

type Brief = ApprovalWaits["approval"];
type Kind = Parameters<typeof store.readRungs>[1];

/** The part of an answer that says what waits. */
export const waits = (approval: Brief | undefined) => approval && { approval };

/**
 * Writes tiers, and judges the ladder that comes of it. Where it would give more than one person may decide, what
 * decides who reaches a tier is put back and an approval waits, which is answered. Where nobody else
 * could agree the ladder stays, and the record says so.
 */
export const writeLadder = async (
  change: Change,
  kind: Kind,
  { target, write, gate }: { target: string; write: () => Promise<void>; gate: TierGate },
): Promise<Brief | undefined> => {
  const before = await store.readRungs(change.tx, kind);
  await write();
  const after = await store.readRungs(change.tx, kind);
  if (isSameLadder(before, after)) return undefined;
  const ladder = store.ladderOf(kind);
  const ladders = { ladder, before: [...keptLadder(before, after)], after: [...after] };
  const dear = await judgeLadder(change, ladders, gate);
  if (dear === "alone") await recordAlone(change, target);
  if (typeof dear !== "object") {
    await overtakeTiers(change.tx, ladder, change.now);
    return undefined;
  }
  await putLadder(change, kind, dear.payload.before);
  // A tier that is new stands on the ladder now, switched off.
  if (dear.payload.before.length > before.length)
    await overtakeTiers(change.tx, ladder, change.now);
  return (await dear.wait()).body.approval;
};

/** A new tier that is switched off leaves the ladder in force as it was. */
const judgeLadder = async (
  change: Change,
  ladders: Pick<TiersPayload, "ladder" | "before" | "after">,
  { alone, effectOf }: TierGate,
) =>
  isSameLadder(ladders.before, ladders.after)
    ? undefined
    : judgeCost(change, {
        alone,
        price: async (_, threshold) => ({
          kind: "tiers",
          payload: { ...ladders, threshold, effect: await effectOf(change, ladders) },
        }),
      });

/** Makes the ladder what `wanted` says; names and descriptions stay as they are. */
const putLadder = async (change: Change, kind: Kind, wanted: Rungs): Promise<void> => {
  const now = await store.readRungs(change.tx, kind);
  const moved = movedRungs(now, wanted).map(({ is }) => is);
  await store.setRungs(change, kind, moved);
  if (isSameOrder(now, wanted)) return;
  const ids = wanted.map(({ tier_id }) => tier_id);
  await store.rankTiers(change, kind, ids);
};

/** Puts tiers into force as a second person agreed to; void when any of the ladder was changed since. */
export const climbAgreed: ExecuteTiers = async (change, { ladder, before, after }) => {
  const kind = ladder === "customer" ? store.customers : store.sellers;
  if (!isSameLadder(await store.readRungs(change.tx, kind), before)) return refuse("approval_void");
  await putLadder(change, kind, after);
  await overtakeTiers(change.tx, ladder, change.now);
  const ids = (rungs: Rungs) => rungs.map(({ tier_id }) => tier_id);
  const moved = movedRungs(before, after).map(({ was, is }) => ({
    ...{ action: "tier.changed", target: `${kind.table}:${is.tier_id}` },
    ...{ before: store.fieldsOfRung(kind, was), after: store.fieldsOfRung(kind, is) },
  }));
  const ordered = {
    ...{ action: "tier.ordered", target: kind.table },
    ...{ before: { order: ids(before) }, after: { order: ids(after) } },
  };
  await recordChanges(change, isSameOrder(before, after) ? moved : [...moved, ordered]);
  return accept(null);
};
