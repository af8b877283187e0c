// The library of OpenTelemetry, set up. Nothing imports this file but `open.ts`, at the moment it is asked for.
import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import {
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Log } from "../process/log.ts";
import { version } from "../process/version.ts";
import { figuresOf } from "./figures.ts";
import { reach } from "./reach.ts";
import type { TelemetrySettings } from "./settings.ts";
import type { Telemetry } from "./telemetry.ts";
import { type ParentSpan, readTraceparent, type Traced, type Tracing } from "./tracing.ts";

/** Time for one sending of the metrics. */
const sendMs = 10_000;

/** Time that a stop gives a collector. */
const flushMs = 2_000;

/** Spans that wait to be sent; further ones are dropped, so that a collector that is away costs no memory. */
const queueMax = 2_048;

/** Starts what records and sends. The address, headers and names are read from the environment by the library. */
export const startSdk = (settings: TelemetrySettings): Telemetry => {
  const resource = resourceFromAttributes({
    "service.name": "nuqta",
    "service.version": version,
  }).merge(detectResources({ detectors: [envDetector] }));
  const traces = settings.hasTraces ? openTraces(settings, resource) : undefined;
  let meters: MeterProvider | undefined;
  return {
    tracing: traces?.tracing,
    tellTo: (log) => {
      tellTo(log);
      void reach(new URL(settings.endpoint)).catch(() =>
        log.warn({ event: "telemetry_unreachable" }),
      );
    },
    measure: (registry) => {
      if (!settings.hasMetrics) return;
      const reader = new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(),
        exportIntervalMillis: settings.metricsEveryMs,
        exportTimeoutMillis: Math.min(settings.metricsEveryMs, sendMs),
        metricProducers: [figuresOf(registry, resource)],
      });
      meters = new MeterProvider({ resource, readers: [reader] });
    },
    close: async () => {
      const done = Promise.allSettled([traces?.close(), meters?.shutdown()]);
      await Promise.race([done, sleep(flushMs)]);
    },
  };
};

/** The library says what goes wrong to one place of the process; here it becomes a line a minute at most. */
const tellTo = (log: Log): void => {
  let toldAt = Number.NEGATIVE_INFINITY;
  const tell = (reason: string): void => {
    const now = performance.now();
    if (now - toldAt < minuteMs) return;
    toldAt = now;
    log.warn({ event: "telemetry_failing", reason: reason.slice(0, 200) });
  };
  const quiet = (): void => {};
  const logger = { error: tell, warn: tell, info: quiet, debug: quiet, verbose: quiet };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
};

const openTraces = (settings: TelemetrySettings, resource: Resource) => {
  const exporter = new OTLPTraceExporter();
  const provider = new TracerProvider({
    resource,
    sampler: samplerOf(settings),
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: queueMax })],
  });
  const tracing = tracingBy(provider.getTracer("nuqta", version));
  return { tracing, close: () => provider.shutdown() };
};

const samplerOf = ({ sampler: { name, share, followsParent } }: TelemetrySettings): Sampler => {
  const root =
    name === "traceidratio"
      ? new TraceIdRatioBasedSampler(share)
      : name === "always_on"
        ? new AlwaysOnSampler()
        : new AlwaysOffSampler();
  // Within this process the span above decides in any case, so that a trace is whole or not there.
  const remote = followsParent ? {} : { remoteParentSampled: root, remoteParentNotSampled: root };
  return new ParentBasedSampler({ root, ...remote });
};

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT } as const;

const tracingBy = (tracer: Tracer): Tracing => {
  const running = new AsyncLocalStorage<Traced>();
  // Connections and timers outlive the request that they were made in.
  const over = new WeakSet<Traced>();
  return {
    begin: (name, { kind, parent, link, facts = {}, startedAt } = {}) => {
      // The time of day for where a span stands, and a finer clock, which it may not follow for days, for how long it is.
      const [now, tick] = [Date.now(), performance.now()];
      const span = tracer.startSpan(
        name,
        {
          kind: kind === undefined ? SpanKind.INTERNAL : kinds[kind],
          attributes: { ...facts },
          startTime: startedAt ?? now,
          ...(link === undefined ? {} : { links: [{ context: contextOf(link, false) }] }),
        },
        below(parent),
      );
      const { traceId, spanId } = span.spanContext();
      const traced: Traced = {
        ...{ traceId, spanId, isRecorded: span.isRecording() },
        end: ({ facts: last, error } = {}) => {
          if (last !== undefined) span.setAttributes({ ...last });
          if (error !== undefined)
            span.setAttribute("error.type", error).setStatus({ code: SpanStatusCode.ERROR });
          span.end(now + performance.now() - tick);
          over.add(traced);
        },
      };
      return traced;
    },
    within: (span, work) => running.run(span, work),
    current: () => {
      const span = running.getStore();
      return span === undefined || over.has(span) ? undefined : span;
    },
  };
};

const contextOf = ({ traceId, spanId, isRecorded }: ParentSpan, isRemote: boolean) => ({
  ...{ traceId, spanId, isRemote },
  traceFlags: isRecorded ? TraceFlags.SAMPLED : TraceFlags.NONE,
});

const below = (parent: Traced | string | undefined): Context => {
  const isRemote = typeof parent === "string";
  const span = isRemote ? readTraceparent(parent) : parent;
  return span === undefined
    ? ROOT_CONTEXT
    : trace.setSpanContext(ROOT_CONTEXT, contextOf(span, isRemote));
};
