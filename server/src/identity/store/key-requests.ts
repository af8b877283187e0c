// Requests of keys, as rows: written many at once, read page by page, kept for a while.
import type { Tx } from "../../kit/db/db.ts";
import type { Listing } from "../../kit/db/listing.ts";

export type KeyRequest = {
  readonly at: Date;
  readonly requestId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly code: string | null;
  readonly durationMs: number;
};

export type KeyRequestLine = KeyRequest & { readonly keyId: string };

/** Writes lines; one that is there already, and one of a key that is not, is left out. */
export const insertKeyRequests = async (
  tx: Tx,
  lines: readonly KeyRequestLine[],
): Promise<void> => {
  if (lines.length === 0) return;
  await tx.query({
    name: "insert-key-requests",
    text: `insert into api_key_request (key_id, at, request_id, method, route, status, code, duration_ms)
      select n.* from unnest($1::text[], $2::timestamptz[], $3::uuid[], $4::text[], $5::text[],
          $6::int2[], $7::text[], $8::int4[])
        as n(key_id, at, request_id, method, route, status, code, duration_ms)
      where exists (select 1 from api_key k where k.key_id = n.key_id)
      on conflict do nothing`,
    values: [
      lines.map((one) => one.keyId),
      lines.map((one) => one.at.toISOString()),
      lines.map((one) => one.requestId),
      lines.map((one) => one.method),
      lines.map((one) => one.route),
      lines.map((one) => one.status),
      lines.map((one) => one.code),
      lines.map((one) => one.durationMs),
    ],
  });
};

export type LeftOut = { keyId: string; hour: Date; leftOut: number };

/** Adds to how many requests of keys are not in the list. */
export const addLeftOut = async (tx: Tx, counts: readonly LeftOut[]): Promise<void> => {
  if (counts.length === 0) return;
  await tx.query({
    text: `insert into api_key_use (key_id, hour, calls, refused, left_out)
      select n.key_id, n.hour, 0, 0, n.left_out
      from unnest($1::text[], $2::timestamptz[], $3::int8[]) as n(key_id, hour, left_out)
      where exists (select 1 from api_key k where k.key_id = n.key_id)
      order by n.key_id, n.hour
      on conflict (key_id, hour) do update set left_out = api_key_use.left_out + excluded.left_out`,
    values: [
      counts.map((one) => one.keyId),
      counts.map((one) => one.hour.toISOString()),
      counts.map((one) => one.leftOut),
    ],
  });
};

export const keyRequestListing: Listing<"at"> = {
  from: "api_key_request r",
  select: `r.at, r.request_id as "requestId", r.method, r.route, r.status, r.code,
    r.duration_ms as "durationMs"`,
  id: "r.request_id::text",
  sorts: { at: { column: "r.at", type: "timestamptz" } },
  search: ["r.route", "r.code", "r.request_id::text"],
};

/** The codes that requests of a key were refused with, as they are kept, by name. */
export const codesOfRequests = async (tx: Tx, keyId: string): Promise<string[]> => {
  const text = `select distinct code from api_key_request
    where key_id = $1 and status >= 400 and code is not null order by code`;
  return (await tx.query<{ code: string }>({ text, values: [keyId] })).map(({ code }) => code);
};

/** Number of requests of a key since `from` that are not in the list, by whole hours. */
export const countLeftOut = async (tx: Tx, keyId: string, from: Date): Promise<number> => {
  const text = `select coalesce(sum(left_out), 0)::int8 as count
    from api_key_use where key_id = $1 and hour >= $2`;
  return (await tx.query<{ count: number }>({ text, values: [keyId, from] }))[0]?.count ?? 0;
};

/** Deletes what is older than `before`, and of each key what its newest `kept` of either kind push out. */
export const tidyKeyRequests = async (
  tx: Tx,
  { before, kept }: { before: Date; kept: number },
): Promise<void> => {
  for (const kind of ["status >= 400", "status < 400"]) {
    await tx.query({
      // The ends of all keys first, once each: the plan may not look for them again at every line.
      text: `with bound as materialized (
          select k.key_id, greatest($1::timestamptz, (select o.at from api_key_request o
            where o.key_id = k.key_id and o.${kind} order by o.at desc offset $2 limit 1)) as at
          from api_key k)
        delete from api_key_request r using bound
        where r.key_id = bound.key_id and r.${kind} and r.at <= bound.at`,
      values: [before, kept],
    });
  }
};
