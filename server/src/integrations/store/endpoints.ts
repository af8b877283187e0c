// Endpoints as rows, with what waits for them.
import type { Tx } from "../../kit/db/db.ts";
import { feedEnd, feedSnapshot } from "../../kit/feed/place.ts";
import type { Place } from "../domain/feed.ts";
import type { EndpointState, Receiver } from "../domain/webhooks.ts";
import { tidyDeliveries } from "./deliveries.ts";

export type Endpoint = Receiver & {
  readonly description: string;
  /** Null for every type. */
  readonly eventTypes: readonly string[] | null;
  readonly state: EndpointState;
  readonly stateReason: string | null;
  readonly failures: number;
  readonly failingSince: Date | null;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly updatedAt: Date;
};

export type EndpointView = Endpoint & {
  readonly waiting: number;
  readonly parked: number;
  readonly lastDeliveredAt: Date | null;
};

const columns = `e.endpoint_id as id, e.url, e.description, e.event_types as "eventTypes", e.state,
  e.state_reason as "stateReason", e.secret, e.old_secret as "oldSecret",
  e.old_secret_until as "oldSecretUntil", e.failures, e.failing_since as "failingSince",
  e.created_at as "createdAt", e.created_by as "createdBy", e.updated_at as "updatedAt"`;

const viewText = (where: string): string => `select ${columns},
    (select count(*) from webhook_delivery d
      where d.endpoint_id = e.endpoint_id and d.state = 'waiting') as waiting,
    (select count(*) from webhook_delivery d
      where d.endpoint_id = e.endpoint_id and d.state = 'parked') as parked,
    (select a.at from webhook_attempt a where a.endpoint_id = e.endpoint_id and a.is_good
      order by a.at desc limit 1) as "lastDeliveredAt"
  from webhook_endpoint e where ${where} and e.state <> 'deleted' order by e.created_at, e.endpoint_id`;

export const listEndpoints = (tx: Tx): Promise<EndpointView[]> =>
  tx.query<EndpointView>({ text: viewText("true") });

export const findEndpoint = async (tx: Tx, id: string): Promise<EndpointView | undefined> =>
  (await tx.query<EndpointView>({ text: viewText("e.endpoint_id = $1"), values: [id] }))[0];

/** The endpoint without what has to be counted for it. */
export const findReceiver = async (tx: Tx, id: string): Promise<Endpoint | undefined> => {
  const text = `select ${columns} from webhook_endpoint e
    where e.endpoint_id = $1 and e.state <> 'deleted'`;
  return (await tx.query<Endpoint>({ name: "find-webhook-receiver", text, values: [id] }))[0];
};

/** The endpoint, which nobody else changes or fills until the end of the transaction. */
export const lockEndpoint = async (tx: Tx, id: string): Promise<Endpoint | undefined> => {
  const text = `select ${columns} from webhook_endpoint e
    where e.endpoint_id = $1 and e.state <> 'deleted' for no key update`;
  return (await tx.query<Endpoint>({ name: "lock-webhook-endpoint", text, values: [id] }))[0];
};

// Any fixed number: it only has to differ from those of other advisory locks.
const creationLock = 4_812_025;

/** Number of endpoints; until the end of the transaction nobody else adds one. */
export const countEndpointsAlone = async (tx: Tx): Promise<number> => {
  await tx.query({ text: `select pg_advisory_xact_lock(${creationLock})` });
  const text = "select count(*) as total from webhook_endpoint where state <> 'deleted'";
  return (await tx.query<{ total: number }>({ text }))[0]?.total ?? 0;
};

/** Adds an endpoint that reads the feed from now on. */
export const insertEndpoint = async (
  tx: Tx,
  endpoint: Pick<
    Endpoint,
    "id" | "url" | "description" | "eventTypes" | "secret" | "createdAt" | "createdBy"
  >,
): Promise<void> => {
  const { id, url, description, eventTypes, secret, createdAt, createdBy } = endpoint;
  await tx.query({
    text: `insert into webhook_endpoint (endpoint_id, url, description, event_types, state, secret,
        place_tx, place_member, place_event, made_in, created_at, created_by, updated_at)
      values ($1, $2, $3, $4, 'active', $5, ${feedEnd}, 0, 0, ${feedSnapshot}, $6, $7, $6)`,
    values: [id, url, description, eventTypes, secret, createdAt, createdBy],
  });
};

/** Writes what may change of an endpoint. */
export const updateEndpoint = async (tx: Tx, endpoint: Endpoint, now: Date): Promise<void> => {
  await tx.query({
    text: `update webhook_endpoint set url = $2, description = $3, event_types = $4, state = $5,
        state_reason = $6, secret = $7, old_secret = $8, old_secret_until = $9, failures = $10,
        failing_since = $11, updated_at = $12 where endpoint_id = $1`,
    values: [
      ...[endpoint.id, endpoint.url, endpoint.description, endpoint.eventTypes, endpoint.state],
      ...[endpoint.stateReason, endpoint.secret, endpoint.oldSecret, endpoint.oldSecretUntil],
      ...[endpoint.failures, endpoint.failingSince, now],
    ],
  });
};

