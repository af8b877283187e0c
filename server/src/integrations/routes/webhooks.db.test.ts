import { dayMs, hourMs, minuteMs } from "@nuqta/contracts/kit/time.ts";
import { Webhook } from "standardwebhooks";
import { beforeEach, expect, test } from "vitest";
import type { Deliverer } from "../../kit/delivery/deliverer.ts";
import { openOutbound } from "../../kit/http/outbound.ts";
import { testApi } from "../../kit/http/testing.ts";
import { openSealer } from "../../kit/secrets/sealing.ts";
import { testKeys } from "../../kit/secrets/testing.ts";
import { testDatabase } from "../../kit/testing/database.ts";
import { standardWaitsMs } from "../domain/webhooks.ts";
import { openWebhooks } from "../service/deliver.ts";
import { tidyWebhooks } from "../store/endpoints.ts";
import { nameOf, openReceiver } from "../testing.ts";
import { mountIntegrations } from "./feed.ts";

const db = await testDatabase();
const receiver = await openReceiver();
let now = new Date("2026-11-21T10:00:00Z");
const clock = { now: () => now };
const later = (ms: number): void => {
  now = new Date(now.getTime() + ms);
};
const outbound = openOutbound({ allowLoopback: true, totalMs: 400 });
const api = testApi({ clock });
const sealer = openSealer(testKeys(1));
mountIntegrations(api, { db, outbound, sealer });
const parts = { db, clock, log: api.log, outbound, sealer, random: () => 0.5 };

/** Rounds until nothing is due any more and everything started has ended. */
const run = async (deliverer: Deliverer = openWebhooks(parts)): Promise<void> => {
  await expect
    .poll(
      async () => {
        await deliverer.round();
        return db.query({
          text: `select delivery_no from webhook_delivery d join webhook_endpoint e using (endpoint_id)
            where e.state = 'active' and d.state = 'waiting' and (d.due_at <= $1 or d.lease is not null)
            union all select 1 from webhook_endpoint e where e.state = 'active' and exists (select 1
              from event v where (v.tx, v.member_id, v.event_no) > (e.place_tx, e.place_member, e.place_event))
            union all select 1 from webhook_replay where state = 'running'`,
          values: [now],
        });
      },
      { interval: 20 },
    )
    .toEqual([]);
  await deliverer.close();
};

