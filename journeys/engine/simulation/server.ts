// A simulated server process: the real lane and the real commands, with caches and a clock of its own.

import { problems } from "../../../contracts/src/kit/problem.ts";
import { openEarning } from "../../../server/src/earning/service/earning.ts";
import { contentHash } from "../../../server/src/kit/hash/content-hash.ts";
import { refusalOfFailure } from "../../../server/src/kit/http/failure.ts";
import type { Refusal } from "../../../server/src/kit/pure/decision.ts";
import type { Answer, By } from "../../../server/src/ledger/service/command.ts";
import { openPosting, type Posting } from "../../../server/src/ledger/service/open-posting.ts";
import type { PostingStore } from "../../../server/src/ledger/store/two-statements.ts";
import type { Programme } from "../../../server/src/programme/domain.ts";
import type { Programmes } from "../../../server/src/programme/service/programmes.ts";
import { openRedemptions } from "../../../server/src/redemption/service/redemptions.ts";
import { connect } from "./connection.ts";
import { programmeAt } from "./programme.ts";
import type { Ask, Delivery, Reply } from "./requests.ts";
import { type Machine, type Process, pause } from "./wire.ts";
import type { World } from "./world.ts";

export type Server = {
  process: Process;
  /** How far its clock is off, in ms. */
  skew: number;
  handle(delivery: Delivery): Promise<Reply>;
  /** Lets holds go whose time is over, by this server's clock; answers how many. */
  releaseLapsed(): Promise<number>;
};

type Parts = {
  world: World;
  machine: Machine;
  name: string;
  /** How the store looks to this process; a proof may put something broken in between. */
  through: (store: PostingStore) => PostingStore;
};

/** The programme as a process knows it: the newest it has seen, and any version it is told of. */
const programmesOf = ({ world, machine }: Parts, process: Process): Programmes => {
  let seen = machine.store.configVersion;
  const unasked = (): never => {
    throw new Error("nothing in a command asks for this");
  };
  return {
    current: async () => ({ version: seen, config: programmeAt(seen) }),
    at: async (version) => {
      if (version > seen) await pause({ world, process }, world.random.below(20));
      seen = Math.max(seen, version);
      return programmeAt(version);
    },
    knowing: unasked,
    products: async () => new Map(),
    timeline: unasked,
    refresh: unasked,
    close: () => undefined,
  };
};

/** Commands of which nothing can be changed: whoever tries throws, and so fails the simulation. */
const withFrozenCommands = (posting: Posting<Programme>): Posting<Programme> => ({
  ...posting,
  submit: ({ member, request, prepare, ...more }) =>
    posting.submit(
      Object.freeze({
        ...more,
        member: Object.freeze({ ...member }),
        ...(request && { request: Object.freeze({ ...request }) }),
        prepare: (config: Programme, memberId: number) =>
          Object.freeze({ ...prepare(config, memberId) }),
      }),
    ),
});

export const openServer = (parts: Parts): Server => {
  const { world, machine, name } = parts;
  const process: Process = { name, isAlive: true };
  const { db, store } = connect({ world, machine, process });
  const programmes = programmesOf(parts, process);
  const clock = { now: () => new Date(world.now() + server.skew) };
  const posting = withFrozenCommands(
    openPosting<Programme>({
      db,
      store: parts.through(store),
      clock: clock.now,
      configAt: programmes.at,
      currentConfig: programmes.current,
      programmeVersion: ({ version }) => version,
      pause: (ms) => pause({ world, process }, ms),
    }),
  );
  const earning = openEarning({ db, posting, programmes, clock });
  const redemptions = openRedemptions({ db, posting, programmes });

  const run = (ask: Ask, by: By): Promise<Answer | Refusal> => {
    switch (ask.do) {
      case "order":
        return earning.order(ask.body, by);
      case "return":
        return earning.returned(ask.orderId, ask.body, by);
      case "status":
        return earning.status(ask.orderId, ask.ask, by);
      case "activity":
        return earning.activity(ask.body, by);
      case "hold":
        return redemptions.hold(ask.body, { ...by, contentHash: contentHash(ask.body) });
      case "confirm":
        return redemptions.confirm(ask.id, ask.body, by);
      case "release":
        return redemptions.release(ask.id, by);
      case "reverse":
        return redemptions.reverse(
          ask.id,
          ask.points === undefined ? {} : { points: ask.points },
          by,
        );
    }
  };

  const server: Server = {
    process,
    skew: 0,
    handle: async ({ id, request }) => {
      const { key, hash, ask } = request;
      try {
        return replyOf(await run(ask, { actor: id, request: { key, hash } }));
      } catch (error) {
        return failureOf(world, error);
      }
    },
    releaseLapsed: async () => {
      try {
        return await redemptions.releaseLapsed(clock.now());
      } catch (error) {
        failureOf(world, error);
        return 0;
      }
    },
  };
  return server;
};

const replyOf = (answer: Answer | Refusal): Reply => {
  if (!("ok" in answer)) return { is: "answer", ...answer };
  if (problems[answer.code].retryable) return { is: "failure", unknown: false };
  return { is: "refusal", code: answer.code, replayed: answer.replayed ?? false };
};

/** As the door of HTTP tells it; an exception that is no outage of the store is a bug. */
const failureOf = (world: World, error: unknown): Reply => {
  const { code } = refusalOfFailure(error, false);
  const { retryable, outcome } = problems[code];
  world.count(`failure ${code}`);
  if (!retryable)
    world.fail(
      `a server answered ${code}: ${error instanceof Error ? error.stack : String(error)}`,
    );
  return { is: "failure", unknown: outcome === "unknown" };
};
