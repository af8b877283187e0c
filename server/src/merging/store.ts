// What a merge looks at, and every row that goes from one member to another with it.

import type { Counts } from "../fraud/door/domain.ts";
import { takeOverCounts } from "../fraud/door/service.ts";
import type { Tx } from "../kit/db/db.ts";
import type { MemberTables, Merge } from "../kit/db/table-list.ts";
import { closeMemory, keepMemory } from "../ledger/door/merges.ts";
import { fillProfile, sayConsent } from "../members/door/service.ts";
import { bringTier, takeTierBack } from "../policies/door/service.ts";
import type { DeskMemory, Memory, Profile, Said, Withdrawn } from "./domain.ts";

export type Named = { external_id: string; member_id: number; alias_of: string | null };

/** Members to whom these ids lead now. */
export const findNamed = (tx: Tx, externalIds: readonly string[]): Promise<Named[]> =>
  tx.query({
    text: "select external_id, member_id, alias_of from member_lookup where external_id = any($1::text[])",
    values: [externalIds],
  });

/** The id under which a member is known now, by its number. */
export const findExternalId = async (tx: Tx, memberId: number): Promise<string | undefined> => {
  const [row] = await tx.query<{ external_id: string }>({
    text: "select external_id from account where member_id = $1",
    values: [memberId],
  });
  return row?.external_id;
};

export type Facts = {
  /** Cases and approvals of the one who goes that nobody has decided. */
  undecided: number;
  orders: number;
  redemptions: number;
  vouchers: number;
  activities: number;
  /** Tiers in use, the lowest first. */
  ladder: string[];
  going: { said: Said[]; profile: Profile | null; counts: Counts | null };
  staying: { said: Said[]; profile: Profile | null; counts: Counts | null };
};

const count = (from: string): string => `(select count(*) from ${from} where member_id = $1)::int8`;

const sideOf = (member: string): string => `json_build_object(
  'said', (select coalesce(json_agg(s), '[]') from (
    select distinct on (purpose, channel) purpose, channel, answer from member_consent
    where member_id = ${member} order by purpose, channel, event_no desc) s),
  'profile', (select json_build_object('name', name, 'email', email, 'phone', phone,
    'birth_date', birth_date, 'locale', locale) from member where member_id = ${member}),
  'counts', (select counts from fraud_watch where member_id = ${member}))`;

/** Facts that a merge depends on, as of now. Both members must be locked. */
export const readFacts = async (
  tx: Tx,
  going: number,
  staying: number,
  now: Date,
): Promise<Facts> => {
  const [facts] = await tx.query<Facts>({
    text: `select (select count(*) from approval
          where member_id = $1 and state = 'waiting' and expires_at > $3)::int8
        + (select count(*) from fraud_case
          where member_id = $1 and (state = 'open' or due <> '[]'))::int8 as undecided,
      ${count("sales_order")} as orders, ${count("redemption")} as redemptions,
      ${count("voucher")} as vouchers, ${count("activity")} as activities,
      array(select tier_id from customer_tier where is_active order by rank, tier_id) as ladder,
      ${sideOf("$1")} as going, ${sideOf("$2")} as staying`,
    values: [going, staying, now],
  });
  if (!facts) throw new Error("a select without from answered no row");
  return facts;
};

export type Move = Merge & {
  consents: readonly Withdrawn[];
  /** The tier that came along, with the event that told of it. */
  tier: { eventNo: number; from: string | null; to: string | null } | undefined;
  filled: readonly string[];
  counts: Counts | undefined;
  memory: DeskMemory;
};

type Kept = Pick<MemberTables, "merge" | "unmerge">;

/** Moves everything that is not written by the lane. Entries, postings and events stay where they are. */
export const moveRows = async (tx: Tx, move: Move, kept: Kept): Promise<void> => {
  const rows = await rememberRows(tx, move, kept);
  for (const { text, values } of kept.merge) await tx.query({ text, values: values(move) });
  for (const one of move.consents) await sayConsent(tx, move, { ...one, answer: "withdrawn" });
  if (move.tier) await bringTier(tx, move, move.tier);
  if (move.filled.length > 0) await fillProfile(tx, move);
  if (move.counts) await takeOverCounts(tx, move, move.counts);
  const memory: Memory = { ...move.memory, rows, seen: await seenOf(tx, move.staying, kept) };
  await keepMemory(tx, move, memory);
};

