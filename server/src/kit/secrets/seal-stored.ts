// Seals what is stored: values of an older release, and those under a key that is being replaced.
import type { Tx } from "../db/db.ts";
import type { TableList } from "../db/table-list.ts";
import { StartError } from "../process/start-error.ts";
import { placeOf, type Sealer, sealerOf, UnknownKey } from "./sealing.ts";
import {
  findAllSealed,
  findNotSealed,
  findSealed,
  replaceSecret,
  type SecretColumn,
} from "./store.ts";

/** The columns that the lists of tables name as holding secrets. */
export const secretColumns = (tables: TableList): SecretColumn[] =>
  Object.entries(tables).flatMap(([table, { secrets }]) =>
    (secrets?.columns ?? []).map((column) => ({ table, key: secrets?.key ?? "", column })),
  );

/**
 * Seals every stored secret under the sealer's first key, value by value: whoever is killed in it goes
 * on at the next start, and several may do it at once. Answers how many values it came upon.
 * @throws StartError when a value is under a key that is not there; nothing is lost, it waits for its key
 */
export const sealStored = async (
  tx: Tx,
  tables: TableList,
  sealer = sealerOf(tx),
): Promise<number> => {
  let count = 0;
  for (const column of secretColumns(tables)) count += await sealColumn(tx, column, sealer);
  return count;
};

const sealColumn = async (tx: Tx, column: SecretColumn, sealer: Sealer): Promise<number> => {
  const { table } = column;
  if (sealer.current === undefined) {
    const one = await findSealed(tx, column);
    if (one !== undefined) openOrStop(sealer, table, one);
    return 0;
  }
  let count = 0;
  for (let after = ""; ; ) {
    const found = await findNotSealed(tx, column, sealer.current, after);
    for (const one of found) {
      const sealed = sealer.seal(placeOf(table, one.id), openOrStop(sealer, table, one));
      await replaceSecret(tx, column, one, sealed);
    }
    count += found.length;
    const last = found.at(-1);
    if (last === undefined) return count;
    after = last.id;
  }
};

const openOrStop = (sealer: Sealer, table: string, one: { id: string; text: string }): string => {
  try {
    return sealer.open(placeOf(table, one.id), one.text);
  } catch (cause) {
    if (!(cause instanceof UnknownKey)) throw cause;
    throw new StartError(
      `Secrets in ${table} are sealed with the key ${cause.keyId}, which is not there: ` +
        "give it in SECRETS_KEY, or in SECRETS_KEY_OLD beside a newer one.",
      { cause },
    );
  }
};

/** Counts of stored secrets that were sealed, and of those that no key of `sealer` opens. */
export const trySecrets = async (
  tx: Tx,
  tables: TableList,
  sealer: Sealer,
): Promise<{ sealed: number; closed: number }> => {
  const all = { sealed: 0, closed: 0 };
  for (const column of secretColumns(tables))
    for (const { id, text } of await findAllSealed(tx, column)) {
      all.sealed += 1;
      if (!opens(sealer, placeOf(column.table, id), text)) all.closed += 1;
    }
  return all;
};

const opens = (sealer: Sealer, place: string, text: string): boolean => {
  try {
    sealer.open(place, text);
    return true;
  } catch {
    // A key that is not there, and a text that was changed: neither can be used.
    return false;
  }
};
