// The shared values of the wire, at their edges.
import { expect, test } from "vitest";
import type { z } from "zod";
import { day, instant, toEpochMs } from "./instant.ts";
import { piastres } from "./money.ts";
import { pageQuery } from "./page.ts";
import { points, signedPoints } from "./points.ts";
import { attributes, email, externalId, phone, text } from "./text.ts";

const max = Number.MAX_SAFE_INTEGER;

test.each<[string, z.ZodType, unknown[], unknown[]]>([
  ["points", points, [1, max], [0, -1, 1.5, max + 1, "1", null, Number.NaN, 1n, [1], true]],
  ["signedPoints", signedPoints, [-max, 0, max], [-max - 1, 0.5, "0"]],
  ["piastres", piastres, [0, max], [-1, max + 1, 0.01]],
  [
    "text",
    text(5),
    ["a", "a\nb", "مرحبا", " x "],
    ["", "123456", "a\u0000", "\ud800", "\udc00\ud800", 5],
  ],
  [
    "externalId",
    externalId,
    ["M-7", "a b", "٧", "x".repeat(128), "😀".repeat(128), "__proto__", "a/b", "...", ".a"],
    [
      "",
      ".",
      "..",
      " a",
      "a ",
      "\u00a0a",
      "a\nb",
      "a\u0085b",
      "a\u2028b",
      "\u0000",
      "\ud800",
      "x".repeat(129),
    ],
  ],
  [
    "email",
    email,
    ["a@b.eg", "a.b+c@d-e.co"],
    ["", "a", "a@b", "a@b.eg\r\nBcc: x@y.z", "a b@c.eg"],
  ],
  [
    "phone",
    phone,
    ["+201001234567", "01001234567"],
    ["", "+", "12345", "٠١٠٠١٢٣٤٥٦٧", "010-0123456"],
  ],
  [
    "instant",
    instant,
    ["2026-11-20T14:05:00+02:00", "2026-11-20T12:05:00Z", "2026-11-20T12:05:00.123456Z"],
    [
      "2026-11-20T14:05:00",
      "2026-11-20",
      "2026-02-30T00:00:00Z",
      "1899-12-31T23:59:59Z",
      "0000-01-01T00:00:00Z",
    ],
  ],
  ["day", day, ["2026-04-24", "2000-02-29"], ["2026-02-29", "24-04-2026", "1899-12-31", ""]],
  [
    "attributes",
    attributes,
    [{}, { vip: true, visits: 3, city: "Giza", note: "", none: null }],
    [{ "": 1 }, { a: {} }, { a: [1] }, { a: "\u0000" }, { "a\u0000": 1 }, many(51)],
  ],
])("%s", (_name, schema, good, bad) => {
  for (const value of good) expect([value, schema.safeParse(value).success]).toEqual([value, true]);
  for (const value of bad) expect([value, schema.safeParse(value).success]).toEqual([value, false]);
});

test("an instant is the same moment whatever zone it was written in", () => {
  expect(toEpochMs("2026-11-20T14:05:00+02:00")).toBe(Date.UTC(2026, 10, 20, 12, 5));
});

test("a list is asked for in four sizes and sorted by what it names", () => {
  const query = pageQuery({ sort: ["created_at", "name"] });
  expect(query.parse({})).toEqual({ limit: 10 });
  expect(query.parse({ limit: "100", sort: "-name", q: "", cursor: "x" })).toEqual({
    limit: 100,
    sort: "-name",
    q: "",
    cursor: "x",
  });
  for (const wrong of [
    { limit: "11" },
    { limit: 10 },
    { sort: "id" },
    { sort: "--name" },
    { x: "1" },
  ]) {
    expect(query.safeParse(wrong).success).toBe(false);
  }
});

function many(count: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, at]));
}