// biome-ignore lint/suspicious/noExplicitAny: answers are held against their contracts by the server
const send = async (method: "GET" | "POST" | "PATCH" | "DELETE", url: string, body?: any) => {
  const answer = await api.fastify.inject({
    method,
    url: `/v1/webhooks${url}`,
    headers: { authorization: "Bearer may:webhooks:manage" },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, body: answer.json() };
};
const add = async (more: object = {}) => {
  const made = await send("POST", "", { url: receiver.url, ...more });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body as { id: string; secret: string };
};

const counts = new Map<number, number>();
/** Writes so many further events of members, in one commit for each. */
const happen = async (...members: number[]): Promise<void> => {
  for (const member of members) {
    const no = (counts.get(member) ?? 0) + 1;
    counts.set(member, no);
    await db.query({
      text: `insert into event (member_id, event_no, type, occurred_at, recorded_at, payload)
        values ($1, $2, $3, $4, $4, $5)`,
      values: [
        member,
        no,
        no % 2 ? "points.earned" : "points.held",
        now,
        { points: no, t: "نقطة" },
      ],
    });
  }
};

beforeEach(async () => {
  now = new Date("2026-11-21T10:00:00Z");
  await db.query({ text: "truncate event, account, webhook_endpoint cascade" });
  await db.query({
    text: `insert into account select n, 'M-' || n, 1, 0, 0, 0, 0, 0, 0, 0, 0, 'active', null, 0, 0, now()
      from generate_series(1, 60) n`,
  });
  counts.clear();
  receiver.got.length = 0;
  receiver.taken.length = 0;
  receiver.behave = () => 200;
});

test("an endpoint gets what happens after it was made, signed with every secret that is good", async () => {
  await happen(1);
  const { id, secret } = await add({ description: "Shop", events: ["points.earned"] });
  await happen(1, 1, 2);
  await run();
  // The second of M-1 is points.held, which was not asked for.
  expect(receiver.got.map(nameOf).toSorted()).toEqual(["M-1/3", "M-2/1"]);
  // The library believes messages of the last five minutes only.
  now = new Date();
  await happen(3);
  await run();
  const last = receiver.got.at(-1);
  if (last === undefined) throw new Error("nothing arrived");
  const check = (key: string, body = last.body) => new Webhook(key).verify(body, last.headers);
  expect(check(secret)).toMatchObject({ id: last.headers["webhook-id"], sequence: 1 });
  expect(() => check(secret, last.body.replace("M-3", "M-4"))).toThrow(/No matching signature/);

  const rotated = await send("POST", `/${id}/secret`, { overlap_hours: 24 });
  expect(rotated.body.secret).not.toBe(secret);
  await happen(4);
  await run();
  const both = receiver.got.at(-1);
  if (both === undefined) throw new Error("nothing arrived");
  for (const key of [secret, rotated.body.secret]) new Webhook(key).verify(both.body, both.headers);
  const ended = await send("POST", `/${id}/secret`, { overlap_hours: 0 });
  await happen(5);
  await run();
  const single = receiver.got.at(-1);
  if (single === undefined) throw new Error("nothing arrived");
  new Webhook(ended.body.secret).verify(single.body, single.headers);
  expect(() => new Webhook(rotated.body.secret).verify(single.body, single.headers)).toThrow();

  // A secret is in the answer that made it and nowhere else: no reading, no log, no record.
  const read = [
    await send("GET", ""),
    await send("GET", `/${id}`),
    await send("GET", `/${id}/deliveries`),
    await db.query({ text: "select * from audit_entry" }),
    await db.query({ text: "select * from webhook_attempt" }),
    await db.query({ text: "select * from webhook_endpoint" }),
  ];
  expect(JSON.stringify(read)).not.toMatch(/whsec_|v1,[A-Za-z0-9+/]/);
});

test("what others have under way moves no endpoint back to what was there before it", async () => {
  const other = await db.pool.connect();
  await other.query("begin");
  await other.query("select pg_current_xact_id()");
  await happen(1);
  await add();
  await other.query(
    `insert into event (member_id, event_no, type, occurred_at, recorded_at, payload)
      values (2, 1, 'points.earned', $1, $1, '{}')`,
    [now],
  );
  await other.query("commit");
  other.release();
  await happen(3);
  await run();
  expect(receiver.got.map(nameOf).toSorted()).toEqual(["M-2/1", "M-3/1"]);
});

test("what fails holds back its own member alone, is tried ten times, then parked and sent by hand", async () => {
  const { id } = await add();
  receiver.behave = ({ event }) =>
    event.aggregate.id === "M-1" && event.sequence === 1 ? 500 : 200;
  await happen(1, 1, 2, 2);
  await run();
  expect(receiver.taken.map(nameOf)).toEqual(["M-2/1", "M-2/2"]);
  const times: number[] = [];
  const start = now.getTime();
  while (receiver.got.filter((one) => nameOf(one) === "M-1/1").length < 10) {
    const [waits] = (
      await send("GET", `/${id}/deliveries?state=waiting&limit=10`)
    ).body.data.toReversed();
    now = new Date(waits.next_attempt_at);
    times.push((now.getTime() - start) / minuteMs);
    await run();
  }
  expect(times).toEqual([0.5, 5.5, 35.5, 155.5, 455.5, 1055.5, 1895.5, 3095.5, 4535.5]);
  expect(standardWaitsMs.reduce((sum, wait) => sum + wait, 0) / minuteMs).toBe(4535.5);
  expect(receiver.taken.map(nameOf)).toEqual(["M-2/1", "M-2/2", "M-1/2"]);
  const parked = (await send("GET", `/${id}/deliveries?state=parked`)).body;
  expect(parked.data).toMatchObject([{ event_id: "ev_1_1", attempts: 10, last_status: 500 }]);
  expect((await send("GET", `/${id}`)).body).toMatchObject({
    state: "active",
    parked: 1,
    waiting: 0,
  });
  const no = parked.data[0].id;
  const detail = (await send("GET", `/${id}/deliveries/${no}`)).body;
  expect(detail.tries).toHaveLength(10);
  expect(detail.tries[9]).toMatchObject({
    status: 500,
    response_body: "answer 500",
    failure: null,
  });
  expect(detail.tries[0].request_headers).toMatchObject({
    "webhook-id": "ev_1_1",
    "webhook-signature": "v1,…",
  });
  const sent = receiver.got.find((one) => nameOf(one) === "M-1/1");
  expect(detail.body).toBe(sent?.body);
  receiver.behave = () => 200;
  expect((await send("POST", `/${id}/deliveries/${no}/retry`)).body.state).toBe("waiting");
  await run();
  expect((await send("GET", `/${id}/deliveries/${no}`)).body).toMatchObject({ state: "delivered" });
  // Sent once more by hand: the same id, so that the receiver can tell.
  await send("POST", `/${id}/deliveries/${no}/retry`);
  await run();
  const again = receiver.taken.filter((one) => nameOf(one) === "M-1/1");
  expect(again.map(({ headers }) => headers["webhook-id"])).toEqual(["ev_1_1", "ev_1_1"]);
  const health = (await send("GET", `/${id}/health?period=week`)).body;
  expect(health).toMatchObject({ succeeded: 5, failed: 10, parked: 0, waiting: 0 });
  expect(health.buckets).toHaveLength(7);
});

test("a redirect is a failure, Retry-After is heeded, and 410 switches off for all to see", async () => {
  const { id } = await add();
  receiver.behave = (_, response) => {
    response.writeHead(307, { location: receiver.url }).end();
    return undefined;
  };
  await happen(1);
  await run();
  expect(receiver.got).toHaveLength(1);
  later(31_000);
  receiver.behave = (_, response) => {
    response.writeHead(429, { "retry-after": "3600" }).end();
    return undefined;
  };
  await run();
  const [waits] = (await send("GET", `/${id}/deliveries`)).body.data;
  expect(Date.parse(waits.next_attempt_at) - now.getTime()).toBe(hourMs);
  expect((await send("GET", `/${id}`)).body.failing_since).not.toBe(null);
  later(hourMs);
  receiver.behave = () => 410;
  await run();
  expect((await send("GET", `/${id}`)).body).toMatchObject({
    state: "disabled",
    state_reason: "gone",
  });
  await happen(1, 2);
  later(dayMs);
  await run();
  expect(receiver.got).toHaveLength(3);
  receiver.behave = () => 200;
  const woken = await send("PATCH", `/${id}`, { state: "active" });
  expect(woken.body).toMatchObject({ state: "active", state_reason: null, failing_since: null });
  await run();
  expect(receiver.taken.map(nameOf).toSorted()).toEqual(["M-1/1", "M-1/2", "M-2/1"]);
});

test("two processes share the work, and one that dies in a try is replaced when its lease is over", async () => {
  const { id } = await add();
  const members = Array.from({ length: 20 }, (_, i) => i + 1);
  for (let round = 0; round < 5; round += 1) await happen(...members);
  const [first, second] = [openWebhooks(parts), openWebhooks(parts)];
  await Promise.all([run(first), run(second)]);
  expect(receiver.got).toHaveLength(100);
  for (const member of members) {
    const own = receiver.got.filter(({ event }) => event.aggregate.id === `M-${member}`);
    expect(own.map(({ event }) => event.sequence)).toEqual([1, 2, 3, 4, 5]);
  }
  // A process took it and was never heard of again.
  await happen(1, 1);
  const dead = openWebhooks({
    ...parts,
    outbound: { ...outbound, post: () => new Promise(() => undefined) },
  });
  await expect
    .poll(async () => {
      await dead.round();
      return db.query({ text: "select 1 from webhook_delivery where lease is not null" });
    })
    .toHaveLength(1);
  const living = openWebhooks(parts);
  await living.round();
  expect(receiver.got).toHaveLength(100);
  later(61_000);
  await run(living);
  expect(receiver.taken.slice(100).map(nameOf)).toEqual(["M-1/6", "M-1/7"]);
  expect((await send("GET", `/${id}`)).body).toMatchObject({ waiting: 0, parked: 0 });
});

test("who comes back after its lease was over changes nothing", async () => {
  const { id } = await add();
  await happen(1);
  let answer: (() => void) | undefined;
  const slow = openWebhooks({
    ...parts,
    outbound: {
      ...outbound,
      post: () =>
        new Promise((done) => {
          answer = () => done({ durationMs: 1, failure: "timeout" });
        }),
    },
  });
  await expect
    .poll(async () => {
      await slow.round();
      return answer !== undefined;
    })
    .toBe(true);
  later(61_000);
  await run();
  answer?.();
  await slow.close();
  const [one] = (await send("GET", `/${id}/deliveries`)).body.data;
  expect(one).toMatchObject({ state: "delivered", attempts: 1, last_failure: "timeout" });
});

test("a pause loses nothing, and a replay sends again what its range and filter name", async () => {
  const { id } = await add();
  await happen(1, 1, 2);
  await run();
  await send("PATCH", `/${id}`, { state: "paused" });
  later(hourMs);
  const from = now.toISOString();
  await happen(1, 2, 2);
  await run();
  expect(receiver.got).toHaveLength(3);
  await send("PATCH", `/${id}`, { state: "active", events: ["points.earned"] });
  await run();
  // What it wants counts when the feed is read.
  expect(receiver.taken.slice(3).map(nameOf).toSorted()).toEqual(["M-1/3", "M-2/3"]);
  later(1);
  const ask = { from, to: now.toISOString(), events: null };
  const all = await send("POST", `/${id}/replays`, ask);
  expect(all.body).toMatchObject({ state: "running", found: 0 });
  await run();
  const done = (await send("GET", `/${id}/replays`)).body.data;
  expect(done).toMatchObject([{ id: all.body.id, state: "done", found: 3 }]);
  expect(receiver.taken.slice(5).map(nameOf)).toEqual(expect.arrayContaining(["M-2/2", "M-2/3"]));
  expect(receiver.taken).toHaveLength(8);
  await send("POST", `/${id}/replays`, { ...ask, member_id: "M-2", events: ["points.held"] });
  await run();
  expect(receiver.taken.slice(8).map(nameOf)).toEqual(["M-2/2"]);
  const wrong = await send("POST", `/${id}/replays`, { ...ask, to: from });
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, "to"]);

  // Parked ones by range, each member's in order.
  receiver.behave = () => 503;
  await happen(3, 3, 3);
  await db.query({ text: "update webhook_endpoint set event_types = null" });
  const impatient = { ...parts, waitsMs: [] };
  await run(openWebhooks(impatient));
  const last = await send("GET", `/${id}`);
  expect([last.body.parked, last.body.waiting]).toEqual([3, 0]);
  receiver.behave = () => 200;
  const wide = { from: "2026-01-01T00:00:00Z", to: "2027-01-01T00:00:00Z", only: "parked" };
  expect((await send("POST", `/${id}/replays`, wide)).body).toMatchObject({
    state: "done",
    found: 3,
  });
  await run();
  expect(receiver.taken.slice(9).map(nameOf)).toEqual(["M-3/1", "M-3/2", "M-3/3"]);
});

