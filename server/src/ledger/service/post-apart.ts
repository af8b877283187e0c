// Commands that are posted outside the lanes, in a transaction of their own, with more in the same commit.
import type { Tx } from "../../kit/db/db.ts";
import { isRetryable } from "../../kit/db/errors.ts";
import type { Refusal } from "../../kit/pure/decision.ts";
import type { Answer, Command } from "./command.ts";
import type { Outcome } from "./decide-batch.ts";
import { attemptsMax, batchOf, post } from "./post-batch.ts";
import type { PostingSetup } from "./posting-setup.ts";

export type TogetherPlan<Config> = {
  prepare(tx: Tx): Promise<{ before: Command<Config>[]; last: Command<Config> }>;
  also(tx: Tx): Promise<void>;
  /** Only finds out what the answer would be. */
  isTrial?: boolean;
};

/** @throws the failure of a command that has no answer */
const answerOf = (outcome: Outcome | undefined): Answer | Refusal => {
  if (outcome === undefined) throw new Error("a command has no answer");
  if ("failure" in outcome) throw outcome.failure;
  return outcome;
};

/** Whether a command was accepted, and just now. */
const isNewlyDone = (answer: Answer | Refusal): boolean => !("ok" in answer) && !answer.replayed;

/** One command under the lock of its member, so that only a publication meanwhile makes it lose. */
export const postAlone = async <Config>(
  setup: PostingSetup<Config>,
  command: Command<Config>,
  also: (tx: Tx, memberId: number) => Promise<void>,
): Promise<Answer | Refusal> => {
  const batch = batchOf([command]);
  for (let tries = 1; ; tries += 1) {
    try {
      return await setup.db.transaction(async (tx) => {
        const { outcomes, members } = await post(setup, batch, tx, "locked");
        const answer = answerOf(outcomes[0]);
        const [memberId] = members.keys();
        if (isNewlyDone(answer) && memberId !== undefined) await also(tx, memberId);
        return answer;
      });
    } catch (error) {
      if (!isRetryable(error) || tries === attemptsMax) throw error;
    }
  }
};

/** Ends a transaction without a commit, with what it came to. */
class Undone extends Error {
  readonly answer: Answer | Refusal;
  constructor(answer: Answer | Refusal) {
    super("undone on purpose");
    this.answer = answer;
  }
}

/** Members locked in the order of their ids, then all commands as one batch. */
export const postTogether = async <Config>(
  setup: PostingSetup<Config>,
  members: readonly string[],
  plan: TogetherPlan<Config>,
): Promise<Answer | Refusal> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await setup.db.transaction((tx) => postAllOrNone(setup, tx, members, plan));
    } catch (error) {
      if (error instanceof Undone) return error.answer;
      if (!isRetryable(error) || tries === attemptsMax) throw error;
    }
  }
};

const postAllOrNone = async <Config>(
  setup: PostingSetup<Config>,
  tx: Tx,
  members: readonly string[],
  { prepare, also, isTrial = false }: TogetherPlan<Config>,
): Promise<Answer | Refusal> => {
  const { store } = setup;
  const found = await store.findMembers(tx, members);
  await store.lockAccounts(
    tx,
    found.map(({ member_id }) => member_id),
  );
  const { before, last } = await prepare(tx);
  const { outcomes } = await post(setup, batchOf([...before, last]), tx, "locked");
  const others = outcomes.map(answerOf);
  const answer = answerOf(others.pop());
  const isDone = isNewlyDone(answer);
  if (isDone && others.some((one) => "ok" in one))
    throw new Error("the last command was accepted without those before it");
  const isHalf = !isDone && others.some((one) => !("ok" in one));
  if (isTrial || isHalf) throw new Undone(answer);
  if (isDone) await also(tx);
  return answer;
};
