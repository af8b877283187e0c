// Processor that traces take for one request: its span, its command's and its commit's, and what sends them, beside the
// same steps without. `node bench/tracing.ts`; the collector is a process of its own and not counted.
import { setTimeout as sleep } from "node:timers/promises";
import { openTelemetry } from "../server/src/kit/telemetry/open.ts";
import { readTelemetrySettings } from "../server/src/kit/telemetry/settings.ts";
import type { Tracing } from "../server/src/kit/telemetry/tracing.ts";
import type { Command } from "../server/src/ledger/service/command.ts";
import { tracedCommand, tracedCommit } from "../server/src/ledger/service/traced-commands.ts";
import { startCollector } from "./collector.ts";

const requests = 10_000;
/** Requests at once, and the pause behind them: no more spans than a collector keeps up with. */
const [atOnce, pauseMs] = [100, 20];

const collector = await startCollector();

const command: Command<unknown> = {
  ...{ kind: "order", actor: "bench", member: { externalId: "m", create: true } },
  prepare: () => {
    throw new Error("nothing is decided here");
  },
};
const answer = { status: 200, text: "", replayed: false };

const work = (tracing: Tracing | undefined) => () =>
  tracedCommand(tracing, command, (one) => tracedCommit(tracing, [one], async () => answer));

const request = async (tracing: Tracing | undefined): Promise<void> => {
  if (tracing === undefined) return void (await work(undefined)());
  const facts = { "http.request.method": "POST", "http.route": "/v1/orders" };
  const span = tracing.begin("POST /v1/orders", { kind: "server", startedAt: Date.now(), facts });
  await tracing.within(span, work(tracing));
  span.end({ facts: { "http.response.status_code": 201 } });
};

/** Microseconds of processor for each request. */
const measure = async (tracing: Tracing | undefined): Promise<number> => {
  const before = process.cpuUsage();
  for (let done = 0; done < requests; done += 1) {
    await request(tracing);
    if (done % atOnce === 0) await sleep(pauseMs);
  }
  // The last spans wait five seconds before they are sent.
  if (tracing !== undefined) await sleep(6_000);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / requests;
};

for (const share of ["0", "0.02", "1"]) {
  process.env["OTEL_EXPORTER_OTLP_ENDPOINT"] = collector.url;
  process.env["OTEL_TRACES_SAMPLER_ARG"] = share;
  const settings = readTelemetrySettings((name) => process.env[name]);
  if (typeof settings === "string") throw new Error(settings);
  const telemetry = await openTelemetry(settings);
  const rounds: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const without = await measure(undefined);
    rounds.push((await measure(telemetry?.tracing)) - without);
  }
  await telemetry?.close();
  const [least = 0, median = 0, most = 0] = rounds.toSorted((a, b) => a - b);
  const [text, low, high] = [median, least, most].map((each) => each.toFixed(1));
  console.log(`${Number(share) * 100} % recorded: ${text} µs more (${low} – ${high})`);
}
collector.stop();
