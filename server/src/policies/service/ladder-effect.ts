// The cost of other tiers: the same orders, by members or sellers on the tiers that each ladder gives them today.
// Decision 0103.
import type { LadderRung, TiersPayload } from "@nuqta/contracts/approval-payloads.ts";
import type { Tx } from "../../kit/db/db.ts";
import { localDate } from "../../kit/pure/local-time.ts";
import { worthUnder } from "../../programme/domain.ts";
import type { Change } from "../../programme/door/configuration.ts";
import { inForceNow } from "../../programme/door/publishing.ts";
import {
  type Sides,
  sampleForecast,
  type Those,
  type TiersToday,
} from "../../simulation/door/service.ts";
import {
  type Figures,
  type Held,
  judgeTier,
  type Ladder,
  type Rung,
  windowFrom,
} from "../domain/tiers.ts";
import { readLadder, readSellers } from "../store/configuration.ts";
import { readPurchases, readTierHoldersOf } from "../store/members.ts";
import { termsInForce } from "./terms.ts";
import { ladderOf as ladderInForce, nothing } from "./tiers.ts";

type Ladders = Pick<TiersPayload, "ladder" | "before" | "after">;
type By = Parameters<typeof judgeTier>[3];
type Judge = (held: Held, figures: Figures) => Sides;

const sellersAtOnce = 5_000;

const ladderOf = (rungs: readonly LadderRung[]): Ladder =>
  rungs
    .filter(({ is_active }) => is_active)
    .map(({ tier_id, rule_type: rule, amount, count }): Rung => {
      return { tierId: tier_id, rule, amount, count };
    });

/**
 * Points that orders of the last 30 days would have earned more, and their worth now in piastres, if all had the
 * tier that `after` gives them today instead of the one that `before` does.
 */
export const ladderEffect = async (
  { tx, now }: Change,
  { ladder, before, after }: Ladders,
): Promise<TiersPayload["effect"]> => {
  const live = await inForceNow({ tx, now });
  const terms = await termsInForce(tx);
  const by = { terms, zone: live.programme.timezone, at: now.getTime() };
  const [stands, would] = [ladderOf(before), ladderOf(after)];
  const judge: Judge = (held, figures) => {
    // The tier that the terms may name is one of members.
    const own = ladder === "customer" ? by : { ...by, terms: { ...terms, adjustment_tier: null } };
    return [judgeTier(held, figures, stands, own).to, judgeTier(held, figures, would, own).to];
  };
  const standing = async (those: Those) =>
    ladder === "customer"
      ? { members: await membersOn(tx, those, { judge, by }) }
      : { sellers: await sellersOn(tx, those, { judge, by }) };
  const found = await sampleForecast(tx, { live, changes: {}, now, standing });
  const sign = found.points < 0 ? -1 : 1;
  return { ...found, value: sign * worthUnder(Math.abs(found.points), live) };
};

/** Tiers by the ladders in force, also of those whom the nightly job has not moved yet. */
export const tiersToday: TiersToday = async ({ tx, now }, those) => {
  const live = await inForceNow({ tx, now });
  const terms = await termsInForce(tx);
  const by = { terms, zone: live.programme.timezone, at: now.getTime() };
  const customers = ladderInForce(await readLadder(tx, "customer_tier"));
  const sellers = ladderInForce(await readLadder(tx, "seller_tier"));
  const bySales = { ...by, terms: { ...terms, adjustment_tier: null } };
  return {
    members: await membersOn(tx, those, {
      ...{ by, judge: (held, figures) => both(judgeTier(held, figures, customers, by).to) },
    }),
    sellers: await sellersOn(tx, those, {
      ...{ by, judge: (held, figures) => both(judgeTier(held, figures, sellers, bySales).to) },
    }),
  };
};

const both = (tier: string | null): Sides => [tier, tier];

type Judging = { readonly judge: Judge; readonly by: By };

const membersOn = async (
  tx: Tx,
  { members }: Those,
  { judge, by: { terms, zone, at } }: Judging,
): Promise<ReadonlyMap<number, Sides>> => {
  const from = windowFrom(terms, zone, at);
  const bought = await readPurchases(tx, members, from === null ? null : new Date(from));
  const figuresOf = new Map(bought.map((one) => [one.member_id, one]));
  const rows = await readTierHoldersOf(tx, members);
  return new Map(
    rows.map(({ member_id, tier_id, tier_reviewed_at }) => {
      const held = { tierId: tier_id, reviewedAt: tier_reviewed_at };
      return [member_id, judge(held, figuresOf.get(member_id) ?? nothing)];
    }),
  );
};

const sellersOn = async (
  tx: Tx,
  { sellers }: Those,
  { judge, by: { terms, zone, at } }: Judging,
): Promise<ReadonlyMap<string, Sides>> => {
  const start = windowFrom(terms, zone, at);
  const from = start === null ? null : localDate(zone, start);
  const found = new Map<string, Sides>();
  for (let after = ""; ; ) {
    const rows = await readSellers(tx, { after, limit: sellersAtOnce, from });
    for (const row of rows)
      if (sellers.has(row.seller_id))
        found.set(
          row.seller_id,
          judge({ tierId: row.tier_id, reviewedAt: row.tier_reviewed_at }, row),
        );
    if (rows.length < sellersAtOnce) return found;
    after = rows.at(-1)?.seller_id ?? after;
  }
};
