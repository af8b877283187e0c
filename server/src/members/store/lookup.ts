// From the marketplace's id of a member to ours.
import type { Tx } from "../../kit/db/db.ts";

/** Undefined when there is no such member. */
export const memberIdOf = async (tx: Tx, externalId: string): Promise<number | undefined> => {
  const [member] = await tx.query<{ member_id: number }>({
    text: "select member_id from member_lookup where external_id = $1",
    values: [externalId],
  });
  return member?.member_id;
};

/**
 * The ids of at most ten members whom a counter finds by `typed`: by the whole card, the whole phone as
 * Egyptians type it (with or without +20), or the beginning of the name. A card or phone of a member who was
 * merged finds the member it leads on to.
 */
export const findAtCounter = async (tx: Tx, typed: string): Promise<string[]> => {
  const wanted = typed.trim();
  const rows = await tx.query<{ external_id: string }>({
    text: `with found as (
        select member_id from member_lookup where external_id = any($1::text[])
        union
        select member_id from member where phone = any($2::text[])
        union
        (select member_id from member where search_fold(name) like $3 limit 10)),
      standing as (
        select member_id from found
        union
        select m.member_id from merged_member m join found f on f.member_id = m.merged_id)
      select external_id from account join standing using (member_id) order by external_id limit 10`,
    values: [
      [wanted, wanted.toUpperCase(), wanted.toLowerCase()],
      phonesOf(wanted),
      await beginning(tx, wanted),
    ],
  });
  return rows.map((row) => row.external_id);
};

// With an index the beginning must be known before the search, and how names are folded is the database's to say.
const beginning = async (tx: Tx, wanted: string): Promise<string> => {
  const [row] = await tx.query<{ folded: string }>({
    text: "select search_fold($1) as folded",
    values: [wanted],
  });
  return `${(row?.folded ?? wanted).replaceAll(/[\\%_]/g, "\\$&")}%`;
};

/** The forms in which a phone may be stored that somebody typed like this; none for what is no phone. */
const phonesOf = (typed: string): string[] => {
  const digits = typed.replaceAll(/[\s()-]/g, "");
  if (!/^\+?\d{6,15}$/.test(digits)) return [];
  const plain = digits.replace(/^(\+|00)/, "");
  const local = plain.startsWith("20") ? plain.slice(2) : plain.replace(/^0/, "");
  return [
    ...new Set([digits, plain, `+${plain}`, local, `0${local}`, `20${local}`, `+20${local}`]),
  ];
};

/** The id that others know a member by; undefined when there is no such member. */
export const externalIdOf = async (tx: Tx, memberId: number): Promise<string | undefined> => {
  const [member] = await tx.query<{ external_id: string }>({
    text: "select external_id from account where member_id = $1",
    values: [memberId],
  });
  return member?.external_id;
};

/** The ids that others know these members by. */
export const externalIdsOf = async (
  tx: Tx,
  memberIds: readonly number[],
): Promise<Map<number, string>> => {
  const rows = await tx.query<{ member_id: number; external_id: string }>({
    text: "select member_id, external_id from account where member_id = any($1::int8[])",
    values: [memberIds],
  });
  return new Map(rows.map(({ member_id, external_id }) => [member_id, external_id]));
};

const unmerged = `from account a
  where not exists (select 1 from merged_member m where m.merged_id = a.member_id)`;

/** All members but those who were merged into another, with the id that others know them by, by that id. */
export const unmergedMembers = (tx: Tx): Promise<{ member_id: number; external_id: string }[]> =>
  tx.query({ text: `select member_id, external_id ${unmerged} order by external_id` });

/** Those of them whose id begins with `prefix`. */
export const unmergedNamed = (
  tx: Tx,
  prefix: string,
): Promise<{ member_id: number; external_id: string }[]> =>
  tx.query({
    text: `select member_id, external_id ${unmerged} and starts_with(external_id, $1)`,
    values: [prefix],
  });

/** Number of members that were not merged into another. */
export const countUnmerged = async (tx: Tx): Promise<number> => {
  const [row] = await tx.query<{ count: number }>({
    text: `select count(*)::int as count ${unmerged}`,
  });
  return row?.count ?? 0;
};
