// Passkeys: added with both factors, one touch instead of a code, and every way in which one can be false.
import { generateKeyPairSync } from "node:crypto";
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { passkeysMax } from "@nuqta/contracts/passkeys.ts";
import { beforeEach, expect, test } from "vitest";
import { appCode } from "../testing/app-codes.ts";
import { ownerPassword, testIdentity, testPublicUrl } from "../testing/identity.ts";
import { type Bend, newAuthenticator } from "../testing/passkeys.ts";
import { relyingPartyOf } from "./relying-party.ts";

const { db, time, api, ownerToken, newProcess } = await testIdentity();
const start = time.now;
const password = ownerPassword;
const host = new URL(testPublicUrl).hostname;
const account = "/v1/account/passkeys";
const check = "/api/auth/second-factor/passkey";

type Body = Record<string, unknown> & { options: { challenge: string } & Record<string, unknown> };
const ask = async (token: string, call: string, payload?: object, at = api) => {
  const [method, url = ""] = call.split(" ");
  const answer = await at.fastify.inject({
    ...{ method: method as "GET", url, headers: { authorization: `Bearer ${token}` } },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.json<Body>() };
};
const told = ({ status, body }: { status: number; body: Body }) => [status, body["code"]];
const pass = (ms: number): void => {
  time.now = new Date(time.now.getTime() + ms);
};
const newDevice = (counts = true) => newAuthenticator(testPublicUrl, host, counts);

/** The owner with an app and a passkey; `code` gives the next code of the app. */
const enrol = async (device = newDevice(), bend: Bend = {}) => {
  const token = await ownerToken();
  const begun = await ask(token, "POST /v1/account/authenticator", { password });
  const secret = String(begun.body["secret"]);
  const code = () => {
    pass(minuteMs);
    return appCode(secret, time.now);
  };
  await ask(token, "POST /v1/account/authenticator/confirm", { code: code() });
  const { body } = await ask(token, `POST ${account}/begin`, { password, code: code() });
  const credential = device.create(body.options, bend);
  const added = await ask(token, `POST ${account}`, { name: "Phone", credential });
  return { token, code, device, added, options: body.options };
};
/** A session that waits, and the options that it got. */
const waiting = async () => {
  const token = await ownerToken();
  const { body } = await ask(token, `POST ${check}/begin`);
  return { token, options: body.options };
};
const stateOf = async (token: string) => (await ask(token, "GET /api/auth/status")).body["mfa"];

beforeEach(async () => {
  time.now = start;
  for (const table of ["authenticator", "staff_session", "login_attempt", "owner_notice"])
    await db.query({ text: `delete from ${table}` });
});

test("a passkey is added with both factors, and then one touch lets a session in", async () => {
  const { token, device, added, options } = await enrol();
  expect(options).toMatchObject({
    rp: { id: host },
    authenticatorSelection: { userVerification: "required" },
  });
  expect(added.status).toBe(201);
  expect(added.body).toMatchObject({ name: "Phone", last_used_at: null });
  const listed = await ask(token, `GET ${account}`);
  expect(listed.body).toMatchObject({ available: true, data: [{ name: "Phone" }] });
  const hers = await waiting();
  expect(hers.options).toMatchObject({
    ...{ rpId: host, userVerification: "required" },
    allowCredentials: [{ id: device.id, transports: ["internal"] }],
  });
  expect((await ask(hers.token, "GET /v1/api-keys")).body["code"]).toBe("mfa_required");
  const status = await ask(hers.token, "GET /api/auth/status");
  expect(status.body).toMatchObject({ mfa: "pending", passkey: true });
  const given = await ask(hers.token, `POST ${check}`, { credential: device.sign(hers.options) });
  expect([given.status, given.body]).toEqual([200, { mfa: "done" }]);
  expect((await ask(hers.token, "GET /v1/api-keys")).status).toBe(200);
  const kinds = await db.query<{ action: string }>({
    text: "select action from audit_entry where action in ('passkey_add', 'factor_check')",
  });
  expect(kinds.map(({ action }) => action)).toEqual(["passkey_add", "factor_check"]);
});

test.each<[string, (device: ReturnType<typeof newDevice>) => Bend]>([
  ["another page", () => ({ origin: "https://points.example.evil" })],
  ["another relying party", () => ({ rpId: "evil.example" })],
  ["a challenge of its own", () => ({ challenge: "bWFkZSB1cA" })],
  ["a touch without finger or PIN", () => ({ isUnverified: true })],
  [
    "a key of its own",
    () => ({ key: generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey }),
  ],
  ["the credential of nobody", () => ({ id: "bm9ib2R5" })],
])("what was signed for %s is refused, and its challenge is used up", async (_name, bendOf) => {
  const { device } = await enrol();
  const hers = await waiting();
  const credential = device.sign(hers.options, bendOf(device));
  expect(told(await ask(hers.token, `POST ${check}`, { credential }))).toEqual([
    422,
    "passkey_refused",
  ]);
  expect(await stateOf(hers.token)).toBe("pending");
  const right = { credential: device.sign(hers.options) };
  expect(told(await ask(hers.token, `POST ${check}`, right))[0]).toBe(422);
});

test.each<[string, Bend]>([
  ["another page", { origin: "https://evil.example" }],
  ["another relying party", { rpId: "evil.example" }],
  ["a touch without finger or PIN", { isUnverified: true }],
  ["another challenge", { challenge: "bWFkZSB1cA" }],
])("a new passkey for %s is not added", async (_name, bend) => {
  const { token, added } = await enrol(newDevice(), bend);
  expect(told(added)).toEqual([422, "passkey_refused"]);
  expect((await ask(token, `GET ${account}`)).body["data"]).toEqual([]);
});

test("one signature 64 times at once, over two processes: exactly one passes", async () => {
  const { device } = await enrol();
  const elsewhere = newProcess().api;
  const hers = await waiting();
  const credential = device.sign(hers.options);
  const tries = await Promise.all(
    Array.from({ length: 64 }, (_, at) =>
      ask(hers.token, `POST ${check}`, { credential }, at % 2 === 0 ? api : elsewhere),
    ),
  );
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("a count that goes back is a copy; one that stays 0 is a passkey that does not count", async () => {
  const { device } = await enrol();
  const send = async (bend: Bend, by = device) => {
    const hers = await waiting();
    const credential = by.sign(hers.options, bend);
    return (await ask(hers.token, `POST ${check}`, { credential })).status;
  };
  expect([await send({ count: 9 }), await send({ count: 9 }), await send({ count: 3 })]).toEqual([
    200, 422, 422,
  ]);
  expect([await send({ count: 10 }), await send({ count: 0 })]).toEqual([200, 422]);
  await db.query({ text: "delete from authenticator" });
  const synced = newDevice(false);
  await enrol(synced);
  expect([await send({}, synced), await send({}, synced)]).toEqual([200, 200]);
});

test("a challenge ends after five minutes, and is of one session only", async () => {
  const { device } = await enrol();
  const [first, second] = [await waiting(), await waiting()];
  const credential = device.sign(first.options);
  expect((await ask(second.token, `POST ${check}`, { credential })).status).toBe(422);
  const late = await waiting();
  pass(5 * minuteMs);
  const credential2 = device.sign(late.options);
  expect((await ask(late.token, `POST ${check}`, { credential: credential2 })).status).toBe(422);
});

test("a passkey of somebody else lets nobody in", async () => {
  const { device } = await enrol();
  await db.query({
    text: `insert into staff (staff_id, email, name, role, locale, password_hash,
        must_change_password, status, created_at)
      select gen_random_uuid(), 'other@example.com', 'Other', 'owner', 'en', password_hash, false,
        'active', created_at from staff limit 1`,
  });
  await db.query({
    text: `insert into authenticator (staff_id, secret, last_step, created_at, confirmed_at)
      select staff_id, 'sealed', 0, $1, $1 from staff where email = 'other@example.com'`,
    values: [time.now],
  });
  await db.query({
    text: `update passkey set staff_id = (select staff_id from staff where email = 'other@example.com')`,
  });
  const token = await ownerToken();
  expect(told(await ask(token, `POST ${check}/begin`))).toEqual([404, "passkey_not_found"]);
  const credential = device.sign({ challenge: "bWFkZSB1cA" });
  expect(told(await ask(token, `POST ${check}`, { credential }))).toEqual([422, "passkey_refused"]);
  await db.query({ text: "delete from authenticator" });
  await db.query({ text: "delete from staff where email = 'other@example.com'" });
});

test("a session that is in is confirmed by password and passkey together, and by neither alone", async () => {
  const { device } = await enrol();
  const hers = await waiting();
  await ask(hers.token, `POST ${check}`, { credential: device.sign(hers.options) });
  pass(6 * minuteMs);
  const fresh = async () =>
    (await ask(hers.token, "POST /v1/api-keys", { name: "shop", scopes: ["orders:write"] })).body[
      "code"
    ];
  expect(await fresh()).toBe("reauth_required");
  const sign = async () => {
    const { body } = await ask(hers.token, `POST ${check}/begin`);
    return device.sign(body.options);
  };
  await ask(hers.token, `POST ${check}`, { credential: await sign() });
  expect(await fresh()).toBe("reauth_required");
  const wrong = { password: "not this one", passkey: await sign() };
  expect((await ask(hers.token, "POST /api/auth/reauth", wrong)).status).toBe(422);
  expect(await fresh()).toBe("reauth_required");
  const right = { password, passkey: await sign() };
  const confirmed = await ask(hers.token, "POST /api/auth/reauth", right);
  expect(confirmed.status).toBe(200);
  hers.token = String(confirmed.body["token"]);
  expect(await fresh()).toBe(undefined);
});

test("adding and removing ask for both factors; the app takes its passkeys with it", async () => {
  const { token, code, device } = await enrol();
  const begin = async (payload: object) => told(await ask(token, `POST ${account}/begin`, payload));
  expect(await begin({ password, code: "000000" })).toEqual([422, "factor_wrong"]);
  expect((await begin({ password: "not this one", code: code() }))[0]).toBe(422);
  // What was not begun adds nothing.
  const credential = newDevice().create({ challenge: "bWFkZSB1cA" });
  const added = await ask(token, `POST ${account}`, { name: "Thief", credential });
  expect(told(added)).toEqual([422, "passkey_refused"]);
  const remove = async (id: string, given: string) =>
    told(await ask(token, `POST ${account}/${id}/remove`, { password, code: given }));
  expect(await remove(device.id, "000000")).toEqual([422, "factor_wrong"]);
  expect(await remove("bm9ib2R5", code())).toEqual([404, "passkey_not_found"]);
  expect(await remove(device.id, code())).toEqual([200, undefined]);
  expect((await ask(token, `GET ${account}`)).body["data"]).toEqual([]);
  await db.query({ text: "delete from authenticator" });
  await enrol();
  await db.query({ text: "delete from authenticator" });
  expect(await db.query({ text: "select 1 from passkey" })).toEqual([]);
});

test("there are ten at most, also when eleven come at once", async () => {
  const { token, code, device } = await enrol();
  await db.query({
    text: `insert into passkey select credential_id || n, staff_id, name, public_key, 0, transports, created_at
      from passkey, generate_series(1, $1::int) n`,
    values: [passkeysMax - 2],
  });
  const { body } = await ask(token, `POST ${account}/begin`, { password, code: code() });
  const another = newDevice();
  const credential = another.create(body.options);
  expect((await ask(token, `POST ${account}`, { name: "Ten", credential })).status).toBe(201);
  const full = await ask(token, `POST ${account}/begin`, { password, code: code() });
  expect(told(full)).toEqual([409, "passkeys_full"]);
  expect(device.id).not.toBe(another.id);
});

test("a place without a name has no passkeys", () => {
  expect(relyingPartyOf("https://points.example/shop")).toEqual({
    ...{ id: "points.example", origin: "https://points.example" },
  });
  expect(relyingPartyOf("http://localhost:8080")?.id).toBe("localhost");
  for (const url of ["http://127.0.0.1:8080", "https://[::1]", "https://203.0.113.5"])
    expect(relyingPartyOf(url)).toBe(undefined);
});
