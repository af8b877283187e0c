// Orders, returns and activities as they were sent, and the way from an order to its member.
import { idStays } from "../kit/db/retention-step.ts";
import { lookupBack, named, rowsBack, type TableList } from "../kit/db/table-list.ts";

export const tables: TableList = {
  moved_award: {
    kind: "member",
    columns: "member_id order_id trace programme_version",
    erase: "nothing personal: why an order earned what it did",
    merge: [
      {
        text: "update moved_award set member_id = $2 where member_id = $1",
        values: ({ going, staying }) => [going, staying],
      },
      {
        text: `insert into moved_award (member_id, order_id, trace, programme_version)
          select $2, e.order_id, e.trace, e.programme_version from entry e
          join sales_order s on s.member_id = e.member_id and s.order_id = e.order_id
          where e.member_id = $1 and e.kind = 'earn'`,
        values: ({ going, staying }) => [going, staying],
      },
    ],
    unmerge: {
      remember: {
        text: `select s.order_id, m.order_id is not null as came from sales_order s
          left join moved_award m using (member_id, order_id) where s.member_id = $1`,
        values: ({ going }) => [going],
      },
      back: [
        {
          text: `update moved_award t set member_id = $1
            from json_to_recordset($3::json) k (order_id text, came boolean)
            where t.member_id = $2 and t.order_id = k.order_id and k.came`,
          values: ({ going, staying, rows }) => [going, staying, JSON.stringify(rows)],
        },
        {
          text: `delete from moved_award t using json_to_recordset($2::json) k (order_id text, came boolean)
            where t.member_id = $1 and t.order_id = k.order_id and not k.came`,
          values: ({ staying, rows }) => [staying, JSON.stringify(rows)],
        },
      ],
      isWatched: true,
    },
    kept: "for ever: orders are",
  },
  order_lookup: {
    kind: "lookup",
    columns: "order_id member_id parked parked_count",
    erase: "nothing personal: orders by id, and returns that came before them",
    merge: [
      {
        // A lookup is found by the rows it stands for: it has no index by member.
        text: `update order_lookup set member_id = $2
          where order_id in (select order_id from sales_order where member_id = $1)`,
        values: ({ going, staying }) => [going, staying],
      },
    ],
    unmerge: lookupBack("order_lookup", "order_id", "sales_order"),
    kept: "for ever: it leads to the order",
  },
  sales_order: {
    kind: "member",
    columns: `member_id order_id status occurred_at recorded_at delivered_at content_hash body lines
      usage entry_no redemption_id`,
    personal: { "body.member_id": "id", "body.attributes": "words" },
    retention: { "body.member_id": idStays, "body.attributes": "shop_words" },
    redact: [
      {
        kind: "shop_words",
        due: "greatest(occurred_at, recorded_at) < $1 and body -> 'attributes' is not null",
        set: "body = (body::jsonb - 'attributes')::json",
      },
    ],
    erase: [
      {
        text: `update sales_order set body = ((body::jsonb || ${named}) - 'attributes')::json
          where member_id = $1`,
        values: ({ memberId, pseudonym }) => [memberId, pseudonym],
      },
    ],
    merge: [
      {
        text: `update sales_order set member_id = $2, entry_no = case when entry_no = 0 then 0 else $3 end
          where member_id = $1`,
        values: ({ going, staying, entryNo }) => [going, staying, entryNo],
      },
    ],
    unmerge: rowsBack("sales_order", { key: "order_id", changed: ["entry_no"] }),
    kept: "for ever: a return may come at any time",
  },
  order_return: {
    kind: "member",
    columns: `member_id return_key order_id return_id occurred_at recorded_at content_hash lines
      reply`,
    erase: "nothing personal: lines, quantities and points",
    merge: [
      {
        text: "update order_return set member_id = $2 where member_id = $1",
        values: ({ going, staying }) => [going, staying],
      },
    ],
    unmerge: rowsBack("order_return", { key: "return_key" }),
    kept: "for ever: later returns of the order depend on it",
  },
  activity: {
    kind: "member",
    columns: "member_id activity_id type occurred_at recorded_at content_hash data reply",
    personal: { data: "words" },
    retention: { data: "shop_words" },
    redact: [
      {
        kind: "shop_words",
        due: "greatest(occurred_at, recorded_at) < $1 and data <> '{}'",
        set: "data = '{}'",
      },
    ],
    erase: [
      {
        text: "update activity set data = '{}' where member_id = $1",
        values: ({ memberId }) => [memberId],
      },
    ],
    merge: [
      {
        // Of an activity that both were told of, each keeps its own answer; it cannot be given points again.
        text: `update activity a set member_id = $2 where member_id = $1 and not exists (
            select 1 from activity b where b.member_id = $2 and b.activity_id = a.activity_id)`,
        values: ({ going, staying }) => [going, staying],
      },
    ],
    unmerge: rowsBack("activity", { key: "activity_id", onlyNew: true }),
    kept: "for ever: an activity counts once",
  },
};
