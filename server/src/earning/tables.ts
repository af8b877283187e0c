// Orders, returns and activities as they were sent, and the way from an order to its member.
import { named, type TableList } from "../kit/db/table-list.ts";

export const tables: TableList = {
  order_lookup: {
    kind: "lookup",
    columns: "order_id member_id parked parked_count",
    erase: "nothing personal: orders by id, and returns that came before them",
    kept: "for ever: it leads to the order",
  },
  sales_order: {
    kind: "member",
    columns: `member_id order_id status occurred_at recorded_at delivered_at content_hash body lines
      usage entry_no redemption_id`,
    personal: { "body.member_id": "id", "body.attributes": "words" },
    erase: [
      {
        text: `update sales_order set body = ((body::jsonb || ${named}) - 'attributes')::json
          where member_id = $1`,
        values: ({ memberId, pseudonym }) => [memberId, pseudonym],
      },
    ],
    kept: "for ever: a return may come at any time",
  },
  order_return: {
    kind: "member",
    columns: `member_id return_key order_id return_id occurred_at recorded_at content_hash lines
      reply`,
    erase: "nothing personal: lines, quantities and points",
    kept: "for ever: later returns of the order depend on it",
  },
  activity: {
    kind: "member",
    columns: "member_id activity_id type occurred_at recorded_at content_hash data reply",
    personal: { data: "words" },
    erase: [
      {
        text: "update activity set data = '{}' where member_id = $1",
        values: ({ memberId }) => [memberId],
      },
    ],
    kept: "for ever: an activity counts once",
  },
  moved_award: {
    kind: "member",
    columns: "member_id order_id trace programme_version",
    erase: "nothing personal: why an order earned what it did",
    kept: "for ever: orders are",
  },
};
