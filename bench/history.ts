// A marketplace with a long past, made by the database itself: members, their entries, lots and postings
// as the engine would have left them, and the figures that pages read. Balances, books and statements are
// exact; of the figures that need a look at every day of a member (active members, cohorts) only the
// number of rows is what it would be. There are no events, so nothing is left to be counted.
import type pg from "pg";

export type Size = { members: number; entriesPerMember: number };

const membersAtOnce = 50_000;
const sellerCount = 200;

const first =
  "{Ahmed,Mohamed,Mahmoud,Omar,Youssef,Nadia,Laila,Hoda,Salma,Amira,إيمان,مصطفى,فاطمة,خالد}";
const last =
  "{Hassan,Fathy,Nabil,Mansour,Saleh,Aziz,Shawky,Farouk,Samir,Zaki,حسن,السيد,إبراهيم,منصور}";

const person = `(('${first}'::text[])[1 + m % 14] || ' ' || ('${last}'::text[])[1 + m / 14 % 14])`;
/** Joined on a day of the last two years; entries follow at equal distances until now. */
const joined = "(now() - (30 + m % 700) * interval '1 day')";
const at = (n: string) => `(${joined} + (now() - ${joined}) * (${n}) / ($3::int + 1))`;
const local = (column: string) => `(${column} at time zone 'Africa/Cairo')::date`;
const earned = "(($3::int + 1) / 2)";
const spent = "($3::int / 2)";
// Every fourth lot is paid for by its seller, the others by the platform.
const seller = `'S-' || (m + l) % ${sellerCount}`;
const payer = `case when (m + l) % 4 = 0 then 'seller:' || ${seller} else 'platform' end`;
const members = "from generate_series($1::int8, $2::int8) m";

/** Each is run for a stretch of members ($1 to $2) with $3 entries each. */
const bySteps: readonly string[] = [
  `insert into member_lookup select 'M-' || lpad(m::text, 8, '0'), m ${members}`,
  `insert into account (member_id, external_id, version, entries, lots, events, active, pending, held,
      debt, lifetime_earned, status, orders_count, spend, joined_at, last_activity_at)
    select m, 'M-' || lpad(m::text, 8, '0'), 1, $3::int, ${earned}, 0, ${earned} * 100 - ${spent} * 60, 0, 0, 0,
      ${earned} * 100, 'active', ${earned}, ${earned}::int8 * 200000, ${joined}, ${at("$3::int")} ${members}`,
  `insert into member (member_id, name, email, phone, locale, attributes, created_at, updated_at)
    select m, ${person}, 'member' || m || '@mail.example', '+20100' || lpad(m::text, 7, '0'),
      case m % 2 when 0 then 'ar' else 'en' end, '{}', ${joined}, ${joined} ${members}`,
  `insert into entry (member_id, entry_no, kind, points, effective_at, recorded_at, active_after,
      pending_after, held_after, debt_after, order_id, actor, programme_version)
    select m, n, case n % 2 when 1 then 'earn' else 'redeem' end, case n % 2 when 1 then 100 else -60 end,
      ${at("n")}, ${at("n")}, (n + 1) / 2 * 100 - n / 2 * 60, 0, 0, 0,
      case n % 2 when 1 then 'O-' || m || '-' || (n + 1) / 2 end, 'bench', 1
    ${members} cross join generate_series(1, $3::int) n`,
  `insert into posting (member_id, entry_no, seq, debit, credit, points, lot_no)
    select m, n, 0, case n % 2 when 1 then 10 else 1 end, case n % 2 when 1 then 1 else 11 end,
      case n % 2 when 1 then 100 else 60 end, (n + 1) / 2
    ${members} cross join generate_series(1, $3::int) n`,
  `insert into lot (member_id, lot_no, entry_no, order_id, line_id, category_id, brand_id, seller_id, points,
      remaining, held, state, available_at, cost_points, cost_piastres, funding)
    select m, l, 2 * l - 1, 'O-' || m || '-' || l, '1', 'C-' || l % 20, 'B-' || l % 50, ${seller}, 100,
      case when 2 * l <= $3::int then 40 else 100 end, 0, 'active', ${at("2 * l - 1")}, 500, 1000,
      jsonb_build_array(jsonb_build_object('party', ${payer}, 'points', 100))
    ${members} cross join generate_series(1, ${earned}) l`,
  // The newest order of each member.
  `insert into order_lookup select 'O-' || m || '-' || ${earned}, m, '[]', 0 ${members}`,
  `insert into sales_order (member_id, order_id, status, occurred_at, recorded_at, delivered_at,
      content_hash, body, lines, usage, entry_no)
    select m, 'O-' || m || '-' || l, 'delivered', ${at("2 * l - 1")}, ${at("2 * l - 1")},
      ${at("2 * l - 1")}, '\\x00', json_build_object('order_id', 'O-' || m || '-' || l, 'member_id',
        'M-' || lpad(m::text, 8, '0'), 'lines', json_build_array(json_build_object('line_id', '1',
          'seller_id', ${seller}, 'quantity', 1, 'unit_price', 200000))), '[]', '[]', 2 * l - 1
    ${members} cross join lateral (select ${earned} as l) o`,
  `insert into settlement_item (member_id, entry_no, seq, seller_id, month, measure, points, cost_points,
      cost_piastres, effective_at)
    select m, n, 0, ${seller}, date_trunc('month', ${at("n")} at time zone 'Africa/Cairo')::date,
      case n % 2 when 1 then 'issued' else 'redeemed' end, case n % 2 when 1 then 100 else -60 end, 500,
      1000, ${at("n")}
    ${members} cross join generate_series(1, $3::int) n cross join lateral (select (n + 1) / 2 as l) o
    where (m + l) % 4 = 0`,
  `insert into rollup_member select m, ${local(joined)} ${members}`,
  `insert into rollup_member_day select distinct m, ${local(at("n"))}
    ${members} cross join generate_series(1, $3::int) n`,
  `insert into rollup_member_month select m, date_trunc('month', ${local(at("n"))})::date, true, 200000,
      60 ${members} cross join generate_series(1, $3::int) n group by 1, 2`,
  `insert into rollup_daily (scope, id, day, orders, sales, issued, activated, redeemed)
    select scope, id, on_day, sum(earn), sum(earn) * 200000, sum(earn) * 100, sum(earn) * 100, sum(spent) * 60
    from (select ${seller} as seller, ${local(at("n"))} as day,
        date_trunc('month', ${local(at("2 * l - 1"))})::date as month, n % 2 as earn, 1 - n % 2 as spent,
        l % 50 as brand, l % 20 as category
      ${members} cross join generate_series(1, $3::int) n cross join lateral (select (n + 1) / 2 as l) o) e
    cross join lateral (values ('all', '', day), ('seller', seller, day), ('brand', 'B-' || brand, day),
      ('category', 'C-' || category, day), ('issued_in', '', month)) s(scope, id, on_day)
    group by 1, 2, 3
    on conflict (scope, id, day) do update set orders = rollup_daily.orders + excluded.orders,
      sales = rollup_daily.sales + excluded.sales, issued = rollup_daily.issued + excluded.issued,
      activated = rollup_daily.activated + excluded.activated,
      redeemed = rollup_daily.redeemed + excluded.redeemed`,
  `insert into rollup_daily (scope, id, day, members_new)
    select 'all', '', ${local(joined)}, count(*) ${members} group by 3
    on conflict (scope, id, day) do update
      set members_new = rollup_daily.members_new + excluded.members_new`,
  `insert into rollup_funding (party, cost_points, cost_piastres, day, issued, redeemed)
    select ${payer}, 500, 1000, ${local(at("n"))}, sum(n % 2) * 100, sum(1 - n % 2) * 60
    ${members} cross join generate_series(1, $3::int) n cross join lateral (select (n + 1) / 2 as l) o
    group by 1, 4
    on conflict (party, cost_points, cost_piastres, day) do update
      set issued = rollup_funding.issued + excluded.issued,
        redeemed = rollup_funding.redeemed + excluded.redeemed`,
  `insert into rollup_issued (party, cost_points, cost_piastres, issued_in, moved_in, issued, redeemed)
    select ${payer}, 500, 1000, date_trunc('month', ${local(at("2 * l - 1"))})::date,
      date_trunc('month', ${local(at("n"))})::date, sum(n % 2) * 100, sum(1 - n % 2) * 60
    ${members} cross join generate_series(1, $3::int) n cross join lateral (select (n + 1) / 2 as l) o
    group by 1, 4, 5
    on conflict (party, cost_points, cost_piastres, issued_in, moved_in) do update
      set issued = rollup_issued.issued + excluded.issued,
        redeemed = rollup_issued.redeemed + excluded.redeemed`,
];

