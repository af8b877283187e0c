// Looks at an installation and says what is wrong with it, each thing with its cure. Changes nothing.
// Decision 0092.
import { backupFindings } from "../kit/backup/findings.ts";
import { type Database, openDatabase } from "../kit/db/db.ts";
import { reasonOf, sqlState } from "../kit/db/errors.ts";
import { visitDatabase } from "../kit/postgres/visit-database.ts";
import { type Server, serversAtWork } from "../kit/presence/store.ts";
import type { Config } from "../kit/process/config.ts";
import { createLog } from "../kit/process/log.ts";
import { StartError } from "../kit/process/start-error.ts";
import type { Command } from "./command.ts";
import { lookAtServer, lookAtTables } from "./doctor-checks/database.ts";
import type { Finding, Looked } from "./doctor-checks/finding.ts";
import { lookAtFolder } from "./doctor-checks/folder.ts";
import { lookAtAddress, lookAtMail } from "./doctor-checks/network.ts";
import { lookAtPasswords } from "./doctor-checks/passwords.ts";
import { lookAtCollector, lookAtRecord } from "./doctor-checks/sending.ts";
import { lookAtSettings } from "./doctor-checks/settings.ts";
import { lookAtStandby } from "./doctor-checks/standby.ts";
import { lookAtWork } from "./doctor-checks/work.ts";
import { assertPlace, commandPool } from "./visit.ts";

// What a database without any of our tables answers.
const noTable = "42P01";
// What it answers where a right was taken away that every role has.
const notGranted = "42501";

/** `isRunning` is whether a server is at work on the database. */
type LookedInside = Looked & { readonly isRunning: boolean };

const lookInside = async (db: Database, config: Config): Promise<LookedInside> => {
  const servers = await orNone<Server[]>(serversAtWork(db), []);
  const isRunning = servers.length > 0;
  const standby = await orNone<Finding[]>(lookAtStandby(db, config), [], notGranted);
  const found = [...(await lookAtServer(db, servers)), ...standby];
  const inTables = await orNone<Finding[] | undefined>(lookAtTables(db, config), undefined);
  if (inTables === undefined) {
    const empty = {
      code: "migration_missing",
      wrong: "The database holds no tables of Nuqta",
      cure: "Run `nuqta migrate` or start the server; if there should be data, check DATABASE_URL",
    };
    return { found: [...found, empty], isRunning };
  }
  const work = [
    ...(await orNone<Finding[]>(lookAtWork(db, servers), [])),
    ...(await orNone<Finding[]>(lookAtRecord(db, config, new Date()), [])),
  ];
  const address = await lookAtAddress(config, servers);
  return { ...address, found: [...found, ...inTables, ...work, ...address.found], isRunning };
};

/** The answer, or `none` where a table is missing: a database of an earlier release is looked at too. */
const orNone = async <T>(asked: Promise<T>, none: T, state = noTable): Promise<T> => {
  try {
    return await asked;
  } catch (error) {
    if (sqlState(error) === state) return none;
    throw error;
  }
};

const lookAtDatabase = async (config: Config): Promise<LookedInside> => {
  try {
    assertPlace(config);
    const visited = await visitDatabase(config, createLog("silent"));
    const db = openDatabase(visited.url, commandPool);
    try {
      return await lookInside(db, config);
    } catch (cause) {
      throw new StartError(`Cannot look into the database: ${reasonOf(cause)}`, { cause });
    } finally {
      await db.close();
      await visited.leave();
    }
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const wrong = error.message.replace(/\.$/, "");
    const cure = "Check DATABASE_URL or DATA_DIR, and that the database runs";
    return { found: [{ code: "database_not_reached", wrong, cure }], isRunning: false };
  }
};

const lookAtBackups = (config: Config, isRunning: boolean): Promise<readonly Finding[]> =>
  backupFindings(config.backup, { now: new Date(), isRunning, dataDir: config.dataDir });

export const doctor: Command = {
  name: "doctor",
  summary: "Says what is wrong with this installation, each thing with its cure.",
  options: {},
  run: async (_given, config) => {
    const { found: inDatabase, unknown = [], isRunning } = await lookAtDatabase(config);
    const all = [
      ...inDatabase,
      ...lookAtFolder(config),
      ...(await lookAtBackups(config, isRunning)),
      ...(await lookAtMail(config)),
      ...(await lookAtCollector(config)),
      ...lookAtSettings(config),
      ...(await lookAtPasswords(config)),
    ];
    // The database may say what the settings say too.
    const found = all.filter(({ code }, at) => all.findIndex((each) => each.code === code) === at);
    const { stage, stageReason: reason } = config;
    const facts = { stage, reason, found, unknown };
    const lines = [
      `Stage: ${stage} (${reason})`,
      ...found.flatMap(({ wrong, cure }) => [
        `Wrong: ${wrong}.`,
        ...(cure === "" ? [] : [`  ${cure}.`]),
      ]),
      ...unknown.map((each) => `Not known: ${each}`),
      ...(found.length === 0 ? ["Nothing is wrong."] : []),
    ];
    return { lines, facts, ...(found.length > 0 && { isBad: true as const }) };
  },
};
