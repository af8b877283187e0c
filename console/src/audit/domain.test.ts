// Entries of the record as people read them.
import { expect, test } from "vitest";
import { deviceOf, placeOf } from "./domain.ts";

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36",
    "Chrome 147, Windows",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36 Edg/147.0.0.0",
    "Edge 147, Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1",
    "Safari 19, iOS",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox 145, Linux"],
  ["nuqta-client/1.0 node/24", "nuqta-client 1.0"],
])("%s is said in short", (userAgent, said) => {
  expect(deviceOf(userAgent)).toBe(said);
});

test("things lead to their screens, settings to their own pages", () => {
  const names = { name: null, name_ar: null };
  expect(placeOf({ kind: "seller", id: "S-1", ...names })).toMatchObject({ search: { id: "S-1" } });
  expect(placeOf({ kind: "section", id: "earning", ...names })).toMatchObject({
    to: "/admin/earning-rules",
  });
  expect(placeOf({ kind: "arrival", id: "x", ...names })).toBeUndefined();
});
