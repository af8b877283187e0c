import { expect, test } from "vitest";
import { z } from "zod";
import { type LimitClass, limitClassOf, limits } from "./limit.ts";
import type { Route } from "./route.ts";

type Asked = Pick<Route, "method" | "permission" | "limit" | "query">;
const paged = z.strictObject({ limit: z.enum(["10"]) });

test.each<[LimitClass, Asked]>([
  ["probe", { method: "GET", permission: "public", limit: "probe" }],
  ["stranger", { method: "POST", permission: "public" }],
  ["engine", { method: "POST", permission: "orders:write" }],
  ["engine", { method: "POST", permission: "quotes:read" }],
  ["engine", { method: "POST", permission: "redemptions:write" }],
  ["write", { method: "POST", permission: "members:write" }],
  ["read", { method: "GET", permission: "members:read" }],
  ["list", { method: "GET", permission: "members:read", query: paged }],
  ["report", { method: "GET", permission: "audit:read", query: paged }],
  ["export", { method: "GET", permission: "members:read", limit: "export" }],
])("%s is the class of %j", (name, route) => {
  expect(limitClassOf(route)).toBe(name);
});

test("a burst is no more than what is stated, so that no stretch of time holds more than twice of it", () => {
  for (const limit of Object.values(limits))
    if (limit !== undefined) expect(limit.burst).toBeLessThanOrEqual(limit.calls);
});
