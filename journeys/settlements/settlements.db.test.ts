// Settlement statements of a marketplace that lives at random: each figure equals the ledger, what was issued
// stays, what comes late stands in the next one, and all payers together are the liability.
import { hourMs } from "@nuqta/contracts/kit/time.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { catchUpAll } from "../../server/src/analytics/testing.ts";
import { randomFrom } from "../../server/src/kit/pure/random.ts";
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
import { followAll } from "./follow-all.ts";

const end = "2026-11-21T10:00:00Z";
const now = () => new Date(end);
let shop: Marketplace;
let programmes: ReturnType<typeof openProgramme>;

const follow = async () => {
  await catchUpAll({ db: shop.db, programmes }, now);
  await followAll({ db: shop.db, programmes }, now);
};

const rule = (id: string, bps: number, funding: Json): Json => ({
  ...{ rule_id: id, version: 1, name: id, name_ar: id, description: "", trigger: "purchase" },
  ...{ when: { op: "all", items: [] }, constraints: { op: "all", items: [] } },
  ...{ audience: { kind: "all" }, targets: {}, schedule: {}, priority: 100, excludes: [] },
  on_return: "reevaluate",
  ...{ effects: [{ kind: "percent", bps }], funding },
});
const shares = (seller: number, platform: number): Json => [
  { party: "seller_of_line", share_bps: seller },
  { party: "platform", share_bps: platform },
];

/** A third of a point is worth a bit more than a piastre, so nothing is whole by chance. */
const awkward = (before: Changes): Changes => ({
  ...before,
  redemption: {
    ...(before.redemption as NonNullable<Changes["redemption"]>),
    ...{ conversion_points: 3, conversion_amount: 10, expiry_enabled: true, expiry_days: 45 },
  },
  rules: Object.fromEntries(
    [
      rule("together", 700, shares(6_100, 3_900)),
      rule("alone", 300, [{ party: "seller_of_line", share_bps: 10_000 }]),
    ].map((one) => [one.rule_id, one]),
  ),
});

const members = ["m-1", "m-2", "m-3", "m-4"];
const sellers = ["S-1", "S-2", "S-3", "S-4", "S-5", "S-6"];

/** Twelve weeks of orders, returns and redemptions as they fall. */
const live = async (seed: string): Promise<void> => {
  const { below: draw } = randomFrom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[draw(items.length)] as Item;
  const orders: { id: string; lines: number[] }[] = [];
  for (let step = 0; step < 170; step += 1) {
    const at = new Date(Date.UTC(2026, 7, 29) + step * 12 * hourMs + draw(10) * hourMs);
    shop.setTime(at.toISOString());
    const kind = draw(10);
    if (kind < 6) {
      const id = `o-${step}`;
      const lines = Array.from({ length: 1 + draw(3) }, () => 1 + draw(3));
      orders.push({ id, lines });
      const asked = lines.map((quantity, i) =>
        aLine(String(i), 1_000 + draw(90_000), { quantity, seller_id: pick(sellers) }),
      );
      const more = { lines: asked, occurred_at: at.toISOString() };
      expect((await shop.post("/v1/orders", anOrder(id, pick(members), more))).status).toBe(201);
    } else if (kind < 8 && orders.length > 0) {
      const { id, lines } = pick(orders);
      await shop.post(`/v1/orders/${id}/returns`, {
        ...{ return_id: `r-${step}`, occurred_at: at.toISOString() },
        lines: [{ line_id: String(draw(lines.length)), quantity: 1 }],
      });
    } else {
      const ask = { member_id: pick(members), points: 1 + draw(200) };
      const { status, body } = await shop.post("/v1/redemptions", ask);
      if (status !== 201) continue;
      const path = `/v1/redemptions/${body.redemption_id}`;
      await shop.post(`${path}/${draw(4) === 0 ? "release" : "confirm"}`, {});
      if (draw(3) === 0) await shop.post(`${path}/reverse`, {});
    }
  }
  shop.setTime(end);
};

beforeAll(async () => {
  const db = await testDatabase();
  programmes = openProgramme(db);
  shop = await openMarketplace(end, db);
  await publish(db, awkward);
  await programmes.refresh();
  await live("settlements");
  await follow();
});
afterAll(async () => {
  programmes.close();
  await shop.close();
});

