// What was spent at counters, as the stored events tell it, and where those who spent it are reached.
import type { Tx } from "../../kit/db/db.ts";
import { feedReading, type Place } from "../../kit/feed/reading.ts";
import type { Contact } from "../../kit/messages/reach.ts";

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
  seller_name: string;
  branch_id: string;
  locale: "ar" | "en" | null;
};

const wanted = (channel: string, address: string): string =>
  `case when may_tell(e.member_id, 'programme', '${channel}') then ${address} end`;

/** Those of the events that spent points at a counter, in their order; addresses that are not wanted are null. */
export const readSpendings = (
  tx: Tx,
  events: readonly Pick<Place, "member_id" | "event_no">[],
): Promise<Spending[]> =>
  tx.query({
    text: `select abs((e.payload ->> 'points')::int8) as points, r.confirmed_value as value,
        (e.payload ->> 'available')::int8 as available, e.occurred_at as spent_at, r.redemption_id, b.mark, e.member_id,
        coalesce(s.name, b.seller_id) as seller_name, b.branch_id, m.locale,
        ${wanted("push", "a.external_id")} as external_id,
        ${wanted("email", "m.email")} as email, ${wanted("sms", "m.phone")} as phone
      from unnest($1::int8[], $2::int8[]) with ordinality as w (member_id, event_no, place)
      join event e using (member_id, event_no)
      join account a using (member_id) left join member m using (member_id)
      join redemption r on r.member_id = e.member_id and r.redemption_id = e.payload ->> 'reference'
      join counter_branch b on starts_with(r.redemption_id, b.mark)
      left join seller s on s.seller_id = b.seller_id
      order by w.place`,
    values: [events.map(({ member_id }) => member_id), events.map(({ event_no }) => event_no)],
  });
