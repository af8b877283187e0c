// Deliveries and their tries as rows. Whoever changes which of them waits holds the endpoint's row.
import type { DeliveryState, SendFailure } from "@nuqta/contracts/webhooks.ts";
import type { Tx } from "../../kit/db/db.ts";
import type { Listing } from "../../kit/db/listing.ts";
import {
  type Claim,
  type Ending,
  ending,
  type Outbox,
  removal,
  taking,
} from "../../kit/delivery/outbox.ts";
import type { StoredEvent } from "../domain/feed.ts";

export type Delivery = {
  readonly no: number;
  readonly endpointId: string;
  readonly kind: "event" | "replay" | "test";
  readonly memberId: number | null;
  readonly eventNo: number | null;
  readonly eventId: string;
  readonly eventType: string;
  readonly aggregateId: string;
  readonly state: DeliveryState;
  readonly dueAt: Date | null;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  readonly body: unknown;
};

const columns = `d.delivery_no as no, d.endpoint_id as "endpointId", d.kind,
  d.member_id as "memberId", d.event_no as "eventNo", d.event_id as "eventId",
  d.event_type as "eventType", d.aggregate_id as "aggregateId", d.state, d.due_at as "dueAt",
  d.attempts, d.created_at as "createdAt", d.finished_at as "finishedAt", d.body`;

export type NewDelivery = {
  readonly memberId: number;
  readonly eventNo: number;
  readonly eventId: string;
  readonly eventType: string;
  readonly aggregateId: string;
};

/** Puts events in line, in their order. The first of each member is due when none of it waits. */
export const insertDeliveries = async (
  tx: Tx,
  endpointId: string,
  kind: "event" | "replay",
  events: readonly NewDelivery[],
  now: Date,
): Promise<void> => {
  if (events.length === 0) return;
  await tx.query({
    text: `insert into webhook_delivery (endpoint_id, kind, member_id, event_no, event_id,
        event_type, aggregate_id, state, due_at, created_at)
      select $1, $2, n.member_id, n.event_no, n.event_id, n.event_type, n.aggregate_id, 'waiting',
        case when row_number() over (partition by n.member_id order by n.place) = 1
          and not exists (select 1 from webhook_delivery w where w.endpoint_id = $1
            and w.member_id = n.member_id and w.state = 'waiting') then $3::timestamptz end,
        $3::timestamptz
      from unnest($4::int8[], $5::int8[], $6::text[], $7::text[], $8::text[])
        with ordinality as n(member_id, event_no, event_id, event_type, aggregate_id, place)
      order by n.place`,
    values: [
      ...[endpointId, kind, now],
      ...[events.map((one) => one.memberId), events.map((one) => one.eventNo)],
      ...[events.map((one) => one.eventId), events.map((one) => one.eventType)],
      events.map((one) => one.aggregateId),
    ],
  });
};

/** Whether so many deliveries or more wait for an endpoint. */
export const isFull = async (tx: Tx, endpointId: string, max: number): Promise<boolean> => {
  const rows = await tx.query({
    text: `select 1 from webhook_delivery where endpoint_id = $1 and state = 'waiting'
      offset $2 limit 1`,
    values: [endpointId, max - 1],
  });
  return rows.length > 0;
};

/** The active endpoints with something due, and how often each has failed in a row. */
export const findDue = (tx: Tx, now: Date): Promise<{ id: string; failures: number }[]> =>
  tx.query<{ id: string; failures: number }>({
    name: "find-due-webhooks",
    text: `select e.endpoint_id as id, e.failures from webhook_endpoint e
      where e.state = 'active' and exists (select 1 from webhook_delivery d
        where d.endpoint_id = e.endpoint_id and d.state = 'waiting' and d.due_at <= $1
          and (d.leased_until is null or d.leased_until <= $1))`,
    values: [now],
  });

const outbox: Outbox = {
  table: "webhook_delivery",
  key: "delivery_no",
  select: columns,
  line: "c.endpoint_id",
  isOpen: `exists (select 1 from webhook_endpoint e
    where e.endpoint_id = c.endpoint_id and e.state = 'active')`,
};

