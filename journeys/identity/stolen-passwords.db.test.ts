// An operator's file of stolen passwords, from the setting to what somebody reads who chooses one of them.
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { buildApi } from "../../server/src/app.ts";
import { prepareStart } from "../../server/src/first-start.ts";
import { browser, testRecovery } from "../../server/src/identity/testing/recovery.ts";
import { readConfig } from "../../server/src/kit/process/config.ts";
import { createLog } from "../../server/src/kit/process/log.ts";
import { stolenIn } from "../../server/src/kit/secrets/stolen-passwords.ts";
import { testDatabase } from "../../server/src/kit/testing/database.ts";

const folder = mkdtempSync(join(tmpdir(), "stolen-"));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, "stolen.txt");
const [known, good] = ["Qvzt-lamp-rivet-88", "Qvzt-lamp-rivet-89"];
writeFileSync(path, `${createHash("sha1").update(known).digest("hex").toUpperCase()}:12\n`);

const [email, password] = ["owner@example.com", "correct horse"];
const db = await testDatabase();
const partsWith = (environment: Readonly<Record<string, string>>) => ({
  db,
  config: readConfig({ NODE_ENV: "test", ADMIN_EMAIL: email, ...environment }, false),
  log: createLog("silent"),
  clock: { now: () => new Date("2026-11-21T10:00:00Z") },
});
const refusedAs = {
  path: expect.stringMatching(/password$/),
  code: "password_stolen",
  message: expect.stringContaining("list of stolen passwords"),
  messageAr: expect.stringMatching(/مسرّبة/),
};

test("a start with a file that cannot be searched, or with a first password that is in it, makes nobody", async () => {
  const bad = partsWith({ STOLEN_PASSWORDS: join(folder, "nowhere"), ADMIN_PASSWORD: password });
  await expect(prepareStart(bad)).rejects.toThrow(/^STOLEN_PASSWORDS=.*ENOENT/);
  const weak = partsWith({ STOLEN_PASSWORDS: path, ADMIN_PASSWORD: known });
  await expect(prepareStart(weak)).rejects.toThrow(/^ADMIN_PASSWORD is among the stolen passwords/);
  expect(await db.query({ text: "select 1 from staff" })).toEqual([]);
});

test("whoever changes their password to a stolen one is refused in both languages, and keeps the one they had", async () => {
  const parts = partsWith({ STOLEN_PASSWORDS: path, ADMIN_PASSWORD: password });
  await prepareStart(parts);
  const { fastify } = buildApi(parts);
  const signIn = (as: string) =>
    fastify.inject({
      method: "POST",
      url: "/staging/v1/ecommerce/auth/login?role_id=2",
      payload: { email, password: as },
    });
  const change = async (next: string) =>
    fastify.inject({
      method: "POST",
      url: "/v1/account/password",
      headers: {
        authorization: `Bearer ${(await signIn(password)).json<{ token: string }>().token}`,
      },
      payload: { current_password: password, new_password: next },
    });
  const refused = await change(known);
  expect([refused.statusCode, refused.json()]).toMatchObject([422, { errors: [refusedAs] }]);
  expect((await signIn(known)).statusCode).not.toBe(200);
  expect((await change(good)).statusCode).toBe(200);
  expect((await signIn(good)).statusCode).toBe(200);
  await fastify.close();
});

test("whoever lost their password sets no stolen one either, and may go on with another", async () => {
  const { verified, reset } = await testRecovery({ isStolen: stolenIn(path) });
  const headers = await verified(browser);
  const refused = await reset(headers, undefined, known);
  expect([refused.statusCode, refused.json()]).toMatchObject([422, { errors: [refusedAs] }]);
  expect((await reset(headers, undefined, good)).statusCode).toBe(200);
});