const ok = async (path: string): Promise<Json> => {
  const { status, body, text } = await shop.get(path);
  expect([path, status, status === 200 ? "" : text]).toEqual([path, 200, ""]);
  return body;
};
const all = async (query = ""): Promise<Json[]> => {
  const found: Json[] = [];
  for (let cursor = ""; ; ) {
    const page = await ok(`/v1/settlements?limit=100${query}${cursor}`);
    found.push(...page.data);
    if (page.next_cursor === null) return found;
    cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`;
  }
};
const pathOf = (one: Json) => `/v1/sellers/${one.seller_id}/settlements/${one.month}`;
const itemsOf = async (one: Json, measure = ""): Promise<Json[]> => {
  const items: Json[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await ok(`${pathOf(one)}/items?limit=100&page=${page}${measure}`);
    items.push(...data);
    if (data.length < 100) return items;
  }
};
const sum = (list: Json[], of: (one: Json) => number) => list.reduce((s, one) => s + of(one), 0);
const ins = ["issued", "given_back", "adjusted"];

test("every draft's lines are its items added up, and lead from opening to closing", async () => {
  const drafts = await all("&month=2026-10");
  expect(drafts.length).toBeGreaterThan(5);
  for (const draft of drafts) {
    const { figures, items } = await ok(pathOf(draft));
    const made = await itemsOf(draft);
    expect(made).toHaveLength(items);
    for (const unit of ["points", "money"]) {
      const lines = Object.values(figures.lines as Json);
      expect(figures.opening[unit] + sum(lines, (l) => l[unit])).toBe(figures.closing[unit]);
      for (const [name, line] of Object.entries(figures.lines as Json))
        expect([
          name,
          sum(
            made.filter(({ measure }) => measure === name),
            (i) => i[unit],
          ),
        ]).toEqual([name, (line as Json)[unit]]);
    }
  }
});

test("a seller bears its recorded share of every lot: all of it while whole, none when it is gone", async () => {
  const lots = await shop.db.query<Json>({
    text: `select l.points, l.remaining, f ->> 'party' as party, (f ->> 'points')::int8 as share,
        (select coalesce(sum(i.points), 0)::int8 from settlement_item i
          join posting p using (member_id, entry_no, seq)
          where p.member_id = l.member_id and p.lot_no = l.lot_no
            and 'seller:' || i.seller_id = f ->> 'party') as borne
      from lot l cross join lateral jsonb_array_elements(l.funding) f
      where f ->> 'party' like 'seller:%'`,
  });
  const whole = lots.filter(({ points, remaining }) => points === remaining);
  const gone = lots.filter(({ remaining }) => remaining === 0);
  expect([whole.length > 5, gone.length > 5, lots.length > whole.length + gone.length]).toEqual([
    true,
    true,
    true,
  ]);
  for (const { share, borne, points, remaining } of lots) {
    const exact = (share * remaining) / points;
    expect(Math.abs(borne - exact)).toBeLessThan(1.01);
    if (points === remaining) expect(borne).toBe(share);
    if (remaining === 0) expect(borne).toBe(0);
  }
});

test("sellers and the platform together are the liability, month by month and to the piastre", async () => {
  let shared = 0;
  for (const [month, last] of [
    ["2026-09", "30"],
    ["2026-10", "31"],
  ] as const) {
    const report = await ok(`/v1/analytics/points?from=${month}-01&to=${month}-${last}`);
    for (const funder of report.funders) {
      if (!funder.party.startsWith("seller:")) continue;
      const id = funder.party.slice("seller:".length);
      const found = await shop.get(`/v1/sellers/${id}/settlements/${month}`);
      if (found.status === 404) {
        expect([id, funder.opening]).toEqual([id, funder.closing]);
        continue;
      }
      const { figures } = found.body;
      expect([id, figures.opening, figures.closing]).toEqual([id, funder.opening, funder.closing]);
      for (const [name, line] of Object.entries(figures.lines as Json)) {
        const sign = ins.includes(name) ? 1 : -1;
        expect([id, name, (line as Json).points]).toEqual([
          id,
          name,
          0 + sign * funder[name].points || 0,
        ]);
        shared += Math.abs((line as Json).points);
      }
    }
    const others = report.funders.filter(({ party }: Json) => !party.startsWith("seller:"));
    const statements = await all(`&month=${month}`);
    const still = report.funders.filter(
      ({ party, opening, closing }: Json) =>
        party.startsWith("seller:") &&
        !statements.some(({ seller_id }) => party === `seller:${seller_id}`) &&
        opening.points === closing.points,
    );
    for (const unit of ["points", "money"])
      for (const end of ["opening", "closing"])
        expect(
          sum(statements, (s) => s[end][unit]) + sum([...others, ...still], (f) => f[end][unit]),
        ).toBe(report.liability[end][unit]);
  }
  expect(shared).toBeGreaterThan(1_000);
});

test("issuing happens once, however many ask, and not before the month has ended", async () => {
  const early = await shop.post("/v1/settlements/2026-11/issue", undefined);
  expect([early.status, early.body.code]).toEqual([409, "settlement_month_open"]);
  const drafts = (await all()).filter(({ month }) => month <= "2026-10");
  const before = await ok(pathOf(drafts[0]));
  expect((await shop.post(`${pathOf(drafts[0])}/close`, undefined)).body.code).toBe(
    "settlement_not_issued",
  );
  const answers = await Promise.all(
    [1, 2, 3].map(() => shop.post("/v1/settlements/2026-10/issue", undefined)),
  );
  const issued = (await all()).filter(({ status }) => status === "issued");
  expect(issued.length).toBeGreaterThanOrEqual(drafts.length);
  expect(sum(answers, ({ body }) => body.issued)).toBe(issued.length);
  const after = await ok(pathOf(drafts[0]));
  expect(after).toMatchObject({ figures: before.figures, status: "issued" });
  expect(after.number).toBe(`ST-${after.month}-${after.seller_id}`);
  expect(after.hash).toMatch(/^[0-9a-f]{64}$/);
  expect((await ok("/v1/settlements?status=draft&month=2026-10")).total).toBe(0);
  await expect(
    shop.db.query({ text: "update settlement set figures = '{}' where status = 'issued'" }),
  ).rejects.toThrow("cannot be changed");
});

test("what becomes known after the issue stands in the next statement, and the issued one stays", async () => {
  const [one] = (await all("&month=2026-10")).filter(({ items }) => items > 3);
  const was = await ok(pathOf(one));
  const [source] = await shop.db.query<Json>({
    text: `select a.external_id, s.order_id, l ->> 'line_id' as line_id, l ->> 'quantity' as quantity
      from settlement_item i join entry e using (member_id, entry_no) join account a using (member_id)
      join sales_order s on s.member_id = i.member_id and s.order_id = e.order_id
      cross join lateral json_array_elements(s.body -> 'lines') l
      left join order_return r on r.member_id = s.member_id and r.order_id = s.order_id
      where i.measure = 'issued' and i.month = '2026-10-01' and s.status = 'delivered' and r.order_id is null
        and l ->> 'seller_id' = i.seller_id
      order by i.effective_at desc limit 1`,
  });
  const [seller] = await shop.db.query<{ id: string }>({
    text: `select l ->> 'seller_id' as id from sales_order s cross join lateral json_array_elements(s.body -> 'lines') l
      where s.order_id = $1 and l ->> 'line_id' = $2`,
    values: [source?.order_id, source?.line_id],
  });
  const october = await ok(`/v1/sellers/${seller?.id}/settlements/2026-10`);
  const back = await shop.post(`/v1/orders/${encodeURIComponent(source?.order_id)}/returns`, {
    return_id: "late",
    occurred_at: "2026-10-31T12:00:00+02:00",
    lines: [{ line_id: source?.line_id, quantity: Number(source?.quantity) }],
  });
  expect([back.status, back.text]).toEqual([201, expect.anything()]);
  await follow();
  expect(await ok(`/v1/sellers/${seller?.id}/settlements/2026-10`)).toEqual(october);
  expect(await ok(pathOf(one))).toEqual(was);
  const november = await ok(`/v1/sellers/${seller?.id}/settlements/2026-11`);
  expect(november.opening).toEqual(october.closing);
  expect(november.figures.prior.points).toBeLessThan(0);
  const late = (await itemsOf(november)).filter(({ is_prior }) => is_prior);
  expect(sum(late, ({ points }) => points)).toBe(november.figures.prior.points);
});

test("files hold what the statement says, in both languages, and closing is for good", async () => {
  const [one] = (await all("&status=issued&month=2026-10")).filter(({ items }) => items > 0);
  const { figures, items } = await ok(pathOf(one));
  const csv = await shop.get(`/v1/exports/settlements/${one.seller_id}/2026-10/csv?locale=ar`);
  const rows = csv.text.trim().split("\r\n");
  expect(rows).toHaveLength(items + 3);
  expect(rows[1]).toContain(`الرصيد الافتتاحي,${figures.opening.points},`);
  const points = rows.slice(1, -1).map((row) => Number(row.split(",")[2]));
  expect(points.reduce((a, b) => a + b, 0)).toBe(figures.closing.points);
  for (const locale of ["en", "ar"]) {
    const url = `/v1/exports/settlements/${one.seller_id}/2026-10/pdf?locale=${locale}`;
    const reply = await shop.app.inject({
      url,
      headers: { authorization: `Bearer ${shop.apiKey}` },
    });
    expect(reply.headers["content-type"]).toBe("application/pdf");
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    expect(reply.rawPayload.length).toBeGreaterThan(5_000);
  }
  const closed = await shop.post(`${pathOf(one)}/close`, undefined);
  expect(closed.body).toMatchObject({ status: "closed", closed_at: now().toISOString() });
  expect((await shop.post(`${pathOf(one)}/close`, undefined)).body).toEqual(closed.body);
  expect((await shop.get("/v1/sellers/none/settlements/2026-10")).body.code).toBe(
    "settlement_not_found",
  );
});
