// What lies readable in the database: neither the key of voucher codes nor what waiting mails say, by the
// start command, after an upgrade and through a change of keys.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { hourMs } from "@nuqta/contracts/kit/time.ts";
import { afterAll, expect, test } from "vitest";
import { testKeyText } from "../../server/src/kit/secrets/testing.ts";
import {
  addressOf,
  beginServer,
  killServers,
  until,
} from "../../server/src/kit/testing/server-process.ts";
import { openMarketplace, storyOwner } from "../support/marketplace.ts";
import { tendering } from "../support/tendering.ts";

const shop = await openMarketplace();
const { cardOf, held } = tendering(shop);
const { db, apiKey } = shop;
const voucher = await held("M-1", await cardOf(1_000));

const heard: { text: string }[] = [];
const gateway = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk: Buffer) => {
    body += chunk.toString("utf8");
  });
  request.on("end", () => {
    heard.push(JSON.parse(body));
    response.end();
  });
});
await new Promise<void>((done) => gateway.listen(0, "127.0.0.1", done));
const gatewayUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`;
afterAll(async () => {
  killServers();
  await new Promise((done) => gateway.close(done));
  await shop.close();
});

/** Starts a server, waits for `work` and stops it; answers all it said. */
const during = async (
  env: Record<string, string>,
  work: (address: string) => Promise<unknown> = async () => undefined,
): Promise<string> => {
  const server = beginServer({ DATABASE_URL: db.url, ...env });
  await work(await addressOf(server));
  server.child.kill("SIGTERM");
  expect(await server.exit).toBe(0);
  return server.said.out + server.said.err;
};

const postTo = async (address: string, path: string, body: unknown) => {
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
  const answer = await fetch(address + path, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
};
const findsVoucher = async (address: string) =>
  expect(await postTo(address, "/v1/vouchers/verify", { code: voucher.code })).toMatchObject({
    status: 200,
    body: { balance: 1_000 },
  });

/** Everything that a reader of the database sees of the key and of what waits. */
const readable = async (): Promise<string[]> => {
  const text = `select secret as text from voucher_key
    union all select content from message_outbox where content is not null
    union all select content from mail_outbox where content is not null`;
  return (await db.query<{ text: string }>({ text })).map((row) => row.text);
};

test("an upgrade seals the key of voucher codes and what waits, and no voucher is lost", async () => {
  // As the release before left it: the key in a column of bytes, a message in clear.
  for (const text of [
    "alter table voucher_key add column key bytea",
    "update voucher_key set key = decode(secret, 'base64')",
    "alter table voucher_key drop column secret",
    "delete from schema_migration where name = '0080-sealed-voucher-key.sql'",
  ])
    await db.query({ text });
  const now = Date.now();
  await db.query({
    text: `insert into message_outbox (message_id, channel, recipient, content, created_at,
        useful_until, state, attempts, due_at)
      values (gen_random_uuid(), 'sms', '+201000000001', 'the code is 204060', $1, $2, 'waiting', 0, $1)`,
    values: [new Date(now), new Date(now + hourMs)],
  });
  const [bytes] = await db.query<{ key: string }>({
    text: "select encode(key, 'base64') as key from voucher_key",
  });

  await during({}, findsVoucher);
  expect(await readable()).toEqual(expect.arrayContaining([bytes?.key, "the code is 204060"]));

  await during({ SECRETS_KEY: testKeyText(1) }, async (address) => {
    await findsVoucher(address);
    // A mail of this start is sealed before it is written.
    const asked = await postTo(address, "/staging/v1/ecommerce/auth/forget_password", {
      email: storyOwner.email,
    });
    expect(asked.status).toBe(200);
  });
  const kept = await readable();
  // The key, the message, the code that was asked for, and what owners were told.
  expect(kept.length).toBeGreaterThan(2);
  expect(kept.filter((text) => !/^sealed:v1:[0-9a-f]{12}:[\w-]+$/.test(text))).toEqual([]);
});

test("a new key seals them anew; the code goes out as it was written, and the voucher is found", async () => {
  const before = await readable();
  await during({ SECRETS_KEY: testKeyText(2), SECRETS_KEY_OLD: testKeyText(1) }, findsVoucher);
  const after = await readable();
  expect(after.map((text) => text.slice(0, 22))).not.toContain(before[0]?.slice(0, 22));

  await during(
    { SECRETS_KEY: testKeyText(2), MESSAGE_GATEWAY_URL: gatewayUrl },
    async (address) => {
      await findsVoucher(address);
      await until(() => heard.length > 0);
    },
  );
  expect(heard.map(({ text }) => text)).toEqual(["the code is 204060"]);
});

test("a start without the key ends with one line and changes nothing", async () => {
  const was = await readable();
  const server = beginServer({ DATABASE_URL: db.url });
  expect(await server.exit).toBe(1);
  expect(server.said.err).toMatch(
    /^Secrets in \w+ are sealed with the key \w+, .* SECRETS_KEY.*\n$/,
  );
  expect(await readable()).toEqual(was);
});
