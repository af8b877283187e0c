// Rewards: listed, added, changed, offered and withdrawn.

import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type {
  RewardBody,
  RewardReply,
  RewardStatus,
  RewardType,
} from "@nuqta/contracts/rewards.ts";
import type { Tx } from "../../kit/db/db.ts";
import { type ListAsk, listPage } from "../../kit/db/listing.ts";
import { accept, type Decision, type FieldError, refuse } from "../../kit/pure/decision.ts";
import {
  authorNames,
  type Change,
  type InstantAsked,
  pastInstant,
  recordChange,
} from "../../programme/door/configuration.ts";
import type { Held } from "../../programme/door/publishing.ts";
import * as store from "../store.ts";
import { type RewardParts, unlessItWaits, writeReward } from "./gate.ts";

type ListRewards = Omit<ListAsk<store.RewardSort>, "where"> &
  InstantAsked & {
    type?: RewardType | undefined;
    status?: RewardStatus | undefined;
  };

const etagOf = ({ revision }: store.RewardRow): string => `"${revision}"`;
const targetOf = (id: string): string => `reward:${id}`;

/** Rewards as they are shown; of an instant that is over nobody counted claims. */
const viewsOf = async (
  tx: Tx,
  rows: readonly store.RewardRow[],
  past?: Date,
): Promise<RewardReply[]> => {
  const nameOf = await authorNames(
    tx,
    rows.flatMap((row) => [row.created_by, row.updated_by]),
  );
  const ids = rows.map((row) => row.reward_id);
  const counts = past ? undefined : await store.countClaims(tx, ids);
  return rows.map((row) => ({
    ...row.body,
    reward_id: row.reward_id,
    status: row.status,
    revision: row.revision,
    remaining: past || row.body.stock === null ? null : Math.max(0, row.body.stock - row.used),
    claims: counts ? claimsOf(counts.filter((each) => each.reward_id === row.reward_id)) : null,
    created_at: row.created_at.toISOString(),
    created_by: row.created_by,
    created_by_name: nameOf(row.created_by),
    updated_at: row.updated_at.toISOString(),
    updated_by: row.updated_by,
    updated_by_name: nameOf(row.updated_by),
    etag: etagOf(row),
  }));
};

const claimsOf = (counts: readonly store.ClaimCount[]) => {
  const of = (state: string) => counts.find((each) => each.state === state)?.claims ?? 0;
  return {
    held: of("held"),
    confirmed: of("confirmed"),
    reversed: of("reversed"),
    points: counts.reduce((sum, each) => sum + each.points, 0),
  };
};

const find = async (tx: Tx, id: string): Promise<Decision<store.RewardRow, "reward_not_found">> => {
  const row = await store.findReward(tx, id);
  return row ? accept(row) : refuse("reward_not_found");
};

export const readReward = async (tx: Tx, id: string): Promise<Decision<RewardReply>> => {
  const found = await find(tx, id);
  if (!found.ok) return found;
  const [view] = await viewsOf(tx, [found.value]);
  return view ? accept(view) : refuse("reward_not_found");
};

/**
 * A reward as it was recorded by an instant, now where that is not over. Refuses `invalid_parameter` for one
 * before rewards were kept by version, `reward_not_found` where it was not there then.
 */
export const readRewardAsOf = async (
  tx: Tx,
  id: string,
  ask: InstantAsked,
): Promise<Decision<RewardReply>> => {
  const past = await pastInstant(tx, "reward", ask);
  if (!past.ok) return past;
  if (past.value === undefined) return readReward(tx, id);
  const row = await store.findRewardAt(tx, id, past.value);
  const [view] = row ? await viewsOf(tx, [row], past.value) : [];
  return view ? accept(view) : refuse("reward_not_found");
};

/**
 * One page of rewards, now or as of an instant (see `readRewardAsOf`); the archived ones only when their
 * status is asked for.
 */
export const listRewards = async (tx: Tx, { as_of, now, ...ask }: ListRewards) => {
  const { type, status } = ask;
  const past = await pastInstant(tx, "reward", { as_of, now });
  if (!past.ok) return past;
  const at = past.value;
  const listing = at ? store.rewardVersionListing : store.rewardListing;
  const page = await listPage<store.RewardRow, store.RewardSort>(tx, listing, {
    ...ask,
    where: (add) => [
      ...(at ? store.versionsAt(add(at)) : []),
      ...(type === undefined ? [] : [`w.type = ${add(type)}`]),
      status === undefined ? "w.status <> 'archived'" : `w.status = ${add(status)}`,
    ],
  });
  if (!page.ok) return page;
  const { rows, next, total } = page.value;
  return accept({ data: await viewsOf(tx, rows, at), next_cursor: next, total });
};

/** Everything a reward names that is not there, as errors of its fields. */
const unknownParts = async (tx: Tx, body: RewardBody): Promise<FieldError[]> => [
  ...(await unknownOffer(tx, body)),
  ...(await unknownIds(tx, "customer_tier", body.tiers, (at) => `tiers[${at}]`)),
];

