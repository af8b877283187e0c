// Members who object to being profiled, or whose data is restricted: they earn as somebody of whom nothing is known, and
// every award goes on telling what it was decided from.
import { afterAll, beforeAll, expect, test } from "vitest";
import { rule } from "../../contracts/src/rules.ts";
import { differences } from "../../server/src/evidence/testing.ts";
import { heldMembers } from "../../server/src/members/door/service.ts";
import { readTierHolders, readTierHoldersOf } from "../../server/src/policies/store/members.ts";
import { firstText, proved } from "../support/consent.ts";
import { as, join, signIn } from "../support/four-eyes.ts";
import {
  aLine,
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
  storyOwner,
} from "../support/marketplace.ts";
import { publish } from "../support/publish.ts";

let shop: Marketplace;
let owner: string;
let second = 0;
const start = "2026-11-22T08:00:00Z";

const always = { op: "all", items: [] };
const aRule = (id: string, points: number, more: object) =>
  rule.parse({
    ...{ rule_id: id, version: 1, name: `Rule ${id}`, name_ar: `القاعدة ${id}` },
    ...{ trigger: "purchase", when: always, effects: [{ kind: "fixed", points }], ...more },
  });
const when = (fact: string, operator: string, value: unknown) => ({
  when: { op: "all", items: [{ fact, operator, value }] },
});

beforeAll(async () => {
  shop = await openMarketplace(start);
  owner = await signIn(shop, storyOwner.email);
  await publish(shop.db, (now) => ({
    ...now,
    rules: {
      all: aRule("all", 7, {}),
      gold: aRule("gold", 100, { audience: { kind: "customer_tiers", tiers: ["gold"] } }),
      vip: aRule("vip", 1000, when("member.attribute.vip", "eq", true)),
      not_vip: aRule("not_vip", 10_000, { ...when("member.attribute.vip", "ne", true) }),
      first: aRule("first", 100_000, when("order.first", "eq", true)),
    },
  }));
});
afterAll(async () => {
  expect((await shop.get("/v1/trial-balance")).body).toMatchObject({ balanced: true });
  await shop.close();
});

const ask = (method: "GET" | "POST", url: string, body?: Json) =>
  as(shop, owner, method, url, body);
const limit = (id: string, kind: string, name = "limits") =>
  ask("POST", `/v1/members/${id}/${name}`, { kind, reason: "asked by letter" });
const lift = (id: string, kind: string) => limit(id, kind, "limits/lift");
const at = () => {
  second += 1;
  const now = new Date(Date.parse(start) + second * 1000).toISOString();
  shop.setTime(now);
  return now;
};
const introduce = async (id: string): Promise<void> => {
  at();
  await shop.post("/v1/members", { member_id: id, name: "Laila", attributes: { vip: true } });
  await order(`${id}-0`, id);
  await shop.db.query({
    text: `update account set tier_id = 'gold' where external_id = $1`,
    values: [id],
  });
};
/** Points of an order of 100 EGP, of which five are the base. */
const order = async (id: string, member: string): Promise<number> => {
  const occurred_at = at();
  const made = await shop.post(
    "/v1/orders",
    anOrder(id, member, { occurred_at, lines: [aLine("1", 10_000)] }),
  );
  expect(made.status, made.text).toBe(201);
  return made.body.points.awarded;
};
const memberNo = async (id: string): Promise<number> => {
  const [row] = await shop.db.query<{ member_id: number }>({
    text: "select member_id from member_lookup where external_id = $1",
    values: [id],
  });
  return row?.member_id ?? 0;
};

const whole = 5 + 7 + 100 + 1000;
const unknown = 5 + 7;

test.each(["objection", "restriction"])(
  "under a %s rules that ask about the member do not apply; before and after it they do",
  async (kind) => {
    const id = `m-${kind}`;
    await introduce(id);
    expect(await order(`${id}-before`, id)).toBe(whole);
    at();
    expect((await limit(id, kind)).body).toEqual({ limits: [kind] });
    expect(await order(`${id}-during`, id)).toBe(unknown);
    at();
    expect((await lift(id, kind)).body).toEqual({ limits: [] });
    expect(await order(`${id}-after`, id)).toBe(whole);
    // The entry of an order under a limit keeps that and nothing else of the member.
    const kept = await shop.db.query<{ trace: Json }>({
      text: "select trace from entry where order_id like $1 order by entry_no",
      values: [`${id}-%`],
    });
    expect(kept.map(({ trace }) => trace["limit"] ?? null)).toEqual([null, null, kind, null]);
    expect(kept[2]?.trace["member"]).toEqual([null, 0, 0, 0, 0, null]);
    expect(kept[2]?.trace["attributes"]).toBeUndefined();
    expect(kept[3]?.trace["attributes"]).toEqual({ vip: true });
  },
);

