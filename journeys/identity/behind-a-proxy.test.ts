// A default start behind a proxy that passes on nothing of who asks: nginx with a bare `proxy_pass` speaks
// HTTP/1.0 and calls the server by the server's own name. A stranger who comes through it takes over nothing.
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addressOf,
  beginServer,
  killServers,
} from "../../server/src/kit/testing/server-process.ts";

const administrator = "owner@nuqta.example";
const home = await mkdtemp(join(tmpdir(), "nuqta-proxy-"));
const server = beginServer({ DATA_DIR: home, ADMIN_EMAIL: administrator, LOG_LEVEL: "silent" });
let direct: string;
let proxy: Server;
let through: string;

/** Sends what it gets on to the server by a connection of its own, with the server's name as host. */
const bareProxy = (target: URL): Server =>
  createServer((asked, answer) => {
    const { connection: _hop, "keep-alive": _alive, ...headers } = asked.headers;
    const onward = request({
      host: target.hostname,
      port: target.port,
      method: asked.method,
      path: asked.url,
      headers: { ...headers, host: target.host, connection: "close" },
      family: 4,
    });
    onward.on("response", (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  });

beforeAll(async () => {
  direct = await addressOf(server);
  const target = new URL(direct);
  target.hostname = "127.0.0.1";
  proxy = bareProxy(target);
  await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done));
  through = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});

afterAll(async () => {
  proxy.close();
  server.child.kill("SIGTERM");
  await server.exit;
  killServers();
  await rm(home, { recursive: true, force: true });
});

const post = (url: string, body: unknown) =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

const pages = ["/dev/mail", "/dev/mail.json", "/dev/messages", "/dev/messages.json"];

/** The status of the start page for a browser that was told this name. */
const statusUnder = (host: string, path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(direct);
    const asked = request({ host: "127.0.0.1", port, path, headers: { host }, family: 4 });
    asked.on("response", (reply) => resolve(reply.resume().statusCode)).on("error", reject);
    asked.end();
  });

test("a name that is pointed at this machine reaches nothing", async () => {
  const { port } = new URL(direct);
  for (const path of ["/", "/openapi.json", "/healthz", "/admin/login"]) {
    for (const host of ["rebound.example", `rebound.example:${port}`, "localhost.example", "a b"])
      expect([path, host, await statusUnder(host, path)]).toEqual([path, host, 421]);
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, "[::1]", "nuqta.localhost"])
      expect([path, host, await statusUnder(host, path)]).not.toEqual([path, host, 421]);
  }
});

test("a stranger behind the proxy asks for a code and cannot read it", async () => {
  const forgotten = await post(`${through}/staging/v1/ecommerce/auth/forget_password`, {
    email: administrator,
  });
  expect(forgotten.status).toBe(200);
  const hints: Record<string, string>[] = [
    {},
    { "x-real-ip": "127.0.0.1" },
    { "x-forwarded-for": "127.0.0.1" },
    { "x-forwarded-host": "localhost:3000" },
    { via: "1.0 localhost" },
    { cookie: "dev_key=guessed" },
    { authorization: "Bearer guessed" },
  ];
  // Fewer calls than an address may send at once, so that each is answered by the page itself.
  for (const headers of hints) {
    for (const page of pages) {
      for (const base of "via" in headers ? [`${through}/api`] : [through, direct]) {
        const reply = await fetch(`${base}${page}?to=${administrator}`, { headers });
        expect([page, headers, reply.status]).toEqual([page, headers, 404]);
      }
    }
  }
  for (const key of ["", "guessed", "0".repeat(43)]) {
    const reply = await fetch(`${through}/dev/mail.json?key=${key}`);
    expect([key, reply.status]).toEqual([key, 404]);
  }
  expect((await post(`${through}/dev/clock`, { nights: 1 })).status).toBe(404);
});

test("whoever started the server reads the mails by the key of the start, which is in no log", async () => {
  const told =
    /Mails and messages can be read at the addresses in: (\S+)/.exec(server.said.out)?.[1] ?? "";
  expect((await stat(told)).mode & 0o777).toBe(0o600);
  const [address = ""] = (await readFile(told, "utf8")).split("\n");
  const key = new URL(address).searchParams.get("key") ?? "";
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(server.said.out + server.said.err).not.toContain(key);
  const list = await fetch(`${direct}/dev/mail.json?key=${key}&to=${administrator}`);
  const { data } = (await list.json()) as { data: { text: string }[] };
  expect(data.some(({ text }) => /\d{6}/.test(text))).toBe(true);
  const traded = await fetch(address, { redirect: "manual" });
  expect([traded.status, traded.headers.get("location")]).toEqual([303, "/dev/mail"]);
  const cookie = traded.headers.get("set-cookie") ?? "";
  expect(cookie).toMatch(/^dev_key=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Strict$/);
  const headers = { cookie: cookie.split(";")[0] ?? "" } satisfies IncomingHttpHeaders;
  expect((await fetch(`${direct}/dev/messages`, { headers })).status).toBe(200);
});

test.each([
  ["PUBLIC_URL", "https://points.example", "PUBLIC_URL is an https address"],
  ["TRUSTED_PROXIES", "10.0.0.0/8", "TRUSTED_PROXIES is set"],
  ["HOST", "0.0.0.0", "HOST is not this machine alone"],
  ["NODE_ENV", "production", "this is production"],
])("beside %s=%s the start refuses DEV_MAILBOX=1 and says why", async (name, value, why) => {
  const env = { DATA_DIR: home, DEV_MAILBOX: "1", NODE_ENV: "development", [name]: value };
  const refused = beginServer(env);
  expect(await refused.exit).toBe(1);
  expect(refused.said.err).toMatch(/^DEV_MAILBOX=1 is not accepted: [^\n]+\n$/);
  expect(refused.said.err).toContain(why);
});
