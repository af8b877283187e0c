// Tables of what else is known of a member when something is decided: activities, attributes and counters.
import type { Tx } from "../../kit/db/db.ts";
import type { Table } from "../../kit/db/records.ts";

export type ActivityRow = {
  member_id: number;
  activity_id: string;
  type: string;
  occurred_at: number;
  recorded_at: number;
  content_hash: string;
  data: Record<string, unknown>;
  reply: unknown;
};

export const activityTable: Table<ActivityRow> = {
  name: "activity",
  key: ["member_id", "activity_id"],
  finds: "activity_id",
  columns: {
    member_id: "int8",
    activity_id: "text",
    type: "text",
    occurred_at: "timestamptz",
    recorded_at: "timestamptz",
    content_hash: "bytea",
    data: "jsonb",
    reply: "jsonb",
  },
};

/** The member's attributes as rules see them. */
export type ProfileRow = {
  member_id: number;
  attributes: Record<string, string | number | boolean | null>;
};

export const profileTable: Table<ProfileRow> = {
  name: "member",
  key: ["member_id"],
  readOnly: true,
  columns: { member_id: "int8", attributes: "jsonb" },
};

/** Counters of a member and shared ones, as they stand. */
export const readUsage = async (
  tx: Tx,
  memberId: number,
  keys: { member: readonly string[]; shared: readonly string[] },
): Promise<Map<string, number>> => {
  if (keys.member.length + keys.shared.length === 0) return new Map();
  const rows = await tx.query<{ key: string; used: number }>({
    text: `select key, used from usage_counter where member_id = $1 and key = any($2::text[])
      union all select key, used from shared_counter where key = any($3::text[])`,
    values: [memberId, keys.member, keys.shared],
  });
  return new Map(rows.map(({ key, used }) => [key, used]));
};

export const readProfile = async (tx: Tx, memberId: number): Promise<ProfileRow["attributes"]> => {
  const [row] = await tx.query<{ attributes: ProfileRow["attributes"] }>({
    name: "read-profile-attributes",
    text: "select attributes from member where member_id = $1",
    values: [memberId],
  });
  return row?.attributes ?? {};
};
