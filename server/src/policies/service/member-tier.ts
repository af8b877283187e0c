// A member's tier as people see it: since when, what the next one still takes, and when it is reviewed.
import type { MemberTierReply } from "@nuqta/contracts/policies.ts";
import type { Tx } from "../../kit/db/db.ts";
import { type Figures, placeOf, reached, reviewAt, windowFrom } from "../domain/tiers.ts";
import { readLadder } from "../store/configuration.ts";
import { readPurchases, readTierAt, readTierHolder } from "../store/members.ts";
import { groundOf, type PolicyParts } from "./parts.ts";
import { nothing, rungsOf } from "./tiers.ts";

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** The tier of a member as of `at` (epoch ms), an instant that is over; undefined when there is no such member. */
export const memberTierAt = async (
  db: Tx,
  externalId: string,
  at: number,
): Promise<MemberTierReply | undefined> => {
  const held = await readTierAt(db, externalId, new Date(at));
  if (held === undefined) return undefined;
  const { tier_id, name, since } = held;
  return {
    ...{ as_of: new Date(at).toISOString(), tier_id, name, since: since?.toISOString() ?? null },
    ...{ review_at: null, counted_from: null, next: null },
  };
};

/** The tier of a member as it stands, told as of `told` (epoch ms); undefined when there is no such member. */
export const memberTier = async (
  parts: PolicyParts,
  externalId: string,
  told: number,
): Promise<MemberTierReply | undefined> => {
  const { db, clock } = parts;
  const row = await readTierHolder(db, externalId);
  if (row === undefined) return undefined;
  const { terms, zone, at } = await groundOf(parts, clock.now());
  const rows = await readLadder(db, "customer_tier");
  const from = windowFrom(terms, zone, at);
  const since = from === null ? null : new Date(from);
  const [figures = nothing] = await readPurchases(db, [row.member_id], since);
  const held = rows.find(({ tier_id }) => tier_id === row.tier_id);
  const isKept = terms.adjustment_enabled && (terms.adjustment_tier ?? row.tier_id) !== row.tier_id;
  const review =
    row.tier_id === null || row.tier_reviewed_at === null || isKept
      ? null
      : reviewAt(terms, zone, row.tier_reviewed_at);
  return {
    as_of: new Date(told).toISOString(),
    tier_id: row.tier_id,
    name: held?.name ?? null,
    since: iso(row.tier_since),
    review_at: iso(review),
    counted_from: iso(from),
    next: nextOf(rungsOf(rows), row.tier_id, figures),
  };
};

type Rows = ReturnType<typeof rungsOf>;

/** The lowest tier that is neither held nor reached, with what counts for it now. */
const nextOf = (rows: Rows, held: string | null, figures: Figures): MemberTierReply["next"] => {
  const ladder = rows.map(({ rung }) => rung);
  const place = Math.max(placeOf(ladder, held), reached(ladder, figures)) + 1;
  const next = rows[place];
  if (next === undefined) return null;
  const { tierId, rule, amount, count } = next.rung;
  return {
    tier_id: tierId,
    name: next.name,
    rule_type: rule,
    amount: amount === null ? null : { has: figures.amount, needs: amount },
    orders: count === null ? null : { has: figures.count, needs: count },
  };
};
