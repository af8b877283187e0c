// Tiers that would give more than one person may decide: the ladder stays as it was, and the other one is asked for.
// Every way in which tiers are written comes by here.
// Decision 0103.
import type { ApprovalWaits, TiersPayload } from "@nuqta/contracts/approvals.ts";
import {
  countAlone,
  type DecidesAlone,
  type ExecuteTiers,
  letPublicationWait,
  overtakeTiers,
} from "../../approvals/door/service.ts";
import { accept, refuse } from "../../kit/pure/decision.ts";
import { type Change, recordChanges } from "../../programme/door/configuration.ts";
import { inForceNow, recordAlone } from "../../programme/door/publishing.ts";
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
  const dear = await dearIn(change, kind, { before: keptLadder(before, after), after }, gate);
  const isHeld = dear !== undefined && !(await mayGoOn(change, target, gate));
  if (!isHeld) {
    await overtakeTiers(change.tx, store.ladderOf(kind), change.now);
    return undefined;
  }
  await putLadder(change, kind, dear.payload.before);
  // A tier that is new stands on the ladder now, switched off.
  if (dear.payload.before.length > before.length)
    await overtakeTiers(change.tx, store.ladderOf(kind), change.now);
  return (await letPublicationWait(change, { kind: "tiers", ...dear })).body.approval;
};

/** A ladder that would give more than one person may decide, as it is asked for. */
type Dear = { readonly payload: TiersPayload; readonly decidedToday: number | null };

/** The request that waits; undefined where one person may decide it, which is counted. */
const dearIn = async (
  change: Change,
  kind: Kind,
  { before, after }: { before: Rungs; after: Rungs },
  { effectOf }: TierGate,
): Promise<Dear | undefined> => {
  if (isSameLadder(before, after)) return undefined;
  const { approval_cost_threshold: threshold, timezone: zone } = (await inForceNow(change))
    .programme;
  if (threshold === null) return undefined;
  const ladders = { ladder: store.ladderOf(kind), before: [...before], after: [...after] };
  const effect = await effectOf(change, ladders);
  const judged = await countAlone(change, { value: effect.value, threshold, zone });
  if (judged.fits) return undefined;
  return { payload: { ...ladders, threshold, effect }, decidedToday: judged.decidedToday };
};

const mayGoOn = async (change: Change, target: string, { alone }: TierGate): Promise<boolean> => {
  const kind = change.by.startsWith("key:") ? "api_key" : "session";
  if (!(await alone(change.tx, { kind, id: change.by }))) return false;
  await recordAlone(change, target);
  return true;
};

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
