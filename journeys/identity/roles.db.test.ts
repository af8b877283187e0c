// Roles: those that are there, those that owners put together, and what becomes of whoever has one.
import { afterAll, beforeAll, expect, test } from "vitest";
import { as, codeOf, signIn } from "../support/four-eyes.ts";
import {
  type Json,
  type Marketplace,
  openMarketplace,
  storyOwner,
} from "../support/marketplace.ts";

let shop: Marketplace;
let owner: string;

beforeAll(async () => {
  shop = await openMarketplace("2026-11-21T12:00:00Z");
  owner = await signIn(shop, storyOwner.email);
});
afterAll(() => shop.close());

type Person = { id: string; email: string; token: string };

/** Somebody who was invited with a role and has a password of their own. */
const invited = async (name: string, role: Json, by = owner): Promise<Person> => {
  const email = `${name}@example.com`;
  const made = await as(shop, by, "POST", "/v1/team", { email, name, ...role });
  expect([made.status, made.body.code]).toEqual([201, undefined]);
  await shop.db.query({
    text: `update staff s set password_hash = o.password_hash, must_change_password = false,
        temporary_until = null from staff o where o.email = $2 and s.email = $1`,
    values: [email, storyOwner.email],
  });
  return { id: made.body.id, email, token: await signIn(shop, email) };
};
const roles = async (): Promise<Json[]> =>
  (await as(shop, owner, "GET", "/v1/team/roles")).body.data;
const role = async (name: string, permissions: string[]): Promise<string> => {
  const made = await as(shop, owner, "POST", "/v1/roles", { name, permissions });
  expect([made.status, made.body.code]).toEqual([201, undefined]);
  return made.body.role_id;
};
const may = async (token: string, path: string) => (await as(shop, token, "GET", path)).status;
const change = (id: string, body: Json, by = owner) =>
  as(shop, by, "PATCH", `/v1/team/${id}`, body);

test("seven roles are there; each opens what its job needs and nothing else", async () => {
  const fixed = (await roles()).filter(({ role_id: id }) => id === null);
  expect(fixed.map(({ role: name }) => name)).toEqual([
    ...["owner", "manager", "support", "finance", "fraud_analyst", "developer", "viewer"],
  ]);
  const paths = ["/v1/members", "/v1/fraud-cases", "/v1/settlements", "/v1/api-keys", "/v1/audit"];
  const opened: Json = {};
  for (const { role: name } of fixed.slice(1)) {
    const { token } = await invited(`one-${name.replace("_", "-")}`, { role: name });
    const statuses: number[] = [];
    for (const path of [...paths, "/v1/team"]) statuses.push(await may(token, path));
    opened[name] = statuses.map((status) => status === 200);
  }
  const [yes, no] = [true, false];
  expect(opened).toEqual({
    manager: [yes, yes, yes, no, yes, no],
    support: [yes, no, no, no, no, no],
    finance: [yes, no, yes, no, yes, no],
    fraud_analyst: [yes, yes, no, no, no, no],
    developer: [yes, no, no, yes, no, no],
    viewer: [yes, yes, yes, no, yes, no],
  });
});

test("a role is put together by owners, given, narrowed for everybody at once, and on record", async () => {
  const id = await role("Night desk", ["members:read", "fraud:read", "approvals:write"]);
  const mona = await invited("mona", { role: "custom", role_id: id });
  expect(await may(mona.token, "/v1/fraud-cases")).toBe(200);
  expect(await may(mona.token, "/v1/settlements")).toBe(403);
  expect((await as(shop, owner, "GET", "/v1/team?role=custom")).body.data).toMatchObject([
    { id: mona.id, role: "custom", role_id: id, role_name: "Night desk" },
  ]);
  const narrower = { permissions: ["members:read"] };
  const changed = await as(shop, owner, "PATCH", `/v1/roles/${id}`, narrower);
  expect(changed.body).toEqual({
    ...{ role: "custom", role_id: id, name: "Night desk", ...narrower, people: 1 },
  });
  expect(await may(mona.token, "/v1/fraud-cases")).toBe(403);
  expect(await may(mona.token, "/v1/members")).toBe(200);
  const record = await as(shop, owner, "GET", "/v1/audit?q=role_change");
  const before = ["members:read", "fraud:read", "approvals:write"];
  expect(record.body.data[0]).toMatchObject({
    changes: [{ field: "permissions", from: before, to: narrower.permissions }],
    detail: { people: 1 },
  });
});

