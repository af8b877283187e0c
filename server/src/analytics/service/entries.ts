// Entries that the feed tells of: those just posted here from memory, all others from the ledger.
import type { Tx } from "../../kit/db/db.ts";
import * as feed from "../store/feed.ts";
import type { Recent } from "./recent.ts";

type Split = {
  found: NonNullable<ReturnType<Recent["find"]>>[];
  missing: feed.EntryAt[];
};

const split = (named: readonly feed.EntryAt[], recent: Recent | undefined): Split => {
  const all: Split = { found: [], missing: [] };
  for (const at of named) {
    const found = recent?.find(at);
    if (found) all.found.push(found);
    else all.missing.push(at);
  }
  return all;
};

/** Entries with what their awards were made of, and all postings; an entry's own are in their order. */
export const entriesOf = async (
  tx: Tx,
  named: readonly feed.EntryAt[],
  recent: Recent | undefined,
): Promise<{ entries: feed.FeedEntry[]; postings: feed.FeedPosting[] }> => {
  const { found, missing } = split(named, recent);
  const entries = found.map(({ entry }) => entry);
  const postings = found.flatMap((one) => one.postings);
  if (missing.length === 0) return { entries, postings };
  return {
    entries: [...entries, ...(await feed.readFeedEntries(tx, missing))],
    postings: [...postings, ...(await feed.readFeedPostings(tx, missing))],
  };
};

/** Postings of entries, at least those of lots that sellers pay for. */
export const sellerPostingsOf = async (
  tx: Tx,
  named: readonly feed.EntryAt[],
  recent: Recent | undefined,
): Promise<feed.FeedPosting[]> => {
  const { found, missing } = split(named, recent);
  const postings = found.flatMap((one) => one.postings);
  if (missing.length === 0) return postings;
  return [...postings, ...(await feed.readFeedPostings(tx, missing, "sellers"))];
};
