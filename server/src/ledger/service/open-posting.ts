// Group posting: every change of points is a command for one member. What waits is taken together,
// loaded in one statement, decided one by one in memory, appended in one statement, and answered.
import type { Database, Tx } from "../../kit/db/db.ts";
import {
  isRetryable,
  isUniqueViolation,
  OutcomeUnknown,
  sqlState,
  Unavailable,
} from "../../kit/db/errors.ts";
import { createGate, type Gate } from "../../kit/process/gate.ts";
import { type Refusal, refuse } from "../../kit/pure/decision.ts";
import { type BatchReads, type PostingStore, sqlStore } from "../store/two-statements.ts";
import type { Answer, Command } from "./command.ts";
import type { Watch } from "./command-watch.ts";
import { type Decided, decideBatch, movedSince, readsOf } from "./decide-batch.ts";
import { type MemberDirectory, memberDirectory } from "./members.ts";
import { writesOf } from "./writes.ts";

export type Posting<Config> = {
  /** Runs one command; refusals are values. @throws when the database fails */
  submit(command: Command<Config>): Promise<Answer | Refusal>;
  /**
   * Runs one command in a transaction of its own, with further statements in the same commit: `also` is
   * called when the command was accepted and is given its member's number.
   * @throws when the database fails, and whatever `also` throws; then nothing was applied
   */
  alone(
    command: Command<Config>,
    also: (tx: Tx, memberId: number) => Promise<void>,
  ): Promise<Answer | Refusal>;
  /**
   * Runs commands of several members in one transaction, each member's last one for all: its answer is
   * given and kept under its key. A refusal of the last leaves nothing of the others. `prepare` runs
   * when the members are locked and says what to do, `also` when everything was accepted.
   * @throws when the database fails, and whatever `prepare` and `also` throw; then nothing was applied
   */
  together(members: readonly string[], plan: TogetherPlan<Config>): Promise<Answer | Refusal>;
  /** Resolves when nothing waits and nothing runs. */
  idle(): Promise<void>;
  directory: MemberDirectory;
};

export type TogetherPlan<Config> = {
  prepare(tx: Tx): Promise<{ before: Command<Config>[]; last: Command<Config> }>;
  also(tx: Tx): Promise<void>;
  /** Only finds out what the answer would be. */
  isTrial?: boolean;
};

export type PostingOptions<Config> = {
  db: Database;
  clock: () => Date;
  /** The configuration of a version, from a cache; versions are immutable. */
  configAt(version: number): Promise<Config>;
  /** The newest version this process has seen. */
  currentConfig(): Promise<{ version: number; config: Config }>;
  programmeVersion(config: Config): number;
  /** Sees every accepted command before it is kept. */
  watch?: Watch<Config> | undefined;
  /** Hears of every batch after its commit; of what goes `alone` or `together` it hears nothing. */
  posted?: ((batch: Posted) => void) | undefined;
  /** Where the rows are; a simulation puts another store here, and its own way to pass time. */
  store?: PostingStore;
  pause?(ms: number): Promise<void>;
  /** How many batches may be under way at once; 2 unless told. */
  lanes?: number;
};

/** What a batch left behind: its members with their books, and the rows beside them. */
export type Posted = Pick<Decided, "members" | "rows">;

/** What a batch runs with. */
type Ground<Config> = Required<Omit<PostingOptions<Config>, "watch" | "posted">> & {
  watch: Watch<Config> | undefined;
  posted: ((batch: Posted) => void) | undefined;
  directory: MemberDirectory;
  /** Lets one batch at a time near the rows that many members write. */
  inTurn: Gate;
};

type Waiting<Config> = {
  command: Command<Config>;
  resolve(answer: Answer | Refusal): void;
  reject(error: unknown): void;
};

/** Commands in one batch; a longer queue waits for the next. */
const batchMax = 1_000;
/** Commands that may wait; beyond it the server is overloaded and says so. */
const queueMax = 20_000;
const attemptsMax = 6;
/** Looks at a directory whose ids lead to members of other names; then they are refused. */
const looksMax = 4;
/** A first pause when the database went away; each further one is longer by as much. */
const awayMs = 50;

/** While the rows of one batch are on their way, the other is decided. */
const laneCount = 2;

const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/**
 * Opens the lanes of this process. A member's commands always go the same way and so keep their
 * order; members of different lanes meet no more than those of different processes do.
 */
