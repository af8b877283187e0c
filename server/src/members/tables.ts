// Profiles of members, what they agreed to, how they stood, and who was merged into whom.
import { rowsBack, type TableList, type Unmerge } from "../kit/db/table-list.ts";

export const tables: TableList = {
  member: {
    kind: "member",
    columns: `member_id name email phone birth_date locale attributes created_at updated_at
      content_hash search`,
    personal: {
      name: "words",
      email: "email",
      phone: "phone",
      birth_date: "date",
      locale: "words",
      attributes: "words",
      search: "words",
    },
    erase: [
      // The profile itself is blanked by the command that erases.
      {
        only: "merged",
        text: `update member set name = null, email = null, phone = null, birth_date = null, locale = null,
            attributes = '{}', content_hash = null, updated_at = $2 where member_id = $1`,
        values: ({ memberId, at }) => [memberId, at],
      },
    ],
    unmerge: {
      remember: {
        text: `select name is null as name, email is null as email, phone is null as phone,
            birth_date is null as birth_date, locale is null as locale, updated_at
          from member where member_id = $1`,
        values: ({ staying }) => [staying],
      },
      back: [
        {
          // What the merge filled in is empty again, unless somebody wrote something else since.
          text: `update member m set
              name = case when coalesce(k.name, true) and m.name = g.name then null else m.name end,
              email = case when coalesce(k.email, true) and m.email = g.email then null else m.email end,
              phone = case when coalesce(k.phone, true) and m.phone = g.phone then null else m.phone end,
              birth_date = case when coalesce(k.birth_date, true) and m.birth_date = g.birth_date
                then null else m.birth_date end,
              locale = case when coalesce(k.locale, true) and m.locale = g.locale
                then null else m.locale end,
              updated_at = case when m.updated_at = x.merged_at and k.updated_at is not null
                then k.updated_at else m.updated_at end
            from member g join merged_member x on x.merged_id = g.member_id
              left join json_to_recordset($3::json) k (name boolean, email boolean, phone boolean,
                birth_date boolean, locale boolean, updated_at timestamptz) on true
            where m.member_id = $2 and g.member_id = $1 and x.member_id = $2`,
          values: ({ going, staying, rows }) => [going, staying, JSON.stringify(rows)],
        },
      ],
      isWatched: false,
    },
    kept: "for ever: blank once the member is erased",
  },
  member_consent: {
    kind: "member",
    columns: "member_id event_no purpose channel answer source at actor",
    personal: { source: "words" },
    stays: {
      source:
        "where it was said, in the words of the system that passed it on; never changed, as the proof it is",
    },
    erase: [],
    kept: "for ever: proof of what was agreed to",
  },
  member_standing: {
    kind: "member",
    columns: "member_id event_no at before after reason actor case_key",
    personal: { reason: "words" },
    erase: [
      {
        // Words of colleagues, but for those of entries and of the record, which are never changed.
        text: `update member_standing set reason = '' where member_id = $1 and actor !~ '^job:'
          and reason not in ('erased', 'merged')`,
        values: ({ memberId }) => [memberId],
      },
    ],
    kept: "for ever: why a member was suspended or closed",
  },
  merged_member: {
    kind: "member",
    columns: "member_id merged_id external_id record_id into_id reason actor merged_at",
    personal: { external_id: "id", into_id: "id", reason: "words" },
    erase: [
      {
        only: "merged",
        text: `update merged_member set external_id = $2, record_id = $2, into_id = $3, reason = ''
          where merged_id = $1`,
        values: ({ memberId, pseudonym, into }) => [memberId, pseudonym, into],
      },
    ],
    merge: [
      {
        text: "update merged_member set member_id = $2 where member_id = $1",
        values: ({ going, staying }) => [going, staying],
      },
      {
        text: `insert into merged_member (member_id, merged_id, external_id, record_id, into_id, reason,
            actor, merged_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        values: ({ staying, going, goingId, record, stayingId, reason, actor, at }) => [
          staying,
          going,
          goingId,
          record,
          stayingId,
          reason,
          actor,
          at,
        ],
      },
    ],
    unmerge: (() => {
      const { back, ...steps } = rowsBack("merged_member", { key: "merged_id" });
      const forget = {
        text: "delete from merged_member where member_id = $2 and merged_id = $1",
        values: ({ going, staying }: Unmerge) => [going, staying],
      };
      return { ...steps, back: [forget, ...back] };
    })(),
    kept: "for ever: it leads from the record to the member",
  },
};
