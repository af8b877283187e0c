// Saved reports by mail: each time writes once to each recipient, whatever is killed or runs twice; who may not see
// reports any more is not written to; the mail holds a link and names nobody.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sendDue } from "../../server/src/analytics/service/schedules.ts";
import type { Database } from "../../server/src/kit/db/db.ts";
import { listMail } from "../../server/src/kit/mail/outbox.ts";
import { openProgramme } from "../../server/src/programme/service/programmes.ts";
import { as, signIn } from "../support/four-eyes.ts";
import {
  type Json,
  type Marketplace,
  openMarketplace,
  storyOwner,
} from "../support/marketplace.ts";

let shop: Marketplace;
let owner: string;
let mona: { id: string; token: string };
let nour: { id: string; token: string };
let programmes: ReturnType<typeof openProgramme>;

const publicUrl = "https://points.shop.example";
const before = "2026-11-21T12:00:00Z";
// Nine o'clock in Cairo.
const due = "2026-11-22T07:00:00Z";

const invited = async (name: string, role: string) => {
  const email = `${name}@example.com`;
  const made = await as(shop, owner, "POST", "/v1/team", { email, name, role, locale: "en" });
  expect(made.status).toBe(201);
  await shop.db.query({
    text: `update staff s set password_hash = o.password_hash, must_change_password = false,
        temporary_until = null from staff o where o.email = $2 and s.email = $1`,
    values: [email, storyOwner.email],
  });
  return { id: made.body.id as string, token: await signIn(shop, email) };
};

beforeAll(async () => {
  shop = await openMarketplace(before, undefined, { environment: { ROLE: "api" } });
  owner = await signIn(shop, storyOwner.email);
  mona = await invited("mona", "manager");
  nour = await invited("nour", "viewer");
  programmes = openProgramme(shop.db);
});
afterAll(async () => {
  programmes.close();
  await shop.close();
});
beforeEach(async () => {
  shop.setTime(before);
  await shop.db.query({ text: "delete from saved_report" });
  await shop.db.query({ text: "delete from mail_outbox" });
});

const run = (at: string, db: Database = shop.db) =>
  sendDue({ db, programmes, publicUrl }, new Date(at));
const written = async (): Promise<string[]> =>
  (await listMail(shop.db, { limit: 100 })).map(({ to }) => to).toSorted();
const daily = { every: "day", hour: 9 } as const;

/** A shared report of Mona that Nour gets too. */
const planned = async (more: Json = {}): Promise<string> => {
  const made = await as(shop, mona.token, "POST", "/v1/saved-reports", {
    ...{ name: "Ali Hassan", report: "sellers", shared: true },
  });
  const id = made.body.report_id;
  const body = { ...daily, recipients: [nour.id], ...more };
  const put = await as(shop, mona.token, "PUT", `/v1/saved-reports/${id}/schedule`, body);
  expect([put.status, put.body.code]).toEqual([200, undefined]);
  return id;
};
const schedule = async (): Promise<Json> =>
  (await as(shop, mona.token, "GET", "/v1/report-schedules")).body.data[0];
const both = ["mona@example.com", "nour@example.com"];

test("the zone of the hours is told also where nothing is scheduled", async () => {
  const list = await as(shop, mona.token, "GET", "/v1/report-schedules");
  expect(list.body).toEqual({ zone: "Africa/Cairo", data: [] });
});

test("each time writes once to each; the mail holds the link and names nobody", async () => {
  const id = await planned();
  expect(await schedule()).toMatchObject({
    ...{ report_id: id, ...daily, zone: "Africa/Cairo", state: "active", recipients: [nour.id] },
    ...{ next_at: "2026-11-22T07:00:00.000Z", last_at: null },
  });
  expect(await run("2026-11-22T06:59:59Z")).toBe(0);
  expect(await run(due)).toBe(1);
  expect(await run(due)).toBe(0);
  expect(await written()).toEqual(both);
  const [mail] = await listMail(shop.db, { limit: 1 });
  expect(mail?.text).toContain(`${publicUrl}/admin/saved-reports/${id}`);
  expect(`${mail?.subject}${mail?.text}`).not.toMatch(/Ali|Hassan|mona|nour/i);
  expect(await schedule()).toMatchObject({ next_at: "2026-11-23T07:00:00.000Z" });
  expect(await run("2026-11-23T07:00:05Z")).toBe(1);
  expect(await written()).toEqual([...both, ...both].toSorted());
});