export const openPosting = <Config>(options: PostingOptions<Config>): Posting<Config> => {
  const store = options.store ?? sqlStore;
  const directory = memberDirectory(options.db, store);
  const given = {
    pause: sleep,
    lanes: laneCount,
    watch: undefined,
    posted: undefined,
    ...options,
    store,
    directory,
  };
  const inTurn = createGate({ running: 1, waiting: given.lanes });
  const lanes = Array.from({ length: given.lanes }, () => openLane<Config>({ ...given, inTurn }));
  // A key that is under way for one member and comes again for another must find the first answer.
  const laneOfKey = new Map<string, Lane<Config>>();

  const laneOf = ({ member, request }: Command<Config>): Lane<Config> => {
    const lane =
      (request && laneOfKey.get(request.key)) ?? lanes[numberOf(member.externalId) % lanes.length];
    if (lane === undefined) throw new Error("a posting without lanes");
    return lane;
  };

  return {
    directory,
    submit: async (command) => {
      if (lanes.reduce((sum, lane) => sum + lane.waiting(), 0) >= queueMax)
        return refuse("service_unavailable", { retryAfterSeconds: 1 });
      const lane = laneOf(command);
      const key = command.request?.key;
      if (key === undefined) return lane.submit(command);
      laneOfKey.set(key, lane);
      try {
        return await lane.submit(command);
      } finally {
        laneOfKey.delete(key);
      }
    },
    alone: (command, also) => postAlone({ ...given, inTurn }, command, also),
    together: (members, plan) => postTogether({ ...given, inTurn }, members, plan),
    idle: async () => {
      for (const lane of lanes) await lane.idle();
    },
  };
};

/** A number that a text always has. */
const numberOf = (text: string): number => {
  let sum = 0;
  for (let i = 0; i < text.length; i += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(i)) >>> 0;
  return sum;
};

type Lane<Config> = Pick<Posting<Config>, "submit" | "idle"> & { waiting(): number };

const openLane = <Config>(ground: Ground<Config>): Lane<Config> => {
  const queue: Waiting<Config>[] = [];
  let running: Promise<void> | undefined;

  // The lane closes in the same turn in which it sees nothing waiting: whoever comes a moment later,
  // as a caller does who goes on with the answer just given, opens it anew.
  const run = async () => {
    try {
      while (queue.length > 0) await runBatch(ground, queue.splice(0, batchMax));
    } finally {
      running = undefined;
    }
  };

  return {
    waiting: () => queue.length,
    submit: (command) =>
      new Promise((resolve, reject) => {
        queue.push({ command, resolve, reject });
        // The lane starts on the next turn, so that what arrives in this one goes along.
        running ??= Promise.resolve().then(run);
      }),
    idle: async () => {
      while (running) await running;
    },
  };
};

const runBatch = async <Config>(
  ground: Ground<Config>,
  waiting: Waiting<Config>[],
): Promise<void> => {
  try {
    const answers = await attempt(ground, waiting);
    waiting.forEach(({ resolve, reject }, i) => {
      const answer = answers[i];
      if (answer === undefined) reject(new Error("a command of the batch has no answer"));
      else if (answer instanceof Error) reject(answer);
      else resolve(answer);
    });
  } catch (error) {
    // One command's data must not fail its neighbours: each goes alone, and only the culprit fails.
    // An outage is nobody's data, and what may have been applied must not be called failed later.
    if (waiting.length > 1 && !isAway(error) && sqlState(error) !== undefined)
      for (const one of waiting) await runBatch(ground, [one]);
    else for (const { reject } of waiting) reject(isUniqueViolation(error) ? raceOf(error) : error);
  }
};

/** A row that others made first, every time: nothing is wrong with the request, so it may come again. */
const raceOf = (cause: unknown): Unavailable =>
  new Unavailable("Others were first in every try", { cause });

const isAway = (error: unknown): boolean =>
  error instanceof OutcomeUnknown || error instanceof Unavailable;

type Outcome = (Answer | Refusal | Error)[];

/**
 * Posts a batch, again where trying again can help. A lost race applied nothing. A lost answer may
 * have been applied: then the next look finds the answers kept, and every command is one that may
 * be decided twice (it has a request key, a natural key, or a state that tells).
 * @throws OutcomeUnknown when an answer was lost and no later look could tell
 */
const attempt = async <Config>(
  ground: Ground<Config>,
  waiting: Waiting<Config>[],
): Promise<Outcome> => {
  const commands = waiting.map(({ command }) => command);
  let lost: OutcomeUnknown | undefined;
  for (let tries = 1; ; tries += 1) {
    try {
      // Races with other processes are rare: the first tries are two lone statements without locks;
      // after two losses the members are locked first, so that the batch gets its turn.
      const decided =
        tries <= 2
          ? await post(ground, commands, ground.db.hot)
          : await ground.db.transaction((tx) => post(ground, commands, tx, "locked"));
      // Only now: a number learnt before its commit would be believed for ever if the commit failed.
      for (const { externalId, memberId } of decided.created)
        ground.directory.learn(externalId, memberId);
      ground.posted?.(decided);
      return lost ? certainOf(decided, commands, lost) : decided.outcome;
    } catch (error) {
      if (error instanceof OutcomeUnknown) lost = error;
      const again = isAway(error) || isRetryable(error) || isUniqueViolation(error);
      if (!again || tries === attemptsMax) throw lost ?? error;
      if (isAway(error)) await ground.pause(awayMs * tries);
    }
  }
};

