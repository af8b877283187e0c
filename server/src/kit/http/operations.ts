// Health, readiness, metrics and the printed contract: what machines ask the server itself.
import { health, metrics, openApi, readiness } from "@nuqta/contracts/operations.ts";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Api } from "./api.ts";
import { bind, reply } from "./bind.ts";
import { isHandedOver } from "./hand-over.ts";
import { openApiDocument } from "./openapi.ts";

/** Adds the routes of operation; `isReady` may throw, which means no. */
export const mountOperations = (
  api: Api,
  { isReady }: { isReady: () => Promise<boolean> },
): Registry => {
  const registry = measure(api);
  bind(api, health, async () => reply(200, { status: "ok" }));
  bind(api, readiness, async () =>
    (await isReady().catch(() => false))
      ? reply(200, { status: "ready" })
      : reply(503, { status: "not_ready" }),
  );
  bind(api, metrics, async () => ({ status: 200, rawBody: await registry.metrics() }));
  // Printed when first asked, when every capability has bound its routes.
  let document: string | undefined;
  bind(api, openApi, async () => {
    document ??= JSON.stringify(openApiDocument(api.routes));
    return { status: 200, rawBody: document };
  });
  return registry;
};

const measure = (api: Api): Registry => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the first byte of a request to the last byte of its answer.",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers: [registry],
  });
  api.fastify.addHook("onResponse", async (request, answer) => {
    if (isHandedOver(request)) return;
    // The template, never the address: ids in labels would grow without end.
    const route = request.routeOptions.url?.replace(/^\/api(?=\/)/, "") ?? "none";
    const labels = { method: request.method, route, status: String(answer.statusCode) };
    duration.observe(labels, answer.elapsedTime / 1_000);
  });
  api.fastify.addHook("onClose", async () => registry.clear());
  return registry;
};
