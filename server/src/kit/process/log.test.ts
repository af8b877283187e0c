// What a line of the log looks like, and what never stands in one.
import pg from "pg";
import { expect, test } from "vitest";
import { createLog } from "./log.ts";

const listen = () => {
  const lines: string[] = [];
  return { lines, log: createLog("info", { write: (line) => void lines.push(line) }) };
};

test("each line is one object of JSON, with the instant in UTC", () => {
  const { lines, log } = listen();
  const before = new Date().toISOString();
  log.info({ note: "two\nlines" }, 'a "line"');
  log.debug("too small to tell");
  expect(lines).toHaveLength(1);
  expect(lines[0]?.split("\n")).toHaveLength(2);
  const { time, msg, note } = JSON.parse(lines[0] ?? "");
  expect([msg, note]).toEqual(['a "line"', "two\nlines"]);
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(time >= before && time <= new Date().toISOString()).toBe(true);
});

test("secrets are taken out, of a line and one level down", () => {
  const { lines, log } = listen();
  const secret = { authorization: "s3cret", cookie: "s3cret", password: "s3cret", token: "s3cret" };
  log.warn({ ...secret, request: { ...secret, headers: secret }, headers: secret }, "x");
  expect(lines.join()).not.toContain("s3cret");
  expect(lines.join()).toContain("[removed]");
});

test("an error of the database is told without the row that it quotes, however deep it lies", () => {
  const { lines, log } = listen();
  const failure = Object.assign(new pg.DatabaseError("new row violates a check", 1, "error"), {
    code: "23514",
    detail: "Failing row contains (7, nada@shop.example, +201001234567).",
    where: "COPY member, line 1: nada@shop.example",
    table: "member",
  });
  log.error({ err: failure }, "a request failed");
  log.error({ err: new Error("no", { cause: failure }) }, "a request failed");
  log.error({ err: new AggregateError([failure], "all") }, "a request failed");
  log.error({ err: "a text" }, "a request failed");
  expect(lines.join()).not.toMatch(/nada|\+2010/);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ err: { code: "23514", table: "member" } });
  expect(JSON.parse(lines[3] ?? "")).toMatchObject({ err: "a text" });
});
