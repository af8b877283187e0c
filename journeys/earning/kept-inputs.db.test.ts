// An entry keeps what its decision read. Why, returns and exports are told from it as they are told from
// the whole traces that entries of an earlier release keep, and no later change shows through.
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../server/src/kit/testing/database.ts";
import type { Changes } from "../../server/src/programme/domain.ts";
import { openProgramme } from "../../server/src/programme/service/programmes.ts";
import {
  aLine,
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
} from "../support/marketplace.ts";
import { publish } from "../support/publish.ts";

const now = "2026-11-21T10:00:00Z";
const db = await testDatabase();
const programmes = openProgramme(db);
let shop: Marketplace;

const everywhere = {
  ...{ constraints: { op: "all", items: [] }, audience: { kind: "all" }, targets: {} },
  ...{ schedule: {}, priority: 100, excludes: [], on_return: "reevaluate" },
  ...{ version: 1, description: "", trigger: "purchase" },
};
const rules = [
  {
    ...{ ...everywhere, rule_id: "cairo", name: "Cairo", name_ar: "القاهرة" },
    when: {
      op: "all",
      items: [
        { fact: "order.amount", operator: "gte", value: 50_000 },
        { fact: "order.attribute.city", operator: "eq", value: "Cairo" },
      ],
    },
    effects: [{ kind: "percent", bps: 700 }],
    constraints: {
      op: "all",
      items: [{ scope: "customer", period: "month", measure: "points", limit: 90 }],
    },
  },
  {
    ...{ ...everywhere, rule_id: "thanks", name: "Thanks", name_ar: "شكرا", trigger: "review" },
    ...{ when: { op: "all", items: [] }, effects: [{ kind: "fixed", points: 15 }] },
  },
];
const withRules = (before: Changes): Changes => ({
  ...before,
  rules: Object.fromEntries(rules.map((one) => [one.rule_id, one as Json])),
});

/** Puts the whole traces into the entries of a member, as entries had them until there were inputs. */
const keepWholeTraces = async (member: string): Promise<void> => {
  await db.query({ text: "alter table entry disable trigger all" });
  for (const { entry_id, trace } of await awards(member))
    await db.query({
      text: `update entry set trace = $3 where member_id = $1 and entry_no = $2`,
      values: [...String(entry_id).split("_").slice(1).map(Number), JSON.stringify(trace)],
    });
  await db.query({ text: "alter table entry enable trigger all" });
};

const awards = async (member: string): Promise<Json[]> => {
  const { body } = await shop.get(`/v1/members/${member}/entries?kind=earn`);
  return Promise.all(
    body.data.map(
      async ({ entry_id }: Json) => (await shop.get(`/v1/entries/${entry_id}/why`)).body,
    ),
  );
};

/** The reason of an award, apart from whose it is. */
const told = ({ text, textAr, trace, points }: Json): Json => ({ text, textAr, trace, points });

const kept = (member: string): Promise<{ trace: Json; bytes: number }[]> =>
  db.query({
    text: `select e.trace, octet_length(e.trace::text)::int8 as bytes from entry e join account a using (member_id)
      where a.external_id = $1 and e.kind = 'earn' order by entry_no`,
    values: [member],
  });

/** Two orders, of which one reaches the limit, and a review; the same for every member. */
const live = async (member: string): Promise<void> => {
  for (const n of [1, 2]) {
    const lines = [aLine("a", 60_000 * n, { quantity: 2 }), aLine("b", 9_999, { quantity: 3 })];
    const attributes = { city: "Cairo", door: "7" };
    const order = anOrder(`${member}-${n}`, member, { lines, attributes, status: "delivered" });
    expect((await shop.post("/v1/orders", order)).status).toBe(201);
  }
  const review = { activity_id: `${member}-r`, member_id: member, type: "review", data: {} };
  const answer = await shop.post("/v1/activities", { ...review, occurred_at: now });
  expect(answer.body.points).toEqual({ awarded: 15 });
};

const giveBack = async (member: string): Promise<Json> => {
  const lines = [{ line_id: "a", quantity: 1 }];
  const body = { return_id: "back", occurred_at: now, lines };
  const answer = await shop.post(`/v1/orders/${member}-1/returns`, body);
  expect(answer.status).toBe(201);
  return { points: answer.body.points, lines: answer.body.lines };
};

beforeAll(async () => {
  shop = await openMarketplace(now, db);
  await publish(db, withRules);
  await programmes.refresh();
  await live("M-now");
  await live("M-then");
  await keepWholeTraces("M-then");
});
afterAll(async () => {
  programmes.close();
  await shop.close();
});

test("an entry keeps what was read, in a third of the room of its explanation", async () => {
  const [inputs, whole] = [await kept("M-now"), await kept("M-then")];
  expect([inputs.length, whole.length]).toEqual([3, 3]);
  for (const [i, { trace, bytes }] of inputs.entries()) {
    expect(Object.keys(trace)).not.toContain("rules");
    expect(bytes * 3).toBeLessThan((whole[i]?.bytes ?? 0) * (i === 2 ? 2 : 1));
  }
  expect(inputs[0]?.trace).toMatchObject({ order: [null, null, { city: "Cairo" }] });
});

test("why is the same to the word, whichever of the two an entry keeps", async () => {
  const [inputs, whole] = [await awards("M-now"), await awards("M-then")];
  const named = (text: string) => text.replaceAll("M-then", "M-now");
  expect(inputs.map(told)).toEqual(JSON.parse(named(JSON.stringify(whole.map(told)))));
  expect(
    inputs.flatMap(({ trace }) => trace.rules.map(({ limits }: Json) => limits)),
  ).toContainEqual([expect.objectContaining({ limit: 90, wanted: expect.any(String) })]);
});

test("a later publication, another time zone of it among them, changes no reason and no return", async () => {
  const before = (await awards("M-now")).map(told);
  await db.transaction(async (tx) => {
    await tx.query({ text: "update config_version set version = version + 1" });
    await tx.query({
      text: `insert into programme_version
        select 3, $1, now(), 'story', null, json_build_object('rules', $2::json, 'programme',
          json_object_agg(key, case key when 'timezone' then '"Asia/Tokyo"' else value end)), c.version
        from config_version c, programme_version p, json_each(p.changes::json -> 'programme')
        where p.version = 2 group by c.version`,
      values: [now, JSON.stringify({ cairo: null, thanks: null })],
    });
  });
  await programmes.refresh();
  expect((await awards("M-now")).map(told)).toEqual(before);
  const [inputs, whole] = [await giveBack("M-now"), await giveBack("M-then")];
  expect(inputs).toEqual(whole);
  expect(inputs["points"].clawed_back).toBeGreaterThan(0);
});

test("what a person is given about themselves says why in full", async () => {
  const { body } = await shop.get("/v1/exports/members/M-now");
  const traces = body.tables.entry.filter(({ kind }: Json) => kind === "earn");
  expect(traces).toHaveLength(3);
  for (const { trace } of traces)
    expect(trace).toMatchObject({ rules: expect.any(Array), base: expect.any(Object) });
});
