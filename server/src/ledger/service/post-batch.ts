// Posts one batch: tries, each of one or more looks at the database. The states are those of the
// drawing in 0048.
import type { Tx } from "../../kit/db/db.ts";
import {
  isRetryable,
  isUniqueViolation,
  OutcomeUnknown,
  Unavailable,
} from "../../kit/db/errors.ts";
import { type BatchNeeds, type MoreLots, needsOf } from "./batch-needs.ts";
import type { Command } from "./command.ts";
import { type Decided, decideBatch, movedSince, type Outcome } from "./decide-batch.ts";
import type { KnownMember } from "./members.ts";
import type { PostingSetup } from "./posting-setup.ts";
import { writesOf } from "./writes.ts";

/** Commands on their way together, and the lots that they turned out to need on the way. */
export type Batch<Config> = { commands: readonly Command<Config>[]; more: MoreLots<Config> };

export const batchOf = <Config>(commands: readonly Command<Config>[]): Batch<Config> => ({
  commands,
  more: new Map(),
});

/** How a try ended. After a lost race, or with the database away, nothing was applied. */
type Try =
  | { state: "posted"; decided: Decided }
  | { state: "race lost" | "database away" | "failed"; error: unknown }
  | { state: "answer lost"; error: OutcomeUnknown };

export const attemptsMax = 6;
/** A first pause when the database went away; each further one is longer by as much. */
const awayMs = 50;

/** Whether the database went away; a command that it had taken may have been applied. */
export const isAway = (error: unknown): boolean =>
  error instanceof OutcomeUnknown || error instanceof Unavailable;

/**
 * Posts a batch, again where trying again can help. A lost race applied nothing. A lost answer may
 * have been applied: then the next look finds the answers kept, and every command is one that may
 * be decided twice (it has a request key, a natural key, or a state that tells).
 * @throws OutcomeUnknown when an answer was lost and no later look could tell
 */
export const postBatch = async <Config>(
  setup: PostingSetup<Config>,
  commands: readonly Command<Config>[],
): Promise<Outcome[]> => {
  const batch = batchOf(commands);
  let lost: OutcomeUnknown | undefined;
  for (let tries = 1; ; tries += 1) {
    const ended = await tryToPost(setup, batch, tries);
    if (ended.state === "posted")
      return lost ? certainOf(ended.decided, commands, lost) : ended.decided.outcomes;
    if (ended.state === "answer lost") lost = ended.error;
    if (ended.state === "failed" || tries === attemptsMax) throw lost ?? ended.error;
    if (ended.state !== "race lost") await setup.pause(awayMs * tries);
  }
};

const tryToPost = async <Config>(
  setup: PostingSetup<Config>,
  batch: Batch<Config>,
  tries: number,
): Promise<Try> => {
  try {
    // Races with other processes are rare: the first tries are two lone statements without locks;
    // after two losses the members are locked first, so that the batch gets its turn.
    const decided =
      tries <= 2
        ? await post(setup, batch, setup.db.hot)
        : await setup.db.transaction((tx) => post(setup, batch, tx, "locked"));
    // Only now: a number learnt before its commit would be believed for ever if the commit failed.
    for (const { externalId, memberId } of decided.created)
      setup.directory.learn(externalId, memberId);
    setup.posted?.(decided);
    return { state: "posted", decided };
  } catch (error) {
    if (error instanceof OutcomeUnknown) return { state: "answer lost", error };
    if (error instanceof Unavailable) return { state: "database away", error };
    const isRace = isRetryable(error) || isUniqueViolation(error);
    return { state: isRace ? "race lost" : "failed", error };
  }
};

/**
 * What can be said after a try whose answer was lost: that try may still land, also after this one.
 * A kept refusal keeps it out by its key; any other refusal is not certain yet.
 */
const certainOf = <Config>(
  { answers, outcomes }: Decided,
  commands: readonly Command<Config>[],
  lost: OutcomeUnknown,
): Outcome[] => {
  const kept = new Set(answers.map(({ key }) => key));
  return outcomes.map((one, i) => {
    const isRefusal = "ok" in one && !one.replayed;
    return isRefusal && !kept.has(commands[i]?.request?.key ?? "") ? { failure: lost } : one;
  });
};

