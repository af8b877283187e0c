// Refuses to start on a database that could lose acknowledged points, and says why in one line.
import { dayMs } from "@nuqta/contracts/kit/time.ts";
import type { Database } from "../db/db.ts";
import type { Log } from "../process/log.ts";
import { StartError } from "../process/start-error.ts";

/** What the gate looks at, read in one go. */
export type DatabaseFacts = {
  fsync: string;
  fullPageWrites: string;
  synchronousCommit: string;
  dataChecksums: string;
  isolation: string;
  encoding: string;
  isReplica: boolean;
  versionNumber: number;
  version: string;
  now: Date;
};

export const oldestVersion = 150_000;
const clockSkewMaxMs = 2_000;
const businessZone = "Africa/Cairo";

/**
 * Checks the database before anything is written to it; what is merely odd is logged as a warning.
 * @throws StartError with every reason in one line, unless `allowUnsafe`
 */
export const durabilityGate = async (
  db: Database,
  { allowUnsafe, log, now }: { allowUnsafe: boolean; log: Pick<Log, "warn">; now: () => Date },
): Promise<void> => {
  const asked = now();
  const facts = await readFacts(db);
  const answered = now();
  for (const warning of [
    ...warningsIn(facts, asked, answered),
    ...(await zoneWarnings(db, asked)),
  ]) {
    log.warn({ version: facts.version }, warning);
  }
  const reasons = refusalsIn(facts);
  if (reasons.length === 0) return;
  const line = `The database is not safe for points: ${reasons.join("; ")}.`;
  if (!allowUnsafe)
    throw new StartError(`${line} (ALLOW_UNSAFE_DB=1 starts anyway, outside production.)`);
  log.warn(line);
};

/** Why this database must not hold points; empty when it may. */
export const refusalsIn = (facts: DatabaseFacts): string[] =>
  [
    facts.versionNumber < oldestVersion && `PostgreSQL ${facts.version} is older than 15`,
    facts.fsync !== "on" && `fsync is ${facts.fsync}`,
    facts.fullPageWrites !== "on" && `full_page_writes is ${facts.fullPageWrites}`,
    !["on", "remote_apply"].includes(facts.synchronousCommit) &&
      `synchronous_commit is ${facts.synchronousCommit}`,
    facts.encoding !== "UTF8" && `its encoding is ${facts.encoding}, not UTF8`,
    facts.isolation !== "read committed" &&
      `default_transaction_isolation is ${facts.isolation}, not read committed`,
    facts.isReplica && "it is a read-only replica (in recovery)",
  ].filter((reason) => reason !== false);

/** What an operator should know without being stopped; `asked` and `answered` are our clock. */
export const warningsIn = (facts: DatabaseFacts, asked: Date, answered: Date): string[] => {
  const theirs = facts.now.getTime();
  // Their instant lies between our two; only what sticks out is skew.
  const skew = Math.max(asked.getTime() - theirs, theirs - answered.getTime(), 0);
  return [
    skew >= clockSkewMaxMs && `the clocks of server and database differ by ${Math.round(skew)} ms`,
    facts.dataChecksums !== "on" && "the database has no data checksums: broken pages go unnoticed",
  ].filter((warning) => warning !== false);
};

/** The next `count` instants at which Node changes the zone's offset, within four years of `from`. */
export const nextTransitions = (zone: string, from: Date, count: number): Date[] => {
  const offset = offsetIn(zone);
  const end = from.getTime() + 4 * 366 * dayMs;
  const found: Date[] = [];
  for (let day = from.getTime(); day < end && found.length < count; day += dayMs) {
    if (offset(new Date(day)) === offset(new Date(day + dayMs))) continue;
    let [before, after] = [day, day + dayMs];
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (offset(new Date(middle)) === offset(new Date(day))) before = middle;
      else after = middle;
    }
    found.push(new Date(after));
  }
  return found;
};

/** Reads what the gate looks at. */
export const readFacts = async (db: Database): Promise<DatabaseFacts> => {
  const [facts] = await db.query<DatabaseFacts>({
    text: `SELECT current_setting('fsync') AS "fsync",
      current_setting('full_page_writes') AS "fullPageWrites",
      current_setting('synchronous_commit') AS "synchronousCommit",
      current_setting('data_checksums') AS "dataChecksums",
      current_setting('default_transaction_isolation') AS "isolation",
      current_setting('server_encoding') AS "encoding",
      pg_is_in_recovery() AS "isReplica",
      current_setting('server_version_num')::int AS "versionNumber",
      current_setting('server_version') AS "version",
      clock_timestamp() AS "now"`,
  });
  if (facts === undefined) throw new Error("PostgreSQL gave no settings");
  return facts;
};

/** A word about time zones, if Node and PostgreSQL disagree: Egypt has changed its mind about summer time often, and a stale zone table moves days and deadlines. */
export const zoneWarnings = async (db: Database, now: Date): Promise<string[]> => {
  const offset = offsetIn(businessZone);
  const instants = nextTransitions(businessZone, now, 4).flatMap((at) => [
    new Date(at.getTime() - 1_000),
    at,
  ]);
  const rows = await db.query<{ at: Date; minutes: number }>({
    text: `SELECT at, (extract(epoch FROM (at AT TIME ZONE $2) - (at AT TIME ZONE 'UTC')) / 60)::int AS minutes
      FROM unnest($1::timestamptz[]) AS at`,
    values: [instants, businessZone],
  });
  const wrong = rows.find((row) => row.minutes !== offset(row.at));
  if (wrong === undefined) return [];
  return [
    `Node.js and PostgreSQL disagree about the time in ${businessZone} at ${wrong.at.toISOString()} ` +
      `(${offset(wrong.at)} and ${wrong.minutes} minutes from UTC): update their time zone data`,
  ];
};

// Minutes east of UTC at an instant.
const offsetIn = (zone: string): ((at: Date) => number) => {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    timeZoneName: "longOffset",
  });
  return (at) => {
    const name = format.formatToParts(at).find((part) => part.type === "timeZoneName")?.value ?? "";
    const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
    const size = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
    return sign === "-" ? -size : size;
  };
};
