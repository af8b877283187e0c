// The newest of the feed and of the record, a few rows at a time.
import { allocationOf, type LineState } from "../../earning/door/domain.ts";
import type { Tx } from "../../kit/db/db.ts";
import { feedEnd } from "../../kit/feed/place.ts";
import type { Allocation } from "../domain/news.ts";

export type LatestEvent = {
  memberId: number;
  eventNo: number;
  member: string;
  type: string;
  at: Date;
  points: number | null;
  orderId: string | null;
  entryId: string | null;
  lines: { seller_id: string; brand_id?: string | null }[] | null;
  ruleset: number | null;
  allocation: Allocation | null;
};

/** The newest events of some types, but for those of members who object or are restricted; orders come with their lines, awards with what gave them. */
export const latestEvents = async (
  tx: Tx,
  types: readonly string[],
  limit: number,
): Promise<LatestEvent[]> => {
  const rows = await tx.query<LatestEvent & { given: LineState[] | null }>({
    text: `select e.member_id as "memberId", e.event_no as "eventNo", a.external_id as member, e.type,
        e.occurred_at as at, (e.payload ->> 'points')::int8 as points,
        e.payload ->> 'order_id' as "orderId", e.payload ->> 'entry_id' as "entryId",
        s.body -> 'lines' as lines, (n.trace ->> 'ruleset')::int8 as ruleset,
        n.trace -> 'allocation' as allocation, s.lines as given
      from (select * from event where tx < ${feedEnd} order by tx desc limit $2 * 4) e
      join account a on a.member_id = e.member_id and a.limits = '[]'
      left join sales_order s on s.member_id = e.member_id and s.order_id = e.payload ->> 'order_id'
      left join entry n on n.member_id = e.member_id and n.kind = 'earn'
        and n.entry_no = split_part(e.payload ->> 'entry_id', '_', 3)::int8
      where e.type = any($1::text[]) order by e.tx desc, e.event_no desc limit $2`,
    values: [types, limit],
  });
  return rows.map(({ given, ...row }) => ({
    ...row,
    allocation: row.allocation ?? (given && allocationOf(given)),
  }));
};

export type Recorded = {
  entryNo: number;
  at: Date;
  actor: string | null;
  action: string;
  target: string | null;
  detail: string | null;
  outcome: "done" | "refused";
};

/** The newest of the record whose action is like one of the patterns. */
export const latestRecorded = (
  tx: Tx,
  patterns: readonly string[],
  limit: number,
): Promise<Recorded[]> =>
  tx.query({
    text: `select a.entry_no as "entryNo", a.at, coalesce(s.name, k.name) as actor, a.action, a.target,
        a.detail, a.outcome
      from (select * from audit_entry order by entry_no desc limit 2000) a
      left join staff s on a.actor = 'staff:' || s.staff_id::text
      left join api_key k on a.actor = 'key:' || k.key_id
      where a.action like any($1::text[]) order by a.entry_no desc limit $2`,
    values: [patterns, limit],
  });

export type Named = { id: string; name: string; name_ar: string };

const namedItem = (kind: string): string =>
  `select item_id as id, coalesce(live ->> 'name', draft ->> 'name', item_id) as name,
      coalesce(live ->> 'name_ar', draft ->> 'name_ar', item_id) as name_ar
    from programme_item where kind = '${kind}' and item_id = any($1::text[])`;

const namedText: Readonly<Record<"seller" | "brand" | "campaign" | "rule", string>> = {
  seller:
    "select seller_id as id, name, name as name_ar from seller where seller_id = any($1::text[])",
  brand: "select brand_id as id, name, name as name_ar from brand where brand_id = any($1::text[])",
  campaign: namedItem("campaign"),
  rule: namedItem("rule"),
};

/** The names of sellers, brands, campaigns or rules, those that exist. */
export const namesOf = async (
  tx: Tx,
  kind: keyof typeof namedText,
  ids: readonly string[],
): Promise<Map<string, Named>> => {
  const rows = await tx.query<Named>({ text: namedText[kind], values: [ids] });
  return new Map(rows.map((row) => [row.id, row]));
};

export type FinishedImport = { id: string; file: string; rows: number; at: Date };

export const latestImports = (tx: Tx, limit: number): Promise<FinishedImport[]> =>
  tx.query({
    text: `select import_id as id, file_name as file, rows_read as rows, updated_at as at
      from import_run where state = 'done' order by updated_at desc limit $1`,
    values: [limit],
  });

/** Up to when an account has read its notices. */
export const readUntil = async (tx: Tx, account: string): Promise<Date | undefined> => {
  const text = "select read_until as at from notice_reading where account_id = $1";
  return (await tx.query<{ at: Date }>({ text, values: [account] }))[0]?.at;
};

/** Remembers it; never goes back. Answers what then holds. */
export const markRead = async (tx: Tx, account: string, until: Date): Promise<Date> => {
  const [row] = await tx.query<{ at: Date }>({
    text: `insert into notice_reading (account_id, read_until) values ($1, $2)
      on conflict (account_id) do update
        set read_until = greatest(notice_reading.read_until, excluded.read_until)
      returning read_until as at`,
    values: [account, until],
  });
  if (!row) throw new Error("marking notices as read answered no row");
  return row.at;
};
