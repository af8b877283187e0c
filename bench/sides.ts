// This build, and another where one is named, in turns within one run: each a process of its own on data of its own,
// driven by the same clients.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { databaseAt, withDatabase } from "../server/src/kit/testing/server-url.ts";
import type { Place } from "./adapters/adapter.ts";
import {
  type BuildServer,
  databaseOf,
  makeMembers,
  publishRules,
  startServer,
} from "./build-server.ts";
import { type BuildService, startService } from "./build-service.ts";
import type { Build } from "./builds.ts";
import { type Meter, metered, openMeter } from "./meter.ts";
import { type Contender, type Run, takeTurns } from "./rounds.ts";
import type { ServiceAsk } from "./service-process.ts";
import type { Turns } from "./side-table.ts";

/** One build may stand beside itself with other settings, under another name. */
const keyOf = ({ root, name }: Build): string => `${root} ${name}`;

/** A build with a marketplace of its own. */
export type Side = { build: Build; place: Place; remove(): Promise<void> };

const newPlace = async (
  server: string | undefined,
): Promise<{ place: Place; remove(): Promise<void> }> => {
  if (server === undefined) {
    const dataDir = mkdtempSync(join(tmpdir(), "nuqta-bench-"));
    const remove = async () => rmSync(dataDir, { recursive: true, force: true });
    return { place: { dataDir }, remove };
  }
  const database = `nuqta_bench_${randomBytes(4).toString("hex")}`;
  const inServer = (text: string) => withDatabase(server, (client) => client.query(text));
  await inServer(`create database ${database}`);
  const remove = async () => {
    await inServer(`drop database ${database} with (force)`);
  };
  return { place: { databaseUrl: databaseAt(server, database) }, remove };
};

/** Makes a marketplace for each build, with members who have ordered once or with none yet. */
export const openSides = async (
  builds: readonly Build[],
  { server, hasMembers }: { server: string | undefined; hasMembers: boolean },
): Promise<Side[]> => {
  const sides: Side[] = [];
  for (const build of builds) {
    const side = { build, ...(await newPlace(server)) };
    sides.push(side);
    const running = await startServer(build, side.place);
    try {
      await publishRules(running);
      if (hasMembers) await makeMembers(running);
    } finally {
      await running.stop();
    }
  }
  return sides;
};

export const closeSides = async (sides: readonly Side[]): Promise<void> => {
  for (const side of sides) await side.remove();
};

type Running<T> = { side: Side; of: T; meter: Meter };

const meterOf = (side: Side, pid: number): Promise<Meter> => openMeter(databaseOf(side.place), pid);

/** Starts something of every side, and stops it when `work` is done. */
const withAll = async <T extends { pid: number; stop(): Promise<void> }, R>(
  sides: readonly Side[],
  start: (side: Side) => Promise<T>,
  work: (all: readonly Running<T>[]) => Promise<R>,
): Promise<R> => {
  const all: Running<T>[] = [];
  const started: T[] = [];
  try {
    for (const side of sides) {
      const of = await start(side);
      started.push(of);
      all.push({ side, of, meter: await meterOf(side, of.pid) });
    }
    return await work(all);
  } finally {
    for (const { meter } of all) await meter.close();
    for (const { stop } of started) await stop();
  }
};

export type Services = {
  /** The same of every build, without measuring. */
  each(ask: ServiceAsk): Promise<void>;
  contenders(ask: (seconds: number) => ServiceAsk): Contender[];
};

/** The service layers of all sides; those of unknown layout are missing. */
export const withServices = <R>(
  sides: readonly Side[],
  work: (services: Services) => Promise<R>,
): Promise<R> => {
  const known = sides.filter(({ build }) => build.adapter !== undefined);
  const start = async ({ build, place }: Side): Promise<BuildService> => startService(build, place);
  return withAll(known, start, (all) =>
    work({
      each: async (ask) => {
        for (const { of } of all) await of.ask(ask);
      },
      contenders: (askFor) =>
        all.map(({ side, of, meter }) => ({
          name: keyOf(side.build),
          run: metered(meter, (seconds) => of.ask(askFor(seconds))),
        })),
    }),
  );
};

const patienceMs = 120_000;
// For a build that we do not know how to ask.
const blindMs = 6_000;

/** Waits until what follows postings has followed: figures, statements and whatever else the layout has. */
const caughtUp = async ({ build: { name, adapter } }: Side, { client }: Meter): Promise<void> => {
  if (adapter === undefined) return void (await sleep(blindMs));
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(100))
    if (!(await client.query(adapter.behind)).rows[0].behind) return;
  throw new Error(`${name}: what follows the orders does not catch up`);
};

export type Servers = {
  contenders(ask: (server: BuildServer, seconds: number) => Promise<Run>): Contender[];
  /** From the first side on: the root process of each server. */
  pids: readonly number[];
};

/** The servers of all sides. A round lasts until what follows its orders is done, and that counts. */
export const withServers = <R>(
  sides: readonly Side[],
  work: (servers: Servers) => Promise<R>,
): Promise<R> =>
  withAll(
    sides,
    ({ build, place }) => startServer(build, place),
    (all) =>
      work({
        contenders: (ask) =>
          all.map(({ side, of, meter }) => ({
            name: keyOf(side.build),
            run: metered(
              meter,
              (seconds) => ask(of, seconds),
              () => caughtUp(side, meter),
            ),
          })),
        pids: all.map(({ of }) => of.pid),
      }),
  );

/** All in turns, one floor or peer first; its runs stand under its name. */
export const inTurns = async (
  sides: readonly Side[],
  contenders: readonly Contender[],
  length: { rounds: number; seconds: number },
): Promise<{ turns: Turns; runs: ReadonlyMap<string, readonly Run[]> }> => {
  const runs = await takeTurns(contenders, length);
  const [mine, other] = sides.map(({ build }) => runs.get(keyOf(build)));
  return { turns: { mine: mine ?? [], other }, runs };
};
