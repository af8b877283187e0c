// What a merge looks at, and every row that goes from one member to another with it.

import type { Counts } from "../fraud/door/domain.ts";
import { takeOverCounts } from "../fraud/door/service.ts";
import type { Tx } from "../kit/db/db.ts";
import type { MemberTables, Merge } from "../kit/db/table-list.ts";
import { fillProfile, withdrawConsent } from "../members/door/service.ts";
import { bringTier } from "../policies/door/service.ts";
import type { Profile, Said } from "./domain.ts";

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
  consents: readonly { eventNo: number; purpose: string; channel: string }[];
  /** The tier that came along, with the event that told of it. */
  tier: { eventNo: number; from: string | null; to: string | null } | undefined;
  filled: readonly string[];
  counts: Counts | undefined;
};

/** Moves everything that is not written by the lane. Entries, postings and events stay where they are. */
export const moveRows = async (
  tx: Tx,
  move: Move,
  { merge }: Pick<MemberTables, "merge">,
): Promise<void> => {
  for (const { text, values } of merge) await tx.query({ text, values: values(move) });
  for (const one of move.consents) await withdrawConsent(tx, move, one);
  if (move.tier) await bringTier(tx, move, move.tier);
  if (move.filled.length > 0) await fillProfile(tx, move);
  if (move.counts) await takeOverCounts(tx, move, move.counts);
};

export type PastRow = {
  merged_id: string;
  record_id: string;
  member_id: string;
  reason: string;
  merged_at: Date;
  actor: string;
  is_own: boolean;
};

/** Merges into the member of an id, and the one by which that id's own record went. */
export const readMerges = async (tx: Tx, externalId: string): Promise<PastRow[] | undefined> => {
  const [named] = await findNamed(tx, [externalId]);
  if (!named) return undefined;
  return tx.query<PastRow>({
    text: `select m.external_id as merged_id, m.record_id, a.external_id as member_id, m.reason,
        m.merged_at, m.actor, m.merged_id = $1 as is_own
      from merged_member m join account a on a.member_id = m.member_id
      where m.member_id = $1 or m.merged_id = $1 order by m.merged_at desc, m.merged_id`,
    values: [named.member_id],
  });
};
