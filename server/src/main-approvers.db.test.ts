// A production programme with one account that may approve is told so at each start, with the way out.
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "./kit/testing/database.ts";
import { addressOf, beginServer, killServers } from "./kit/testing/server-process.ts";

const db = await testDatabase();
afterAll(killServers);

const start = async (env: Record<string, string> = {}): Promise<string> => {
  const server = beginServer({ DATABASE_URL: db.url, ...env });
  await addressOf(server);
  server.child.kill("SIGTERM");
  expect(await server.exit).toBe(0);
  return server.said.out + server.said.err;
};
const warning =
  "Warning: only one account may approve, so what needs a second person cannot be approved. " +
  "Add an owner: npm run nuqta -- add-owner.";

test("a start names the one approver's cure until there is a second, and an evaluation never", async () => {
  expect(await start()).toContain(warning);
  expect(await start({ NODE_ENV: "development" })).not.toContain(warning);
  await db.query({
    text: `insert into staff select (jsonb_populate_record(s, jsonb_build_object(
      'staff_id', gen_random_uuid(), 'email', 'second@nuqta.example'))).* from staff s`,
  });
  expect(await start()).not.toContain(warning);
});
