// Members' privacy: what they agreed to is obeyed, everything held about them can be given to them, and
// they can be forgotten while the books stay whole.
import { afterAll, beforeAll, expect, test } from "vitest";
import { catchUpAll } from "../../server/src/analytics/testing.ts";
import { namesOfKind } from "../../server/src/kit/db/table-list.ts";
import { readTrialBalance } from "../../server/src/ledger/service/reading.ts";
import { openProgramme } from "../../server/src/programme/service/programmes.ts";
import { tables } from "../../server/src/tables.ts";
import { firstText, proved } from "../support/consent.ts";
import { as, signIn } from "../support/four-eyes.ts";
import {
  aLine,
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
  storyOwner,
} from "../support/marketplace.ts";

let shop: Marketplace;
let second: Marketplace;
let owner: string;

beforeAll(async () => {
  shop = await openMarketplace();
  owner = await signIn(shop, storyOwner.email);
  await firstText(shop, owner);
  second = await shop.secondServer();
});
afterAll(async () => {
  const trial = await readTrialBalance(shop.db);
  expect(trial).toMatchObject({ sum: 0, differences: [], balanced: true });
  await second.close();
  await shop.close();
});

const introduce = (id: string) =>
  shop.post("/v1/members", {
    ...{ member_id: id, name: "Nadia Fathy", email: `${id}@mail.example`, phone: "+201001112223" },
    ...{ birth_date: "1990-02-28", attributes: { street: "12 Nile Street" } },
  });
const say = (id: string, purpose: string, channel: string, granted: boolean) =>
  shop.post(`/v1/members/${id}/consents`, {
    ...{ purpose, channel, granted, source: "app settings" },
    ...(purpose === "marketing" && granted && proved),
  });
const erase = (id: string, confirm = id, on = shop) =>
  as(on, owner, "POST", `/v1/members/${id}/erase`, { confirm, reason: "asked by letter" });

test("what was said is kept with who, when and where; the last word for a channel holds", async () => {
  await introduce("c-1");
  await say("c-1", "marketing", "email", true);
  await say("c-1", "programme", "email", false);
  await say("c-1", "programme", "email", true);
  const { body } = await shop.get("/v1/members/c-1/consents");
  expect(body.history.map(({ purpose, granted }: Json) => [purpose, granted])).toEqual([
    ["programme", true],
    ["programme", false],
    ["marketing", true],
  ]);
  const held = Object.fromEntries(
    body.data.map((one: Json) => [`${one.purpose} ${one.channel}`, one.granted]),
  );
  expect(held).toEqual({
    ...{ "programme email": true, "programme sms": true, "programme push": true },
    ...{ "marketing email": true, "marketing sms": false, "marketing push": false },
  });
  expect(body.history[0]).toMatchObject({ source: "app settings", at: "2026-11-21T12:00:00.000Z" });
  expect((await say("nobody", "marketing", "sms", true)).body.code).toBe("member_not_found");
  await expect(
    shop.db.query({ text: "update member_consent set answer = 'granted'" }),
  ).rejects.toThrow("cannot be changed");
});

test("members who do not want mails about the programme are not warned by mail", async () => {
  for (const id of ["w-1", "w-2"]) {
    await introduce(id);
    const points = { points: 100, reason: "gift", expires_at: "2026-11-27T12:00:00Z" };
    expect((await shop.post(`/v1/members/${id}/adjustments`, points)).status).toBe(201);
  }
  await say("w-2", "programme", "email", false);
  const { warningsJob } = await import("../../server/src/policies/service/warnings.ts");
  const { openProgrammePosting } = await import(
    "../../server/src/programme/service/programme-posting.ts"
  );
  const programmes = openProgramme(shop.db);
  const clock = { now: () => new Date("2026-11-21T12:00:00Z") };
  const posting = openProgrammePosting({ db: shop.db, clock, programmes });
  const job = warningsJob({ db: shop.db, posting, programmes, clock } as never);
  await (await job.batch({ at: clock.now(), cursor: "" })).apply();
  programmes.close();
  const mails = await shop.db.query<{ recipient: string }>({
    text: "select recipient from mail_outbox where recipient like 'w-%'",
  });
  expect(mails).toEqual([{ recipient: "w-1@mail.example" }]);
});

