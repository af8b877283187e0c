// Owners hear of a counter that spends the points of unusually many members, once in an hour.
import { standingLimits } from "@nuqta/contracts/branches.ts";
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { asOwner, enterByMail } from "../support/areas.ts";
import { anOrder, type Marketplace, openMarketplace, storyOwner } from "../support/marketplace.ts";
import { withoutCodes } from "../support/publish.ts";

let market: Marketplace;
let owner: Awaited<ReturnType<typeof asOwner>>;
const clerks = new Map<string, typeof owner>();
let now = Date.parse("2026-11-21T10:00:00Z");

const wait = (minutes: number): void => {
  now += minutes * minuteMs;
  market.setTime(new Date(now).toISOString());
};

beforeAll(async () => {
  market = await openMarketplace();
  wait(0);
  await withoutCodes(market.db);
  owner = await asOwner(market);
  await market.post("/v1/sellers", { seller_id: "S-1", name: "Nile Books" });
  for (const branch of ["Dokki", "Maadi"]) {
    const account = {
      email: `${branch.toLowerCase()}@example.com`,
      name: "Mona",
      branch_id: branch,
    };
    expect((await owner("POST /v1/sellers/S-1/branch-accounts", account)).status).toBe(201);
    clerks.set(branch, await enterByMail(market, account.email));
  }
  const limits = { ...standingLimits, hourly_members: 3 };
  await owner("PUT /v1/sellers/S-1/branches/Dokki", { is_off: false, limits });
});
afterAll(() => market.close());

let made = 0;
/** Spends a point of a member, and answers once it was read. */
const spend = async (member: string, branch = "Dokki"): Promise<void> => {
  made += 1;
  const lines = [{ line_id: "1", sku: "x", quantity: 1, unit_price: 20_000, seller_id: "S-1" }];
  await market.post("/v1/orders", anOrder(`of-${made}`, member, { lines }));
  const clerk = clerks.get(branch) ?? owner;
  const bill = { member_id: member, points: 1, amount: 10_000 };
  const held = await clerk("POST /v1/counter/redemptions", bill, `hold-${made}`);
  const id = held.body.redemption_id;
  const done = await clerk(
    `POST /v1/counter/redemptions/${id}/confirm`,
    { receipt: `${made}` },
    `done-${made}`,
  );
  expect(done.status).toBe(200);
  const read = { text: "select 1 from counter_spent where redemption_id = $1", values: [id] };
  await vi.waitFor(async () => expect(await market.db.query(read)).toHaveLength(1), {
    timeout: 20_000,
  });
};

const told = async (): Promise<string[]> => {
  const rows = await market.db.query<{ content: string }>({
    text: `select content from mail_outbox where recipient = $1 and content like '%within an hour%'
      order by created_at`,
    values: [storyOwner.email],
  });
  return rows.map(({ content }) => content);
};

test("owners are told when a counter spends the points of more members than it may in an hour", async () => {
  for (const id of ["A", "B", "C", "A", "B"]) await spend(id);
  expect(await told()).toEqual([]);
  await spend("D", "Maadi");
  expect(await told()).toEqual([]);
  await spend("D");
  const [mail = "", ...more] = await told();
  expect(more).toEqual([]);
  expect(mail).toContain(
    "The points of 4 members were spent within an hour at the counter of Nile Books, Dokki.",
  );
  await spend("E");
  expect(await told()).toHaveLength(1);
  const home = await owner("GET /v1/notices");
  expect(home.text).toContain("استُبدلت نقاط أعضاء عددهم 4");
});

test("members of an hour ago count no more, and the next hour is told anew", async () => {
  wait(60);
  owner = await asOwner(market);
  const account = { email: "dokki-2@example.com", name: "Hoda", branch_id: "Dokki" };
  expect((await owner("POST /v1/sellers/S-1/branch-accounts", account)).status).toBe(201);
  clerks.set("Dokki", await enterByMail(market, account.email));
  for (const id of ["F", "G", "H"]) await spend(id);
  expect(await told()).toHaveLength(1);
  await spend("I");
  expect(await told()).toHaveLength(2);
});
