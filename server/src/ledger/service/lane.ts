// A lane: commands that wait in the order they came, and are posted in batches, one batch at a time.
// Decision 0013.
import { isUniqueViolation, sqlState, Unavailable } from "../../kit/db/errors.ts";
import type { Refusal } from "../../kit/pure/decision.ts";
import type { Answer, Command } from "./command.ts";
import { isAway, postBatch } from "./post-batch.ts";
import type { PostingSetup } from "./posting-setup.ts";
import { tracedCommit } from "./traced-commands.ts";

type Waiting<Config> = {
  command: Command<Config>;
  resolve(answer: Answer | Refusal): void;
  reject(error: unknown): void;
};

export type Lane<Config> = {
  submit(command: Command<Config>): Promise<Answer | Refusal>;
  /** How many commands wait for the next batch. */
  waiting(): number;
  /** Resolves when nothing waits and nothing runs. */
  idle(): Promise<void>;
};

/** Commands in one batch; a longer queue waits for the next. */
const batchMax = 1_000;

export const openLane = <Config>(setup: PostingSetup<Config>): Lane<Config> => {
  const queue: Waiting<Config>[] = [];
  let running: Promise<void> | undefined;

  // The lane closes in the same turn in which it sees nothing waiting: whoever comes a moment later,
  // as a caller does who goes on with the answer just given, opens it anew.
  const run = async () => {
    try {
      while (queue.length > 0) await runBatch(setup, queue.splice(0, batchMax));
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

/**
 * Posts a batch and settles its commands; each goes by itself when the data of one failed them all. Answers the
 * error when the database was away.
 */
const runBatch = async <Config>(
  setup: PostingSetup<Config>,
  waiting: Waiting<Config>[],
): Promise<unknown> => {
  try {
    const outcomes = await tracedCommit(
      setup.tracing,
      waiting.map(({ command }) => command),
      (commands) => postBatch(setup, commands),
    );
    waiting.forEach(({ resolve, reject }, i) => {
      const outcome = outcomes[i];
      if (outcome === undefined) reject(new Error("a command of the batch has no answer"));
      else if ("failure" in outcome) reject(outcome.failure);
      else resolve(outcome);
    });
    return undefined;
  } catch (error) {
    if (waiting.length > 1 && isOfData(error)) return runEach(setup, waiting);
    for (const { reject } of waiting) reject(isUniqueViolation(error) ? raceOf(error) : error);
    return isAway(error) ? error : undefined;
  }
};

/** One by one, until the database is away: hundreds that each find that out would take minutes. */
const runEach = async <Config>(
  setup: PostingSetup<Config>,
  waiting: readonly Waiting<Config>[],
): Promise<unknown> => {
  let away: unknown;
  for (const one of waiting) {
    if (away === undefined) away = await runBatch(setup, [one]);
    else one.reject(new Unavailable("The database was away before its turn", { cause: away }));
  }
  return away;
};

/**
 * Whether the data of some command may be at fault. An outage is nobody's data, and what may have been
 * applied must not be called failed later.
 */
const isOfData = (error: unknown): boolean => !isAway(error) && sqlState(error) !== undefined;

/** A row that others made first, every time: nothing is wrong with the request, so it may come again. */
const raceOf = (cause: unknown): Unavailable =>
  new Unavailable("Others were first in every try", { cause });