test("why and why not tell it in both languages, of orders before, during and after", async () => {
  const asked = async (id: string, rule_id: string) =>
    (await shop.get(`/v1/orders/${id}/why-not?rule=${rule_id}`)).body;
  for (const ruleId of ["gold", "vip", "not_vip", "first"]) {
    const { rules } = await asked("m-objection-during", ruleId);
    expect(rules[0]).toMatchObject({ reason: "limited", points: 0 });
    expect(rules[0].sentences[0].text).toContain("limited the processing of their data");
    expect(rules[0].sentences[0].textAr).toContain("قيّد العضو معالجة بياناته");
  }
  expect((await asked("m-objection-during", "all")).rules[0].reason).toBe("gave");
  for (const id of ["m-objection-before", "m-objection-after"])
    expect((await asked(id, "gold")).rules[0].reason).toBe("gave");
  const { body } = await shop.get("/v1/members/m-objection/entries?limit=50");
  for (const entry of body.data) {
    const why = await shop.get(`/v1/entries/${entry.entry_id}/why`);
    expect(why.status, why.text).toBe(200);
  }
});

test("every award comes out again as it was posted, and so does each quote of then", async () => {
  expect(await differences(shop.db)).toEqual([]);
  for (const kind of ["objection", "restriction"])
    for (const [when, points] of [
      ["before", whole],
      ["during", unknown],
      ["after", whole],
    ] as const) {
      const { body, text } = await shop.get(`/v1/orders/m-${kind}-${when}/quote`);
      expect([when, body.points, body.posted?.points], text).toEqual([when, points, points]);
    }
});

test("who, when and why stay with the member, and what cannot be is refused", async () => {
  const { body } = await ask("GET", "/v1/members/m-objection/limits");
  expect(body).toMatchObject({
    limits: [],
    history: [
      { kind: "objection", act: "lifted", by_name: "Administrator", reason: "asked by letter" },
      { kind: "objection", act: "put", by_name: "Administrator", reason: "asked by letter" },
    ],
  });
  await introduce("r-1");
  expect((await lift("r-1", "objection")).body.code).toBe("member_not_limited");
  await limit("r-1", "objection");
  const twice = await limit("r-1", "objection");
  expect([twice.status, twice.body.code]).toEqual([409, "member_limited"]);
  expect(twice.body.detailAr ?? twice.text).toMatch(/[\u0600-\u06FF]/);
  expect((await limit("r-1", "restriction")).body).toEqual({
    limits: ["objection", "restriction"],
  });
  expect((await shop.get("/v1/members/r-1")).body.limits).toEqual(["objection", "restriction"]);
  expect((await limit("nobody", "objection")).body.code).toBe("member_not_found");
  const viewer = await join(shop, "viewer", "viewer");
  const forbidden = await as(shop, viewer, "POST", "/v1/members/r-1/limits/lift", {
    ...{ kind: "objection", reason: "x" },
  });
  expect([forbidden.status, forbidden.body.code]).toEqual([403, "forbidden"]);
});

test("offers are not agreed to under a limit, and nothing agreed before is in force; the programme still tells", async () => {
  await introduce("c-1");
  await firstText(shop, owner);
  const say = (purpose: string, granted: boolean) =>
    shop.post("/v1/members/c-1/consents", {
      ...{ purpose, granted, channel: "email", source: "app settings" },
      ...(granted && proved),
    });
  const held = async () => {
    const { body } = await shop.get("/v1/members/c-1/consents");
    const one = (purpose: string) =>
      body.data.find((each: Json) => each.purpose === purpose && each.channel === "email").granted;
    const [row] = await shop.db.query<{ marketing: boolean; programme: boolean }>({
      text: `select may_tell($1, 'marketing', 'email') as marketing,
          may_tell($1, 'programme', 'email') as programme`,
      values: [await memberNo("c-1")],
    });
    return [one("marketing"), row?.marketing, one("programme"), row?.programme];
  };
  await say("marketing", true);
  expect(await held()).toEqual([true, true, true, true]);
  await limit("c-1", "objection");
  expect(await held()).toEqual([false, false, true, true]);
  const refused = await say("marketing", true);
  expect([refused.status, refused.body.code]).toEqual([409, "consent_limited"]);
  expect((await say("marketing", false)).status).toBe(200);
  await lift("c-1", "objection");
  expect(await held()).toEqual([false, false, true, true]);
});

