// Replays as rows, each with its own place in the feed.
import type { Tx } from "../../kit/db/db.ts";
import { feedEnd } from "../../kit/feed/place.ts";
import type { Place } from "../domain/feed.ts";
import type { NewDelivery } from "./deliveries.ts";

export type Replay = {
  readonly id: string;
  readonly endpointId: string;
  readonly from: Date;
  readonly to: Date;
  readonly eventTypes: readonly string[] | null;
  readonly aggregateId: string | null;
  readonly state: "running" | "done";
  readonly found: number;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly finishedAt: Date | null;
};

const columns = `r.replay_id as id, r.endpoint_id as "endpointId", r.from_at as "from",
  r.to_at as "to", r.event_types as "eventTypes", r.aggregate_id as "aggregateId", r.state, r.found,
  r.created_at as "createdAt", r.created_by as "createdBy", r.finished_at as "finishedAt"`;

/** Adds a replay that reads the feed from its beginning. */
export const insertReplay = async (tx: Tx, replay: Replay): Promise<void> => {
  await tx.query({
    text: `insert into webhook_replay (replay_id, endpoint_id, from_at, to_at, event_types,
        aggregate_id, state, found, place_tx, place_member, place_event, created_at, created_by,
        finished_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, '0'::xid8, 0, 0, $9, $10, $11)`,
    values: [
      ...[replay.id, replay.endpointId, replay.from, replay.to, replay.eventTypes],
      ...[replay.aggregateId, replay.state, replay.found, replay.createdAt, replay.createdBy],
      replay.finishedAt,
    ],
  });
};

export const listReplays = (tx: Tx, endpointId: string): Promise<Replay[]> =>
  tx.query<Replay>({
    text: `select ${columns} from webhook_replay r where r.endpoint_id = $1
      order by r.created_at desc, r.replay_id limit 20`,
    values: [endpointId],
  });

export const countRunning = async (tx: Tx, endpointId: string): Promise<number> => {
  const text = `select count(*) as total from webhook_replay
    where endpoint_id = $1 and state = 'running'`;
  return (await tx.query<{ total: number }>({ text, values: [endpointId] }))[0]?.total ?? 0;
};

/** The replays under way of active endpoints, oldest first. */
export const findRunning = (tx: Tx): Promise<{ id: string; endpointId: string }[]> =>
  tx.query<{ id: string; endpointId: string }>({
    name: "find-webhook-replays",
    text: `select r.replay_id as id, r.endpoint_id as "endpointId" from webhook_replay r
      join webhook_endpoint e using (endpoint_id)
      where r.state = 'running' and e.state = 'active' order by r.created_at limit 100`,
  });

/** A replay under way, held until the end of the transaction; nothing while another holds it. */
export const lockReplay = async (
  tx: Tx,
  id: string,
): Promise<(Replay & { place: Place }) | undefined> => {
  const [row] = await tx.query<Replay & { tx: string; memberId: number; eventNo: number }>({
    text: `select ${columns}, r.place_tx::text as tx, r.place_member as "memberId",
        r.place_event as "eventNo"
      from webhook_replay r where r.replay_id = $1 and r.state = 'running' for update skip locked`,
    values: [id],
  });
  if (row === undefined) return undefined;
  const { tx: place, memberId, eventNo, ...replay } = row;
  return { ...replay, place: { tx: place, memberId, eventNo } };
};

/**
 * Looks through the next `limit` events behind the place: those that the replay is about, and where
 * the look ended; without an end there was nothing more.
 */
export const lookFor = async (
  tx: Tx,
  { place, from, to, eventTypes, aggregateId }: Replay & { place: Place },
  limit: number,
): Promise<{ found: NewDelivery[]; end: Place | undefined }> => {
  const [row] = await tx.query<{ found: NewDelivery[] | null; end: Place | null }>({
    text: `with seen as (select e.tx, e.member_id, e.event_no, e.type, e.recorded_at from event e
        where e.tx < ${feedEnd} and e.tx >= $1::text::xid8
          and (e.tx, e.member_id, e.event_no) > ($1::text::xid8, $2::int8, $3::int8)
        order by e.tx, e.member_id, e.event_no limit $4)
      select (select json_agg(json_build_object('memberId', s.member_id, 'eventNo', s.event_no,
            'eventId', '', 'eventType', s.type, 'aggregateId', a.external_id)
            order by s.tx, s.member_id, s.event_no)
          from seen s join account a using (member_id)
          where s.recorded_at >= $5 and s.recorded_at < $6
            and ($7::text[] is null or s.type = any($7))
            and ($8::text is null or a.external_id = $8)) as found,
        (select json_build_object('tx', s.tx::text, 'memberId', s.member_id, 'eventNo', s.event_no)
          from seen s order by s.tx desc, s.member_id desc, s.event_no desc limit 1) as end`,
    values: [
      ...[place.tx, place.memberId, place.eventNo, limit],
      ...[from, to, eventTypes, aggregateId],
    ],
  });
  return { found: row?.found ?? [], end: row?.end ?? undefined };
};

export const moveReplay = async (
  tx: Tx,
  id: string,
  place: Place,
  found: number,
): Promise<void> => {
  await tx.query({
    text: `update webhook_replay set place_tx = $2::text::xid8, place_member = $3, place_event = $4,
      found = found + $5 where replay_id = $1`,
    values: [id, place.tx, place.memberId, place.eventNo, found],
  });
};

export const finishReplay = async (tx: Tx, id: string, now: Date): Promise<void> => {
  await tx.query({
    text: "update webhook_replay set state = 'done', finished_at = $2 where replay_id = $1",
    values: [id, now],
  });
};
