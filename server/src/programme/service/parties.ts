// Sellers, brands and categories that somebody names: known, made on the way, or refused.

import { insertRows, parameters, type Table } from "../../kit/db/records.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { missingIds } from "../store/parties.ts";
import type { Change } from "./change.ts";
import { partyTables, stubRows } from "./programmes.ts";
import { readSection } from "./sections.ts";

export type PartyKind = keyof typeof partyTables;

/** Ids by kind of party; each as it stands in the request. */
export type PartyIds = Readonly<Partial<Record<PartyKind, readonly string[]>>>;

const kinds = ["seller", "brand", "category"] as const satisfies PartyKind[];

/** Ids that no party has. */
export const missingParties = async (
  change: Change,
  ids: PartyIds,
): Promise<Record<PartyKind, ReadonlySet<string>>> => {
  const missing = {
    seller: new Set<string>(),
    brand: new Set<string>(),
    category: new Set<string>(),
  };
  for (const kind of kinds)
    for (const id of await missingIds(change.tx, kind, ids[kind] ?? [])) missing[kind].add(id);
  return missing;
};

/** Whether the programme lets unknown parties come into being by being named. */
export const mayAddParties = async ({ tx, now }: Change): Promise<boolean> =>
  (await readSection(tx, "programme", now)).live.unknown_parties === "create";

/** Adds stubs. They carry the version of this change, so every cache learns them with it. */
export const addParties = async (change: Change, ids: PartyIds): Promise<void> => {
  for (const kind of kinds) {
    const wanted = [...new Set(ids[kind] ?? [])];
    if (wanted.length === 0) continue;
    const rows = wanted.map((id) => ({
      ...stubRows[kind](id, change.now.getTime()),
      changed_in: change.version,
    }));
    const to = parameters();
    const text = insertRows(partyTables[kind] as Table<object>, rows, to);
    await change.tx.query({ text, values: to.values });
  }
};

const codes = {
  seller: "unknown_seller",
  brand: "unknown_brand",
  category: "unknown_category",
} as const;

/**
 * Makes sure that every party named by a request is there. `paths` says which field of the request
 * names which kind.
 */
export const ensureParties = async (
  change: Change,
  ids: PartyIds,
  paths: Readonly<Record<PartyKind, string>>,
): Promise<Decision<undefined, (typeof codes)[PartyKind]>> => {
  const missing = await missingParties(change, ids);
  const kind = kinds.find((one) => missing[one].size > 0);
  if (kind === undefined) return accept(undefined);
  if (!(await mayAddParties(change)))
    return refuse(codes[kind], { errors: [{ path: paths[kind], code: codes[kind] }] });
  await addParties(change, {
    seller: [...missing.seller],
    brand: [...missing.brand],
    category: [...missing.category],
  });
  return accept(undefined);
};
