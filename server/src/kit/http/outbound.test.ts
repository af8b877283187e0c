import type { LookupAddress } from "node:dns";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOutbound } from "./outbound.ts";

// A server of the inside, which nobody may reach but the tests that are allowed to.
let hits: string[] = [];
let behave: (request: IncomingMessage, response: ServerResponse) => void = (_, out) =>
  out.end("ok");
const inside = http.createServer((request, response) => {
  hits.push(`${request.method} ${request.url}`);
  behave(request, response);
});
let connections = 0;
inside.on("connection", () => {
  connections += 1;
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((done) => inside.listen(0, "127.0.0.1", done));
  port = (inside.address() as AddressInfo).port;
});
afterAll(() => inside.closeAllConnections());

const v4 = (...addresses: string[]): LookupAddress[] =>
  addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));

/** What the names of these tests resolve to. */
const names: Record<string, LookupAddress[]> = {
  "good.example": v4("93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"),
  "localtest.me": v4("127.0.0.1"),
  "127.0.0.1.nip.io": v4("127.0.0.1"),
  "mapped.example": v4("::ffff:127.0.0.1"),
  "nat64.example": v4("64:ff9b::7f00:1"),
  "mixed.example": v4("93.184.215.14", "10.0.0.7"),
  "mixed6.example": v4("93.184.215.14", "fd00::7"),
  "cgnat.example": v4("100.64.0.1"),
  "ula.example": v4("fc00::1"),
  "broadcast.example": v4("255.255.255.255"),
  "multicast.example": v4("224.0.0.1", "ff02::1"),
  "metadata.example": v4("169.254.169.254"),
  "teredo.example": v4("2001:0:4136:e378:8000:63bf:3fff:fdd2"),
  "sixtofour.example": v4("2002:7f00:1::1"),
  "zone.example": v4("fe80::1%eth0"),
  // Public but for its zone, and an address that nobody has been given yet.
  "zone6.example": v4("2606:2800:21f:cb07:6820:80da:af6b:8b2c%eth0"),
  "nobodys.example": v4("4000::1"),
  localhost: v4("127.0.0.1"),
  "localhost.": v4("127.0.0.1"),
  "empty.example": [],
};
const resolve = async (name: string) => {
  const found = names[name];
  if (found === undefined) throw Object.assign(new Error(name), { code: "ENOTFOUND" });
  return found;
};

