// Maps for exports of other programmes, by the columns that their vendors document. None was tried on a real export.
// A map is part of a move's name: whoever changes one here can no longer take back what came by it before.
import { type OpeningMap, openingMap } from "@nuqta/contracts/moving.ts";

const untried = (pages: string): string =>
  `Columns as ${pages} had them on 2026-11-28. Not tried on a real export: read the sheet before you post.`;

const maps = {
  // An export of vouchers, whose fields name the columns. A card is another id of its customer.
  voucherify: {
    source: "Voucherify",
    note: untried("docs.voucherify.io/reference/create-export"),
    date_format: "iso",
    columns: {
      ...{ member_id: "customer_source_id", aliases: ["code"], joined_on: "created_at" },
      lots: [{ lot_id: "code", points: "loyalty_balance", expires_on: "expiration_date" }],
    },
  },
  // An export of balances. What is pending, expired or spent there does not come over.
  "talon-one": {
    source: "Talon.One",
    note: untried(
      "docs.talon.one/management-api (exportLoyaltyBalances) and github.com/talon-one/talon_go, docs/ManagementApi.md,",
    ),
    columns: { member_id: "profileIntegrationID", lots: [{ points: "currentBalance" }] },
  },
  // An import-compatible export of loyalty.card, whose columns are the names of its fields.
  odoo: {
    source: "Odoo",
    note: untried(
      "github.com/odoo/odoo, addons/loyalty/models/loyalty_card.py and addons/web/controllers/export.py,",
    ),
    columns: {
      ...{ member_id: "partner_id/id", aliases: ["code"] },
      lots: [{ lot_id: "code", points: "points", expires_on: "expiration_date" }],
    },
  },
};

export const readyMapNames: readonly string[] = Object.keys(maps);

/** The map for exports of a vendor, by its name; undefined where there is none. */
export const readyMapOf = (name: string): OpeningMap | undefined =>
  Object.hasOwn(maps, name)
    ? openingMap.parse({ kind: "members", ...maps[name as keyof typeof maps] })
    : undefined;
