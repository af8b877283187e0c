// The forecast that publishing may ask for: made, and waited for.
import { createSimulation, getSimulation } from "@nuqta/contracts/simulations.ts";
import { lastDays } from "../../i18n/days.ts";
import { call } from "../../kit/api.ts";
import type { ForecastProgress, Subject } from "./forecast-progress.ts";

const forecastDays = 30;
const pollMs = 1_000;

/** Replays the saved draft over the last 30 days, as the server wants to see it before publishing. */
export const forecast = async (
  { kind, id }: Subject,
  onProgress: (progress: ForecastProgress) => void,
): Promise<void> => {
  const body = { kind, id, ...lastDays(forecastDays, Date.now()), dates: "ignore" } as const;
  onProgress({ done: 0, total: null });
  const asked = await call(createSimulation, { body, idempotencyKey: crypto.randomUUID() });
  const params = { id: asked.simulation_id };
  for (let { state } = asked; state === "queued" || state === "running"; ) {
    await new Promise((done) => setTimeout(done, pollMs));
    const seen = await call(getSimulation, { params });
    ({ state } = seen);
    onProgress({ done: seen.progress.orders_done, total: seen.progress.orders_total });
  }
};
