// The embedded database by itself; its life and death under a server are in main.test.ts.
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { createLog } from "../process/log.ts";
import { StartError } from "../process/start-error.ts";
import { startEmbeddedPostgres } from "./embedded.ts";

const log = createLog("silent");
const home = await mkdtemp(join(tmpdir(), "nuqta-embedded-"));
// The account that runs PostgreSQL when we are root must be able to pass.
await chmod(home, 0o755);

afterAll(() => rm(home, { recursive: true, force: true }));

const refusal = async (dataDir: string): Promise<string> => {
  const error = await startEmbeddedPostgres({ dataDir, log }).catch((caught) => caught);
  expect(error).toBeInstanceOf(StartError);
  expect(error.message).not.toContain("\n");
  return error.message;
};

test("a relative folder, every safety on, nobody in without the password", async () => {
  const dataDir = join(home, "good");
  const postgres = await startEmbeddedPostgres({ dataDir: relative(process.cwd(), dataDir), log });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query(
    `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit',
      'data_checksums', 'server_encoding', 'listen_addresses', 'unix_socket_directories',
      'unix_socket_permissions') ORDER BY name`,
  );
  const [by] = (await client.query("SELECT inet_server_addr() AS address")).rows;
  await client.end();
  expect(Object.fromEntries(rows.map((row) => [row.name, row.setting]))).toEqual({
    data_checksums: "on",
    fsync: "on",
    full_page_writes: "on",
    listen_addresses: "127.0.0.1",
    server_encoding: "UTF8",
    synchronous_commit: "on",
    unix_socket_directories: await realpath(join(dataDir, "postgresql")),
    unix_socket_permissions: "0700",
  });
  expect(by).toEqual({ address: null });
  const address = new URL(postgres.url);
  address.password = "guessed";
  const stranger = new pg.Client({ connectionString: address.href });
  await expect(stranger.connect()).rejects.toMatchObject({ code: "28P01" });
  const secret = join(dataDir, "postgresql/nuqta.password");
  expect((await stat(secret)).mode & 0o777).toBe(0o600);
  expect(postgres.url).toContain(await readFile(secret, "utf8"));
  await postgres.stop();
  await postgres.stop();
});

test("where the path is too long for a socket, TCP serves", async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: join(home, "l".repeat(90)), log });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query("SELECT host(inet_server_addr()) AS address");
  expect(rows).toEqual([{ address: "127.0.0.1" }]);
  await client.end();
  await postgres.stop();
});

test("the data of another PostgreSQL is refused in one line", async () => {
  const dataDir = join(home, "older");
  await mkdir(join(dataDir, "postgresql"), { recursive: true });
  await writeFile(join(dataDir, "postgresql/PG_VERSION"), "17\n");
  expect(await refusal(dataDir)).toContain("holds the data of PostgreSQL 17");
});

test("a folder that cannot be used is refused in one line", async () => {
  const inTheWay = join(home, "file");
  await writeFile(inTheWay, "");
  expect(await refusal(join(inTheWay, "data"))).toContain("Cannot use the data folder");
});

test.runIf(process.getuid?.() === 0)(
  "as root, a folder that holds only what we told root is opened, and another one is left alone",
  async () => {
    const ours = join(home, "told");
    await mkdir(ours, { mode: 0o700 });
    await writeFile(join(ours, "first-sign-in.txt"), "", { mode: 0o600 });
    await (await startEmbeddedPostgres({ dataDir: ours, log })).stop();
    expect((await stat(ours)).uid).toBe(65_534);
    expect((await stat(join(ours, "first-sign-in.txt"))).uid).toBe(0);
    const other = join(home, "other");
    await mkdir(other, { mode: 0o700 });
    await writeFile(join(other, "letters.txt"), "");
    expect(await refusal(other)).toContain("does not run as root");
    expect((await stat(other)).uid).toBe(0);
  },
);

test.runIf(process.getuid?.() === 0)(
  "as root, a folder only root can reach is refused",
  async () => {
    const closed = join(home, "closed");
    await mkdir(closed, { mode: 0o700 });
    expect(await refusal(join(closed, "data"))).toContain("does not run as root");
  },
);