/** One command under the lock of its member, so that only a publication meanwhile makes it lose. */
const postAlone = async <Config>(
  ground: Ground<Config>,
  command: Command<Config>,
  also: (tx: Tx, memberId: number) => Promise<void>,
): Promise<Answer | Refusal> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ground.db.transaction(async (tx) => {
        const { outcome, members } = await post(ground, [command], tx, "locked");
        const [one] = outcome;
        if (one === undefined) throw new Error("a command has no answer");
        if (one instanceof Error) throw one;
        const [memberId] = members.keys();
        if (!("ok" in one) && !one.replayed && memberId !== undefined) await also(tx, memberId);
        return one;
      });
    } catch (error) {
      if (!isRetryable(error) || tries === attemptsMax) throw error;
    }
  }
};

/** Ends a transaction without a commit, with what it came to. */
class Undone extends Error {
  readonly outcome: Answer | Refusal;
  constructor(outcome: Answer | Refusal) {
    super("undone on purpose");
    this.outcome = outcome;
  }
}

/** Members locked in the order of their ids, then all commands as one batch. */
const postTogether = async <Config>(
  ground: Ground<Config>,
  members: readonly string[],
  plan: TogetherPlan<Config>,
): Promise<Answer | Refusal> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ground.db.transaction((tx) => postAllOrNone(ground, tx, members, plan));
    } catch (error) {
      if (error instanceof Undone) return error.outcome;
      if (!isRetryable(error) || tries === attemptsMax) throw error;
    }
  }
};

const postAllOrNone = async <Config>(
  ground: Ground<Config>,
  tx: Tx,
  members: readonly string[],
  { prepare, also, isTrial = false }: TogetherPlan<Config>,
): Promise<Answer | Refusal> => {
  const { store } = ground;
  const found = await store.findMembers(tx, members);
  await store.lockAccounts(
    tx,
    found.map(({ member_id }) => member_id),
  );
  const { before, last } = await prepare(tx);
  const { outcome } = await post(ground, [...before, last], tx, "locked");
  for (const one of outcome) if (one instanceof Error) throw one;
  const answer = outcome.at(-1);
  if (answer === undefined || answer instanceof Error) throw new Error("a command has no answer");
  const others = outcome.slice(0, -1);
  const isDone = !("ok" in answer) && !answer.replayed;
  if (isDone && others.some((one) => "ok" in one))
    throw new Error("the last command was accepted without those before it");
  const isHalf = !isDone && others.some((one) => !("ok" in one));
  if (isTrial || isHalf) throw new Undone(answer);
  if (isDone) await also(tx);
  return answer;
};

/**
 * What can be said after a try whose answer was lost: that try may still land, also after this one.
 * A kept refusal keeps it out by its key; any other refusal is not certain yet.
 */
const certainOf = <Config>(
  { answers, outcome }: Decided,
  commands: Command<Config>[],
  lost: OutcomeUnknown,
): Outcome => {
  const kept = new Set(answers.map(({ key }) => key));
  return outcome.map((one, i) => {
    const isRefusal = "ok" in one && !one.replayed;
    return isRefusal && !kept.has(commands[i]?.request?.key ?? "") ? lost : one;
  });
};

const post = async <Config>(
  ground: Ground<Config>,
  commands: Command<Config>[],
  tx: Tx,
  locked?: "locked",
): Promise<Decided> => {
  const { directory, store } = ground;
  let current = await ground.currentConfig();
  for (let looks = 1; ; ) {
    const members = await directory.resolve(
      tx,
      commands.map(({ member }) => member),
    );
    const watched = ground.watch?.reads(current.config, ground.clock().getTime());
    const reads = readsOf(commands, members, current.config, watched);
    const step = async (): Promise<Decided | { version: number } | "again"> => {
      if (locked) await store.lockAccounts(tx, reads.members);
      const loaded = await store.loadBatch(tx, reads);
      for (const { external_id, member_id, name } of loaded.createdMeanwhile)
        directory.learn(external_id, member_id, name);
      if (loaded.createdMeanwhile.length > 0) return "again";
      const moved = looks < looksMax ? movedSince(members, loaded) : [];
      for (const externalId of moved) directory.forget(externalId);
      looks += 1;
      if (moved.length > 0) return "again";
      const { version, config } = current;
      if (loaded.configVersion !== version) return { version: loaded.configVersion };
      const watch = watched && ground.watch;
      const batch = { commands, members, config, loaded, reads, ...given(ground, config) };
      const decided = decideBatch(watch ? { ...batch, watch } : batch);
      if (decided.again) return "again";
      const { accounts, writes } = writesOf(decided);
      await store.appendBatch(tx, accounts, writes);
      return decided;
    };
    const done = await (meetsOthers(reads) ? ground.inTurn(step) : step());
    if (done === "again") continue;
    if ("outcome" in done) return done;
    // Somebody published meanwhile: decide with what is live now, on what is read again.
    current = { version: done.version, config: await ground.configAt(done.version) };
  }
};

/** Whether a batch is bound to meet others on one row, and would only lose its race again and again. */
const meetsOthers = ({ tables }: BatchReads): boolean =>
  tables.some(({ table, keys }) => table.isShared && keys.length > 0);

const given = <Config>(ground: Ground<Config>, config: Config) => ({
  now: ground.clock().getTime(),
  programmeVersion: ground.programmeVersion(config),
});
