// What holds for every route, whoever wrote it: who may call it, and that it keeps its contract.

import { createHash } from "node:crypto";
import { type AddressInfo, connect } from "node:net";
import { areaPermissions, type Scope, scopes } from "@nuqta/contracts/kit/permission.ts";
import type { Route } from "@nuqta/contracts/kit/route.ts";
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { pino } from "pino";
import { expect, test } from "vitest";
import { buildApi } from "./app.ts";
import { prepareStart } from "./first-start.ts";
import { createAccount, newTemporaryPassword } from "./identity/service/accounts.ts";
import { printedPath } from "./kit/http/openapi.ts";
import { readConfig } from "./kit/process/config.ts";
import { testDatabase } from "./kit/testing/database.ts";

const db = await testDatabase();
const time = { now: new Date("2026-11-21T10:00:00Z") };
const email = "owner@example.com";
const password = "correct horse";
const metricsToken = "for-the-scraper-alone";
const scraper = { authorization: `Bearer ${metricsToken}` };
const config = readConfig(
  {
    ...{ NODE_ENV: "test", DEV_MAILBOX: "1", METRICS_TOKEN: metricsToken },
    ...{ ADMIN_EMAIL: email, ADMIN_PASSWORD: password },
  },
  false,
);
const parts = { db, config, log: pino({ level: "silent" }), clock: { now: () => time.now } };
const startedAs = async (given: typeof parts) => {
  const lines = await prepareStart(given);
  if (lines === "stopped") throw new Error("nobody asked to stop");
  return lines;
};
/** A server whose errors are kept in `said`. */
const said: string[] = [];
const overheard = async () => {
  said.length = 0;
  const log = pino({ level: "error" }, { write: (text) => said.push(text) });
  return buildApi({ ...parts, log });
};
const started = await startedAs(parts);
const api = buildApi(parts);

const signIn = async (as = { email, password }): Promise<string> => {
  const answer = await api.fastify.inject({
    method: "POST",
    url: "/staging/v1/ecommerce/auth/login?role_id=2",
    payload: as,
  });
  return answer.json<{ token: string }>().token;
};
const owner = await signIn();
const makeKey = async (held: readonly Scope[]) => {
  const answer = await api.fastify.inject({
    method: "POST",
    url: "/v1/api-keys",
    headers: { authorization: `Bearer ${owner}` },
    payload: { name: "matrix", scopes: held, expires_in_days: 1 },
  });
  return answer.json<{ id: string; key: string }>();
};
const asking = async (route: Route, authorization: string | undefined, mount = "") => {
  const { method } = route;
  const url = mount + route.path.replaceAll(/\{[a-z_]+\}/g, "none-such");
  const headers = authorization === undefined ? {} : { authorization };
  return (await api.fastify.inject({ method, url, headers })).statusCode;
};

const areaOf: Readonly<Record<"seller" | "branch", readonly string[]>> = {
  seller: ["store:own", "store:campaigns"],
  branch: ["counter:own"],
};
const logout = "POST /staging/v1/ecommerce/auth/logout";
const guarded = api.routes.filter((route) => route.permission !== "public");
const named = (routes: readonly Route[]) =>
  routes.map((route) => [`${route.method} ${route.path}`, route] as const);

test("these routes, and no others, are open to everybody", () => {
  const open = api.routes.filter((route) => route.permission === "public");
  expect(open.map((route) => `${route.method} ${route.path}`).sort()).toEqual([
    "GET /auth/callback",
    "GET /auth/status",
    "GET /dev/mail",
    "GET /dev/mail.json",
    "GET /dev/messages",
    "GET /dev/messages.json",
    "GET /healthz",
    "GET /metrics",
    "GET /openapi.json",
    "GET /readyz",
    "GET /v1/audit-file-verifier",
    "GET /{realm_id}/login",
    "POST /auth/keep-second-factor",
    "POST /auth/sso/exchange",
    "POST /staging/v1/ecommerce/auth/forget_password",
    "POST /staging/v1/ecommerce/auth/login",
    "POST /staging/v1/ecommerce/auth/reset",
    "POST /staging/v1/ecommerce/auth/verify",
  ]);
});

