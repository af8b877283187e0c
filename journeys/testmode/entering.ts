// People of one marketplace who enter the test world.
import { expect } from "vitest";
import { as } from "../support/four-eyes.ts";
import { type Answer, type Json, type Marketplace, storyOwner } from "../support/marketplace.ts";

type Asked = (
  token: string,
  call: string,
  body?: Json,
  more?: Record<string, string>,
) => Promise<Answer>;

/** Calls such as `POST /v1/orders` by the token of a session, which says in which world it is. */
export const askedOf =
  (market: () => Marketplace): Asked =>
  (token, call, body, more) => {
    const [method = "GET", url = ""] = call.split(" ");
    return as(market(), token, method as "GET", url, body, more);
  };

/** Enters from the live session of `token`; answers the token of the one in the test world. */
export const enter = async (asked: Asked, token: string): Promise<string> => {
  const entered = await asked(token, "POST /v1/test-world/enter");
  expect([entered.status, entered.text]).toEqual([200, expect.stringContaining('"token":"test_')]);
  return entered.body.token;
};

/** Gives the password once more; answers the token with which that session goes on. */
export const confirm = async (asked: Asked, token: string): Promise<string> =>
  (await asked(token, "POST /auth/reauth", { password: storyOwner.password })).body.token;
