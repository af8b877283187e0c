// Members who turn out to be one: what one has goes to the other exactly, and every id leads there.
import { expect, test } from "vitest";
import { firstText, proved } from "../support/consent.ts";
import { signIn } from "../support/four-eyes.ts";
import { aLine, type Json, storyOwner } from "../support/marketplace.ts";
import { openMergers } from "../support/mergers.ts";
import { publish } from "../support/publish.ts";
import { simulate } from "../support/simulate.ts";

const mergers = await openMergers();
const { shop, second } = mergers;

test("points, dates, payers and counts go over; the id leads to who stays; a key answers once", async () => {
  await shop.post("/v1/members", { member_id: "d-1", name: "Mona Adel", phone: "+201000000011" });
  await shop.post("/v1/members", { member_id: "s-1", name: "Mona A." });
  await mergers.order("d-1-a", "d-1", 1_000);
  await mergers.order("d-1-b", "d-1", 400, { status: "placed" });
  await mergers.order("s-1-a", "s-1", 200);
  await shop.post("/v1/members/d-1/adjustments", {
    ...{ points: 30, reason: "gift", expires_at: "2026-12-31T00:00:00Z" },
  });
  const before = await mergers.left(["d-1", "s-1"]);
  const first = await mergers.balance("d-1");
  const seen = await mergers.preview("d-1", "s-1");
  expect(await mergers.left(["d-1", "s-1"])).toEqual(before);
  const done = await mergers.merge("d-1", "s-1", { key: "merge-1" });
  expect(done).toMatchObject({
    status: 200,
    body: {
      ...{ member_id: "s-1", merged_id: "d-1", profile_filled: ["phone"] },
      moved: { available: 80, pending: 20, debt: 0, orders: 2 },
      balance: { available: 90, pending: 20, held: 0, debt: 0 },
    },
  });
  expect(seen.body).toEqual(done.body);
  const again = await mergers.merge("d-1", "s-1", { key: "merge-1" });
  expect([again.text, again.replayed]).toEqual([done.text, true]);
  expect((await mergers.merge("d-1", "s-1")).body.code).toBe("member_merged");
  expect(await mergers.left(["s-1"])).toEqual(before);
  const { lifetime_earned } = await mergers.balance("s-1");
  expect(lifetime_earned).toBe(first.lifetime_earned + 10);

  for (const on of [shop, second]) {
    const { body } = await on.get("/v1/members/d-1");
    expect(body).toMatchObject({
      ...{ member_id: "s-1", name: "Mona A.", phone: "+201000000011", orders_count: 3 },
      ...{ spend: 160_000, balance: { available: 90, pending: 20 } },
    });
  }
  const late = await mergers.order("d-1-late", "d-1", 100, {}, second);
  expect(late).toMatchObject({ status: 201, body: { balance: { available: 95 } } });
  expect((await mergers.order("d-1-a", "d-1", 1_000)).status).toBe(200);
  expect((await shop.get("/v1/orders/d-1-b")).body).toMatchObject({ order_id: "d-1-b" });
  await mergers.booksAreWhole();
});

test("orders that came along are decided anew by what decided them", async () => {
  const days = { from: "2026-11-01", to: "2026-11-22" };
  const { state, result } = await simulate(shop, { kind: "live", ...days });
  expect(state).toBe("done");
  expect(result.live_check).toMatchObject({ orders: 4, differences: 0, is_exact: true });
});

test("both ledgers tell of it; the one who went can still be read, and answers no order", async () => {
  const { into, from } = (await shop.get("/v1/members/s-1/merges")).body;
  expect(into).toBeNull();
  expect(from).toMatchObject([
    { merged_id: "d-1", member_id: "s-1", reason: "same phone", actor_name: expect.any(String) },
  ]);
  const record = from[0].record_id;
  expect((await shop.get(`/v1/members/${record}/merges`)).body.into).toMatchObject({
    ...{ merged_id: "d-1", member_id: "s-1" },
  });
  const gone = await shop.get(`/v1/members/${record}`);
  expect(gone.body).toMatchObject({ status: "closed", balance: { available: 0, pending: 0 } });
  const kinds = async (id: string) =>
    (await shop.get(`/v1/members/${id}/entries?sort=recorded_at`)).body.data.map(
      ({ kind, points }: Json) => [kind, points],
    );
  expect(await kinds(record)).toEqual([
    ["earn", 50],
    ["earn", 20],
    ["adjust", 30],
    ["merge", -100],
  ]);
  expect(await kinds("s-1")).toEqual([
    ["earn", 10],
    ["merge", 100],
    ["earn", 5],
  ]);
  const entries = (await shop.get("/v1/members/s-1/entries?kind=merge")).body.data;
  const why = await shop.get(`/v1/entries/${entries[0].entry_id}/why`);
  expect(why.body.text).toContain(`merged another member into this one`);
  expect(why.body.textAr).toContain("دمج");
  expect((await mergers.order("to-record", record, 100)).body.code).toBe("member_suspended");
  const audit = await shop.db.query({
    text: "select detail from audit_entry where action = 'member.merged' and target = 'member:s-1'",
  });
  expect(audit.map(({ detail }: Json) => JSON.parse(detail))).toEqual([
    expect.objectContaining({ merged: "d-1", reason: "same phone" }),
  ]);
});

