// The columns that hold secrets, read and written a stretch at a time.
import type { Tx } from "../db/db.ts";

/** A column that holds secrets, in a table whose rows have one key column. */
export type SecretColumn = {
  readonly table: string;
  readonly key: string;
  readonly column: string;
};

export type StoredSecret = { readonly id: string; readonly text: string };

const batch = 200;

/** Some values that do not begin with `current`, in the order of their rows, behind the row `after`. */
export const findNotSealed = (
  tx: Tx,
  { table, key, column }: SecretColumn,
  current: string,
  after: string,
): Promise<StoredSecret[]> =>
  tx.query<StoredSecret>({
    text: `select ${key}::text as id, ${column} as text from ${table}
      where ${column} <> '' and not starts_with(${column}, $1) and ${key}::text > $2
      order by ${key}::text limit ${batch}`,
    values: [current, after],
  });

/** Some value that is sealed, whatever with; undefined when none is. */
export const findSealed = async (
  tx: Tx,
  { table, key, column }: SecretColumn,
): Promise<StoredSecret | undefined> => {
  const text = `select ${key}::text as id, ${column} as text from ${table}
    where starts_with(${column}, 'sealed:') limit 1`;
  return (await tx.query<StoredSecret>({ text }))[0];
};

/** Every value that is sealed. */
export const findAllSealed = (
  tx: Tx,
  { table, key, column }: SecretColumn,
): Promise<StoredSecret[]> =>
  tx.query<StoredSecret>({
    text: `select ${key}::text as id, ${column} as text from ${table}
      where starts_with(${column}, 'sealed:') order by 1`,
  });

/** Puts `sealed` in the place of a value, unless somebody changed that value meanwhile. */
export const replaceSecret = async (
  tx: Tx,
  { table, key, column }: SecretColumn,
  { id, text: old }: StoredSecret,
  sealed: string,
): Promise<void> => {
  await tx.query({
    text: `update ${table} set ${column} = $3 where ${key}::text = $1 and ${column} = $2`,
    values: [id, old, sealed],
  });
};
