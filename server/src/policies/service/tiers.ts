// The nightly jobs of tiers: members and sellers rise when they reach a tier, and lose it at review only.

import type { Effect, Job } from "../../kit/jobs/job.ts";
import { localDate } from "../../kit/pure/local-time.ts";
import { announce } from "../../ledger/door/book.ts";
import type { Desk } from "../../ledger/door/posting.ts";
import type { Programme } from "../../programme/domain.ts";
import { raiseVersion, recordChanges } from "../../programme/door/configuration.ts";
import { setSellerTiers } from "../../sellers/door/service.ts";
import {
  type Figures,
  isReviewDue,
  judgeTier,
  type Ladder,
  placeOf,
  type Rung,
  reached,
  type TierVerdict,
  windowFrom,
} from "../domain/tiers.ts";
import {
  keepSellers,
  type RungRow,
  readLadder,
  readSellers,
  type SellerRow,
} from "../store/configuration.ts";
import { readPurchases, readTierHolders, type TierRow } from "../store/members.ts";
import { standingTable, tierChangeTable } from "../store/tables.ts";
import { act } from "./command.ts";
import { batchSizeOf, groundOf, nextAfter, type PolicyParts } from "./parts.ts";

export const nothing: Figures = { amount: 0, count: 0 };

const rungOf = ({ tier_id, rule, amount, count }: RungRow): Rung => ({
  tierId: tier_id,
  rule,
  amount,
  count,
});

/** The tiers in use with their names, the lowest first. */
export const rungsOf = (rows: readonly RungRow[]): { rung: Rung; name: string }[] =>
  rows
    .filter(({ is_active }) => is_active)
    .map((row) => {
      return { rung: rungOf(row), name: row.name };
    });

/** The tiers in use, the lowest first. */
export const ladderOf = (rows: readonly RungRow[]): Ladder => rungsOf(rows).map(({ rung }) => rung);

type Ground = Awaited<ReturnType<typeof groundOf>>;
type Step = { row: TierRow; figures: Figures; verdict: TierVerdict };

const heldOf = (row: TierRow) => ({ tierId: row.tier_id, reviewedAt: row.tier_reviewed_at });

/** Whether anything can come of looking at a member's purchases; their sums never pass the account's. */
const mayMove = (row: TierRow, ladder: Ladder, ground: Ground): boolean => {
  const most = { amount: row.spend, count: row.orders_count };
  const current = placeOf(ladder, row.tier_id);
  const isLost = row.tier_id !== null && (current < 0 || row.tier_reviewed_at === null);
  return isLost || reached(ladder, most) > current || isReviewDue(heldOf(row), ground);
};

/** Tier changes of these members, by what they bought and kept; members without any are left out. */
export const stepsOf = async (
  { db }: Pick<PolicyParts, "db">,
  looked: readonly TierRow[],
  ladder: Ladder,
  ground: Ground,
): Promise<Step[]> => {
  const from = windowFrom(ground.terms, ground.zone, ground.at);
  const ids = looked.map(({ member_id }) => member_id);
  const since = from === null ? null : new Date(from);
  const bought = ids.length === 0 ? [] : await readPurchases(db, ids, since);
  const figuresOf = new Map(bought.map((one) => [one.member_id, one]));
  return looked
    .map((row) => {
      const figures = figuresOf.get(row.member_id) ?? nothing;
      return { row, figures, verdict: judgeTier(heldOf(row), figures, ladder, ground) };
    })
    .filter(({ verdict }) => verdict.reviewed);
};

const way = (ladder: Ladder, from: string | null, to: string | null): "rises" | "falls" =>
  placeOf(ladder, to) > placeOf(ladder, from) ? "rises" : "falls";

/** The tiers of members, from what they bought and kept. */
export const memberTiersJob = (parts: PolicyParts): Job => ({
  name: "tiers",
  batch: async ({ at, cursor }) => {
    const batchSize = batchSizeOf(parts);
    const ground = await groundOf(parts, at);
    const ladder = ladderOf(await readLadder(parts.db, "customer_tier"));
    const rows = await readTierHolders(parts.db, Number(cursor), batchSize);
    const looked = rows.filter((row) => mayMove(row, ladder, ground));
    const steps = await stepsOf(parts, looked, ladder, ground);
    const effectOf = ({ row, verdict: { to } }: Step): Effect => {
      const from = row.tier_id;
      return { what: way(ladder, from, to), subject: row.external_id, from, to };
    };
    const isMove = ({ verdict }: Step): boolean => verdict.reason !== null;
    return {
      looked: rows.length,
      effects: steps.filter(isMove).map(effectOf),
      next: nextAfter(rows, rows.length === batchSize),
      apply: async () => {
        const done = await Promise.all(
          steps.map(async (step) => ((await moveMember(parts, step)) ? step : undefined)),
        );
        const moved = done.filter((step) => step !== undefined).filter(isMove);
        const counts = { rises: 0, falls: 0 };
        for (const step of moved) counts[way(ladder, step.row.tier_id, step.verdict.to)] += 1;
        return { changed: moved.length, counts };
      },
    };
  },
});