/** Rows that are about to move, by table, with what a merge changes of them. */
const rememberRows = async (
  tx: Tx,
  move: Merge,
  { unmerge }: Kept,
): Promise<Record<string, unknown[]>> => {
  const rows: Record<string, unknown[]> = {};
  for (const { table, remember } of unmerge) {
    const text = `select coalesce(json_agg(k), '[]') as rows from (${remember.text}) k`;
    const [found] = await tx.query<{ rows: unknown[] }>({ text, values: remember.values(move) });
    rows[table] = found?.rows ?? [];
  }
  return rows;
};

/** A print of everything that a merge brought to a member: another one, when any of it changed. */
export const seenOf = async (tx: Tx, staying: number, { unmerge }: Kept): Promise<string> => {
  const prints: string[] = [];
  for (const { table, isWatched } of unmerge) {
    if (!isWatched) continue;
    const [found] = await tx.query<{ print: string }>({
      text: `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as print
        from ${table} t where member_id = $1`,
      values: [staying],
    });
    prints.push(found?.print ?? "");
  }
  return prints.join(" ");
};

/** Rows of an undone merge, and who did it and when. */
export type Undo = Pick<Merge, "going" | "staying" | "record" | "at" | "actor"> & {
  memory: Memory;
  consents: readonly Withdrawn[];
  tier: { eventNo: number; from: string | null; to: string | null } | undefined;
};

/** Moves back everything that is not written by the lane. */
export const moveRowsBack = async (tx: Tx, undo: Undo, { unmerge }: Kept): Promise<void> => {
  const { going, staying, memory } = undo;
  for (const { table, back } of unmerge) {
    const rows = memory.rows[table] ?? [];
    for (const { text, values } of back)
      await tx.query({ text, values: values({ going, staying, rows }) });
  }
  for (const one of undo.consents) await sayConsent(tx, undo, { ...one, answer: "granted" });
  if (undo.tier) await takeTierBack(tx, undo, undo.tier);
  await closeMemory(tx, undo, undo.at);
};

/** The merge that left a record with a member. */
export const findMerge = async (
  tx: Tx,
  staying: number,
  record: string,
): Promise<{ merged_id: number; external_id: string } | undefined> => {
  const [row] = await tx.query<{ merged_id: number; external_id: string }>({
    text: `select merged_id, external_id from merged_member
      where member_id = $1 and record_id = $2`,
    values: [staying, record],
  });
  return row;
};

/** Events of the newest word on each consent of a member, and what waits for somebody to decide about them. */
export const readSince = async (
  tx: Tx,
  staying: number,
  now: Date,
): Promise<{ said: number[]; undecided: number }> => {
  const [found] = await tx.query<{ said: number[]; undecided: number }>({
    text: `select array(select distinct on (purpose, channel) event_no from member_consent
          where member_id = $1 order by purpose, channel, event_no desc) as said,
        (select count(*) from approval where member_id = $1 and state = 'waiting'
          and expires_at > $2 and kind in ('reversal', 'fraud_void')) as undecided`,
    values: [staying, now],
  });
  return found ?? { said: [], undecided: 0 };
};

export type PastRow = {
  merged_id: string;
  record_id: string;
  member_id: string;
  reason: string;
  merged_at: Date;
  actor: string;
  merged_no: number;
  staying: number;
  is_own: boolean;
};

/** Merges into the member of an id, and the one by which that id's own record went. */
export const readMerges = async (tx: Tx, externalId: string): Promise<PastRow[] | undefined> => {
  const [named] = await findNamed(tx, [externalId]);
  if (!named) return undefined;
  return tx.query<PastRow>({
    text: `select m.external_id as merged_id, m.record_id, a.external_id as member_id, m.reason,
        m.merged_at, m.actor, m.merged_id as merged_no, m.member_id as staying, m.merged_id = $1 as is_own
      from merged_member m join account a on a.member_id = m.member_id
      where m.member_id = $1 or m.merged_id = $1 order by m.merged_at desc, m.merged_id`,
    values: [named.member_id],
  });
};
