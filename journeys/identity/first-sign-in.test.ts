// What a start tells, and where: secrets go to a terminal or to a file of the owner's, never to a log.
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import {
  addressOf,
  beginServer,
  killServers,
  until,
} from "../../server/src/kit/testing/server-process.ts";

const home = await mkdtemp(join(tmpdir(), "nuqta-first-"));

let firstText = "";

// What a failed test left running must not fail the next one.
afterEach(killServers);

afterAll(async () => {
  await rm(home, { recursive: true, force: true });
});

test("where output is no terminal the password of the first start is in a file of its owner's", async () => {
  const server = beginServer({ DATA_DIR: home });
  const url = await addressOf(server);
  await until(() => /Password, shown|How to sign in/.test(server.said.out));
  expect(server.said.out).not.toContain("Password, shown this once");
  expect(url).toMatch(/^http:\/\/localhost:\d+$/);
  const path = join(home, "first-sign-in.txt");
  expect(server.said.out).toContain(`How to sign in: ${path}`);
  expect(server.said.out).toMatch(/Stage: development \(/);
  const text = await readFile(path, "utf8");
  firstText = text;
  const password = /^Password, shown this once: (\S{20})$/m.exec(text)?.[1] ?? "";
  expect(password).not.toBe("");
  expect(server.said.out + server.said.err).not.toContain(password);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const reply = await fetch(`${url}/staging/v1/ecommerce/auth/login?role_id=2`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "admin@nuqta.local", password }),
  });
  expect(reply.status).toBe(200);
  server.child.kill("SIGTERM");
  expect(await server.exit).toBe(0);
});

test("a production start says what is missing, and a later one leaves the first file alone", async () => {
  const server = beginServer({ DATA_DIR: home, NODE_ENV: "production" });
  await addressOf(server);
  await until(() => /Warning|Data: [^\n]+\n/.test(server.said.out));
  expect(server.said.out).toMatch(/Warning: PUBLIC_URL is no https address/);
  expect(server.said.out).toMatch(/Stage: production \(NODE_ENV=production\)/);
  expect(server.said.out).toMatch(/Warning: SMTP_URL is not set, so mails wait and nobody can/);
  expect(await readFile(join(home, "first-sign-in.txt"), "utf8")).toBe(firstText);
  server.child.kill("SIGTERM");
  expect(await server.exit).toBe(0);
});

test("a production that is new has no account of a name that strangers know", async () => {
  const dataDir = join(home, "production");
  const server = beginServer({ DATA_DIR: dataDir, NODE_ENV: "production" });
  const url = await addressOf(server);
  const text = await readFile(join(dataDir, "first-sign-in.txt"), "utf8");
  const password = /^Password, shown this once: (\S{20})$/m.exec(text)?.[1] ?? "";
  const email = /^E-mail: (owner-[a-z0-9]{8}@nuqta\.local)$/m.exec(text)?.[1] ?? "";
  expect(server.said.out).toContain(`First administrator: ${email}`);
  const signIn = (as: string) =>
    fetch(`${url}/staging/v1/ecommerce/auth/login?role_id=2`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: as, password }),
    });
  expect([(await signIn("admin@nuqta.local")).status, (await signIn(email)).status]).toEqual([
    401, 200,
  ]);
  server.child.kill("SIGTERM");
  expect(await server.exit).toBe(0);
});

test("a password that nobody could be told is not made", async () => {
  const other = join(home, "other");
  await mkdir(other);
  const blocked = join(other, "file");
  await writeFile(blocked, "");
  const { assertSecretPlace } = await import("../../server/src/kit/process/secret-lines.ts");
  const place = { folder: join(blocked, "data"), isTerminal: false };
  expect(() => assertSecretPlace(place)).toThrow(/^Cannot write what is generated to /);
  expect(() => assertSecretPlace({ ...place, isTerminal: true })).not.toThrow();
});
