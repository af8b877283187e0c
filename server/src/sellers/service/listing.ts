// The list of sellers: by page, and whole as a file.

import { csvMark, csvRow } from "@nuqta/contracts/kit/csv.ts";
import type { QueryOf } from "@nuqta/contracts/kit/route.ts";
import type { exportSellers, listSellers as listRoute } from "@nuqta/contracts/sellers.ts";
import type { Tx } from "../../kit/db/db.ts";
import { listPage } from "../../kit/db/listing.ts";
import { accept } from "../../kit/pure/decision.ts";
import { clockOf, dateOf, localTime } from "../../kit/pure/local-time.ts";
import { spanOfDays } from "../../programme/door/configuration.ts";
import { exportHead, exportRow } from "../domain.ts";
import * as store from "../store/sellers.ts";
import { viewOf } from "./sellers.ts";

type SellerQuery = QueryOf<typeof listRoute>;

const pageOf = async (
  tx: Tx,
  now: Date,
  ask: SellerQuery | (Omit<SellerQuery, "limit"> & { limit: number }),
) => {
  const { status, brand_type, category_id, modified_from, modified_to } = ask;
  const span = await spanOfDays(tx, now, { from: modified_from, to: modified_to });
  const filter = { status, brand_type, category_id, from: span.from, until: span.until };
  const page = await listPage<store.ShownSeller, store.SellerSort>(tx, store.sellerListing, {
    ...ask,
    sort: ask.sort ?? "-created_at",
    where: store.filtered(filter),
  });
  return { page, zone: span.zone };
};

/** One page of sellers. */
export const listSellers = async (tx: Tx, now: Date, ask: SellerQuery) => {
  const { page } = await pageOf(tx, now, ask);
  if (!page.ok) return page;
  const { rows, next, total } = page.value;
  return accept({ data: rows.map(viewOf), next_cursor: next, total });
};

const minuteText = (zone: string, at: Date): string => {
  const { day, minute } = localTime(zone, at.getTime());
  return `${dateOf(day)} ${clockOf(minute)}`;
};

/** Every seller that the filters leave, as CSV; its times are in the zone of the programme. */
export const sellersFile = async (
  tx: Tx,
  now: Date,
  { locale = "en", ...ask }: QueryOf<typeof exportSellers>,
): Promise<string> => {
  const lines: string[] = [];
  let cursor: string | undefined;
  for (;;) {
    const { page, zone } = await pageOf(tx, now, { ...ask, cursor, limit: 1_000 });
    // The cursor is the one that this list gave out, so no page is refused.
    if (!page.ok) throw new Error(`a page of sellers was refused: ${page.code}`);
    if (lines.length === 0) lines.push(csvMark + csvRow(exportHead(locale, zone)));
    for (const row of page.value.rows) {
      const modified = minuteText(zone, row.updated_at ?? row.created_at);
      lines.push(csvRow(exportRow(viewOf(row), locale, modified)));
    }
    if (page.value.next === null) return lines.join("");
    cursor = page.value.next;
  }
};
