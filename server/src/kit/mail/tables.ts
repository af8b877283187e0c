// Mails on their way.
import type { TableList } from "../db/table-list.ts";

export const tables: TableList = {
  mail_outbox: {
    kind: "control",
    columns: `mail_id recipient subject content created_at
      useful_until state attempts due_at lease leased_until
      finished_at`,
    personal: { recipient: "email", subject: "words", content: "words" },
    retention: "stays: 30 days, by mail-tidy",
    secrets: { key: "mail_id", columns: ["content"] },
    erase: [
      {
        text: "delete from mail_outbox where recipient = $1",
        values: ({ email }) => [email],
      },
    ],
    kept: "30 days: mail-tidy deletes it; what it said goes once it is sent",
  },
};
