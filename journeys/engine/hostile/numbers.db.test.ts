// Numbers as they can be written, in every numeric field: taken exactly as sent, or refused by name.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type NumberField, numberFields } from "./number-fields.ts";
import { numberTokens } from "./numbers.ts";
import { put, valueAt } from "./places.ts";
import { type Answer, each, flawOf, type HostileShop, type Json, openHostileShop } from "./shop.ts";

let shop: HostileShop;
let requests = 0;

const post = (url: string, body: Json): Promise<Answer> =>
  shop.ask("POST", url, JSON.stringify(body));
const give = (member: string, points: number): Promise<Answer> =>
  post(`/v1/members/${member}/adjustments`, { points, reason: "numbers" });

beforeAll(async () => {
  shop = await openHostileShop();
  await post("/v1/members", { member_id: "rich" });
});
afterAll(async () => {
  await shop.close();
  console.info(
    `${numberTokens.length} numbers, ${numberFields.length} fields, ${requests} requests`,
  );
});

const mark = "\u0001";

const send = async (field: NumberField, token: string) => {
  requests += 1;
  const n = requests;
  if (field.name === "adjustment") await post("/v1/members", { member_id: `adjusted-${n}` });
  const body = structuredClone(field.body(n));
  put(body, field.place, mark);
  const payload = JSON.stringify(body).replace(JSON.stringify(mark), token);
  return { n, answer: await shop.ask(field.method, field.url(n), payload, field.headers) };
};

/** The number that a field takes for a token, or undefined when it must refuse. */
const meant = (field: NumberField, token: string): number | undefined => {
  const [, meaning] = numberTokens.find(([text]) => text === token) ?? [];
  const value = meaning === "fraction" && field.isFraction ? Number(token) : meaning;
  if (typeof value !== "number" || value < field.min || value > field.max) return undefined;
  return field.isNotZero && value === 0 ? undefined : value;
};

