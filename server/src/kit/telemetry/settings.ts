// Telemetry as the environment asks for it, by the standard variables of OpenTelemetry. The library itself reads
// those for the address, the headers, the certificates, and the service's name and attributes.

const samplers = ["always_on", "always_off", "traceidratio"] as const;

export type TelemetrySettings = {
  /** Where the collector is. */
  readonly endpoint: string;
  readonly sampler: {
    readonly name: (typeof samplers)[number];
    /** The share of traces from 0 to 1, for `traceidratio`. */
    readonly share: number;
    /** Whether the choice of a caller who is believed goes before ours. */
    readonly followsParent: boolean;
  };
  readonly hasTraces: boolean;
  readonly hasMetrics: boolean;
  /** Milliseconds from one sending of the metrics to the next. */
  readonly metricsEveryMs: number;
};

/** The share of requests that is traced unless told otherwise. Decision 0127 says why not all are. */
const usualShare = 0.02;

type Read = (name: string) => string | undefined;

/**
 * Reads the settings: undefined when telemetry is off; a text instead says what is wrong, without its value.
 * @param read the value of a variable, undefined when it is not set
 */
export const readTelemetrySettings = (read: Read): TelemetrySettings | string | undefined => {
  const endpoint = read("OTEL_EXPORTER_OTLP_ENDPOINT")?.trim();
  if (endpoint === undefined || read("OTEL_SDK_DISABLED")?.toLowerCase() === "true")
    return undefined;
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    return "OTEL_EXPORTER_OTLP_ENDPOINT must be an address that starts with http:// or https://";
  if ((read("OTEL_EXPORTER_OTLP_PROTOCOL") ?? "http/json") !== "http/json")
    return "OTEL_EXPORTER_OTLP_PROTOCOL must be http/json or not set: that is what is spoken here";
  const exporters = (name: string) => read(name) ?? "otlp";
  for (const name of ["OTEL_TRACES_EXPORTER", "OTEL_METRICS_EXPORTER"])
    if (!["otlp", "none"].includes(exporters(name))) return `${name} must be otlp or none`;
  const everyMs = read("OTEL_METRIC_EXPORT_INTERVAL") ?? "60000";
  if (!/^[1-9]\d{2,7}$/.test(everyMs))
    return "OTEL_METRIC_EXPORT_INTERVAL must be a whole number of milliseconds from 100 to 99999999";
  const sampler = readSampler(read);
  if (typeof sampler === "string") return sampler;
  return {
    endpoint,
    sampler,
    hasTraces: exporters("OTEL_TRACES_EXPORTER") === "otlp",
    hasMetrics: exporters("OTEL_METRICS_EXPORTER") === "otlp",
    metricsEveryMs: Number(everyMs),
  };
};

const readSampler = (read: Read): TelemetrySettings["sampler"] | string => {
  const asked = read("OTEL_TRACES_SAMPLER") ?? "parentbased_traceidratio";
  const bare = asked.replace(/^parentbased_/, "");
  const name = samplers.find((each) => each === bare);
  if (name === undefined)
    return `OTEL_TRACES_SAMPLER must be one of ${samplers.join(", ")}, or one of them behind parentbased_`;
  const argument = read("OTEL_TRACES_SAMPLER_ARG");
  const isUsual = read("OTEL_TRACES_SAMPLER") === undefined;
  const share = Number(argument ?? (isUsual ? usualShare : 1));
  if (!(share >= 0 && share <= 1)) return "OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1";
  return { name, share, followsParent: asked !== bare };
};
