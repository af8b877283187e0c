// Several people of one programme, for stories in which a second person has to agree.
import { expect } from "vitest";
import { type Answer, type Json, type Marketplace, storyOwner } from "./marketplace.ts";

/** Signs somebody in, with a session as young as the clock. */
export const signIn = async (shop: Marketplace, email: string): Promise<string> => {
  const login = await shop.app.inject({
    method: "POST",
    url: "/staging/v1/ecommerce/auth/login?role_id=2",
    payload: { email, password: storyOwner.password },
  });
  return login.json<{ token: string }>().token;
};

/** Adds an account that has the owner's password, and signs it in. */
export const join = async (
  shop: Marketplace,
  name: string,
  role: "owner" | "manager" | "support" | "finance" | "viewer",
): Promise<string> => {
  const email = `${name}@nuqta.example`;
  await shop.db.query({
    text: `insert into staff select (jsonb_populate_record(s, jsonb_build_object(
      'staff_id', gen_random_uuid(), 'email', $1::text, 'name', $2::text, 'role', $3::text))).*
      from staff s where email = $4`,
    values: [email, name, role, storyOwner.email],
  });
  return signIn(shop, email);
};

let calls = 0;

/** Sends a request as somebody. */
export const as = (
  shop: Marketplace,
  token: string,
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE",
  url: string,
  body?: Json,
  more: Record<string, string> = {},
): Promise<Answer> => {
  calls += 1;
  const headers = { authorization: `Bearer ${token}`, ...more };
  return shop.send(method, url, body, `four-eyes-${calls}`, headers);
};

/** Makes a key as somebody who may. */
export const keyOf = async (
  shop: Marketplace,
  token: string,
  scopes: string[],
): Promise<{ id: string; key: string }> => {
  const made = await as(shop, token, "POST", "/v1/api-keys", {
    ...{ name: "a key", scopes, expires_in_days: 90 },
  });
  expect(made.status).toBe(201);
  return made.body;
};

/** Puts into force what one person may change alone on a day, in piastres; lower than now, so that nobody else is asked. */
export const limitCost = async (shop: Marketplace, token: string, most: number): Promise<void> => {
  const url = "/v1/programme-settings";
  const { live, etag } = (await as(shop, token, "GET", url)).body;
  const value = { ...live, approval_cost_threshold: most };
  expect((await as(shop, token, "PUT", url, value, { "if-match": etag })).status).toBe(200);
  expect((await as(shop, token, "POST", `${url}/publish`, {})).status).toBe(200);
};

/** Decides about an approval. */
export const decide = (
  shop: Marketplace,
  token: string,
  id: string,
  verdict = "approve",
): Promise<Answer> =>
  as(shop, token, "POST", `/v1/approvals/${id}/${verdict}`, { reason: "looked at it" });

export const codeOf = async (answer: Promise<Answer>) => {
  const { status, body } = await answer;
  return [status, body.code];
};