/** Attributes are text and truth values as well. */
const isOther = (field: NumberField, token: string): boolean =>
  field.isFraction === true && /^("|true)/.test(token);

// Plain refusals of business, after the number itself has been taken.
const business = ["insufficient_points", "below_minimum", "category_not_allowed"];

const flawOfTaken = async (field: NumberField, value: number, n: number, answer: Answer) => {
  const { status, body } = answer;
  if (field.dry !== undefined) return body.code === field.dry ? undefined : "refused";
  if (status >= 400) return business.includes(body.code) ? undefined : "refused";
  const read = field.read ? (await shop.ask("GET", field.read(n))).body : body;
  const place = field.at ?? field.place;
  if (place === "nowhere") return undefined;
  return Object.is(valueAt(read, place), value) ? undefined : `read ${valueAt(read, place)}`;
};

const flawOfRefused = (field: NumberField, { status, body, text }: Answer) => {
  const flaw = flawOf({ status, body, text });
  if (flaw) return flaw;
  if (body.code === "malformed") return undefined;
  const named = body.errors.some(({ path }: { path: string }) => path === field.place);
  return body.code === "validation_failed" && named ? undefined : "does not name the field";
};

test.each(numberFields.map((field) => [field.name, field] as const))("%s", async (_name, field) => {
  const wrong: string[] = [];
  const before = await shop.fingerprint();
  const refused = numberTokens.filter(
    ([token]) => meant(field, token) === undefined && !isOther(field, token),
  );
  // The members that adjustments are for must be there first.
  const isSteady = field.name !== "adjustment";
  await each(refused, async ([token]) => {
    const { answer } = await send(field, token);
    const flaw = flawOfRefused(field, answer);
    if (flaw) wrong.push(`${token}: ${flaw}: ${answer.text.slice(0, 300)}`);
  });
  if (isSteady) expect(await shop.fingerprint()).toBe(before);
  await each(numberTokens, async ([token]) => {
    const value = meant(field, token);
    if (value === undefined) return;
    const { n, answer } = await send(field, token);
    const flaw = await flawOfTaken(field, value, n, answer);
    if (flaw) wrong.push(`${token}: ${flaw}: ${answer.text.slice(0, 300)}`);
  });
  expect(wrong).toEqual([]);
});

const most = Number.MAX_SAFE_INTEGER;
const full = 1_000_000_000_000;

test("a member has a million millions and not a point more, whatever is asked after", async () => {
  await post("/v1/members", { member_id: "full" });
  expect((await give("full", full)).status).toBe(201);
  // The refusal itself is kept, to be given again for the same key.
  const before = await shop.fingerprint("idempotency");
  for (const points of [1, full]) {
    const answer = await give("full", points);
    expect([answer.status, answer.body.code]).toEqual([422, "balance_out_of_range"]);
    expect(flawOf(answer)).toBeUndefined();
  }
  const past = await give("full", full + 1);
  expect([past.status, past.body.errors[0]]).toEqual([
    422,
    expect.objectContaining({ path: "points", code: "too_large" }),
  ]);
  expect(await shop.fingerprint("idempotency")).toBe(before);
  const member = await shop.ask("GET", "/v1/members/full");
  expect([member.status, member.body.balance.available]).toEqual([200, full]);
  const entries = await shop.ask("GET", "/v1/members/full/entries");
  expect([entries.status, entries.body.data[0].points]).toEqual([200, full]);
  for (const points of [-full, full, -full, full])
    expect([points, (await give("full", points)).status]).toEqual([points, 201]);
});

const liveRedemption = {
  fixed_point_value_enabled: true,
  conversion_points: 1,
  conversion_amount: 9_000,
  cross_category_enabled: true,
  min_threshold_enabled: false,
  min_threshold: 0,
  expiry_enabled: false,
  expiry_days: null,
};

/** The live redemption settings with the changes given, until `work` is done. */
const withRedemption = async (changes: Json, work: () => Promise<void>): Promise<void> => {
  const publish = async (value: Json) => {
    const { body } = await shop.ask("GET", "/v1/redemption-settings");
    const match = { "if-match": body.etag };
    const url = "/v1/redemption-settings";
    const draft = await shop.ask("PUT", url, JSON.stringify(value), match);
    expect(draft.status).toBe(200);
    expect((await post(`${url}/publish`, {})).status).toBe(200);
    return body.live;
  };
  const before = await publish({ ...liveRedemption, ...changes });
  try {
    await work();
  } finally {
    await publish(before);
  }
};

test("the largest balance at the dearest rate can be told, held, released, spent and given back", async () => {
  await post("/v1/members", { member_id: "wealthy" });
  expect((await give("wealthy", full)).status).toBe(201);
  await withRedemption({}, async () => {
    const balance = await shop.ask("GET", "/v1/members/wealthy/balance");
    expect([balance.status, balance.body.value]).toEqual([200, full * 9_000]);
    const hold = async (id: string) => {
      const answer = await post("/v1/redemptions", {
        redemption_id: id,
        member_id: "wealthy",
        points: full,
      });
      expect([answer.status, answer.body.value]).toEqual([201, full * 9_000]);
    };
    await hold("dear-1");
    expect((await shop.ask("GET", "/v1/redemptions/dear-1")).status).toBe(200);
    expect((await post("/v1/redemptions/dear-1/release", {})).status).toBe(200);
    await hold("dear-2");
    expect((await post("/v1/redemptions/dear-2/confirm", {})).status).toBe(200);
    // The place that the spent points had is taken meanwhile.
    expect((await give("wealthy", full)).status).toBe(201);
    const back = await post("/v1/redemptions/dear-2/reverse", {});
    expect([back.status, back.body.code]).toEqual([422, "balance_out_of_range"]);
    expect((await give("wealthy", -full)).status).toBe(201);
    expect((await post("/v1/redemptions/dear-2/reverse", {})).status).toBe(200);
  });
});

test("points worth more than can be counted are no settings, by either door", async () => {
  const { body } = await shop.ask("GET", "/v1/redemption-settings");
  const dear = { ...liveRedemption, conversion_amount: 9_001 };
  const drafted = await shop.ask("PUT", "/v1/redemption-settings", JSON.stringify(dear), {
    "if-match": body.etag,
  });
  const formed = await post("/staging/v1/ecommerce/account/apply-redemption-settings", {
    conversion_points: 1,
    conversion_amount: 9_001,
  });
  for (const answer of [drafted, formed])
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [expect.objectContaining({ path: "conversion_amount", code: "out_of_range" })],
    ]);
});

