// Rules that another process published a moment ago: whoever follows the ledger, or is asked why, has not
// heard of them yet, and still tells what they gave.
import { hourMs } from "@nuqta/contracts/kit/time.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { catchUpAll } from "../../server/src/analytics/testing.ts";
import { deriveAll, evidenceParts } from "../../server/src/evidence/testing.ts";
import { testDatabase } from "../../server/src/kit/testing/database.ts";
import type { Changes } from "../../server/src/programme/domain.ts";
import { openProgramme, type Programmes } from "../../server/src/programme/service/programmes.ts";
import { anOrder, type Json, type Marketplace, openMarketplace } from "../support/marketplace.ts";
import { publish } from "../support/publish.ts";

const at = "2026-11-21T10:00:00Z";
const now = (): Date => new Date(at);
const db = await testDatabase();
// Nobody polls: what it has read once is all that it knows by itself.
const [figures, follower] = [1, 2].map(() => openProgramme(db, { pollMs: hourMs })) as [
  Programmes,
  Programmes,
];
const check = evidenceParts(db, now);
let shop: Marketplace;

const campaign = {
  ...{ campaign_id: "ramadan", name: "Ramadan", name_ar: "رمضان", description: "" },
  ...{ status: "active", targets: {} },
} as Json;
const bonus = {
  ...{ rule_id: "bonus", version: 1, name: "Bonus", name_ar: "مكافأة", description: "" },
  ...{
    trigger: "purchase",
    when: { op: "all", items: [] },
    effects: [{ kind: "fixed", points: 40 }],
  },
  ...{
    constraints: { op: "all", items: [] },
    audience: { kind: "all" },
    targets: {},
    schedule: {},
  },
  ...{ priority: 100, excludes: [], on_return: "reevaluate", campaign_id: "ramadan" },
} as Json;

beforeAll(async () => {
  // A server that only answers: the jobs of another one would look at the awards first.
  shop = await openMarketplace(at, db, { environment: { ROLE: "api" } });
  await shop.post("/v1/orders", anOrder("before", "M-1"));
  for (const each of [figures, follower]) await each.current();
  await publish(
    db,
    (changes): Changes => ({
      ...changes,
      rules: { bonus: bonus as never },
      campaigns: { ramadan: campaign as never },
    }),
  );
  // The lane reads the version with the member, so it decides by the new rules at once.
  const { body } = await shop.post("/v1/orders", anOrder("after", "M-1"));
  expect(body.lines[0].points).toBeGreaterThan(40);
});
afterAll(async () => {
  for (const each of [figures, follower]) each.close();
  check.close();
  await shop.close();
});

test("figures count the campaign that gave the points", async () => {
  await catchUpAll({ db, programmes: figures }, now);
  const rows = await db.query({
    text: "select id, issued from rollup_daily where scope = 'campaign'",
  });
  expect(rows).toEqual([{ id: "ramadan", issued: 40 }]);
});

test("the check of awards finds nothing wrong", async () => {
  expect(await deriveAll({ ...check.parts, programmes: follower })).toBe(2);
  expect(check.logged).toEqual([]);
});