/** Counts the failures in a row, back to none after a success, and switches off who says 410. */
export const noteOutcome = async (
  tx: Tx,
  id: string,
  outcome: { isGood: boolean; isGone: boolean; now: Date },
): Promise<void> => {
  await tx.query({
    name: "note-webhook-outcome",
    text: `update webhook_endpoint set
        failures = case when $2::boolean then 0 else failures + 1 end,
        failing_since = case when $2::boolean then null else coalesce(failing_since, $4) end,
        state = case when $3::boolean and state = 'active' then 'disabled' else state end,
        state_reason = case when $3::boolean and state = 'active' then 'gone' else state_reason end
      where endpoint_id = $1 and (not $2::boolean or failures > 0 or failing_since is not null)`,
    values: [id, outcome.isGood, outcome.isGone, outcome.now],
  });
};

/** Hides an endpoint; its rows are removed bit by bit by `removeDeleted`. */
export const markDeleted = async (tx: Tx, id: string, now: Date): Promise<void> => {
  await tx.query({
    text: `update webhook_endpoint set state = 'deleted', secret = '', old_secret = null,
      old_secret_until = null, updated_at = $2 where endpoint_id = $1`,
    values: [id, now],
  });
};

export type Reading = {
  readonly id: string;
  readonly eventTypes: readonly string[] | null;
  readonly place: Place;
  /** The snapshot of the feed in which the endpoint was made, as text; null for those of old. */
  readonly madeIn: string | null;
};

/** Active endpoints behind which the feed has something new. */
export const findBehind = (tx: Tx): Promise<{ id: string }[]> =>
  tx.query<{ id: string }>({
    name: "find-webhooks-behind",
    text: `select e.endpoint_id as id from webhook_endpoint e, (select v.tx, v.member_id, v.event_no from event v
        where v.tx < ${feedEnd} order by v.tx desc, v.member_id desc, v.event_no desc limit 1) newest
      where e.state = 'active'
        and (newest.tx, newest.member_id, newest.event_no) > (e.place_tx, e.place_member, e.place_event)
      order by e.endpoint_id`,
  });

/** Where an active endpoint stands in the feed, held until the end of the transaction; nothing while
 *  somebody else holds it. */
export const lockReading = async (tx: Tx, id: string): Promise<Reading | undefined> => {
  const [row] = await tx.query<Omit<Reading, "place"> & Place>({
    text: `select endpoint_id as id, event_types as "eventTypes", place_tx::text as tx,
        place_member as "memberId", place_event as "eventNo", made_in::text as "madeIn"
      from webhook_endpoint where endpoint_id = $1 and state = 'active'
      for no key update skip locked`,
    values: [id],
  });
  if (row === undefined) return undefined;
  const { tx: place, memberId, eventNo, ...reading } = row;
  return { ...reading, place: { tx: place, memberId, eventNo } };
};

export const moveReading = async (tx: Tx, id: string, place: Place): Promise<void> => {
  await tx.query({
    text: `update webhook_endpoint set place_tx = $2::text::xid8, place_member = $3, place_event = $4
      where endpoint_id = $1`,
    values: [id, place.tx, place.memberId, place.eventNo],
  });
};

export type HealthBucket = { at: Date; succeeded: number; failed: number };

/** Tries since `from`, by hour or by day of UTC; stretches without a try are left out. */
export const countTries = (
  tx: Tx,
  id: string,
  from: Date,
  step: "hour" | "day",
): Promise<HealthBucket[]> =>
  tx.query<HealthBucket>({
    text: `select date_trunc($3, at) as at, count(*) filter (where is_good) as succeeded,
        count(*) filter (where not is_good) as failed
      from webhook_attempt where endpoint_id = $1 and at >= $2 group by 1 order by 1`,
    values: [id, from, step],
  });

/** The middle of how long answers took since `from`, and since when the oldest delivery waits. */
export const measure = async (
  tx: Tx,
  id: string,
  from: Date,
): Promise<{ medianMs: number | null; oldestWaitingAt: Date | null }> => {
  const [row] = await tx.query<{ medianMs: number | null; oldestWaitingAt: Date | null }>({
    text: `select (select percentile_disc(0.5) within group (order by duration_ms)
          from webhook_attempt where endpoint_id = $1 and at >= $2 and is_good) as "medianMs",
        (select created_at from webhook_delivery where endpoint_id = $1 and state = 'waiting'
          order by delivery_no limit 1) as "oldestWaitingAt"`,
    values: [id, from],
  });
  return row ?? { medianMs: null, oldestWaitingAt: null };
};

const batch = 5_000;

/** Removes a stretch of what is over: old log, and what is left of deleted endpoints. */
export const tidyWebhooks = async (tx: Tx, before: Date): Promise<void> => {
  await tx.query({
    text: `delete from webhook_attempt where attempt_no in
      (select attempt_no from webhook_attempt where at < $1 limit ${batch})`,
    values: [before],
  });
  await tidyDeliveries(tx, before);
  await tx.query({
    text: `delete from webhook_delivery where delivery_no in (select delivery_no from webhook_delivery
      join webhook_endpoint e using (endpoint_id) where e.state = 'deleted' limit ${batch})`,
  });
  await tx.query({
    text: `delete from webhook_endpoint e where e.state = 'deleted' and not exists
      (select 1 from webhook_delivery d where d.endpoint_id = e.endpoint_id)`,
  });
  await tx.query({
    text: "delete from webhook_replay where state = 'done' and finished_at < $1",
    values: [before],
  });
};
