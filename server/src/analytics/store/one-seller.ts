// Asking the figures of one seller and one payer.
import type { Tx } from "../../kit/db/db.ts";
import { type LotMeasure, lotMeasures } from "../domain/measures.ts";
import type { RateSums } from "../domain/roll-forward.ts";
import { type Days, net } from "./reading.ts";

const sums = ["orders", "sales", "sales_back", "issued", "redeemed"] as const;

/** Sales and points of a seller's lines on some days. */
export const sumsOfSeller = async (
  tx: Tx,
  sellerId: string,
  { from, to }: Days,
): Promise<Record<(typeof sums)[number], number>> => {
  const [row] = await tx.query<Record<(typeof sums)[number], number>>({
    text: `select ${sums.map((name) => `coalesce(sum(${name}), 0)::int8 as ${name}`).join(", ")}
      from rollup_daily where scope = 'seller' and id = $1 and day between $2::date and $3::date`,
    values: [sellerId, from, to],
  });
  return row ?? { orders: 0, sales: 0, sales_back: 0, issued: 0, redeemed: 0 };
};

/** Balance of one payer before some days, and the movements on them, by rate of the points. */
export const fundingOf = (tx: Tx, party: string, { from, to }: Days): Promise<RateSums[]> =>
  tx.query({
    text: `select cost_points, cost_piastres,
        coalesce(sum(${net}) filter (where day < $2::date), 0)::int8 as opening,
        ${lotMeasures.map((name) => `coalesce(sum(${name}) filter (where day >= $2::date), 0)::int8 as ${name}`).join(", ")}
      from rollup_funding where party = $1 and day <= $3::date
      group by cost_points, cost_piastres order by cost_points, cost_piastres`,
    values: [party, from, to],
  });

/** Movements of one payer by day, the newest first. */
export const fundingDaysOf = (
  tx: Tx,
  party: string,
  { from, to }: Days,
): Promise<(Record<LotMeasure, number> & { day: string })[]> =>
  tx.query({
    text: `select day, ${lotMeasures.map((name) => `sum(${name})::int8 as ${name}`).join(", ")}
      from rollup_funding where party = $1 and day between $2::date and $3::date
      group by day order by day desc`,
    values: [party, from, to],
  });

/** Orders in which a campaign gave points, since it began. */
export const countCampaignOrders = async (tx: Tx, campaignId: string): Promise<number> => {
  const [row] = await tx.query<{ orders: number }>({
    text: `select coalesce(sum(orders), 0)::int8 as orders from rollup_daily
      where scope = 'campaign' and id = $1`,
    values: [campaignId],
  });
  return row?.orders ?? 0;
};