/** Takes deliveries of an endpoint that are due for as long as the lease lasts. */
export const takeDue = (tx: Tx, endpointId: string, claim: Claim): Promise<Delivery[]> =>
  tx.query<Delivery>(taking(outbox, endpointId, claim));

/** Ends a lease with the outcome of its try. False when somebody else has taken the delivery since. */
export const endTry = async (tx: Tx, one: Ending & { state: DeliveryState }): Promise<boolean> =>
  (await tx.query(ending(outbox, one))).length === 1;

/** Removes a stretch of deliveries that are over and older than `before`. */
export const tidyDeliveries = async (tx: Tx, before: Date): Promise<void> => {
  await tx.query(removal(outbox, before));
};

/** Lets the next waiting delivery of a member be due, when none of them is. */
export const promoteNext = async (
  tx: Tx,
  endpointId: string,
  memberId: number,
  now: Date,
): Promise<void> => {
  await tx.query({
    name: "promote-webhook",
    text: `update webhook_delivery set due_at = $3 where delivery_no = (
        select min(delivery_no) from webhook_delivery
        where endpoint_id = $1 and member_id = $2 and state = 'waiting')
      and not exists (select 1 from webhook_delivery where endpoint_id = $1 and member_id = $2
        and state = 'waiting' and due_at is not null)`,
    values: [endpointId, memberId, now],
  });
};

/** The same for every member of an endpoint. */
export const promoteAll = async (tx: Tx, endpointId: string, now: Date): Promise<void> => {
  await tx.query({
    text: `update webhook_delivery set due_at = $2 where delivery_no in (
      select min(delivery_no) from webhook_delivery where endpoint_id = $1 and state = 'waiting'
      group by member_id having bool_and(due_at is null))`,
    values: [endpointId, now],
  });
};

/** Makes the deliveries that wait for their next try due now. */
export const hurry = async (tx: Tx, endpointId: string, now: Date, no?: number): Promise<void> => {
  await tx.query({
    text: `update webhook_delivery set due_at = $2
      where endpoint_id = $1 and state = 'waiting' and due_at > $2
        and ($3::int8 is null or delivery_no = $3)`,
    values: [endpointId, now, no ?? null],
  });
};

/** Parked deliveries wait again, each behind what waits of its member. Answers how many. */
export const unpark = async (
  tx: Tx,
  endpointId: string,
  which: {
    no?: number;
    from?: Date;
    to?: Date;
    eventTypes?: readonly string[] | null;
    aggregateId?: string | undefined;
  },
): Promise<number> => {
  const rows = await tx.query({
    text: `update webhook_delivery d set state = 'waiting', attempts = 0, due_at = null,
        finished_at = null
      where d.endpoint_id = $1 and d.state = 'parked' and ($2::int8 is null or d.delivery_no = $2)
        and ($3::text[] is null or d.event_type = any($3)) and ($4::text is null or d.aggregate_id = $4)
        and ($5::timestamptz is null or exists (select 1 from event v where v.member_id = d.member_id
          and v.event_no = d.event_no and v.recorded_at >= $5 and v.recorded_at < $6))
      returning 1`,
    values: [
      ...[endpointId, which.no ?? null, which.eventTypes ?? null, which.aggregateId ?? null],
      ...[which.from ?? null, which.to ?? null],
    ],
  });
  return rows.length;
};

export type Attempt = {
  readonly endpointId: string;
  readonly deliveryNo: number;
  readonly at: Date;
  readonly durationMs: number;
  readonly isGood: boolean;
  readonly url: string;
  readonly requestHead: Readonly<Record<string, string>>;
  readonly status: number | null;
  readonly failure: SendFailure | null;
  readonly responseHead: Readonly<Record<string, string>> | null;
  readonly responseBody: string | null;
};

export const insertAttempt = async (tx: Tx, one: Attempt): Promise<void> => {
  await tx.query({
    name: "insert-webhook-attempt",
    text: `insert into webhook_attempt (endpoint_id, delivery_no, at, duration_ms, is_good, url,
        request_head, status, failure, response_head, response_body)
      values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10::jsonb, $11)`,
    values: [
      ...[one.endpointId, one.deliveryNo, one.at, one.durationMs, one.isGood, one.url],
      ...[JSON.stringify(one.requestHead), one.status, one.failure],
      one.responseHead === null ? null : JSON.stringify(one.responseHead),
      one.responseBody,
    ],
  });
};