test("an export holds every table of members, and giving it out is on record", async () => {
  await introduce("x-1");
  await shop.post("/v1/orders", anOrder("x-order", "x-1"));
  const { status, body } = await shop.get("/v1/exports/members/x-1");
  expect(status).toBe(200);
  const left = ["idempotency", "merge_memory", "old_answer"];
  const expected = namesOfKind(tables, "member").filter((name) => !left.includes(name));
  expect(Object.keys(body.tables).sort()).toEqual(expected.sort());
  expect(body.tables.member[0]).toMatchObject({ name: "Nadia Fathy", birth_date: "1990-02-28" });
  expect(body.tables.entry).toHaveLength(1);
  expect(body.tables.sales_order[0].body).toMatchObject({ order_id: "x-order" });
  const record = await shop.db.query({
    text: "select 1 from audit_entry where action = 'member.exported' and target = 'member:x-1'",
  });
  expect(record).toHaveLength(1);
  expect((await shop.get("/v1/exports/members/nobody")).body.code).toBe("member_not_found");
});

test("erasing leaves nothing personal and the books whole, and the id is refused from then on", async () => {
  const secret = ["Nadia Fathy", "e-1@mail", "Nile Street", "1990-02-28", "201001112223"];
  await introduce("e-1");
  await second.get("/v1/members/e-1");
  const more = { attributes: { note: "12 Nile Street" } };
  await second.post("/v1/orders", anOrder("e-order", "e-1", more));
  await shop.post("/v1/activities", {
    ...{ activity_id: "e-act", member_id: "e-1", type: "review" },
    ...{ occurred_at: "2026-11-20T10:00:00Z", data: { text: "I am Nadia Fathy" } },
  });
  await shop.post("/v1/members/e-1/adjustments", { points: 20_000, reason: "for Nadia Fathy" });
  const held = await shop.post("/v1/redemptions", { member_id: "e-1", points: 2 });
  expect((await erase("e-1", "e-2")).body.errors).toMatchObject([{ path: "confirm" }]);
  expect((await erase("e-1")).body.code).toBe("member_holds_points");
  await shop.post(`/v1/redemptions/${held.body.redemption_id}/release`, {});
  const { available } = (await shop.get("/v1/members/e-1/balance")).body;
  const done = await erase("e-1");
  expect(done).toMatchObject({ status: 200, body: { forfeited: available } });
  const pseudonym = done.body.erased_as;
  expect((await shop.get(`/v1/members/${pseudonym}`)).body).toMatchObject({
    ...{ status: "closed", name: null, email: null, attributes: {} },
    balance: { available: 0, pending: 0, held: 0 },
  });
  const kept = await shop.get(`/v1/exports/members/${pseudonym}`);
  for (const word of [...secret, '"e-1"']) expect(kept.text).not.toContain(word);
  const [answers] = await shop.db.query<{ n: number }>({
    text: `select count(*)::int8 as n from idempotency i join account a using (member_id)
      where a.external_id = $1`,
    values: [pseudonym],
  });
  expect(answers?.n).toBe(0);
  expect((await shop.get(`/v1/approvals?member_id=${pseudonym}`)).body.data).toMatchObject([
    { state: "withdrawn", adjustment: { member_id: pseudonym, reason: "" } },
  ]);
  // Both servers, one of which knew the id before.
  for (const [i, on] of [shop, second].entries()) {
    const order = await on.post("/v1/orders", anOrder(`e-late-${i}`, "e-1"));
    expect([order.status, order.body.code]).toEqual([410, "member_erased"]);
    const again = await on.post("/v1/members", { member_id: "e-1", name: "Nadia Fathy" });
    expect(again.body.code).toBe("member_erased");
    const points = await on.post("/v1/members/e-1/adjustments", { points: 5, reason: "x" });
    expect(points.body.code).toBe("member_not_found");
    expect((await on.get("/v1/members/e-1")).status).toBe(404);
  }
  expect((await erase("e-1")).body.code).toBe("member_not_found");
  // A parcel that comes back later finds its order, and nobody.
  const back = await second.post("/v1/orders/e-order/returns", {
    ...{ return_id: "r", occurred_at: "2026-11-21T11:00:00Z" },
    lines: [{ line_id: "1", quantity: 1 }],
  });
  expect([back.status, back.text.includes('"e-1"')]).toEqual([201, false]);
});

