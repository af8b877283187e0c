// Opens the database, listens, and stops in order, as the environment says. Nothing else reads that.
import { flushCompileCache } from "node:module";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { buildApp } from "./app.ts";
import { type DemoWatch, demoProgress } from "./demo/door/service.ts";
import { prepareStart } from "./first-start.ts";
import { countApprovers } from "./identity/door/service.ts";
import { dropArchiveSlot } from "./kit/backup/archive.ts";
import { type Fence, openFence } from "./kit/backup/fence.ts";
import type { BackupWatch } from "./kit/backup/figures.ts";
import { type Backups, startBackups } from "./kit/backup/schedule.ts";
import { connectionsOf, openDatabase } from "./kit/db/db.ts";
import { patiently, patientPool, waitForDatabase } from "./kit/db/patient.ts";
import { guardPrimary, type Primary } from "./kit/db/primary.ts";
import { bringUpToDate, changeableHistory } from "./kit/db/rights.ts";
import { newDevKey } from "./kit/http/dev-door.ts";
import { nobody } from "./kit/postgres/binaries.ts";
import { durabilityGate } from "./kit/postgres/durability-gate.ts";
import { startEmbeddedPostgres } from "./kit/postgres/embedded.ts";
import { type Claim, claimDataDir } from "./kit/postgres/single-instance.ts";
import { openPresence } from "./kit/presence/presence.ts";
import { movableClock, systemClock } from "./kit/process/clock.ts";
import { type Config, readConfig } from "./kit/process/config.ts";
import { dropRoot } from "./kit/process/drop-root.ts";
import { createLog, type Log } from "./kit/process/log.ts";
import { takeSecretFiles } from "./kit/process/secret-files.ts";
import {
  assertSecretPlace,
  firstSignIn,
  type SecretPlace,
  secretLines,
  secretPlace,
} from "./kit/process/secret-lines.ts";
import { isLoopback } from "./kit/process/stage.ts";
import { StartError } from "./kit/process/start-error.ts";
import { onStopSignal } from "./kit/process/stop-signal.ts";
import { useRecommendedCiphers } from "./kit/process/tls.ts";
import { keysOfStart } from "./kit/secrets/keys.ts";
import { openSealer } from "./kit/secrets/sealing.ts";
import { openTelemetry } from "./kit/telemetry/open.ts";
import type { Telemetry } from "./kit/telemetry/telemetry.ts";
import {
  approverWarnings,
  restoredWarnings,
  roleWarnings,
  rootWarnings,
  warnings,
} from "./start-warnings.ts";
import { tables } from "./tables.ts";

// A request may take 15 seconds; whatever holds us longer than this will not end by itself.
const stopTimeoutMs = 25_000;
const pools = { db: { readersMax: 2 }, owner: { poolMax: 2, ...patientPool } };

// The product as it was installed, by one file of each part.
const readLater = [
  "server/src/app.ts",
  "server/migrations/0001-ledger.sql",
  "node_modules/pg/package.json",
].map((path) => join(import.meta.dirname, "../..", path));

/** Undone from last to first, when stopping or when a start fails half way. */
type Steps = (() => Promise<unknown>)[];

type Starting = {
  config: Config;
  log: Log;
  telemetry: Telemetry | undefined;
  steps: Steps;
  watch: DemoWatch;
  isJson: boolean;
  onLost: () => void;
};

/**
 * Serves until it is asked to stop, then ends the process: with 0, or with 1 when it could not start or lost
 * its database.
 * @param isJson tells of the start in one line of JSON instead of in words
 */
