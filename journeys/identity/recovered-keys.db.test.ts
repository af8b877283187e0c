// After a recovery of a password, the keys that were made with the account are looked at.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { as, codeOf, join, keyOf, signIn } from "../support/four-eyes.ts";
import {
  type Json,
  type Marketplace,
  openMarketplace,
  storyOwner,
} from "../support/marketplace.ts";

let shop: Marketplace;
let round = 0;
let email = "";
let first = "";
let second = "";
let foreign = "";
let mine: { id: string; key: string }[] = [];
const chosen = "Papyrus-Boat-77";
const path = "/v1/account/recovered-keys";

beforeAll(async () => {
  shop = await openMarketplace("2026-11-21T12:00:00Z");
});
afterAll(() => shop.close());

const call = async (name: string, body: Json): Promise<Json> => {
  const answer = await shop.app.inject({
    ...{ method: "POST", url: `/staging/v1/ecommerce/auth/${name}`, payload: body },
    remoteAddress: `203.0.${round}.5`,
  });
  expect([name, answer.statusCode]).toEqual([name, 200]);
  return answer.json();
};

/** Recovers the password by the mailed code, as anybody with the mailbox can, and signs in. */
const recover = async (): Promise<string> => {
  await call("forget_password", { email });
  const [mail] = await shop.db.query<{ text: string }>({
    text: `select content as text from mail_outbox where recipient = $1
      and content like '%verification code%' order by created_at desc limit 1`,
    values: [email],
  });
  const code = /code is: (\d{6})/.exec(mail?.text ?? "")?.[1];
  await call("verify", { email, verificationCode: code });
  await call("reset", { email, password: chosen, isVerified: true });
  return (await call("login?role_id=2", { email, password: chosen })).token;
};

beforeEach(async () => {
  round += 1;
  email = `person${round}@nuqta.example`;
  const owner = await signIn(shop, storyOwner.email);
  const person = await join(shop, `person${round}`, "owner");
  mine = [
    await keyOf(shop, person, ["catalogue:read"]),
    await keyOf(shop, person, ["catalogue:read"]),
  ];
  [first = "", second = ""] = mine.map(({ id }) => id);
  foreign = (await keyOf(shop, owner, ["catalogue:read"])).id;
  expect((await as(shop, person, "GET", path)).body).toEqual({ recovered_at: null, data: [] });
});

const use = (key: string) => codeOf(as(shop, key, "GET", "/v1/sellers"));

test("the keys one made are shown, revoked in one click, on record, and not asked about again", async () => {
  const token = await recover();
  const shown = (await as(shop, token, "GET", path)).body;
  expect(shown.recovered_at).not.toBeNull();
  expect(shown.data.map(({ id, made }: Json) => [id, made]).toSorted()).toEqual(
    mine.map(({ id }) => [id, true]).toSorted(),
  );
  expect((await as(shop, token, "POST", path, { revoke_key_ids: [first] })).body).toEqual({
    revoked: 1,
  });
  expect([await use(mine[0]?.key ?? ""), await use(mine[1]?.key ?? "")]).toEqual([
    ...[
      [401, "unauthorized"],
      [200, undefined],
    ],
  ]);
  const record = await as(shop, token, "GET", "/v1/audit?q=key_revoke");
  expect(record.body.data[0]).toMatchObject({
    ...{ target: `key:${first}`, detail: { after: "password_recovery" } },
  });
  expect((await as(shop, token, "GET", path)).body).toEqual({ recovered_at: null, data: [] });
});

test("keeping all of them ends the question too, and only what was offered is revoked", async () => {
  const token = await recover();
  const reach = as(shop, token, "POST", path, { revoke_key_ids: [second, foreign] });
  expect(await codeOf(reach)).toEqual([404, "api_key_not_found"]);
  expect(await use(mine[1]?.key ?? "")).toEqual([200, undefined]);
  expect((await as(shop, token, "POST", path, { revoke_key_ids: [] })).body).toEqual({
    revoked: 0,
  });
  expect((await as(shop, token, "GET", path)).body.recovered_at).toBeNull();
  // Without a question there is nothing to answer.
  const late = as(shop, token, "POST", path, { revoke_key_ids: [first] });
  expect(await codeOf(late)).toEqual([404, "api_key_not_found"]);
  expect(await use(mine[0]?.key ?? "")).toEqual([200, undefined]);
});
