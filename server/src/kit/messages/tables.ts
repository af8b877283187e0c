// Short messages on their way to telephones and apps.
import { rowsBack, type TableList } from "../db/table-list.ts";

export const tables: TableList = {
  message_outbox: {
    kind: "control",
    columns: `message_id channel recipient content created_at
      useful_until state attempts due_at lease leased_until
      finished_at member_id about`,
    personal: { recipient: ["phone", "id"], content: "words" },
    retention: "stays: 30 days, by message-tidy",
    secrets: { key: "message_id", columns: ["content"] },
    erase: [
      {
        text: "delete from message_outbox where recipient = any($1::text[]) or member_id = $2",
        values: ({ phone, externalId, memberId }) => [[phone, externalId], memberId],
      },
    ],
    merge: [
      {
        text: "update message_outbox set member_id = $2 where member_id = $1",
        values: ({ going, staying }) => [going, staying],
      },
    ],
    unmerge: rowsBack("message_outbox", { key: "message_id", isWatched: false }),
    kept: "30 days: message-tidy deletes it; what it said goes once it is sent",
  },
};
