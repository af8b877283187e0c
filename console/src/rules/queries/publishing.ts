// Publishing where a forecast may be asked for first: it is made, waited for, and publishing tried again.
import { createSimulation, getSimulation } from "@nuqta/contracts/simulations.ts";
import { lastDays } from "../../i18n/days.ts";
import { ApiError, call } from "../../kit/api.ts";

/** How far a forecast has come; `total` is null until the orders are counted. */
export type ForecastProgress = { readonly done: number; readonly total: number | null };

const forecastDays = 30;
const pollMs = 1_000;

type Subject = { readonly kind: "rule" | "campaign"; readonly id: string };

/** Replays the saved draft over the last 30 days, as the server wants to see it before publishing. */
const forecast = async (
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

/**
 * Publishes, with the forecast that the settings may ask for.
 * @throws ApiError when the server refuses; `forecast_missing` when the forecast came to no end
 */
export const publishForecast = async <Answer>(
  subject: Subject,
  publish: () => Promise<Answer>,
  onProgress: (progress: ForecastProgress) => void,
): Promise<Answer> => {
  try {
    return await publish();
  } catch (failure) {
    if (!(failure instanceof ApiError && failure.code === "forecast_missing")) throw failure;
  }
  await forecast(subject, onProgress);
  return publish();
};
