// Endpoints: added, changed, paused, given new secrets, tried out, looked at and deleted.

import { randomBytes, randomUUID } from "node:crypto";
import type { EventReply } from "@nuqta/contracts/events.ts";
import { dayMs, hourMs } from "@nuqta/contracts/kit/time.ts";
import type { WebhookReply } from "@nuqta/contracts/webhooks.ts";
import { webhooksMax } from "@nuqta/contracts/webhooks.ts";
import { networkOf } from "../../identity/door/domain.ts";
import { tellOwners } from "../../identity/door/service.ts";
import { appendAudit } from "../../kit/audit/append.ts";
import type { Database, Tx } from "../../kit/db/db.ts";
import type { Outbound } from "../../kit/http/outbound.ts";
import { accept, type Decision, type Refusal, refuse } from "../../kit/pure/decision.ts";
import type { Sealer } from "../../kit/secrets/sealing.ts";
import type { TestWorld } from "../domain/feed.ts";
import * as deliveries from "../store/deliveries.ts";
import * as store from "../store/endpoints.ts";
import { entryOf } from "./deliver.ts";
import { newSecret, openSecrets, sealSecret, signedHeaders } from "./signature.ts";

/** Principal of a change, with time, address and request. */
export type By = {
  readonly principal: { readonly id: string; readonly name: string };
  readonly now: Date;
  readonly ip: string;
  readonly requestId: string;
};

/** Adds to the record of who did what; the last statement of its transaction. Never with a secret. */
export const recordBy = (
  tx: Tx,
  { principal, now, ip, requestId }: By,
  entry: { action: string; target: string; detail?: Readonly<Record<string, unknown>> },
): Promise<void> =>
  appendAudit(tx, {
    ...entry,
    ...{ at: now, actor: principal.id, network: networkOf(ip), requestId, outcome: "done" },
  });

// Of the address only its host: some receivers keep a secret in the rest.
const factsOf = ({ principal }: By, url: string) => ({
  name: new URL(url).host,
  by: principal.name,
});

const targetOf = (id: string): string => `webhook:${id}`;

/** An endpoint as clients see it, without its secrets. */
export const viewOf = (one: store.EndpointView, now: Date): WebhookReply => {
  const isOverlap = one.oldSecretUntil !== null && now < one.oldSecretUntil;
  return {
    id: one.id,
    url: one.url,
    description: one.description,
    events: one.eventTypes === null ? null : [...one.eventTypes],
    state: one.state,
    state_reason: one.stateReason,
    failing_since: one.failingSince?.toISOString() ?? null,
    waiting: one.waiting,
    parked: one.parked,
    old_secret_until: isOverlap ? (one.oldSecretUntil?.toISOString() ?? null) : null,
    last_delivered_at: one.lastDeliveredAt?.toISOString() ?? null,
    created_at: one.createdAt.toISOString(),
    created_by: one.createdBy,
    updated_at: one.updatedAt.toISOString(),
  };
};

const viewById = async (tx: Tx, id: string, now: Date): Promise<WebhookReply> => {
  const found = await store.findEndpoint(tx, id);
  if (found === undefined) throw new Error("an endpoint that is held is gone");
  return viewOf(found, now);
};

const urlRefusal = async (
  outbound: Outbound,
  url: string,
): Promise<Refusal<"validation_failed"> | undefined> => {
  const fault = await outbound.faultOf(url);
  return fault && refuse("validation_failed", { errors: [{ path: "url", code: fault }] });
};

export type NewEndpoint = { url: string; description: string; events: readonly string[] | null };