type Looked = [
  table: Parameters<typeof store.findMissing>[1],
  ids: readonly string[],
  pathOf: (at: number) => string,
];

const unknownIds = async (tx: Tx, ...[table, ids, pathOf]: Looked): Promise<FieldError[]> => {
  const missing = await store.findMissing(tx, table, ids);
  return ids.flatMap((id, at) =>
    missing.has(id) ? [{ path: pathOf(at), code: "unknown_id" as const }] : [],
  );
};

/** The categories, products and choices a reward names that are not there, as errors of its fields. */
export const unknownOffer = async (
  tx: Tx,
  { details }: Pick<RewardBody, "details">,
): Promise<FieldError[]> => {
  const errors: FieldError[] = [];
  const look = async (...[table, ids, pathOf]: Looked): Promise<void> => {
    errors.push(...(await unknownIds(tx, table, ids, pathOf)));
  };
  if ("categories" in details)
    await look("category", details.categories, (at) => `details.categories[${at}]`);
  if ("skus" in details) await look("product", details.skus, (at) => `details.skus[${at}]`);
  if ("experience_type" in details) {
    await look("reward_choice", [details.experience_type], () => "details.experience_type");
    await look("reward_choice", details.locations, (at) => `details.locations[${at}]`);
  }
  return errors;
};

/** Adds a reward that nobody can claim yet, under a new id unless one is given. */
export const addReward = async (
  change: Change,
  body: RewardBody,
  id = `rw-${randomUUID().slice(0, 8)}`,
): Promise<Decision<RewardReply>> => {
  const errors = await unknownParts(change.tx, body);
  if (errors.length > 0) return refuse("validation_failed", { errors });
  await store.insertReward(change, id, body);
  await recordChange(change, { action: "reward.added", target: targetOf(id), after: body });
  return readReward(change.tx, id);
};

/** Changes a reward for those who claim it from now on. */
export const saveReward = async (
  change: Change,
  id: string,
  body: RewardBody,
  { headers, alone }: RewardParts & { headers: IncomingHttpHeaders },
): Promise<Decision<RewardReply> | Held> => {
  const found = await find(change.tx, id);
  if (!found.ok) return found;
  const sent = headers["if-match"];
  if (sent === undefined) return refuse("version_missing");
  if (sent !== "*" && sent !== etagOf(found.value)) return refuse("version_conflict");
  const { status, type, body: before } = found.value;
  if (status === "archived") return refuse("reward_state");
  if (type !== body.type)
    return refuse("validation_failed", { errors: [{ path: "type", code: "not_allowed" }] });
  const errors = await unknownParts(change.tx, body);
  if (errors.length > 0) return refuse("validation_failed", { errors });
  const save = async () => {
    await writeReward(change, { id, status, body });
    await recordChange(change, {
      action: "reward.changed",
      target: targetOf(id),
      before,
      after: body,
    });
    return readReward(change.tx, id);
  };
  // Of what nobody can claim nothing is given away; it is looked at when it is offered.
  return status === "active"
    ? unlessItWaits(change, { row: found.value, body, alone }, save)
    : save();
};

/** Offers a reward, or lets that wait. */
export const offerReward = async (
  change: Change,
  id: string,
  { alone }: RewardParts,
): Promise<Decision<RewardReply> | Held> => {
  const found = await find(change.tx, id);
  if (!found.ok) return found;
  const row = found.value;
  const offer = () => moveReward(change, id, "active");
  return row.status === "inactive"
    ? unlessItWaits(change, { row, body: row.body, alone }, offer)
    : offer();
};

/** Offers a reward or withdraws it; asked twice, it stays as it is. */
export const moveReward = async (
  change: Change,
  id: string,
  to: "active" | "inactive",
): Promise<Decision<RewardReply>> => {
  const found = await find(change.tx, id);
  if (!found.ok) return found;
  const { status, body } = found.value;
  if (status === "archived") return refuse("reward_state");
  if (status !== to) {
    await writeReward(change, { id, status: to, body });
    await recordChange(change, {
      action: to === "active" ? "reward.activated" : "reward.deactivated",
      target: targetOf(id),
      before: { status },
      after: { status: to },
    });
  }
  return readReward(change.tx, id);
};

/** Deletes a reward without claims; archives one that was ever claimed. */
export const deleteReward = async (
  change: Change,
  id: string,
): Promise<Decision<{ reward_id: string; outcome: "deleted" | "archived" }>> => {
  const found = await find(change.tx, id);
  if (!found.ok) return found;
  const { status, body } = found.value;
  const wasClaimed = (await store.countClaims(change.tx, [id])).length > 0;
  if (wasClaimed) await writeReward(change, { id, status: "archived", body });
  else await store.deleteReward(change, id);
  await recordChange(change, {
    action: wasClaimed ? "reward.archived" : "reward.deleted",
    target: targetOf(id),
    before: { status, name: body.name },
    after: { status: wasClaimed ? "archived" : null, name: wasClaimed ? body.name : null },
  });
  return accept({ reward_id: id, outcome: wasClaimed ? "archived" : "deleted" });
};
