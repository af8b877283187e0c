// Saved reports: kept by people for themselves or the team, renamed, deleted, on record; filters that a report does not
// know are refused when they are saved and told when they are stale.
import { afterAll, beforeAll, expect, test } from "vitest";
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

const path = "/v1/saved-reports";

const invited = async (name: string, role: string) => {
  const email = `${name}@example.com`;
  const made = await as(shop, owner, "POST", "/v1/team", { email, name, role });
  expect(made.status).toBe(201);
  await shop.db.query({
    text: `update staff s set password_hash = o.password_hash, must_change_password = false,
        temporary_until = null from staff o where o.email = $2 and s.email = $1`,
    values: [email, storyOwner.email],
  });
  return { id: made.body.id as string, token: await signIn(shop, email) };
};

beforeAll(async () => {
  shop = await openMarketplace("2026-11-21T12:00:00Z");
  owner = await signIn(shop, storyOwner.email);
  mona = await invited("mona", "manager");
});
afterAll(() => shop.close());

const save = (body: Json, by = mona.token) => as(shop, by, "POST", path, body);
const saved = async (body: Json, by = mona.token): Promise<Json> => {
  const made = await save({ report: "sellers", ...body }, by);
  expect([made.status, made.body.code]).toEqual([201, undefined]);
  return made.body;
};
const namesSeen = async (by: string): Promise<string[]> =>
  (await as(shop, by, "GET", path)).body.data.map(({ name }: Json) => name);

test("a report is saved with its filters, found by its owner alone, then shared, renamed and deleted", async () => {
  const filters = { range: "90", compare: "hijri_year" };
  const one = await saved({ name: "Ramadan sellers", filters });
  expect(one).toMatchObject({
    ...{ name: "Ramadan sellers", report: "sellers", filters, stale: [], shared: false },
    ...{ own: true, owner_name: "mona" },
  });
  const at = `${path}/${one.report_id}`;
  expect(await namesSeen(owner)).toEqual([]);
  expect((await as(shop, owner, "GET", at)).body.code).toBe("saved_report_not_found");
  const private_ = await as(shop, owner, "PATCH", at, { name: "Mine" });
  expect([private_.status, private_.body.code]).toEqual([404, "saved_report_not_found"]);

  const shared = await as(shop, mona.token, "PATCH", at, {
    shared: true,
    name: "Sellers, Ramadan",
  });
  expect(shared.body).toMatchObject({ name: "Sellers, Ramadan", shared: true, filters });
  expect((await as(shop, owner, "GET", at)).body).toMatchObject({
    ...{ name: "Sellers, Ramadan", filters, own: false, owner_name: "mona" },
  });
  const foreign = await as(shop, owner, "PATCH", at, { name: "Mine" });
  expect([foreign.status, foreign.body.code]).toEqual([403, "saved_report_not_own"]);
  expect(foreign.body.messageAr).toMatch(/لصاحبه/);

  const gone = await as(shop, mona.token, "DELETE", at);
  expect(gone.body).toEqual({ report_id: one.report_id });
  expect(await namesSeen(mona.token)).toEqual([]);
  const record = (await as(shop, owner, "GET", "/v1/audit?q=saved_report")).body.data;
  expect(record.map(({ action, target }: Json) => [action, target])).toEqual(
    ["deleted", "changed", "added"].map((verb) => [
      `saved_report.${verb}`,
      `saved_report:${one.report_id}`,
    ]),
  );
  expect(record[0].detail).toMatchObject({ name: "Sellers, Ramadan", report: "sellers" });
});

test("the record calls a saved report by its name", async () => {
  const { report_id: id } = await saved({ name: "For the record" });
  const [entry] = (await as(shop, owner, "GET", `/v1/audit?q=saved_report:${id}`)).body.data;
  expect(JSON.stringify(entry)).toContain("For the record");
  await as(shop, mona.token, "DELETE", `${path}/${id}`);
});

test("one name serves one person once, whatever its case; another person may have it too", async () => {
  const { report_id: id } = await saved({ name: "Weekly" });
  const again = await save({ name: "WEEKLY", report: "points" });
  expect([again.status, again.body.code, again.body.errors[0]]).toMatchObject([
    ...[409, "already_exists"],
    { path: "name", code: "duplicate_value" },
  ]);
  const other = await saved({ name: "Other" });
  const renamed = await as(shop, mona.token, "PATCH", `${path}/${other.report_id}`, {
    name: "weekly",
  });
  expect(renamed.body).toMatchObject({ code: "already_exists", errors: [{ path: "name" }] });
  const own = await saved({ name: "Weekly" }, owner);
  for (const [by, each] of [
    [mona.token, id],
    [mona.token, other.report_id],
    [owner, own.report_id],
  ])
    expect((await as(shop, by, "DELETE", `${path}/${each}`)).status).toBe(200);
});

test("of two reports that get one name at the same moment, one does", async () => {
  const ids = [];
  for (const name of ["Left", "Right"])
    ids.push((await as(shop, mona.token, "POST", path, { name, report: "points" })).body.report_id);
  const renames = ids.map((id) =>
    as(shop, mona.token, "PATCH", `${path}/${id}`, { name: "Middle" }),
  );
  const codes = (await Promise.all(renames)).map(({ status, body }) => body.code ?? status);
  expect(codes.toSorted()).toEqual([200, "already_exists"]);
  for (const id of ids) await as(shop, mona.token, "DELETE", `${path}/${id}`);
});

