// Bytes that are no proper request, too many of them, or too few for too long: each is refused or
// closed in time, nothing is stored, and the server goes on.
import { readFileSync } from "node:fs";
import { platform } from "node:process";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { killServers } from "../../../server/src/kit/testing/server-process.ts";
import { type Cluster, makeCluster } from "./cluster.ts";
import { type Harness, openHarness, pause } from "./harness.ts";
import { type RawAnswer, sendRaw } from "./raw-client.ts";

const timeout = 600_000;
const onLinux = platform === "linux";
const megabyte = 1024 * 1024;

let cluster: Cluster;
let harness: Harness;
let port: number;
let bearer: string;
let orders = 0;

beforeAll(async () => {
  cluster = await makeCluster();
  await cluster.start();
  harness = await openHarness(() => cluster.url);
  await harness.start();
  port = Number(new URL(harness.url()).port);
  bearer = await harness.token();
});
afterAll(async () => {
  killServers();
  await cluster?.remove();
});

// Whatever a test did, the server is the same process and answers.
afterEach(async () => {
  expect(harness.server().child.exitCode).toBeNull();
  expect((await fetch(`${harness.url()}/healthz`)).status).toBe(200);
  expect(harness.server().said.err).toBe("");
});

const order = (id = `framed-${++orders}`) => ({
  order_id: id,
  member_id: "framed",
  occurred_at: "2026-11-01T10:00:00Z",
  status: "delivered",
  lines: [{ line_id: "1", sku: "S", quantity: 1, unit_price: 10_000, seller_id: "S-1" }],
});