test("the development pages are there only where they are asked for, and not beside what really sends", async () => {
  const smtpUrl = "smtp://127.0.0.1:1";
  const messageGatewayUrl = "http://127.0.0.1:1";
  const others = [
    { ...config, devPages: false },
    { ...config, smtpUrl, messageGatewayUrl },
  ];
  for (const other of others) {
    const { routes, fastify } = buildApi({ ...parts, config: other, devKey: "known" });
    expect(routes.length).toBe(api.routes.length - 4);
    expect(routes.filter((route) => route.path.startsWith("/dev"))).toEqual([]);
    await fastify.close();
  }
});

test.each(named(guarded))("%s answers 401 to nobody and to junk", async (_name, route) => {
  for (const mount of ["", "/api"]) {
    for (const authorization of [
      undefined,
      "",
      "Bearer",
      "Bearer x",
      `Basic ${owner}`,
      `Bearer ${owner}x`,
      `Bearer ${owner.toLowerCase()}`,
      `Bearer ${createHash("sha256").update(owner).digest("base64url")}`,
      `Bearer lpk_live_00000000_${"0".repeat(43)}_000000`,
    ]) {
      expect(await asking(route, authorization, mount)).toBe(401);
    }
  }
});

const all = await makeKey(scopes);

test.each(named(guarded))(
  "%s answers 403 to every key but one with its scope",
  async (_name, route) => {
    const needed = route.keysAsk ?? route.permission;
    const others = scopes.filter((scope) => scope !== needed);
    const wrong = await makeKey(others);
    const allowed = [401, 403];
    if (route.permission !== "signed_in") {
      expect(await asking(route, `Bearer ${wrong.key}`)).toBe(403);
    }
    const isScope = scopes.some((scope) => scope === needed);
    if (isScope) expect(allowed).not.toContain(await asking(route, `Bearer ${all.key}`));
    // What belongs to sellers and branches is theirs alone.
    if (areaPermissions.some((area) => area === route.permission)) {
      expect(await asking(route, `Bearer ${owner}`)).toBe(403);
      expect(await asking(route, `Bearer ${all.key}`)).toBe(403);
      return;
    }
    // Signing out would end the session that the other tests go on with.
    const person = `${route.method} ${route.path}` === logout ? await signIn() : owner;
    expect(allowed).not.toContain(await asking(route, `Bearer ${person}`));
  },
);