/** Adds an endpoint; the secret is in this answer and nowhere else. */
export const addEndpoint = async (
  { db, outbound, sealer }: { db: Database; outbound: Outbound; sealer: Sealer },
  by: By,
  { url, description, events }: NewEndpoint,
): Promise<Decision<WebhookReply & { secret: string }>> => {
  const wrong = await urlRefusal(outbound, url);
  if (wrong) return wrong;
  const id = `wh_${randomBytes(9).toString("hex")}`;
  const secret = newSecret();
  return db.transaction(async (tx) => {
    if ((await store.countEndpointsAlone(tx)) >= webhooksMax) return refuse("too_many_webhooks");
    const row = {
      id,
      url,
      description,
      eventTypes: events,
      secret: sealSecret(sealer, id, secret),
    };
    await store.insertEndpoint(tx, { ...row, createdAt: by.now, createdBy: by.principal.id });
    const view = await viewById(tx, id, by.now);
    await tellOwners(tx, { kind: "webhook_added", facts: factsOf(by, url), now: by.now });
    const detail = { url, events };
    await recordBy(tx, by, { action: "webhook.added", target: targetOf(id), detail });
    return accept({ ...view, secret });
  });
};

/** Change of an endpoint; fields left out stay as they are. */
export type EndpointChange = {
  url?: string | undefined;
  description?: string | undefined;
  events?: readonly string[] | null | undefined;
  state?: "active" | "paused" | undefined;
};

/** Changes an endpoint. One that is let go on tries at once what waits. */
export const changeEndpoint = async (
  db: Database,
  outbound: Outbound,
  by: By,
  id: string,
  change: EndpointChange,
): Promise<Decision<WebhookReply>> => {
  const wrong = change.url === undefined ? undefined : await urlRefusal(outbound, change.url);
  if (wrong) return wrong;
  return db.transaction(async (tx) => {
    const before = await store.lockEndpoint(tx, id);
    if (before === undefined) return refuse("webhook_not_found");
    const isWoken = change.state === "active" && before.state !== "active";
    const fresh = { stateReason: null, failures: 0, failingSince: null };
    const after: store.Endpoint = {
      ...before,
      url: change.url ?? before.url,
      description: change.description ?? before.description,
      eventTypes: change.events === undefined ? before.eventTypes : change.events,
      state: change.state ?? before.state,
      ...(isWoken ? fresh : {}),
    };
    await store.updateEndpoint(tx, after, by.now);
    if (isWoken) await deliveries.hurry(tx, id, by.now);
    const view = await viewById(tx, id, by.now);
    if (after.url !== before.url) {
      await tellOwners(tx, { kind: "webhook_moved", facts: factsOf(by, after.url), now: by.now });
    }
    const detail = { ...change };
    await recordBy(tx, by, { action: "webhook.changed", target: targetOf(id), detail });
    return accept(view);
  });
};

/** Makes a new secret. The one before it signs as well for `overlapHours`. */
export const rotateSecret = (
  { db, sealer }: { db: Database; sealer: Sealer },
  by: By,
  id: string,
  overlapHours: number,
): Promise<Decision<WebhookReply & { secret: string }>> =>
  db.transaction(async (tx) => {
    const before = await store.lockEndpoint(tx, id);
    if (before === undefined) return refuse("webhook_not_found");
    const secret = newSecret();
    const until = new Date(by.now.getTime() + overlapHours * hourMs);
    const old =
      overlapHours === 0
        ? { oldSecret: null, oldSecretUntil: null }
        : { oldSecret: before.secret, oldSecretUntil: until };
    await store.updateEndpoint(
      tx,
      { ...before, secret: sealSecret(sealer, id, secret), ...old },
      by.now,
    );
    const view = await viewById(tx, id, by.now);
    const detail = { overlap_hours: overlapHours };
    await recordBy(tx, by, { action: "webhook.secret_rotated", target: targetOf(id), detail });
    return accept({ ...view, secret });
  });

/** Deletes an endpoint with what waits for it. */
export const deleteEndpoint = (
  db: Database,
  by: By,
  id: string,
): Promise<Decision<{ id: string }>> =>
  db.transaction(async (tx) => {
    const before = await store.lockEndpoint(tx, id);
    if (before === undefined) return refuse("webhook_not_found");
    await store.markDeleted(tx, id, by.now);
    const detail = { url: before.url };
    await recordBy(tx, by, { action: "webhook.deleted", target: targetOf(id), detail });
    return accept({ id });
  });

