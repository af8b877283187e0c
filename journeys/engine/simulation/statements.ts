// The few statements that commands send beside the posting store, answered by the simulated store.

import {
  type OrderLookupRow,
  orderLookupTable,
  type ParkedReturn,
} from "../../../server/src/earning/store/kept-returns.ts";
import { salesOrderTable } from "../../../server/src/earning/store/orders.ts";
import type { Statement } from "../../../server/src/kit/db/db.ts";
import type { Table } from "../../../server/src/kit/db/records.ts";
import {
  type AccountRow,
  accountTable,
  type IdempotencyRow,
  idempotencyTable,
} from "../../../server/src/ledger/store/tables.ts";
import {
  type RedemptionLookupRow,
  type RedemptionRow,
  redemptionLookupTable,
} from "../../../server/src/redemption/store/redemption-tables.ts";
import type { SimStore, Transaction } from "./store.ts";

const externalIdOf = (store: SimStore, member_id: number): string => {
  const account = store.rows.get(accountTable, { member_id }) as AccountRow | undefined;
  if (!account) throw new Error(`member ${member_id} has no account`);
  return account.external_id;
};

const findOrders = (store: SimStore, orderIds: readonly string[]): object[] => {
  const rows = orderIds.flatMap((order_id) => {
    const place = store.rows.get(orderLookupTable, { order_id });
    const row = place && store.rows.get(salesOrderTable, { ...place });
    return row ? { ...row, external_id: externalIdOf(store, row["member_id"] as number) } : [];
  });
  return [{ rows }];
};

const memberOfRedemption = (store: SimStore, redemption_id: string): object[] => {
  const found = store.rows.get(redemptionLookupTable, { redemption_id });
  const row = found as RedemptionLookupRow | undefined;
  return row ? [{ external_id: externalIdOf(store, row.member_id) }] : [];
};

const lapsedHolds = (store: SimStore, now: Date, limit: number): object[] =>
  ([...store.rows.all("redemption")] as RedemptionRow[])
    .filter((row) => row.state === "held" && row.expires_at <= now.getTime())
    .sort((a, b) => a.expires_at - b.expires_at)
    .slice(0, limit)
    .map(({ redemption_id, member_id }) => ({
      redemption_id,
      external_id: externalIdOf(store, member_id),
    }));

const park = (store: SimStore, tx: Running, order_id: string, parked: ParkedReturn): object[] => {
  const before = store.rows.get(orderLookupTable, { order_id }) as OrderLookupRow | undefined;
  const isKnown =
    before?.member_id != null ||
    before?.parked.some(({ body }) => body.return_id === parked.body.return_id);
  const row: OrderLookupRow =
    before && isKnown
      ? before
      : {
          order_id,
          member_id: null,
          parked: [...(before?.parked ?? []), parked],
          parked_count: (before?.parked_count ?? 0) + 1,
        };
  if (row !== before) store.put(orderLookupTable, row, tx);
  return [row];
};

const hex = (bytes: unknown): string => (bytes as Buffer).toString("hex");

const findAnswer = (store: SimStore, key: string): object[] =>
  store.answers(key).map(({ request_hash, status, body }) => {
    return { request_hash: Buffer.from(request_hash, "hex"), status, body };
  });

const keepAnswer = (store: SimStore, tx: Running, values: readonly unknown[]): object[] => {
  const [key, hash, status, body, now] = values;
  const row: IdempotencyRow = {
    member_id: 0,
    key: hex(key),
    request_hash: hex(hash),
    status: status as number,
    body: body as string,
    recorded_at: (now as Date).getTime(),
  };
  const table = idempotencyTable as Table<never>;
  const write = { table, added: [row], changed: [], seen: [] };
  store.append({ added: [], changed: [] }, [write], tx);
  return [];
};

type Running = Transaction | undefined;

/** @throws when the simulation does not know the statement, or it is Blocked */
export const answerStatement = (
  store: SimStore,
  { name, text, values }: Statement,
  tx: Running,
): object[] => {
  const [first, second] = values ?? [];
  if (name === "find-orders") return findOrders(store, first as string[]);
  if (name === "member-of-redemption") return memberOfRedemption(store, first as string);
  if (name === "lapsed-holds") return lapsedHolds(store, first as Date, second as number);
  // Any age is taken here, so no order waits for a person.
  if (name === "order-waits") return [];
  // No client here pays with a voucher, so no order has one.
  if (name === "find-order-vouchers") return [];
  if (text.startsWith("insert into order_lookup")) {
    const [parked] = JSON.parse(second as string) as [ParkedReturn];
    return park(store, tx, first as string, parked);
  }
  if (name === "find-answer") return findAnswer(store, hex(first));
  if (name === "keep-answer") return keepAnswer(store, tx, values ?? []);
  throw new Error(`a statement the simulation does not know: ${name ?? text}`);
};
