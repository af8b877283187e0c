// The cost of other tiers: the same orders, by members or sellers on the tiers that each ladder, or each period of
// the terms, gives them today.
// Decisions 0103, 0118.
import type { LadderRung, TiersPayload } from "@nuqta/contracts/approval-payloads.ts";
import type { InactivityTerms } from "@nuqta/contracts/policies.ts";
import type { Tx } from "../../kit/db/db.ts";
import { canonicalJson } from "../../kit/pure/canonical-json.ts";
import { localDate } from "../../kit/pure/local-time.ts";
import { type Composition, worthUnder } from "../../programme/domain.ts";
import type { Change } from "../../programme/door/configuration.ts";
import { inForceNow } from "../../programme/door/publishing.ts";
import {
  type Sampled,
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
import { termsInForce } from "./terms-in-force.ts";
import { ladderOf as ladderInForce, nothing } from "./tiers.ts";

/** Days of orders to go back, 30 unless told. */
type Back = { readonly days?: number | undefined };
type Ladders = Pick<TiersPayload, "ladder" | "before" | "after"> & Back;
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
 * Points that orders of the last days would have earned more, and their worth now in piastres, if all had the
 * tier that `after` gives them today instead of the one that `before` does.
 */
export const ladderEffect = async (
  { tx, now }: Pick<Change, "tx" | "now">,
  { ladder, before, after, days }: Ladders,
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
  return priced(live, await sampleForecast(tx, { live, changes: {}, now, standing, days }));
};

/** Tiers by the ladders in force, also of those whom the nightly job has not moved yet. */
export const tiersToday: TiersToday = async ({ tx, now }, those) => {
  const live = await inForceNow({ tx, now });
  const terms = await termsInForce(tx);
  return tiersBy(tx, those, { terms, zone: live.programme.timezone, at: now.getTime() });
};

type Terms = { readonly before: InactivityTerms; readonly after: InactivityTerms } & Back;

/** The terms that decide which purchases count for a tier, and when it is reviewed. */
const deciding = (terms: InactivityTerms): string =>
  canonicalJson([terms.adjustment_enabled, terms.adjustment_period_months, terms.adjustment_tier]);

/**
 * Points that orders of the last days would have earned more, and their worth now in piastres, if all had the tier
 * that the ladders in force give them today by the period of `after` instead of that of `before`. Undefined where no
 * period changes.
 */
export const periodEffect = async (
  { tx, now }: Pick<Change, "tx" | "now">,
  live: Composition,
  { before, after, days }: Terms,
): Promise<TiersPayload["effect"] | undefined> => {
  if (deciding(before) === deciding(after)) return undefined;
  const { timezone: zone } = live.programme;
  const standing = async (those: Those) => {
    const was = await tiersBy(tx, those, { terms: before, zone, at: now.getTime() });
    const is = await tiersBy(tx, those, { terms: after, zone, at: now.getTime() });
    return {
      members: beside(was.members, is.members),
      sellers: beside(was.sellers, is.sellers),
    };
  };
  return priced(live, await sampleForecast(tx, { live, changes: {}, now, standing, days }));
};

/** The tier of one side, then that of the other. */
const beside = <Key>(
  was: ReadonlyMap<Key, Sides>,
  is: ReadonlyMap<Key, Sides>,
): ReadonlyMap<Key, Sides> =>
  new Map([...was].map(([key, [tier]]) => [key, [tier, is.get(key)?.[1] ?? null]]));

/** Points with their worth now in piastres, which is below nothing where they are. */
const priced = (live: Composition, found: Sampled): TiersPayload["effect"] => {
  const sign = found.points < 0 ? -1 : 1;
  return { ...found, value: sign * worthUnder(Math.abs(found.points), live) };
};

const tiersBy = async (tx: Tx, those: Those, by: By) => {
  const customers = ladderInForce(await readLadder(tx, "customer_tier"));
  const sellers = ladderInForce(await readLadder(tx, "seller_tier"));
  const bySales = { ...by, terms: { ...by.terms, adjustment_tier: null } };
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
