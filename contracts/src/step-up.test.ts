// Which calls ask a signed-in person to confirm that it is still them.
import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Route } from "./kit/route.ts";

const isRoute = (value: unknown): value is Route =>
  typeof value === "object" && value !== null && "method" in value && "replies" in value;
const files = globSync("*.ts", { cwd: import.meta.dirname }).filter(
  (one) => !/test\.ts$/.test(one) || one === "test-mode.ts",
);
const modules: object[] = await Promise.all(
  files.map((file) => import(join(import.meta.dirname, file))),
);
const routes = modules.flatMap((module) => Object.values(module).filter(isRoute));

// What moves points, money or rights; a route with one of these permissions that writes is among them.
const guarded = new Set([
  ...["points:adjust", "approvals:write", "members:merge", "settlements:write"],
  ...["keys:manage", "team:manage", "webhooks:manage", "retention:manage"],
]);
const guardedRoutes = [
  "DELETE /v1/account/sessions",
  "DELETE /v1/account/sessions/{id}",
  "GET /v1/exports/members/{id}",
  "PATCH /staging/v1/ecommerce/account/is-global-settings",
  "POST /staging/v1/ecommerce/account/apply-redemption-settings",
  "POST /v1/anti-fraud-settings/publish",
  "POST /v1/campaign-templates/{id}/use",
  "POST /v1/campaigns/{id}/publish",
  "POST /v1/campaigns/{id}/resume",
  "POST /v1/earning-settings/publish",
  "POST /v1/fraud-cases/{id}/decision",
  "POST /v1/members/{id}/erase",
  "POST /v1/onboardings",
  "POST /v1/programme-settings/publish",
  "POST /v1/redemption-settings/publish",
  "POST /v1/redemptions/{id}/reverse",
  "POST /v1/rules/{id}/publish",
  "PUT /v1/terms/inactivity",
];
const exceptions: Readonly<Record<string, string>> = {
  "POST /v1/approvals/{id}/withdraw": "takes back one's own request",
  "POST /v1/webhooks/{id}/deliveries/{delivery_id}/retry": "sends again what was sent",
  "POST /v1/webhooks/{id}/replays": "sends again what was sent",
  "POST /v1/webhooks/{id}/test": "sends an example",
  "POST /v1/disputes/{id}/messages": "a message moves nothing",
  "POST /v1/test-world/restart": "the test world alone",
  "POST /v1/test/clock": "the test world alone",
};

test("every route that moves points, money or rights asks a person for it", () => {
  const names = routes.map((route) => `${route.method} ${route.path}`);
  for (const name of guardedRoutes) expect(names).toContain(name);
  const wanted = routes.filter(({ method, path, permission }) => {
    const name = `${method} ${path}`;
    if (guardedRoutes.includes(name)) return true;
    return method !== "GET" && guarded.has(permission) && exceptions[name] === undefined;
  });
  expect(wanted.length).toBeGreaterThan(30);
  expect(wanted.filter(({ stepUp }) => stepUp !== "fresh").map(({ path }) => path)).toEqual([]);
});
