// Sends what is due: one delivery at a time for each member of an endpoint, a few at once for each
// endpoint, under a lease, so that several processes share the work.

import { randomUUID } from "node:crypto";
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import type { Database } from "../../kit/db/db.ts";
import type { Outbound, Sent } from "../../kit/http/outbound.ts";
import type { Clock } from "../../kit/process/clock.ts";
import type { Log } from "../../kit/process/log.ts";
import { envelope, type TestWorld } from "../domain/feed.ts";
import * as domain from "../domain/webhooks.ts";
import * as store from "../store/deliveries.ts";
import { findReceiver, lockEndpoint, noteOutcome } from "../store/endpoints.ts";
import { fanOut } from "./fan-out.ts";
import { signedHeaders } from "./signature.ts";

export type DelivererParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly outbound: Outbound;
  readonly testWorld?: TestWorld | undefined;
  /** The waits between tries; the standard ones unless told otherwise. */
  readonly waitsMs?: readonly number[];
  /** A number from 0 to 1, anew each time. */
  readonly random?: () => number;
};

export type Deliverer = {
  /** Looks into the feed and starts what is due. Does not wait for what it started. */
  readonly round: () => Promise<void>;
  /** Starts nothing more and waits for what is under way. */
  readonly close: () => Promise<void>;
};

const inFlightMax = 8;
// Longer than a try and its bookkeeping can take: a process that died in it lets another begin.
const leaseMs = minuteMs;

/** Makes the deliverer of this process. */
export const openDeliverer = (parts: DelivererParts): Deliverer => {
  const { db, clock, log } = parts;
  /** Number of tries on their way, by endpoint. */
  const inFlight = new Map<string, number>();
  const tasks = new Set<Promise<void>>();
  let isClosed = false;

  const start = (delivery: store.Delivery, lease: string): void => {
    const { endpointId } = delivery;
    const count = (by: number) => inFlight.set(endpointId, (inFlight.get(endpointId) ?? 0) + by);
    count(1);
    const task = attempt(parts, delivery, lease)
      .finally(() => count(-1))
      // What waited behind it, or beside it for a free place, goes on at once; after a failure the
      // next round says how many places there are.
      .then((isGood) => (isGood ? fill(endpointId) : undefined))
      .catch((err: unknown) => log.warn({ err, webhook: endpointId }, "a delivery broke off"))
      .finally(() => tasks.delete(task));
    tasks.add(task);
  };

  const fill = async (id: string, failures = 0): Promise<void> => {
    const atOnce = failures >= domain.failuresUntilCareful ? 1 : inFlightMax;
    const limit = atOnce - (inFlight.get(id) ?? 0);
    if (isClosed || limit <= 0) return;
    const now = clock.now();
    const lease = randomUUID();
    const leasedUntil = new Date(now.getTime() + leaseMs);
    for (const delivery of await store.takeDue(db, id, { now, leasedUntil, lease, limit })) {
      start(delivery, lease);
    }
  };

  return {
    round: async () => {
      await fanOut(parts);
      for (const { id, failures } of await store.findDue(db, clock.now())) await fill(id, failures);
    },
    close: async () => {
      isClosed = true;
      while (tasks.size > 0) await Promise.all(tasks);
    },
  };
};

/** Sends once and writes down what came of it. Answers whether it was taken. */
const attempt = async (
  parts: DelivererParts,
  delivery: store.Delivery,
  lease: string,
): Promise<boolean> => {
  const { db, clock, outbound, testWorld } = parts;
  const receiver = await findReceiver(db, delivery.endpointId);
  if (receiver === undefined) return false;
  const at = clock.now();
  const body = await bodyOf(parts, delivery);
  const message = { id: delivery.eventId, at: testWorld?.trueTime() ?? at, body };
  const headers = signedHeaders(message, domain.secretsOf(receiver, at));
  const sent = await outbound.post(receiver.url, headers, body);
  const entry = entryOf(delivery, receiver, headers, at, sent);
  await settle(parts, { delivery, lease, sent, entry });
  return entry.isGood;
};

/** The message of a delivery, the same bytes each time. */
export const bodyOf = async (
  { db, testWorld }: { db: Pick<Database, "query">; testWorld?: TestWorld | undefined },
  { memberId, eventNo, body, no }: store.Delivery,
): Promise<string> => {
  if (memberId === null || eventNo === null) return JSON.stringify(body);
  const [event] = await store.findEvents(db, [{ memberId, eventNo }]);
  if (event === undefined) throw new Error(`the event of delivery ${no} is gone`);
  return JSON.stringify(envelope(event, testWorld === undefined));
};

/** Log entry of a try, without the signature, which is valid for some minutes. */
export const entryOf = (
  delivery: Pick<store.Delivery, "endpointId" | "no">,
  { url }: { url: string },
  headers: Readonly<Record<string, string>>,
  at: Date,
  sent: Sent,
): store.Attempt => {
  const isAnswer = "status" in sent;
  const signature = headers["webhook-signature"]?.replaceAll(/v1,\S+/g, "v1,…") ?? "";
  return {
    endpointId: delivery.endpointId,
    deliveryNo: delivery.no,
    at,
    url,
    durationMs: sent.durationMs,
    isGood: domain.isTaken(resultOf(sent, at)),
    requestHead: { ...headers, "webhook-signature": signature },
    status: isAnswer ? sent.status : null,
    failure: isAnswer ? null : sent.failure,
    responseHead: isAnswer ? sent.headers : null,
    responseBody: isAnswer ? sent.body : null,
  };
};

const resultOf = (sent: Sent, now: Date): domain.TryResult =>
  "status" in sent
    ? {
        status: sent.status,
        failure: null,
        retryAfterMs: domain.retryAfterMs(sent.headers["retry-after"], now),
      }
    : { status: null, failure: sent.failure };

type Tried = { delivery: store.Delivery; lease: string; sent: Sent; entry: store.Attempt };

const settle = (parts: DelivererParts, tried: Tried): Promise<void> => {
  const { db, clock, waitsMs, random = Math.random } = parts;
  const { delivery, lease, sent, entry } = tried;
  const { endpointId, memberId, no } = delivery;
  return db.transaction(async (tx) => {
    if ((await lockEndpoint(tx, endpointId)) === undefined) return;
    const now = clock.now();
    const result = resultOf(sent, now);
    const verdict = domain.judge(result, delivery.attempts + 1, random(), waitsMs);
    await store.insertAttempt(tx, entry);
    const isWaiting = verdict.state === "waiting";
    const dueAt = isWaiting ? new Date(now.getTime() + verdict.waitMs) : null;
    const isOurs = await store.endLease(tx, no, lease, { state: verdict.state, dueAt, now });
    if (isOurs && !isWaiting && memberId !== null) {
      await store.promoteNext(tx, endpointId, memberId, now);
    }
    const isGood = verdict.state === "delivered";
    await noteOutcome(tx, endpointId, { isGood, isGone: domain.isGone(result), now });
  });
};