/** Keeps a test that was sent, as a delivery that is over. Answers its number. */
export const insertTest = async (
  tx: Tx,
  test: {
    endpointId: string;
    eventId: string;
    eventType: string;
    aggregateId: string;
    state: "delivered" | "failed";
    body: string;
    now: Date;
  },
): Promise<number> => {
  const [row] = await tx.query<{ no: number }>({
    text: `insert into webhook_delivery (endpoint_id, kind, event_id, event_type, aggregate_id,
        state, attempts, created_at, finished_at, body)
      values ($1, 'test', $2, $3, $4, $5, 1, $6, $6, $7::json) returning delivery_no as no`,
    values: [
      ...[test.endpointId, test.eventId, test.eventType, test.aggregateId, test.state],
      ...[test.now, test.body],
    ],
  });
  if (row === undefined) throw new Error("a test has no row");
  return row.no;
};

export type DeliveryRow = Delivery & {
  readonly lastStatus: number | null;
  readonly lastFailure: SendFailure | null;
};

const last = (column: string): string =>
  `(select a.${column} from webhook_attempt a where a.delivery_no = d.delivery_no
    order by a.attempt_no desc limit 1)`;
const rowColumns = `${columns}, ${last("status")} as "lastStatus", ${last("failure")} as "lastFailure"`;

export const deliveryListing: Listing<"delivery_no"> = {
  from: "webhook_delivery d",
  select: rowColumns,
  id: "d.delivery_no::text",
  sorts: { delivery_no: { column: "d.delivery_no", type: "int8" } },
  search: ["d.aggregate_id", "d.event_id"],
};

export const findDelivery = async (
  tx: Tx,
  endpointId: string,
  no: number,
): Promise<DeliveryRow | undefined> => {
  const text = `select ${rowColumns} from webhook_delivery d
    where d.endpoint_id = $1 and d.delivery_no = $2`;
  return (await tx.query<DeliveryRow>({ text, values: [endpointId, no] }))[0];
};

export const listAttempts = (tx: Tx, no: number): Promise<Attempt[]> =>
  tx.query<Attempt>({
    text: `select endpoint_id as "endpointId", delivery_no as "deliveryNo", at,
        duration_ms as "durationMs", is_good as "isGood", url, request_head as "requestHead", status,
        failure, response_head as "responseHead", response_body as "responseBody"
      from webhook_attempt where delivery_no = $1 order by attempt_no`,
    values: [no],
  });

type TracedEvent = StoredEvent & { readonly traceparent: string | null };

/** The events behind deliveries, by member and number, each with the span of its commit where that was recorded. */
export const findEvents = (tx: Tx, of: readonly { memberId: number; eventNo: number }[]) =>
  tx.query<TracedEvent>({
    name: "find-webhook-events",
    text: `select e.tx::text as tx, e.member_id as "memberId", e.event_no as "eventNo",
        a.external_id as "externalId", e.type, e.payload, e.traceparent,
        (extract(epoch from e.occurred_at) * 1000)::int8 as "occurredAt",
        (extract(epoch from e.recorded_at) * 1000)::int8 as "recordedAt"
      from unnest($1::int8[], $2::int8[]) as n(member_id, event_no)
        join event e using (member_id, event_no) join account a using (member_id)`,
    values: [of.map((one) => one.memberId), of.map((one) => one.eventNo)],
  });

/** Deliveries that were given up and wait for somebody, and to how many endpoints. */
export const countParked = async (tx: Tx): Promise<{ deliveries: number; endpoints: number }> => {
  const [row] = await tx.query<{ deliveries: number; endpoints: number }>({
    text: `select count(*) as deliveries, count(distinct d.endpoint_id) as endpoints
      from webhook_delivery d join webhook_endpoint e using (endpoint_id)
      where d.state = 'parked' and e.state <> 'deleted'`,
  });
  return row ?? { deliveries: 0, endpoints: 0 };
};
