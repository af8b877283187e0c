// One-time codes of members, and whom they go to.
import type { Tx } from "../../kit/db/db.ts";
import type { Contact } from "../../kit/messages/reach.ts";
import type { CodeRow } from "../domain/codes.ts";

export type MemberReached = Contact & { member_id: number; locale: "ar" | "en" | null };

/** A member by the marketplace's id, with every address that a code may go to. */
export const findReached = async (tx: Tx, id: string): Promise<MemberReached | undefined> => {
  const [row] = await tx.query<MemberReached>({
    text: `select a.member_id, a.external_id, m.email, m.phone, m.locale
      from account a left join member m using (member_id) where a.external_id = $1`,
    values: [id],
  });
  return row;
};

export type NewCode = Pick<CodeRow, "code_id" | "code_hmac" | "mark" | "points" | "expires_at"> & {
  member_id: number;
  made_at: Date;
};

/** Keeps a code; an earlier one of the same origin that nobody used is over. */
export const putCode = async (tx: Tx, one: NewCode): Promise<void> => {
  await tx.query({
    text: `delete from counter_code
      where member_id = $1 and used_for is null and (mark is null) = ($2::text is null)`,
    values: [one.member_id, one.mark],
  });
  const { member_id, code_id, code_hmac, mark, points, made_at, expires_at } = one;
  await tx.query({
    text: `insert into counter_code
        (member_id, code_id, code_hmac, mark, points, made_at, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [member_id, code_id, code_hmac, mark, points, made_at, expires_at],
  });
};

/** A code by its id alone, and whose it is by the marketplace's id; undefined when it is kept no more. */
export const findCode = async (
  tx: Tx,
  codeId: string,
): Promise<(CodeRow & { external_id: string; member_id: number }) | undefined> => {
  const [row] = await tx.query<CodeRow & { external_id: string; member_id: number }>({
    text: `select c.code_id, c.code_hmac, c.mark, c.points, c.expires_at, c.tries, c.used_for,
        c.member_id, a.external_id
      from counter_code c join account a using (member_id) where c.code_id = $1`,
    values: [codeId],
  });
  return row;
};

/** The codes of a member that nobody used, or that were used for `id`; nobody else takes them meanwhile. */
export const lockCodes = (tx: Tx, memberId: number, id: string): Promise<CodeRow[]> =>
  tx.query({
    text: `select code_id, code_hmac, mark, points, expires_at, tries, used_for from counter_code
      where member_id = $1 and (used_for is null or used_for = $2)
      order by code_id for update`,
    values: [memberId, id],
  });

export const useCode = async (
  tx: Tx,
  { memberId, codeId }: { memberId: number; codeId: string },
  id: string,
): Promise<void> => {
  await tx.query({
    text: "update counter_code set used_for = $3 where member_id = $1 and code_id = $2",
    values: [memberId, codeId, id],
  });
};

/** Counts a wrong try against every code of the member that could have been meant. */
export const countTry = async (tx: Tx, memberId: number): Promise<void> => {
  await tx.query({
    text: "update counter_code set tries = tries + 1 where member_id = $1 and used_for is null",
    values: [memberId],
  });
};

/** Forgets codes that were made before `before`. */
export const forgetCodesBefore = async (tx: Tx, before: Date): Promise<void> => {
  await tx.query({ text: "delete from counter_code where made_at < $1", values: [before] });
};
