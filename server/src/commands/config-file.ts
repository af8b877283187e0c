// Worlds and files that hold configuration: where a command reads its bundles.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Bundle } from "@nuqta/contracts/bundles.ts";
import { minuteMs } from "@nuqta/contracts/kit/time.ts";
import { type Language, languages, pullBundle, readBundle } from "../bundles/door/service.ts";
import type { Database } from "../kit/db/db.ts";
import { isMigrated } from "../kit/db/migrate.ts";
import { systemClock } from "../kit/process/clock.ts";
import type { Config } from "../kit/process/config.ts";
import { StartError } from "../kit/process/start-error.ts";
import { problemOf } from "../kit/pure/problem.ts";
import { findWorld, openTestDatabase } from "../testmode/door/service.ts";
import { type Given, Misuse, type Outcome, optionOf } from "./command.ts";
import { visit } from "./visit.ts";

// A bundle of thousands of rules is published in one statement.
const patient = { statementTimeoutMs: minuteMs, queryTimeoutMs: 70_000 };

const worlds = ["live", "test"] as const;
export type WorldName = (typeof worlds)[number];

export const isWorld = (name: string): name is WorldName =>
  (worlds as readonly string[]).includes(name);

/** The world that `--world` names; `otherwise` unless told. */
export const worldOf = (given: Given, otherwise: WorldName): WorldName => {
  const name = optionOf(given, "world") ?? otherwise;
  if (!isWorld(name)) throw new Misuse(`${name} is no world; they are ${worlds.join(" and ")}.`);
  return name;
};

/** The language that `--language` names; English unless told. */
export const languageOf = (given: Given): Language => {
  const name = optionOf(given, "language") ?? "en";
  const found = languages.find((one) => one === name);
  if (found === undefined)
    throw new Misuse(`${name} is no language; they are ${languages.join(" and ")}.`);
  return found;
};

/** A world that is open: its database, and the time it is there. */
export type OpenWorld = { readonly db: Database; readonly now: Date };

/** Does `work` in a world of the installation whose database `live` is. @throws StartError without a test world */
const inWorldOf = async <T>(
  live: Database,
  name: WorldName,
  work: (world: OpenWorld) => Promise<T>,
): Promise<T> => {
  const now = systemClock.now();
  if (name === "live") return work({ db: live, now });
  const world = await findWorld(live);
  if (world === undefined)
    throw new StartError("There is no test world: it is made with the first test key.");
  const db = await openTestDatabase(live);
  try {
    if (!(await isMigrated(db)))
      throw new StartError(
        "The test world is not of this release: start the server once, which brings it up to date.",
      );
    return await work({ db, now: new Date(now.getTime() + world.aheadMs) });
  } finally {
    await db.close();
  }
};

const pullIn = ({ db, now }: OpenWorld): Promise<Bundle> =>
  db.transaction(async (tx) => {
    await tx.query({ text: "set transaction isolation level repeatable read, read only" });
    return pullBundle(tx, now);
  });

/** Bundles of worlds, read from the database of the server. @throws StartError as `visit` does */
export const pullWorlds = (config: Config, names: readonly WorldName[]): Promise<Bundle[]> =>
  visit(config, async (live) => {
    const found: Bundle[] = [];
    for (const name of names) found.push(await inWorldOf(live, name, pullIn));
    return found;
  });

/** Does `work` in a world of the server's database. @throws StartError as `visit` does, and without a test world */
export const inWorld = <T>(
  config: Config,
  name: WorldName,
  work: (world: OpenWorld) => Promise<T>,
): Promise<T> => visit(config, (live) => inWorldOf(live, name, work), patient);

/** A file's bundle, or what ends the command: everything in it that is unknown or wrong. */
export const bundleIn = (
  name: string,
  { cwd, language }: { cwd: string; language: Language },
): { bundle: Bundle } | { refused: Outcome } => {
  const path = resolve(cwd, name);
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (cause) {
    throw new StartError(`Cannot read ${path} (${(cause as Error).message}).`, { cause });
  }
  const read = readBundle(bytes);
  if (read.ok) return { bundle: read.value };
  const problem = problemOf(read, "");
  const said = (one: { message: string; messageAr: string }): string =>
    language === "ar" ? one.messageAr : one.message;
  const lines = problem.errors.map((error) => `${error.path}: ${said(error)}`);
  const detail = language === "en" ? (problem.detail ?? said(problem)) : said(problem);
  const { errors, code } = problem;
  return {
    refused: { lines: [`${path}: ${detail}`, ...lines], facts: { code, errors }, isBad: true },
  };
};