test.each(["seller", "branch"] as const)(
  "a %s's account reaches itself and its own area, and nothing else",
  async (role) => {
    const temporary = await newTemporaryPassword();
    const account = { email: `${role}@example.com`, name: "Mona", role, locale: "en" } as const;
    const made = await createAccount(db, {
      ...{ ...account, temporary, now: time.now, madeBy: "staff:1", publicUrl: undefined },
      ...{ sellerId: "S-1", branchId: role === "branch" ? "B-1" : null },
    });
    expect(made.ok).toBe(true);
    const { email: theirs } = account;
    const enter = () => signIn({ email: theirs, password: temporary.password });
    let session = await enter();
    const statusOf = async (route: Route) => {
      const { statusCode, body } = await api.fastify.inject({
        method: route.method,
        url: route.path.replaceAll(/\{[a-z_]+\}/g, "none-such"),
        headers: { authorization: `Bearer ${session}` },
      });
      // Some calls about one's own account end the session.
      if (route.permission === "own_account") session = await enter();
      return body.includes('"password_change_required"') ? "change first" : statusCode;
    };
    const enrolment = ["", "/mail-code", "/confirm"].map(
      (rest) => `/v1/account/authenticator${rest}`,
    );
    const passkeyCheck = ["/begin", ""].map((rest) => `/auth/second-factor/passkey${rest}`);
    const own = guarded.filter((route) => route.permission === "own_account");
    const open = own.filter((route) => route.beforePasswordChange === true);
    expect(open.map((route) => route.path)).toEqual([
      "/staging/v1/ecommerce/auth/logout",
      "/v1/account/password",
      ...enrolment,
      "/auth/second-factor",
      ...passkeyCheck,
    ]);
    const beforeEnrolment = guarded.filter((route) => route.beforeEnrolment === true);
    expect(beforeEnrolment.map((route) => route.path)).toEqual([
      "/staging/v1/ecommerce/auth/logout",
      ...enrolment,
    ]);
    const beforeFactor = guarded.filter((route) => route.beforeSecondFactor === true);
    expect(beforeFactor.map((route) => route.path)).toEqual([
      "/staging/v1/ecommerce/auth/logout",
      "/auth/second-factor",
      ...passkeyCheck,
    ]);
    for (const route of guarded) {
      const status = await statusOf(route);
      if (open.includes(route)) expect([200, 400, 409]).toContain(status);
      else expect([route.path, status]).toEqual([route.path, "change first"]);
    }
    await db.query({
      text: `update staff set must_change_password = false, temporary_until = null
      where email = $1`,
      values: [theirs],
    });
    for (const route of guarded) {
      const status = await statusOf(route);
      if (route.path === "/v1/test-world/enter") expect(status).toBe(403);
      else if (own.includes(route)) expect([200, 400, 404, 409]).toContain(status);
      else if (areaOf[role].includes(route.permission)) expect([401, 403]).not.toContain(status);
      else expect([route.path, status]).toEqual([route.path, 403]);
    }
  },
);

test("a revoked key and an expired one open nothing", async () => {
  const revoked = await makeKey(scopes);
  await api.fastify.inject({
    method: "DELETE",
    url: `/v1/api-keys/${revoked.id}`,
    headers: { authorization: `Bearer ${owner}` },
  });
  const before = time.now;
  const expired = await makeKey(scopes);
  for (const route of guarded) expect(await asking(route, `Bearer ${revoked.key}`)).toBe(401);
  time.now = new Date(before.getTime() + dayMs);
  for (const route of guarded) {
    expect(await asking(route, `Bearer ${expired.key}`)).toBe(401);
    expect(await asking(route, `Bearer ${owner}`)).toBe(401);
  }
  time.now = before;
});

test("the printed contract names every route, its key and its refusals", async () => {
  const answer = await api.fastify.inject({ url: "/api/openapi.json" });
  const document = answer.json<{
    openapi: string;
    paths: Record<string, Record<string, { responses: object; security: object[] }>>;
  }>();
  expect(document.openapi).toBe("3.1.0");
  for (const route of api.routes) {
    expect(document.paths[printedPath(route)]).toHaveProperty(route.method.toLowerCase());
  }
  expect(document.paths["/v1/api-keys"]?.["post"]).toMatchObject({
    operationId: "post_v1_api_keys",
    security: [{ bearer: ["keys:manage"] }],
    responses: {
      201: {
        content: { "application/json": { schema: { required: expect.arrayContaining(["key"]) } } },
      },
      403: { description: expect.stringContaining("`scope_not_held`") },
    },
  });
});

