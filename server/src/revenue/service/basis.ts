// Terms that revenue from points is deferred by: read and changed.
import type { RevenueBasis, RevenueTerms } from "@nuqta/contracts/revenue.ts";
import type { Tx } from "../../kit/db/db.ts";
import { canonicalJson } from "../../kit/pure/canonical-json.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { authorNames, type Change, recordChange } from "../../programme/door/configuration.ts";
import { missingParties } from "../../programme/door/parties.ts";
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

const kinds = ["seller", "brand"] as const;
const unknown = { seller: "unknown_seller", brand: "unknown_brand" } as const;

/** Refuses payers that nobody knows: each is named by its place in the list. */
const knownPayers = async (
  change: Change,
  principals: readonly string[],
): Promise<Decision<null, "unknown_seller" | "unknown_brand">> => {
  const idsOf = (kind: string) =>
    principals.flatMap((one) => (one.startsWith(`${kind}:`) ? one.slice(kind.length + 1) : []));
  const missing = await missingParties(change, { seller: idsOf("seller"), brand: idsOf("brand") });
  const errors = principals.flatMap((one, i) =>
    kinds.flatMap((kind) => {
      const isUnknown = [...missing[kind]].some((id) => one === `${kind}:${id}`);
      return isUnknown ? { path: `principals[${i}]`, code: unknown[kind] } : [];
    }),
  );
  const [first] = errors;
  return first === undefined ? accept(null) : refuse(first.code, { errors });
};

/** Saves terms for months that are closed from now on; the same ones again change nothing. */
export const saveBasis = async (change: Change, terms: RevenueTerms) => {
  const { tx, now, by } = change;
  const before = await store.findNewest(tx);
  if (before && canonicalJson(before.terms) === canonicalJson(terms))
    return accept(await readBasis(tx));
  const known = await knownPayers(change, terms.principals);
  if (!known.ok) return known;
  await store.insertBasis(tx, {
    ...{ version: (before?.version ?? 0) + 1, terms, changed_at: now, changed_by: by },
    after: (await lastClosedMonth(tx)) ?? null,
  });
  await recordChange(change, {
    ...{ action: "revenue_basis.changed", target: "revenue_basis:all" },
    ...{ before: before?.terms ?? {}, after: terms },
  });
  return accept(await readBasis(tx));
};
