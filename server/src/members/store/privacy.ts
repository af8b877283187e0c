// Everything that is held about a member, and taking away what is personal in it.
import type { Tx } from "../../kit/db/db.ts";
import type { Erased, MemberTables } from "../../kit/db/table-list.ts";
import { memberIdOf } from "./lookup.ts";

type Row = Record<string, unknown>;

type Merged = { merged_id: number; external_id: string };

/** Members who were merged into this one, whose records stayed. */
const mergedInto = (tx: Tx, memberId: number): Promise<Merged[]> =>
  tx.query({
    text: "select merged_id, external_id from merged_member where member_id = $1 order by merged_id",
    values: [memberId],
  });

/** A member's rows, table by table, as of one moment, with those of whoever was merged into them. */
export const readEverything = async (
  tx: Tx,
  externalId: string,
  { exported }: Pick<MemberTables, "exported">,
): Promise<Record<string, Row[]> | undefined> => {
  await tx.query({ text: "set transaction isolation level repeatable read, read only" });
  const memberId = await memberIdOf(tx, externalId);
  if (memberId === undefined) return undefined;
  const all: Record<string, Row[]> = {};
  const merged = await mergedInto(tx, memberId);
  const ids = [memberId, ...merged.map(({ merged_id }) => merged_id)];
  for (const name of exported) {
    const rows = await tx.query<{ row: Row }>({
      text: `select to_jsonb(t) - 'member_id' as row from ${name} t where member_id = any($1::int8[])`,
      values: [ids],
    });
    all[name] = rows.map(({ row }) => row);
  }
  return all;
};

/** The beginning of names of those who were erased; an id of a marketplace may begin with it too. */
export const pseudonymMark = "erased-";

/** The name under which what may not go stays: it says nothing of who it was. */
export const pseudonymOf = (memberId: number): string => `${pseudonymMark}${memberId.toString(36)}`;

/**
 * Takes the member's id and what is personal out of every table but the account and the profile, which
 * the lane writes. The records of those who were merged into the member are forgotten with them.
 */
export const eraseTraces = async (
  tx: Tx,
  one: Omit<Erased, "into">,
  { erase }: Pick<MemberTables, "erase">,
): Promise<void> => {
  const run = async (which: keyof typeof erase, record: Erased) => {
    for (const { text, values } of erase[which]) await tx.query({ text, values: values(record) });
  };
  await run("own", { ...one, into: null });
  for (const { merged_id: memberId, external_id: externalId } of await mergedInto(
    tx,
    one.memberId,
  )) {
    const [profile] = await tx.query<Pick<Erased, "email" | "phone">>({
      text: "select email, phone from member where member_id = $1",
      values: [memberId],
    });
    const { email = null, phone = null } = profile ?? {};
    const merged = { memberId, externalId, pseudonym: pseudonymOf(memberId), email, phone };
    await run("merged", { ...merged, at: one.at, by: one.by, into: one.pseudonym });
  }
};