const before: readonly string[] = [
  `insert into seller (seller_id, name, created_at, changed_in)
    select 'S-' || s, 'Seller ' || s, now(), 1 from generate_series(0, ${sellerCount - 1}) s`,
  "insert into category (category_id, name, created_at, changed_in) select 'C-' || c, 'Category ' || c, now(), 1 from generate_series(0, 19) c",
  "insert into brand (brand_id, name, created_at, changed_in) select 'B-' || b, 'Brand ' || b, now(), 1 from generate_series(0, 49) b",
];

const after: readonly string[] = [
  "update id_block set next_id = (select max(member_id) + 1 from account) where name = 'member'",
  `insert into settlement_sum select seller_id, month, cost_points, cost_piastres, count(*), sum(points)
    from settlement_item group by 1, 2, 3, 4`,
  `insert into rollup_cohort select date_trunc('month', r.joined)::date, m.month, count(*), sum(m.spend),
      sum(m.redeemed) from rollup_member r join rollup_member_month m using (member_id) group by 1, 2`,
  `insert into rollup_active select span, day, 1 from unnest('{1,7,30,90}'::int2[]) span
    cross join (select distinct day from rollup_daily where scope = 'all') d`,
  "vacuum analyze",
];

/** Fills a database that has its tables and nothing else; tells how far it is. */
export const fillHistory = async (
  client: pg.Client,
  { members: count, entriesPerMember }: Size,
  tell: (done: number) => void,
): Promise<void> => {
  await client.query("set synchronous_commit = off");
  for (const text of before) await client.query(text);
  for (let from = 1; from <= count; from += membersAtOnce) {
    const to = Math.min(count, from + membersAtOnce - 1);
    for (const text of bySteps) {
      const values = [from, to, entriesPerMember].slice(0, text.includes("$3") ? 3 : 2);
      await client.query(text, values);
    }
    tell(to);
  }
  for (const text of after) await client.query(text);
};