test("a return after the merge takes exactly what the order earned, pending, spent or left", async () => {
  await mergers.order("d-2-a", "d-2", 2_000, { lines: [aLine("1", 100_000), aLine("2", 100_000)] });
  await mergers.order("d-2-b", "d-2", 600, { status: "placed" });
  await mergers.spend("spend-d-2", "d-2", 40);
  await mergers.order("s-2-a", "s-2", 100);
  expect((await mergers.merge("d-2", "s-2")).status).toBe(200);
  expect(await mergers.balance("s-2")).toMatchObject({ available: 65, pending: 30 });
  expect((await mergers.giveBack("d-2-a", "2")).body.lines).toMatchObject([{ clawed_back: 50 }]);
  expect(await mergers.balance("s-2")).toMatchObject({ available: 15, pending: 30 });
  const cancelled = await shop.send("PATCH", "/v1/orders/d-2-b", { status: "cancelled" });
  expect(cancelled.status).toBe(200);
  expect(await mergers.balance("s-2")).toMatchObject({
    available: 15,
    pending: 0,
    lifetime_earned: 105,
  });
  // What was spent before goes back to its own lots, which came along empty.
  const back = await shop.post("/v1/redemptions/spend-d-2/reverse", {});
  expect(back.status).toBe(200);
  expect(await mergers.balance("s-2")).toMatchObject({ available: 55, pending: 0 });
  expect((await shop.get("/v1/redemptions/spend-d-2")).body.state).toBe("reversed");
  await mergers.booksAreWhole();
});

test("what is held, limited, undecided, unknown, or merged already is refused with its reason", async () => {
  for (const id of ["d-3", "s-3", "x-3"]) await mergers.order(`${id}-a`, id, 2_000);
  const code = async (from: string, into: string) => {
    const [seen, done] = [await mergers.preview(from, into), await mergers.merge(from, into)];
    expect(seen.body.code).toBe(done.body.code);
    return done.body.code;
  };
  expect(await code("d-3", "d-3")).toBe("merge_same_member");
  expect(await code("d-3", "nobody")).toBe("unknown_member");
  expect(await code("nobody", "s-3")).toBe("member_not_found");
  const { body } = await shop.post("/v1/redemptions", { member_id: "d-3", points: 10 });
  expect(await code("d-3", "s-3")).toBe("member_holds_points");
  // Points of the one who stays may be held: they do not move.
  await shop.post("/v1/redemptions", { redemption_id: "s-3-held", member_id: "s-3", points: 10 });
  await shop.post(`/v1/redemptions/${body.redemption_id}/release`, {});
  for (const id of ["d-3", "s-3"]) {
    await shop.post(`/v1/members/${id}/suspend`, { reason: "looked into" });
    expect(await code("d-3", "s-3")).toBe("merge_not_active");
    await shop.post(`/v1/members/${id}/reinstate`, { reason: "fine" });
  }
  const large = await shop.post("/v1/members/d-3/adjustments", { points: 20_000, reason: "prize" });
  expect(large.status).toBe(202);
  expect(await code("d-3", "s-3")).toBe("merge_undecided");
  await shop.db.query({
    text: `update approval set state = 'refused', decided_at = now(), decided_by = 'x'
      where state = 'waiting'`,
  });
  expect((await mergers.merge("d-3", "s-3")).status).toBe(200);
  expect(await code("x-3", "d-3")).toBe("member_merged");
  expect(await code("d-3", "x-3")).toBe("member_merged");
  const { record_id } = (await shop.get("/v1/members/s-3/merges")).body.from[0];
  expect(await code(record_id, "x-3")).toBe("merge_not_active");
  expect((await shop.post("/v1/members/d-3/merge", { into: "x-3", reason: "x" })).status).toBe(409);
  expect((await shop.post("/v1/redemptions/s-3-held/confirm", {})).status).toBe(200);
});

