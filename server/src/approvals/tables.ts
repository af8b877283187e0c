// What waits for a second person.
import { idStays } from "../kit/db/retention-step.ts";
import { named, type TableList } from "../kit/db/table-list.ts";

export const tables: TableList = {
  approval: {
    kind: "member",
    columns: `member_id approval_key kind payload payload_hash asked_by asked_at expires_at state
      decided_by decided_at decision_reason result`,
    personal: {
      "payload.member_id": "id",
      "payload.reason": "words",
      "payload.note": "words",
      decision_reason: "words",
    },
    retention: {
      "payload.member_id": idStays,
      "payload.reason": "staff_words",
      "payload.note": "staff_words",
      decision_reason: "staff_words",
    },
    redact: [
      {
        kind: "staff_words",
        due: `coalesce(decided_at, expires_at) < $1 and (coalesce(payload ->> 'reason', '') <> ''
          or payload ->> 'note' is not null or coalesce(decision_reason, '') not in ('', 'erased'))`,
        set: `payload = payload || case when payload ? 'reason' then '{"reason": ""}' else '{}' end::jsonb
            || case when payload ? 'note' then '{"note": null}' else '{}' end::jsonb,
          decision_reason = case when decision_reason <> 'erased' then '' else decision_reason end`,
      },
    ],
    erase: [
      {
        text: `update approval set payload = payload || ${named} || '{"reason": ""}'
            || case when payload ? 'note' then '{"note": null}' else '{}' end::jsonb
          where member_id = $1`,
        values: ({ memberId, pseudonym }) => [memberId, pseudonym],
      },
      {
        text: `update approval set state = 'withdrawn', decided_by = $2, decided_at = $3,
          decision_reason = 'erased' where member_id = $1 and state = 'waiting'`,
        values: ({ memberId, by, at }) => [memberId, by, at],
      },
      {
        text: `update approval set decision_reason = '' where member_id = $1
          and decision_reason is not null and decision_reason <> 'erased'`,
        values: ({ memberId }) => [memberId],
      },
    ],
    kept: "for ever: who asked and who decided",
  },
  publication_approval: {
    kind: "configuration",
    columns: `approval_key payload payload_hash asked_by asked_at expires_at state decided_by
      decided_at decision_reason result kind overtaken_at decided_today`,
    erase: "nothing personal: rules and campaigns that wait",
    kept: "for ever: who asked and who decided",
  },
  decided_alone: {
    kind: "control",
    columns: "actor local_day cost",
    erase: "nothing personal: what a colleague's changes of a day cost",
    kept: "for a week",
  },
};
