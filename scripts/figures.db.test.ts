// Dashboards and alarms name figures that /metrics shows, with labels and routes that are there.
// Decision 0120.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { buildApi } from "../server/src/app.ts";
import { prepareStart } from "../server/src/first-start.ts";
import { readConfig } from "../server/src/kit/process/config.ts";
import { createLog } from "../server/src/kit/process/log.ts";
import { testDatabase } from "../server/src/kit/testing/database.ts";

const root = join(import.meta.dirname, "..");
const token = "for-the-scraper-alone";
const config = readConfig({ NODE_ENV: "test", METRICS_TOKEN: token }, false);
const db = await testDatabase();
const parts = { db, config, log: createLog("silent"), clock: { now: () => new Date() } };
await prepareStart(parts);
const backups = {
  archivedUntil: () => new Date(),
  failures: () => 0,
  backedUpAt: () => new Date(),
};
const api = buildApi({ ...parts, backups });
await api.fastify.ready();
afterAll(() => api.fastify.close());
await api.fastify.inject("/healthz");
const { body } = await api.fastify.inject({
  url: "/metrics",
  headers: { authorization: `Bearer ${token}` },
});

/** Labels of each figure that is shown, by its name; null where it has shown no value yet. */
const shown = new Map<string, Set<string> | null>();
for (const [, name = "", kind] of body.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
  const ends = kind === "histogram" ? ["_bucket", "_sum", "_count"] : [""];
  for (const end of ends) shown.set(name + end, null);
}
for (const [, name = "", labels = ""] of body.matchAll(/^([a-z_0-9]+)(?:\{(.*)\})? \S+$/gim)) {
  const known = shown.get(name) ?? new Set();
  for (const [, label = ""] of labels.matchAll(/([a-z_]+)="/g)) known.add(label);
  shown.set(name, known);
}
const routes = new Set(
  api.routes.map(({ path }) => path.replaceAll(/\{([a-z_]+)\}/g, (_all, name) => `:${name}`)),
);

// Prometheus adds these by itself: `up`, the instance it scraped, and our own `job` by another name.
const itsOwn = new Set(["instance"]);
const labelOf = (name: string): string => (name === "exported_job" ? "job" : name);

/** The faults of one expression. */
const faultsOf = (expr: string): string[] => {
  const faults: string[] = [];
  const used = new Set<string>();
  const names: string[] = [];
  const grouped: string[] = [];
  const plain = expr
    .replaceAll(/\b(?:by|without)\s*\(([^)]*)\)/g, (_all, list: string) => {
      grouped.push(...list.split(",").map((one) => one.trim()));
      return " ";
    })
    .replaceAll(/\[[^\]]*\]/g, " ")
    .replaceAll(/([a-z_0-9]+)\{([^}]*)\}/g, (_all, name: string, list: string) => {
      for (const [, label = "", value = ""] of list.matchAll(/([a-z_]+)=~?"([^"]*)"/g)) {
        if (name === "up") continue;
        used.add(label);
        if (label === "route" && ![...routes].some((one) => new RegExp(`^(?:${value})$`).test(one)))
          faults.push(`no route is ${value}`);
      }
      return ` ${name} `;
    });
  for (const [, name = ""] of plain.matchAll(/\b([a-z_][a-z_0-9]*)\b(?!\s*\()/g)) names.push(name);
  for (const label of grouped) used.add(label);
  for (const name of names.filter((one) => one !== "up")) {
    const labels = shown.get(name);
    if (labels === undefined) faults.push(`no figure is called ${name}`);
    else if (labels !== null)
      for (const label of used)
        if (!labels.has(labelOf(label)) && !itsOwn.has(label))
          faults.push(`${name} has no label ${label}`);
  }
  return faults;
};

type Dashboard = {
  uid: string;
  title: string;
  panels: { id: number; title: string; targets: { expr: string; legendFormat?: string }[] }[];
};
const dashboards = globSync("packaging/grafana/*.json", { cwd: root }).map(
  (path) => JSON.parse(readFileSync(join(root, path), "utf8")) as Dashboard,
);
const alarms = readFileSync(join(root, "packaging/prometheus/alerts.yaml"), "utf8");
const alarmExprs = [...alarms.matchAll(/^ {8}expr: (['"])(.*)\1$/gm)].map(
  ([, , expr = ""]) => expr,
);

test("three dashboards show figures that are there, by labels and routes that are there", () => {
  expect(dashboards.map(({ uid }) => uid).toSorted()).toEqual([
    ...["nuqta-follow-up", "nuqta-machine", "nuqta-orders"],
  ]);
  for (const { title, panels } of dashboards) {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const panel of panels)
      for (const { expr, legendFormat = "" } of panel.targets) {
        expect([title, panel.title, faultsOf(expr)]).toEqual([title, panel.title, []]);
        for (const [, label = ""] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
          expect(expr.includes(label) || label === "instance").toBe(true);
      }
  }
});

test("alarms watch figures that are there, each with a name of its own and a sentence", () => {
  const names = [...alarms.matchAll(/^ {6}- alert: (\w+)$/gm)].map(([, name]) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(alarmExprs).toHaveLength(names.length);
  expect(alarms.match(/summary: "/g)).toHaveLength(names.length);
  for (const expr of alarmExprs) expect([expr, faultsOf(expr)]).toEqual([expr, []]);
});

test("a figure, a label and a route that are not there are faults", () => {
  expect(faultsOf('sum(rate(http_request_total{method="POST"}[5m]))')).toEqual([
    "no figure is called http_request_total",
  ]);
  expect(faultsOf("sum by (seller) (rate(http_requests_total[5m]))")).toEqual([
    "http_requests_total has no label seller",
  ]);
  expect(faultsOf('rate(http_requests_total{route="/v1/order"}[5m])')).toEqual([
    "no route is /v1/order",
  ]);
});

test("each figure of ours is on a dashboard", () => {
  const all = dashboards.flatMap(({ panels }) => panels.flatMap(({ targets }) => targets));
  const text = all.map(({ expr }) => expr).join("\n");
  const ours = [...shown.keys()].filter((name) => !/^(nodejs|process)_|_(sum|count)$/.test(name));
  expect(ours.filter((name) => !text.includes(name))).toEqual([]);
});
