// Health, readiness, metrics and the printed contract: what machines ask the server itself.
import { timingSafeEqual } from "node:crypto";
import { health, metrics, openApi, readiness } from "@nuqta/contracts/operations.ts";
import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { sha256 } from "../hash/sha256.ts";
import { refuse } from "../pure/decision.ts";
import type { Api } from "./api.ts";
import { bind, reply } from "./bind.ts";
import { bearerOf } from "./credentials.ts";
import { isHandedOver } from "./hand-over.ts";
import { openApiDocument } from "./openapi.ts";

export type Operations = {
  /** May throw, which means no. */
  isReady: () => Promise<boolean>;
  /** Who shows it is served the metrics; without it nobody is. */
  metricsToken: string | undefined;
};

/** Adds the routes of operation. */
export const mountOperations = (api: Api, { isReady, metricsToken }: Operations): Registry => {
  const registry = measure(api);
  bind(api, health, async () => reply(200, { status: "ok" }));
  bind(api, readiness, async () =>
    (await isReady().catch(() => false))
      ? reply(200, { status: "ready" })
      : reply(503, { status: "not_ready" }),
  );
  const figures = sharedFor(figuresKeptMs, () => registry.metrics());
  bind(api, metrics, async ({ headers }) => {
    if (metricsToken === undefined) return refuse("not_found");
    const shown = bearerOf(headers);
    const isTheirs = shown !== undefined && timingSafeEqual(sha256(shown), sha256(metricsToken));
    return isTheirs ? { status: 200, rawBody: await figures() } : refuse("unauthorized");
  });
  // Printed when first asked, when every capability has bound its routes.
  let document: string | undefined;
  bind(api, openApi, async () => {
    document ??= JSON.stringify(openApiDocument(api.routes));
    return { status: 200, rawBody: document };
  });
  return registry;
};

const figuresKeptMs = 1_000;

/** Reads once for all who ask within this time, so that many at once cost as little as one. */
const sharedFor = <T>(keptMs: number, read: () => Promise<T>): (() => Promise<T>) => {
  let last: { at: number; value: Promise<T> } | undefined;
  return () => {
    const at = performance.now();
    if (last === undefined || at - last.at >= keptMs) last = { at, value: read() };
    return last.value;
  };
};

const measure = (api: Api): Registry => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the first byte of a request to the last byte of its answer.",
    labelNames: ["method"],
    buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers: [registry],
  });
  // Buckets for every route and status would make a megabyte of figures.
  const labelNames = ["method", "route", "status"] as const;
  const registers = [registry];
  const requests = new Counter({
    name: "http_requests_total",
    help: "Requests that were answered.",
    labelNames,
    registers,
  });
  const seconds = new Counter({
    name: "http_request_seconds_total",
    help: "Time that they took in all.",
    labelNames,
    registers,
  });
  api.fastify.addHook("onResponse", async (request, answer) => {
    if (isHandedOver(request)) return;
    // The template, never the address: ids in labels would grow without end.
    const route = request.routeOptions.url?.replace(/^\/api(?=\/)/, "") ?? "none";
    const labels = { method: request.method, route, status: String(answer.statusCode) };
    const took = answer.elapsedTime / 1_000;
    duration.observe({ method: request.method }, took);
    requests.inc(labels);
    seconds.inc(labels, took);
  });
  api.fastify.addHook("onClose", async () => registry.clear());
  return registry;
};