test("killed between the mail and the mark, neither is there; the next look writes once", async () => {
  await planned();
  const dying = {
    ...shop.db,
    transaction: (work: (tx: Json) => Promise<Json>) =>
      shop.db.transaction((tx) =>
        work({
          ...tx,
          query: (statement: { text: string }) => {
            if (/update report_schedule/.test(statement.text)) throw new Error("killed");
            return tx.query(statement as never);
          },
        }),
      ),
  } as unknown as Database;
  await expect(run(due, dying)).rejects.toThrow("killed");
  expect(await written()).toEqual([]);
  expect(await run(due)).toBe(1);
  expect(await written()).toEqual(both);
});

test("many processes that look at once write once", async () => {
  await planned();
  const counts = await Promise.all(Array.from({ length: 4 }, () => run(due)));
  expect(counts.toSorted()).toEqual([0, 0, 0, 1]);
  expect(await written()).toEqual(both);
});

test("days that were missed are one mail", async () => {
  await planned();
  expect(await run("2026-11-29T10:00:00Z")).toBe(1);
  expect(await written()).toEqual(both);
  expect(await schedule()).toMatchObject({ next_at: "2026-11-30T07:00:00.000Z" });
});

test("it stops while its owner is disabled, and says so", async () => {
  await planned();
  const account = (status: string) => as(shop, owner, "PATCH", `/v1/team/${mona.id}`, { status });
  expect((await account("disabled")).status).toBe(200);
  await run(due);
  expect(await written()).toEqual([]);
  const [seen] = (await as(shop, nour.token, "GET", "/v1/report-schedules")).body.data;
  expect(seen).toMatchObject({ state: "stopped", next_at: null });
  expect((await account("active")).status).toBe(200);
  await run("2026-11-23T07:00:00Z");
  expect(await written()).toEqual(both);
  mona = { ...mona, token: await signIn(shop, "mona@example.com") };
});

test("who may not see reports any more, or whose account is closed, is left out; so is everybody once it is not shared", async () => {
  const id = await planned();
  const role = await as(shop, owner, "POST", "/v1/roles", {
    ...{ name: "Desk", permissions: ["members:read"] },
  });
  const change = (body: Json) => as(shop, owner, "PATCH", `/v1/team/${nour.id}`, body);
  await change({ role: "custom", role_id: role.body.role_id });
  await run(due);
  expect(await written()).toEqual(["mona@example.com"]);
  await change({ role: "viewer" });
  await change({ status: "disabled" });
  await run("2026-11-23T07:00:00Z");
  expect(await written()).toEqual(["mona@example.com", "mona@example.com"]);
  await change({ status: "active" });
  nour = { ...nour, token: await signIn(shop, "nour@example.com") };
  await as(shop, mona.token, "PATCH", `/v1/saved-reports/${id}`, { shared: false });
  await run("2026-11-24T07:00:00Z");
  expect(await written()).toEqual(Array(3).fill("mona@example.com"));
});

const readers = (token: string) => as(shop, token, "GET", "/v1/report-readers");