export const serve = async ({ isJson = false } = {}): Promise<never> => {
  const steps: Steps = [];
  const stop = async (exitCode: number): Promise<never> => {
    setTimeout(() => process.exit(1), stopTimeoutMs).unref();
    for (const undo of steps.splice(0).reverse()) await undo();
    process.exit(exitCode);
  };
  try {
    useRecommendedCiphers();
    takeSecretFiles(process.env);
    const config = readConfig(process.env);
    const telemetry = await openTelemetry(config.telemetry);
    const log = createLog(config.logLevel, undefined, telemetry?.tracing);
    telemetry?.tellTo(log);
    steps.push(async () => telemetry?.close());
    // A stop asked for during the start waits for its end, so that nothing is left half started.
    const stopAsked = onStopSignal();
    let isStopAsked = false;
    void stopAsked.then(() => {
      isStopAsked = true;
    });
    const onProgress = demoProgress(process.stdout);
    const watch = { isStopped: () => isStopAsked, onProgress };
    await start({ config, log, telemetry, steps, watch, isJson, onLost: () => void stop(1) });
    await stopAsked;
    return await stop(0);
  } catch (error) {
    if (!(error instanceof StartError)) console.error("Nuqta could not start or stop:", error);
    else if (isJson) console.log(JSON.stringify({ ok: false, error: error.message }));
    else console.error(error.message);
    return await stop(1);
  }
};

const start = async (starting: Starting): Promise<void> => {
  const { config: given, log, telemetry, steps, watch, isJson, onLost } = starting;
  const { databaseUrl, ownerUrl, claim } = await findDatabase(given, log, steps, onLost);
  // Only now, because until here another process may be at work on the same folder.
  const mayMake = given.databaseUrl === undefined && given.stage !== "production";
  const keys = keysOfStart(given.secretKeys, { folder: given.dataDir, mayMake });
  const config = { ...given, secretKeys: keys };
  const sealer = openSealer(keys);
  const primary = guarded(config, log, steps);
  const db = openDatabase(databaseUrl, { log, sealer, primary, ...pools.db });
  steps.push(() => db.close());
  // A pool of its own, because jobs of this and of other servers are at work before we listen. Its connections
  // end by themselves after ten idle seconds.
  const calm = patiently(openDatabase(databaseUrl, { log, sealer, primary, ...patientPool }));
  steps.push(() => calm.close());
  await waitForDatabase(calm);
  const { allowUnsafeDatabase: allowUnsafe } = config;
  await durabilityGate(calm, { allowUnsafe, log, now: systemClock.now });
  const migrateName = "MIGRATE_DATABASE_URL";
  const owner = patiently(
    openDatabase(ownerUrl, { log, sealer, primary, ...pools.owner }),
    migrateName,
  );
  steps.push(() => owner.close());
  await waitForDatabase(owner, migrateName);
  await bringUpToDate({ db: calm, owner }, tables);
  const changeable = await changeableHistory(calm, tables);
  const fence = await openFence(db, log, calm);
  steps.push(async () => fence.stop());
  const backups = await beginBackups(config, ownerUrl, { fence, log, steps });
  const clock = config.stage === "test" ? movableClock() : systemClock;
  const devKey = newDevKey();
  const place = secretPlace(config.dataDir);
  const parts = {
    db,
    owner,
    config,
    log,
    clock,
    devKey,
    fence,
    backups,
    telemetry,
    beforeGenerating: () => assertSecretPlace(place),
  };
  // Before the application, whose jobs would mind the demo's past while it is being written.
  const lines = await prepareStart({ ...parts, db: calm }, watch);
  if (lines === "stopped") return;
  const app = await buildApp(parts);
  steps.push(() => app.close());
  const connections = connectionsOf(pools.db) + connectionsOf(pools.owner);
  const presence = await openPresence(db, { config, log, connections, calm });
  steps.push(presence.leave);
  presence.answer(app);
  const url = await listen(app, config);
  claim?.announce(url);
  const { plain, secret } = lines(url);
  const told = [
    ...plain,
    ...secretLines(firstSignIn(secret), place),
    ...devLines(config, url, devKey, place),
    ...restoredWarnings(fence.isClosed()),
    ...warnings(config, given.secretKeys.length > 0),
    ...roleWarnings(config, changeable),
    ...approverWarnings(config, await countApprovers(calm)),
  ];
  // Now, because whoever is killed later cannot, and nobody else may write where root did.
  flushCompileCache();
  const kept = dropRoot(nobody, { dataDir: config.dataDir, reads: readLater });
  greet(config, { url, isJson, lines: [...told, ...rootWarnings(kept)] });
};

