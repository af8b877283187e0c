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

test("two adjustments that would pass the largest balance, and every one after, are refused", async () => {
  await post("/v1/members", { member_id: "full" });
  expect((await give("full", most)).status).toBe(201);
  // The refusal itself is kept, to be given again for the same key.
  const before = await shop.fingerprint("idempotency");
  for (const points of [1, most]) {
    const answer = await give("full", points);
    expect([answer.status, answer.body.code]).toEqual([422, "balance_out_of_range"]);
    expect(flawOf(answer)).toBeUndefined();
  }
  expect(await shop.fingerprint("idempotency")).toBe(before);
  const member = await shop.ask("GET", "/v1/members/full");
  expect([member.status, member.body.balance.available]).toEqual([200, most]);
  const entries = await shop.ask("GET", "/v1/members/full/entries");
  expect([entries.status, entries.body.data[0].points]).toEqual([200, most]);
  for (const points of [-most, most, -most])
    expect([points, (await give("full", points)).status]).toEqual([points, 201]);
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
  expect((await give("flood-1", most - 1_500_000_000_000)).status).toBe(201);
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
