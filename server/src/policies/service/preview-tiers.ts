// How many would move if a tier were saved differently: the ladder as it would be, over real figures.

import type { BodyOf } from "@nuqta/contracts/kit/route.ts";
import type {
  previewCustomerTier,
  previewSellerTier,
  TierMoves,
} from "@nuqta/contracts/policies.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import {
  type Figures,
  type Ladder,
  placeOf,
  type Rung,
  reached,
  windowFrom,
} from "../domain/tiers.ts";
import { type RungRow, readLadder, readSellers } from "../store/configuration.ts";
import { readPurchases, readTierHolders } from "../store/members.ts";
import { groundOf, type PolicyParts } from "./parts.ts";
import { ladderOf, nothing, sellersAfter } from "./tiers.ts";

/** Members of one look, and how many are looked at before the answer is called a part. */
const membersAtOnce = 5_000;
const looksMax = 40;

type Draft = { tier_id?: string | undefined; is_active: boolean } & Omit<Rung, "tierId">;
type Counted = { looked: number; up: number; down: number; reach: number };

const draftId = "draft";

/** The ladder with the draft in its place; undefined when the tier it changes is gone. */
const ladderWith = (
  rows: readonly RungRow[],
  draft: Draft,
): { ladder: Ladder; id: string } | undefined => {
  const { tier_id: id = draftId, is_active, rule, amount, count } = draft;
  const row = { tier_id: id, name: "", is_active, rule, amount, count };
  if (draft.tier_id === undefined) return { ladder: ladderOf([...rows, row]), id };
  if (rows.every((one) => one.tier_id !== id)) return undefined;
  return { ladder: ladderOf(rows.map((one) => (one.tier_id === id ? row : one))), id };
};

/** Adds one who stands on a tier: where the figures lead, seen from there. */
const count = (
  sum: Counted,
  { ladder, id }: { ladder: Ladder; id: string },
  held: string | null,
  figures: Figures,
): void => {
  const target = reached(ladder, figures);
  const current = placeOf(ladder, held);
  sum.looked += 1;
  if (target > current) sum.up += 1;
  // Who stands on a tier that would be switched off goes down unless another one is reached.
  else if (target < current || (held !== null && current < 0)) sum.down += 1;
  if (target >= 0 && ladder[target]?.tierId === id) sum.reach += 1;
};

export const previewMemberTier = async (
  parts: PolicyParts,
  body: BodyOf<typeof previewCustomerTier>,
): Promise<Decision<TierMoves, "tier_not_found">> => {
  const { rule_type: rule, min_purchase_amount: amount, min_transactions_count } = body;
  const draft = { ...body, rule, amount, count: min_transactions_count };
  const drafted = ladderWith(await readLadder(parts.db, "customer_tier"), draft);
  if (drafted === undefined) return refuse("tier_not_found");
  const { terms, zone, at } = await groundOf(parts, parts.clock.now());
  const from = windowFrom(terms, zone, at);
  const sum: Counted = { looked: 0, up: 0, down: 0, reach: 0 };
  for (let after = 0, looks = 1; ; looks += 1) {
    const rows = await readTierHolders(parts.db, after, membersAtOnce);
    const ids = rows.filter(({ spend }) => spend > 0).map(({ member_id }) => member_id);
    const bought = await readPurchases(parts.db, ids, from === null ? null : new Date(from));
    const figuresOf = new Map(bought.map((one) => [one.member_id, one]));
    for (const row of rows)
      count(sum, drafted, row.tier_id, figuresOf.get(row.member_id) ?? nothing);
    if (rows.length < membersAtOnce) return accept({ ...sum, whole: true });
    if (looks === looksMax) return accept({ ...sum, whole: false });
    after = rows.at(-1)?.member_id ?? after;
  }
};

export const previewTierOfSellers = async (
  parts: PolicyParts,
  body: BodyOf<typeof previewSellerTier>,
): Promise<Decision<TierMoves, "tier_not_found">> => {
  const { rule_type: rule, minimum_sales_volume: amount, minimum_products } = body;
  const draft = { ...body, rule, amount, count: minimum_products };
  const drafted = ladderWith(await readLadder(parts.db, "seller_tier"), draft);
  if (drafted === undefined) return refuse("tier_not_found");
  const ground = await groundOf(parts, parts.clock.now());
  const sum: Counted = { looked: 0, up: 0, down: 0, reach: 0 };
  for (let after = ""; ; ) {
    const ask = sellersAfter(after, ground, membersAtOnce);
    const rows = await readSellers(parts.db, ask);
    for (const row of rows) count(sum, drafted, row.tier_id, row);
    if (rows.length < ask.limit) return accept({ ...sum, whole: true });
    after = rows.at(-1)?.seller_id ?? after;
  }
};