test("who took somebody over can be merged on; every id then leads to the last, and returns find it", async () => {
  await mergers.order("c-1-a", "c-1", 200);
  await mergers.order("c-2-a", "c-2", 300);
  await mergers.order("c-3-a", "c-3", 400);
  expect((await mergers.merge("c-1", "c-2")).status).toBe(200);
  expect((await mergers.merge("c-2", "c-3")).status).toBe(200);
  for (const id of ["c-1", "c-2", "c-3"])
    expect((await second.get(`/v1/members/${id}`)).body.member_id).toBe("c-3");
  expect(await mergers.balance("c-1")).toMatchObject({ available: 45, lifetime_earned: 45 });
  expect((await mergers.giveBack("c-1-a")).body.lines).toMatchObject([{ clawed_back: 10 }]);
  expect((await mergers.order("c-1-b", "c-1", 100)).status).toBe(201);
  expect(await mergers.balance("c-3")).toMatchObject({ available: 40 });
  const { from } = (await shop.get("/v1/members/c-3/merges")).body;
  expect(from.map(({ merged_id }: Json) => merged_id).sort()).toEqual(["c-1", "c-2"]);
  await mergers.booksAreWhole();
});

test("who stays is found by what was known of who went, also where both have something else", async () => {
  const known = (id: string, name: string, phone: string) =>
    shop.post("/v1/members", { member_id: id, name, phone, email: `${id}@mail.example` });
  await known("gone-8", "Yasmin Galal", "+201000000081");
  await known("here-8", "Y. Galal", "+201000000082");
  expect((await mergers.merge("gone-8", "here-8")).body.profile_filled).toEqual([]);
  for (const q of ["Yasmin Galal", "+201000000081", "gone-8@mail.example", "gone-8"]) {
    const { data } = (await shop.get(`/v1/members?q=${encodeURIComponent(q)}&status=active`)).body;
    expect(data).toMatchObject([{ member_id: "here-8", name: "Y. Galal" }]);
  }
});

test("lots end on their own dates, and a voucher opens for whoever has it", async () => {
  const ends = "2026-11-25T00:00:00.000Z";
  await mergers.order("d-6-a", "d-6", 4_000, {
    lines: [aLine("1", 400_000, { category_id: null })],
  });
  await shop.post("/v1/members/d-6/adjustments", { points: 30, reason: "gift", expires_at: ends });
  const made = await shop.post("/v1/rewards", {
    ...{ name: "Card", name_ar: "بطاقة", type: "gift_card" },
    details: { denominations: [{ points: 100, value: 2_000 }] },
  });
  const { reward_id } = made.body;
  await shop.post(`/v1/rewards/${reward_id}/activate`, {});
  const held = await shop.post("/v1/redemptions", { member_id: "d-6", reward_id });
  const { voucher } = (await shop.post(`/v1/redemptions/${held.body.redemption_id}/confirm`, {}))
    .body;
  await mergers.order("s-6-a", "s-6", 100);
  const done = await mergers.merge("d-6", "s-6");
  expect(done.body.moved).toMatchObject({ available: 130, redemptions: 1, vouchers: 1 });
  const used = await shop.post("/v1/vouchers/redeem", { code: voucher.code, amount: 500 });
  expect(used.body).toMatchObject({ applied: 500 });
  expect((await shop.get("/v1/members/s-6/claims")).body.data).toHaveLength(1);
  const later = await shop.get("/v1/members/s-6/balance?as_of=2026-11-26T00:00:00Z");
  // The gift card took the points that end first.
  expect(later.body).toMatchObject({ available: 135 });
  await shop.post("/v1/members/s-6/adjustments", { points: 7, reason: "gift", expires_at: ends });
  const after = await shop.get("/v1/members/s-6/balance?as_of=2026-11-26T00:00:00Z");
  expect(after.body).toMatchObject({ available: 135 });
});

