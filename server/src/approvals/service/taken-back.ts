// Bundles that were carried out and that a plan may take back.
// Decision 0141.
import type { Tx } from "../../kit/db/db.ts";
import { type CarriedOut, findCarriedOut, findStanding } from "../store/bundles.ts";
import { publicationIdOf, publicationKeyOf, publicationPrefix } from "./publications.ts";

/** A bundle that was carried out, since when, and as which version of the programme, if it published one. */
export type TakenBack = {
  readonly approvalId: string;
  readonly since: Date;
  readonly version: number | null;
};

const takenBackOf = ({ approval_key, decided_at, version }: CarriedOut): TakenBack => ({
  ...{ approvalId: publicationIdOf(approval_key), since: decided_at, version },
});

/**
 * The bundle with this id, or the last one that was carried out on the configuration with this hash and that no later
 * one took back; undefined where no such bundle was carried out.
 */
export const bundleTakenBack = async (
  tx: Tx,
  by: { approvalId: string } | { worldHash: string },
): Promise<TakenBack | undefined> => {
  const approvalKey = "approvalId" in by ? publicationKeyOf(by.approvalId) : undefined;
  if ("approvalId" in by && approvalKey === undefined) return undefined;
  const row = await findCarriedOut(
    tx,
    "worldHash" in by ? { ...by, prefix: publicationPrefix } : { approvalKey: approvalKey ?? "" },
  );
  return row && takenBackOf(row);
};

/** The last bundles that no later one took back and whose configuration from before holds all of `part`, newest first. */
export const bundlesStanding = async (
  tx: Tx,
  ask: { part: object; limit: number },
): Promise<(TakenBack & { readonly before: unknown })[]> =>
  (await findStanding(tx, { ...ask, prefix: publicationPrefix })).map((row) => ({
    ...takenBackOf(row),
    before: row.before,
  }));