const urls = (port: string): (readonly [string, string])[] => [
  ["http://good.example/", "url_not_https"],
  ["ftp://good.example/", "url_not_https"],
  ["file:///etc/passwd", "url_not_https"],
  ["gopher://good.example/", "url_not_https"],
  ["javascript:alert(1)", "url_not_https"],
  ["data:text/plain,x", "url_not_https"],
  ["//good.example/", "bad_format"],
  ["good.example", "bad_format"],
  ["https://", "bad_format"],
  ["https://user@good.example/", "bad_format"],
  ["https://user:pass@good.example/", "bad_format"],
  ["https://good.example@127.0.0.1/", "bad_format"],
  ["https://good.example/#x", "bad_format"],
  ["https://good.example:80/", "url_not_https"],
  ["https://good.example:22/", "url_not_https"],
  ["https://good.example:65536/", "bad_format"],
  [`https://127.0.0.1${port}/`, "url_not_public"],
  ["https://127.1/", "url_not_public"],
  ["https://127.0.1/", "url_not_public"],
  ["https://0x7f.1/", "url_not_public"],
  ["https://0x7f000001/", "url_not_public"],
  ["https://2130706433/", "url_not_public"],
  ["https://0177.0.0.1/", "url_not_public"],
  ["https://017700000001/", "url_not_public"],
  ["https://１２７.0.0.1/", "url_not_public"],
  ["https://127。0。0。1/", "url_not_public"],
  ["https://127.0.0.1./", "url_not_public"],
  ["https://127.0.0.1%2f@good.example/", "bad_format"],
  ["https://0/", "url_not_public"],
  ["https://0.0.0.0/", "url_not_public"],
  ["https://10.0.0.1/", "url_not_public"],
  ["https://172.16.0.1/", "url_not_public"],
  ["https://172.31.255.255/", "url_not_public"],
  ["https://192.168.1.1/", "url_not_public"],
  ["https://100.64.0.1/", "url_not_public"],
  ["https://169.254.169.254/latest/meta-data/", "url_not_public"],
  ["https://192.0.2.1/", "url_not_public"],
  ["https://198.18.0.1/", "url_not_public"],
  ["https://224.0.0.1/", "url_not_public"],
  ["https://255.255.255.255/", "url_not_public"],
  [`https://[::1]${port}/`, "url_not_public"],
  ["https://[::]/", "url_not_public"],
  ["https://[::127.0.0.1]/", "url_not_public"],
  ["https://[::ffff:127.0.0.1]/", "url_not_public"],
  ["https://[::ffff:7f00:1]/", "url_not_public"],
  ["https://[0:0:0:0:0:ffff:a00:1]/", "url_not_public"],
  ["https://[64:ff9b::7f00:1]/", "url_not_public"],
  ["https://[2002:7f00:1::]/", "url_not_public"],
  ["https://[2001::1]/", "url_not_public"],
  ["https://[2001:db8::1]/", "url_not_public"],
  ["https://[fc00::1]/", "url_not_public"],
  ["https://[fd12:3456::1]/", "url_not_public"],
  ["https://[fe80::1]/", "url_not_public"],
  ["https://[fec0::1]/", "url_not_public"],
  ["https://[ff02::1]/", "url_not_public"],
  ["https://localhost/", "url_not_public"],
  ["https://LOCALHOST/", "url_not_public"],
  ["https://ⓛocalhost/", "url_not_public"],
  ["https://localhost./", "url_not_public"],
  ["https://nowhere.example/", "url_not_found"],
  ["https://empty.example/", "url_not_found"],
  ...Object.keys(names)
    .filter((name) => !/^(good|localhost|empty)/.test(name))
    .map((name) => [`https://${name}/`, "url_not_public"] as const),
];

test("only public addresses pass, when they are set up and when they are used", async () => {
  const outbound = openOutbound({ allowLoopback: false, resolve, connectMs: 300, totalMs: 300 });
  const list = urls("");
  expect(list.length).toBeGreaterThan(70);
  const told = await Promise.all(
    list.map(async ([url]) => [url, (await outbound.faultOf(url)) ?? "passes"]),
  );
  expect(told).toEqual(list);
  // What was kept before a rule was made stricter meets the same refusal when it is used.
  const before = connections;
  const direct = urls(`:${port}`).concat([
    [`http://127.0.0.1:${port}/`, "url_not_https"],
    [`http://localhost:${port}/`, "url_not_https"],
  ]);
  const sent = await Promise.all(direct.map(async ([url]) => outbound.post(url, {}, "{}")));
  for (const one of sent) expect(one).toMatchObject({ failure: expect.any(String) });
  const notTold = sent.filter(
    (one) =>
      "failure" in one && one.failure !== "address_not_public" && one.failure !== "name_not_found",
  );
  expect([notTold, connections]).toEqual([[], before]);
  expect(await outbound.faultOf("https://good.example/hook?a=1")).toBe(undefined);
  expect(await outbound.faultOf("https://good.example:8443/hook")).toBe(undefined);
  expect(await outbound.faultOf("https://93.184.215.14/")).toBe(undefined);
});

