// Everything that is held about a member, and taking away what is personal in it.
import type { Tx } from "../../kit/db.ts";
import { tableKinds } from "../../kit/tables.ts";

// Answers kept for repeated requests say what the other tables say, at another time.
const leftOut = new Set(["idempotency"]);

/** Every table of members, so that one that is added is part of what members are given. */
export const memberTables = Object.entries(tableKinds)
  .filter(([name, kind]) => kind === "member" && !leftOut.has(name))
  .map(([name]) => name);

type Row = Record<string, unknown>;

/** A member's rows, table by table, as of one moment; undefined when there is no such member. */
export const readEverything = async (
  tx: Tx,
  externalId: string,
): Promise<Record<string, Row[]> | undefined> => {
  await tx.query({ text: "set transaction isolation level repeatable read, read only" });
  const [member] = await tx.query<{ member_id: number }>({
    text: "select member_id from member_lookup where external_id = $1",
    values: [externalId],
  });
  if (!member) return undefined;
  const all: Record<string, Row[]> = {};
  for (const name of memberTables) {
    const rows = await tx.query<{ row: Row }>({
      text: `select to_jsonb(t) - 'member_id' as row from ${name} t where member_id = $1`,
      values: [member.member_id],
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

/** Takes the member's id and what is personal out of every table but the profile, which the lane writes. */
export const eraseTraces = async (tx: Tx, one: Erasing): Promise<void> => {
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
      `update event set payload = (payload::jsonb || ${named})::json where member_id = $1
        and payload::jsonb ? 'member_id'`,
      [memberId, pseudonym],
    ],
    ["delete from idempotency where member_id = $1", [memberId]],
    [
      `update approval set payload = payload || ${named} || '{"reason": "", "note": null}'
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
    ["delete from mail_outbox where recipient = $1", [email]],
    ["delete from message_outbox where recipient = any($1::text[])", [[phone, externalId]]],
  ];
  for (const [text, values] of steps) await tx.query({ text, values });
};
