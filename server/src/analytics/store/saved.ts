// Saved reports as rows.
import type { Tx } from "../../kit/db/db.ts";
import type { SavedReport } from "../domain/saved.ts";

export type SavedRow = SavedReport & { readonly createdAt: Date; readonly updatedAt: Date };

const columns = `report_id as id, owner, name, report, filters, shared, created_at as "createdAt",
  updated_at as "updatedAt"`;

/** Reports of a person and those that are shared, by name. */
export const listSaved = (tx: Tx, owner: string): Promise<SavedRow[]> =>
  tx.query<SavedRow>({
    text: `select ${columns} from saved_report where owner = $1 or shared order by lower(name), report_id`,
    values: [owner],
  });

export const findSaved = async (tx: Tx, id: string): Promise<SavedRow | undefined> => {
  const text = `select ${columns} from saved_report where report_id::text = $1`;
  return (await tx.query<SavedRow>({ text, values: [id] }))[0];
};

/** The report, which nobody else changes or deletes until the end of the transaction. */
export const lockSaved = async (tx: Tx, id: string): Promise<SavedRow | undefined> => {
  const text = `select ${columns} from saved_report where report_id::text = $1 for update`;
  return (await tx.query<SavedRow>({ text, values: [id] }))[0];
};

/** Number of reports of a person, and of those that are shared. */
export const countSaved = async (
  tx: Tx,
  owner: string,
): Promise<{ own: number; shared: number }> => {
  const [row] = await tx.query<{ own: number; shared: number }>({
    text: `select (count(*) filter (where owner = $1))::int as own,
        (count(*) filter (where shared))::int as shared from saved_report`,
    values: [owner],
  });
  return row ?? { own: 0, shared: 0 };
};

/** Adds a report unless its owner has one of that name, whatever the case. Answers whether it did. */
export const insertSaved = async (tx: Tx, saved: SavedReport, now: Date): Promise<boolean> => {
  const rows = await tx.query({
    text: `insert into saved_report
        (report_id, owner, name, report, filters, shared, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $7) on conflict do nothing returning 1`,
    values: [
      ...[saved.id, saved.owner, saved.name, saved.report, JSON.stringify(saved.filters)],
      ...[saved.shared, now],
    ],
  });
  return rows.length === 1;
};

/** Changes a report. @throws a unique violation where its owner has another of that name */
export const updateSaved = async (tx: Tx, saved: SavedReport, now: Date): Promise<void> => {
  await tx.query({
    text: `update saved_report set name = $2, filters = $3, shared = $4, updated_at = $5
      where report_id = $1`,
    values: [saved.id, saved.name, JSON.stringify(saved.filters), saved.shared, now],
  });
};

export const deleteSaved = async (tx: Tx, id: string): Promise<void> => {
  await tx.query({ text: "delete from saved_report where report_id = $1", values: [id] });
};
