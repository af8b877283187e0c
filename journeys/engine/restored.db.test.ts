// A restored place through its whole way: closed to changes, cursors of the time that is lost refused, erasures done
// again, verified, opened.
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApi } from "../../server/src/app.ts";
import { eraseAgain } from "../../server/src/commands/erase-again.ts";
import { close, fence as fenceCommand, open } from "../../server/src/commands/place.ts";
import { verify } from "../../server/src/commands/verify.ts";
import type { Fence } from "../../server/src/kit/backup/fence.ts";
import { openFence, readRestored } from "../../server/src/kit/backup/fence.ts";
import type { Api } from "../../server/src/kit/http/api.ts";
import { systemClock } from "../../server/src/kit/process/clock.ts";
import { readConfig } from "../../server/src/kit/process/config.ts";
import { createLog } from "../../server/src/kit/process/log.ts";
import { anOrder, type Marketplace, openMarketplace, storyOwner } from "../support/marketplace.ts";

const yesterday = new Date(Date.now() - dayMs).toISOString();

let shop: Marketplace;
beforeAll(async () => {
  // By the clock of this machine, as the commands have it.
  const now = new Date().toISOString();
  shop = await openMarketplace(now, undefined, { environment: { ROLE: "api" } });
  for (const member of ["r-1", "r-2", "r-3"])
    expect(
      (await shop.post("/v1/orders", anOrder(`o-${member}`, member, { occurred_at: yesterday })))
        .status,
    ).toBe(201);
});
afterAll(() => shop.close());

const config = () => readConfig({ DATABASE_URL: shop.db.url, DATA_DIR: "/nonexistent" });

const numberOf = async (id: string): Promise<number> => {
  const [row] = await shop.db.query<{ no: number }>({
    text: "select member_id as no from account where external_id = $1",
    values: [id],
  });
  return row?.no ?? 0;
};

/** The cursor behind an event that was written some transactions later, by somebody who is not there any more. */
const later = (cursor: string): string => {
  const [tx = "", ...rest] = Buffer.from(cursor, "base64url").toString("latin1").split(".");
  return Buffer.from([String(BigInt(tx) + 3n), ...rest].join("."), "latin1").toString("base64url");
};

/** What the status of a session says to the owner of the marketplace. */
const statusOf = async ({ fastify }: Api) => {
  const url = "/staging/v1/ecommerce/auth/login?role_id=2";
  const { token } = (await fastify.inject({ method: "POST", url, payload: storyOwner })).json();
  const headers = { authorization: `Bearer ${token}` };
  return (await fastify.inject({ url: "/api/auth/status", headers })).json();
};

let known = "";

test("whoever has nothing restored is open, and told so", async () => {
  // An older transaction beside us keeps events from being told.
  const [written] = await shop.db.query<{ count: number }>({ text: "select count(*) from event" });
  const told = async () => (await shop.get("/v1/events?limit=100")).body;
  await expect.poll(async () => (await told()).data.length).toBe(written?.count);
  known = (await told()).next_cursor;
  expect((await shop.get(`/v1/events?after=${later(known)}`)).status).toBe(200);
  expect(await open.run({}, config())).toMatchObject({ facts: { opened: false } });
});

