// Short messages on their way to telephones and apps.
import type { TableList } from "../db/table-list.ts";

export const tables: TableList = {
  message_outbox: {
    kind: "control",
    columns: `message_id channel recipient content created_at
      useful_until state attempts due_at lease leased_until
      finished_at`,
    personal: { recipient: ["phone", "id"], content: "words" },
    retention: "stays: 30 days, by message-tidy",
    secrets: { key: "message_id", columns: ["content"] },
    erase: [
      {
        text: "delete from message_outbox where recipient = any($1::text[])",
        values: ({ phone, externalId }) => [[phone, externalId]],
      },
    ],
    kept: "30 days: message-tidy deletes it; what it said goes once it is sent",
  },
};
