// Account numbers of journals: read and changed.
import { type AccountCodes, accountCodes, type JournalMapping } from "@nuqta/contracts/journals.ts";
import type { Tx } from "../../kit/db/db.ts";
import { canonicalJson } from "../../kit/pure/canonical-json.ts";
import { authorNames, type Change, recordChange } from "../../programme/door/configuration.ts";
import { lastClosedMonth } from "../../settlements/door/service.ts";
import * as store from "../store.ts";

/** The numbers that a month closed now would have. */
export const readMapping = async (tx: Tx): Promise<JournalMapping> => {
  const row = await store.findNewest(tx);
  if (!row)
    return { version: null, codes: null, changed_at: null, changed_by_name: null, after: null };
  const nameOf = await authorNames(tx, [row.changed_by]);
  return {
    ...{ version: row.version, codes: accountCodes.parse(row.codes), after: row.after },
    changed_at: row.changed_at.toISOString(),
    changed_by_name: nameOf(row.changed_by),
  };
};

/** The numbers of a month that was closed; undefined before there were any. */
export const codesOfMonth = async (tx: Tx, month: string): Promise<AccountCodes | undefined> => {
  const row = await store.findOfMonth(tx, month);
  return row && accountCodes.parse(row.codes);
};

/** Saves numbers for months that are closed from now on; the same ones again change nothing. */
export const saveMapping = async (change: Change, codes: AccountCodes): Promise<JournalMapping> => {
  const { tx, now, by } = change;
  const before = await store.findNewest(tx);
  // Numbers that were saved before there was VAT have none of it.
  const known = before && accountCodes.parse(before.codes);
  if (canonicalJson(known ?? null) === canonicalJson(codes)) return readMapping(tx);
  await store.insertMapping(tx, {
    ...{ version: (before?.version ?? 0) + 1, codes, changed_at: now, changed_by: by },
    after: (await lastClosedMonth(tx)) ?? null,
  });
  await recordChange(change, {
    ...{ action: "journal_accounts.changed", target: "journal_accounts:all" },
    ...{ before: before?.codes ?? {}, after: codes },
  });
  return readMapping(tx);
};
