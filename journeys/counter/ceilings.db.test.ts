// What a counter may redeem in a day has an end, for each account and for the branch, and a branch can be
// switched off.
import { standingLimits } from "@nuqta/contracts/branches.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asOwner, enterByMail } from "../support/areas.ts";
import { anOrder, type Json, type Marketplace, openMarketplace } from "../support/marketplace.ts";
import { withoutCodes } from "../support/publish.ts";

let market: Marketplace;
let owner: Awaited<ReturnType<typeof asOwner>>;
const members = Array.from({ length: 16 }, (_, at) => `RICH-${at}`);

const open = {
  ...{ branch_points: 1_000_000, branch_redemptions: 1_000_000 },
  ...{ account_points: 1_000_000, account_redemptions: 1_000_000, hourly_members: 30 },
};

beforeAll(async () => {
  market = await openMarketplace();
  await withoutCodes(market.db);
  // Ten minutes before midnight in Cairo.
  market.setTime("2026-11-21T21:50:00Z");
  owner = await asOwner(market);
  await market.post("/v1/sellers", { seller_id: "S-1", name: "Nile Books" });
  const lines = [{ line_id: "1", sku: "x", quantity: 1, unit_price: 20_000_000, seller_id: "S-1" }];
  for (const id of members)
    expect((await market.post("/v1/orders", anOrder(`of-${id}`, id, { lines }))).status).toBe(201);
});
afterAll(() => market.close());

const addClerk = async (branch: string, email: string) => {
  const account = { email, name: "Mona", branch_id: branch };
  expect((await owner("POST /v1/sellers/S-1/branch-accounts", account)).status).toBe(201);
  return enterByMail(market, email);
};
type Clerk = typeof owner;

const put = (branch: string, limits: Json = {}, is_off = false) =>
  owner(`PUT /v1/sellers/S-1/branches/${encodeURIComponent(branch)}`, {
    is_off,
    limits: { ...open, ...limits },
  });
let asked = 0;
const hold = (clerk: Clerk, points: number, member = members[0]) => {
  asked += 1;
  const bill = { member_id: member, points, amount: 500_000 };
  return clerk("POST /v1/counter/redemptions", bill, `ceiling-${asked}`);
};
const today = async (branch: string): Promise<Json> => {
  const { body } = await owner("GET /v1/sellers/S-1/branches");
  return body.data.find((one: Json) => one.branch_id === branch);
};

test("64 at once redeem to the point what the branch may in a day, and not one more", async () => {
  const clerk = await addClerk("Maadi", "maadi@example.com");
  await put("Maadi", { branch_points: 2_050 });
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, at) => hold(clerk, 100, members[at % members.length])),
  );
  const made = answers.filter(({ status }) => status === 201);
  expect(made).toHaveLength(20);
  for (const { status, body } of answers.filter((one) => one.status !== 201))
    expect([status, body.code, body.errors]).toEqual([
      422,
      "counter_limit_reached",
      [
        {
          ...{ path: "points", code: "over_branch_points" },
          message: "Points that this branch may still redeem today: 50.",
          messageAr: "النقاط التي ما زال يمكن لهذا الفرع استبدالها اليوم: 50.",
        },
      ],
    ]);
  expect((await today("Maadi")).today).toEqual({ points: 2_000, redemptions: 20 });
  expect((await hold(clerk, 51)).body.code).toBe("counter_limit_reached");
  expect((await hold(clerk, 50)).status).toBe(201);
});

test("64 at once make as many redemptions as an account may, and another account goes on", async () => {
  const [one, two] = [
    await addClerk("Giza", "giza-1@example.com"),
    await addClerk("Giza", "giza-2@example.com"),
  ];
  await put("Giza", { account_redemptions: 7, branch_redemptions: 9 });
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, at) => hold(one, 1, members[at % members.length])),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(7);
  const [error] = answers.find(({ status }) => status === 422)?.body.errors ?? [];
  expect(error).toMatchObject({ path: "points", code: "over_account_redemptions" });
  expect(error.message).toContain("all its redemptions of today: 7.");
  const others = await Promise.all(Array.from({ length: 5 }, () => hold(two, 1)));
  expect(others.filter(({ status }) => status === 201)).toHaveLength(2);
  expect((await hold(two, 1)).body.errors).toMatchObject([
    {
      code: "over_branch_redemptions",
      message: "This branch has made all its redemptions of today: 9. Please come back tomorrow.",
    },
  ]);
});

