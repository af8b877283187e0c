// A merge that was a mistake is undone: everything of both is as it was before, unless points have moved since.
import { expect, test } from "vitest";
import { firstText, proved } from "../support/consent.ts";
import { signIn } from "../support/four-eyes.ts";
import { aLine, type Json, storyOwner } from "../support/marketplace.ts";
import { openMergers } from "../support/mergers.ts";
import { publish } from "../support/publish.ts";

const mergers = await openMergers();
const { shop, second } = mergers;

/** Everything that is told of a member, but for what only grows: entries, events and their times. */
const told = async (id: string): Promise<Json> => {
  const get = async (path: string) => (await shop.get(`/v1/members/${id}${path}`)).body;
  const { updated_at: _, ...member } = await get("");
  const { data: consents = [] } = await get("/consents");
  const state = (
    await shop.db.query<Json>({
      text: `select (select json_agg(x order by x.order_id) from (
          select o.order_id, o.status, o.entry_no, o.lines, o.usage from sales_order o
          where o.member_id = a.member_id) x) as orders,
        (select json_agg(x order by x.order_id) from (
          select w.order_id from moved_award w where w.member_id = a.member_id) x) as awards,
        (select json_agg(x order by x.return_key) from (
          select r.return_key, r.order_id from order_return r where r.member_id = a.member_id) x) as returns,
        (select json_agg(x order by x.redemption_id) from (
          select r.redemption_id, r.state, r.hold_entry_no, r.lots from redemption r
          where r.member_id = a.member_id) x) as redemptions,
        (select json_agg(x order by x.key) from (
          select u.key, u.used from usage_counter u where u.member_id = a.member_id
            and u.key not like 'by-hand:%') x) as used,
        (select counts from fraud_watch f where f.member_id = a.member_id) as watched,
        (select json_agg(x order by x.external_id) from (
          select k.external_id, k.alias_of from member_lookup k where k.member_id = a.member_id) x) as ids,
        (select json_agg(x order by x.external_id) from (
          select m.external_id from merged_member m where m.member_id = a.member_id) x) as merged,
        (select json_agg(x order by x.order_id) from (
          select k.order_id from order_lookup k where k.member_id = a.member_id) x) as led,
        a.joined_at, a.last_activity_at, a.lifetime_earned, a.spend
      from account a where a.external_id = $1`,
      values: [id],
    })
  )[0];
  return {
    ...{ member, state, left: await mergers.left([id]) },
    balance: await mergers.balance(id),
    tier: await get("/tier"),
    consents: consents.map(
      ({ at: _at, source: _source, actor: _by, actor_name: _name, ...said }: Json) => said,
    ),
  };
};

const recordOf = async (into: string, from: string): Promise<string> =>
  (await shop.get(`/v1/members/${into}/merges`)).body.from.find(
    ({ merged_id }: Json) => merged_id === from,
  ).record_id;

