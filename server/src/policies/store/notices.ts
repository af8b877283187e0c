// Notices of members that nobody was told of yet.
import type { Tx } from "../../kit/db/db.ts";
import type { Contact } from "../../kit/messages/reach.ts";
import { wantedOnly } from "../../members/door/service.ts";

export type UntoldRow = Contact & {
  member_id: number;
  kind: "age" | "inactivity" | "inactive";
  ends_at: Date | null;
  days: number;
  points: number;
  name: string | null;
  locale: "ar" | "en" | null;
};

/**
 * Takes notices that nobody was told of, of up to `limit` members; they count as told from then on. In a
 * transaction: the members are chosen before anything of them is read. Addresses that members do not want
 * to be told at are null.
 */
export const takeUntold = async (tx: Tx, limit: number, now: Date): Promise<UntoldRow[]> => {
  const members = await tx.query<{ member_id: number }>({
    text: `select distinct member_id from member_notice where told_at is null
      order by member_id limit $1`,
    values: [limit],
  });
  const ids = members.map(({ member_id }) => member_id);
  const taken = await tx.query<Omit<UntoldRow, keyof Contact | "name" | "locale">>({
    text: `update member_notice set told_at = $2 where told_at is null and member_id = any($1::int8[])
      returning member_id, kind, ends_at, days, points`,
    values: [ids, now],
  });
  const people = await tx.query<Pick<UntoldRow, "member_id" | keyof Contact | "name" | "locale">>({
    text: `select a.member_id, a.external_id, m.email, m.phone, m.name, m.locale
      from account a left join member m using (member_id) where a.member_id = any($1::int8[])`,
    values: [ids],
  });
  const known = new Map((await wantedOnly(tx, people)).map((one) => [one.member_id, one]));
  return taken
    .flatMap((notice) => {
      const person = known.get(notice.member_id);
      return person === undefined ? [] : [{ ...notice, ...person }];
    })
    .toSorted(inOrderOfEnds);
};

const inOrderOfEnds = (a: UntoldRow, b: UntoldRow): number =>
  a.member_id - b.member_id ||
  (a.ends_at?.getTime() ?? -Infinity) - (b.ends_at?.getTime() ?? -Infinity) ||
  (a.kind < b.kind ? -1 : 1);