/** Carries a step out; false when something happened to the member since it was looked at. */
export const moveMember = (
  { posting }: Pick<PolicyParts, "posting">,
  step: Step,
): Promise<boolean> =>
  act(posting, step.row, {
    job: "tiers",
    lots: "none",
    reads: () => new Map([[standingTable, [""]]]),
    work: (desk) => {
      const { book } = desk;
      const before = desk.find(standingTable, "");
      const isMove = step.verdict.reason !== null;
      if (isMove) recordMove(desk, step);
      desk.put(standingTable, {
        member_id: step.row.member_id,
        inactive_since: before?.inactive_since ?? null,
        points_end_at: before?.points_end_at ?? null,
        tier_since: isMove ? book.now : (before?.tier_since ?? book.now),
        tier_reviewed_at: book.now,
      });
      return true;
    },
  });

const recordMove = (desk: Desk<Programme>, { row, figures, verdict }: Step): void => {
  const { book } = desk;
  const { to, reason } = verdict;
  if (reason === null) return;
  book.account.tierId = to;
  announce(book, "tier.changed", book.now, { from: row.tier_id, to, reason });
  desk.put(tierChangeTable, {
    member_id: row.member_id,
    change_no: book.account.events,
    from_tier: row.tier_id,
    to_tier: to,
    reason,
    spend: figures.amount,
    orders: figures.count,
    changed_at: book.now,
  });
};

type SellerStep = { row: SellerRow; verdict: TierVerdict };

const isSellerMove = ({ verdict }: SellerStep): boolean => verdict.reason !== null;

/** Tier changes of sellers, judged as members are. The tier that the terms may name is one of members. */
const sellerStepsOf = (
  rows: readonly SellerRow[],
  ladder: Ladder,
  { terms, ...ground }: Ground,
): SellerStep[] => {
  const by = { ...ground, terms: { ...terms, adjustment_tier: null } };
  return rows
    .map((row) => {
      const held = { tierId: row.tier_id, reviewedAt: row.tier_reviewed_at };
      return { row, verdict: judgeTier(held, row, ladder, by) };
    })
    .filter(({ verdict }) => verdict.reviewed);
};

/** The tiers of sellers, from their net sales and the products they list. */
export const sellerTiersJob = (parts: PolicyParts): Job => ({
  name: "seller_tiers",
  batch: async ({ at, cursor }) => {
    const limit = batchSizeOf(parts);
    const ground = await groundOf(parts, at);
    const ladder = ladderOf(await readLadder(parts.db, "seller_tier"));
    const rows = await readSellers(parts.db, sellersAfter(cursor, ground, limit));
    const steps = sellerStepsOf(rows, ladder, ground);
    const effects = steps.filter(isSellerMove).map(({ row, verdict: { to } }): Effect => {
      const from = row.tier_id;
      return { what: way(ladder, from, to), subject: row.seller_id, from, to };
    });
    return {
      looked: rows.length,
      effects,
      next: rows.length === limit ? (rows.at(-1)?.seller_id ?? null) : null,
      apply: async () => {
        const changed = steps.length === 0 ? 0 : await moveSellers(parts, steps);
        const count = (what: string) => effects.filter((one) => one.what === what).length;
        return { changed, counts: { rises: count("rises"), falls: count("falls") } };
      },
    };
  },
});

/** Sellers after one, with sales of the same period as members' purchases. */
export const sellersAfter = (after: string, { terms, zone, at }: Ground, limit: number) => {
  const from = windowFrom(terms, zone, at);
  return { after, limit, from: from === null ? null : localDate(zone, from) };
};

/** Moves sellers, and begins the time until the next review of those that were looked at anew. */
const moveSellers = async (
  { db, programmes, clock }: PolicyParts,
  steps: readonly SellerStep[],
): Promise<number> => {
  const now = clock.now();
  const moves = steps.filter(isSellerMove);
  const changed = await db.transaction(async (tx) => {
    const looked = steps.map(({ row }) => row.seller_id);
    if (moves.length === 0) {
      await keepSellers(tx, looked, now);
      return 0;
    }
    const version = await raiseVersion(tx);
    const change = { tx, version, now, by: "job:seller_tiers" };
    const wanted = moves.map(({ row, verdict: { to } }) => {
      return { sellerId: row.seller_id, from: row.tier_id, to };
    });
    const done = new Set(await setSellerTiers(tx, wanted, change));
    await keepSellers(tx, looked, now);
    await recordChanges(
      change,
      wanted
        .filter(({ sellerId }) => done.has(sellerId))
        .map(({ sellerId, from, to }) => ({
          action: "seller.tier_changed",
          target: `seller:${sellerId}`,
          before: { tier_id: from },
          after: { tier_id: to },
        })),
    );
    return done.size;
  });
  if (changed > 0) await programmes.refresh();
  return changed;
};
