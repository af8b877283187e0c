// Publishing where a forecast may be asked for first: it is made, waited for, and publishing tried again.
import { ApiError } from "../../kit/api.ts";
import type { ForecastProgress, Subject } from "./forecast-progress.ts";

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
  const { forecast } = await import("./forecast.ts");
  await forecast(subject, onProgress);
  return publish();
};
