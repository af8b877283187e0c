// Settings that decide when points end wait for a second person where they would end or leave many: the terms of
// inactivity, and the days after which points expire.
import { inactivityDefaults } from "@nuqta/contracts/policies.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { as, codeOf, decide, join, limitCost, signIn } from "../support/four-eyes.ts";
import {
  type Answer,
  aLine,
  anOrder,
  type Json,
  type Marketplace,
  openMarketplace,
} from "../support/marketplace.ts";

let shop: Marketplace;
let owner: string;
let other: string;
const egp = 100;
/** One person may decide what costs up to EGP 5 on a day. */
const threshold = 5 * egp;
/** 40 members hold 50 points each, which are worth EGP 1. */
const held = 40 * 50;

beforeAll(async () => {
  shop = await openMarketplace("2026-04-01T12:00:00Z");
  for (let n = 0; n < 40; n += 1) {
    const order = anOrder(`o-${n}`, `m-${n}`, {
      ...{ occurred_at: "2026-04-01T10:00:00Z", lines: [aLine("1", 1_000 * egp)] },
    });
    expect((await shop.post("/v1/orders", order)).status).toBe(201);
  }
  shop.setTime("2026-11-21T12:00:00Z");
  owner = await signIn(shop, "owner@nuqta.example");
  await limitCost(shop, owner, threshold);
  other = await join(shop, "other", "owner");
});
afterAll(() => shop.close());

const read = async (id: string): Promise<Json> =>
  (await as(shop, other, "GET", `/v1/approvals/${id}`)).body;
const terms = async (): Promise<Json> =>
  (await as(shop, owner, "GET", "/v1/terms/inactivity")).body;
const put = async (by: string, change: Json): Promise<Answer> => {
  const { live, etag } = await terms();
  const headers = { "if-match": etag };
  return as(shop, by, "PUT", "/v1/terms/inactivity", { ...live, ...change }, headers);
};
const life = (by: string, days: number): Promise<Answer> =>
  as(shop, by, "POST", "/staging/v1/ecommerce/account/apply-redemption-settings", {
    expiry_time_in_days: days,
  });

test("terms that would end the points of idle members wait, and are put into force to the letter", async () => {
  const ending = { expiration_enabled: true, expiration_period_months: 6, grace_period_days: 0 };
  const asked = await put(owner, ending);
  expect(asked.status, asked.text).toBe(202);
  expect(asked.body.approval.kind).toBe("settings");
  expect(await terms()).toMatchObject({ version: 0, live: inactivityDefaults });
  const id = asked.body.approval.approval_id;
  expect(await read(id)).toMatchObject({
    ...{ kind: "settings", state: "waiting", may_decide: true, decided_today: null },
    settings: {
      ...{ section: "inactivity", threshold, before: inactivityDefaults, after: ending },
      effect: {
        ...{ points: held, value: held * 2 },
        lapse: { goes: held, stays: 0, members: 40, sampled: 40 },
      },
    },
  });
  expect(await codeOf(decide(shop, owner, id))).toEqual([403, "approval_own"]);
  expect((await decide(shop, other, id)).body.state).toBe("approved");
  expect(await terms()).toMatchObject({
    ...{ version: 1, saved_by_name: expect.any(String) },
    live: { ...inactivityDefaults, ...ending },
  });
});

test("terms that leave the points wait as well; those that move none are saved, and void what waits", async () => {
  const asked = await put(owner, { expiration_period_months: 24 });
  expect(asked.status).toBe(202);
  const id = asked.body.approval.approval_id;
  expect((await read(id)).settings.effect).toMatchObject({
    ...{ value: held * 2, lapse: { goes: 0, stays: held } },
  });
  expect((await put(other, { enabled: true, channels: ["sms"] })).status).toBe(200);
  expect((await read(id)).state).toBe("void");
  expect(await codeOf(decide(shop, other, id))).toEqual([409, "approval_void"]);
  // Nobody was idle for so short or long a time that a month of it would matter.
  expect((await put(owner, { grace_period_days: 1 })).status).toBe(200);
  expect(await terms()).toMatchObject({ version: 3, live: { expiration_period_months: 6 } });
});

test("another life of points waits in the shape of the specification, shorter and longer; a day is a small change", async () => {
  const first = await life(owner, 365);
  expect((await decide(shop, other, first.body.approval.approval_id)).status).toBe(200);
  const before = (await as(shop, owner, "GET", "/v1/redemption-settings")).body.live;
  const asked = await life(owner, 73);
  expect(asked.status).toBe(202);
  expect(asked.body).toMatchObject({ success: true, data: before });
  expect(asked.body.message).toContain("waits for a second person");
  expect(asked.body.messageAr).toContain("شخص ثانٍ");
  const id = asked.body.approval.approval_id;
  expect((await read(id)).settings).toMatchObject({
    ...{ section: "redemption", before: { expiry_days: 365 }, after: { expiry_days: 73 } },
    effect: { value: (held * 2 * 4) / 5, lapse: { goes: (held * 4) / 5, stays: 0, members: 0 } },
  });
  const none = await life(owner, 0);
  expect(none.status).toBe(202);
  expect((await read(none.body.approval.approval_id)).settings.effect).toMatchObject({
    ...{ value: held * 2, lapse: { goes: 0, stays: held } },
  });
  expect((await life(owner, 366)).status).toBe(200);
  expect((await decide(shop, other, id)).body.code).toBe("approval_void");
});
