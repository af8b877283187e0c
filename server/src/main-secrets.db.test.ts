// Secrets at rest, by the start command.
import { afterAll, expect, test } from "vitest";
import { testKeyText } from "./kit/secrets/testing.ts";
import { testDatabase } from "./kit/testing/database.ts";
import { addressOf, beginServer, killServers } from "./kit/testing/server-process.ts";

const db = await testDatabase();
afterAll(killServers);

await db.query({
  text: `insert into webhook_endpoint (endpoint_id, url, description, state, secret, place_tx,
      place_member, place_event, created_at, created_by, updated_at)
    values ('wh_1', 'https://shop.example', '', 'paused', 'whsec_of_an_older_release', '0', 0, 0,
      now(), 'staff:1', now())`,
});
const stored = async (): Promise<string> => {
  const text = "select secret from webhook_endpoint";
  return (await db.query<{ secret: string }>({ text }))[0]?.secret ?? "";
};
const warning = "Warning: SECRETS_KEY is not set";

const startAndStop = async (env: Record<string, string>): Promise<string> => {
  const server = beginServer({ DATABASE_URL: db.url, ...env });
  await addressOf(server);
  server.child.kill("SIGTERM");
  expect(await server.exit).toBe(0);
  return server.said.out + server.said.err;
};

test("production without a key says so in one line; with one it seals what is there", async () => {
  const without = await startAndStop({});
  expect(without.split("\n").filter((line) => line.includes(warning))).toHaveLength(1);
  expect(await stored()).toBe("whsec_of_an_older_release");

  expect(await startAndStop({ SECRETS_KEY: testKeyText(1) })).not.toContain(warning);
  const first = await stored();
  expect(first).toMatch(/^sealed:v1:/);

  await startAndStop({ SECRETS_KEY: testKeyText(2), SECRETS_KEY_OLD: testKeyText(1) });
  const second = await stored();
  expect(second.slice(0, 22)).not.toBe(first.slice(0, 22));
  expect(second).toMatch(/^sealed:v1:/);
});

test.each([
  ["SECRETS_KEY", {}],
  ["SECRETS_KEY", { SECRETS_KEY: testKeyText(1) }],
])(
  "a start without the key of what is sealed ends with one line that names %s",
  async (name, env) => {
    const was = await stored();
    const server = beginServer({ DATABASE_URL: db.url, ...env });
    expect(await server.exit).toBe(1);
    expect(server.said.err).toMatch(
      new RegExp(`^Secrets in \\w+ are sealed with the key \\w+, .* ${name}.*\\n$`),
    );
    expect(server.said.err).not.toContain(testKeyText(1));
    expect(await stored()).toBe(was);
  },
);

test("a key of the wrong length is told in one line, without it", async () => {
  const server = beginServer({ DATABASE_URL: db.url, SECRETS_KEY: "too-short" });
  expect(await server.exit).toBe(1);
  expect(server.said.err).toBe(
    "SECRETS_KEY must be 32 bytes in base64, as `openssl rand -base64 32` makes them.\n",
  );
});