const findDatabase = async (
  config: Config,
  log: Log,
  steps: Steps,
  onLost: () => void,
): Promise<{ databaseUrl: string; ownerUrl: string; claim?: Claim }> => {
  const { databaseUrl, migrateUrl } = config;
  if (databaseUrl !== undefined) return { databaseUrl, ownerUrl: migrateUrl ?? databaseUrl };
  const { dataDir } = config;
  const postgres = await startEmbeddedPostgres({ dataDir, log, onLost });
  const claim = await claimDataDir({ url: postgres.url, dataDir, log, onLost });
  // Only with the claim is this PostgreSQL ours to stop.
  steps.push(() => claim.release(postgres.stop));
  return { databaseUrl: postgres.appUrl, ownerUrl: postgres.url, claim };
};

/** A server of the operator's may be promoted or come back; the embedded database is on this machine alone. */
const guarded = (
  { databaseUrl: url, dataDir }: Config,
  log: Log,
  steps: Steps,
): Primary | undefined => {
  if (url === undefined) return undefined;
  const primary = guardPrimary(url, { dataDir, log });
  steps.push(primary.stop);
  return primary;
};

/** Backups that this process makes by itself, from when the place is open; those that nobody asks for any more end. */
const beginBackups = async (
  { dataDir, databaseUrl, backup }: Config,
  url: string,
  { fence, log, steps }: { fence: Fence; log: Log; steps: Steps },
): Promise<BackupWatch | undefined> => {
  if (databaseUrl !== undefined) return undefined;
  const { to } = backup;
  if (to === undefined) {
    if (await dropArchiveSlot(url)) log.warn("BACKUP_TO is not set any more: the archive ends");
    return undefined;
  }
  const command = [process.execPath, join(import.meta.dirname, "nuqta.ts"), "backup"] as const;
  let running: Backups | undefined;
  const settings = { ...backup, to };
  fence.whenOpen(() => {
    running = startBackups({ url, dataDir, settings, log, command });
  });
  steps.push(async () => running?.stop());
  return {
    archivedUntil: () => running?.archivedUntil(),
    failures: () => running?.failures() ?? 0,
    backedUpAt: () => running?.backedUpAt(),
  };
};

const listen = async (app: FastifyInstance, { host, port, publicUrl }: Config): Promise<string> => {
  try {
    await app.listen({ host, port });
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === "EADDRINUSE") {
      throw new StartError(`Port ${port} of ${host} is in use: stop its user, or set PORT.`, {
        cause,
      });
    }
    throw new StartError(`Cannot listen on ${host}:${port} (${message}): check HOST and PORT.`, {
      cause,
    });
  }
  const address = app.server.address();
  const bound = typeof address === "object" && address !== null ? address.port : port;
  return publicUrl ?? `http://${nameOf(host)}:${bound}`;
};

// A passkey is bound to a name and never to an address of numbers, so this machine is called by its name.
const nameOf = (host: string): string => {
  if (isLoopback(host) || host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
};

type Greeting = { url: string; isJson: boolean; lines: readonly string[] };

const greet = (config: Config, { url, isJson, lines }: Greeting): void => {
  const data = config.databaseUrl === undefined ? config.dataDir : "PostgreSQL of DATABASE_URL";
  if (isJson) {
    console.log(JSON.stringify({ ok: true, url, stage: config.stage, data, told: lines }));
    return;
  }
  for (const line of [
    `Nuqta is ready at ${url}`,
    `  Stage: ${config.stage} (${config.stageReason})`,
    `  Data: ${data}`,
    ...lines.map((each) => `  ${each}`),
  ]) {
    console.log(line);
  }
};

/** Where mails and messages can be read, with the key of this start. */
const devLines = (config: Config, url: string, key: string, place: SecretPlace): string[] => {
  if (!config.devPages) return [];
  const lines = ["mail", "messages"].map((page) => `${url}/dev/${page}?key=${key}`);
  const purpose = "Mails and messages can be read at the addresses in";
  const told = secretLines({ purpose, lines, file: "dev-pages.txt" }, place);
  return place.isTerminal ? ["Mails and messages, with the key of this start:", ...told] : told;
};