test("the higher tier stays with who stays, and the move is told", async () => {
  const tier = async (name: string, min_purchase_amount: number) =>
    (
      await shop.post("/staging/v1/ecommerce/tiers/customer/", {
        ...{ name, rule_type: "all", min_purchase_amount, min_transactions_count: 1 },
      })
    ).body.data.tier_id;
  const [silver, gold] = [await tier("Silver", 1e6), await tier("Gold", 1e7)];
  for (const id of ["d-7", "s-7"]) await mergers.order(`${id}-a`, id, 100);
  await shop.db.query({
    text: `update account set version = version + 1,
      tier_id = case external_id when 'd-7' then $1 else $2 end where external_id in ('d-7', 's-7')`,
    values: [gold, silver],
  });
  const done = await mergers.merge("d-7", "s-7");
  expect(done.body.tier).toEqual({ before: silver, after: gold });
  expect((await shop.get("/v1/members/d-7")).body.tier).toBe(gold);
  const { data } = (await shop.get("/v1/members/s-7/tier-changes")).body;
  expect(data[0]).toMatchObject({ from_name: "Silver", to_name: "Gold", reason: "merged" });
});

test("debts are repaid at once, limits go on where both had come, and a no to messages holds", async () => {
  await publish(shop.db, (now) => ({
    ...now,
    ...(now.programme && { programme: { ...now.programme, negative_policy: "debt" } }),
  }));
  for (const id of ["d-4", "s-4"]) await shop.post("/v1/members", { member_id: id, name: id });
  await mergers.order("d-4-a", "d-4", 1_000);
  await mergers.order("s-4-a", "s-4", 1_000);
  await shop.db.query({
    text: `insert into usage_counter select member_id, 'limit', 2 from member_lookup
      where external_id in ('d-4', 's-4')`,
  });
  const said = (id: string, channel: string, granted: boolean) =>
    shop.post(`/v1/members/${id}/consents`, {
      ...{ purpose: "marketing", channel, granted, source: "app", ...(granted && proved) },
    });
  await firstText(shop, await signIn(shop, storyOwner.email));
  await said("s-4", "email", true);
  await said("s-4", "sms", true);
  await said("d-4", "email", false);
  await mergers.spend("spend-d-4", "d-4", 40);
  await mergers.giveBack("d-4-a");
  expect(await mergers.balance("d-4")).toMatchObject({ available: 0, debt: 40 });
  const done = await mergers.merge("d-4", "s-4");
  expect(done.body).toMatchObject({
    moved: { available: 0, debt: 40, repaid: 40 },
    balance: { available: 10, debt: 0 },
  });
  expect(done.body.consents_withdrawn).toEqual([{ purpose: "marketing", channel: "email" }]);
  const { data } = (await shop.get("/v1/members/s-4/consents")).body;
  const held = data.filter(({ granted }: Json) => granted);
  expect(held.map(({ purpose, channel }: Json) => `${purpose} ${channel}`).sort()).toEqual([
    ...["marketing sms", "programme email", "programme push", "programme sms"],
  ]);
  const used = await shop.db.query({
    text: `select used from usage_counter join account a using (member_id)
      where a.external_id = 's-4' and key = 'limit'`,
  });
  expect(used).toEqual([{ used: 4 }]);
});

test("whoever is forgotten later is forgotten under every id", async () => {
  const secret = "Hoda Samir";
  await shop.post("/v1/members", { member_id: "d-5", name: secret, email: "hoda@mail.example" });
  await mergers.order("d-5-a", "d-5", 1_000);
  await shop.post("/v1/members", { member_id: "s-5", name: "H." });
  expect((await mergers.merge("d-5", "s-5")).status).toBe(200);
  expect((await shop.get("/v1/exports/members/s-5")).text).toContain(secret);
  const erased = await mergers.erase("s-5");
  expect(erased).toMatchObject({ status: 200, body: { forfeited: 50 } });
  for (const id of ["d-5", "s-5"]) {
    expect((await second.get(`/v1/members/${id}`)).status).toBe(404);
    expect((await mergers.order(`late-${id}`, id, 100, {}, second)).body.code).toBe(
      "member_erased",
    );
  }
  const kept = await shop.get(`/v1/exports/members/${erased.body.erased_as}`);
  for (const word of [secret, "hoda@mail", '"d-5"', '"s-5"']) expect(kept.text).not.toContain(word);
  expect((await mergers.giveBack("d-5-a")).body.lines).toMatchObject([{ clawed_back: 50 }]);
  await mergers.booksAreWhole();
});
