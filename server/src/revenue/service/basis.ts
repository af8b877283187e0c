// Terms that revenue from points is deferred by: read and changed.
import type { RevenueBasis, RevenueTerms } from "@nuqta/contracts/revenue.ts";
import type { Tx } from "../../kit/db/db.ts";
import { canonicalJson } from "../../kit/pure/canonical-json.ts";
import { authorNames, type Change, recordChange } from "../../programme/door/configuration.ts";
import { lastClosedMonth } from "../../settlements/door/service.ts";
import * as store from "../store.ts";

/** The terms that a month closed now would have. */
export const readBasis = async (tx: Tx): Promise<RevenueBasis> => {
  const row = await store.findNewest(tx);
  if (!row)
    return { version: null, terms: null, changed_at: null, changed_by_name: null, after: null };
  const nameOf = await authorNames(tx, [row.changed_by]);
  return {
    ...{ version: row.version, terms: row.terms, after: row.after },
    changed_at: row.changed_at.toISOString(),
    changed_by_name: nameOf(row.changed_by),
  };
};

/** Saves terms for months that are closed from now on; the same ones again change nothing. */
export const saveBasis = async (change: Change, terms: RevenueTerms): Promise<RevenueBasis> => {
  const { tx, now, by } = change;
  const before = await store.findNewest(tx);
  if (before && canonicalJson(before.terms) === canonicalJson(terms)) return readBasis(tx);
  await store.insertBasis(tx, {
    ...{ version: (before?.version ?? 0) + 1, terms, changed_at: now, changed_by: by },
    after: (await lastClosedMonth(tx)) ?? null,
  });
  await recordChange(change, {
    ...{ action: "revenue_basis.changed", target: "revenue_basis:all" },
    ...{ before: before?.terms ?? {}, after: terms },
  });
  return readBasis(tx);
};
