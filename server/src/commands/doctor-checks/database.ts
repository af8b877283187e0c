// The database: whether it keeps what it acknowledged, what the serving role may do, room, archive.
import { countApprovers } from "../../identity/door/service.ts";
import { connectionsOf, type Database } from "../../kit/db/db.ts";
import { pendingMigrations } from "../../kit/db/migrate.ts";
import { changeableHistory } from "../../kit/db/rights.ts";
import {
  type DatabaseFacts,
  oldestVersion,
  readFacts,
  zoneWarnings,
} from "../../kit/postgres/durability-gate.ts";
import { readServerFacts } from "../../kit/postgres/server-facts.ts";
import type { Server } from "../../kit/presence/store.ts";
import { systemClock } from "../../kit/process/clock.ts";
import type { Config } from "../../kit/process/config.ts";
import { approverWarnings, roleWarnings } from "../../start-warnings.ts";
import { tables } from "../../tables.ts";
import { type Finding, thoseOf } from "./finding.ts";

const clockSkewMaxMs = 2_000;

const alter = (setting: string): string =>
  `As an administrator of the database: ALTER SYSTEM SET ${setting}; SELECT pg_reload_conf()`;

/** Findings of a database that was reached, whatever is in it. */
export const lookAtServer = async (
  db: Database,
  servers: readonly Server[],
): Promise<Finding[]> => {
  const asked = systemClock.now();
  const facts = await readFacts(db);
  const answered = systemClock.now();
  const zones = await zoneWarnings(db, asked);
  return [
    ...ofDurability(facts),
    ...ofClock(facts, asked, answered),
    ...zones.map((wrong) => ({
      ...{ code: "time_zones_differ", wrong },
      cure: "Update the time zone data of the older one, and restart it",
    })),
    ...(await ofRoom(db, servers)),
  ];
};

const ofDurability = (facts: DatabaseFacts): Finding[] =>
  thoseOf([
    [
      facts.versionNumber < oldestVersion,
      {
        code: "postgres_too_old",
        wrong: `PostgreSQL ${facts.version} is older than 15`,
        cure: "Move the database to PostgreSQL 15 or newer: pg_dump it there, or pg_upgrade it",
      },
    ],
    [
      facts.fsync !== "on",
      {
        code: "fsync_off",
        wrong: "fsync is off, so a power cut loses acknowledged points and may break the database",
        cure: alter("fsync = on"),
      },
    ],
    [
      facts.fullPageWrites !== "on",
      {
        code: "full_page_writes_off",
        wrong: "full_page_writes is off, so a power cut may break pages for good",
        cure: alter("full_page_writes = on"),
      },
    ],
    [
      !["on", "remote_apply"].includes(facts.synchronousCommit),
      {
        code: "synchronous_commit_off",
        wrong: `synchronous_commit is ${facts.synchronousCommit}, so points are acknowledged before they are on disk`,
        cure: `${alter("synchronous_commit = on")}; see that no role and no database sets it otherwise (\\drds in psql)`,
      },
    ],
    [
      facts.encoding !== "UTF8",
      {
        code: "wrong_encoding",
        wrong: `The encoding of the database is ${facts.encoding}, not UTF8, so Arabic names break`,
        cure: "Make a database with ENCODING 'UTF8' TEMPLATE template0, and bring the data there by pg_dump and psql",
      },
    ],
    [
      facts.isolation !== "read committed",
      {
        code: "wrong_isolation",
        wrong: `default_transaction_isolation is ${facts.isolation}, not read committed`,
        cure: alter("default_transaction_isolation = 'read committed'"),
      },
    ],
    [
      facts.isReplica,
      {
        code: "read_only_replica",
        wrong: "The database is a read-only replica",
        cure: "Set DATABASE_URL to the primary",
      },
    ],
    [
      facts.dataChecksums !== "on",
      {
        code: "no_checksums",
        wrong: "The database has no data checksums, so broken pages go unnoticed",
        cure: "Stop it and run pg_checksums --enable, or set it up anew with initdb --data-checksums",
      },
    ],
  ]);

