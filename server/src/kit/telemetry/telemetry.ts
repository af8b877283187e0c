// What telemetry is to the rest of the server.
import type { Registry } from "prom-client";
import type { Log } from "../process/log.ts";
import type { Tracing } from "./tracing.ts";

export type Telemetry = {
  /** Undefined where only metrics are asked for. */
  readonly tracing: Tracing | undefined;
  /** Tells of a collector that does not take what is sent, a line a minute at most, and of one that is not there. */
  readonly tellTo: (log: Log) => void;
  /** Sends the figures of a registry from now on, where metrics are asked for. */
  readonly measure: (registry: Registry) => void;
  /** Sends what is left, for two seconds at most, and then nothing any more. Never throws. */
  readonly close: () => Promise<void>;
};
