// What a merge looks at, and every row that goes from one member to another with it.

import type { Counts } from "../fraud/door/domain.ts";
import type { Tx } from "../kit/db/db.ts";
import type { Profile, Said } from "./domain.ts";

export type Named = { external_id: string; member_id: number; alias_of: string | null };

/** Whom these ids lead to now. */
export const findNamed = (tx: Tx, externalIds: readonly string[]): Promise<Named[]> =>
  tx.query({
    text: "select external_id, member_id, alias_of from member_lookup where external_id = any($1::text[])",
    values: [externalIds],
  });

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

/** What a merge hangs on, as of now. Both members must be locked. */
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

export type Move = {
  going: number;
  staying: number;
  goingId: string;
  stayingId: string;
  record: string;
  /** By how much the numbers of lots grow, and the entry that brings them. */
  shift: number;
  entryNo: number;
  reason: string;
  actor: string;
  at: Date;
  consents: readonly { eventNo: number; purpose: string; channel: string }[];
  /** The tier that came along, with the event that told of it. */
  tier: { eventNo: number; from: string | null; to: string | null } | undefined;
  filled: readonly string[];
  counts: Counts | undefined;
};

type Step = readonly [string, unknown[]];

// Lookups are found by the rows they stand for: they have no index by member.
const orderSteps = ({ going, staying, entryNo }: Move): Step[] => [
  ["update moved_award set member_id = $2 where member_id = $1", [going, staying]],
  [
    `insert into moved_award (member_id, order_id, trace, programme_version)
      select $2, e.order_id, e.trace, e.programme_version from entry e
      join sales_order s on s.member_id = e.member_id and s.order_id = e.order_id
      where e.member_id = $1 and e.kind = 'earn'`,
    [going, staying],
  ],
  [
    `update order_lookup set member_id = $2
      where order_id in (select order_id from sales_order where member_id = $1)`,
    [going, staying],
  ],
  [
    `update sales_order set member_id = $2, entry_no = case when entry_no = 0 then 0 else $3 end
      where member_id = $1`,
    [going, staying, entryNo],
  ],
  ["update order_return set member_id = $2 where member_id = $1", [going, staying]],
  // Of an activity that both were told of, each keeps its own answer; it cannot be given points again.
  [
    `update activity a set member_id = $2 where member_id = $1 and not exists (
      select 1 from activity b where b.member_id = $2 and b.activity_id = a.activity_id)`,
    [going, staying],
  ],
  [
    `insert into usage_counter (member_id, key, used)
      select $2, key, used from usage_counter where member_id = $1
      on conflict (member_id, key) do update set used = usage_counter.used + excluded.used`,
    [going, staying],
  ],
  ["delete from usage_counter where member_id = $1", [going]],
];

const pointSteps = ({ going, staying, shift, entryNo }: Move): Step[] => [
  [
    `insert into moved_lot (member_id, lot_no, issued_at)
      select $2, l.lot_no + $3, coalesce(v.issued_at, e.effective_at) from lot l
      join entry e on e.member_id = l.member_id and e.entry_no = l.entry_no
      left join moved_lot v on v.member_id = l.member_id and v.lot_no = l.lot_no
      where l.member_id = $1`,
    [going, staying, shift],
  ],
  [
    `update redemption_lookup set member_id = $2
      where redemption_id in (select redemption_id from redemption where member_id = $1)`,
    [going, staying],
  ],
  [
    `update redemption r set member_id = $2, hold_entry_no = $4, lots = coalesce((
        select jsonb_agg(jsonb_build_array((t.part ->> 0)::int8 + $3, t.part -> 1) order by t.place)
        from jsonb_array_elements(r.lots) with ordinality as t (part, place)), '[]')
      where member_id = $1`,
    [going, staying, shift, entryNo],
  ],
  [
    `update voucher_lookup set member_id = $2
      where code_hmac in (select code_hmac from voucher where member_id = $1)`,
    [going, staying],
  ],
  ["update voucher set member_id = $2 where member_id = $1", [going, staying]],
];

const nameSteps = (move: Move): Step[] => {
  const { going, staying, goingId, stayingId, record, reason, actor, at } = move;
  return [
    [
      "update member_lookup set member_id = $2, alias_of = $3 where member_id = $1",
      [going, staying, stayingId],
    ],
    ["insert into member_lookup (external_id, member_id) values ($2, $1)", [going, record]],
    ["update merged_member set member_id = $2 where member_id = $1", [going, staying]],
    [
      `insert into merged_member (member_id, merged_id, external_id, record_id, into_id, reason,
        actor, merged_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [staying, going, goingId, record, stayingId, reason, actor, at],
    ],
  ];
};

const consentStep = (
  { staying, record, actor, at }: Move,
  { eventNo, purpose, channel }: Move["consents"][number],
): Step => [
  `insert into member_consent (member_id, event_no, purpose, channel, answer, source, at, actor)
    values ($1, $2, $3, $4, 'withdrawn', $5, $6, $7)`,
  [staying, eventNo, purpose, channel, record, at, actor],
];

// The review of a tier that came along falls due when it would have for whoever had it.
const tierSteps = (move: Move): Step[] => {
  const { going, staying, tier, at } = move;
  if (!tier) return [];
  return [
    [
      `insert into tier_change (member_id, change_no, from_tier, to_tier, reason, spend, orders, changed_at)
        select $1, $2, $3, $4, 'merged', spend, orders_count, $5 from account where member_id = $1`,
      [staying, tier.eventNo, tier.from, tier.to, at],
    ],
    [
      `insert into standing (member_id, tier_since, tier_reviewed_at)
        select $2, tier_since, tier_reviewed_at from standing where member_id = $1
        on conflict (member_id) do update
          set tier_since = excluded.tier_since, tier_reviewed_at = excluded.tier_reviewed_at`,
      [going, staying],
    ],
  ];
};

const profileSteps = ({ going, staying, filled, at }: Move): Step[] =>
  filled.length === 0
    ? []
    : [
        [
          `insert into member (member_id, name, email, phone, birth_date, locale, attributes,
              created_at, updated_at)
            select $2, name, email, phone, birth_date, locale, '{}', $3, $3 from member
            where member_id = $1
            on conflict (member_id) do update set name = coalesce(member.name, excluded.name),
              email = coalesce(member.email, excluded.email),
              phone = coalesce(member.phone, excluded.phone),
              birth_date = coalesce(member.birth_date, excluded.birth_date),
              locale = coalesce(member.locale, excluded.locale), updated_at = $3`,
          [going, staying, at],
        ],
      ];

const watchSteps = ({ going, staying, counts }: Move): Step[] =>
  counts === undefined
    ? []
    : [
        [
          `insert into fraud_watch (member_id, counts) values ($1, $2::jsonb)
            on conflict (member_id) do update set counts = excluded.counts`,
          [staying, JSON.stringify(counts)],
        ],
        ["delete from fraud_watch where member_id = $1", [going]],
      ];

/** Moves everything that is not written by the lane. Entries, postings and events stay where they are. */
export const moveRows = async (tx: Tx, move: Move): Promise<void> => {
  const steps = [
    ...orderSteps(move),
    ...pointSteps(move),
    ...nameSteps(move),
    ...move.consents.map((one) => consentStep(move, one)),
    ...tierSteps(move),
    ...profileSteps(move),
    ...watchSteps(move),
  ];
  for (const [text, values] of steps) await tx.query({ text, values });
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
