import { dayMs, hourMs } from "@nuqta/contracts/kit/time.ts";
import { expect, test } from "vitest";
import { testIdentity } from "../testing/identity.ts";
import { isAmong } from "./addresses.ts";

const { db, time, api, ownerToken, newProcess, authenticator } = await testIdentity();

const send = async (
  method: "GET" | "POST" | "PATCH" | "DELETE",
  path: string,
  payload?: object,
) => {
  const answer = await api.fastify.inject({
    method,
    url: `/v1/api-keys${path}`,
    // Sessions end while these stories let days go by.
    headers: { authorization: `Bearer ${await ownerToken()}` },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
};
const make = async (more: object = {}) =>
  (await send("POST", "", { name: "shop", scopes: ["orders:read"], ...more })).body as {
    id: string;
    key: string;
  };
/** 403 for a key that is good (it may not see keys), 401 for one that is not. */
const use = async (key: string, remoteAddress = "203.0.113.5", from = api): Promise<number> =>
  (
    await from.fastify.inject({
      url: "/v1/api-keys",
      headers: { authorization: `Bearer ${key}` },
      remoteAddress,
    })
  ).statusCode;
const pass = (hours: number): void => {
  time.now = new Date(time.now.getTime() + hours * hourMs);
};

test("a renewed key keeps its id; the one before it opens doors in the overlap and no longer", async () => {
  const { id, key } = await make({ expires_in_days: 10 });
  const renewed = await send("POST", `/${id}/rotate`, { overlap_hours: 24, expires_in_days: 365 });
  const second: string = renewed.body.key;
  expect(second.slice(0, 18)).toBe(key.slice(0, 18));
  expect(renewed.body).toMatchObject({
    id,
    old_key_until: new Date(time.now.getTime() + dayMs).toISOString(),
    expires_at: new Date(time.now.getTime() + 365 * dayMs).toISOString(),
  });
  expect([await use(key), await use(second)]).toEqual([403, 403]);
  pass(23.99);
  expect(await use(key)).toBe(403);
  pass(0.02);
  expect([await use(key), await use(second)]).toEqual([401, 403]);

  // Renewed twice in one overlap, only the last two are good; without an overlap only the last.
  const third = (await send("POST", `/${id}/rotate`, {})).body.key;
  const fourth = (await send("POST", `/${id}/rotate`, {})).body.key;
  expect([await use(second), await use(third), await use(fourth)]).toEqual([401, 403, 403]);
  const fifth = (await send("POST", `/${id}/rotate`, { overlap_hours: 0 })).body.key;
  expect([await use(third), await use(fourth), await use(fifth)]).toEqual([401, 401, 403]);
  expect((await send("POST", `/${id}/rotate`, { overlap_hours: 73 })).status).toBe(422);

  // Both end at once when the key is revoked, and a revoked key is never renewed.
  const sixth = (await send("POST", `/${id}/rotate`, {})).body.key;
  await send("DELETE", `/${id}`);
  expect([await use(fifth), await use(sixth)]).toEqual([401, 401]);
  expect((await send("POST", `/${id}/rotate`, {})).body.code).toBe("api_key_revoked");
  expect((await send("POST", "/nothing/rotate", {})).body.code).toBe("api_key_not_found");
  const kept = await db.query({
    text: "select k::text from api_key k union all select a::text from audit_entry a",
  });
  for (const each of [key, second, sixth])
    expect(JSON.stringify(kept)).not.toContain(each.slice(-30));
});

test("an overlap prolongs nothing: an old key that ends sooner ends then", async () => {
  const { id, key } = await make({ expires_in_days: 1 });
  pass(20);
  const renewed = await send("POST", `/${id}/rotate`, { overlap_hours: 72 });
  expect(Date.parse(renewed.body.old_key_until) - time.now.getTime()).toBe(4 * hourMs);
  pass(4);
  expect([await use(key), await use(renewed.body.key)]).toEqual([401, 403]);
  const late = await make({ expires_in_days: 1 });
  pass(25);
  const revived = await send("POST", `/${late.id}/rotate`, {});
  expect(revived.body.old_key_until).toBe(null);
  expect([await use(late.key), await use(revived.body.key)]).toEqual([401, 403]);
});

test("a key is used from its addresses only, and every call is counted by day", async () => {
  const { id, key } = await make({ allowed_ips: ["203.0.113.0/24", "2001:db8::7"] });
  const statuses = [
    await use(key),
    await use(key, "::ffff:203.0.113.9"),
    await use(key, "2001:db8::7"),
    await use(key, "203.0.114.5"),
    await use(key, "2001:db8::8"),
  ];
  expect(statuses).toEqual([403, 403, 403, 401, 401]);
  await authenticator.flushUses();
  const day = time.now.toISOString().slice(0, 10);
  const last = async () => (await send("GET", `/${id}/usage`)).body.days.at(-1);
  expect(await last()).toEqual({ day, calls: 3, refused: 2 });
  // Another process adds to the same day.
  const other = newProcess();
  await use(key, "203.0.113.5", other.api);
  await other.authenticator.settled();
  expect(await last()).toEqual({ day, calls: 4, refused: 2 });
  const changed = await send("PATCH", `/${id}`, { allowed_ips: ["10.1.2.3"], name: "checkout" });
  expect(changed.body).toMatchObject({ name: "checkout", allowed_ips: ["10.1.2.3"] });
  expect([await use(key), await use(key, "10.1.2.3")]).toEqual([401, 403]);
  pass(24);
  await authenticator.settled();
  const days = (await send("GET", `/${id}/usage`)).body.days;
  expect(days).toHaveLength(30);
  expect(days.slice(-2)).toEqual([
    { day, calls: 5, refused: 3 },
    { day: time.now.toISOString().slice(0, 10), calls: 0, refused: 0 },
  ]);
  for (const wrong of ["10.0.0.0/33", "nonsense", "10.0.0", "::1/129", "fe80::1%eth0"]) {
    const refused = await send("PATCH", `/${id}`, { allowed_ips: [wrong] });
    expect([refused.status, wrong]).toEqual([422, wrong]);
  }
  expect((await send("GET", "/nothing/usage")).body.code).toBe("api_key_not_found");
});

test.each([
  ["10.0.0.1", [], true],
  ["10.0.0.1", ["10.0.0.0/8"], true],
  ["11.0.0.1", ["10.0.0.0/8"], false],
  ["::ffff:10.0.0.1", ["10.0.0.1"], true],
  ["fe80::1%eth0", ["fe80::/10"], true],
  ["2001:db8:1::9", ["2001:db8::/32"], true],
  ["10.0.0.1", ["::/0"], false],
  ["", ["0.0.0.0/0"], false],
])("%s among %j: %s", (ip, allowed, expected) => {
  expect(isAmong(ip, allowed)).toBe(expected);
});
