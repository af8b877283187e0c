// The server as a process on a PostgreSQL that is not ours to start or stop.
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "./kit/testing/database.ts";
import { addressOf, beginServer, killServers, statusOf } from "./kit/testing/server-process.ts";

const db = await testDatabase();

afterAll(killServers);

test("two servers share the database of DATABASE_URL, and stopping leaves it running", async () => {
  const servers = [beginServer({ DATABASE_URL: db.url }), beginServer({ DATABASE_URL: db.url })];
  for (const server of servers) {
    expect(await statusOf(`${await addressOf(server)}/readyz`)).toBe(200);
    expect(server.said.out).not.toContain(new URL(db.url).password);
    server.child.kill("SIGTERM");
    expect(await server.exit).toBe(0);
  }
  expect(await db.query({ text: "SELECT 1 AS one" })).toEqual([{ one: 1 }]);
});

test("a database that does not exist is told in one line", async () => {
  const address = new URL(db.url);
  address.pathname = "/no_such_database";
  const server = beginServer({ DATABASE_URL: address.href });
  expect(await server.exit).toBe(1);
  expect(server.said.err).toBe(
    'Cannot open the database: database "no_such_database" does not exist.\n',
  );
});

test.each(["password", "Egypt2026", "aaaaaaaa", "Admin-2026"])(
  "ADMIN_PASSWORD=%s is told in one line",
  async (password) => {
    const fresh = await testDatabase();
    const server = beginServer({ DATABASE_URL: fresh.url, ADMIN_PASSWORD: password });
    const ended = await Promise.race([server.exit, addressOf(server).catch(() => server.exit)]);
    expect([ended, server.said.err]).toEqual([
      1,
      "ADMIN_PASSWORD is too easy to guess: take several words, or leave it out to have one made.\n",
    ]);
    expect(await fresh.query({ text: "SELECT FROM staff" })).toEqual([]);
  },
);

test("a database on another machine without TLS is not opened, and told where its address says so", async () => {
  const far = new URL(db.url);
  // An address of this machine that is not known as one, as that of any other.
  [far.hostname, far.search] = ["0.0.0.0", ""];
  const asked = new URL(far);
  asked.search = "?sslmode=disable";
  const refused = beginServer({ DATABASE_URL: far.href, MIGRATE_DATABASE_URL: db.url });
  expect([await refused.exit, refused.said.err]).toEqual([
    1,
    "DATABASE_URL names another machine without TLS: add sslmode=verify-full, or sslmode=disable if nobody can listen on the way.\n",
  ]);
  const near = beginServer({ DATABASE_URL: db.url });
  const server = beginServer({ DATABASE_URL: asked.href, MIGRATE_DATABASE_URL: db.url });
  const told = await Promise.all(
    [near, server].map(async (each) => {
      await addressOf(each);
      each.child.kill("SIGTERM");
      await each.exit;
      return each.said.out.split("\n").filter((line) => line.includes("without TLS"));
    }),
  );
  expect(told).toEqual([
    [],
    [
      "  Warning: DATABASE_URL names another machine without TLS, so what it reads and writes can be read on the way.",
    ],
  ]);
});

test("a server that others reach without https does not start, unless its operator asks for it", async () => {
  const env = { DATABASE_URL: db.url, HOST: "0.0.0.0" };
  const refused = beginServer(env);
  expect(await refused.exit).toBe(1);
  expect(refused.said.err).toMatch(/^PUBLIC_URL must be the https address .* INSECURE_HTTP=1\.\n$/);
  const asked = beginServer({ ...env, INSECURE_HTTP: "1" });
  await addressOf(asked);
  asked.child.kill("SIGTERM");
  expect(await asked.exit).toBe(0);
  expect(asked.said.out).toContain("Warning: PUBLIC_URL is no https address");
});