test("a public linter finds no fault with the printed contract", async () => {
  const { body: source } = await api.fastify.inject({ url: "/openapi.json" });
  const config = await createConfig({ extends: ["recommended"] });
  const faultsOf = async (text: string) =>
    (await lintFromString({ source: text, absoluteRef: "/openapi.json", config })).map(
      ({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`,
    );
  // These two answer with a redirect and nothing else, which the linter finds unusual.
  expect(await faultsOf(source)).toEqual([
    "operation-2xx-response #/paths/~1auth~1callback/get/responses",
    "operation-2xx-response #/paths/~1{realm_id}~1login/get/responses",
  ]);
  const broken = source.replaceAll("#/components/schemas/Problem", "#/components/schemas/None");
  expect(await faultsOf(broken)).toContainEqual(expect.stringMatching(/^no-unresolved-refs /));
});

test("health, readiness and figures are there for machines", async () => {
  expect((await api.fastify.inject("/healthz")).json()).toEqual({ status: "ok" });
  expect((await api.fastify.inject("/readyz")).json()).toEqual({ status: "ready" });
  const figures = await api.fastify.inject({ url: "/metrics", headers: scraper });
  expect(figures.headers["content-type"]).toBe("text/plain; version=0.0.4; charset=utf-8");
  expect(figures.body).toContain(
    'http_requests_total{method="POST",route="/v1/api-keys",status="201"}',
  );
  expect(figures.body).toContain("process_resident_memory_bytes");
  expect(figures.body).not.toContain("none-such");
});

test("metrics are for whoever shows their token, and for nobody when there is none", async () => {
  const status = async (to: typeof api, headers: Record<string, string> = {}) =>
    (await to.fastify.inject({ url: "/metrics", headers })).statusCode;
  expect(await status(api)).toBe(401);
  expect(await status(api, { authorization: "Bearer for-the-scraper-alonf" })).toBe(401);
  expect(await status(api, { authorization: `Bearer ${owner}` })).toBe(401);
  expect(await status(api, scraper)).toBe(200);
  const without = buildApi({ ...parts, config: { ...config, metricsToken: undefined } });
  expect(await status(without)).toBe(404);
  expect(await status(without, scraper)).toBe(404);
  expect(await status(without, { authorization: "Bearer undefined" })).toBe(404);
  await without.fastify.close();
});

test("metrics stay small on many routes, and are written once for many who ask at once", async () => {
  const ask = () => api.fastify.inject({ url: "/metrics", headers: scraper });
  const [first, ...others] = await Promise.all(Array.from({ length: 100 }, ask));
  expect(new Set(others.map(({ body }) => body))).toEqual(new Set([first?.body]));
  const buckets = first?.body.split("\n").filter((text) => text.includes("seconds_bucket{le="));
  expect(buckets?.filter((text) => text.includes("route="))).toEqual([]);
});

test("the first start tells the administrator, the next one does not", async () => {
  const url = "http://127.0.0.1:3000";
  expect(started(url)).toEqual({ plain: [`First administrator: ${email}`], secret: [] });
  expect((await startedAs(parts))(url)).toEqual({ plain: [], secret: [] });
});

test("a body broken off by its sender is no fault of ours", async () => {
  const { fastify } = await overheard();
  await fastify.listen({ port: 0, host: "127.0.0.1" });
  const { port } = fastify.server.address() as AddressInfo;
  const aborted = new Promise<void>((done) => {
    fastify.server.once("connection", (peer) => peer.once("close", () => done()));
  });
  const socket = connect(port, "127.0.0.1");
  const head = ["POST /staging/v1/ecommerce/auth/login HTTP/1.1", "host: here"];
  const type = ["content-type: application/json", "content-length: 100"];
  socket.write(`${[...head, ...type].join("\r\n")}\r\n\r\n{"email":`, () =>
    setImmediate(() => socket.destroy()),
  );
  await aborted;
  await fastify.close();
  expect(said).toEqual([]);
});

// Last, because nothing works after it.
test.each([
  ["api", false],
  ["worker", true],
] as const)("a process with the role %s does what goes on by itself: %s", async (role, does) => {
  const { fastify } = buildApi({ ...parts, config: { ...config, role } });
  // Figures of jobs come with the jobs.
  const { body } = await fastify.inject({ url: "/metrics", headers: scraper });
  expect(body.includes("job_late")).toBe(does);
  expect((await fastify.inject("/healthz")).statusCode).toBe(200);
  await fastify.close();
});

test("without its database the server says so and stays", async () => {
  await db.close();
  const ready = await api.fastify.inject("/readyz");
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: "not_ready" }]);
  expect((await api.fastify.inject("/healthz")).statusCode).toBe(200);
});
