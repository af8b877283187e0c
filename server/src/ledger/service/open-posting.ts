// Group posting: every change of points is a command for one member. What waits is taken together,
// loaded in one statement, decided one by one in memory, appended in one statement, and answered.
// Decisions 0004, 0048.
import type { Tx } from "../../kit/db/db.ts";
import { type Refusal, refuse } from "../../kit/pure/decision.ts";
import type { Answer, Command } from "./command.ts";
import { type Lane, openLane } from "./lane.ts";
import type { MemberDirectory } from "./members.ts";
import { postAlone, postTogether, type TogetherPlan } from "./post-apart.ts";
import { type PostingOptions, setUpPosting } from "./posting-setup.ts";
import { tracedCommand, tracedCommit } from "./traced-commands.ts";

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

/** Commands that may wait; beyond it the server is overloaded and says so. */
const queueMax = 20_000;

/**
 * Opens the lanes of this process. A member's commands always go the same way and so keep their
 * order; members of different lanes meet no more than those of different processes do.
 */
export const openPosting = <Config>(options: PostingOptions<Config>): Posting<Config> => {
  const setup = setUpPosting(options);
  const { tracing } = setup;
  const lanes = Array.from({ length: setup.lanes }, () => openLane(setup));
  // A key that is under way for one member and comes again for another goes the way of the first, and
  // finds its answer. Across processes the unique index of keys does that (0013).
  const keysUnderWay = new Map<string, { lane: Lane<Config>; requests: number }>();

  const laneOf = (externalId: string): Lane<Config> => {
    const lane = lanes[stableHash(externalId) % lanes.length];
    if (lane === undefined) throw new Error("a posting without lanes");
    return lane;
  };

  const submitKeyed = async (key: string, command: Command<Config>): Promise<Answer | Refusal> => {
    const { externalId } = command.member;
    const underWay = keysUnderWay.get(key) ?? { lane: laneOf(externalId), requests: 0 };
    underWay.requests += 1;
    keysUnderWay.set(key, underWay);
    try {
      return await underWay.lane.submit(command);
    } finally {
      underWay.requests -= 1;
      if (underWay.requests === 0) keysUnderWay.delete(key);
    }
  };

  const submit = (command: Command<Config>): Promise<Answer | Refusal> => {
    const { request, member } = command;
    return request ? submitKeyed(request.key, command) : laneOf(member.externalId).submit(command);
  };

  return {
    directory: setup.directory,
    submit: async (command) => {
      if (lanes.reduce((sum, lane) => sum + lane.waiting(), 0) >= queueMax)
        return refuse("service_unavailable", { retryAfterSeconds: 1 });
      return tracing === undefined ? submit(command) : tracedCommand(tracing, command, submit);
    },
    alone: (command, also) =>
      tracedCommand(tracing, command, (one) =>
        tracedCommit(tracing, [one], ([it = one]) => postAlone(setup, it, also)),
      ),
    together: (members, plan) => postTogether(setup, members, plan),
    idle: async () => {
      for (const lane of lanes) await lane.idle();
    },
  };
};

/** A hash that is the same in every process and picks the lane (0 to 2^32 - 1). */
const stableHash = (text: string): number => {
  let sum = 0;
  for (let i = 0; i < text.length; i += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(i)) >>> 0;
  return sum;
};