test("points, lots, debts, orders, tier, consents, profile and ids are as before, and the books whole", async () => {
  await publish(shop.db, (now) => ({
    ...now,
    ...(now.programme && { programme: { ...now.programme, negative_policy: "debt" } }),
  }));
  const gold = await shop.post("/staging/v1/ecommerce/tiers/customer/", {
    ...{ name: "Gold", rule_type: "all", min_purchase_amount: 1e7, min_transactions_count: 1 },
  });
  await shop.post("/v1/members", { member_id: "d-1", name: "Mona Adel", phone: "+201000000011" });
  await shop.post("/v1/members", { member_id: "s-1", name: "Mona A.", birth_date: "2012-01-01" });
  await mergers.order("d-1-a", "d-1", 2_000, { lines: [aLine("1", 100_000), aLine("2", 100_000)] });
  await mergers.order("d-1-b", "d-1", 400, { status: "placed" });
  await mergers.order("s-1-a", "s-1", 2_000);
  await mergers.order("s-1-b", "s-1", 300);
  await mergers.spend("d-1-spent", "d-1", 30);
  await mergers.giveBack("d-1-a", "2");
  // The one who stays owes something, which the points that come repay.
  await mergers.spend("s-1-spent", "s-1", 100);
  await mergers.giveBack("s-1-a");
  await shop.db.query({
    text: `insert into usage_counter select member_id, 'limit', 2 from account where external_id in ('d-1', 's-1')`,
  });
  const said = (id: string, granted: boolean) =>
    shop.post(`/v1/members/${id}/consents`, {
      ...{ purpose: "marketing", channel: "email", granted, source: "app" },
      ...(granted && proved),
      ...(granted && { guardian: { name: "Hoda Adel", relation: "parent", proof: "GRD-1" } }),
    });
  await firstText(shop, await signIn(shop, storyOwner.email));
  await said("s-1", true);
  await said("d-1", false);
  await shop.db.query({
    text: `update account set version = version + 1, tier_id = $1 where external_id = 'd-1'`,
    values: [gold.body.data.tier_id],
  });
  const before = [await told("d-1"), await told("s-1")];
  const merged = await mergers.merge("d-1", "s-1");
  expect(merged.status).toBe(200);
  expect(merged.body.moved.repaid).toBeGreaterThan(0);
  const record = await recordOf("s-1", "d-1");
  expect((await shop.get("/v1/members/s-1/merges")).body.from[0].undoable).toBe(true);
  const seen = await mergers.undoPreview("s-1", record);
  const done = await mergers.undo("s-1", record, { key: "undo-1" });
  expect(done).toMatchObject({
    status: 200,
    body: {
      ...{ member_id: "s-1", unmerged_id: "d-1", profile_cleared: ["phone"] },
      moved: merged.body.moved,
      consents_granted: [{ purpose: "marketing", channel: "email" }],
    },
  });
  expect(seen.body).toEqual(done.body);
  expect([await told("d-1"), await told("s-1")]).toEqual(before);
  expect((await shop.get(`/v1/members/${record}`)).status).toBe(404);
  const again = await mergers.undo("s-1", record, { key: "undo-1" });
  expect([again.text, again.replayed]).toEqual([done.text, true]);
  expect((await mergers.undo("s-1", record)).body.code).toBe("merge_not_found");
  await mergers.booksAreWhole();

  const kinds = async (id: string) =>
    (await shop.get(`/v1/members/${id}/entries?kind=merge&sort=recorded_at`)).body.data;
  const [, back] = await kinds("d-1");
  const why = (await shop.get(`/v1/entries/${back.entry_id}/why`)).body;
  expect(why.text).toContain("undid the merge of this member into another one");
  expect(why.textAr).toContain("تراجع");
  const audit = await shop.db.query<{ detail: string; target: string }>({
    text: "select detail, target from audit_entry where action = 'member.unmerged'",
  });
  expect(audit.map(({ detail, ...one }) => ({ ...one, ...JSON.parse(detail) }))).toEqual([
    { target: "member:s-1", reason: "not the same", record, device: "lightMyRequest" },
  ]);
  const events = await shop.db.query({
    text: `select payload ->> 'member_id' as id from event where type = 'member.unmerged' order by 1`,
  });
  expect(events).toEqual([{ id: "d-1" }, { id: "s-1" }]);
  // Both go on as two, also on a server that knew the merge; and the same two may be merged again.
  await mergers.order("d-1-c", "d-1", 100, {}, second);
  expect((await mergers.balance("d-1")).available).toBe(before[0]?.balance.available + 5);
  expect((await mergers.balance("s-1")).available).toBe(before[1]?.balance.available);
  expect((await mergers.giveBack("d-1-a", "1")).body.lines).toMatchObject([{ clawed_back: 50 }]);
  expect((await mergers.merge("d-1", "s-1")).status).toBe(200);
  await mergers.undo("s-1", await recordOf("s-1", "d-1"));
  await mergers.booksAreWhole();
});

const pair = async (n: number | string, egp = 200): Promise<[string, string]> => {
  const [d, s] = [`d-${n}`, `s-${n}`];
  await mergers.order(`${d}-a`, d, egp);
  await mergers.order(`${s}-a`, s, egp);
  return [d, s];
};
const merged = async (d: string, s: string): Promise<string> => {
  expect((await mergers.merge(d, s)).status).toBe(200);
  return recordOf(s, d);
};
const refusedWith = async (s: string, record: string): Promise<string> => {
  const [seen, done] = [await mergers.undoPreview(s, record), await mergers.undo(s, record)];
  expect(seen.body.code).toBe(done.body.code);
  expect(done.body.detailAr ?? done.body.messageAr ?? "ب").toMatch(/[ء-ي]/);
  return done.body.code;
};

test("64 undos at once on two servers: one effect", async () => {
  const [d, s] = await pair("64");
  const record = await merged(d, s);
  const all = await Promise.all(
    Array.from({ length: 64 }, (_, i) => mergers.undo(s, record, { on: i % 2 ? shop : second })),
  );
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  // So many at once may also be told to come again.
  const codes = all.flatMap(({ body: { code } }) => (code === undefined ? [] : [code]));
  expect([...new Set(codes)].filter((code) => code !== "service_unavailable")).toEqual([
    "merge_not_found",
  ]);
  for (const id of [d, s]) expect(await mergers.balance(id)).toMatchObject({ available: 10 });
  const kept = await shop.db.query({
    text: "select 1 from audit_entry where action = 'member.unmerged' and target = $1",
    values: [`member:${s}`],
  });
  expect(kept).toHaveLength(1);
});

