// What a key asked for is listed for those who look after it: routes, answers, times, and nothing else.
import { dayMs, minuteMs } from "@nuqta/contracts/kit/time.ts";
import { expect, test } from "vitest";
import { testIdentity } from "../testing/identity.ts";
import { noteKeyRequests, requestsKeptMs, tidyKeyRequests } from "./key-requests.ts";

const { db, time, api, keyRequests, newProcess, ownerToken, makeKey } = await testIdentity();
// A new one each time, because sessions end while these stories let time go by.
const make = async () => makeKey(await ownerToken(), ["orders:read"]);

type Line = { route: string; status: number; code: string | null; request_id: string; at: string };
type Listed = {
  data: Line[];
  total: number;
  name: string;
  codes: string[];
  left_out: number;
  next_cursor: string | null;
};

const list = async (id: string, query = ""): Promise<Listed> => {
  await keyRequests.flush();
  const answer = await api.fastify.inject({
    url: `/v1/api-keys/${id}/requests${query}`,
    headers: { authorization: `Bearer ${await ownerToken()}` },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const ask = (key: string, url: string, more: object = {}, of = api) =>
  of.fastify.inject({ url, headers: { authorization: `Bearer ${key}` }, ...more });

test("a request is listed by the path of its contract, with its answer and request id", async () => {
  const { id, key } = await make();
  const refused = await ask(key, "/v1/api-keys/somebodys-id?q=Nada", { method: "DELETE" });
  expect(refused.statusCode).toBe(403);
  const { data, ...rest } = await list(id);
  expect(rest).toEqual({
    ...{ total: 1, name: "shop", codes: ["forbidden"], left_out: 0, next_cursor: null },
  });
  expect(data).toEqual([
    {
      request_id: refused.headers["x-request-id"],
      at: expect.stringMatching(/^2026-11-21T/),
      ...{ method: "DELETE", route: "/v1/api-keys/{id}", status: 403, code: "forbidden" },
      duration_ms: expect.any(Number),
    },
  ]);
  const rows = await db.query({ text: "select r::text from api_key_request r" });
  expect(JSON.stringify(rows)).not.toMatch(/somebodys-id|Nada/);
});

test("people, strangers and addresses that are none are in no list; another process adds to the same one", async () => {
  const { id, key } = await make();
  await ask("lpk_live_nothing", "/v1/api-keys");
  await ask(key, "/v1/no-such-thing");
  const other = newProcess();
  await ask(key, "/v1/api-keys", {}, other.api);
  await other.keyRequests.flush();
  await ask(key, "/api/v1/api-keys/");
  const { data } = await list(id);
  expect(data.map(({ route, status, code }) => [route, status, code])).toEqual([
    ["/v1/api-keys", 403, "forbidden"],
    ["/v1/api-keys", 403, "forbidden"],
  ]);
  const all = await db.query({
    text: "select 1 from api_key_request where key_id <> $1",
    values: [id],
  });
  expect(all).toHaveLength(1);
});

test("it is narrowed by kind of answer, code and time, searched, and read page by page", async () => {
  const { id } = await make();
  const start = time.now.getTime();
  const note = (minute: number, status: number, code: string | null) => {
    time.now = new Date(start + minute * minuteMs);
    const asked = { method: "POST", route: "/v1/orders", status, code, durationMs: 0 };
    keyRequests.note({ ...asked, principal: `key:${id}`, requestId: crypto.randomUUID() });
  };
  for (let minute = 0; minute < 12; minute += 1) note(minute, 201, null);
  note(12, 422, "validation_failed");
  note(13, 409, "idempotency_key_reused");
  note(14, 503, "service_unavailable");
  const instant = (minute: number) =>
    encodeURIComponent(new Date(start + minute * minuteMs).toISOString());
  const totals = async (...queries: string[]) =>
    Promise.all(queries.map(async (query) => (await list(id, query)).total));
  expect(
    await totals("", "?status=2xx", "?status=4xx", "?status=5xx", "?code=validation_failed"),
  ).toEqual([15, 12, 2, 1, 1]);
  expect(
    await totals(
      `?from=${instant(13)}`,
      `?to=${instant(3)}`,
      "?q=ORDERS",
      "?q=reused",
      "?q=nothing",
    ),
  ).toEqual([2, 3, 15, 1, 0]);
  const first = await list(id);
  expect(first.codes).toEqual([
    ...["idempotency_key_reused", "service_unavailable", "validation_failed"],
  ]);
  const second = await list(id, `?cursor=${first.next_cursor}`);
  expect([first.data.length, second.data.length, second.next_cursor]).toEqual([10, 5, null]);
  const ids = [...first.data, ...second.data].map((one) => one.request_id);
  expect(new Set(ids).size).toBe(15);
  expect((await list(id, "?page=2")).data).toEqual(second.data);
  const [earliest] = (await list(id, "?sort=at")).data;
  expect(earliest?.at).toBe(new Date(start).toISOString());
});

test("too many at once are counted instead, refused ones apart, and no more wait than there is room for", async () => {
  const { id } = await make();
  const note = (status: number) => {
    const asked = { method: "GET", route: "/v1/orders", status, code: null, durationMs: 1 };
    keyRequests.note({ ...asked, principal: `key:${id}`, requestId: crypto.randomUUID() });
  };
  for (let no = 0; no < 1_500; no += 1) note(200);
  for (let no = 0; no < 10; no += 1) note(400);
  const { total, left_out: leftOut } = await list(id);
  expect([total + leftOut, total >= 1_010, total < 1_100]).toEqual([1_510, true, true]);
  expect((await list(id, "?status=4xx")).total).toBe(10);
});

test("what the database would not take is written with what comes next, once", async () => {
  const { id } = await make();
  let isDown = true;
  const failing = Object.assign(Object.create(db), {
    query: (query: never) => (isDown ? Promise.reject(new Error("down")) : db.query(query)),
  });
  const notes = noteKeyRequests(failing, { now: () => time.now });
  const asked = { method: "GET", route: "/v1/orders", status: 200, code: null, durationMs: 1 };
  notes.note({ ...asked, principal: `key:${id}`, requestId: crypto.randomUUID() });
  await expect(notes.flush()).rejects.toThrow("down");
  isDown = false;
  notes.note({ ...asked, principal: `key:${id}`, requestId: crypto.randomUUID() });
  await notes.flush();
  await notes.flush();
  expect((await list(id)).total).toBe(2);
});

test("a line goes when its week is over or newer ones of its kind push it out", async () => {
  const { id } = await make();
  const insert = (count: number, status: number, from: Date) =>
    db.query({
      text: `insert into api_key_request
        select $1, $4::timestamptz + no * interval '1 second', gen_random_uuid(), 'GET', '/v1/orders', $3, null, 1
        from generate_series(1, $2::int) no`,
      values: [id, count, status, from],
    });
  const now = new Date(time.now.getTime() + dayMs);
  await insert(20_005, 200, new Date(now.getTime() - dayMs));
  await insert(3, 403, new Date(now.getTime() - 2 * dayMs));
  await insert(4, 403, new Date(now.getTime() - requestsKeptMs - minuteMs));
  await tidyKeyRequests(db, now);
  const totals = [(await list(id, "?status=2xx")).total, (await list(id, "?status=4xx")).total];
  expect(totals).toEqual([20_000, 3]);
  const oldest = (await list(id, "?status=2xx&sort=at")).data[0];
  expect(oldest?.at).toBe(new Date(now.getTime() - dayMs + 6_000).toISOString());
});

test("nobody reads of a key that is not, or without the permission", async () => {
  const { key } = await make();
  const nobodys = await ask(await ownerToken(), "/v1/api-keys/nothing/requests");
  expect([nobodys.statusCode, nobodys.json().code]).toEqual([404, "api_key_not_found"]);
  expect((await ask(key, "/v1/api-keys/nothing/requests")).statusCode).toBe(403);
});
