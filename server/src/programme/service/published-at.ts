// When versions of the programme were published, which may be before they came into force.
import type { Tx } from "../../kit/db/db.ts";
import { findPublished } from "../store/published-at.ts";

/** The instant of each version; one that nobody published is left out. */
export const publishedAt = async (
  tx: Tx,
  versions: readonly number[],
): Promise<ReadonlyMap<number, Date>> =>
  new Map((await findPublished(tx, versions)).map(({ version, at }) => [version, at]));
