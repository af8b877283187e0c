// Sends webhooks that are due: one at a time for each member of an endpoint. Each endpoint is a line.
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import type { Database } from "../../kit/db/db.ts";
import { type Deliverer, openDeliverer } from "../../kit/delivery/deliverer.ts";
import type { Outbound, Sent } from "../../kit/http/outbound.ts";
import type { Clock } from "../../kit/process/clock.ts";
import type { Log } from "../../kit/process/log.ts";
import type { Sealer } from "../../kit/secrets/sealing.ts";
import { type Tracing, traceparentOf } from "../../kit/telemetry/tracing.ts";
import { envelope, type TestWorld } from "../domain/feed.ts";
import * as domain from "../domain/webhooks.ts";
import * as store from "../store/deliveries.ts";
import { findReceiver, lockEndpoint, noteOutcome } from "../store/endpoints.ts";
import { fanOut } from "./fan-out.ts";
import { openSecrets, signedHeaders } from "./signature.ts";
import { tracedTry } from "./traced-tries.ts";

export type DelivererParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly outbound: Outbound;
  readonly sealer: Sealer;
  readonly testWorld?: TestWorld | undefined;
  /** Records each try; without it nothing is. */
  readonly tracing?: Tracing | undefined;
  /** The waits between tries; the standard ones unless told otherwise. */
  readonly waitsMs?: readonly number[];
  /** A number from 0 to 1, anew each time. */
  readonly random?: () => number;
};

/** Makes the deliverer of this process, which looks into the feed before it sends. */
export const openWebhooks = (parts: DelivererParts): Deliverer => {
  const { db, clock, log } = parts;
  return openDeliverer<store.Delivery>({
    ...{ clock, log, leaseMs: minuteMs },
    lines: async () => {
      await fanOut(parts);
      const due = await store.findDue(db, clock.now());
      return due.map(({ id, failures }) =>
        domain.isCareful(failures) ? { id, atOnce: 1 } : { id },
      );
    },
    take: (id, claim) => store.takeDue(db, id, claim),
    attempt: (one, lease) => attempt(parts, one, lease),
  });
};

/** Sends once and writes down what came of it. Answers whether it was taken. */
const attempt = async (
  parts: DelivererParts,
  delivery: store.Delivery,
  lease: string,
): Promise<boolean> => {
  const { db, clock, outbound, sealer, testWorld } = parts;
  const receiver = await findReceiver(db, delivery.endpointId);
  if (receiver === undefined) return false;
  const at = clock.now();
  const { body, origin } = await messageOf(parts, delivery);
  const message = { id: delivery.eventId, at: testWorld?.trueTime() ?? at, body };
  const signed = signedHeaders(message, openSecrets(sealer, receiver.id, receiver, at));
  return tracedTry(parts.tracing, { delivery, url: receiver.url, origin }, async (span) => {
    const headers = span === undefined ? signed : { ...signed, traceparent: traceparentOf(span) };
    const sent = await outbound.post(receiver.url, headers, body);
    const entry = entryOf(delivery, receiver, headers, at, sent);
    await settle(parts, { delivery, lease, sent, entry });
    return { isTaken: entry.isGood, sent };
  });
};

type Told = { db: Pick<Database, "query">; testWorld?: TestWorld | undefined };

/** The message of a delivery, the same bytes each time. */
export const bodyOf = async (parts: Told, delivery: store.Delivery): Promise<string> =>
  (await messageOf(parts, delivery)).body;

/** The same, with the span of the commit that wrote its event, where that was recorded. */
const messageOf = async (
  { db, testWorld }: Told,
  { memberId, eventNo, body, no }: store.Delivery,
): Promise<{ body: string; origin: string | null }> => {
  if (memberId === null || eventNo === null) return { body: JSON.stringify(body), origin: null };
  const [event] = await store.findEvents(db, [{ memberId, eventNo }]);
  if (event === undefined) throw new Error(`the event of delivery ${no} is gone`);
  const isLive = testWorld === undefined;
  return { body: JSON.stringify(envelope(event, isLive)), origin: event.traceparent };
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
    const isOurs = await store.endTry(tx, { id: no, lease, state: verdict.state, dueAt, now });
    if (isOurs && !isWaiting && memberId !== null) {
      await store.promoteNext(tx, endpointId, memberId, now);
    }
    const isGood = verdict.state === "delivered";
    await noteOutcome(tx, endpointId, { isGood, isGone: domain.isGone(result), now });
  });
};
