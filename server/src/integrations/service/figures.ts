// Figures of webhooks, for the metrics.
import { Gauge, type Registry } from "prom-client";
import type { Database } from "../../kit/db/db.ts";
import { type EndpointView, listEndpoints } from "../store/endpoints.ts";

/** Adds the gauges of what waits, of what was given up for now, and of receivers that do not take it. */
export const measureWebhooks = (registry: Registry, db: Database): void => {
  const gauge = (name: string, help: string, read: (one: EndpointView) => number) =>
    new Gauge({
      ...{ name, help, registers: [registry] },
      async collect() {
        const endpoints = await listEndpoints(db);
        this.set(endpoints.reduce((sum, one) => sum + read(one), 0));
      },
    });
  gauge(
    "webhook_deliveries_waiting",
    "Deliveries that are still to be made.",
    (one) => one.waiting,
  );
  gauge("webhook_deliveries_parked", "Deliveries that were tried to the end.", (one) => one.parked);
  gauge("webhook_endpoints_failing", "Receivers of which no try succeeds.", (one) =>
    one.failingSince === null ? 0 : 1,
  );
};