test("sums over all members beyond 2^53 are told digit by digit, and so are differences", async () => {
  await post("/v1/members", { member_id: "old-1" });
  await post("/v1/members", { member_id: "old-2" });
  for (const id of ["old-1", "old-2"]) expect((await give(id, 1)).status).toBe(201);
  const old = "member_id in (select member_id from member_lookup where external_id like 'old-%')";
  const before = await shop.ask("GET", "/v1/trial-balance");
  // As a release without a bound could leave them.
  await shop.db.transaction(async (tx) => {
    await tx.query({ text: "set local session_replication_role = replica" });
    for (const change of [
      `update posting set points = ${most} where ${old}`,
      `update entry set points = ${most}, active_after = ${most} where ${old}`,
      `update lot set points = ${most}, remaining = ${most} where ${old}`,
      `update account set active = ${most} where ${old}`,
    ])
      await tx.query({ text: change });
  });
  const sums = await shop.ask("GET", "/v1/trial-balance");
  const digits = String(BigInt(before.body.accounts.active) + 2n * BigInt(most) - 2n);
  expect([sums.status, sums.body]).toMatchObject([
    200,
    { accounts: { active: digits }, sum: 0, balanced: true, differences: [] },
  ]);
  const balance = await shop.ask("GET", "/v1/members/old-1/balance");
  expect([balance.status, balance.body.available, balance.body.value]).toEqual([200, most, most]);
  // What is too much already may shrink, and nothing else.
  expect((await give("old-1", 1)).body.code).toBe("balance_out_of_range");
  expect((await give("old-1", -1)).status).toBe(201);
  await shop.db.query({ text: `update lot set remaining = 0 where ${old}` });
  const apart = await shop.ask("GET", "/v1/trial-balance");
  expect([apart.status, apart.body.differences]).toEqual([
    200,
    [
      { member_id: "old-1", what: "active by lots", cached: most - 1, computed: 0 },
      { member_id: "old-2", what: "active by lots", cached: most, computed: 0 },
    ],
  ]);
});

const anOrder = (id: string, lines: Json[]): Json => ({
  order_id: id,
  member_id: id,
  occurred_at: "2026-11-21T12:00:00Z",
  status: "delivered",
  lines: lines.map((line, at) => ({
    line_id: `${at}`,
    sku: "S",
    seller_id: "S-1",
    quantity: 1,
    unit_price: 0,
    ...line,
  })),
});

test("a line may cost a hundred million EGP and not a piastre more", async () => {
  const full = { quantity: 1_000_000, unit_price: 10_000 };
  const at = await post("/v1/orders", anOrder("dear", Array(200).fill(full)));
  expect([at.status, at.body.points?.awarded]).toEqual([201, 1_000_000_000]);
  const past = await post(
    "/v1/orders",
    anOrder("dearer", [full, { quantity: 999_999, unit_price: 10_001 }]),
  );
  expect([past.status, past.body.errors]).toEqual([
    422,
    [expect.objectContaining({ path: "lines[1].unit_price", code: "out_of_range" })],
  ]);
});

test("an order whose points pass the largest balance is refused and changes nothing", async () => {
  const effects = [{ kind: "per_item", points: 1_000_000_000 }];
  const rule = { rule_id: "flood", name: "N", trigger: "purchase", effects };
  expect((await post("/v1/rules", rule)).status).toBe(201);
  const { body } = await shop.ask("GET", "/v1/rules/flood");
  const live = await shop.ask("POST", "/v1/rules/flood/publish", "{}", { "if-match": body.etag });
  expect(live.status).toBe(200);
  const lines = Array(200).fill({ quantity: 1_000_000 });
  // By the rule 2 * 10^17; one event gives at most a million millions.
  const flood = await post("/v1/orders", anOrder("flood-1", lines));
  expect([flood.status, flood.body.points?.awarded]).toEqual([201, 1_000_000_000_000]);
  const before = await shop.fingerprint("idempotency");
  const over = await post("/v1/orders", { ...anOrder("flood-2", lines), member_id: "flood-1" });
  expect([over.status, over.body.code]).toEqual([422, "balance_out_of_range"]);
  expect(flawOf(over)).toBeUndefined();
  const { order_id: _order, ...quote } = { ...anOrder("flood-3", lines), member_id: "flood-3" };
  expect((await post("/v1/quotes", quote)).status).toBe(200);
  expect(await shop.fingerprint("idempotency")).toBe(before);
});

test("repeated names, at any depth and however they are spelt, are refused by name", async () => {
  const before = await shop.fingerprint("idempotency");
  for (const [payload, path] of [
    ['{"points":5,"points":5,"reason":"x"}', "points"],
    ['{"points":5,"p\\u006fints":6,"reason":"x"}', "points"],
  ]) {
    const answer = await shop.ask("POST", "/v1/members/full/adjustments", payload);
    expect([answer.status, answer.body.code, answer.body.errors[0].path]).toEqual([
      400,
      "malformed",
      path,
    ]);
    expect(flawOf(answer)).toBeUndefined();
  }
  expect(await shop.fingerprint("idempotency")).toBe(before);
});
