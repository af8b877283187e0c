// Telemetry of this process: off, and then nothing of it is even loaded, unless the environment names a collector.
// Decision 0127.
import type { TelemetrySettings } from "./settings.ts";
import type { Telemetry } from "./telemetry.ts";

/** Opens telemetry where it is asked for. */
export const openTelemetry = async (
  settings: TelemetrySettings | undefined,
): Promise<Telemetry | undefined> => {
  if (settings === undefined) return undefined;
  const { startSdk } = await import("./sdk.ts");
  return startSdk(settings);
};