test("of an undo and orders of both at the same moment, each order is somebody's once", async () => {
  for (let round = 0; round < 4; round += 1) {
    const [d, s] = await pair(`r${round}`);
    const record = await merged(d, s);
    const [undone, ...sent] = await Promise.all([
      mergers.undo(s, record),
      ...Array.from({ length: 16 }, (_, i) =>
        mergers.order(`${d}-${i}`, i % 2 ? d : s, 100, {}, i % 4 < 2 ? shop : second),
      ),
    ]);
    expect(sent.map(({ status }) => status)).toEqual(Array(16).fill(201));
    const [of, to] = [await mergers.balance(d), await mergers.balance(s)];
    if (undone?.status === 200)
      expect([of.available, to.available]).toEqual([10 + 8 * 5, 10 + 8 * 5]);
    else {
      expect(undone?.body.code).toBe("merge_points_moved");
      expect(of).toEqual(to);
      expect(of.available).toBe(20 + 16 * 5);
    }
  }
  await mergers.booksAreWhole();
});

test("another server that followed the merge follows the undo", async () => {
  const [d, s] = await pair("led");
  const record = await merged(d, s);
  // Refused, so nothing moves, but the other server has looked up where the id leads.
  const tried = await second.post("/v1/redemptions", { member_id: d, points: 9_999_999 });
  expect(tried.body.code).toBe("insufficient_points");
  expect((await mergers.undo(s, record)).status).toBe(200);
  const late = await mergers.order(`${d}-late`, d, 100, {}, second);
  expect(late.body.balance).toMatchObject({ available: 15 });
  expect(await mergers.balance(s)).toMatchObject({ available: 10 });
});

test("once points moved, or what came has changed, it is refused, says why and changes nothing", async () => {
  const [d1, s1] = await pair("m1");
  const first = await merged(d1, s1);
  await mergers.order(`${d1}-late`, d1, 100);
  expect(await refusedWith(s1, first)).toBe("merge_points_moved");
  expect(await mergers.balance(d1)).toMatchObject({ available: 25 });

  const [d2, s2] = await pair("m2");
  await mergers.order(`${d2}-small`, d2, 1, { status: "placed" });
  const record = await merged(d2, s2);
  // It earned nothing, so nothing becomes available, and still it was delivered.
  const delivered = await shop.send("PATCH", `/v1/orders/${d2}-small`, { status: "delivered" });
  expect(delivered.status).toBe(200);
  expect(await refusedWith(s2, record)).toBe("merge_changed");

  const [d3, s3] = await pair("m3");
  const third = await merged(d3, s3);
  await shop.post(`/v1/members/${s3}/suspend`, { reason: "looked into" });
  expect(await refusedWith(s3, third)).toBe("merge_not_active");
  await shop.post(`/v1/members/${s3}/reinstate`, { reason: "fine" });
  // What is no movement of points is no obstacle.
  await shop.send("PATCH", `/v1/members/${s3}`, { name: "Another name" });
  expect((await mergers.undo(s3, third)).status).toBe(200);
  expect(await mergers.balance(d3)).toMatchObject({ available: 10 });

  expect((await mergers.undo(s3, "merged-zzzz")).body.code).toBe("merge_not_found");
  expect((await mergers.undo("nobody", third)).body.code).toBe("member_not_found");
});

test("a chain is undone from its end only", async () => {
  const [a, b] = await pair("c1");
  const [, c] = await pair("c2");
  const first = await merged(a, b);
  const last = await merged(b, c);
  expect((await mergers.undo(c, first)).body.code).toBe("merge_points_moved");
  expect((await mergers.undo(c, last)).status).toBe(200);
  expect((await shop.get(`/v1/members/${a}`)).body.member_id).toBe(b);
  expect(await refusedWith(b, first)).toBe("merge_points_moved");
  expect(await mergers.balance(a)).toMatchObject({ available: 20 });
});

test("points that become available at the moment of a merge go over whole", async () => {
  const [d, s] = await pair("due");
  await mergers.order(`${d}-p`, d, 400, { status: "placed" });
  await shop.db.query({
    text: `update lot set available_at = '2026-11-20T00:00:00Z' where order_id = $1`,
    values: [`${d}-p`],
  });
  const record = await merged(d, s);
  expect(await mergers.balance(s)).toMatchObject({ available: 40, pending: 0 });
  expect((await mergers.undo(s, record)).status).toBe(200);
  expect(await mergers.balance(d)).toMatchObject({ available: 30, pending: 0 });
  await mergers.booksAreWhole();
});

test("whoever is erased after an undo is not named by the other", async () => {
  const [d, s] = await pair("gone");
  const record = await merged(d, s);
  expect((await mergers.undo(s, record, { key: "undo-gone" })).status).toBe(200);
  expect((await mergers.erase(d)).status).toBe(200);
  const left = await shop.db.query({
    text: `select 1 from event where payload::text like '%"d-gone"%'
      union all select 1 from idempotency where body like '%"d-gone"%'
      union all select 1 from merge_memory where remembered::text like '%"d-gone"%'
      union all select 1 from member_lookup where external_id = 'd-gone'`,
  });
  expect(left).toEqual([]);
  expect(await mergers.balance(s)).toMatchObject({ available: 10 });
});
