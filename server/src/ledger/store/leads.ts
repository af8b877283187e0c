// Ids and the members to whom they lead, and what opening balances brought into lots.
import type { Tx } from "../../kit/db/db.ts";
import { accounts } from "../domain/accounts.ts";

export type Lead = { external_id: string; member_id: number; name: string };

/** Members to whom these ids lead, with what they go by; ids that lead nowhere are left out. */
export const readLeads = (tx: Tx, externalIds: readonly string[]): Promise<Lead[]> =>
  tx.query({
    name: "read-leads",
    text: `select external_id, member_id, coalesce(alias_of, external_id) as name from member_lookup
      where external_id = any($1::text[])`,
    values: [externalIds],
  });

export type Opened = { member_id: number; entry_no: number; lot_no: number; points: number };

/** Points that these entries brought into lots as opening balances, as the postings have them. */
export const readOpened = (
  tx: Tx,
  entries: readonly { memberId: number; entryNo: number }[],
): Promise<Opened[]> =>
  tx.query({
    name: "read-opened",
    text: `select p.member_id, p.entry_no, p.lot_no, p.points
      from (select distinct member_id, entry_no from unnest($1::int8[], $2::int8[]) n (member_id, entry_no)) n
      join posting p on p.member_id = n.member_id and p.entry_no = n.entry_no
      where p.debit = $3 and p.lot_no is not null`,
    values: [
      entries.map(({ memberId }) => memberId),
      entries.map(({ entryNo }) => entryNo),
      accounts.opening,
    ],
  });
