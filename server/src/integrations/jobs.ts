// Webhooks go out all the time; what is over for 90 days is removed.
import { dayMs, minuteMs } from "@nuqta/contracts/kit/time.ts";
import type { Registry } from "prom-client";
import { repeat } from "../kit/process/repeat.ts";
import { type DelivererParts, openWebhooks } from "./service/deliver.ts";
import { measureWebhooks } from "./service/figures.ts";
import { tidyWebhooks } from "./store/endpoints.ts";

const keptMs = 90 * dayMs;

/**
 * Looks for something to send twice a second unless told otherwise, and adds its figures to the registry where there
 * is one; answers how to stop.
 */
export const startWebhookJobs = (
  parts: DelivererParts & { everyMs?: number; registry?: Registry | undefined },
): (() => Promise<void>) => {
  const { db, clock, log, everyMs = 500, registry } = parts;
  if (registry !== undefined) measureWebhooks(registry, db);
  const deliverer = openWebhooks(parts);
  const tidy = () => tidyWebhooks(db, new Date(clock.now().getTime() - keptMs));
  const stops = [
    repeat("webhooks", deliverer.round, { everyMs, log }),
    repeat("webhooks-tidy", tidy, { everyMs: minuteMs, log }),
  ];
  return async () => {
    for (const stop of stops) await stop();
    await deliverer.close();
  };
};
