// Rate cards as they are listed and planned.
import type { RateCardState, RateTermsValue } from "@nuqta/contracts/rate-cards.ts";
import type { Tx } from "../../kit/db/db.ts";
import { type ListAsk, type Listing, listPage } from "../../kit/db/listing.ts";

export type TermsRow = {
  reimbursed_bps: number | null;
  fee_bps: number | null;
  fee_piastres: number | null;
};

/** Terms of a card; null for one that ends the card before it. */
export const termsOf = (row: TermsRow): RateTermsValue | null => {
  const { reimbursed_bps, fee_bps, fee_piastres } = row;
  if (reimbursed_bps === null || fee_bps === null || fee_piastres === null) return null;
  return { reimbursed_bps, fee_bps, fee_piastres };
};

export type CardRow = TermsRow & {
  card_id: string;
  seller_id: string | null;
  starts_on: string;
  starts_at: Date;
  /** The start of the card behind it, if there is one. */
  next_at: Date | null;
  /** A later card starts at the same time. */
  is_replaced: boolean;
  created_at: Date;
  created_by: string;
};

const listing: Listing<"starts_on"> = {
  from: "rate_card c",
  select: `c.card_id, c.seller_id, to_char(c.starts_on, 'YYYY-MM-DD') as starts_on, c.starts_at,
    c.reimbursed_bps, c.fee_bps, c.fee_piastres,
    (select min(l.starts_at) from rate_card l where l.seller_id is not distinct from c.seller_id
      and l.starts_at > c.starts_at) as next_at,
    exists (select 1 from rate_card l where l.seller_id is not distinct from c.seller_id
      and l.starts_at = c.starts_at and l.created_at > c.created_at) as is_replaced,
    c.created_at, c.created_by`,
  id: "(to_char(c.created_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || c.card_id)",
  sorts: { starts_on: { column: "c.starts_at", type: "timestamptz" } },
  search: ["c.seller_id"],
};

/** One page of rate cards. */
export const findCards = (
  tx: Tx,
  { sellerId, ...ask }: ListAsk<"starts_on"> & { sellerId: string | undefined },
) =>
  listPage<CardRow, "starts_on">(tx, listing, {
    ...ask,
    where: (add) => (sellerId === undefined ? [] : [`c.seller_id = ${add(sellerId)}`]),
  });

/** State of a card at an instant. */
export const stateOf = (row: CardRow, now: Date): RateCardState => {
  if (row.is_replaced) return "replaced";
  if (row.starts_at > now) return "planned";
  return row.next_at !== null && row.next_at <= now ? "past" : "in_force";
};

export type NewCard = {
  cardId: string;
  sellerId: string | null;
  startsOn: string;
  startsAt: Date;
  terms: RateTermsValue | null;
  at: Date;
  by: string;
};

/** Keeps a card for good. */
export const insertCard = async (tx: Tx, card: NewCard): Promise<void> => {
  const { cardId, sellerId, startsOn, startsAt, terms, at, by } = card;
  await tx.query({
    text: `insert into rate_card (card_id, seller_id, starts_on, starts_at, reimbursed_bps, fee_bps,
        fee_piastres, created_at, created_by) values ($1, $2, $3::date, $4, $5, $6, $7, $8, $9)`,
    values: [
      ...[cardId, sellerId, startsOn, startsAt, terms?.reimbursed_bps ?? null],
      ...[terms?.fee_bps ?? null, terms?.fee_piastres ?? null, at, by],
    ],
  });
};