test("where the operator lists receivers nobody else is sent anything", async () => {
  const hosts = ["good.example", "*.partner.example"];
  const outbound = openOutbound({
    allowLoopback: false,
    hosts,
    resolve: async () => v4("1.1.1.1"),
  });
  const told = await Promise.all(
    [
      ...["https://good.example/", "https://a.partner.example/", "https://a.b.partner.example/"],
      ...["https://partner.example/", "https://notpartner.example/", "https://evil.example/"],
      ...["https://good.example.evil.example/", "https://1.1.1.1/"],
    ].map((url) => outbound.faultOf(url)),
  );
  const not = "url_not_listed";
  expect(told).toEqual([undefined, undefined, undefined, not, not, not, not, not]);
  const before = connections;
  expect(await outbound.post("https://evil.example/", {}, "{}")).toMatchObject({
    failure: "address_not_public",
  });
  expect(connections).toBe(before);
});

test("a name that leads outside when it is set up and inside when it is used reaches nobody", async () => {
  let asked = 0;
  const rebinding = openOutbound({
    allowLoopback: false,
    resolve: async () => v4(asked++ === 0 ? "93.184.215.14" : "127.0.0.1"),
  });
  const before = connections;
  expect(await rebinding.faultOf("https://rebound.example:8443/")).toBe(undefined);
  const sent = await rebinding.post("https://rebound.example:8443/", {}, "{}");
  expect([sent, asked, connections]).toEqual([
    { failure: "address_not_public", durationMs: expect.any(Number) },
    2,
    before,
  ]);
});

test("this machine is reached only by its own names, and only where that is allowed", async () => {
  const outbound = openOutbound({ allowLoopback: true, resolve });
  for (const url of [`http://127.0.0.1:${port}/a`, `http://localhost:${port}/b`]) {
    expect(await outbound.faultOf(url)).toBe(undefined);
    expect(await outbound.post(url, {}, "{}")).toMatchObject({ status: 200, body: "ok" });
  }
  for (const url of [
    `http://localtest.me:${port}/`,
    "https://localtest.me/",
    "https://10.0.0.1/",
  ]) {
    expect(await outbound.faultOf(url), url).toMatch(/^url_not_/);
    expect(await outbound.post(url, {}, "{}"), url).toMatchObject({
      failure: "address_not_public",
    });
  }
});

test("redirects are answers; time and size have bounds", async () => {
  const limits = { connectMs: 500, totalMs: 700 };
  const outbound = openOutbound({ allowLoopback: true, resolve, ...limits });
  const ask = async (how: typeof behave) => {
    behave = how;
    hits = [];
    return outbound.post(`http://127.0.0.1:${port}/hook`, { "x-a": "1" }, '{"a":"é"}');
  };
  const moved = await ask((_, out) =>
    out.writeHead(302, { location: `http://127.0.0.1:${port}/secret` }).end(),
  );
  expect(moved).toMatchObject({ status: 302 });
  expect(hits).toEqual(["POST /hook"]);
  expect(await ask(() => undefined)).toMatchObject({ failure: "timeout" });
  expect(await ask((request) => request.socket.destroy())).toMatchObject({ failure: "connection" });
  // A drop now and then: the answer is there, its content never ends.
  const dripping = await ask((_, out) => {
    out.writeHead(200);
    const timer = setInterval(() => out.write("."), 50);
    out.once("close", () => clearInterval(timer));
  });
  expect(dripping).toMatchObject({ status: 200, body: expect.stringMatching(/^\.{5,}$/) });
  let written = 0;
  const endless = await ask((_, out) => {
    const more = (): void => {
      while (!out.destroyed && written < 50_000_000) {
        written += 10_000;
        if (!out.write("x".repeat(10_000))) break;
      }
    };
    out.on("drain", more);
    more();
  });
  expect("body" in endless && endless.body.length).toBe(2_048);
  expect(written).toBeLessThan(20_000_000);
  const hostile = await ask((_, out) =>
    out.writeHead(200, { "x-odd": "a".repeat(5_000) }).end("\0é"),
  );
  expect(hostile).toMatchObject({ body: "\ufffdé", headers: { "x-odd": "a".repeat(500) } });
  inside.close();
  expect(await outbound.post("http://127.0.0.1:9/", {}, "")).toMatchObject({
    failure: "connection",
  });
});