/** Sends a made-up event once, now. Answers the number of its delivery. */
export const testEndpoint = async (
  {
    db,
    outbound,
    sealer,
    testWorld,
  }: { db: Database; outbound: Outbound; sealer: Sealer; testWorld?: TestWorld | undefined },
  by: By,
  id: string,
  eventType: string,
): Promise<Decision<number>> => {
  const receiver = await store.findEndpoint(db, id);
  if (receiver === undefined) return refuse("webhook_not_found");
  const message = testEvent(eventType, by.now, testWorld === undefined);
  const body = JSON.stringify(message);
  const head = { id: message.id, at: testWorld?.trueTime() ?? by.now, body };
  const headers = signedHeaders(head, openSecrets(sealer, id, receiver, by.now));
  const sent = await outbound.post(receiver.url, headers, body);
  return db.transaction(async (tx) => {
    if ((await store.lockEndpoint(tx, id)) === undefined) return refuse("webhook_not_found");
    const entry = entryOf({ endpointId: id, no: 0 }, receiver, headers, by.now, sent);
    const no = await deliveries.insertTest(tx, {
      endpointId: id,
      ...{ eventId: message.id, eventType, aggregateId: message.aggregate.id, body, now: by.now },
      state: entry.isGood ? "delivered" : "failed",
    });
    await deliveries.insertAttempt(tx, { ...entry, deliveryNo: no });
    const detail = { event_type: eventType };
    await recordBy(tx, by, { action: "webhook.tested", target: targetOf(id), detail });
    return accept(no);
  });
};

const testEvent = (type: string, now: Date, livemode: boolean): EventReply => ({
  id: `ev_test_${randomUUID()}`,
  type,
  version: 1,
  occurred_at: now.toISOString(),
  recorded_at: now.toISOString(),
  sequence: 1,
  aggregate: { type: "member", id: "TEST-MEMBER" },
  livemode,
  data: { member_id: "TEST-MEMBER", test: true },
});

const periods = {
  day: { ms: dayMs, step: "hour" },
  week: { ms: 7 * dayMs, step: "day" },
  month: { ms: 30 * dayMs, step: "day" },
} as const;

/** Health of an endpoint by its answers in the last day, week or month. */
export const healthOf = async (
  db: Database,
  id: string,
  period: keyof typeof periods,
  now: Date,
) => {
  const endpoint = await store.findEndpoint(db, id);
  if (endpoint === undefined) return refuse("webhook_not_found");
  const { ms, step } = periods[period];
  const stepMs = step === "hour" ? hourMs : dayMs;
  // Whole stretches, the present one last.
  const last = Math.floor(now.getTime() / stepMs) * stepMs;
  const first = last - ms + stepMs;
  const counted = await store.countTries(db, id, new Date(first), step);
  const byStart = new Map(counted.map((bucket) => [bucket.at.getTime(), bucket]));
  const buckets = Array.from({ length: ms / stepMs }, (_, at) => {
    const start = first + at * stepMs;
    const { succeeded = 0, failed = 0 } = byStart.get(start) ?? {};
    return { at: new Date(start).toISOString(), succeeded, failed };
  });
  const { medianMs, oldestWaitingAt } = await store.measure(db, id, new Date(first));
  const sum = (of: (bucket: (typeof buckets)[number]) => number): number =>
    buckets.reduce((total, bucket) => total + of(bucket), 0);
  return accept({
    buckets,
    succeeded: sum((bucket) => bucket.succeeded),
    failed: sum((bucket) => bucket.failed),
    median_ms: medianMs,
    waiting: endpoint.waiting,
    parked: endpoint.parked,
    oldest_waiting_at: oldestWaitingAt?.toISOString() ?? null,
  });
};