test("a closed place is read and signed in to, and every other call is refused in both languages", async () => {
  const erased = async () => [await numberOf("r-2"), await numberOf("r-3"), 4_711];
  const fallback = new Date("2026-11-20T00:00:00Z");
  await close(shop.db.url, { backup: "20261120T000000Z-0000", fallback, erased });
  const log = createLog("silent");
  const started: string[] = [];
  const fence: Fence = await openFence(shop.db, log);
  fence.whenOpen(() => started.push("jobs"));
  const api = buildApi({
    db: shop.db,
    config: config(),
    log,
    clock: systemClock,
    fence,
    isLimited: false,
  });
  const headers = { authorization: `Bearer ${shop.apiKey}` };
  const open: string[] = [];
  for (const { method, path } of api.routes) {
    if (method === "GET") continue;
    const url = path.replaceAll(/\{[a-z_]+\}/g, "1");
    const reply = await api.fastify.inject({ method, url, headers });
    if (reply.statusCode !== 503) open.push(path);
    else expect(reply.json().code ?? reply.json().errorCode).toBe("restored_not_opened");
  }
  expect(open.toSorted()).toEqual([
    "/auth/second-factor",
    "/auth/second-factor/passkey",
    "/auth/second-factor/passkey/begin",
    "/auth/sso/exchange",
    "/staging/v1/ecommerce/auth/login",
    "/staging/v1/ecommerce/auth/logout",
  ]);
  const read = await api.fastify.inject({ url: "/v1/members/r-1/balance", headers });
  expect(read.statusCode).toBe(200);
  expect(await statusOf(api)).toMatchObject({ success: true, restored: true });
  expect([fence.isClosed(), started]).toEqual([true, []]);
  fence.stop();
  await api.fastify.close();
});

test("a cursor of the time that is lost is refused; a good one goes on to what is written next", async () => {
  expect((await shop.get(`/v1/events?after=${known}`)).body.data).toEqual([]);
  const lost = await shop.get(`/v1/events?after=${later(known)}`);
  expect([lost.status, lost.body.code]).toEqual([410, "cursor_lost"]);
  expect(lost.body.messageAr).toContain("استعادة");
  // This server was started before the place was closed.
  expect(
    (await shop.post("/v1/orders", anOrder("o-new", "r-1", { occurred_at: yesterday }))).status,
  ).toBe(201);
  // An event is told once every transaction that began before it has ended, also those of other databases.
  const told = async () => (await shop.get(`/v1/events?after=${known}&limit=100`)).body;
  await expect.poll(async () => (await told()).data.length).toBeGreaterThan(0);
  const next = await told();
  expect(next.data[0].aggregate.id).toBe("r-1");
  expect((await shop.get(`/v1/events?after=${next.next_cursor}`)).status).toBe(200);
});

test("it is opened once it was verified and the erasures were done again", async () => {
  const hold = { redemption_id: "R-1", member_id: "r-3", points: 1 };
  expect((await shop.post("/v1/redemptions", hold)).status).toBe(201);
  await expect(open.run({}, config())).rejects.toThrow("This place was not verified");
  const verified = await verify.run({}, config());
  expect(verified.lines.filter((line) => line.startsWith("Wrong"))).toEqual([]);
  expect(verified.isBad).toBeUndefined();
  // Who holds points for a purchase is told, by number.
  const held = await numberOf("r-3");
  await expect(open.run({}, config())).rejects.toThrow(`(${held})`);
  expect((await shop.get("/v1/members/r-2/balance")).status).toBe(404);
  expect((await readRestored(shop.db))?.erasures_due).toEqual([held]);
  await shop.post("/v1/redemptions/R-1/release", {});
  expect(await eraseAgain(shop.db, shop.db.url)).toEqual([]);
  expect(await open.run({}, config())).toMatchObject({
    facts: { opened: true, erasures_left: [] },
  });
  const record = await shop.db.query<{ action: string }>({
    text: "select action from audit_entry where actor = 'machine' order by entry_no",
  });
  expect(record.map(({ action }) => action)).toEqual([
    ...["place.restored", "member.erased", "member.erased", "place.opened"],
  ]);
});

test("a place that other tools restored is closed by hand, and a database that is not right stays closed", async () => {
  expect(await fenceCommand.run({}, config())).toMatchObject({ facts: { closed: true } });
  expect((await fenceCommand.run({}, config())).lines).toEqual([
    "This place is closed already; nothing was changed.",
  ]);
  await shop.db.query({
    text: "update account set active = active + 1 where external_id = 'r-1'",
  });
  const bad = await verify.run({}, config());
  expect(bad.isBad).toBe(true);
  expect(bad.lines.join()).toContain("Wrong: member r-1");
  await expect(open.run({}, config())).rejects.toThrow("This place was not verified");
});
