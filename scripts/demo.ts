// `npm run demo`: makes the demo marketplace in an empty database, for `npm start` to find.

import { demoProgress } from "../server/src/demo/service/progress.ts";
import { ensureDemo } from "../server/src/demo/service/start.ts";
import { welcome } from "../server/src/first-start.ts";
import { checkFirstAdministrator } from "../server/src/identity/service/first-administrator.ts";
import { openDatabase } from "../server/src/kit/db/db.ts";
import { bringUpBy } from "../server/src/kit/db/rights.ts";
import { durabilityGate } from "../server/src/kit/postgres/durability-gate.ts";
import { visitDatabase } from "../server/src/kit/postgres/visit-database.ts";
import { systemClock } from "../server/src/kit/process/clock.ts";
import { readConfig } from "../server/src/kit/process/config.ts";
import { createLog } from "../server/src/kit/process/log.ts";
import {
  assertSecretPlace,
  firstSignIn,
  secretLines,
  secretPlace,
} from "../server/src/kit/process/secret-lines.ts";
import { StartError } from "../server/src/kit/process/start-error.ts";
import { onStopSignal } from "../server/src/kit/process/stop-signal.ts";
import { sealerOfConfig } from "../server/src/kit/secrets/of-config.ts";
import { tables } from "../server/src/tables.ts";

// The end code of a program that was asked to stop, as shells know it.
const stoppedCode = 130;

const main = async (): Promise<number> => {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel === "info" ? "warn" : config.logLevel);
  let isStopAsked = false;
  void onStopSignal().then(() => {
    isStopAsked = true;
  });
  const sealer = sealerOfConfig(config);
  const visited = await visitDatabase(config, log);
  const db = openDatabase(visited.url, { log, sealer });
  try {
    const { allowUnsafeDatabase: allowUnsafe } = config;
    await durabilityGate(db, { allowUnsafe, log, now: systemClock.now });
    await bringUpBy({ db, ownerUrl: visited.ownerUrl }, tables);
    await checkFirstAdministrator(db, {
      email: config.adminEmail,
      password: config.adminPassword,
    });
    const watch = { isStopped: () => isStopAsked, onProgress: demoProgress(process.stdout) };
    const demo = await ensureDemo(db, { now: systemClock.now, ...watch });
    if (demo === "stopped") {
      console.error("\nStopped. The same command, or npm start, goes on from here.");
      return stoppedCode;
    }
    if (demo === "kept") {
      console.error("The database holds other data and was left as it is.");
      return 1;
    }
    const place = secretPlace(config.dataDir);
    const beforeGenerating = () => assertSecretPlace(place);
    const lines = await welcome({ db, config, log, clock: systemClock, beforeGenerating }, demo);
    const url = config.publicUrl ?? `http://${config.host}:${config.port}`;
    const state = demo === "already" ? "was here already" : "is ready";
    console.log(`The demo marketplace ${state}. After npm start:`);
    const { plain, secret } = lines(url);
    for (const line of [...plain, ...secretLines(firstSignIn(secret), place)])
      console.log(`  ${line}`);
    return 0;
  } finally {
    await db.close();
    await visited.leave();
  }
};

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}
