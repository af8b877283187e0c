// How long personal data is kept, what members ask for by the law, and the log of breaches.
import { rowsBack, type TableList } from "../kit/db/table-list.ts";

export const tables: TableList = {
  retention_terms: {
    kind: "configuration",
    rights: "add",
    columns: "version value saved_at saved_by",
    erase: "nothing personal: terms",
    kept: "for ever: what held when",
  },
  rights_request: {
    kind: "member",
    columns: `member_id request_id kind channel received_at asked state due_at warn_at warned_at identity_how
      identity_by identity_at extended_reason extended_by extended_at answer closed_by closed_at created_by
      created_at`,
    personal: { asked: "words", extended_reason: "words", answer: "words" },
    retention: { asked: "staff_words", extended_reason: "staff_words", answer: "staff_words" },
    redact: [
      {
        kind: "staff_words",
        due: "closed_at < $1 and (asked <> '' or extended_reason <> '' or answer <> '')",
        set: "asked = '', extended_reason = '', answer = ''",
      },
    ],
    erase: [
      {
        text: `update rights_request set asked = '', extended_reason = '', answer = ''
          where member_id = $1`,
        values: ({ memberId }) => [memberId],
      },
    ],
    merge: [
      {
        text: "update rights_request set member_id = $2 where member_id = $1",
        values: ({ going, staying }) => [going, staying],
      },
    ],
    unmerge: rowsBack("rights_request", { key: "request_id", isWatched: false }),
    kept: "for ever: what was asked, when it was answered and how",
  },
  breach: {
    kind: "control",
    columns: `breach_id version noticed_at happened_from happened_to what kinds measures affected affected_by
      reported_at told_at closed_at warned_at created_at created_by updated_at updated_by`,
    personal: { what: "colleague", measures: "colleague" },
    retention: "stays: the log of breaches is kept for the law",
    erase: "of no member: what colleagues wrote of a breach",
    kept: "for ever: that it was noticed, reported and told",
  },
};
