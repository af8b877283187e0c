// What opening balances brought into lots, what is left of it, and whose points have moved since.
import type { Tx } from "../../kit/db/db.ts";
import { accounts } from "../domain/accounts.ts";

/**
 * Points that an entry brought into a lot as an opening balance, as the postings have them. `repaid`: what of them
 * repaid a debt at once; `back`: what was taken back; `remaining`: what the lot still has.
 */
export type Opened = {
  member_id: number;
  entry_no: number;
  lot_no: number;
  points: number;
  repaid: number;
  back: number;
  remaining: number;
  expires_at: Date | null;
  cost_points: number;
  cost_piastres: number;
};

/** Everything that these entries brought. */
export const readOpened = (
  tx: Tx,
  entries: readonly { memberId: number; entryNo: number }[],
): Promise<Opened[]> =>
  tx.query({
    name: "read-opened",
    text: `select p.member_id, p.entry_no, p.lot_no, p.points, l.remaining, l.expires_at, l.cost_points,
        l.cost_piastres,
        coalesce((select sum(r.points) from posting r where r.member_id = p.member_id
          and r.entry_no = p.entry_no and r.lot_no = p.lot_no and r.credit = $4), 0)::int8 as repaid,
        coalesce((select sum(b.points) from entry u join posting b using (member_id, entry_no)
          where u.member_id = p.member_id and u.kind = 'open' and u.reverses_entry_no = p.entry_no
            and b.lot_no = p.lot_no and b.credit = $3), 0)::int8 as back
      from (select distinct member_id, entry_no from unnest($1::int8[], $2::int8[]) n (member_id, entry_no)) n
      join posting p on p.member_id = n.member_id and p.entry_no = n.entry_no
      join lot l on l.member_id = p.member_id and l.lot_no = p.lot_no
      where p.debit = $3`,
    values: [
      entries.map(({ memberId }) => memberId),
      entries.map(({ entryNo }) => entryNo),
      accounts.opening,
      accounts.debt,
    ],
  });

/**
 * Members to whom something happened after an entry of theirs. Points that expired do not count, nor opening balances
 * that were taken back.
 */
export const readMovedOn = async (
  tx: Tx,
  members: readonly { memberId: number; after: number }[],
): Promise<Set<number>> => {
  const rows = await tx.query<{ member_id: number }>({
    name: "read-moved-on",
    text: `select distinct e.member_id from unnest($1::int8[], $2::int8[]) n (member_id, after)
      join entry e on e.member_id = n.member_id and e.entry_no > n.after
      where e.kind <> 'expire' and not (e.kind = 'open' and (e.reverses_entry_no is not null or exists (
        select from entry u where u.member_id = e.member_id and u.kind = 'open'
          and u.reverses_entry_no = e.entry_no)))`,
    values: [members.map(({ memberId }) => memberId), members.map(({ after }) => after)],
  });
  return new Set(rows.map(({ member_id }) => member_id));
};
