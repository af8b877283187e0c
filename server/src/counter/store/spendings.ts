// What was spent at counters, as the stored events tell it, and where those who spent it are reached.
import type { Tx } from "../../kit/db/db.ts";
import { feedReading, type Place } from "../../kit/feed/reading.ts";
import type { Contact } from "../../kit/messages/reach.ts";
import { wantedOnly } from "../../members/door/service.ts";

export const reading = feedReading("counter_reading");

/** Where the reading stands; until the transaction ends nobody else reads on. */
export const lockPlace = async (tx: Tx): Promise<Place> => {
  await tx.query({ text: "select 1 from counter_reading for update" });
  return reading.readPlace(tx);
};

/** `value` in piastres, `available` the points left right after it. */
export type Spending = Contact & {
  points: number;
  value: number;
  available: number;
  spent_at: Date;
  redemption_id: string;
  mark: string;
  member_id: number;
  seller_id: string;
  seller_name: string;
  branch_id: string;
  locale: "ar" | "en" | null;
};

/** Those of the events that spent points at a counter, in their order; addresses that are not wanted are null. */
export const readSpendings = async (
  tx: Tx,
  events: readonly Pick<Place, "member_id" | "event_no">[],
): Promise<Spending[]> => {
  const spent = await tx.query<Spent>({
    text: `select e.event_no, abs((e.payload ->> 'points')::int8) as points, r.confirmed_value as value,
        (e.payload ->> 'available')::int8 as available, e.occurred_at as spent_at, r.redemption_id,
        e.member_id, m.locale, a.external_id, m.email, m.phone
      from event e join account a on a.member_id = e.member_id
      left join member m on m.member_id = e.member_id
      join redemption r on r.member_id = e.member_id and r.redemption_id = e.payload ->> 'reference'
      where e.member_id = any($1::int8[]) and e.event_no = any($2::int8[])`,
    values: [events.map(({ member_id }) => member_id), events.map(({ event_no }) => event_no)],
  });
  const branches = await tx.query<Branch>({
    text: `select b.mark, b.seller_id, coalesce(s.name, b.seller_id) as seller_name, b.branch_id
      from counter_branch b left join seller s on s.seller_id = b.seller_id
      where exists (select 1 from unnest($1::text[]) as u(id) where starts_with(u.id, b.mark))`,
    values: [spent.map(({ redemption_id }) => redemption_id)],
  });
  const wanted = await wantedOnly(tx, spent);
  return events.flatMap(({ member_id, event_no }) =>
    wanted
      .filter((one) => one.member_id === member_id && one.event_no === event_no)
      .flatMap(({ event_no: _, ...one }) =>
        branches
          .filter(({ mark }) => one.redemption_id.startsWith(mark))
          .map((branch) => ({ ...one, ...branch })),
      ),
  );
};

type Branch = Pick<Spending, "mark" | "seller_id" | "seller_name" | "branch_id">;
type Spent = Omit<Spending, keyof Branch> & { event_no: number };
