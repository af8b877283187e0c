// The test world of this process: opened when it is first needed, closed when it is made afresh, and
// followed when another process moves its clock or makes it afresh.
// Decision 0030.

import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { copyTeam } from "../../identity/door/service.ts";
import { catchUpFeed } from "../../integrations/door/service.ts";
import type { Database } from "../../kit/db/db.ts";
import { Unavailable } from "../../kit/db/errors.ts";
import type { Elsewhere } from "../../kit/http/api.ts";
import { handOver } from "../../kit/http/hand-over.ts";
import { sendRefusal } from "../../kit/http/send.ts";
import type { Clock } from "../../kit/process/clock.ts";
import { createGate } from "../../kit/process/gate.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import { findWorld, raiseAhead, schemaName, type WorldRow } from "../store.ts";
import { openTestClock, type TestClock } from "./clock.ts";
import { type BringUp, makeWorld, openTestDatabase } from "./make.ts";

/** Parts from which the application of the test world is built. */
export type WorldParts = {
  readonly db: Database;
  readonly clock: TestClock;
  /** Keeps how far the clock is ahead, for other processes and the next start. */
  readonly keepClock: () => Promise<void>;
};

/** Test world as people see it. */
export type WorldView = { readonly madeAt: Date; readonly now: Date };
type By = { readonly principal: { readonly id: string } };
type Made = Decision<WorldView, "test_world_unavailable">;

export type TestWorlds = {
  /** Answers a caller of the test world in it. @throws Unavailable when there is none to be had */
  readonly answer: Elsewhere;
  readonly view: () => Promise<WorldView | undefined>;
  /** Makes the test world unless it stands. */
  readonly ensure: (by: By) => Promise<Made>;
  /** Makes the test world unless it stands, and brings the team as it is now into it, for somebody who enters. */
  readonly letIn: (by: By) => Promise<Made>;
  /** Empties the test world and fills it again. */
  readonly restart: (by: By) => Promise<Made>;
  /** Opens the test world if it stands, for its background work, and sees what others did to it. */
  readonly look: () => Promise<void>;
  /** Whoever is being answered is told to close the connection, since the server is about to stop. */
  readonly prepareClose: () => void;
  readonly close: () => Promise<void>;
};

type Open = {
  readonly generation: string;
  readonly db: Database;
  readonly clock: TestClock;
  readonly app: FastifyInstance;
  /** Answers that are under way. */
  readonly answers: Set<ServerResponse>;
};

type Parts = {
  readonly db: Database;
  /** The same by the role that owns the schemas; `db` where there is one role only. */
  readonly owner: Database;
  readonly bringUp: BringUp;
  readonly clock: Clock;
  /** Gets what is stored in the test world ready for this process, after its migrations. */
  readonly prepare: (db: Database) => Promise<void>;
  /** Makes the application that answers in the test world. */
  readonly build: (world: WorldParts) => FastifyInstance;
};

/** Gets this process ready for a test world; there need not be one, and nothing is opened yet. */
export const openTestWorlds = (parts: Parts): TestWorlds => {
  const { db, clock } = parts;
  const inTurn = createGate({ running: 1, waiting: 1_000 });
  let current: Open | undefined;
  let isClosed = false;

  const shut = async (): Promise<void> => {
    const last = current;
    current = undefined;
    if (last !== undefined) await close(last);
  };

  /** The world of `row`, opened unless it is; one of before is closed. Only in turn. */
  const follow = async (row: WorldRow): Promise<Open> => {
    if (isClosed) throw new Unavailable("The server is stopping");
    if (current?.generation !== row.generation) {
      await shut();
      current = await open(parts, row);
    }
    current.clock.raiseTo(row.aheadMs);
    return current;
  };

  const enter = async (by: string): Promise<Open> => {
    const row = await findWorld(db);
    if (row !== undefined && row.generation === current?.generation) {
      current.clock.raiseTo(row.aheadMs);
      return current;
    }
    return inTurn(async () => {
      if (row === undefined) await shut();
      const made = await makeWorld(parts, { by, clock, afresh: false });
      if (!made.ok) throw new Unavailable("There is no test world and none can be made");
      return follow(made.value);
    });
  };

  const viewOf = ({ madeAt, aheadMs }: WorldRow): WorldView => ({
    madeAt,
    now: new Date(clock.now().getTime() + aheadMs),
  });

  const make = ({ principal }: By, afresh: boolean): Promise<Made> =>
    inTurn(async () => {
      // Nobody may be at work in what is about to go.
      if (afresh) await shut();
      const made = await makeWorld(parts, { by: principal.id, clock, afresh });
      return made.ok ? accept(viewOf(made.value)) : made;
    });

  return {
    answer: answerWith(enter),
    view: async () => {
      const row = await findWorld(db);
      return row && viewOf(row);
    },
    ensure: (by) => make(by, false),
    letIn: async (by) => {
      const made = await make(by, false);
      if (made.ok) await db.transaction(async (tx) => copyTeam(tx, await schemaName(tx)));
      return made;
    },
    restart: (by) => make(by, true),
    look: async () => {
      await inTurn(async () => {
        const row = await findWorld(db);
        if (row === undefined) await shut();
        else if (!isClosed) await follow(row);
      });
    },
    prepareClose: () => {
      for (const answer of current?.answers ?? []) {
        if (!answer.headersSent) answer.setHeader("connection", "close");
      }
    },
    close: async () => {
      isClosed = true;
      await inTurn(shut);
    },
  };
};

/** Gives calls to the world that `enter` opens. What only the live world has, such as accounts and keys, is refused. */
const answerWith =
  (enter: (by: string) => Promise<Open>): Elsewhere =>
  async (request, reply, principal) => {
    const { app, answers } = await enter(principal.id);
    if (app.findRoute({ method: request.method, url: request.url }) === null)
      return sendRefusal(request, reply, refuse("not_in_test_mode"));
    answers.add(reply.raw);
    reply.raw.once("close", () => answers.delete(reply.raw));
    handOver(app, request, reply, principal);
    return reply;
  };

const open = async (
  { db: live, owner, clock: base, bringUp, prepare, build }: Parts,
  { generation, aheadMs }: WorldRow,
): Promise<Open> => {
  const owned = await openTestDatabase(owner);
  try {
    // A newer release may have come since, or a dump of an older cluster.
    await bringUp(owned);
    await catchUpFeed(owned);
  } finally {
    await owned.close();
  }
  const db = await openTestDatabase(live);
  try {
    await prepare(db);
    const clock = openTestClock(base, aheadMs);
    const keepClock = () => raiseAhead(live, generation, clock.aheadMs());
    const app = build({ db, clock, keepClock });
    await app.ready();
    return { generation, db, clock, app, answers: new Set() };
  } catch (error) {
    await db.close();
    throw error;
  }
};

// Longer than an answer takes, and shorter than a stop may.
const patienceMs = 15_000;

const close = async ({ app, db, answers }: Open): Promise<void> => {
  const since = performance.now();
  while (answers.size > 0 && performance.now() - since < patienceMs) await sleep(20);
  await app.close();
  await db.close();
};
