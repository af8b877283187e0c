// The figures follow the event feed: each run adds what is new and moves its place in one commit, so
// whatever happens to the process, every event counts exactly once.
// Decision 0037.

import type { Database, Tx } from "../../kit/db/db.ts";
import { localDate } from "../../kit/pure/local-time.ts";
import { parseEntryId } from "../../ledger/door/account.ts";
import type { Programmes } from "../../programme/door/in-force.ts";
import { type CampaignOf, type Folded, fold } from "../domain/fold.ts";
import type { News, PostingNews, SoldLine } from "../domain/news.ts";
import * as add from "../store/add.ts";
import * as feed from "../store/feed.ts";
import * as runs from "../store/run.ts";
import { entriesOf } from "./entries.ts";
import { addActiveDays, addMembers, addReached } from "./members.ts";
import type { Recent } from "./recent.ts";

export type CatchUpParts = {
  db: Database;
  programmes: Pick<Programmes, "current" | "knowing">;
  /** Awards of this process, where it posts too. */
  recent?: Recent | undefined;
};

const eventsAtOnce = 2_000;

/**
 * Adds what is new, event by event, until nothing is left; answers how many events there were.
 * Processes that do it at once take turns. When the zone of the programme has changed, days are no
 * longer what they were, so the figures begin anew.
 */
export const catchUp = async (parts: CatchUpParts, now: () => Date): Promise<number> => {
  for (let all = 0; ; ) {
    const { config } = await parts.programmes.current();
    const zone = config.settingsAt(now().getTime()).timezone;
    const read = await parts.db.transaction(async (tx) => {
      const run = await startingRun(tx, zone);
      const step = await addBehind(tx, await addEvents(tx, run, parts));
      const events = step.events - run.events;
      const isDone = events < eventsAtOnce && !(await feed.isFeedWaiting(tx));
      await runs.moveRun(tx, { ...step, asOf: isDone ? now() : run.asOf });
      return { events, isLast: events < eventsAtOnce && step.behind === null };
    });
    all += read.events;
    if (read.isLast) return all;
  }
};

const startingRun = async (tx: Tx, zone: string): Promise<runs.Run> => {
  const run = await runs.holdRun(tx, zone);
  if (run.zone === zone) return run;
  await runs.clearFigures(tx);
  return { ...beginning, zone };
};

/** Before the first event. */
export const beginning = {
  ...{ tx: "0", memberId: 0, eventNo: 0 },
  ...{ events: 0, asOf: null, behind: null },
} as const;

/** The campaign of a rule as it was in the version that an award was made with. */
export const campaignsOf = (
  config: Awaited<ReturnType<Programmes["current"]>>["config"],
): CampaignOf => {
  const versions = new Map<number, ReadonlyMap<string, string | undefined>>();
  return (version, ruleId) => {
    const known =
      versions.get(version) ??
      new Map(
        config.ruleSetOf(version)?.rules.map(({ rule_id, campaign_id }) => [rule_id, campaign_id]),
      );
    versions.set(version, known);
    return known.get(ruleId);
  };
};

/** Adds the next events behind the run's place, and none behind `until`; answers the run as it then stands. */
export const addEvents = async (
  tx: Tx,
  run: runs.Run,
  by: Pick<CatchUpParts, "programmes" | "recent"> & { limit?: number; until?: feed.Place },
): Promise<runs.Run> => {
  const { programmes, recent, limit = eventsAtOnce, until } = by;
  const events = await feed.readFeed(tx, run, Math.min(limit, eventsAtOnce), until);
  const last = events.at(-1);
  if (!last) return run;
  const news = await newsOf(tx, events, { zone: run.zone, recent });
  const folded = fold(news, campaignsOf(await programmes.knowing(rulesetsOf(news))));
  await add.addDaily(tx, folded.daily.rows());
  await add.addFunding(tx, folded.funding.rows());
  // Where these are behind, they come to the same events later.
  if (run.behind === null) await addLater(tx, folded);
  await addActiveDays(tx, folded.activeDays);
  const members = [...new Set(events.map(({ memberId }) => memberId))];
  const joined = (await feed.readJoined(tx, members)).map(({ memberId, joinedAt }) => ({
    memberId,
    joined: localDate(run.zone, joinedAt),
  }));
  await addMembers(tx, joined, folded.months);
  await addReached(tx, folded.reached);
  const { tx: at, memberId, eventNo } = last;
  return { ...run, tx: at, memberId, eventNo, events: run.events + events.length };
};