test("a restricted member is left alone by retention; one who objects is not", async () => {
  await introduce("k-1");
  await introduce("k-2");
  await limit("k-1", "restriction");
  await limit("k-2", "objection");
  const kept = await heldMembers(shop.db);
  expect(kept).toContain(await memberNo("k-1"));
  expect(kept).not.toContain(await memberNo("k-2"));
});

test("their tier is looked at by no job while a limit is in force", async () => {
  await introduce("t-1");
  const number = await memberNo("t-1");
  const isLookedAt = async () => {
    const nightly = await readTierHolders(shop.db, 0, 1000);
    const rising = await readTierHoldersOf(shop.db, [number]);
    return [nightly.some(({ member_id }) => member_id === number), rising.length > 0];
  };
  expect(await isLookedAt()).toEqual([true, true]);
  await limit("t-1", "objection");
  expect(await isLookedAt()).toEqual([false, false]);
});

test("lists of whom a campaign would reach leave them out", async () => {
  const reach = async () => {
    const asked = { targets: {}, audiences: [{ kind: "customer_tiers", tiers: ["gold"] }] };
    const { body, text } = await ask("POST", "/v1/campaigns/reach", asked);
    expect(body.members, text).toBeDefined();
    return body.members;
  };
  const before = await reach();
  await introduce("p-1");
  await shop.db.query({ text: "update account set tier_id = 'gold' where external_id = 'p-1'" });
  expect((await reach()).count).toBe(before.count + 1);
  await limit("p-1", "objection");
  const after = await reach();
  expect(after.count).toBe(before.count);
  expect(JSON.stringify(after)).not.toContain("p-1");
});

test("a limit of either of two who are merged holds for both", async () => {
  for (const id of ["a-1", "b-1"]) await introduce(id);
  await limit("a-1", "restriction");
  const merged = await ask("POST", "/v1/members/a-1/merge", { into: "b-1", reason: "same person" });
  expect(merged.status, merged.text).toBe(200);
  expect((await ask("GET", "/v1/members/b-1/limits")).body).toMatchObject({
    limits: ["restriction"],
    history: [{ kind: "restriction", act: "merged" }],
  });
  expect(await order("b-1-merged", "b-1")).toBe(unknown);
  expect((await shop.get("/v1/orders/b-1-merged/quote")).body.posted.points).toBe(unknown);
});

test("a restriction or objection is fulfilled only while it is in force", async () => {
  await introduce("f-1");
  const made = await ask("POST", "/v1/rights-requests", {
    ...{ member_id: "f-1", kind: "objection", channel: "email", asked: "No more profiling." },
    received_at: "2026-11-22T08:00:00Z",
  });
  const act = (name: string, body: Json) =>
    ask("POST", `/v1/rights-requests/${made.body.request_id}/${name}`, body);
  await act("identity", { how: "account" });
  const early = await act("fulfilment", { answer: "Done." });
  expect([early.status, early.body.code]).toEqual([409, "rights_limit_missing"]);
  await limit("f-1", "restriction");
  expect((await act("fulfilment", { answer: "Done." })).body.code).toBe("rights_limit_missing");
  await limit("f-1", "objection");
  expect((await act("fulfilment", { answer: "Done." })).body.state).toBe("fulfilled");
});

test("the latest events name nobody who is limited, until it is lifted", async () => {
  const named = async (id: string) =>
    (await ask("GET", "/v1/activity?limit=50")).body.data.filter((line: Json) =>
      JSON.stringify(line).includes(id),
    ).length;
  await introduce("seen-1");
  await order("seen-1-a", "seen-1");
  // An event is told once no older transaction of the whole server is under way.
  await expect.poll(() => named("seen-1")).toBeGreaterThan(0);
  for (const kind of ["objection", "restriction"]) {
    await limit("seen-1", kind);
    expect(await named("seen-1")).toBe(0);
    await lift("seen-1", kind);
    expect(await named("seen-1")).toBeGreaterThan(0);
  }
});
