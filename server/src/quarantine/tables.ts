// Late arrivals and imported histories, waiting or decided.
import { idStays } from "../kit/db/retention-step.ts";
import { named, rowsBack, type TableList } from "../kit/db/table-list.ts";

export const tables: TableList = {
  arrival: {
    kind: "member",
    columns: `member_id arrival_key kind subject content_hash body occurred_at arrived_at source sent_by
      days_max points cost state decided_by decided_at reason`,
    personal: {
      "body.member_id": "id",
      "body.attributes": "words",
      "body.data": "words",
      reason: "words",
    },
    retention: {
      "body.member_id": idStays,
      "body.attributes": "shop_words",
      "body.data": "shop_words",
      reason: "staff_words",
    },
    redact: [
      {
        kind: "shop_words",
        due: "decided_at < $1 and (body -> 'attributes' is not null or body -> 'data' is not null)",
        set: "body = (body::jsonb - 'attributes' - 'data')::json",
      },
      {
        kind: "staff_words",
        due: "decided_at < $1 and coalesce(reason, '') not in ('', 'erased')",
        set: "reason = ''",
      },
    ],
    erase: [
      {
        text: `update arrival set body = ((body::jsonb || ${named}) - 'attributes' - 'data')::json,
            reason = case when reason is null then null else '' end
          where member_id = $1`,
        values: ({ memberId, pseudonym }) => [memberId, pseudonym],
      },
      {
        text: `update arrival set state = 'refused', decided_by = $2, decided_at = $3, reason = 'erased'
          where member_id = $1 and state = 'waiting'`,
        values: ({ memberId, by, at }) => [memberId, by, at],
      },
    ],
    merge: [
      {
        // What both were sent stays with the record that goes, and can only be refused there.
        text: `update arrival a set member_id = $2 where member_id = $1 and not exists (
            select 1 from arrival b where b.member_id = $2 and b.arrival_key = a.arrival_key)`,
        values: ({ going, staying }) => [going, staying],
      },
    ],
    unmerge: rowsBack("arrival", { key: "arrival_key", onlyNew: true }),
    kept: "for ever: who released or refused it",
  },
  history: {
    kind: "control",
    columns: `import_id kind history_from file_name orders order_lines points cost vouchers asked_at state decided_by
      decided_at reason`,
    erase: "nothing personal: the name of a file and counts",
    kept: "for ever: who released an imported history",
  },
  quarantine_begun: {
    kind: "control",
    columns: "singleton at",
    erase: "nothing personal: when the quarantine came to a programme that people used already",
    kept: "for ever: one row",
  },
};