test("colleagues are chosen by name, by whoever may see reports; the list has names and nothing else", async () => {
  const asked = await readers(nour.token);
  expect(asked.body.data).toContainEqual({ account_id: mona.id, name: "mona" });
  const ids = (asked.body.data as { account_id: string }[]).map(({ account_id: id }) => id);
  expect(ids).not.toContain(nour.id);
  const change = (body: Json) => as(shop, owner, "PATCH", `/v1/team/${nour.id}`, body);
  const named = async () => (await readers(mona.token)).body.data.map(({ name }: Json) => name);
  expect(await named()).toContain("nour");
  const role = await as(shop, owner, "POST", "/v1/roles", {
    ...{ name: "Till", permissions: ["members:read"] },
  });
  await change({ role: "custom", role_id: role.body.role_id });
  expect(await named()).not.toContain("nour");
  // Without the right to see reports nobody is asked for.
  nour = { ...nour, token: await signIn(shop, "nour@example.com") };
  expect((await readers(nour.token)).status).toBe(403);
  await change({ role: "viewer" });
  await change({ status: "disabled" });
  expect(await named()).not.toContain("nour");
  await change({ status: "active" });
  nour = { ...nour, token: await signIn(shop, "nour@example.com") };
  // Names of the team are not for keys.
  expect(await shop.get("/v1/report-readers")).toMatchObject({ status: 200, body: { data: [] } });
});

test("a colleague whose right is gone is told as such, stays while the hour is changed, and is not chosen anew", async () => {
  const id = await planned();
  const url = `/v1/saved-reports/${id}/schedule`;
  const told = (gets: boolean) => ({ people: [{ account_id: nour.id, name: "nour", gets }] });
  expect(await schedule()).toMatchObject(told(true));
  await as(shop, owner, "PATCH", `/v1/team/${nour.id}`, { status: "disabled" });
  expect(await schedule()).toMatchObject(told(false));
  const put = (recipients: string[]) =>
    as(shop, mona.token, "PUT", url, { ...daily, hour: 10, recipients });
  const later = await put([nour.id]);
  expect([later.status, later.body.hour]).toEqual([200, 10]);
  expect(later.body).toMatchObject(told(false));
  expect((await put([])).body).toMatchObject({ people: [], recipients: [] });
  expect((await put([nour.id])).body).toMatchObject({
    errors: [{ path: "recipients[0]", code: "not_allowed" }],
  });
  await as(shop, owner, "PATCH", `/v1/team/${nour.id}`, { status: "active" });
  nour = { ...nour, token: await signIn(shop, "nour@example.com") };
  expect((await put([nour.id])).body).toMatchObject(told(true));
  await as(shop, mona.token, "PATCH", `/v1/saved-reports/${id}`, { shared: false });
  expect(await schedule()).toMatchObject(told(false));
});

test("paused it writes to nobody; deleted with its report it is gone", async () => {
  const id = await planned({ paused: true });
  expect(await run(due)).toBe(0);
  expect(await schedule()).toMatchObject({ state: "paused", next_at: null });
  await as(shop, mona.token, "DELETE", `/v1/saved-reports/${id}`);
  expect(await run(due)).toBe(0);
  expect(await schedule()).toBeUndefined();
});

test.each([
  [{ every: "week" }, "weekday", "required"],
  [{ every: "month" }, "month_day", "required"],
  [{ every: "day", weekday: 1 }, "weekday", "not_allowed"],
  [{ hour: 24 }, "hour", "too_large"],
  [{ recipients: [randomUUID()] }, "recipients[0]", "not_allowed"],
  [{ recipients: ["nobody"] }, "recipients[0]", "bad_format"],
])("%j is refused at %s", async (wrong, path, code) => {
  const id = await planned();
  const url = `/v1/saved-reports/${id}/schedule`;
  const put = await as(shop, mona.token, "PUT", url, { ...daily, ...wrong });
  expect(put.body).toMatchObject({ code: "validation_failed", errors: [{ path, code }] });
});

test("nobody plans another's report, or sends a private one to others", async () => {
  const id = await planned();
  const url = `/v1/saved-reports/${id}/schedule`;
  const foreign = await as(shop, nour.token, "PUT", url, daily);
  expect(foreign.body.code).toBe("saved_report_not_own");
  await as(shop, mona.token, "PATCH", `/v1/saved-reports/${id}`, { shared: false });
  const put = await as(shop, mona.token, "PUT", url, { ...daily, recipients: [nour.id] });
  expect(put.body).toMatchObject({ errors: [{ path: "recipients[0]", code: "not_allowed" }] });
  expect((await as(shop, mona.token, "DELETE", url)).status).toBe(200);
  expect(await schedule()).toBeUndefined();
});