test.each([
  [{ colour: "red" }, "filters.colour", "unknown_field"],
  [{ range: "12" }, "filters.range", "not_allowed"],
  [{ from: "2026-11-01" }, "filters.to", "required"],
  [{ to: "2026-11-01" }, "filters.from", "required"],
  [{ from: "2026-11-02", to: "2026-11-01" }, "filters.from", "out_of_range"],
  [{ from: "2020-11-02", to: "2026-11-01" }, "filters.from", "out_of_range"],
  [{ from: "yesterday", to: "2026-11-01" }, "filters.from", "bad_day"],
  [{ group_by: "brand" }, "filters.group_by", "unknown_field"],
  [{ group_by: "planet" }, "filters.group_by", "not_allowed"],
])("filters %j are refused at %s", async (filters, at, code) => {
  const made = await save({ name: "Wrong", report: "points", filters });
  expect(made.body.code).toBe("validation_failed");
  expect(made.body.errors[0]).toMatchObject({ path: at, code });
});

test("a grouping is kept with the report that has one, and no other report takes it", async () => {
  const filters = { range: "90", group_by: "brand", order_by: "issued" };
  const one = await saved({ name: "Brands", report: "breakdown", filters });
  expect(one).toMatchObject({ report: "breakdown", filters, stale: [] });
  const none = { group_by: "campaign", order_by: "redeemed" };
  const wrong = await save({ name: "None", report: "breakdown", filters: none });
  expect(wrong.body.errors).toMatchObject([{ path: "filters.order_by", code: "not_allowed" }]);
  const change = (id: string, body: Json) =>
    as(shop, mona.token, "PATCH", `${path}/${id}`, { filters: body });
  const changed = await change(one.report_id, { group_by: "category" });
  expect(changed.body).toMatchObject({ filters: { group_by: "category" }, stale: [] });
  const other = await saved({ name: "Sellers" });
  const refused = await change(other.report_id, { group_by: "brand" });
  expect([refused.status, refused.body.errors]).toMatchObject([
    422,
    [{ path: "filters.group_by", code: "unknown_field" }],
  ]);
  for (const { report_id: id } of [one, other])
    await as(shop, mona.token, "DELETE", `${path}/${id}`);
});

test.each([
  [{ name: "" }, "name"],
  [{ name: "x".repeat(81) }, "name"],
  [{ name: "two\nlines" }, "name"],
  [{ name: "Right", report: "weather" }, "report"],
])("%j is refused at %s", async (body, at) => {
  const made = await save({ report: "points", ...body });
  expect(made.body).toMatchObject({ code: "validation_failed", errors: [{ path: at }] });
});

test("the same request is answered once for one key; another with it is refused", async () => {
  const body = { name: "Once", report: "points" };
  const key = { authorization: `Bearer ${mona.token}` };
  const first = await shop.send("POST", path, body, "saved-once", key);
  const second = await shop.send("POST", path, body, "saved-once", key);
  expect([first.status, second.status, second.replayed]).toEqual([201, 201, true]);
  expect(second.text).toBe(first.text);
  const other = await shop.send("POST", path, { ...body, name: "Twice" }, "saved-once", key);
  expect(other.body.code).toBe("idempotency_key_reused");
  expect(await namesSeen(mona.token)).toEqual(["Once"]);
  await as(shop, mona.token, "DELETE", `${path}/${first.body.report_id}`);
});

test("what a report does not know any more is told by name", async () => {
  const { report_id: id } = await saved({ name: "Old", filters: { range: "90" } });
  const keep = (report: string, filters: Json) =>
    shop.db.query({
      text: "update saved_report set report = $2, filters = $3 where report_id = $1",
      values: [id, report, JSON.stringify(filters)],
    });
  const stale = async () =>
    (await as(shop, mona.token, "GET", `${path}/${id}`)).body.stale as string[];
  await keep("sellers", { range: "90", city: "Giza", compare: "decade" });
  expect((await stale()).toSorted()).toEqual(["city", "compare"]);
  await keep("weather", { range: "90" });
  expect(await stale()).toEqual(["report"]);
  await as(shop, mona.token, "DELETE", `${path}/${id}`);
});

test("keys read what is shared, people without the right to reports nothing; who manages the team deletes what is shared", async () => {
  await saved({ name: "Private" });
  expect((await shop.post(path, { name: "Key", report: "points" })).body.code).toBe("forbidden");
  const role = await as(shop, owner, "POST", "/v1/roles", {
    ...{ name: "Desk", permissions: ["members:read"] },
  });
  const { report_id: id } = await saved({ name: "Team", shared: true });
  expect(await namesSeen(shop.apiKey)).toEqual(["Team"]);
  const byKey = await as(shop, shop.apiKey, "DELETE", `${path}/${id}`);
  expect(byKey.body.code).toBe("saved_report_not_own");
  const change = { role: "custom", role_id: role.body.role_id };
  await as(shop, owner, "PATCH", `/v1/team/${mona.id}`, change);
  expect((await as(shop, mona.token, "GET", `${path}/${id}`)).status).toBe(403);
  expect((await as(shop, mona.token, "GET", path)).status).toBe(403);
  expect((await as(shop, owner, "DELETE", `${path}/${id}`)).status).toBe(200);
  await as(shop, owner, "PATCH", `/v1/team/${mona.id}`, { role: "manager" });
});

test("one person keeps fifty at most", async () => {
  for (let n = 0; n < 49; n += 1) await saved({ name: `Report ${n}` });
  const more = await save({ name: "One more", report: "points" });
  expect([more.status, more.body.code]).toEqual([409, "too_many_saved_reports"]);
});
