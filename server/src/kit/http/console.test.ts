// The console's files, as the server gives them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { systemClock } from "../process/clock.ts";
import { createApi } from "./api.ts";
import { consolePage, mountConsoleFiles } from "./console.ts";

const folder = mkdtempSync(join(tmpdir(), "console-"));
mkdirSync(join(folder, "assets"));
const htmlOf = (name: string) =>
  `<!doctype html><script nonce="__CSP_NONCE__" src="/assets/${name}.js"></script>`;
writeFileSync(join(folder, "index.html"), htmlOf("whole"));
writeFileSync(join(folder, "documentation.html"), htmlOf("documentation"));
writeFileSync(join(folder, "assets", "a-1.js"), "1;");
afterAll(() => rmSync(folder, { recursive: true }));

const said: string[] = [];
const api = createApi({
  log: pino({ level: "warn" }, { write: (text) => said.push(text) }),
  clock: systemClock,
  authenticate: async () => undefined,
  checkReplies: true,
  page: consolePage(folder),
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

test.each([
  ["/admin/documentation", "documentation"],
  ["/admin/documentation?from=mail", "documentation"],
  ["/admin/documentation/", "whole"],
  ["/admin/documentation/none", "whole"],
  ["/admin/members", "whole"],
  ["/", "whole"],
])("%s is the page of the entry %s, with a nonce of its own", async (url, name) => {
  const ask = () => api.fastify.inject({ url, headers: { accept: "text/html" } });
  const [first, second] = [await ask(), await ask()];
  const nonce = /'nonce-([^']+)'/.exec(String(first.headers["content-security-policy"]))?.[1];
  expect(first.statusCode).toBe(200);
  expect(first.body).toBe(htmlOf(name).replace("__CSP_NONCE__", String(nonce)));
  expect(second.body).not.toContain(nonce);
  expect(first.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": expect.stringContaining("require-trusted-types-for 'script'"),
    "x-content-type-options": "nosniff",
  });
});

test("an entry is given by its address alone, not by the name of its file", async () => {
  const answer = await api.fastify.inject("/documentation.html");
  expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: "not_found" }]);
});
