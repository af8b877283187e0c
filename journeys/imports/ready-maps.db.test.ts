// Exports of other programmes by the maps that are built in. The files are ours, by the columns that the vendors
// document: not tried on a real export.
import { afterAll, expect, test } from "vitest";
import { askOfMembers } from "../../server/src/commands/import-file/members.ts";
import { fileWriter } from "../../server/src/imports/testing.ts";
import { readyMapNames } from "../../server/src/moving/door/domain.ts";
import { movingOn } from "../../server/src/moving/testing.ts";
import { asOwner } from "../support/areas.ts";
import { openMarketplace } from "../support/marketplace.ts";

const shop = await openMarketplace("2026-11-21T12:00:00.000Z");
afterAll(() => shop.close());
const owner = await asOwner(shop);
const { moving } = movingOn(shop.db);
const write = await fileWriter();

const exportOf: Record<string, { head: string; lines: string[] }> = {
  voucherify: {
    head: "id,code,voucher_type,customer_id,customer_source_id,loyalty_balance,start_date,expiration_date,created_at,active",
    lines: [
      "v_1,LC-1,LOYALTY_CARD,cust_1,V-1,2000,,2027-12-31T09:00:00.000Z,2024-04-14T09:55:46.814Z,true",
      "v_2,LC-2,LOYALTY_CARD,cust_2,V-2,0,,,2025-04-14T09:55:46.814Z,true",
      "v_3,LC-3,LOYALTY_CARD,cust_1,V-1,30,,,2025-04-14T09:55:46.814Z,true",
    ],
  },
  "talon-one": {
    head: "loyaltyProgramID,loyaltySubledger,profileIntegrationID,currentBalance,pendingBalance,expiredBalance,spentBalance,currentTier",
    lines: ["5,,T-1,350,20,0,10,Gold", "5,,T-2,12.5,0,0,0,", "5,,T-3,7,0,0,0,"],
  },
  odoo: {
    head: '"id","code","expiration_date","partner_id/id","points","program_id/id"',
    lines: [
      '"__export__.loyalty_card_1","0441-a","2027-06-30","base.partner_1","120.0","loyalty.one"',
      '"__export__.loyalty_card_2","0442-b","2026-06-30","base.partner_2","80.0","loyalty.one"',
      '"__export__.loyalty_card_3","0443-c","","base.partner_3","5.0","loyalty.one"',
    ],
  },
};

const lotsOf = (id: string) =>
  shop.db.query({
    text: `select a.external_id as id, l.points::int, to_char(l.expires_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '+00' as ends, e.reason
      from lot l join account a using (member_id) join entry e using (member_id, entry_no)
      join member_lookup k using (member_id) where k.external_id = $1`,
    values: [id],
  });

/** Checks an export as the command would, has it accepted, and posts it. */
const bring = async (name: string) => {
  const { head, lines } = exportOf[name] ?? { head: "", lines: [] };
  const file = await write(`${name}.csv`, [head, ...lines].join("\n"));
  const ask = askOfMembers({ operand: file, map: name }, "/");
  if (!ask) throw new Error(`${name} is no map of members`);
  expect(ask.map.note).toContain("Not tried on a real export");
  await moving.run(ask);
  const post = { ...ask, isPost: true };
  expect(await moving.run(post)).toMatchObject({ outcome: "waiting" });
  const { data } = (await shop.get("/v1/arrival-histories")).body;
  const waiting = data.find((one: { state: string }) => one.state === "waiting");
  const decided = await owner(`POST /v1/arrival-histories/${waiting.history_id}/decide`, {
    ...{ verdict: "release", reason: "sheet read" },
  });
  expect(decided.status).toBe(200);
  return moving.run(post);
};

test("each vendor with documented columns has a map", () => {
  expect(readyMapNames).toEqual(Object.keys(exportOf));
  expect(askOfMembers({ operand: "a.csv", map: "smile" }, "/")).toBeUndefined();
});

test("loyalty cards of Voucherify bring balance, card and last day", async () => {
  expect(await bring("voucherify")).toMatchObject({
    ...{ outcome: "posted", agrees: true },
    sheet: { members: 2, posted: "2000", rejected: "30" },
  });
  expect(await lotsOf("LC-1")).toEqual([
    { id: "V-1", points: 2_000, ends: "2027-12-31 22:00:00+00", reason: "Voucherify" },
  ]);
});

test("balances of Talon.One come over, parts of points do not", async () => {
  expect(await bring("talon-one")).toMatchObject({
    ...{ outcome: "posted", agrees: true },
    sheet: { members: 2, posted: "357", rejectedLines: 1 },
  });
  expect(await lotsOf("T-1")).toMatchObject([{ points: 350, ends: null, reason: "Talon.One" }]);
});

test("loyalty cards of Odoo bring points until the last day of the card", async () => {
  expect(await bring("odoo")).toMatchObject({
    ...{ outcome: "posted", agrees: true },
    sheet: { members: 3, posted: "125", rejected: "80" },
  });
  expect(await lotsOf("0441-a")).toMatchObject([
    { id: "base.partner_1", points: 120, ends: "2027-06-30 21:00:00+00", reason: "Odoo" },
  ]);
});
