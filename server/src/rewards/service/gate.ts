// A reward that would give away more than one person may decide: what is asked, and how it happens once agreed.
// Decision 0080.
import type { RewardPayload } from "@nuqta/contracts/approval-payloads.ts";
import { type RewardBody, rewardBody } from "@nuqta/contracts/rewards.ts";
import {
  type DecidesAlone,
  type ExecuteReward,
  judgeCost,
  overtakeReward,
} from "../../approvals/door/service.ts";
import { accept, refuse } from "../../kit/pure/decision.ts";
import { readOutstanding } from "../../ledger/door/reading.ts";
import { type Composition, worthUnder } from "../../programme/domain.ts";
import { type Change, recordChange } from "../../programme/door/configuration.ts";
import { type Held, recordAlone } from "../../programme/door/publishing.ts";
import { exposureOf, termsOf } from "../domain/exposure.ts";
import * as store from "../store.ts";

/** A reward that is about to be offered, or changed while it is. */
type Asked = { readonly row: store.RewardRow; readonly body: RewardBody };

/** Whether somebody may go on alone; who may is for the app to say. */
export type RewardParts = { readonly alone: DecidesAlone };

const left = (body: RewardBody, used: number): number | null =>
  body.stock === null ? null : Math.max(0, body.stock - used);

/** The request that may have to wait, with what members could take more. */
const priced = async (
  { tx }: Change,
  { row, body }: Asked,
  { live, threshold }: { live: Composition; threshold: number },
): Promise<{ kind: "reward"; payload: RewardPayload }> => {
  const prices = await store.findPrices(tx, [...skusOf(row.body), ...skusOf(body)]);
  const terms = (of: RewardBody) => termsOf(of, (sku) => prices.get(sku));
  const isOffered = row.status === "active";
  const ground = {
    outstanding: await readOutstanding(tx),
    worth: (points: number) => worthUnder(points, live),
  };
  const [before, after] = [isOffered ? terms(row.body) : null, terms(body)];
  const then = exposureOf(after, { ...ground, remaining: left(body, row.used) });
  const now = exposureOf(before ?? [], { ...ground, remaining: left(row.body, row.used) });
  const effect = { claims: then.claims, value: Math.max(0, then.value - now.value) };
  const payload: RewardPayload = {
    ...{ act: isOffered ? "change" : "offer", reward_id: row.reward_id, revision: row.revision },
    ...{ name: body.name, name_ar: body.name_ar, body, stock: body.stock },
    ...{ before: before && [...before], after: [...after], threshold, effect },
  };
  return { kind: "reward", payload };
};

const skusOf = ({ details }: RewardBody): readonly string[] =>
  "skus" in details ? details.skus : [];

/** Changes the row of a reward; what waited for it as it was is void. */
export const writeReward = async (
  change: Change,
  written: Parameters<typeof store.updateReward>[1],
): Promise<void> => {
  await store.updateReward(change, written);
  await overtakeReward(change.tx, written.id, change.now);
};

/**
 * Does `work`, after which the reward can be claimed so, unless it would give away more than one person may
 * decide: then it waits. Where nobody else could have agreed the record says so beside it.
 */
export const unlessItWaits = async <T>(
  change: Change,
  { alone, ...asked }: Asked & RewardParts,
  work: () => Promise<T>,
): Promise<T | Held> => {
  const dear = await judgeCost(change, {
    alone,
    price: (live, threshold) => priced(change, asked, { live, threshold }),
  });
  if (typeof dear === "object") return dear.wait();
  const done = await work();
  if (dear === "alone") await recordAlone(change, `reward:${asked.row.reward_id}`);
  return done;
};

/** Offers or changes a reward as a second person agreed to; void when it was changed since. */
export const offerAgreed: ExecuteReward = async (
  change,
  { act, reward_id: id, revision, body: stored },
) => {
  const row = await store.findReward(change.tx, id);
  if (row === undefined || row.revision !== revision) return refuse("approval_void");
  const body = rewardBody.parse(stored);
  await writeReward(change, { id, status: "active", body });
  const [before, after] =
    act === "offer" ? [{ status: row.status }, { status: "active" }] : [row.body, body];
  await recordChange(change, {
    action: act === "offer" ? "reward.activated" : "reward.changed",
    ...{ target: `reward:${id}`, before, after },
  });
  return accept(null);
};
