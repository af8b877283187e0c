// Makes the test world: a schema by the same migrations, filled with the programme as it is now.

import { randomUUID } from "node:crypto";
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { copyTeam } from "../../identity/door/service.ts";
import { type Database, openBeside } from "../../kit/db/db.ts";
import { sqlState } from "../../kit/db/errors.ts";
import type { Clock } from "../../kit/process/clock.ts";
import { accept, type Decision, refuse } from "../../kit/pure/decision.ts";
import * as store from "../store.ts";

// A large catalogue takes its time to be copied.
const longMs = 15 * minuteMs;
const limits = {
  poolMax: 3,
  statementTimeoutMs: longMs,
  lockTimeoutMs: longMs,
  queryTimeoutMs: longMs,
  idleInTransactionTimeoutMs: longMs,
};

// Not allowed to make or drop a schema.
const notAllowed = "42501";

/** The database as those of the test world see it, by the role of `db`. */
export const openTestDatabase = async (db: Database): Promise<Database> =>
  openBeside(db, { poolMax: 5, settings: { search_path: await store.schemaName(db) } });

export type MakeAsk = { by: string; clock: Clock; afresh: boolean };

/** Brings the schema of the test world up to date, where `owner` sees it, for the role of the application. */
export type BringUp = (owner: Database) => Promise<void>;

/**
 * Makes the test world unless it stands, or in any case when it is to be made `afresh`. One process at a
 * time; one that is killed leaves no row, so the next one begins again. Done by the role of `owner`.
 */
export const makeWorld = async (
  { owner, bringUp }: { owner: Database; bringUp: BringUp },
  ask: MakeAsk,
): Promise<Decision<store.WorldRow, "test_world_unavailable">> => {
  const wide = openBeside(owner, limits);
  try {
    return await wide.transaction(async (lock) => {
      await store.lockWorld(lock);
      const before = await store.findWorld(wide);
      if (before !== undefined && !ask.afresh) return accept(before);
      const schema = await store.schemaName(wide);
      const isPlain = /^[a-z_][a-z0-9_]*$/.test(schema);
      if (!isPlain || (await store.findSchema(wide, schema)) === "of_others")
        return refuse("test_world_unavailable");
      await wide.transaction(async (tx) => {
        await store.forgetWorld(tx);
        await store.replaceSchema(tx, schema);
      });
      return accept(await fill({ wide, bringUp }, schema, ask));
    });
  } catch (cause) {
    if (sqlState(cause) === notAllowed) return refuse("test_world_unavailable");
    throw cause;
  } finally {
    await wide.close();
  }
};

const fill = async (
  { wide, bringUp }: { wide: Database; bringUp: BringUp },
  schema: string,
  ask: MakeAsk,
): Promise<store.WorldRow> => {
  const world = await openTestDatabase(wide);
  try {
    await bringUp(world);
  } finally {
    await world.close();
  }
  const row = { generation: randomUUID(), madeAt: ask.clock.now(), aheadMs: 0 };
  await wide.transaction(async (tx) => {
    // One moment of the live programme, whoever publishes meanwhile.
    await tx.query({ text: "set transaction isolation level repeatable read" });
    await store.copyProgramme(tx, schema);
    await copyTeam(tx, schema);
    await store.keepWorld(tx, { ...row, madeBy: ask.by });
  });
  return row;
};
