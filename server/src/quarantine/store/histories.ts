// Histories in imported files, and who released them, as rows.
import type { ArrivalState, HistoryKind } from "@nuqta/contracts/quarantine.ts";
import type { Tx } from "../../kit/db/db.ts";

/**
 * Effect of a history: its orders that are older than the limit, and about what they earn and cost; of members who come
 * from another programme, these, their lots and vouchers, and exactly what they bring.
 */
export type HistoryEffect = {
  orders: number;
  order_lines: number;
  points: number;
  cost: number;
  vouchers: number;
};

export type HistoryRow = HistoryEffect & {
  import_id: string;
  kind: HistoryKind;
  history_from: Date;
  file_name: string;
  asked_at: Date;
  state: ArrivalState;
  decided_by: string | null;
  decided_at: Date | null;
  reason: string | null;
};

/** One past of a file, if it was asked for; `from` is epoch ms. */
export const findHistory = async (
  tx: Tx,
  importId: string,
  from: number,
): Promise<HistoryRow | undefined> => {
  const [row] = await tx.query<HistoryRow>({
    text: "select * from history where import_id = $1 and history_from = $2",
    values: [importId, new Date(from)],
  });
  return row;
};

/** Histories by state, the newest first. */
export const listHistories = (tx: Tx): Promise<HistoryRow[]> =>
  tx.query({
    text: "select * from history order by state = 'waiting' desc, asked_at desc limit 100",
  });

/** Writes that a history is asked for; one that is there already stays as it is. */
export const addHistory = async (tx: Tx, row: HistoryRow): Promise<void> => {
  await tx.query({
    text: `insert into history (import_id, kind, history_from, file_name, orders, order_lines, points, cost,
        asked_at, state, decided_by, decided_at, reason, vouchers)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict do nothing`,
    values: [
      ...[row.import_id, row.kind, row.history_from, row.file_name, row.orders, row.order_lines],
      ...[row.points, row.cost, row.asked_at, row.state, row.decided_by, row.decided_at],
      ...[row.reason, row.vouchers],
    ],
  });
};

/** Decides about a history that waits; false when it does not. */
export const decideHistoryRow = async (
  tx: Tx,
  { importId, from }: { importId: string; from: Date },
  made: { state: ArrivalState; by: string; at: Date; reason: string },
): Promise<boolean> => {
  const rows = await tx.query({
    text: `update history set state = $3, decided_by = $4, decided_at = $5, reason = $6
      where import_id = $1 and history_from = $2 and state = 'waiting' returning 1`,
    values: [importId, from, made.state, made.by, made.at, made.reason],
  });
  return rows.length > 0;
};
