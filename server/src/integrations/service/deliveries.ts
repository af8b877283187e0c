// The log of deliveries, and sending again: one of them, or a stretch of time.
import { randomUUID } from "node:crypto";
import type { ReplayReply } from "@nuqta/contracts/webhook-replays.ts";
import type {
  AttemptReply,
  DeliveryDetailReply,
  DeliveryReply,
  DeliveryState,
} from "@nuqta/contracts/webhooks.ts";
import type { Database } from "../../kit/db/db.ts";
import { type ListAsk, listPage } from "../../kit/db/listing.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import type { TestWorld } from "../domain/feed.ts";
import * as store from "../store/deliveries.ts";
import { findEndpoint, lockEndpoint } from "../store/endpoints.ts";
import * as replays from "../store/replays.ts";
import { bodyOf } from "./deliver.ts";
import { type By, recordBy } from "./endpoints.ts";

type DeliveryQuery = ListAsk<"delivery_no"> & {
  readonly state?: DeliveryState | undefined;
  readonly event_type?: string | undefined;
};

/** One page of an endpoint's deliveries. */
export const listDeliveries = async (db: Database, id: string, ask: DeliveryQuery) => {
  if ((await findEndpoint(db, id)) === undefined) return refuse("webhook_not_found");
  const { state, event_type: eventType, ...list } = ask;
  const page = await listPage<store.DeliveryRow, "delivery_no">(db, store.deliveryListing, {
    ...list,
    where: (add) => [
      `d.endpoint_id = ${add(id)}`,
      ...(state === undefined ? [] : [`d.state = ${add(state)}`]),
      ...(eventType === undefined ? [] : [`d.event_type = ${add(eventType)}`]),
    ],
  });
  if (!page.ok) return page;
  const { rows, next, total } = page.value;
  return accept({ data: rows.map(viewOf), next_cursor: next, total });
};

const fieldsOf = (row: store.Delivery) => ({
  id: String(row.no),
  kind: row.kind,
  event_id: row.eventId,
  event_type: row.eventType,
  member_id: row.aggregateId,
  sequence: row.eventNo,
  state: row.state,
  attempts: row.attempts,
  next_attempt_at: row.state === "waiting" ? (row.dueAt?.toISOString() ?? null) : null,
  created_at: row.createdAt.toISOString(),
  finished_at: row.finishedAt?.toISOString() ?? null,
});

const viewOf = (row: store.DeliveryRow): DeliveryReply => ({
  ...fieldsOf(row),
  last_status: row.lastStatus,
  last_failure: row.lastFailure,
});

const attemptOf = (one: store.Attempt): AttemptReply => ({
  at: one.at.toISOString(),
  duration_ms: one.durationMs,
  succeeded: one.isGood,
  url: one.url,
  request_headers: { ...one.requestHead },
  status: one.status,
  failure: one.failure,
  response_headers: one.responseHead === null ? null : { ...one.responseHead },
  response_body: one.responseBody,
});

/** One delivery with its body and every try. */
export const readDelivery = async (
  parts: { db: Database; testWorld?: TestWorld | undefined },
  id: string,
  no: number,
): Promise<Decision<DeliveryDetailReply, "webhook_not_found" | "delivery_not_found">> => {
  const { db } = parts;
  if ((await findEndpoint(db, id)) === undefined) return refuse("webhook_not_found");
  const row = await store.findDelivery(db, id, no);
  if (row === undefined) return refuse("delivery_not_found");
  const tries = await store.listAttempts(db, no);
  return accept({ ...fieldsOf(row), body: await bodyOf(parts, row), tries: tries.map(attemptOf) });
};

/** Tries a delivery now. One that is over is put in line once more. */
export const retryDelivery = (
  db: Database,
  by: By,
  id: string,
  no: number,
): Promise<Decision<DeliveryReply, "webhook_not_found" | "delivery_not_found">> =>
  db.transaction(async (tx) => {
    if ((await lockEndpoint(tx, id)) === undefined) return refuse("webhook_not_found");
    const row = await store.findDelivery(tx, id, no);
    // A test is over when it was sent: there is another one to be had.
    if (row === undefined || row.memberId === null || row.eventNo === null)
      return refuse("delivery_not_found");
    const { memberId, eventNo, eventType, aggregateId } = row;
    if (row.state === "waiting") await store.hurry(tx, id, by.now, no);
    else if (row.state === "parked") {
      await store.unpark(tx, id, { no });
      await store.promoteNext(tx, id, memberId, by.now);
    } else {
      const again = { memberId, eventNo, eventId: row.eventId, eventType, aggregateId };
      await store.insertDeliveries(tx, id, "replay", [again], by.now);
    }
    const after = (await store.findDelivery(tx, id, no)) ?? row;
    const detail = { event_id: row.eventId };
    await recordBy(tx, by, { action: "webhook.retried", target: `webhook:${id}`, detail });
    return accept(viewOf(after));
  });

export type ReplayAsk = {
  from: string;
  to: string;
  events: readonly string[] | null;
  member_id?: string | undefined;
  only: "all" | "parked";
};

const runningMax = 3;

/** Sends again what was recorded in a stretch of time, or what of it was parked. */
export const startReplay = (
  db: Database,
  by: By,
  id: string,
  ask: ReplayAsk,
): Promise<Decision<ReplayReply, "webhook_not_found" | "too_many_replays">> =>
  db.transaction(async (tx) => {
    if ((await lockEndpoint(tx, id)) === undefined) return refuse("webhook_not_found");
    if ((await replays.countRunning(tx, id)) >= runningMax) return refuse("too_many_replays");
    const { events: eventTypes, member_id: aggregateId, only } = ask;
    const [from, to] = [new Date(ask.from), new Date(ask.to)];
    const isParked = only === "parked";
    const found = isParked ? await store.unpark(tx, id, { from, to, eventTypes, aggregateId }) : 0;
    if (isParked) await store.promoteAll(tx, id, by.now);
    const replay: replays.Replay = {
      id: randomUUID(),
      endpointId: id,
      ...{ from, to, eventTypes, found, aggregateId: aggregateId ?? null },
      state: isParked ? "done" : "running",
      createdAt: by.now,
      createdBy: by.principal.id,
      finishedAt: isParked ? by.now : null,
    };
    await replays.insertReplay(tx, replay);
    await recordBy(tx, by, {
      action: "webhook.replayed",
      target: `webhook:${id}`,
      detail: { ...ask },
    });
    return accept(replayOf(replay));
  });

/** The last replays of an endpoint. */
export const listReplays = async (
  db: Database,
  id: string,
): Promise<Decision<ReplayReply[], "webhook_not_found">> => {
  if ((await findEndpoint(db, id)) === undefined) return refuse("webhook_not_found");
  return accept((await replays.listReplays(db, id)).map(replayOf));
};

const replayOf = (one: replays.Replay): ReplayReply => ({
  id: one.id,
  from: one.from.toISOString(),
  to: one.to.toISOString(),
  events: one.eventTypes === null ? null : [...one.eventTypes],
  member_id: one.aggregateId,
  state: one.state,
  found: one.found,
  created_at: one.createdAt.toISOString(),
  finished_at: one.finishedAt?.toISOString() ?? null,
});
