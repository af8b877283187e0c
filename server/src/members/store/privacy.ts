// Everything that is held about a member, and taking away what is personal in it.
import type { Tx } from "../../kit/db/db.ts";
import { tableKinds } from "../../kit/tables.ts";
import { memberIdOf } from "./lookup.ts";

// Answers kept for repeated requests say what the other tables say, at another time.
const leftOut = new Set(["idempotency"]);

/** Every table of members, so that one that is added is part of what members are given. */
export const memberTables = Object.entries(tableKinds)
  .filter(([name, kind]) => kind === "member" && !leftOut.has(name))
  .map(([name]) => name);

type Row = Record<string, unknown>;

type Merged = { merged_id: number; external_id: string };

/** Those who were merged into a member, whose records stayed. */
const mergedInto = (tx: Tx, memberId: number): Promise<Merged[]> =>
  tx.query({
    text: "select merged_id, external_id from merged_member where member_id = $1 order by merged_id",
    values: [memberId],
  });

/** A member's rows, table by table, as of one moment, with those of whoever was merged into them. */
export const readEverything = async (
  tx: Tx,
  externalId: string,
): Promise<Record<string, Row[]> | undefined> => {
  await tx.query({ text: "set transaction isolation level repeatable read, read only" });
  const memberId = await memberIdOf(tx, externalId);
  if (memberId === undefined) return undefined;
  const all: Record<string, Row[]> = {};
  const merged = await mergedInto(tx, memberId);
  const ids = [memberId, ...merged.map(({ merged_id }) => merged_id)];
  for (const name of memberTables) {
    const rows = await tx.query<{ row: Row }>({
      text: `select to_jsonb(t) - 'member_id' as row from ${name} t where member_id = any($1::int8[])`,
      values: [ids],
    });
    all[name] = rows.map(({ row }) => row);
  }
  return all;
};

export type Erasing = {
  memberId: number;
  /** The marketplace's id, and what stands in its place from now on. */
  externalId: string;
  pseudonym: string;
  email: string | null;
  phone: string | null;
  at: Date;
  by: string;
};

/** The name under which what may not go stays: it says nothing of who it was. */
export const pseudonymOf = (memberId: number): string => `erased-${memberId.toString(36)}`;

/**
 * Takes the member's id and what is personal out of every table but the profile, which the lane writes.
 * The records of those who were merged into the member are forgotten with them.
 */
export const eraseTraces = async (tx: Tx, one: Erasing): Promise<void> => {
  await tx.query({
    text: "delete from member_lookup where member_id = $1 and alias_of is not null",
    values: [one.memberId],
  });
  await eraseOne(tx, one);
  for (const { merged_id, external_id } of await mergedInto(tx, one.memberId))
    await eraseMerged(tx, one, { memberId: merged_id, externalId: external_id });
};

const eraseMerged = async (
  tx: Tx,
  { at, by, pseudonym: into }: Erasing,
  who: Pick<Erasing, "memberId" | "externalId">,
): Promise<void> => {
  const [profile] = await tx.query<Pick<Erasing, "email" | "phone">>({
    text: "select email, phone from member where member_id = $1",
    values: [who.memberId],
  });
  const pseudonym = pseudonymOf(who.memberId);
  const { email = null, phone = null } = profile ?? {};
  await eraseOne(tx, { ...who, pseudonym, email, phone, at, by });
  const steps: readonly (readonly [string, unknown[]])[] = [
    [
      `update member set name = null, email = null, phone = null, birth_date = null, locale = null,
        attributes = '{}', content_hash = null, updated_at = $2 where member_id = $1`,
      [who.memberId, at],
    ],
    [
      "update account set external_id = $2, version = version + 1 where member_id = $1",
      [who.memberId, pseudonym],
    ],
    [
      `update merged_member set external_id = $2, record_id = $2, into_id = $3, reason = ''
        where merged_id = $1`,
      [who.memberId, pseudonym, into],
    ],
  ];
  for (const [text, values] of steps) await tx.query({ text, values });
};

const eraseOne = async (tx: Tx, one: Erasing): Promise<void> => {
  const { memberId, externalId, pseudonym, email, phone, at, by } = one;
  const named = `jsonb_build_object('member_id', $2::text)`;
  const steps: readonly (readonly [string, unknown[]])[] = [
    [
      "insert into erased_member values (member_id_hash($1), $2) on conflict do nothing",
      [externalId, at],
    ],
    ["update member_lookup set external_id = $2 where member_id = $1", [memberId, pseudonym]],
    [
      `update sales_order set body = ((body::jsonb || ${named}) - 'attributes')::json
        where member_id = $1`,
      [memberId, pseudonym],
    ],
    ["update activity set data = '{}' where member_id = $1", [memberId]],
    [
      `update event set payload = ((payload::jsonb || ${named}) - 'merged_into' - 'merged_from')::json
        where member_id = $1
        and payload::jsonb ? 'member_id'`,
      [memberId, pseudonym],
    ],
    ["delete from idempotency where member_id = $1", [memberId]],
    [
      `update approval set payload = payload || ${named} || '{"reason": ""}'
        || case when payload ? 'note' then '{"note": null}' else '{}' end::jsonb
        where member_id = $1`,
      [memberId, pseudonym],
    ],
    [
      `update approval set state = 'withdrawn', decided_by = $2, decided_at = $3,
        decision_reason = 'erased' where member_id = $1 and state = 'waiting'`,
      [memberId, by, at],
    ],
    [
      "update webhook_delivery set aggregate_id = $2 where member_id = $1 and aggregate_id = $3",
      [memberId, pseudonym, externalId],
    ],
    // Words of colleagues, but for those of entries and of the record, which are never changed.
    [
      `update member_standing set reason = '' where member_id = $1 and actor !~ '^job:'
        and reason not in ('erased', 'merged')`,
      [memberId],
    ],
    [
      `update approval set decision_reason = '' where member_id = $1
        and decision_reason is not null and decision_reason <> 'erased'`,
      [memberId],
    ],
    [
      `update fraud_case set timeline = (select jsonb_agg(s.step || '{"reason": null}' order by s.place)
          from jsonb_array_elements(timeline) with ordinality as s (step, place))
        where member_id = $1 and timeline <> '[]'`,
      [memberId],
    ],
    // A cell of a table is the name itself, a line of JSON has it within.
    [
      `update import_rejection set cells = (select jsonb_agg(''::text order by c.place)
          from jsonb_array_elements_text(cells) with ordinality as c (cell, place))
        where exists (select 1 from jsonb_array_elements_text(cells) as c (cell)
          join unnest($1::text[]) as n (name) on n.name is not null
            and (c.cell = n.name or strpos(c.cell, to_json(n.name)::text) > 0))`,
      [[externalId, email, phone]],
    ],
    ["delete from mail_outbox where recipient = $1", [email]],
    ["delete from message_outbox where recipient = any($1::text[])", [[phone, externalId]]],
  ];
  for (const [text, values] of steps) await tx.query({ text, values });
};