const ofClock = (facts: DatabaseFacts, asked: Date, answered: Date): Finding[] => {
  const theirs = facts.now.getTime();
  // Their instant lies between our two; only what sticks out is a difference.
  const behind = asked.getTime() - theirs;
  const ahead = theirs - answered.getTime();
  const skew = Math.max(behind, ahead);
  if (skew < clockSkewMaxMs) return [];
  const seconds = Math.round(skew / 1_000);
  return [
    {
      code: "clocks_differ",
      wrong: `The clock of the database is ${seconds} seconds ${ahead > behind ? "ahead of" : "behind"} the one of this machine`,
      cure: "Let both machines follow a time server (chrony or systemd-timesyncd; `timedatectl` shows it)",
    },
  ];
};

const ofRoom = async (db: Database, servers: readonly Server[]): Promise<Finding[]> => {
  const facts = await readServerFacts(db);
  const needed = servers.reduce((sum, { connections }) => sum + connections, 0);
  // With no server at work, one has to find room.
  const connections = needed === 0 ? connectionsOf({ readersMax: 2 }) : needed;
  const since = facts.archiveFailsSince;
  return thoseOf([
    [
      connections > facts.connectionsMax,
      {
        code: "too_few_connections",
        wrong: `Servers of Nuqta may hold ${connections} connections, and the database gives this role ${facts.connectionsMax}`,
        cure: "Raise max_connections (a restart), or the CONNECTION LIMIT of the role or database; or run fewer processes",
      },
    ],
    [
      facts.isElsewhere && !facts.isEncrypted,
      {
        code: "database_in_clear",
        wrong: "The database is on another machine and is reached without encryption",
        cure: "Add sslmode=verify-full to DATABASE_URL and MIGRATE_DATABASE_URL",
      },
    ],
    [
      since !== null,
      {
        code: "archive_fails",
        wrong: `The archive of the database takes no files since ${since?.toISOString()}, so what came later cannot be restored and the disk fills`,
        cure: "See the log of PostgreSQL for what archive_command said, and mend the place it writes to",
      },
    ],
  ]);
};

/** Findings of a database with tables of ours: its release, what its role may do, who may approve. */
export const lookAtTables = async (db: Database, config: Config): Promise<Finding[]> => {
  const pending = await pendingMigrations(db);
  if (pending.missing.length > 0 || pending.unknown.length > 0) return [ofMigrations(pending)];
  const [role] = roleWarnings(config, await changeableHistory(db, tables));
  const [approvers] = approverWarnings(config, await countApprovers(db));
  return [
    ...(role === undefined ? [] : [asFinding("role_owns_tables", role)]),
    ...(approvers === undefined ? [] : [asFinding("one_approver", approvers)]),
  ];
};

const ofMigrations = ({
  missing,
  unknown,
}: Awaited<ReturnType<typeof pendingMigrations>>): Finding =>
  unknown.length > 0
    ? {
        code: "database_is_newer",
        wrong: `The database has ${unknown.join(", ")}, which this release does not know`,
        cure: "Run the newer release",
      }
    : {
        code: "migration_missing",
        wrong: `The database lacks ${missing.join(", ")}`,
        cure: "Stop every process of the older release, then run `nuqta migrate` or start the server",
      };

/** A warning of the start, which has its cure in it, as a finding. */
export const asFinding = (code: string, warning: string): Finding => {
  const [wrong = "", ...cure] = warning.replace(/^Warning: /, "").split(/(?<=[.])\s(?=[A-Z])/);
  return { code, wrong: whole(wrong), cure: whole(cure.join(" ")) };
};

const whole = (text: string): string => {
  const cut = text.replace(/\.$/, "");
  return `${cut.charAt(0).toUpperCase()}${cut.slice(1)}`;
};
