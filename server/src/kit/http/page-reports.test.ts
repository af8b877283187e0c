// Reports of browsers: read, cut to what names nobody, and too many are refused.
import { PassThrough } from "node:stream";
import { pino } from "pino";
import { expect, test } from "vitest";
import { mountPageReports, reportIn } from "./page-reports.ts";
import { testApi } from "./testing.ts";

const lines: Record<string, unknown>[] = [];
const stream = new PassThrough().on("data", (line: Buffer) => lines.push(JSON.parse(String(line))));
const time = { now: new Date("2026-11-25T10:00:00Z") };
const api = testApi({ log: pino({ level: "info" }, stream), clock: { now: () => time.now } });
mountPageReports(api);

const send = (payload: unknown, type = "application/csp-report", remoteAddress = "203.0.113.7") =>
  api.fastify.inject({
    ...{ method: "POST", url: "/page-reports", remoteAddress },
    headers: { "content-type": type },
    payload: typeof payload === "string" ? payload : JSON.stringify(payload),
  });

const fields = {
  "violated-directive": "script-src-elem",
  "blocked-uri": "https://evil.example/x.js?of=somebody",
  "document-uri": "https://points.example/admin/members/M-77?q=%2B2010",
  "source-file": "https://points.example/assets/index-1.js",
  "line-number": 12,
  "script-sample": "alert('secret')",
};
const report = { "csp-report": fields };
const cut = {
  ...{ directive: "script-src-elem", blocked: "https://evil.example", page: "/admin/members" },
  ...{ file: "/assets/index-1.js", line: 12 },
};

test("a report is one line of the log, without ids, queries or samples", async () => {
  const answer = await send(report);
  expect([answer.statusCode, answer.body]).toEqual([204, ""]);
  expect(lines).toMatchObject([{ level: 40, event: "page_report", ...cut, ip: "203.0.113.7" }]);
  expect(JSON.stringify(lines)).not.toMatch(/M-77|2010|somebody|secret/);
});

test("words stay words, and the newer name of the directive goes before the older", () => {
  const sent = {
    "effective-directive": "require-trusted-types-for 'script'",
    "violated-directive": "other",
    "blocked-uri": "trusted-types-sink",
  };
  expect(reportIn({ "csp-report": sent })).toEqual({
    ...{ directive: "require-trusted-types-forscript", blocked: "trusted-types-sink" },
    ...{ page: null, file: null, line: null },
  });
});

test.each([
  ["no report", '"x"', 204],
  ["no JSON", "{", 204],
  ["a line end in a text", { "csp-report": { ...fields, "violated-directive": "a\nb" } }, 204],
  ["seventeen kilobytes", "x".repeat(17 * 1024), 413],
])("%s is answered and harms nothing", async (_name, payload, status) => {
  lines.length = 0;
  const answer = await send(payload, undefined, "203.0.113.8");
  expect(answer.statusCode).toBe(status);
  const reports = lines.filter(({ event }) => event === "page_report");
  for (const { directive } of reports) expect(directive).toBe("ab");
});

test("other types are refused, and other methods", async () => {
  expect((await send("{}", "application/json")).statusCode).toBe(415);
  expect((await send("{}", "application/reports+json")).statusCode).toBe(415);
  expect((await send("{}", "text/plain")).statusCode).toBe(415);
});

test("beyond ten a minute an address waits", async () => {
  time.now = new Date(time.now.getTime() + 60_000);
  lines.length = 0;
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(report)));
  const codes = answers.map(({ statusCode }) => statusCode).toSorted();
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 204), 429, 429]);
  expect(answers.find(({ statusCode }) => statusCode === 429)?.headers["retry-after"]).toBe("60");
  expect(lines.filter(({ event }) => event === "page_report")).toHaveLength(10);
  time.now = new Date(time.now.getTime() + 60_000);
  await send(report);
  expect(lines.at(-2)).toMatchObject({ event: "page_reports_left_out", count: 2, addresses: 1 });
});
