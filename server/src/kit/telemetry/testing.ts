// A collector of tests: takes what OTLP sends as JSON over HTTP and keeps it.
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

type Value = { stringValue?: string; intValue?: number; doubleValue?: number; boolValue?: boolean };
type Attribute = { key: string; value: Value };

/** A span as OTLP writes it, as far as tests look at it. */
export type SentSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: readonly Attribute[];
  readonly links?: readonly { traceId: string; spanId: string }[];
};

/** A figure as OTLP writes it. */
export type SentMetric = {
  readonly name: string;
  readonly sum?: { dataPoints: readonly SentPoint[] };
  readonly histogram?: { dataPoints: readonly SentPoint[] };
  readonly gauge?: { dataPoints: readonly SentPoint[] };
};
type SentPoint = {
  readonly attributes: readonly Attribute[];
  readonly asDouble?: number;
  readonly count?: number;
  readonly bucketCounts?: readonly number[];
  readonly explicitBounds?: readonly number[];
};

export type Collector = {
  readonly url: string;
  /** Each content that has arrived, as it was sent. */
  readonly texts: string[];
  spans(): SentSpan[];
  metrics(): SentMetric[];
  /** Answer of the collector: 200 unless told otherwise; undefined leaves the request hanging. */
  behave: () => number | undefined;
};

type Sent = {
  resourceSpans?: { scopeSpans: { spans: SentSpan[] }[] }[];
  resourceMetrics?: { scopeMetrics: { metrics: SentMetric[] }[] }[];
};

/** Opens a collector on this machine, gone after the file's last test. */
export const openCollector = async (): Promise<Collector> => {
  const texts: string[] = [];
  const collector: Collector = {
    ...{ url: "", texts, behave: () => 200 },
    spans: () =>
      texts
        .flatMap((text) => (JSON.parse(text) as Sent).resourceSpans ?? [])
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    metrics: () =>
      texts
        .flatMap((text) => (JSON.parse(text) as Sent).resourceMetrics ?? [])
        .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics)),
  };
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      texts.push(Buffer.concat(chunks).toString("utf8"));
      const status = collector.behave();
      if (status !== undefined)
        response.writeHead(status, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return Object.assign(collector, { url: `http://127.0.0.1:${port}` });
};

/** The value of an attribute of a span or of a figure. */
export const factOf = ({ attributes }: Pick<SentSpan, "attributes">, key: string): unknown =>
  Object.values(attributes.find((one) => one.key === key)?.value ?? {})[0];
