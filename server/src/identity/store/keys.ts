// API keys and their use, as rows.
import type { Scope } from "@nuqta/contracts/kit/permission.ts";
import type { Tx } from "../../kit/db/db.ts";
import type { ApiKey, BackedKey } from "../domain/keys.ts";

const backer = (alias: string): string =>
  `json_build_object('id', ${alias}.staff_id, 'name', ${alias}.name, 'role', ${alias}.role,
    'customPermissions', (select c.permissions from custom_role c
      where c.role_id = ${alias}.custom_role_id), 'status', ${alias}.status)`;

const selectKeys = `select k.key_id as id, k.name, k.key_hash as "keyHash", k.scopes,
    k.created_by as "createdBy", k.created_at as "createdAt", k.expires_at as "expiresAt",
    k.revoked_at as "revokedAt", k.last_used_at as "lastUsedAt", k.old_key_hash as "oldKeyHash",
    k.old_key_until as "oldKeyUntil", k.allowed_ips as "allowedIps", k.livemode,
    k.adopted_by as "adoptedBy", k.adopted_at as "adoptedAt", ${backer("m")} as maker,
    case when a.staff_id is not null then ${backer("a")} end as adopter
  from api_key k join staff m on m.staff_id = k.created_by
    left join staff a on a.staff_id = k.adopted_by`;

