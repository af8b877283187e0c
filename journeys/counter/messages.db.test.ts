// Whoever spends points at a counter is told at once, so that a theft is seen the same minute.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { asOwner, enterByMail } from "../support/areas.ts";
import { anOrder, type Json, type Marketplace, openMarketplace } from "../support/marketplace.ts";
import { withoutCodes } from "../support/publish.ts";

let market: Marketplace;
let clerk: Awaited<ReturnType<typeof asOwner>>;

beforeAll(async () => {
  market = await openMarketplace();
  await withoutCodes(market.db);
  const owner = await asOwner(market);
  await market.post("/v1/sellers", { seller_id: "S-1", name: "Nile Books" });
  const account = { email: "dokki@example.com", name: "Mona", branch_id: "Dokki" };
  await owner("POST /v1/sellers/S-1/branch-accounts", account);
  clerk = await enterByMail(market, account.email);
});
afterAll(() => market.close());

const rich = async (id: string, fields: Json) => {
  await market.post("/v1/members", { member_id: id, name: "Salma", ...fields });
  const lines = [{ line_id: "1", sku: "x", quantity: 1, unit_price: 2_000_000, seller_id: "S-1" }];
  expect((await market.post("/v1/orders", anOrder(`of-${id}`, id, { lines }))).status).toBe(201);
};

const spend = async (id: string, points: number): Promise<string> => {
  const bill = { member_id: id, points, amount: 100_000 };
  const held = await clerk("POST /v1/counter/redemptions", bill, `hold-${id}`);
  const { redemption_id } = held.body;
  const call = `POST /v1/counter/redemptions/${redemption_id}/confirm`;
  expect((await clerk(call, { receipt: id }, `spend-${id}`)).status).toBe(200);
  expect((await clerk(call, { receipt: id }, `spend-${id}`)).replayed).toBe(true);
  return redemption_id;
};

const told = (to: string) =>
  market.db.query<{ channel: string; content: string }>({
    text: `select channel, content from message_outbox where recipient = $1
      union all select 'email', content from mail_outbox where recipient = $1 order by 1`,
    values: [to],
  });

/** What somebody was told, once the last spending of the story was told too. */
const afterAllTold = async (last: string, to: string) => {
  await vi.waitFor(async () => expect(await told(last)).not.toEqual([]), { timeout: 60_000 });
  return told(to);
};

test("each spending is told once: what, where, what is left, and whom to tell", async () => {
  await rich("TOLD-1", { phone: "+201000000011", email: "told-1@example.com", locale: "en" });
  await rich("TOLD-2", { phone: "+201000000012", locale: "ar" });
  await rich("TOLD-3", {});
  const id = await spend("TOLD-1", 500);
  await spend("TOLD-2", 300);
  await spend("TOLD-3", 100);
  const [sms, ...more] = await afterAllTold("TOLD-3", "+201000000011");
  expect([sms?.channel, more]).toEqual(["sms", []]);
  for (const words of ["500 points", "10.00 EGP", "Nile Books, Dokki", "500 points left", id])
    expect(sms?.content).toContain(words);
  expect(sms?.content).toContain("If this was not you");
  const [mail, ...others] = await told("told-1@example.com");
  expect([mail?.content, others]).toEqual([sms?.content, []]);
  const [arabic] = await told("+201000000012");
  for (const words of ["300 نقطة", "Nile Books، Dokki", "إن لم تكونوا أنتم"])
    expect(arabic?.content).toContain(words);
  expect(arabic?.content).not.toContain("EGP");
  // Whoever has neither telephone nor mail hears of it in the app, in both languages.
  const [push] = await told("TOLD-3");
  expect(push?.channel).toBe("push");
  expect(push?.content).toMatch(/You spent 100 points/);
  expect(push?.content).toMatch(/استبدلتم/);
});

test("the member's page lists what was sent, newest first and without its words", async () => {
  const { status, text, body } = await market.get("/v1/members/TOLD-1/messages");
  expect(status, text).toBe(200);
  expect(body.total).toBe(2);
  expect(body.data.map(({ kind, channel }: Json) => `${kind} ${channel}`).toSorted()).toEqual([
    "points_spent email",
    "points_spent sms",
  ]);
  expect(text).not.toContain("500");
  const first = await market.get("/v1/members/TOLD-1/messages?limit=10&sort=created_at");
  expect(first.body.next_cursor).toBe(null);
  await market.db.query({
    text: `insert into message_outbox (message_id, channel, recipient, created_at, useful_until, state, attempts,
        finished_at, member_id, about)
      select gen_random_uuid(), 'push', 'TOLD-1', now() - no * interval '1 minute', now(),
        case when no % 2 = 0 then 'delivered' else 'failed' end, 1, now(), member_id, 'counter_code'
      from member_lookup, generate_series(1, 12) no where external_id = 'TOLD-1'`,
  });
  const one = await market.get("/v1/members/TOLD-1/messages?limit=10");
  const two = await market.get(
    `/v1/members/TOLD-1/messages?limit=10&cursor=${one.body.next_cursor}`,
  );
  const all = [...one.body.data, ...two.body.data];
  expect([all.length, two.body.next_cursor]).toEqual([14, null]);
  expect(new Set(all.map(({ message_id }: Json) => message_id)).size).toBe(14);
  const times = all.map(({ created_at }: Json) => created_at);
  expect(times).toEqual(times.toSorted().toReversed());
  const codes = all.filter(({ kind }: Json) => kind === "counter_code");
  expect(codes.map(({ state }: Json) => state)).toEqual(
    Array.from({ length: 12 }, (_, no) => (no % 2 === 0 ? "failed" : "sent")),
  );
  expect((await market.get("/v1/members/TOLD-3/messages")).body.data).toMatchObject([
    { kind: "points_spent", channel: "push" },
  ]);
  expect((await market.get("/v1/members/nobody/messages")).body.code).toBe("member_not_found");
});

test("points that pay for a part of a purchase are told; those of the marketplace's own are not", async () => {
  await rich("TOLD-4", { phone: "+201000000014", locale: "en" });
  const own = { redemption_id: "own-1", member_id: "TOLD-4", points: 50 };
  await market.post("/v1/redemptions", own);
  expect((await market.post("/v1/redemptions/own-1/confirm", {})).body.state).toBe("confirmed");
  const sale = { member_id: "TOLD-4", amount: 50_000, points: 200, receipt: "9" };
  expect((await clerk("POST /v1/counter/purchases", sale, "sale-1")).status).toBe(201);
  const messages = await afterAllTold("+201000000014", "+201000000014");
  expect(messages.map(({ content }) => /You spent (\d+) points/.exec(content)?.[1])).toEqual([
    "200",
  ]);
});

test("a member who wants no messages on a channel gets none there", async () => {
  await rich("TOLD-5", { phone: "+201000000015", email: "told-5@example.com", locale: "en" });
  const consent = { purpose: "programme", channel: "sms", granted: false, source: "app" };
  expect((await market.post("/v1/members/TOLD-5/consents", consent)).status).toBe(200);
  await spend("TOLD-5", 100);
  expect(await afterAllTold("told-5@example.com", "+201000000015")).toEqual([]);
});