test("a test is sent at once and told of; what is wrong is refused by its field", async () => {
  const { id, secret } = await add();
  now = new Date();
  const tested = await send("POST", `/${id}/test`, { event_type: "points.redeemed" });
  expect(tested.body).toMatchObject({ kind: "test", state: "delivered", tries: [{ status: 200 }] });
  const [one] = receiver.got;
  if (one === undefined) throw new Error("nothing arrived");
  expect(new Webhook(secret).verify(one.body, one.headers)).toMatchObject({
    type: "points.redeemed",
  });
  expect(tested.body.body).toBe(one.body);
  receiver.behave = () => undefined;
  expect((await send("POST", `/${id}/test`, {})).body).toMatchObject({
    state: "failed",
    tries: [{ status: null, failure: "timeout" }],
  });
  const faultOf = async (url: string) => {
    const refused = await send("POST", "", { url });
    return [refused.status, refused.body.errors?.[0]?.path, refused.body.errors?.[0]?.code];
  };
  expect(await faultOf("http://shop.example/")).toEqual([422, "url", "url_not_https"]);
  expect(await faultOf("https://10.0.0.1/")).toEqual([422, "url", "url_not_public"]);
  const moved = await send("PATCH", `/${id}`, { url: "https://[::127.0.0.1]/" });
  expect([moved.status, moved.body.errors[0].code]).toEqual([422, "url_not_public"]);
  for (let more = 1; more < 20; more += 1) await add();
  expect((await send("POST", "", { url: receiver.url })).body.code).toBe("too_many_webhooks");
  await send("DELETE", `/${id}`);
  expect((await send("GET", `/${id}/deliveries`)).body.code).toBe("webhook_not_found");
  expect((await send("POST", "", { url: receiver.url })).status).toBe(201);
  // The log is kept for 90 days, what still waits for longer, what is deleted not at all.
  await tidyWebhooks(db, new Date(now.getTime() - 90 * dayMs));
  await tidyWebhooks(db, new Date(now.getTime() - 90 * dayMs));
  const left = await db.query({ text: "select 1 from webhook_endpoint where state = 'deleted'" });
  expect(left).toEqual([]);
});
