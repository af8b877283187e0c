import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { expect, test } from "vitest";
import { sqlState } from "../kit/db/errors.ts";
import { insertRows, parameters } from "../kit/db/records.ts";
import { mountProgramme } from "./routes/mount.ts";
import { openProgramme, partyTables, stubRows } from "./service/programmes.ts";
import { configurator, testConfiguration } from "./testing.ts";

const { db, time, programmes, send } = await testConfiguration(configurator, mountProgramme);
const later = (minutes: number) => new Date(time.now.getTime() + minutes * minuteMs);

test("a fresh programme earns 5 % for everybody", async () => {
  const { version, config } = await programmes.current();
  expect(version).toBe(1);
  expect(config.settingsAt(0)).toMatchObject({ timezone: "Africa/Cairo", hold_ttl_seconds: 900 });
  expect(config.ruleSetAt(Date.UTC(2026, 10, 20)).base).toEqual({
    enabled: true,
    mode: "global",
    global: { kind: "percent", bps: 500 },
    individual: {},
  });
  expect(config.rulesAt(0)).toBe(config.rulesAt(Date.UTC(2030, 0, 1)));
});

test("a published change is seen by another process, by version at once and by polling soon", async () => {
  const other = openProgramme(db, { pollMs: 20 });
  const before = await other.current();
  const published = await send(
    "PATCH /staging/v1/ecommerce/account/is-global-settings?earning_type=Ratio&Ratio=7.25",
  );
  expect(published.status).toBe(200);
  const { version, config } = await programmes.current();
  expect(version).toBe(before.version + 1);
  expect((await other.at(version)).ruleSetAt(time.now.getTime()).base.global).toEqual({
    kind: "percent",
    bps: 725,
  });
  expect(config.ruleSetAt(time.now.getTime()).base.global).toEqual({ kind: "percent", bps: 725 });
  await send("PATCH /staging/v1/ecommerce/account/is-global-settings?earning_type=Fixed&Fixed=3");
  await expect.poll(async () => (await other.current()).version).toBe(version + 1);
  expect(await other.at(before.version)).toBe(before.config);
  other.close();
});

test("many who want the newest at once share two readings", async () => {
  let statements = 0;
  const counting = {
    ...db,
    query: <Row>(statement: Parameters<typeof db.query>[0]) => {
      statements += 1;
      return db.query<Row>(statement);
    },
    transaction: <Value>(work: Parameters<typeof db.transaction<Value>>[0]) => {
      statements += 1;
      return db.transaction(work);
    },
  };
  const other = openProgramme(counting, { pollMs: minuteMs });
  await other.refresh();
  const ofOne = statements;
  await Promise.all(Array.from({ length: 32 }, () => other.refresh()));
  expect(statements).toBeLessThanOrEqual(3 * ofOne);
  expect(ofOne).toBeGreaterThan(0);
  other.close();
});

test("what was in force stays in force for its time, and keeps its version", async () => {
  const earlier = time.now.getTime();
  const old = (await programmes.current()).config.ruleSetAt(earlier);
  time.now = later(60);
  await send("PATCH /staging/v1/ecommerce/account/is-global-settings?earning_type=Ratio&Ratio=9");
  const { config } = await programmes.current();
  expect(config.ruleSetAt(earlier)).toEqual(old);
  expect(config.ruleSetAt(time.now.getTime() - 1)).toEqual(old);
  const now = config.ruleSetAt(time.now.getTime());
  expect(now.base.global).toEqual({ kind: "percent", bps: 900 });
  expect(config.ruleSetOf(old.version)).toEqual(old);
  expect(config.rulesOf(now.version)).toBe(config.rulesAt(time.now.getTime()));
  expect(config.ruleSetOf(999)).toBeUndefined();
});

test("a version is never changed or deleted", async () => {
  for (const text of [
    "update programme_version set note = 'x' where version = 1",
    "delete from programme_version where version = 1",
    "truncate programme_version cascade",
  ]) {
    const failure = await db.query({ text }).catch((error: unknown) => error);
    expect(sqlState(failure)).toBe("NQ001");
  }
});

test("a draft changes nothing; published for later it waits its time", async () => {
  const live = (await send("GET /v1/redemption-settings")).body;
  const body = { ...live.live, conversion_points: 400 };
  const headers = { "if-match": live.etag };
  const saved = await send("PUT /v1/redemption-settings", { headers, body });
  expect(saved.status).toBe(200);
  expect(saved.body).toMatchObject({ draft: { conversion_points: 400 }, version: live.version });
  const start = later(24 * 60);
  const published = await send("POST /v1/redemption-settings/publish", {
    body: { effective_from: start.toISOString(), note: "from tomorrow" },
  });
  expect(published.body).toMatchObject({
    live: { conversion_points: 500 },
    draft: null,
    scheduled: [{ effective_from: start.toISOString(), value: { conversion_points: 400 } }],
  });
  // Another section published meanwhile must not be undone when tomorrow comes.
  await send("PATCH /staging/v1/ecommerce/account/is-global-settings?earning_type=Ratio&Ratio=4");
  const { config } = await programmes.current();
  const rate = (at: number) => config.settingsAt(at).redemption.conversion_points;
  expect([rate(start.getTime() - 1), rate(start.getTime())]).toEqual([500, 400]);
  expect(config.ruleSetAt(start.getTime()).base.global).toEqual({ kind: "percent", bps: 400 });
});

test("412 and 428: a draft is only saved over the one that was seen", async () => {
  const { live, etag } = (await send("GET /v1/programme-settings")).body;
  const body = { ...live, return_window_days: 14 };
  expect((await send("PUT /v1/programme-settings", { body })).body.code).toBe("version_missing");
  const put = (tag: string) =>
    send("PUT /v1/programme-settings", { headers: { "if-match": tag }, body });
  expect((await put(etag)).status).toBe(200);
  const second = await put(etag);
  expect(second).toMatchObject({ status: 412, body: { code: "version_conflict" } });
  const stale = await send("POST /v1/programme-settings/publish", {
    headers: { "if-match": etag },
    body: {},
  });
  expect(stale.status).toBe(412);
  expect((await programmes.current()).config.settingsAt(Infinity).return_window_days).toBe(0);
});

test("nothing is published into the past, and nothing without a draft", async () => {
  const past = { effective_from: new Date(time.now.getTime() - 1).toISOString() };
  const refused = await send("POST /v1/programme-settings/publish", { body: past });
  expect(refused.body).toMatchObject({
    code: "validation_failed",
    errors: [{ path: "effective_from", code: "out_of_range" }],
  });
  const empty = await send("POST /v1/earning-settings/publish", { body: {} });
  expect(empty).toMatchObject({ status: 409, body: { code: "nothing_to_publish" } });
});

test("a refused change leaves the configuration version as it was", async () => {
  const before = await programmes.current();
  await send("POST /v1/earning-settings/publish", { body: {} });
  await programmes.refresh();
  expect((await programmes.current()).version).toBe(before.version);
});

test("stubs of orders are learnt without a new version, and an existing row stays", async () => {
  const other = openProgramme(db, { pollMs: 5 });
  const { version } = await other.current();
  for (const name of ["once", "twice"]) {
    const to = parameters();
    const row = { ...stubRows.seller("S-new", time.now.getTime()), name };
    const text = insertRows(partyTables.seller, [row], to);
    await db.query({ text, values: to.values });
  }
  await expect
    .poll(async () => (await other.current()).config.sellers.get("S-new"))
    .toEqual({ sellerId: "S-new", name: "once", status: "active", tierId: null, isStub: true });
  expect((await other.current()).version).toBe(version);
  other.close();
});
