// A server that root starts, as a process of its own: which account it goes on as, and what that can do.
import { chmodSync, chownSync, readdirSync, readFileSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readPostmaster } from "./kit/postgres/postmaster-file.ts";
import {
  addressOf,
  beginServer,
  killServers,
  type ServerProcess,
  statusOf,
  until,
} from "./kit/testing/server-process.ts";

const isRoot = process.getuid?.() === 0;
const dataDir = await mkdtemp(join(tmpdir(), "nuqta-root-"));
afterAll(async () => {
  killServers();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const accountOf = (pid: number): string[] => {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return ["Uid", "Gid", "Groups"].map(
    (name) =>
      new RegExp(`^${name}:[ \\t]*(.*?)[ \\t]*$`, "m").exec(status)?.[1]?.replaceAll("\t", " ") ??
      "",
  );
};
const nobody = "65534 65534 65534 65534";

const stop = async (server: ServerProcess) => {
  server.child.kill("SIGTERM");
  expect(await server.exit).toBe(0);
};

test.runIf(isRoot)(
  "it answers as the account of its database, and cannot become root again",
  async () => {
    const server = beginServer({ DATA_DIR: dataDir });
    const address = await addressOf(server);
    expect(accountOf(server.pid)).toEqual([nobody, nobody, ""]);
    expect(await statusOf(`${address}/readyz`)).toBe(200);
    expect(server.said.out).not.toContain("runs as root");

    // What it did as root before, it can do still: start a database that ended, and stop in order.
    const first = readPostmaster(join(dataDir, "postgresql"))?.pid ?? 0;
    process.kill(first, "SIGKILL");
    await until(() => {
      const now = readPostmaster(join(dataDir, "postgresql"));
      return now !== undefined && now.pid !== first && now.status === "ready";
    });
    await until(async () => (await statusOf(`${address}/readyz`)) === 200);
    await stop(server);
    expect(readdirSync(dataDir)).not.toContain("running.json");
  },
);

test.runIf(isRoot)("a folder whose files root made is opened, and handed over", async () => {
  for (const name of readdirSync(dataDir)) {
    if (name !== "postgresql") chownSync(join(dataDir, name), 0, 0);
  }
  chownSync(dataDir, 0, 0);
  chmodSync(dataDir, 0o755);
  const server = beginServer({ DATA_DIR: dataDir });
  const address = await addressOf(server);
  expect(await statusOf(`${address}/readyz`)).toBe(200);
  expect(accountOf(server.pid)[0]).toBe(nobody);
  for (const name of ["", "postgresql.log", "secrets.key", "running.json"]) {
    expect([name, statSync(join(dataDir, name)).uid]).toEqual([name, 65_534]);
  }
  await stop(server);
});
