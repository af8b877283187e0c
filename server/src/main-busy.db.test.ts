// A database that keeps whoever connects waiting delays a start and does not end it.
import { connect, createServer } from "node:net";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "./kit/testing/database.ts";
import { addressOf, beginServer, killServers, statusOf } from "./kit/testing/server-process.ts";

const db = await testDatabase();
afterAll(killServers);

/** A way to the database on which each connection waits before it gets through. */
const slowWay = async (waitMs: number) => {
  const target = new URL(db.url);
  const sockets = new Set<{ destroy(): unknown }>();
  const server = createServer((inside) => {
    sockets.add(inside);
    inside.on("error", () => inside.destroy());
    setTimeout(() => {
      const outside = connect(Number(target.port), "127.0.0.1");
      sockets.add(outside);
      for (const socket of [inside, outside]) socket.on("error", () => socket.destroy());
      outside.on("close", () => inside.destroy());
      inside.on("close", () => outside.destroy());
      inside.pipe(outside).pipe(inside);
    }, waitMs);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const url = new URL(db.url);
  [url.hostname, url.port, url.search] = ["127.0.0.1", String(address.port), ""];
  return {
    url: url.href,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};

test("a start outlives connections that come after three seconds", async () => {
  const way = await slowWay(3_000);
  const server = beginServer({ DATABASE_URL: way.url, MIGRATE_DATABASE_URL: db.url });
  const url = await addressOf(server);
  expect(await statusOf(`${url}/healthz`)).toBe(200);
  const seen = await db.query<{ n: number }>({ text: "select count(*) as n from server_process" });
  expect(seen).toEqual([{ n: 1 }]);
  server.child.kill("SIGTERM");
  expect(await server.exit).toBe(0);
  way.close();
});
