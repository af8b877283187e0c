// Whoever finds an open session cannot move money or rights with it: after five minutes it asks again.

import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { afterAll, expect, test } from "vitest";
import { asOwner } from "../support/areas.ts";
import { openMarketplace, storyOwner } from "../support/marketplace.ts";

const start = "2026-11-21T12:00:00Z";
const at = (minutes: number) => new Date(Date.parse(start) + minutes * minuteMs).toISOString();
const shop = await openMarketplace(start);
const owner = await asOwner(shop, { confirms: false });
const password = storyOwner.password;
afterAll(() => shop.close());

const invite = (email: string) => ({ email, name: "Mona", role: "viewer" });
const accounts = async () => (await owner("GET /v1/team")).body.data.length;

test("five minutes after signing in, what gives rights asks who it is, and changes nothing", async () => {
  shop.setTime(at(5));
  expect((await owner("POST /v1/team", invite("in-time@nuqta.example"))).status).toBe(201);
  const before = await accounts();
  shop.setTime(new Date(Date.parse(at(5)) + 1).toISOString());
  const late = await owner("POST /v1/team", invite("late@nuqta.example"));
  expect(late.status).toBe(403);
  expect(late.body).toMatchObject({ code: "reauth_required", request_id: expect.any(String) });
  expect(late.body.message).toContain("POST /api/auth/reauth");
  expect(late.body.messageAr).toContain("كلمة المرور");
  expect(await accounts()).toBe(before);
  // The specification's calls say it in their own shape.
  const flagged = await owner("POST /staging/v1/ecommerce/account/apply-redemption-settings", {
    anything: true,
  });
  expect(flagged.status).toBe(403);
  expect(flagged.body).toMatchObject({ success: false, code: "reauth_required" });
  // What moves neither is not asked for it, and a key never is.
  expect((await owner("POST /v1/categories", { name: "Shoes" })).status).toBe(201);
  expect((await shop.post("/v1/team", invite("by-key@nuqta.example"))).body.code).not.toBe(
    "reauth_required",
  );
});

test("the password lets that session go on for five minutes, and no other", async () => {
  const other = await asOwner(shop, { confirms: false });
  shop.setTime(at(20));
  const wrong = await owner("POST /auth/reauth", { password: "not this one" });
  expect(wrong.status).toBe(422);
  expect(wrong.body.errors).toMatchObject([{ path: "password", code: "password_wrong" }]);
  expect((await owner("POST /v1/team", invite("wrong@nuqta.example"))).status).toBe(403);
  const right = await owner("POST /api/auth/reauth", { password });
  expect(right.status).toBe(200);
  expect(right.body).toEqual({ success: true, token: expect.any(String), fresh_until: at(25) });
  expect((await owner("POST /v1/team", invite("right@nuqta.example"))).status).toBe(201);
  expect((await other("POST /v1/team", invite("other@nuqta.example"))).status).toBe(403);
  shop.setTime(at(26));
  expect((await owner("POST /v1/team", invite("again@nuqta.example"))).status).toBe(403);
  const asked = await shop.db.query<{ outcome: string }>({
    text: "select outcome from audit_entry where action = 'reauth' order by entry_no",
  });
  expect(asked.map(({ outcome }) => outcome)).toEqual(["refused", "done"]);
});

test("the session goes on with a new token, and the one before opens nothing", async () => {
  shop.setTime(at(40));
  const path = "/staging/v1/ecommerce/auth/login?role_id=2";
  const { body: signedIn } = await shop.post(path, { email: storyOwner.email, password });
  const by = (token: string) => ({ authorization: `Bearer ${token}` });
  const look = async (token: string) =>
    (await shop.send("GET", "/v1/team", undefined, undefined, by(token))).status;
  const confirm = (token: string) =>
    shop.send("POST", "/auth/reauth", { password }, undefined, by(token));
  // Of several at once one gets a token; the others held one that is worth nothing by then.
  const tries = await Promise.all(Array.from({ length: 4 }, () => confirm(signedIn.token)));
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  const { token } = tries.find(({ status }) => status === 200)?.body ?? {};
  expect(token).not.toBe(signedIn.token);
  expect([await look(signedIn.token), await look(token)]).toEqual([401, 200]);
  const sessions = await shop.send("GET", "/v1/account/sessions", undefined, undefined, by(token));
  expect(sessions.body.data.filter((one: { current: boolean }) => one.current)).toHaveLength(1);
});

test("who guesses at an open session waits", async () => {
  shop.setTime(at(60));
  const fresh = await asOwner(shop, { confirms: false });
  const codes: number[] = [];
  for (let tries = 0; tries < 12; tries += 1)
    codes.push((await fresh("POST /auth/reauth", { password: `guess ${tries}` })).status);
  expect(codes).toContain(429);
  expect(codes.at(-1)).toBe(429);
  expect((await fresh("POST /auth/reauth", { password })).status).toBe(429);
});

test("the printed contract says of each call whether it asks", async () => {
  const { paths } = (await shop.get("/openapi.json")).body;
  expect(paths["/v1/team"].post["x-step-up"]).toBe("fresh");
  expect(paths["/v1/orders"].post["x-step-up"]).toBe("none: a shop's own traffic");
  const calls = Object.values<Record<string, Record<string, unknown>>>(paths).flatMap(
    Object.values,
  );
  expect(calls.filter((call) => typeof call["x-step-up"] !== "string")).toEqual([]);
});
