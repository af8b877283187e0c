// Profiles of members, what they agreed to, how they stood, and who was merged into whom.
import { idStays } from "../kit/db/retention-step.ts";
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
    retention: {
      name: "profile",
      email: "profile",
      phone: "profile",
      birth_date: "profile",
      locale: "profile",
      attributes: "profile",
      search: "profile",
    },
    redact: [
      {
        kind: "profile",
        // Whoever has points, or owes some, has to be recognised when they come.
        due: `updated_at < $1 and (name is not null or email is not null or phone is not null
            or birth_date is not null or locale is not null or attributes <> '{}')
          and exists (select 1 from account a where a.member_id = member.member_id
            and greatest(a.joined_at, a.last_activity_at) < $1
            and a.active = 0 and a.pending = 0 and a.held = 0 and a.debt = 0)`,
        // When it was updated stays: forgetting is nothing that the member did.
        set: `name = null, email = null, phone = null, birth_date = null, locale = null,
          attributes = '{}', content_hash = null`,
      },
    ],
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
    columns: "member_id event_no purpose channel answer text_version via proof source at actor",
    personal: { proof: "words", source: "words" },
    retention: "stays: the proof of a consent, until the member is erased",
    erase: [
      {
        text: `update member_consent set source = '', proof = case when proof is not null then '' end
          where member_id = $1 and (source <> '' or proof <> '')`,
        values: ({ memberId }) => [memberId],
      },
    ],
    kept: "for ever: what was agreed to by which text, when and how",
  },
  consent_guardian: {
    kind: "member",
    columns: "member_id event_no name relation proof",
    personal: { name: "words", proof: "words" },
    retention: "stays: the proof of a consent, until the member is erased",
    erase: [
      {
        text: `update consent_guardian set name = '', proof = ''
          where member_id = $1 and (name <> '' or proof <> '')`,
        values: ({ memberId }) => [memberId],
      },
    ],
    kept: "for ever: that a guardian agreed, and as what",
  },
  consent_text: {
    kind: "configuration",
    rights: "add",
    columns: "version text_en text_ar published_at published_by",
    erase: "nothing personal: texts",
    kept: "for ever: what members agreed to",
  },
  member_standing: {
    kind: "member",
    columns: "member_id event_no at before after reason actor case_key",
    personal: { reason: "words" },
    retention: { reason: "staff_words" },
    redact: [
      {
        kind: "staff_words",
        due: "at < $1 and actor !~ '^job:' and reason not in ('', 'erased', 'merged')",
        set: "reason = ''",
      },
    ],
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
  member_limit: {
    kind: "member",
    columns: "member_id event_no at kind act reason actor",
    personal: { reason: "words" },
    retention: { reason: "staff_words" },
    redact: [{ kind: "staff_words", due: "at < $1 and reason <> ''", set: "reason = ''" }],
    erase: [
      {
        text: "update member_limit set reason = '' where member_id = $1",
        values: ({ memberId }) => [memberId],
      },
    ],
    kept: "for ever: since when and until when processing was limited",
  },
  legal_hold: {
    kind: "member",
    columns: "member_id reason put_by put_at lifted_reason lifted_by lifted_at",
    personal: { reason: "words", lifted_reason: "words" },
    retention: { reason: "staff_words", lifted_reason: "staff_words" },
    redact: [
      {
        kind: "staff_words",
        due: "lifted_at < $1 and (reason <> '' or lifted_reason <> '')",
        set: "reason = '', lifted_reason = ''",
      },
    ],
    erase: [
      {
        text: "update legal_hold set reason = '', lifted_reason = '' where member_id = $1",
        values: ({ memberId }) => [memberId],
      },
    ],
    merge: [
      {
        // A hold on either of the two is one on both, and stays so when they part again.
        text: `insert into legal_hold as t (member_id, reason, put_by, put_at)
          select $2, reason, put_by, put_at from legal_hold where member_id = $1 and lifted_at is null
          on conflict (member_id) do update set reason = excluded.reason, put_by = excluded.put_by,
            put_at = excluded.put_at, lifted_reason = null, lifted_by = null, lifted_at = null
            where t.lifted_at is not null`,
        values: ({ going, staying }) => [going, staying],
      },
    ],
    kept: "for ever: that data was kept, since when and by whom",
  },
  member_note: {
    kind: "member",
    columns: `member_id note_id text written_at written_by edited_at deleted_at deleted_by
      deleted_reason`,
    personal: { text: "words", deleted_reason: "words" },
    retention: { text: "staff_words", deleted_reason: "staff_words" },
    redact: [
      {
        kind: "staff_words",
        due: `greatest(written_at, edited_at, deleted_at) < $1 and (text <> '' or deleted_reason <> '')`,
        set: "text = '', deleted_reason = case when deleted_reason is not null then '' end",
      },
    ],
    erase: [
      {
        text: "delete from member_note where member_id = $1",
        values: ({ memberId }) => [memberId],
      },
    ],
    merge: [
      {
        text: "update member_note set member_id = $2 where member_id = $1",
        values: ({ going, staying }) => [going, staying],
      },
    ],
    unmerge: rowsBack("member_note", { key: "note_id", isWatched: false }),
    kept: "until the member is erased: that a note was written, by whom and when",
  },
  merged_member: {
    kind: "member",
    columns: "member_id merged_id external_id record_id into_id reason actor merged_at",
    personal: { external_id: "id", into_id: "id", reason: "words" },
    retention: { external_id: idStays, into_id: idStays, reason: "staff_words" },
    redact: [{ kind: "staff_words", due: "merged_at < $1 and reason <> ''", set: "reason = ''" }],
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
