// Sellers, brands and categories that an order is the first to name.

import type { OrderBody } from "@nuqta/contracts/orders.ts";
import type { Desk } from "../../ledger/door/posting.ts";
import type { Programme } from "../../programme/domain.ts";
import { partyTables, stubRows } from "../../programme/door/in-force.ts";

/** Adds what the programme does not know yet, so that it appears in the console's lists. */
export const putStubs = (desk: Desk<Programme>, order: OrderBody): void => {
  const { sellers, brands, categories } = desk.config;
  const { now } = desk.book;
  for (const { seller_id, brand_id, category_id } of order.lines) {
    if (!sellers.has(seller_id)) desk.put(partyTables.seller, stubRows.seller(seller_id, now));
    if (brand_id && !brands.has(brand_id))
      desk.put(partyTables.brand, stubRows.brand(brand_id, now));
    if (category_id && !categories.has(category_id))
      desk.put(partyTables.category, stubRows.category(category_id, now));
  }
};
