// Profiles of members, and members found by what people know of them.
import type { Tx } from "../../kit/db/db.ts";
import { type ListAsk, type Listing, listPage, type Page } from "../../kit/db/listing.ts";
import { selectList, selectTogether, type Table } from "../../kit/db/records.ts";
import type { Merge } from "../../kit/db/table-list.ts";
import type { Decision } from "../../kit/pure/decision.ts";
import type { Profile } from "../domain/profile.ts";

export type ProfileRow = {
  member_id: number;
  name: string | null;
  email: string | null;
  phone: string | null;
  birth_date: string | null;
  locale: "ar" | "en" | null;
  attributes: Profile["attributes"];
  created_at: number;
  updated_at: number;
  content_hash: string | null;
};

export const profileTable: Table<ProfileRow> = {
  name: "member",
  key: ["member_id"],
  columns: {
    member_id: "int8",
    name: "text",
    email: "text",
    phone: "text",
    birth_date: "date",
    locale: "text",
    attributes: "jsonb",
    created_at: "timestamptz",
    updated_at: "timestamptz",
    content_hash: "bytea",
  },
  changes: [
    "name",
    "email",
    "phone",
    "birth_date",
    "locale",
    "attributes",
    "updated_at",
    "content_hash",
  ],
};

export const profileOf = (row: ProfileRow): Profile => ({
  name: row.name,
  email: row.email,
  phone: row.phone,
  birthDate: row.birth_date,
  locale: row.locale,
  attributes: row.attributes,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  contentHash: row.content_hash,
});

export const profileRow = (memberId: number, profile: Profile): ProfileRow => ({
  member_id: memberId,
  name: profile.name,
  email: profile.email,
  phone: profile.phone,
  birth_date: profile.birthDate,
  locale: profile.locale,
  attributes: profile.attributes,
  created_at: profile.createdAt,
  updated_at: profile.updatedAt,
  content_hash: profile.contentHash,
});

/** The profiles among these members that there are. */
export const readProfiles = async (
  tx: Tx,
  memberIds: readonly number[],
): Promise<Map<number, Profile>> => {
  const [row] = await tx.query<{ profiles: ProfileRow[] | null }>({
    name: "read-profiles",
    text: selectTogether({
      profiles: `select ${selectList(profileTable)} from member where member_id = any($1::int8[])`,
    }),
    values: [memberIds],
  });
  return new Map((row?.profiles ?? []).map((one) => [one.member_id, profileOf(one)]));
};

const memberList: Listing<"member_id" | "joined_at"> = {
  from: "account a left join member m using (member_id)",
  select: "a.external_id",
  id: "a.external_id",
  sorts: {
    member_id: { column: "a.external_id", type: "text" },
    joined_at: { column: "a.joined_at", type: "timestamptz" },
  },
  search: [],
};

export type MemberListAsk = Pick<
  ListAsk<"member_id" | "joined_at">,
  "limit" | "cursor" | "page" | "sort"
> & {
  q: string | undefined;
  status: string | undefined;
};

/** One page of members' ids. Refuses `invalid_parameter` for a cursor that is not of this list. */
export const listMemberIds = async (
  tx: Tx,
  { q, status, ...ask }: MemberListAsk,
): Promise<Decision<Page<{ external_id: string }>, "invalid_parameter">> => {
  const wanted = q?.trim() ?? "";
  // Looked for once, not for the page and for its total.
  const found = wanted === "" ? undefined : await findHolding(tx, wanted);
  return listPage(tx, memberList, {
    ...ask,
    where: (add) => [
      ...(status === undefined ? [] : [`a.status = ${add(status)}`]),
      ...(found === undefined ? [] : [`a.member_id = any(${add(found)}::int8[])`]),
    ],
  });
};

const findHolding = async (tx: Tx, wanted: string): Promise<number[]> => {
  const text = "select member_id from members_holding($1)";
  return (await tx.query<{ member_id: number }>({ text, values: [wanted] })).map(
    ({ member_id }) => member_id,
  );
};

/** Fills what a profile lacks from that of whoever was merged into the member. */
export const fillProfile = async (
  tx: Tx,
  { going, staying, at }: Pick<Merge, "going" | "staying" | "at">,
): Promise<void> => {
  await tx.query({
    text: `insert into member (member_id, name, email, phone, birth_date, locale, attributes,
        created_at, updated_at)
      select $2, name, email, phone, birth_date, locale, '{}', $3, $3 from member
      where member_id = $1
      on conflict (member_id) do update set name = coalesce(member.name, excluded.name),
        email = coalesce(member.email, excluded.email),
        phone = coalesce(member.phone, excluded.phone),
        birth_date = coalesce(member.birth_date, excluded.birth_date),
        locale = coalesce(member.locale, excluded.locale), updated_at = $3`,
    values: [going, staying, at],
  });
};