test("what is let go counts no more, what was spent does, and a new day begins at midnight there", async () => {
  const clerk = await addClerk("Dokki", "dokki@example.com");
  await put("Dokki", { account_points: 300 });
  const kept = await hold(clerk, 200);
  const back = await hold(clerk, 100);
  expect((await hold(clerk, 1)).body.errors).toMatchObject([
    {
      code: "over_account_points",
      message: "Points that this account may still redeem today: 0.",
    },
  ]);
  const at = (id: string, what: string) => `POST /v1/counter/redemptions/${id}/${what}`;
  const release = at(back.body.redemption_id, "release");
  expect((await clerk(release, undefined, "back")).status).toBe(200);
  expect((await clerk(release, undefined, "back-again")).status).toBe(200);
  expect((await today("Dokki")).today).toEqual({ points: 200, redemptions: 1 });
  const spend = at(kept.body.redemption_id, "confirm");
  expect((await clerk(spend, { receipt: "1" }, "spend")).status).toBe(200);
  // A purchase that is refused sets nothing aside and counts for nothing; one that is paid counts.
  const sale = { member_id: members[1], amount: 50_000, points: 100 };
  const sell = (body: Json, key: string) => clerk("POST /v1/counter/purchases", body, key);
  await sell({ ...sale, points: undefined, receipt: "2" }, "sale-1");
  expect((await sell({ ...sale, receipt: "2" }, "sale-2")).body.code).toBe("order_exists");
  expect((await today("Dokki")).today).toEqual({ points: 200, redemptions: 1 });
  expect((await sell({ ...sale, receipt: "3" }, "sale-3")).body.paid_points).toBe(100);
  expect((await sell({ ...sale, receipt: "4" }, "sale-4")).body.code).toBe("counter_limit_reached");
  expect((await today("Dokki")).today).toEqual({ points: 300, redemptions: 2 });
  await put("Dokki", { account_points: 400 });
  expect((await hold(clerk, 101)).body.errors).toMatchObject([
    { message: "Points that this account may still redeem today: 100." },
  ]);
  market.setTime("2026-11-21T21:59:59.999Z");
  expect((await hold(clerk, 101)).body.code).toBe("counter_limit_reached");
  market.setTime("2026-11-21T22:00:00Z");
  expect((await hold(clerk, 400)).status).toBe(201);
});

test("a hold that is over is asked for anew, so that it counts on the day of its spending", async () => {
  const clerk = await addClerk("Helwan", "helwan@example.com");
  const held = (await hold(clerk, 10, members[2])).body;
  market.setTime(held.expires_at);
  const call = `POST /v1/counter/redemptions/${held.redemption_id}/confirm`;
  expect((await clerk(call, { receipt: "1" }, "late")).body.code).toBe("hold_expired");
});

test("a branch that is switched off does nothing at its counters until it is switched on", async () => {
  const clerk = await addClerk("Nasr City / 2", "nasr@example.com");
  const other = await addClerk("Shubra", "shubra@example.com");
  const held = (await hold(clerk, 10, members[3])).body;
  expect((await put("Nasr City / 2", {}, true)).body).toMatchObject({ is_off: true });
  const at = `POST /v1/counter/redemptions/${held.redemption_id}`;
  for (const [call, body] of [
    ["GET /v1/counter"],
    ["GET /v1/counter/members?q=RICH-1"],
    ["POST /v1/counter/purchases", { member_id: members[3], amount: 1_000 }],
    ["POST /v1/counter/redemptions", { member_id: members[3], points: 10, amount: 50_000 }],
    [`${at}/confirm`, { receipt: "21" }],
    [`${at}/release`],
  ] as const) {
    const { status, body: answer } = await clerk(call, body, `off-${call.length}`);
    expect([call, status, answer.code]).toEqual([call, 403, "counter_switched_off"]);
  }
  expect((await other("GET /v1/counter")).status).toBe(200);
  await put("Nasr City / 2");
  expect((await clerk(`${at}/confirm`, { receipt: "21" }, "on")).body.state).toBe("confirmed");
});

test("only who looks after accounts sets limits, of branches that there are, on record", async () => {
  const clerk = await addClerk("Tanta", "tanta@example.com");
  expect(await today("Tanta")).toEqual({
    ...{ branch_id: "Tanta", is_off: false, limits: standingLimits },
    today: { points: 0, redemptions: 0 },
  });
  const body = { is_off: false, limits: open };
  for (const [send, call] of [
    [clerk, "PUT /v1/sellers/S-1/branches/Tanta"],
    [clerk, "GET /v1/sellers/S-1/branches"],
  ] as const)
    expect((await send(call, body)).status).toBe(403);
  for (const [call, code] of [
    ["PUT /v1/sellers/S-1/branches/Nowhere", "branch_not_found"],
    ["PUT /v1/sellers/none/branches/Tanta", "seller_not_found"],
  ] as const)
    expect((await owner(call, body)).body.code).toBe(code);
  const wrong = await put("Tanta", { branch_points: -1 });
  expect(wrong).toMatchObject({
    status: 422,
    body: { errors: [{ path: "limits.branch_points", code: "too_small" }] },
  });
  await put("Tanta", { branch_points: 5 });
  const [entry] = await market.db.query<{ detail: string }>({
    text: `select detail from audit_entry where action = 'branch.changed' and target = 'seller:S-1'
      order by entry_no desc limit 1`,
  });
  expect(JSON.parse(entry?.detail ?? "")).toMatchObject({
    branch_id: "Tanta",
    before: { is_off: false, limits: standingLimits },
    after: { is_off: false, limits: { ...open, branch_points: 5 } },
  });
});

test("without anybody's doing, one account redeems at most the standing limit in a day", async () => {
  const clerk = await addClerk("Suez", "suez@example.com");
  const { account_points: most } = standingLimits;
  let spent = 0;
  for (const id of members.slice(4)) {
    const held = await hold(clerk, 9_000, id);
    if (held.status !== 201) continue;
    const call = `POST /v1/counter/redemptions/${held.body.redemption_id}/confirm`;
    const done = await clerk(call, { receipt: id }, `drain-${id}`);
    spent += done.body.confirmed_points;
  }
  expect(spent).toBeGreaterThan(0);
  expect(spent).toBeLessThanOrEqual(most);
});