const addLater = async (tx: Tx, { issued, tierMoves }: Folded): Promise<void> => {
  await add.addIssued(tx, issued.rows());
  await add.addTierMoves(tx, tierMoves.rows());
};

/**
 * Adds points by their month of issue and moves between tiers, where they began later than the other figures (a
 * database from before they were counted), until they stand where those do.
 */
export const addBehind = async (tx: Tx, run: runs.Run, limit = eventsAtOnce): Promise<runs.Run> => {
  if (run.behind === null) return run;
  const events = await feed.readFeed(tx, run.behind, limit, run);
  const news = await newsOf(tx, events, { zone: run.zone, recent: undefined });
  await addLater(
    tx,
    fold(news, () => undefined),
  );
  const last = events.at(-1);
  if (last === undefined || events.length < limit) return { ...run, behind: null };
  const { tx: at, memberId, eventNo } = last;
  return { ...run, behind: { tx: at, memberId, eventNo } };
};

const rulesetsOf = (news: readonly News[]): Set<number> =>
  new Set(news.flatMap((one) => (one.kind === "entry" ? (one.award?.ruleset ?? []) : [])));

const keyOf = ({ memberId, entryNo }: feed.EntryAt): string => `${memberId} ${entryNo}`;

/** The events with what they tell of. */
const newsOf = async (
  tx: Tx,
  events: readonly feed.FeedEvent[],
  { zone, recent }: { zone: string; recent: Recent | undefined },
): Promise<News[]> => {
  const named = events.flatMap(({ payload }) => parseEntryId(String(payload["entry_id"])) ?? []);
  const read = await entriesOf(tx, named, recent);
  const entries = new Map(read.entries.map((one) => [keyOf(one), one]));
  const postings = new Map<string, PostingNews[]>();
  for (const one of read.postings) {
    const list = postings.get(keyOf(one)) ?? [];
    postings.set(keyOf(one), list);
    list.push(postingOf(one, zone));
  }
  return events.flatMap((event): News[] => {
    if (event.type === "order.cancelled" || event.type === "order.returned")
      return [backOf(event, zone)];
    if (event.type === "tier.changed") return [tierOf(event, zone)];
    const at = parseEntryId(String(event.payload["entry_id"]));
    const entry = at && entries.get(keyOf(at));
    if (!at || !entry) return [];
    return [entryOf(entry, postings.get(keyOf(at)) ?? [], zone)];
  });
};

const backOf = (event: feed.FeedEvent, zone: string): News => ({
  kind: "back",
  memberId: event.memberId,
  day: localDate(zone, event.occurredAt),
  isCancelled: event.type === "order.cancelled",
  lines: event.payload["lines"] as SoldLine[],
});

const tierOf = ({ memberId, occurredAt, payload }: feed.FeedEvent, zone: string): News => ({
  ...{ kind: "tier", memberId, day: localDate(zone, occurredAt) },
  from: payload["from"] as string | null,
  to: payload["to"] as string | null,
});

const postingOf = (
  { debit, credit, points, lot }: feed.FeedPosting,
  zone: string,
): PostingNews => ({
  debit,
  credit,
  points,
  lot: lot
    ? {
        ...lot,
        rate: { points: lot.costPoints, piastres: lot.costPiastres },
        issuedOn: localDate(zone, lot.issuedAt),
      }
    : undefined,
});

const entryOf = (entry: feed.FeedEntry, postings: PostingNews[], zone: string): News => ({
  kind: "entry",
  memberId: entry.memberId,
  day: localDate(zone, entry.effectiveAt),
  entry: entry.kind,
  postings,
  sold: entry.sold?.map(({ quantity, unit_price, discount = 0, ...line }) => ({
    ...line,
    amount: quantity * unit_price - discount,
  })),
  award:
    entry.ruleset === null || entry.allocation === null
      ? undefined
      : { ruleset: entry.ruleset, allocation: entry.allocation },
});
