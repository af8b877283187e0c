// Account numbers of journals: only ever added.
import type { AccountCodes } from "@nuqta/contracts/journals.ts";
import type { Tx } from "../kit/db/db.ts";

export type MappingRow = {
  version: number;
  /** Without `vat` where they were saved before there was any. */
  codes: Omit<AccountCodes, "vat"> & Partial<AccountCodes>;
  /** `2026-10`. */
  after: string | null;
  changed_at: Date;
  changed_by: string;
};

const select = `select version, codes, to_char(after_month, 'YYYY-MM') as after, changed_at, changed_by
  from journal_accounts`;

/** The numbers saved last. */
export const findNewest = async (tx: Tx): Promise<MappingRow | undefined> =>
  (await tx.query<MappingRow>({ text: `${select} order by version desc limit 1` }))[0];

/**
 * The numbers of a month that was closed: the newest of those saved before its close, or the first ones where it was
 * closed before there were any.
 */
export const findOfMonth = async (tx: Tx, month: string): Promise<MappingRow | undefined> => {
  const [row] = await tx.query<MappingRow>({
    text: `${select} where version = coalesce(
        (select max(version) from journal_accounts where after_month is null or after_month < $1::date),
        (select min(version) from journal_accounts))`,
    values: [`${month}-01`],
  });
  return row;
};

/** Keeps numbers for months that are closed from now on. */
export const insertMapping = async (tx: Tx, row: MappingRow): Promise<void> => {
  await tx.query({
    text: `insert into journal_accounts (version, codes, after_month, changed_at, changed_by)
      values ($1, $2, $3::date, $4, $5)`,
    values: [
      ...[row.version, JSON.stringify(row.codes)],
      ...[row.after && `${row.after}-01`, row.changed_at, row.changed_by],
    ],
  });
};