test("nobody grants what they do not have, and nobody but owners puts roles together", async () => {
  const id = await role("Hiring", ["team:manage", "members:read"]);
  const hirer = await invited("hirer", { role: "custom", role_id: id });
  const path = "/v1/roles";
  const body = { name: "Mine", permissions: ["members:read"] };
  expect(await codeOf(as(shop, hirer.token, "POST", path, body))).toEqual([403, "forbidden"]);
  const wider = { permissions: ["team:manage", "members:read", "keys:manage"] };
  const widened = as(shop, hirer.token, "PATCH", `${path}/${id}`, wider);
  expect(await codeOf(widened)).toEqual([403, "forbidden"]);
  expect(await codeOf(as(shop, hirer.token, "DELETE", `${path}/${id}`))).toEqual([
    ...[403, "forbidden"],
  ]);
  const invite = (given: Json, by: string) =>
    codeOf(as(shop, by, "POST", "/v1/team", { email: "x@example.com", name: "X", ...given }));
  for (const name of ["owner", "manager", "support", "viewer"])
    expect(await invite({ role: name }, hirer.token)).toEqual([403, "scope_not_held"]);
  const other = await role("Finance lead", ["settlements:write"]);
  const wide = { role: "custom", role_id: other };
  expect(await invite(wide, hirer.token)).toEqual([403, "scope_not_held"]);
  const friend = await invited("friend", { role: "custom", role_id: id }, hirer.token);
  const upgrade = { role: "custom", role_id: other };
  expect(await codeOf(change(friend.id, upgrade, hirer.token))).toEqual([403, "scope_not_held"]);

  // Some permissions are the owners' alone: no role that is put together has them.
  for (const one of ["roles:manage", "thresholds:manage"]) {
    const refused = await as(shop, owner, "POST", path, { name: "Almost", permissions: [one] });
    expect([refused.status, refused.body.errors[0].code]).toEqual([422, "not_allowed"]);
  }
});

test("a role must be named whole, exist, and have a name of its own", async () => {
  const id = await role("Reader", ["members:read"]);
  const invite = (given: Json) =>
    as(shop, owner, "POST", "/v1/team", { email: "y@example.com", name: "Y", ...given });
  for (const given of [{ role: "custom" }, { role: "viewer", role_id: id }])
    expect((await invite(given)).body.errors).toMatchObject([{ path: "role_id" }]);
  const nowhere = { role: "custom", role_id: "nothing" };
  expect(await codeOf(invite(nowhere))).toEqual([404, "role_not_found"]);
  const again = { name: "READER", permissions: ["members:read"] };
  const taken = await as(shop, owner, "POST", "/v1/roles", again);
  expect([taken.status, taken.body.errors[0].path]).toEqual([409, "name"]);
});

test("a role that people have is deleted only by saying what becomes of them", async () => {
  const id = await role("Going", ["members:read", "keys:manage"]);
  const people = [
    await invited("first", { role: "custom", role_id: id }),
    await invited("second", { role: "custom", role_id: id }),
  ];
  const remove = (moveTo = "") => as(shop, owner, "DELETE", `/v1/roles/${id}${moveTo}`);
  expect(await codeOf(remove())).toEqual([409, "role_in_use"]);
  expect(await codeOf(remove(`?move_to=${id}`))).toEqual([409, "role_in_use"]);
  expect(await codeOf(remove("?move_to=nothing"))).toEqual([404, "role_not_found"]);
  // Nobody becomes an owner because their role goes.
  expect(await codeOf(remove("?move_to=owner"))).toEqual([404, "role_not_found"]);
  expect((await remove("?move_to=viewer")).body).toEqual({ moved: 2 });
  for (const { token } of people) {
    expect(await may(token, "/v1/audit")).toBe(200);
    expect(await may(token, "/v1/api-keys")).toBe(403);
  }
  expect((await roles()).map(({ role_id: each }) => each)).not.toContain(id);
  expect(await codeOf(remove())).toEqual([404, "role_not_found"]);
});

test("a key is never wider than its maker: it stops with what their role loses", async () => {
  const id = await role("Integrations", ["keys:manage", "catalogue:read", "members:read"]);
  const maker = await invited("maker", { role: "custom", role_id: id });
  const body = { name: "shop", scopes: ["catalogue:read"] };
  const made = await as(shop, maker.token, "POST", "/v1/api-keys", body);
  expect(made.status).toBe(201);
  const wide = { name: "wide", scopes: ["points:adjust"] };
  expect(await codeOf(as(shop, maker.token, "POST", "/v1/api-keys", wide))).toEqual([
    ...[403, "scope_not_held"],
  ]);
  expect(await may(made.body.key, "/v1/sellers")).toBe(200);
  const narrow = { permissions: ["keys:manage", "members:read"] };
  await as(shop, owner, "PATCH", `/v1/roles/${id}`, narrow);
  const refused = as(shop, made.body.key, "GET", "/v1/sellers");
  expect(await codeOf(refused)).toEqual([401, "key_stopped"]);
});
