// Mails on their way.
import { rowsBack, type TableList } from "../db/table-list.ts";

export const tables: TableList = {
  mail_outbox: {
    kind: "control",
    columns: `mail_id recipient subject content created_at
      useful_until state attempts due_at lease leased_until
      finished_at member_id about`,
    personal: { recipient: "email", subject: "words", content: "words" },
    retention: "stays: 30 days, by mail-tidy",
    secrets: { key: "mail_id", columns: ["content"] },
    erase: [
      {
        text: "delete from mail_outbox where recipient = $1 or member_id = $2",
        values: ({ email, memberId }) => [email, memberId],
      },
    ],
    merge: [
      {
        text: "update mail_outbox set member_id = $2 where member_id = $1",
        values: ({ going, staying }) => [going, staying],
      },
    ],
    unmerge: rowsBack("mail_outbox", { key: "mail_id", isWatched: false }),
    kept: "30 days: mail-tidy deletes it; what it said goes once it is sent",
  },
};
