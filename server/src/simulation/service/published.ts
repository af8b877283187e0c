// Simulations of exactly the content that was published.
// Decision 0182.
import type { Tx } from "../../kit/db/db.ts";
import { contentHash } from "../../kit/hash/content-hash.ts";
import type { Composition } from "../../programme/domain.ts";
import { publishedDraft } from "../domain/draft.ts";
import { newestRuns, type RunRow } from "../store/simulations.ts";

export type { RunRow } from "../store/simulations.ts";

/** The hash that a simulation of a campaign has, as a publication has it with its rules; undefined where it has none. */
export const publishedHash = (composition: Composition, id: string): string | undefined => {
  const draft = publishedDraft(composition, id);
  return draft && contentHash(draft);
};

type Wanted = { readonly hash: string; readonly by: Date };

/** The newest simulation of each, done by its instant, in the same order; undefined where nobody made one. */
export const runsBefore = async (
  tx: Tx,
  wanted: readonly Wanted[],
): Promise<(RunRow | undefined)[]> => {
  const byPlace = new Map((await newestRuns(tx, wanted)).map((row) => [row.place, row]));
  return wanted.map((_, at) => byPlace.get(at + 1));
};