export const insertApiKey = async (tx: Tx, key: ApiKey): Promise<void> => {
  const { id, name, keyHash, scopes, createdBy, createdAt, expiresAt } = key;
  await tx.query({
    text: `insert into api_key (key_id, name, key_hash, scopes, created_by, created_at, expires_at,
        allowed_ips, livemode)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      ...[id, name, keyHash, scopes satisfies readonly Scope[]],
      ...[createdBy, createdAt, expiresAt, key.allowedIps, key.livemode],
    ],
  });
};

export const findApiKey = async (tx: Tx, id: string): Promise<BackedKey | undefined> => {
  const text = `${selectKeys} where k.key_id = $1`;
  return (await tx.query<BackedKey>({ name: "find-api-key", text, values: [id] }))[0];
};

/** True when a key of this name opens something at `now`. */
export const isKeyNamed = async (tx: Tx, name: string, now: Date): Promise<boolean> => {
  const text = `select 1 from api_key
    where name = $1 and revoked_at is null and expires_at > $2 limit 1`;
  return (await tx.query({ text, values: [name, now] })).length === 1;
};

/** One page of keys by age, after the key that `after` names, and how many match in all. */
export const listApiKeys = async (
  tx: Tx,
  ask: {
    oldestFirst: boolean;
    after?: { createdAt: Date; id: string };
    search: string;
    limit: number;
  },
): Promise<{ keys: BackedKey[]; total: number }> => {
  const [sign, order] = ask.oldestFirst ? [">", "asc"] : ["<", "desc"];
  const keys = await tx.query<BackedKey>({
    text: `${selectKeys}
      where ($1::text = '' or strpos(lower(k.name), lower($1)) > 0)
        and ($2::timestamptz is null or (k.created_at, k.key_id) ${sign} ($2, $3))
      order by k.created_at ${order}, k.key_id ${order} limit $4`,
    values: [ask.search, ask.after?.createdAt ?? null, ask.after?.id ?? null, ask.limit],
  });
  const counted = await tx.query<{ total: number }>({
    text: `select count(*) as total from api_key
      where ($1::text = '' or strpos(lower(name), lower($1)) > 0)`,
    values: [ask.search],
  });
  return { keys, total: counted[0]?.total ?? 0 };
};

/** The keys for which an account answers, or whose secret it was given, that are not over; oldest first. */
export const listKeysOf = (
  tx: Tx,
  staffId: string,
  now: Date,
): Promise<(BackedKey & { isKnown: boolean })[]> =>
  tx.query<BackedKey & { isKnown: boolean }>({
    text: `with known as (select key_id from api_key_holder where staff_id::text = $1)
      select f.*, f.id in (select key_id from known) as "isKnown" from (${selectKeys}) f
      where f."revokedAt" is null and f."expiresAt" > $2
        and (f."createdBy"::text = $1 or f."adoptedBy"::text = $1
          or f.id in (select key_id from known))
      order by f."createdAt", f.id`,
    values: [staffId, now],
  });

/** The keys that are neither revoked nor over at `now`; oldest first. */
export const listKeysUnderWay = (tx: Tx, now: Date): Promise<BackedKey[]> =>
  tx.query<BackedKey>({
    text: `${selectKeys} where k.revoked_at is null and k.expires_at > $1
      order by k.created_at, k.key_id`,
    values: [now],
  });

/** Revokes a key for good; a key revoked before keeps its first instant. */
export const revokeApiKey = async (tx: Tx, id: string, at: Date): Promise<boolean> => {
  const text = `update api_key set revoked_at = coalesce(revoked_at, $2)
    where key_id = $1 returning 1`;
  return (await tx.query({ text, values: [id, at] })).length === 1;
};

/** Notes who answers for a key from now on, beside its maker. */
export const adoptApiKey = async (
  tx: Tx,
  { id, by, at }: { id: string; by: string; at: Date },
): Promise<void> => {
  const text = "update api_key set adopted_by = $2, adopted_at = $3 where key_id = $1";
  await tx.query({ text, values: [id, by, at] });
};

export const noteApiKeyUse = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await tx.query({
    text: `update api_key set last_used_at = $2
      where key_id = $1 and (last_used_at is null or last_used_at < $2)`,
    values: [id, at],
  });
};

/** The key, which nobody else changes until the end of the transaction. */
export const lockApiKey = async (tx: Tx, id: string): Promise<BackedKey | undefined> => {
  const text = `${selectKeys} where k.key_id = $1 for update of k`;
  return (await tx.query<BackedKey>({ text, values: [id] }))[0];
};

/** Writes what may change of a key: name, addresses, what opens it, and until when. */
export const updateApiKey = async (tx: Tx, key: ApiKey): Promise<void> => {
  await tx.query({
    text: `update api_key set name = $2, allowed_ips = $3, key_hash = $4, old_key_hash = $5,
      old_key_until = $6, expires_at = $7 where key_id = $1`,
    values: [
      ...[key.id, key.name, key.allowedIps, key.keyHash, key.oldKeyHash, key.oldKeyUntil],
      key.expiresAt,
    ],
  });
};

export type KeyUse = { keyId: string; hour: Date; calls: number; refused: number };

/** Adds to what keys were used for. */
export const addKeyUses = async (tx: Tx, uses: readonly KeyUse[]): Promise<void> => {
  if (uses.length === 0) return;
  await tx.query({
    text: `insert into api_key_use (key_id, hour, calls, refused)
      select n.key_id, n.hour, n.calls, n.refused
      from unnest($1::text[], $2::timestamptz[], $3::int8[], $4::int8[])
        as n(key_id, hour, calls, refused)
      where exists (select 1 from api_key k where k.key_id = n.key_id)
      order by n.key_id, n.hour
      on conflict (key_id, hour) do update set calls = api_key_use.calls + excluded.calls,
        refused = api_key_use.refused + excluded.refused`,
    values: [
      ...[uses.map((one) => one.keyId), uses.map((one) => one.hour.toISOString())],
      ...[uses.map((one) => one.calls), uses.map((one) => one.refused)],
    ],
  });
};

/** Uses of a key since `from`, by day of UTC; days without a call are left out. */
export const countKeyUse = (
  tx: Tx,
  id: string,
  from: Date,
): Promise<{ day: string; calls: number; refused: number }[]> =>
  tx.query<{ day: string; calls: number; refused: number }>({
    text: `select (hour at time zone 'UTC')::date as day, sum(calls)::int8 as calls,
        sum(refused)::int8 as refused
      from api_key_use where key_id = $1 and hour >= $2 group by 1 order by 1`,
    values: [id, from],
  });

export const tidyKeyUses = async (tx: Tx, before: Date): Promise<void> => {
  await tx.query({ text: "delete from api_key_use where hour < $1", values: [before] });
};

/** Notes that an account knows the key, or opened it to further addresses; the first time counts. */
export const addHolder = async (
  tx: Tx,
  { keyId, staffId, since }: { keyId: string; staffId: string; since: Date },
): Promise<void> => {
  await tx.query({
    text: `insert into api_key_holder (key_id, staff_id, since) values ($1, $2, $3)
      on conflict (key_id, staff_id) do nothing`,
    values: [keyId, staffId, since],
  });
};