test("words of colleagues and rejected rows that name the member go too, those of others stay", async () => {
  await introduce("f-1");
  await shop.post("/v1/members/f-1/suspend", { reason: "Nadia Fathy telephoned" });
  await shop.db.query({
    text: `insert into fraud_case select member_id, 'max_points.d', 'max_points', 'low', 'open', 1, 'points',
        1, 2, now(), now(), 1, '[]', '[]', '[]',
        '[{"what": "void", "reason": "Nadia Fathy again", "at": 1, "actor": "staff:x", "action": null}]',
        now(), null, null from member_lookup where external_id = 'f-1'`,
  });
  const cells = (...values: string[]) => JSON.stringify(values);
  await shop.db.query({
    text: `with run as (insert into import_run (import_id, file_name, state, phase, row_no, byte_no,
          rows_read, counts, started_at, updated_at)
        values ('f', 'f.csv', 'done', 'orders', 4, 0, 4, '{}', now(), now()) returning import_id)
      insert into import_rejection select import_id, row_no, 'bad', null, null, cells from run, (values
        (1, $1::jsonb), (2, $2::jsonb), (3, $3::jsonb), (4, $4::jsonb)) r (row_no, cells)`,
    values: [
      ...[cells("o-1", "f-1", "9"), cells('{"member_id":"f-1"}'), cells("o-3", "f-11", "9")],
      cells("o-4", "f-1@mail.example"),
    ],
  });
  await shop.post("/v1/members/f-1/reinstate", { reason: "Nadia Fathy came by" });
  const { body } = await erase("f-1");
  const kept = await shop.get(`/v1/exports/members/${body.erased_as}`);
  expect(kept.text).not.toContain("Nadia");
  expect(kept.body.tables.fraud_case[0].timeline).toMatchObject([{ what: "void", reason: null }]);
  expect(kept.body.tables.member_standing.map(({ reason }: Json) => reason).sort()).toEqual([
    ...["", "", "erased"],
  ]);
  const rows = await shop.db.query({
    text: "select cells from import_rejection where import_id = 'f' order by row_no",
  });
  expect(rows.map(({ cells: left }: Json) => left)).toEqual([
    ...[["", "", ""], [""], ["o-3", "f-11", "9"], ["", ""]],
  ]);
});

test("orders that come while a member is erased are in the books or refused, never half", async () => {
  const rounds = 6;
  for (let round = 0; round < rounds; round += 1) {
    const id = `race-${round}`;
    await introduce(id);
    const orders = Array.from({ length: 8 }, (_, i) =>
      (i % 2 === 0 ? shop : second).post(
        "/v1/orders",
        anOrder(`${id}-${i}`, id, { lines: [aLine("1", 10_000)] }),
      ),
    );
    const [erased, twice, ...told] = await Promise.all([
      erase(id),
      erase(id, id, second),
      ...orders,
    ]);
    expect([erased.status, twice.status].sort()).toEqual([200, 404]);
    const winner = erased.status === 200 ? erased : twice;
    const taken = told.filter(({ status }) => status === 201).length;
    expect(told.filter(({ status }) => status !== 201).map(({ body }) => body.code)).toEqual(
      Array(8 - taken).fill("member_erased"),
    );
    expect(winner.body.forfeited).toBe(5 * taken);
  }
  const programmes = openProgramme(shop.db);
  await catchUpAll({ db: shop.db, programmes }, () => new Date("2026-11-21T12:00:00Z"));
  programmes.close();
});