const head = (headers: Record<string, string>, path = "/v1/orders") =>
  [
    `POST ${path} HTTP/1.1`,
    "host: x",
    `authorization: Bearer ${bearer}`,
    `idempotency-key: k-${Math.random()}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "",
    "",
  ].join("\r\n");

const json = { "content-type": "application/json" };

const post = (
  body: string | Buffer,
  headers: Record<string, string> = json,
): Promise<RawAnswer> => {
  const bytes = Buffer.from(body);
  return sendRaw(port, [head({ ...headers, "content-length": String(bytes.length) }), bytes]);
};

const stored = async (): Promise<number> => {
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  const { rows } = await client.query("select count(*)::int as n from sales_order");
  await client.end();
  return rows[0].n;
};

/** Runs `work` and demands that it stored nothing. */
const storingNothing = async (work: () => Promise<void>): Promise<void> => {
  const before = await stored();
  await work();
  expect(await stored()).toBe(before);
};

const expectProblem = (answer: RawAnswer, ...statuses: number[]) => {
  expect(statuses).toContain(answer.status);
  expect(answer.text).toMatch(/"messageAr":"[^"]*[^\0-\x7f]/);
  expect(answer.text).toContain('"outcome":"not_applied"');
};

const rssMegabytes = (): number =>
  onLinux
    ? (Number(readFileSync(`/proc/${harness.server().pid}/statm`, "utf8").split(" ")[1]) * 4_096) /
      megabyte
    : 0;

test("a proper request is taken, whole, in pieces and in chunks", async () => {
  expect((await post(JSON.stringify(order()))).status).toBe(201);
  const text = JSON.stringify(order());
  const start = head({ ...json, "transfer-encoding": "chunked" });
  const chunks = [...text].map((sign) => `1\r\n${sign}\r\n`);
  expect((await sendRaw(port, [start, ...chunks, "0\r\n\r\n"])).status).toBe(201);
  const whole = head({ ...json, "content-length": "0" }).replace(
    "length: 0",
    `length: ${text.length}`,
  );
  const bytes = (whole + JSON.stringify(order("framed-p"))).match(/.{1,16}/gs) ?? [];
  expect((await sendRaw(port, bytes, { pauseMs: 1 })).status).not.toBe(500);
});

const utf16 = (text: string) => Buffer.from(text, "utf16le");
const encodings: [string, () => Buffer][] = [
  ["UTF-16 little end first", () => utf16(JSON.stringify(order()))],
  [
    "UTF-16 with its mark",
    () => Buffer.concat([Buffer.from([0xff, 0xfe]), utf16(JSON.stringify(order()))]),
  ],
  ["UTF-16 big end first", () => utf16(JSON.stringify(order())).swap16()],
  ["a byte order mark", () => Buffer.from(`\ufeff${JSON.stringify(order())}`)],
  ["Latin-1", () => Buffer.from(JSON.stringify(order("caf\u00e9")), "latin1")],
  ["Windows Arabic", () => withBytes([0xd3, 0xe6, 0xde])],
  ["half a character", () => withBytes([0xd9])],
  ["a character written too long", () => withBytes([0xc0, 0xaf])],
  ["a surrogate in UTF-8", () => withBytes([0xed, 0xa0, 0x80])],
  ["beyond Unicode", () => withBytes([0xf5, 0x80, 0x80, 0x80])],
  ["a raw NUL", () => withBytes([0])],
  ["compressed", () => Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])],
];
const withBytes = (bytes: number[]): Buffer => {
  const [before = "", after = ""] = JSON.stringify(order("HERE")).split("HERE");
  return Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]);
};

test.each(encodings)("%s is refused", async (_name, body) => {
  await storingNothing(async () => expectProblem(await post(body()), 400, 422));
});

const otherTypes = [
  undefined,
  "",
  "text/plain",
  "text/json",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/xml",
  "application/jsonx",
  "application/vnd.api+json",
  "application/json; charset=utf-16",
  "application/json; charset=iso-8859-1",
  "application/json\t; x=y",
  "application/json, text/plain",
  "application/json;charset=utf-8;charset=utf-16",
  "*/*",
  "application",
];

test.each(otherTypes)("the content type %o is not read as JSON", async (type) => {
  await storingNothing(async () => {
    const answer = await post(
      JSON.stringify(order()),
      type === undefined ? {} : { "content-type": type },
    );
    expectProblem(answer, 415);
  });
});

test.each([
  "application/json",
  "APPLICATION/JSON",
  "application/json; charset=utf-8",
  'application/json;charset="UTF-8"',
])("the content type %o is", async (type) => {
  expect((await post(JSON.stringify(order()), { "content-type": type })).status).toBe(201);
});

const broken: [string, () => string[], number[]][] = [
  [
    "two lengths",
    () => [head({ ...json, "Content-Length": "2", "content-length": "3" }), "{} "],
    [400],
  ],
  [
    "a length and chunks",
    () => [head({ ...json, "content-length": "2", "transfer-encoding": "chunked" }), "0\r\n\r\n"],
    [400],
  ],
  ["a negative length", () => [head({ ...json, "content-length": "-1" }), "{}"], [400]],
  ["a length in words", () => [head({ ...json, "content-length": "two" }), "{}"], [400]],
  [
    "a chunk size in words",
    () => [head({ ...json, "transfer-encoding": "chunked" }), "zz\r\n{}"],
    [400],
  ],
  [
    "another transfer encoding",
    () => [head({ ...json, "transfer-encoding": "gzip" }), "{}"],
    [400, 501],
  ],
  ["a header without a name", () => ["GET / HTTP/1.1\r\nhost: x\r\n: y\r\n\r\n"], [400]],
  ["a header without a colon", () => ["GET / HTTP/1.1\r\nhost: x\r\nnonsense\r\n\r\n"], [400]],
  ["a folded header", () => ["GET / HTTP/1.1\r\nhost: x\r\na: b\r\n c\r\n\r\n"], [400, 404]],
  ["NUL in a header", () => ["GET / HTTP/1.1\r\nhost: x\r\na: b\0c\r\n\r\n"], [400]],
  ["no host", () => ["GET /healthz HTTP/1.1\r\n\r\n"], [400]],
  ["a method of nobody", () => ["BREW /v1/orders HTTP/1.1\r\nhost: x\r\n\r\n"], [400]],
  ["a version of nobody", () => ["GET / HTTP/9.9\r\nhost: x\r\n\r\n"], [400]],
  ["no HTTP at all", () => ["\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"], [400]],
  [
    "an address of 64 KiB",
    () => [`GET /${"a".repeat(65_536)} HTTP/1.1\r\nhost: x\r\n\r\n`],
    [404, 414, 431],
  ],
  ["a broken escape", () => ["GET /v1/orders/%zz HTTP/1.1\r\nhost: x\r\n\r\n"], [400, 401, 404]],
  [
    "an id in broken UTF-8",
    () => [`GET /v1/orders/%ff HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${bearer}\r\n\r\n`],
    [400, 404],
  ],
  [
    "headers of 17 KiB",
    () => [head({ ...json, long: "a".repeat(17 * 1024), "content-length": "2" }), "{}"],
    [431],
  ],
  [
    "five thousand headers",
    () => [head(Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`x${n}`, "y"])))],
    [400, 431],
  ],
  [
    "five thousand parameters",
    () => [
      `GET /v1/members?${Array.from({ length: 1_500 }, (_, n) => `a${n}=1`).join("&")} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${bearer}\r\n\r\n`,
    ],
    [400, 414],
  ],
];

test.each(broken)("%s is refused", async (_name, pieces, statuses) => {
  await storingNothing(async () => {
    const answer = await sendRaw(port, pieces());
    expectProblem(answer, ...statuses);
  });
});

test("a body that ends too early stores nothing and is closed", async () => {
  await storingNothing(async () => {
    const text = JSON.stringify(order());
    const start = head({ ...json, "content-length": String(text.length + 10) });
    const answer = await sendRaw(port, [start, text], { isCut: true });
    expect([0, 400]).toContain(answer.status);
    expect(answer.ms).toBeLessThan(5_000);
    const chunked = head({ ...json, "transfer-encoding": "chunked" });
    const second = await sendRaw(port, [chunked, `${text.length.toString(16)}\r\n${text}\r\n`], {
      isCut: true,
    });
    expect([0, 400]).toContain(second.status);
  });
});

test("a request hidden behind another is answered as a request of its own, or refused", async () => {
  await storingNothing(async () => {
    const hidden = `${head({ ...json, "content-length": "2" })}{}`;
    const answer = await sendRaw(port, [head({ ...json, "content-length": "0" }) + hidden]);
    expectProblem(answer, 400);
  });
});

test("bodies past their limit are refused before they are read", { timeout }, async () => {
  const before = rssMegabytes();
  await storingNothing(async () => {
    expectProblem(
      await post(JSON.stringify({ ...order(), attributes: { a: "x".repeat(256 * 1024) } })),
      413,
    );
    // 200 MB in chunks of 64 KiB, whoever listens.
    const chunk = `10000\r\n${"x".repeat(65_536)}\r\n`;
    const stream = function* () {
      yield head({ ...json, "transfer-encoding": "chunked" });
      for (let sent = 0; sent < 200 * megabyte; sent += 65_536) yield chunk;
    };
    expectProblem(await sendRaw(port, stream()), 413);
    const upload = head(
      { "content-type": "multipart/form-data; boundary=x", "content-length": String(6 * megabyte) },
      "/staging/v1/ecommerce/products/bulk-products",
    );
    expectProblem(await sendRaw(port, [upload, Buffer.alloc(6 * megabyte)]), 413);
  });
  expect(rssMegabytes() - before).toBeLessThan(64);
});

/** Lets many clients do `one` while others post, and says how long the longest was kept. */
const many = async (count: number, one: () => Promise<RawAnswer>): Promise<number> => {
  const slow = Array.from({ length: count }, one);
  await pause(500);
  const begun = performance.now();
  expect((await post(JSON.stringify(order()))).status).toBe(201);
  expect(performance.now() - begun).toBeLessThan(2_000);
  const ends = await Promise.all(slow);
  expect(ends.filter(({ isClosed }) => !isClosed)).toEqual([]);
  return Math.max(...ends.map(({ ms }) => ms));
};

/** Connections that the server holds open on its port: what it has given up belongs to no process (inode 0). */
const openConnections = (): number => {
  const own = port.toString(16).toUpperCase().padStart(4, "0");
  const lines = readFileSync(`/proc/${harness.server().pid}/net/tcp`, "utf8").split("\n").slice(1);
  return lines.filter((line) => {
    const [, local = "", , state, , , , , , inode = "0"] = line.trim().split(/\s+/);
    return local.endsWith(`:${own}`) && state !== "0A" && inode !== "0";
  }).length;
};

/** Waits until connections that were kept alive are gone: none opens or closes for six seconds. */
const settled = async (): Promise<number> => {
  let open = openConnections();
  for (let since = performance.now(); performance.now() - since < 6_000; await pause(100)) {
    const now = openConnections();
    if (now !== open) since = performance.now();
    open = now;
  }
  return open;
};

// Who does not read does not hear that the connection is closed either, so the server's side is looked at.
const keptFor = async (count: number, one: () => Promise<RawAnswer>): Promise<number> => {
  const before = [await settled(), rssMegabytes()] as const;
  const begun = performance.now();
  const deaf = Array.from({ length: count }, one);
  await pause(2_000);
  expect(openConnections()).toBeGreaterThanOrEqual(before[0] + count);
  while (openConnections() > before[0] && performance.now() - begun < 30_000) await pause(100);
  const ms = performance.now() - begun;
  expect(rssMegabytes() - before[1]).toBeLessThan(256);
  await Promise.all(deaf);
  return ms;
};

const drip = function* (text: string) {
  for (const sign of text) yield sign;
};

test("clients that take for ever over their headers, their body and our answer are closed", {
  timeout,
}, async () => {
  const options = { pauseMs: 250, patienceMs: 40_000, untilClosed: true };
  const slowHead = () => sendRaw(port, drip(`GET / HTTP/1.1\r\nx: ${"a".repeat(1_000)}`), options);
  const slowBody = () => {
    const start = head({ ...json, "content-length": "1000" });
    return sendRaw(port, [start, ...drip(" ".repeat(900))], options);
  };
  // Asks for more than the buffers between us hold, as often as strangers may, and reads none of it.
  const ask = `GET /openapi.json HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(14);
  const deaf = () => sendRaw(port, [ask], { isDeaf: true, patienceMs: 22_000 });
  const kept = await Promise.all([slowHead, slowBody].map((one) => many(50, one)));
  kept.push(await (onLinux ? keptFor(5, deaf) : 0));
  console.info(`closed after ${kept.map((ms) => `${Math.round(ms)} ms`).join(", ")}`);
  // We close after 15 s at most, and the clients by themselves after 22 s.
  for (const ms of kept) expect(ms).toBeLessThan(20_000);
});

test("five hundred idle connections do not slow the others down", { timeout }, async () => {
  const idle = Array.from({ length: 500 }, () =>
    sendRaw(port, [], { patienceMs: 8_000, untilClosed: true }),
  );
  await pause(500);
  const times: number[] = [];
  for (const end = Date.now() + 5_000; Date.now() < end; ) {
    const begun = performance.now();
    expect((await post(JSON.stringify(order()))).status).toBe(201);
    times.push(performance.now() - begun);
  }
  await Promise.all(idle);
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
  console.info(`${times.length} posts beside 500 idle connections, p99 ${Math.round(p99)} ms`);
  expect(times.length).toBeGreaterThan(20);
  expect(p99).toBeLessThan(1_000);
});
