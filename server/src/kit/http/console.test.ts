// The console's files, as the server gives them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { systemClock } from "../process/clock.ts";
import { createApi } from "./api.ts";
import { mountConsoleFiles } from "./console.ts";

const folder = mkdtempSync(join(tmpdir(), "console-"));
mkdirSync(join(folder, "assets"));
writeFileSync(join(folder, "index.html"), "<!doctype html>");
writeFileSync(join(folder, "assets", "a-1.js"), "1;");
afterAll(() => rmSync(folder, { recursive: true }));

const said: string[] = [];
const api = createApi({
  log: pino({ level: "warn" }, { write: (text) => said.push(text) }),
  clock: systemClock,
  authenticate: async () => undefined,
  checkReplies: true,
});
mountConsoleFiles(api, folder);

test("an asset is served, with the headers of every answer", async () => {
  const answer = await api.fastify.inject("/assets/a-1.js");
  expect(answer.body).toBe("1;");
  expect(answer.headers).toMatchObject({
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "strict-transport-security": "max-age=63072000; includeSubDomains",
    "x-content-type-options": "nosniff",
  });
});

test.each([
  "/assets/..\\..\\package.json",
  "/assets/..%5c..%5cpackage.json",
  "/assets/none.js",
  "/assets/",
  "/assets",
  "/.git/HEAD",
  "/.built",
])("%s is an unknown file, and no fault of ours", async (url) => {
  const answer = await api.fastify.inject(url);
  expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: "not_found" }]);
  expect(said).toEqual([]);
});
