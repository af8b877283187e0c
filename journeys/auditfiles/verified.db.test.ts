// `nuqta verify` over closed months: what somebody changed of them in the database is named.
import { afterAll, beforeAll, expect, test } from "vitest";
import { verify } from "../../server/src/commands/verify.ts";
import { readConfig } from "../../server/src/kit/process/config.ts";
import { makeNext } from "../../server/src/revenue/service/making.ts";
import type { Json } from "../support/marketplace.ts";
import { openAuditShop } from "./audit-shop.ts";

const codes = {
  ...{ points_liability: "2100", points_cost: "6100", funder_points: "1300", redemptions: "4900" },
  ...{ breakage: "4800", bank: "1010", sellers: "1200", wallets: "2200", billed_points: "1300" },
  ...{ reimbursements: "5200", fees: "4200", disputes: "5300", adjustments: "5400" },
};
const terms = {
  ...{ share_bps: 1_200, value_points: 50, value_piastres: 100, assumed_bps: 7_000 },
  ...{ floor_bps: 1_000, history_months: 12, principals: ["platform", "seller:S-1"] },
  codes: {
    ...{ contract_liability: "2110", sales_revenue: "4010", points_revenue: "4110" },
    ...{ breakage_revenue: "4120", transition: "3200" },
  },
};

let world: Awaited<ReturnType<typeof openAuditShop>>;
beforeAll(async () => {
  world = await openAuditShop();
  await world.buy("o-1", "S-1", 100_000);
  await world.fill("S-1", 30_000);
  for (const [path, body] of [
    ["journal-accounts", codes],
    ["revenue-basis", terms],
  ] as const) {
    const saved = await world.shop.send("PUT", `/v1/${path}`, body);
    expect([saved.status, saved.text]).toEqual([200, saved.text]);
  }
  for (const month of ["2026-09", "2026-10"]) {
    await world.buy(`${month}-a`, "S-1", 900);
    await world.buy(`${month}-b`, "S-2", 7_000, 90);
    world.at(month === "2026-09" ? "2026-10-02T10:00:00Z" : "2026-11-02T10:00:00Z");
    await world.closeMonth(month);
  }
  await world.make();
  while ((await makeNext(world.shop.db, world.now())) !== undefined);
});
afterAll(() => world.stop());

const lines = async (): Promise<readonly string[]> => {
  const config = readConfig({ DATABASE_URL: world.shop.db.url, DATA_DIR: "/nonexistent" });
  const done = await verify.run({}, config);
  return done.lines.filter((line) => /clos|month|journal|audit|2026/.test(line));
};
const change = (text: string, values: Json[] = []) => world.shop.db.query({ text, values });

/** Tables in which something is changed, how, how back, and what is said of it. */
const changes: [table: string, there: string, back: string, said: string][] = [
  [
    "audit_file_party",
    "set hash = reverse(hash) where month = '2026-10-01' and party = 'seller:S-2'",
    "set hash = reverse(hash) where month = '2026-10-01' and party = 'seller:S-2'",
    "Wrong: 2026-10: the part of seller:S-2 in its audit file was changed.",
  ],
  [
    "audit_file",
    `set seal = jsonb_set(seal, '{previous}', '"0"') where month = '2026-09-01'`,
    "set seal = jsonb_set(seal, '{previous}', 'null') where month = '2026-09-01'",
    "Wrong: 2026-09: its audit file does not follow the one before.",
  ],
  [
    "close_request_wallet",
    "set charged = charged + 1, closing = closing + 1",
    "set charged = charged - 1, closing = closing - 1",
    "Wrong: 2026-09: the wallet of S-1 is not what moved it.",
  ],
  [
    "close_request_sum",
    "set issued = issued + 1 where party = 'seller:S-2'",
    "set issued = issued - 1 where party = 'seller:S-2'",
    "Wrong: 2026-10: its figures are not those of its hash.",
  ],
  [
    "revenue_fact",
    "set sold = sold + 1000000 where month = '2026-09-01'",
    "set sold = sold - 1000000 where month = '2026-09-01'",
    "Wrong: 2026-09: its deferred revenue comes out otherwise.",
  ],
];

test("closed months are right as they were closed, and each change of them is named", async () => {
  const right = [
    "Right: 2 closed months and 2 audit files are as they were sealed.",
    "Right: the journals of 2 months tie to their closes.",
    "Right: the deferred revenue of 2 months comes out as it was worked out.",
  ];
  expect(await lines()).toEqual(right);
  for (const [table, there, back, said] of changes) {
    await change(`alter table ${table} disable trigger user`);
    await change(`update ${table} ${there}`);
    expect([table, await lines()]).toEqual([table, expect.arrayContaining([said])]);
    await change(`update ${table} ${back}`);
  }
  expect(await lines()).toEqual(right);
});
