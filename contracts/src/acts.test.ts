// Every writing route says in its contract what it is on record as: a verb and a target.
import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { actionOf, kindOf, partsOf, targetOf } from "./kit/act.ts";
import { namedActs, targetKinds, verbs } from "./kit/act-words.ts";
import type { Route } from "./kit/route.ts";

const isRoute = (value: unknown): value is Route =>
  typeof value === "object" && value !== null && "method" in value && "replies" in value;
const files = globSync("*.ts", { cwd: import.meta.dirname }).filter(
  (one) => !/test\.ts$/.test(one),
);
const modules: object[] = await Promise.all(
  files.map((file) => import(join(import.meta.dirname, file))),
);
const routes = modules
  .flatMap((module) => Object.values(module).filter(isRoute))
  .filter(({ method }) => method !== "GET");
const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
const acts = routes.flatMap((route) =>
  typeof route.act === "object" ? [{ route, act: route.act }] : [],
);

test("every route that writes states its act, or why it has none", () => {
  expect(routes.length).toBeGreaterThan(160);
  expect(routes.filter(({ act }) => act === undefined).map(nameOf)).toEqual([]);
  const silent = routes.filter(({ act }) => typeof act === "string");
  for (const { act } of silent) expect(act).toMatch(/^none: .{4,}/);
  expect(acts.length).toBeGreaterThan(110);
});

test("whoever may write something of the marketplace is on record with it", () => {
  const silent = routes.filter(
    ({ act, permission }) =>
      act !== "none: reads" && typeof act === "string" && /:(write|manage)$/.test(permission),
  );
  expect(silent.map(nameOf).sort()).toEqual([
    "PATCH /v1/orders/{id}",
    "POST /v1/activities",
    "POST /v1/members/{id}/counter-codes",
    "POST /v1/orders",
    "POST /v1/orders/batch",
    "POST /v1/orders/{id}/returns",
    "POST /v1/redemptions",
    "POST /v1/redemptions/{id}/confirm",
    "POST /v1/redemptions/{id}/release",
    "POST /v1/redemptions/{id}/reverse",
    "POST /v1/test/clock",
    "POST /v1/test/scenarios",
    "POST /v1/vouchers/redeem",
  ]);
});

// A value for every field that an answer may have, so that a target of it can be drawn.
const sampleOf = (schema: z.core.JSONSchema.BaseSchema): unknown => {
  if (schema.anyOf !== undefined || schema.oneOf !== undefined) {
    const all = (schema.anyOf ?? schema.oneOf ?? []) as z.core.JSONSchema.BaseSchema[];
    return all.map(sampleOf).find((one) => one !== undefined);
  }
  if (schema.allOf !== undefined) {
    return Object.assign({}, ...(schema.allOf as z.core.JSONSchema.BaseSchema[]).map(sampleOf));
  }
  if (schema.properties === undefined) return schema.type === "null" ? undefined : "x";
  return Object.fromEntries(
    Object.entries(schema.properties).map(([name, value]) => [
      name,
      typeof value === "object" ? sampleOf(value as z.core.JSONSchema.BaseSchema) : "x",
    ]),
  );
};

test.each(acts.map(({ route, act }) => [nameOf(route), route, act] as const))(
  "the act of %s has a target, and words for it in both languages",
  (_name, route, act) => {
    const kind = kindOf(act.target);
    expect(kind).toBeDefined();
    expect(partsOf(actionOf(act))).toEqual({ kind, verb: act.verb });
    for (const said of [verbs[act.verb], targetKinds[kind ?? "member"]]) {
      expect(said.en).toMatch(/^[A-Za-z][A-Za-z -]+$/);
      expect(said.ar).toMatch(/[\u0600-\u06ff]|^Webhook$/);
    }
    // The service that writes it itself, or names an id, gives the target where it writes.
    if (act.as !== undefined || act.target.endsWith("{}")) return;
    const params = Object.fromEntries(
      [...route.path.matchAll(/\{([a-z_]+)\}/g)].map(([, name = ""]) => [name, "x"]),
    );
    const answers = Object.values(route.replies).map((reply) =>
      sampleOf(z.toJSONSchema(reply, { io: "input", unrepresentable: "any", reused: "inline" })),
    );
    const targets = answers.map((answer) => targetOf(act, { params, answer }));
    expect(targets.find((target) => target !== undefined)).toMatch(/^[a-z_]+:[a-z_/]+$/);
  },
);

test("names that services write themselves are acts with words", () => {
  const written = acts.flatMap(({ act }) => act.as ?? []);
  const mute = written.filter((name) => namedActs[name] === undefined && !partsOf(name));
  expect(mute).toEqual([]);
});
