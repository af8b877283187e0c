// Marks of charts: what was published, applied, imported or run by hand, and what failed, stands on its day in the marketplace's zone, up to today,
// and everybody sees only what they may read. Decision 0178.
import { afterAll, beforeAll, expect, test } from "vitest";
import { appendAudit } from "../../server/src/kit/audit/append.ts";
import { as, signIn } from "../support/four-eyes.ts";
import {
  type Json,
  type Marketplace,
  openMarketplace,
  storyOwner,
} from "../support/marketplace.ts";

let shop: Marketplace;
let owner: string;

beforeAll(async () => {
  shop = await openMarketplace("2026-11-10T12:00:00Z");
  owner = await signIn(shop, storyOwner.email);
});
afterAll(() => shop.close());

const campaign = {
  ...{ campaign_id: "winter", name: "Winter", name_ar: "الشتاء", description: "" },
  ...{ start_date: "2026-11-12", end_date: "2026-11-14" },
};
const send = async (method: string, path: string, body?: Json, status = 200): Promise<Json> => {
  const answer = await as(shop, owner, method as "POST", path, body);
  expect([path, answer.status, answer.body.code]).toEqual([path, status, undefined]);
  return answer.body;
};
const marks = async (from: string, to: string, token = owner) => {
  const { body } = await as(shop, token, "GET", `/v1/analytics/marks?from=${from}&to=${to}`);
  return (body.data as { day: string; kind: string }[]).map(({ day, kind }) => `${day} ${kind}`);
};

test("publications, bundles and files stand on their day; what is planned does not stand yet", async () => {
  await send("POST", "/v1/campaigns", campaign, 201);
  await send("POST", "/v1/campaigns/winter/publish", {});
  // Past ten at night in Greenwich it is the next day in Cairo.
  await shop.db.query({
    text: `insert into import_run values
      ('i1', 'points.csv', 'done', 'orders', 1, 1, 3, '{}', $1, $1),
      ('i2', 'half.csv', 'running', 'orders', 1, 1, 3, '{}', $1, $1)`,
    values: ["2026-11-09T22:30:00Z"],
  });
  await shop.db.transaction((tx) =>
    appendAudit(tx, {
      ...{ at: new Date("2026-11-10T09:00:00Z"), actor: "staff:somebody", outcome: "done" },
      ...{ action: "config.applied", target: "bundle:sha256" },
    }),
  );
  // A night's own run is nothing to tell; of those that failed or were asked for, a job stands once a day.
  await shop.db.query({ text: "insert into job (name, since) values ('tiers', '2026-11-01')" });
  await shop.db.query({
    text: `insert into job_run (name, period_key, place, at, status, cursor, counts, next_try_at, finished_at, asked_by)
      select 'tiers', key, 4, $1::timestamptz, status, '', '{}', $1::timestamptz, finished_at, asked_by
      from (values
        ('night', 'done', $1::timestamptz, null),
        ('failed', 'failed', $1::timestamptz, null),
        ('again', 'failed', $1::timestamptz, null),
        ('asked', 'done', $2::timestamptz, 'staff:somebody'),
        ('stopped', 'cancelled', $1::timestamptz, 'staff:somebody'),
        ('open', 'running', null, 'staff:somebody')) run (key, status, finished_at, asked_by)`,
    values: ["2026-11-08T22:30:00Z", "2026-11-08T21:30:00Z"],
  });
  const today = ["2026-11-10 bundle_applied", "2026-11-10 file_imported"];
  expect(await marks("2026-11-01", "2026-11-09")).toEqual([
    "2026-11-08 job_run_by_hand",
    "2026-11-09 job_failed",
  ]);
  const { body } = await as(
    shop,
    owner,
    "GET",
    "/v1/analytics/marks?from=2026-11-09&to=2026-11-09",
  );
  expect(body.data).toEqual([
    {
      ...{ day: "2026-11-09", kind: "job_failed", count: 1 },
      names: [{ name: "Members' tiers", name_ar: "مستويات الأعضاء" }],
    },
  ]);
  expect(await marks("2026-11-10", "2026-11-30")).toEqual(today);
  expect(await marks("2026-11-01", "2026-11-07")).toEqual([]);
  shop.setTime("2026-11-13T12:00:00Z");
  owner = await signIn(shop, storyOwner.email);
  expect(await marks("2026-11-12", "2026-11-30")).toEqual(["2026-11-12 campaign_starts"]);
  shop.setTime("2026-11-15T12:00:00Z");
  owner = await signIn(shop, storyOwner.email);
  expect(await marks("2026-11-12", "2026-11-15")).toEqual([
    "2026-11-12 campaign_starts",
    "2026-11-14 campaign_ends",
  ]);
});

test("who reads reports alone sees none of it; who may read campaigns sees these", async () => {
  const asked = async (held: string[]) => {
    const name = held.join(" ");
    const role = await send("POST", "/v1/roles", { name, permissions: held }, 201);
    const email = `${held.length}@example.com`;
    await send(
      "POST",
      "/v1/team",
      { email, name, locale: "en", role: "custom", role_id: role.role_id },
      201,
    );
    await shop.db.query({
      text: `update staff s set password_hash = o.password_hash, must_change_password = false,
          temporary_until = null from staff o where o.email = $2 and s.email = $1`,
      values: [email, storyOwner.email],
    });
    return marks("2026-11-01", "2026-11-30", await signIn(shop, email));
  };
  expect(await asked(["analytics:read"])).toEqual([]);
  expect(await asked(["analytics:read", "campaigns:read"])).toEqual([
    "2026-11-12 campaign_starts",
    "2026-11-14 campaign_ends",
  ]);
});

test("days in the wrong order are refused at their field", async () => {
  const url = "/v1/analytics/marks?from=2026-11-30&to=2026-11-01";
  const { status, body } = await as(shop, owner, "GET", url);
  expect([status, body.code, body.errors[0]]).toMatchObject([
    ...[400, "invalid_parameter"],
    { path: "from", code: "out_of_range" },
  ]);
});
