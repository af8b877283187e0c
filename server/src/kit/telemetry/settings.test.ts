import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { expect, test } from "vitest";
import { readTelemetrySettings } from "./settings.ts";
import { readTraceparent, traceparentOf } from "./tracing.ts";

const endpoint = "http://127.0.0.1:4318";
const read = (env: Record<string, string>) => readTelemetrySettings((name) => env[name]);
const named = (env: Record<string, string> = {}) =>
  read({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...env });

test("nothing is on without an address, or where it is turned off", () => {
  expect(read({})).toBeUndefined();
  expect(read({ OTEL_TRACES_SAMPLER: "always_on" })).toBeUndefined();
  expect(named({ OTEL_SDK_DISABLED: "true" })).toBeUndefined();
});

test("one request in fifty is recorded unless told otherwise, and a caller with a key may decide", () => {
  expect(named()).toEqual({
    endpoint,
    sampler: { name: "traceidratio", share: 0.02, followsParent: true },
    hasTraces: true,
    hasMetrics: true,
    metricsEveryMs: minuteMs,
  });
  expect(named({ OTEL_TRACES_SAMPLER: "always_on" })).toMatchObject({
    sampler: { name: "always_on", followsParent: false },
  });
  const share = { OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: "0.2" };
  expect(named(share)).toMatchObject({ sampler: { share: 0.2, followsParent: false } });
  expect(named({ OTEL_METRICS_EXPORTER: "none" })).toMatchObject({ hasMetrics: false });
});

test.each([
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4317"],
  ["OTEL_EXPORTER_OTLP_PROTOCOL", "grpc"],
  ["OTEL_TRACES_EXPORTER", "zipkin"],
  ["OTEL_TRACES_SAMPLER", "some"],
  ["OTEL_TRACES_SAMPLER_ARG", "2"],
  ["OTEL_METRIC_EXPORT_INTERVAL", "often"],
])("%s=%s is refused by name", (name, value) => {
  expect(named({ [name]: value })).toContain(`${name} must be`);
});

test("a traceparent is read as it is written, and nothing else is taken for one", () => {
  const span = { traceId: "0af7651916cd43dd8448eb211c80319c", spanId: "b7ad6b7169203331" };
  for (const isRecorded of [true, false]) {
    const text = traceparentOf({ ...span, isRecorded, end: () => {} });
    expect(readTraceparent(text)).toEqual({ ...span, isRecorded });
  }
  for (const text of [
    "",
    "00-1-2-01",
    `00-${"0".repeat(32)}-${span.spanId}-01`,
    `ff-${span.traceId}`,
  ])
    expect(readTraceparent(text)).toBeUndefined();
});
