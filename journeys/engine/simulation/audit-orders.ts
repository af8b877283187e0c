// Orders, their returns, and the counters of limits that they use up.

import type { OrderLookupRow, ReturnRow } from "../../../server/src/earning/store/kept-returns.ts";
import type { SalesOrderRow } from "../../../server/src/earning/store/orders.ts";
import { add, type Books, type Ensure, rowsOf } from "./books.ts";
import { limitOf, weeklyCap } from "./programme.ts";
import type { Change } from "./store.ts";

export const auditOrders = (books: Books, changes: readonly Change[], ensure: Ensure): void => {
  for (const row of rowsOf<OrderLookupRow>(changes, "order_lookup"))
    if (row.member_id !== null)
      ensure(row.parked_count === -1, `order ${row.order_id} was taken and waits`);
  for (const row of rowsOf<ReturnRow>(changes, "order_return")) {
    ensure(!books.returns.has(row.return_key), `return ${row.return_key} was taken twice`);
    books.returns.add(row.return_key);
    for (const { line_id, quantity } of row.lines)
      add(books.returned, `${row.order_id}/${line_id}`, quantity);
  }
  for (const row of rowsOf<SalesOrderRow>(changes, "sales_order")) {
    const before = books.orders.get(row.order_id);
    ensure(!before || before.member_id === row.member_id, `order ${row.order_id} has two members`);
    books.orders.set(row.order_id, row);
    if (before) countUsage(books, before, -1);
    countUsage(books, row, 1);
    auditOrder(books, row, before, ensure);
  }
};

const auditOrder = (
  books: Books,
  row: SalesOrderRow,
  before: SalesOrderRow | undefined,
  ensure: Ensure,
): void => {
  const name = `order ${row.order_id}`;
  row.lines.forEach((line, i) => {
    const was = before?.lines[i];
    ensure(line.returned <= line.quantity, `${name}: more came back than was ordered`);
    ensure(line.clawed <= line.points, `${name}: more was taken back than awarded`);
    ensure(line.returned >= (was?.returned ?? 0), `${name}: a return was forgotten`);
    ensure(line.clawed >= (was?.clawed ?? 0), `${name}: a clawback was forgotten`);
    const returned = books.returned.get(`${row.order_id}/${line.line_id}`) ?? 0;
    ensure(line.returned === returned, `${name}: ${line.returned} came back, not ${returned}`);
  });
  const sum = (of: "points" | "clawed") => row.lines.reduce((all, line) => all + line[of], 0);
  const earned = books.told.get(`earn ${row.order_id}`)?.points ?? 0;
  ensure(sum("points") === earned, `${name}: lines stand for ${sum("points")} of ${earned} points`);
  const taken = books.told.get(`clawback ${row.order_id}`)?.points ?? 0;
  ensure(sum("clawed") === taken, `${name}: ${sum("clawed")} points taken back, not ${taken}`);
};

const counterName = (scope: string, member: number, key: string): string =>
  scope === "member" ? `${member} ${key}` : key;

const useCounter = (books: Books, name: string, delta: number): void => {
  add(books.used, name, delta);
  books.moved.add(name);
};

const countUsage = (books: Books, row: SalesOrderRow, sign: 1 | -1): void => {
  const use = (scope: string, key: string, delta: number) =>
    useCounter(books, counterName(scope, row.member_id, key), delta);
  for (const { scope, key, delta } of row.usage.used) use(scope, key, sign * delta);
  for (const { scope, key, delta } of row.usage.released) use(scope, key, -sign * delta);
};

/** Counters say what was used, and never more than their limit. */
export const auditUsage = (books: Books, changes: readonly Change[], ensure: Ensure): void => {
  for (const { table, row } of changes) {
    if (table.name === "activity") {
      const { points } = row["reply"] as { points: { awarded: number } };
      const member = row["member_id"] as number;
      if (points.awarded === 0) continue;
      useCounter(books, counterName("member", member, "rule:welcome:customer:times:ever"), 1);
      const cap = weeklyCap(row["occurred_at"] as number);
      useCounter(books, counterName("member", member, cap), points.awarded);
    }
    if (table.name !== "usage_counter" && table.name !== "shared_counter") continue;
    const { key, used } = row as { key: string; used: number };
    const scope = table.name === "usage_counter" ? "member" : "shared";
    const name = counterName(scope, row["member_id"] as number, key);
    books.counters.set(name, used);
    books.moved.add(name);
    ensure(used <= limitOf(key), `${key} stands at ${used}`);
  }
  for (const name of books.moved) {
    const [is, used] = [books.counters.get(name) ?? 0, books.used.get(name) ?? 0];
    ensure(is === used, `${name} says ${is}, used are ${used}`);
  }
  books.moved.clear();
};
