// Traces of a whole server, as a collector gets them; and that nothing of it is loaded where nobody asked for it.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openReceiver, type Received } from "./integrations/testing.ts";
import { factOf, openCollector, type SentSpan } from "./kit/telemetry/testing.ts";
import { testDatabase } from "./kit/testing/database.ts";
import {
  addressOf,
  beginServer,
  killServers,
  type ServerProcess,
  until,
} from "./kit/testing/server-process.ts";

const admin = { email: "owner@nuqta.example", password: "a password to look by" };
const person = {
  ...{ member_id: "member-of-ours-7", name: "Basma", email: "basma@mail.example" },
  ...{ phone: "+201001234567" },
};
// Tells on standard error of each file of the library that is loaded; its API alone is there without us, for prom-client.
const watch = `--import=data:text/javascript,${encodeURIComponent(
  `import { registerHooks } from "node:module";
  registerHooks({ load: (url, context, next) => {
    if (/@opentelemetry.(?!api)/.test(url)) process.stderr.write("loaded " + url + "\\n");
    return next(url, context);
  } });`,
)}`;

const db = await testDatabase();
const collector = await openCollector();
const receiver = await openReceiver();
afterAll(killServers);

const begin = (env: Record<string, string> = {}): ServerProcess =>
  beginServer({
    ...{ NODE_ENV: "development", DATABASE_URL: db.url, ALLOW_LOOPBACK_WEBHOOKS: "1" },
    ...{ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, NODE_OPTIONS: watch },
    ...env,
  });
