// What the commands of a batch need under one configuration: each as it was prepared, and the rows of all.
import type { Table } from "../../kit/db/records.ts";
import type { BatchReads } from "../store/two-statements.ts";
import type { Command, LotsNeeded, Prepared } from "./command.ts";
import { type AnyTable, type LotsAtHand, moreLots, type Reads } from "./desk.ts";
import type { KnownMember } from "./members.ts";

/** The lots that a command turned out to need, where they are more than it had asked for. */
export type MoreLots<Config> = ReadonlyMap<Command<Config>, LotsNeeded["needs"]>;

export type BatchNeeds<Config> = {
  /** At the place of each command; undefined where its member is not known. */
  prepared: readonly (Prepared<Config> | undefined)[];
  reads: BatchReads;
  keys: ReadonlyMap<AnyTable, ReadonlySet<string>>;
  lotsOf: ReadonlyMap<number, LotsAtHand>;
};

const pointsMax = Number.MAX_SAFE_INTEGER;

/** Prepares the commands and joins what they want to look at, with what a watch wants beside them. */
export const needsOf = <Config>(
  commands: readonly Command<Config>[],
  members: readonly (KnownMember | undefined)[],
  { config, more, watched }: { config: Config; more: MoreLots<Config>; watched: Reads | undefined },
): BatchNeeds<Config> => {
  const keys = new Map<AnyTable, Set<string>>();
  const memberIds = new Set<number>();
  const lotsOf = new Map<number, LotsAtHand>();
  const points = new Map<number, number>();
  const requestKeys = new Set<string>();
  const prepared = commands.map((command, i) => {
    const member = members[i];
    if (!member) return undefined;
    const { memberId } = member;
    const one = command.prepare(config, memberId);
    memberIds.add(memberId);
    const lots = more.get(command) ?? one.lots;
    const atHand = typeof lots === "string" ? lots : "next";
    lotsOf.set(memberId, moreLots(lotsOf.get(memberId) ?? "none", atHand));
    // Several may ask for more together than a number holds exactly; nobody has as many.
    if (typeof lots !== "string")
      points.set(memberId, Math.min((points.get(memberId) ?? 0) + lots.points, pointsMax));
    if (command.request) requestKeys.add(command.request.key);
    for (const [table, wanted] of one.reads) {
      const set = keys.get(table) ?? new Set<string>();
      keys.set(table, set);
      for (const key of wanted) set.add(key);
    }
    return one;
  });
  const ofLevel = (level: LotsAtHand) => [...memberIds].filter((id) => lotsOf.get(id) === level);
  for (const [table, wanted] of watched ?? [])
    keys.set(table, new Set([...(keys.get(table) ?? []), ...wanted]));
  const reads: BatchReads = {
    members: [...memberIds],
    aliases: [
      ...new Set(
        members.flatMap((one) => (one && one.name !== one.externalId ? [one.externalId] : [])),
      ),
    ],
    newMembers: [...new Set(members.flatMap((one) => (one?.isNew ? [one.externalId] : [])))],
    nextLots: ofLevel("next").map((id) => ({ memberId: id, points: points.get(id) ?? 0 })),
    liveLots: ofLevel("live"),
    allLots: ofLevel("all"),
    requestKeys: [...requestKeys],
    tables: [...keys].map(([table, set]) => ({ table: table as Table<never>, keys: [...set] })),
  };
  return { prepared, reads, keys, lotsOf };
};
