// What a merge would do, and the merges there were. A preview is a merge, undone.

import type { MergeReply, PastMerge } from "@nuqta/contracts/merging.ts";
import { accept, type Decision } from "../../kit/pure/decision.ts";
import { rememberedOf } from "../../ledger/door/merges.ts";
import { authorNames } from "../../programme/door/configuration.ts";
import { readMerges } from "../store.ts";
import {
  answered,
  commandOfStaying,
  commandsBefore,
  decideLast,
  findPair,
  type MergeAsk,
  namedFirst,
  nothingYet,
} from "./decide.ts";
import type { Asker, MergeParts } from "./parts.ts";

/** Answer that a merge would give; writes nothing. */
export const previewOf = async (
  { posting }: Pick<MergeParts, "posting">,
  { from, into }: Omit<MergeAsk, "reason">,
  { principal, now }: Pick<Asker, "principal" | "now">,
): Promise<Decision<MergeReply>> => {
  const ask = { from, into, reason: "" };
  const merging = nothingYet();
  const terms = { actor: principal.id, name: principal.name, most: Number.MAX_SAFE_INTEGER };
  const decide = decideLast(ask, terms, merging);
  const given = await posting.together([from, into], {
    prepare: async (tx) => {
      Object.assign(merging, { ...nothingYet(), pair: await findPair(tx, ask, now) });
      const by = { actor: principal.id };
      const last = commandOfStaying(ask, by, (desk) => answered(decide(desk)));
      return { before: commandsBefore(ask, terms, merging), last };
    },
    also: async () => {},
    isTrial: true,
  });
  const answer = namedFirst(given, merging);
  return "ok" in answer ? answer : accept(JSON.parse(answer.text) as MergeReply);
};

/** The merges of a member: where its record went, and who came; undefined without such a member. */
export const mergesOf = async (
  { db }: MergeParts,
  externalId: string,
): Promise<{ into: PastMerge | null; from: PastMerge[] } | undefined> => {
  const rows = await readMerges(db, externalId);
  if (!rows) return undefined;
  const actors = rows.map(({ actor }) => actor);
  const nameOf = await authorNames(db, actors);
  const remembered = await rememberedOf(db, rows[0]?.staying ?? 0);
  const all = rows.map(({ merged_at, is_own, merged_no, staying: _, ...row }) => ({
    isOwn: is_own,
    past: {
      ...row,
      ...{ merged_at: merged_at.toISOString(), actor_name: nameOf(row.actor) },
      undoable: remembered.includes(merged_no),
    },
  }));
  return {
    into: all.find(({ isOwn }) => isOwn)?.past ?? null,
    from: all.filter(({ isOwn }) => !isOwn).map(({ past }) => past),
  };
};