const stop = async (server: ServerProcess): Promise<void> => {
  server.child.kill("SIGTERM");
  expect(await server.exit).toBe(0);
};
const send = async (url: string, token: string, body: object, headers: object = {}) => {
  const answer = await fetch(url, {
    method: "POST",
    headers: {
      ...{ authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...{ "idempotency-key": randomUUID(), ...headers },
    },
    body: JSON.stringify(body),
  });
  // biome-ignore lint/suspicious/noExplicitAny: answers are held against their contracts by the server
  return { status: answer.status, body: (await answer.json()) as any };
};
const signIn = async (url: string): Promise<string> =>
  (await send(`${url}/staging/v1/ecommerce/auth/login?role_id=2`, "", admin)).body.token;
const orderOf = (id: string) => ({
  ...{ order_id: id, member_id: person.member_id, status: "delivered" },
  occurred_at: new Date().toISOString(),
  lines: [
    { line_id: "1", sku: "S-1", quantity: 1, unit_price: 10_000, seller_id: "S", category_id: "C" },
  ],
});
/** The span that a caller names as its own. */
const callers = { traceId: "0af7651916cd43dd8448eb211c80319c", spanId: "b7ad6b7169203331" };
const traceparent = `00-${callers.traceId}-${callers.spanId}-01`;

const below = (parent: string, name: RegExp): SentSpan => {
  const found = collector.spans().find((one) => one.parentSpanId === parent && name.test(one.name));
  if (found === undefined) throw new Error(`nothing called ${name} is below ${parent}`);
  return found;
};

const latest = (name: string) => collector.metrics().findLast((one) => one.name === name);
/** The count of requests of a route, as it was sent last. */
const requestsOf = (route: string): number | undefined =>
  latest("http_requests_total")?.sum?.dataPoints.find((one) => factOf(one, "route") === route)
    ?.asDouble;

let server: ServerProcess;
/** The delivery that the order led to. */
let delivered: Received;

beforeAll(async () => {
  server = begin({
    ...{ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER: "always_on" },
    ...{ OTEL_SERVICE_NAME: "loyalty", OTEL_METRIC_EXPORT_INTERVAL: "500" },
  });
  const url = await addressOf(server);
  const token = await signIn(url);
  const scopes = ["orders:write", "members:write", "members:read"];
  const { key } = (await send(`${url}/v1/api-keys`, token, { name: "Shop", scopes })).body;
  expect((await send(`${url}/v1/members`, key, person)).status).toBe(201);
  expect((await send(`${url}/v1/webhooks`, token, { url: receiver.url })).status).toBe(201);
  const ordered = await send(`${url}/v1/orders`, key, orderOf("order-1"), { traceparent });
  expect(ordered.status).toBe(201);
  delivered = await until(() => receiver.taken.at(0));
  const asked = { authorization: `Bearer ${key}`, traceparent };
  await fetch(`${url}/v1/members/${person.member_id}?q=${person.name}`, { headers: asked });
  expect((await send(`${url}/v1/rules`, key, {}, { traceparent })).status).toBe(403);
  await fetch(`${url}/v1/campaigns`, { headers: { traceparent } });
  await until(() => requestsOf("/v1/campaigns"));
  await stop(server);
});

test("an order is one trace: the caller, its request, the command, the commit and the webhook", () => {
  const request = below(callers.spanId, /^POST .v1.orders$/);
  expect(factOf(request, "http.response.status_code")).toBe(201);
  const command = below(request.spanId, /^command order$/);
  const commit = below(command.spanId, /^commit$/);
  const webhook = below(commit.spanId, /^webhook /);
  expect(factOf(webhook, "http.response.status_code")).toBe(200);
  for (const one of [request, command, commit, webhook]) expect(one.traceId).toBe(callers.traceId);
  expect(delivered.headers["traceparent"]).toBe(`00-${callers.traceId}-${webhook.spanId}-01`);
});

test("a line of the log names the span that it was written in", () => {
  const line = server.said.out.split("\n").find((one) => one.includes("request_refused"));
  const { trace_id, span_id } = JSON.parse(line ?? "{}");
  expect(trace_id).toBe(callers.traceId);
  expect(span_id).toBe(below(callers.spanId, /^POST .v1.rules$/).spanId);
});

test("of who shows no key a trace begins anew", () => {
  const spans = collector.spans().filter(({ name }) => name === "GET /v1/campaigns");
  expect(spans.map((one) => factOf(one, "http.response.status_code"))).toEqual([401]);
  expect(spans[0]?.traceId).not.toBe(callers.traceId);
});

test("the figures of /metrics are sent as well", () => {
  expect(requestsOf("/v1/orders")).toBe(1);
  const took = latest("http_request_duration_seconds")?.histogram?.dataPoints;
  const posts = took?.find((one) => factOf(one, "method") === "POST");
  expect(posts?.bucketCounts?.reduce((a, b) => a + b, 0)).toBe(posts?.count);
  expect(posts?.bucketCounts).toHaveLength((posts?.explicitBounds?.length ?? 0) + 1);
  expect(latest("webhook_deliveries_waiting")?.gauge?.dataPoints[0]?.asDouble).toBe(0);
});

test("nothing of anybody is in what was sent", () => {
  const sent = collector.texts.join("\n");
  expect(sent).toContain('"loyalty"');
  expect(sent).toContain("GET /v1/members/{id}");
  for (const own of [...Object.values(person), admin.email, "order-1", "127.0.0.1:"])
    expect(sent.includes(own), own).toBe(false);
});

test("a collector that does not answer holds up neither an order nor a stop", async () => {
  const deaf = await openCollector();
  deaf.behave = () => undefined;
  const other = begin({ OTEL_EXPORTER_OTLP_ENDPOINT: deaf.url, OTEL_TRACES_SAMPLER: "always_on" });
  await signIn(await addressOf(other));
  const startMs = performance.now();
  await stop(other);
  expect(performance.now() - startMs).toBeLessThan(8_000);
  expect(deaf.texts.length).toBeGreaterThan(0);
});

test("a collector that is not there is told of at the start", async () => {
  const other = begin({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" });
  await addressOf(other);
  await until(() => other.said.out.includes("telemetry_unreachable"));
  await stop(other);
});

test("without a collector named nothing of the library is loaded", async () => {
  const other = begin();
  await signIn(await addressOf(other));
  await stop(other);
  expect(other.said.err).not.toContain("loaded");
  // The same watch did tell of it where it was asked for.
  expect(server.said.err).toContain("loaded");
});