/** How a look ended: posted, or to be taken again with what it found out. */
type Look =
  | { state: "posted"; decided: Decided }
  | { state: "member created" | "member moved" | "lots missing" }
  | { state: "configuration changed"; version: number };

/** Looks in one try at ids that lead to members of other names; then they are refused. */
const looksMax = 4;

/**
 * Looks at the database, decides and appends, until nothing that it went by has changed meanwhile.
 * @throws what the database throws: a race lost, an answer lost, data that it does not take
 */
export const post = async <Config>(
  setup: PostingSetup<Config>,
  batch: Batch<Config>,
  tx: Tx,
  locked?: "locked",
): Promise<Decided> => {
  let inForce = await setup.currentConfig();
  for (let looks = 1; ; ) {
    const look = await lookOnce(setup, batch, { tx, locked, inForce, isLast: looks >= looksMax });
    if (look.state === "posted") return look.decided;
    if (look.state !== "member created") looks += 1;
    // Somebody published meanwhile: decide with what is live now, on what is read again.
    if (look.state === "configuration changed")
      inForce = { version: look.version, config: await setup.configAt(look.version) };
  }
};

type Sight<Config> = {
  tx: Tx;
  locked: "locked" | undefined;
  inForce: { version: number; config: Config };
  /** Ids that lead elsewhere are refused by now, instead of being looked up again. */
  isLast: boolean;
};

const lookOnce = async <Config>(
  setup: PostingSetup<Config>,
  batch: Batch<Config>,
  sight: Sight<Config>,
): Promise<Look> => {
  const wanted = batch.commands.map(({ member }) => member);
  const members = await setup.directory.resolve(sight.tx, wanted);
  const { config } = sight.inForce;
  const watched = setup.watch?.reads(config, setup.clock().getTime());
  const needs = needsOf(batch.commands, members, { config, more: batch.more, watched });
  const isWatched = watched !== undefined;
  const go = () => loadDecideAppend(setup, batch, sight, { members, needs, isWatched });
  return meetsOthers(needs) ? setup.inTurn(go) : go();
};

/** Whether a batch is bound to meet others on one row, and would only lose its race again and again. */
const meetsOthers = <Config>({ reads: { tables } }: BatchNeeds<Config>): boolean =>
  tables.some(({ table, keys }) => table.isShared && keys.length > 0);

type Wanted<Config> = {
  members: readonly (KnownMember | undefined)[];
  needs: BatchNeeds<Config>;
  isWatched: boolean;
};

const loadDecideAppend = async <Config>(
  setup: PostingSetup<Config>,
  batch: Batch<Config>,
  { tx, locked, inForce, isLast }: Sight<Config>,
  { members, needs, isWatched }: Wanted<Config>,
): Promise<Look> => {
  const { directory, store } = setup;
  if (locked) await store.lockAccounts(tx, needs.reads.members);
  const loaded = await store.loadBatch(tx, needs.reads);
  for (const { external_id, member_id, name } of loaded.createdMeanwhile)
    directory.learn(external_id, member_id, name);
  if (loaded.createdMeanwhile.length > 0) return { state: "member created" };
  const moved = isLast ? [] : movedSince(members, loaded);
  for (const externalId of moved) directory.forget(externalId);
  if (moved.length > 0) return { state: "member moved" };
  const { version, config } = inForce;
  if (loaded.configVersion !== version)
    return { state: "configuration changed", version: loaded.configVersion };
  const decided = decideBatch({
    ...{ commands: batch.commands, members, config, needs, loaded },
    now: setup.clock().getTime(),
    programmeVersion: setup.programmeVersion(config),
    watch: isWatched ? setup.watch : undefined,
  });
  if ("lotsMissing" in decided) {
    batch.more = new Map([...batch.more, ...decided.lotsMissing]);
    return { state: "lots missing" };
  }
  const { accounts, writes } = writesOf(decided);
  await store.appendBatch(tx, accounts, writes);
  return { state: "posted", decided };
};
